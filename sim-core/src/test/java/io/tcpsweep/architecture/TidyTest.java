package io.tcpsweep.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The habits of this source tree that no other tool checks, over every module. */
class TidyTest {
    private static final int MAX_LINE_CHARACTERS = 120;

    /**
     * What must not stand in any text file, and what to do instead. The patterns are cut so that they miss themselves.
     */
    private static final Map<Pattern, String> BANNED = banned();

    /** A line of README's file map: a path, then two blanks or more, then what it is. */
    private static final Pattern FILE_MAP_LINE = Pattern.compile("^([\\w./-]+?)/?(?: {2,}\\S.*)$");

    /** What was recorded elsewhere stays as it was recorded. */
    private static final String RECORDED = "validation/";

    /** Long lines that have no shorter form. */
    private static final List<String> LONG_LINES_ALLOWED = List.of("import ", "package ");

    private final SourceTree tree = SourceTree.read();

    @Test
    void everyPackageExplainsItself() {
        SortedSet<String> missing = new TreeSet<>();
        for (String path : tree.pathsEndingIn(".java")) {
            if (path.contains("/src/main/java/")) {
                String packageInfo = path.substring(0, path.lastIndexOf('/')) + "/package-info.java";
                if (!tree.contains(packageInfo) || !tree.text(packageInfo).contains("/**")) {
                    missing.add(packageInfo);
                }
            }
        }
        assertThat(missing)
                .as("packages without a package-info.java that says what they are for")
                .isEmpty();
    }

    @Test
    void linesFitOnAScreen() {
        List<String> tooLong = new ArrayList<>();
        List<String> paths =
                new ArrayList<>(tree.pathsEndingIn(".java", ".py", ".sh", ".yaml", ".yml", ".args", ".conf"));
        paths.add("tcpsweep");
        paths.add(".ci/run");
        paths.removeIf(path -> path.startsWith(RECORDED));
        for (String path : paths) {
            int number = 0;
            for (String line : tree.text(path).split("\n", -1)) {
                number++;
                if (line.length() > MAX_LINE_CHARACTERS
                        && LONG_LINES_ALLOWED.stream().noneMatch(line::startsWith)) {
                    tooLong.add(path + ":" + number);
                }
            }
        }
        assertThat(tooLong)
                .as("lines of more than %d characters", MAX_LINE_CHARACTERS)
                .isEmpty();
    }

    @Test
    void nothingIsLeftForLaterOrBelongsToOneMachine() {
        List<String> found = new ArrayList<>();
        for (String path : tree.paths()) {
            String[] lines = tree.text(path).split("\n", -1);
            for (int index = 0; index < lines.length; index++) {
                for (Map.Entry<Pattern, String> banned : BANNED.entrySet()) {
                    if (banned.getKey().matcher(lines[index]).find()) {
                        found.add(path + ":" + (index + 1) + " " + banned.getValue());
                    }
                }
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void everyTextFileEndsInALineEnd() {
        List<String> found = new ArrayList<>();
        for (String path : tree.paths()) {
            String text = tree.text(path);
            if (!path.startsWith(RECORDED) && !text.isEmpty() && !text.endsWith("\n")) {
                found.add(path);
            }
        }
        assertThat(found).isEmpty();
    }

    @Test
    void readmeMapMatchesTheTree() throws Exception {
        SortedSet<String> mapped = readmeMap();
        List<String> wrong = new ArrayList<>();
        for (String path : mapped) {
            if (!Files.exists(tree.root().resolve(path))) {
                wrong.add(path + " is in README's file map and not in the tree");
            }
        }
        for (String top : topLevel()) {
            if (mapped.stream().noneMatch(path -> path.equals(top) || path.startsWith(top + "/"))) {
                wrong.add(top + " is in the tree and not in README's file map");
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(mapped).as("paths in README's file map").hasSizeGreaterThan(5);
    }

    @Test
    void relativeLinksInDocumentsLeadSomewhere() {
        Pattern link = Pattern.compile("\\]\\(([^)#:\\s]+)(?:#[^)]*)?\\)");
        List<String> broken = new ArrayList<>();
        for (String path : tree.pathsEndingIn(".md")) {
            Matcher links = link.matcher(tree.text(path));
            Path folder = tree.root().resolve(path).getParent();
            while (links.find()) {
                if (!Files.exists(folder.resolve(links.group(1)))) {
                    broken.add(path + " -> " + links.group(1));
                }
            }
        }
        assertThat(broken).isEmpty();
    }

    /** First path of each line of the first code block below the heading "File map". */
    private SortedSet<String> readmeMap() {
        SortedSet<String> mapped = new TreeSet<>();
        String readme = tree.text("README.md");
        int heading = readme.indexOf("\n## File map\n");
        assertThat(heading).as("README.md has a section \"File map\"").isPositive();
        String[] blocks = readme.substring(heading).split("\n```", 3);
        for (String line : blocks[1].split("\n", -1)) {
            Matcher entry = FILE_MAP_LINE.matcher(line);
            if (entry.matches()) {
                mapped.add(entry.group(1));
            }
        }
        return mapped;
    }

    /** Everything at the top that is not hidden. */
    private SortedSet<String> topLevel() {
        SortedSet<String> top = new TreeSet<>();
        for (String path : tree.paths()) {
            if (!path.startsWith(".")) {
                int slash = path.indexOf('/');
                top.add(slash < 0 ? path : path.substring(0, slash));
            }
        }
        return top;
    }

    private static Map<Pattern, String> banned() {
        Map<Pattern, String> banned = new LinkedHashMap<>();
        banned.put(
                Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b"), "do it now, or say in docs what is missing");
        banned.put(
                Pattern.compile("/wo" + "rk/|/ro" + "ot/|/ho" + "me/[a-z]"),
                "a path of one machine: take it from an option");
        banned.put(Pattern.compile("^(<<<<" + "<<<|>>>>" + ">>>) "), "a merge that is not finished");
        banned.put(Pattern.compile("(?i)\\bissue" + " #?\\d"), "give the reason itself, not a number to look up");
        return banned;
    }
}
