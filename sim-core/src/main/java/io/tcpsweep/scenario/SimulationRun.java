package io.tcpsweep.scenario;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.RandomStream;
import io.tcpsweep.engine.RandomStreams;
import io.tcpsweep.engine.TraceDigest;
import io.tcpsweep.host.Host;
import io.tcpsweep.metrics.Fairness;
import io.tcpsweep.metrics.GoodputMeter;
import io.tcpsweep.net.Link;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.packet.PacketPool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** One run from its parts to its row. */
final class SimulationRun {
    /** How many events pass between looks at the limits and the stop signal. */
    private static final int POLL_EVENTS = 4096;

    private final Scenario scenario;
    private final EventLoop loop = new EventLoop();
    private final PacketPool pool = new PacketPool();
    private final TraceDigest digest = new TraceDigest();
    private final ParallelPathsNetwork network;
    private final WorkloadMix mix;
    private final List<Flow> flows = new ArrayList<>();
    private final GoodputMeter meter;
    private final long durationNs;

    /**
     * @param probe looks into the run; null for none
     * @param transport makes the endpoints for a network context
     */
    SimulationRun(RunSpec spec, RunProbe probe, Function<NetworkContext, EndpointFactory> transport) {
        scenario = spec.scenario();
        durationNs = scenario.longValue(ParameterCatalog.DURATION);
        RandomStreams streams = new RandomStreams(spec.seed());
        NetworkContext context = new NetworkContext(loop, pool, digest, streams, probe);
        network = new ParallelPathsNetwork(context, scenario);
        EndpointFactory endpoints = transport.apply(context);
        int flowCount = scenario.intValue(ParameterCatalog.FLOWS);
        mix = WorkloadMix.of(scenario);
        for (int flowId = 0; flowId < flowCount; flowId++) {
            flows.add(flow(context, flowId, endpoints));
        }
        meter = new GoodputMeter(loop, scenario.longValue(ParameterCatalog.WARMUP), flows);
        long spreadNs = scenario.longValue(ParameterCatalog.START_SPREAD);
        for (int flowId = 0; flowId < flowCount; flowId++) {
            RandomStream start = streams.stream("start/flow-" + flowId);
            flows.get(flowId).startAt(spreadNs == 0 ? 0 : start.uniform(spreadNs));
        }
        if (probe != null) {
            network.hosts().forEach(host -> host.useProbe(probe));
            probe.onStart(network.hosts(), network.links());
        }
    }

    private Flow flow(NetworkContext context, int flowId, EndpointFactory endpoints) {
        WorkloadItem item = mix.itemOf(flowId, scenario.intValue(ParameterCatalog.HOSTS));
        long measuredFromNs = scenario.longValue(ParameterCatalog.WARMUP);
        if (item instanceof WorkloadItem.Ping ping) {
            return new PingFlow(
                    context,
                    flowId,
                    ping,
                    network.sender(flowId),
                    network.receiver(),
                    TcpEndpointFactory.ipHeaderBytes(scenario),
                    measuredFromNs);
        }
        return new StreamFlow(
                loop, flowId, item, network.sender(flowId), network.receiver(), endpoints, measuredFromNs);
    }

    RunOutcome run(StopSignal stop) {
        long leftEvents = scenario.longValue(ParameterCatalog.LIMITS_EVENTS);
        boolean finished = false;
        while (!finished) {
            if (stop.stopRequested()) {
                return RunOutcome.without(
                        RunStatus.TIMEOUT, "stopped from outside at " + progress() + "; it is tried again on resume");
            }
            if (leftEvents == 0) {
                return overLimit(ParameterCatalog.LIMITS_EVENTS);
            }
            if (pool.liveCount() > scenario.longValue(ParameterCatalog.LIMITS_PACKETS)) {
                return overLimit(ParameterCatalog.LIMITS_PACKETS);
            }
            long burstEvents = Math.min(leftEvents, POLL_EVENTS);
            finished = loop.runUntil(durationNs, burstEvents);
            leftEvents -= burstEvents;
        }
        long leakedPackets = pool.liveCount() - heldPackets();
        if (leakedPackets != 0) {
            return RunOutcome.without(
                    RunStatus.FAILED, leakedPackets + " packets were neither delivered nor given back: a defect");
        }
        return RunOutcome.ok(result());
    }

    private RunOutcome overLimit(Parameter limit) {
        return RunOutcome.without(
                RunStatus.FAILED,
                limit.key() + ": " + limit.display(scenario.value(limit)) + " is not enough, reached at " + progress()
                        + "; raise " + limit.key() + " or make the scenario smaller");
    }

    private String progress() {
        return ParameterCatalog.DURATION.display(loop.nowNs()) + " of " + ParameterCatalog.DURATION.display(durationNs)
                + " simulated time";
    }

    private long heldPackets() {
        return network.links().stream().mapToLong(Link::heldCount).sum()
                + network.hosts().stream().mapToLong(Host::heldCount).sum();
    }

