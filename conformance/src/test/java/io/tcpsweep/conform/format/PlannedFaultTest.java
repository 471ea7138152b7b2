package io.tcpsweep.conform.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tcpsweep.conform.format.PlannedFault.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlannedFaultTest {
    @Test
    void readsEveryForm() {
        assertThat(PlannedFault.parseAll("drop:0:5,dropack:1:7-9,delay:0:3-4:1500,delayack:2:1:0.5,mark:0:1"))
                .containsExactly(
                        new PlannedFault(Kind.DROP, 0, 5, 5, 0),
                        new PlannedFault(Kind.DROPACK, 1, 7, 9, 0),
                        new PlannedFault(Kind.DELAY, 0, 3, 4, 1_500_000),
                        new PlannedFault(Kind.DELAYACK, 2, 1, 1, 500),
                        new PlannedFault(Kind.MARK, 0, 1, 1, 0));
    }

    @Test
    void passesOverEmptyItems() {
        assertThat(PlannedFault.parseAll("")).isEmpty();
        assertThat(PlannedFault.parseAll(",dropsyn:0:1,,dropsynack:0:2,")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"drop", "drop:0", "drop:x:1", "drop:0:0", "drop:0:5-4", "drop:0:1:9", "DROP:0:1", "hit:0:1"})
    void refusesEverythingElseByName(String item) {
        assertThatThrownBy(() -> PlannedFault.parseAll("drop:0:1," + item))
                .hasMessageContaining("bad fault \"" + item + "\"");
    }
}
