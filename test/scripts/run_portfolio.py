#!/usr/bin/env python3
"""`ockham check` with several engines at the same time: verdicts, and how it ends.

    run_portfolio.py [--ockham PATH] [--only TEXT]

verdicts   `--jobs 1` and `--jobs 3` agree on programs whose truth is known; outputs in files and folders are those of
           one verdict, and whole; `--jobs 1` twice is the same, word by word
engines    one that is killed is noted, and the others decide
ends       limits of time and memory, SIGTERM, SIGKILL: the last line is there once (but after SIGKILL), and nothing is
           left: no process, no folder
"""
import argparse
import glob
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

import harness
import run_check

SECONDS = 60
HARD = run_check.ENDLESS  # numbers and a glance do not suffice: several engines are at work on it for as long as they may


def check(ockham, words):
    result = harness.run([ockham, "check"] + words, SECONDS * run_check.SLOWER, cwd=harness.ROOT)
    lines = result.stdout.decode().splitlines()
    said = [line for line in lines if line.startswith("verdict: ")]
    if result.crash() or len(said) != 1 or lines[-1] != said[0]:
        return None, run_check.describe(result)
    return said[0].split()[1], lines


def agree(ockham, path):
    verdicts = [check(ockham, [path, "--jobs", jobs, "--timeout", "30"])[0] for jobs in ("1", "3")]
    decided = set(verdicts) - {"unknown"}
    if None in verdicts or len(decided) > 1:
        return "--jobs 1 and 3 say %s" % verdicts


def repeat(ockham, path):
    told = [check(ockham, [path, "--jobs", "1", "--timeout", "30"])[1] for _ in range(2)]
    if told[0] != told[1]:
        return "--jobs 1 says %s and %s" % tuple(told)


def outputs(ockham, path, expected, files):
    """Each file and folder is there, with what is expected in it, and nothing else is."""
    with tempfile.TemporaryDirectory() as directory:
        run = run_check.Run([ockham, "check", path, "--jobs", "3", "--timeout", "60", "--json", "OUT/x.json"] +
                            [word for name in files for word in ("--" + name, "OUT/" + name)], directory)
        result = run.end(SECONDS * run_check.SLOWER)
        if result is None or run_check.verdict_of(result)[0] != expected:
            return result and run_check.describe(result)
        with open(os.path.join(run.output, "x.json")) as f:
            found = json.load(f)
        decided = [t["engine"] for t in found["trials"] if t["outcome"] == "decided"]
        if found["verdict"] != expected or not found["confirmed"] or decided != [found["decided_by"]]:
            return "JSON says %s, decided by %s" % (found["verdict"], decided)
        for name in files:
            if name != "certificate" and not os.path.exists(os.path.join(run.output, name)):
                return "there is no %s" % name
        return run.remains(["x.json"] + files)


def copies_of(run):
    """Those in which engines work, or the best of them waits: children in ockham's own group, in the order of their
    start; others have groups of their own."""
    found = []
    for folder in glob.glob("/proc/[0-9]*"):
        try:
            with open(os.path.join(folder, "stat")) as f:
                fields = f.read().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == run.process.pid == int(fields[2]) and fields[0] != "Z":
            found.append((int(fields[19]), int(os.path.basename(folder))))
    return [pid for _, pid in sorted(found)]


def wait_for_copies(run, count):
    """True once so many are there."""
    while run.process.poll() is None:
        if len(copies_of(run)) >= count:
            return True
        time.sleep(0.02)
    return False


def hard_run(ockham, directory, words):
    path = os.path.join(directory, "hard.c")
    with open(path, "w") as f:
        f.write(HARD)
    return run_check.Run([ockham, "check", path, "--jobs", "2"] + words, directory)


def killed_engine(ockham):
    with tempfile.TemporaryDirectory() as directory:
        run = hard_run(ockham, directory, ["--timeout", "60", "--json", "OUT/x.json"])
        if not wait_for_copies(run, 3):
            return "two engines were not at work together"
        killed = copies_of(run)[-1]  # who waits came first
        os.kill(killed, signal.SIGKILL)
        while os.path.exists("/proc/%d" % killed) and run.process.poll() is None:  # until that was seen
            time.sleep(0.02)
        os.kill(run.process.pid, signal.SIGTERM)
        result = run.end(20 * run_check.SLOWER)
        if result is None or run_check.verdict_of(result)[0] != "unknown":
            return result and run_check.describe(result) or "did not end"
        with open(os.path.join(run.output, "x.json")) as f:
            trials = json.load(f)["trials"]
        if [t["outcome"] for t in trials].count("crashed") != 1:
            return "trials: %s" % trials
        return run.remains(["x.json"])


def stopped(ockham, number, count):
    """The command gets a signal while so many engines are at work."""
    with tempfile.TemporaryDirectory() as directory:
        run = hard_run(ockham, directory, ["--timeout", "60"])
        if not wait_for_copies(run, count):
            return "%d engines were not at work" % count
        os.kill(run.process.pid, number)
        result = run.end(run_check.LATEST * run_check.SLOWER)
        if result is None:
            return "did not end"
        said = [line for line in result.stdout.decode().splitlines() if line.startswith("verdict: ")]
        if said != ([] if number == signal.SIGKILL else ["verdict: unknown (interrupted)"]):
            return "last lines: %s" % said
        return run.remains()


def limited(ockham, words, seconds, why):
    with tempfile.TemporaryDirectory() as directory:
        run = hard_run(ockham, directory, words)
        result = run.end((seconds + run_check.LATEST) * run_check.SLOWER)
        if result is None:
            return "did not end"
        if run_check.verdict_of(result) != ("unknown", why) or result.stderr:
            return run_check.describe(result)
        return run.remains()


def all_violations(ockham, path):
    results = []
    for jobs in ("1", "3"):
        verdict, lines = check(ockham, [path, "--jobs", jobs, "--all-violations", "--timeout", "60"])
        results.append((verdict, sorted(line for line in lines if line.startswith("violated: "))))
    if results[0] != results[1]:
        return "--jobs 1 and 3 say %s" % results


def tests_of(ockham):
    for path in ("examples/lock.c", "examples/lock_bad.c", "test/check/everyday_ring.c", "test/check/bits_bad.c"):
        yield "verdicts " + path, lambda p=path: agree(ockham, p) or repeat(ockham, p)
    yield "outputs of a violation", lambda: outputs(ockham, "examples/lock_bad.c", "unsafe",
                                                    ["replay", "sarif", "html", "test", "witness"])
    yield "outputs of a proof", lambda: outputs(ockham, "examples/lock.c", "safe", ["certificate", "sarif", "html"])
    yield "all violations", lambda: all_violations(ockham, "examples/lock_bad.c")
    yield "an engine is killed", lambda: killed_engine(ockham)
    for name, number in (("SIGTERM", signal.SIGTERM), ("SIGINT", signal.SIGINT), ("SIGKILL", signal.SIGKILL)):
        yield "%s, two engines" % name, lambda n=number: stopped(ockham, n, 3)
    yield "time", lambda: limited(ockham, ["--timeout", "4"], 4, "time limit of 4 s reached")
    yield "memory", lambda: limited(ockham, ["--timeout", "20", "--memory", "20"], 20, "memory limit of 20 MB reached")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_common_options(parser)
    parser.add_argument("--only", default="")
    args = parser.parse_args()
    tests = [(name, test) for name, test in tests_of(harness.checked_program(args.ockham)) if args.only in name]
    return harness.run_tests(tests, args.jobs)


if __name__ == "__main__":
    sys.exit(main())
