/**
 * Figures made from what the simulated parts count: goodput after the warm-up, fairness among flows. Entry point:
 * {@link io.tcpsweep.metrics.GoodputMeter}. No part of the simulation knows this package.
 */
package io.tcpsweep.metrics;
