#!/usr/bin/env python3
"""Runs scenarios on a real Linux kernel in virtual time and writes what it did, packet by packet.

    oracle.py SCENARIO.json ... --out DIR [--kernels DIR] [--keep]

For each scenario: DIR/NAME.trace.csv.gz (packets), DIR/NAME.info.csv (TCP_INFO samples), DIR/NAME.result.json
(goodput per flow, RPC latencies, kernel counters). The same scenario gives the same bytes. README.md has the fields.
"""
import argparse, csv, gzip, io, json, lzma, os, re, shutil, subprocess, sys, tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
DEFAULTS = dict(hz=250, hosts=1, paths=1, rate_bits_per_sec=10_000_000, one_way_delay_us=5000, queue_packets=100, mark_packets=0,
                access_bits_per_sec=0, path_loss=[], hash_seed=1, faults="", duration_s=3.0, sample_us=10_000,
                congestion_control="cubic", sysctl={}, params={}, nv_base_rtt_us=0, flows=[dict(host=0, kind="bulk")],
                start_gap_us=0, phase_us=0, trace=True)
# gro_flush_us (0) and qdisc (the kernel's own) are not among them, so that results without it keep their bytes.
SYSCTL = {"net.ipv4.tcp_no_metrics_save": 1}


def load(path):
    given = json.loads(Path(path).read_text())
    unknown = set(given) - set(DEFAULTS) - {"name", "why", "gro_flush_us", "qdisc"}
    if unknown:
        sys.exit(f"{path}: unknown keys {sorted(unknown)}")
    s = {**DEFAULTS, **given}
    s.setdefault("name", Path(path).stem)
    return s


def spec(f):
    if f["kind"] == "rpc":
        return f"rpc:{f['request_bytes']}:{f['reply_bytes']}:{f.get('think_us', 0)}:{f.get('count', -1)}"
    tail = f":{f['write_bytes']}:{f['every_us']}" if f["kind"] == "paced" else ""
    return f"{f['kind']}:{f.get('bytes', -1)}:{int(f.get('close', False))}{tail}"


def script(s):
    """The shell script that runs inside the machine."""
    n, spaces = s["hosts"], [f"s{h}" for h in range(s["hosts"])] + ["r"]
    cc = s["congestion_control"]
    out = [f"echo {s['qdisc']} > /proc/sys/net/core/default_qdisc"] if s.get("qdisc") else []
    out += [f"for n in {' '.join(spaces)}; do ip netns add $n; ip -n $n link set lo up; done"]
    out += [f"echo {v} > /sys/module/{k.split('.')[0]}/parameters/{k.split('.')[1]}" for k, v in s["params"].items()]
    if s["nv_base_rtt_us"]:
        out.append(f"./basertt {s['nv_base_rtt_us']}")
    env = f"SEED={s['hash_seed']} ACCESS={s['access_bits_per_sec']} FAULT='{s['faults']}'"
    gro = s.get("gro_flush_us", 0)
    if gro:
        env += f" GRO_US={gro}"
    losses = " ".join(str(x) for x in s["path_loss"])
    out.append(f"{env} ./vpath {n} {s['paths']} {s['rate_bits_per_sec']} {s['one_way_delay_us']} {s['queue_packets']} {s['mark_packets']} "
               f"{s['duration_s'] + 0.4 + s['phase_us'] / 1e6} {'trace.raw' if s['trace'] else '-'} {losses} 2>path.log & path=$!; sleep 0.1")
    for i, name in enumerate(spaces[:-1]):
        out += [f"ip -n {name} -6 addr add fd00:9::{i + 1}/64 dev tun0 nodad; ip -n {name} link set tun0 mtu 1500 txqueuelen 10000 up; "
                f"ip -n {name} -6 route add fd00:8::/64 dev tun0"]
    out.append("ip -n r -6 addr add fd00:8::1/64 dev tun0 nodad; ip -n r link set tun0 mtu 1500 txqueuelen 10000 up; ip -n r -6 route add fd00:9::/64 dev tun0")
    if gro:   # the kernel's own deferral; napi_defer_hard_irqs stays 0
        out.append(f"ip netns exec r sh -c 'echo {round(gro * 1000)} > /sys/class/net/tun0/gro_flush_timeout'")
    settings = " ".join(f"'{k}={v}'" for k, v in {**SYSCTL, **s["sysctl"]}.items())
    out += [f"ip netns exec {name} sysctl -qw {settings}" for name in spaces]
    out.append(f"ip netns exec r ./vflow r {cc} >receiver.log & server=$!")
    out.append(f"sleep {0.1 + s['phase_us'] / 1e6:.6f}")
    for h in range(n):
        specs = " ".join(spec(f) for f in s["flows"] if f["host"] == h)
        if specs:
            out.append(f"GAP_US={s['start_gap_us']} SPORT={40000 + 1000 * h} ip netns exec s{h} ./vflow s fd00:8::1 {cc} {s['duration_s']} {s['sample_us']} {specs} >sender{h}.log & c{h}=$!")
    out += [f"wait $c{h}" for h in range(n) if any(f["host"] == h for f in s["flows"])]
    out += [f"ip netns exec {name} nstat -az > nstat.{name}" for name in spaces]
    out += ["kill $server", "wait $path"]
    return "\n".join(out) + "\n"


