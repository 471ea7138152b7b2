package io.tcpsweep.conform.network;

import io.tcpsweep.conform.format.PlannedFault;
import io.tcpsweep.conform.format.PlannedFault.Kind;
import java.util.List;

/** Counts the packets of each sort of each flow and finds the fault planned for the one just counted. */
final class FaultCounter {
    private final List<PlannedFault> faults;
    private final int[] dataCounts;
    private final int[] ackCounts;
    private final int[] synCounts;
    private final int[] synAckCounts;

    FaultCounter(List<PlannedFault> faults, int flows) {
        this.faults = List.copyOf(faults);
        dataCounts = new int[flows];
        ackCounts = new int[flows];
        synCounts = new int[flows];
        synAckCounts = new int[flows];
    }

    /** Counts a data packet of {@code flowNumber} and gives its number, from 1. */
    int countData(int flowNumber) {
        return ++dataCounts[flowNumber];
    }

    int countAck(int flowNumber) {
        return ++ackCounts[flowNumber];
    }

    int countSyn(int flowNumber) {
        return ++synCounts[flowNumber];
    }

    int countSynAck(int flowNumber) {
        return ++synAckCounts[flowNumber];
    }

    /** The first fault of this kind planned for packet {@code number} of the flow, or null. */
    PlannedFault find(Kind kind, int flowNumber, int number) {
        for (PlannedFault fault : faults) {
            if (fault.kind() == kind
                    && fault.flowNumber() == flowNumber
                    && number >= fault.from()
                    && number <= fault.to()) {
                return fault;
            }
        }
        return null;
    }

    boolean isPlanned(Kind kind, int flowNumber, int number) {
        return find(kind, flowNumber, number) != null;
    }
}
