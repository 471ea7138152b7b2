package io.tcpsweep.metrics;

/** A count of bytes that only grows, such as what a flow has delivered in order to its receiver. */
public interface ByteCounter {
    long countBytes();
}
