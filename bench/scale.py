#!/usr/bin/env python3
"""What a large project needs, calculated from scans of small ones (docs/scale.md).

    scale.py RESULT.json... [--lines N] [--tasks N,...] [--factor X]

RESULT.json is the `--json` of `ockham scan`, whose sources are still where they were. Printed are the distribution of the seconds that a
function took, by how many lines it may execute, what the estimate (src/scan/cluster/estimate.c) says of them, and, for a project of N lines
whose functions are like these: how many functions and units that is, hours of processors, and hours on the clock for so many tasks at
a time. The last comes from dealing functions, drawn with a fixed seed, to parcels and parcels to tasks as `--slurm` does it.
`--factor`: seconds of a processor that is not shared, per second measured.
"""
import argparse
import heapq
import json
import os
import random
import subprocess
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
BOUNDS = [0, 5, 10, 20, 40, 80, 160, 320, 10 ** 9]
QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9, 1.0]
LEAST_TASK, MOST_TASK, OVERHEAD = 10.0, 120.0, 1.0  # seconds; src/scan/cluster/cluster.c


class Functions:
    """Those of a unit, and the lines that each may execute."""

    def __init__(self, ockham, unit):
        words = [ockham, "cfa", "--functions", "-"] + unit["files"] + ["--"] + unit["flags"]
        text = subprocess.run(words, cwd=unit["directory"], stdout=subprocess.PIPE, check=True).stdout
        self.list = json.loads(text)
        self.by_name = {f["name"]: f for f in self.list["functions"]}
        self.kept = set(self.list["operations"]).union(*(f["addresses"] for f in self.list["functions"]))

    def lines(self, name):
        todo, reached, pointers = [name] + self.list["constructors"], set(), False
        while todo:
            f = self.by_name.get(todo.pop())
            if f is None or f["name"] in reached:
                continue
            reached.add(f["name"])
            todo += f["calls"] + f["addresses"]
            if f["calls_pointers"] and not pointers:
                pointers, todo = True, todo + list(self.kept)
        return sum(self.by_name[r]["last_line"] - self.by_name[r]["line"] + 1 for r in reached)


def count_lines(units):
    total = 0
    for unit in units:
        for name in unit["files"]:
            with open(os.path.join(unit["directory"], name), "rb") as f:
                total += f.read().count(b"\n")
    return total


def read(args):
    """(lines a function may execute, seconds) of each answer; how many would be all of them, lines of sources, units."""
    rows, whole, lines, units = [], 0, 0, 0
    for path in args.results:
        with open(path, encoding="utf-8") as f:
            result = json.load(f)
        functions = {u["name"]: Functions(args.ockham, u) for u in result["units"] if not u["error"]}
        lines += count_lines(result["units"])
        units += len(result["units"])
        whole += len(result["results"])
        rows += [(functions[r["unit"]].lines(r["function"]), r["seconds"]) for r in result["results"] if r["answer"]]
    return rows, whole, lines, units


def estimate(lines, limit):
    return min(1.0 + 0.5 * lines, limit * 2 / 3)


def clock(costs, tasks, limit):
    """Seconds until the last task is over: parcels of an estimated length, to whichever task is free first."""
    target = min(max(sum(e for e, _ in costs) / tasks, LEAST_TASK), MOST_TASK)
    parcels, length, seconds = [], 0.0, 0.0
    for expected, real in costs:
        if length and length + expected > target:
            parcels.append(seconds)
            length, seconds = 0.0, 0.0
        length, seconds = length + expected, seconds + real
    parcels.append(seconds)
    free = [0.0] * tasks
    for p in parcels:
        heapq.heapreplace(free, free[0] + p + OVERHEAD)
    return max(free), len(parcels)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", nargs="+")
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--lines", type=int, default=10_000_000)
    parser.add_argument("--tasks", default="2,100,1000")
    parser.add_argument("--limit", type=float, default=30, help="the --function-timeout of the scans")
    parser.add_argument("--factor", type=float, default=1.0)
    args = parser.parse_args()
    rows, whole, lines, units = read(args)
    seconds = sorted(s for _, s in rows)
    print("%d of %d answers, %d lines, %d units; seconds: mean %.1f" % (len(rows), whole, lines, units, sum(seconds) / len(seconds)))
    print("quantiles   " + "  ".join("%d %%: %.1f" % (100 * q, seconds[max(0, round(q * len(seconds)) - 1)]) for q in QUANTILES))
    for low, high in zip(BOUNDS, BOUNDS[1:]):
        part = [(n, s) for n, s in rows if low <= n < high]
        if part:
            print("%5d lines and more: %4d answers, mean %5.1f s, estimated %5.1f s" %
                  (low, len(part), sum(s for _, s in part) / len(part), sum(estimate(n, args.limit) for n, _ in part) / len(part)))
    count = whole * args.lines // lines
    chance = random.Random(1)
    costs = [(estimate(n, args.limit), s * args.factor) for n, s in (chance.choice(rows) for _ in range(count))]
    print("%d lines: %d answers, %d units, %.0f hours of processors" % (args.lines, count, units * args.lines // lines,
                                                                        sum(s for _, s in costs) / 3600))
    for tasks in map(int, args.tasks.split(",")):
        end, parcels = clock(costs, tasks, args.limit)
        print("%5d tasks at a time: %8.1f hours, %d tasks" % (tasks, end / 3600, parcels))
    return 0


if __name__ == "__main__":
    sys.exit(main())
