/**
 * Packets, the pool that recycles them, and the interface by which they move from part to part. Entry point:
 * {@link io.tcpsweep.packet.Packet}. A packet has one owner at a time; whoever takes it last gives it back to the pool.
 */
package io.tcpsweep.packet;
