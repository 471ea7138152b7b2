package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import org.junit.jupiter.api.Test;

/** Connections whose program has gone: TIME_WAIT, FIN_WAIT2, orphans, and what is told to a peer that goes on. */
class TimeWaitTest {
    @Test
    void dataAndTheEndAreTold() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.tcp.shutdownWrite();
        script.after(us(100)).ack(2);
        script.packet().data(100).flags(Packet.FIN).arrives();

        assertThat(script.notices()).containsExactly("established", "readable", "closed");
        assertThat(script.tcp.read(1_000)).isEqualTo(100);
    }

    @Test
    void timeWaitEndsAfterAMinute() {
        Script script = inTimeWait();
        script.after(ms(59_000)).packet().seq(1).flags(Packet.FIN).arrives();
        script.expect("[.] ack 2");
        // The minute began again.
        script.after(ms(59_000)).packet().seq(1).flags(Packet.FIN).arrives();
        script.expect("[.] ack 2");
        script.after(ms(65_000)).packet().seq(1).flags(Packet.FIN).arrives();

        script.expect("[R] 2+0");
    }

    @Test
    void anExpectedBareAckInTimeWaitIsNotAnswered() {
        Script script = inTimeWait();
        script.packet().seq(2).arrives();

        script.expectNothing();
    }

    @Test
    void oldBareAcksInTimeWaitAreAnsweredOnceInHalfASecond() {
        Script script = inTimeWait();
        script.packet().seq(1).arrives();
        script.expect("[.] ack 2");
        script.packet().seq(1).arrives();
        script.expectNothing();
    }

    @Test
    void aResetEndsTimeWait() {
        Script script = inTimeWait();
        script.packet().seq(2).flags(Packet.RST).arrives();
        script.packet().seq(1).flags(Packet.FIN).arrives();

        script.expect("[R] 2+0");
    }

    @Test
    void aClosedSocketWaitsAMinuteForThePeersFin() {
        Script script = inFinWait2(Settings.defaults());
        script.after(ms(55_000));
        assertThat(script.notices()).doesNotContain("closed");
        script.packet().flags(Packet.FIN).arrives();

        script.expect("[.] ack 2");
        assertThat(script.notices()).contains("closed");
    }

    @Test
    void thenThePeersFinIsRefused() {
        Script script = inFinWait2(Settings.defaults());
        script.after(ms(65_000));
        assertThat(script.notices()).contains("closed");
        script.packet().flags(Packet.FIN).arrives();

        script.expect("[R] 2+0");
    }

    @Test
    void theMinuteIsASetting() {
        Script script = inFinWait2(Settings.with(s -> s.retries.finTimeoutS = 5));
        script.after(ms(6_000));

        assertThat(script.notices()).contains("closed");
    }

    /** What is longer than a minute is waited for in the socket first. */
    @Test
    void aLongTimeIsWaitedForToo() {
        Script script = inFinWait2(Settings.with(s -> s.retries.finTimeoutS = 100));
        script.after(ms(70_000));
        assertThat(script.notices()).doesNotContain("closed");
        script.after(ms(40_000));

        assertThat(script.notices()).contains("closed");
    }

    @Test
    void aSocketThatIsOnlyShutDownWaitsForEver() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.tcp.shutdownWrite();
        script.after(us(100)).ack(2);
        script.ignoreSent().after(ms(500_000)).packet().flags(Packet.FIN).arrives();

        script.expect("[.] ack 2");
    }

    @Test
    void dataForAClosedSocketAreRefused() {
        Script script = inFinWait2(Settings.defaults());
        script.data(100);

        script.expect("[R] 2+0");
        assertThat(script.notices()).contains("closed");
    }

    @Test
    void dataForAClosedSocketWhoseFinIsOutAreRefusedToo() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.tcp.close();
        script.ignoreSent().after(us(100)).data(100);

        script.expect("[R] 1+0");
        assertThat(script.notices()).contains("closed");
    }

    /** Eight timeouts of at least 200 ms, each twice the one before: 102 s; with a program it would be 15. */
    @Test
    void anOrphanGivesUpEarlier() {
        Script script = Script.connected(Settings.defaults(), us(100));
        script.write(MSS);
        script.tcp.close();
        script.after(ms(90_000));
        assertThat(script.notices()).doesNotContain("closed");
        script.after(ms(150_000));

        assertThat(script.notices()).contains("closed");
    }

    @Test
    void theRetriesOfAnOrphanAreASetting() {
        Script script = Script.connected(Settings.with(s -> s.retries.orphanRetries = 2), us(100));
        script.write(MSS);
        script.tcp.close();
        script.after(ms(5_000));

        assertThat(script.notices()).contains("closed");
    }

    @Test
    void theUserTimeoutEndsRetransmissions() {
        Script script = Script.connected(Settings.with(s -> s.retries.userTimeoutMs = 3_000), us(100));
        script.write(MSS).after(ms(2_900));
        assertThat(script.notices()).doesNotContain("closed");
        script.after(ms(700));

        assertThat(script.notices()).contains("closed");
    }

    /** Though the peer answers each probe. */
    @Test
    void theUserTimeoutEndsWindowProbes() {
        Script script = Script.connected(Settings.with(s -> s.retries.userTimeoutMs = 3_000), us(100));
        script.peerWindow(0).ack(1).write(MSS);
        script.ignoreSent();
        int probes = 0;
        while (!script.notices().contains("closed") && script.now() < ms(20_000)) {
            script.after(ms(100));
            if (!script.unexpected().isEmpty()) {
                probes++;
                script.ignoreSent().ack(1);
            }
        }

        assertThat(script.now()).isBetween(ms(3_000), ms(4_000));
        assertThat(probes).isBetween(3, 5);
    }

    /** An active connection in TIME_WAIT: both FINs have number 1. */
    private static Script inTimeWait() {
        Script script = inFinWait2(Settings.defaults());
        script.packet().flags(Packet.FIN).arrives();
        return script.ignoreSent();
    }

    /** An active connection that was closed, and whose FIN the peer acknowledged. */
    private static Script inFinWait2(TcpConfig config) {
        Script script = Script.connected(config, us(100));
        script.tcp.close();
        script.after(us(100)).ack(2);
        return script.ignoreSent();
    }
}
