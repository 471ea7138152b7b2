package io.tcpsweep.sweep.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.sweep.job.store.ChunkName;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttemptMarksTest {
    private static final List<String> RUNS = List.of("a", "b", "c", "d", "e");

    @TempDir
    private Path temp;

    @Test
    void firstAttemptLeavesNoMark() throws IOException {
        assertThat(attempt(0, Set.of("b"))).containsExactly("a");
        assertThat(temp.resolve("_tcpsweep/attempts")).doesNotExist();
    }

    @Test
    void oneBadRunIsFoundByTheThirdAttempt() throws IOException {
        attempt(0, Set.of("b"));
        assertThat(attempt(1, Set.of("b"))).containsExactly("a");

        assertThat(attempt(2, Set.of("b"))).containsExactly("a", "c", "d", "e");
        assertThat(temp.resolve("_tcpsweep/attempts").toFile().list()).isEmpty();
    }

    @Test
    void fourthAttemptRunsOnlyWhatEndedBefore() throws IOException {
        Set<String> bad = Set.of("b", "d", "e");
        attempt(0, bad);
        attempt(1, bad);
        assertThat(attempt(2, bad)).containsExactly("a", "c");

        assertThat(attempt(3, bad)).containsExactly("a", "c");
        assertThat(temp.resolve("_tcpsweep/attempts").toFile().list()).isEmpty();
    }

    /** Runs the chunk until a bad run takes the process down; returns what ended. */
    private List<String> attempt(int number, Set<String> bad) throws IOException {
        ResultDirectory directory = ResultDirectory.at(temp.toString(), new Configuration());
        AttemptMarks marks = new AttemptMarks(directory, new ChunkName(1, 0), number);
        List<String> ended = new ArrayList<>();
        for (String run : RUNS) {
            if (marks.start(run) == null) {
                if (bad.contains(run)) {
                    return ended;
                }
                marks.end(run);
                ended.add(run);
            }
        }
        marks.clear();
        return ended;
    }
}
