package io.tcpsweep.scenario;

import java.util.List;

/** Checks of the keys that describe hosts. */
final class HostChecks {
    private final Scenario scenario;

    HostChecks(Scenario scenario) {
        this.scenario = scenario;
    }

    void addTo(List<ScenarioProblem> problems) {
        boolean hasQueue = !scenario.textValue(ParameterCatalog.HOST_QDISC).equals(ParameterCatalog.NO_QDISC);
        boolean hasTransmitRing = scenario.longValue(ParameterCatalog.HOST_TX_RING) > 0;
        boolean hasReceiveRing = scenario.longValue(ParameterCatalog.HOST_RX_RING) > 0;
        if (hasTransmitRing && !hasQueue) {
            add(
                    problems,
                    ParameterCatalog.HOST_TX_RING,
                    ParameterCatalog.HOST_QDISC,
                    "a ring that can be full needs a queue before it; set host.qdisc to pfifo_fast or fq");
        }
        if (scenario.flag(ParameterCatalog.HOST_BQL) && !hasTransmitRing) {
            add(
                    problems,
                    ParameterCatalog.HOST_BQL,
                    ParameterCatalog.HOST_TX_RING,
                    "byte queue limits are limits of the ring; set host.tx_ring to its size");
        }
        if (scenario.longValue(ParameterCatalog.HOST_TX_USECS) > 0 && !hasTransmitRing) {
            add(
                    problems,
                    ParameterCatalog.HOST_TX_USECS,
                    ParameterCatalog.HOST_TX_RING,
                    "without a ring each packet is reported at once; set host.tx_ring to its size");
        }
        if (scenario.flag(ParameterCatalog.HOST_RX_ADAPTIVE) && !hasReceiveRing) {
            add(
                    problems,
                    ParameterCatalog.HOST_RX_ADAPTIVE,
                    ParameterCatalog.HOST_RX_RING,
                    "without a ring there is no interrupt to delay; set host.rx_ring to its size");
        }
        if (scenario.flag(ParameterCatalog.HOST_GRO)
                && !hasReceiveRing
                && scenario.longValue(ParameterCatalog.HOST_GRO_FLUSH_TIMEOUT) == 0) {
            add(
                    problems,
                    ParameterCatalog.HOST_GRO,
                    ParameterCatalog.HOST_RX_RING,
                    "a NIC that hands each packet up at once never merges; set host.rx_ring,"
                            + " or host.gro_flush_timeout to hold packets");
        }
        if (scenario.longValue(ParameterCatalog.HOST_GRO_FLUSH_TIMEOUT) > 0
                && !scenario.flag(ParameterCatalog.HOST_GRO)) {
            add(
                    problems,
                    ParameterCatalog.HOST_GRO_FLUSH_TIMEOUT,
                    ParameterCatalog.HOST_GRO,
                    "only merged packets are held; set host.gro to on");
        }
        unusedWithoutReceiveRing(problems, hasReceiveRing, ParameterCatalog.HOST_RX_USECS);
        unusedWithoutReceiveRing(problems, hasReceiveRing, ParameterCatalog.HOST_RX_PACKET_COST);
        unusedWithoutReceiveRing(problems, hasReceiveRing, ParameterCatalog.HOST_RX_UNIT_COST);
        unusedWithoutReceiveRing(problems, hasReceiveRing, ParameterCatalog.HOST_IRQ_LATENCY);
        unusedWithoutReceiveRing(problems, hasReceiveRing, ParameterCatalog.HOST_IRQ_LATENCY_TAIL);
    }

    /** Whether hosts draw random times. */
    boolean hasRandomSource() {
        return scenario.longValue(ParameterCatalog.HOST_IRQ_LATENCY_TAIL) > 0
                || scenario.longValue(ParameterCatalog.HOST_WAKEUP_TAIL) > 0;
    }

    /** Settings that can be run and have no effect. */
    void warnAbout(List<String> warnings) {
        boolean isFifo = scenario.textValue(ParameterCatalog.HOST_QDISC).equals(ParameterCatalog.PFIFO_FAST);
        if (isSet(ParameterCatalog.HOST_TXQUEUELEN) && !isFifo) {
            warnings.add("host.txqueuelen is the limit of pfifo_fast; host.qdisc is "
                    + scenario.textValue(ParameterCatalog.HOST_QDISC) + ", so it has no effect");
        }
        long ring = scenario.longValue(ParameterCatalog.HOST_RX_RING);
        long frames = scenario.longValue(ParameterCatalog.HOST_RX_FRAMES);
        if (ring == 0) {
            if (isSet(ParameterCatalog.HOST_NAPI_WEIGHT)) {
                warnings.add("host.napi_weight has no effect without host.rx_ring: each packet goes up at once");
            }
            if (frames > 1) {
                warnings.add("host.rx_frames has no effect without host.rx_ring: each packet goes up at once");
            }
            return;
        }
        boolean adapts = scenario.flag(ParameterCatalog.HOST_RX_ADAPTIVE);
        if (frames > 1 && scenario.longValue(ParameterCatalog.HOST_RX_USECS) == 0 && !adapts) {
            warnings.add("host.rx_frames has no effect with host.rx_usecs 0: each packet interrupts");
        }
        if (frames > ring && !adapts) {
            warnings.add("host.rx_frames " + frames + " is more than the ring of " + ring
                    + " holds, so only host.rx_usecs interrupts");
        }
    }

    private boolean isSet(Parameter parameter) {
        return !scenario.value(parameter)
                .equals(Scenario.of(scenario.template()).value(parameter));
    }

    private void unusedWithoutReceiveRing(List<ScenarioProblem> problems, boolean hasReceiveRing, Parameter time) {
        if (!hasReceiveRing && scenario.longValue(time) > 0) {
            add(
                    problems,
                    time,
                    ParameterCatalog.HOST_RX_RING,
                    "without a ring each packet goes up at once; set host.rx_ring to its size");
        }
    }

    private void add(List<ScenarioProblem> problems, Parameter parameter, Parameter other, String reason) {
        problems.add(new ScenarioProblem(
                List.of(parameter.key(), other.key()),
                parameter.display(scenario.value(parameter)) + " has no effect as it is: " + reason));
    }
}
