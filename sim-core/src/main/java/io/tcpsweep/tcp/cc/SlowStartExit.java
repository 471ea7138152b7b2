package io.tcpsweep.tcp.cc;

/**
 * What a detector saw when it ended slow start.
 *
 * @param detector "train" or "delay"; "train" if both did
 * @param cwndSegments the window
 * @param sinceRoundStartNs time since the round began, by the detector's clock
 * @param roundDelayNs smallest delay of the round; -1 without a sample
 * @param minDelayNs smallest delay of the connection
 * @param roundAcks ACKs that the detector judged in the round, the last one included
 */
public record SlowStartExit(
        String detector, int cwndSegments, long sinceRoundStartNs, long roundDelayNs, long minDelayNs, int roundAcks) {}
