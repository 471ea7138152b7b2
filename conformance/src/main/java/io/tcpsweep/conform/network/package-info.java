/**
 * The network of the recordings, rebuilt: access links, parallel paths with drop-tail queues, marks, planned faults,
 * random loss and recorded path choice. Entry: {@link io.tcpsweep.conform.network.OracleNetwork}. It computes times as
 * the recorder did (whole nanoseconds, truncated), unlike the links of the simulator, which carry the remainder.
 */
package io.tcpsweep.conform.network;
