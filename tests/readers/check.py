"""Opens an export with its field's own reader and compares it with what the session holds.

    check.py csv|parquet|ioh|ioh-unsolved|tensorboard FOLDER EXPECTED.json

EXPECTED.json has the runs and samples of the session; whole numbers above 2^53 are texts, and values are
the bits of a double. Prints how many runs and samples were compared; ends with a traceback where one differs.
"""

import json
import math
import struct
import sys
import warnings
from pathlib import Path


def double(bits):
    return struct.unpack("<d", struct.pack("<Q", int(bits)))[0]


def same(a, b):
    return (math.isnan(a) and math.isnan(b)) or a == b


def check_tables(runs, samples, expected):
    """Two lists of dictionaries against the session; None is a value that is not known."""
    assert [row["run_id"] for row in runs] == [run["run_id"] for run in expected["runs"]]
    for row, run in zip(runs, expected["runs"]):
        for key in ("puzzle", "solver", "status", "message", "experiment", "plugin_sha256", "work_unit", "evals",
                    "evals_to_target", "iterations", "budget", "repetition"):
            assert row[key] == run[key], (key, row[key], run[key])
        assert row["seed"] == int(run["seed"]), (row["seed"], run["seed"])
        assert json.loads(row["params_json"]) == run["params"]
        assert row["time_s"] == int(run["time_ns"]) / 1e9
        assert len(row["puzzle_sha256"]) == 64
        assert row["app_version"].startswith("workbench ") and row["host"]
    assert len(samples) == len(expected["samples"])
    for row, sample in zip(samples, expected["samples"]):
        run_id, lane, iteration, work, time_ns, metric, bits = sample
        got = (row["run_id"], row["lane"], row["iteration"], row["evaluations"], row["metric"])
        assert got == (run_id, lane, iteration, work, metric), (got, sample)
        assert row["time_s"] == time_ns / 1e9
        assert same(row["value"], double(bits)), (row["value"], double(bits))
    return len(runs), len(samples)


def check_csv(folder, expected):
    import pandas

    whole = dict.fromkeys(["run_id", "seed", "evals", "evals_to_target", "iterations", "repetition"], "UInt64")
    plain = dict(keep_default_na=False, na_values=[""], float_precision="round_trip", encoding="utf-8")
    runs = pandas.read_csv(folder / "runs.csv", dtype=whole, **plain)
    whole = dict.fromkeys(["run_id", "lane", "iteration", "evaluations"], "UInt64")
    plain["na_values"] = {"value": ["NaN"], "evaluations": [""]}
    samples = pandas.read_csv(folder / "metrics.csv", dtype=whole | {"value": "float64"}, **plain)
    first = "run_id,experiment,repetition,puzzle,puzzle_sha256,solver,preset,plugin,plugin_version,plugin_sha256,"
    first += "params_json,seed,budget,status,evals,evals_to_target,time_s,best,host,app_version"
    assert ",".join(runs.columns).startswith(first)
    assert ",".join(samples.columns) == "run_id,lane,iteration,evaluations,time_s,metric,value"
    known = lambda value: None if pandas.isna(value) else value
    rows = [{key: known(value) for key, value in row.items()} for row in runs.to_dict("records")]
    for row in rows:
        row["budget"] = row["budget"] or ""
        row["message"] = row["message"] or ""
    return check_tables(rows, samples.to_dict("records"), expected)


def check_parquet(folder, expected):
    import pyarrow
    import pyarrow.parquet

    runs = pyarrow.parquet.read_table(folder / "runs.parquet")
    samples = pyarrow.parquet.read_table(folder / "metrics.parquet")
    for table, name, kind in [(runs, "seed", pyarrow.uint64()), (samples, "evaluations", pyarrow.uint64()),
                              (samples, "value", pyarrow.float64()), (runs, "puzzle", pyarrow.string())]:
        assert table.schema.field(name).type == kind, (name, table.schema.field(name).type)
    metadata = pyarrow.parquet.read_metadata(folder / "metrics.parquet")
    assert metadata.row_group(0).column(0).compression == "ZSTD"
    units = json.loads(metadata.metadata[b"units"])
    assert units["columns"]["time_s"] == "s"
    assert units["metrics"]["ac3-tabu"]["cost"] == "cells"
    return check_tables(runs.to_pylist(), samples.to_pylist(), expected)


