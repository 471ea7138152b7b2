package io.tcpsweep.sweep.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user reads after a mistake: place, cause and cure. Lines 1 and 2 of most files are name and scenario. */
class SweepProblemsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "path.rat: 1Gbit | path.rat | there is no parameter path.rat; did you mean path.rate or path.rtt?",
                "paths.rate: 1Gbit | paths.rate | there is no parameter paths.rate; did you mean path.rate?",
                "link.rate: 1Gbit | link.rate "
                        + "| there is no parameter link.rate; did you mean access.rate or path.rate?",
                "prob: 20 | prob | there is no parameter prob; did you mean rehash.prob?",
                "rehash_prob: 20 | rehash_prob | there is no parameter rehash_prob; did you mean rehash.prob?",
                "rehash: {probb: 20} | rehash.probb | there is no parameter rehash.probb; did you mean rehash.prob?",
                "zebra: 20 | zebra | there is no parameter zebra; `tcpsweep parameters` lists all",
                "seed: 20 | seed | belongs at the top",
                "limits.events: 20 | limits.events | belongs under limits: at the top",
                "rehash: 20 | rehash | is a group; name a parameter in it, such as rehash.prob",
                "path.rate: 1 | path.rate | 1 needs a unit, such as 1Gbit",
                "path.rate: 10us | path.rate | \"10us\" has an unknown unit \"us\" (known: bit, Kbit, kbit, Mbit, "
                        + "Gbit, Tbit, bit/s, kbit/s, Mbit/s, Gbit/s, Tbit/s)",
                "path.rtt: 1.0001us | path.rtt "
                        + "| \"1.0001us\" is not a whole number of ns; nothing is rounded here",
                "rehash.prob: 120 | rehash.prob | 120 is above 100; it takes 0 to 100",
                "kernel: '4.9' | kernel | \"4.9\" is not known (known: 6.12)",
                "kernel: 4.9 | kernel | \"4.9\" is not known (known: 6.12)",
                "kernel: 4.10 | kernel "
                        + "| bare 4.10 is the number 4.1 to other YAML readers; write \"4.10\" (known: 6.12)",
                "kernel: 6.120 | kernel "
                        + "| bare 6.120 is the number 6.12 to other YAML readers; write \"6.120\" (known: 6.12)",
                "congestion.control: cubik | congestion.control "
                        + "| \"cubik\" is not known (known: cubic, reno, dctcp); did you mean cubic?",
                "tcp.sack: yes | tcp.sack | \"yes\" is neither on nor off; write on",
                "workload: rcp(10kB) | workload "
                        + "| \"rcp\" is no kind of workload (known: bulk, rpc, paced, ping); did you mean rpc?",
                "workload: 'rpc(10kB, thnk 1ms)' | workload | rpc has no argument \"thnk\" "
                        + "(known: request, reply, think, count); did you mean think?",
                "flows: [2, 7] | flows | takes one value; to vary it, move the list to grid:",
                "flows: {from: 2} | flows | takes one value, not a mapping",
                "flows: ~ | flows | has no value; it takes 1 to 100000",
                "flows: two | flows | \"two\" is not a number",
            })
    void inSet(String setting, String path, String message) {
        assertThat(problems("set:\n  " + setting)).containsExactly("f.yaml:4: set." + path + ": " + message);
    }

    @Test
    void everyMistakeOfAMixIsListed() {
        assertThat(problems("set:\n  workload: bluk + 2 rpc(1B) + paced(1kB)"))
                .containsExactly(
                        "f.yaml:4: set.workload: \"bluk\" is no kind of workload (known: bulk, rpc, paced, ping)"
                                + "; did you mean bulk?",
                        "f.yaml:4: set.workload: rpc: request 1B is not between 16B and 1000GB",
                        "f.yaml:4: set.workload: \"paced(1kB)\" has no every; write paced(1kB every 10ms)");
    }

    @Test
    void aMixThatHostsWouldHaveInPartIsAProblemOfTheFlows() {
        assertThat(problems("set:\n  hosts: 2\n  workload: bulk + ping"))
                .containsExactly("f.yaml:5: set.workload: flows: 2 does not give every host the whole workload, which"
                        + " has 2 items for each of 2 hosts; write flows: 4 or a multiple of it");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "flows: [] | flows | is an empty list, so there would be no point; name a value or leave it out",
                "flows: | flows | has no value; it takes a list, such as [2]",
                "tcp.ecn: | tcp.ecn | has no value; it takes a list, such as [on, off]",
                "flows: [2, x] | flows[2] | \"x\" is not a number",
                "flows: [2, [3]] | flows[2] | takes one value, not a list",
                "flows: [2, 7, 2] | flows[3] | 2 is the same value as grid.flows[1]; list it once",
                "path.rate: [1Gbit, 1000Mbit] | path.rate[2] "
                        + "| 1 Gbit/s is the same value as grid.path.rate[1]; list it once",
                "rehash: {prob: [20, 120]} | rehash.prob[2] | 120 is above 100; it takes 0 to 100",
                "flow: [2] | flow | there is no parameter flow; did you mean flows?",
                "unoin: [{flows: 2}] | unoin | there is no parameter unoin; did you mean union?",
                "wher: flows == 2 | wher | there is no parameter wher; did you mean where?",
                "limits: {events: [1]} | limits | cannot be varied; it belongs under limits: at the top",
                "rehash: [1] | rehash | is a group; name a parameter in it, such as rehash.prob",
                "flows: {from: 1, to: 10, step: 2} | flows.to | 10 is not reached in these steps; write 9",
                "flows: {from: 9, to: 1, step: 2} | flows | runs downwards; exchange from and to",
                "flows: {from: 1, to: 9, step: 0} | flows.step | 0 is not between 1 and 9223372036854775807",
                "flows: {from: 1, to: 9} | flows | has no step; a range is {from: .., to: .., step: ..}",
                "flows: {from: 1, to: 9, step: 2, stop: 3} | flows.stop "
                        + "| is no part of a range, which is {from: .., to: .., step: ..}; did you mean step?",
                "limits.packets: [2] | limits.packets | cannot be varied; it belongs under limits: at the top",
                "path.rtt: {from: 50us, to: 150us, step: 50} | path.rtt.step | 50 needs a unit, such as 50us",
                "duration: {from: 1s, to: 86400s, step: 1us} | duration "
                        + "| has more than 100000 values; use a larger step",
                "ip: {from: 4, to: 6, step: 2} | ip | has no numbers to range over; list its values: 4, 6",
                "zip: {flows: [2, 7], rehash: {prob: [1, 2, 3]}} | zip "
                        + "| needs lists of one length, but flows has 2, rehash.prob has 3",
                "zip: {} | zip " + "| takes lists of one length, such as {rehash.prob: [0, 20], rehash.mode: [0, 1]}",
                "zip: {union: [{flows: 2}], flows: 3} | zip.union | cannot be inside zip; put it beside it",
                "union: {flows: 2} | union " + "| takes a list of grids, such as [{flows: 2}, {flows: 7, paths: 3}]",
                "union: [{flows: 2}, 7] | union[2] "
                        + "| takes a mapping of axes, such as {flows: [2, 7]}, not one value",
                "where: | where | takes a condition, such as \"flows >= 6 or paths == 2\"",
                "where: flow > 2 | where | there is no parameter flow; did you mean flows?",
                "where: flows > 2 and | where "
                        + "| the expression ends at column 14 where a parameter such as flows is wanted",
            })
    void inGrid(String entry, String path, String message) {
        assertThat(problems("grid:\n  " + entry)).containsExactly("f.yaml:4: grid." + path + ": " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gird: {} | gird: is no key of a sweep file; did you mean grid?",
                "zebra: 1 | zebra: is no key of a sweep file (known: name, description, scenario, seed, replicates, "
                        + "set, grid, limits)",
                "flows: 3 | flows: is a parameter; put it under set: or, with a list, under grid:",
                "rehash: {prob: 3} | rehash: is a parameter; put it under set: or, with a list, under grid:",
                "replicates: 0 | replicates: 0 would run nothing; write 1 or more",
                "replicates: -1 | replicates: -1 is not between 1 and 1000000",
                "replicates: [3] | replicates: takes one number, not a list",
                "seed: abc | seed: \"abc\" is not a number",
                "seed: | seed: takes one number, not nothing",
                "limits: 3 | limits: takes a mapping, such as {events: 2e9, wall: 10min}, not one value",
                "limits: {event: 3} | limits.event: is no limit (known: events, packets, wall); did you mean events?",
                "limits: {events: 0} | limits.events: 0 is below 1; it takes 1 to 1000000000000000",
                "limits: {wall: 10} | limits.wall: 10 needs a unit, such as 10min",
                "limits: {wall: 0s} | limits.wall: 0 ns is not between 1 ns and 31536000 s",
                "set: 3 | set: takes a mapping, such as {paths: 2, path.rate: 1Gbit}, not one value",
                "grid: [2] | grid: takes a mapping of axes, such as {flows: [2, 7]}, not a list",
                "description: [a] | description: takes a text, not a list",
                "set: {flows: &a 2} | set.flows: anchors (&) and aliases (*) are not used in sweep files; "
                        + "write the value out",
                "name: y | name: is there twice, first in line 1; keep one of them",
                "set: {rehash: {prob: 3}, rehash.prob: 4} | set.rehash.prob: is set already in line 3 "
                        + "(set.rehash.prob); keep one of them",
                "grid: {flows: [2], zip: {flows: [3]}} | grid.zip.flows: flows is varied already in line 3; "
                        + "keep one of them",
                "grid: {flows: [2, 3], where: flows > 9} | grid: has no point left: no combination meets every where",
            })
    void elsewhere(String line, String problem) {
        assertThat(problems(line)).containsExactly("f.yaml:3: " + problem);
    }

    @Test
    void inNameAndScenario() {
        assertThat(read("scenario: paralel-paths\nname: My Sweep\n"))
                .containsExactly(
                        "f.yaml:1: scenario: \"paralel-paths\" is not known (known: parallel-paths, dumbbell); "
                                + "did you mean parallel-paths?",
                        "f.yaml:2: name: \"My Sweep\" cannot name a folder: lower-case letters, digits, \"-\", \"_\" "
                                + "and \".\", up to 64; write my-sweep");
        assertThat(read("{}"))
                .containsExactly(
                        "f.yaml:1: name: is missing; write name: and a short word",
                        "f.yaml:1: scenario: is missing; it takes parallel-paths, dumbbell");
    }

    @Test
    void inYaml() {
        assertThat(read("")).containsExactly("f.yaml:1: is empty; a sweep file starts with name: and scenario:");
        assertThat(read("# soon\n"))
                .containsExactly("f.yaml:1: is empty; a sweep file starts with name: and scenario:");
        assertThat(read("hello"))
                .containsExactly("f.yaml:1: is one value; a sweep file is a mapping: name: .., scenario: ..");
        assertThat(read("- a\n- b\n"))
                .containsExactly("f.yaml:1: is a list; a sweep file is a mapping: name: .., scenario: ..");
        assertThat(read("name: x\nset:\n\tpaths: 2\n"))
                .containsExactly("f.yaml:3: has a tab; YAML is indented with spaces only");
        assertThat(read("name: x\nset: {paths: 2\n"))
                .singleElement()
                .asString()
                .startsWith("f.yaml:2: is not YAML: expected ',' or '}'");
        assertThat(read("name: x\nset: ]\n")).singleElement().asString().startsWith("f.yaml:2: is not YAML: ");
        assertThat(read("name: x\n---\nname: y\n"))
                .containsExactly("f.yaml:2: has a second document; a sweep file holds one, so leave out the line ---");
        assertThat(read("name: x\u0000\n")).singleElement().asString().startsWith("f.yaml:1: is not YAML: ");
        assertThat(read("&a {name: x, set: *a}"))
                .anySatisfy(problem -> assertThat(problem).contains("anchors (&)"));
    }

    @Test
    void ofNestingBeyondAllMeasure() {
        String tooDeep = "is nested more than 100 levels deep; write keys with dots, such as path.rate";
        assertThat(read("name: x\nset: " + "[".repeat(100_000))).containsExactly("f.yaml:2: " + tooDeep);
        assertThat(read("name: x\nset: " + "{a: ".repeat(20_000))).containsExactly("f.yaml:2: " + tooDeep);
        assertThat(read("name: x\nset: " + "{a: ".repeat(100) + "1" + "}".repeat(100)))
                .containsExactly("f.yaml:2: " + tooDeep);
        assertThat(read("name: x\nset: " + "{a: ".repeat(99) + "1" + "}".repeat(99)))
                .noneMatch(problem -> problem.contains(tooDeep));
        String where = "grid: {where: \"" + "(".repeat(20_000) + "flows == 2" + ")".repeat(20_000) + "\"}";
        assertThat(problems(where))
                .containsExactly("f.yaml:3: grid.where: is nested more than 100 deep in parentheses and not; "
                        + "write it flatter");
        assertThat(problems("grid: {where: \"" + "not ".repeat(20_000) + "flows == 2\"}"))
                .containsExactly("f.yaml:3: grid.where: is nested more than 100 deep in parentheses and not; "
                        + "write it flatter");
        assertThat(problems("grid: {where: \"flows == 2" + " or flows == 2".repeat(1000) + "\"}"))
                .containsExactly("f.yaml:3: grid.where: has more than 1000 comparisons; "
                        + "compare with a list (flows in [2, 7]) or write several conditions");
    }

    @Test
    void betweenValues() {
        assertThat(problems("set: {warmup: 10s}\ngrid: {duration: [5s, 20s, 10s]}"))
                .containsExactly(
                        "f.yaml:3: set.warmup: 10 s leaves nothing to measure of a duration of 5 s; make it shorter "
                                + "than the duration (1 of 3 points)",
                        "f.yaml:3: set.warmup: 10 s leaves nothing to measure of a duration of 10 s; make it shorter "
                                + "than the duration (1 of 3 points)");
        assertThat(problems("set: {duration: 500ms}"))
                .containsExactly("f.yaml:3: set.duration: warmup: 1 s leaves nothing to measure of a duration of "
                        + "500 ms; make it shorter than the duration");
        assertThat(problems("grid:\n  path.lossy: [1, 2, 3]"))
                .containsExactly(
                        "f.yaml:4: grid.path.lossy[3]: 3 is above paths: there are only 2 paths (1 of 3 points)");
        assertThat(problems("set: {congestion.control: dctcp}"))
                .containsExactly("f.yaml:3: set.congestion.control: dctcp reacts to ECN marks only; add tcp.ecn: on");
    }

    @Test
    void ofASettingThatTheGridHides() {
        assertThat(problems("set: {flows: 3}\ngrid: {flows: [2, 7]}"))
                .containsExactly("f.yaml:3: set.flows: has no effect, as grid gives flows to every point; leave one of "
                        + "them out");
        // One part of this union needs it.
        assertThat(SweepReader.read(
                                "f.yaml",
                                "name: x\nscenario: parallel-paths\nset: {flows: 3}\n"
                                        + "grid: {union: [{flows: [2, 7]}, {paths: 3}]}",
                                SweepOverrides.NONE)
                        .points())
                .hasSize(3);
    }

    @Test
    void ofPointsThatAreThereTwice() {
        assertThat(problems("""
                                grid:
                                  union:
                                    - { flows: [2, 7] }
                                    - { paths: 2,
                                        flows: [7, 8] }
                                """))
                .containsExactly("f.yaml:7: grid: point 3 (paths 2, flows 7; lines 6, 7) is the same as point 2 "
                        + "(flows 7; line 5); leave one of them out");
    }

    @Test
    void ofManyPointsThatAreThereTwice() {
        assertThat(problems("grid: {union: [{flows: {from: 1, to: 9, step: 1}}, {flows: {from: 1, to: 9, step: 1}}]}"))
                .hasSize(6)
                .last()
                .isEqualTo("f.yaml:3: grid: has 4 more points twice");
    }

    @Test
    void ofAGridBeyondAllMeasure() {
        String million = "{from: 1, to: 100000, step: 1}";
        assertThat(problems("grid: {flows: " + million + ", path.queue: " + million + "}"))
                .containsExactly("f.yaml:3: grid: has 10000000000 points before where; the most is 1000000");
        assertThat(problems("grid: {flows: " + million + ", path.queue: " + million + ", limits: 3, path.mark: "
                        + million + ", access.rate: {from: 1kbit, to: 100kbit, step: 1bit}}"))
                .contains("f.yaml:3: grid: has too many points before where; the most is 1000000");
    }

    @Test
    void allAtOnceByLineAndWithoutConsequences() {
        assertThat(read("""
                                name: x
                                scenario: parallel-paths
                                replicates: 0
                                set:
                                  path.rate: 10
                                  warmup: 2x
                                  duration: 500ms
                                grid:
                                  flows: []
                                  path.lossy: [1, nine]
                                  rehash: { prob: [0, 120] }
                                limits: { wall: 3 }
                                """))
                .containsExactly(
                        "f.yaml:3: replicates: 0 would run nothing; write 1 or more",
                        "f.yaml:5: set.path.rate: 10 needs a unit, such as 10Gbit",
                        "f.yaml:6: set.warmup: \"2x\" has an unknown unit \"x\" (known: ns, us, ms, s, min, h)",
                        "f.yaml:9: grid.flows: is an empty list, so there would be no point; name a value or leave it "
                                + "out",
                        "f.yaml:10: grid.path.lossy[2]: \"nine\" is not a number",
                        "f.yaml:11: grid.rehash.prob[2]: 120 is above 100; it takes 0 to 100",
                        "f.yaml:12: limits.wall: 3 needs a unit, such as 3min");
    }

    private static List<String> problems(String rest) {
        return read("name: x\nscenario: parallel-paths\n" + rest);
    }

    private static List<String> read(String text) {
        return catchThrowableOfType(
                        InvalidSweepException.class, () -> SweepReader.read("f.yaml", text, SweepOverrides.NONE))
                .problems();
    }
}
