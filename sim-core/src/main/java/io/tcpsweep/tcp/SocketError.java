package io.tcpsweep.tcp;

/** Why a connection ended before its time: what the program learns as SO_ERROR (sk_err). */
public enum SocketError {
    NONE,
    /** The peer reset the connection (ECONNRESET). */
    RESET,
    /** The peer refused the SYN (ECONNREFUSED). */
    REFUSED,
    /** The peer, which had ended its stream, reset the connection (EPIPE). */
    BROKEN_PIPE,
    /** No answer for too long (ETIMEDOUT). */
    TIMED_OUT
}
