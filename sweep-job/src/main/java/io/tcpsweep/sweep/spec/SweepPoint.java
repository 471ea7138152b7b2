package io.tcpsweep.sweep.spec;

import io.tcpsweep.scenario.Scenario;

/**
 * One point of the grid.
 *
 * @param index its place in the grid's order, from 0
 * @param scenario all parameters
 * @param pointId identity of the parameters, {@link Scenario#pointId}
 */
public record SweepPoint(int index, Scenario scenario, String pointId) {
    public static SweepPoint of(int index, Scenario scenario) {
        return new SweepPoint(index, scenario, scenario.pointId());
    }
}
