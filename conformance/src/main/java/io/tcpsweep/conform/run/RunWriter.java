package io.tcpsweep.conform.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tcpsweep.conform.format.FlowSpec;
import io.tcpsweep.conform.format.OracleScenario;
import io.tcpsweep.conform.format.TraceFile;
import io.tcpsweep.conform.network.PathCounters;
import io.tcpsweep.conform.network.TraceLog;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Writes a simulated run in the recorder's formats, so that any program that reads recordings can compare. */
public final class RunWriter {
    private static final int MAX_PLAIN_BYTES = 50_000;
    private static final int NANO_DIGITS = 9;
    private static final int MICRO_DIGITS = 6;
    private static final double NS_PER_S = 1e9;

    private final Path folder;
    private final ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    public RunWriter(Path folder) {
        this.folder = folder;
    }

    /**
     * Writes trace (if the scenario has one), result and samples, replacing what is there.
     *
     * @throws IOException with what could not be written, and why
     */
    public void write(OracleScenario scenario, SimulatedResult run) throws IOException {
        try {
            Files.createDirectories(folder);
            writeFiles(scenario, run);
        } catch (IOException e) {
            throw new IOException("cannot write into " + folder + ": " + reason(e), e);
        }
    }

    /** Exceptions of the file system often have nothing but a path for a message. */
    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such folder, and it cannot be made";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "there is a file in its place";
        }
        if (e instanceof FileSystemException f && f.getReason() != null) {
            return f.getReason();
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private void writeFiles(OracleScenario scenario, SimulatedResult run) throws IOException {
        if (scenario.trace()) {
            TraceFile.write(folder.resolve(scenario.name() + ".trace.csv.gz"), run.rows());
        }
        Files.writeString(
                folder.resolve(scenario.name() + ".result.json"),
                mapper.writeValueAsString(result(scenario, run)) + "\n");
        writeSamples(scenario, run.samples());
    }

    private ObjectNode result(OracleScenario scenario, SimulatedResult run) {
        ObjectNode result = mapper.createObjectNode();
        result.put("name", scenario.name());
        result.put("first_syn_ns", run.firstSynNs());
        result.set("scenario", scenario.complete());
        ArrayNode flows = result.putArray("flows");
        for (int flowId = 0; flowId < run.flows().size(); flowId++) {
            flows.add(flow(scenario, scenario.flows().get(flowId), run.flows().get(flowId)));
        }
        ObjectNode counters = result.putObject("counters");
        run.counters().forEach((host, values) -> values.forEach(counters.withObjectProperty(host)::put));
        ArrayNode paths = result.putArray("path");
        for (int path = 0; path < run.paths().size(); path++) {
            PathCounters counts = run.paths().get(path);
            paths.add(String.format(
                    Locale.ROOT,
                    "path %d sent %d drop %d lost %d ce %d maxq %d",
                    path,
                    counts.sentPackets(),
                    counts.droppedPackets(),
                    counts.lostPackets(),
                    counts.markedPackets(),
                    counts.maxQueuePackets()));
        }
        return result;
    }

    private ObjectNode flow(OracleScenario scenario, FlowSpec spec, FlowOutcome outcome) {
        ObjectNode flow = mapper.createObjectNode();
        flow.put("host", spec.hostId());
        flow.put("flow", spec.index());
        given(scenario, spec).properties().forEach(entry -> {
            if (!entry.getKey().equals("host")) {
                flow.set(entry.getKey(), entry.getValue());
            }
        });
        flow.put("bytes_acked", outcome.ackedBytes());
        outcome.allWrittenNs().ifPresent(ns -> flow.put("all_written_s", seconds(ns)));
        if (!outcome.latenciesNs().isEmpty()) {
            ArrayNode latencies = flow.putArray("latency_ns");
            outcome.latenciesNs().forEach(latencies::add);
        }
        ArrayNode paths = flow.putArray("paths");
        for (TraceLog.Move move : outcome.moves()) {
            if (move.ns() < scenario.durationS() * NS_PER_S) {
                paths.addArray().add(seconds(move.ns())).add(move.path());
            }
        }
        return flow;
    }

    private static ObjectNode given(OracleScenario scenario, FlowSpec spec) {
        int index = 0;
        for (var candidate : scenario.complete().get("flows")) {
            if (candidate.get("host").intValue() == spec.hostId() && index++ == spec.index()) {
                return (ObjectNode) candidate;
            }
        }
        throw new IllegalArgumentException("the scenario has no such flow: " + spec);
    }

    private void writeSamples(OracleScenario scenario, List<InfoSample> samples) throws IOException {
        Path plain = folder.resolve(scenario.name() + ".info.csv");
        Path packed = folder.resolve(scenario.name() + ".info.csv.gz");
        Files.deleteIfExists(plain);
        Files.deleteIfExists(packed);
        byte[] text = samplesText(scenario, samples).getBytes(StandardCharsets.US_ASCII);
        if (text.length <= MAX_PLAIN_BYTES) {
            Files.write(plain, text);
            return;
        }
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(text);
        }
    }

    /** The samples by host, then by time, as each host's program prints them. */
    private static String samplesText(OracleScenario scenario, List<InfoSample> samples) {
        StringBuilder text = new StringBuilder();
        for (int host = 0; host < scenario.network().hosts(); host++) {
            for (InfoSample sample : samples) {
                FlowSpec flow = scenario.flows().get(sample.flowId());
                if (flow.hostId() == host) {
                    if (text.length() == 0) {
                        text.append("s,host,flow,")
                                .append(String.join(",", sample.values().keySet()))
                                .append('\n');
                    }
                    text.append(seconds(sample.sinceStartNs()))
                            .append("," + host + "," + flow.index() + ",")
                            .append(String.join(",", sample.values().values()))
                            .append('\n');
                }
            }
        }
        return text.toString();
    }

    private static BigDecimal seconds(long ns) {
        return BigDecimal.valueOf(ns, NANO_DIGITS).setScale(MICRO_DIGITS, RoundingMode.HALF_EVEN);
    }
}
