package io.tcpsweep.sweep.job.store;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.io.Serializable;

/**
 * A run as a plan file keeps it.
 *
 * @param key its run key, 32 lower-case hex digits
 * @param point index into the generation's points
 * @param replicate from 0
 * @param scenarioName the name that went into the seed
 * @param seed base of its random streams
 */
public record PlannedRun(
        String key,
        int point,
        int replicate,
        String scenarioName,
        @JsonFormat(shape = JsonFormat.Shape.STRING) long seed)
        implements Serializable {}
