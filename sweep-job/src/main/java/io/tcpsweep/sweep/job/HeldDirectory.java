package io.tcpsweep.sweep.job;

import io.tcpsweep.sweep.job.store.Failures;
import io.tcpsweep.sweep.job.store.Lease;
import io.tcpsweep.sweep.job.store.LeaseOwner;
import io.tcpsweep.sweep.job.store.ResultDirectory;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.util.ShutdownHookManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A result directory while this process writes into it: its lease, given back at the end, also when the process is
 * interrupted.
 */
final class HeldDirectory implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HeldDirectory.class);

    /** Before Spark's own hook (40) and the one that closes file systems (10). */
    private static final int HOOK_PRIORITY = 100;

    private final ResultDirectory directory;
    private final String resumeHint;
    private final AtomicBoolean interrupted = new AtomicBoolean();
    private final AtomicReference<String> loss = new AtomicReference<>();
    private final Thread hook = new Thread(this::onShutdown, "tcpsweep-interrupted");
    private Lease lease;

    private HeldDirectory(ResultDirectory directory, String resumeHint) {
        this.directory = directory;
        this.resumeHint = resumeHint;
    }

    /**
     * Takes the directory's lease.
     *
     * @param resumeHint what the user types to go on after an interruption
     */
    static HeldDirectory take(ResultDirectory directory, String resumeHint) {
        HeldDirectory held = new HeldDirectory(directory, resumeHint);
        try {
            held.lease = Lease.acquire(
                    directory.files(),
                    directory.leaseFile(),
                    LeaseOwner.current(),
                    System::currentTimeMillis,
                    note -> LOG.warn("{}: {}", directory.displayName(), note),
                    held.loss::set);
        } catch (IOException e) {
            throw directory.cannotWrite(e);
        }
        ShutdownHookManager.get().addShutdownHook(held.hook, HOOK_PRIORITY);
        return held;
    }

    /** True once the process is on its way out. Work may stop, nothing needs to be reported any more. */
    boolean isInterrupted() {
        return interrupted.get();
    }

    /** True once another process took the lease. */
    boolean isLost() {
        return loss.get() != null;
    }

    /**
     * Makes sure that nobody else writes here. Does not return once the process is on its way out: what would come next
     * is work for the next start.
     *
     * @throws io.tcpsweep.sweep.spec.SweepJobException if another process took the lease
     */
    void requireHeld() {
        if (isLost()) {
            throw Failures.storage(loss.get() + ", so this one stops. What it finished is kept");
        }
        while (isInterrupted()) {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
        }
    }

    @Override
    public void close() {
        if (!ShutdownHookManager.get().isShutdownInProgress()) {
            ShutdownHookManager.get().removeShutdownHook(hook);
            giveBack();
        }
    }

    private void onShutdown() {
        interrupted.set(true);
        giveBack();
        System.err.println();
        System.err.println("Interrupted. Every finished chunk of runs is kept; go on with: " + resumeHint);
    }

    private void giveBack() {
        try {
            lease.close();
        } catch (IOException e) {
            LOG.warn(
                    "{}: the lease could not be removed and runs out by itself: {}",
                    directory.displayName(),
                    e.getMessage());
        }
    }
}