    private RunResult result() {
        RunResult.Builder row = RunResult.builder();
        List<FlowResult> rows = new ArrayList<>();
        List<LatencySketch> latencies = new ArrayList<>();
        long sumBitsPerSec = 0;
        for (int flowId = 0; flowId < flows.size(); flowId++) {
            Flow flow = flows.get(flowId);
            long bitsPerSec = meter.bitsPerSec(flowId, durationNs);
            sumBitsPerSec += bitsPerSec;
            latencies.add(flow.latency(durationNs));
            rows.add(flow.result(bitsPerSec, network.pathOf(flowId), latencies.get(flowId)));
        }
        rows.forEach(row::add);
        addLatencies(row, latencies);
        row.set(MetricId.GOODPUT, sumBitsPerSec);
        long[] comparedBytes = comparedBytes();
        setIfKnown(row, MetricId.FAIRNESS_MAX_MIN, Fairness.maxOverMin(comparedBytes));
        setIfKnown(row, MetricId.JAIN_INDEX, Fairness.jainIndex(comparedBytes));
        row.set(MetricId.STARVED_FLOWS, (long) starvedCount());
        row.set(MetricId.RETRANSMITS, sum(rows, MetricId.FLOW_RETRANSMITS));
        row.set(MetricId.RTOS, sum(rows, MetricId.FLOW_RTOS));
        row.set(MetricId.TLPS, sum(rows, MetricId.FLOW_TLPS));
        row.set(MetricId.REHASHES, sum(rows, MetricId.FLOW_REHASHES));
        List<Link> links = network.links();
        row.set(MetricId.DROPS, links.stream().mapToLong(Link::droppedCount).sum());
        row.set(
                MetricId.RANDOM_LOSSES,
                links.stream().mapToLong(Link::lostCount).sum());
        row.set(MetricId.MARKS, links.stream().mapToLong(Link::markedCount).sum());
        row.set(MetricId.DELIVERED_DATA_PACKETS, network.receiver().deliveredDataPackets());
        row.set(
                MetricId.PACKET_HOPS,
                links.stream().mapToLong(Link::deliveredCount).sum());
        if (network.hosts().stream().anyMatch(Host::hasQueues)) {
            row.set(
                    MetricId.HOST_DROPS,
                    network.hosts().stream()
                            .mapToLong(host -> host.transmitDrops() + host.receiveDrops())
                            .sum());
        }
        if (network.receiver().hasReceiveQueue()) {
            row.set(MetricId.INTERRUPTS, network.receiver().interrupts());
        }
        row.set(MetricId.EVENTS, loop.eventCount());
        row.set(MetricId.UNLOADED_RTT, network.unloadedRttNs());
        row.set(MetricId.TRACE_DIGEST, digest.toHex());
        return row.build();
    }

    /** What the flows delivered that are compared with each other: those of the first class with payload. */
    private long[] comparedBytes() {
        WorkloadItem first =
                mix.items().stream().filter(WorkloadItem::isStream).findFirst().orElse(null);
        return IntStream.range(0, flows.size())
                .filter(flowId -> flows.get(flowId).item().equals(first))
                .mapToLong(meter::measuredBytes)
                .toArray();
    }

    private int starvedCount() {
        int count = 0;
        for (int flowId = 0; flowId < flows.size(); flowId++) {
            Flow flow = flows.get(flowId);
            boolean wants = flow.item().isStream() && !flow.isFinished();
            count += wants && meter.measuredBytes(flowId) == 0 ? 1 : 0;
        }
        return count;
    }

    private void addLatencies(RunResult.Builder row, List<LatencySketch> latencies) {
        List<LatencySketch> all = new ArrayList<>();
        for (WorkloadItem item : mix.items()) {
            List<LatencySketch> ofClass = new ArrayList<>();
            for (int flowId = 0; flowId < flows.size(); flowId++) {
                if (flows.get(flowId).item().equals(item) && latencies.get(flowId) != null) {
                    ofClass.add(latencies.get(flowId));
                }
            }
            if (!ofClass.isEmpty()) {
                row.add(new ClassLatency(item.text(), ofClass.size(), LatencySketch.merge(ofClass)));
                all.addAll(ofClass);
            }
        }
        if (!all.isEmpty()) {
            row.set(
                    MetricId.REQUESTS,
                    all.stream().mapToLong(LatencySketch::requests).sum());
            row.set(
                    MetricId.REQUESTS_CENSORED,
                    all.stream().mapToLong(LatencySketch::censored).sum());
            row.set(
                    MetricId.REQUESTS_LOST,
                    all.stream().mapToLong(LatencySketch::lost).sum());
        }
    }

    private static void setIfKnown(RunResult.Builder row, MetricId metric, Double value) {
        if (value != null) {
            row.set(metric, value.doubleValue());
        }
    }

    private static long sum(List<FlowResult> rows, MetricId metric) {
        return rows.stream().mapToLong(row -> (Long) row.value(metric)).sum();
    }
}
