#!/usr/bin/env python3
"""The front end against the compiler: `ockham cfa` and `clang-19 -O0 -emit-llvm -c` over the verification tasks.

    frontend.py [--tasks DIR] [--ockham PROGRAM] [--family F,...] [--jobs N] [--csv FILE]

DIR holds tasks.csv (family,file,...,data_model) and the sources. For each source both commands run one after the
other, in alternating order; the totals are wall-clock seconds summed over all sources. The statistics of ockham
(`--stats`) give what is not modelled exactly and the share of memory accesses that print as C lvalues.
"""
import argparse
import concurrent.futures
import csv
import os
import re
import resource
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
MODELS = {"ILP32": "-m32", "LP64": "-m64"}
# What old code needs to be accepted at all; neither side prints warnings.
ACCEPT = ["-w", "-Wno-int-conversion", "-Wno-incompatible-function-pointer-types", "-Wno-implicit-function-declaration",
          "-Wno-implicit-int", "-Wno-return-type"]
LIMIT = 120


def sources(folder, families):
    seen = {}
    with open(os.path.join(folder, "tasks.csv"), newline="") as f:
        for row in csv.DictReader(f):
            if not families or row["family"] in families:
                seen[row["family"], row["file"]] = row["data_model"]
    return [(family, name, model) for (family, name), model in sorted(seen.items())]


def timed(words):
    """(seconds, exit status or None, output) of a command."""
    started = time.perf_counter()
    try:
        result = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                timeout=LIMIT)
        status, output = result.returncode, result.stdout.decode("utf-8", "replace")
    except subprocess.TimeoutExpired:
        status, output = None, ""
    return time.perf_counter() - started, status, output


def statistic(output, text):
    """The number in front of or after a line's text in the statistics, 0 if it is not there."""
    match = (re.search(r"^\s*%s\s*:?\s+(\d+)" % re.escape(text), output, re.M) or
             re.search(r"^\s*(\d+)\s+%s\b" % re.escape(text), output, re.M))
    return int(match.group(1)) if match else 0


class Measurement:
    def __init__(self, family, name):
        self.family, self.name = family, name
        self.clang = self.ockham = 0.0
        self.problem = None
        self.accesses = self.lvalues = 0
        self.notes = []    # pairs: what is not modelled exactly, how often
        self.details = []  # what the notes say


def measure(args, index, family, name, model):
    path = os.path.join(args.tasks, family, name)
    m = Measurement(family, name)
    with tempfile.TemporaryDirectory() as folder:
        clang = ["clang-19", "-O0", "-emit-llvm", "-c", MODELS[model]] + ACCEPT + [
            path, "-o", os.path.join(folder, "out.bc")]
        ockham = [args.ockham, "cfa", path, "--data-model", model, "--stats"]
        order = [("clang", clang), ("ockham", ockham)]
        for who, words in order if index % 2 else reversed(order):
            seconds, status, output = timed(words)
            setattr(m, who, seconds)
            if status != 0:
                m.problem = "%s: %s: %s" % (who, "time limit" if status is None else "exit status %d" % status,
                                            (output.strip().split("\n") or [""])[0][:200])
            elif who == "ockham":
                m.accesses = statistic(output, "memory accesses")
                m.lvalues = statistic(output, "accesses printed as a C lvalue")
                m.notes = re.findall(r"^not modelled exactly: (.*) \((\d+)\)$", output, re.M)
                m.details = re.findall(r"^  \S+?:\d+:\d+: (.*)$", output, re.M)
    return m


def show(args, results):
    families = sorted({m.family for m in results})
    print("%-34s %6s %9s %9s %6s %10s %8s" % ("family", "files", "clang s", "ockham s", "ratio", "accesses", "lvalues"))
    for family in families + ["total"]:
        rows = [m for m in results if family in (m.family, "total")]
        clang, ockham = sum(m.clang for m in rows), sum(m.ockham for m in rows)
        accesses, lvalues = sum(m.accesses for m in rows), sum(m.lvalues for m in rows)
        print("%-34s %6d %9.2f %9.2f %6.2f %10d %8s" % (
            family, len(rows), clang, ockham, ockham / clang if clang else 0, accesses,
            "%.1f%%" % (100 * lvalues / accesses) if accesses else "-"))
    kinds, texts = {}, {}
    for m in results:
        for kind, count in m.notes:
            files, notes = kinds.get(kind, (0, 0))
            kinds[kind] = (files + 1, notes + int(count))
        for text in set(m.details):
            texts[text] = texts.get(text, 0) + 1
    for kind, (files, notes) in sorted(kinds.items()):
        print("not modelled exactly: %s: %d notes in %d files" % (kind, notes, files))
    for text, files in sorted(texts.items(), key=lambda item: (-item[1], item[0]))[:20]:
        print("  %4d files: %s" % (files, text))
    failures = [m for m in results if m.problem]
    for m in failures:
        print("FAIL %s/%s: %s" % (m.family, m.name, m.problem))
    print("%d sources, %d failures, ockham takes %.2f times as long as clang" % (
        len(results), len(failures), sum(m.ockham for m in results) / max(sum(m.clang for m in results), 1e-9)))
    print("children: %.1f s user time in all" % resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime)
    if args.csv:
        with open(args.csv, "w", newline="") as f:
            out = csv.writer(f)
            out.writerow(["family", "file", "clang", "ockham", "accesses", "lvalues", "problem"])
            for m in results:
                out.writerow([m.family, m.name, "%.4f" % m.clang, "%.4f" % m.ockham, m.accesses, m.lvalues,
                              m.problem or ""])
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tasks", default=os.path.join(ROOT, "..", "shared", "tasks"))
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--family", default="", help="only these, separated by commas")
    parser.add_argument("--jobs", type=int, default=1, help="more than one disturbs the times")
    parser.add_argument("--csv", help="write one line for each source")
    args = parser.parse_args()
    if not os.path.exists(os.path.join(args.tasks, "tasks.csv")):
        print("no tasks.csv in %s: name the folder with --tasks" % args.tasks, file=sys.stderr)
        return 2
    families = set(filter(None, args.family.split(",")))
    work = [(args, i) + s for i, s in enumerate(sources(args.tasks, families))]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        return show(args, list(pool.map(lambda w: measure(*w), work)))


if __name__ == "__main__":
    sys.exit(main())
