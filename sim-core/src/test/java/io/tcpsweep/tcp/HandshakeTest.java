package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.ms;
import static io.tcpsweep.tcp.Script.us;
import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packet.Packet;
import org.junit.jupiter.api.Test;

/** The three-way handshake without losses: options, what they agree on, and the state that it leaves. */
class HandshakeTest {
    @Test
    void synOffersMssScaleSackAndTimestamps() {
        Script script = Script.active(Settings.defaults(), 250);
        script.tcp.connect();

        script.expect("[S] 0+0");
        Sent syn = script.lastSent();
        assertThat(syn.mssOption()).isEqualTo(1_440);
        assertThat(syn.windowScaleOption()).isEqualTo(7);
        assertThat(syn.sackPermitted()).isTrue();
        assertThat(syn.hasTimestamps()).isTrue();
        assertThat(syn.timestampEcho()).isZero();
        assertThat(syn.windowField()).isEqualTo(64_800);
        assertThat(syn.headerBytes()).isEqualTo(40 + 20 + 20);
        assertThat(syn.ecn()).isEqualTo(Packet.NOT_ECT);
    }

    @Test
    void synWithoutTimestampsIsEightBytesShorter() {
        Script script = Script.active(Settings.with(s -> s.timestamps = false), 250);
        script.tcp.connect();

        assertThat(script.lastSent().hasTimestamps()).isFalse();
        assertThat(script.lastSent().headerBytes()).isEqualTo(40 + 20 + 12);
    }

    @Test
    void overIpv4TheMssIs1460() {
        Script script = Script.active(Settings.with(s -> s.ipHeaderBytes = 20), 250);
        script.tcp.connect();

        assertThat(script.lastSent().mssOption()).isEqualTo(1_460);
        assertThat(script.lastSent().windowField()).isEqualTo(64_240);
    }

    @Test
    void theSynAckIsAcknowledgedAtOnceAndTheProgramTold() {
        Script script = Script.active(Settings.defaults(), 250);
        script.tcp.connect();
        script.at(ms(10)).ignoreSent();
        script.synAck().arrives();

        script.expect("[.] ack 1");
        assertThat(script.notices()).containsExactly("established");
        assertThat(script.tcp.isEstablished()).isTrue();
    }

    /** What was offered in the SYN is not taken back: 64,800 bytes in units of 128. */
    @Test
    void theFirstAckOffersTheSynsWindowRoundedUpToTheScale() {
        Script script = Script.active(Settings.defaults(), 250);
        script.tcp.connect();
        script.at(ms(10));
        script.synAck().arrives();

        assertThat(script.lastSent().windowField()).isEqualTo(507);
        assertThat(script.lastSent().headerBytes()).isEqualTo(40 + 20 + 12);
    }

    @Test
    void theFirstRttSampleIsThatOfTheSyn() {
        Script script = Script.connected(Settings.defaults(), us(10_094), 250);

        assertThat(script.tcp.srtt8Us()).isEqualTo(8 * 10_094);
        assertThat(script.tcp.minRttUs()).isEqualTo(10_094);
        assertThat(script.tcp.rtoJiffies()).isEqualTo(53);
    }

    @Test
    void aConnectionStartsWithTenSegments() {
        Script.connected(Settings.defaults(), ms(10)).expectCwnd(10).expectSsthresh(0x7fffffff);
    }

    @Test
    void theInitialWindowIsASetting() {
        Script.connected(Settings.with(s -> s.initialWindowSegments = 3), ms(10))
                .expectCwnd(3);
    }

    @Test
    void theSmallerMssOfBothSidesHolds() {
        Script script = Script.active(Settings.defaults(), 250);
        script.tcp.connect();
        script.at(ms(10));
        script.synAck().mss(1_012).arrives();
        script.ignoreSent().write(1_000);

        script.expect("[P.] 1+1000");
        script.write(1_001);
        script.expect("[P.] 1001+1001");
        assertThat(script.lastSent().segmentPayloadBytes())
                .as("payload with timestamps")
                .isEqualTo(1_000);
    }