def normalise(raw, dest, duration_s):
    """Times from the first SYN; flows numbered by host and port; sequence numbers relative to the initial ones; labels numbered.
    Gives the time of the first SYN on the machine's clock and the bytes acknowledged per flow."""
    isn, irs, labels, t0, port0 = {}, {}, {}, None, 40001
    received = {}
    with open(raw) as src, gzip.GzipFile(dest, "wb", mtime=0) as gz:
        gz.write(b"ns,event,host,flow,path,label,seq,ack,len,flags,ecn,queue,win,sack\n")
        for line in src:
            f = line.rstrip("\n").split(",")
            if f[0] == "ns":
                continue
            ns, ev, host, path, label, port, seq, ack, length, flags, ecn, queue, window = f[:13]
            ns, seq, ack, flags, port = int(ns), int(seq), int(ack), int(flags, 16), int(port)
            t0 = ns if t0 is None else t0
            if ns - t0 > duration_s * 1e9 - 100_000:   # then the programs end and close
                break
            reverse = ev in ("ack", "rack", "dropack", "holdack")
            mine, other = (irs, isn) if reverse else (isn, irs)
            mine.setdefault(port, seq)
            rel_seq = (seq - mine[port]) & 0xFFFFFFFF
            rel_ack = (ack - other[port]) & 0xFFFFFFFF if port in other and flags & 0x10 else 0
            blocks = ""
            if len(f) > 13:
                blocks = " ".join("-".join(str((int(x) - other[port]) & 0xFFFFFFFF) for x in b.split("-")) for b in f[13].split()[1:])
            flow = (port - port0) % 1000
            gz.write(f"{ns - t0},{ev},{host},{flow},{path},{labels.setdefault(label, len(labels))},{rel_seq},{rel_ack},{length},{flags:#04x},{ecn},{queue},{window},{blocks}\n".encode())
            if ev == "rack":
                received[(int(host), flow)] = max(received.get((int(host), flow), 0), rel_ack - 1)
    return t0, received


