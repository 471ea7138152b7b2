package io.tcpsweep.conform.run;

import io.tcpsweep.tcp.TcpConnection;
import io.tcpsweep.tcp.cc.CongestionWindow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes samples of what TCP_INFO would show, in the recorder's columns. */
final class InfoSampler {
    private static final int STATE_CLOSED = 7;
    private static final int RTT_SHIFT = 3;
    private static final long US_PER_S = 1_000_000;
    private static final long NO_MIN_RTT = 0xFFFFFFFFL;
    private static final long UNPACED = -1;

    private final int hz;
    private final List<InfoSample> samples = new ArrayList<>();

    InfoSampler(int hz) {
        this.hz = hz;
    }

    void sample(long sinceStartNs, int flowId, TcpConnection tcp) {
        if (tcp.socketState() != STATE_CLOSED) {
            samples.add(new InfoSample(sinceStartNs, flowId, values(tcp)));
        }
    }

    List<InfoSample> samples() {
        return samples;
    }

    private Map<String, String> values(TcpConnection tcp) {
        CongestionWindow window = tcp.window();
        Map<String, String> values = new LinkedHashMap<>();
        put(values, "state", tcp.socketState());
        put(values, "ca", tcp.caState());
        put(values, "cwnd", window.cwndSegments);
        put(values, "ssthresh", window.ssthreshSegments);
        put(values, "rtt", tcp.srtt8Us() >> RTT_SHIFT);
        put(values, "rttvar", tcp.rttvarUs());
        put(values, "minrtt", tcp.srtt8Us() == 0 ? NO_MIN_RTT : tcp.minRttUs());
        put(values, "rto", tcp.rtoJiffies() * US_PER_S / hz);
        put(values, "unacked", tcp.packetsOut());
        put(values, "sacked", tcp.sackedOut());
        put(values, "lost", tcp.lostOut());
        put(values, "retrans", tcp.retransOut());
        put(values, "total_retrans", tcp.totalRetransmissions());
        put(values, "bytes_acked", tcp.counters().bytesAcked);
        put(values, "reord", tcp.reorderingSegments());
        long pacing = tcp.pacingRateBytesPerSec();
        values.put("pacing", Long.toUnsignedString(pacing == Long.MAX_VALUE ? UNPACED : pacing));
        put(values, "ce", tcp.counters().deliveredCeSegments);
        return values;
    }

    private static void put(Map<String, String> values, String name, long value) {
        values.put(name, Long.toString(value));
    }
}
