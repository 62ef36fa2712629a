#!/usr/bin/env python3
"""Are our own witnesses confirmed? For tasks that bench/verdicts.csv says are decided: check --witness, then validate.

    python3 bench/witnesses.py [--property P] [--family F] [--sample N] [--seed S] [--check-timeout S] [--timeout S] [--keep DIR]
    python3 bench/witnesses.py --given DIR

One line per task, and how many solver calls the violations took to find and to confirm; the last line is `N written, M
confirmed, K rejected, U unknown`. Exit status 1 if one is rejected, or less than 95 of 100 are confirmed. With --graphml,
violations are written in that format.

With --given, DIR has witnesses of others and what is expected of them: witnesses.csv, with a folder for each (a witness, and the
source). The last line is `N right, U unknown, W wrong`; exit status 1 if one is wrong, or more than 5 are unknown.
"""
import argparse
import csv
import os
import random
import re
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

def run(words, seconds):
    """The last line of standard output that tells a result, and the number of solver calls."""
    with tempfile.NamedTemporaryFile(suffix=".json") as stats:
        try:
            done = subprocess.run(words + ["--stats-json", stats.name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                  text=True, errors="replace", timeout=seconds)
        except subprocess.TimeoutExpired:
            return "verdict: unknown (killed)", 0
        with open(stats.name, encoding="utf-8") as f:  # another file by that name
            text = f.read()
    lines = [x for x in done.stdout.splitlines() if re.match(r"(verdict|validation): ", x)]
    calls = sum(int(n) for n in re.findall(r'"solver_queries": (\d+)', text))
    return (lines or ["verdict: none"])[-1], calls


def try_task(options, row, directory):
    """What validate says of the witness, the verdict, and the solver calls of both; None if there is none."""
    source = os.path.join(options.tasks, row["family"], row["file"])
    witness = os.path.join(directory, row["family"] + "-" + row["file"] + "-" + row["property"] +
                           (".graphml" if options.graphml else ".yml"))
    common = ["--data-model", row["data_model"]]
    started = time.monotonic()
    verdict, before = run([options.ockham, "check", source, "--property", row["property"], "--witness", witness, "--timeout",
                   str(options.check_timeout)] + common, options.check_timeout + 10)
    middle = time.monotonic()
    if not os.path.exists(witness):
        print("%-9s %s/%s %s" % ("none", row["family"], row["file"], verdict), flush=True)
        return None
    answer, calls = run([options.ockham, "validate", witness, source, "--timeout", str(options.timeout)] + common, options.timeout + 10)
    word = answer.split()[1]
    print("%-9s %s/%s %s %.1f s, %d calls; %.1f s, %d calls %s" %
          (word, row["family"], row["file"], verdict.split()[1], middle - started, before, time.monotonic() - middle, calls,
           "" if word == "confirmed" else answer), flush=True)
    return word, verdict.split()[1], before, calls


def try_given(options, row):
    """Is what validate says of the witness of somebody else right?"""
    folder = os.path.join(options.given, row["folder"])
    witness = next(name for name in sorted(os.listdir(folder)) if name != row["file"])
    answer, _ = run([options.ockham, "validate", os.path.join(folder, witness), os.path.join(folder, row["file"]), "--timeout",
                     str(options.timeout), "--data-model", row["data_model"]], options.timeout + 10)
    word = answer.split()[1]
    said = "right" if word == row["expected"] else "unknown" if word == "unknown" else "wrong"
    print("%-7s %s: %s" % (said, row["folder"], answer), flush=True)
    return said


def judge_given(options):
    with open(os.path.join(options.given, "witnesses.csv"), encoding="utf-8") as f:
        said = [try_given(options, row) for row in csv.DictReader(f)]
    print("%d right, %d unknown, %d wrong" % tuple(said.count(x) for x in ("right", "unknown", "wrong")))
    return 1 if "wrong" in said or said.count("unknown") > 5 else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--tasks", default=os.path.join(ROOT, "..", "shared", "tasks"))
    parser.add_argument("--property", default="unreach-call")
    parser.add_argument("--family", default="")
    parser.add_argument("--verdict", default="", help="safe or unsafe only")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check-timeout", type=int, default=20)
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--graphml", action="store_true")
    parser.add_argument("--keep", default="", help="leave the witnesses here")
    parser.add_argument("--given", default="", help="witnesses of others, with a witnesses.csv")
    options = parser.parse_args()
    if options.given:
        return judge_given(options)
    with open(os.path.join(ROOT, "bench", "verdicts.csv"), encoding="utf-8") as f:
        decided = {(r["family"], r["file"], r["property"]): r["verdict"] for r in csv.DictReader(f)}
    with open(os.path.join(options.tasks, "tasks.csv"), encoding="utf-8") as f:
        rows = [r for r in csv.DictReader(f) if r["property"] == options.property and
                decided.get((r["family"], r["file"], r["property"])) in ("safe", "unsafe")]
    rows = [r for r in rows if not options.family or r["family"] == options.family]
    rows = [r for r in rows if not options.verdict or decided[(r["family"], r["file"], r["property"])] == options.verdict]
    if options.sample and options.sample < len(rows):
        rows = random.Random(options.seed).sample(rows, options.sample)
    with tempfile.TemporaryDirectory() as scratch:
        results = [try_task(options, r, options.keep or scratch) for r in rows]
    results = [r for r in results if r]
    told = [r[0] for r in results]
    found = [r for r in results if r[1] == "unsafe"]
    print("%d violations: %d solver calls to find, %d to confirm; fewer for %d, as many for %d" %
          (len(found), sum(r[2] for r in found), sum(r[3] for r in found), sum(r[3] < r[2] for r in found),
           sum(r[3] == r[2] for r in found)))
    confirmed, rejected = told.count("confirmed"), told.count("rejected")
    print("%d written, %d confirmed, %d rejected, %d unknown" %
          (len(told), confirmed, rejected, len(told) - confirmed - rejected))
    return 1 if rejected or confirmed < 0.95 * len(told) else 0


if __name__ == "__main__":
    sys.exit(main())