def collect(s, work, out):
    start, received = normalise(work / "trace.raw", out / f"{s['name']}.trace.csv.gz", s["duration_s"]) if s["trace"] else (None, {})
    path, moves = [], {}
    for line in (work / "path.log").read_text().splitlines():
        kind, *rest = line.split()
        if kind == "move":
            start = start or int(rest[0])
            port = int(rest[1]) - 40001
            if int(rest[0]) - start < s["duration_s"] * 1e9:
                moves.setdefault((port // 1000, port % 1000), []).append([round((int(rest[0]) - start) / 1e9, 6), int(rest[2])])
        elif kind == "path":
            path.append(line)
        elif kind != "ready":
            raise ValueError(line)
    result = dict(name=s["name"], first_syn_ns=start, scenario={k: v for k, v in s.items() if k != "name"}, flows=[], counters={}, path=path)
    text = io.StringIO()
    rows, head = csv.writer(text, lineterminator="\n"), None
    for h in range(s["hosts"]):
        log = work / f"sender{h}.log"
        mine = [x for x in s["flows"] if x["host"] == h]
        flows = [dict(host=h, flow=i, **{k: v for k, v in x.items() if k != "host"}) for i, x in enumerate(mine)]
        for line in (log.read_text().splitlines() if log.exists() else []):
            kind, *rest = line.split()
            if kind == "I":
                pairs = [x.split("=") for x in rest[2:]]
                if head is None:
                    head = ["s", "host", "flow"] + [k for k, _ in pairs]
                    rows.writerow(head)
                rows.writerow([rest[0], h, rest[1]] + [v for _, v in pairs])
                flows[int(rest[1])]["bytes_acked"] = max(int(dict(pairs)["bytes_acked"]) - 1, 0)   # the SYN counts there
            elif kind == "L":
                flows[int(rest[1])].setdefault("latency_ns", []).append(int(rest[2]))
            elif kind == "D":
                flows[int(rest[1])]["all_written_s"] = float(rest[0])
            elif kind == "E":
                flows[int(rest[0])]["error"] = " ".join(rest[1:])
        for i, x in enumerate(flows):
            x["bytes_acked"] = min(received.get((h, i), x.get("bytes_acked", 0)), x.get("bytes", 1 << 60))
            x["paths"] = moves.get((h, i), [])
        result["flows"] += flows
    info = out / f"{s['name']}.info.csv"
    info.unlink(missing_ok=True); Path(f"{info}.gz").unlink(missing_ok=True)
    if len(text.getvalue()) > 50_000:
        Path(f"{info}.gz").write_bytes(gzip.compress(text.getvalue().encode(), mtime=0))
    else:
        info.write_text(text.getvalue())
    for name in [f"s{h}" for h in range(s["hosts"])] + ["r"]:
        counts = (work / f"nstat.{name}").read_text()
        result["counters"][name] = {k: int(v) for k, v in re.findall(r"^(Tcp\S+)\s+(\d+)", counts, re.M) if int(v)}
    (out / f"{s['name']}.result.json").write_text(re.sub(r"\[\s+([^\[\]{}]*?)\s+\]", lambda m: "[" + re.sub(r"\s*\n\s*", " ", m[1]) + "]", json.dumps(result, indent=1)) + "\n")


def kernel(hz, folder):
    """The kernel for this HZ: built by build.sh, or unpacked from kernels/ where one was put."""
    ready = Path(folder) / f"linux-{hz}"
    if not ready.exists():
        packed = HERE / "kernels" / f"linux-{hz}.xz"
        if not packed.exists():
            sys.exit(f"no kernel for HZ={hz}: run {HERE / 'build.sh'} {hz} {folder}")
        ready.parent.mkdir(parents=True, exist_ok=True)
        part = ready.with_suffix(f".{os.getpid()}")
        part.write_bytes(lzma.decompress(packed.read_bytes())); part.chmod(0o755); part.rename(ready)
    return ready


def tools(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for c in ("vpath", "vflow", "basertt", "halt"):
        if not (folder / c).exists() or (folder / c).stat().st_mtime < (HERE / f"{c}.c").stat().st_mtime:
            subprocess.run(["gcc", "-O2", "-w", "-o", str(folder / c), str(HERE / f"{c}.c")], check=True)
    return folder


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("scenarios", nargs="+"); p.add_argument("--out", required=True, type=Path)
    p.add_argument("--kernels", default=os.path.expanduser("~/.cache/tcp-oracle")); p.add_argument("--keep", action="store_true")
    p.add_argument("--timeout", type=int, default=900, help="wall seconds per scenario")
    a = p.parse_args(); a.out.mkdir(parents=True, exist_ok=True)
    bin_dir, failed = tools(Path(a.kernels)), 0
    for path in a.scenarios:
        s = load(path); work = Path(tempfile.mkdtemp(prefix="oracle-"))
        for c in ("vpath", "vflow", "basertt", "halt"):
            shutil.copy2(bin_dir / c, work / c)
        (work / "scenario.sh").write_text(script(s))
        cmd = [str(kernel(s["hz"], a.kernels)), "root=/dev/root", "rootfstype=hostfs", "hostfs=/", "rw", f"init={HERE}/init.sh", "mem=1G",
               "time-travel=inf-cpu", "time-travel-start=1700000000", "con=null", "con0=fd:0,fd:1", f"oracle={work}", "loglevel=4", "random.trust_cpu=0"]
        try:
            boot = subprocess.run(cmd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=a.timeout)
            (work / "boot.log").write_bytes(boot.stdout)
            collect(s, work, a.out)
            trouble = (work / "stderr.log").read_text()
            print(f"ok    {s['name']}" + (f"  stderr: {trouble.strip()[:200]}" if trouble.strip() else ""), flush=True)
        except (subprocess.TimeoutExpired, OSError, KeyError, IndexError, ValueError) as e:
            failed += 1; print(f"FAIL  {s['name']}: {e!r}; see {work}", flush=True); continue
        if not a.keep:
            shutil.rmtree(work)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
