package io.tcpsweep.scenario;

import java.util.Arrays;
import java.util.List;

/**
 * Every measured quantity: its result column, unit and meaning. Names, units and meanings are a contract with readers
 * of results; integers wherever possible.
 */
public enum MetricId {
    GOODPUT("goodput_bits_per_sec", "bit/s", Type.LONG, Scope.RUN, Worse.LOWER, "sum of the flows' goodput"),
    FAIRNESS_MAX_MIN(
            "fairness_max_min",
            "",
            Type.DOUBLE,
            Scope.RUN,
            Worse.HIGHER,
            "goodput of the fastest flow / slowest flow, among flows that carry the first item of workload that is no"
                    + " ping; null when the slowest delivered nothing"),
    JAIN_INDEX(
            "jain_index",
            "",
            Type.DOUBLE,
            Scope.RUN,
            Worse.LOWER,
            "Jain's fairness index of the goodput of the same flows, 1/n to 1; null when nothing was delivered"),
    STARVED_FLOWS(
            "starved_flows",
            "",
            Type.LONG,
            Scope.RUN,
            Worse.HIGHER,
            "flows that delivered nothing after warm-up though they had not finished; pings do not count"),
    RETRANSMITS("retransmits", "segments", Type.LONG, Scope.RUN, Worse.HIGHER, "retransmitted segments"),
    RTOS("rtos", "", Type.LONG, Scope.RUN, Worse.HIGHER, "retransmission timeouts"),
    TLPS("tlps", "", Type.LONG, Scope.RUN, Worse.HIGHER, "tail loss probes sent"),
    REHASHES("rehashes", "", Type.LONG, Scope.RUN, Worse.NEITHER, "times that a flow drew a new path"),
    DROPS("drops", "packets", Type.LONG, Scope.RUN, Worse.HIGHER, "packets dropped by the full queues of links"),
    RANDOM_LOSSES("random_losses", "packets", Type.LONG, Scope.RUN, Worse.HIGHER, "packets lost at random"),
    MARKS("marks", "packets", Type.LONG, Scope.RUN, Worse.NEITHER, "packets marked by ECN queues"),
    DELIVERED_DATA_PACKETS(
            "delivered_data_packets",
            "packets",
            Type.LONG,
            Scope.RUN,
            Worse.NEITHER,
            "data packets that reached their receiver, duplicates included"),
    PACKET_HOPS("packet_hops", "", Type.LONG, Scope.RUN, Worse.NEITHER, "crossings of a link by a packet"),
    EVENTS(
            "events",
            "",
            Type.LONG,
            Scope.RUN,
            Worse.NEITHER,
            "simulator events; outside the digest, as an optimisation may change it"),
    UNLOADED_RTT(
            "unloaded_rtt_ns",
            "ns",
            Type.LONG,
            Scope.RUN,
            Worse.NEITHER,
            "round trip of one full segment and its ACK through empty queues"),
    REQUESTS(
            "requests",
            "",
            Type.LONG,
            Scope.RUN,
            Worse.NEITHER,
            "requests and pings of all flows made in [warmup, duration]; null without a flow that makes any"),
    REQUESTS_CENSORED(
            "requests_censored",
            "",
            Type.LONG,
            Scope.RUN,
            Worse.HIGHER,
            "those of them still waiting for their reply at the end"),
    REQUESTS_LOST(
            "requests_lost",
            "",
            Type.LONG,
            Scope.RUN,
            Worse.HIGHER,
            "those of them that will never get one: pings whose packet was dropped or lost"),
    HOST_DROPS(
            "host_drops",
            "packets",
            Type.LONG,
            Scope.RUN,
            Worse.HIGHER,
            "packets for which a host had no room before or behind its NIC; null when every host is without queues"),
    INTERRUPTS(
            "interrupts",
            "",
            Type.LONG,
            Scope.RUN,
            Worse.NEITHER,
            "interrupts of the receiver's NIC; null for a host that takes every packet at once"),
    TRACE_DIGEST(
            "trace_digest",
            "hex",
            Type.STRING,
            Scope.RUN,
            Worse.NEITHER,
            "digest of every delivery, drop and mark; equal means the same packets at the same instants"),
    RESULT_DIGEST(
            "result_digest",
            "hex",
            Type.STRING,
            Scope.RUN,
            Worse.NEITHER,
            "digest of the run's and its flows' other measurements"),

