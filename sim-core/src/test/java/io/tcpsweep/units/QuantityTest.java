package io.tcpsweep.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "DURATION, 80 us, 80000",
        "DURATION, 1.5 ms, 1500000",
        "DURATION, 20s, 20000000000",
        "DURATION, 10min, 600000000000",
        "DURATION, 2 h, 7200000000000",
        "DURATION, 1.001us, 1001",
        "DURATION, .5us, 500",
        "DURATION, 1e3 us, 1000000",
        "DURATION, 0s, 0",
        "DURATION, 7 \u00b5s, 7000",
        "DURATION, 7 \u03bcs, 7000",
        "RATE, 10 Gbit/s, 10000000000",
        "RATE, 10Gbit, 10000000000",
        "RATE, 2.5Gbit, 2500000000",
        "RATE, 100 kbit, 100000",
        "RATE, 100Kbit, 100000",
        "RATE, 8 bit/s, 8",
        "BYTES, 64 KiB, 65536",
        "BYTES, 38B, 38",
        "BYTES, 1.5kB, 1500",
        "BYTES, 0.5 KiB, 512",
        "SHARE, 50 %, 500000",
        "SHARE, 0.5%, 5000",
        "SHARE, 3ppm, 3",
        "WHOLE_PERCENT, 20, 20",
        "WHOLE_PERCENT, 20 %, 20",
        "PACKETS, 250, 250",
        "PACKETS, 250 packets, 250",
        "PACKETS, 1 packet, 1",
        "COUNT, 2e9, 2000000000",
        "COUNT, -3, -3",
        "COUNT, +3, 3",
        "COUNT, 5.0, 5",
    })
    void readsWhatPeopleWrite(Quantity quantity, String text, long expected) {
        assertThat(quantity.parse(text, "x")).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DURATION | 10 | us | 10 needs a unit, such as 10us",
                "RATE | 1 | Gbit | 1 needs a unit, such as 1Gbit",
                "SHARE | 50 | % | 50 needs a unit, such as 50 %",
                "DURATION | 1.0001 us | us | \"1.0001 us\" is not a whole number of ns; nothing is rounded here",
                "BYTES | 0.3 KiB | KiB | \"0.3 KiB\" is not a whole number of B; nothing is rounded here",
                "COUNT | 2.5 | x | \"2.5\" is not a whole number",
                "COUNT | two | x | \"two\" is not a number",
                "COUNT | 1,000 | x | \"1,000\" is not a number",
                "DURATION | 10,5 ms | ms | \"10,5 ms\" is not a number with a unit, such as 10ms",
                "COUNT | 5 ms | x | \"5 ms\" is a plain number here; write 5",
                "RATE | fast | Gbit | \"fast\" is not a number with a unit, such as 10Gbit",
                "RATE | 10 Gbps | Gbit "
                        + "| \"10 Gbps\": \"Gbps\" means bytes to some tools and bits to others; write 10Gbit",
                "RATE | 10 gbit | Gbit | \"10 gbit\" has an unknown unit \"gbit\"; did you mean 10Gbit?",
                "DURATION | 10 S | s | \"10 S\" has an unknown unit \"S\"; did you mean 10s?",
                "DURATION | 10 Gbit | s " + "| \"10 Gbit\" has an unknown unit \"Gbit\" (known: ns, us, ms, s, min, h)",
                "DURATION | 1e30 s | s | \"1e30 s\" is too large",
                "DURATION | 1e999 s | s "
                        + "| \"1e999 s\" has an unknown unit \"e999 s\" (known: ns, us, ms, s, min, h)",
                "DURATION | '' | s | \"\" is not a number with a unit, such as 10s",
            })
    void saysHowToMendWhatItRefuses(Quantity quantity, String text, String exampleUnit, String message) {
        assertThatThrownBy(() -> quantity.parse(text, exampleUnit))
                .isInstanceOf(InvalidQuantityException.class)
                .hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource({
        "DURATION, 80000, 80 us",
        "DURATION, 1500000, 1.5 ms",
        "DURATION, 1001, 1.001 us",
        "DURATION, 10000001, 10000.001 us",
        "DURATION, 600000000000, 600 s",
        "DURATION, 0, 0 ns",
        "RATE, 10000000000, 10 Gbit/s",
        "RATE, 2500000, 2.5 Mbit/s",
        "BYTES, 65536, 64 KiB",
        "BYTES, 1500, 1500 B",
        "SHARE, 500000, 50 %",
        "SHARE, 5000, 0.5 %",
        "SHARE, 1, 1 ppm",
        "SHARE, 0, 0 %",
        "WHOLE_PERCENT, 20, 20",
        "PACKETS, 250, 250",
        "COUNT, 2000000000, 2000000000",
    })
    void printsTheLargestUnitThatStaysShort(Quantity quantity, long value, String expected) {
        assertThat(quantity.print(value)).isEqualTo(expected);
    }

    @ParameterizedTest
    @EnumSource(Quantity.class)
    void readsBackWhatItPrints(Quantity quantity) {
        long value = 1;
        for (int i = 0; i < 2_000; i++) {
            // An odd multiplier walks through values of every size, signs included.
            value = value * 6364136223846793005L + 1442695040888963407L;
            long scaled = value >> (i % 64);
            assertThat(quantity.parse(quantity.print(scaled), "x")).isEqualTo(scaled);
            assertThat(quantity.parse(quantity.print(scaled * 1000), "x")).isEqualTo(scaled * 1000);
        }
        assertThat(quantity.parse(quantity.print(Long.MAX_VALUE), "x")).isEqualTo(Long.MAX_VALUE);
        assertThat(quantity.parse(quantity.print(Long.MIN_VALUE), "x")).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void namesItsUnitsInRisingOrder() {
        assertThat(Quantity.DURATION.unitNames()).isEqualTo("ns, us, ms, s, min, h");
        assertThat(Quantity.SHARE.unitNames()).isEqualTo("ppm, %");
    }
}
