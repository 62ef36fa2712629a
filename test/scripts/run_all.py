#!/usr/bin/env python3
"""Run every test of the build directories and say how many passed.

    run_all.py [--long] [--suite NAME] BUILD [SANITIZER_BUILD]

`meson test` runs them; this script counts what is inside: each cmocka test of a unit test, each program of a script
test. The last line is `N passed, N failed`, and the exit status is 1 when anything failed.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import time

COUNT = re.compile(r"^(\d+) passed, (\d+) failed$", re.M)
CMOCKA_PASSED = re.compile(r"^\[  PASSED  \] (\d+) test", re.M)
CMOCKA_FAILED = re.compile(r"^\[  FAILED  \] (?:\S+: )?(\d+) test", re.M)
TAP_LINE = re.compile(r"^\s*(not )?ok \d+", re.M)


def count(entry):
    """(passed, failed) inside one entry of Meson's log."""
    text = entry.get("stdout", "") + "\n" + entry.get("stderr", "")
    good = entry["result"] in ("OK", "EXPECTEDFAIL")
    lines = COUNT.findall(text)
    if lines:
        passed, failed = map(int, lines[-1])
    elif TAP_LINE.search(text):
        marks = TAP_LINE.findall(text)
        failed = sum(1 for m in marks if m)
        passed = len(marks) - failed
    elif CMOCKA_PASSED.search(text) or CMOCKA_FAILED.search(text):
        passed = sum(int(n) for n in CMOCKA_PASSED.findall(text))
        failed = sum(int(n) for n in CMOCKA_FAILED.findall(text))
    else:
        passed, failed = (1, 0) if good else (0, 1)
    if not good and failed == 0:
        failed = 1  # it ended badly after its last test: a crash, a leak, a time limit
    return passed, failed


def failure_text(entry):
    lines = (entry.get("stdout", "") + "\n" + entry.get("stderr", "")).rstrip().split("\n")
    shown = lines[-150:]
    if len(lines) > len(shown):
        shown.insert(0, "[%d lines left out]" % (len(lines) - len(shown)))
    return "\n".join("  " + line for line in shown)


def run(build, suites, label, environment):
    """Runs the suites of one build directory; the results as a list of (name, passed, failed)."""
    log = os.path.join(build, "meson-logs", "testlog.json")
    if os.path.exists(log):
        os.remove(log)
    words = ["meson", "test", "-C", build, "--no-rebuild", "--quiet"]
    for suite in suites:
        words += ["--suite", suite]
    result = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
    if not os.path.exists(log):
        text = result.stdout.decode("utf-8", "replace")
        if result.returncode == 0:
            print("%s: no tests in %s" % (label, " and ".join(suites)))
            return []
        print(text)
        return [(label, 0, 1)]
    results = []
    with open(log, encoding="utf-8", errors="replace") as f:
        for line in f:
            entry = json.loads(line)
            passed, failed = count(entry)
            name = entry["name"].split(" / ")[-1]
            print("%-10s %-22s %5d passed %3d failed %7.1f s" % (label, name, passed, failed, entry["duration"]),
                  flush=True)
            if failed:
                print(failure_text(entry), flush=True)
            results.append((name, passed, failed))
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--long", action="store_true", help="the long random tests too")
    parser.add_argument("--suite", action="append", help="only this suite (unit, scripts)")
    parser.add_argument("build", help="build directory")
    parser.add_argument("sanitized", nargs="?", help="build directory with sanitizers: unit tests and bad inputs only")
    args = parser.parse_args()
    started = time.time()
    environment = dict(os.environ)
    suites = args.suite or ["unit", "scripts"]
    results = run(args.build, suites, "plain", environment)
    if args.long:
        results += run(args.build, ["long"], "long", environment)
    if args.sanitized:
        sanitized = dict(environment)
        sanitized.setdefault("ASAN_OPTIONS", "detect_leaks=1:abort_on_error=0:allocator_may_return_null=1")
        sanitized.setdefault("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1")
        wanted = [s for s in suites if s == "unit"] + (["sanitized"] if "scripts" in suites else [])
        wanted += ["sanitized-long"] if args.long else []
        results += run(args.sanitized, wanted, "sanitizer", sanitized)
    passed = sum(r[1] for r in results)
    failed = sum(r[2] for r in results)
    print("all tests in %.0f s" % (time.time() - started))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not results else 0


if __name__ == "__main__":
    sys.exit(main())
