package io.tcpsweep.tcp;

/**
 * Limits the answers to what is not acceptable, so that two ends cannot answer each other for ever: one each half
 * second (tcp_invalid_ratelimit; Linux 6.12 tcp_input.c __tcp_oow_rate_limited()). A request, a socket and a TIME_WAIT
 * have one each.
 */
final class AnswerLimit {
    private final Tcb t;
    private boolean answered;
    private long lastAnswerJiffies;

    AnswerLimit(Tcb t) {
        this.t = t;
    }

    /** Forgets the last answer. */
    void reset() {
        answered = false;
    }

    /** Whether an answer may leave now; if so, it counts as sent. */
    boolean allows() {
        if (answered
                && t.nowJiffies - lastAnswerJiffies
                        < t.clock.msToJiffies(t.config.retries().invalidRatelimitMs())) {
            return false;
        }
        answered = true;
        lastAnswerJiffies = t.nowJiffies;
        return true;
    }
}
