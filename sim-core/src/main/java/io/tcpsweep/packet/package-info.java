/**
 * What moves between the parts of a network. {@link io.tcpsweep.packet.Packet} is one mutable, reused object per packet
 * in flight, {@link io.tcpsweep.packet.PacketSink} the one way to hand it on.
 *
 * <p>Whoever receives a packet owns it: it hands it on or gives it back to its {@link io.tcpsweep.packet.PacketPool},
 * and the pool counts what is out, so that a run can prove that none was lost. Nothing here knows links, hosts or TCP's
 * rules.
 */
package io.tcpsweep.packet;
