package io.tcpsweep.host;

/** Flows that take turns, first come first served. */
final class FlowList {
    private FairQueueFlow first;
    private FairQueueFlow last;

    FairQueueFlow first() {
        return first;
    }

    void addLast(FairQueueFlow flow) {
        flow.next = null;
        if (first == null) {
            first = flow;
        } else {
            last.next = flow;
        }
        last = flow;
    }

    void removeFirst() {
        first = first.next;
    }
}
