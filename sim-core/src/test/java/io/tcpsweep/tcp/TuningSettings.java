package io.tcpsweep.tcp;

/** {@link TcpTuning} of which a test names only what matters to it. */
final class TuningSettings {
    private static final TcpTuning DEFAULTS = TcpTuning.linux612();

    boolean windowScaling = DEFAULTS.windowScaling();
    boolean staticReorderingWindow = DEFAULTS.staticReorderingWindow();
    boolean noDupThreshold = DEFAULTS.noDupThreshold();
    int reorderingSegments = DEFAULTS.reorderingSegments();
    int maxReorderingSegments = DEFAULTS.maxReorderingSegments();
    int minRttWindowS = DEFAULTS.minRttWindowS();
    int minRtoUs = DEFAULTS.minRtoUs();
    boolean thinLinearTimeouts = DEFAULTS.thinLinearTimeouts();
    boolean retransCollapse = DEFAULTS.retransCollapse();
    long compSackDelayNs = DEFAULTS.compSackDelayNs();
    long compSackSlackNs = DEFAULTS.compSackSlackNs();
    int compSackAcks = DEFAULTS.compSackAcks();
    int tsoWinDivisor = DEFAULTS.tsoWinDivisor();
    int pacingSlowStartPercent = DEFAULTS.pacingSlowStartPercent();
    int pacingAvoidancePercent = DEFAULTS.pacingAvoidancePercent();
    long notsentLowatBytes = DEFAULTS.notsentLowatBytes();
    int appWin = DEFAULTS.appWin();
    int pingpongThreshold = DEFAULTS.pingpongThreshold();
    boolean shrinkWindow = DEFAULTS.shrinkWindow();

    int limitOutputBytes = DEFAULTS.limitOutputBytes();

    TcpTuning build() {
        return new TcpTuning(
                windowScaling,
                staticReorderingWindow,
                noDupThreshold,
                reorderingSegments,
                maxReorderingSegments,
                minRttWindowS,
                minRtoUs,
                thinLinearTimeouts,
                retransCollapse,
                compSackDelayNs,
                compSackSlackNs,
                compSackAcks,
                tsoWinDivisor,
                pacingSlowStartPercent,
                pacingAvoidancePercent,
                notsentLowatBytes,
                appWin,
                pingpongThreshold,
                shrinkWindow,
                limitOutputBytes);
    }
}
