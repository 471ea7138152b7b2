/**
 * Hosts: what lies between TCP endpoints and links. Entry point: {@link io.tcpsweep.host.Host}. Knows packets and
 * links, not connections: an endpoint is a {@link io.tcpsweep.packet.PacketSink}.
 */
package io.tcpsweep.host;
