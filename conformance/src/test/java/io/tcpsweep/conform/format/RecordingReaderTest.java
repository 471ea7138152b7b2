package io.tcpsweep.conform.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tcpsweep.conform.RecordedRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingReaderTest {
    @TempDir
    Path folder;

    @Test
    void readsClockPathsAndFigures() {
        Recording recording = RecordedRuns.recording(RecordedRuns.scenario("paths2-half-lost"));

        assertThat(recording.firstSynNs()).isEqualTo(200_897_536);
        assertThat(recording.flowPaths().get(2)).startsWith(1, 1, 1);
        assertThat(recording.flowPaths().get(0)).isEqualTo(List.of(0));
        assertThat(recording.trace()).isEmpty();
        RunFigures figures = recording.runs().get(0);
        assertThat(figures.totalBytes()).isEqualTo(17_470_152);
        assertThat(figures.drops()).isEqualTo(151);
        assertThat(figures.marks()).isZero();
    }

    @Test
    void countsMarks() {
        assertThat(RecordedRuns.recording(RecordedRuns.scenario("dctcp-two-tails"))
                        .runs()
                        .get(0)
                        .marks())
                .isEqualTo(31_971);
    }

    @Test
    void takesFurtherRunsOfTheSameScenario() throws IOException {
        OracleScenario scenario = RecordedRuns.scenario("cubic-long");
        Path recorded = RecordedRuns.linux().resolve("traces/cubic-long.result.json");
        Files.copy(recorded, folder.resolve("cubic-long.result.json"));
        Files.copy(recorded, folder.resolve("cubic-long.run2.result.json"));

        assertThat(new RecordingReader().read(scenario, folder).orElseThrow().runs())
                .hasSize(2);
    }

    @Test
    void findsNothingWhereNothingIs() throws IOException {
        assertThat(new RecordingReader().read(RecordedRuns.scenario("clean-10m"), folder))
                .isEmpty();
    }

    @Test
    void refusesTheRecordingOfAnotherScenario() throws IOException {
        Files.copy(RecordedRuns.linux().resolve("traces/clean-10m.result.json"), folder.resolve("fair-4.result.json"));

        assertThatThrownBy(() -> new RecordingReader().read(RecordedRuns.scenario("fair-4"), folder))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no flow 0 of host 1");
    }
}
