package io.tcpsweep.benchmarks;

import io.tcpsweep.scenario.FlowResult;
import io.tcpsweep.scenario.MetricId;
import io.tcpsweep.scenario.RunOutcome;
import io.tcpsweep.scenario.RunResult;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.scenario.Scenario;
import io.tcpsweep.scenario.ScenarioRunner;
import io.tcpsweep.scenario.ScenarioTemplate;
import io.tcpsweep.scenario.StopSignal;
import java.util.List;
import java.util.Locale;

/**
 * What a host preset makes of one bulk flow: {@code HostPathFigures [PRESET ...]} prints a Markdown table of trains,
 * merged units, ACKs, interrupts and round trips, to be held against a real host's ({@code validation/host}).
 *
 * <p>A dumbbell of 1 and of 10 Gbit/s with RTT 100 us and a queue of 1000 packets; the sender's own link is as fast, so
 * that packets wait in the host, or ten times as fast, so that they wait before the bottleneck. CUBIC, 2 s after 0.5 s.
 */
public final class HostPathFigures {
    private static final List<String> PRESETS = List.of("ideal", "server-1g", "server-10g");
    private static final long WARMUP_NS = 500_000_000;
    private static final double MEASURED_SECONDS = 2;

    private HostPathFigures() {}

    public static void main(String[] arguments) {
        System.out.println("| path, sender's link, Gbit/s | preset | train, mean | p99 | segments of a unit, mean | p50"
                + " | p99 | segments per ACK | interrupts/s, receiver | sender | goodput Gbit/s | RTT us, p50 | p99"
                + " | SRTT at the end |");
        System.out.println("|---".repeat(14) + "|");
        for (int gbit : new int[] {1, 10}) {
            for (int accessGbit : new int[] {gbit, 10 * gbit}) {
                for (String preset : arguments.length == 0 ? PRESETS : List.of(arguments)) {
                    measure(gbit, accessGbit, preset);
                }
            }
        }
    }

    private static void measure(int gbit, int accessGbit, String preset) {
        Scenario scenario = Scenario.of(ScenarioTemplate.DUMBBELL)
                .with("host.preset", preset)
                .with("flows", "1")
                .with("hosts", "1")
                .with("path.rate", gbit + "Gbit")
                .with("path.rtt", "100us")
                .with("path.queue", "1000")
                .with("access.rate", accessGbit + "Gbit")
                .with("duration", "2500ms")
                .with("warmup", "500ms");
        HostPathProbe probe = new HostPathProbe(WARMUP_NS);
        RunOutcome outcome = ScenarioRunner.run(RunSpec.of(scenario, 1, 0), StopSignal.NEVER, probe);
        if (outcome.status() != RunStatus.OK) {
            throw new IllegalStateException(outcome.reason());
        }
        probe.finish();
        print(gbit + ", " + accessGbit, preset, probe, outcome.result());
    }

    private static void print(String rates, String preset, HostPathProbe probe, RunResult result) {
        FlowResult flow = result.flows().get(0);
        Samples units = probe.units();
        System.out.printf(
                Locale.ROOT,
                "| %s | `%s` | %s | %.1f | %d | %d | %.1f | %.0f | %.0f | %.2f | %.0f | %.0f | %.0f |%n",
                rates,
                preset,
                trains(probe.trains()),
                units.mean(),
                units.quantile(50),
                units.quantile(99),
                (double) units.sum() / Math.max(1, probe.ackCount()),
                probe.receiverInterrupts() / MEASURED_SECONDS,
                probe.senderInterrupts() / MEASURED_SECONDS,
                (Long) result.value(MetricId.GOODPUT) / 1e9,
                micros(probe.roundTripsNs().quantile(50)),
                micros(probe.roundTripsNs().quantile(99)),
                micros((Long) flow.value(MetricId.FLOW_SRTT)));
    }

    /** A sender's link that is never idle makes one train of the whole run, whose length says nothing. */
    private static String trains(Samples trains) {
        return trains.count() == 1
                ? "no end | "
                : String.format(Locale.ROOT, "%.1f | %d", trains.mean(), trains.quantile(99));
    }

    private static double micros(long ns) {
        return ns / 1e3;
    }
}
