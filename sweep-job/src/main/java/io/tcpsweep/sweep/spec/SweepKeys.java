package io.tcpsweep.sweep.spec;

import java.util.List;

/** The top keys of a sweep file. */
final class SweepKeys {
    static final String NAME = "name";
    static final String DESCRIPTION = "description";
    static final String SCENARIO = "scenario";
    static final String SEED = "seed";
    static final String REPLICATES = "replicates";
    static final String SET = "set";
    static final String GRID = "grid";
    static final String LIMITS = "limits";

    static final List<String> ALL = List.of(NAME, DESCRIPTION, SCENARIO, SEED, REPLICATES, SET, GRID, LIMITS);

    private SweepKeys() {}
}
