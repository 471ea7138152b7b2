package io.tcpsweep.scenario;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.host.Host;
import io.tcpsweep.metrics.LatencyRecorder;
import io.tcpsweep.workload.BulkSender;
import io.tcpsweep.workload.ClientProgram;
import io.tcpsweep.workload.PacedSender;
import io.tcpsweep.workload.RpcClient;
import io.tcpsweep.workload.StreamServer;

/** A program, a connection and its server. */
final class StreamFlow extends Flow {
    private static final long WITHOUT_END = -1;
    private static final long ONE_STREAM = 0;

    private final ClientProgram client;
    private final StreamServer server;
    private final FlowEndpoint senderEndpoint;
    private final FlowEndpoint receiverEndpoint;

    /** Null without requests, as {@link #latencies}. */
    private final RpcClient requests;

    private final LatencyRecorder latencies;

    /** @param measuredFromNs requests begun at this time or later count */
    StreamFlow(
            EventLoop loop,
            int flowId,
            WorkloadItem item,
            Host sender,
            Host receiver,
            EndpointFactory endpoints,
            long measuredFromNs) {
        super(flowId, sender, item);
        if (item instanceof WorkloadItem.Rpc rpc) {
            LatencyRecorder recorder = new LatencyRecorder(measuredFromNs);
            latencies = recorder;
            requests = new RpcClient(
                    loop,
                    flowId,
                    rpc.requestBytes(),
                    rpc.replyBytes(),
                    rpc.thinkNs(),
                    endless(rpc.count()),
                    (id, requestNs, replyNs) -> recorder.record(requestNs, replyNs));
            client = requests;
            server = new StreamServer(loop, flowId, rpc.requestBytes(), rpc.replyBytes());
        } else {
            latencies = null;
            requests = null;
            client = sender(loop, flowId, item);
            server = new StreamServer(loop, flowId, ONE_STREAM, 0);
        }
        senderEndpoint = endpoints.create(flowId, true, sender, receiver, client);
        receiverEndpoint = endpoints.create(flowId, false, receiver, sender, server);
        sender.register(flowId, senderEndpoint.ingress(), senderEndpoint.hostQueueListener());
        receiver.register(flowId, receiverEndpoint.ingress(), receiverEndpoint.hostQueueListener());
        client.useScheduling(sender::schedulingDelayNs);
        server.useScheduling(receiver::schedulingDelayNs);
        client.attach(senderEndpoint.socket());
        server.attach(receiverEndpoint.socket());
    }

    private static ClientProgram sender(EventLoop loop, int flowId, WorkloadItem item) {
        if (item instanceof WorkloadItem.Bulk bulk) {
            return new BulkSender(loop, flowId, endless(bulk.bytes()), false);
        }
        if (item instanceof WorkloadItem.Paced paced) {
            return new PacedSender(loop, flowId, endless(paced.total()), false, paced.writeBytes(), paced.everyNs());
        }
        throw new IllegalArgumentException(item.text() + " needs no connection");
    }

    private static long endless(long countOrNone) {
        return countOrNone == 0 ? WITHOUT_END : countOrNone;
    }

    /** Lets the server listen now and the client connect at the given time. */
    @Override
    void startAt(long timeNs) {
        server.start();
        client.startAt(timeNs);
    }

    @Override
    public long countBytes() {
        return receiverEndpoint.countBytes();
    }

    @Override
    LatencySketch latency(long endNs) {
        if (latencies == null) {
            return null;
        }
        if (requests.isWaiting()) {
            latencies.recordUnfinished(requests.requestNs(), endNs);
        }
        return LatencySketch.of(latencies);
    }

    @Override
    void report(FlowResult.Builder row) {
        senderEndpoint.report(row);
    }
}
