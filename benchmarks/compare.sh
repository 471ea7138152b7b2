#!/usr/bin/env bash
# Compares tcpsweep with ns-3 on this machine: CPU time (user and system) per delivered data packet, for two scenarios
#
#   tcp     7 senders at 10 Gbit/s, a bottleneck of 1 Gbit/s with 250 packets, RTT 100 us, 7 bulk flows of CUBIC, 10 s
#   dctcp   2 senders, a bottleneck of 10 Gbit/s that marks from 65 packets on, RTT 40 us, 4 bulk flows of DCTCP, 1 s
#
#   benchmarks/compare.sh [--forks N] [--only tcp|dctcp] [--skip-ns3] [--preset ideal|server-10g|server-1g] [--help]
#
#   --forks N         processes of each simulator and scenario, in turn (default 5); the figures are their medians
#   --only SCENARIO   that scenario alone
#   --skip-ns3        tcpsweep alone; without it ns-3 is needed: Debian's libns3-dev, installed if this runs as root
#   --preset PRESET   tcpsweep's host.preset (default ideal)
#
# One process of ns-3 is one run; its cost is all CPU time of the process. One process of tcpsweep is 20 runs of the
# same scenario (ForkCost): the first is cold, and its cost is all CPU time of the process up to its end, start of the
# JVM and compilation included; it and nine more warm the code up; ten are measured as one block, with the CPU time of
# all threads of the JVM. Goodput of both must agree within 3 %.
#
# It ends in lines of the form NAME=VALUE. calibration_ns is the CPU time of one replace-top on a bare heap of 64
# entries on this machine; where it is 25, figures are comparable as they are, elsewhere those with _scaled are: what
# was measured x 25 / calibration_ns. A limit in ns for this machine is the limit x limit_scale.
#
# Needs a JDK 17 or later and Maven (or ./mvnw); for ns-3 g++ and pkg-config too.
# Exit code 0: all is well. 1: goodput differs. 2: wrong options, or something is missing or failed.
set -euo pipefail

# shellcheck source=benchmarks/lib.sh
. "$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)/lib.sh"

ns3_modules=(ns3-applications ns3-internet ns3-point-to-point ns3-traffic-control ns3-network ns3-core)
ns3_driver=$root/target/ns3-reference
reference_calibration_ns=25
goodput_tolerance_percent=3

forks=5
scenarios=(tcp dctcp)
with_ns3=true
preset=ideal

usage() {
    echo "compare: $*" >&2
    sed -n 's/^#   benchmarks/usage: benchmarks/p' "$0" >&2
    exit 2
}

while [ $# -gt 0 ]; do
    case $1 in
        --help | -h)
            print_help
            exit 0
            ;;
        --skip-ns3)
            with_ns3=false
            shift
            continue
            ;;
        --forks | --only | --preset) [ $# -ge 2 ] || usage "$1 needs a value" ;;
        *) usage "unknown option $1" ;;
    esac
    case $1 in
        --forks)
            forks=$2
            [[ $forks =~ ^[1-9][0-9]{0,2}$ ]] || usage "--forks $2: 1 to 999"
            ;;
        --only)
            scenarios=("$2")
            [[ $2 =~ ^(tcp|dctcp)$ ]] || usage "--only $2: tcp or dctcp"
            ;;
        --preset)
            preset=$2
            [[ $2 =~ ^(ideal|server-10g|server-1g)$ ]] || usage "--preset $2: ideal, server-10g or server-1g"
            ;;
    esac
    shift 2
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

has_ns3() {
    command -v g++ >/dev/null && command -v pkg-config >/dev/null && pkg-config --exists "${ns3_modules[@]}"
}

# Makes sure that ns-3 can be compiled against; installs Debian's package where that is possible.
find_ns3() {
    if ! has_ns3 && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        echo "installing libns3-dev ..." >&2
        if ! { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
            libns3-dev g++ pkg-config; } >"$work/apt.log" 2>&1 </dev/null; then
            tail -n 20 "$work/apt.log" >&2
            fail "apt-get could not install libns3-dev; --skip-ns3 measures tcpsweep alone"
        fi
    fi
    has_ns3 || fail "ns-3 is missing: install it with 'sudo apt-get install libns3-dev g++ pkg-config' (Debian)," \
        "or measure tcpsweep alone with --skip-ns3"
}

# The libraries only: the packages also name files of development packages that are not needed here.
build_ns3() {
    local libraries
    read -ra libraries < <(pkg-config --libs-only-L --libs-only-l "${ns3_modules[@]}")
    mkdir -p "$root/target"
    echo "building the driver for ns-3 $(pkg-config --modversion ns3-core) ..." >&2
    g++ -std=c++17 -O3 -DNDEBUG -Wall -Wextra "$root/benchmarks/ns3/reference.cc" -o "$ns3_driver" "${libraries[@]}" \
        >"$work/g++.log" 2>&1 || {
        tail -n 30 "$work/g++.log" >&2
        fail "the driver does not compile against this ns-3; it is written for 3.37"
    }
}

