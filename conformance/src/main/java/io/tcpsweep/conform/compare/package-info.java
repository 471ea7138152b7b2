/**
 * Compares a simulated run with a recorded one: packet by packet where packets were recorded, else by figures. Entry:
 * {@link io.tcpsweep.conform.compare.TraceComparison} and {@link io.tcpsweep.conform.compare.FiguresComparison}. Knows
 * traces and results only, not what made them.
 */
package io.tcpsweep.conform.compare;
