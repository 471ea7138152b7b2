package io.tcpsweep.net;

import io.tcpsweep.engine.CounterRandom;
import io.tcpsweep.packet.Packet;
import java.util.Arrays;

/**
 * Chooses one of several equal paths for each packet, as a switch does that hashes the flow and its label: a flow stays
 * on its path until its path hash changes, then draws anew and may draw the same path again. One selector serves one
 * direction.
 */
public final class EcmpSelector {
    private static final int INITIAL_FLOWS = 16;
    private static final int NO_PORT = -1;

    private final CounterRandom draws;
    private final int[][] recordedPorts;
    private final int portCount;

    // The choice that holds for each flow, and the hash for which it was made.
    private int[] keys = new int[INITIAL_FLOWS];
    private int[] ports = new int[INITIAL_FLOWS];

    private EcmpSelector(CounterRandom draws, int[][] recordedPorts, int portCount) {
        this.draws = draws;
        this.recordedPorts = recordedPorts;
        this.portCount = portCount;
        Arrays.fill(ports, NO_PORT);
    }

    /**
     * Draws the path from (flow, path hash).
     *
     * @param draws the switch's salt
     * @param portCount paths to choose from, at least 1
     */
    public static EcmpSelector hashing(CounterRandom draws, int portCount) {
        if (portCount < 1) {
            throw new IllegalArgumentException("port count must be at least 1: " + portCount);
        }
        return new EcmpSelector(draws, null, portCount);
    }

    /**
     * Follows recorded choices: {@code ports[flow][n]} is the path of a flow that has had n path hashes before; the
     * last one holds for all later hashes.
     */
    public static EcmpSelector recorded(int[][] ports) {
        for (int flow = 0; flow < ports.length; flow++) {
            if (ports[flow].length == 0) {
                throw new IllegalArgumentException("flow " + flow + " has no recorded path");
            }
        }
        return new EcmpSelector(null, ports, 0);
    }

    /** The path of this packet, from 0. */
    public int select(Packet packet) {
        int flow = packet.flowId;
        int key = recordedPorts == null ? packet.pathHash : packet.pathHashNumber;
        if (flow < ports.length && ports[flow] != NO_PORT && keys[flow] == key) {
            return ports[flow];
        }
        return choose(flow, key);
    }

    /** The path of the flow's last packet, from 0; -1 if it has sent none. */
    public int currentPort(int flowId) {
        return flowId < ports.length ? ports[flowId] : NO_PORT;
    }

    private int choose(int flow, int key) {
        int known = ports.length;
        if (flow >= known) {
            int capacity = Math.max(known * 2, Integer.highestOneBit(flow) * 2);
            keys = Arrays.copyOf(keys, capacity);
            ports = Arrays.copyOf(ports, capacity);
            Arrays.fill(ports, known, capacity, NO_PORT);
        }
        keys[flow] = key;
        if (recordedPorts == null) {
            ports[flow] = (int) draws.uniform(portCount, flow, key, 0);
        } else {
            int[] ofFlow = recordedPorts[flow];
            ports[flow] = ofFlow[Math.min(key, ofFlow.length - 1)];
        }
        return ports[flow];
    }
}
