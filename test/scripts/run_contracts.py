#!/usr/bin/env python3
"""Functions with contracts and environments whose answers are certain: `ockham check --entry`.

    run_contracts.py [--ockham PROGRAM] [--jobs N] [--every N] [--only NAME]

The comments of test/contracts/*.c say what is expected, a line each:

    // FUNCTION FLAGS...: safe                  the verdict line begins so, after `verdict: `
    // FUNCTION FLAGS...: unsafe (contract
    // FUNCTION FLAGS...: not unsafe            any other verdict will do: what is beyond the engines
    // FUNCTION FLAGS...: error 12:5: text      exit status 2, and that is the only message
    // FUNCTION FLAGS...: says text             some line of the answer holds it
"""
import argparse
import glob
import os
import re
import sys

import harness

FOLDER = os.path.join(harness.ROOT, "test", "contracts")
LINE = re.compile(r"^// (\w+)((?: [^\s:]+)*): (safe|unsafe|unknown|not|error|says)( .*)?$", re.M)
LIMIT = 60


def judge(path, kind, rest, result):
    """None, or what is wrong."""
    lines = result.stdout.decode("utf-8", "replace").splitlines()
    if result.crash():
        return "crashed\n" + harness.text(result.stderr)
    if kind == "error":
        said = result.stderr.decode("utf-8", "replace").splitlines()
        place, _, words = rest.partition(": ")
        expected = "%s:%s: error: %s" % (path, place, words)
        return None if said == [expected] and result.status == 2 else "says %r\n    not  %r" % (said, expected)
    verdict = lines[-1][len("verdict: "):] if lines and lines[-1].startswith("verdict: ") else "none"
    if kind == "says":
        return None if any(rest in line for line in lines) else "does not say %r\n%s" % (rest, harness.text(result.stdout))
    if kind == "not":
        return None if verdict != "none" and not re.match(rest + r"\b", verdict) else "says " + verdict
    wanted = kind + (" " + rest if rest else "")
    return None if verdict.startswith(wanted) and (rest or re.match(kind + r"\b", verdict)) else \
        "says %r, not %r\n%s" % (verdict, wanted, harness.text(result.stdout + result.stderr))


def check(ockham, path, function, flags, kind, rest):
    words = [ockham, "check", "--timeout", str(LIMIT), "--entry", function] + flags + [path]
    return judge(path, kind, rest, harness.run(words, 2 * LIMIT))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_common_options(parser)
    harness.add_every(parser)
    parser.add_argument("--only", default="", help="files and functions whose names contain this")
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    tests = []
    for path in sorted(glob.glob(os.path.join(FOLDER, "*.c"))):
        with open(path, encoding="utf-8") as f:
            for function, flags, kind, rest in LINE.findall(f.read()):
                name = "%s: %s%s" % (os.path.basename(path), function, flags)
                if args.only in name:
                    tests.append((name, lambda p=path, f=function, w=flags.split(), k=kind, r=rest.strip():
                                  check(ockham, p, f, w, k, r)))
    return harness.run_tests(tests[::args.every], args.jobs)


if __name__ == "__main__":
    sys.exit(main())
