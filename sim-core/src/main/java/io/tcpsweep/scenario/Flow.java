package io.tcpsweep.scenario;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.host.Host;
import io.tcpsweep.metrics.ByteCounter;
import io.tcpsweep.workload.BulkSender;
import io.tcpsweep.workload.StreamServer;

/** One flow: a program, a connection and its server. Counts the payload that has arrived in order. */
final class Flow implements ByteCounter {
    private static final long WITHOUT_END = -1;
    private static final long ONE_STREAM = 0;

    private final int flowId;
    private final Host sender;
    private final BulkSender client;
    private final StreamServer server;
    private final FlowEndpoint senderEndpoint;
    private final FlowEndpoint receiverEndpoint;

    Flow(EventLoop loop, int flowId, Host sender, Host receiver, EndpointFactory endpoints) {
        this.flowId = flowId;
        this.sender = sender;
        client = new BulkSender(loop, flowId, WITHOUT_END, false);
        server = new StreamServer(loop, flowId, ONE_STREAM, 0);
        senderEndpoint = endpoints.create(flowId, true, sender, receiver, client);
        receiverEndpoint = endpoints.create(flowId, false, receiver, sender, server);
        sender.register(flowId, senderEndpoint.ingress(), senderEndpoint.hostQueueListener());
        receiver.register(flowId, receiverEndpoint.ingress(), receiverEndpoint.hostQueueListener());
        client.attach(senderEndpoint.socket());
        server.attach(receiverEndpoint.socket());
    }

    /** Lets the server listen now and the client connect at the given time. */
    void startAt(long timeNs) {
        server.start();
        client.startAt(timeNs);
    }

    @Override
    public long countBytes() {
        return receiverEndpoint.countBytes();
    }

    /**
     * The flow's row.
     *
     * @param pathAtEnd the path of its last packet, negative for none
     */
    FlowResult result(long goodputBitsPerSec, int pathAtEnd) {
        FlowResult.Builder row = FlowResult.builder()
                .set(MetricId.FLOW_ID, (long) flowId)
                .set(MetricId.FLOW_HOST_ID, (long) sender.hostId())
                .set(MetricId.FLOW_GOODPUT, goodputBitsPerSec)
                .set(MetricId.FLOW_DELIVERED_BYTES, countBytes());
        if (pathAtEnd >= 0) {
            row.set(MetricId.FLOW_PATH_AT_END, (long) pathAtEnd);
        }
        senderEndpoint.report(row);
        return row.build();
    }
}
