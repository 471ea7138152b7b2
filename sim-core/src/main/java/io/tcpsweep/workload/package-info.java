/**
 * Programs that send and receive over stream sockets: bulk, paced, request and reply, and the server for all of them.
 * Entry point: {@link io.tcpsweep.workload.Program}. Sees only the socket calls of
 * {@link io.tcpsweep.workload.StreamSocket}; knows nothing of TCP, packets or the network.
 */
package io.tcpsweep.workload;
