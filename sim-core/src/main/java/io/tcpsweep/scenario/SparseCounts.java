package io.tcpsweep.scenario;

import io.tcpsweep.metrics.LatencyRecorder;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.DataFormatException;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The buckets of a latency histogram that hold something, by rising value. Immutable.
 *
 * <p>A bucket is known by the largest value that falls into it, as HdrHistogram names it with a smallest value of 1 ns
 * and three significant digits.
 */
final class SparseCounts implements Serializable {
    private static final long serialVersionUID = 1L;

    static final SparseCounts EMPTY = new SparseCounts(new long[0], new long[0]);

    /** Values below this have a bucket each; above it a bucket is the value's top 11 bits. */
    private static final long FIRST_WIDE = 2048;

    private static final int KEPT_BITS = 11;

    /** The outer frame of HdrHistogram's compressed form, version 2: cookie, length, zlib stream. */
    private static final int COMPRESSED_COOKIE = 0x1c849304 | 0x10;

    private static final int FRAME_BYTES = 8;
    private static final int MAX_STORED_BYTES = 0xffff;

    private final long[] values;
    private final long[] counts;

    private SparseCounts(long[] values, long[] counts) {
        this.values = values;
        this.counts = counts;
    }

    static SparseCounts of(AbstractHistogram histogram) {
        long[] values = new long[16];
        long[] counts = new long[16];
        int size = 0;
        for (HistogramIterationValue bucket : histogram.recordedValues()) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
                counts = Arrays.copyOf(counts, 2 * size);
            }
            values[size] = bucket.getValueIteratedTo();
            counts[size++] = bucket.getCountAtValueIteratedTo();
        }
        return new SparseCounts(Arrays.copyOf(values, size), Arrays.copyOf(counts, size));
    }

    int size() {
        return values.length;
    }

    /** The largest value of a bucket. */
    long value(int index) {
        return values[index];
    }

    /** How many are in it, at least 1. */
    long count(int index) {
        return counts[index];
    }

    long total() {
        return Arrays.stream(counts).sum();
    }

    /** The smallest value of the bucket with that largest value. */
    static long lowest(long highest) {
        int dropped = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(highest) - KEPT_BITS);
        return highest < FIRST_WIDE ? highest : highest >> dropped << dropped;
    }

    SparseCounts plus(SparseCounts other) {
        long[] sumValues = new long[size() + other.size()];
        long[] sumCounts = new long[sumValues.length];
        int size = 0;
        int i = 0;
        int j = 0;
        while (i < size() || j < other.size()) {
            long value = Math.min(
                    i < size() ? values[i] : Long.MAX_VALUE, j < other.size() ? other.values[j] : Long.MAX_VALUE);
            sumValues[size] = value;
            if (i < size() && values[i] == value) {
                sumCounts[size] += counts[i++];
            }
            if (j < other.size() && other.values[j] == value) {
                sumCounts[size] += other.counts[j++];
            }
            size++;
        }
        return new SparseCounts(Arrays.copyOf(sumValues, size), Arrays.copyOf(sumCounts, size));
    }

    /**
     * HdrHistogram's compressed form, version 2; null for an empty one. The zlib stream inside holds stored blocks:
     * what a deflater makes of the same bytes varies with its version, and equal results have equal bytes.
     */
    byte[] toBytes() {
        if (size() == 0) {
            return null;
        }
        Histogram histogram = new Histogram(1, Math.max(2, values[size() - 1]), LatencyRecorder.DIGITS);
        for (int i = 0; i < size(); i++) {
            histogram.recordValueWithCount(values[i], counts[i]);
        }
        ByteBuffer plain = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoByteBuffer(plain);
        byte[] content = Arrays.copyOf(plain.array(), length);
        int blocks = (length + MAX_STORED_BYTES - 1) / MAX_STORED_BYTES;
        ByteBuffer framed = ByteBuffer.allocate(FRAME_BYTES + 2 + 5 * blocks + length + 4);
        framed.putInt(COMPRESSED_COOKIE).putInt(framed.capacity() - FRAME_BYTES);
        framed.put((byte) 0x78).put((byte) 0x01);
        for (int start = 0; start < length; start += MAX_STORED_BYTES) {
            int bytes = Math.min(MAX_STORED_BYTES, length - start);
            framed.put((byte) (start + bytes == length ? 1 : 0));
            framed.putShort(Short.reverseBytes((short) bytes)).putShort(Short.reverseBytes((short) ~bytes));
            framed.put(content, start, bytes);
        }
        Adler32 checksum = new Adler32();
        checksum.update(content);
        framed.putInt((int) checksum.getValue());
        return framed.array();
    }

    /**
     * The counts of such a form; null stands for an empty one.
     *
     * @throws IllegalArgumentException when it is none
     */
    static SparseCounts fromBytes(byte[] bytes) {
        if (bytes == null) {
            return EMPTY;
        }
        try {
            return of(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0));
        } catch (DataFormatException | RuntimeException e) {
            throw new IllegalArgumentException("not a histogram: " + e.getMessage(), e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SparseCounts that
                && Arrays.equals(values, that.values)
                && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(values) + Arrays.hashCode(counts);
    }

    /** "value:count" for each bucket. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < size(); i++) {
            text.append(i == 0 ? "" : " ").append(values[i]).append(':').append(counts[i]);
        }
        return text.toString();
    }
}
