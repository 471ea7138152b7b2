package io.tcpsweep.sweep.job.store;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The process that asks for a lease.
 *
 * @param host its host name
 * @param pid its process id
 * @param machine identity of the running kernel and of the process-id namespace: within it a pid tells whether its
 *     process lives; two containers on one host differ here, and so do two boots
 */
public record LeaseOwner(String host, long pid, String machine) {
    /** This process. */
    public static LeaseOwner current() {
        return new LeaseOwner(hostName(), ProcessHandle.current().pid(), machineIdentity());
    }

    /** This machine's name; {@code localhost} where it has none. */
    public static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    private static String machineIdentity() {
        try {
            String boot =
                    Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
            return boot + " " + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
        } catch (IOException | SecurityException e) {
            return "";
        }
    }

    /** True if {@code lease} is held on this very machine by a process that no longer runs. */
    boolean knowsDead(LeaseRecord lease) {
        boolean sameMachine = machine.isEmpty()
                ? lease.machine().isEmpty() && host.equals(lease.host())
                : machine.equals(lease.machine());
        return sameMachine && ProcessHandle.of(lease.pid()).isEmpty();
    }
}
