package io.tcpsweep.conform.network;

import java.util.List;

/**
 * Chooses a flow's path: the k-th flow label of a flow takes the k-th path that was recorded for it; beyond the
 * recording a hash of (seed, flow number, k) decides, as it did there. So a flow moves with each new label, whatever
 * the label's value.
 */
public final class PathChooser {
    private static final int FIRST_MULTIPLIER = 0x9E3779B1;
    private static final int SECOND_MULTIPLIER = 0x85EBCA77;
    private static final int FINISH = 0x5bd1e995;

    private final int paths;
    private final int seed;
    private final List<List<Integer>> recordedPaths;
    private final int[] lastLabels;
    private final int[] labelCounts;
    private final int[] currentPaths;

    /**
     * @param seed the scenario's hash seed; its low 32 bits count
     * @param recordedPaths by flow id, the path of each label; may be shorter than what the run needs
     */
    public PathChooser(int paths, long seed, int flows, List<List<Integer>> recordedPaths) {
        this.paths = paths;
        this.seed = (int) seed;
        this.recordedPaths = List.copyOf(recordedPaths);
        lastLabels = new int[flows];
        labelCounts = new int[flows];
        currentPaths = new int[flows];
    }

    /** Looks at a packet's label at the switch; true if it differs from the flow's last one and so drew a path. */
    boolean look(int flowId, int flowNumber, int label) {
        if (labelCounts[flowId] > 0 && lastLabels[flowId] == label) {
            return false;
        }
        lastLabels[flowId] = label;
        int labelCount = ++labelCounts[flowId];
        currentPaths[flowId] = isRecorded(flowId, labelCount)
                ? recordedPaths.get(flowId).get(labelCount - 1)
                : hashedPath(flowNumber, labelCount);
        return true;
    }

    int pathOf(int flowId) {
        return currentPaths[flowId];
    }

    private boolean isRecorded(int flowId, int labelCount) {
        return flowId < recordedPaths.size()
                && labelCount <= recordedPaths.get(flowId).size();
    }

    private int hashedPath(int flowNumber, int labelCount) {
        int hash = mix(mix(mix(seed, flowNumber + 1), labelCount), FINISH);
        return Integer.remainderUnsigned(hash, paths);
    }

    private static int mix(int hash, int value) {
        int mixed = (hash ^ value) * FIRST_MULTIPLIER;
        mixed = (mixed ^ (mixed >>> 15)) * SECOND_MULTIPLIER;
        return mixed ^ (mixed >>> 13);
    }
}
