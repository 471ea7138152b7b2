package io.tcpsweep.sweep.job.store;

import io.tcpsweep.sweep.spec.SweepJobException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.Path;

/**
 * The right to write into a result directory, held by one process at a time.
 *
 * <p>The lease file is created only if there is none, renewed every {@link #HEARTBEAT_MS} and removed on close. A lease
 * is stale, and then taken over with a note, when its last sign of life is older than {@link #STALE_AFTER_MS} (clocks
 * of the hosts that share a directory must agree to well within that) or when its process ran on this machine and no
 * longer exists. A holder that finds another's lease in its place (its machine slept, say) is told so and must stop;
 * nothing is damaged meanwhile, since both would write the same rows under the same names.
 */
public final class Lease implements AutoCloseable {
    /** Time between two signs of life, milliseconds. */
    public static final long HEARTBEAT_MS = 10_000;
    /** Age of the last sign of life from which a lease counts as abandoned, milliseconds. */
    public static final long STALE_AFTER_MS = 120_000;

    private final ResultFiles files;
    private final Path file;
    private final LongSupplier clockMs;
    private final Consumer<String> onLost;
    private final Thread heart = new Thread(this::beat, "tcpsweep-lease");
    private LeaseRecord record;
    private boolean held = true;

    private Lease(ResultFiles files, Path file, LeaseRecord record, LongSupplier clockMs, Consumer<String> onLost) {
        this.files = files;
        this.file = file;
        this.record = record;
        this.clockMs = clockMs;
        this.onLost = onLost;
        heart.setDaemon(true);
    }

    /**
     * Takes the lease.
     *
     * @param clockMs milliseconds since 1970
     * @param note told when a stale lease is taken over
     * @param onLost told, once and from another thread, when the lease got lost to another process
     * @throws SweepJobException if another process holds it
     */
    public static Lease acquire(
            ResultFiles files,
            Path file,
            LeaseOwner owner,
            LongSupplier clockMs,
            Consumer<String> note,
            Consumer<String> onLost)
            throws IOException {
        long nowMs = clockMs.getAsLong();
        LeaseRecord mine =
                new LeaseRecord(UUID.randomUUID().toString(), owner.host(), owner.pid(), owner.machine(), nowMs, nowMs);
        for (int attempt = 0; attempt < 3; attempt++) {
            if (create(files, file, mine)) {
                Lease lease = new Lease(files, file, mine, clockMs, onLost);
                lease.heart.start();
                return lease;
            }
            Optional<byte[]> content = files.readIfExists(file);
            if (content.isPresent()) {
                takeOverIfStale(files, file, content.get(), owner, nowMs, note);
            }
        }
        throw Failures.storage("cannot take the lease " + file + ": other processes keep taking it; try again later");
    }

    /** Who holds the lease in {@code file}; empty if nobody does. */
    public static Optional<LeaseRecord> holder(ResultFiles files, Path file) throws IOException {
        Optional<byte[]> content = files.readIfExists(file);
        return content.isEmpty() ? Optional.empty() : Optional.of(Json.read(content.get(), LeaseRecord.class));
    }

    /** True if the holder gave no sign of life for too long, or is known to be gone. */
    public static boolean isStale(LeaseRecord lease, LeaseOwner observer, long nowMs) {
        return nowMs - lease.heartbeatAtMs() > STALE_AFTER_MS || observer.knowsDead(lease);
    }

    private void beat() {
        try {
            while (true) {
                Thread.sleep(HEARTBEAT_MS);
                renew();
            }
        } catch (InterruptedException e) {
            // The lease was given back.
            return;
        }
    }

    /** Gives a sign of life; called by the lease's own thread. */
    synchronized void renew() {
        if (!held) {
            return;
        }
        try {
            Optional<LeaseRecord> present = holder(files, file);
            if (present.isPresent() && !present.get().nonce().equals(record.nonce())) {
                held = false;
                onLost.accept("the lease " + file + " was taken over by "
                        + present.get().holder());
                return;
            }
            LeaseRecord renewed = record.withHeartbeat(clockMs.getAsLong());
            files.replace(file, Json.write(renewed));
            record = renewed;
        } catch (IOException | RuntimeException e) {
            // A storage hiccup: the next heartbeat tries again, and until STALE_AFTER_MS nobody else may step in.
            return;
        }
    }

    /** Gives the lease back. Does nothing if it is no longer held. */
    @Override
    public synchronized void close() throws IOException {
        heart.interrupt();
        if (!held) {
            return;
        }
        held = false;
        Optional<LeaseRecord> present = holder(files, file);
        if (present.isPresent() && present.get().nonce().equals(record.nonce())) {
            files.deleteIfExists(file);
        }
    }

    private static boolean create(ResultFiles files, Path file, LeaseRecord mine) throws IOException {
        try {
            files.writeOnce(file, Json.write(mine));
        } catch (FileAlreadyExistsException e) {
            return false;
        }
        // Somebody who took us for stale may have moved the file away between the creation and now.
        return holder(files, file)
                .filter(present -> present.nonce().equals(mine.nonce()))
                .isPresent();
    }

    private static void takeOverIfStale(
            ResultFiles files, Path file, byte[] content, LeaseOwner owner, long nowMs, Consumer<String> note)
            throws IOException {
        LeaseRecord other;
        try {
            other = Json.read(content, LeaseRecord.class);
        } catch (IOException e) {
            throw Failures.storage(
                    "the lease file " + file + " is not readable (" + e.getMessage()
                            + "). If no other tcpsweep writes into this directory, delete that file and try again",
                    e);
        }
        String age = Durations.roughly(Math.max(0, nowMs - other.heartbeatAtMs()));
        if (!isStale(other, owner, nowMs)) {
            throw Failures.storage(other.holder() + " is writing into this directory (last sign of life " + age
                    + " ago): " + file + ". Wait for it, or stop it and give the same command again. If that process is"
                    + " gone, its lease runs out " + Durations.roughly(STALE_AFTER_MS)
                    + " after its last sign of life");
        }
        Path aside = ResultFiles.inProgressName(file.getParent(), file);
        if (files.isObjectStore()) {
            files.deleteIfExists(file);
        } else if (files.fileSystem().rename(file, aside)) {
            boolean stillStale =
                    Arrays.equals(content, files.readIfExists(aside).orElse(content));
            if (!stillStale) {
                // Another process was quicker and this is its fresh lease: it goes back where it was.
                files.moveReplacing(aside, file);
                return;
            }
            files.deleteIfExists(aside);
        }
        note.accept("took over from " + other.holder() + ", which is gone (last sign of life " + age + " ago)");
    }
}
