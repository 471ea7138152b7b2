/**
 * Figures made from what the simulated parts count: goodput and latencies after the warm-up, fairness among flows.
 * Entry points: {@link io.tcpsweep.metrics.GoodputMeter}, {@link io.tcpsweep.metrics.LatencyRecorder}. No part of the
 * simulation knows this package.
 */
package io.tcpsweep.metrics;
