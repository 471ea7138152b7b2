#!/usr/bin/env python3
"""Makes random ECN and DCTCP scenarios for the kernel with the receivers of 2018.

random_ecn_scenarios.py SEED COUNT DIR
"""
import json
import random
import sys
from pathlib import Path


def flow(draw):
    kind = draw.choice(["rpc", "rpc", "bulk", "paced"])
    if kind == "rpc":
        return dict(
            host=0,
            kind="rpc",
            request_bytes=draw.choice([1000, 2856, 9880, 10000, 11424, 14280, 40000]),
            reply_bytes=draw.choice([1, 100, 1428, 5000]),
            think_us=draw.choice([0, 0, 500, 45000]),
        )
    if kind == "bulk":
        return dict(host=0, kind="bulk", bytes=draw.choice([60000, 200000, 500000]))
    return dict(
        host=0,
        kind="paced",
        write_bytes=draw.choice([500, 1428, 5000, 10000]),
        every_us=draw.choice([500, 2000, 10000]),
        bytes=draw.choice([50000, 200000]),
    )


def faults(draw):
    found = []
    for _ in range(draw.randint(1, 8)):
        first = draw.randint(8, 150)
        found.append(f"mark:0:{first}" + (f"-{first + draw.randint(1, 12)}" if draw.random() < 0.5 else ""))
    if draw.random() < 0.3:
        found.append(f"drop:0:{draw.randint(10, 100)}")
    if draw.random() < 0.2:
        found.append(f"dropack:0:{draw.randint(3, 40)}")
    return ",".join(found)


def scenario(draw, name):
    rate = draw.choice([20, 50, 100, 200, 1000]) * 1_000_000
    delay_us = draw.choice([50, 100, 500, 1000, 5000])
    carried = flow(draw)
    planned = faults(draw)
    return dict(
        name=name,
        hz=250,
        rate_bits_per_sec=rate,
        one_way_delay_us=delay_us,
        queue_packets=250,
        mark_packets=draw.choice([0, 0, 5, 20]),
        congestion_control=draw.choice(["dctcp", "dctcp", "dctcp", "cubic", "reno"]),
        sysctl={"net.ipv4.tcp_ecn": "1"},
        faults=planned,
        flows=[carried],
        phase_us=draw.randint(0, 4000),
        duration_s=draw.choice([0.3, 0.6]),
        sample_us=0,
        params={"tcp_dctcp.old": draw.randint(1, 4)},
    )


def main():
    seed, count, folder = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    draw = random.Random(seed)
    for i in range(count):
        name = f"o{seed}-{i:03d}"
        (folder / f"{name}.json").write_text(json.dumps(scenario(draw, name)))


main()
