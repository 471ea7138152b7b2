package io.tcpsweep.tcp;

/**
 * Which rules of Linux 2.6.38 a sender keeps to in place of 6.12's.
 *
 * @param limitedByInFlight an ACK grows the window if what was in flight before it filled the window but for a little
 *     (tcp_cong.c tcp_is_cwnd_limited()); 6.12 remembers whether the window held something back
 * @param tsoByTicks super-segments have up to 64 KB whatever the rate, and a small one waits for more room until the
 *     second tick (tcp_output.c tcp_tso_should_defer())
 */
public record SendingSpec(boolean limitedByInFlight, boolean tsoByTicks) {
    public static SendingSpec linux612() {
        return new SendingSpec(false, false);
    }

    public static SendingSpec linux2638() {
        return new SendingSpec(true, true);
    }
}
