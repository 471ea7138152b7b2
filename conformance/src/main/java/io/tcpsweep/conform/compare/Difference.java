package io.tcpsweep.conform.compare;

import io.tcpsweep.conform.format.TraceRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One place where two streams differ.
 *
 * @param stream name of the stream
 * @param number the packet's number in the recorded stream, from 1
 * @param recorded recorded packet, if there is one here
 * @param simulated simulated packet, if there is one here
 */
public record Difference(String stream, int number, Optional<TraceRow> recorded, Optional<TraceRow> simulated) {
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_US = 1e3;

    /** When the runs part: the earlier of both times. */
    public long ns() {
        long recordedNs = recorded.map(TraceRow::ns).orElse(Long.MAX_VALUE);
        return Math.min(recordedNs, simulated.map(TraceRow::ns).orElse(Long.MAX_VALUE));
    }

    /** When both runs have passed the difference: the later of both times. */
    public long lastNs() {
        long recordedNs = recorded.map(TraceRow::ns).orElse(0L);
        return Math.max(recordedNs, simulated.map(TraceRow::ns).orElse(0L));
    }

    /** What differs, in one line. */
    public String summary() {
        String place = stream + " packet " + number + ": ";
        if (simulated.isEmpty()) {
            return place + "recorded at " + ms(recorded.orElseThrow()) + ", not simulated";
        }
        if (recorded.isEmpty()) {
            return place + "simulated at " + ms(simulated.orElseThrow()) + ", not recorded";
        }
        return place + "recorded at " + ms(recorded.get()) + ", "
                + String.join(", ", fields(recorded.get(), simulated.get()));
    }

    private static List<String> fields(TraceRow recorded, TraceRow simulated) {
        List<String> fields = new ArrayList<>();
        add(fields, "seq", recorded.seq(), simulated.seq());
        add(fields, "ack", recorded.ack(), simulated.ack());
        add(fields, "len", recorded.len(), simulated.len());
        add(fields, "flags", PacketText.flags(recorded.flags()), PacketText.flags(simulated.flags()));
        add(fields, "ecn", PacketText.ecn(recorded.ecn()), PacketText.ecn(simulated.ecn()));
        add(fields, "sack", bracketed(recorded.sack()), bracketed(simulated.sack()));
        add(fields, "win", recorded.win(), simulated.win());
        long offNs = simulated.ns() - recorded.ns();
        if (Math.abs(offNs) > TraceComparison.TIME_TOLERANCE_NS || fields.isEmpty()) {
            fields.add(String.format(
                    "simulated %.3f us %s", Math.abs(offNs) / NS_PER_US, offNs < 0 ? "earlier" : "later"));
        }
        return fields;
    }

    private static void add(List<String> fields, String name, Object recorded, Object simulated) {
        if (!recorded.equals(simulated)) {
            fields.add(name + " " + recorded + " recorded " + simulated + " simulated");
        }
    }

    private static String bracketed(String blocks) {
        return "[" + blocks + "]";
    }

    private static String ms(TraceRow row) {
        return String.format("%.6f ms", row.ns() / NS_PER_MS);
    }
}
