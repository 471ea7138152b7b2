package io.tcpsweep.scenario;

import java.io.Serializable;

/**
 * One run: a scenario with a seed.
 *
 * @param scenarioName the name that went into the seed: the sweep file's {@code scenario}
 * @param scenario what is simulated
 * @param replicate 0, 1, ..; runs of different points with the same replicate share their seed
 * @param seed the base of every random stream in the run; see {@link #seedFor}
 */
public record RunSpec(String scenarioName, Scenario scenario, int replicate, long seed) implements Serializable {

    public RunSpec {
        if (replicate < 0) {
            throw new IllegalArgumentException("replicate " + replicate + " is negative");
        }
    }

    /** A run whose seed follows from the sweep's. */
    public static RunSpec of(Scenario scenario, long sweepSeed, int replicate) {
        String name = scenario.template().id();
        return new RunSpec(name, scenario, replicate, seedFor(sweepSeed, name, replicate));
    }

    /**
     * The seed of a replicate: a hash of the sweep's seed, the scenario's name and the replicate, never of a swept
     * parameter, so that two points differ only in what was swept (common random numbers).
     */
    public static long seedFor(long sweepSeed, String scenarioName, int replicate) {
        return Identity.long64(
                "tcpsweep seed\nsweep=" + sweepSeed + "\nscenario=" + scenarioName + "\nreplicate=" + replicate + "\n");
    }

    /** Identity of the scenario's parameters: 32 lower-case hex digits. */
    public String pointId() {
        return scenario.pointId();
    }

    /** Identity of this run's content, the simulated behaviour's version included: 32 lower-case hex digits. */
    public String runKey() {
        return Identity.hex128("tcpsweep run\npoint=" + pointId() + "\nseed=" + seed + "\nsemantics="
                + SemanticsVersion.CURRENT + "\n");
    }
}
