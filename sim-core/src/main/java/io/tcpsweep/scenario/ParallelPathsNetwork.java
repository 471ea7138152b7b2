package io.tcpsweep.scenario;

import io.tcpsweep.host.Host;
import io.tcpsweep.net.EcmpSelector;
import io.tcpsweep.net.FastLink;
import io.tcpsweep.net.Link;
import io.tcpsweep.net.LinkConfig;
import io.tcpsweep.net.NetworkContext;
import io.tcpsweep.net.Switch;
import java.util.ArrayList;
import java.util.List;

/**
 * Senders, a switch, parallel paths with a queue each, one receiver. ACKs return over one link that only delays.
 *
 * <pre>
 *   sender 0 --access--+          +--path 0--+
 *   sender 1 --access--+-- switch +--path 1--+-- receiver
 *      ^                                            |
 *      +---------------- reverse delay -------------+
 * </pre>
 *
 * A dumbbell is the same with one path.
 */
final class ParallelPathsNetwork {
    /** IP length of a full segment. */
    private static final int MTU_BYTES = 1500;

    private final NetworkContext context;
    private final Scenario scenario;
    private final List<Host> senders = new ArrayList<>();
    private final List<FastLink> accessLinks = new ArrayList<>();
    private final List<FastLink> paths = new ArrayList<>();
    private final Host receiver;
    private final FastLink reverse;
    private final EcmpSelector pathSelector;

    ParallelPathsNetwork(NetworkContext context, Scenario scenario) {
        this.context = context;
        this.scenario = scenario;
        int senderCount = scenario.intValue(ParameterCatalog.HOSTS);
        int pathCount = scenario.intValue(ParameterCatalog.PATHS);
        long jitterNs = scenario.longValue(ParameterCatalog.SEND_JITTER);
        receiver = new Host(context, senderCount, "receiver", jitterNs);

        // Link numbers rise in the direction of data, so that at one instant arrivals at a queue come before
        // deliveries.
        int slaveCount = scenario.intValue(ParameterCatalog.HOST_SLAVES);
        int firstPathId = senderCount * slaveCount;
        for (int path = 0; path < pathCount; path++) {
            paths.add(new FastLink(context, firstPathId + path, "path-" + path, pathConfig(path), receiver));
        }
        pathSelector = EcmpSelector.hashing(context.streams().counter("ecmp/switch-0"), pathCount);
        Switch forward = new Switch();
        forward.addRoute(receiver.hostId(), pathSelector, paths.toArray(new FastLink[0]));

        Switch backward = new Switch();
        for (int id = 0; id < senderCount; id++) {
            Host sender = new Host(context, id, "host-" + id, jitterNs);
            List<FastLink> slaves = new ArrayList<>();
            for (int slave = 0; slave < slaveCount; slave++) {
                String name = "access-" + id + (slave == 0 ? "" : "-" + slave);
                slaves.add(new FastLink(context, id * slaveCount + slave, name, accessConfig(), forward));
            }
            sender.connectTo(slaves);
            accessLinks.addAll(slaves);
            backward.addRoute(id, sender);
            senders.add(sender);
        }
        LinkConfig reverseConfig = LinkConfig.delayOnly(roundTripNs() - oneWayNs());
        reverse = new FastLink(context, firstPathId + pathCount, "reverse", reverseConfig, backward);
        receiver.connectTo(reverse);
        HostEquipment equipment = new HostEquipment(context, scenario);
        hosts().forEach(equipment::equip);
    }

    /** The sending host of a flow: flows are dealt to hosts in turn. */
    Host sender(int flowId) {
        return senders.get(flowId % senders.size());
    }

    Host receiver() {
        return receiver;
    }

    /** Every host: senders, receiver. */
    List<Host> hosts() {
        List<Host> hosts = new ArrayList<>(senders);
        hosts.add(receiver);
        return hosts;
    }

    /** Number of the path on which the flow's last packet left the switch, from 0; -1 if none did. */
    int pathOf(int flowId) {
        return pathSelector.currentPort(flowId);
    }

    /** Every link: access links, paths, reverse. */
    List<Link> links() {
        List<Link> links = new ArrayList<>(accessLinks);
        links.addAll(paths);
        links.add(reverse);
        return links;
    }

    /** Round trip of a full segment and its ACK through empty queues; the way back takes no time to send. */
    long unloadedRttNs() {
        return roundTripNs()
                + accessLinks.get(0).serializationNs(MTU_BYTES)
                + paths.get(0).serializationNs(MTU_BYTES);
    }

    NetworkContext context() {
        return context;
    }

    private LinkConfig accessConfig() {
        return LinkConfig.of(
                scenario.longValue(ParameterCatalog.ACCESS_RATE),
                scenario.longValue(ParameterCatalog.ACCESS_DELAY),
                scenario.intValue(ParameterCatalog.LINK_FRAMING));
    }

    private LinkConfig pathConfig(int path) {
        int firstLossyPath = scenario.intValue(ParameterCatalog.PATHS) - scenario.intValue(ParameterCatalog.PATH_LOSSY);
        return LinkConfig.of(
                        scenario.longValue(ParameterCatalog.PATH_RATE),
                        oneWayNs() - scenario.longValue(ParameterCatalog.ACCESS_DELAY),
                        scenario.intValue(ParameterCatalog.LINK_FRAMING))
                .withQueue(
                        scenario.intValue(ParameterCatalog.PATH_QUEUE), scenario.intValue(ParameterCatalog.PATH_MARK))
                .withLossPpm(path >= firstLossyPath ? scenario.intValue(ParameterCatalog.PATH_LOSS) : 0);
    }

    private long roundTripNs() {
        return scenario.longValue(ParameterCatalog.PATH_RTT);
    }

    /** Propagation from a sender to the receiver, its access link included: half the round trip. */
    private long oneWayNs() {
        return roundTripNs() / 2;
    }
}
