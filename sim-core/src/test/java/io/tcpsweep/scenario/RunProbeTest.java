package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.host.Host;
import io.tcpsweep.net.Link;
import io.tcpsweep.packet.Packet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A run may be looked into without a change of it. */
class RunProbeTest {
    private static final Scenario SHORT = Scenario.of(ScenarioTemplate.DUMBBELL)
            .with("flows", "1")
            .with("hosts", "1")
            .with("host.preset", "server-1g")
            .with("duration", "300ms")
            .with("warmup", "100ms");

    private static final RunSpec RUN = RunSpec.of(SHORT, 1, 0);

    private static final class Counting implements RunProbe {
        private List<Host> hosts = List.of();
        private final List<String> links = new ArrayList<>();
        private int pathId;
        private long enteredBytes;
        private long receivedBytes;
        private long receivedUnits;
        private long receivedBeforeStart;

        @Override
        public void onStart(List<Host> allHosts, List<Link> allLinks) {
            hosts = allHosts;
            allLinks.forEach(link -> links.add(link.name()));
            pathId = allLinks.get(1).linkId();
            receivedBeforeStart = receivedUnits;
        }

        @Override
        public void onDelivered(int linkId, Packet packet, long nowNs) {
            enteredBytes += linkId == pathId ? packet.payloadBytes : 0;
        }

        @Override
        public void onHandedUp(int hostId, Packet unit, long nowNs) {
            if (hostId == hosts.get(1).hostId() && unit.payloadBytes > 0) {
                receivedBytes += unit.payloadBytes;
                receivedUnits++;
            }
        }
    }

    @Test
    void aProbeChangesNothing() {
        RunOutcome without = ScenarioRunner.run(RUN, StopSignal.NEVER);
        RunOutcome with = ScenarioRunner.run(RUN, StopSignal.NEVER, new Counting());
        assertThat(with.result().value(MetricId.TRACE_DIGEST))
                .isEqualTo(without.result().value(MetricId.TRACE_DIGEST));
        assertThat(with.result().value(MetricId.RESULT_DIGEST))
                .isEqualTo(without.result().value(MetricId.RESULT_DIGEST));
        assertThat(with.result().value(MetricId.EVENTS))
                .isEqualTo(without.result().value(MetricId.EVENTS));
    }

    @Test
    void aProbeIsShownTheWiredPartsBeforeAnythingHappens() {
        Counting probe = new Counting();
        ScenarioRunner.run(RUN, StopSignal.NEVER, probe);
        assertThat(probe.hosts).extracting(Host::name).containsExactly("host-0", "receiver");
        assertThat(probe.links).containsExactly("access-0", "path-0", "reverse");
        assertThat(probe.receivedBeforeStart).isZero();
        assertThat(probe.hosts.get(1).interrupts()).isPositive();
    }

    @Test
    void aProbeSeesMergedUnitsWithTheBytesThatArrived() {
        Counting probe = new Counting();
        RunOutcome outcome = ScenarioRunner.run(RUN, StopSignal.NEVER, probe);
        // What the NIC holds at the end has arrived and has not been handed up.
        long heldBytes = probe.enteredBytes - probe.receivedBytes;
        assertThat(heldBytes).isBetween(0L, 1428L * probe.hosts.get(1).heldCount() * 45);
        long packets = (Long) outcome.result().value(MetricId.DELIVERED_DATA_PACKETS);
        assertThat(probe.receivedUnits).isPositive().isLessThan(packets / 2);
    }

    @Test
    void whatAProbeThrowsFailsTheRun() {
        RunOutcome outcome = ScenarioRunner.run(RUN, StopSignal.NEVER, new RunProbe() {
            @Override
            public void onHandedUp(int hostId, Packet unit, long nowNs) {
                throw new IllegalStateException("seen enough");
            }
        });
        assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
        assertThat(outcome.reason()).contains("seen enough");
    }
}
