#!/usr/bin/env python3
"""What `ockham check` does grows with the program no faster than it should: counts at two small sizes, never times.

    run_growth.py [--ockham PATH] [--light] [--show]

The programs are those of bench/families.py. For each family and engine, COUNTED names counters of `--stats-json` and the
power of n with which they may grow: somewhat more than was seen when this was written (in parentheses there), much less
than a further loop over the program would bring. Then the default command: before an engine starts it may only do what is
linear in the program, so its instructions (by callgrind, those of ockham alone, not of clang) are at most BEYOND times those
of the engine that it ends up with, and grow with no higher power; what n = 1 takes is taken off for the growth. Then the
certificates of proofs: what `ockham-certify` has to show, what it asks the solver for that, and its instructions.
bench/scaling.py measures the same programs in seconds and at larger sizes. --light leaves out what needs valgrind.
"""
import argparse
import collections
import json
import math
import os
import re
import shutil
import sys
import tempfile

import harness

sys.path.insert(0, os.path.join(harness.ROOT, "bench"))
import families  # noqa: E402

SECONDS = 120
# Family, options, the two sizes, {counter: power of n}.
COUNTED = [
    ("locks", ["--engine", "impact"], 6, 12, {"solver_queries": 1.3, "vertices": 1.3}),                    # 0.96, 0.94
    ("locks", ["--engine", "lazy"], 6, 12, {"solver_queries": 2.0, "vertices": 2.7}),                      # 1.63, 2.38
    ("locks", ["--engine", "slam"], 6, 12, {"solver_queries": 1.4, "strengthenings": 2.3}),                # 1.06, 1.93
    ("locks", [], 6, 12, {"solver_queries": 1.3, "vertices": 1.3}),                                        # 0.96, 0.94
    ("figure1", ["--engine", "impact"], 6, 12, {"solver_queries": 1.3, "vertices": 1.3}),                  # 0.87, 1.00
    ("figure1", ["--engine", "lazy"], 6, 12, {"solver_queries": 1.3, "vertices": 1.4}),                    # 0.85, 1.05
    ("figure1", ["--engine", "slam"], 6, 12, {"solver_queries": 1.3, "strengthenings": 2.1}),              # 0.97, 1.73
    ("figure1", [], 6, 12, {"solver_queries": 1.3, "vertices": 1.3}),                                      # 0.87, 1.00
    ("lists", ["--engine", "shape", "--lists", "segments"], 4, 8, {"sliced_edges": 1.3, "blocks": 1.3}),   # 0.97, 0.96
    ("lists", ["--engine", "shape", "--lists", "logic"], 2, 4, {"heap_queries": 2.3, "heap_rounds": 2.3}),  # 1.92, 1.85
    ("lists", [], 4, 8, {"sliced_edges": 1.3, "blocks": 1.3}),                                             # 0.97, 0.96
]
# Family, the engine that the default command ends up with, and the two sizes.
CHOSEN = [("locks", "impact", 6, 12), ("figure1", "impact", 3, 6)]
BEYOND = 1.3
# Family, the two sizes, {what the checker of its certificate counts: power of n}.
CERTIFIED = [
    ("flags", 10, 20, {"obligations": 1.2, "solver calls": 1.1, "instructions": 1.9}),  # 1.13, no calls, 1.70
    ("calls", 10, 20, {"obligations": 1.1, "solver calls": 1.1, "instructions": 1.9}),  # 0.93, no calls, 1.70
]
# A loop that is left after so many rounds that unwinding it is in vain: a run is tried before the paths get long.
ENDLESS = """extern void reach_error(void);
void check(int holds) {
  if (!holds) reach_error();
}
int main(void) {
  unsigned x = 0;
  while (x < 0x02ffffff) x += 2;
  check(x % 2);
}
"""
MOST_ENDLESS = {"solver_queries": 900, "vertices": 300}  # 626, 194; 1,634, 530 if the steps of paths do not count
# A run that gets n inputs: each is read from the assignment once.
INPUTS = """#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[%d];
int main(void) {
  for (int i = 0; i < %d; i++) a[i] = __VERIFIER_nondet_int();
  assert(a[0] != 1);
  return 0;
}
"""
MOST_INPUTS = 1.4  # 1.00; 1.79 if all gates are computed again for each input
CHECKED = re.compile(rb"(\d+) obligations, 0 failed, 0 not decided; (\d+) solver calls")
COLLECTED = re.compile(rb"Collected : (\d+)")
VERDICT, ALARM = b"verdict: safe", b"verdict: unsafe"


