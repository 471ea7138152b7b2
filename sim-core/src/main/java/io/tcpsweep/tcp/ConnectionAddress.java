package io.tcpsweep.tcp;

/**
 * Who talks to whom.
 *
 * @param flowId the connection's number, the same at both ends
 * @param reverse true at the passive end
 * @param hostId this end's host
 * @param peerHostId the other end's host
 */
public record ConnectionAddress(int flowId, boolean reverse, int hostId, int peerHostId) {}
