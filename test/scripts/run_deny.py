#!/usr/bin/env python3
"""What the front end may not take for harmless: intrinsics, assembly, attributes, sections, linkage, flags.

    run_deny.py [--ockham PROGRAM] [--only WORD]

The first lines of a program in test/deny say what is expected of `ockham check`:
    // safe                      // unsafe line 7            // unknown line 7: TEXT (in the reason)
    // error 7:3: TEXT (exit status 2)
`// or unknown` behind `unsafe` allows a violation that is seen but cannot be confirmed here; `// flags: ...` are options and,
behind `--`, flags of clang; they come first, and another such line with an expectation after it is another check.
"""
import argparse
import glob
import os
import re
import shlex
import sys

import harness

FOLDER = os.path.join(harness.ROOT, "test", "deny")
EXPECTED = re.compile(r"// (safe|unsafe|unknown|error)(?: line (\d+)| (\d+):(\d+))?( or unknown)?(?:: (.*))?$")
VERDICT = re.compile(r"verdict: (safe|unsafe|unknown)(?: \((.*)\))?$")
STATUS = {"safe": 0, "unsafe": 1, "unknown": 3}
SECONDS = 60


def read(path):
    """[(expectation, flags)] of the lines at the top."""
    found, flags = [], []
    with open(path, encoding="utf-8") as f:
        for line in f:
            if not line.startswith("//"):
                break
            if line.startswith("// flags:"):
                flags = shlex.split(line[len("// flags:"):])
                continue
            expected = EXPECTED.match(line.rstrip("\n"))
            if expected:
                found.append((expected, flags))
    return found


def judge(path, expected, result):
    name = os.path.basename(path)
    kind, line, text = expected.group(1), expected.group(2), expected.group(6) or ""
    said = result.stdout.decode("utf-8", "replace").splitlines()
    shown = "%s: %s" % (name, said[-1] if said else result.stderr.decode("utf-8", "replace")[:300])
    if result.crash():
        return "%s: %s" % (name, result.crash())
    if kind == "error":
        place = "%s:%s:%s: error: " % (name, expected.group(3), expected.group(4)) if expected.group(3) else "error: "
        message = result.stderr.decode("utf-8", "replace")
        return None if result.status == 2 and place in message and text in message else "%s: %s" % (name, message)
    verdict = VERDICT.match(said[-1]) if said else None
    if not verdict or result.status != STATUS[verdict.group(1)]:
        return "no verdict, or another status: %s" % shown
    reason = verdict.group(2) or ""
    if kind == "unsafe" and expected.group(5) and verdict.group(1) == "unknown":
        return None if "possible violation" in reason and "%s:%s:" % (name, line) in reason else shown
    if verdict.group(1) != kind or text not in reason:
        return shown
    return None if not line or re.search(r"%s:%s\b" % (re.escape(name), line), reason) else "another line: %s" % shown


def check(ockham, path, expected, flags):
    middle = flags.index("--") if "--" in flags else len(flags)
    words = [ockham, "check", "--timeout", str(SECONDS)] + flags[:middle] + [os.path.basename(path)] + flags[middle:]
    return judge(path, expected, harness.run(words, SECONDS * 2, cwd=FOLDER))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_common_options(parser)
    parser.add_argument("--only", default="", help="programs with this word in their names")
    options = parser.parse_args()
    ockham = harness.checked_program(options.ockham)
    tests = []
    for path in sorted(glob.glob(os.path.join(FOLDER, "*.c"))):
        name, expectations = os.path.basename(path), read(path)
        if not expectations:
            tests.append((name, lambda: "says nothing of what is expected"))
        tests += [(" ".join([name] + flags), lambda path=path, expected=expected, flags=flags:
                   check(ockham, path, expected, flags)) for expected, flags in expectations]
    return harness.run_tests([t for t in tests if options.only in t[0]], options.jobs)


if __name__ == "__main__":
    sys.exit(main())
