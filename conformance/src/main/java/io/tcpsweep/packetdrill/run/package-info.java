/** Runs scripts: virtual time, the packets in both directions, system calls, settings, and what differs. */
package io.tcpsweep.packetdrill.run;
