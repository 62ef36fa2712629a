#!/usr/bin/env python3
"""What the engines know of a program's meaning, against the interpreter, and that against compiled programs.

    run_semantics.py --fuzzer PROGRAM [--files N] [--programs N] [--seed S] [--keep FOLDER]

Each file holds random programs about memory (random_memory.py). gcc and clang compile it without optimisation and have to
agree on what each program computes; test/fuzz/fuzz_semantics.c executes each program in the interpreter, which has to
agree too, and asks the solver whether steps and trace formulas allow what was computed, and nothing else. Files take
turns in the data model and in the size of blocks.
"""
import argparse
import os
import re
import sys
import tempfile
import threading

import harness
import random_memory

NATIVE = os.path.join(harness.ROOT, "test", "fuzz")
COMPILERS = ("gcc", harness.CLANG)
BLOCKS = ("large", "single", "basic")
TALLY = re.compile(r"^(programs \d+, .*)$", re.M)


class Totals:
    """Sums of what the fuzzer counts."""

    def __init__(self):
        self.lock, self.sums = threading.Lock(), {}

    def add(self, line):
        with self.lock:
            for name, number in re.findall(r"(\w+) (\d+)", line):
                self.sums[name] = self.sums.get(name, 0) + int(number)

    def __str__(self):
        return ", ".join("%s %d" % pair for pair in self.sums.items())


def native_values(folder, source, model, count):
    """What the compiled programs print, per compiler, or a complaint."""
    values = []
    for compiler in COMPILERS:
        binary = os.path.join(folder, os.path.basename(compiler))
        built = harness.run([compiler, harness.MODELS[model]] + harness.NATIVE_FLAGS +
                            ["-DNATIVE", source, os.path.join(NATIVE, "fuzz_native.c"), "-o", binary], 120)
        if built.status != 0:
            return None, "%s does not compile it\n%s" % (compiler, harness.text(built.stderr))
        ran = harness.run([binary, str(count)], 20)
        if ran.status != 0:
            return None, "%s: %s" % (compiler, ran.crash() or "exit status %d" % ran.status)
        values.append(ran.stdout)
    if values[0] != values[1]:
        return None, "compilers disagree\n" + harness.diff(values[0], values[1])
    return values[0], None


def compare(fuzzer, seed, count, totals, keep):
    model, blocks = ("LP64", "ILP32")[seed % 2], BLOCKS[seed % len(BLOCKS)]
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(keep or folder, "memory-%d-%s.c" % (seed, model.lower()))
        with open(source, "w", encoding="utf-8") as file:
            file.write(random_memory.source(seed, count))
        native, complaint = native_values(folder, source, model, count)
        if complaint:
            return complaint
        result = harness.run([fuzzer, "--data-model", model, "--block", blocks, str(count), source], 3600)
    said = result.stdout.decode("utf-8", "replace")
    totals.add("".join(TALLY.findall(said)[-1:]))
    values = "".join(line + "\n" for line in said.split("\n") if re.match(r"\d+:", line))
    complaints = [line for line in said.split("\n") if line.startswith(("program ", "  "))]
    if result.crash():
        complaints.append(result.crash() + "\n" + harness.text(result.stderr))
    if values != native.decode():
        complaints.append("the interpreter computes something else\n" + harness.diff(native, values.encode()))
    if not complaints and result.status != 0:
        complaints.append("exit status %d\n%s" % (result.status, said))
    return "\n".join(["blocks: " + blocks] + complaints) if complaints else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--fuzzer", required=True, help="the program fuzz_semantics")
    parser.add_argument("--files", type=int, default=4)
    parser.add_argument("--programs", type=int, default=40, help="per file")
    parser.add_argument("--seed", type=int, default=0, help="of the first file")
    parser.add_argument("--jobs", type=int, default=harness.JOBS)
    parser.add_argument("--keep", help="a folder for the sources")
    args = parser.parse_args()
    fuzzer, totals = harness.checked_program(args.fuzzer), Totals()
    tests = [("seed %d" % seed, lambda seed=seed: compare(fuzzer, seed, args.programs, totals, args.keep))
             for seed in range(args.seed, args.seed + args.files)]
    status = harness.run_tests(tests, args.jobs)
    print(totals, file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
