/**
 * Linux TCP of one endpoint, without I/O: packets in, super-segments out, time from the event loop. Entry:
 * {@link io.tcpsweep.tcp.TcpConnection}. One mechanism, one class; they share the state in {@code Tcb}. It knows
 * nothing of links, hosts, programs or metrics.
 */
package io.tcpsweep.tcp;
