package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packetdrill.script.TcpOption;
import java.util.Map;
import java.util.TreeMap;

/** Between a script's sequence numbers and timestamps, 32 bits that wrap, and a connection's own. */
final class NumberMap {
    private static final long MAX_U32 = 0xFFFF_FFFFL;

    private long localStart;
    private long remoteStart;
    private long lastLocal;
    private long lastRemote;
    private final Map<Long, Long> liveTimestamps = new TreeMap<>();
    private long lastScriptTimestamp;
    private long lastLiveTimestamp;
    private long timestampOffset;

    /** The script's number of the local SYN. */
    void setLocalStart(long scriptSeq) {
        localStart = scriptSeq;
    }

    /** The script's number of the peer's SYN. */
    void setRemoteStart(long scriptSeq) {
        remoteStart = scriptSeq;
    }

    /** A number of the peer's stream as the connection counts it. */
    long liveRemote(long scriptSeq) {
        lastRemote = near(lastRemote, scriptSeq - remoteStart);
        return lastRemote;
    }

    /** A number of the local stream as the connection counts it. */
    long liveLocal(long scriptSeq) {
        lastLocal = near(lastLocal, scriptSeq - localStart);
        return lastLocal;
    }

    private static long near(long reference, long value) {
        return reference + (int) (value - reference);
    }

    long scriptLocal(long liveSeq) {
        return (liveSeq + localStart) & MAX_U32;
    }

    long scriptRemote(long liveSeq) {
        return (liveSeq + remoteStart) & MAX_U32;
    }

    /** A sent timestamp belongs to the script's; gives by how many ticks they have drifted apart since the first. */
    long noteTimestamp(long scriptValue, long liveValue) {
        if (liveTimestamps.isEmpty()) {
            timestampOffset = liveValue - scriptValue;
        }
        liveTimestamps.put(scriptValue, liveValue);
        lastScriptTimestamp = scriptValue;
        lastLiveTimestamp = liveValue;
        return Math.abs((int) (liveValue - scriptValue - timestampOffset));
    }

    /** The timestamp that an echo in the script means. */
    long liveTimestamp(long scriptValue) {
        Long known = liveTimestamps.get(scriptValue);
        if (known != null) {
            return known;
        }
        boolean any = !liveTimestamps.isEmpty() && scriptValue != 0;
        return any ? (lastLiveTimestamp + scriptValue - lastScriptTimestamp) & MAX_U32 : scriptValue;
    }

    /** A sent option in the script's numbers. */
    TcpOption toScript(TcpOption option) {
        if (option.kind() != TcpOption.Kind.SACK) {
            return option;
        }
        return new TcpOption(
                option.kind(), option.numbers().stream().map(this::scriptRemote).toList());
    }
}
