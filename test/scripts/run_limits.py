#!/usr/bin/env python3
"""Limits and interrupts end every run, soon, with one verdict line and nothing left behind.

    run_limits.py [--ockham PATH] [--light] [--count N] [--seed N] [--tasks DIR]

interrupts  SIGTERM or SIGINT at random moments of `check` on programs of test/check, with all engines; two signals.
limits      `--timeout` and `--memory` on programs that are large for what is done with them, whatever it is: locks, calls,
            one expression, one function, many globals whose addresses escape, a long run that is found and told. `--tasks DIR` adds the largest of DIR.
commands    the other commands have last words of their own.

Each run of `check` is asked for JSON: it is there, complete, and says what the verdict line says.

That a run ends soon is the feature. It has one second; on a busy machine, it gets twenty. The machinery itself, with runs that
never look at their limits, is tested by test/unit/base/test_interrupt.c.
"""
import argparse
import glob
import json
import os
import random
import re
import shlex
import signal
import sys
import tempfile
import time

import harness
from run_check import LATEST, Run, describe, verdict_of

FOLDER = os.path.join(harness.ROOT, "test", "check")
ENGINES = ("auto", "impact", "lazy", "slam", "shape")
HEAD = "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
SPIN = "test/check/process/spin.c"


def one_verdict(result):
    """None, or what is wrong with the end of a run that has to say a verdict."""
    if result is None:
        return "did not end in time"
    lines = re.findall(rb"^verdict: ", result.stdout, re.M)
    if result.crash() or verdict_of(result)[0] is None or len(lines) != 1:
        return "%d verdict lines: %s" % (len(lines), describe(result))
    return None


def file_beside(path, result):
    """None, or what is wrong with the JSON of a run: it is complete and says what the verdict line says, if there is one."""
    try:
        with open(path) as f:
            said = json.load(f)
    except FileNotFoundError:
        return "no JSON is left: %s" % describe(result)
    except ValueError as error:
        return "the JSON is not well formed: %s" % error
    verdict = verdict_of(result)[0]
    if said["verdict"] != verdict or (verdict == "unknown" and not said["reason"]["id"]):
        return "the JSON says %s: %s" % (said["verdict"], describe(result))
    left = [name for name in os.listdir(os.path.dirname(path)) if name.startswith(os.path.basename(path) + ".")]
    return "%s is left" % left[0] if left else None


def remains(run, path):
    """What else the run has left in its folder."""
    os.unlink(path)
    return run.remains()


# ---- interrupts ----

def wait_for_start(run):
    """Until it has a janitor: before that, a signal ends it as any program."""
    while run.process.poll() is None and len(run.processes()) < 2:
        time.sleep(0.005)
    time.sleep(0.05)


def options_of(program):
    """What the first line of a program says it is to be checked with."""
    with open(program) as f:
        said = re.search(r"; flags: (.*)$", f.readline().rstrip("\n"))
    return shlex.split(said.group(1)) if said else []


def interrupted(ockham, program, engine, number, delay):
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "result.json")
        run = Run([ockham, "check", os.path.relpath(program, harness.ROOT), "--engine", engine, "--json", path] +
                  options_of(program), directory)
        wait_for_start(run)
        time.sleep(delay)
        run.process.send_signal(number)
        result = run.end(LATEST)
        return one_verdict(result) or file_beside(path, result) or remains(run, path)


def interrupted_twice(ockham):
    """The second one does not wait for an orderly end, and is no death by a signal."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "result.json")
        run = Run([ockham, "check", SPIN, "--json", path], directory)
        wait_for_start(run)
        run.process.send_signal(signal.SIGTERM)
        run.process.send_signal(signal.SIGINT)
        result = run.end(LATEST)
        return (one_verdict(result) or (None if result.status == 3 else describe(result)) or file_beside(path, result) or
                remains(run, path))


def interrupted_lines(ockham):
    """Ended from outside, a run also says in lines for editors what the JSON says is open."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "result.json")
        run = Run([ockham, "check", SPIN, "--json", path, "--format", "gcc"], directory)
        wait_for_start(run)
        time.sleep(1)
        run.process.send_signal(signal.SIGTERM)
        run.process.send_signal(signal.SIGINT)
        result = run.end(LATEST)
        complaint = one_verdict(result) or file_beside(path, result)
        if complaint:
            return complaint
        with open(path) as f:
            is_open = [c["outcome"] for c in json.load(f)["checks"]].count("open")
        said = len(re.findall(rb"^\S+:\d+:\d+: warning: not decided ", result.stdout, re.M))
        return None if said == is_open else "%d lines, %d open checks: %s" % (said, is_open, describe(result))


def interrupt_tests(ockham, rng, count):
    programs = sorted(glob.glob(os.path.join(FOLDER, "*.c")) + glob.glob(os.path.join(FOLDER, "*", "*.c")))
    tests = [("two signals", lambda: interrupted_twice(ockham)), ("lines for editors", lambda: interrupted_lines(ockham))]
    for _ in range(count):
        program, engine = rng.choice(programs), rng.choice(ENGINES)
        number, delay = rng.choice((signal.SIGTERM, signal.SIGINT)), rng.choice((0.05, 0.2, 1)) * rng.random()
        name = "signal %d after %.3f s, %s, %s" % (number, delay, engine, os.path.relpath(program, FOLDER))
        tests.append((name, lambda a=(program, engine, number, delay): interrupted(ockham, *a)))
    return tests


# ---- limits ----

