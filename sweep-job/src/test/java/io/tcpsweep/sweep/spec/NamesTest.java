package io.tcpsweep.sweep.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {
    private static final List<String> KNOWN =
            List.of("path.rate", "access.rate", "path.rtt", "flows", "rehash.on_rto", "ip");

    @ParameterizedTest
    @CsvSource({
        "flow, flows",
        "folws, flows",
        "Flows, flows",
        "path-rate, path.rate",
        "path.raet, path.rate",
        "rate, access.rate or path.rate",
        "rehash.on.rto, rehash.on_rto",
        "on_rto, rehash.on_rto",
        "rttt, path.rtt",
    })
    void findsWhatWasMeant(String given, String expected) {
        assertThat(String.join(" or ", Names.nearest(given, KNOWN))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"zebra", "x", "qq", "congestion"})
    void proposesNothingFarFetched(String given) {
        assertThat(Names.nearest(given, KNOWN)).isEmpty();
        assertThat(Names.didYouMean(given, KNOWN)).isEmpty();
    }

    @Test
    void countsASwapOfNeighboursAsOneStep() {
        assertThat(Names.distance("folws", "flows")).isEqualTo(1);
        assertThat(Names.distance("", "abc")).isEqualTo(3);
        assertThat(Names.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(Names.distance("same", "same")).isZero();
    }
}
