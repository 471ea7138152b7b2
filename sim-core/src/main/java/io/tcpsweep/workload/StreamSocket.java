package io.tcpsweep.workload;

/** A non-blocking stream socket, as a program sees it. Bytes are counted, not carried. */
public interface StreamSocket {
    /** What {@link #read} and {@link #peek} return at end of file. */
    long END_OF_FILE = -1;

    /** Starts to open the connection. */
    void connect();

    /** Waits for the connection to be opened by the other side. */
    void listen();

    /** Hands over up to {@code bytes} bytes; returns how many were taken, 0 if none can be now. */
    long write(long bytes);

    /** Takes up to {@code maxBytes} received bytes; returns how many, 0 if there are none, or {@link #END_OF_FILE}. */
    long read(long maxBytes);

    /** As {@link #read}, but the bytes stay. */
    long peek(long maxBytes);

    /**
     * Whether the socket takes bytes now, as epoll asks once more before it wakes a program: a socket may have been
     * writable for a moment only. If it is not, a notice follows when it is.
     */
    boolean isWritable();

    /** Nothing will be written any more. */
    void shutdownWrite();

    /** The program is done with the socket. */
    void close();
}
