#!/usr/bin/env python3
"""Engine lazy on the device drivers, beside Table 1 of "Abstractions from proofs" (POPL'04).

    lazy.py [--tasks DIR] [--ockham PROGRAM] [--limit SECONDS] [--driver D,...] [--variants V;...] [--folder DIR]

Disc is a run that starts without predicates and writes those that it found; Reach is a second run that is given them
(--precision-in): the search alone, if it needs no refinement. Times are seconds of the processor, of the whole process with parsing
and certification. 'Craig' of the paper tracks predicates everywhere in scope, as `--scope=function` and `--scope=global`
do; 'Craig+Locality' where they were found, as `--scope=location` does.

Predicates per location: of all pairs of a calling context and a cut point that were reached, those without predicates included,
average and maximum in the run Disc; and of the places in the file (a line of a function, all its calling contexts together), those
with predicates only, as the paper's locations.

Exit status 1 if a driver is not proved safe in both runs.
"""
import argparse
import collections
import json
import os
import re
import resource
import subprocess
import sys
import tempfile

from drivers import POPL04, ROOT, SAFE

VARIANTS = collections.OrderedDict([
    ("location", ["--scope=location"]),
    ("location, less lazy", ["--scope=location", "--less-lazy"]),
    ("location, cartesian", ["--scope=location", "--post=cartesian"]),
    ("function", ["--scope=function"]),
    ("global", ["--scope=global"]),
])


def processor_seconds():
    """Of all children so far, and theirs."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Run:
    def __init__(self, args, folder, source, options):
        statistics = os.path.join(folder, "statistics.json")
        if os.path.exists(statistics):
            os.remove(statistics)
        started = processor_seconds()
        try:
            result = subprocess.run(
                [args.ockham, "check", source, "--engine", "lazy", "--data-model", "ILP32", "--stats-json", statistics,
                 "--timeout", str(args.limit)] + options, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                errors="replace", timeout=args.limit + 30)
            output, self.errors = result.stdout, result.stderr
        except subprocess.TimeoutExpired:
            output, self.errors = "", ""
        self.seconds = processor_seconds() - started
        lines = [line for line in output.splitlines() if line.startswith("verdict:")]
        self.verdict = lines[-1][len("verdict: "):] if lines else "no verdict"
        self.counters = {}
        if os.path.exists(statistics):
            with open(statistics) as f:
                self.counters = json.load(f).get("counters", {})

    def count(self, name):
        return self.counters.get(name, 0)

    def per_place(self):
        return "%.1f/%d" % (self.count("tracked") / max(self.count("places"), 1), self.count("most_tracked"))


def places_of(path):
    """Average and maximum of the different predicates at a place of the file, and how many there are in all; those left out."""
    with open(path) as f:
        text = f.read()
    lost = re.search(r"^// left out.*: (\d+)$", text, re.M)
    counts, everything = [], set()
    for inner in re.findall(r"\{\n(.*?)^\}$", text, re.S | re.M):
        predicates = {p for group in inner.split(";\n") for p in group.strip().split(", ") if p}
        counts.append(len(predicates))
        everything |= predicates
    return sum(counts) / max(len(counts), 1), max(counts, default=0), len(everything), int(lost.group(1)) if lost else 0


Pair = collections.namedtuple("Pair", "disc reach places")


def measure(args, folder, source, options):
    precision = os.path.join(folder, "predicates")
    if os.path.exists(precision):
        os.remove(precision)
    disc = Run(args, folder, source, options + ["--precision-out", precision])
    if not os.path.exists(precision):
        return Pair(disc, None, None)
    return Pair(disc, Run(args, folder, source, options + ["--precision-in", precision]), places_of(precision))


def show_row(name, variant, pair):
    disc, reach, places = pair
    row = "| %s | %s | %.2f | %d | %d | %d | %s |" % (
        name, variant, disc.seconds, disc.count("vertices"), disc.count("refinements"), disc.count("predicates"),
        disc.per_place())
    row += " %.1f/%d of %d |" % places[:3] if places else " - |"
    row += " %.2f | %d | %d | %s |" % (
        reach.seconds, reach.count("vertices"), reach.count("refinements"), reach.per_place()) if reach else " - |" * 4
    verdicts = [disc.verdict] + ([reach.verdict] if reach else [])
    print(row + " %s |" % (verdicts[0] if len(set(verdicts)) == 1 else ", ".join(verdicts)), flush=True)
    return all(v == "safe" for v in verdicts) and reach is not None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tasks", default=os.path.join(ROOT, "..", "shared", "tasks"))
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--limit", type=int, default=120, help="seconds for each run")
    parser.add_argument("--driver", default=",".join(SAFE), help="only these, separated by commas")
    parser.add_argument("--variants", default=";".join(VARIANTS), help="only these, separated by semicolons")
    parser.add_argument("--folder", help="keep the predicates of the last run there")
    args = parser.parse_args()
    if not os.path.isdir(os.path.join(args.tasks, "ntdrivers")):
        print("no ntdrivers in %s: name the folder with --tasks" % args.tasks, file=sys.stderr)
        return 2
    print("POPL'04, Table 1\n\n| driver | Craig: Disc | Reach | predicates | Craig+Locality: Disc | Reach | predicates | average/maximum |")
    print("|:--|" + "--:|" * 7)
    for name, paper in POPL04.items():
        print("| %s | %s | %s | %s |" % (name, " | ".join(paper.craig), " | ".join(paper.locality), paper.per_location))
    print("\nockham, engine lazy\n\n| driver | scope | Disc, s | vertices | refinements | predicates | per context and location |"
          " per location in the file | Reach, s | vertices | refinements | per context and location | verdict |")
    print("|:--|:--|" + "--:|" * 10 + ":--|")
    failed = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.folder or temporary
        os.makedirs(folder, exist_ok=True)
        for name in args.driver.split(","):
            for variant in args.variants.split(";"):
                pair = measure(args, folder, os.path.join(args.tasks, SAFE[name]), VARIANTS[variant])
                if not show_row(name, variant, pair):
                    failed.append("%s, %s" % (name, variant))
    for text in failed:
        print("FAILED: " + text)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
