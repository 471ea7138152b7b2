package io.tcpsweep.host;

/**
 * What received packets cost the socket with a driver that gives each one half a page (ixgbe, igb): 2,048 bytes and the
 * socket buffer's own 256, whatever its length. Merging takes the half pages of up to 17 packets as fragments of the
 * first and gives their socket buffers back (Linux 6.12 net/core/gro.c skb_gro_receive(), MAX_SKB_FRAGS).
 */
final class NicBuffers {
    private static final int TRUESIZE_BYTES = 2_304;
    private static final int SOCKET_BUFFER_BYTES = 256;
    private static final int PACKETS_PER_BUFFER = 18;

    static final GroMemory MEMORY =
            new GroMemory(ipLengthBytes -> TRUESIZE_BYTES, PACKETS_PER_BUFFER, SOCKET_BUFFER_BYTES);

    private NicBuffers() {}
}
