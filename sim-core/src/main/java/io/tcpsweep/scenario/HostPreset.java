package io.tcpsweep.scenario;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Named hosts: values that the keys {@code host.*} and {@code send.jitter} have unless a sweep file sets them.
 *
 * <p>Ring sizes, interrupt delays and numbers of packets are drivers' defaults in Linux 6.12. The times that a CPU
 * needs are assumptions: nothing that was published settles them, so a sweep that depends on them should vary them.
 */
public enum HostPreset {
    /** A CPU takes no time, a NIC takes a packet at once. */
    IDEAL("ideal", "a CPU takes no time, a NIC takes a packet at once"),

    /**
     * A server with a NIC of 1 Gbit/s: igb.h (IGB_DEFAULT_TXD and RXD 256; IGB_DEFAULT_ITR 3 is at most 20,000
     * interrupts a second, IGB_20K_ITR = 196 units of 0.25 us = 49 us).
     */
    SERVER_1G(
            "server-1g",
            "rings and interrupt rate of igb, pfifo_fast, byte queue limits, GRO",
            "host.tx_ring=256",
            "host.tx_usecs=49us",
            "host.tx_frames=256",
            "host.rx_ring=256",
            "host.rx_usecs=49us",
            "host.rx_frames=256"),

    /**
     * A server with a NIC of 10 Gbit/s or more: mlx5 core/en.h (MLX5E_PARAMS_DEFAULT_LOG_SQ_SIZE and LOG_RQ_SIZE 10,
     * RX_ and TX_CQ_MODERATION_USEC 16 and _PKTS 32). Its adaptive moderation is off, so that the delay is a number.
     */
    SERVER_10G(
            "server-10g",
            "rings and interrupt delays of mlx5, pfifo_fast, byte queue limits, GRO",
            "host.tx_ring=1024",
            "host.tx_usecs=16us",
            "host.tx_frames=32",
            "host.rx_ring=1024",
            "host.rx_usecs=16us",
            "host.rx_frames=32");

    /** What both servers have: the kernel's default queue and merging, and a CPU of assumed speed. */
    private static final List<String> OF_SERVERS = List.of(
            "host.qdisc=pfifo_fast",
            "host.bql=on",
            "host.gro=on",
            "host.rx_packet_cost=100ns",
            "host.rx_unit_cost=500ns",
            "host.irq_latency=2us",
            "host.irq_latency_tail=1us",
            "host.wakeup=3us",
            "host.wakeup_tail=2us",
            "send.jitter=0us");

    private final String id;
    private final String description;
    private final SortedMap<String, String> texts;

    HostPreset(String id, String description, String... settings) {
        this.id = id;
        this.description = description;
        this.texts = new TreeMap<>();
        for (String setting : settings) {
            add(setting);
        }
    }

    static {
        for (HostPreset preset : values()) {
            if (preset != IDEAL) {
                OF_SERVERS.forEach(preset::add);
            }
        }
    }

    private void add(String setting) {
        int equals = setting.indexOf('=');
        texts.put(setting.substring(0, equals), setting.substring(equals + 1));
    }

    /** The name in sweep files, such as "server-10g". */
    public String id() {
        return id;
    }

    /** One line for documents and help texts. */
    public String description() {
        return description;
    }

    /** What it sets: key to text as a sweep file would have it; everything else keeps its default. */
    public SortedMap<String, String> texts() {
        return Collections.unmodifiableSortedMap(texts);
    }

    static List<String> ids() {
        return List.of(values()).stream().map(HostPreset::id).toList();
    }

    static HostPreset byId(String id) {
        for (HostPreset preset : values()) {
            if (preset.id.equals(id)) {
                return preset;
            }
        }
        throw new IllegalArgumentException("no host preset named " + id);
    }
}
