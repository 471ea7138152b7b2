package io.tcpsweep.conform.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Reads scenario files strictly: every unknown key and every value that cannot be meant is refused by name. */
public final class ScenarioReader {
    /** Hosts and paths that the recorder can hold. */
    public static final int MAX_HOSTS = 8;

    public static final int MAX_PATHS = 8;

    private static final String DEFAULTS = """
            {"hz": 250, "hosts": 1, "paths": 1, "rate_bits_per_sec": 10000000, "one_way_delay_us": 5000,
             "queue_packets": 100, "mark_packets": 0, "access_bits_per_sec": 0, "path_loss": [], "hash_seed": 1,
             "faults": "", "duration_s": 3.0, "sample_us": 10000, "congestion_control": "cubic", "sysctl": {},
             "params": {}, "nv_base_rtt_us": 0, "flows": [{"host": 0, "kind": "bulk"}], "start_gap_us": 0,
             "phase_us": 0, "trace": true}
            """;
    private static final Set<String> FLOW_KEYS = new TreeSet<>(Set.of(
            "host",
            "kind",
            "bytes",
            "close",
            "write_bytes",
            "every_us",
            "request_bytes",
            "reply_bytes",
            "think_us",
            "count"));
    private static final Set<Long> TICK_RATES = Set.of(100L, 250L, 300L, 1000L);
    private static final Set<String> CONGESTION_CONTROLS = new TreeSet<>(Set.of("cubic", "reno", "dctcp", "nv", "bbr"));
    private static final int NS_PER_US = 1000;
    private static final long MAX_US = Long.MAX_VALUE / NS_PER_US / 4;
    private static final long MAX_BYTES = 1L << 50;

    private final ObjectMapper mapper = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    /**
     * Reads one scenario.
     *
     * @throws BadScenarioException with all problems of the file
     */
    public OracleScenario read(Path file) throws BadScenarioException {
        ObjectNode given = parse(file);
        ObjectNode complete = defaults();
        complete.setAll(given);
        complete.remove("name");
        List<String> problems = new ArrayList<>();
        JsonFields fields = new JsonFields(complete, file + ": ", problems);
        Set<String> known = new LinkedHashSet<>();
        defaults().fieldNames().forEachRemaining(known::add);
        known.addAll(List.of("name", "why", "gro_flush_us", "qdisc"));
        fields.refuseUnknown(known);
        String name = given.has("name") ? new JsonFields(given, file + ": ", problems).text("name") : stem(file);
        NetworkSpec network = network(fields, complete);
        if (fields.has("why")) {
            fields.text("why");
        }
        OracleScenario scenario = new OracleScenario(
                file,
                name,
                tickRate(fields),
                network,
                faults(fields),
                congestionControl(fields),
                fields.settings("sysctl"),
                fields.settings("params"),
                fields.number("nv_base_rtt_us", 0, false),
                flows(complete.get("flows"), network.hosts(), fields, file, problems),
                fields.whole("start_gap_us", 0, MAX_US) * NS_PER_US,
                fields.number("phase_us", 0, false),
                fields.number("duration_s", 0, true),
                fields.whole("sample_us", 0, MAX_US) * NS_PER_US,
                fields.flag("trace"),
                fields.has("gro_flush_us") ? fields.number("gro_flush_us", 0, false) : 0,
                isFairQueue(fields),
                complete);
        if (!problems.isEmpty()) {
            throw new BadScenarioException(problems);
        }
        return scenario;
    }

    private ObjectNode parse(Path file) throws BadScenarioException {
        if (!Files.isRegularFile(file)) {
            throw new BadScenarioException(List.of(file + ": no such file"));
        }
        try {
            JsonNode node = mapper.readTree(Files.readString(file));
            if (node instanceof ObjectNode object) {
                return object;
            }
            throw new BadScenarioException(List.of(file + ": not a JSON object"));
        } catch (JsonProcessingException e) {
            String place = e.getLocation() == null
                    ? ""
                    : " (line " + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr() + ")";
            throw new BadScenarioException(List.of(file + ": not JSON" + place + ": " + withoutSource(e)));
        } catch (IOException e) {
            throw new BadScenarioException(List.of(file + ": cannot be read: " + e.getMessage()));
        }
    }

    /** What is wrong, without the parser's note that it keeps no copy of the file. */
    private static String withoutSource(JsonProcessingException e) {
        return e.getOriginalMessage()
                .replaceAll("\\s*\\[Source:[^\\]]*\\]", "")
                .replaceAll("\\(start marker at\\s*\\)", "")
                .trim();
    }