def write(folder, family, size):
    path = os.path.join(folder, "%s-%d.c" % (family, size))
    with open(path, "w") as f:
        f.write(families.FAMILIES[family](size))
    return path


def power(small, large, sizes):
    """The p with large / small = (sizes[1] / sizes[0]) ** p."""
    return math.log(large / small) / math.log(sizes[1] / sizes[0])


def counters(ockham, family, options, size):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "statistics.json")
        words = [ockham, "check", write(folder, family, size), "--no-confirm", "--stats-json", out] + options
        result = harness.run(words, SECONDS)
        if result.crash() or VERDICT not in result.stdout:
            raise AssertionError("n = %d: %s\n%s" % (size, result.crash(), harness.text(result.stdout + result.stderr)))
        with open(out) as f:
            return collections.defaultdict(int, json.load(f)["counters"])


def check_counters(ockham, family, options, small, large, most, show):
    first, second = (counters(ockham, family, options, n) for n in (small, large))
    for name, limit in most.items():
        if not first[name]:
            return "%s is not counted any more: %d, %d" % (name, first[name], second[name])
        grown = power(first[name], second[name], (small, large))
        if show:
            print("%-8s %-28s %-16s %8d %8d  n^%.2f" % (family, " ".join(options), name, first[name], second[name], grown))
        if grown > limit:
            return "%s: %d for n = %d, %d for n = %d: n^%.2f, more than n^%.2f" % (
                name, first[name], small, second[name], large, grown, limit)
    return None


def check_endless(ockham, show):
    with tempfile.TemporaryDirectory() as folder:
        source, out = (os.path.join(folder, name) for name in ("endless.c", "statistics.json"))
        with open(source, "w") as f:
            f.write(ENDLESS)
        result = harness.run([ockham, "check", source, "--engine", "impact", "--stats-json", out], SECONDS)
        if b"verdict: unsafe" not in result.stdout:
            return harness.text(result.stdout + result.stderr)
        with open(out) as f:
            counted = json.load(f)["counters"]
    if show:
        print("endless  %s" % ", ".join("%s %d" % (name, counted[name]) for name in MOST_ENDLESS))
    found = ["%s: %d, more than %d" % (name, counted[name], most) for name, most in MOST_ENDLESS.items()
             if counted[name] > most]
    return "\n".join(found) or None


def collected(ockham, engine, path, verdict):
    """Instructions of ockham and the processes that it forks."""
    words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", ockham, "check", "--jobs", "1", "--engine", engine,
             "--no-confirm", path]
    result = harness.run(words, SECONDS)
    found = COLLECTED.findall(result.stderr)
    if verdict not in result.stdout or not found:
        raise AssertionError("%s: status %s\n%s" % (path, result.status, harness.text(result.stdout + result.stderr)))
    return sum(map(int, found))


def instructions(ockham, family, engine, size):
    with tempfile.TemporaryDirectory() as folder:
        return collected(ockham, engine, write(folder, family, size), VERDICT)


def check_inputs(ockham, small, large, show):
    counts = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "inputs.c")
        for n in (1, small, large):
            with open(path, "w") as f:
                f.write(INPUTS % (n, n))
            counts.append(collected(ockham, "bounded", path, ALARM))
    grown = power(counts[1] - counts[0], counts[2] - counts[0], (small, large))
    said = "bounded: %s instructions for %d and %d inputs, n^%.2f" % (" ".join("%d" % c for c in counts), small, large, grown)
    if show:
        print(said)
    return said if grown > MOST_INPUTS else None


