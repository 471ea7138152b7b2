package io.tcpsweep.conform.run;

import io.tcpsweep.conform.format.FlowSpec;
import io.tcpsweep.conform.format.FlowSpec.Kind;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.Recording;
import io.tcpsweep.conform.network.NetworkTimers;
import io.tcpsweep.conform.network.OracleNetwork;
import io.tcpsweep.conform.network.PathChooser;
import io.tcpsweep.conform.network.TraceLog;
import io.tcpsweep.conform.program.ClientConnection;
import io.tcpsweep.conform.program.ClientProgram;
import io.tcpsweep.conform.program.Cpu;
import io.tcpsweep.conform.program.ServerProgram;
import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.tcp.TcpConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * One run. Simulated time is the recorded machine's clock: all hosts are namespaces of one kernel and share its ticks
 * and its timer wheel.
 */
final class SimulatedRun {
    /** How long the recorder's network goes on after the programs' end. */
    private static final long AFTERMATH_NS = 200_000_000;

    private final OracleScenario scenario;
    private final long firstSynNs;
    private final EventLoop loop = new EventLoop();
    private final PacketPool pool = new PacketPool();
    private final DecisionLog decisions;
    private final TraceLog log;
    private final OracleNetwork network;
    private final NetworkTimers timers;
    private final List<ClientProgram> clients = new ArrayList<>();
    private final List<SimulatedFlow> flows = new ArrayList<>();
    private final InfoSampler sampler;
    private final long[] sampledBytes;

    SimulatedRun(OracleScenario scenario, TcpConfig config, long firstSynNs, Optional<Recording> recording) {
        this.scenario = scenario;
        this.firstSynNs = firstSynNs;
        decisions = new DecisionLog(firstSynNs);
        log = new TraceLog(scenario, firstSynNs, scenario.trace());
        sampler = new InfoSampler(scenario.hz());
        sampledBytes = new long[scenario.flows().size()];
        SimulatedDevices devices =
                new SimulatedDevices(loop, pool, scenario.network().hosts(), scenario.fairQueue(), this::wakeNetwork);
        PathChooser chooser = new PathChooser(
                scenario.network().paths(),
                scenario.network().hashSeed(),
                scenario.flows().size(),
                recording.map(Recording::flowPaths).orElse(List.of()));
        network = new OracleNetwork(scenario, chooser, devices, log);
        recording.ifPresent(recorded -> network.addForeignPackets(recorded, pool));
        timers = new NetworkTimers(loop, network);
        HostClock clock = HostClock.startedBefore(scenario.hz(), 0);
        if (scenario.groFlushNs() > 0) {
            devices.mergeAtReceiver(clock, scenario.groFlushNs());
        }
        openFlows(new SimulatedFlow.Machine(config, loop, clock, pool), devices);
    }

    private void openFlows(SimulatedFlow.Machine machine, SimulatedDevices devices) {
        Cpu cpu = sharedCpu();
        ServerProgram server = new ServerProgram(loop, 0, cpu);
        ClientProgram.Times times = new ClientProgram.Times(
                firstSynNs - NetworkTimers.WAKE_UP_NS - ClientProgram.ACT_NS,
                scenario.startGapNs(),
                scenario.durationNs(),
                scenario.sampleNs());
        for (int hostId = 0; hostId < scenario.network().hosts(); hostId++) {
            int host = hostId;
            clients.add(new ClientProgram(loop, 1 + hostId, cpu, times, sinceStartNs -> sample(host, sinceStartNs)));
        }
        for (int flowId = 0; flowId < scenario.flows().size(); flowId++) {
            FlowSpec spec = scenario.flows().get(flowId);
            SimulatedFlow flow = new SimulatedFlow(machine, flowId, spec, devices, clients.get(spec.hostId()), server);
            flow.sender().observeDecisions(decisions.probe(flowId, false));
            flow.receiver().observeDecisions(decisions.probe(flowId, true));
            flows.add(flow);
        }
    }

    SimulatedResult run() {
        for (ClientProgram client : clients) {
            if (!client.connections().isEmpty()) {
                client.start();
            }
        }
        long endNs = firstSynNs - NetworkTimers.WAKE_UP_NS + scenario.durationNs();
        loop.runUntil(endNs, Long.MAX_VALUE);
        Map<String, Map<String, Long>> counters = counters();
        List<FlowOutcome> outcomes = outcomes();
        loop.runUntil(endNs + AFTERMATH_NS, Long.MAX_VALUE);
        return new SimulatedResult(
                firstSynNs, log.rows(), outcomes, network.counters(), sampler.samples(), counters, decisions);
    }

    private Cpu sharedCpu() {
        return new Cpu() {
            @Override
            public long freeAtNs(long readyNs) {
                return timers.cpuFreeAtNs(readyNs);
            }

            @Override
            public void woken(long runsNs) {
                timers.programWoken(runsNs);
            }
        };
    }

    private void wakeNetwork() {
        timers.wake();
    }

    private void sample(int hostId, long sinceStartNs) {
        for (int flowId = 0; flowId < flows.size(); flowId++) {
            SimulatedFlow flow = flows.get(flowId);
            if (scenario.flows().get(flowId).hostId() == hostId && flow.client().isOpen()) {
                sampler.sample(sinceStartNs, flowId, flow.sender());
                sampledBytes[flowId] = log.ackedBytes(flowId);
            }
        }
    }

    private Map<String, Map<String, Long>> counters() {
        Map<String, HostCounters> hosts = new TreeMap<>();
        for (int flowId = 0; flowId < flows.size(); flowId++) {
            String host = "s" + scenario.flows().get(flowId).hostId();
            hosts.computeIfAbsent(host, key -> new HostCounters())
                    .add(flows.get(flowId).sender().counters());
            hosts.computeIfAbsent("r", key -> new HostCounters())
                    .add(flows.get(flowId).receiver().counters());
        }
        Map<String, Map<String, Long>> values = new TreeMap<>();
        hosts.forEach((host, counters) -> values.put(host, counters.values()));
        return values;
    }

    private List<FlowOutcome> outcomes() {
        List<FlowOutcome> outcomes = new ArrayList<>();
        for (int flowId = 0; flowId < flows.size(); flowId++) {
            SimulatedFlow flow = flows.get(flowId);
            ClientConnection client = flow.client();
            FlowSpec spec = scenario.flows().get(flowId);
            // The recorder knows bytes from the trace, and without one from its last sample.
            long ackedBytes = scenario.trace() ? log.ackedBytes(flowId) : sampledBytes[flowId];
            boolean isBounded = spec.kind() != Kind.RPC && spec.totalBytes() != FlowSpec.ENDLESS;
            outcomes.add(new FlowOutcome(
                    isBounded ? Math.min(ackedBytes, spec.totalBytes()) : ackedBytes,
                    log.moves().get(flowId),
                    client.latenciesNs(),
                    client.allWrittenNs() == Long.MAX_VALUE
                            ? OptionalLong.empty()
                            : OptionalLong.of(client.allWrittenNs())));
        }
        return outcomes;
    }
}
