#!/usr/bin/env python3
"""Everyday programs by the default choice of engines: is each property decided, rightly, and how fast.

    everyday.py [--ockham PROGRAM] [--only TEXT] [--timeout S] [--engine E] [--jobs N] [--cbmc PROGRAM | --no-cbmc]

Each file of bench/everyday is two programs: as it is, right, and with -DSEEDED, with one mistake in it. The first line says
what is asked of the right one (`// unreach-call no-overflow; seeded: no-overflow`), and what the mistake breaches. Times
are processor seconds of everything, clang, confirmation and its compiler included. Where a `cbmc` is on the PATH, its verdict and
time stand beside them, with loops unwound --unwind times and unwinding assertions.

Exit status 1 if a verdict is wrong. What is wanted besides: all decided, the median at most 1 s, none above 10 s.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
PROGRAMS = os.path.join(ROOT, "bench", "everyday")
CBMC = {"unreach-call": [], "valid-memsafety": ["--pointer-check", "--bounds-check", "--memory-leak-check"],
        "no-overflow": ["--signed-overflow-check", "--no-assertions"]}
GRACE = 5  # seconds beyond the limit until a run is killed


def questions(only):
    for name in sorted(os.listdir(PROGRAMS)):
        if not name.endswith(".c") or only not in name:
            continue
        path = os.path.join(PROGRAMS, name)
        with open(path) as f:
            first = f.readline()
        said = re.match(r"// ([a-z -]+); seeded: ([a-z-]+)$", first)
        if not said:
            sys.exit(name + ": its first line does not say what is asked")
        for p in said.group(1).split():
            yield path, False, p
        yield path, True, said.group(2)


def run(words, limit):
    """What it printed and its processor seconds; None at the limit."""
    before = time.monotonic()
    with tempfile.TemporaryFile() as out:
        child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, start_new_session=True)
        while True:
            pid, _, used = os.wait4(child.pid, os.WNOHANG)
            if pid:
                child.returncode = 0
                break
            if time.monotonic() - before > limit:
                os.killpg(child.pid, 9)
                os.wait4(child.pid, 0)
                child.returncode = -9
                return None, time.monotonic() - before
            time.sleep(0.005)
        out.seek(0)
        return out.read().decode("utf-8", "replace"), used.ru_utime + used.ru_stime


def decide(args, question):
    path, is_seeded, prop = question
    with tempfile.TemporaryDirectory() as folder:
        result = os.path.join(folder, "result.json")
        words = [args.ockham, "check", "--property", prop, "--timeout", str(args.timeout), "--json", result, path]
        words += (["-D", "SEEDED"] if is_seeded else []) + (["--engine", args.engine] if args.engine else [])
        _, seconds = run(words, args.timeout + GRACE)
        said = {}
        if os.path.exists(result):
            with open(result) as f:
                said = json.load(f)
    reason = said.get("reason") or {}
    place = ":%s" % reason["line"] if reason.get("line") else ""
    return (said.get("verdict", "error"), said.get("decided_by") or "-", seconds,
            "%s%s" % (reason["text"], place) if reason else "")


def decide_cbmc(args, question):
    path, is_seeded, prop = question
    words = [args.cbmc, "--unwind", str(args.unwind), "--unwinding-assertions"] + CBMC[prop]
    text, seconds = run(words + (["-DSEEDED"] if is_seeded else []) + [path], args.timeout)
    if text is None:
        return "unknown", seconds
    verdict = "safe" if "VERIFICATION SUCCESSFUL" in text else "unsafe" if "VERIFICATION FAILED" in text else "unknown"
    return "unknown" if "unwinding assertion" in text and verdict == "unsafe" else verdict, seconds


def summary(name, rows):
    """Of (verdict, wanted, seconds)."""
    decided = [r for r in rows if r[0] in ("safe", "unsafe")]
    wrong = sum(r[0] != r[1] for r in decided)
    times = [r[2] for r in rows]
    print("%s: %d of %d decided, %d wrong, median %.2f s, slowest %.2f s, above 10 s: %d" %
          (name, len(decided), len(rows), wrong, statistics.median(times), max(times), sum(t > 10 for t in times)))
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--only", default="")
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--engine")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cbmc", default=shutil.which("cbmc"))
    parser.add_argument("--no-cbmc", action="store_const", const=None, dest="cbmc")
    parser.add_argument("--unwind", type=int, default=40)
    args = parser.parse_args()
    asked = list(questions(args.only))
    if not asked:
        sys.exit("no program of that name")
    ours, theirs = [], []
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for q, (verdict, engine, seconds, reason) in zip(asked, pool.map(lambda x: decide(args, x), asked)):
            wanted = "unsafe" if q[1] else "safe"
            mark = "right" if verdict == wanted else "WRONG" if verdict in ("safe", "unsafe") else "open"
            ours.append((verdict, wanted, seconds))
            line = "%-20s %-7s %-16s %-8s %-6s %-8s %6.2f" % (
                os.path.basename(q[0])[:-2], "seeded" if q[1] else "", q[2], verdict, mark, engine, seconds)
            if args.cbmc:
                other, spent = decide_cbmc(args, q)
                theirs.append((other, wanted, spent))
                line += "  cbmc %-8s %6.2f" % (other, spent)
            print(line, reason, flush=True)
    wrong = summary("ockham", ours)
    if theirs:
        summary("cbmc", theirs)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
