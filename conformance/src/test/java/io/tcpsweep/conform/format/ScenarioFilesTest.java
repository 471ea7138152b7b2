package io.tcpsweep.conform.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioFilesTest {
    @TempDir
    Path folder;

    @Test
    void listsTheScenariosOfAFolderByName() throws Exception {
        for (String name : List.of("b.json", "a.json", "a.result.json", "note.md")) {
            Files.createFile(folder.resolve(name));
        }

        assertThat(ScenarioFiles.expand(List.of(folder)))
                .containsExactly(folder.resolve("a.json"), folder.resolve("b.json"));
    }

    @Test
    void refusesWhatIsNotThere() throws IOException {
        Path empty = Files.createDirectory(folder.resolve("empty"));

        assertThatThrownBy(() -> ScenarioFiles.expand(List.of(empty, folder.resolve("none"))))
                .isInstanceOf(BadScenarioException.class)
                .hasMessageContaining("no *.json in this folder")
                .hasMessageContaining("none: no such file");
    }

    @Test
    void findsTheFolderOfRecordings() {
        Path root = Path.of("/d");
        assertThat(ScenarioFiles.traceFolder(root.resolve("scenarios/x.json"))).isEqualTo(root.resolve("traces"));
        assertThat(ScenarioFiles.traceFolder(root.resolve("scenarios/sub/x.json")))
                .isEqualTo(root.resolve("traces"));
        assertThat(ScenarioFiles.traceFolder(root.resolve("e/x.json"))).isEqualTo(root.resolve("e"));
    }
}
