package io.tcpsweep.tcp;

import java.util.Objects;

/**
 * Where an endpoint differs from Linux 6.12.
 *
 * @param ecnAckRule when ECN makes a receiver acknowledge at once
 * @param prrExtraSegment below its threshold PRR sends one segment more than was delivered whenever SND.UNA moved and
 *     nothing new is lost, as since 6.2; without it the window can be one segment (tcp_input.c tcp_cwnd_reduction())
 */
public record KernelDeltas(EcnAckRule ecnAckRule, boolean prrExtraSegment) {
    public KernelDeltas {
        Objects.requireNonNull(ecnAckRule, "ecnAckRule");
    }

    /** None. */
    public static KernelDeltas none() {
        return new KernelDeltas(EcnAckRule.LINUX_6_12, true);
    }

    /** The receiver of that rule with the sender of its day. */
    public static KernelDeltas of2018(EcnAckRule rule) {
        return new KernelDeltas(rule, false);
    }
}
