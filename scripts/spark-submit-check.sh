#!/usr/bin/env bash
# Checks that a sweep gives the same rows wherever it runs: with ./tcpsweep, with spark-submit on two local cores, and
# with spark-submit on a standalone cluster of two workers on loopback. Compares every column of every row of all
# tables, digests included, but for times and names of machines.
#
#   scripts/spark-submit-check.sh [--cache DIR] [--sweep FILE] [--keep DIR]
#
#   --cache DIR    where the virtual environment with Spark is kept between calls (default ~/.cache/tcpsweep)
#   --sweep FILE   the sweep to run (default conf/sweeps/quickstart.yaml)
#   --keep DIR     an empty or new folder for results and logs, kept; otherwise a temporary one, removed if all is
#                  well
#
# Needs a JDK 17 or later, Maven (or ./mvnw), Python 3.11 or later with venv, and on first use 450 MB from PyPI.
# Exit code 0: all rows are identical. 1: they differ. 2: a run or the set-up failed.
set -euo pipefail

spark_version=4.2.0
root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache=${HOME}/.cache/tcpsweep
sweep=$root/conf/sweeps/quickstart.yaml
work=
daemons=()

usage() {
    sed -n 's/^#   scripts/usage: scripts/p' "${BASH_SOURCE[0]}" >&2
    exit 2
}

while [ $# -gt 0 ]; do
    [ $# -ge 2 ] || usage
    case $1 in
        --cache) cache=$2 ;;
        --sweep) sweep=$(realpath "$2") ;;
        --keep) work=$2 ;;
        *) usage ;;
    esac
    shift 2
done

keep=$work
if [ -z "$work" ]; then
    work=$(mktemp -d)
else
    mkdir -p "$work"
    work=$(realpath "$work")
fi

finish() {
    local code=$?
    if [ ${#daemons[@]} -gt 0 ]; then
        kill "${daemons[@]}" 2>/dev/null || true
        wait "${daemons[@]}" 2>/dev/null || true
    fi
    if [ -z "$keep" ] && [ "$code" -eq 0 ]; then
        rm -rf "$work"
    else
        echo "results and logs: $work"
    fi
    exit "$code"
}
trap finish EXIT

fail() {
    echo "spark-submit-check: $*" >&2
    exit 2
}

# Runs a command with its output in a log; shows the end of the log if it fails.
logged() {
    local log=$work/$1.log
    shift
    "$@" >"$log" 2>&1 </dev/null || {
        tail -n 30 "$log" >&2
        fail "failed: $*"
    }
}

# Waits until a log has a line, or the process behind it is gone.
await_line() {
    local log=$1 pattern=$2 pid=$3
    for _ in $(seq 600); do
        if grep -q "$pattern" "$log" 2>/dev/null; then
            return
        fi
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.2
    done
    tail -n 30 "$log" >&2
    fail "no line with '$pattern' in $log"
}

python_environment() {
    venv=$cache/pyspark-$spark_version
    if [ ! -e "$venv/complete" ]; then
        echo "making $venv (once) ..."
        mkdir -p "$cache"
        rm -rf "$venv"
        "${PYTHON:-python3}" -m venv "$venv"
        logged pip "$venv/bin/pip" install --no-input --disable-pip-version-check \
            "pyspark==$spark_version" pyarrow==26.0.1 duckdb==2.0.1
        touch "$venv/complete"
    fi
    SPARK_HOME=$("$venv/bin/python" -c 'import os, pyspark; print(os.path.dirname(pyspark.__file__))')
    export SPARK_HOME SPARK_LOCAL_IP=127.0.0.1
}

build_jar() {
    local maven=$root/mvnw
    if command -v mvn >/dev/null; then
        maven=mvn
    fi
    echo "building the jar ..."
    cd "$root"
    logged build "$maven" -B -ntp -Dfast -pl sweep-job -am package
    jar=$root/sweep-job/target/launcher/tcpsweep.jar
    [ -e "$jar" ] || fail "the build made no $jar"
}

# A master on any free port and two workers with a core each, on two loopback addresses.
start_cluster() {
    export SPARK_DAEMON_MEMORY=256m
    "$SPARK_HOME/bin/spark-class" org.apache.spark.deploy.master.Master \
        --host 127.0.0.1 --port 0 --webui-port 0 >"$work/master.log" 2>&1 &
    daemons+=($!)
    await_line "$work/master.log" "Starting Spark master at" "${daemons[0]}"
    master=$(sed -n 's/.*Starting Spark master at \(spark:[^ ]*\).*/\1/p' "$work/master.log" | head -n 1)
    for worker in 1 2; do
        SPARK_LOCAL_IP=127.0.0.$worker "$SPARK_HOME/bin/spark-class" org.apache.spark.deploy.worker.Worker \
            --host 127.0.0.$worker --port 0 --webui-port 0 --cores 1 --memory 1g \
            --work-dir "$work/worker$worker" "$master" >"$work/worker$worker.log" 2>&1 &
        daemons+=($!)
        await_line "$work/worker$worker.log" "Successfully registered with master" "${daemons[$worker]}"
    done
}

python_environment
build_jar

echo "./tcpsweep ..."
logged embedded "$root/tcpsweep" run "$sweep" --out "$work/embedded"

echo "spark-submit, local[2] ..."
logged local "$SPARK_HOME/bin/spark-submit" --properties-file "$root/conf/spark/local.conf" --master 'local[2]' \
    "$jar" run "$sweep" --out "$work/local"

echo "spark-submit, standalone cluster of two workers ..."
start_cluster
logged cluster "$SPARK_HOME/bin/spark-submit" --properties-file "$root/conf/spark/cluster.conf" \
    --master "$master" --deploy-mode client --executor-memory 600m \
    "$jar" run "$sweep" --out "$work/cluster"

"$venv/bin/python" "$root/scripts/compare_results.py" "$work/embedded" "$work/local" "$work/cluster"
