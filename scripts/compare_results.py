#!/usr/bin/env python3
"""Compares result directories row by row: compare_results.py DIR DIR [DIR...]

Reads every table with pyarrow and with DuckDB and compares every column but those that name a
machine, a build or a time. Exit code 0: identical. 1: different, with the first differences.
"""

import sys
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

TABLES = ("runs", "flows", "sketches", "summary", "latency")
OUTSIDE_DIGESTS = {"tool_version", "tool_commit", "cpu_time_ns", "wall_time_ns", "host_name"}
SHOWN = 5


def load(directory, table):
    """The rows of a table in file order, read by two independent readers that must agree."""
    files = sorted(Path(directory, table).glob("*.parquet"))
    if not files:
        sys.exit(f"{directory} has no table {table}")
    rows = pa.concat_tables([pq.read_table(file) for file in files])
    rows = rows.drop_columns([name for name in rows.column_names if name in OUTSIDE_DIGESTS])
    columns = ", ".join(f'"{name}"' for name in rows.column_names)
    by_duckdb = duckdb.sql(f"SELECT {columns} FROM read_parquet({[str(file) for file in files]!r})").fetchall()
    by_pyarrow = [tuple(row.values()) for row in rows.to_pylist()]
    if by_duckdb != by_pyarrow:
        sys.exit(f"{directory}: pyarrow and DuckDB read different rows in {table}")
    return rows.column_names, by_pyarrow


def differences(expected, actual):
    names, rows = expected
    other_names, other_rows = actual
    if names != other_names:
        yield f"columns {names} against {other_names}"
        return
    if len(rows) != len(other_rows):
        yield f"{len(rows)} rows against {len(other_rows)}"
    for number, (row, other) in enumerate(zip(rows, other_rows)):
        for name, value, other_value in zip(names, row, other):
            if value != other_value:
                yield f"row {number}, {name}: {value} against {other_value}"


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    reference, *others = sys.argv[1:]
    different = False
    for table in TABLES:
        expected = load(reference, table)
        for other in others:
            found = list(differences(expected, load(other, table)))
            verdict = "identical" if not found else f"different ({len(found)} values)"
            print(f"{table}: {len(expected[1])} rows, {reference} and {other}: {verdict}")
            for line in found[:SHOWN]:
                print(f"  {line}")
            different |= bool(found)
    digests = load(reference, "runs")
    column = digests[0].index("trace_digest")
    print(f"{len({row[column] for row in digests[1]})} distinct trace digests in {len(digests[1])} runs")
    print("different" if different else "identical")
    sys.exit(1 if different else 0)


if __name__ == "__main__":
    main()
