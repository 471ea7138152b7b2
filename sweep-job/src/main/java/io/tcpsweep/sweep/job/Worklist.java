package io.tcpsweep.sweep.job;

import io.tcpsweep.scenario.RunSpec;
import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.job.store.PlanGeneration;
import io.tcpsweep.sweep.job.table.ChunkFiles.RowState;
import io.tcpsweep.sweep.spec.SweepCoverage;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a request still has to do in a directory, decided from plans and chunks alone: neither file times nor commits
 * matter.
 */
final class Worklist {
    /** Why a run of the request is run, or is not. */
    enum Reason {
        /** Its row is OK. */
        DONE("done", false),
        /** Its row is not OK, and only {@code --failed} tries it again. */
        ENDED_NOT_OK("ended FAILED, CRASHED or INVALID; --failed runs them again", false),
        /** An earlier plan holds it, but its chunk has no file. */
        PLANNED("planned earlier, no result yet", true),
        /** No plan holds it. */
        NEW("new", true),
        /** The wall-time limit stopped it. */
        STOPPED_BY_WALL("stopped by the wall-time limit, tried again", true),
        /** Its row is not OK and the request asks for another try. */
        TRIED_AGAIN("ended FAILED, CRASHED or INVALID, tried again", true);

        private final String text;
        private final boolean toRun;

        Reason(String text, boolean toRun) {
            this.text = text;
            this.toRun = toRun;
        }
    }

    private final RunStates states;
    private final Map<Reason, List<RunSpec>> runsByReason = new EnumMap<>(Reason.class);

    /**
     * @param wanted every run of the request
     * @param retryFailed whether runs that ended FAILED, CRASHED or INVALID are tried again
     */
    Worklist(RunStates states, List<RunSpec> wanted, boolean retryFailed) {
        this.states = states;
        for (RunSpec run : wanted) {
            Reason reason = reasonFor(run.runKey(), retryFailed);
            runsByReason.computeIfAbsent(reason, key -> new ArrayList<>()).add(run);
        }
    }

    private Reason reasonFor(String runKey, boolean retryFailed) {
        if (states.isUnfinished(runKey)) {
            return Reason.PLANNED;
        }
        RowState state = states.state(runKey);
        if (state == null) {
            return Reason.NEW;
        }
        return switch (state.status()) {
            case OK -> Reason.DONE;
            case TIMEOUT -> Reason.STOPPED_BY_WALL;
            case FAILED, CRASHED, INVALID -> retryFailed ? Reason.TRIED_AGAIN : Reason.ENDED_NOT_OK;
        };
    }

    /** The request's runs by what happens to them. */
    SweepCoverage coverage() {
        List<SweepCoverage.Group> groups = new ArrayList<>();
        runsByReason.forEach((reason, runs) -> groups.add(new SweepCoverage.Group(reason.text, reason.toRun, runs)));
        return new SweepCoverage(groups);
    }

    /**
     * Chunks of earlier plans without a file that hold at least one run of the request. (A chunk is finished whole:
     * what its file holds is fixed by its plan.)
     */
    List<ChunkWork> missingChunks() {
        Set<String> wanted = new HashSet<>();
        runsByReason.getOrDefault(Reason.PLANNED, List.of()).forEach(run -> wanted.add(run.runKey()));
        List<ChunkWork> missing = new ArrayList<>();
        for (PlanGeneration plan : states.plans()) {
            for (int index : states.missingChunks(plan)) {
                if (plan.chunks().get(index).runs().stream().anyMatch(run -> wanted.contains(run.key()))) {
                    missing.add(ChunkWork.of(plan, index));
                }
            }
        }
        return missing;
    }

    /** Runs that need a new plan generation. */
    List<RunSpec> toPlan() {
        List<RunSpec> runs = new ArrayList<>();
        for (Reason reason : List.of(Reason.NEW, Reason.STOPPED_BY_WALL, Reason.TRIED_AGAIN)) {
            runs.addAll(runsByReason.getOrDefault(reason, List.of()));
        }
        return runs;
    }

    /** Why the new generation is made. */
    PlanGeneration.Reason planReason() {
        if (states.plans().isEmpty()) {
            return PlanGeneration.Reason.FIRST;
        }
        return runsByReason.containsKey(Reason.NEW) ? PlanGeneration.Reason.TOP_UP : PlanGeneration.Reason.RETRY;
    }

    /** True for a run that took its process down when it was tried before. */
    boolean crashedBefore(String runKey) {
        RowState state = states.state(runKey);
        return state != null && state.status() == RunStatus.CRASHED;
    }
}
