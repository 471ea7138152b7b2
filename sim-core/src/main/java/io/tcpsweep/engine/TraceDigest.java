package io.tcpsweep.engine;

import java.util.HexFormat;

/**
 * A fingerprint of everything that happened to packets in a run: the sum of one 64-bit mix per delivery, drop, loss and
 * mark. Being a sum it does not depend on the order in which events of one instant were handled.
 */
public final class TraceDigest {
    /** Kinds of entries. */
    public static final int DELIVERY = 1;

    public static final int DROP = 2;
    public static final int LOSS = 3;
    public static final int MARK = 4;

    private static final int KIND_SHIFT = 10;
    private static final int LENGTH_SHIFT = 13;

    private long sum;

    /**
     * Adds one entry.
     *
     * @param kind one of the constants of this class
     * @param lengthBytes IP length
     * @param flags TCP flags in bits 0 to 7, ECN field in bits 8 and 9
     */
    public void add(long timeNs, int linkId, int kind, int flowId, long seq, long ackSeq, int lengthBytes, int flags) {
        // One multiplication per word of fields, one more to mix: this runs for every packet on every link.
        long where = ((long) flowId << 32) | linkId;
        long what = ((long) lengthBytes << LENGTH_SHIFT) | ((long) kind << KIND_SHIFT) | flags;
        long word = timeNs * BitMixer.K0
                + (seq ^ Long.rotateLeft(ackSeq, 32)) * BitMixer.K1
                + where * BitMixer.K2
                + what * BitMixer.K3;
        word = (word ^ (word >>> 32)) * BitMixer.K4;
        sum += word ^ (word >>> 29);
    }

    /** The fingerprint so far. */
    public long value() {
        return sum;
    }

    /** The fingerprint so far as 16 lower-case hex digits. */
    public String toHex() {
        return HexFormat.of().toHexDigits(sum);
    }
}
