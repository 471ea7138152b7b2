package io.tcpsweep.sweep.job;

import io.tcpsweep.sweep.job.store.ChunkName;
import io.tcpsweep.sweep.job.table.ChunkFiles;
import io.tcpsweep.sweep.job.table.ChunkFiles.RowState;
import io.tcpsweep.sweep.spec.SweepJobException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;

/** Reads which rows of many chunk files are not OK, several files at a time: on an object store each costs a trip. */
final class NotOkReader {
    private static final int FILES_AT_A_TIME = 16;

    private NotOkReader() {}

    /** The rows that are not OK, for every chunk that has some. */
    static Map<ChunkName, List<RowState>> read(SortedMap<ChunkName, FileStatus> chunks, Configuration configuration) {
        ExecutorService pool = Executors.newFixedThreadPool(FILES_AT_A_TIME, task -> {
            Thread thread = new Thread(task, "tcpsweep-chunk-reader");
            thread.setDaemon(true);
            return thread;
        });
        try {
            Map<ChunkName, Future<List<RowState>>> pending = new LinkedHashMap<>();
            chunks.forEach((name, file) -> pending.put(name, pool.submit(() -> ChunkFiles.notOk(file, configuration))));
            Map<ChunkName, List<RowState>> found = new HashMap<>();
            for (Map.Entry<ChunkName, Future<List<RowState>>> entry : pending.entrySet()) {
                List<RowState> states = entry.getValue().get();
                if (!states.isEmpty()) {
                    found.put(entry.getKey(), states);
                }
            }
            return found;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SweepJobException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading chunk files", e);
        } finally {
            pool.shutdownNow();
        }
    }
}
