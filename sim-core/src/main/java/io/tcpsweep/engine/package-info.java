/**
 * Simulated time: the event loop, its timers and their total order of ties, random sources keyed by name, and the
 * digest of a run's trace. Entry point: {@link io.tcpsweep.engine.EventLoop}. Knows nothing of packets or networks; no
 * wall clock, no threads, no allocation per event.
 */
package io.tcpsweep.engine;