def rows_of(run, expected, metric):
    """Evaluations and values that the reader should have of a run: strictly rising, from 1 to the end."""
    end = run["evals"] if run["evals"] is not None else run["iterations"]
    rows = {1: math.nan}
    for run_id, lane, iteration, work, _, key, bits in expected["samples"]:
        if run_id == run["run_id"] and key == metric:
            assert lane == 0
            rows[max(1, work if work is not None else iteration)] = double(bits)
    rows.setdefault(max(1, end), rows[max(rows)])
    return rows


def check_ioh(folder, expected, metric):
    from iohinspector import DataManager

    manager = DataManager()
    manager.add_folder(str(folder))
    assert manager.overview["suite"].unique().to_list() == ["Puzzle Workbench"]
    assert len(manager.overview) == len(expected["runs"]), (len(manager.overview), len(expected["runs"]))
    data = manager.load(monotonic=False)
    compared = 0
    left = {run["run_id"]: run for run in expected["runs"]}
    for data_set in manager.data_sets:
        assert data_set.function.maximization is False
        for scenario in data_set.scenarios:
            for read in scenario.runs:
                mine = data.filter(data["data_id"] == read.data_id)
                got = dict(zip(mine["evaluations"].to_list(), mine["raw_y"].to_list()))
                for run in left.values():
                    if run["puzzle"] != data_set.function.name:
                        continue
                    if not data_set.algorithm.name.startswith(run["solver"]):
                        continue
                    if metric is None:
                        end = max(1, run["evals"] if run["evals"] is not None else run["iterations"])
                        rows = {1: 1.0, end: 0.0 if run["status"] == "solved" else 1.0}
                    else:
                        rows = rows_of(run, expected, metric)
                    if list(rows) == list(got) and all(same(rows[k], got[k]) for k in rows):
                        break
                else:
                    raise AssertionError((data_set.algorithm, data_set.function, got))
                assert read.evals == max(rows)
                values = [value for value in rows.values() if not math.isnan(value)]
                best = min(values, default=math.nan)
                # JSON has no infinite numbers.
                assert read.best.y == (best if math.isfinite(best) else None), (read.best, rows)
                assert mine["raw_y_best"].to_list()[-1] == min(values) if values else True
                compared += len(rows)
                del left[run["run_id"]]
    assert not left, left
    return len(expected["runs"]), compared


def check_tensorboard(folder, expected):
    import numpy
    from tbparse import SummaryReader

    scalars = SummaryReader(str(folder), extra_columns={"dir_name", "wall_time"}).scalars
    read = {}
    for row in scalars.to_dict("records"):
        key = (int(row["dir_name"].split("-")[0]), row["tag"])
        read.setdefault(key, []).append((row["step"], row["wall_time"], row["value"]))
    wanted = {}
    for run_id, lane, iteration, _, time_ns, metric, bits in expected["samples"]:
        tag = metric if lane == 0 else f"{metric}/lane-{lane}"
        with numpy.errstate(over="ignore"):
            value = float(numpy.float32(double(bits)))
        wanted.setdefault((run_id, tag), []).append((iteration, time_ns / 1e9, value))
    assert read.keys() == wanted.keys(), read.keys() ^ wanted.keys()
    for key, rows in wanted.items():
        assert len(rows) == len(read[key]), key
        for (step, wall, value), (got_step, got_wall, got) in zip(rows, read[key]):
            assert (step, wall) == (got_step, got_wall) and same(value, got), (key, step, value, got)
    return len({run_id for run_id, _ in read}), len(scalars)


def main():
    warnings.simplefilter("error", RuntimeWarning)
    form, folder, expected = sys.argv[1:]
    expected = json.loads(Path(expected).read_text(encoding="utf-8"))
    folder = Path(folder)
    compared = {
        "csv": lambda: check_csv(folder, expected),
        "parquet": lambda: check_parquet(folder, expected),
        "ioh": lambda: check_ioh(folder, expected, "cost"),
        "ioh-unsolved": lambda: check_ioh(folder, expected, None),
        "tensorboard": lambda: check_tensorboard(folder, expected),
    }[form]()
    print(json.dumps({"runs": compared[0], "samples": compared[1]}))


main()
