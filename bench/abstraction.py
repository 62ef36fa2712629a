#!/usr/bin/env python3
"""Tables 1 and 2 of "Automatic Predicate Abstraction of C Programs" (C2BP, PLDI 2001) beside what `ockham abstract` takes.

    abstraction.py [--tasks DIR] [--ockham PROGRAM] [--length]

Table 2: the programs of the table that the paper prints (partition, and reverse, which is mark of Figure 3), and programs
of that kind written anew where it does not (examples/abstract). Table 1: of the paper's drivers only floppy is public, in
another version (DIR/ntdrivers), with predicates about the protocol of request packets (bench/predicates); other drivers
are shown with the same predicates as far as they have those variables.

Calls are all satisfiability checks. Seconds are those of the abstraction by the clock, and processor time of everything, clang
included. `--length` adds the calls of the paper's own method, cubes asked for by length.
Exit status 1 if there are more calls than in the paper, or a program of Table 2 takes a second of processor time or more.
"""
import argparse
import glob
import json
import os
import re
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

# program: lines, predicates, prover calls, seconds in the paper; the program here
TABLE2 = [
    ("kmp", 75, 4, 286, 7, "kmp"),
    ("qsort", 45, 2, 199, 5, "qsort"),
    ("partition", 55, 4, 263, 9, "partition"),
    ("listfind", 37, 6, 4412, 172, "listfind"),
    ("reverse", 73, 7, 26769, 747, "mark"),
]
TABLE1 = [("floppy", 6500, 23, 5509, 98)]
PROTOCOL = os.path.join(ROOT, "bench", "predicates", "floppy.preds")


def abstract(ockham, source, predicates, options=()):
    """(lines, predicates, calls, engine seconds, processor seconds), or a message."""
    with tempfile.TemporaryDirectory() as folder:
        out, stats = os.path.join(folder, "out.bp"), os.path.join(folder, "stats.json")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = subprocess.run([ockham, "abstract", source, "--predicates", predicates, "-o", out, "--stats-json", stats,
                                 *options], capture_output=True, text=True, timeout=600)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if result.returncode:
            return result.stderr.strip().split("\n")[0]
        with open(stats) as f:
            found = json.load(f)
        with open(source) as f:
            lines = sum(1 for _ in f)
        return (lines, found["counters"]["predicates"], found["counters"]["prover_calls"],
                found["phases"]["abstract"]["seconds"],
                after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


HEAD = "%-12s %7s %6s %8s %8s | %7s %6s %8s %8s %8s" % ("program", "lines", "preds", "calls", "seconds", "lines", "preds",
                                                      "calls", "engine s", "cpu s")


def row(name, paper, found, by_length=None):
    left = "%-12s %7s %6s %8s %8s" % ((name,) + tuple(paper))
    if isinstance(found, str):
        return left + " | " + found
    text = left + " | %7d %6d %8d %8.3f %8.2f" % found
    return text + (" %10s" % by_length if by_length is not None else "")


def calls_by_length(ockham, source, predicates):
    found = abstract(ockham, source, predicates, ["--cubes", "length"])
    return found if isinstance(found, str) else found[2]


def table2(arguments):
    print("Table 2: paper (left), ockham abstract (right)%s" % (", calls with --cubes length" if arguments.length else ""))
    print(HEAD)
    ok = True
    for name, lines, count, calls, seconds, example in TABLE2:
        path = os.path.join(ROOT, "examples", "abstract", example)
        found = abstract(arguments.ockham, path + ".c", path + ".preds")
        extra = calls_by_length(arguments.ockham, path + ".c", path + ".preds") if arguments.length else None
        print(row(name, (lines, count, calls, seconds), found, extra))
        ok &= not isinstance(found, str) and found[2] < calls and found[4] < 1
    return ok


def protocol_for(source, folder):
    """The predicates about variables that the driver has."""
    with open(source) as f:
        text = f.read()
    with open(PROTOCOL) as f:
        wanted = f.read()
    block = re.search(r"global \{(.*?)\}", wanted, re.S).group(1)
    kept = [p.strip() for p in block.split(",") if re.search(r"^int %s  ;$" % p.split("==")[0].strip(), text, re.M)]
    path = os.path.join(folder, "protocol.preds")
    with open(path, "w") as f:
        f.write("global { %s }\nmain { status == 259, status >= 0 }\n" % ", ".join(kept))
    return path


def table1(arguments):
    folder = os.path.join(arguments.tasks, "ntdrivers")
    sources = sorted(glob.glob(os.path.join(folder, "*.c")))
    if not sources:
        print("no drivers in %s: Table 1 is left out" % folder)
        return True
    print("\nTable 1: paper (left), ockham abstract (right)")
    print(HEAD)
    ok = True
    options = ["--extern-effects", "none"]
    for source in sources:
        name = os.path.basename(source).split(".")[0]
        paper = next(((r[1], r[2], r[3], r[4]) for r in TABLE1 if r[0] == name), ("", "", "", ""))
        with tempfile.TemporaryDirectory() as scratch:
            predicates = PROTOCOL if name == "floppy" else protocol_for(source, scratch)
            found = abstract(arguments.ockham, source, predicates, options)
        print(row(os.path.basename(source).replace(".i.cil", "").replace(".c", ""), paper, found))
        if paper[0]:
            ok &= not isinstance(found, str) and found[1] >= paper[1] and found[2] < paper[2]
    return ok


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--tasks", default=os.path.join(ROOT, "..", "shared", "tasks"))
    parser.add_argument("--length", action="store_true", help="also the paper's method")
    arguments = parser.parse_args()
    ok = table2(arguments)
    ok &= table1(arguments)
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