    @Test
    void withoutAnMssOptionThePeersLimitIs536() {
        Script script = Script.active(Settings.defaults(), 250);
        script.tcp.connect();
        script.at(ms(10));
        script.synAck().mss(0).arrives();
        script.ignoreSent().write(525);

        assertThat(script.lastSent().segmentPayloadBytes()).isEqualTo(524);
    }

    @Test
    void aPeerWithoutTimestampsGetsNone() {
        Script script = Script.active(Settings.defaults(), 250);
        script.tcp.connect();
        script.at(ms(10)).ignoreSent();
        script.synAck().withoutTimestamps().arrives();
        script.write(1_440);

        script.expect("[.] ack 1", "[P.] 1+1440");
        assertThat(script.lastSent().hasTimestamps()).isFalse();
        assertThat(script.lastSent().headerBytes()).isEqualTo(60);
    }

    @Test
    void aPeerWithoutScaleIsOfferedAtMost65535Bytes() {
        Script script = Script.active(Settings.defaults(), 250);
        script.tcp.connect();
        script.at(ms(10));
        script.synAck().windowScale(-1).arrives();

        assertThat(script.lastSent().windowField()).isEqualTo(64_800);
    }

    @Test
    void theWindowOfASynAckIsNotScaled() {
        Script script = Script.active(Settings.with(s -> s.initialWindowSegments = 100), 250);
        script.tcp.connect();
        script.at(ms(10));
        script.synAck().window(10 * Script.MSS).arrives();
        script.ignoreSent();
        script.tcp.write(60_000);

        assertThat(script.bytesSentOnce()).isEqualTo(10 * Script.MSS);
    }

    @Test
    void synAckAnswersWithTheOptionsThatBothSidesHave() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.at(ms(3));
        script.syn().timestamps(4_711, 0).arrives();

        script.expect("[S.] 0+0");
        Sent synAck = script.lastSent();
        assertThat(synAck.ackSeq()).isEqualTo(1);
        assertThat(synAck.mssOption()).isEqualTo(1_440);
        assertThat(synAck.windowScaleOption()).isEqualTo(7);
        assertThat(synAck.sackPermitted()).isTrue();
        assertThat(synAck.timestampEcho()).isEqualTo(4_711);
        assertThat(synAck.windowField()).isEqualTo(64_260);
        assertThat(synAck.headerBytes()).isEqualTo(80);
    }

    @Test
    void synAckLeavesOutWhatTheSynDidNotOffer() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.syn().sackPermitted(false).windowScale(-1).withoutTimestamps().arrives();

        Sent synAck = script.lastSent();
        assertThat(synAck.sackPermitted()).isFalse();
        assertThat(synAck.windowScaleOption()).isEqualTo(-1);
        assertThat(synAck.hasTimestamps()).isFalse();
        assertThat(synAck.windowField()).isEqualTo(64_800);
    }

    @Test
    void thePassiveSideIsEstablishedByTheThirdPacket() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.syn().arrives();
        assertThat(script.notices()).isEmpty();
        script.at(ms(10));
        script.packet().ack(1).arrives();

        assertThat(script.notices()).containsExactly("established");
        assertThat(script.tcp.srtt8Us()).isEqualTo(80_000);
        script.expectCwnd(10);
    }

    @Test
    void dataOnTheThirdPacketAreTaken() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.syn().arrives();
        script.at(ms(10)).ignoreSent();
        script.packet().ack(1).data(1_000).flags(Packet.PSH).arrives();

        assertThat(script.tcp.read(5_000)).isEqualTo(1_000);
        script.expect("[.] ack 1001");
    }

    @Test
    void thePassiveSideStartsItsSmallestRttWithTheHandshake() {
        Script script = Script.accepted(Settings.defaults(), ms(25), 250);

        assertThat(script.tcp.minRttUs()).isEqualTo(25_000);
    }

    @Test
    void aListenerIgnoresWhatIsNoSyn() {
        Script script = Script.passive(Settings.defaults(), 250);
        script.packet().ack(1).arrives();
        script.packet().flags(Packet.RST).arrives();

        script.expectNothing();
    }
}
