#!/usr/bin/env bash
# oracle-random.sh SEED COUNT [DIR]: holds the simulated TCP against a real kernel in COUNT random scenarios.
#
# Makes the scenarios in DIR/scenarios (DIR is a new folder if it is not given), records those that are not recorded yet
# in DIR/traces, and compares with ./tcpsweep conform, whose exit code is this script's.
#
#   ORACLE_KERNELS   folder with linux-100, linux-250 and linux-1000, as build.sh makes them; without it nothing is
#                    recorded, and only scenarios with recordings in DIR are compared
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
    sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
    exit 2
fi
seed=$1 count=$2
oracle=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
root=$(cd "$oracle/../.." && pwd)
dir=${3:-$(mktemp -d)}
mkdir -p "$dir/scenarios" "$dir/traces"
echo "scenarios and traces in $dir" >&2

python3 "$oracle/random_scenarios.py" "$seed" "$count" "$dir/scenarios"

# The scenarios of this seed, in order: DIR may hold those of other seeds too.
scenarios=()
for ((i = 0; i < count; i++)); do
    scenarios+=("$dir/scenarios/$(printf 'r%s-%04d' "$seed" "$i").json")
done

if [ -n "${ORACLE_KERNELS:-}" ]; then
    for scenario in "${scenarios[@]}"; do
        name=$(basename "$scenario" .json)
        if [ ! -e "$dir/traces/$name.result.json" ]; then
            # A recording is complete once its result is there; it is the last file to be written.
            "$oracle/oracle.py" "$scenario" --out "$dir/traces" --kernels "$ORACLE_KERNELS" >&2
        fi
    done
fi

exec "$root/tcpsweep" conform "${scenarios[@]}"
