#!/usr/bin/env python3
"""`ockham check --engine shape` on list programs of unknown length with known verdicts.

    run_shape.py --ockham PATH [--seconds N]

The first line of a program in test/check/shape says what is expected: `// safe` or `// unsafe line N`; `, may be unknown:
WHY` admits that the program is beyond the engine today. `// unknown`: nothing else may be said. A wrong verdict is a failure in any case, and so is a proof that
nobody agreed with. Once by reachability logic alone, once as engine shape goes about it.
The programs of test/check/memory are checked for memory safety.
"""
import argparse
import glob
import os
import re
import sys

import harness

PROGRAMS = os.path.join(harness.ROOT, "test", "check")
FIRST = re.compile(r"// (safe|unknown|unsafe line (\d+))(, may be unknown: .+)?$")
# folder, property, and ways to follow lists
PARTS = [("shape", "unreach-call", ("logic", "both")), ("memory", "valid-memsafety", ("both",))]


def judge(path, result, lists):
    """What is wrong with the answer, or None."""
    crash = result.crash()
    if crash:
        return crash
    with open(path, encoding="utf-8") as f:
        expected = FIRST.match(f.readline().rstrip())
    if not expected:
        return "the first line does not say what is expected"
    lines = result.stdout.decode("utf-8", "replace").splitlines()
    last = lines[-1] if lines else ""
    if last.startswith("verdict: unknown") and (expected.group(3) or expected.group(1) == "unknown"):
        return None
    if expected.group(2):
        place = "%s:%s:" % (os.path.basename(path), expected.group(2))
        return None if last.startswith("verdict: unsafe") and place in last else last
    if last != "verdict: safe" or expected.group(1) != "safe":
        return last
    has_line = any(x.startswith("proof without a certificate") for x in lines)
    return None if has_line or lists != "logic" else "nobody agreed with the proof"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ockham", required=True)
    parser.add_argument("--seconds", type=int, default=60)
    options = parser.parse_args()
    failed = passed = 0
    cases = [(path, property_, lists) for folder, property_, ways in PARTS for lists in ways
             for path in sorted(glob.glob(os.path.join(PROGRAMS, folder, "*.c")))]
    for path, property_, lists in cases:
        result = harness.run([options.ockham, "check", "--engine", "shape", "--property", property_, "--lists", lists,
                              "--timeout", str(options.seconds), path], options.seconds + 20)
        wrong = judge(path, result, lists)
        if wrong:
            failed += 1
            print("FAILED %s (%s): %s" % (os.path.relpath(path, harness.ROOT), lists, wrong))
        else:
            passed += 1
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed or not passed else 0)


main()
