package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.scenario.SemanticsVersion;
import io.tcpsweep.sweep.job.store.ChunkName;
import io.tcpsweep.sweep.job.store.Failures;
import io.tcpsweep.sweep.job.store.PlanGeneration;
import io.tcpsweep.sweep.job.store.PlannedRun;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import io.tcpsweep.sweep.job.store.SweepIdentity;
import io.tcpsweep.sweep.job.table.ChunkFiles;
import io.tcpsweep.sweep.job.table.RunRows;
import io.tcpsweep.sweep.spec.InvalidSweepException;
import io.tcpsweep.sweep.spec.Names;
import io.tcpsweep.sweep.spec.RunEnd;
import io.tcpsweep.sweep.spec.StoredRun;
import io.tcpsweep.sweep.spec.SweepOverrides;
import io.tcpsweep.sweep.spec.SweepReader;
import io.tcpsweep.units.Quantity;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;

/** Finds one run in a directory's plans and its row in the chunk files. */
final class RunFinder {
    /** A shorter prefix is more likely a slip than a name. */
    private static final int MIN_PREFIX = 6;

    private static final int MAX_KEYS_SHOWN = 3;

    private final ResultDirectory directory;
    private final Configuration configuration;
    private final List<PlanGeneration> plans;

    RunFinder(ResultDirectory directory, Configuration configuration) {
        this.directory = directory;
        this.configuration = configuration;
        SweepIdentity identity = directory.requireResults();
        if (identity.semanticsVersion() != SemanticsVersion.CURRENT) {
            throw Failures.usage(directory.displayName() + " holds results of semantics version "
                    + identity.semanticsVersion() + ", this tcpsweep computes version " + SemanticsVersion.CURRENT
                    + ". Use the commit that the column tool_commit of its table runs names");
        }
        this.plans = directory.plans();
    }

    /**
     * The run with a key.
     *
     * @param wanted the key or the beginning of one
     * @throws io.tcpsweep.sweep.spec.SweepJobException if it is not the key of exactly one run
     */
    StoredRun find(String wanted) {
        String key = fullKey(wanted.toLowerCase(Locale.ROOT));
        SortedMap<ChunkName, FileStatus> chunks = directory.finishedChunks();
        VariedParameters varied = new VariedParameters(plans);
        StoredRun found = null;
        for (PlanGeneration plan : plans) {
            for (int i = 0; i < plan.chunks().size(); i++) {
                for (PlannedRun run : plan.chunks().get(i).runs()) {
                    if (run.key().equals(key)) {
                        RunEnd end = row(chunks.get(plan.chunkName(i)), key);
                        RunEnd earlier = found == null ? null : found.end();
                        found = new StoredRun(
                                spec(plan, run),
                                varied.of(plan.points().get(run.point())),
                                wallLimitNs(plan),
                                counting(earlier, end));
                    }
                }
            }
        }
        return found;
    }

    /** The row that the tables have of two tries: an OK one, else the later. */
    private static RunEnd counting(RunEnd earlier, RunEnd later) {
        boolean keep = later == null || (earlier != null && earlier.status() == RunStatus.OK);
        return keep ? earlier : later;
    }

    private String fullKey(String wanted) {
        if (wanted.length() < MIN_PREFIX) {
            throw Failures.usage("\"" + wanted + "\" is too short for a run key; give at least " + MIN_PREFIX
                    + " of its 32 characters");
        }
        TreeSet<String> keys = new TreeSet<>();
        plans.forEach(plan -> plan.chunks().forEach(chunk -> chunk.runs().forEach(run -> keys.add(run.key()))));
        List<String> matching = keys.tailSet(wanted).stream()
                .takeWhile(key -> key.startsWith(wanted))
                .limit(MAX_KEYS_SHOWN + 1L)
                .toList();
        if (matching.size() == 1) {
            return matching.get(0);
        }
        if (matching.isEmpty()) {
            throw Failures.usage("no run in " + directory.displayName() + " has a key that begins with " + wanted
                    + nearest(wanted, keys) + " ./tcpsweep status " + directory.displayName()
                    + " lists failed runs; the column run_key of " + directory.displayName() + "/runs has all keys");
        }
        int shown = Math.min(matching.size(), MAX_KEYS_SHOWN);
        throw Failures.usage("several runs in " + directory.displayName() + " have a key that begins with " + wanted
                + ": " + String.join(", ", matching.subList(0, shown))
                + (matching.size() > shown ? ", .." : "") + "; give more of its characters");
    }

    /** Keys that one or two slips make of what was given, which may be the beginning of a key. */
    private static String nearest(String wanted, TreeSet<String> keys) {
        Map<String, String> keyByBeginning = new TreeMap<>();
        keys.forEach(key -> keyByBeginning.putIfAbsent(key.substring(0, Math.min(key.length(), wanted.length())), key));
        List<String> near = Names.nearest(wanted, keyByBeginning.keySet());
        return near.isEmpty()
                ? "."
                : "; did you mean "
                        + String.join(
                                " or ", near.stream().map(keyByBeginning::get).toList()) + "?";
    }

    private RunSpec spec(PlanGeneration plan, PlannedRun run) {
        try {
            return PlannedRuns.specOf(plan.points().get(run.point()), run);
        } catch (IllegalStateException e) {
            throw Failures.usage(e.getMessage());
        }
    }

    /** The wall limit of the file that the plan was made from; a limit on the command line was not kept. */
    private static long wallLimitNs(PlanGeneration plan) {
        try {
            return SweepReader.read(plan.specName(), plan.specText(), SweepOverrides.NONE)
                    .wallLimitNs();
        } catch (InvalidSweepException e) {
            return Quantity.DURATION.parse(SweepReader.DEFAULT_WALL, "");
        }
    }

    private RunEnd row(FileStatus chunk, String key) {
        if (chunk == null) {
            return null;
        }
        return ChunkFiles.read(chunk, configuration).stream()
                .filter(row -> RunRows.runKey(row).equals(key))
                .map(RunRows::end)
                .findFirst()
                .orElse(null);
    }
}
