package io.tcpsweep.sweep.spec;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * YAML 1.2 text to {@link Tree}. Types of scalars are never guessed: the composer's nodes keep the source text, so
 * {@code off} stays a word and {@code 4.10} its digits.
 */
final class YamlReader {
    /** Deepest nesting of mappings and lists; a sweep file needs a tenth of it. */
    static final int MAX_DEPTH = 100;

    private final Problems problems;
    /** What every node became; a node met again comes from an alias. */
    private final Map<Node, Tree> trees = new IdentityHashMap<>();

    private YamlReader(Problems problems) {
        this.problems = problems;
    }

    /** The document's root; null when the text is no single YAML document, with the problem noted. */
    static Tree read(String text, Problems problems) {
        LoadSettings settings = LoadSettings.builder().setUseMarks(true).build();
        try {
            Optional<Mark> tooDeep = firstTooDeep(text, settings);
            if (tooDeep.isPresent()) {
                problems.add(
                        line(tooDeep.get()),
                        "",
                        "is nested more than " + MAX_DEPTH + " levels deep; write keys with dots, such as path.rate");
                return null;
            }
            Optional<Node> root = new Compose(settings).composeString(text);
            if (root.isEmpty()) {
                problems.add(1, "", "is empty; a sweep file starts with name: and scenario:");
                return null;
            }
            return new YamlReader(problems).tree(root.get(), "");
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark().map(YamlReader::line).orElse(1);
            if (line > text.lines().count() && e.getContextMark().isPresent()) {
                // What is open at the end of the file was opened somewhere.
                line = line(e.getContextMark().get());
            }
            problems.add(line, "", explain(text, line, e));
        } catch (YamlEngineException e) {
            problems.add(
                    1, "", "is not YAML: " + e.getMessage().lines().findFirst().orElse(""));
        }
        return null;
    }

    /** Where the nesting first exceeds the limit. Composing would recurse once for each level. */
    private static Optional<Mark> firstTooDeep(String text, LoadSettings settings) {
        int depth = 0;
        for (Event event : new Parse(settings).parseString(text)) {
            if (event instanceof CollectionEndEvent) {
                depth--;
            } else if (event instanceof CollectionStartEvent) {
                depth++;
                if (depth > MAX_DEPTH) {
                    return event.getStartMark();
                }
            }
        }
        return Optional.empty();
    }

    private static String explain(String text, int line, MarkedYamlEngineException e) {
        String source = text.lines().skip(line - 1L).findFirst().orElse("");
        String indent =
                source.substring(0, source.length() - source.stripLeading().length());
        if (indent.contains("\t") || e.getProblem().contains("TAB")) {
            return "has a tab; YAML is indented with spaces only";
        }
        String context = e.getContext() == null ? "" : " " + e.getContext();
        if (context.contains("single document")) {
            return "has a second document; a sweep file holds one, so leave out the line ---";
        }
        return "is not YAML: " + e.getProblem() + context;
    }

    private Tree tree(Node node, String path) {
        int line = node.getStartMark().map(YamlReader::line).orElse(1);
        Tree known = trees.get(node);
        if (known != null) {
            return known;
        }
        if (node.getAnchor().isPresent()) {
            problems.add(line, path, "anchors (&) and aliases (*) are not used in sweep files; write the value out");
        }
        // Stands in for the node as long as it is being read, so that one that contains itself ends.
        trees.put(node, new Tree.Scalar(line, "", true));
        Tree tree = convert(node, line, path);
        trees.put(node, tree);
        return tree;
    }

    private Tree convert(Node node, int line, String path) {
        if (node instanceof ScalarNode scalar) {
            return new Tree.Scalar(line, scalar.getValue(), scalar.isPlain());
        }
        if (node instanceof SequenceNode sequence) {
            List<Tree> items = new ArrayList<>();
            for (Node item : sequence.getValue()) {
                items.add(tree(item, path + "[" + (items.size() + 1) + "]"));
            }
            return new Tree.Items(line, List.copyOf(items));
        }
        return mapping((MappingNode) node, line, path);
    }

    private Tree mapping(MappingNode node, int line, String path) {
        List<Tree.Entry> entries = new ArrayList<>();
        Map<String, Integer> lines = new TreeMap<>();
        for (NodeTuple tuple : node.getValue()) {
            Node keyNode = tuple.getKeyNode();
            int keyLine = keyNode.getStartMark().map(YamlReader::line).orElse(line);
            if (!(keyNode instanceof ScalarNode scalar)) {
                problems.add(keyLine, path, "has a key that is no word");
                continue;
            }
            String key = scalar.getValue();
            String keyPath = join(path, key);
            Integer firstLine = lines.putIfAbsent(key, keyLine);
            if (firstLine != null) {
                problems.add(keyLine, keyPath, "is there twice, first in line " + firstLine + "; keep one of them");
                continue;
            }
            entries.add(new Tree.Entry(keyLine, key, tree(tuple.getValueNode(), keyPath)));
        }
        return new Tree.Mapping(line, List.copyOf(entries));
    }

    /** A path with one more key. */
    static String join(String path, String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private static int line(Mark mark) {
        return mark.getLine() + 1;
    }
}
