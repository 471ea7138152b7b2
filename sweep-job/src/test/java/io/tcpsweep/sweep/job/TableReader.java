package io.tcpsweep.sweep.job;

import io.tcpsweep.sweep.spec.ResultColumn;
import io.tcpsweep.sweep.spec.ResultColumns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.example.GroupReadSupport;

/** Reads result tables as text, with Parquet's own reader, so that rows can be compared. */
public final class TableReader {
    private TableReader() {}

    /** Every row of {@code DIR/TABLE/*.parquet} in file order, without the columns that differ from run to run. */
    public static List<String> rows(Path directory, String table) throws Exception {
        List<Path> files;
        try (Stream<Path> listing = Files.list(directory.resolve(table))) {
            files = listing.filter(file -> file.toString().endsWith(".parquet"))
                    .sorted()
                    .toList();
        }
        List<String> changing = ResultColumns.runs().stream()
                .filter(column -> !column.deterministic())
                .map(ResultColumn::name)
                .toList();
        List<String> rows = new ArrayList<>();
        for (Path file : files) {
            try (ParquetReader<Group> reader = ParquetReader.builder(
                            new GroupReadSupport(), new org.apache.hadoop.fs.Path(file.toUri()))
                    .withConf(new Configuration())
                    .build()) {
                for (Group row = reader.read(); row != null; row = reader.read()) {
                    rows.add(text(row, changing));
                }
            }
        }
        return rows;
    }

    /** The values of one column of {@code runs}, in row order; null where there is none. */
    public static List<String> column(Path directory, String table, String column) throws Exception {
        return rows(directory, table).stream()
                .map(row -> row.replaceAll("(?s).*(?:^|, |\\{)" + column + "=(.*?)(?:, [a-z0-9_]+=.*|})$", "$1"))
                .toList();
    }

    private static String text(Group row, List<String> changing) {
        TreeMap<String, String> values = new TreeMap<>();
        for (int i = 0; i < row.getType().getFieldCount(); i++) {
            String name = row.getType().getFieldName(i);
            if (!changing.contains(name)) {
                boolean present = row.getFieldRepetitionCount(i) > 0;
                values.put(name, present ? row.getValueToString(i, 0) : "null");
            }
        }
        return values.toString();
    }
}
