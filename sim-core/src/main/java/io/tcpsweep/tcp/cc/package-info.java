/**
 * Congestion controls. Entry: {@link io.tcpsweep.tcp.cc.CongestionControlSpec}. They see no clock, timer, packet or
 * random source: facts are arguments, wishes are return values, and the only state they write is the congestion window.
 */
package io.tcpsweep.tcp.cc;
