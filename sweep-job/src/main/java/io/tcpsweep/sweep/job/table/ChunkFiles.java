package io.tcpsweep.sweep.job.table;

import io.tcpsweep.scenario.RunStatus;
import io.tcpsweep.sweep.job.store.Failures;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import io.tcpsweep.sweep.spec.ResultColumns;
import io.tcpsweep.sweep.spec.SweepJobException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;

/** The content of chunk files. */
public final class ChunkFiles {
    /** Key of the number of rows that are not OK in a chunk file's footer. */
    private static final String NOT_OK_KEY = "tcpsweep.runs_not_ok";

    private static final TableSchema STATES = ResultSchema.CHUNK.project(
            List.of(ResultColumns.RUN_KEY.name(), ResultColumns.STATUS.name(), ResultColumns.REASON.name()));

    private ChunkFiles() {}

    /** How a run of a chunk ended. */
    public record RowState(String runKey, RunStatus status, String reason) {}

    /** The bytes of a chunk file with these rows. */
    public static byte[] encode(List<Object[]> rows) throws IOException {
        long notOk =
                rows.stream().filter(row -> RunRows.status(row) != RunStatus.OK).count();
        Map<String, String> metadata = ResultSchema.metadata(ResultSchema.CHUNK);
        metadata.put(NOT_OK_KEY, Long.toString(notOk));
        return RowFiles.encode(ResultSchema.CHUNK, metadata, rows);
    }

    /** Every row of a chunk file. */
    public static List<Object[]> read(FileStatus file, Configuration configuration) {
        try {
            List<Object[]> rows = RowFiles.read(file, configuration, ResultSchema.CHUNK);
            rows.forEach(RunRows::fillNewParameters);
            return rows;
        } catch (IOException | RuntimeException e) {
            throw unreadable(file, e);
        }
    }

    /** The rows of a chunk file that are not OK; reads no more than the footer where there are none. */
    public static List<RowState> notOk(FileStatus file, Configuration configuration) {
        try {
            if ("0".equals(RowFiles.metadata(file, configuration).get(NOT_OK_KEY))) {
                return List.of();
            }
            return RowFiles.read(file, configuration, STATES).stream()
                    .map(row -> new RowState((String) row[0], RunStatus.valueOf((String) row[1]), (String) row[2]))
                    .filter(state -> state.status() != RunStatus.OK)
                    .toList();
        } catch (IOException | RuntimeException e) {
            throw unreadable(file, e);
        }
    }

    private static SweepJobException unreadable(FileStatus file, Exception cause) {
        return Failures.storage(
                "cannot read the chunk file " + file.getPath() + ": " + ResultDirectory.reason(cause)
                        + ". If the storage is in order, delete that file and give the command again:"
                        + " its runs are simulated anew, everything else is kept",
                cause);
    }
}
