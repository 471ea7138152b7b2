package io.tcpsweep.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.tcpsweep.engine.Timer;
import io.tcpsweep.host.Host;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.tcp.cc.CongestionWindow;
import io.tcpsweep.workload.Program;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One long Reno flow against what the window's sawtooth says. Prints the figures that docs/VALIDATION.md shows. */
class ClosedFormTest {
    private static final double RATE_BITS_PER_SEC = 100e6;
    private static final int PAYLOAD_BYTES = 1428;
    private static final int WIRE_BYTES = 1538;
    private static final long SAMPLE_NS = 1_000_000;
    private static final double MAX_GOODPUT = RATE_BITS_PER_SEC * PAYLOAD_BYTES / WIRE_BYTES;

    private static final Scenario RENO = Scenario.of(ScenarioTemplate.PARALLEL_PATHS)
            .with("paths", "1")
            .with("flows", "1")
            .with("congestion.control", "reno")
            .with("path.rate", "100Mbit");

    /**
     * The window climbs from half its peak to the peak, a packet per round trip. If the round trip grows with the
     * window (a full buffer), the mean over time is 7/9 of the peak; if it stays (a small buffer), 3/4. The peak is
     * what path and queue hold.
     */
    @ParameterizedTest
    @CsvSource({"20, 163, 0.7778, 3", "20, 16, 0.75, 3", "50, 407, 0.7778, 3", "50, 20, 0.75, 3"})
    void theMeanWindowOfTheSawtooth(int rttMs, int queuePackets, double shareOfPeak, double tolerancePercent) {
        MeanWindow mean = new MeanWindow();
        RunOutcome outcome = ScenarioRunner.run(
                RunSpec.of(scenario(rttMs, queuePackets, 400), 1, 0),
                () -> false,
                context -> mean.around(context, new TcpEndpointFactory(context, scenario(rttMs, queuePackets, 400))));
        assertThat(outcome.status()).isEqualTo(RunStatus.OK);
        double peak = bdpPackets(rttMs) + queuePackets;
        print("sawtooth", rttMs, queuePackets, mean.segments() / peak, shareOfPeak);
        assertThat(mean.segments() / peak).isCloseTo(shareOfPeak, withinPercentage(tolerancePercent));
    }

    /**
     * The share of the link that a sawtooth fills whose trough lies below what the path alone holds; all of it if the
     * buffer holds as much as the path. The formula knows no super-segments: with little buffer, the part of the window
     * that waits for a whole one is missing.
     */
    @ParameterizedTest
    @CsvSource({"20, 1.0, 0.5", "50, 1.0, 0.5", "20, 0.5, 2", "20, 0.25, 4", "20, 0.1, 4"})
    void goodputByBufferSize(int rttMs, double bufferBdps, double tolerancePercent) {
        int queuePackets = (int) Math.ceil(bufferBdps * bdpPackets(rttMs));
        double share = goodput(scenario(rttMs, queuePackets, 400)) / MAX_GOODPUT;
        double b = bufferBdps;
        double climbBelow = (1 - b) / 2;
        double climbAbove = b * (1 + b / 2);
        double expected = (climbBelow * (3 + b) / 4 + climbAbove) / (climbBelow + climbAbove);
        print("share of the link", rttMs, queuePackets, share, expected);
        assertThat(share).isCloseTo(expected, withinPercentage(tolerancePercent));
    }

    /**
     * Random loss: payload / RTT * sqrt(3 / (2 p)) (Mathis et al. 1997, a packet per round trip without the delayed
     * ACK's factor, since Linux counts acknowledged segments).
     */
    @ParameterizedTest
    @CsvSource({"50, 1, 20", "50, 0.1, 10", "100, 0.1, 10"})
    void goodputUnderRandomLoss(int rttMs, double lossPercent, double tolerancePercent) {
        Scenario lossy = scenario(rttMs, 1_000, 1_200).with("path.loss", lossPercent + "%");
        double expected = PAYLOAD_BYTES * 8 / (rttMs / 1e3) * Math.sqrt(3 / (2 * lossPercent / 100));
        double goodput = goodput(lossy);
        print("loss " + lossPercent + " %", rttMs, 1_000, goodput / expected, 1);
        assertThat(goodput).isCloseTo(expected, withinPercentage(tolerancePercent));
    }

    private static Scenario scenario(int rttMs, int queuePackets, int seconds) {
        return RENO.with("path.rtt", rttMs + "ms")
                .with("path.queue", Integer.toString(queuePackets))
                .with("duration", seconds + "s")
                .with("warmup", "30s");
    }

    private static double bdpPackets(int rttMs) {
        return RATE_BITS_PER_SEC * rttMs / 1e3 / (WIRE_BYTES * 8);
    }

    private static double goodput(Scenario scenario) {
        RunOutcome outcome = ScenarioRunner.run(RunSpec.of(scenario, 1, 0), () -> false);
        assertThat(outcome.status()).isEqualTo(RunStatus.OK);
        return (Long) outcome.result().value(MetricId.GOODPUT);
    }

    private static void print(String what, int rttMs, int queuePackets, double seen, double expected) {
        System.out.printf("%s, RTT %d ms, queue %d: %.4f, expected %.4f%n", what, rttMs, queuePackets, seen, expected);
    }

    /** Samples the sender's window every millisecond from 30 s on. */
    private static final class MeanWindow {
        private static final long FROM_NS = 30_000_000_000L;

        private long sum;
        private long count;

        double segments() {
            return (double) sum / count;
        }

        EndpointFactory around(NetworkContext context, TcpEndpointFactory endpoints) {
            return (int flowId, boolean isSender, Host local, Host remote, Program program) -> {
                TcpEndpoint endpoint = endpoints.create(flowId, isSender, local, remote, program);
                if (isSender) {
                    sample(context, endpoint.window());
                }
                return endpoint;
            };
        }

        private void sample(NetworkContext context, CongestionWindow window) {
            new Timer(context.loop(), Timer.CLASS_PROBE, 0, 0) {
                @Override
                protected void fire(long nowNs) {
                    sum += window.cwndSegments;
                    count++;
                    armAt(nowNs + SAMPLE_NS);
                }
            }.armAt(FROM_NS);
        }
    }
}
