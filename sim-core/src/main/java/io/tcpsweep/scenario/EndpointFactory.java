package io.tcpsweep.scenario;

import io.tcpsweep.host.Host;
import io.tcpsweep.workload.Program;

/** Makes the transport of a run's flows. */
@FunctionalInterface
interface EndpointFactory {
    /**
     * One side of a flow.
     *
     * @param isSender whether this side opens the connection and sends the data
     * @param program told of what happens on the socket
     */
    FlowEndpoint create(int flowId, boolean isSender, Host local, Host remote, Program program);
}
