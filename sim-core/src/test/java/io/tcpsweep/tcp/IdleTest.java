package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The window of a connection that does not use it: after idle time, and while the program is the limit. */
class IdleTest {
    @Test
    void afterOneTimeoutOfSilenceTheWindowIsHalved() {
        Script script = grownTo40();
        long rto = script.tcp.rtoJiffies();
        script.after(ms(rto + 1 + rto / 2)).write(12L * MSS);

        script.expectCwnd(20).expectSsthresh(30);
    }

    @Test
    void afterSeveralTimeoutsTheWindowIsTheInitialOne() {
        Script script = grownTo40();
        script.after(ms(5_000)).write(12L * MSS);

        script.expectCwnd(10).expectSsthresh(30);
    }

    @Test
    void aShorterSilenceChangesNothing() {
        Script script = grownTo40();
        script.after(ms(script.tcp.rtoJiffies() - 20)).write(12L * MSS);

        script.expectCwnd(40).expectSsthresh(7);
    }

    @Test
    void aSmallWindowStaysAsItIs() {
        Script script = Script.connected(Settings.with(s -> s.initialWindowSegments = 4), ms(10));
        script.after(ms(2_000)).write(12L * MSS);

        script.expectCwnd(4);
    }

    @Test
    void switchedOffTheWindowSurvivesSilence() {
        Script script = grownTo40(Settings.with(s -> s.slowStartAfterIdle = false));
        script.after(ms(5_000)).write(12L * MSS);

        script.expectCwnd(40);
    }

    @Test
    void aConnectionThatWasNeverUsedStartsWithTheInitialWindow() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.after(ms(60_000)).write(20L * MSS);

        script.expectCwnd(10).expectSsthresh(0x7fffffff);
    }

    /**
     * Sent again within the timeout of an unacknowledged segment, while the window has not been full for one: the mean
     * of the window and of what was used of it, at least the initial window.
     */
    @Test
    void aWindowNotUsedForATimeoutIsCutHalfwayToItsUse() {
        Script script = grownTo40(Settings.with(s -> s.tailLossProbe = false));
        script.after(ms(120)).write(MSS);
        script.expectCwnd(40);
        script.after(ms(100)).write(MSS);

        script.expectCwnd((40 + 10) / 2);
    }

    @Test
    void whatIsNotUsedDoesNotGrow() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        long sent = 0;
        for (int i = 0; i < 5; i++) {
            script.write(3L * MSS);
            sent += 3L * MSS;
            script.after(ms(10)).ack(1 + sent);
        }
        script.expectCwnd(10);
    }

    /** In slow start half of the window is use enough. */
    @Test
    void inSlowStartTheWindowGrowsToTwiceWhatIsOut() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(6L * MSS);
        script.after(ms(10)).ack(1 + 6L * MSS);

        script.expectCwnd(16);
    }

    @Test
    void afterSilenceAnUnusedWindowOfSlowStartStaysWhenNothingNewIsWritten() {
        Script script = grownTo40();
        script.after(ms(5_000));

        assertThat(script.tcp.window().cwndSegments).isEqualTo(40);
    }

    private Script grownTo40() {
        return grownTo40(Settings.defaults());
    }

    /** Two rounds of slow start, everything acknowledged; the threshold of an old loss is far below. */
    private Script grownTo40(TcpConfig config) {
        Script script = Script.connected(config, ms(10));
        script.ack(1).write(30L * MSS);
        script.after(ms(10)).ack(1 + 10L * MSS).expectCwnd(20);
        script.after(ms(10)).ack(1 + 30L * MSS).expectCwnd(40);
        script.tcp.window().ssthreshSegments = 7;
        return script.ignoreSent();
    }
}
