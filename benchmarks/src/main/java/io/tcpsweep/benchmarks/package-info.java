/**
 * How fast the simulator is: JMH benchmarks of its parts and of whole runs, and {@link io.tcpsweep.benchmarks.RunCost},
 * which prints the yardsticks of one scenario. {@link io.tcpsweep.benchmarks.HostPathFigures} prints what a simulated
 * host does to the packets of a flow.
 */
package io.tcpsweep.benchmarks;
