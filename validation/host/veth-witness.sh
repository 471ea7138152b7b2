#!/usr/bin/env bash
# A real host as witness: a bulk TCP transfer between two network namespaces of this machine, captured, and what a host
# does to its packets: how many segments TCP is handed at once, how many arrive together, how many an ACK answers.
#
#     validation/host/veth-witness.sh [--repeats N] [--seconds S] [--out FILE]
#
# Needs root, ip (iproute2) with veth, Python 3.9 or later; rate limits also need tc with tbf. Leaves nothing behind.
set -euo pipefail

repeats=3
seconds=2
warmup=1
out=
while [ $# -gt 0 ]; do
    case $1 in
        --repeats) repeats=$2; shift 2 ;;
        --seconds) seconds=$2; shift 2 ;;
        --out) out=$2; shift 2 ;;
        *) sed -n '2,7s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
    esac
done

fail() { echo "veth-witness: $*" >&2; exit 1; }

tool=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)/veth_witness.py
[ "$(id -u)" = 0 ] || fail "needs root, for namespaces and packet capture"
command -v ip >/dev/null || fail "no ip command: install iproute2"
command -v python3 >/dev/null || fail "no python3"
# not the shim of a version manager, which would be slow to start each time
python=$(python3 -c 'import sys; print(sys.executable)')

scratch=$(mktemp -d)
from=witness-s-$$
to=witness-r-$$
cleanup() {
    ip netns del "$from" 2>/dev/null || true
    ip netns del "$to" 2>/dev/null || true
    rm -rf "$scratch"
}
trap cleanup EXIT

ip netns add "$from" 2>"$scratch/error" && ip netns add "$to" 2>>"$scratch/error" ||
    fail "this kernel allows no network namespaces: $(cat "$scratch/error")"
ip link add ws netns "$from" type veth peer name wr netns "$to" 2>"$scratch/error" ||
    fail "this kernel has no veth: $(cat "$scratch/error")"
ip -n "$from" addr add 10.99.0.1/24 dev ws
ip -n "$to" addr add 10.99.0.2/24 dev wr
ip -n "$from" link set ws up
ip -n "$to" link set wr up

# whatever else this machine does should disturb as little as may be
inside() { local ns=$1; shift; nice -n -20 ip netns exec "$ns" "$@"; }
# the default of a new namespace's veth is noqueue: what is seen without a limit goes straight to the other side
limit() {
    [ "$1" = 0 ] && { inside "$from" tc qdisc del dev ws root 2>/dev/null || true; return 0; }
    inside "$from" tc qdisc replace dev ws root tbf rate "$1" burst "$2" limit 1500000
}

run() { # SETTING REPEAT RATE TBF_BURST_BYTES SENDER_TSO RECEIVER_GRO
    local setting=$1 repeat=$2 rate=$3 name=$scratch/runs/$1.$2
    limit "$rate" "$4"
    inside "$from" "$python" "$tool" offload ws gso=on tso="$5"
    inside "$to" "$python" "$tool" offload wr gro="$6"
    inside "$to" "$python" "$tool" serve "$warmup" "$seconds" >"$name.serve.json" &
    local server=$!
    for _ in $(seq 100); do
        grep -q ready "$name.serve.json" && break
        sleep 0.05
    done
    inside "$to" "$python" "$tool" capture receiver wr "$warmup" "$seconds" "$rate" >"$name.receiver.json" &
    local receiver=$!
    inside "$from" "$python" "$tool" capture sender ws "$warmup" "$seconds" "$rate" >"$name.sender.json" &
    local sender=$!
    inside "$from" "$python" "$tool" send 10.99.0.2 $((warmup + seconds + 5))
    wait "$server" "$receiver" "$sender" || fail "$setting: a part of the run failed"
}

rates="0"
if ! command -v tc >/dev/null; then
    limits="no tc command: only without a limit"
elif ! limit 1000000000 15000 2>/dev/null; then
    limits="this kernel has no tbf: only without a limit"
else
    limits="tbf at the sender's device, limit 1.5 MB"
    rates="0 1000000000 10000000000"
    limit 0 0
fi
mkdir "$scratch/runs"
{
    "$python" "$tool" machine
    echo "queue discipline: $(inside "$from" tc qdisc show dev ws 2>/dev/null | head -1); rate limits: $limits"
    echo "transfer: one connection, ${warmup} s of warm-up, then ${seconds} s, $repeats times; $(date -u +%Y-%m-%d)"
    echo
} | tee "$scratch/report"

for repeat in $(seq "$repeats"); do
    number=0
    for rate in $rates; do
        # A tbf whose burst is below 64 KB cuts super-segments itself, and so lets packets go one by one,
        # as a wire does.
        case $rate in
            0) title=no_limit cut=0 ;;
            1000000000) title=1_Gbit~s cut=15000 ;;
            *) title=10_Gbit~s cut=60000 ;;
        esac
        for offloads in "off off $cut" "off on $cut" "on on 70000"; do
            read -r tso gro burst <<<"$offloads"
            number=$((number + 1))
            run "$number-$title,_TSO_$tso,_GRO_$gro" "$repeat" "$rate" "$burst" "$tso" "$gro"
        done
    done
done
"$python" "$tool" table "$scratch/runs" | tee -a "$scratch/report"
[ -z "$out" ] || cp "$scratch/report" "$out"
