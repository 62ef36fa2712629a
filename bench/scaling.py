#!/usr/bin/env python3
"""How `ockham check` grows with the program: generated programs of some families.

    scaling.py [--ockham PROGRAM] [--sizes N,...] [--limit SECONDS] [--family F,...] [--block B,...] [--repeat R]
               [--folder DIR] [--confirmed F,...] [--confirmed-sizes N,...]

The families over integers of bench/families.py: figure1 and locks for engines, flags and calls for confirmation.

Each program of the former is checked by the engine that it is for, impact, with the blocks asked for (large and basic), and by `auto`, the
default, which chooses an engine first, both with `--jobs 1`: the ratio is that of their times, the least of R runs each, and is not judged
where impact takes less than 0.2 s. Times are processor seconds: of the whole process and all that it starts (compilation, certification), and of the engine (wall clock, from `--stats-json`); calls of the solver are
from there, too. What the whole takes for n = 1, mostly starting programs, is taken off for the growth, which is the slope of
the logarithms by least squares over the sizes of at least 30. Exit status 1 if a program is not proved safe within the
limit, if the time of the whole or the calls grow with a power of more than 2, or if `auto` takes more than 1.2 times as long
as impact.

Programs of the latter are checked by `auto`; what confirmation of the proof takes is from `--stats-json`, in processor
seconds, and what the engine takes, too. Exit status 1 also if
one is not proved, if confirmation takes longer than the engine, or if the calls of its solver grow with a power of more than
1.1, or its time with more than 1.8, over sizes of at least 30: a certificate of n invariants that say n things each is read.
"""
import argparse
import json
import math
import os
import re
import resource
import subprocess
import sys
import tempfile

from families import FAMILIES

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
MOST_GROWTH = 2.0
MOST_RATIO = 1.2
LEAST_SECONDS = 0.2  # of processor time: below, a ratio says nothing
LEAST_SIZE = 30
MOST_CONFIRM_GROWTH = 1.8
MOST_CALL_GROWTH = 1.1
CALLS = re.compile(r"(\d+) obligations,.*; (\d+) solver calls")


class Measurement:
    def __init__(self, size):
        self.size = size
        self.verdict, self.process, self.statistics = "", math.inf, {}

    def counter(self, name):
        return self.statistics.get("counters", {}).get(name, 0)

    def engine(self):
        return self.statistics.get("phases", {}).get("engine", {}).get("seconds", math.inf)

    def is_proved(self):
        return self.verdict == "safe"


