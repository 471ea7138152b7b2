"""What veth-witness.sh runs inside its namespaces: traffic, captures, offload switches, and the table.

    offload DEVICE KEY=on|off ...     KEY is tso, gso or gro
    serve WARMUP_S SECONDS            receives one connection, prints JSON
    send ADDRESS SECONDS              sends as much as it can
    capture SIDE DEVICE WARMUP_S SECONDS RATE_BITS   headers with kernel timestamps, prints JSON; SIDE: receiver, sender
    machine                           the lines about this machine
    table FOLDER                      Markdown from FOLDER/SETTING.REPEAT.PART.json

Only the standard library; Linux, Python 3.9 or later.
"""
import ctypes
import fcntl
import json
import mmap
import os
import pathlib
import socket
import statistics
import struct
import sys
import time

PORT = 5001
MSS_BYTES = 1448  # MTU 1500, IPv4, timestamps
WIRE_BITS = (1500 + 38) * 8  # Ethernet header, FCS, preamble and gap
UNLIMITED_AS_BITS = 10_000_000_000  # the wire by which bursts are told apart when there is no limit

# linux/sockios.h, linux/ethtool.h
SIOCETHTOOL = 0x8946
OFFLOADS = {"tso": (0x1E, 0x1F), "gso": (0x23, 0x24), "gro": (0x2B, 0x2C)}

# linux/if_packet.h
SOL_PACKET = 263
PACKET_RX_RING = 5
PACKET_STATISTICS = 6
PACKET_VERSION = 10
TPACKET_V2 = 1
TP_STATUS_USER = 1
SO_ATTACH_FILTER = 26
ETH_P_ALL = 3
SNAP_BYTES = 128
FRAME_BYTES = 256
BLOCK_BYTES = 1 << 16
RING_FRAMES = 1 << 19


def offload(device, settings):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as control:
        for setting in settings:
            key, value = setting.split("=")
            wanted = value == "on"
            get, put = OFFLOADS[key]
            ethtool(control, device, put, wanted)
            if ethtool(control, device, get, 0) != wanted:
                sys.exit(f"{device}: {setting} was refused by the kernel")


def ethtool(control, device, command, data):
    value = ctypes.create_string_buffer(struct.pack("II", command, data))
    request = struct.pack("16sP8x", device.encode(), ctypes.addressof(value))
    fcntl.ioctl(control, SIOCETHTOOL, request)
    return struct.unpack("II", value.raw[:8])[1]


def serve(warmup_s, seconds):
    with socket.create_server(("", PORT)) as listener:
        print("ready", flush=True)
        connection, _ = listener.accept()
    buffer = bytearray(1 << 20)
    start = time.monotonic() + warmup_s
    counted, measured_from, now = 0, start, time.monotonic()
    busy_from = cpu_times()
    while now < start + seconds:
        size = connection.recv_into(buffer)
        if size == 0:
            sys.exit("the sender closed too early")
        now = time.monotonic()
        if now < start:
            measured_from = now
            busy_from = cpu_times() if now > start - 0.05 else busy_from
        else:
            counted += size
    busy = [after - before for before, after in zip(busy_from, cpu_times())]
    idle = (busy[3] + busy[4]) / max(1, sum(busy))
    print(json.dumps({
        "goodput_gbit": counted * 8 / (now - measured_from) / 1e9,
        "cpu_busy": 1 - idle,
        "steal": busy[7] / max(1, sum(busy)),
        "load": os.getloadavg()[0],
    }))


def cpu_times():
    return [int(word) for word in pathlib.Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]


def send(address, seconds):
    data = bytes(1 << 18)
    with socket.socket() as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_CONGESTION, b"cubic")
        connection.connect((address, PORT))
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                connection.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass  # the receiver has measured long enough


def capture(side, device, warmup_s, seconds, rate_bits):
    time.sleep(warmup_s)
    with socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0) as tap:
        keep_headers = ctypes.create_string_buffer(struct.pack("HBBI", 0x06, 0, 0, SNAP_BYTES))  # return SNAP_BYTES
        program = struct.pack("HxxxxxxP", 1, ctypes.addressof(keep_headers))
        tap.setsockopt(socket.SOL_SOCKET, SO_ATTACH_FILTER, program)
        tap.setsockopt(SOL_PACKET, PACKET_VERSION, struct.pack("i", TPACKET_V2))
        blocks = RING_FRAMES * FRAME_BYTES // BLOCK_BYTES
        layout = struct.pack("IIII", BLOCK_BYTES, blocks, FRAME_BYTES, RING_FRAMES)
        tap.setsockopt(SOL_PACKET, PACKET_RX_RING, layout)
        ring = mmap.mmap(tap.fileno(), BLOCK_BYTES * blocks, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE)
        tap.bind((device, ETH_P_ALL))
        time.sleep(seconds)
        _, drops = struct.unpack("II", tap.getsockopt(SOL_PACKET, PACKET_STATISTICS, 8))
        data, acks = read_packets(ring)
    if len(data) < 100:
        sys.exit(f"{side}: only {len(data)} data packets seen")
    figures = {"captured_to_the_end": drops == 0, "units": len(data), "acks": len(acks)}
    figures.update(receiver_figures(data, acks, rate_bits) if side == "receiver" else sender_figures(data, acks))
    print(json.dumps(figures))


