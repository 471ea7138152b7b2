package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.tcp.rehash.RetransmitRehashSpec;
import org.junit.jupiter.api.Test;

/** When a connection's packets change their path hash. Path hashes of a script are numbered in their order. */
class PathHashTest {
    @Test
    void allPacketsOfAConnectionCarryOneHash() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.write(20L * MSS);
        script.after(us(100)).ack(1 + 10L * MSS);
        script.data(100);

        assertThat(script.allSent()).extracting(Sent::pathHash).containsOnly(1_000);
    }

    /** The timeout's own retransmission takes the new path already. */
    @Test
    void everyTimeoutChangesTheHashBeforeItsRetransmission() {
        Script script = Script.connected(Settings.with(s -> s.tailLossProbe = false), us(100));
        script.write(100).ignoreSent();
        script.at(ms(1_500));

        assertThat(script.unexpected()).extracting(Sent::pathHashNumber).containsExactly(1, 2, 3);
        assertThat(script.tcp.counters().timeoutRehashes).isEqualTo(3);
    }

    @Test
    void switchedOffTimeoutsKeepTheHash() {
        Script script = Script.connected(
                Settings.with(s -> {
                    s.tailLossProbe = false;
                    s.rehashOnTimeout = false;
                }),
                us(100));
        script.write(100).ignoreSent();
        script.at(ms(1_500));

        assertThat(script.unexpected()).extracting(Sent::pathHashNumber).containsExactly(0, 0, 0);
    }

    @Test
    void aFastRetransmissionKeepsTheHash() {
        Script script = lossOfOne(Settings.defaults(), 8);

        assertThat(script.allSent()).extracting(Sent::pathHashNumber).containsOnly(0);
    }

    // ---- the receiver -------------------------------------------------------------------------------------------

    /** The peer resends on a new path what had arrived: our ACKs may be what does not. */
    @Test
    void aDuplicateFromANewPathChangesTheReceiversHash() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.packet().data(MSS).pathHash(5).arrives();
        script.ignoreSent();
        script.packet().seq(1).data(MSS).pathHash(6).arrives();

        assertThat(script.lastSent().pathHashNumber()).isEqualTo(1);
    }

    @Test
    void aDuplicateFromTheSamePathDoesNot() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.packet().data(MSS).pathHash(5).arrives();
        script.packet().seq(1).data(MSS).pathHash(5).arrives();

        assertThat(script.lastSent().pathHashNumber()).isZero();
    }

    @Test
    void aSecondDuplicateFromTheNewPathChangesNothingMore() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.packet().data(MSS).pathHash(5).arrives();
        script.packet().seq(1).data(MSS).pathHash(6).arrives();
        script.packet().seq(1).data(MSS).pathHash(6).arrives();

        assertThat(script.lastSent().pathHashNumber()).isEqualTo(1);
    }

    @Test
    void newDataFromANewPathChangeNothing() {
        Script script = Script.accepted(Settings.defaults(), us(100));
        script.packet().data(MSS).pathHash(5).arrives();
        script.packet().data(MSS).pathHash(6).arrives();

        assertThat(script.lastSent().pathHashNumber()).isZero();
    }

    /** IPv4 has no flow label by which a receiver could tell. */
    @Test
    void overIpv4TheReceiverDoesNotNotice() {
        Script script = Script.accepted(Settings.with(s -> s.ipHeaderBytes = 20), us(100));
        script.packet().data(MSS).pathHash(5).arrives();
        script.packet().seq(1).data(MSS).pathHash(6).arrives();

        assertThat(script.lastSent().pathHashNumber()).isZero();
    }

    // ---- the 2016 proposal --------------------------------------------------------------------------------------

    /** Ten out, eight SACKed: two are fewer than the reordering degree of three. */
    @Test
    void withLittleInFlightARetransmissionChangesTheHashAtOnce() {
        Script script = lossOfOne(proposed(0), 8);

        assertThat(script.allSent().get(script.allSent().size() - 1).pathHashNumber())
                .as("the retransmission left on the old path")
                .isZero();
        assertThat(hashNumber(script)).isEqualTo(1);
    }

    @Test
    void withMoreInFlightTheChangeWaitsForAnAck() {
        Script script = lossOfOne(proposed(0), 3);
        assertThat(hashNumber(script)).as("7 in flight").isZero();
        script.packet().ack(1).sack(1 + MSS, 1 + 7L * MSS).arrives();
        assertThat(hashNumber(script)).as("4 in flight").isZero();
        script.packet().ack(1).sack(1 + MSS, 1 + 9L * MSS).arrives();

        assertThat(hashNumber(script)).as("2 in flight").isEqualTo(1);
    }

    @Test
    void thereIsOneDrawARecovery() {
        Script script = Script.connected(proposed(0), ms(10));
        script.write(10L * MSS).after(ms(10));
        script.packet().ack(1).sack(1 + 3L * MSS, 1 + 10L * MSS).arrives();
        assertThat(script.tcp.retransOut()).isGreaterThan(1);

        assertThat(hashNumber(script)).isLessThanOrEqualTo(1);
        script.after(ms(10)).ack(1 + 10L * MSS);
        assertThat(hashNumber(script)).isEqualTo(1);
    }

    @Test
    void theNextRecoveryDrawsAgain() {
        Script script = lossOfOne(proposed(0), 8);
        script.after(ms(10)).ack(1 + 10L * MSS);
        script.write(10L * MSS);
        script.after(ms(10)).ack(1 + 12L * MSS);
        long una = 1 + 12L * MSS;
        int before = hashNumber(script);
        script.packet().ack(una).sack(una + MSS, una + 4L * MSS).arrives();
        script.after(ms(10)).ack(1 + 20L * MSS);

        assertThat(hashNumber(script)).isEqualTo(before + 1);
    }

    @Test
    void inMode0ATimeoutEndsTheDrawsForLife() {
        Script script = afterATimeout(proposed(0));
        int before = hashNumber(script);
        loseOneOfTen(script);

        assertThat(hashNumber(script)).isEqualTo(before);
    }

    @Test
    void inMode1DrawsGoOnAfterATimeout() {
        Script script = afterATimeout(proposed(1));
        int before = hashNumber(script);
        loseOneOfTen(script);

        assertThat(hashNumber(script)).isEqualTo(before + 1);
    }

    @Test
    void aProbabilityOfZeroNeverDraws() {
        Script script = lossOfOne(Settings.defaults(), 9);

        assertThat(hashNumber(script)).isZero();
    }

    private static TcpConfig proposed(int mode) {
        return Settings.with(s -> s.rehash = RetransmitRehashSpec.proposed(100, mode));
    }

    /** Ten segments out, the first lost, so many of the others SACKed at once. */
    private static Script lossOfOne(TcpConfig config, int sacked) {
        Script script = Script.connected(config, ms(10));
        script.write(10L * MSS).after(ms(10));
        script.packet().ack(1).sack(1 + MSS, 1 + (1L + sacked) * MSS).arrives();
        return script;
    }

    private static Script afterATimeout(TcpConfig config) {
        Script script = Script.connected(config, us(100));
        script.write(100);
        script.ignoreSent();
        while (script.tcp.counters().timeouts == 0) {
            script.timeOfNextSent(ms(1_000));
            script.ignoreSent();
        }
        return script.after(us(100)).ack(101);
    }

    private static void loseOneOfTen(Script script) {
        script.tcp.window().cwndSegments = 10;
        script.after(ms(1)).write(10L * MSS);
        assertThat(script.tcp.packetsOut()).isEqualTo(10);
        script.after(ms(1));
        long una = 101;
        script.packet().ack(una).sack(una + MSS, una + 10L * MSS).arrives();
        script.after(ms(1)).ack(una + 10L * MSS);
    }

    private static int hashNumber(Script script) {
        return script.tcp.pathHash() - 1_000;
    }
}
