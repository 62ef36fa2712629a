#!/usr/bin/env python3
"""What confirmation costs over the ControlFlow tasks: its share of the processor time of `ockham check`.

    confirmation.py [--ockham PROGRAM] [--tasks DIR] [--family F,...] [--property P] [--file TEXT]
        [--timeout S] [--most PERCENT] [--out FILE]

Tasks of one property, unreach-call unless said otherwise. One line for each: the verdict, processor seconds of the run with
all its children, and of certification and replay among them (`--stats-json`). The last lines have the shares over all
tasks and over those that were decided. One task at a time. --out writes the lines as CSV. Exit status 1 if the share over
the decided tasks is above PERCENT (15).
"""
import argparse
import csv
import json
import os
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.join(ROOT, "test", "scripts"))
import harness  # noqa: E402

FAMILIES = "locks,ntdrivers,ntdrivers-simplified,ssh,ssh-simplified"
COLUMNS = ("family", "file", "property", "verdict", "seconds", "confirm")


def measure(args, task):
    """The row of one task; None if the run left no statistics."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "stats.json")
        result = harness.run([args.ockham, "check", "--property", task["property"], "--data-model", task["data_model"],
                              "--timeout", str(args.timeout), "--stats-json", path,
                              os.path.join(args.tasks, task["family"], task["file"])], args.timeout + 10)
        if result.crash() or not os.path.exists(path):
            return None
        with open(path) as f:
            spent = json.load(f)["processor"]
    words = result.stdout.decode("utf-8", "replace").split("verdict: ")[-1].split()
    return {"family": task["family"], "file": task["file"], "property": task["property"],
            "verdict": words[0] if words else "none", "seconds": spent["seconds"], "confirm": spent["confirm_seconds"]}


def share(name, rows):
    """Prints and returns percent."""
    total, confirm = sum(r["seconds"] for r in rows), sum(r["confirm"] for r in rows)
    percent = 100 * confirm / total if total else 0.0
    print("%s: %d tasks, %.1f s, confirmation %.1f s, %.1f %%" % (name, len(rows), total, confirm, percent))
    return percent


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--tasks", default=os.path.join(ROOT, "..", "shared", "tasks"))
    parser.add_argument("--family", default=FAMILIES)
    parser.add_argument("--property", default="unreach-call")
    parser.add_argument("--file", default="", help="only those with this text in their name")
    parser.add_argument("--timeout", type=int, default=15)
    parser.add_argument("--most", type=float, default=15)
    parser.add_argument("--out")
    args = parser.parse_args()
    with open(os.path.join(args.tasks, "tasks.csv"), newline="") as f:
        tasks = [t for t in csv.DictReader(f) if t["family"] in args.family.split(",") and args.file in t["file"]
                 and t["property"] == args.property]
    rows = []
    for task in tasks:
        row = measure(args, task)
        if not row:
            print("%s/%s: no statistics" % (task["family"], task["file"]))
            continue
        rows.append(row)
        print("%-60s %-16s %-8s %8.2f %8.2f" % ("%(family)s/%(file)s" % row, row["property"], row["verdict"], row["seconds"],
                                                row["confirm"]), flush=True)
    if args.out:
        with open(args.out, "w", newline="") as f:
            out = csv.DictWriter(f, COLUMNS, lineterminator="\n")
            out.writeheader()
            out.writerows(rows)
    share("all", rows)
    percent = share("decided", [r for r in rows if r["verdict"] in ("safe", "unsafe")])
    return 0 if rows and percent <= args.most else 1


if __name__ == "__main__":
    sys.exit(main())
