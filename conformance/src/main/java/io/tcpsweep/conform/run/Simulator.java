package io.tcpsweep.conform.run;

import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.Recording;
import java.util.List;
import java.util.Optional;

/** Runs scenarios. */
public interface Simulator {
    /** What {@code scenario} needs and the simulator has not, such as "NV"; empty if it can be run. */
    List<String> missing(OracleScenario scenario);

    /**
     * Runs {@code scenario}.
     *
     * @param firstSynNs time of the first SYN on the machine's clock
     * @param recording what a run that is to be compared has to repeat: paths taken, packets of no flow
     */
    SimulatedResult run(OracleScenario scenario, long firstSynNs, Optional<Recording> recording);
}
