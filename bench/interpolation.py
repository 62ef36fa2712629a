#!/usr/bin/env python3
"""The interpolating prover: all cuts of growing paths, against z3's get-interpolant for one cut.

    interpolation.py [--ockham PROGRAM] [--z3 PROGRAM] [--repeat N] [--family F,...] [--folder DIR]

Families, each over a path of n steps; nothing in the prover knows any of them:
  path       x = 0, y = 50; n times x++, y++; y != x + 50
  diamonds   x = 0; n times x += 1 or x += 2; x < n
  lock       n locks over 0 and 1, taken and released in turn, each under a flag of its own; at the end one is held
  locks      the same; at the end any is held (the interpolants speak of all locks, so their text grows with n * n)
  factors    x += 2, y += 3 from 3x - 2y = 7, among irrelevant assignments with large factors; 3x - 2y != 7

Times are processor seconds of the whole process, start, reading and printing included, and seconds of the prover alone
(from `--stats-json`, wall-clock time, too noisy on a busy machine to be judged); the smallest of several runs. z3 gets both
sides of the middle cut and 30 seconds. What a program takes for an empty script, the loading of its libraries, is measured
too: a second ratio is without it, on both sides, and so is the growth, which a constant would make look smaller. The
growth is the slope of the logarithms by least squares, over n and over the text, the bytes that are read and printed. Exit
status 1 if a requirement fails: 50 times z3's speed at n = 200 for all cuts against one, with the start; slopes of at most
1.5 over n, and for `locks`, which prints n * n atoms, over the text; at most two atoms in the middle interpolant of
`path`, `diamonds` and `factors`.
"""
import argparse
import json
import math
import os
import re
import resource
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
LIMIT = 30
MOST_GROWTH, LEAST_RATIO, RATIO_AT, MOST_ATOMS = 1.5, 50, 200, 2
JUDGED_OVER_TEXT = ["locks"]


# ---- families: the formulas of the partitions ----

def path(n):
    steps = ["(and (= x%d (+ x%d 1)) (= y%d (+ y%d 1)))" % (i + 1, i, i + 1, i) for i in range(n)]
    return ["(and (= x0 0) (= y0 50))"] + steps + ["(not (= y%d (+ x%d 50)))" % (n, n)]


def diamonds(n):
    steps = ["(or (= x%d (+ x%d 1)) (= x%d (+ x%d 2)))" % (i + 1, i, i + 1, i) for i in range(n)]
    return ["(= x0 0)"] + steps + ["(< x%d %d)" % (n, n)]


def lock_steps(n):
    start = "(and %s)" % " ".join("(= l%da 0)" % i for i in range(n))
    steps = []
    for i in range(n):
        steps.append("(and (=> f%d (and (= l%da 0) (= l%db 1))) (=> (not f%d) (= l%db l%da)))" % ((i,) * 6))
        steps.append("(= l%dc (ite f%d 0 l%db))" % (i, i, i))
    return [start] + steps


