package io.tcpsweep.sweep.job.store;

import java.io.Serializable;
import java.util.SortedMap;

/**
 * A point of the parameter grid as a plan file keeps it.
 *
 * @param id its identity, 32 lower-case hex digits
 * @param template name of the scenario template
 * @param set canonical text of every parameter that differs from the template's default
 */
public record PlannedPoint(String id, String template, SortedMap<String, String> set) implements Serializable {}
