package io.tcpsweep.sweep.job;

import io.tcpsweep.sweep.job.store.ChunkName;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import io.tcpsweep.sweep.job.store.ResultFiles;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * Finds the run that takes its process down, when a chunk is attempted again.
 *
 * <p>The first attempt of a chunk leaves no mark. From the second on each run is marked when it starts and when it
 * ends. A run that a later attempt finds started but not ended is not run again. The fourth attempt, the last one by
 * Spark's default, runs only what ended before, so a chunk with many bad runs still gets its file.
 *
 * <p>A run may be marked although its neighbour on the same executor or the loss of a machine was to blame; such a row
 * is CRASHED, too, and {@code --failed} tries it again, alone.
 */
final class AttemptMarks {
    private static final String STARTED = ".started";
    private static final String ENDED = ".ended";
    private static final int FIRST_MARKING_ATTEMPT = 1;
    private static final int FIRST_JUDGING_ATTEMPT = 2;
    private static final int PROVEN_ONLY_ATTEMPT = 3;

    private final ResultFiles files;
    private final Path folder;
    private final int attempt;
    private final Set<String> found = new HashSet<>();

    /** @param attempt number of the task's attempt, from 0 */
    AttemptMarks(ResultDirectory directory, ChunkName chunk, int attempt) throws IOException {
        this.files = directory.files();
        this.folder = new Path(directory.attemptFolder(), chunk.stem());
        this.attempt = attempt;
        if (attempt >= FIRST_MARKING_ATTEMPT) {
            files.fileSystem().mkdirs(folder);
            for (FileStatus mark : files.list(folder)) {
                found.add(mark.getPath().getName());
            }
        }
    }

    /** Why the run must not be run again; null if it may, and then it is marked as started. */
    String start(String runKey) throws IOException {
        if (attempt < FIRST_MARKING_ATTEMPT) {
            return null;
        }
        boolean ended = found.contains(runKey + ENDED);
        if (attempt >= FIRST_JUDGING_ATTEMPT && !ended && found.contains(runKey + STARTED)) {
            return "its process ended while it ran, after the same had happened to its chunk before";
        }
        if (attempt >= PROVEN_ONLY_ATTEMPT && !ended) {
            return "not run: its chunk lost " + attempt + " processes before";
        }
        files.replace(new Path(folder, runKey + STARTED), new byte[0]);
        return null;
    }

    /** Marks that the run came to an end, whichever. */
    void end(String runKey) throws IOException {
        if (attempt >= FIRST_MARKING_ATTEMPT) {
            files.replace(new Path(folder, runKey + ENDED), new byte[0]);
        }
    }

    /** Removes the chunk's marks once its file is there. */
    void clear() throws IOException {
        if (attempt >= FIRST_MARKING_ATTEMPT) {
            files.deleteIfExists(folder);
        }
    }
}