def run(words, limit):
    """(processor seconds, output) of a command and all that it starts, None for the output if it took too long."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        output = process.communicate(timeout=limit)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        output = None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, output


def verdict_of(output):
    for line in output.splitlines():
        if line.startswith("verdict:"):
            return line.split(":", 1)[1].strip()
    return "no verdict: " + (output.strip().splitlines() or [""])[-1]


def write_program(folder, name, size):
    file = os.path.join(folder, "%s-%d.c" % (name, size))
    with open(file, "w") as f:
        f.write(FAMILIES[name](size))
    return file


def measure(args, folder, name, block, size, engine="impact"):
    """The fastest of some runs."""
    return min((measure_once(args, folder, name, block, size, engine) for _ in range(args.repeat)), key=lambda m: m.process)


def measure_once(args, folder, name, block, size, engine):
    m = Measurement(size)
    file = write_program(folder, name, size)
    statistics = os.path.join(folder, "statistics.json")
    m.process, output = run([args.ockham, "check", file, "--jobs", "1", "--engine", engine, "--block", block, "--stats-json", statistics],
                            args.limit)
    if output is None:
        m.verdict = "no answer within %d s" % args.limit
        return m
    m.verdict = verdict_of(output)
    if os.path.exists(statistics):
        with open(statistics) as f:
            m.statistics = json.load(f)
        os.remove(statistics)
    return m


def slope(points):
    """Of log(y) over log(x), by least squares."""
    xs, ys = [math.log(x) for x, _ in points], [math.log(y) for _, y in points]
    x0, y0 = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - x0) * (y - y0) for x, y in zip(xs, ys)) / sum((x - x0) ** 2 for x in xs)


def show_row(m, auto):
    print("| %d | %s | %.2f | %.2f | %d | %d | %d | %d | %.2f | %.2f |" % (
        m.size, m.verdict, m.process, m.engine(), m.counter("solver_queries"), m.counter("vertices"),
        m.counter("refinements"), m.counter("forced_covers"), auto.process, auto.process / m.process), flush=True)


def slower(title, m, auto):
    """Texts of what `auto` must not do."""
    if not auto.is_proved():
        return ["%s: n = %d, auto: %s" % (title, m.size, auto.verdict)]
    ratio = auto.process / m.process
    if m.process < LEAST_SECONDS or ratio <= MOST_RATIO:
        return []
    return ["%s: n = %d: auto takes %.2f times as long" % (title, m.size, ratio)]


def requirements(title, measured, start):
    """Texts of what is not as it must be."""
    found = ["%s: n = %d: %s" % (title, m.size, m.verdict) for m in measured if not m.is_proved()]
    rows = [m for m in measured if m.is_proved() and m.size >= LEAST_SIZE]
    if len(rows) < 2:
        return found + ["%s: too few sizes are proved to tell the growth" % title]
    for what, value in (("time of the whole", lambda m: m.process - start.process), ("time of the engine", Measurement.engine),
                        ("calls of the solver", lambda m: m.counter("solver_queries"))):
        growth = slope([(m.size, max(value(m), 1e-2)) for m in rows])
        print("%s: growth of the %s: %.2f" % (title, what, growth))
        # The engine's own time is wall-clock time, too noisy on a busy machine.
        if growth > MOST_GROWTH and value is not Measurement.engine:
            found.append("%s: the %s grows with the power of %.2f" % (title, what, growth))
    return found


class Confirmation:
    """Of one program: the least of some runs for each of the times."""

    def __init__(self, args, folder, name, size):
        self.size, self.verdict = size, "safe"
        self.engine = self.seconds = math.inf
        self.file = write_program(folder, name, size)
        for _ in range(args.repeat):
            self.measure(args, folder)
        self.count(args, os.path.join(folder, "certificate-%s-%d" % (name, size)))

    def measure(self, args, folder):
        statistics = os.path.join(folder, "statistics.json")
        output = run([args.ockham, "check", self.file, "--jobs", "1", "--stats-json", statistics], args.limit)[1]
        verdict = "no answer within %d s" % args.limit if output is None else verdict_of(output)
        if verdict != "safe":
            self.verdict = verdict
            return
        with open(statistics) as f:
            spent = json.load(f)
        self.seconds = min(self.seconds, spent["processor"]["confirm_seconds"])
        self.engine = min(self.engine, spent["phases"]["engine"]["seconds"])

    def count(self, args, certificate):
        """Obligations, and calls of the solver for them, as the checker says."""
        self.obligations, self.calls = 0, 0
        run([args.ockham, "check", self.file, "--certificate", certificate], args.limit)
        found = CALLS.search(run([args.ockham + "-certify", certificate], args.limit)[1] or "")
        if found:
            self.obligations, self.calls = int(found.group(1)), int(found.group(2))


def check_confirmation(args, folder, name):
    """Prints a table; texts of what is not as it must be."""
    print("%s, confirmation\n\n| n | verdict | engine, s | confirmation, s | ratio | obligations | solver calls |\n"
          "|--:|:--|--:|--:|--:|--:|--:|" % name, flush=True)
    start, rows, failed = Confirmation(args, folder, name, 1), [], []
    for size in [int(n) for n in args.confirmed_sizes.split(",")]:
        m = Confirmation(args, folder, name, size)
        print("| %d | %s | %.3f | %.3f | %.2f | %d | %d |" % (
            size, m.verdict, m.engine, m.seconds, m.seconds / m.engine, m.obligations, m.calls), flush=True)
        if m.verdict != "safe" or not m.obligations:
            failed.append("%s: n = %d: %s" % (name, size, m.verdict))
            continue
        if m.seconds > m.engine:
            failed.append("%s: n = %d: confirmation takes %.2f times as long as the engine" % (name, size, m.seconds / m.engine))
        if size >= LEAST_SIZE:
            rows.append(m)
    print()
    if len(rows) < 2:
        return failed + ["%s: too few sizes are proved to tell the growth" % name]
    for what, value, most in (("time of confirmation", lambda m: m.seconds - start.seconds, MOST_CONFIRM_GROWTH),
                              ("calls of its solver", lambda m: m.calls, MOST_CALL_GROWTH)):
        growth = slope([(m.size, max(value(m), 1e-3)) for m in rows])
        print("%s: growth of the %s: %.2f" % (name, what, growth))
        if growth > most:
            failed.append("%s: the %s grows with the power of %.2f" % (name, what, growth))
    print(flush=True)
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--sizes", default="10,30,100,300")
    parser.add_argument("--limit", type=float, default=120, help="seconds of wall-clock time for each program")
    parser.add_argument("--family", default="figure1,locks")
    parser.add_argument("--block", default="large,basic")
    parser.add_argument("--repeat", type=int, default=2, help="runs of each, of which the fastest counts")
    parser.add_argument("--confirmed", default="flags,calls")
    parser.add_argument("--confirmed-sizes", default="10,40,100,300")
    parser.add_argument("--folder", help="keep the programs there")
    args = parser.parse_args()
    failed = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.folder or temporary
        os.makedirs(folder, exist_ok=True)
        for name in args.family.split(",") if args.family else []:
            for block in args.block.split(","):
                title = "%s, %s blocks" % (name, block)
                print("%s\n\n| n | verdict | process, s | engine, s | solver calls | vertices | refinements | forced covers "
                      "| auto, s | ratio |\n|--:|:--|--:|--:|--:|--:|--:|--:|--:|--:|" % title, flush=True)
                measured = []
                start = measure(args, folder, name, block, 1)
                for size in [int(n) for n in args.sizes.split(",")]:
                    measured.append(measure(args, folder, name, block, size))
                    auto = measure(args, folder, name, block, size, "auto")
                    show_row(measured[-1], auto)
                    failed += slower(title, measured[-1], auto)
                    if not measured[-1].is_proved():
                        break
                print()
                failed += requirements(title, measured, start)
                print(flush=True)
        for name in args.confirmed.split(",") if args.confirmed else []:
            failed += check_confirmation(args, folder, name)
    for text in failed:
        print("FAILED: " + text)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
