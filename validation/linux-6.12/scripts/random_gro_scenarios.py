#!/usr/bin/env python3
"""random_gro_scenarios.py SEED COUNT DIR: random scenarios with GRO at the receiver for oracle.py."""
import json, random, sys
from pathlib import Path

seed, count, out = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]); out.mkdir(parents=True, exist_ok=True)
for i in range(count):
    r = random.Random(seed * 100019 + i)
    rate = r.choice([10, 20, 50, 100, 100, 200, 400, 1000, 1000]) * 1_000_000
    delay = r.choice([20, 50, 200, 500, 1000, 2500, 5000, 10_000])
    cc = r.choice(["cubic"] * 4 + ["reno"] + ["dctcp"] * 3)
    nflows = r.choice([1] * 7 + [2, 2, 3])
    hosts = r.choice([1, nflows])
    total = r.choice([20_000, 100_000, 300_000, 1_000_000, 2_500_000])
    flows = []
    for k in range(nflows):
        kind = r.choice(["bulk"] * 6 + ["rpc"] * 3 + ["paced"] * 2)
        flow = dict(host=k % hosts, kind=kind)
        if kind == "bulk":
            flow["bytes"] = total
            if r.random() < 0.2: flow["close"] = True
        elif kind == "rpc":
            flow |= dict(request_bytes=r.choice([100, 1428, 3000, 9996, 10_000, 43_000, 100_000]), reply_bytes=r.choice([1, 1, 100, 5000, 30_000]), think_us=r.choice([0, 0, 1000, 20_000]), count=r.randint(3, 30))
        else:
            flow |= dict(write_bytes=r.choice([50, 100, 700, 1428, 2856, 5000, 20_000]), every_us=r.choice([20, 100, 500, 2000, 30_000]), bytes=max(1000, total // 10))
        flows.append(flow)
    packets = max(4, (total if flows[0]["kind"] == "bulk" else 40_000) // 1428)
    faults = []
    for _ in range(r.choice([0, 0, 1, 1, 2, 3])):
        n = r.randint(1, packets); m = n + r.choice([0, 0, 0, 1, 3, 10])
        f = r.choice(["drop", "drop", "drop", "delay", "delay", "dropack", "delayack"] + (["mark"] * 3 if cc == "dctcp" else []))
        span = f"{n}-{m}" if m > n else f"{n}"
        faults.append(f"{f}:{r.randrange(nflows)}:{span}" + (f":{r.choice([20, 60, 150, 300, 2000, 10_000])}" if f.startswith("delay") else ""))
    sysctl = {}
    if r.random() < 0.3:
        k, v = r.choice([("tcp_sack", 0), ("tcp_timestamps", 0), ("tcp_timestamps", 0), ("tcp_dsack", 0), ("tcp_ecn", 1), ("tcp_ecn", 1), ("tcp_slow_start_after_idle", 0), ("tcp_moderate_rcvbuf", 0), ("tcp_min_tso_segs", 1)])
        sysctl[f"net.ipv4.{k}"] = v
    s = dict(name=f"g{seed}-{i:04d}", hz=r.choice([100, 250, 250, 1000]), hosts=hosts, rate_bits_per_sec=rate, one_way_delay_us=delay, queue_packets=r.choice([20, 50, 100, 300, 1000, 1000]),
             mark_packets=r.choice([0, 5, 20]) if cc == "dctcp" or sysctl.get("net.ipv4.tcp_ecn") else 0, congestion_control=cc, flows=flows, faults=",".join(faults),
             path_loss=r.choice([[], [], [], [], [0.002], [0.01], [0.03]]), hash_seed=r.randint(1, 1000), gro_flush_us=r.choice([10, 30, 50, 100, 200, 1000]),
             sysctl=sysctl, phase_us=r.randint(0, 9999), start_gap_us=r.choice([0, 100, 3000, 20_000]) if nflows > 1 else 0, duration_s=r.choice([0.5, 1, 2]), sample_us=0)
    (out / f"{s['name']}.json").write_text(json.dumps(s, indent=1) + "\n")
