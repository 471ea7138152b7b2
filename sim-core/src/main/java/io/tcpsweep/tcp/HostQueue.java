package io.tcpsweep.tcp;

/** What lies between a socket and its host's device. */
public enum HostQueue {
    /** The device takes every packet at once. */
    NONE,

    /** Packets may wait; the host reports what has left, and little of a socket may wait (TCP small queues). */
    FIFO,

    /**
     * As {@link #FIFO}, and packets carry the time at which they are to leave: the queue is fq, which switches pacing
     * on (net/sched/sch_fq.c sets sk_pacing_status to SK_PACING_FQ).
     */
    FAIR
}
