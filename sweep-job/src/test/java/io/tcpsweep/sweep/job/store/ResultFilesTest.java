package io.tcpsweep.sweep.job.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFilesTest {
    @TempDir
    private java.nio.file.Path temp;

    @ParameterizedTest
    @ValueSource(strings = {"file", "refusing"})
    void writesOnceAndNeverOver(String scheme) throws IOException {
        Path file = path(scheme, "plan");
        ResultFiles files = open(file);

        files.writeOnce(file, bytes("first"));

        assertThatThrownBy(() -> files.writeOnce(file, bytes("second"))).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(files.readIfExists(file)).hasValue(bytes("first"));
        assertThat(temp.toFile().list()).containsExactly("plan");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "refusing"})
    void secondAttemptAtAChunkLeavesOneFileAndNoRemains(String scheme) throws IOException {
        Path folder = path(scheme, "_inprogress");
        Path file = path(scheme, "part-0001-0000.parquet");
        ResultFiles files = open(file);
        files.fileSystem().mkdirs(folder);

        files.publish(folder, file, bytes("rows"));
        files.publish(folder, file, bytes("rows"));

        assertThat(files.readIfExists(file)).hasValue(bytes("rows"));
        assertThat(temp.toFile().list()).containsExactlyInAnyOrder("_inprogress", "part-0001-0000.parquet");
        assertThat(temp.resolve("_inprogress").toFile().list()).isEmpty();
    }

    @Test
    void failedRenameIsAnErrorAndKeepsTheContent() throws IOException {
        Path file = path("refusing", "missing/part-0001-0000.parquet");
        Path folder = path("refusing", "_inprogress");
        ResultFiles files = open(file);
        files.fileSystem().mkdirs(folder);
        files.fileSystem().create(path("refusing", "missing"), true).close();

        assertThatThrownBy(() -> files.publish(folder, file, bytes("rows"))).isInstanceOf(IOException.class);
        assertThat(temp.resolve("_inprogress").toFile().list()).hasSize(1);
    }

    @Test
    void replacesInOneStep() throws IOException {
        Path file = path("file", "tables.json");
        ResultFiles files = open(file);

        files.replace(file, bytes("old"));
        files.replace(file, bytes("new"));

        assertThat(files.readIfExists(file)).hasValue(bytes("new"));
        assertThat(temp.toFile().list()).containsExactly("tables.json");
    }

    @Test
    void inProgressNamesAreNoParquetFiles() {
        Path name = ResultFiles.inProgressName(new Path("/x"), new Path("/y/part-0001-0000.parquet"));

        assertThat(name.toString()).startsWith("/x/part-0001-0000.parquet.").doesNotEndWith(".parquet");
    }

    private Path path(String scheme, String name) {
        return new Path(scheme, "", temp.resolve(name).toString());
    }

    private static ResultFiles open(Path path) throws IOException {
        Configuration configuration = RefusingRenames.configuration();
        return ResultFiles.on(path, configuration);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
