package io.tcpsweep.packetdrill;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the command prints, script by script, and its exit codes. */
class MainTest {
    private static final Path FAULTS = Path.of("src/test/resources/packetdrill-faults");
    private static final Path SCRIPTS = Path.of("src/test/resources/packetdrill");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path folder;

    @Test
    void passes() {
        Path file = SCRIPTS.resolve("handshake-passive.pkt");

        assertThat(run(file.toString())).isZero();

        assertThat(lines()).containsExactly("PASS " + file, "passed=1 failed=0 unsupported=0");
    }

    @Test
    void namesTheLineOfABrokenScript() {
        assertThat(run(fault("broken"))).isEqualTo(1);

        assertThat(lines())
                .containsExactly(
                        "BROKEN " + fault("broken") + ": 3: expected ')', found '='",
                        "passed=0 failed=1 unsupported=0");
    }

    @Test
    void namesWhatIsNotSupported() {
        assertThat(run(fault("unsupported"), fault("unknown-field"), fault("unknown-control")))
                .isZero();

        assertThat(lines())
                .containsExactly(
                        "UNSUPPORTED " + fault("unsupported") + ": 2: TCP Fast Open",
                        "UNSUPPORTED " + fault("unknown-field") + ": 9: the name 'tcpi_no_such_field' in code",
                        "UNSUPPORTED " + fault("unknown-control") + ": 6: BBR",
                        "passed=0 failed=0 unsupported=3");
    }

    @Test
    void showsTheValuesOfAFailedAssertion() {
        assertThat(run(fault("assertion"))).isEqualTo(1);

        assertThat(lines().get(1))
                .isEqualTo("  line 9, at 0.050060: assert tcpi_snd_cwnd == 9, \"of %d\" % tcpi_snd_cwnd"
                        + " does not hold, of 10 [tcpi_snd_cwnd = 10]");
    }

    @Test
    void showsExpectedAndActualPacket() {
        assertThat(run(fault("wrong-flags"))).isEqualTo(1);

        assertThat(lines())
                .containsExactly(
                        "FAIL " + fault("wrong-flags"),
                        "  line 10, at 0.050070: flags differs",
                        "  expected 0.050070 . 1:1001(1000) ack 1",
                        "  actual   0.050060 P. 1:1001(1000) ack 1 win 65535",
                        "passed=0 failed=1 unsupported=0");
    }

    @Test
    void tellsThatNothingWasSent() {
        assertThat(run(fault("no-packet"))).isEqualTo(1);

        assertThat(lines().get(1)).endsWith("nothing was sent; expected . 1:1001(1000) ack 1");
    }

    @Test
    void tellsWhatACallReturned() {
        assertThat(run(fault("wrong-result"))).isEqualTo(1);

        assertThat(lines().get(1)).endsWith("read() returned -1 EAGAIN, expected 1000");
    }

    @Test
    void tellsThatAPacketCameAtAnotherTime() {
        assertThat(run(fault("wrong-time"))).isEqualTo(1);

        assertThat(lines().get(1)).endsWith("time differs");
        assertThat(lines().get(2)).startsWith("  expected 0.150070 P. 1:1001");
    }

    @Test
    void readsHelpersBesideTheScript() throws Exception {
        Files.writeString(
                folder.resolve("settings.sh"), "sysctl -q net.ipv4.tcp_rmem=\"4096 131072 $((6*1024*1024))\"\n");
        Path script = folder.resolve("script.pkt");
        Files.writeString(script, """
                `./settings.sh
                rm -rf /nothing/that/is/executed`
                    0 socket(..., SOCK_STREAM, IPPROTO_TCP) = 3
                   +0 listen(3, 1) = 0
                   +0 < S 0:0(0) win 65535 <mss 1200,nop,wscale 7>
                   +0 > S. 0:0(0) ack 1 <mss 1460,nop,wscale 7>
                """);

        assertThat(run(script.toString())).isZero();
    }

    @Test
    void refusesAnotherKernelAndAMissingFile() {
        assertThat(run("--profile", "5.10", fault("broken"))).isEqualTo(2);
        assertThat(err.toString()).contains("--profile must be 6.12");
        assertThat(run(fault("missing"))).isEqualTo(2);
        assertThat(err.toString()).contains("cannot read");
    }

    @Test
    void runsAFolderAtAnotherTickRate() {
        assertThat(run("--hz", "250", SCRIPTS.resolve("slow-start-doubles.pkt").toString()))
                .isZero();
        assertThat(run(FAULTS.toString())).isEqualTo(1);
        assertThat(lines()).last().isEqualTo("passed=0 failed=6 unsupported=3");
    }

    private static String fault(String name) {
        return FAULTS.resolve(name + ".pkt").toString();
    }

    private int run(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        return command.execute(all.toArray(new String[0]));
    }

    private List<String> lines() {
        return out.toString().lines().toList();
    }
}
