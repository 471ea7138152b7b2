package io.tcpsweep.scenario;

import io.tcpsweep.metrics.ByteCounter;
import io.tcpsweep.packet.HostQueueListener;
import io.tcpsweep.packet.PacketSink;
import io.tcpsweep.workload.StreamSocket;

/** One side of a flow's connection, as the wiring sees it; {@link #countBytes()} is payload received in order. */
interface FlowEndpoint extends ByteCounter {
    /** Where arriving packets of the flow go. */
    PacketSink ingress();

    /** Told by the host what becomes of its packets; null if it charges none. */
    default HostQueueListener hostQueueListener() {
        return null;
    }

    /** What the program on this side uses. */
    StreamSocket socket();

    /** Adds this side's counters to the flow's row; called for the sending side. */
    void report(FlowResult.Builder row);
}
