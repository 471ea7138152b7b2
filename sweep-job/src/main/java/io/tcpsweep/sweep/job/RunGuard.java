package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.RunExecutor;
import io.tcpsweep.scenario.RunOutcome;
import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.job.store.Durations;
import io.tcpsweep.sweep.job.store.LeaseOwner;
import io.tcpsweep.sweep.job.table.RunRows;
import io.tcpsweep.sweep.job.table.RunUsage;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;

/** Runs a run so that whatever happens to it ends as a row. */
final class RunGuard {
    /** Longest reason in a row, bytes of UTF-8. */
    static final int MAX_REASON_BYTES = 2048;

    private static final String HOST_NAME = LeaseOwner.hostName();
    private static final int MAX_CAUSES = 5;
    private static final String OWN_CODE = "io.tcpsweep.";

    private final RunExecutor executor;
    private final long wallLimitNs;
    private final BooleanSupplier killed;

    /**
     * @param wallLimitNs wall time from which a run ends as TIMEOUT, nanoseconds
     * @param killed tells whether the task that runs the runs is to end without a result
     */
    RunGuard(RunExecutor executor, long wallLimitNs, BooleanSupplier killed) {
        this.executor = executor;
        this.wallLimitNs = wallLimitNs;
        this.killed = killed;
    }

    /** The row of a run that was simulated. If the task was killed meanwhile, the row means nothing. */
    Object[] run(RunSpec spec) {
        long cpuStartNs = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        WallLimit limit = new WallLimit(wallLimitNs, killed);
        RunOutcome outcome;
        try {
            outcome = executor.run(spec, limit);
        } catch (Throwable t) {
            // Whatever a run throws, out of memory included, must not take the chunk's other runs with it.
            outcome = RunOutcome.without(RunStatus.FAILED, describe(t));
        }
        long wallNs = limit.elapsedNs();
        long cpuNs = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpuStartNs;
        if (outcome.status() != RunStatus.OK && limit.wasReached()) {
            outcome = RunOutcome.without(
                    RunStatus.TIMEOUT,
                    "stopped by the wall-time limit of " + Durations.roughly(wallLimitNs / 1_000_000));
        }
        return RunRows.chunkRow(spec, withShortReason(outcome), new RunUsage(cpuNs, wallNs, HOST_NAME));
    }

    /** The row of a run that is not simulated again because it took its process down before. */
    static Object[] crashed(RunSpec spec, String reason) {
        RunOutcome outcome = RunOutcome.without(RunStatus.CRASHED, reason);
        return RunRows.chunkRow(spec, outcome, new RunUsage(null, null, HOST_NAME));
    }

    /** One line: each exception of the chain with its message, and where the first came from. */
    static String describe(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < MAX_CAUSES; depth++) {
            text.append(depth == 0 ? "" : ", caused by ")
                    .append(cause.getClass().getName());
            if (cause.getMessage() != null) {
                text.append(": ").append(cause.getMessage().strip().replaceAll("\\s*\\R\\s*", " | "));
            }
            cause = cause.getCause();
        }
        StackTraceElement[] frames = thrown.getStackTrace();
        StackTraceElement place = null;
        for (int i = 0; i < frames.length && place == null; i++) {
            place = frames[i].getClassName().startsWith(OWN_CODE) ? frames[i] : null;
        }
        if (place != null) {
            text.append(" (at ").append(place.getClassName()).append('.').append(place.getMethodName());
            text.append(", line ").append(place.getLineNumber()).append(')');
        }
        return text.toString();
    }

    private static RunOutcome withShortReason(RunOutcome outcome) {
        String reason = outcome.reason();
        return reason == null ? outcome : RunOutcome.without(outcome.status(), cut(reason));
    }

    /** Cuts a text to {@link #MAX_REASON_BYTES} without splitting a character. */
    static String cut(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= MAX_REASON_BYTES) {
            return text;
        }
        String ellipsis = "...";
        int end = MAX_REASON_BYTES - ellipsis.length();
        // Bytes of the form 10xxxxxx continue a character.
        while ((bytes[end] & 0xc0) == 0x80) {
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8) + ellipsis;
    }
}
