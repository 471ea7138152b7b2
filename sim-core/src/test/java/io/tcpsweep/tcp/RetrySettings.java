package io.tcpsweep.tcp;

/** {@link RetryLimits} of which a test names only what matters to it. */
final class RetrySettings {
    private static final RetryLimits DEFAULTS = RetryLimits.linux612();

    int synLinearTimeouts = DEFAULTS.synLinearTimeouts();
    int synRetries = DEFAULTS.synRetries();
    int synAckRetries = DEFAULTS.synAckRetries();
    int retries2 = DEFAULTS.retries2();
    int orphanRetries = DEFAULTS.orphanRetries();
    int userTimeoutMs = DEFAULTS.userTimeoutMs();
    int finTimeoutS = DEFAULTS.finTimeoutS();
    int invalidRatelimitMs = DEFAULTS.invalidRatelimitMs();

    RetryLimits build() {
        return new RetryLimits(
                synLinearTimeouts,
                synRetries,
                synAckRetries,
                retries2,
                orphanRetries,
                userTimeoutMs,
                finTimeoutS,
                invalidRatelimitMs);
    }
}
