package io.tcpsweep.sweep.job.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tcpsweep.sweep.spec.SweepJobException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.VersionInfo;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultDirectoryTest {
    @TempDir
    private Path temp;

    @Test
    void namesTheLibraryThatAFileSystemNeeds() {
        assertUsage("s3a://bucket/a")
                .hasMessageStartingWith("cannot open s3a://bucket/a: the library hadoop-aws for s3a:// is not on the")
                .hasMessageContaining(
                        "spark-submit --packages org.apache.hadoop:hadoop-aws:" + VersionInfo.getVersion());
        assertUsage("strange://bucket/a").hasMessageContaining("no library on the class path knows strange://");
        assertUsage("").hasMessageContaining("is empty");
        assertUsage(" ").hasMessageContaining("is empty");
    }

    @Test
    void tellsADirectoryWithoutResults() throws IOException {
        ResultDirectory other = ResultDirectory.at(temp.toString(), new Configuration(false));
        Files.writeString(temp.resolve("letter.txt"), "");
        assertThatThrownBy(other::requireResults)
                .hasMessage(temp + " holds no results of tcpsweep; name the directory that run wrote to");
        ResultDirectory none = ResultDirectory.at(temp.resolve("none").toString(), new Configuration(false));
        assertThatThrownBy(none::requireResults).hasMessage("there is no directory " + temp.resolve("none"));
    }

    @Test
    void saysThatNothingWasFinishedWhereNothingWas() throws IOException {
        Path blocked = Files.writeString(temp.resolve("file"), "");
        ResultDirectory below = ResultDirectory.at(blocked.resolve("x").toString(), new Configuration(false));
        assertThatThrownBy(below::makeInternalFolder)
                .isInstanceOf(SweepJobException.class)
                .hasMessageContaining("No run was finished; name another directory")
                .hasMessageNotContaining("is kept");
    }

    private static AbstractThrowableAssert<?, ?> assertUsage(String location) {
        return assertThatThrownBy(() -> ResultDirectory.at(location, new Configuration()))
                .isInstanceOfSatisfying(
                        SweepJobException.class,
                        failure -> assertThat(failure.kind()).isEqualTo(SweepJobException.Kind.USAGE));
    }

    @Test
    void keepsPlansAsTheyWereWritten() {
        ResultDirectory directory = prepared("out");
        TreeMap<String, String> set = new TreeMap<>();
        set.put("flows", "7");
        PlanGeneration plan = new PlanGeneration(
                1,
                1,
                PlanGeneration.Reason.FIRST,
                "a.yaml",
                "00",
                "name: \"x\"\n# ü",
                List.of(new PlannedPoint("ab", "dumbbell", set)),
                List.of(new PlannedChunk(
                        5_000_000_000L, List.of(new PlannedRun("cd", 0, 3, "dumbbell", Long.MIN_VALUE)))));

        directory.writePlan(plan);

        assertThat(directory.plans()).containsExactly(plan);
        assertThatThrownBy(() -> directory.writePlan(plan))
                .isInstanceOf(SweepJobException.class)
                .hasMessageContaining("plan-0001.json was written by another process");
    }

    @Test
    void namesAPlanThatCannotBeRead() throws Exception {
        ResultDirectory directory = prepared("out");
        Files.writeString(temp.resolve("out/_tcpsweep/plan-0001.json"), "{\"format\": 1");

        assertThatThrownBy(directory::plans)
                .isInstanceOf(SweepJobException.class)
                .hasMessageContaining("plan-0001.json");
    }

    @Test
    void preparingRemovesWhatAKilledProcessLeft() throws Exception {
        prepared("out");
        Path growing =
                Files.writeString(temp.resolve("out/chunks/_inprogress/part-0001-0000.parquet.x.inprogress"), "half");
        Path plan = Files.writeString(temp.resolve("out/_tcpsweep/plan-0001.json.x.inprogress"), "half");
        Path chunk = Files.writeString(temp.resolve("out/chunks/part-0001-0001.parquet"), "whole");

        directory("out").prepare();

        assertThat(growing).doesNotExist();
        assertThat(plan).doesNotExist();
        assertThat(chunk).exists();
        assertThat(directory("out").finishedChunks()).containsOnlyKeys(new ChunkName(1, 1));
    }

    @Test
    void aFileInTheWayIsNamed() throws Exception {
        ResultDirectory directory = directory("out");
        directory.makeInternalFolder();
        Files.writeString(temp.resolve("out/chunks"), "x");

        assertThatThrownBy(directory::prepare)
                .isInstanceOf(SweepJobException.class)
                .hasMessageContaining("chunks is a file where a directory must be");
    }

    @Test
    void takesLocalNamesThatAreNoUris() {
        ResultDirectory directory = prepared("a b: 100%");

        assertThat(temp.resolve("a b: 100%/chunks")).isDirectory();
        assertThat(directory.displayName()).isEqualTo(temp.resolve("a b: 100%").toString());
    }

    @Test
    void chunkNamesGrowBeyondFourDigits() {
        assertThat(new ChunkName(1, 12345).fileName()).isEqualTo("part-0001-12345.parquet");
        assertThat(ChunkName.ofFile("part-0001-12345.parquet")).hasValue(new ChunkName(1, 12345));
        assertThat(ChunkName.ofFile("part-0001-0000.parquet.1.inprogress")).isEmpty();
        assertThat(new ChunkName(1, 9999)).isLessThan(new ChunkName(1, 12345));
    }

    private ResultDirectory directory(String name) {
        return ResultDirectory.at(temp.resolve(name).toString(), new Configuration());
    }

    private ResultDirectory prepared(String name) {
        ResultDirectory directory = directory(name);
        directory.makeInternalFolder();
        directory.prepare();
        return directory;
    }
}
