package io.tcpsweep.tcp;

/** When a receiver acknowledges at once because of ECN: by kernel, and by the patches of July 2018 (DCTCP thread). */
public enum EcnAckRule {
    /**
     * Since 4.19: a CE change is acknowledged at once, after an ACK for what came before if one is being delayed; so is
     * data with CWR (tcp_dctcp.h dctcp_ece_ack_update(), tcp_input.c tcp_ecn_accept_cwr()).
     */
    LINUX_6_12,

    /**
     * 3.18 to 4.17: a CE change sends the delayed ACK if a flag says that there is one; only a pure ACK clears the
     * flag, and that ACK takes with it what was due for the new segment (tcp_dctcp.c dctcp_ce_state_0_to_1()).
     */
    LINUX_4_17,

    /** The same with patch 1: whatever carries an ACK that was due clears the flag. */
    LINUX_4_17_PATCH_1,

    /** The same with both patches: data with CWR are acknowledged at once, and the next segment too. */
    LINUX_4_17_BOTH_PATCHES,

    /** 4.18, as merged: as since 4.19, but by quick-ACK mode, which ends a dialogue's delaying of ACKs. */
    LINUX_4_18;

    boolean notesDelayedAcks() {
        return this == LINUX_4_17 || this == LINUX_4_17_PATCH_1 || this == LINUX_4_17_BOTH_PATCHES;
    }

    boolean isClearedByAnyAck() {
        return this == LINUX_4_17_PATCH_1 || this == LINUX_4_17_BOTH_PATCHES;
    }

    /** Data with CWR enter quick-ACK mode. */
    boolean quickAcksAfterCwr() {
        return this == LINUX_4_17_BOTH_PATCHES || this == LINUX_4_18;
    }
}
