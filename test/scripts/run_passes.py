#!/usr/bin/env python3
"""Test the passes over programs (points-to, reachability, slices, blocks) against concrete runs.

    run_passes.py --checker PROGRAM [--light]   the programs of test/programs and some of csmith
    run_passes.py --checker PROGRAM --long      and hundreds of csmith, and the verification tasks if they are there

The checker (test/unit/analysis/check_passes.c) says what it compares.
"""
import argparse
import csv
import glob
import os
import shutil
import sys
import tempfile

import harness
from run_csmith import csmith_include
from run_programs import Program

TASKS = os.path.join(harness.ROOT, "..", "shared", "tasks")
BATCH = 10


def check(checker, files, options, flags=(), limit=300):
    """None, or what the checker found."""
    result = harness.run([checker] + options + files + ["--"] + list(flags), limit)
    if result.crash():
        return "%s\n%s\n%s" % (result.crash(), harness.text(result.stdout), harness.text(result.stderr))
    if result.status != 0:
        wrong = [line for line in result.stdout.split(b"\n") if line and b": ok, " not in line]
        return "exit status %d\n%s" % (result.status, harness.text(b"\n".join(wrong)))
    return None


def check_csmith(checker, seed, arguments, options, include):
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "csmith-%d.c" % seed)
        generated = harness.run(["csmith", "--seed", str(seed), "--output", source] + arguments, 30, cwd=folder)
        if generated.status != 0 or not os.path.exists(source):
            return "csmith gave no program"
        return check(checker, [source], options, ["-I" + include, "-w"])


def own_programs(checker, options):
    files = sorted(glob.glob(os.path.join(harness.ROOT, "test", "programs", "*.c")) +
                   glob.glob(os.path.join(harness.ROOT, "examples", "*.c")))
    for model in sorted(harness.MODELS):
        chosen = [f for f in files if model in Program(f).models]
        for i in range(0, len(chosen), BATCH):
            part = chosen[i:i + BATCH]
            name = "%s ... %s" % (os.path.basename(part[0]), model)
            yield name, lambda part=part, model=model: check(checker, part, ["--data-model", model] + options)


def random_programs(checker, seeds, options):
    include = csmith_include()
    if not shutil.which("csmith") or not include:
        print("csmith or its headers are missing: run scripts/setup.sh test", file=sys.stderr)
        return
    for seed in seeds:
        model = ["LP64", "ILP32"][seed % 2]
        arguments = ["--bitfields", "--packed-struct"] if seed % 4 >= 2 else []
        chosen = ["--data-model", model] + options
        yield "csmith %d" % seed, lambda seed=seed, a=arguments, o=chosen: check_csmith(checker, seed, a, o, include)


def verification_tasks(checker, options):
    table = os.path.join(TASKS, "tasks.csv")
    if not os.path.exists(table):
        return
    with open(table) as f:
        rows = sorted({(r["family"], r["file"], r["data_model"]) for r in csv.DictReader(f)})
    for family, name, model in rows:
        path = os.path.join(TASKS, family, name)
        yield family + "/" + name, lambda p=path, m=model: check(checker, [p], ["--data-model", m] + options, ["-w"])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--checker", required=True, help="the program check_passes")
    parser.add_argument("--jobs", type=int, default=harness.JOBS)
    parser.add_argument("--light", action="store_true", help="less of everything, for builds with sanitizers")
    parser.add_argument("--long", action="store_true", help="more of everything")
    args = parser.parse_args()
    checker = harness.checked_program(args.checker)
    effort = ["--seeds", "2", "--variants", "1", "--steps", "3000"] if args.light else [
        "--seeds", "5", "--variants", "4", "--steps", "20000"]
    seeds = range(1, 5) if args.light else range(1, 401) if args.long else range(1, 13)
    tests = list(own_programs(checker, effort)) + list(random_programs(checker, seeds, effort))
    if args.long:
        tests += list(verification_tasks(checker, effort))
    return harness.run_tests(tests, args.jobs)


if __name__ == "__main__":
    sys.exit(main())
