#!/usr/bin/env python3
"""Small programs by the default command: how much work an answer is, compared with compiling the program.

    small.py [--ockham PROGRAM] [--only TEXT] [--times N]

The programs are those of docs/answers.md and of bench/small, about 30 lines each. `work` is the processor time of all
processes of the fastest of N runs (9), so that it can be measured beside other work; `clock` is the time on the clock of the
fastest run. `clang` is what clang needs to compile and link the same program: as it is, since that is what a programmer waits
for, or with the sanitizer of addresses where memory is asked about.

Exit status 1 if a `safe` takes more than 0.15 s of work, or an `unsafe` more than twice what clang takes.
"""
import argparse
import os
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.join(ROOT, "test", "scripts"))
import harness  # noqa: E402
import run_answers  # noqa: E402

SAFE_SECONDS, UNSAFE_RATIO = 0.15, 2.0
SECONDS = 60
LINK = ["-w", "-O0", "-Wl,--unresolved-symbols=ignore-all", "-o"]


def programs():
    """(path, options)"""
    for name, options in run_answers.PROGRAMS:
        yield os.path.join(run_answers.FOLDER, name), options
    for name in sorted(os.listdir(os.path.join(ROOT, "bench", "small"))):
        yield os.path.join("bench", "small", name), []


def measured(words):
    """(seconds of work, seconds on the clock, exit status)"""
    with open(os.devnull, "w") as nowhere:
        began = time.monotonic()
        pid = os.posix_spawnp(words[0], words, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, nowhere.fileno(), 1),
                                                                       (os.POSIX_SPAWN_DUP2, nowhere.fileno(), 2)])
        _, status, usage = os.wait4(pid, 0)
    return usage.ru_utime + usage.ru_stime, time.monotonic() - began, os.waitstatus_to_exitcode(status)


def fastest(words, times):
    runs = [measured(words) for _ in range(times)]
    return min(r[0] for r in runs), min(r[1] for r in runs), runs[0][2]


def judge(work, clang, status):
    """Is it as fast as wanted?"""
    return {0: work <= SAFE_SECONDS, 1: work <= UNSAFE_RATIO * clang}.get(status, False)


def compare(args, path, options, output):
    """Prints a line; False if it is too slow."""
    sanitizer = ["-fsanitize=address"] if "valid-memsafety" in options else []
    work, clock, status = fastest([args.ockham, "check", *options, path], args.times)
    clang, _, _ = fastest([harness.CLANG, *sanitizer, *LINK, output, path], args.times)
    ok = judge(work, clang, status)
    print("%-38s %-8s %6.0f ms %6.0f ms %6.0f ms %6.2f  %s" %
          (path, {0: "safe", 1: "unsafe"}.get(status, "neither"), 1000 * work, 1000 * clock, 1000 * clang, work / clang,
           "" if ok else "slow"), flush=True)
    return ok


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--only", default="", help="programs whose path contains this")
    parser.add_argument("--times", type=int, default=9)
    args = parser.parse_args()
    os.chdir(ROOT)
    print("%-38s %-8s %9s %9s %9s %6s" % ("program", "verdict", "work", "clock", "clang", "ratio"))
    with tempfile.TemporaryDirectory() as folder:
        ok = [compare(args, path, options, os.path.join(folder, "a.out")) for path, options in programs() if args.only in path]
    return 0 if all(ok) else 1


if __name__ == "__main__":
    sys.exit(main())
