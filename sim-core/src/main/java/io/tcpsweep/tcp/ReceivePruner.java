package io.tcpsweep.tcp;

/**
 * Makes room when received data take more memory than the socket may have: a larger buffer, then the same data in fewer
 * buffers, then the highest out-of-order data are dropped (Linux 6.12 tcp_input.c tcp_try_rmem_schedule(),
 * tcp_prune_queue()).
 */
final class ReceivePruner {
    private final Tcb t;
    private final ReceiveSegmentQueue inOrder;
    private final ReceiveSegmentQueue outOfOrder;
    private final ReceiveSegmentPool segments;

    ReceivePruner(Tcb t, ReceiveSegmentQueue inOrder, ReceiveSegmentQueue outOfOrder, ReceiveSegmentPool segments) {
        this.t = t;
        this.inOrder = inOrder;
        this.outOfOrder = outOfOrder;
        this.segments = segments;
    }

    /** Room for one more buffer that starts at {@code seq}; false if there is none. */
    boolean makeRoom(long seq) {
        ReceiveBuffer buffer = t.receiveBuffer;
        if (!buffer.isOverCommitted()) {
            return true;
        }
        buffer.onMemoryPressure();
        if (!buffer.isOverCommitted()) {
            return true;
        }
        collapseOutOfOrder();
        collapse(inOrder, inOrder.head, null, t.copiedSeq, t.rcvNxt);
        if (!buffer.isOverCommitted()) {
            return true;
        }
        dropHighest(seq);
        if (!buffer.isOverCommitted()) {
            return true;
        }
        t.prediction.turnOff();
        return false;
    }

    /**
     * Drops out-of-order data above {@code seq} from the top, an eighth of the buffer at a time (tcp_prune_ofo_queue).
     */
    private void dropHighest(long seq) {
        int eighthBytes = t.receiveBuffer.rcvbufBytes() >> 3;
        int goalBytes = eighthBytes;
        boolean pruned = false;
        ReceiveSegment last;
        while ((last = outOfOrder.tail) != null && last.seq >= seq) {
            goalBytes -= last.truesizeBytes;
            free(outOfOrder, last);
            pruned = true;
            if (outOfOrder.isEmpty() || goalBytes <= 0) {
                if (!t.receiveBuffer.isOverCommitted()) {
                    break;
                }
                goalBytes = eighthBytes;
            }
        }
        if (pruned) {
            t.sackBlocks.reset();
        }
    }

    /** Each contiguous range of the out-of-order queue by itself; a few lone small buffers are left alone. */
    private void collapseOutOfOrder() {
        int aloneBytes = 0;
        ReceiveSegment head = outOfOrder.head;
        while (head != null) {
            long start = head.seq;
            long end = head.endSeq;
            boolean several = false;
            ReceiveSegment beyond = head.next;
            while (beyond != null && beyond.seq <= end && beyond.endSeq >= start) {
                several = true;
                start = Math.min(start, beyond.seq);
                end = Math.max(end, beyond.endSeq);
                beyond = beyond.next;
            }
            if (several || end - start >= SocketMemory.MAX_COPY_BYTES) {
                collapse(outOfOrder, head, beyond, start, end);
            } else {
                aloneBytes += head.truesizeBytes;
                if (aloneBytes > t.receiveBuffer.rcvbufBytes() >> 3) {
                    return;
                }
            }
            head = beyond;
        }
    }

    /**
     * Copies {@code start} to {@code end} of the buffers from {@code head} to before {@code beyond} into buffers of a
     * page, from the first on that would gain by it (tcp_collapse). A buffer with a FIN stays as it is.
     */
    private void collapse(ReceiveSegmentQueue queue, ReceiveSegment head, ReceiveSegment beyond, long start, long end) {
        long from = start;
        ReceiveSegment source = head;
        while (source != beyond && !gainsByCopy(source, beyond, from)) {
            ReceiveSegment next = source.next;
            if (from >= source.endSeq) {
                free(queue, source);
            } else {
                from = source.endSeq;
            }
            source = next;
        }
        if (source == beyond || source.fin) {
            return;
        }
        while (from < end) {
            long roomBytes = Math.min(SocketMemory.MAX_COPY_BYTES, end - from);
            ReceiveSegment copy = segments.forCopy(from, (int) roomBytes);
            queue.insertAfter(source.prev, copy);
            t.receiveBuffer.charge(copy.truesizeBytes);
            while (roomBytes > 0) {
                long bytes = Math.min(roomBytes, source.endSeq - from);
                if (bytes > 0) {
                    copy.endSeq += bytes;
                    copy.tailroomBytes -= (int) bytes;
                    roomBytes -= bytes;
                    from += bytes;
                }
                if (from >= source.endSeq) {
                    ReceiveSegment next = source.next;
                    free(queue, source);
                    source = next;
                    if (source == beyond || source.fin) {
                        return;
                    }
                }
            }
        }
    }

    /**
     * Whether copying begins here: the buffer wastes memory, holds data from before {@code from}, or overlaps the next.
     */
    private boolean gainsByCopy(ReceiveSegment segment, ReceiveSegment beyond, long from) {
        if (from >= segment.endSeq) {
            return false;
        }
        if (!segment.fin
                && (t.receiveBuffer.windowFromSpace(segment.truesizeBytes) > segment.payloadBytes()
                        || segment.seq < from)) {
            return true;
        }
        return segment.next != beyond && segment.endSeq != segment.next.seq;
    }

    private void free(ReceiveSegmentQueue queue, ReceiveSegment segment) {
        queue.remove(segment);
        t.receiveBuffer.uncharge(segment.truesizeBytes);
        segments.recycle(segment);
    }
}
