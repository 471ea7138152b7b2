package io.tcpsweep.tcp;

import static io.tcpsweep.tcp.Script.MSS;
import static io.tcpsweep.tcp.Script.ms;

import org.junit.jupiter.api.Test;

/** Small segments while something is out: Nagle's rule in Minshall's variant. */
class NagleTest {
    @Test
    void theFirstSmallSegmentLeavesAtOnce() {
        Script script = withNagle();
        script.write(100);

        script.expect("[P.] 1+100");
    }

    @Test
    void aSecondSmallSegmentWaitsForTheAckOfTheFirst() {
        Script script = withNagle();
        script.write(100);
        script.write(100);
        script.write(50);
        script.expect("[P.] 1+100");
        script.after(ms(10)).ack(101);

        script.expect("[P.] 101+150");
    }

    @Test
    void fullSegmentsDoNotWait() {
        Script script = withNagle();
        script.write(100);
        script.write(2L * MSS);

        script.expect("[P.] 1+100", "[P.] 101+2856");
    }

    /** Minshall: only an earlier small segment holds a small one back, full ones do not. */
    @Test
    void aSmallTailAfterFullSegmentsLeavesAtOnce() {
        Script script = withNagle();
        script.write(2L * MSS);
        script.write(100);

        script.expect("[P.] 1+2856", "[P.] 2857+100");
    }

    @Test
    void aTailThatWouldBeTheSecondSmallSegmentIsCutOffAndWaits() {
        Script script = withNagle();
        script.write(100);
        script.write(MSS + 100);

        script.expect("[P.] 1+100", "[.] 101+1428");
        script.after(ms(10)).ack(101);
        script.expect("[P.] 1529+100");
    }

    @Test
    void theFinDoesNotWait() {
        Script script = withNagle();
        script.write(100);
        script.write(100);
        script.tcp.shutdownWrite();

        script.expect("[P.] 1+100", "[FP.] 101+100");
    }

    @Test
    void withNoDelayNothingWaits() {
        Script script = Script.connected(Settings.defaults(), ms(10));
        script.write(100);
        script.write(100);

        script.expect("[P.] 1+100", "[P.] 101+100");
    }

    private static Script withNagle() {
        return Script.connected(Settings.with(s -> s.noDelay = false), ms(10));
    }
}
