#!/usr/bin/env python3
"""`ockham check --test FILE.c`: the tests that it writes fail as they say, whoever compiles them.

    run_testfile.py [--ockham PATH] [--only TEXT]

Every unsafe program in test/check gets its test, and the programs in test/testfile and the wrong ones of docs/answers.md do. A test has to print what is violated
and to exit with status 1, compiled by gcc and clang, with -O0 and with -O2: those of test/testfile, of the answers and a sample in all four ways, the
others in one of them in turn. Where there is no test a warning has to say why, and nothing may be written; those of test/testfile
have one for sure. `// undefined: WHY` is said of programs that an optimising compiler may understand in another way: those are tried
without optimisation only, `// optimised: WHY` of those that compile with it only; `// foreign: WHY` of programs that no assembler of this machine takes, `// unset: WHY` of programs that fail by what nobody has set, whatever it is but one value: those are not run.
`// repaired: FLAG` in the second line is a flag of the compiler with which the same test passes.
"""
import argparse
import functools
import glob
import os
import re
import shlex
import sys
import tempfile

import harness
import run_answers

FOLDERS = [os.path.join("test", "testfile"), os.path.join("test", "check"), os.path.join("test", "check", "*")]
WAYS = [[compiler, level] for compiler in ("gcc", "clang-19") for level in ("-O0", "-O2")]
FLAGS = re.compile(r"; flags: (.*)$")
COMMAND = re.compile(r"^failing test: cc (.*) -o failing-test && \./failing-test$", re.M)
NONE = re.compile(r"warning: no test is written: (.+)$", re.M)
OWN = os.path.join("test", "testfile")
ANSWERS = {os.path.join("examples", "answers", name): options for name, options in run_answers.PROGRAMS if "wrong" in name}
VIOLATED = re.compile(r"error reached|assertion failed|rule violated|memory|overflows|divided by zero|shift amount")
SAMPLE = 12  # every so many of the others is compiled in all ways
LEAST = 70  # programs of test/check that have a test


def flags_of(path, first):
    if path in ANSWERS:
        return ANSWERS[path]
    found = FLAGS.search(first)
    flags = shlex.split(found.group(1)) if found else []
    is_about_memory = os.sep + "memory" in path or "; memory" in first
    return flags + (["--property", "valid-memsafety"] if is_about_memory and "--property" not in flags else [])


def compile_and_run(words, way, work, more=()):
    """What the test does, or (None, why it does not compile)."""
    program = os.path.join(work, "failing-test")
    built = harness.run(way + ["-w"] + list(more) + words + ["-o", program], 120, harness.ROOT)
    if built.status != 0:
        return None, "it does not compile\n" + harness.text(built.stderr)
    return harness.run([program], 60, work), ""


def try_way(words, way, work):
    result, why = compile_and_run(words, way, work)
    if not result:
        return why
    if result.status != 1 or not VIOLATED.search(result.stderr.decode("utf-8", "replace")):
        return "%s: status %s\n%s" % (" ".join(way), result.status, harness.text(result.stderr))
    return None


def try_repaired(words, flag, work):
    result, why = compile_and_run(words, WAYS[1], work, [flag])
    return why if not result else "repaired, status %s" % result.status if result.status != 0 else None


def is_unsafe(path):
    with open(path) as f:
        return re.match(r"// (memory: )?unsafe", f.readline())


def check_one(ockham, path, number, written, work):
    """None or a complaint; `written` learns whether there is a test."""
    with open(os.path.join(harness.ROOT, path)) as f:
        first, second = f.readline().rstrip(), f.readline().rstrip()
        rest = f.read()
    is_undefined, is_unset, is_foreign, is_optimised = (re.search(r"^// %s: " % word, rest, re.M)
                                                        for word in ("undefined", "unset", "foreign", "optimised"))
    target = os.path.join(work, "test.c")
    result = harness.run([ockham, "check", "--timeout", "60", "--test", target, path] + flags_of(path, first), 120,
                         harness.ROOT)
    if result.crash():
        return result.crash()
    said = COMMAND.search(result.stdout.decode("utf-8", "replace"))
    reason = NONE.search(result.stderr.decode("utf-8", "replace"))
    written[path] = reason.group(1) if reason else None
    is_ours = path.startswith(OWN)
    if not said:
        is_explained = reason and not os.path.exists(target) and result.status in (1, 3) and not is_ours
        return None if is_explained else "no test, status %s\n%s" % (result.status, harness.text(result.stderr))
    words = shlex.split(said.group(1))
    if is_unset or is_foreign:
        return None
    ways = [way for way in WAYS if way[1] in ([] if is_optimised else ["-O0"]) + ([] if is_undefined else ["-O2"])]
    for way in ways if is_ours or path in ANSWERS or number % SAMPLE == 0 else [ways[number % len(ways)]]:
        complaint = try_way(words, way, work)
        if complaint:
            return complaint
    repaired = re.match(r"// repaired: (\S+)", second)
    return try_repaired(words, repaired.group(1), work) if repaired else None


def check_in_folder(*arguments):
    with tempfile.TemporaryDirectory() as work:
        return check_one(*arguments, work)


def count_tests(written):
    """Runs last: the others have said what they wrote."""
    count = sum(1 for reason in written.values() if reason is None)
    print("%d programs have a test, %d have none" % (count, len(written) - count), flush=True)
    return None if count >= LEAST else "only %d" % count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_common_options(parser)
    parser.add_argument("--only", default="", help="programs whose path contains this")
    harness.add_every(parser)
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    found = [p for folder in FOLDERS for p in sorted(glob.glob(os.path.join(harness.ROOT, folder, "*.c"))) if is_unsafe(p)]
    paths = [p for p in [os.path.relpath(p, harness.ROOT) for p in found] + sorted(ANSWERS) if args.only in p][::args.every]
    written = {}
    tests = [(p, functools.partial(check_in_folder, ockham, p, i, written)) for i, p in enumerate(paths)]
    status = harness.run_tests(tests, args.jobs)
    return status or (0 if args.only or args.every > 1 else harness.run_tests([("most have one", lambda: count_tests(written))], 1))


if __name__ == "__main__":
    sys.exit(main())
