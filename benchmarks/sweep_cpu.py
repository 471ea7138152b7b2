"""Prints how many runs of a result directory are OK, of how many, and the CPU seconds that all of them took.

    python benchmarks/sweep_cpu.py DIR
"""

import sys

import pyarrow.dataset

runs = pyarrow.dataset.dataset(f"{sys.argv[1]}/runs", format="parquet").to_table(["status", "cpu_time_ns"]).to_pylist()
ok = sum(run["status"] == "OK" for run in runs)
print(ok, len(runs), sum(run["cpu_time_ns"] for run in runs) / 1e9)
