"""Reads a result directory with DuckDB, pyarrow and pandas and fails where they do not see the same rows.

    python .ci/check_readers.py DIR
"""

import sys
from pathlib import Path

import duckdb
import pandas
import pyarrow.dataset

KEYS = {
    "runs": ["run_key"],
    "flows": ["run_key", "flow_id"],
    "summary": ["point_id", "metric"],
}


def rows_by_key(records, keys):
    rows = {tuple(record[key] for key in keys): record for record in records}
    if len(rows) != len(records):
        raise AssertionError(f"{len(records)} rows have only {len(rows)} different {keys}")
    return rows


def check_table(path, table):
    keys = KEYS[table]
    folder = path / table
    arrow = pyarrow.dataset.dataset(folder, format="parquet").to_table()
    duck = duckdb.sql(f"SELECT * FROM read_parquet('{folder}/*.parquet')")
    duck_records = [dict(zip(duck.columns, row)) for row in duck.fetchall()]
    frame = pandas.read_parquet(folder)

    if not arrow.schema.names == duck.columns == list(frame.columns):
        raise AssertionError(f"{table}: columns differ: {arrow.schema.names}, {duck.columns}, {list(frame.columns)}")
    if arrow.num_rows == 0:
        raise AssertionError(f"{table}: no row")
    if not arrow.num_rows == len(duck_records) == len(frame):
        raise AssertionError(f"{table}: {arrow.num_rows}, {len(duck_records)} and {len(frame)} rows")
    if rows_by_key(arrow.to_pylist(), keys) != rows_by_key(duck_records, keys):
        raise AssertionError(f"{table}: DuckDB and pyarrow read different values")
    print(f"{table}: {arrow.num_rows} rows, {len(duck.columns)} columns")
    return rows_by_key(duck_records, keys)


def main(path):
    tables = {table: check_table(path, table) for table in KEYS}
    not_ok = {key: row["reason"] for key, row in tables["runs"].items() if row["status"] != "OK"}
    if not_ok:
        raise AssertionError(f"runs that are not OK: {not_ok}")
    if {key[0] for key in tables["flows"]} != {key[0] for key in tables["runs"]}:
        raise AssertionError("flows and runs are of different runs")
    points = {row["point_id"] for row in tables["runs"].values()}
    if {key[0] for key in tables["summary"]} != points:
        raise AssertionError("summary and runs are of different points")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
