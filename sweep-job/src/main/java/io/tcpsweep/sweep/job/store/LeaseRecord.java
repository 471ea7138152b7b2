package io.tcpsweep.sweep.job.store;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * The content of a lease file: who writes into a result directory.
 *
 * @param nonce tells two leases of the same process apart
 * @param host host name of the writer
 * @param pid its process id there
 * @param machine boot and process-id namespace in which the pid means something; empty where unknown
 * @param startedAtMs when the lease was taken, milliseconds since 1970 by the writer's clock
 * @param heartbeatAtMs last sign of life, same clock
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record LeaseRecord(String nonce, String host, long pid, String machine, long startedAtMs, long heartbeatAtMs) {
    LeaseRecord withHeartbeat(long nowMs) {
        return new LeaseRecord(nonce, host, pid, machine, startedAtMs, nowMs);
    }

    /** "process 123 on host h". */
    public String holder() {
        return "process " + pid + " on host " + host;
    }
}
