#!/usr/bin/env python3
"""Compare `ockham run` with native execution on the programs of test/programs, under both data models.

    run_programs.py [--ockham PROGRAM] [--jobs N] [--native-only] [NAME...]

A program is a file test/programs/NAME.c or a folder test/programs/NAME with several files. It is compiled by clang
and run (nothing is stored), then interpreted directly, then written as JSON and interpreted from there; standard
output and exit status must agree. Each program and data model counts as one test. Comments at the top may say

    // flags: -std=gnu89          flags for clang
    // models: LP64               only these data models
"""
import argparse
import glob
import os
import re
import sys
import tempfile

import harness

FOLDER = os.path.join(harness.ROOT, "test", "programs")
EXITED = re.compile(rb"^ockham: program exited with status (\d+)$", re.M)
LIMIT = 60


class Program:
    def __init__(self, path):
        self.name = os.path.splitext(os.path.basename(path))[0]
        self.sources = sorted(glob.glob(os.path.join(path, "*.c"))) if os.path.isdir(path) else [path]
        self.flags, self.models = [], list(harness.MODELS)
        with open(self.sources[0], encoding="utf-8") as f:
            for line in f:
                if not line.startswith("//"):
                    break
                key, _, value = line[2:].strip().partition(":")
                if key == "flags":
                    self.flags = value.split()
                elif key == "models":
                    self.models = value.split()


def programs(names):
    found = [p for p in sorted(glob.glob(os.path.join(FOLDER, "*")))
             if p.endswith(".c") or (os.path.isdir(p) and glob.glob(os.path.join(p, "*.c")))]
    chosen = [Program(p) for p in found]
    return [p for p in chosen if not names or p.name in names]


def disagreement(way, native, result):
    """What differs between the native run and ockham's, or None."""
    crash = result.crash()
    if crash:
        return "%s: %s\n%s" % (way, crash, harness.text(result.stderr))
    if result.status != 0:
        return "%s: exit status %d\n%s" % (way, result.status, harness.text(result.stderr))
    if result.stdout != native.stdout:
        return "%s: output differs\n%s" % (way, harness.diff(native.stdout, result.stdout))
    match = EXITED.search(result.stderr)
    if not match:
        return "%s: no line about the exit status\n%s" % (way, harness.text(result.stderr))
    if int(match.group(1)) != native.status:
        return "%s: program exited with %d, natively with %d" % (way, int(match.group(1)), native.status)
    return None


def compare(program, model, ockham, native_only):
    with tempfile.TemporaryDirectory() as folder:
        binary, stored = os.path.join(folder, "native"), os.path.join(folder, "program.json")
        problem = harness.compile_native(program.sources, model, binary, program.flags)
        if problem:
            return "does not compile\n" + harness.text(problem.encode())
        native = harness.run([binary], LIMIT)
        if native.status is None or native.status < 0:
            return "native run: " + native.crash()
        if native_only:
            return None
        options = ["--data-model", model]
        flags = ["--"] + program.flags if program.flags else []
        direct = harness.run([ockham, "run"] + program.sources + options + flags, LIMIT)
        complaint = disagreement("run", native, direct)
        written = harness.run([ockham, "cfa"] + program.sources + options + ["--json", stored] + flags, LIMIT)
        if written.status != 0 or not os.path.exists(stored):
            return (complaint + "\n" if complaint else "") + "cfa --json: %s\n%s" % (
                written.crash() or "exit status %d" % written.status, harness.text(written.stderr))
        reloaded = harness.run([ockham, "run", stored], LIMIT)
        return complaint or disagreement("run from JSON", native, reloaded)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--native-only", action="store_true", help="only compile and run natively")
    parser.add_argument("--model", choices=sorted(harness.MODELS), help="only this data model")
    harness.add_every(parser)
    parser.add_argument("names", nargs="*", help="names of programs (default: all)")
    args = parser.parse_args()
    ockham = None if args.native_only else harness.checked_program(args.ockham)
    tests = []
    for program in programs(args.names):
        for model in program.models:
            if not args.model or args.model == model:
                tests.append(("%s (%s)" % (program.name, model),
                              lambda p=program, m=model: compare(p, m, ockham, args.native_only)))
    return harness.run_tests(tests[::args.every], args.jobs)


if __name__ == "__main__":
    sys.exit(main())
