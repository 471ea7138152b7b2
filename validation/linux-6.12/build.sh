#!/bin/bash
# build.sh HZ FOLDER: builds FOLDER/linux-HZ, Debian's Linux 6.12 as a user-mode program that runs in virtual time (about 7 minutes on 2 cores).
# Needs root for apt. Run it once for each HZ that the scenarios name (100, 250, 1000), FOLDER being oracle.py's --kernels.
set -euo pipefail
hz=$1; mkdir -p "$2"; dest=$(cd "$2" && pwd); work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
apt-get update -qq && apt-get install -y -qq linux-source-6.12 flex bison bc libelf-dev libssl-dev xz-utils iproute2 >/dev/null
tar xf /usr/src/linux-source-6.12.tar.xz -C "$work"; cd "$work"/linux-source-6.12
sed -i "/^config HZ\$/,/^config NR_CPUS/ s/default 100/default $hz/" arch/um/Kconfig
sed -i 's/HOST_FP_SIZE, 2696/HOST_FP_SIZE, 11392/' arch/x86/um/user-offsets.c          # register state of current processors
# reading the clock costs 256 ns of virtual time only every 64th time
sed -i 's/^\t\t\ttime_travel_update_time_rel(TIMER_MULTIPLIER);/\t\t{ static unsigned int reads; if (!(++reads \& 63)) time_travel_update_time_rel(TIMER_MULTIPLIER); }/' arch/um/kernel/time.c
make ARCH=um defconfig >/dev/null
cat > fragment <<'F'
CONFIG_UML_TIME_TRAVEL_SUPPORT=y
CONFIG_HOSTFS=y
CONFIG_HIGH_RES_TIMERS=y
CONFIG_NO_HZ_IDLE=y
CONFIG_KERNEL_STACK_ORDER=4
CONFIG_IPV6=y
CONFIG_NAMESPACES=y
CONFIG_NET_NS=y
CONFIG_TUN=y
CONFIG_TMPFS=y
CONFIG_DEVTMPFS=y
CONFIG_NET_SCHED=y
CONFIG_NET_SCH_FQ=y
CONFIG_TCP_CONG_ADVANCED=y
CONFIG_TCP_CONG_CUBIC=y
CONFIG_TCP_CONG_DCTCP=y
CONFIG_TCP_CONG_NV=y
CONFIG_TCP_CONG_BBR=y
CONFIG_INET_DIAG=y
CONFIG_BPF_SYSCALL=y
CONFIG_CGROUPS=y
CONFIG_CGROUP_BPF=y
CONFIG_MODULES=n
CONFIG_UML_RANDOM=n
F
./scripts/kconfig/merge_config.sh -m .config fragment >/dev/null && make ARCH=um olddefconfig >/dev/null
grep -q "^CONFIG_HZ=$hz\$" .config
make ARCH=um -j"$(nproc)" linux >"$dest/build-$hz.log" 2>&1
strip linux -o "$dest/linux-$hz"; echo "$dest/linux-$hz"
