package io.tcpsweep.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The three-way handshake: options, what they agree on, and lost packets of it. */
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
    }
}
