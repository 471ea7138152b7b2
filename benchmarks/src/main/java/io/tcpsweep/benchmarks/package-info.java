/**
 * How fast the simulator is: JMH benchmarks of its parts and of whole runs, and {@link io.tcpsweep.benchmarks.RunCost},
 * which prints the yardsticks of one scenario; {@link io.tcpsweep.benchmarks.ForkCost} and
 * {@link io.tcpsweep.benchmarks.Calibration} do for the scripts that compare simulators and machines.
 * {@link io.tcpsweep.benchmarks.HostPathFigures} prints what a simulated host does to the packets of a flow.
 */
package io.tcpsweep.benchmarks;