def check_choice(ockham, family, engine, small, large, show):
    """Three times at the most: `auto` has engines begin by the clock, and on a busy machine callgrind is late for it."""
    for _ in range(3):
        said = compare_choice(ockham, family, engine, small, large, show)
        if not said:
            return None
    return said


def compare_choice(ockham, family, engine, small, large, show):
    chosen, default = ([instructions(ockham, family, e, n) for n in (1, small, large)] for e in (engine, "auto"))
    if any(not c[0] < c[1] < c[2] for c in (chosen, default)):
        return "instructions do not grow with n: %s, %s" % (chosen, default)
    powers = [power(c[1] - c[0], c[2] - c[0], (small, large)) for c in (chosen, default)]
    said = "%s: %s instructions, n^%.2f; auto: %s, n^%.2f; for n = 1, %d, %d" % (
        engine, " ".join("%d" % n for n in chosen), powers[0], " ".join("%d" % n for n in default), powers[1], small, large)
    if show:
        print("%-8s %s" % (family, said))
    is_dearer = any(d > BEYOND * c for c, d in zip(chosen, default))
    return said if is_dearer or powers[1] > powers[0] + 0.3 else None


def certification(ockham, family, size, is_light):
    """{name: count} of the checker of a certificate."""
    with tempfile.TemporaryDirectory() as folder:
        directory = os.path.join(folder, "certificate")
        result = harness.run([ockham, "check", write(folder, family, size), "--certificate", directory], SECONDS)
        if VERDICT not in result.stdout:
            raise AssertionError("n = %d: %s" % (size, harness.text(result.stdout + result.stderr)))
        counting = [] if is_light else ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        result = harness.run(counting + [ockham + "-certify", directory], SECONDS)
        found = CHECKED.search(result.stdout)
        if not found:
            raise AssertionError("n = %d: %s" % (size, harness.text(result.stdout + result.stderr)))
        return {"obligations": int(found.group(1)), "solver calls": int(found.group(2)),
                "instructions": sum(map(int, COLLECTED.findall(result.stderr)))}


def check_certification(ockham, family, small, large, most, is_light, show):
    start, first, second = (certification(ockham, family, n, is_light) for n in (1, small, large))
    for name, limit in most.items():
        if name == "instructions" and is_light:
            continue
        off = start[name] if name == "instructions" else 0
        if second[name] == 0:  # the least that there can be
            continue
        if first[name] <= off:
            return "%s: none for n = %d, %d for n = %d" % (name, small, second[name], large)
        grown = power(first[name] - off, second[name] - off, (small, large))
        if show:
            print("%-8s %-28s %-16s %8d %8d  n^%.2f" % (family, "certificate", name, first[name], second[name], grown))
        if grown > limit:
            return "%s: %d for n = %d, %d for n = %d: n^%.2f, more than n^%.2f" % (
                name, first[name], small, second[name], large, grown, limit)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--light", action="store_true", help="counters of ockham only")
    parser.add_argument("--show", action="store_true", help="print the figures")
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    if not args.light and not shutil.which("valgrind"):
        print("valgrind is not installed: scripts/setup.sh test", file=sys.stderr)
        return 2
    tests = []
    for family, options, small, large, most in COUNTED:
        tests.append(("%s %s" % (family, " ".join(options) or "auto"),
                      lambda f=family, o=options, a=small, b=large, m=most: check_counters(ockham, f, o, a, b, m, args.show)))
    tests.append(("a loop that is hardly ever left", lambda: check_endless(ockham, args.show)))
    for family, small, large, most in CERTIFIED:
        tests.append(("%s, certificate" % family, lambda f=family, a=small, b=large, m=most:
                      check_certification(ockham, f, a, b, m, args.light, args.show)))
    if not args.light:
        tests.append(("inputs of a long run", lambda: check_inputs(ockham, 1000, 3000, args.show)))
    for family, engine, small, large in [] if args.light else CHOSEN:
        tests.append(("%s, auto beside %s" % (family, engine),
                      lambda f=family, e=engine, a=small, b=large: check_choice(ockham, f, e, a, b, args.show)))
    return harness.run_tests(tests, args.jobs)


if __name__ == "__main__":
    sys.exit(main())
