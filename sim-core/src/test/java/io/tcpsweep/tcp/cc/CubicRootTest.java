package io.tcpsweep.tcp.cc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The integer cube root, errors included. */
class CubicRootTest {
    private static final long CUBE_FACTOR = (1L << 40) / 410;

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "7, 2",
        "8, 2",
        "26, 3",
        "27, 3",
        "63, 4",
        "64, 4",
        "100, 5",
        "125, 5",
        "1000, 10",
        "1048576, 101",
        "1000000000, 1000",
        "1073741824, 1024",
        "1099511627776, 10323",
        "2681735677, 1388",
        "268173567700, 6451",
        "804520703100, 9294",
        "2681735677000, 13897"
    })
    void followsTheWorkedExamples(long a, long root) {
        assertThat(CubicRoot.of(a)).isEqualTo(root);
    }

    /** Time to the origin in 1/1024 s, for what a loss took from the window. */
    @ParameterizedTest
    @CsvSource({
        "1, 1388",
        "10, 2991",
        "30, 4316",
        "60, 5436",
        "100, 6451",
        "150, 7380",
        "300, 9294",
        "500, 11027",
        "1000, 13897",
        "3000, 20033"
    })
    void givesTheTimeToTheOrigin(long segmentsLost, long expected) {
        assertThat(CubicRoot.of(CUBE_FACTOR * segmentsLost)).isEqualTo(expected);
    }

    @Test
    void isWithinThreePerMilleAndOneOfTheExactRoot() {
        for (long a = 64; a < 1L << 58; a += a / 7 + 1) {
            double exact = StrictMath.cbrt((double) a);
            assertThat((double) CubicRoot.of(a)).as("root of %d", a).isBetween(exact * 0.997 - 1, exact * 1.003 + 1);
        }
    }
}
