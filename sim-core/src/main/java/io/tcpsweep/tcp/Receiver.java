package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;

/**
 * Arriving data: in-order and out-of-order queues, duplicates, and the program's reads (Linux 6.12 tcp_input.c, tcp.c).
 */
final class Receiver {
    private final Tcb t;
    private final ReceiveSegmentQueue inOrder = new ReceiveSegmentQueue();
    private final ReceiveSegmentQueue outOfOrder = new ReceiveSegmentQueue();
    private final ReceiveSegmentPool segments = new ReceiveSegmentPool();
    private final ReceivePruner pruner;
    private boolean dropWhole;

    Receiver(Tcb t) {
        this.t = t;
        this.pruner = new ReceivePruner(t, inOrder, outOfOrder, segments);
    }

    boolean hasOutOfOrder() {
        return !outOfOrder.isEmpty();
    }

    /** Bytes that can be read. */
    long readableBytes() {
        return t.rcvNxt - t.copiedSeq - (endReached() ? 1 : 0);
    }

    private boolean endReached() {
        return t.receiveShutdown && inOrder.tail != null && inOrder.tail.fin;
    }

    /** Takes the payload and FIN of a segment that passed the sequence check (tcp_data_queue). */
    void onData(Packet packet) {
        if (packet.seq == packet.endSeq()) {
            return;
        }
        t.sackBlocks.forgetDsack();
        long endSeq = packet.endSeq();
        if (packet.seq == t.rcvNxt) {
            boolean bareFin = packet.payloadBytes == 0;
            if (t.receiveBuffer.offeredLeft() == 0 && !bareFin) {
                refuse();
            } else {
                queueInOrder(packet);
            }
        } else if (endSeq <= t.rcvNxt) {
            t.pathHash.onDuplicateData(packet.pathHash);
            t.sackBlocks.setDsack(packet.seq, endSeq);
            refuse();
        } else if (packet.seq >= t.rcvNxt + t.receiveBuffer.offeredLeft()) {
            refuse();
        } else if (packet.seq < t.rcvNxt) {
            t.sackBlocks.setDsack(packet.seq, t.rcvNxt);
            if (t.receiveBuffer.offeredLeft() == 0) {
                refuse();
            } else {
                queueInOrder(packet);
            }
        } else {
            queueOutOfOrder(packet);
        }
    }

    /** Old data or data beyond the window: acknowledged at once. */
    private void refuse() {
        t.ackPolicy.enterFullQuickAckMode();
        t.ackPolicy.schedule();
    }

    // ---- in order -----------------------------------------------------------------------------------------------

    private void queueInOrder(Packet packet) {
        int truesizeBytes = SocketMemory.truesizeBytes(packet);
        if (!pruner.makeRoom(packet.seq)) {
            t.ackPolicy.refuseForMemory();
            t.events.readable(t.nowNs);
            if (!inOrder.isEmpty() && packet.payloadBytes > 0) {
                return;
            }
        }
        takeInOrder(packet, truesizeBytes);
        if ((packet.flags & Packet.FIN) != 0) {
            onFin();
        }
        if (!outOfOrder.isEmpty()) {
            drainOutOfOrder();
            if (outOfOrder.isEmpty()) {
                t.ackPolicy.ackNow();
            }
        }
        if (t.sackBlocks.sackCount() > 0) {
            t.sackBlocks.onAdvance(outOfOrder.isEmpty());
        }
        t.prediction.check(hasOutOfOrder());
        if (t.state != TcpState.TIME_WAIT) {
            t.events.readable(t.nowNs);
        }
    }

    /** The expected segment, on the short path: nothing is out of order, no FIN. */
    void onExpectedData(Packet packet) {
        takeInOrder(packet, SocketMemory.truesizeBytes(packet));
    }

    private void takeInOrder(Packet packet, int truesizeBytes) {
        enqueue(segments.forPacket(packet, truesizeBytes));
        if (packet.payloadBytes == 0) {
            return;
        }
        t.ackPolicy.schedule();
        t.ackPolicy.measureMss(packet, truesizeBytes);
        t.receiveBuffer.measureRttByWindow();
        t.ackPolicy.onInOrderData();
        t.pathHash.notePeerHash(packet.pathHash);
        t.ecn.onData(packet);
        if (packet.payloadBytes >= 128) {
            t.receiveBuffer.grow(packet.payloadBytes, truesizeBytes);
        }
    }

