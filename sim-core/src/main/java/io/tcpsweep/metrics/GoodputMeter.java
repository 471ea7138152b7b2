package io.tcpsweep.metrics;

import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.Timer;
import java.math.BigInteger;
import java.util.List;

/** Goodput of flows from the end of the warm-up on: one look at their byte counts then, one at the end. */
public final class GoodputMeter extends Timer {
    private static final BigInteger BIT_NS_PER_BYTE_SECOND = BigInteger.valueOf(8_000_000_000L);

    private final long fromNs;
    private final List<? extends ByteCounter> flows;
    private final long[] warmupBytes;

    /** Counts bytes delivered after {@code fromNs}, those of that very instant left out. */
    public GoodputMeter(EventLoop loop, long fromNs, List<? extends ByteCounter> flows) {
        super(loop, CLASS_PROBE, 0, 0);
        this.fromNs = fromNs;
        this.flows = List.copyOf(flows);
        this.warmupBytes = new long[flows.size()];
        armAt(fromNs);
    }

    @Override
    protected void fire(long nowNs) {
        for (int flow = 0; flow < warmupBytes.length; flow++) {
            warmupBytes[flow] = flows.get(flow).countBytes();
        }
    }

    /** Bytes that the flow has delivered since the warm-up ended. */
    public long measuredBytes(int flow) {
        return flows.get(flow).countBytes() - warmupBytes[flow];
    }

    /** Those bytes as a rate over [warm-up, {@code endNs}], rounded down; {@code endNs} lies behind the warm-up. */
    public long bitsPerSec(int flow, long endNs) {
        return BigInteger.valueOf(measuredBytes(flow))
                .multiply(BIT_NS_PER_BYTE_SECOND)
                .divide(BigInteger.valueOf(endNs - fromNs))
                .longValueExact();
    }
}
