package io.tcpsweep.conform.program;

/** The one processor that programs share with the recorder. */
@FunctionalInterface
public interface Cpu {
    /** For a process that is ready at a time, when the recorder leaves the CPU to it. */
    long freeAtNs(long readyNs);

    /** An event of its sockets has made a process ready, which is going to run at {@code runsNs}. */
    default void woken(long runsNs) {}
}
