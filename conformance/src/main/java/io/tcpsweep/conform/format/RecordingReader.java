package io.tcpsweep.conform.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds and reads the recording of a scenario: {@code NAME.result.json}, {@code NAME.trace.csv.gz} if packets were
 * recorded, and {@code NAME.*.result.json} for further runs of the same scenario, which widen the range of its figures.
 */
public final class RecordingReader {
    private static final String RESULT = ".result.json";
    private static final String TRACE = ".trace.csv.gz";
    private static final Pattern PATH_LINE =
            Pattern.compile("path (\\d+) sent (\\d+) drop (\\d+) lost (\\d+) ce (\\d+) maxq (\\d+)");
    private static final int DROP_GROUP = 3;
    private static final int MARK_GROUP = 5;

    private final ObjectMapper mapper = new ObjectMapper();

    /**
     * Reads the recording of {@code scenario} in {@code folder}; it goes by the file's name, or by the scenario's.
     *
     * @return empty if there is none
     * @throws IOException if there is one that cannot be read
     */
    public Optional<Recording> read(OracleScenario scenario, Path folder) throws IOException {
        String fileName = scenario.file().getFileName().toString();
        for (String name : List.of(fileName.replaceFirst("\\.json$", ""), scenario.name())) {
            if (Files.isRegularFile(folder.resolve(name + RESULT))) {
                return Optional.of(read(scenario, folder, name));
            }
        }
        return Optional.empty();
    }

    private Recording read(OracleScenario scenario, Path folder, String name) throws IOException {
        JsonNode result = json(folder.resolve(name + RESULT));
        if (!result.path("first_syn_ns").isIntegralNumber()) {
            throw new IOException(folder.resolve(name + RESULT) + ": no first_syn_ns");
        }
        List<RunFigures> runs = new ArrayList<>();
        runs.add(figures(scenario, result, name));
        try (DirectoryStream<Path> others = Files.newDirectoryStream(folder, name + ".*" + RESULT)) {
            for (Path other : others) {
                runs.add(figures(scenario, json(other), other.toString()));
            }
        }
        List<List<Integer>> paths = new ArrayList<>();
        for (FlowSpec flow : scenario.flows()) {
            List<Integer> taken = new ArrayList<>();
            recordedFlow(result, flow, name)
                    .path("paths")
                    .forEach(move -> taken.add(move.path(1).intValue()));
            paths.add(taken);
        }
        Path trace = folder.resolve(name + TRACE);
        return new Recording(
                result.path("first_syn_ns").longValue(),
                paths,
                Files.isRegularFile(trace) ? Optional.of(TraceFile.read(trace)) : Optional.empty(),
                runs);
    }

    private static RunFigures figures(OracleScenario scenario, JsonNode result, String name) throws IOException {
        List<Long> bytes = new ArrayList<>();
        for (FlowSpec flow : scenario.flows()) {
            bytes.add(recordedFlow(result, flow, name).path("bytes_acked").longValue());
        }
        long marks = 0;
        long drops = 0;
        for (JsonNode line : result.path("path")) {
            Matcher matcher = PATH_LINE.matcher(line.asText());
            if (matcher.matches()) {
                drops += Long.parseLong(matcher.group(DROP_GROUP));
                marks += Long.parseLong(matcher.group(MARK_GROUP));
            }
        }
        return new RunFigures(bytes, marks, drops);
    }

    private static JsonNode recordedFlow(JsonNode result, FlowSpec flow, String name) throws IOException {
        for (JsonNode candidate : result.path("flows")) {
            if (candidate.path("host").intValue() == flow.hostId()
                    && candidate.path("flow").intValue() == flow.index()) {
                return candidate;
            }
        }
        throw new IOException(name + ": the recording has no flow " + flow.index() + " of host " + flow.hostId()
                + ": it belongs to another scenario");
    }

    private JsonNode json(Path file) throws IOException {
        return mapper.readTree(file.toFile());
    }
}
