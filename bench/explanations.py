#!/usr/bin/env python3
"""Table 1 of Ball and Rajamani, "Generating Abstract Explanations of Spurious Counterexamples in C Programs" (NEWTON,
MSR-TR-2002-09), beside the same figures of `ockham check --engine slam` on device drivers.

    explanations.py [--tasks DIR] [--ockham PROGRAM] [--limit SECONDS] [--driver D,...]

The paper's drivers are not public but for floppy, in another version; the drivers here are those in DIR/ntdrivers and
DIR/ntdrivers-simplified. Columns: lines of code; statements of a path up to the one that cannot be taken; entries of the
store Omega and conditions Phi after it; predicates in its explanation, all on average over the paths that were explained;
iterations. Then, for ockham, the predicates of the last round, prover calls of all rounds together, seconds and the verdict.
A run that ends at the limit is shown with what it did until then. Exit status 1 if a verdict is wrong.
"""
import argparse
import collections
import csv
import json
import os
import re
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
FAMILIES = ("ntdrivers-simplified", "ntdrivers")

# driver: lines, statements, |Omega|, |Phi|, predicates, iterations
PAPER = [
    ("apmbatt", 2273, 238, 173, 16, 1, 1),
    ("pnpmem", 3930, 256, 175, 18, 1, 3),
    ("iscsiprt-server", 4855, 252, 143, 25, 3, 23),
    ("floppy", 7631, 179, 133, 19, 3, 10),
    ("serial", 26981, 408, 268, 46, 1, 22),
]
HEAD = "%-24s %6s %6s %7s %6s %6s %5s" % ("driver", "lines", "stmts", "|Omega|", "|Phi|", "preds", "iter")


def tasks_of(folder, only):
    with open(os.path.join(folder, "tasks.csv")) as f:
        for row in csv.DictReader(f):
            if row["family"] not in FAMILIES or row["property"] != "unreach-call":
                continue
            if not only or any(row["file"].startswith(name) for name in only):
                yield row


def run(ockham, folder, row, limit):
    """(counters, verdict, seconds)"""
    source = os.path.join(folder, row["family"], row["file"])
    with tempfile.TemporaryDirectory() as directory:
        statistics = os.path.join(directory, "statistics.json")
        start = time.monotonic()
        result = subprocess.run([ockham, "check", "--engine", "slam", "--data-model", row["data_model"], "--timeout",
                                 str(limit), "--stats-json", statistics, source], capture_output=True, text=True,
                                timeout=2 * limit + 60)
        seconds = time.monotonic() - start
        found = re.findall(r"^verdict: (\w+)", result.stdout, re.M)
        counters = collections.Counter()  # a run that was ended from outside leaves none
        if os.path.exists(statistics):
            with open(statistics) as f:
                counters.update(json.load(f)["counters"])
        return counters, found[-1] if found else "error", seconds


def show(folder, row, counters, verdict, seconds):
    with open(os.path.join(folder, row["family"], row["file"])) as f:
        lines = sum(1 for _ in f)
    paths = max(counters["explanations"], 1)
    average = [counters["explained_" + what] / paths for what in ("steps", "store", "conditions", "predicates")]
    print("%-24s %6d %6.0f %7.0f %6.0f %6.1f %5d | %6d %7d %7.1f  %s" % (
        (row["file"].replace(".i.cil", "").replace(".cil", "").replace(".c", ""), lines) + tuple(average) +
        (counters["refinements"], counters["predicates"], counters["prover_calls"], seconds, verdict)), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tasks", default=os.path.join(ROOT, "..", "shared", "tasks"))
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--driver", default="", help="names begin with one of these")
    arguments = parser.parse_args()
    print("Table 1 of NEWTON\n" + HEAD)
    for row in PAPER:
        print("%-24s %6d %6d %7d %6d %6d %5d" % row)
    print("\nockham check --engine slam, %d s\n%s | %6s %7s %7s  verdict" % (arguments.limit, HEAD, "all", "calls", "seconds"))
    is_wrong = False
    for row in tasks_of(arguments.tasks, [name for name in arguments.driver.split(",") if name]):
        counters, verdict, seconds = run(arguments.ockham, arguments.tasks, row, arguments.limit)
        show(arguments.tasks, row, counters, verdict, seconds)
        is_wrong |= verdict not in ("unknown", "safe" if row["expected"] == "true" else "unsafe")
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
