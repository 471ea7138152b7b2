/**
 * The file formats of the recordings: scenarios (JSON), packet traces (gzipped CSV) and results (JSON). Entry:
 * {@link io.tcpsweep.conform.format.ScenarioReader} and {@link io.tcpsweep.conform.format.RecordingReader}. Knows
 * nothing of the simulator.
 */
package io.tcpsweep.conform.format;
