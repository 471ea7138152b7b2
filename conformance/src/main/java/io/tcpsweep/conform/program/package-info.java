/**
 * The traffic programs of the recordings, rebuilt call by call: one client process per sender host, one server process
 * at the receiver. Entry: {@link io.tcpsweep.conform.program.ClientProgram} and
 * {@link io.tcpsweep.conform.program.ServerProgram}. They know sockets, not TCP.
 */
package io.tcpsweep.conform.program;
