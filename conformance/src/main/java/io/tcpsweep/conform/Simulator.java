package io.tcpsweep.conform;

import io.tcpsweep.conform.format.OracleScenario;
import java.util.List;

/** Runs scenarios. */
interface Simulator {
    /** What {@code scenario} needs and the simulator has not, such as "NV"; empty if it can be run. */
    List<String> missing(OracleScenario scenario);

    /**
     * Runs {@code scenario}.
     *
     * @param firstSynNs time of the first SYN on the machine's clock
     * @param flowPaths by flow id, the path of each flow label as far as recorded
     */
    SimulatedResult run(OracleScenario scenario, long firstSynNs, List<List<Integer>> flowPaths);
}
