package io.tcpsweep.conform.run;

import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.Recording;
import java.util.List;
import java.util.Optional;

/** The simulated TCP of Linux 6.12 on ideal hosts. */
public final class TcpSimulator implements Simulator {
    @Override
    public List<String> missing(OracleScenario scenario) {
        return new TcpSettings(scenario).missing();
    }

    @Override
    public SimulatedResult run(OracleScenario scenario, long firstSynNs, Optional<Recording> recording) {
        return new SimulatedRun(scenario, new TcpSettings(scenario).config(), firstSynNs, recording).run();
    }
}
