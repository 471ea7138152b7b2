#!/usr/bin/env bash
# Measures everything that docs/PERFORMANCE.md speaks of and prints it as Markdown; what it is doing goes to standard
# error. For figures the machine should have nothing else to do; 20 to 30 minutes on two cores.
#
#   benchmarks/measure.sh [--forks N] [--skip-ns3] [--check] [--help]
#
#   --forks N    processes for each figure, which is their median (default 5)
#   --skip-ns3   without the comparison with ns-3
#   --check      one process each and a tenth of the sweep: shows that everything runs; the figures mean nothing
#
# Needs what compare.sh needs, and Python 3.11 or later with venv to read Parquet: the environment of .ci/run, made on
# first use from PyPI.
# Exit code 0: all was measured. 1: goodput differs from ns-3's. 2: wrong options, or something is missing or failed.
set -euo pipefail

# shellcheck source=benchmarks/lib.sh
. "$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)/lib.sh"

memory_limit=64m
reference=(ip=4 link.framing=2B)
forks=5
sweep_replicates=10
compare_options=()
check=false

usage() {
    echo "measure: $*" >&2
    sed -n 's/^#   benchmarks/usage: benchmarks/p' "$0" >&2
    exit 2
}

while [ $# -gt 0 ]; do
    case $1 in
        --help | -h)
            print_help
            exit 0
            ;;
        --skip-ns3) compare_options=(--skip-ns3) ;;
        --check) check=true ;;
        --forks)
            [ $# -ge 2 ] || usage "$1 needs a value"
            [[ $2 =~ ^[1-9][0-9]{0,2}$ ]] || usage "--forks $2: 1 to 999"
            forks=$2
            shift
            ;;
        *) usage "unknown option $1" ;;
    esac
    shift
done
if $check; then
    forks=1
    sweep_replicates=1
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cores=$(getconf _NPROCESSORS_ONLN)

progress() {
    echo "measure: $* ..." >&2
}

# The environment in which .ci/run reads results, for this list of requirements.
python_environment() {
    local stamp
    stamp=$(cksum <"$root/notebooks/requirements.txt" | tr ' ' '-')
    venv=$root/target/venv-$stamp
    if [ ! -e "$venv/complete" ]; then
        progress "making $venv (once)"
        rm -rf "$venv"
        "${PYTHON:-python3}" -m venv "$venv" || fail "Python 3.11 or later with venv is needed"
        "$venv/bin/pip" install -q --no-input --disable-pip-version-check -r "$root/notebooks/requirements.txt" \
            >"$work/pip.log" 2>&1 || {
            tail -n 20 "$work/pip.log" >&2
            fail "pip could not install notebooks/requirements.txt"
        }
        touch "$venv/complete"
    fi
}

# compare PRESET OPTIONS...: compare.sh, its last lines in a file.
compare() {
    local preset=$1
    shift
    progress "comparison, host.preset $preset"
    "$root/benchmarks/compare.sh" --forks "$forks" --preset "$preset" "$@" >"$work/compare-$preset" || {
        local code=$?
        cat "$work/compare-$preset" >&2
        exit "$code"
    }
}

compared() {
    local found
    found=$(value "$2" <"$work/compare-$1")
    echo "${found:--}"
}

print_comparison() {
    local row
    echo
    echo "### Cost of a data packet"
    echo
    echo "\`benchmarks/compare.sh --forks $forks\` and the same with \`--preset server-10g --skip-ns3\`:"
    echo
    echo "| figure | \`ideal\` | \`server-10g\` |"
    echo "|---|---|---|"
    for row in ratio_ns3_tcp ratio_ns3_dctcp ns_per_data_packet_tcp ns_per_data_packet_tcp_scaled \
        ns_per_data_packet_dctcp ns_per_data_packet_dctcp_scaled calibration_ns limit_scale; do
        echo "| \`$row\` | $(compared ideal "$row") | $(compared server-10g "$row") |"
    done
    echo
    echo '```'
    for row in ideal server-10g; do
        echo "host.preset $row"
        sed -n '/^scenario /,/^$/p; s/^goodput //p' "$work/compare-$row"
    done
    echo '```'
}

# fork_cost OUT ARGUMENTS...: the lines of one process.
fork_cost() {
    local out=$1
    shift
    run_main ForkCost "$@" "${reference[@]}" >"$out" || fail "failed: ForkCost $*"
}

# One dumbbell alone and 64 in one simulation, in turn.
measure_paths() {
    progress "64 dumbbells in one simulation"
    local fork
    for fork in $(seq "$forks"); do
        fork_cost "$work/one-$fork" tcp 10 10
        fork_cost "$work/many-$fork" paths-64 6 4
    done
}

