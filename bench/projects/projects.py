#!/usr/bin/env python3
"""`ockham scan` of real projects from Debian's sources, fetched by package name (docs/projects.md has a table of it).

    projects.py [--ockham PROGRAM] [--cache DIR] [--only NAME,...] [--jobs N] [--function-timeout S] [--timeout S]
                [--function PATTERN,...] [--results DIR] [OPTION of scan...]

Each project is scanned twice, with a store of its own: the second time nothing has changed. Per project:

    units, broken      sources, and those that cannot be compiled
    functions          that were looked at; `missing`: not within --timeout
    proved, violated, open    functions
    checks             each in its own function: proved, violated, open, and the share that is proved
    seconds, cpu       of the first scan: on the clock, and of processors
    again              processor time of the second scan, as a share of the first

Sources are fetched as bench/numeric.py does it, into DIR, and stay there; results are left in --results. Exit status 1 if more than 2 % of the
units are broken, if an answer is a crash, if the second scan answers otherwise, or needs more than 3 % of the first one's processor time
(where the first took a minute at least).
"""
import argparse
import glob
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "bench"))
import numeric  # noqa: E402

AGAIN, BROKEN, A_MINUTE = 0.03, 0.02, 60.0
HEAD = "%-10s %6s %6s %9s %7s %7s %8s %6s %8s %8s %8s %7s %8s %8s %7s"
ROW = "%-10s %6d %6d %9d %7d %7d %8d %6d %8d %8d %8d %6.1f%% %8.0f %8.0f %6.1f%%"


def processor_time():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def sources_of(package, home):
    folder, flags, left_out = numeric.PACKAGES[package]
    found = [os.path.relpath(p, home) for p in sorted(glob.glob(os.path.join(home, folder, "*.c")))]
    return [p for p in found if os.path.basename(p) not in left_out], flags


def scan(args, package, home, store, made, name):
    """The result, seconds and processor time."""
    files, flags = sources_of(package, home)
    path = os.path.join(args.results, name + ".json")
    words = [args.ockham, "scan", "--store", store, "--json", path, "--function-timeout", str(args.function_timeout),
             "--timeout", str(args.timeout), "-j", str(args.jobs)] + args.options
    if args.function:
        words += ["--function", args.function]
    before = processor_time()
    with open(os.path.join(args.results, name + ".txt"), "w", encoding="utf-8") as out:
        done = subprocess.run(words + files + [f.replace("@MADE@", made) for f in flags], cwd=home, stdout=out, stderr=out)
    used = processor_time() - before
    if done.returncode not in (0, 1, 3):
        sys.exit("projects.py: the scan of %s ended with %d; see %s" % (package, done.returncode, out.name))
    with open(path, encoding="utf-8") as f:
        return json.load(f), used


def answers(result):
    return [(r["unit"], r["function"], r["question"], r["answer"]) for r in result["results"] if r["answer"]]


def look_at(args, package, home, store, made):
    """A row, and what is wrong."""
    first, used = scan(args, package, home, store, made, package)
    second, again = scan(args, package, home, store, made, package + "-again")
    s, wrong = first["summary"], []
    checks = s["checks"]
    whole = sum(checks.values())
    seconds = sum(r["seconds"] for r in first["results"])
    print(ROW % (package, s["units"], s["broken_units"], s["functions"], s["missing"], s["results"]["proved"],
                 s["results"]["violated"], s["results"]["open"], checks["proved"], checks["violated"], checks["open"],
                 100.0 * checks["proved"] / whole if whole else 100.0, seconds, used, 100.0 * again / used), flush=True)
    if s["broken_units"] > BROKEN * s["units"]:
        wrong.append("%d units are broken" % s["broken_units"])
    wrong += ["%s: %s" % (r["function"], r["text"]) for r in first["results"] if "crashed" in (r["text"] or "")]
    if not s["missing"] and answers(first) != answers(second):
        wrong.append("the second scan answers otherwise")
    if not s["missing"] and used > A_MINUTE and again > AGAIN * used:
        wrong.append("the second scan takes %.1f %%" % (100.0 * again / used))
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--cache", default=os.path.join(os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache")),
                                                        "ockham-numeric"))
    parser.add_argument("--only", default=",".join(numeric.PACKAGES))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--function-timeout", type=int, default=60)
    parser.add_argument("--timeout", type=int, default=0)
    parser.add_argument("--function", help="only functions whose names match")
    parser.add_argument("--results", help="where the results are left")
    args, args.options = parser.parse_known_args()
    args.ockham = os.path.abspath(args.ockham)
    source = numeric.fetch(os.path.abspath(args.cache))
    made = numeric.make_headers(os.path.abspath(args.cache))
    wrong = []
    with tempfile.TemporaryDirectory() as scratch:
        args.results = os.path.abspath(args.results or scratch)
        os.makedirs(args.results, exist_ok=True)
        print(HEAD % ("", "units", "broken", "functions", "missing", "proved", "violated", "open", "checks:", "violated", "open",
                      "proved", "seconds", "cpu", "again"))
        for package in args.only.split(","):
            store = os.path.join(scratch, package)
            found = look_at(args, package, numeric.folder_of(package, source), store, made)
            wrong += ["%s: %s" % (package, w) for w in found]
            shutil.rmtree(store, ignore_errors=True)
    for w in wrong:
        print("FAIL %s" % w)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
