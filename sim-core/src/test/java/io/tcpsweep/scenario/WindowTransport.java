package io.tcpsweep.scenario;

import io.tcpsweep.engine.Timer;
import io.tcpsweep.host.Host;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketSink;
import io.tcpsweep.workload.Program;
import io.tcpsweep.workload.StreamSocket;

/**
 * A transport with a fixed window and go-back-N on a timeout: enough to drive the wiring without TCP. Each timeout
 * moves the flow to a new path hash.
 */
final class WindowTransport implements EndpointFactory {
    private static final int SEGMENT_BYTES = 1428;
    private static final int HEADER_BYTES = 72;
    private static final int BURST_SEGMENTS = 3;
    private static final long TIMEOUT_NS = 20_000_000;

    private final NetworkContext context;
    private final int windowSegments;

    WindowTransport(NetworkContext context, int windowSegments) {
        this.context = context;
        this.windowSegments = windowSegments;
    }

    @Override
    public FlowEndpoint create(int flowId, boolean isSender, Host local, Host remote, Program program) {
        return new Endpoint(flowId, isSender, local, remote, program);
    }

    private final class Endpoint extends Timer implements FlowEndpoint, PacketSink, StreamSocket {
        private final int flowId;
        private final boolean isSender;
        private final Host local;
        private final Host remote;
        private final Program program;

        private long acceptedSeq = 1;
        private long sentSeq = 1;
        private long ackedSeq = 1;
        private long receivedSeq = 1;
        private long readSeq = 1;
        private int ackEveryOther;
        private long retransmitCount;
        private int hashCount;

        Endpoint(int flowId, boolean isSender, Host local, Host remote, Program program) {
            super(context.loop(), CLASS_TCP, flowId, isSender ? 0 : 1);
            this.flowId = flowId;
            this.isSender = isSender;
            this.local = local;
            this.remote = remote;
            this.program = program;
        }

        @Override
        public PacketSink ingress() {
            return this;
        }

        @Override
        public StreamSocket socket() {
            return this;
        }

        @Override
        public long countBytes() {
            return receivedSeq - 1;
        }

        @Override
        public void report(FlowResult.Builder row) {
            row.set(MetricId.FLOW_RETRANSMITS, retransmitCount)
                    .set(MetricId.FLOW_RTOS, (long) hashCount)
                    .set(MetricId.FLOW_TLPS, 0L)
                    .set(MetricId.FLOW_REHASHES, (long) hashCount)
                    .set(MetricId.FLOW_FINAL_CWND, (long) windowSegments);
        }

        @Override
        public void connect() {
            send(Packet.SYN, 0, 0);
            armAt(context.loop().nowNs() + TIMEOUT_NS);
        }

        @Override
        public void listen() {}

        @Override
        public long write(long bytes) {
            long roomBytes = 2L * windowSegments * SEGMENT_BYTES - (acceptedSeq - ackedSeq);
            long takenBytes = Math.max(0, Math.min(bytes, roomBytes));
            acceptedSeq += takenBytes;
            push();
            return takenBytes;
        }

        @Override
        public long read(long maxBytes) {
            long takenBytes = peek(maxBytes);
            readSeq += takenBytes;
            return takenBytes;
        }

        @Override
        public long peek(long maxBytes) {
            return Math.min(maxBytes, receivedSeq - readSeq);
        }

        @Override
        public boolean isWritable() {
            return acceptedSeq - ackedSeq < 2L * windowSegments * SEGMENT_BYTES;
        }

        @Override
        public void shutdownWrite() {}

        @Override
        public void close() {}

        @Override
        protected void fire(long nowNs) {
            if (ackedSeq == 1 && sentSeq == 1) {
                connect();
            } else if (sentSeq > ackedSeq) {
                hashCount++;
                retransmitCount += (sentSeq - ackedSeq + SEGMENT_BYTES - 1) / SEGMENT_BYTES;
                sentSeq = ackedSeq;
                push();
            }
        }

        @Override
        public void receive(Packet packet, long nowNs) {
            if ((packet.flags & Packet.SYN) != 0) {
                if (isSender) {
                    program.onEstablished();
                } else {
                    send(Packet.SYN | Packet.ACK, 0, 0);
                }
            } else if (isSender) {
                acknowledged(packet.ackSeq);
            } else {
                arrived(packet);
            }
            context.pool().release(packet);
        }

        private void acknowledged(long ackSeq) {
            if (ackSeq > ackedSeq) {
                ackedSeq = ackSeq;
                sentSeq = Math.max(sentSeq, ackedSeq);
                armAt(context.loop().nowNs() + TIMEOUT_NS);
                push();
                program.onWritable();
            }
        }

        private void arrived(Packet packet) {
            if (packet.seq <= receivedSeq && packet.endSeq() > receivedSeq) {
                receivedSeq = packet.endSeq();
                program.onReadable();
                ackEveryOther ^= 1;
                if (ackEveryOther == 0) {
                    return;
                }
            }
            send(Packet.ACK, receivedSeq, 0);
        }

        private void push() {
            long endSeq = Math.min(acceptedSeq, ackedSeq + (long) windowSegments * SEGMENT_BYTES);
            while (sentSeq < endSeq) {
                int bytes = (int) Math.min(endSeq - sentSeq, (long) BURST_SEGMENTS * SEGMENT_BYTES);
                send(Packet.ACK, 1, bytes);
                sentSeq += bytes;
            }
            if (!isArmed()) {
                armAt(context.loop().nowNs() + TIMEOUT_NS);
            }
        }

        private void send(int flags, long ackSeq, int payloadBytes) {
            Packet packet = context.pool().acquire();
            packet.flowId = flowId;
            packet.reverse = !isSender;
            packet.sourceHostId = local.hostId();
            packet.destinationHostId = remote.hostId();
            packet.pathHash = hashCount;
            packet.pathHashNumber = hashCount;
            packet.flags = flags;
            packet.seq = (flags & Packet.SYN) != 0 ? 0 : sentSeq;
            packet.ackSeq = ackSeq;
            packet.headerBytes = HEADER_BYTES;
            packet.payloadBytes = payloadBytes;
            packet.segmentPayloadBytes = payloadBytes == 0 ? 0 : SEGMENT_BYTES;
            packet.transmissionNumber = hashCount;
            local.egress().receive(packet, context.loop().nowNs());
        }
    }
}
