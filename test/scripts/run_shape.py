#!/usr/bin/env python3
"""List programs of unknown length with known verdicts, by engine shape and by the default command.

    run_shape.py [--ockham PATH] [--seconds N] [--light]

The first line of a program says what is expected: `// safe`, `// unsafe` or `// unsafe line N`, after `memory: ` for memory
safety; `, may be unknown: WHY` admits that the program is beyond ockham today. `// unknown`, `// beyond`: nothing else may be
said. A wrong verdict is a failure in any case, and so is a proof that nobody agreed with.
The programs of test/check/shape are checked once by reachability logic alone, once as engine shape goes about it, and
without --engine; those of test/check/memory for memory safety. Those of test/check/segment, whose
translations are the matter of run_segments.py, are checked without --engine.
"""
import argparse
import glob
import os
import re
import sys

import harness

PROGRAMS = os.path.join(harness.ROOT, "test", "check")
FIRST = re.compile(r"// (memory: )?(safe|unknown|beyond|unsafe(?: line (\d+))?)(, may be unknown: .+)?$")
LOGIC, BOTH, AUTO = ["--engine", "shape", "--lists", "logic"], ["--engine", "shape"], []
# folder, property, ways to check
PARTS = [("shape", "unreach-call", (LOGIC, BOTH, AUTO)), ("memory", "valid-memsafety", (BOTH, AUTO)),
         ("segment", "unreach-call", (AUTO,))]


class Case:
    def __init__(self, path, property_, way):
        with open(path, encoding="utf-8") as f:
            found = FIRST.match(f.readline().rstrip())
        if not found:
            raise SystemExit("%s:1: this does not say what is expected" % path)
        memory, self.verdict, self.line, self.may_be_unknown = found.groups()
        self.path, self.way = path, way
        self.property = "valid-memsafety" if memory else property_
        self.name = "%s, %s" % (os.path.relpath(path, PROGRAMS), " ".join(way) or "auto")

    def check(self, ockham, seconds):
        result = harness.run([ockham, "check", "--property", self.property, "--timeout", str(seconds), *self.way, self.path],
                             seconds + 20)
        return result.crash() or self.judge(result.stdout.decode("utf-8", "replace").splitlines())

    def judge(self, lines):
        """What is wrong with the answer, or None."""
        last = lines[-1] if lines else ""
        if last.startswith("verdict: unknown"):
            return None if self.may_be_unknown or self.verdict in ("unknown", "beyond") else last
        if self.verdict.startswith("unsafe"):
            place = "%s:%s:" % (os.path.basename(self.path), self.line or "")
            return None if last.startswith("verdict: unsafe") and place.rstrip(":") in last else last
        if last != "verdict: safe" or self.verdict != "safe":
            return last
        has_line = any(re.match(r"confirmed: .* agrees with (all \d+ steps|the one step)", x) for x in lines)
        return None if has_line or self.way is not LOGIC else "nobody agreed with the proof"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--light", action="store_true", help="a part of the programs only")
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    cases = [Case(path, property_, way) for folder, property_, ways in PARTS for way in ways
             for path in sorted(glob.glob(os.path.join(PROGRAMS, folder, "*.c")))[::5 if args.light else 1]]
    return harness.run_tests([(c.name, lambda c=c: c.check(ockham, args.seconds)) for c in cases], args.jobs)


if __name__ == "__main__":
    sys.exit(main())
