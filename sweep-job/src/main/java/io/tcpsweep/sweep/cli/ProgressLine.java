package io.tcpsweep.sweep.cli;

import io.tcpsweep.sweep.spec.SweepProgress;
import java.io.PrintWriter;

/** Progress for people: one line that rewrites itself on a terminal, a line now and then elsewhere. */
final class ProgressLine implements SweepProgress {
    private static final long LOG_INTERVAL_NS = 10_000_000_000L;

    private final PrintWriter err;
    private final boolean interactive;
    private long nextLogNs = LOG_INTERVAL_NS;
    private int shownLength;

    ProgressLine(PrintWriter err, boolean interactive) {
        this.err = err;
        this.interactive = interactive;
    }

    @Override
    public void update(Snapshot snapshot) {
        if (interactive) {
            String text = text(snapshot);
            err.print("\r" + text + " ".repeat(Math.max(0, shownLength - text.length())));
            err.flush();
            shownLength = text.length();
        } else if (snapshot.elapsedNs() >= nextLogNs) {
            err.println(text(snapshot));
            nextLogNs = snapshot.elapsedNs() + LOG_INTERVAL_NS;
        }
    }

    /** Leaves the line, so that what follows starts on its own. */
    void end() {
        if (shownLength > 0) {
            err.println();
            shownLength = 0;
        }
    }

    private static String text(Snapshot snapshot) {
        StringBuilder text = new StringBuilder();
        text.append(snapshot.endedRuns()).append('/').append(PlanText.counted(snapshot.totalRuns(), "run"));
        if (snapshot.notOkRuns() > 0) {
            text.append(", ").append(snapshot.notOkRuns()).append(" not OK");
        }
        text.append(", ").append(TimeText.of(snapshot.elapsedNs())).append(" so far");
        if (snapshot.remainingNs() >= 0) {
            text.append(", about ").append(TimeText.of(snapshot.remainingNs())).append(" left");
        }
        return text.toString();
    }
}
