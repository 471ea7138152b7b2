package io.tcpsweep.scenario;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Names made from content: SHA-256 over lines of text, cut to what is needed.
 *
 * <p>Changing any of these forms changes every identity ever written to a result directory.
 */
final class Identity {
    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private Identity() {}

    /** The first 128 bits as 32 lower-case hex digits. */
    static String hex128(String content) {
        return hex(sha256(content), 16);
    }

    /** The first 64 bits as 16 lower-case hex digits. */
    static String hex64(String content) {
        return hex(sha256(content), 8);
    }

    /** The first 64 bits as a number, most significant byte first. */
    static long long64(String content) {
        return ByteBuffer.wrap(sha256(content)).getLong();
    }

    private static byte[] sha256(String content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private static String hex(byte[] bytes, int length) {
        StringBuilder text = new StringBuilder(2 * length);
        for (int i = 0; i < length; i++) {
            text.append(HEX[(bytes[i] >> 4) & 0xf]).append(HEX[bytes[i] & 0xf]);
        }
        return text.toString();
    }
}