    /** Appends to the receive queue, into the last buffer if it has room; advances RCV.NXT (tcp_queue_rcv). */
    private void enqueue(ReceiveSegment segment) {
        t.counters.bytesReceived += segment.endSeq - t.rcvNxt;
        t.rcvNxt = segment.endSeq;
        if (coalesce(inOrder.tail, segment)) {
            segments.recycle(segment);
        } else {
            inOrder.append(segment);
            t.receiveBuffer.charge(segment.truesizeBytes);
        }
    }

    /** Copies a segment into the room behind its predecessor (tcp_try_coalesce). */
    private static boolean coalesce(ReceiveSegment to, ReceiveSegment from) {
        if (to == null || from.seq != to.endSeq || from.payloadBytes() > to.tailroomBytes) {
            return false;
        }
        to.tailroomBytes -= (int) from.payloadBytes();
        to.endSeq = from.endSeq;
        to.fin |= from.fin;
        return true;
    }

    private void onFin() {
        t.ackPolicy.schedule();
        t.receiveShutdown = true;
        t.teardown.onFin();
        while (outOfOrder.head != null) {
            dropOutOfOrder(outOfOrder.head);
        }
        t.sackBlocks.reset();
    }

    private void drainOutOfOrder() {
        long dsackHigh = t.rcvNxt;
        ReceiveSegment segment;
        while ((segment = outOfOrder.head) != null && segment.seq <= t.rcvNxt) {
            if (segment.seq < dsackHigh) {
                t.sackBlocks.extendDsack(segment.seq, Math.min(segment.endSeq, dsackHigh));
            }
            outOfOrder.remove(segment);
            t.receiveBuffer.uncharge(segment.truesizeBytes);
            if (segment.endSeq <= t.rcvNxt) {
                segments.recycle(segment);
                continue;
            }
            boolean fin = segment.fin;
            enqueue(segment);
            if (fin) {
                onFin();
                return;
            }
        }
    }

    // ---- out of order -------------------------------------------------------------------------------------------

    private void queueOutOfOrder(Packet packet) {
        int truesizeBytes = SocketMemory.truesizeBytes(packet);
        t.pathHash.notePeerHash(packet.pathHash);
        t.ecn.onData(packet);
        if (!pruner.makeRoom(packet.seq)) {
            t.events.readable(t.nowNs);
            return;
        }
        t.ackPolicy.measureMss(packet, truesizeBytes);
        t.prediction.turnOff();
        t.ackPolicy.schedule();
        ReceiveSegment segment = segments.forPacket(packet, truesizeBytes);
        long seq = segment.seq;
        long endSeq = segment.endSeq;
        boolean first = outOfOrder.isEmpty();
        boolean kept = insert(segment);
        boolean dropped = dropWhole;
        if (t.sackOk) {
            if (first) {
                t.sackBlocks.startWith(seq, endSeq);
            } else if (!kept && !dropped) {
                // Copied into its predecessor: the window grows before the blocks are told.
                t.receiveBuffer.grow(packet.payloadBytes, truesizeBytes);
                t.sackBlocks.add(seq, endSeq);
            } else {
                t.sackBlocks.add(seq, endSeq);
            }
        }
        if (!kept) {
            segments.recycle(segment);
            return;
        }
        if (t.sackOk) {
            t.receiveBuffer.grow(packet.payloadBytes, truesizeBytes);
        }
        condense(segment, packet);
        t.receiveBuffer.charge(segment.truesizeBytes);
    }

    /** Of a unit whose first buffer has room for all the rest, only that buffer is kept (skb_condense). */
    private static void condense(ReceiveSegment segment, Packet packet) {
        if (!packet.hasSeveralSegments()) {
            return;
        }
        int firstBytes = packet.headerBytes + packet.segmentPayloadBytes;
        int roomBytes = SocketMemory.tailroomBytes(firstBytes);
        int restBytes = packet.payloadBytes - packet.segmentPayloadBytes;
        if (restBytes <= roomBytes) {
            segment.truesizeBytes = SocketMemory.truesizeBytes(firstBytes);
            segment.tailroomBytes = roomBytes - restBytes;
        }
    }

