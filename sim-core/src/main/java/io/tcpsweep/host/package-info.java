/**
 * Hosts: what lies between TCP endpoints and links. Entry point: {@link io.tcpsweep.host.Host}. A receiving device may
 * merge what arrives: {@link io.tcpsweep.host.GroEngine}. Knows packets and links, not connections: an endpoint is a
 * {@link io.tcpsweep.packet.PacketSink}.
 */
package io.tcpsweep.host;
