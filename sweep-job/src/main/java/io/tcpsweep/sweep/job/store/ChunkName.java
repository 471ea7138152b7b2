package io.tcpsweep.sweep.job.store;

import java.io.Serializable;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The fixed name of a chunk's file, {@code part-GGGG-CCCC.parquet}: generation (from 1) and number within it (from 0).
 *
 * @param generation plan generation, at least 1
 * @param number position in the plan's list of chunks, at least 0
 */
public record ChunkName(int generation, int number) implements Comparable<ChunkName>, Serializable {
    private static final Pattern FILE_NAME = Pattern.compile("part-(\\d{4,9})-(\\d{4,9})\\.parquet");
    private static final Comparator<ChunkName> ORDER =
            Comparator.comparingInt(ChunkName::generation).thenComparingInt(ChunkName::number);

    public ChunkName {
        if (generation < 1 || number < 0) {
            throw new IllegalArgumentException("no chunk " + generation + "-" + number);
        }
    }

    /** The chunk a file name stands for; empty for any other file. */
    public static Optional<ChunkName> ofFile(String fileName) {
        Matcher matcher = FILE_NAME.matcher(fileName);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(new ChunkName(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2))));
    }

    /** {@code part-GGGG-CCCC}. */
    public String stem() {
        return String.format(Locale.ROOT, "part-%04d-%04d", generation, number);
    }

    /** {@code part-GGGG-CCCC.parquet}. */
    public String fileName() {
        return stem() + ".parquet";
    }

    @Override
    public int compareTo(ChunkName other) {
        return ORDER.compare(this, other);
    }
}
