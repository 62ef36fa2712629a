#!/usr/bin/env python3
"""Checks of real code that numeric invariants discharge alone: zlib, bzip2, cJSON, lua and libyaml from Debian's sources.

    numeric.py [--ockham PROGRAM] [--cache DIR] [--only TEXT] [--sample N] [--seed N] [--list STATUS] [--timeout S]

Each source is a unit of its own: everything that others can call is called, any number of times, in any order, with any
arguments (`ockham cfa --numeric --entry '*'`; docs/numeric.md says what is a check there, and what is not). Per package:

    constant    accesses of named objects at constant offsets within them: no checks
    by form     operations that cannot overflow by the types and forms of their operands: no checks
    checks      all others: overflow, bounds of objects by name, null pointers
    discharged  by numbers alone, and their share, which must be 70 %
    with form   the share if what is excluded by form were counted as checks that are discharged
    pointers    accesses through pointers: only whether the pointer is null is a check, once for each operation
    numeric     processor time of points-to and the analysis of numbers, against `clang -O0 -c`
    all         processor time of `ockham cfa`, with its own compilation, against the same, which must be 3 times at most

Then the same for each kind of check: the shares differ much, and that of all is what must be 70 %.

A random sample of what is discharged (--sample, --seed) is certified with cvc5, a few checks of one unit at a time.

The sources are fetched with `apt-get source` into DIR (default: ockham-numeric in the user's cache) and stay there. This
needs a line `deb-src` (or `Types: deb deb-src`) in apt's list of sources; where there is none, the entries of the list are
asked for sources with lists of their own, in DIR, and the system stays as it is. Without a network, put the unpacked
source packages into DIR/source.

Exit status 1 if less than 70 % are discharged, if the analysis takes more than 3 times as long as clang, or if a check of
the sample is not certified.
"""
import argparse
import glob
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
SHARE, FACTOR = 70.0, 3.0
TOGETHER, PATIENCE = 8, 60  # checks in one certificate; seconds for it, if it is of several checks

# package: folder of the sources in it, flags, programs that are no part of it
PACKAGES = {
    "zlib": (".", ["-D_LARGEFILE64_SOURCE=1", "-DHAVE_UNISTD_H"], []),
    "bzip2": (".", ["-D_FILE_OFFSET_BITS=64"], ["dlltest.c", "mk251.c", "spewG.c", "unzcrash.c"]),
    "cjson": (".", [], ["test.c"]),
    "lua5.4": ("src", ["-DLUA_COMPAT_5_3", "-DLUA_USE_LINUX", "-I@MADE@"], []),
    "libyaml": ("src", ["-Iinclude", "-DYAML_VERSION_STRING=\"0.2.5\"", "-DYAML_VERSION_MAJOR=0", "-DYAML_VERSION_MINOR=2",
                        "-DYAML_VERSION_PATCH=5"], []),
}
# Headers that the packages make when they are built.
MADE = {"lua5.4-deb-multiarch.h": '#define DEB_HOST_MULTIARCH "x86_64-linux-gnu"\n'}
LINE = re.compile(r"^ *(\d+)  (\S+)  (\S+)  (discharged|open|uncalled)  (.*)$")


# ---- sources ----

def own_lists(cache):
    """Options of apt-get for a copy of its sources that asks for source packages, and the lists of these."""
    folder = os.path.join(cache, "apt")
    parts = os.path.join(folder, "parts")
    os.makedirs(parts, exist_ok=True)
    for name in ["lists/partial", "cache/archives/partial"]:
        os.makedirs(os.path.join(folder, name), exist_ok=True)
    for path in glob.glob("/etc/apt/sources.list.d/*.sources") + glob.glob("/etc/apt/sources.list.d/*.list") + \
            glob.glob("/etc/apt/sources.list"):
        with open(path) as f:
            text = f.read()
        text = re.sub(r"^Types:.*$", "Types: deb-src", text, flags=re.M)
        text = re.sub(r"^deb\s", "deb-src ", text, flags=re.M)
        name = os.path.basename(path) if path.endswith(".sources") else os.path.basename(path).replace(".list", "") + ".list"
        with open(os.path.join(parts, name), "w") as f:
            f.write(text)
    options = ["-o", "Dir::Etc::sourcelist=/dev/null", "-o", "Dir::Etc::sourceparts=" + parts,
               "-o", "Dir::State::lists=" + os.path.join(folder, "lists"), "-o", "Dir::Cache=" + os.path.join(folder, "cache")]
    subprocess.run(["apt-get"] + options + ["-q", "update"], check=True, stdout=subprocess.DEVNULL)
    return options


