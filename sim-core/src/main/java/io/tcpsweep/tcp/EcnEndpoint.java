package io.tcpsweep.tcp;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.tcp.cc.CongestionControl;

/** ECN of one endpoint, both roles (RFC 3168; Linux 6.12 tcp_input.c and tcp_output.c, tcp_ecn_*). */
final class EcnEndpoint {
    private static final int QUICK_ACKS = 2;

    private final Tcb t;
    private final EcnAckRule rule;
    private boolean negotiated;
    private boolean cwrQueued;
    private boolean echoDemanded;
    private boolean ectSeen;
    private boolean ectOn;

    /** Up to 4.17: the flag that an ACK is being delayed (delayed_ack_reserved). */
    private boolean delayedAckNoted;

    EcnEndpoint(Tcb t) {
        this.t = t;
        this.rule = t.config.deltas().ecnAckRule();
    }

    boolean negotiated() {
        return negotiated;
    }

    void setNegotiated(boolean agreed) {
        negotiated = agreed;
    }

    /** Packets carry ECT from now on, whatever they are: controls that need ECN. */
    void setEct(boolean on) {
        ectOn = on;
    }

    boolean ectOn() {
        return ectOn;
    }

    // ---- sender -------------------------------------------------------------------------------------------------

    void queueCwr() {
        if (negotiated) {
            cwrQueued = true;
        }
    }

    void withdrawCwr() {
        cwrQueued = false;
    }

    boolean isEcho(Packet ack) {
        return negotiated && (ack.flags & (Packet.ECE | Packet.SYN)) == Packet.ECE;
    }

    /** Sets the ECN bits of an outgoing packet; {@code fresh} = data that was not sent before (tcp_ecn_send). */
    void mark(Packet packet, boolean fresh) {
        if (negotiated) {
            if (fresh) {
                ectOn = true;
                if (cwrQueued) {
                    cwrQueued = false;
                    packet.flags |= Packet.CWR;
                }
            } else if (!t.congestionControl.needsEcn()) {
                ectOn = false;
            }
            if (echoDemanded) {
                packet.flags |= Packet.ECE;
            }
        }
        packet.ecn = ectOn ? Packet.ECT_0 : Packet.NOT_ECT;
    }

    // ---- receiver -----------------------------------------------------------------------------------------------

    /** CWR ends the demand for it; with data the sender's window may be tiny: ACK at once (tcp_ecn_accept_cwr). */
    void acceptCwr(Packet packet) {
        if ((packet.flags & Packet.CWR) == 0) {
            return;
        }
        echoDemanded = false;
        if (rule == EcnAckRule.LINUX_6_12) {
            if (packet.endSeq() != packet.seq) {
                t.ackPolicy.ackNow();
            }
        } else if (rule.quickAcksAfterCwr()) {
            t.ackPolicy.enterQuickAckMode(QUICK_ACKS);
        }
    }

    /** Looks at the ECN field of arriving data (tcp_ecn_check_ce). */
    void onData(Packet packet) {
        if (!negotiated) {
            return;
        }
        switch (packet.ecn) {
            case Packet.NOT_ECT:
                // Not ECN-capable after such as were: probably a retransmission.
                if (ectSeen) {
                    t.ackPolicy.enterQuickAckMode(QUICK_ACKS);
                }
                break;
            case Packet.CE:
                askControl(true);
                if (!echoDemanded) {
                    t.ackPolicy.enterQuickAckMode(QUICK_ACKS);
                    echoDemanded = true;
                }
                ectSeen = true;
                break;
            default:
                askControl(false);
                ectSeen = true;
        }
    }

    private void answerChange(CongestionControl control, int wanted) {
        if ((wanted & CongestionControl.SEND_PRIOR_ACK) != 0) {
            echoDemanded = control.priorEcho();
            t.transmitter.sendAck(control.priorRcvNxt());
        }
        if ((wanted & CongestionControl.ACK_NOW) != 0) {
            if (rule == EcnAckRule.LINUX_6_12) {
                t.ackPolicy.ackNow();
            } else {
                t.ackPolicy.enterQuickAckMode(1);
            }
        }
    }

    /** With RCV.NXT moved back, so that this ACK also takes with it what is due for the new segment. */
    private void ackWhatCameBefore(CongestionControl control) {
        echoDemanded = control.priorEcho();
        long rcvNxt = t.rcvNxt;
        t.rcvNxt = control.priorRcvNxt();
        t.transmitter.sendAck();
        t.rcvNxt = rcvNxt;
    }

    /** An ACK is being delayed. */
    void noteDelayedAck() {
        delayedAckNoted = true;
    }

    /**
     * An ACK left.
     *
     * @param pure in a packet of its own
     * @param due whether one was due
     */
    void noteAck(boolean pure, boolean due) {
        if (pure || (due && rule.isClearedByAnyAck())) {
            delayedAckNoted = false;
        }
    }

    private void askControl(boolean ce) {
        CongestionControl control = t.congestionControl;
        if (!control.needsEcn()) {
            return;
        }
        int wanted = control.onDataEcn(ce, t.ackPolicy.isTimerSet());
        if (rule.notesDelayedAcks()) {
            if (wanted != 0 && delayedAckNoted) {
                ackWhatCameBefore(control);
            }
        } else {
            answerChange(control, wanted);
        }
        control.afterDataEcn(ce, t.rcvNxt);
        echoDemanded = ce;
    }
}
