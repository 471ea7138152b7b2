package io.tcpsweep.packetdrill.script;

/**
 * One line of a script: what, and when.
 *
 * @param line where it stands, from 1
 */
public record Event(int line, EventTime time, Action action) {}