# run_fork SIMULATOR SCENARIO: one process; its lines go to a file of their own, its cost to the screen.
run_fork() {
    local simulator=$1 scenario=$2 out=$work/$1-$2-$fork
    if [ "$simulator" = ns3 ]; then
        "$ns3_driver" "$scenario" >"$out" || fail "ns-3 failed on $scenario"
        printf '  %-6s ns-3      %9.1f ns of CPU per data packet\n' "$scenario" \
            "$(value cpu_ns_per_data_packet <"$out")"
    else
        run_main ForkCost "$scenario" 10 10 ip=4 link.framing=2B "host.preset=$preset" >"$out" ||
            fail "tcpsweep failed on $scenario"
        printf '  %-6s tcpsweep  %9.1f ns of CPU per data packet, cold %.1f\n' "$scenario" \
            "$(value cpu_ns_per_data_packet <"$out")" "$(value cold_cpu_ns_per_data_packet <"$out")"
    fi
}

# median_of SIMULATOR SCENARIO NAME: the median of all forks.
median_of() {
    cat "$work/$1-$2-"* | value "$3" | median
}

# Prints both goodputs and remembers in $differs whether they differ too much.
check_goodput() {
    local scenario=$1 ours theirs
    ours=$(median_of tcpsweep "$scenario" goodput_bits_per_sec)
    theirs=$(median_of ns3 "$scenario" goodput_bits_per_sec)
    local percent
    percent=$(calculate "100 * ($ours / $theirs - 1)" %+.2f)
    if awk "BEGIN { exit !($percent <= $goodput_tolerance_percent && $percent >= -$goodput_tolerance_percent) }"; then
        echo "goodput $scenario: tcpsweep $(mbit "$ours"), ns-3 $(mbit "$theirs") Mbit/s, $percent %: within" \
            "$goodput_tolerance_percent %"
    else
        echo "goodput $scenario: tcpsweep $(mbit "$ours"), ns-3 $(mbit "$theirs") Mbit/s, $percent %: MORE THAN" \
            "$goodput_tolerance_percent % APART, so their costs cannot be compared"
        differs=true
    fi
}

mbit() {
    calculate "$1 / 1e6" %.1f
}

print_medians() {
    local scenario
    printf '\n%-8s %-10s %14s %14s %14s %16s\n' scenario simulator "ns/packet" "cold" "data packets" "goodput Mbit/s"
    for scenario in "${scenarios[@]}"; do
        local simulator
        for simulator in ns3 tcpsweep; do
            if [ "$simulator" = ns3 ] && ! $with_ns3; then
                continue
            fi
            local cold=-
            if [ "$simulator" = tcpsweep ]; then
                cold=$(median_of tcpsweep "$scenario" cold_cpu_ns_per_data_packet)
            fi
            printf '%-8s %-10s %14s %14s %14.0f %16s\n' "$scenario" "$simulator" \
                "$(median_of "$simulator" "$scenario" cpu_ns_per_data_packet)" "$cold" \
                "$(median_of "$simulator" "$scenario" data_packets)" \
                "$(mbit "$(median_of "$simulator" "$scenario" goodput_bits_per_sec)")"
        done
    done
    echo
}

# The lines that other programs read.
print_values() {
    local scenario calibration cost
    calibration=$(median <"$work/calibration")
    if $with_ns3; then
        for scenario in "${scenarios[@]}"; do
            echo "ratio_ns3_$scenario=$(calculate "$(median_of ns3 "$scenario" cpu_ns_per_data_packet) / \
                $(median_of tcpsweep "$scenario" cpu_ns_per_data_packet)" %.1f)"
        done
    fi
    for scenario in "${scenarios[@]}"; do
        cost=$(median_of tcpsweep "$scenario" cpu_ns_per_data_packet)
        echo "ns_per_data_packet_$scenario=$cost"
        echo "ns_per_data_packet_${scenario}_scaled=$(calculate "$cost * $reference_calibration_ns / $calibration")"
    done
    echo "calibration_ns=$calibration"
    echo "limit_scale=$(calculate "$calibration / $reference_calibration_ns" %.3f)"
}

find_java
if $with_ns3; then
    find_ns3
    build_ns3
fi
build_jar

describe_machine
echo "- host.preset: $preset"
for fork in $(seq "$forks"); do
    echo "fork $fork of $forks:"
    for scenario in "${scenarios[@]}"; do
        if $with_ns3; then
            run_fork ns3 "$scenario"
        fi
        run_fork tcpsweep "$scenario"
    done
    run_main Calibration | value calibration_ns >>"$work/calibration"
done

print_medians
differs=false
if $with_ns3; then
    for scenario in "${scenarios[@]}"; do
        check_goodput "$scenario"
    done
fi
print_values
if $differs; then
    exit 1
fi
