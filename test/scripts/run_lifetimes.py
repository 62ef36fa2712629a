#!/usr/bin/env python3
"""Programs about the ends of objects and about constants: `run` against the address sanitizer, and `check` for memory safety.

    run_lifetimes.py [--ockham PATH] [--seconds N] [--jobs N] [--only TEXT]

The programs are those of test/check/lifetime, with their verdicts in the first line as run_shape.py reads them; those that call
reach_error are checked for that, by several engines. The others, if they have no inputs, are compiled with the address sanitizer, too, and executed: what it reports, `ockham run` reports at the same line; and what is
safe neither of them complains about.
"""
import argparse
import glob
import os
import re
import sys
import tempfile

import harness
import run_shape

FOLDER = os.path.join(harness.ROOT, "test", "check", "lifetime")
FLAGS = ["-g", "-O0", "-w", "-fsanitize=address", "-fsanitize-address-use-after-return=always"]
NATIVE = re.compile(rb"^ +#\d+ .* in \w+ .*/(\w+)\.c:(\d+)", re.M)
OURS = re.compile(rb"/(\w+)\.c:(\d+):\d+: violation: ")

MEMORY_WAYS, ERROR_WAYS = ([],), ([], ["--engine", "lazy"], ["--engine", "slam"])


def place(pattern, output):
    """NAME:LINE of the first match, None if there is none."""
    found = pattern.search(output)
    return b":".join(found.groups()).decode() if found else None


def compare(path, case, ockham):
    """`run` against the machine. What is wrong, or None."""
    with tempfile.TemporaryDirectory() as folder:
        binary = os.path.join(folder, "program")
        built = harness.run(["clang-19", *FLAGS, path, "-o", binary], 60)
        if built.status != 0:
            return "clang: %s" % harness.text(built.stderr)
        native = harness.run(["env", "ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1", binary], 60)
    reported = place(NATIVE, native.stderr) if b"AddressSanitizer" in native.stderr else None
    ours = harness.run([ockham, "run", path], 60)
    found = place(OURS, ours.stderr)
    if case.verdict == "safe" and (reported or found):
        return "safe, but: machine %s, run %s" % (reported, found)
    if reported and reported != found:
        return "machine %s, run %s\n%s" % (reported, found, harness.text(ours.stderr))
    return ours.crash()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--only", default="", help="names with this text")
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    tests = []
    for path in sorted(glob.glob(os.path.join(FOLDER, "*%s*.c" % args.only))):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        is_error = "reach_error" in text
        for way in ERROR_WAYS if is_error else MEMORY_WAYS:
            case = run_shape.Case(path, "unreach-call" if is_error else "valid-memsafety", way)
            tests.append((case.name, lambda c=case: c.check(ockham, args.seconds)))
        if not is_error and "__VERIFIER_nondet" not in text:
            tests.append((case.name + ", run", lambda p=path, c=case: compare(p, c, ockham)))
    return harness.run_tests(tests, args.jobs)


if __name__ == "__main__":
    sys.exit(main())
