package io.tcpsweep.tcp;

import io.tcpsweep.tcp.cc.CaState;
import io.tcpsweep.tcp.rehash.RetransmitRehash;

/**
 * The socket's path hash (sk_txhash) and what changes it: timeouts (Linux 4.9 and later), a peer that resends what has
 * arrived, and the 2016 proposal for retransmissions that no timeout caused.
 */
final class PathHash {
    private final Tcb t;
    private final PathHashSource source;
    private final RetransmitRehash lottery;
    private final boolean lotteryEnabled;
    private int hash;
    private int number;
    private int peerHash;

    PathHash(Tcb t, PathHashSource source) {
        this.t = t;
        this.source = source;
        this.lottery = new RetransmitRehash(t.config.rehash());
        this.lotteryEnabled = lottery.enabled();
        this.hash = source.pathHash(0);
    }

    int hash() {
        return hash;
    }

    /** How many hashes this socket has had before the current one. */
    int number() {
        return number;
    }

    private void rethink() {
        number++;
        hash = source.pathHash(number);
        t.counters.rehashes++;
    }

    /** A retransmission timeout, before its retransmission leaves. */
    void onTimeout() {
        lottery.onTimeout();
        if (t.config.rehashOnTimeout()) {
            rethink();
            t.counters.timeoutRehashes++;
        }
    }

    /** A SYN-ACK is sent again (tcp_rtx_synack). */
    void onSynAckRetransmit() {
        if (t.config.rehashOnTimeout()) {
            rethink();
        }
    }

    /** A retransmission of data left, and no probe. */
    void onRetransmit() {
        if (!lotteryEnabled || !lottery.drawsOnRetransmit(t.caState == CaState.LOSS)) {
            return;
        }
        // Negative numbers key the lottery, so that a draw never shifts the paths.
        int percentile = Integer.remainderUnsigned(source.pathHash(-1 - lottery.drawCount()), 100);
        if (lottery.draw(percentile, t.packetsOut - t.sackedOut, t.reordering)) {
            rethink();
        }
    }

    /** An ACK, after the retransmission queue was cleaned. */
    void onAck() {
        if (lotteryEnabled && lottery.fulfilsOnAck(t.packetsOut - t.sackedOut, t.reordering)) {
            rethink();
        }
    }

    void onEpisodeEnd() {
        if (lotteryEnabled) {
            lottery.onEpisodeEnd();
        }
    }

    /** Data that arrived for the first time: remembers the path it came from. */
    void notePeerHash(int newPeerHash) {
        peerHash = newPeerHash;
    }

    /** Data that had arrived before (tcp_rcv_spurious_retrans): a peer on a new path may miss our ACKs. */
    void onDuplicateData(int newPeerHash) {
        if (t.caState != CaState.LOSS
                && t.config.ipHeaderBytes() == 40
                && newPeerHash != peerHash
                && t.config.rehashOnTimeout()) {
            rethink();
        }
        peerHash = newPeerHash;
    }
}
