#!/usr/bin/env python3
"""What each engine is good for: a table of family by engine.

    portfolio.py [--ockham PROGRAM] [--tasks DIR] [--family F,...] [--sample N] [--property P] [--timeout S]
        [--engines N] [--jobs N] [--csv FILE]

Each task is given to every engine alone and to the portfolio (`check --jobs N`). A cell has three numbers, `a / f / s`:
tasks that the engine decides alone; tasks that it decides first in the portfolio; and of these the ones that it does not decide
alone but did with what another engine sent (`used` of its trial in JSON). An engine that decides nothing that no
other decides (column `only`, alone or in the portfolio) has no place in the default choice. --sample takes N tasks of each
family, the same ones each time; a wrong verdict is named and is exit status 1.
"""
import argparse
import concurrent.futures
import csv
import json
import os
import re
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.join(ROOT, "test", "scripts"))
import harness  # noqa: E402

TASKS = os.path.join(ROOT, "..", "shared", "tasks")
GRACE = 5  # seconds beyond the limit until a run is killed
CHOICE = re.compile(r"--engine ([a-z|]+)")
WORDS = {"true": "safe", "false": "unsafe"}


def engines(ockham):
    said = harness.run([ockham, "check", "--help"], 20).stdout.decode()
    return [name for name in CHOICE.search(said).group(1).split("|") if name != "auto"]


def sample(tasks, count):
    """So many of each family, spread over it."""
    by_family = {}
    for task in tasks:
        by_family.setdefault(task["family"], []).append(task)
    return [found[i * len(found) // min(count, len(found))] for found in by_family.values()
            for i in range(min(count or len(found), len(found)))]


def ask(args, task, engine):
    """The result in JSON, or {}."""
    words = ["--jobs", str(args.engines)] if engine == "auto" else ["--engine", engine]
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "result.json")
        result = harness.run([args.ockham, "check", "--property", task["property"], "--data-model", task["data_model"],
                              "--timeout", str(args.timeout), "--json", out] + words +
                             [os.path.join(args.tasks, task["family"], task["file"])], args.timeout + GRACE)
        if result.crash() or not os.path.exists(out):
            return {}
        with open(out) as f:
            return json.load(f)


def row_of(task, engine, said):
    deciding = [t for t in said.get("trials", []) if t["outcome"] == "decided"]
    return {"family": task["family"], "file": task["file"], "expected": WORDS[task["expected"]], "engine": engine,
            "verdict": said.get("verdict", "error"), "decided_by": said.get("decided_by") or "",
            "used": sum(u["count"] for t in deciding for u in t.get("used", [])), "seconds": said.get("seconds", "")}


def table(rows, names):
    """Lines of Markdown."""
    decided = [r for r in rows if r["verdict"] == r["expected"]]
    alone = {(r["family"], r["file"], r["engine"]) for r in decided}
    families = sorted({r["family"] for r in rows})
    yield "| family | tasks | " + " | ".join(names) + " | portfolio | union |"
    yield "|---|" + "---|" * (len(names) + 3)
    for family in families + ["all"]:
        def of(r):
            return family in (r["family"], "all")
        cells = []
        for name in names:
            first = [r for r in decided if of(r) and r["engine"] == "auto" and r["decided_by"] == name]
            sent = [r for r in first if r["used"] and (r["family"], r["file"], name) not in alone]
            cells.append("%d / %d / %d" % (sum(of(r) and r["engine"] == name for r in decided), len(first), len(sent)))
        yield "| %s | %d | %s | %d | %d |" % (
            family, len({(r["family"], r["file"]) for r in rows if of(r)}), " | ".join(cells),
            sum(of(r) and r["engine"] == "auto" for r in decided),
            len({(r["family"], r["file"]) for r in decided if of(r) and r["engine"] != "auto"}))
    by_task = {}
    for r in decided:
        if r["engine"] != "auto":
            by_task.setdefault((r["family"], r["file"]), []).append(r["engine"])
    only = [found[0] for found in by_task.values() if len(found) == 1]
    yield "| only | | %s | | |" % " | ".join(str(only.count(name)) for name in names)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--tasks", default=TASKS)
    parser.add_argument("--family", default="", help="only these")
    parser.add_argument("--sample", type=int, default=0, help="tasks of each family; 0 = all")
    parser.add_argument("--property", default="unreach-call")
    parser.add_argument("--timeout", type=int, default=15, help="seconds for each run")
    parser.add_argument("--engines", type=int, default=2, help="of the portfolio at the same time")
    parser.add_argument("--jobs", type=int, default=1, help="runs at the same time")
    parser.add_argument("--csv", help="write a line for each run to this file")
    args = parser.parse_args()
    args.ockham = harness.checked_program(args.ockham)
    wanted = set(filter(None, args.family.split(",")))
    with open(os.path.join(args.tasks, "tasks.csv"), newline="") as f:
        tasks = sample([t for t in csv.DictReader(f) if t["property"] == args.property and
                        (not wanted or t["family"] in wanted)], args.sample)
    names = engines(args.ockham)
    runs = [(task, engine) for task in tasks for engine in names + ["auto"]]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        rows = list(pool.map(lambda r: row_of(r[0], r[1], ask(args, *r)), runs))
    wrong = [r for r in rows if r["verdict"] in ("safe", "unsafe") and r["verdict"] != r["expected"]]
    print("\n".join(table(rows, names)))
    for r in wrong:
        print("WRONG %s/%s: %s says %s" % (r["family"], r["file"], r["engine"], r["verdict"]))
    if args.csv:
        with open(args.csv, "w", newline="") as f:
            out = csv.DictWriter(f, rows[0].keys(), lineterminator="\n")
            out.writeheader()
            out.writerows(rows)
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
