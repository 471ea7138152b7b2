package io.tcpsweep.packetdrill;

import static org.assertj.core.api.Assertions.assertThat;

import io.tcpsweep.packetdrill.run.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The scripts that say, one behaviour each, what Linux does. */
class ScriptsTest {
    private static final Path SCRIPTS = Path.of("src/test/resources/packetdrill");
    private static final int HZ = 1_000;

    @TestFactory
    Stream<DynamicTest> scriptPasses() throws IOException {
        return ScriptFiles.expand(List.of(SCRIPTS)).stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    Outcome outcome = Main.run(file, Files.readString(file), HZ);
                    assertThat(outcome.text()).isEmpty();
                    assertThat(outcome.verdict()).isEqualTo(Outcome.Verdict.PASS);
                }));
    }

    @Test
    void thereAreAtLeastSixty() throws IOException {
        assertThat(ScriptFiles.expand(List.of(SCRIPTS))).hasSizeGreaterThanOrEqualTo(60);
    }
}
