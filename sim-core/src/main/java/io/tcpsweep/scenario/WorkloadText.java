package io.tcpsweep.scenario;

import io.tcpsweep.units.Quantity;
import java.util.List;

/** Quantities as a workload's canonical text has them: without spaces, one form for each value. */
final class WorkloadText {
    private static final List<ByteUnit> BYTE_UNITS = List.of(
            new ByteUnit("B", 1L),
            new ByteUnit("kB", 1_000L),
            new ByteUnit("KiB", 1L << 10),
            new ByteUnit("MB", 1_000_000L),
            new ByteUnit("MiB", 1L << 20),
            new ByteUnit("GB", 1_000_000_000L),
            new ByteUnit("GiB", 1L << 30));

    private WorkloadText() {}

    /** In the unit that gives the smallest whole number. */
    static String bytes(long bytes) {
        ByteUnit best = BYTE_UNITS.get(0);
        for (ByteUnit unit : BYTE_UNITS) {
            if (bytes > 0 && bytes % unit.bytes == 0 && unit.bytes > best.bytes) {
                best = unit;
            }
        }
        return bytes / best.bytes + best.name;
    }

    static String duration(long durationNs) {
        return Quantity.DURATION.print(durationNs).replace(" ", "");
    }

    private record ByteUnit(String name, long bytes) {}
}
