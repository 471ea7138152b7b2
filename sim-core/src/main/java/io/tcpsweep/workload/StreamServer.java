package io.tcpsweep.workload;

import io.tcpsweep.engine.EventLoop;

/**
 * Reads everything at once and answers each message with a reply. A message starts with a header of 16 bytes that says
 * how long it and its reply are: the server looks at the header before it reads, so it reads nothing before 16 bytes
 * are there. The lengths themselves are given to the constructor, since bytes carry no content here.
 */
public final class StreamServer extends Program {
    /** Bytes that must have arrived before a message is read. */
    public static final long HEADER_BYTES = 16;

    private final long messageBytes;
    private final long replyBytes;

    private long toReadBytes;
    private long toWriteBytes;

    /**
     * @param messageBytes length of each message, at least {@link #HEADER_BYTES}; 0 for one stream without end
     * @param replyBytes length of the reply to each message, at least 0
     */
    public StreamServer(EventLoop loop, int flowId, long messageBytes, long replyBytes) {
        super(loop, flowId, SERVER_TIMER);
        if ((messageBytes != 0 && messageBytes < HEADER_BYTES) || replyBytes < 0) {
            throw new IllegalArgumentException("a message has at least " + HEADER_BYTES + " bytes, a reply at least 0");
        }
        this.messageBytes = messageBytes == 0 ? ENDLESS_BYTES : messageBytes;
        this.replyBytes = replyBytes;
        sleepUntil(true, false);
    }

    /** Waits for the connection. */
    public void start() {
        socket().listen();
    }

    @Override
    public void onEstablished() {}

    @Override
    protected void fire(long nowNs) {
        if (noticedInVain()) {
            return;
        }
        boolean more = true;
        while (more) {
            toWriteBytes -= write(toWriteBytes);
            more = readSome();
        }
        sleepUntil(true, toWriteBytes > 0);
    }

    /** One read, after a look at the header where a message begins; false if there was nothing to read. */
    private boolean readSome() {
        if (toReadBytes == 0) {
            long seenBytes = socket().peek(HEADER_BYTES);
            if (seenBytes == StreamSocket.END_OF_FILE) {
                closeSocket();
            }
            if (seenBytes < HEADER_BYTES) {
                return false;
            }
            toReadBytes = messageBytes;
        }
        long readBytes = socket().read(Math.min(toReadBytes, CALL_BYTES));
        if (readBytes == StreamSocket.END_OF_FILE) {
            closeSocket();
        }
        if (readBytes <= 0) {
            return false;
        }
        toReadBytes -= readBytes;
        if (toReadBytes == 0) {
            // Written before the next look: the read's ACK has left by then.
            toWriteBytes += replyBytes;
        }
        return true;
    }
}
