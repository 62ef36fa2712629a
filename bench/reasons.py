#!/usr/bin/env python3
"""Why verification tasks are not decided: the reasons of docs/unknown.md, how often each is given, and an example of each.

    reasons.py [--ockham PROGRAM] [--tasks DIR] [--family F,...] [--timeout S] [--jobs N] [--every N]
    reasons.py --results DIR [--tasks DIR]

DIR is as for verdicts.py; with --results, its runs are looked at instead of new ones. Prints a table. Exit status 1 if an `unknown` has no place, no remedy, or a reason that is not in
the document. Runs without any JSON are counted.
"""
import argparse
import collections
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
import verdicts  # noqa: E402

GRACE = 10  # seconds beyond the limit until a run is killed


def known():
    with open(os.path.join(ROOT, "docs", "unknown.md")) as f:
        return set(re.findall(r"^\| `([\w-]+)` \|", f.read(), re.M))


def reason(path):
    with open(path) as f:
        return json.load(f)["reason"]


def ask(args, row):
    """(row, the reason as JSON; None if the task is decided; a text if there is no JSON)."""
    if args.results:
        path = os.path.join(args.results, verdicts.results_name(row))
        return row, reason(path) if os.path.exists(path) else "ended from outside"
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "result.json")
        path = os.path.join(args.tasks, row["family"], row["file"])
        result = harness.run([args.ockham, "check", "--property", row["property"], "--data-model", row["data_model"],
                              "--timeout", str(args.timeout), "--json", out, path], args.timeout + GRACE)
        if not os.path.exists(out):
            return row, "ended from outside" if result.status == 3 else "status %s" % result.status
        return row, reason(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--tasks", default=verdicts.TASKS)
    parser.add_argument("--family", help="these families only, with commas between them")
    parser.add_argument("--timeout", type=int, default=15)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--results", help="a folder that verdicts.py has written")
    parser.add_argument("--every", type=int, default=1, help="every N-th task only")
    args = parser.parse_args()
    with open(os.path.join(args.tasks, "tasks.csv"), newline="") as f:
        rows = [r for r in csv.DictReader(f) if not args.family or r["family"] in args.family.split(",")]
    names, counts, examples, faults = known(), collections.Counter(), {}, []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for row, why in pool.map(lambda r: ask(args, r), rows[::args.every]):
            task = "%s/%s" % (row["family"], row["file"])
            name = why["id"] if isinstance(why, dict) else why or "decided"
            counts[name] += 1
            if isinstance(why, dict):
                examples.setdefault(name, "%s:%s: %s" % (task, why["line"], why["text"]))
                if not why["file"] or not why["line"] or not why["remedy"] or name not in names:
                    faults.append("%s: %s" % (task, why))
            elif why and why != "ended from outside":
                faults.append("%s: %s" % (task, why))
    for name, count in counts.most_common():
        print("%5d  %-22s %s" % (count, name, examples.get(name, "")))
    for fault in faults:
        print("FAULT " + fault)
    print("%d tasks, %d faults" % (sum(counts.values()), len(faults)))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
