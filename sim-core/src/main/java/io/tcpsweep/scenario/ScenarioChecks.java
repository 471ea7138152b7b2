package io.tcpsweep.scenario;

import java.util.ArrayList;
import java.util.List;

/** Checks that need more than one parameter. */
final class ScenarioChecks {
    private final Scenario scenario;

    ScenarioChecks(Scenario scenario) {
        this.scenario = scenario;
    }

    List<ScenarioProblem> problems() {
        List<ScenarioProblem> problems = new ArrayList<>();
        atMost(problems, ParameterCatalog.PATH_LOSSY, ParameterCatalog.PATHS, "there are only %s paths");
        atMost(problems, ParameterCatalog.PATH_MARK, ParameterCatalog.PATH_QUEUE, "a queue of %s packets never marks");
        atMost(
                problems,
                ParameterCatalog.START_SPREAD,
                ParameterCatalog.DURATION,
                "flows would start after the end at %s");
        if (scenario.longValue(ParameterCatalog.WARMUP) >= scenario.longValue(ParameterCatalog.DURATION)) {
            problems.add(new ScenarioProblem(
                    List.of(ParameterCatalog.WARMUP.key(), ParameterCatalog.DURATION.key()),
                    show(ParameterCatalog.WARMUP) + " leaves nothing to measure of a duration of "
                            + show(ParameterCatalog.DURATION) + "; make it shorter than the duration"));
        }
        if (scenario.longValue(ParameterCatalog.PATH_RTT) < 2 * scenario.longValue(ParameterCatalog.ACCESS_DELAY)) {
            problems.add(new ScenarioProblem(
                    List.of(ParameterCatalog.PATH_RTT.key(), ParameterCatalog.ACCESS_DELAY.key()),
                    show(ParameterCatalog.PATH_RTT)
                            + " is shorter than a sender's own link alone, which a round trip crosses twice at "
                            + show(ParameterCatalog.ACCESS_DELAY) + " each"));
        }
        if (scenario.template() == ScenarioTemplate.DUMBBELL && scenario.longValue(ParameterCatalog.PATHS) != 1) {
            problems.add(new ScenarioProblem(
                    List.of(ParameterCatalog.PATHS.key()),
                    "a dumbbell has one path; for more use scenario: " + ScenarioTemplate.PARALLEL_PATHS.id()));
        }
        if (scenario.longValue(ParameterCatalog.PATH_LOSS) > 0
                && scenario.longValue(ParameterCatalog.PATH_LOSSY) == 0) {
            problems.add(new ScenarioProblem(
                    List.of(ParameterCatalog.PATH_LOSS.key(), ParameterCatalog.PATH_LOSSY.key()),
                    show(ParameterCatalog.PATH_LOSS) + " has no effect with path.lossy: 0, as no path has that loss;"
                            + " set path.lossy to 1 or more, or leave path.loss out"));
        }
        checkFlowsHaveTheWholeMix(problems);
        if (isDctcp() && !scenario.flag(ParameterCatalog.TCP_ECN)) {
            problems.add(new ScenarioProblem(
                    List.of(ParameterCatalog.CONGESTION_CONTROL.key(), ParameterCatalog.TCP_ECN.key()),
                    "dctcp reacts to ECN marks only; add tcp.ecn: on"));
        }
        if (scenario.longValue(ParameterCatalog.REHASH_PROB) > 0
                && scenario.textValue(ParameterCatalog.IP).equals("4")) {
            problems.add(new ScenarioProblem(
                    List.of(ParameterCatalog.REHASH_PROB.key(), ParameterCatalog.IP.key()),
                    "a new path comes from a new IPv6 flow label, which IPv4 has not; use ip: 6"));
        }
        new HostChecks(scenario).addTo(problems);
        return problems;
    }

    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        if (!hasRandomSource()) {
            warnings.add("no random source is active (clock.phases off, start.spread 0, send.jitter 0, path.loss 0, one"
                    + " path), so all replicates will be the same run");
        }
        if (isDctcp() && scenario.longValue(ParameterCatalog.PATH_MARK) == 0) {
            warnings.add("dctcp without path.mark never sees a mark, so it behaves as reno");
        }
        new HostChecks(scenario).warnAbout(warnings);
        return warnings;
    }

    /** Flows of one kind may be of any number; a mix is only what it says if every host has all of it. */
    private void checkFlowsHaveTheWholeMix(List<ScenarioProblem> problems) {
        WorkloadMix mix = WorkloadMix.of(scenario);
        long hosts = scenario.longValue(ParameterCatalog.HOSTS);
        long whole = hosts * mix.itemCount();
        if (mix.itemCount() > 1 && scenario.longValue(ParameterCatalog.FLOWS) % whole != 0) {
            problems.add(new ScenarioProblem(
                    List.of(
                            ParameterCatalog.FLOWS.key(),
                            ParameterCatalog.WORKLOAD.key(),
                            ParameterCatalog.HOSTS.key()),
                    show(ParameterCatalog.FLOWS) + " does not give every host the whole workload, which has "
                            + mix.itemCount() + " items for each of " + hosts + (hosts == 1 ? " host" : " hosts")
                            + "; write flows: " + whole + " or a multiple of it"));
        }
    }

    private boolean hasRandomSource() {
        return scenario.flag(ParameterCatalog.CLOCK_PHASES)
                || scenario.longValue(ParameterCatalog.START_SPREAD) > 0
                || scenario.longValue(ParameterCatalog.SEND_JITTER) > 0
                || scenario.longValue(ParameterCatalog.PATH_LOSS) > 0
                || scenario.longValue(ParameterCatalog.PATHS) > 1
                || new HostChecks(scenario).hasRandomSource();
    }

    private boolean isDctcp() {
        return scenario.textValue(ParameterCatalog.CONGESTION_CONTROL).equals("dctcp");
    }

    private void atMost(List<ScenarioProblem> problems, Parameter parameter, Parameter bound, String reason) {
        if (scenario.longValue(parameter) > scenario.longValue(bound)) {
            problems.add(new ScenarioProblem(
                    List.of(parameter.key(), bound.key()),
                    show(parameter) + " is above " + bound.key() + ": " + String.format(reason, show(bound))));
        }
    }

    private String show(Parameter parameter) {
        return parameter.display(scenario.value(parameter));
    }
}