def lock(n):
    return lock_steps(n) + ["(= l%dc 1)" % (n // 2)]


def locks(n):
    return lock_steps(n) + ["(or %s)" % " ".join("(= l%dc 1)" % i for i in range(n))]


def factors(n):
    steps = []
    for i in range(n):
        idle = " ".join("(= j%d_%d (+ (* %d x%d) (* 4294967311 j%d_%d)))" % (i + 1, k, 3 + k, i, i, k) for k in range(8))
        steps.append("(and (= x%d (+ x%d 2)) (= y%d (+ y%d 3)) %s)" % (i + 1, i, i + 1, i, idle))
    return ["(= (- (* 3 x0) (* 2 y0)) 7)"] + steps + ["(not (= (- (* 3 x%d) (* 2 y%d)) 7))" % (n, n)]


# name: (partitions, sizes, does the middle interpolant have few atoms?)
FAMILIES = {
    "path": (path, [20, 60, 200, 1000, 2000], True),
    "diamonds": (diamonds, [25, 50, 100, 200, 400], True),
    "lock": (lock, [50, 100, 200, 400, 800], False),
    "locks": (locks, [25, 50, 100, 200], False),
    "factors": (factors, [25, 50, 100, 200, 400], True),
}


# ---- scripts ----

def declarations(formulas):
    names = sorted(set(re.findall(r"\b[a-z]\d[\w]*", " ".join(formulas))))
    return "".join("(declare-const %s %s)\n" % (name, "Bool" if name[0] == "f" else "Int") for name in names)


def script_for_all_cuts(formulas):
    named = "".join("(assert (! %s :named p%d))\n" % (f, i) for i, f in enumerate(formulas))
    return declarations(formulas) + named + "(get-interpolants %s)\n" % " ".join("p%d" % i for i in range(len(formulas)))


def script_for_middle(formulas):
    middle = len(formulas) // 2
    return declarations(formulas) + "(get-interpolant (and %s) (and %s))\n" % (
        "\n".join(formulas[:middle]), "\n".join(formulas[middle:]))


# ---- runs ----

def timed(words):
    """(processor seconds, output), or None for the output if it took more than LIMIT seconds of any kind."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT)))
    try:
        output = process.communicate(timeout=LIMIT)[0]
    except subprocess.TimeoutExpired:
        process.kill()
        output = process.communicate()[0]
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, None if process.returncode < 0 else output


def write(folder, name, text):
    file = os.path.join(folder, name)
    with open(file, "w") as f:
        f.write(text)
    return file


def count_atoms(text):
    return len(re.findall(r"\((?:<=|>=|<|>|=) ", text))


class Measurement:
    def __init__(self, size):
        self.size = size
        self.process = self.process_beyond_start = self.prover = self.z3 = math.inf
        self.ratio = self.ratio_beyond_start = 0
        self.atoms = self.nodes = self.text = 0
        self.answered = self.z3_answered = False


def measure(args, folder, name, size):
    m = Measurement(size)
    formulas = FAMILIES[name][0](size)
    mine = write(folder, "%s-%d.smt2" % (name, size), script_for_all_cuts(formulas))
    other = write(folder, "%s-%d-middle.smt2" % (name, size), script_for_middle(formulas))
    statistics = os.path.join(folder, "statistics.json")
    for _ in range(args.repeat):
        seconds, output = timed([args.ockham, "interpolate", mine, "--stats-json", statistics])
        lines = output.splitlines() if output else []
        if len(lines) != len(formulas) + 1:  # the interpolants between two parentheses
            print("%s, n = %d: %s" % (name, size, lines[0] if lines else "no answer within %d s" % LIMIT))
            return m
        with open(statistics) as f:
            said = json.load(f)
        m.answered = True
        m.text = os.path.getsize(mine) + len(output)
        m.process = min(m.process, seconds)
        m.prover = min(m.prover, said["phases"]["interpolate"]["seconds"])
        m.nodes = said["counters"]["proof_nodes"]
        m.atoms = count_atoms(lines[len(formulas) // 2])
        if seconds > 5:
            break
    for _ in range(args.repeat):
        seconds, output = timed([args.z3, other])
        m.z3 = min(m.z3, seconds)
        m.z3_answered = output is not None and "error" not in output
        if seconds > 2:
            break
    return m


class Starts:
    """Processor seconds of both programs for a script without a question, measured again and again: the smallest."""

    def __init__(self, args, folder):
        self.args, self.ockham, self.z3 = args, math.inf, math.inf
        self.empty = write(folder, "empty.smt2", "(declare-const x Int)\n")
        self.measure()

    def measure(self):
        for _ in range(self.args.repeat):
            self.ockham = min(self.ockham, timed([self.args.ockham, "interpolate", self.empty])[0])
            self.z3 = min(self.z3, timed([self.args.z3, self.empty])[0])

    def take_off(self, m):
        # A tenth of a millisecond is less than what can be measured.
        m.process_beyond_start = max(m.process - self.ockham, 1e-4)
        m.ratio = m.z3 / m.process
        m.ratio_beyond_start = (m.z3 - self.z3) / m.process_beyond_start


def show(name, measured, starts):
    print("%s (start: ockham %.3f s, z3 %.3f s)\n" % (name, starts.ockham, starts.z3))
    print("| n | text, kB | all cuts, s | prover alone, s | proof nodes | atoms in the middle | z3, one cut, s | ratio "
          "| without start |\n|--:|--:|--:|--:|--:|--:|--:|--:|--:|")
    for m in measured:
        starts.take_off(m)
        more = "" if m.z3_answered else "> "  # too late, or it ended with an error
        print("| %d | %.0f | %.3f | %.4f | %d | %d | %s%.2f | %s%.1f | %s%.1f |" % (
            m.size, m.text / 1000, m.process, m.prover, m.nodes, m.atoms, more, m.z3, more, m.ratio, more, m.ratio_beyond_start))
    print(flush=True)


def slope(points):
    """Of log(seconds) over log(size), by least squares."""
    xs, ys = [math.log(x) for x, _ in points], [math.log(y) for _, y in points]
    x0, y0 = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((x - x0) * (y - y0) for x, y in zip(xs, ys)) / sum((x - x0) ** 2 for x in xs)


def requirements(name, measured):
    """Texts of what is not as it must be."""
    if not all(m.answered for m in measured):
        return ["%s: not every size is answered" % name]
    found = []
    for what, key in (("time after the start", "process_beyond_start"), ("prover time", "prover"), ("proof nodes", "nodes")):
        values = [max(getattr(m, key), 1e-6) for m in measured]
        over_n = slope(list(zip([m.size for m in measured], values)))
        over_text = slope(list(zip([m.text for m in measured], values)))
        print("%s: growth of the %s: n to the power of %.2f, text to the power of %.2f" % (name, what, over_n, over_text))
        growth = over_text if name in JUDGED_OVER_TEXT else over_n
        if growth > MOST_GROWTH and key != "prover":
            found.append("%s: the %s grows with the power of %.2f" % (name, what, growth))
    for m in measured:
        if name == "path" and m.size == RATIO_AT and m.ratio < LEAST_RATIO:
            found.append("path: only %.1f times as fast as z3 at n = %d" % (m.ratio, m.size))
    if FAMILIES[name][2] and measured[-1].atoms > MOST_ATOMS:
        found.append("%s: %d atoms in the middle interpolant" % (name, measured[-1].atoms))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--z3", default="z3")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--family", help="only these, with commas between")
    parser.add_argument("--folder", help="keep the scripts there")
    args = parser.parse_args()
    names = args.family.split(",") if args.family else list(FAMILIES)
    failed = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.folder or temporary
        os.makedirs(folder, exist_ok=True)
        starts = Starts(args, folder)
        for name in names:
            measured = []
            for size in FAMILIES[name][1]:
                measured.append(measure(args, folder, name, size))
                starts.measure()
                if not measured[-1].answered:
                    break
            show(name, measured, starts)
            failed += requirements(name, measured)
            print()
    for text in failed:
        print("FAILED: " + text)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