    FLOW_ID("flow_id", "", Type.LONG, Scope.FLOW, Worse.NEITHER, "number of the flow in its run, from 0"),
    FLOW_HOST_ID("host_id", "", Type.LONG, Scope.FLOW, Worse.NEITHER, "number of the sending host, from 0"),
    FLOW_CLASS("flow_class", "", Type.STRING, Scope.FLOW, Worse.NEITHER, "the item of workload that it carries"),
    FLOW_GOODPUT(
            "goodput_bits_per_sec",
            "bit/s",
            Type.LONG,
            Scope.FLOW,
            Worse.LOWER,
            "payload in order at the receiver in [warmup, duration]"),
    FLOW_DELIVERED_BYTES(
            "delivered_bytes",
            "B",
            Type.LONG,
            Scope.FLOW,
            Worse.LOWER,
            "payload in order at the receiver in the whole run"),
    FLOW_RETRANSMITS("retransmits", "segments", Type.LONG, Scope.FLOW, Worse.HIGHER, "retransmitted segments"),
    FLOW_RTOS("rtos", "", Type.LONG, Scope.FLOW, Worse.HIGHER, "retransmission timeouts"),
    FLOW_TLPS("tlps", "", Type.LONG, Scope.FLOW, Worse.HIGHER, "tail loss probes sent"),
    FLOW_REHASHES("rehashes", "", Type.LONG, Scope.FLOW, Worse.NEITHER, "times that it drew a new path"),
    FLOW_PATH_AT_END(
            "path_at_end",
            "",
            Type.LONG,
            Scope.FLOW,
            Worse.NEITHER,
            "number of its last path, from 0; null if no packet of it reached the switch"),
    FLOW_SLOW_START_EXIT_CWND(
            "slow_start_exit_cwnd_segments",
            "segments",
            Type.LONG,
            Scope.FLOW,
            Worse.NEITHER,
            "congestion window when it first left slow start; null if it never did"),
    FLOW_SLOW_START_EXIT_DETECTOR(
            "slow_start_exit_detector",
            "",
            Type.STRING,
            Scope.FLOW,
            Worse.NEITHER,
            "what ended its first slow start; null if it never left it"),
    FLOW_SRTT("srtt_ns", "ns", Type.LONG, Scope.FLOW, Worse.HIGHER, "smoothed RTT at the end; null without a sample"),
    FLOW_MIN_RTT(
            "min_rtt_ns", "ns", Type.LONG, Scope.FLOW, Worse.HIGHER, "minimum RTT at the end; null without a sample"),
    FLOW_FINAL_CWND(
            "final_cwnd_segments",
            "segments",
            Type.LONG,
            Scope.FLOW,
            Worse.NEITHER,
            "congestion window at the end; null for ping"),
    FLOW_REQUESTS(
            "requests",
            "",
            Type.LONG,
            Scope.FLOW,
            Worse.NEITHER,
            "requests or pings made in [warmup, duration]; null if it makes none, as bulk"),
    FLOW_REQUESTS_CENSORED(
            "requests_censored",
            "",
            Type.LONG,
            Scope.FLOW,
            Worse.HIGHER,
            "those of them still waiting for their reply at the end"),
    FLOW_REQUESTS_LOST(
            "requests_lost",
            "",
            Type.LONG,
            Scope.FLOW,
            Worse.HIGHER,
            "those of them that will never get one: pings whose packet was dropped or lost"),
    FLOW_LATENCY_P50(LatencyQuantile.P50),
    FLOW_LATENCY_P90(LatencyQuantile.P90),
    FLOW_LATENCY_P99(LatencyQuantile.P99),
    FLOW_LATENCY_P999(LatencyQuantile.P999),
    FLOW_LATENCY_P9999(LatencyQuantile.P9999),
    FLOW_LATENCY_MEAN(
            "latency_mean_ns",
            "ns",
            Type.LONG,
            Scope.FLOW,
            Worse.HIGHER,
            "mean latency of finished requests, rounded down; null without one"),
    FLOW_LATENCY_MAX(
            "latency_max_ns",
            "ns",
            Type.LONG,
            Scope.FLOW,
            Worse.HIGHER,
            "longest latency of a finished request; null without one");

