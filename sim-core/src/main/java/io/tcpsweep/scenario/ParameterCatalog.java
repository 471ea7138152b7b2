package io.tcpsweep.scenario;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Every parameter of a scenario, in the order of documents and result columns.
 *
 * <p>A new one goes to the end of its group, with a default that means the old behaviour: then identities stay.
 */
public final class ParameterCatalog {
    private static final String MODEL = "model";
    private static final String LINUX = "Linux 6.12 ";
    private static final long SEC_NS = 1_000_000_000L;
    private static final long DAY_NS = 86_400 * SEC_NS;
    private static final long TBIT = 1_000_000_000_000L;
    private static final long KBIT = 1_000L;

    /** Values of {@link #HOST_QDISC}: nothing before the NIC, and the fair queue that paces. */
    static final String NO_QDISC = "none";

    static final String PFIFO_FAST = "pfifo_fast";

    static final String FQ = "fq";

    private static final List<Parameter> BUILDING = new ArrayList<>();

    public static final Parameter FLOWS = count("flows", "2", 1, 100_000, "number of flows", MODEL);
    public static final Parameter HOSTS =
            count("hosts", "1", 1, 10_000, "number of sending hosts; flows are dealt to them in turn", MODEL);
    public static final Parameter ACCESS_RATE = rate("access.rate", "10Gbit", "rate of each sender's own link", MODEL);
    public static final Parameter ACCESS_DELAY = duration(
            "access.delay", "1us", 0, 10 * SEC_NS, "propagation delay of each sender's own link, one way", MODEL);
    public static final Parameter PATHS =
            count("paths", "2", 1, 64, "number of equal paths between the switches", MODEL);
    public static final Parameter PATH_RATE = rate("path.rate", "1Gbit", "rate of each path", MODEL);
    public static final Parameter PATH_RTT = duration(
            "path.rtt",
            "100us",
            0,
            100 * SEC_NS,
            "round trip without queueing and serialization, the sender's own link included",
            MODEL);
    public static final Parameter PATH_QUEUE = packets(
            "path.queue", "250", 1, 10_000_000, "drop-tail limit of each path; the packet being sent counts", MODEL);
    public static final Parameter PATH_MARK = packets(
            "path.mark",
            "0",
            0,
            10_000_000,
            "queue length from which ECN-capable packets are marked; 0 never marks",
            MODEL);
    public static final Parameter PATH_LOSS =
            share("path.loss", "0%", "share of packets lost at random on a lossy path, after serialization", MODEL);
    public static final Parameter PATH_LOSSY =
            count("path.lossy", "1", 0, 64, "how many of the paths, the last ones, have that loss", MODEL);
    public static final Parameter LINK_FRAMING = bytes(
            "link.framing",
            "38B",
            0,
            1_000,
            "bytes on the wire beyond the IP packet",
            "IEEE 802.3: header 14, FCS 4, preamble 8, gap 12");
    public static final Parameter IP = choice("ip", "6", List.of("4", "6"), "IP version", MODEL);
    public static final Parameter KERNEL =
            choice("kernel", "6.12", List.of("6.12"), "kernel whose behaviour is simulated", "Linux release");
    public static final Parameter HZ =
            choice("hz", "250", List.of("100", "250", "300", "1000"), "timer interrupts per second", "Linux CONFIG_HZ");
    public static final Parameter HOST_PRESET =
            choice("host.preset", "ideal", HostPreset.ids(), "sets what CPU and NIC add; ideal adds nothing", MODEL);
    public static final Parameter HOST_QDISC = choice(
            "host.qdisc",
            NO_QDISC,
            List.of(NO_QDISC, PFIFO_FAST, FQ),
            "queue before the NIC; fq also paces every connection",
            LINUX + "net.core.default_qdisc");
    public static final Parameter HOST_TXQUEUELEN = packets(
            "host.txqueuelen", "1000", 1, 1_000_000, "how much pfifo_fast holds, super-segments", LINUX + "net_device");
    public static final Parameter HOST_TX_RING = packets(
            "host.tx_ring", "0", 0, 65_536, "super-segments that the NIC holds; 0 takes any number", "ethtool -G tx");
    public static final Parameter HOST_BQL =
            flag("host.bql", "off", "whether the ring's bytes are limited", LINUX + "lib/dynamic_queue_limits.c");
    public static final Parameter HOST_TX_USECS = duration(
            "host.tx_usecs", "0us", 0, SEC_NS, "longest time until sent packets are reported", "ethtool -C tx-usecs");
    public static final Parameter HOST_TX_FRAMES =
            count("host.tx_frames", "1", 1, 65_536, "sent packets that are reported at once", "ethtool -C tx-frames");
    public static final Parameter HOST_SLAVES = count(
            "host.slaves", "1", 1, 16, "links of each sender, bonded: a path hash takes one", LINUX + "bond_main.c");
    public static final Parameter HOST_RX_RING = packets(
            "host.rx_ring",
            "0",
            0,
            65_536,
            "packets that the NIC holds; 0 hands each packet up at once",
            "ethtool -G rx");
    public static final Parameter HOST_RX_USECS = duration(
            "host.rx_usecs", "0us", 0, SEC_NS, "longest time from a packet to the interrupt", "ethtool -C rx-usecs");
    public static final Parameter HOST_RX_FRAMES =
            count("host.rx_frames", "1", 1, 65_536, "packets that interrupt at once", "ethtool -C rx-frames");
    public static final Parameter HOST_RX_ADAPTIVE = flag(
            "host.rx_adaptive",
            "off",
            "whether the interrupt's delay follows the traffic",
            LINUX + "lib/dim/net_dim.c");
    public static final Parameter HOST_NAPI_WEIGHT =
            count("host.napi_weight", "64", 1, 65_536, "packets of one poll", LINUX + "NAPI_POLL_WEIGHT");
    public static final Parameter HOST_GRO =
            flag("host.gro", "off", "whether received packets are merged", LINUX + "net/core/gro.c");
    public static final Parameter HOST_GRO_FLUSH_TIMEOUT = duration(
            "host.gro_flush_timeout",
            "0us",
            0,
            SEC_NS,
            "how long merged packets are held beyond a poll",
            LINUX + "gro_flush_timeout");
    public static final Parameter HOST_RX_PACKET_COST =
            duration("host.rx_packet_cost", "0us", 0, SEC_NS, "CPU time of driver and merging for a packet", MODEL);
    public static final Parameter HOST_RX_UNIT_COST =
            duration("host.rx_unit_cost", "0us", 0, SEC_NS, "CPU time of the stack for a packet or merged unit", MODEL);
    public static final Parameter HOST_IRQ_LATENCY =
            duration("host.irq_latency", "0us", 0, SEC_NS, "least time from an interrupt to its poll", MODEL);
    public static final Parameter HOST_IRQ_LATENCY_TAIL =
            duration("host.irq_latency_tail", "0us", 0, SEC_NS, "mean of the exponential time on top of that", MODEL);
    public static final Parameter HOST_WAKEUP =
            duration("host.wakeup", "0us", 0, SEC_NS, "least time from data to the program that waits for it", MODEL);
    public static final Parameter HOST_WAKEUP_TAIL =
            duration("host.wakeup_tail", "0us", 0, SEC_NS, "mean of the exponential time on top of that", MODEL);
    public static final Parameter CONGESTION_CONTROL = choice(
            "congestion.control",
            "cubic",
            List.of("cubic", "reno", "dctcp"),
            "congestion control of the senders",
            LINUX + "net.ipv4.tcp_congestion_control");
    public static final Parameter CUBIC_HYSTART =
            flag("cubic.hystart", "on", "whether CUBIC leaves slow start early", LINUX + "tcp_cubic module, hystart");
    public static final Parameter REHASH_PROB = percent(
            "rehash.prob",
            "0",
            "chance that the first retransmission of a loss episode gives the flow a new path",
            "patch series of October 2016, sysctl tcp_retrans_txhash_prob");
    public static final Parameter REHASH_MODE = count(
            "rehash.mode",
            "0",
            0,
            1,
            "0: after its first RTO only RTOs give a flow a new path; 1: that chance stays after RTOs",
            "patch series of October 2016, sysctl tcp_retrans_txhash_mode");
    public static final Parameter REHASH_ON_RTO =
            flag("rehash.on_rto", "on", "whether an RTO gives the flow a new path", LINUX + "net/ipv4/tcp_timer.c");
    public static final Parameter TCP_SACK =
            flag("tcp.sack", "on", "selective acknowledgements", LINUX + "net.ipv4.tcp_sack");
    public static final Parameter TCP_TIMESTAMPS =
            flag("tcp.timestamps", "on", "timestamp option", LINUX + "net.ipv4.tcp_timestamps");
    public static final Parameter TCP_DSACK = flag("tcp.dsack", "on", "duplicate SACKs", LINUX + "net.ipv4.tcp_dsack");
    public static final Parameter TCP_RECOVERY =
            flag("tcp.recovery", "on", "RACK loss detection", LINUX + "net.ipv4.tcp_recovery");
    public static final Parameter TCP_EARLY_RETRANS =
            flag("tcp.early_retrans", "on", "tail loss probes", LINUX + "net.ipv4.tcp_early_retrans");
    public static final Parameter TCP_FRTO =
            flag("tcp.frto", "on", "detection of spurious RTOs", LINUX + "net.ipv4.tcp_frto");
    public static final Parameter TCP_MODERATE_RCVBUF =
            flag("tcp.moderate_rcvbuf", "on", "receive buffer tuning", LINUX + "net.ipv4.tcp_moderate_rcvbuf");
    public static final Parameter TCP_SLOW_START_AFTER_IDLE = flag(
            "tcp.slow_start_after_idle",
            "on",
            "whether an idle flow falls back to slow start",
            LINUX + "net.ipv4.tcp_slow_start_after_idle");
    public static final Parameter TCP_ECN =
            flag("tcp.ecn", "off", "whether connections ask for ECN", LINUX + "net.ipv4.tcp_ecn");
    public static final Parameter TCP_LIMIT_OUTPUT_BYTES = bytes(
            "tcp.limit_output",
            "1048576B",
            1,
            Integer.MAX_VALUE,
            "what of a connection that is not paced may wait in its host",
            LINUX + "net.ipv4.tcp_limit_output_bytes; 128 KiB in 3.6 to 3.19, 256 KiB in 4.4 to 4.19");
    public static final Parameter TCP_ECN_ACK_RULE = choice(
            "tcp.ecn_ack_rule",
            "6.12",
            List.of("6.12", "4.17", "4.17-p1", "4.17-p1-p2", "4.18"),
            "when ECN makes a receiver acknowledge at once; p1 and p2 are patches to 4.17",
            "Linux of these versions; patch series of July 2018, version 3");
    public static final Parameter TCP_PRR_EXTRA_SEGMENT = flag(
            "tcp.prr_extra_segment",
            "on",
            "whether a reduced window lets a segment more leave while SND.UNA moves and nothing new is lost",
            LINUX + "tcp_input.c tcp_cwnd_reduction(); off up to 6.1");
    public static final Parameter WORKLOAD =
            mix("workload", "bulk", "what the flows carry; bulk sends as much as it can", MODEL);
    public static final Parameter DURATION =
            duration("duration", "10s", 1_000_000L, DAY_NS, "simulated time, warm-up included", MODEL);
    public static final Parameter WARMUP =
            duration("warmup", "1s", 0, DAY_NS, "simulated time before goodput is counted", MODEL);
    public static final Parameter START_SPREAD =
            duration("start.spread", "10ms", 0, DAY_NS, "flows start at random in [0, this)", MODEL);
    public static final Parameter SEND_JITTER = duration(
            "send.jitter", "1us", 0, SEC_NS, "each packet leaves its host late by a random time in [0, this)", MODEL);
    public static final Parameter CLOCK_PHASES =
            flag("clock.phases", "on", "whether each host has its own random clock and jiffies phase", MODEL);
    public static final Parameter LIMITS_EVENTS =
            count("limits.events", "2e9", 1, 1_000_000_000_000_000L, "a run fails when it needs more events", MODEL);
    public static final Parameter LIMITS_PACKETS =
            count("limits.packets", "1e6", 1, 100_000_000L, "a run fails when more packets are alive at once", MODEL);

