#!/usr/bin/env python3
"""`ockham check` on programs that call unknown functions: test/check/unknown.

    run_unknown.py [--ockham PATH] [--only TEXT]

The first line of a program says what is true of it: `// safe` or `// unsafe line N`; `, may be unknown: WHY` admits that it is
beyond ockham today, and `; flags: ...` are options. `// unknown: TEXT` is a program of which nothing may be claimed, where
the verdict line says TEXT. Verdicts are confirmed ones. Each names what is assumed of unknown functions exactly if the
program has some and the options leave something to assume; JSON, SARIF and text agree on that.
"""
import argparse
import glob
import json
import os
import re
import shlex
import sys
import tempfile

import harness

FOLDER = os.path.join("test", "check", "unknown")
FIRST = re.compile(r"// (?:(safe|unsafe) ?(?:line (\d+))?(, may be unknown: [^;]+)?|unknown: ([^;]+))(?:; flags: (.*))?$")
VERDICT = re.compile(r"verdict: (safe|unsafe|unknown)(?: \((.*)\))?$")
SECONDS = 60
WORDS = {"memory": "functions without a body use what this program defines only where they are given its address",
         "arguments": "functions without a body change nothing but what their arguments point to, and call none of this program",
         "none": "functions without a body change nothing and call nothing",
         "all": None}


def record_fault(flags, verdict, lines, result, sarif):
    """Do all outputs name the assumption once, with the functions?"""
    effects = flags[flags.index("--extern-effects") + 1] if "--extern-effects" in flags else "memory"
    said = [line for line in lines if line.startswith("assumed: ")]
    record = result["confirmation"]
    functions = [f["name"] for f in record["functions_without_body"]]
    if any(name.startswith("<") for name in functions):
        return "functions of ockham's own are listed: %s" % functions
    if verdict == "unknown":
        return None
    if record["assumptions"] != sarif["runs"][0]["properties"]["assumptions"]:
        return "JSON and SARIF disagree on what is assumed"
    words = WORDS[effects] if functions else None
    for other in filter(None, WORDS.values()):
        if (other in record["assumptions"]) != (other == words) and functions:
            return "assumed are %s, of %s" % (record["assumptions"], functions)
        if record["assumptions"].count(other) != sum(line.count(other) for line in said):
            return "text and JSON disagree on what is assumed"
    return None


def test(ockham, path):
    with open(os.path.join(harness.ROOT, path)) as f:
        first = FIRST.match(f.readline().rstrip("\n"))
    if not first:
        return "the first line does not say what is true"
    flags = shlex.split(first.group(5) or "")
    with tempfile.TemporaryDirectory() as folder:
        outputs = [os.path.join(folder, name) for name in ("json", "sarif")]
        command = [ockham, "check"] + flags + ["--json", outputs[0], "--sarif", outputs[1], path]
        run = harness.run(command, SECONDS, cwd=harness.ROOT)
        lines = run.stdout.decode("utf-8", "replace").splitlines()
        found = VERDICT.match(lines[-1]) if lines else None
        if run.crash() or not found:
            return "%s: %s" % (run.crash() or "no verdict", harness.text(run.stderr))
        parsed = []
        for name in outputs:
            with open(name) as f:
                parsed.append(json.load(f))
    verdict, text = found.group(1), found.group(2) or ""
    if first.group(4):
        return None if verdict == "unknown" and first.group(4) in text else lines[-1]
    place = ":%s:" % first.group(2) if first.group(2) else ""
    if verdict == "unknown":
        return record_fault(flags, verdict, lines, *parsed) if first.group(3) else lines[-1]
    if verdict != first.group(1) or place not in text:
        return "WRONG: " + lines[-1]
    return record_fault(flags, verdict, lines, *parsed)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--only", default="", help="programs with TEXT in their names")
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    paths = sorted(glob.glob(os.path.join(harness.ROOT, FOLDER, "*%s*.c" % args.only)))
    tests = [(os.path.basename(p), lambda p=p: test(ockham, os.path.relpath(p, harness.ROOT))) for p in paths]
    return harness.run_tests(tests, 2)


if __name__ == "__main__":
    sys.exit(main())
