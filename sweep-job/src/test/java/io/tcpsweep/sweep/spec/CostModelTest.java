package io.tcpsweep.sweep.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.Scenario;
import io.tcpsweep.scenario.ScenarioTemplate;
import java.util.List;
import org.junit.jupiter.api.Test;

class CostModelTest {
    /** Two flows over two paths of 1 Gbit/s for 10 s. */
    private static final Scenario TWO = Scenario.of(ScenarioTemplate.PARALLEL_PATHS);

    @Test
    void countsFullFramesAtTheRateOfThePaths() {
        assertThat(CostModel.dataPackets(TWO)).isCloseTo(2e9 * 10 / 8 / 1538, within(1.0));
    }

    @Test
    void isBoundedByFlowsAndByAccessLinks() {
        double one = CostModel.dataPackets(TWO.with("flows", "1"));
        assertThat(one * 2).isCloseTo(CostModel.dataPackets(TWO), within(1.0));
        double slow = CostModel.dataPackets(TWO.with("access.rate", "500Mbit"));
        assertThat(slow * 4).isCloseTo(CostModel.dataPackets(TWO), within(1.0));
        // A second host has a second access link.
        double twoHosts =
                CostModel.dataPackets(TWO.with("access.rate", "500Mbit").with("hosts", "2"));
        assertThat(twoHosts).isCloseTo(2 * slow, within(1.0));
    }

    @Test
    void flowsThatSendLittleCostLittle() {
        Scenario one = TWO.with("flows", "1");
        // A request of 8 packets and a reply of 1 every millisecond, 100 us and 98 us, for 10 s.
        assertThat(CostModel.dataPackets(one.with("workload", "rpc(10kB, think 1ms)")))
                .isCloseTo(9 * 10e9 / 1_198_432, within(10.0));
        assertThat(CostModel.dataPackets(one.with("workload", "rpc(10kB, count 5)")))
                .isCloseTo(45, within(0.1));
        assertThat(CostModel.dataPackets(one.with("workload", "paced(10kB every 10ms)")))
                .isCloseTo(8 * 1001, within(1.0));
        assertThat(CostModel.dataPackets(one.with("workload", "paced(10kB every 10ms, total 20kB)")))
                .isCloseTo(15, within(0.1));
        assertThat(CostModel.dataPackets(one.with("workload", "bulk(1MB)"))).isCloseTo(701, within(0.1));
        assertThat(CostModel.dataPackets(one.with("workload", "ping(every 1ms)")))
                .isCloseTo(10_001, within(1.0));
    }

    @Test
    void aMixCostsWhatItsFlowsSendAndNotMoreThanTheLinksCarry() {
        double bulk = CostModel.dataPackets(TWO);
        assertThat(CostModel.dataPackets(TWO.with("workload", "bulk + ping(every 1ms)")))
                .isCloseTo(bulk, within(1.0));
        assertThat(CostModel.dataPackets(TWO.with("workload", "rpc(10kB, think 10ms) + ping(every 1ms)")))
                .isLessThan(bulk / 50);
        // Requests fill the paths; each of 701 packets has one reply.
        assertThat(CostModel.dataPackets(TWO.with("flows", "64").with("workload", "rpc(1MB)")))
                .isCloseTo(bulk * 702 / 701, within(2.0));
    }

    @Test
    void growsWithDurationAndAddsOverRuns() {
        long once = CostModel.cpuNs(TWO);
        assertThat(CostModel.cpuNs(TWO.with("duration", "20s"))).isGreaterThan(once + once / 2);
        List<RunSpec> runs = List.of(RunSpec.of(TWO, 1, 0), RunSpec.of(TWO, 1, 1));
        assertThat(CostModel.cpuNs(runs)).isEqualTo(2 * once);
        assertThat(CostModel.cpuNs(List.of())).isZero();
    }

    @Test
    void noScenarioOverflowsIt() {
        Scenario huge = TWO.with("flows", "100000")
                .with("hosts", "10000")
                .with("paths", "64")
                .with("path.rate", "1Tbit")
                .with("access.rate", "1Tbit")
                .with("duration", "86400s");
        assertThat(CostModel.cpuNs(huge)).isPositive();
    }
}
