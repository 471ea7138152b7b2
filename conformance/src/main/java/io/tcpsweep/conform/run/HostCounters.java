package io.tcpsweep.conform.run;

import io.tcpsweep.tcp.TcpCounters;
import java.util.Map;
import java.util.TreeMap;

/** The counters of one host under their nstat names: the sums over its connections, those that are not 0. */
final class HostCounters {
    private final Map<String, Long> values = new TreeMap<>();

    void add(TcpCounters counters) {
        add("TcpInSegs", counters.segmentsIn);
        add("TcpOutSegs", counters.segmentsOut);
        add("TcpRetransSegs", counters.retransmittedSegments);
        add("TcpExtTCPOrigDataSent", counters.originalDataSegments);
        add("TcpExtTCPTimeouts", counters.timeouts);
        add("TcpExtTCPLossProbes", counters.lossProbes);
        add("TcpExtTCPLostRetransmit", counters.lostRetransmits);
        add("TcpExtTCPFullUndo", counters.fullUndos);
        add("TcpExtTCPPartialUndo", counters.partialUndos);
        add("TcpExtTCPDSACKUndo", counters.dsackUndos);
        add("TcpExtTCPLossUndo", counters.lossUndos);
        add("TcpExtTCPSpuriousRTOs", counters.spuriousTimeouts);
        add("TcpExtTCPDelivered", counters.deliveredSegments);
        add("TcpExtTCPDeliveredCE", counters.deliveredCeSegments);
        add("TcpExtTcpTimeoutRehash", counters.timeoutRehashes);
        add("TcpExtDelayedACKs", counters.delayedAcks);
    }

    Map<String, Long> values() {
        return values;
    }

    private void add(String name, long value) {
        if (value != 0) {
            values.merge(name, value, Long::sum);
        }
    }
}
