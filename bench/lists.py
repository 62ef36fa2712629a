#!/usr/bin/env python3
"""Engine shape on programs over lists: the tasks of six families, and those of list-simple with a length that is not known.

    lists.py [--tasks DIR] [--ockham PROGRAM] [--limit SECONDS] [--jobs N] [--part tasks|lengths]

The tasks of list-simple make lists of two nodes. Here their `const int len = 2;` becomes an input of at least 2, so that a
proof must hold for lists of any length.

Exit status 1 if a verdict is wrong, if less than half of the points of safe tasks outside list-simple are earned, or if
fewer than ten programs with unknown lengths are proved.
"""
import argparse
import concurrent.futures
import csv
import os
import re
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
FAMILIES = ("list-properties", "list-simple", "list-ext2-properties", "heap-data", "heap-manipulation", "forester-heap")
LENGTH = re.compile(r"const int len = 2;")
UNKNOWN_LENGTH = "const int len = __VERIFIER_nondet_int(); if (len < 2) return 0;"


def tasks_of(folder):
    with open(os.path.join(folder, "tasks.csv")) as f:
        return [row for row in csv.DictReader(f) if row["family"] in FAMILIES and row["property"] == "unreach-call"]


def run(ockham, source, model, limit):
    """(verdict, reason, seconds)"""
    start = time.monotonic()
    result = subprocess.run([ockham, "check", "--engine", "shape", "--data-model", model, "--timeout", str(limit), source],
                            capture_output=True, text=True, timeout=2 * limit + 60)
    found = re.findall(r"^verdict: (\w+)(.*)$", result.stdout, re.M)
    verdict, reason = found[-1] if found else ("error", result.stderr.strip())
    return verdict, reason.replace(source, os.path.basename(source)).strip(), time.monotonic() - start


def with_unknown_length(folder, row, directory):
    """The path of the changed program; None if it has no such length."""
    with open(os.path.join(folder, row["family"], row["file"])) as f:
        text, changes = LENGTH.subn(UNKNOWN_LENGTH, f.read())
    if not changes:
        return None
    path = os.path.join(directory, row["file"])
    with open(path, "w") as f:
        f.write("extern int __VERIFIER_nondet_int(void);\n" + text)
    return path


def measure(jobs, ockham, limit, programs):
    """Yields (row, verdict, reason, seconds), in the order of `programs`: pairs of a row and a path."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        runs = [(row, pool.submit(run, ockham, path, row["data_model"], limit)) for row, path in programs]
        for row, future in runs:
            yield (row,) + future.result()


def show(row, verdict, reason, seconds):
    print("%-22s %-32s %-6s %-8s %6.2f  %s" % (row["family"], row["file"], row["expected"], verdict, seconds, reason))


def is_wrong(row, verdict):
    return verdict == ("unsafe" if row["expected"] == "true" else "safe")


def families(arguments, rows):
    """Whether all is well."""
    wrong = points = possible = 0
    programs = [(row, os.path.join(arguments.tasks, row["family"], row["file"])) for row in rows]
    for row, verdict, reason, seconds in measure(arguments.jobs, arguments.ockham, arguments.limit, programs):
        show(row, verdict, reason, seconds)
        wrong += is_wrong(row, verdict)
        if row["expected"] == "true" and row["family"] != "list-simple":
            possible += 2
            points += 2 * (verdict == "safe")
    print("safe tasks outside list-simple: %d of %d points; wrong verdicts: %d\n" % (points, possible, wrong))
    return not wrong and 2 * points >= possible


def lengths(arguments, rows):
    wrong = proved = count = 0
    with tempfile.TemporaryDirectory() as directory:
        programs = [(row, with_unknown_length(arguments.tasks, row, directory)) for row in rows if row["family"] == "list-simple"]
        programs = [(row, path) for row, path in programs if path]
        for row, verdict, reason, seconds in measure(arguments.jobs, arguments.ockham, arguments.limit, programs):
            show(dict(row, family="unknown length"), verdict, reason, seconds)
            wrong += is_wrong(row, verdict)
            proved += verdict == "safe"
            count += 1
    print("lists of unknown length: %d of %d proved; wrong verdicts: %d" % (proved, count, wrong))
    return not wrong and proved >= 10


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--tasks", default=os.path.join(ROOT, "..", "shared", "tasks"))
    p.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    p.add_argument("--limit", type=int, default=60)
    p.add_argument("--jobs", type=int, default=2)
    p.add_argument("--part", choices=["tasks", "lengths"], help="only this one")
    arguments = p.parse_args()
    if not os.path.exists(os.path.join(arguments.tasks, "tasks.csv")):
        print("lists: no tasks in '%s'; say where they are with --tasks" % arguments.tasks)
        return 0
    rows = tasks_of(arguments.tasks)
    well = [part(arguments, rows) for name, part in (("tasks", families), ("lengths", lengths))
            if arguments.part in (None, name)]
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
