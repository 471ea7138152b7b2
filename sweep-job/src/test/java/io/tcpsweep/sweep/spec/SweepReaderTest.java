package io.tcpsweep.sweep.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.scenario.Parameter;
import io.tcpsweep.scenario.ParameterCatalog;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepReaderTest {
    @Test
    void aMinimalFileIsOnePointOnce() {
        SweepPlan plan = read("");
        assertThat(plan.name()).isEqualTo("x");
        assertThat(plan.description()).isEmpty();
        assertThat(plan.seed()).isEqualTo(1);
        assertThat(plan.replicates()).isEqualTo(1);
        assertThat(plan.wallLimitNs()).isEqualTo(3_600_000_000_000L);
        assertThat(plan.swept()).isEmpty();
        assertThat(plan.runs()).hasSize(1);
    }

    @Test
    void readsEveryTopKey() {
        SweepPlan plan = SweepReader.read("f.yaml", """
                name: rehash-2016-s1
                description: a first look
                scenario: parallel-paths
                seed: 20161010
                replicates: 10
                set: { paths: 2, path.rate: 1Gbit, duration: 20s, warmup: 1s, kernel: "6.12" }
                grid:
                  flows: [2, 7]
                  rehash: { zip: { prob: [0, 20, 20], mode: [0, 0, 1] } }
                limits: { events: 3e9, packets: 5e5, wall: 10min }
                """, SweepOverrides.NONE);
        assertThat(plan.seed()).isEqualTo(20161010);
        assertThat(plan.description()).isEqualTo("a first look");
        assertThat(plan.wallLimitNs()).isEqualTo(600_000_000_000L);
        assertThat(plan.runCount()).isEqualTo(60);
        assertThat(keys(plan)).containsExactly("flows", "rehash.prob", "rehash.mode");
        assertThat(points(plan, "flows", "rehash.prob", "rehash.mode"))
                .containsExactly("2 0 0", "2 20 0", "2 20 1", "7 0 0", "7 20 0", "7 20 1");
        Scenario first = plan.points().get(0).scenario();
        assertThat(first.longValue(ParameterCatalog.DURATION)).isEqualTo(20_000_000_000L);
        assertThat(first.longValue(ParameterCatalog.LIMITS_EVENTS)).isEqualTo(3_000_000_000L);
        assertThat(first.longValue(ParameterCatalog.LIMITS_PACKETS)).isEqualTo(500_000L);
    }

    @Test
    void nestedAndDottedKeysMeanTheSame() {
        SweepPlan nested =
                read("set: {path: {rate: 2Gbit, rtt: 50us}, rehash: {prob: 3}}\ngrid: {tcp: {ecn: [on, off]}}");
        SweepPlan dotted = read("set: {path.rate: 2Gbit, path.rtt: 50us, rehash.prob: 3}\ngrid: {tcp.ecn: [on, off]}");
        assertThat(nested.points()).isEqualTo(dotted.points());
    }

    @Test
    void wordsStayWords() {
        SweepPlan plan = read("set: {tcp.sack: off, tcp.ecn: on, kernel: 6.12}\ngrid: {hz: [100, 1000]}");
        assertThat(plan.points().get(0).scenario().flag(ParameterCatalog.TCP_SACK))
                .isFalse();
        assertThat(points(plan, "hz")).containsExactly("100", "1000");
    }

    @Test
    void rangesIncludeBothEnds() {
        assertThat(points(read("grid: {rehash.prob: {from: 0, to: 100, step: 20}}"), "rehash.prob"))
                .containsExactly("0", "20", "40", "60", "80", "100");
        assertThat(points(read("grid: {path: {rtt: {from: 50us, to: 0.2ms, step: 50us}}}"), "path.rtt"))
                .containsExactly("50000", "100000", "150000", "200000");
        assertThat(points(read("grid: {flows: {from: 3, to: 3, step: 1}}"), "flows"))
                .containsExactly("3");
    }

    @Test
    void theFirstAxisChangesSlowest() {
        assertThat(points(read("grid: {flows: [7, 2], paths: [3, 2]}"), "flows", "paths"))
                .containsExactly("7 3", "7 2", "2 3", "2 2");
    }

    @Test
    void zipsRunInParallelAlsoOverGroups() {
        String expected = "2 0 0|6 20 0|7 20 1";
        assertThat(String.join(
                        "|",
                        points(
                                read("grid: {zip: {flows: [2, 6, 7], rehash: {prob: [0, 20, 20], mode: [0, 0, 1]}}}"),
                                "flows",
                                "rehash.prob",
                                "rehash.mode")))
                .isEqualTo(expected);
        assertThat(points(
                        read("grid: {zip: [{flows: [2, 7], paths: [2, 3]}, {ip: [4, 6], hz: [100, 250]}]}"),
                        "flows",
                        "paths",
                        "ip",
                        "hz"))
                .containsExactly("2 2 4 100", "2 2 6 250", "7 3 4 100", "7 3 6 250");
        assertThat(points(read("grid: {zip: {flows: {from: 2, to: 4, step: 1}, paths: [2, 3, 4]}}"), "flows", "paths"))
                .containsExactly("2 2", "3 3", "4 4");
    }

    @Test
    void aUnionPutsGridsOneAfterTheOtherAndTheRestAtItsBaseValue() {
        SweepPlan plan = read("""
                set: { paths: 4 }
                grid:
                  union:
                    - { paths: 2, flows: [2, 7] }
                    - { flows: 6 }
                  rehash.prob: [0, 20]
                """);
        assertThat(points(plan, "paths", "flows", "rehash.prob"))
                .containsExactly("2 2 0", "2 2 20", "2 7 0", "2 7 20", "4 6 0", "4 6 20");
        assertThat(keys(plan)).containsExactly("paths", "flows", "rehash.prob");
    }

    @Test
    void conditionsSeeTheWholePoint() {
        assertThat(points(
                        read("grid: {flows: [2, 6, 7], paths: [2, 3], where: flows >= 6 or paths == 2}"),
                        "flows",
                        "paths"))
                .containsExactly("2 2", "6 2", "6 3", "7 2", "7 3");
        // One inside a union may speak of an axis that comes later in the file.
        assertThat(points(read("""
                                grid:
                                  union:
                                    - { paths: 2 }
                                    - { paths: 3, where: flows > 2 }
                                  flows: [2, 7]
                                """), "paths", "flows")).containsExactly("2 2", "2 7", "3 7");
        assertThat(points(read("grid: {flows: [1, 2, 3, 4], where: [flows > 1, flows < 4]}"), "flows"))
                .containsExactly("2", "3");
    }

    @Test
    void sweptParametersAreThoseInWhichPointsDiffer() {
        assertThat(keys(read("grid: {flows: [2], paths: [2, 3]}"))).containsExactly("paths");
    }

    @Test
    void replicatesOfAllPointsShareTheirSeeds() {
        SweepPlan plan = read("replicates: 3\ngrid: {flows: [2, 7]}");
        List<RunSpec> runs = plan.runs();
        assertThat(runs).extracting(RunSpec::replicate).containsExactly(0, 1, 2, 0, 1, 2);
        assertThat(runs.subList(3, 6))
                .extracting(RunSpec::seed)
                .isEqualTo(runs.subList(0, 3).stream().map(RunSpec::seed).toList());
        assertThat(runs.stream().map(RunSpec::runKey).distinct()).hasSize(6);
    }

    @Test
    void moreReplicatesKeepTheRunsThatThereAre() {
        String grid = "grid: {flows: [2, 7]}";
        List<String> few = keysOfRuns(read("replicates: 2\n" + grid));
        List<String> many = keysOfRuns(read("replicates: 5\n" + grid));
        assertThat(many).containsAll(few).hasSize(10);
    }

    @Test
    void keysDoNotDependOnNameOrderOrNotation() {
        List<String> keys = keysOfRuns(read("grid: {flows: [2, 7], path.rtt: [100us, 200us]}"));
        SweepPlan other = SweepReader.read(
                "g.yaml",
                "name: y\nscenario: parallel-paths\nlimits: {wall: 1s}\n"
                        + "grid: {path: {rtt: [0.2ms, 0.1ms]}, flows: [7, 2]}",
                SweepOverrides.NONE);
        assertThat(keysOfRuns(other)).containsExactlyInAnyOrderElementsOf(keys);
    }

    @Test
    void theCommandLineDecidesOverTheFile() {
        SweepPlan plan = SweepReader.read(
                "f.yaml",
                "name: x\nscenario: dumbbell\nseed: 4\nreplicates: 2\nlimits: {wall: 1h}\n",
                new SweepOverrides(7, 9L, 5L));
        assertThat(plan.replicates()).isEqualTo(7);
        assertThat(plan.seed()).isEqualTo(9);
        assertThat(plan.wallLimitNs()).isEqualTo(5);
    }

    @Test
    void passesWarningsOnWithTheirShareOfPoints() {
        SweepPlan plan = read("set: {clock.phases: off, start.spread: 0s, paths: 1}\ngrid: {send.jitter: [0s, 1us]}");
        assertThat(plan.warnings())
                .singleElement()
                .asString()
                .startsWith("no random source is active")
                .endsWith("(1 of 2 points)");
    }

    private static SweepPlan read(String rest) {
        return SweepReader.read("f.yaml", "name: x\nscenario: parallel-paths\n" + rest, SweepOverrides.NONE);
    }

    private static List<String> keys(SweepPlan plan) {
        return plan.swept().stream().map(Parameter::key).toList();
    }

    private static List<String> keysOfRuns(SweepPlan plan) {
        return plan.runs().stream().map(RunSpec::runKey).toList();
    }

    private static List<String> points(SweepPlan plan, String... keys) {
        return plan.points().stream()
                .map(point -> String.join(
                        " ",
                        List.of(keys).stream()
                                .map(key -> point.scenario()
                                        .value(ParameterCatalog.byKey(key))
                                        .toString())
                                .toList()))
                .toList();
    }
}
