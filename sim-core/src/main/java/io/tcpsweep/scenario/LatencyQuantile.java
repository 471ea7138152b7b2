package io.tcpsweep.scenario;

/** The percentiles that results show. */
public enum LatencyQuantile {
    P50("p50", "p50", 5_000),
    P90("p90", "p90", 9_000),
    P99("p99", "p99", 9_900),
    P999("p99.9", "p999", 9_990),
    P9999("p99.99", "p9999", 9_999);

    /** The whole: a quantile is so many of this many. */
    static final long SCALE = 10_000;

    private final String label;
    private final String columnPart;
    private final long share;

    LatencyQuantile(String label, String columnPart, long share) {
        this.label = label;
        this.columnPart = columnPart;
        this.share = share;
    }

    /** For people: "p99.9". */
    public String label() {
        return label;
    }

    /** For names of columns: "p999". */
    public String columnPart() {
        return columnPart;
    }

    /** Ten-thousandths of all requests that are not slower. */
    public long share() {
        return share;
    }
}
