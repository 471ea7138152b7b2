package io.tcpsweep.packetdrill.script;

/**
 * When an event has to happen, in microseconds.
 *
 * @param relative counted from the end of the event before, not from the script's start
 * @param any at any time; the rest says nothing then
 * @param startUs the time, or the first one of a range
 * @param endUs the last one of a range, otherwise equal to the first
 */
public record EventTime(boolean relative, boolean any, long startUs, long endUs) {
    static final EventTime ANY = new EventTime(false, true, 0, 0);
}
