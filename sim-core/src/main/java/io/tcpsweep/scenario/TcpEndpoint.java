package io.tcpsweep.scenario;

import io.tcpsweep.engine.CounterRandom;
import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.packet.HostQueueListener;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packet.PacketSink;
import io.tcpsweep.tcp.ConnectionAddress;
import io.tcpsweep.tcp.PathHashSource;
import io.tcpsweep.tcp.TcpConfig;
import io.tcpsweep.tcp.TcpConnection;
import io.tcpsweep.tcp.TcpCounters;
import io.tcpsweep.tcp.TcpSocketEvents;
import io.tcpsweep.tcp.cc.CongestionWindow;
import io.tcpsweep.tcp.cc.SlowStartExit;
import io.tcpsweep.workload.Program;
import io.tcpsweep.workload.StreamSocket;

/** One end of a TCP connection between its host and its program. */
final class TcpEndpoint implements FlowEndpoint, StreamSocket, TcpSocketEvents, PathHashSource {
    private static final long NS_PER_US = 1_000;
    private static final int SRTT_SCALE = 8;

    private final CounterRandom hashDraws;
    private final Program program;
    private final TcpConnection connection;

    TcpEndpoint(
            TcpConfig config,
            EventLoop loop,
            HostClock clock,
            PacketPool pool,
            ConnectionAddress address,
            CounterRandom hashDraws,
            PacketSink egress,
            Program program) {
        this.hashDraws = hashDraws;
        this.program = program;
        int connectionId = 2 * address.flowId() + (address.reverse() ? 1 : 0);
        this.connection = new TcpConnection(config, loop, clock, pool, address, connectionId, this, egress, this);
    }

    CongestionWindow window() {
        return connection.window();
    }

    @Override
    public PacketSink ingress() {
        return connection;
    }

    @Override
    public HostQueueListener hostQueueListener() {
        return connection.hostQueueListener();
    }

    @Override
    public StreamSocket socket() {
        return this;
    }

    @Override
    public long countBytes() {
        return connection.counters().bytesReceived;
    }

    @Override
    public void report(FlowResult.Builder row) {
        TcpCounters counters = connection.counters();
        row.set(MetricId.FLOW_RETRANSMITS, counters.retransmittedSegments)
                .set(MetricId.FLOW_RTOS, counters.timeouts)
                .set(MetricId.FLOW_TLPS, counters.lossProbes)
                .set(MetricId.FLOW_REHASHES, counters.rehashes)
                .set(MetricId.FLOW_FINAL_CWND, (long) connection.window().cwndSegments);
        if (connection.srtt8Us() > 0) {
            row.set(MetricId.FLOW_SRTT, connection.srtt8Us() * NS_PER_US / SRTT_SCALE);
            row.set(MetricId.FLOW_MIN_RTT, connection.minRttUs() * NS_PER_US);
        }
        SlowStartExit exit = connection.congestionControl().slowStartExit();
        if (exit != null) {
            row.set(MetricId.FLOW_SLOW_START_EXIT_DETECTOR, exit.detector())
                    .set(MetricId.FLOW_SLOW_START_EXIT_CWND, (long) exit.cwndSegments())
                    .set(MetricId.FLOW_SLOW_START_EXIT_ROUND, exit.sinceRoundStartNs())
                    .set(MetricId.FLOW_SLOW_START_EXIT_MIN_RTT, exit.minDelayNs())
                    .set(MetricId.FLOW_SLOW_START_EXIT_ROUND_ACKS, (long) exit.roundAcks());
            if (exit.roundDelayNs() >= 0) {
                row.set(MetricId.FLOW_SLOW_START_EXIT_ROUND_RTT, exit.roundDelayNs());
            }
        }
    }

    // ---- the program's calls ------------------------------------------------------------------------------------

    @Override
    public void connect() {
        connection.connect();
    }

    @Override
    public void listen() {
        connection.listen();
    }

    @Override
    public long write(long bytes) {
        return connection.write(bytes);
    }

    @Override
    public long read(long maxBytes) {
        return connection.read(maxBytes);
    }

    @Override
    public long peek(long maxBytes) {
        return connection.peek(maxBytes);
    }

    @Override
    public boolean isWritable() {
        return connection.isWritable();
    }

    @Override
    public void shutdownWrite() {
        connection.shutdownWrite();
    }

    @Override
    public void close() {
        connection.close();
    }

    // ---- what the connection tells ------------------------------------------------------------------------------

    @Override
    public void established(long nowNs) {
        program.onEstablished();
    }

    @Override
    public void readable(long nowNs) {
        program.onReadable();
    }

    @Override
    public void writable(long nowNs) {
        program.onWritable();
    }

    @Override
    public void closed(long nowNs) {
        program.onClosed();
    }

    @Override
    public int pathHash(int number) {
        int hash = (int) hashDraws.at(number, 0, 0);
        // 0 means "none" to the kernel.
        return hash == 0 ? 1 : hash;
    }
}
