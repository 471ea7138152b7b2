/** The {@code packetdrill} command: public packetdrill scripts on the simulated TCP. */
package io.tcpsweep.packetdrill;
