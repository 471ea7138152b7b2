package io.tcpsweep.scenario;

import io.tcpsweep.tcp.SendingSpec;
import io.tcpsweep.tcp.cc.CubicGrowthSpec;
import io.tcpsweep.tcp.cc.CubicSpec;
import io.tcpsweep.tcp.cc.TickHyStartSpec;
import io.tcpsweep.tcp.cc.TrainTest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a scenario's keys say about CUBIC: its spec, and which combinations are none. */
final class CubicKeys {
    private static final String CUBIC = "cubic";
    private static final long NS_PER_US = 1_000;
    private static final long NS_PER_MS = 1_000_000;

    private final Scenario scenario;

    CubicKeys(Scenario scenario) {
        this.scenario = scenario;
    }

    /** The comparisons as a sweep file writes them. */
    static List<String> trainTests() {
        return Arrays.stream(TrainTest.values()).map(TrainTest::sign).toList();
    }

    CubicSpec spec() {
        CubicSpec linux612 = new CubicSpec(
                CubicSpec.defaults().beta(),
                CubicSpec.defaults().fastConvergence(),
                CubicSpec.defaults().tcpFriendliness(),
                scenario.flag(ParameterCatalog.CUBIC_HYSTART),
                CubicSpec.defaults().detectTrain(),
                CubicSpec.defaults().detectDelay(),
                CubicSpec.defaults().hystartLowWindowSegments(),
                (int) (scenario.longValue(ParameterCatalog.CUBIC_HYSTART_ACK_DELTA) / NS_PER_US));
        return linux612.with(
                scenario.intValue(ParameterCatalog.TCP_INITIAL_SSTHRESH),
                isTickDetector() ? Optional.of(tickHystart()) : Optional.empty(),
                isOldGrowth() ? CubicGrowthSpec.linux2638() : CubicGrowthSpec.linux612());
    }

    SendingSpec sending() {
        return isOldGrowth() ? SendingSpec.linux2638() : SendingSpec.linux612();
    }

    private TickHyStartSpec tickHystart() {
        TickHyStartSpec defaults = TickHyStartSpec.linux2638();
        return new TickHyStartSpec(
                scenario.flag(ParameterCatalog.CUBIC_HYSTART_RTT_ZERO),
                TrainTest.bySign(scenario.textValue(ParameterCatalog.CUBIC_HYSTART_JIFFIES_COMPARE)),
                (int) (scenario.longValue(ParameterCatalog.CUBIC_HYSTART_ACK_DELTA) / NS_PER_MS),
                scenario.flag(ParameterCatalog.CUBIC_HYSTART_MS_CLOCK),
                scenario.flag(ParameterCatalog.CUBIC_HYSTART_RTT_STAMP),
                defaults.leastDelayRise(),
                defaults.epochTestsWrap());
    }

    private boolean isCubic() {
        return scenario.textValue(ParameterCatalog.CONGESTION_CONTROL).equals(CUBIC);
    }

    private boolean isTickDetector() {
        return scenario.textValue(ParameterCatalog.CUBIC_HYSTART_DETECTOR).equals(ParameterCatalog.LINUX_2_6_38);
    }

    private boolean isOldGrowth() {
        return scenario.textValue(ParameterCatalog.CUBIC_GROWTH).equals(ParameterCatalog.LINUX_2_6_38);
    }

    void addTo(List<ScenarioProblem> problems) {
        boolean hystart = scenario.flag(ParameterCatalog.CUBIC_HYSTART);
        checkDetail(problems, ParameterCatalog.CUBIC_HYSTART_DETECTOR, false);
        checkDetail(problems, ParameterCatalog.CUBIC_HYSTART_RTT_ZERO, true);
        checkDetail(problems, ParameterCatalog.CUBIC_HYSTART_JIFFIES_COMPARE, true);
        checkDetail(problems, ParameterCatalog.CUBIC_HYSTART_ACK_DELTA, false);
        checkDetail(problems, ParameterCatalog.CUBIC_HYSTART_MS_CLOCK, true);
        checkDetail(problems, ParameterCatalog.CUBIC_HYSTART_RTT_STAMP, true);
        if (!isCubic()) {
            unused(problems, ParameterCatalog.CUBIC_GROWTH, ParameterCatalog.CONGESTION_CONTROL, "only cubic has it");
            unused(
                    problems,
                    ParameterCatalog.TCP_INITIAL_SSTHRESH,
                    ParameterCatalog.CONGESTION_CONTROL,
                    "it is a setting of cubic");
        } else if (hystart) {
            unused(
                    problems,
                    ParameterCatalog.TCP_INITIAL_SSTHRESH,
                    ParameterCatalog.CUBIC_HYSTART,
                    "Linux takes it without HyStart only; set cubic.hystart: off");
        }
        checkWholeMilliseconds(problems);
    }

    private void checkDetail(List<ScenarioProblem> problems, Parameter detail, boolean ofTickDetector) {
        if (!isCubic()) {
            unused(problems, detail, ParameterCatalog.CONGESTION_CONTROL, "only cubic has HyStart");
        } else if (!scenario.flag(ParameterCatalog.CUBIC_HYSTART)) {
            unused(problems, detail, ParameterCatalog.CUBIC_HYSTART, "HyStart is off; set cubic.hystart: on");
        } else if (ofTickDetector && !isTickDetector()) {
            unused(
                    problems,
                    detail,
                    ParameterCatalog.CUBIC_HYSTART_DETECTOR,
                    "it is a switch of the older detector; set cubic.hystart_detector: 2.6.38");
        }
    }

    private void checkWholeMilliseconds(List<ScenarioProblem> problems) {
        Parameter gap = ParameterCatalog.CUBIC_HYSTART_ACK_DELTA;
        if (isTickDetector() && scenario.longValue(gap) % NS_PER_MS != 0) {
            problems.add(new ScenarioProblem(
                    List.of(gap.key(), ParameterCatalog.CUBIC_HYSTART_DETECTOR.key()),
                    show(gap)
                            + " is no whole number of ms, in which the detector of 2.6.38 counts; write such as 2ms"));
        }
    }

    private void unused(List<ScenarioProblem> problems, Parameter parameter, Parameter other, String reason) {
        if (!scenario.value(parameter).equals(parameter.parse(parameter.defaultText()))) {
            problems.add(new ScenarioProblem(
                    List.of(parameter.key(), other.key()), show(parameter) + " has no effect as it is: " + reason));
        }
    }

    private String show(Parameter parameter) {
        return parameter.display(scenario.value(parameter));
    }
}
