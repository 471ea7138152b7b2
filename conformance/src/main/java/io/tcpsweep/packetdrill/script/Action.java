package io.tcpsweep.packetdrill.script;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** What an event does or expects. */
public sealed interface Action {
    /**
     * A TCP packet to inject, or one to expect.
     *
     * @param inbound to inject
     * @param ecn the ECN field of the IP header, if it is given
     * @param anyEct expects ECT(0) or ECT(1)
     * @param flags bits of {@link io.tcpsweep.packet.Packet}
     * @param seq first sequence number, 32 bits
     * @param ackSeq 32 bits; 0 if there is none
     * @param window the 16-bit field, if it is given
     * @param options empty = not looked at ({@code <...>})
     */
    record TcpPacket(
            boolean inbound,
            OptionalInt ecn,
            boolean anyEct,
            int flags,
            long seq,
            int payloadBytes,
            long ackSeq,
            OptionalInt window,
            Optional<List<TcpOption>> options)
            implements Action {}

    /**
     * A system call with what it has to return.
     *
     * @param endUs when a blocking call has to return, relative to the same origin as its event's time
     * @param errno name of the expected error
     */
    record Call(Optional<Long> endUs, String name, List<Value> arguments, Value result, Optional<String> errno)
            implements Action {}

    /** A line for a shell. */
    record Command(String text) implements Action {}

    /** Statements over the socket's TCP_INFO. */
    record Code(String text) implements Action {}
}
