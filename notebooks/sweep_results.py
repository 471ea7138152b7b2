"""Opens a result directory of tcpsweep: the tables as DuckDB views, and what varies between its points."""

import os
from pathlib import Path

import duckdb

TABLES = ("runs", "flows", "summary")

# The columns of `summary` that are not parameters; everything else is a parameter, swept or not.
_SUMMARY_OWN_COLUMNS = {
    "point_id",
    "scenario",
    "runs_ok",
    "runs_other",
    "metric",
    "unit",
    "runs_used",
    "runs_null",
    "mean",
    "sd",
    "ci95_low",
    "ci95_high",
    "worst",
    "worst_run_key",
}


def directory(default="../results/quickstart"):
    """The result directory: the environment variable TCPSWEEP_RESULTS, or `default`."""
    path = Path(os.environ.get("TCPSWEEP_RESULTS", default))
    if not (path / "runs").is_dir():
        raise FileNotFoundError(
            f"{path.resolve()} is no result directory: run `./tcpsweep run conf/sweeps/quickstart.yaml`"
            " or set TCPSWEEP_RESULTS"
        )
    return path


def connect(path):
    """A DuckDB connection with one view per table of the result directory `path`."""
    connection = duckdb.connect()
    for table in TABLES:
        files = str(Path(path) / table / "*.parquet").replace("'", "''")
        connection.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{files}')")
    return connection


def swept_columns(connection):
    """Parameters that have more than one value in this sweep, in column order."""
    columns = [row[0] for row in connection.execute("DESCRIBE summary").fetchall()]
    parameters = [column for column in columns if column not in _SUMMARY_OWN_COLUMNS]
    counts = connection.execute(
        "SELECT " + ", ".join(f'count(DISTINCT coalesce(CAST("{name}" AS VARCHAR), \'\'))' for name in parameters)
        + " FROM summary"
    ).fetchone()
    return [name for name, count in zip(parameters, counts) if count > 1]


def metric(connection, name):
    """One row per point for the metric `name`: the swept parameters, mean, 95 % interval, worst replicate.

    Rows come in the order of the swept parameters. `label` names the point by them.
    """
    swept = swept_columns(connection)
    order = ", ".join([f'"{column}"' for column in swept] + ["point_id"])
    selected = "".join(f'"{column}", ' for column in swept)
    frame = connection.execute(
        f"SELECT {selected}point_id, unit, runs_ok, runs_other, runs_used, mean, ci95_low, ci95_high, worst"
        f" FROM summary WHERE metric = ? ORDER BY {order}",
        [name],
    ).df()
    if frame.empty:
        raise ValueError(f"the summary has no metric {name}")
    frame.insert(0, "label", [_label(row, swept) for _, row in frame.iterrows()])
    return frame


def draw_points(axes, frame, scale=1.0, label=""):
    """Draws one line per point: the mean with its 95 % interval, and the worst replicate as a cross."""
    known = frame[frame["mean"].notna()]
    rows = [list(frame.index).index(index) for index in known.index]
    means = known["mean"] / scale
    low = means - known["ci95_low"].fillna(known["mean"]) / scale
    high = known["ci95_high"].fillna(known["mean"]) / scale - means
    axes.errorbar(means, rows, xerr=[low, high], fmt="o", capsize=3, label="mean, 95 % interval")
    axes.plot(known["worst"] / scale, rows, "x", color="tab:red", label="worst replicate")
    axes.set_yticks(range(len(frame)), frame["label"])
    axes.invert_yaxis()
    axes.set_xlabel(label)
    axes.grid(axis="x", alpha=0.3)
    axes.legend(loc="best", fontsize="small")


def _label(row, swept):
    return ", ".join(f"{column}={_short(row[column])}" for column in swept) or str(row["point_id"])[:8]


def _short(value):
    if isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) >= 100_000:
        return f"{value:.4g}"
    return str(value)
