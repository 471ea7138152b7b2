package io.tcpsweep.sweep.job.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tcpsweep.sweep.spec.SweepJobException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaseTest {
    private static final LeaseOwner HERE = LeaseOwner.current();
    private static final LeaseOwner ELSEWHERE = new LeaseOwner("elsewhere", 4711, "another machine");

    @TempDir
    private java.nio.file.Path temp;

    private final List<String> notes = new ArrayList<>();
    private final List<String> losses = new ArrayList<>();
    private ResultFiles files;
    private Path file;
    private long nowMs = 1_000_000_000_000L;

    @BeforeEach
    void open() throws IOException {
        file = new Path(temp.toUri().resolve("lease.json"));
        files = ResultFiles.on(file, new Configuration());
    }

    @Test
    void secondWriterIsToldWhoWrites() throws IOException {
        try (Lease lease = acquire(HERE)) {
            nowMs += 6_000;
            lease.renew();
            nowMs += 4_000;
            assertThatThrownBy(() -> acquire(ELSEWHERE))
                    .isInstanceOfSatisfying(
                            SweepJobException.class,
                            e -> assertThat(e.kind()).isEqualTo(SweepJobException.Kind.STORAGE))
                    .hasMessageContaining("process " + HERE.pid() + " on host " + HERE.host()
                            + " is writing into this directory (last sign of life 4 s ago)");
        }
        assertThat(Lease.holder(files, file)).isEmpty();
        acquire(ELSEWHERE).close();
    }

    @Test
    void leaseWithoutSignOfLifeIsTakenOver() throws IOException {
        Lease abandoned = acquire(ELSEWHERE);
        nowMs += Lease.STALE_AFTER_MS;
        assertThatThrownBy(() -> acquire(HERE)).isInstanceOf(SweepJobException.class);
        nowMs += 1;

        try (Lease lease = acquire(HERE)) {
            assertThat(notes).singleElement().asString().contains("took over from process 4711 on host elsewhere");
            abandoned.renew();
            assertThat(losses).singleElement().asString().contains("taken over by process " + HERE.pid());
            abandoned.close();
            lease.renew();
            assertThat(Lease.holder(files, file))
                    .hasValueSatisfying(record -> assertThat(record.pid()).isEqualTo(HERE.pid()));
        }
    }

    @Test
    void signOfLifeKeepsTheLease() throws IOException {
        try (Lease lease = acquire(ELSEWHERE)) {
            nowMs += Lease.STALE_AFTER_MS;
            lease.renew();
            nowMs += 1;
            assertThatThrownBy(() -> acquire(HERE)).isInstanceOf(SweepJobException.class);
        }
    }

    @Test
    void leaseOfADeadProcessOnThisMachineIsTakenOverAtOnce() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        acquire(new LeaseOwner(HERE.host(), process.pid(), HERE.machine()));

        acquire(HERE).close();

        assertThat(notes).singleElement().asString().contains("took over from process " + process.pid());
    }

    @Test
    void processOfAnotherContainerIsNotTakenForDead() throws Exception {
        Process process = new ProcessBuilder("true").start();
        process.waitFor();
        acquire(new LeaseOwner(HERE.host(), process.pid(), "same host, another pid namespace"));

        assertThatThrownBy(() -> acquire(HERE)).isInstanceOf(SweepJobException.class);
    }

    @Test
    void unreadableLeaseIsNotOverwritten() throws IOException {
        files.writeOnce(file, new byte[] {'{'});

        assertThatThrownBy(() -> acquire(HERE))
                .isInstanceOf(SweepJobException.class)
                .hasMessageContaining("delete that file and try again");
    }

    private Lease acquire(LeaseOwner owner) throws IOException {
        return Lease.acquire(files, file, owner, () -> nowMs, notes::add, losses::add);
    }
}
