#!/usr/bin/env python3
"""Run every test of the build directories and say how many passed.

    run_all.py [--long] [--suite NAME] [--jobs N] [--ndebug BUILD] BUILD [SANITIZER_BUILD]

Meson names the tests; this script runs those of both directories, one per processor, long ones (by their priority)
first, and counts what is inside: each cmocka test of a unit test, each program of a script test. Script tests are told
by OCKHAM_TEST_JOBS to use one process each. The last line is `N passed, N failed`, and the exit status is 1 when
anything failed.
"""
import argparse
import concurrent.futures
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

LEAKS_OF_OTHERS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "leaks_of_others.txt")
COUNT = re.compile(r"^(\d+) passed, (\d+) failed$", re.M)
CMOCKA_PASSED = re.compile(r"^\[  PASSED  \] (\d+) test", re.M)
CMOCKA_FAILED = re.compile(r"^\[  FAILED  \] (?:\S+: )?(\d+) test", re.M)
TAP_LINE = re.compile(r"^\s*(not )?ok \d+", re.M)


class Test:
    def __init__(self, label, build, entry, environment):
        self.label, self.name, self.words = label, entry["name"], entry["cmd"]
        self.folder = entry["workdir"] or build
        self.environment = dict(environment, **entry["env"])
        self.limit, self.priority = entry["timeout"], entry["priority"]

    def run(self):
        """(passed, failed, seconds, seconds of processor time, text)"""
        started = time.time()
        with tempfile.TemporaryFile() as out:
            process = subprocess.Popen(self.words, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                       stdout=out, stderr=subprocess.STDOUT, start_new_session=True)
            status, busy = wait(process, started + self.limit)
            out.seek(0)
            text = out.read().decode("utf-8", "replace")
        if status is None:
            text += "\ntime limit of %d s" % self.limit
        elif status:
            text += "\nexit status %d" % status
        return count(text, status == 0) + (time.time() - started, busy, text)


def wait(process, deadline):
    """The exit status, None at the deadline, and the processor time of the process and of those that it has waited for."""
    late = False
    while True:
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        if pid:
            break
        if time.time() > deadline and not late:
            os.killpg(process.pid, signal.SIGKILL)
            late = True
        time.sleep(0.05)
    process.returncode = os.waitstatus_to_exitcode(status)
    return None if late else process.returncode, usage.ru_utime + usage.ru_stime


def count(text, good):
    """(passed, failed) inside one test, from its output."""
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


def failure_text(text):
    lines = text.rstrip().split("\n")
    shown = lines[-150:]
    if len(lines) > len(shown):
        shown.insert(0, "[%d lines left out]" % (len(lines) - len(shown)))
    return "\n".join("  " + line for line in shown)


def tests_of(label, build, suites, environment):
    """The tests of a build directory that are in one of the suites."""
    build = os.path.abspath(build)
    found = json.loads(subprocess.check_output(["meson", "introspect", "--tests", build]))
    return [Test(label, build, entry, environment) for entry in found
            if any(s.split(":")[-1] in suites for s in entry["suite"])]


def run(tests, jobs):
    """Runs them and says how each went; (passed, failed) in all."""
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = {pool.submit(t.run): t for t in sorted(tests, key=lambda t: -t.priority)}
        for future in concurrent.futures.as_completed(futures):
            t, (good, bad, seconds, busy, text) = futures[future], future.result()
            print("%-10s %-28s %5d passed %3d failed %7.1f s %7.1f s of processor time" %
                  (t.label, t.name, good, bad, seconds, busy), flush=True)
            if bad:
                print(failure_text(text), flush=True)
            passed += good
            failed += bad
    return passed, failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--long", action="store_true", help="the long random tests too")
    parser.add_argument("--suite", action="append", help="only this suite (unit, scripts)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="tests at a time")
    parser.add_argument("--ndebug", help="build directory without assertions: unit tests and the suite ndebug")
    parser.add_argument("build", help="build directory")
    parser.add_argument("sanitized", nargs="?", help="build directory with sanitizers: unit tests and the suite sanitized")
    args = parser.parse_args()
    started = time.time()
    environment = dict(os.environ, OCKHAM_TEST_JOBS="1")
    suites = args.suite or ["unit", "scripts"]
    tests = tests_of("plain", args.build, suites + (["long"] if args.long else []), environment)
    if args.sanitized:
        environment.setdefault("ASAN_OPTIONS", "detect_leaks=1:abort_on_error=0:allocator_may_return_null=1")
        # Z3 loses memory when it is interrupted; that is not ours to give back.
        environment.setdefault("LSAN_OPTIONS", "print_suppressions=0:suppressions=" + LEAKS_OF_OTHERS)
        environment.setdefault("UBSAN_OPTIONS", "halt_on_error=1:print_stacktrace=1")
        wanted = [s for s in suites if s == "unit"] + (["sanitized"] if "scripts" in suites else [])
        wanted += ["sanitized-long"] if args.long else []
        tests += tests_of("sanitizer", args.sanitized, wanted, environment)
    if args.ndebug:
        tests += tests_of("ndebug", args.ndebug, ["unit", "ndebug"], environment)
    passed, failed = run(tests, args.jobs)
    print("all tests in %.0f s" % (time.time() - started))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
