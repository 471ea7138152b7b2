package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packetdrill.value.Names;
import io.tcpsweep.tcp.TcpConnection;
import io.tcpsweep.tcp.TcpInfo;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** The fields of struct tcp_info (include/uapi/linux/tcp.h) that are known, and the constants that go with them. */
final class TcpInfoNames implements Names {
    private static final Map<String, Long> CONSTANTS = constants();
    private static final Map<String, ToLongFunction<TcpConnection>> FIELDS = fields();

    private final Optional<LiveConnection> connection;

    /** @param connection empty: there is no connection yet, so that no field has a value */
    TcpInfoNames(Optional<LiveConnection> connection) {
        this.connection = connection;
    }

    @Override
    public Optional<Object> value(String name) {
        Long constant = CONSTANTS.get(name);
        if (constant != null) {
            return Optional.of(constant);
        }
        ToLongFunction<TcpConnection> field = FIELDS.get(name);
        if (field == null || connection.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(field.applyAsLong(connection.get().tcp()));
    }

    private static Map<String, Long> constants() {
        Map<String, Long> constants = new TreeMap<>();
        String[] caStates = {"Open", "Disorder", "CWR", "Recovery", "Loss"};
        for (int i = 0; i < caStates.length; i++) {
            constants.put("TCP_CA_" + caStates[i], (long) i);
        }
        String[] states = {
            "ESTABLISHED",
            "SYN_SENT",
            "SYN_RECV",
            "FIN_WAIT1",
            "FIN_WAIT2",
            "TIME_WAIT",
            "CLOSE",
            "CLOSE_WAIT",
            "LAST_ACK",
            "LISTEN",
            "CLOSING"
        };
        for (int i = 0; i < states.length; i++) {
            constants.put("TCP_" + states[i], i + 1L);
        }
        constants.put("TCPI_OPT_TIMESTAMPS", 1L);
        constants.put("TCPI_OPT_SACK", 2L);
        constants.put("TCPI_OPT_WSCALE", 4L);
        constants.put("TCPI_OPT_ECN", 8L);
        constants.put("TCPI_OPT_ECN_SEEN", 16L);
        constants.put("TCPI_OPT_SYN_DATA", 32L);
        constants.put("TCP_INFINITE_SSTHRESH", 0x7FFF_FFFFL);
        return constants;
    }

    private static Map<String, ToLongFunction<TcpConnection>> fields() {
        Map<String, ToLongFunction<TcpConnection>> fields = new TreeMap<>();
        fields.put("tcpi_state", TcpConnection::socketState);
        fields.put("tcpi_ca_state", TcpConnection::caState);
        fields.put("tcpi_rtt", tcp -> tcp.srtt8Us() >> 3);
        fields.put("tcpi_rttvar", TcpConnection::rttvarUs);
        fields.put("tcpi_min_rtt", TcpConnection::minRttUs);
        fields.put("tcpi_snd_ssthresh", tcp -> tcp.window().ssthreshSegments);
        fields.put("tcpi_snd_cwnd", tcp -> tcp.window().cwndSegments);
        fields.put("tcpi_unacked", TcpConnection::packetsOut);
        fields.put("tcpi_sacked", TcpConnection::sackedOut);
        fields.put("tcpi_lost", TcpConnection::lostOut);
        fields.put("tcpi_retrans", TcpConnection::retransOut);
        fields.put("tcpi_fackets", tcp -> 0);
        fields.put("tcpi_reordering", TcpConnection::reorderingSegments);
        fields.put("tcpi_total_retrans", TcpConnection::totalRetransmissions);
        fields.put("tcpi_pacing_rate", TcpConnection::pacingRateBytesPerSec);
        fields.put("tcpi_bytes_acked", tcp -> tcp.counters().bytesAcked);
        fields.put("tcpi_bytes_received", tcp -> tcp.counters().bytesReceived);
        fields.put("tcpi_segs_out", tcp -> tcp.counters().segmentsOut);
        fields.put("tcpi_segs_in", tcp -> tcp.counters().segmentsIn);
        fields.put("tcpi_dsack_dups", tcp -> tcp.counters().dsacksReceived);
        fields.put("tcpi_rehash", tcp -> tcp.counters().timeoutRehashes);
        info(fields, "tcpi_retransmits", TcpInfo::retransmits);
        info(fields, "tcpi_probes", TcpInfo::probes);
        info(fields, "tcpi_backoff", TcpInfo::backoff);
        info(fields, "tcpi_options", TcpInfo::options);
        info(fields, "tcpi_snd_wscale", TcpInfo::sendWindowScale);
        info(fields, "tcpi_rcv_wscale", TcpInfo::receiveWindowScale);
        info(fields, "tcpi_rto", TcpInfo::rtoUs);
        info(fields, "tcpi_ato", TcpInfo::atoUs);
        info(fields, "tcpi_snd_mss", TcpInfo::sendMssBytes);
        info(fields, "tcpi_rcv_mss", TcpInfo::receiveMssBytes);
        info(fields, "tcpi_advmss", TcpInfo::advertisedMssBytes);
        info(fields, "tcpi_pmtu", TcpInfo::pathMtuBytes);
        info(fields, "tcpi_last_data_sent", TcpInfo::lastDataSentMs);
        info(fields, "tcpi_last_data_recv", TcpInfo::lastDataReceivedMs);
        info(fields, "tcpi_rcv_ssthresh", TcpInfo::receiveThresholdBytes);
        info(fields, "tcpi_rcv_rtt", TcpInfo::receiverRttUs);
        info(fields, "tcpi_rcv_space", TcpInfo::receiveSpaceBytes);
        info(fields, "tcpi_notsent_bytes", TcpInfo::unsentBytes);
        info(fields, "tcpi_delivered", TcpInfo::delivered);
        info(fields, "tcpi_delivered_ce", TcpInfo::deliveredCe);
        info(fields, "tcpi_reord_seen", TcpInfo::reorderingSeen);
        info(fields, "tcpi_snd_wnd", TcpInfo::sendWindowBytes);
        info(fields, "tcpi_rcv_wnd", TcpInfo::receiveWindowBytes);
        info(fields, "tcpi_total_rto", TcpInfo::totalTimeouts);
        return fields;
    }

    private static void info(
            Map<String, ToLongFunction<TcpConnection>> fields, String name, ToLongFunction<TcpInfo> field) {
        fields.put(name, tcp -> field.applyAsLong(tcp.info()));
    }
}
