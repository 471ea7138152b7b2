package io.tcpsweep.conform.run;

import io.tcpsweep.conform.format.FlowSpec;
import io.tcpsweep.conform.program.ClientConnection;
import io.tcpsweep.conform.program.ClientProgram;
import io.tcpsweep.conform.program.ServerProgram;
import io.tcpsweep.engine.EventLoop;
import io.tcpsweep.engine.HostClock;
import io.tcpsweep.host.Host;
import io.tcpsweep.packet.PacketPool;
import io.tcpsweep.tcp.ConnectionAddress;
import io.tcpsweep.tcp.TcpConfig;
import io.tcpsweep.tcp.TcpConnection;
import io.tcpsweep.tcp.TcpSocketEvents;

/** One connection of a run: both TCP endpoints, wired to their hosts and programs. */
final class SimulatedFlow {
    /** What all connections of a run share. */
    record Machine(TcpConfig config, EventLoop loop, HostClock clock, PacketPool pool) {}

    private static final int HASH_SPREAD = 0x9E3779B1;

    private final TcpConnection sender;
    private final TcpConnection receiver;
    private final ClientConnection client;
    private final ServerProgram.Connection server;

    SimulatedFlow(
            Machine machine,
            int flowId,
            FlowSpec spec,
            SimulatedDevices devices,
            ClientProgram clientProgram,
            ServerProgram serverProgram) {
        Host senderHost = devices.sender(spec.hostId());
        Host receiverHost = devices.receiver();
        SenderEvents senderEvents = new SenderEvents(clientProgram);
        sender = endpoint(machine, flowId, senderHost, receiverHost, false, senderEvents);
        receiver = endpoint(machine, flowId, receiverHost, senderHost, true, new ReceiverEvents(serverProgram));
        client = clientProgram.add(spec, new ConnectionSocket(sender));
        senderEvents.connection = client;
        server = serverProgram.add(new ConnectionSocket(receiver), client);
        receiver.listen();
    }

    TcpConnection sender() {
        return sender;
    }

    TcpConnection receiver() {
        return receiver;
    }

    ClientConnection client() {
        return client;
    }

    private static TcpConnection endpoint(
            Machine machine, int flowId, Host host, Host peer, boolean reverse, TcpSocketEvents events) {
        int connectionId = 2 * flowId + (reverse ? 1 : 0);
        TcpConnection connection = new TcpConnection(
                machine.config(),
                machine.loop(),
                machine.clock(),
                machine.pool(),
                new ConnectionAddress(flowId, reverse, host.hostId(), peer.hostId()),
                connectionId,
                number -> ((connectionId << 16) + number + 1) * HASH_SPREAD,
                host.egress(),
                events);
        host.register(flowId, connection, connection.hostQueueListener());
        return connection;
    }

    private static final class SenderEvents implements TcpSocketEvents {
        private final ClientProgram program;
        private ClientConnection connection;

        SenderEvents(ClientProgram program) {
            this.program = program;
        }

        @Override
        public void established(long nowNs) {
            program.onEstablished(connection);
        }

        @Override
        public void readable(long nowNs) {
            program.onReadable(connection);
        }

        @Override
        public void writable(long nowNs) {
            program.onWritable(connection);
        }

        @Override
        public void closed(long nowNs) {
            program.onClosed(connection);
        }
    }

    private final class ReceiverEvents implements TcpSocketEvents {
        private final ServerProgram program;

        ReceiverEvents(ServerProgram program) {
            this.program = program;
        }

        @Override
        public void established(long nowNs) {
            program.onEstablished(server);
        }

        @Override
        public void readable(long nowNs) {
            program.onReadable(server);
        }

        @Override
        public void writable(long nowNs) {
            program.onWritable(server);
        }

        @Override
        public void closed(long nowNs) {
            // The server sees the end of the stream when it reads.
        }
    }
}
