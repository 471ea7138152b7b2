#!/usr/bin/env python3
"""Makes random scenarios for the kernels with the HyStart of 2011: random_hystart_scenarios.py SEED COUNT DIR."""
import json
import random
import sys
from pathlib import Path

SWITCHES = [1, 1, 127, 127, 63, 95, 125, 123, 119, 111, 3, 5, 9, 17, 33, 65, 511, 255, 383, 97, 41]
GROWTH = [15, 15, 15, 0, 0, 1, 2, 4, 8, 3, 5, 11, 7, 14]
DURATION_S = {20: 0.6, 50: 0.5, 100: 0.35, 200: 0.25, 400: 0.2}
LARGE_BUFFERS = {
    "net.ipv4.tcp_moderate_rcvbuf": 0,
    "net.ipv4.tcp_rmem": "4096 8388608 8388608",
    "net.ipv4.tcp_wmem": "4096 4194304 16777216",
}


def scenario(draw, name):
    megabits = draw.choice([20, 50, 100, 100, 200, 400])
    delay_us = draw.choice([1000, 3000, 5665, 5665, 5665, 12000, 25000])
    params = {
        "tcp_cubic.hystart_variant": draw.choice(SWITCHES),
        "tcp_cubic.growth": draw.choice(GROWTH),
        "tcp_cubic.init_cwnd": draw.choice([0, 2, 3, 3, 3, 4, 10, 16, 20]),
    }
    if draw.random() < 0.6:
        params["tcp_cubic.hystart_train_test"] = draw.choice([1, 2, 3])
    if draw.random() < 0.4:
        params["tcp_cubic.hystart_ack_delta"] = draw.choice([1, 3, 5])
    if draw.random() < 0.2:
        params["tcp_cubic.hystart"] = 0
        params["tcp_cubic.initial_ssthresh"] = draw.choice([20, 40, 90])
    flow = dict(host=0, kind="bulk")
    if draw.random() < 0.15:
        flow = dict(host=0, kind="paced", write_bytes=draw.choice([20000, 100000]), every_us=draw.choice([7000, 20000]))
    return dict(
        name=name,
        rate_bits_per_sec=megabits * 1_000_000,
        one_way_delay_us=delay_us,
        queue_packets=draw.choice([2000, 2000, 2000, 60]),
        duration_s=round(DURATION_S[megabits] + delay_us * 8e-6, 3),
        sample_us=1000,
        hz=draw.choice([100, 250, 250, 1000]),
        phase_us=draw.randrange(0, 10000),
        flows=[flow],
        params=params,
        sysctl=LARGE_BUFFERS if draw.random() < 0.6 else {},
        faults="drop:0:%d" % draw.randrange(20, 200) if draw.random() < 0.15 else "",
    )


def main():
    seed, count, folder = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    draw = random.Random(seed)
    for i in range(count):
        name = f"h{seed}-{i:03d}"
        (folder / f"{name}.json").write_text(json.dumps(scenario(draw, name), indent=1))


main()
