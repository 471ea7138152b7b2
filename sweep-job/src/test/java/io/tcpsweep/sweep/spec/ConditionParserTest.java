package io.tcpsweep.sweep.spec;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.scenario.Scenario;
import io.tcpsweep.scenario.ScenarioTemplate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionParserTest {
    /** 7 flows, 2 paths of 1 Gbit/s, kernel 6.12, HZ 250, cubic, SACK on. */
    private static final Scenario SEVEN =
            Scenario.of(ScenarioTemplate.PARALLEL_PATHS).with("flows", "7");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "flows == 7 | true",
                "flows != 7 | false",
                "flows < 7 | false",
                "flows <= 7 | true",
                "flows > 6 | true",
                "flows >= 8 | false",
                "flows>=7 | true",
                "path.rate == 1000 Mbit/s | true",
                "path.rate > 900Mbit | true",
                "path.rtt == 0.1 ms and flows == 7 | true",
                "path.loss == 0 % | true",
                "flows in [2, 7] | true",
                "flows in [2] | false",
                "flows not in [2] | true",
                "kernel == '6.12' | true",
                "kernel == 6.12 | true",
                "congestion.control in [reno, cubic] | true",
                "congestion.control == \"reno\" | false",
                "tcp.sack == on | true",
                "tcp.sack != on | false",
                "hz >= 250 | true",
                "hz > 300 | false",
                "flows > paths | true",
                "flows == paths | false",
                "access.rate > path.rate | true",
                "not flows == 7 | false",
                "not not flows == 7 | true",
                "(flows == 7) | true",
                "flows == 7 or flows == 2 and paths == 9 | true",
                "(flows == 7 or flows == 2) and paths == 9 | false",
                "not flows == 2 and paths == 2 | true",
            })
    void decides(String text, boolean expected) {
        List<String> problems = new ArrayList<>();
        Condition condition = ConditionParser.parse(text, problems::add);
        assertThat(problems).isEmpty();
        assertThat(condition.holds(SEVEN)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "flow >= 6 | there is no parameter flow; did you mean flows?",
                "congestion.control > cubic | congestion.control has no order; compare it with ==, != or in",
                "tcp.sack < on | tcp.sack has no order; compare it with ==, != or in",
                "kernel > 6.12 | kernel has no order; compare it with ==, != or in",
                "congestion.control == cubik "
                        + "| congestion.control: \"cubik\" is not known (known: cubic, reno, dctcp); "
                        + "did you mean cubic?",
                "path.rate == 1 | path.rate: 1 needs a unit, such as 1Gbit",
                "flows = 2 | there is = at column 7 where ==, !=, <, <=, >, >= or in after flows is wanted; "
                        + "write == to compare",
                "flows > 2 && paths > 2 | there is && at column 11 where and, or, or the end is wanted; write and",
                "!flows | there is ! at column 1 where a parameter such as flows is wanted; write not",
                "flows > | the expression ends at column 8 where a value is wanted",
                "flows | the expression ends at column 6 where ==, !=, <, <=, >, >= or in after flows is wanted",
                "flows in 2 | there is 2 at column 10 where [ is wanted",
                "flows in [2 | the expression ends at column 12 where ] is wanted",
                "flows not 2 | there is 2 at column 11 where in is wanted",
                "(flows > 2 | the expression ends at column 11 where ) is wanted",
                "flows > 2) | there is ) at column 10 where and, or, or the end is wanted",
                "flows > path.rate | flows and path.rate are not of one kind, so they cannot be compared",
                "kernel == \"6 | the quote at column 11 is not closed",
                "and | there is and at column 1 where a parameter such as flows is wanted",
            })
    void saysWhatIsWrong(String text, String message) {
        List<String> problems = new ArrayList<>();
        assertThat(ConditionParser.parse(text, problems::add)).isNull();
        assertThat(problems).containsExactly(message);
    }

    @Test
    void reportsEveryUnknownKeyAndWrongValue() {
        List<String> problems = new ArrayList<>();
        ConditionParser.parse("flow > 2 or path.rate in [1, 2Gbit, x] and hz == 42", problems::add);
        assertThat(problems)
                .containsExactly(
                        "there is no parameter flow; did you mean flows?",
                        "path.rate: 1 needs a unit, such as 1Gbit",
                        "path.rate: \"x\" is not a number with a unit, such as 10Gbit",
                        "hz: \"42\" is not known (known: 100, 250, 300, 1000)");
    }
}
