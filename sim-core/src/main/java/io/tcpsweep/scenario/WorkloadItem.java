package io.tcpsweep.scenario;

import java.io.Serializable;

/** What a flow carries. {@link #text()} is its canonical form and the name of the flow's class in results. */
public sealed interface WorkloadItem extends Serializable {
    /** Canonical text: equal items have equal texts, and {@link WorkloadMix#parse} takes it back. */
    String text();

    /** Whether its flows are TCP connections. */
    default boolean isStream() {
        return true;
    }

    /** Bytes that the receiver has got once the flow has nothing more to send; {@link Long#MAX_VALUE} without end. */
    long totalBytes();

    /**
     * As much as the socket takes.
     *
     * @param bytes how much in all; 0 for without end
     */
    record Bulk(long bytes) implements WorkloadItem {
        @Override
        public String text() {
            return WorkloadReader.BULK + (bytes == 0 ? "" : "(" + WorkloadText.bytes(bytes) + ")");
        }

        @Override
        public long totalBytes() {
            return bytes == 0 ? Long.MAX_VALUE : bytes;
        }
    }

    /**
     * Requests and replies in a closed loop.
     *
     * @param requestBytes length of a request
     * @param replyBytes length of a reply
     * @param thinkNs time from the end of a reply to the next request
     * @param count requests of each flow; 0 for without end
     */
    record Rpc(long requestBytes, long replyBytes, long thinkNs, long count) implements WorkloadItem {
        @Override
        public String text() {
            return WorkloadReader.RPC + "(" + WorkloadText.bytes(requestBytes)
                    + (replyBytes == 1 ? "" : ", reply " + WorkloadText.bytes(replyBytes))
                    + (thinkNs == 0 ? "" : ", think " + WorkloadText.duration(thinkNs))
                    + (count == 0 ? "" : ", count " + count) + ")";
        }

        @Override
        public long totalBytes() {
            return count == 0 ? Long.MAX_VALUE : count * requestBytes;
        }
    }

    /**
     * A write at each step of a fixed grid of times.
     *
     * @param writeBytes length of each write
     * @param everyNs time from write to write
     * @param total bytes in all; 0 for without end
     */
    record Paced(long writeBytes, long everyNs, long total) implements WorkloadItem {
        @Override
        public String text() {
            return WorkloadReader.PACED + "(" + WorkloadText.bytes(writeBytes) + " every "
                    + WorkloadText.duration(everyNs) + (total == 0 ? "" : ", total " + WorkloadText.bytes(total))
                    + ")";
        }

        @Override
        public long totalBytes() {
            return total == 0 ? Long.MAX_VALUE : total;
        }
    }

    /**
     * Echo requests, as ping sends them.
     *
     * @param everyNs time from request to request
     */
    record Ping(long everyNs) implements WorkloadItem {
        @Override
        public String text() {
            return WorkloadReader.PING
                    + (everyNs == WorkloadReader.PING_EVERY_NS ? "" : "(every " + WorkloadText.duration(everyNs) + ")");
        }

        @Override
        public boolean isStream() {
            return false;
        }

        @Override
        public long totalBytes() {
            return Long.MAX_VALUE;
        }
    }
}
