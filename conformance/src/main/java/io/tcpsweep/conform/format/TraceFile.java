package io.tcpsweep.conform.format;

import io.tcpsweep.conform.format.TraceRow.Event;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Reads and writes packet traces, {@code NAME.trace.csv.gz}. */
public final class TraceFile {
    private static final String HEADER = "ns,event,host,flow,path,label,seq,ack,len,flags,ecn,queue,win,sack";
    private static final int COLUMNS = 14;
    private static final int HEX = 16;

    private TraceFile() {}

    /**
     * Reads all rows of a trace.
     *
     * @throws IOException if the file cannot be read or is not a trace
     */
    public static List<TraceRow> read(Path file) throws IOException {
        List<TraceRow> rows = new ArrayList<>();
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
            if (!HEADER.equals(reader.readLine())) {
                throw new IOException(file + ": the first line is not " + HEADER);
            }
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                rows.add(parse(line, file));
            }
        }
        return rows;
    }

    /** Writes {@code rows} as a trace, replacing {@code file}. */
    public static void write(Path file, List<TraceRow> rows) throws IOException {
        try (Writer writer =
                new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.US_ASCII)) {
            writer.write(HEADER + "\n");
            for (TraceRow row : rows) {
                writer.write(format(row) + "\n");
            }
        }
    }

    /** The row as one line of a trace. */
    public static String format(TraceRow row) {
        return String.format(
                Locale.ROOT,
                "%d,%s,%d,%d,%d,%d,%d,%d,%d,0x%02x,%d,%d,%d,%s",
                row.ns(),
                row.event().name().toLowerCase(Locale.ROOT),
                row.host(),
                row.flow(),
                row.path(),
                row.label(),
                row.seq(),
                row.ack(),
                row.len(),
                row.flags(),
                row.ecn(),
                row.queue(),
                row.win(),
                row.sack());
    }

    private static TraceRow parse(String line, Path file) throws IOException {
        String[] fields = line.split(",", -1);
        if (fields.length != COLUMNS) {
            throw new IOException(file + ": " + COLUMNS + " columns expected: " + line);
        }
        try {
            return new TraceRow(
                    Long.parseLong(fields[0]),
                    Event.valueOf(fields[1].toUpperCase(Locale.ROOT)),
                    Integer.parseInt(fields[2]),
                    Integer.parseInt(fields[3]),
                    Integer.parseInt(fields[4]),
                    Integer.parseInt(fields[5]),
                    Long.parseLong(fields[6]),
                    Long.parseLong(fields[7]),
                    Integer.parseInt(fields[8]),
                    Integer.parseInt(fields[9].substring(2), HEX),
                    Integer.parseInt(fields[10]),
                    Integer.parseInt(fields[11]),
                    Integer.parseInt(fields[12]),
                    fields[13]);
        } catch (IllegalArgumentException | StringIndexOutOfBoundsException e) {
            throw new IOException(file + ": not a row of a trace: " + line, e);
        }
    }
}
