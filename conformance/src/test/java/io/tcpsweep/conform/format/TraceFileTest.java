package io.tcpsweep.conform.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tcpsweep.conform.RecordedRuns;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceFileTest {
    @TempDir
    Path folder;

    @Test
    void writesARecordedTraceAsItWasRecorded() throws IOException {
        for (String name : List.of("loss-several", "dctcp-bulk-100m", "delack-pingpong")) {
            Path recorded = RecordedRuns.linux().resolve("traces").resolve(name + ".trace.csv.gz");
            Path written = folder.resolve(name);

            TraceFile.write(written, TraceFile.read(recorded));

            assertThat(lines(written)).isEqualTo(lines(recorded));
        }
    }

    @Test
    void namesTheLineThatIsNoRow() throws IOException {
        TraceRow row = new TraceRow(1, TraceRow.Event.SND, 0, 0, -1, 0, 0, 0, 0, 2, 0, 0, 64800, "");
        assertThat(TraceFile.format(row)).isEqualTo("1,snd,0,0,-1,0,0,0,0,0x02,0,0,64800,");
        Path file = folder.resolve("bad");
        Files.writeString(file, "not gzip");
        assertThatThrownBy(() -> TraceFile.read(file)).isInstanceOf(IOException.class);
    }

    private static List<String> lines(Path file) throws IOException {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
            return reader.lines().toList();
        }
    }
}
