package io.tcpsweep.conform.program;

/** Socket calls of a program; none of them blocks. */
public interface FlowSocket {
    /** Starts the handshake. */
    void connect();

    /** Writes up to {@code bytes}; the bytes taken, 0 if the socket takes none now. */
    long write(long bytes);

    /** Reads up to {@code maxBytes}; the bytes read, 0 if there are none now, -1 at the end of the stream. */
    long read(long maxBytes);

    /** As {@link #read}, but leaves the bytes in place. */
    long peek(long maxBytes);

    /** Ends the stream after what has been written. */
    void shutdownWrite();

    void close();
}
