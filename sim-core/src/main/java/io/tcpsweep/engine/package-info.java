/**
 * Simulated time. {@link io.tcpsweep.engine.EventLoop} is the entry: it owns the clock of one run and fires
 * {@link io.tcpsweep.engine.Timer}s, which their owners arm again and again.
 *
 * <p>Events of one instant run in the order (tie class, entity id, the entity's own timer number), so neither the order
 * of arming nor the layout of the heap can change a result. One loop belongs to one run and one thread. Nothing here
 * knows packets, links or TCP, reads a wall clock or draws from a random source of the JDK.
 */
package io.tcpsweep.engine;
