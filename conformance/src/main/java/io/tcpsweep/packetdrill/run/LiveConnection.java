package io.tcpsweep.packetdrill.run;

import io.tcpsweep.packet.Packet;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.packetdrill.script.Action;
import io.tcpsweep.packetdrill.script.TcpOption;
import io.tcpsweep.tcp.TcpConfig;
import io.tcpsweep.tcp.TcpConnection;
import io.tcpsweep.tcp.TcpSocketEvents;
import java.util.List;

/** A connection of the simulated host, with the script's view of its numbers. */
final class LiveConnection implements TcpSocketEvents {
    private static final int TCP_HEADER_BYTES = 20;

    private final NumberMap numbers = new NumberMap();
    private TcpConnection connection;
    private TcpConfig config;
    private boolean established;
    private boolean accepted;
    private int wakeUps;

    void attach(TcpConnection tcp, TcpConfig tcpConfig) {
        connection = tcp;
        config = tcpConfig;
    }

    TcpConnection tcp() {
        return connection;
    }

    TcpConfig config() {
        return config;
    }

    NumberMap numbers() {
        return numbers;
    }

    /** Whether the handshake has ever been completed. */
    boolean wasEstablished() {
        return established;
    }

    boolean isAccepted() {
        return accepted;
    }

    void accept() {
        accepted = true;
    }

    /** How often something happened that wakes those who wait for the socket. */
    int wakeUps() {
        return wakeUps;
    }

    /**
     * Hands the connection a packet of the script.
     *
     * @param unitMssBytes payload of each wire packet that a longer one stands for; 0 = each is one packet
     */
    void inject(Action.TcpPacket script, int unitMssBytes, PacketPool pool, long nowNs) {
        if ((script.flags() & Packet.SYN) != 0 && !established) {
            numbers.setRemoteStart(script.seq());
        }
        Packet packet = pool.acquire();
        packet.reverse = true;
        packet.flags = script.flags();
        packet.ecn = script.ecn().orElse(Packet.NOT_ECT);
        packet.seq = numbers.liveRemote(script.seq());
        packet.payloadBytes = script.payloadBytes();
        packet.segmentPayloadBytes =
                unitMssBytes == 0 ? script.payloadBytes() : Math.min(unitMssBytes, script.payloadBytes());
        packet.ackSeq = (script.flags() & Packet.ACK) == 0 ? 0 : numbers.liveLocal(script.ackSeq());
        packet.windowField = script.window().orElse(0);
        List<TcpOption> options = script.options().orElse(List.of());
        int optionBytes = 0;
        for (TcpOption option : options) {
            optionBytes += put(option, packet);
        }
        packet.headerBytes = config.ipHeaderBytes() + TCP_HEADER_BYTES + (optionBytes + 3) / 4 * 4;
        connection.receive(packet, nowNs);
    }

    /** Puts an option into a packet and gives its length. */
    private int put(TcpOption option, Packet packet) {
        List<Long> values = option.numbers();
        switch (option.kind()) {
            case MSS:
                packet.mssOption = values.get(0).intValue();
                return 4;
            case WSCALE:
                packet.windowScaleOption = Math.min(values.get(0).intValue(), 14);
                return 3;
            case SACK_OK:
                packet.sackPermitted = true;
                return 2;
            case TIMESTAMP:
                packet.hasTimestamps = true;
                packet.timestampValue = values.get(0).intValue();
                packet.timestampEcho = (int) numbers.liveTimestamp(values.get(1));
                return 10;
            case SACK:
                int blocks = Math.min(values.size() / 2, Packet.MAX_SACK_BLOCKS);
                packet.sackBlockCount = blocks;
                for (int i = 0; i < blocks; i++) {
                    packet.sackStart[i] = numbers.liveLocal(values.get(2 * i));
                    packet.sackEnd[i] = numbers.liveLocal(values.get(2 * i + 1));
                }
                return 2 + 8 * blocks;
            default:
                return 1;
        }
    }

    @Override
    public void established(long nowNs) {
        established = true;
        wakeUps++;
    }

    @Override
    public void readable(long nowNs) {
        wakeUps++;
    }

    @Override
    public void writable(long nowNs) {
        wakeUps++;
    }

    @Override
    public void closed(long nowNs) {
        wakeUps++;
    }
}