    /** False if the segment is not kept: copied into its predecessor, or known already ({@link #dropWhole}). */
    private boolean insert(ReceiveSegment segment) {
        dropWhole = false;
        ReceiveSegment last = outOfOrder.tail;
        if (last == null) {
            outOfOrder.append(segment);
            return true;
        }
        if (coalesce(last, segment)) {
            return false;
        }
        if (segment.seq >= last.endSeq) {
            outOfOrder.append(segment);
            return true;
        }
        ReceiveSegment place = last;
        while (place != null && place.seq > segment.seq) {
            place = place.prev;
        }
        if (place != null) {
            if (segment.seq < place.endSeq) {
                if (segment.endSeq <= place.endSeq) {
                    t.sackBlocks.setDsack(segment.seq, segment.endSeq);
                    dropWhole = true;
                    return false;
                }
                if (segment.seq > place.seq) {
                    t.sackBlocks.setDsack(segment.seq, place.endSeq);
                } else {
                    t.sackBlocks.extendDsack(place.seq, place.endSeq);
                    ReceiveSegment before = place.prev;
                    dropOutOfOrder(place);
                    place = before;
                }
            } else if (coalesce(place, segment)) {
                return false;
            }
        }
        outOfOrder.insertAfter(place, segment);
        dropCovered(segment);
        return true;
    }

    private void dropCovered(ReceiveSegment segment) {
        ReceiveSegment next;
        while ((next = segment.next) != null && segment.endSeq > next.seq) {
            if (segment.endSeq < next.endSeq) {
                t.sackBlocks.extendDsack(next.seq, segment.endSeq);
                return;
            }
            t.sackBlocks.extendDsack(next.seq, next.endSeq);
            dropOutOfOrder(next);
        }
    }

    private void dropOutOfOrder(ReceiveSegment segment) {
        outOfOrder.remove(segment);
        t.receiveBuffer.uncharge(segment.truesizeBytes);
        segments.recycle(segment);
    }

    // ---- the program --------------------------------------------------------------------------------------------

    /** Reads up to {@code maxBytes}; 0 = would block, -1 = end of the stream (tcp_recvmsg_locked, non-blocking). */
    long read(long maxBytes) {
        long copied = 0;
        boolean end = false;
        ReceiveSegment segment;
        while (copied < maxBytes && (segment = inOrder.head) != null) {
            long dataEndSeq = segment.endSeq - (segment.fin ? 1 : 0);
            long bytes = Math.min(dataEndSeq - t.copiedSeq, maxBytes - copied);
            if (bytes > 0) {
                t.copiedSeq += bytes;
                copied += bytes;
                t.receiveBuffer.onCopied();
                if (t.copiedSeq < dataEndSeq) {
                    continue;
                }
            }
            if (segment.fin) {
                t.copiedSeq++;
                end = true;
            }
            inOrder.remove(segment);
            t.receiveBuffer.uncharge(segment.truesizeBytes);
            segments.recycle(segment);
            if (end) {
                break;
            }
        }
        t.ackPolicy.afterRead(copied);
        if (copied == 0 && (end || (t.receiveShutdown && inOrder.isEmpty()))) {
            return -1;
        }
        return copied;
    }

    /** Looks at up to {@code maxBytes} without taking them; it counts as a read for tuning and ACKs (MSG_PEEK). */
    long peek(long maxBytes) {
        long peeked = 0;
        ReceiveSegment segment = inOrder.head;
        long from = t.copiedSeq;
        while (segment != null && peeked < maxBytes) {
            long bytes = Math.min(segment.endSeq - (segment.fin ? 1 : 0) - from, maxBytes - peeked);
            if (bytes > 0) {
                from += bytes;
                peeked += bytes;
                t.receiveBuffer.onCopied();
            }
            segment = segment.next;
        }
        t.ackPolicy.afterRead(peeked);
        if (peeked == 0 && t.receiveShutdown && readableBytes() == 0) {
            return -1;
        }
        return peeked;
    }
}
