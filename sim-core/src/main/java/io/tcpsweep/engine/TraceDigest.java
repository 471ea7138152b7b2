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

    private long sum;

    /**
     * Adds one entry.
     *
     * @param kind one of the constants of this class
     * @param lengthBytes IP length
     * @param flags TCP flags in bits 0 to 7, ECN field in bits 8 and 9
     */
    public void add(long timeNs, int linkId, int kind, int flowId, long seq, long ackSeq, int lengthBytes, int flags) {
        long word = timeNs * BitMixer.K0
                + (((long) linkId << 32) | ((long) kind << 24) | flags) * BitMixer.K1
                + (((long) flowId << 32) | lengthBytes) * BitMixer.K2
                + seq * BitMixer.K3
                + ackSeq * BitMixer.K4;
        sum += BitMixer.mix(word);
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
