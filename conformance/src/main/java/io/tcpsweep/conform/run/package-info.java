/**
 * Runs scenarios on the simulated TCP: the recorder's network and programs around two endpoints per flow. Entry:
 * {@link io.tcpsweep.conform.run.TcpSimulator}.
 */
package io.tcpsweep.conform.run;