    private static final List<Parameter> ALL = List.copyOf(BUILDING);
    private static final SortedMap<String, Integer> INDEX_BY_KEY = indexByKey();

    private ParameterCatalog() {}

    /** Every parameter in catalogue order. */
    public static List<Parameter> all() {
        return ALL;
    }

    /** The parameter of that dotted key, or null. */
    public static Parameter byKey(String key) {
        Integer index = INDEX_BY_KEY.get(key);
        return index == null ? null : ALL.get(index);
    }

    static int indexOf(Parameter parameter) {
        return INDEX_BY_KEY.get(parameter.key());
    }

    private static SortedMap<String, Integer> indexByKey() {
        SortedMap<String, Integer> index = new TreeMap<>();
        for (int i = 0; i < ALL.size(); i++) {
            if (index.put(ALL.get(i).key(), i) != null) {
                throw new IllegalStateException(
                        "two parameters are named " + ALL.get(i).key());
            }
        }
        return Collections.unmodifiableSortedMap(index);
    }

    private static Parameter add(Parameter parameter) {
        BUILDING.add(parameter);
        return parameter;
    }

    private static Parameter number(
            ParameterKind kind, String key, String value, long min, long max, String description, String source) {
        return add(new Parameter(key, kind, value, min, max, List.of(), description, source));
    }

