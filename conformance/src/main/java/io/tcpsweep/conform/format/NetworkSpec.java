package io.tcpsweep.conform.format;

import java.util.List;

/**
 * The network of a scenario: senders joined to one receiver by parallel paths.
 *
 * @param hosts senders, 1 to 8
 * @param paths parallel paths, 1 to 8
 * @param rateBitsPerSec wire rate of each path; a double because the recorder computes serializations in doubles
 * @param oneWayDelayNs delay of each direction
 * @param queuePackets limit of a path's queue; the packet being sent counts
 * @param markPackets queue found on arrival from which packets that may carry ECN are marked; 0 = never
 * @param accessBitsPerSec wire rate of each sender's access link; 0 = infinite
 * @param pathLoss probability of random loss per path; paths beyond the list lose nothing
 * @param hashSeed seed of path choice and of random loss
 */
public record NetworkSpec(
        int hosts,
        int paths,
        double rateBitsPerSec,
        long oneWayDelayNs,
        int queuePackets,
        int markPackets,
        double accessBitsPerSec,
        List<Double> pathLoss,
        long hashSeed) {
    public NetworkSpec {
        pathLoss = List.copyOf(pathLoss);
    }

    /** Probability that {@code path} loses a packet at random. */
    public double loss(int path) {
        return path < pathLoss.size() ? pathLoss.get(path) : 0;
    }
}
