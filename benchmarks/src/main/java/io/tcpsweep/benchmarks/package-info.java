/**
 * How fast the simulator is: JMH benchmarks of its parts and of whole runs, and {@link io.tcpsweep.benchmarks.RunCost},
 * which prints the yardsticks of one scenario.
 */
package io.tcpsweep.benchmarks;