def many_locks(n):
    loop = "  while (__VERIFIER_nondet_int()) work++;\n"
    out = [HEAD, "int main(void) {\n  int work = 0;\n"]
    out += ["  int p%d = __VERIFIER_nondet_int(), lock%d = 0;\n" % (i, i) for i in range(n)]
    out += ["  if (p%d) lock%d = 1;\n%s" % (i, i, loop) for i in range(n)]
    out += ["  if (p%d) {\n    if (lock%d != 1) reach_error();\n    lock%d = 0;\n  }\n%s" % (i, i, i, loop) for i in range(n)]
    return "".join(out) + "  return 0;\n}\n"


def many_calls(n):
    out = [HEAD, "int x;\nstatic void f0(void) { x++; }\n"]
    out += ["static void f%d(void) { f%d(); if (__VERIFIER_nondet_int()) f%d(); }\n" % (i, i - 1, i - 1) for i in range(1, n)]
    return "".join(out) + "int main(void) {\n  f%d();\n  if (x < 0) reach_error();\n  return 0;\n}\n" % (n - 1)


def large_expression(n):
    return HEAD + "int main(void) {\n  unsigned x = __VERIFIER_nondet_int();\n  if (%s == 12345u) reach_error();\n  return 0;\n}\n" % (
        " ^ ".join("(x * x + %du) %% (x / %du + 1u)" % (i, i + 2) for i in range(n)))


def large_function(n):
    body = "".join("  if (a[x & 15] > %d) { a[(x + %d) & 15] = x; x += a[y & 15]; } else y ^= x << %d;\n" % (i, i, i % 30)
                   for i in range(n))
    return HEAD + "int a[16];\nint main(void) {\n  int x = __VERIFIER_nondet_int(), y = 1;\n%s  if (x == y) reach_error();\n  return 0;\n}\n" % body


def escaping_globals(n):
    out = [HEAD, "struct s { struct s *next; int value, *other; };\nextern void lend(void *);\n"]
    out += ["struct s g%d = {&g%d, %d, &g%d.value};\n" % (i, i - 1, i, i // 2) if i else "struct s g0;\n" for i in range(n)]
    out += ["int main(void) {\n"] + ["  lend(&g%d);\n" % i for i in range(n)]
    out += ["  if (g%d.next->next && *g%d.next->other == %d) g%d.next = &g%d;\n" % (i, i, i, i // 3, i) for i in range(n)]
    return "".join(out) + "  if (g0.value == 17) reach_error();\n  return 0;\n}\n"


def long_run(n):
    copies = "".join("  for (i = 0; i < %d; i++) b[i] = a[(i + %d) %% %d];\n  for (i = 0; i < %d; i++) a[i] = b[i];\n" % (n, k, n, n)
                     for k in range(4))
    return HEAD + "int a[%d], b[%d];\nint main(void) {\n  int i;\n  for (i = 0; i < %d; i++) a[i] = i & 1;\n%s  if (a[%d]) reach_error();\n  return 0;\n}\n" % (n, n, n, copies, n - 1)


LARGE = {"locks": (many_locks, 300), "calls": (many_calls, 60), "expression": (large_expression, 400),
         "function": (large_function, 1500), "globals": (escaping_globals, 400),
         "rounds": (long_run, 60000)}


def limited(ockham, path, words, seconds):
    with tempfile.TemporaryDirectory() as directory:
        json_path = os.path.join(directory, "result.json")
        run = Run([ockham, "check", path, "--json", json_path] + words, directory)
        result = run.end(seconds + LATEST)
        return one_verdict(result) or file_beside(json_path, result) or remains(run, json_path)


def large(ockham, make, size, words, seconds):
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "large.c")
        with open(path, "w") as f:
            f.write(make(size))
        return limited(ockham, path, words, seconds)


def limit_tests(ockham, engines, tasks):
    tests = []
    for name, (make, size) in LARGE.items():
        for engine in engines:
            words = ["--engine", engine, "--timeout", "2"]
            tests.append(("%d %s, %s, 2 s" % (size, name, engine), lambda a=(make, size, words, 2): large(ockham, *a)))
        words = ["--memory", "60", "--timeout", "20"]
        tests.append(("%d %s, 60 MB" % (size, name), lambda a=(make, size, words, 20): large(ockham, *a)))
    for path in tasks:
        tests.append((os.path.basename(path) + ", 3 s", lambda p=path: limited(ockham, p, ["--timeout", "3"], 3)))
    return tests


def largest_tasks(folder, count):
    files = [path for end in ("c", "i") for path in glob.glob(os.path.join(folder, "**", "*." + end), recursive=True)]
    return sorted(files, key=os.path.getsize)[-count:]


# ---- other commands ----

ENDLESS = "int main(void) {\n  for (;;) {}\n}\n"
COMMANDS = [(["run", "endless.c", "--timeout", "1"], 3, r"\A\Z", r"^ockham: run stopped: time limit of 1 s reached$")]


def other_command(ockham, words, status, stdout, stderr):
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "endless.c"), "w") as f:
            f.write(ENDLESS)
        result = harness.run([ockham] + words, 2 + LATEST, cwd=directory)
        good = (result.status == status and re.search(stdout, result.stdout.decode(), re.M) and
                re.search(stderr, result.stderr.decode(), re.M))
        return None if good else describe(result)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--light", action="store_true", help="engine auto only, fewer signals")
    parser.add_argument("--count", type=int, help="random signals")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tasks", help="also the 20 largest programs below this folder")
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    rng = random.Random(args.seed)
    tests = interrupt_tests(ockham, rng, args.count if args.count is not None else 8 if args.light else 40)
    tests += limit_tests(ockham, ["auto"] if args.light else ENGINES[:-1],
                         largest_tasks(args.tasks, 20) if args.tasks else [])
    tests += [(" ".join(case[0]), lambda case=case: other_command(ockham, *case)) for case in COMMANDS]
    return harness.run_tests(tests, args.jobs)


if __name__ == "__main__":
    sys.exit(main())