def read_packets(ring):
    """Data packets (ns, end of payload, segments) and pure ACKs (ns, acknowledged) of the one connection, in order."""
    data, acks = [], []
    unwrap_data, unwrap_ack = Unwrapper(), Unwrapper()
    for start in range(0, RING_FRAMES * FRAME_BYTES, FRAME_BYTES):
        status, _, _, mac, _, seconds, ns = struct.unpack_from("IIIHHII", ring, start)
        if not status & TP_STATUS_USER:
            break
        ip = start + mac + 14
        if struct.unpack_from("!H", ring, ip - 2)[0] != 0x0800 or ring[ip + 9] != socket.IPPROTO_TCP:
            continue
        tcp = ip + (ring[ip] & 15) * 4
        source, destination, seq, ack = struct.unpack_from("!HHII", ring, tcp)
        length = struct.unpack_from("!H", ring, ip + 2)[0]
        payload = length - (ring[ip] & 15) * 4 - (ring[tcp + 12] >> 4) * 4
        at_ns = seconds * 1_000_000_000 + ns
        if destination == PORT and payload > 0:
            data.append((at_ns, unwrap_data.whole((seq + payload) & 0xFFFFFFFF), -(-payload // MSS_BYTES)))
        elif source == PORT and payload == 0:
            acks.append((at_ns, unwrap_ack.whole(ack)))
    # both streams number the same bytes: bring them to one origin
    if data and acks:
        shift = (unwrap_data.first - unwrap_ack.first + (1 << 31)) % (1 << 32) - (1 << 31)
        data = [(at, end + shift, segments) for at, end, segments in data]
    return data, acks


class Unwrapper:
    """Numbers of 32 bits to numbers that go on rising, from 0."""

    def __init__(self):
        self.first = self.last = None
        self.total = 0

    def whole(self, number):
        if self.first is None:
            self.first = self.last = number
        self.total += (number - self.last + (1 << 31)) % (1 << 32) - (1 << 31)
        self.last = number
        return self.total


def receiver_figures(data, acks, rate_bits):
    wire_ns = WIRE_BITS * 1e9 / (rate_bits or UNLIMITED_AS_BITS)
    segments = sum(unit[2] for unit in data)
    return {
        "segments_per_ack": segments / max(1, len(acks)),
        "unit": spread([unit[2] for unit in data]),
        "train": spread(bursts(data, 2 * wire_ns)),
        "burst": spread(bursts(data, wire_ns / 2)),
    }


def bursts(data, gap_ns):
    """Segments of each run of units that follow the one before within that time."""
    lengths, length = [], data[0][2]
    for before, unit in zip(data, data[1:]):
        if unit[0] - before[0] <= gap_ns:
            length += unit[2]
        else:
            lengths.append(length)
            length = unit[2]
    lengths.append(length)
    return lengths


def sender_figures(data, acks):
    """Round trips: from the newest acknowledged packet's leaving to the ACK's coming back."""
    samples, newest, i = [], None, 0
    for at_ns, acknowledged in acks:
        while i < len(data) and data[i][1] <= acknowledged and data[i][0] <= at_ns:
            newest = data[i]
            i += 1
        if newest is not None:
            samples.append((at_ns - newest[0]) / 1000)
            newest = None
    return {"unit": spread([unit[2] for unit in data]), "rtt_us": spread(samples or [0])}


def spread(values):
    ordered = sorted(values)
    return {
        "mean": statistics.fmean(ordered),
        "p50": ordered[len(ordered) // 2],
        "p99": ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)],
    }


def read(path):
    try:
        return pathlib.Path(path).read_text().strip()
    except OSError:
        return ""


def machine():
    cpu_info = pathlib.Path("/proc/cpuinfo").read_text()
    model = next((line.split(":", 1)[1].strip() for line in cpu_info.splitlines() if "model name" in line), "unknown")
    flags = next((line for line in cpu_info.splitlines() if line.startswith("flags")), "")
    hypervisor = "hypervisor" in flags.split()
    release = os.uname().release
    kinds = []
    if "gvisor" in read("/proc/version").lower() or read("/proc/sys/kernel/osrelease").startswith("4.4.0"):
        kinds.append("perhaps gVisor")
    control_groups = read("/proc/1/cgroup")
    if "container=" in read("/proc/1/environ") or any(word in control_groups for word in ("docker", "kubepods")):
        kinds.append("container")
    elif pathlib.Path("/.dockerenv").exists():
        kinds.append("files of a container image")
    if hypervisor:
        fallback = "Firecracker" if "firecracker" in read("/proc/cmdline") else ""
        vendor = read("/sys/class/dmi/id/sys_vendor") or fallback
        kinds.append("virtual machine" + (f" ({vendor})" if vendor else ""))
    control = read("/proc/sys/net/ipv4/tcp_congestion_control")
    print(f"kernel: {os.uname().sysname} {release}")
    print(f"CPU: {model}, {os.cpu_count()} cores")
    print(f"machine: {', '.join(kinds) or 'no sign of a container or a virtual machine'}")
    loads = " ".join(f"{load:.1f}" for load in os.getloadavg())
    print(f"congestion control: cubic (the machine's default is {control}); load before: {loads}")


COLUMNS = (
    ("goodput Gbit/s", lambda r: r["serve"]["goodput_gbit"], 2),
    ("segments of a unit, mean", lambda r: r["receiver"]["unit"]["mean"], 1),
    ("p50", lambda r: r["receiver"]["unit"]["p50"], 0),
    ("p99", lambda r: r["receiver"]["unit"]["p99"], 0),
    ("burst (gap < 1/2 wire time), mean", lambda r: r["receiver"]["burst"]["mean"], 1),
    ("p99", lambda r: r["receiver"]["burst"]["p99"], 0),
    ("train (gap < 2 wire times), mean", lambda r: r["receiver"]["train"]["mean"], 1),
    ("p99", lambda r: r["receiver"]["train"]["p99"], 0),
    ("segments per ACK", lambda r: r["receiver"]["segments_per_ack"], 1),
    ("RTT us, p50", lambda r: r["sender"]["rtt_us"]["p50"], 0),
    ("p99", lambda r: r["sender"]["rtt_us"]["p99"], 0),
    ("units seen", lambda r: r["receiver"]["units"], 0),
    ("CPU busy %", lambda r: 100 * r["serve"]["cpu_busy"], 0),
    ("stolen %", lambda r: 100 * r["serve"]["steal"], 0),
    ("load", lambda r: r["serve"]["load"], 1),
)


def table(folder):
    runs = {}
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        setting, repeat, part = path.name[: -len(".json")].split(".")
        text = path.read_text().strip()
        if text.startswith("ready"):
            text = text[len("ready"):].strip()
        runs.setdefault(setting, {}).setdefault(repeat, {})[part] = json.loads(text)
    print("| setting | " + " | ".join(title for title, _, _ in COLUMNS) + " |")
    print("|---" * (len(COLUMNS) + 1) + "|")
    for setting, repeats in sorted(runs.items()):
        name = setting.split("-", 1)[1].replace("_", " ").replace("~", "/")
        cells = [cell([get(run) for run in repeats.values()], digits) for _, get, digits in COLUMNS]
        print(f"| {name} | " + " | ".join(cells) + " |")
    print(
        "\nEach cell: median of the repeats (lowest to highest)."
        " Wire time: a full packet's at the limited rate, without"
    )
    print("limit at 10 Gbit/s. Units and ACKs as seen at the receiver's device, round trips at the sender's.")
    cut = [setting for setting, repeats in runs.items() for run in repeats.values() if not whole(run)]
    if cut:
        print(f"Of {', '.join(sorted(set(cut)))} only the first {RING_FRAMES} packets were captured.")


def whole(run):
    return run["receiver"]["captured_to_the_end"] and run["sender"]["captured_to_the_end"]


def cell(values, digits):
    low, middle, high = (f"{value:.{digits}f}" for value in (min(values), statistics.median(values), max(values)))
    return middle if low == high else f"{middle} ({low} to {high})"


def main(arguments):
    command, rest = arguments[0], arguments[1:]
    if command == "offload":
        offload(rest[0], rest[1:])
    elif command == "serve":
        serve(float(rest[0]), float(rest[1]))
    elif command == "send":
        send(rest[0], float(rest[1]))
    elif command == "capture":
        capture(rest[0], rest[1], float(rest[2]), float(rest[3]), int(rest[4]))
    elif command == "machine":
        machine()
    elif command == "table":
        table(rest[0])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:] or ["help"])