    private static Parameter count(String key, String value, long min, long max, String description, String source) {
        return number(ParameterKind.COUNT, key, value, min, max, description, source);
    }

    private static Parameter packets(String key, String value, long min, long max, String description, String source) {
        return number(ParameterKind.PACKETS, key, value, min, max, description, source);
    }

    private static Parameter bytes(String key, String value, long min, long max, String description, String source) {
        return number(ParameterKind.BYTES, key, value, min, max, description, source);
    }

    private static Parameter duration(String key, String value, long min, long max, String description, String source) {
        return number(ParameterKind.DURATION, key, value, min, max, description, source);
    }

    private static Parameter rate(String key, String value, String description, String source) {
        return number(ParameterKind.RATE, key, value, KBIT, TBIT, description, source);
    }

    private static Parameter share(String key, String value, String description, String source) {
        return number(ParameterKind.PERCENT_PPM, key, value, 0, 1_000_000L, description, source);
    }

    private static Parameter percent(String key, String value, String description, String source) {
        return number(ParameterKind.PERCENT, key, value, 0, 100, description, source);
    }

    private static Parameter choice(String key, String value, List<String> choices, String description, String source) {
        return add(new Parameter(key, ParameterKind.CHOICE, value, 0, 0, choices, description, source));
    }

    private static Parameter mix(String key, String value, String description, String source) {
        return add(new Parameter(key, ParameterKind.MIX, value, 0, 0, List.of(), description, source));
    }

    private static Parameter flag(String key, String value, String description, String source) {
        return add(new Parameter(key, ParameterKind.FLAG, value, 0, 0, List.of(), description, source));
    }
}
