package io.tcpsweep.packetdrill.run;

import io.tcpsweep.tcp.TcpConnection;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** What a script set on one socket, before or after there was a connection. */
final class SocketSettings {
    /** net.core.rmem_max and wmem_max. */
    private static final int MAX_BUFFER_BYTES = 212_992;

    private static final int MIN_SNDBUF_BYTES = 4_608;
    private static final int MIN_RCVBUF_BYTES = 2_304;

    private boolean noDelay;
    private boolean cork;
    private OptionalInt rcvbufBytes = OptionalInt.empty();
    private OptionalInt sndbufBytes = OptionalInt.empty();
    private OptionalInt userTimeoutMs = OptionalInt.empty();
    private OptionalInt maxSegmentBytes = OptionalInt.empty();
    private OptionalLong notsentLowatBytes = OptionalLong.empty();
    private Optional<String> congestionControl = Optional.empty();
    private boolean lingers;
    private long lingerS;
    private boolean tellsQueued;
    private boolean zerocopy;

    void setNoDelay(boolean on) {
        noDelay = on;
    }

    void setCork(boolean on) {
        cork = on;
    }

    /** @param value the program's, which the kernel doubles */
    void setRcvbuf(long value) {
        long capped = Math.min(value, MAX_BUFFER_BYTES);
        rcvbufBytes = OptionalInt.of((int) Math.max(2 * capped, MIN_RCVBUF_BYTES));
    }

    /** @param value the program's, which the kernel doubles */
    void setSndbuf(long value) {
        long capped = Math.min(value, MAX_BUFFER_BYTES);
        sndbufBytes = OptionalInt.of((int) Math.max(2 * capped, MIN_SNDBUF_BYTES));
    }

    void setUserTimeoutMs(int value) {
        userTimeoutMs = OptionalInt.of(value);
    }

    void setMaxSegmentBytes(int value) {
        maxSegmentBytes = value == 0 ? OptionalInt.empty() : OptionalInt.of(value);
    }

    void setNotsentLowatBytes(long value) {
        notsentLowatBytes = OptionalLong.of(value);
    }

    void setCongestionControl(String name) {
        congestionControl = Optional.of(name);
    }

    void setLinger(boolean on, long seconds) {
        lingers = on;
        lingerS = seconds;
    }

    void setTellsQueued(boolean on) {
        tellsQueued = on;
    }

    void setZerocopy(boolean on) {
        zerocopy = on;
    }

    /** SO_ZEROCOPY: sends with MSG_ZEROCOPY are told when their data is acknowledged. */
    boolean isZerocopy() {
        return zerocopy;
    }

    boolean isNoDelay() {
        return noDelay;
    }

    boolean isCorked() {
        return cork;
    }

    OptionalInt rcvbufBytes() {
        return rcvbufBytes;
    }

    OptionalInt sndbufBytes() {
        return sndbufBytes;
    }

    OptionalInt userTimeoutMs() {
        return userTimeoutMs;
    }

    OptionalInt maxSegmentBytes() {
        return maxSegmentBytes;
    }

    OptionalLong notsentLowatBytes() {
        return notsentLowatBytes;
    }

    Optional<String> congestionControl() {
        return congestionControl;
    }

    /** Whether close() resets the connection. */
    boolean closesWithReset() {
        return lingers && lingerS == 0;
    }

    /** TCP_INQ: recvmsg tells what is left. */
    boolean tellsQueued() {
        return tellsQueued;
    }

    boolean isReceiveBufferFixed() {
        return rcvbufBytes.isPresent();
    }

    /** Initial and largest receive buffer. */
    int[] receiveBuffer(int initialBytes, int largestBytes) {
        int chosen = rcvbufBytes.orElse(initialBytes);
        return new int[] {Math.max(chosen, MIN_SNDBUF_BYTES), Math.max(largestBytes, chosen)};
    }

    /** Applies to a connection what may change while it lives. */
    void applyTo(TcpConnection connection, long nowNs) {
        connection.options().setNoDelay(noDelay, nowNs);
        connection.options().setCork(cork, nowNs);
        userTimeoutMs.ifPresent(connection.options()::setUserTimeoutMs);
        notsentLowatBytes.ifPresent(connection.options()::setNotsentLowatBytes);
        sndbufBytes.ifPresent(connection.options()::setSndbufBytes);
        maxSegmentBytes.ifPresent(connection.options()::setMaxSegmentBytes);
    }

    /** A copy for a connection that a listening socket accepts. */
    SocketSettings inherit() {
        SocketSettings copy = new SocketSettings();
        copy.noDelay = noDelay;
        copy.cork = cork;
        copy.rcvbufBytes = rcvbufBytes;
        copy.sndbufBytes = sndbufBytes;
        copy.userTimeoutMs = userTimeoutMs;
        copy.maxSegmentBytes = maxSegmentBytes;
        copy.notsentLowatBytes = notsentLowatBytes;
        copy.congestionControl = congestionControl;
        copy.lingers = lingers;
        copy.lingerS = lingerS;
        copy.tellsQueued = tellsQueued;
        copy.zerocopy = zerocopy;
        return copy;
    }
}