print_paths() {
    local one many
    one=$(cat "$work"/one-* | value packet_hops_per_cpu_sec | median)
    many=$(cat "$work"/many-* | value packet_hops_per_cpu_sec | median)
    echo
    echo "### Many flows in one simulation"
    echo
    echo "| scenario | million packet-hops per CPU second | share |"
    echo "|---|---|---|"
    echo "| \`tcp\`, 7 flows | $(calculate "$one / 1e6") | 1 |"
    echo "| \`paths-64\`, 448 flows over 64 paths | $(calculate "$many / 1e6") | $(calculate "$many / $one") |"
}

# What a run allocates beyond its set-up: a long run less a short one.
measure_allocation() {
    progress "allocation"
    fork_cost "$work/short" tcp 2 1 duration=5s
    fork_cost "$work/long" tcp 2 1 duration=10s
}

print_allocation() {
    local short long short_events long_events
    short=$(value allocated_bytes <"$work/short")
    long=$(value allocated_bytes <"$work/long")
    short_events=$(value events <"$work/short")
    long_events=$(value events <"$work/long")
    echo
    echo "### Memory"
    echo
    echo "| figure | value |"
    echo "|---|---|"
    echo "| heap bytes allocated per event, \`tcp\` 10 s, set-up and result included |" \
        "$(calculate "$long / $long_events" %.4f) |"
    echo "| heap bytes allocated per further event, 10 s less 5 s |" \
        "$(calculate "($long - $short) / ($long_events - $short_events)" %.4f) |"
}

# A run of 10 simulated seconds at 10 Gbit/s in a small heap.
measure_memory() {
    progress "10 simulated seconds at 10 Gbit/s with -Xmx$memory_limit"
    local jvm_options=("-Xmx$memory_limit")
    if run_main ForkCost dctcp 1 0 "${reference[@]}" duration=10s >"$work/memory" 2>"$work/memory.log"; then
        memory="completes, $(value data_packets <"$work/memory") data packets, $(value peak_rss_mib \
            <"$work/memory") MiB resident at most"
    else
        tail -n 5 "$work/memory.log" >&2
        memory="FAILS"
    fi
}

print_memory() {
    echo "| \`dctcp\` for 10 simulated seconds with \`-Xmx$memory_limit\` | $memory |"
}

# sweep_seconds OUT ARGUMENTS...: wall seconds of a sweep, the start of the JVM included.
sweep_seconds() {
    local out=$1 start end
    shift
    start=$(date +%s.%N)
    "$root/tcpsweep" run "$@" --out "$out" >"$out.log" 2>&1 || {
        tail -n 20 "$out.log" >&2
        fail "failed: ./tcpsweep run $*"
    }
    end=$(date +%s.%N)
    calculate "$end - $start"
}

measure_sweeps() {
    "$root/tcpsweep" plan "$root/conf/sweeps/quickstart.yaml" >/dev/null 2>&1 || fail "tcpsweep could not be built"
    progress "quickstart sweep"
    local fork
    for fork in $(seq "$forks"); do
        sweep_seconds "$work/quickstart-$fork" "$root/conf/sweeps/quickstart.yaml" >>"$work/quickstart"
    done
    progress "sweep of runs of mixed length"
    mixed_seconds=$(sweep_seconds "$work/mixed" "$root/conf/sweeps/mixed-500.yaml" --replicates "$sweep_replicates")
    read -r mixed_ok mixed_runs mixed_cpu < <("$venv/bin/python" "$root/benchmarks/sweep_cpu.py" "$work/mixed")
}

print_sweeps() {
    echo
    echo "### Sweeps"
    echo
    echo "| figure | value |"
    echo "|---|---|"
    echo "| \`./tcpsweep run conf/sweeps/quickstart.yaml\`, wall time | $(median <"$work/quickstart") s |"
    echo "| \`./tcpsweep run conf/sweeps/mixed-500.yaml\`, wall time | $mixed_seconds s |"
    echo "| runs OK | $mixed_ok of $mixed_runs |"
    echo "| CPU time in runs | $(calculate "$mixed_cpu") s |"
    echo "| CPU time in runs / ($cores cores x wall time) | $(calculate "$mixed_cpu / ($cores * $mixed_seconds)") |"
}

find_java
python_environment
machine=$(describe_machine)
compare ideal ${compare_options[@]+"${compare_options[@]}"}
compare server-10g --skip-ns3
measure_paths
measure_allocation
measure_memory
measure_sweeps

if $check; then
    echo "**A check that everything runs; the figures mean nothing.**"
    echo
fi
echo "$machine"
print_comparison
print_paths
print_allocation
print_memory
print_sweeps
