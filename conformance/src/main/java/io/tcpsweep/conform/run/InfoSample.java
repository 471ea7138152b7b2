package io.tcpsweep.conform.run;

import java.util.Map;

/**
 * One sample of a sender's TCP_INFO.
 *
 * @param sinceStartNs time since the program started
 * @param values columns and values in the recorder's order
 */
public record InfoSample(long sinceStartNs, int flowId, Map<String, String> values) {}
