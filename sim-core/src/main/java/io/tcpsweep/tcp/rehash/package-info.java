/** When a flow takes a new path hash besides timeouts. Entry: {@link io.tcpsweep.tcp.rehash.RetransmitRehashSpec}. */
package io.tcpsweep.tcp.rehash;
