package io.tcpsweep.sweep.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tcpsweep.sweep.spec.SweepJobException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkMastersTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "local",
                "local[1]",
                "local[16]",
                "local[*]",
                "local[2,3]",
                "local[*, 3]",
                "local-cluster[2,1,1024]",
                "spark://host:7077",
                "spark://a:7077,b:7077",
                "yarn",
                "k8s://https://host:443",
            })
    void takesWhatSparkTakes(String master) {
        assertThatCode(() -> SparkMasters.require(master)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "foo", "local[0]", "local[]", "local[-1]", "local[2", "spark://", "Local", "mesos://h:1"})
    void refusesTheRestBeforeSparkStarts(String master) {
        assertThatThrownBy(() -> new SparkHandle(master))
                .isInstanceOfSatisfying(
                        SweepJobException.class,
                        failure -> assertThat(failure.kind()).isEqualTo(SweepJobException.Kind.USAGE))
                .hasMessageStartingWith("--master \"" + master + "\" is no Spark master; it takes local, local[N]");
    }

    @Test
    void noMasterIsFine() {
        assertThatCode(() -> SparkMasters.require(null)).doesNotThrowAnyException();
    }
}