    private static final List<MetricId> RUN_METRICS = ofScope(Scope.RUN);
    private static final List<MetricId> FLOW_METRICS = ofScope(Scope.FLOW);

    private final String column;
    private final String unit;
    private final Type type;
    private final Scope scope;
    private final Worse worse;
    private final String description;

    MetricId(String column, String unit, Type type, Scope scope, Worse worse, String description) {
        this.column = column;
        this.unit = unit;
        this.type = type;
        this.scope = scope;
        this.worse = worse;
        this.description = description;
    }

    MetricId(LatencyQuantile quantile) {
        this(
                "latency_" + quantile.columnPart() + "_ns",
                "ns",
                Type.LONG,
                Scope.FLOW,
                Worse.HIGHER,
                quantile.label() + " of latency; null with too few requests or too many unfinished");
    }

    /** The metrics of a whole run, in column order. */
    public static List<MetricId> runMetrics() {
        return RUN_METRICS;
    }

    /** The metrics of one flow, in column order. */
    public static List<MetricId> flowMetrics() {
        return FLOW_METRICS;
    }

    /** The flow metric of a quantile. */
    static MetricId of(LatencyQuantile quantile) {
        return values()[FLOW_LATENCY_P50.ordinal() + quantile.ordinal()];
    }

    /** The name of the result column, unit last; unique within its scope. */
    public String column() {
        return column;
    }

    /** The unit of the values; empty for plain numbers and words. */
    public String unit() {
        return unit;
    }

    public Type type() {
        return type;
    }

    public Scope scope() {
        return scope;
    }

    /** Which way is worse, for "worst replicate". */
    public Worse worse() {
        return worse;
    }

    public String description() {
        return description;
    }

    /** Whether the value goes into {@code result_digest}: what was measured there, not the road to it. */
    public boolean inResultDigest() {
        return this != EVENTS && this != TRACE_DIGEST && this != RESULT_DIGEST && this != FLOW_CLASS;
    }

    /** Whether a run without it has the digest that it had before there was the metric. */
    boolean inResultDigestOnlyIfKnown() {
        return isOfRequests() || isOfHosts();
    }

    private boolean isOfHosts() {
        return this == HOST_DROPS || this == INTERRUPTS;
    }

    private boolean isOfRequests() {
        return (ordinal() >= REQUESTS.ordinal() && ordinal() <= REQUESTS_LOST.ordinal())
                || ordinal() >= FLOW_REQUESTS.ordinal();
    }

    /** Whether an OK run may lack the value. */
    public boolean nullable() {
        if (isOfRequests() || isOfHosts()) {
            return true;
        }
        return switch (this) {
            case FAIRNESS_MAX_MIN,
                    JAIN_INDEX,
                    FLOW_PATH_AT_END,
                    FLOW_SLOW_START_EXIT_CWND,
                    FLOW_SLOW_START_EXIT_DETECTOR,
                    FLOW_SRTT,
                    FLOW_MIN_RTT,
                    FLOW_FINAL_CWND -> true;
            default -> false;
        };
    }

    private static List<MetricId> ofScope(Scope scope) {
        return Arrays.stream(values()).filter(metric -> metric.scope == scope).toList();
    }

    /** The Java type of the values: {@code Long}, {@code Double} or {@code String}. */
    public enum Type {
        LONG(Long.class),
        DOUBLE(Double.class),
        STRING(String.class);

        private final Class<?> javaType;

        Type(Class<?> javaType) {
            this.javaType = javaType;
        }

        public Class<?> javaType() {
            return javaType;
        }
    }

    /** What a value belongs to. */
    public enum Scope {
        RUN,
        FLOW
    }

    /** The direction in which a value gets worse. */
    public enum Worse {
        HIGHER,
        LOWER,
        NEITHER
    }
}
