/**
 * The network between hosts: links with their queues and losses, switches and their choice among parallel paths. Entry
 * points: {@link io.tcpsweep.net.FastLink} and {@link io.tcpsweep.net.Switch}. A packet handed to a part belongs to it
 * until the part hands it on or releases it. Knows nothing of hosts or TCP connections; what happens to packets is told
 * to a {@link io.tcpsweep.net.LinkProbe}.
 */
package io.tcpsweep.net;
