# shellcheck shell=bash
# What the scripts of this folder share; read by them, not run.

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jar=$root/benchmarks/target/launcher/benchmarks.jar
java=java

# As for the launcher: options are split at blanks.
# shellcheck disable=SC2206
jvm_options=(${TCPSWEEP_JAVA_OPTS:-})

fail() {
    echo "$(basename "$0" .sh): $*" >&2
    exit 2
}

# The comment at the head of the script that runs, without its first line.
print_help() {
    sed -n '2,/^[^#]/{s/^# \{0,1\}//p}' "$0"
}

# Sets $java to a Java that can run the jar.
find_java() {
    if [ -n "${JAVA_HOME:-}" ]; then
        java=$JAVA_HOME/bin/java
    fi
    command -v "$java" >/dev/null || fail "no $java; a JDK 17 or later is needed"
}

# Builds benchmarks.jar below target/launcher, as the launcher builds: without tests and checks.
build_jar() {
    local maven=$root/mvnw log=$root/target/benchmarks-build.log
    if command -v mvn >/dev/null; then
        maven=mvn
    fi
    mkdir -p "$root/target"
    echo "building benchmarks.jar ..." >&2
    (cd "$root" && "$maven" -B -q -ntp -Dfast -pl benchmarks -am package) >"$log" 2>&1 </dev/null || {
        tail -n 30 "$log" >&2
        fail "the build failed; the whole log is in $log"
    }
}

# run_main CLASS ARGUMENTS...: a main class of the jar in a JVM of its own.
run_main() {
    local main=$1
    shift
    "$java" ${jvm_options[@]+"${jvm_options[@]}"} -cp "$jar" "io.tcpsweep.benchmarks.$main" "$@"
}

# value NAME: what stands behind NAME= in the lines on standard input.
value() {
    sed -n "s/^$1=//p"
}

# The middle of the numbers on standard input, one per line.
median() {
    LC_ALL=C sort -g | awk '
        { v[NR] = $1 }
        END { if (NR == 0) exit 1; printf "%.2f\n", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# calculate EXPRESSION [FORMAT]: arithmetic with fractions.
calculate() {
    LC_ALL=C awk "BEGIN { printf \"${2:-%.2f}\\n\", $1 }"
}

# What figures depend on, as a Markdown list.
describe_machine() {
    echo "- date: $(date -u +%Y-%m-%d)"
    echo "- commit: $(git -C "$root" describe --always --dirty --abbrev=12 2>/dev/null || echo unknown)"
    echo "- processor: $(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -n 1), $(getconf \
        _NPROCESSORS_ONLN) cores"
    echo "- memory: $(awk '/^MemTotal/ { printf "%.0f GiB", $2 / 1048576 }' /proc/meminfo 2>/dev/null)"
    echo "- system: $(sed -n 's/^PRETTY_NAME="\(.*\)"/\1/p' /etc/os-release 2>/dev/null), kernel $(uname -r)"
    echo "- Java: $("$java" -version 2>&1 | sed -n 's/.*(build \(.*\)).*/\1/p' | head -n 1)"
    echo "- load average at the start: $(cut -d ' ' -f 1-3 /proc/loadavg 2>/dev/null)"
}
