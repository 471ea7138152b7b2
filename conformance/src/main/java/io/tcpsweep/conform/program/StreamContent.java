package io.tcpsweep.conform.program;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;

/**
 * What the bytes of one stream say. All are zero but for message headers: every write copies the client's one buffer,
 * whose first 16 bytes hold the header of the last request that any of its connections began. So a stream that starts
 * after a request of a neighbour carries that request's header, and the server takes it for one.
 */
final class StreamContent {
    /** Bytes of a header: two little-endian longs, the length of the message and that of its reply. */
    static final int HEADER_BYTES = 16;

    /** A write whose first bytes are not all zero. */
    private record Mark(long offsetBytes, int lengthBytes, Header header) {}

    /**
     * A message header.
     *
     * @param messageBytes length of the message; 0 for a stream without end
     * @param replyBytes length of the reply
     */
    record Header(long messageBytes, long replyBytes) {
        static final Header NONE = new Header(0, 0);
    }

    private final ArrayDeque<Mark> marks = new ArrayDeque<>();
    private long writtenBytes;

    /** Notes a write of {@code bytes} from a buffer that starts with {@code header}. */
    void wrote(long bytes, Header header) {
        if (!header.equals(Header.NONE)) {
            marks.addLast(new Mark(writtenBytes, (int) Math.min(bytes, HEADER_BYTES), header));
        }
        writtenBytes += bytes;
    }

    /** The header that the 16 bytes from {@code offsetBytes} on make; earlier bytes are not asked for again. */
    Header headerAt(long offsetBytes) {
        while (!marks.isEmpty()
                && marks.peekFirst().offsetBytes() + marks.peekFirst().lengthBytes() <= offsetBytes) {
            marks.pollFirst();
        }
        ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (Mark mark : marks) {
            byte[] source = ByteBuffer.allocate(HEADER_BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(mark.header().messageBytes())
                    .putLong(mark.header().replyBytes())
                    .array();
            for (int i = 0; i < mark.lengthBytes(); i++) {
                long at = mark.offsetBytes() + i - offsetBytes;
                if (at >= 0 && at < HEADER_BYTES) {
                    bytes.put((int) at, source[i]);
                }
            }
        }
        return new Header(bytes.getLong(0), bytes.getLong(Long.BYTES));
    }
}