    private ObjectNode defaults() {
        try {
            return (ObjectNode) mapper.readTree(DEFAULTS);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isFairQueue(JsonFields fields) {
        if (!fields.has("qdisc")) {
            return false;
        }
        String name = fields.text("qdisc");
        if (!name.equals("fq") && !name.equals("pfifo_fast")) {
            fields.problem("qdisc must be one of [fq, pfifo_fast], not " + name);
        }
        return name.equals("fq");
    }

    private static int tickRate(JsonFields fields) {
        long hz = fields.whole("hz", 1, Integer.MAX_VALUE);
        if (!TICK_RATES.contains(hz)) {
            fields.problem("hz must be one of " + new TreeSet<>(TICK_RATES) + ", not " + hz);
        }
        return (int) hz;
    }

    private static String congestionControl(JsonFields fields) {
        String name = fields.text("congestion_control");
        if (!CONGESTION_CONTROLS.contains(name)) {
            fields.problem("congestion_control must be one of " + CONGESTION_CONTROLS + ", not \"" + name + "\"");
        }
        return name;
    }

    private static NetworkSpec network(JsonFields fields, ObjectNode complete) {
        List<Double> loss = new ArrayList<>();
        JsonNode given = complete.get("path_loss");
        if (!given.isArray()) {
            fields.problem("path_loss must be a list, not " + given);
        }
        for (JsonNode node : given) {
            if (!node.isNumber() || node.doubleValue() < 0 || node.doubleValue() > 1) {
                fields.problem("path_loss must hold probabilities from 0 to 1, not " + node);
            }
            loss.add(node.doubleValue());
        }
        return new NetworkSpec(
                (int) fields.whole("hosts", 1, MAX_HOSTS),
                (int) fields.whole("paths", 1, MAX_PATHS),
                fields.number("rate_bits_per_sec", 0, true),
                (long) (fields.number("one_way_delay_us", 0, false) * NS_PER_US),
                (int) fields.whole("queue_packets", 0, Integer.MAX_VALUE),
                (int) fields.whole("mark_packets", 0, Integer.MAX_VALUE),
                fields.number("access_bits_per_sec", 0, false),
                loss,
                fields.bits("hash_seed"));
    }

    private static List<PlannedFault> faults(JsonFields fields) {
        try {
            return PlannedFault.parseAll(fields.text("faults"));
        } catch (IllegalArgumentException e) {
            fields.problem("faults: " + e.getMessage());
            return List.of();
        }
    }

    /** The flows by host, and in the order of the file within each: the order in which the hosts open them. */
    private static List<FlowSpec> flows(
            JsonNode given, int hosts, JsonFields scenario, Path file, List<String> problems) {
        List<List<FlowSpec>> byHost = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            byHost.add(new ArrayList<>());
        }
        if (!given.isArray() || given.isEmpty()) {
            scenario.problem("flows must be a list of at least one flow, not " + given);
            return List.of();
        }
        for (int i = 0; i < given.size(); i++) {
            if (given.get(i) instanceof ObjectNode object) {
                JsonFields fields = new JsonFields(object, file + ": flows[" + i + "]: ", problems);
                int host = (int) fields.whole("host", 0, hosts - 1L);
                byHost.get(host).add(flow(fields, host, byHost.get(host).size()));
            } else {
                scenario.problem("flows[" + i + "] must be an object, not " + given.get(i));
            }
        }
        List<FlowSpec> flows = new ArrayList<>();
        byHost.forEach(flows::addAll);
        return flows;
    }

    private static FlowSpec flow(JsonFields fields, int host, int index) {
        fields.refuseUnknown(FLOW_KEYS);
        String kindName = fields.text("kind");
        long total = fields.whole("bytes", FlowSpec.ENDLESS, MAX_BYTES, FlowSpec.ENDLESS);
        boolean close = fields.has("close") && fields.flag("close");
        switch (kindName.toUpperCase(Locale.ROOT)) {
            case "BULK":
                return new FlowSpec(host, index, FlowSpec.Kind.BULK, total, close, 0, 0, 0, 0, 0);
            case "PACED":
                long everyUs = fields.whole("every_us", 0, MAX_US);
                if (everyUs == 0 && total == FlowSpec.ENDLESS) {
                    fields.problem("every_us must not be 0 without bytes");
                }
                return new FlowSpec(
                        host,
                        index,
                        FlowSpec.Kind.PACED,
                        total,
                        close,
                        fields.whole("write_bytes", 1, MAX_BYTES),
                        everyUs * NS_PER_US,
                        0,
                        0,
                        0);
            case "RPC":
                return new FlowSpec(
                        host,
                        index,
                        FlowSpec.Kind.RPC,
                        0,
                        false,
                        0,
                        fields.whole("think_us", 0, MAX_US, 0) * NS_PER_US,
                        fields.whole("request_bytes", 1, MAX_BYTES),
                        fields.whole("reply_bytes", 1, MAX_BYTES),
                        fields.whole("count", FlowSpec.ENDLESS, Integer.MAX_VALUE, FlowSpec.ENDLESS));
            default:
                fields.problem("kind must be bulk, paced or rpc, not \"" + kindName + "\"");
                return new FlowSpec(host, index, FlowSpec.Kind.BULK, total, close, 0, 0, 0, 0, 0);
        }
    }

    private static String stem(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }
}
