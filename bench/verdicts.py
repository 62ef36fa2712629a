#!/usr/bin/env python3
"""The verdict of every verification task, compared with those of the baseline, bench/verdicts.csv.

    verdicts.py [--ockham PROGRAM] [--tasks DIR] [--family F,...] [--timeout S] [--jobs N] [--out FILE] [--update]
        [--results DIR]
    verdicts.py --compare FILE

DIR (../shared/tasks) holds tasks.csv with the columns family, file, property, expected (true: safe) and data_model, and the
sources in a folder for each family. What is written (--out; --update: to the baseline, for the families that were run) is one
line for each task: family, file, property, expected verdict, verdict, engine. --compare takes such a file instead of running. --results keeps the JSON of each run in DIR, for reasons.py.

Each task is named that is *lost* (decided in the baseline, unknown now), *won* (the other way round), *turned* (safe
there and unsafe here, or the reverse) or *wrong* (not what is expected). Verdicts at the limit of time differ from run to
run on a busy machine: repeat those that are lost, alone. Exit status 1 if anything is lost, turned or wrong.
"""
import argparse
import concurrent.futures
import csv
import json
import os
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.join(ROOT, "test", "scripts"))
import harness  # noqa: E402

BASELINE = os.path.join(ROOT, "bench", "verdicts.csv")
TASKS = os.path.join(ROOT, "..", "shared", "tasks")
KEY = ("family", "file", "property")
COLUMNS = KEY + ("expected", "verdict", "engine")
GRACE = 5  # seconds beyond the limit until a run is killed


def key(row):
    return tuple(row[name] for name in KEY)


def results_name(task):
    """The file with the result of a task."""
    return "%s,%s,%s.json" % key(task)


def read(path):
    with open(path, newline="") as f:
        return {key(row): row for row in csv.DictReader(f)}


def write(path, rows):
    with open(path, "w", newline="") as f:
        out = csv.DictWriter(f, COLUMNS, lineterminator="\n")
        out.writeheader()
        out.writerows(row for _, row in sorted(rows.items()))


def decide(args, task):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(args.results or folder, results_name(task))
        result = harness.run([args.ockham, "check", "--property", task["property"], "--data-model", task["data_model"],
                              "--timeout", str(args.timeout), "--json", path,
                              os.path.join(args.tasks, task["family"], task["file"])], args.timeout + GRACE)
        said = {}
        if not result.crash() and os.path.exists(path):
            with open(path) as f:
                said = json.load(f)
    verdict = said.get("verdict", "error")
    return dict({name: task[name] for name in KEY}, expected="safe" if task["expected"] == "true" else "unsafe",
                verdict=verdict, engine=said.get("decided_by", "") if verdict in ("safe", "unsafe") else "")


def run(args):
    """{key: row} of all tasks of the families asked for."""
    wanted = set(filter(None, args.family.split(",")))
    with open(os.path.join(args.tasks, "tasks.csv"), newline="") as f:
        tasks = [task for task in csv.DictReader(f) if not wanted or task["family"] in wanted]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        return {key(row): row for row in pool.map(lambda task: decide(args, task), tasks)}


def compare(before, now):
    """[(what happened, row before or None, row now)] where something did."""
    def is_decided(row):
        return row["verdict"] in ("safe", "unsafe")
    found = []
    for k, row in sorted(now.items()):
        old = before.get(k)
        if is_decided(row) and row["expected"] and row["verdict"] != row["expected"]:
            found.append(("wrong", old, row))
        elif old and is_decided(old) and not is_decided(row):
            found.append(("lost", old, row))
        elif old and is_decided(row) and not is_decided(old):
            found.append(("won", old, row))
        elif old and is_decided(row) and old["verdict"] != row["verdict"]:
            found.append(("turned", old, row))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--tasks", default=TASKS)
    parser.add_argument("--family", default="", help="only these")
    parser.add_argument("--timeout", type=int, default=15, help="seconds for each task")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--baseline", default=BASELINE)
    parser.add_argument("--compare", help="a file with verdicts, instead of a run")
    parser.add_argument("--out", help="write the verdicts to this file")
    parser.add_argument("--results", help="a folder in which the result of each run is kept")
    parser.add_argument("--update", action="store_true", help="write them to the baseline")
    args = parser.parse_args()
    args.ockham = harness.checked_program(args.ockham) if not args.compare else None
    if args.results:
        os.makedirs(args.results, exist_ok=True)
    before = read(args.baseline) if os.path.exists(args.baseline) else {}
    now = read(args.compare) if args.compare else run(args)
    found = compare(before, now)
    for what, old, row in found:
        print("%-6s %s/%s %s: %s, before %s" % (what, row["family"], row["file"], row["property"], row["verdict"],
                                                old["verdict"] if old else "not there"))
    count = {what: sum(1 for f in found if f[0] == what) for what in ("wrong", "lost", "turned", "won")}
    print("%d tasks, %d decided; %s" % (len(now), sum(row["verdict"] in ("safe", "unsafe") for row in now.values()),
                                        ", ".join("%d %s" % (n, what) for what, n in count.items())))
    if args.out:
        write(args.out, now)
    if args.update:
        write(args.baseline, dict(before, **now))
    return 1 if count["wrong"] or count["lost"] or count["turned"] or not now else 0


if __name__ == "__main__":
    sys.exit(main())
