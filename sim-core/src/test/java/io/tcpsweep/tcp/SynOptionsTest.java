package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.ms;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which options SYN and SYN-ACK carry, and how long they are; the lengths are those of recorded SYNs of Linux 6.12. */
class SynOptionsTest {
    private static final int IP_AND_TCP_BYTES = 60;

    @ParameterizedTest
    @CsvSource({
        "true, true, true, 20",
        "true, true, false, 20",
        "true, false, true, 12",
        "true, false, false, 8",
        "false, true, true, 16",
        "false, true, false, 16",
        "false, false, true, 8",
        "false, false, false, 4"
    })
    void lengthsOfSynAndSynAck(boolean windowScaling, boolean timestamps, boolean sack, int optionBytes) {
        TcpConfig config = Settings.with(s -> {
            s.tuning.windowScaling = windowScaling;
            s.timestamps = timestamps;
            s.sack = sack;
        });
        Script active = Script.active(config, 250);
        active.tcp.connect();
        Script passive = Script.passive(config, 250);
        passive.syn().arrives();

        for (Sent sent : new Sent[] {active.lastSent(), passive.lastSent()}) {
            assertThat(sent.headerBytes()).isEqualTo(IP_AND_TCP_BYTES + optionBytes);
            assertThat(sent.hasTimestamps()).isEqualTo(timestamps);
            assertThat(sent.sackPermitted()).isEqualTo(sack);
            assertThat(sent.windowScaleOption() >= 0).isEqualTo(windowScaling);
        }
    }

    /** The peer's scale option counts for nothing then, and windows stay as they are on the wire. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void withoutScalingTheOwnWindowIsNotScaled(boolean active) {
        TcpConfig config = Settings.with(s -> s.tuning.windowScaling = false);
        Script script = active ? Script.connected(config, ms(10)) : Script.accepted(config, ms(10));
        script.data(Script.MSS);

        assertThat(script.lastSent().windowField()).isGreaterThan(50_000);
        assertThat(Invariants.controlBlock(script.tcp).sendWindowScale).isZero();
    }
}