def folder_of(package, source):
    found = [d for d in sorted(glob.glob(os.path.join(source, package + "-*"))) if os.path.isdir(d)]
    return found[-1] if found else None


def fetch(cache):
    source = os.path.join(cache, "source")
    os.makedirs(source, exist_ok=True)
    missing = [p for p in PACKAGES if not folder_of(p, source)]
    if not missing:
        return source
    plain = subprocess.run(["apt-get", "-q", "source"] + missing, cwd=source, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
    if plain.returncode:
        subprocess.run(["apt-get"] + own_lists(cache) + ["-q", "source"] + missing, cwd=source, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return source


def make_headers(cache):
    folder = os.path.join(cache, "made")
    os.makedirs(folder, exist_ok=True)
    for name, text in MADE.items():
        with open(os.path.join(folder, name), "w") as f:
            f.write(text)
    return folder


def units(args, source):
    made = make_headers(os.path.abspath(args.cache))
    for package, (folder, flags, left_out) in PACKAGES.items():
        home = folder_of(package, source)
        if not home:
            sys.exit("numeric.py: there are no sources of %s in %s" % (package, source))
        for path in sorted(glob.glob(os.path.join(home, folder, "*.c"))):
            if os.path.basename(path) in left_out or (args.only and args.only not in package + "/" + os.path.basename(path)):
                continue
            yield package, home, os.path.relpath(path, home), [f.replace("@MADE@", made) for f in flags]


# ---- one unit ----

def processor_time(words, cwd, **more):
    """The finished process, and the seconds that it and its children took of a processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run(words, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                            errors="replace", **more)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return result, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def numeric_words(args, path):
    return [args.ockham, "cfa", "--numeric", "--entry", "*", "--property", "no-overflow", "--timeout", str(args.timeout), path]


class Unit:
    def __init__(self, args, package, home, path, flags, scratch):
        self.package, self.home, self.path, self.flags = package, home, path, flags
        compiled, self.clang = processor_time(["clang-19", "-O0", "-w", "-c", path, "-o", os.path.join(scratch, "unit.o")] + flags,
                                              home)
        if compiled.returncode:
            sys.exit("numeric.py: clang does not compile %s/%s:\n%s" % (home, path, compiled.stderr))
        statistics = os.path.join(scratch, "statistics.json")
        result, self.all = processor_time(numeric_words(args, path) + ["--stats-json", statistics, "--"] + flags, home)
        self.failure = None if result.returncode == 0 else (result.stderr.strip().splitlines() or ["no answer"])[-1]
        self.checks = [m.groups() for m in map(LINE.match, result.stdout.splitlines()) if m]
        with open(statistics) as f:
            s = json.load(f)
        self.constant, self.by_form = s["counters"]["accesses_constant"], s["counters"]["checks_by_form"]
        self.pointers = s["counters"]["pointer_accesses"]
        wall = s["phases"]["numeric"]["seconds"] + s["phases"]["points_to"]["seconds"]
        # Phases are timed by the wall clock, which runs on while others have the processor.
        self.numeric = wall * min(1.0, self.all / s["seconds"]) if s["seconds"] else wall

    def with_status(self, status):
        return [c for c in self.checks if c[3] == status]


def certify_together(args, unit, numbers, scratch):
    """What is said of one certificate for all of the checks; empty if it is valid."""
    directory = os.path.join(scratch, "certificate")
    words = numeric_words(args, unit.path) + ["--certificate", directory, "--claim", ",".join(numbers), "--"] + unit.flags
    subprocess.run(["rm", "-rf", directory], check=True)
    made = subprocess.run(words, cwd=unit.home, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8")
    if made.returncode:
        return made.stderr.strip() or "no certificate"
    checker = os.path.join(os.path.dirname(args.ockham), "ockham-certify")
    limit = args.timeout if len(numbers) == 1 else min(PATIENCE, args.timeout)
    done = subprocess.run([checker, directory, "--timeout", str(limit)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          encoding="utf-8", errors="replace")
    return "" if done.returncode == 0 else "\n    ".join(done.stdout.strip().splitlines()[-3:])


def certify(args, unit, numbers, scratch):
    """How many of the checks are certified: some together, or by halves where that fails."""
    if len(numbers) > TOGETHER:
        return sum(certify(args, unit, numbers[i:i + TOGETHER], scratch) for i in range(0, len(numbers), TOGETHER))
    why = certify_together(args, unit, numbers, scratch)
    if not why:
        return len(numbers)
    if len(numbers) == 1:
        print("not certified: %s/%s, check %s: %s" % (unit.package, unit.path, numbers[0], why))
        return 0
    half = len(numbers) // 2
    return certify(args, unit, numbers[:half], scratch) + certify(args, unit, numbers[half:], scratch)


def certify_sample(args, all_units, scratch):
    pool = [(u, c[0]) for u in all_units for c in u.with_status("discharged")]
    random.seed(args.seed)
    sample = random.sample(pool, min(args.sample, len(pool)))
    valid = 0
    for u in all_units:
        numbers = [number for v, number in sample if v is u]
        if not numbers:
            continue
        valid += certify(args, u, sorted(numbers, key=int), scratch)
        sys.stdout.flush()
    print("certified: %d of a sample of %d (seed %d) of %d discharged checks" % (valid, len(sample), args.seed, len(pool)))
    return valid == len(sample) and len(sample) == args.sample


# ---- all ----

def kind_of(check):
    """Checks of memory are told apart by their conditions."""
    if check[2] == "valid-deref":
        return "bounds of objects by name" if check[4].startswith("\\valid(") else "null pointers"
    return "overflow" if check[2] == "no-overflow" else check[2]


def print_kinds(some):
    kinds = {}
    for c in (c for u in some for c in u.checks if c[3] != "uncalled"):
        kinds.setdefault(kind_of(c), []).append(c[3] == "discharged")
    for kind, discharged in sorted(kinds.items()):
        print("    %-35s %8d %11d %6.1f%%" % (kind, len(discharged), sum(discharged), 100.0 * sum(discharged) / len(discharged)))


HEAD = "%-22s %8s %8s %8s %11s %7s %10s %8s %8s %8s %8s" % (
    "", "constant", "by form", "checks", "discharged", "share", "with form", "pointers", "clang", "numeric", "all")


def row(name, some):
    discharged = sum(len(u.with_status("discharged")) for u in some)
    checks = discharged + sum(len(u.with_status("open")) for u in some)
    clang, numeric, whole = (sum(getattr(u, key) for u in some) for key in ("clang", "numeric", "all"))
    constant, by_form, pointers = (sum(getattr(u, key) for u in some) for key in ("constant", "by_form", "pointers"))
    share = 100.0 * discharged / checks if checks else 100.0
    with_form = 100.0 * (discharged + by_form) / (checks + by_form) if checks + by_form else 100.0
    print("%-22s %8d %8d %8d %11d %6.1f%% %9.1f%% %8d %7.2fs %7.2fx %7.2fx" % (
        name, constant, by_form, checks, discharged, share, with_form, pointers, clang, numeric / clang, whole / clang))
    return share, whole / clang


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--cache", default=os.path.join(os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache")),
                                                        "ockham-numeric"), help="where the sources are, and stay")
    parser.add_argument("--only", help="units whose package/file contains this text")
    parser.add_argument("--sample", type=int, default=500, help="how many discharged checks are certified")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", choices=["open", "discharged", "uncalled"], help="print the checks of that status, too")
    parser.add_argument("--units", action="store_true", help="a row for each unit, too")
    parser.add_argument("--timeout", type=int, default=300, help="seconds for each unit")
    args = parser.parse_args()
    args.ockham = os.path.abspath(args.ockham)
    source = fetch(os.path.abspath(args.cache))
    ok = True
    with tempfile.TemporaryDirectory() as scratch:
        print(HEAD)
        found = []
        for package, home, path, flags in units(args, source):
            u = Unit(args, package, home, path, flags, scratch)
            found.append(u)
            if u.failure:
                ok = False
                print("FAIL %s/%s: %s" % (package, path, u.failure))
            if args.units:
                row("  " + package + "/" + os.path.basename(path), [u])
            for c in u.with_status(args.list) if args.list else []:
                print("    %s  %s" % (c[1], c[4]))
            sys.stdout.flush()
        for package in PACKAGES:
            some = [u for u in found if u.package == package]
            if some:
                row(package, some)
        share, factor = row("all", found)
        print_kinds(found)
        if args.sample:
            ok = certify_sample(args, found, scratch) and ok
    if share < SHARE:
        print("FAIL: less than %.0f %% are discharged" % SHARE)
    if factor > FACTOR:
        print("FAIL: more than %.0f times clang's time" % FACTOR)
    return 0 if ok and share >= SHARE and factor <= FACTOR else 1


if __name__ == "__main__":
    sys.exit(main())
