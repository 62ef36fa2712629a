#!/usr/bin/env python3
"""Checks that hold by numbers alone (`ockham cfa --numeric`, docs/numeric.md).

    run_numeric.py --ockham PATH [--count N] [--seed N]

1. The programs of test/numeric: the first line names the flags and the statuses of the checks in their order, d(ischarged),
   o(pen) or u(ncalled), as `// --entry *: ood`. What is discharged is certified, all at once.
2. Random programs over pointers, structures, arrays, calls and loops are executed with the sanitizers of clang, for
   several inputs. A run ends at the first check that fails: one that was discharged must not. Some must be discharged, and
   some that are open must fail, so that the test could tell.
"""
import argparse
import glob
import os
import random
import re
import subprocess
import sys
import tempfile

import harness

FOLDER = os.path.join(harness.ROOT, "test", "numeric")
FIRST = re.compile(r"// (.*): ([dou]+)$")
LINE = re.compile(r"^ *(\d+)  \S*?:(\d+)(?::\d+)?  (\S+)  (discharged|open|uncalled)  (.*)$")
SANITIZED = ["-fsanitize=signed-integer-overflow,null,bounds", "-fno-sanitize-recover=all", "-fno-sanitize-trap=all"]
ERROR = re.compile(r":(\d+):\d+: runtime error: (.*)")
INPUTS = 6


def checks_of(ockham, path, words=()):
    """Number, line, kind and status of each check; a complaint otherwise."""
    result = harness.run([ockham, "cfa", "--numeric", "--property", "no-overflow", *words, path], 60)
    if result.status != 0:
        return (result.crash() or "") + harness.text(result.stderr)
    found = []
    for m in map(LINE.match, result.stdout.decode("utf-8", "replace").splitlines()):
        if m:
            kind = m.group(3) if m.group(3) != "valid-deref" else "bounds" if m.group(5).startswith("\\valid(") else "null"
            found.append((m.group(1), int(m.group(2)), kind, m.group(4)))
    return found


# ---- programs with known statuses ----

def test_file(ockham, path):
    with open(path, encoding="utf-8") as f:
        expected = FIRST.match(f.readline().rstrip())
    if not expected:
        return "the first line does not say what is expected"
    flags = expected.group(1).split()
    found = checks_of(ockham, path, flags)
    if isinstance(found, str):
        return found
    statuses = "".join(c[3][0] for c in found)
    if statuses != expected.group(2):
        return "the statuses are " + statuses
    with tempfile.TemporaryDirectory() as folder:
        harness.run([ockham, "cfa", "--numeric", "--property", "no-overflow", "--certificate", folder, *flags, path], 60)
        checker = os.path.join(os.path.dirname(os.path.abspath(ockham)), "ockham-certify")
        done = harness.run([checker, folder, "--timeout", "60"], 70)
        return None if done.status == 0 else "not certified: " + harness.text(done.stdout)


# ---- random programs ----

HEAD = """extern int in(void);
struct s { int a, b; struct s *n; };
static struct s u, v;
static int g, table[8];
static const int fixed[4] = {1, 5, 9, 2147483640};
"""
NATIVE = """#include <stdlib.h>
static int number;
static char **inputs;
int in(void) { return inputs[number] ? atoi(inputs[number++]) : 0; }
extern int start(void);
int main(int argc, char **argv) { inputs = argv + 1; return start() & 0; }
"""
LARGE = [2147483647, 2147483640, -2147483647, 1000, 100]


class Writer:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines = []
        self.functions = 0

    def number(self):
        r = self.r
        return r.choice(["x", "y", "*p", "q->a", "q->b", "g", "fixed[%d]" % r.randrange(4), str(r.randrange(-3, 9)),
                         "table[%d]" % r.randrange(8), str(r.choice(LARGE)), "in()"])

    def place(self):
        return self.r.choice(["x", "y", "*p", "q->a", "q->b", "g", "table[%d]" % self.r.randrange(8)])

    def value(self):
        r = self.r
        return r.choice(["%s" % self.number(), "%s & 15" % self.number(), "%s + %d" % (self.number(), r.randrange(1, 9)),
                         "%s - %s" % (self.number(), self.number()), "%s + %s" % (self.number(), self.number()), "in()",
                         "%s %% 7" % self.number(), "table[%s]" % self.index()])

    def index(self):
        return self.r.choice(["x", "y", "g & 7", "x & 7", "*p & 7", "q->a"])

    def condition(self):
        r = self.r
        return r.choice(["%s < %s" % (self.number(), self.number()), "%s > %d" % (self.number(), r.randrange(-5, 20)),
                         "%s == %d" % (self.number(), r.randrange(4)), "q", "p != 0", "q && q->n", "in() & 1",
                         "x >= 0 && x < 8", "%s != %s" % (self.number(), self.number())])

    def call(self):
        r = self.r
        if not self.functions:
            return "g = in();"
        pointer = r.choice(["&x", "&y", "p", "&q->a", "&table[%d]" % r.randrange(8), "&g"])
        record = r.choice(["q", "&u", "&v", "q->n"])
        return "%s = f%d(%s, %s, %s);" % (self.place(), r.randrange(self.functions), pointer, record, self.number())

    def emit(self, depth, text):
        self.lines.append("  " * (depth + 1) + text)

    def statement(self, depth):
        r = self.r
        kind = r.randrange(12)
        if kind < 4:
            self.emit(depth, "%s = %s;" % (self.place(), self.value()))
        elif kind < 6:
            self.emit(depth, self.call())
        elif kind == 6:
            self.emit(depth, r.choice(["q = q->n;", "q->n = &u;", "q->n = q;", "q = &v;", "p = &x;", "p = &q->b;", "q->n = 0;", "q = 0;",
                                       "table[%s] = %s;" % (self.index(), self.number())]))
        elif kind < 9 and depth < 3:
            self.emit(depth, "if (%s) {" % self.condition())
            self.block(depth + 1)
            self.emit(depth, "} else {")
            self.block(depth + 1)
            self.emit(depth, "}")
        elif kind == 9 and depth < 2:
            self.emit(depth, "for (int i = 0; i < %d; i++) {" % r.randrange(1, 9))
            self.emit(depth + 1, r.choice(["table[i] = %s;" % self.number(), "x = table[i & 7];", "*p = i;"]))
            self.block(depth + 1)
            self.emit(depth, "}")
        else:
            self.emit(depth, "x++;" if r.randrange(2) else "y--;")

    def block(self, depth):
        for _ in range(self.r.randrange(1, 4)):
            self.statement(depth)

    def function(self):
        self.lines.append("static int f%d(int *p, struct s *q, int n) {" % self.functions)
        self.emit(0, "int x = n, y = 0;")
        self.emit(0, "%s = &x;" % "int *o")
        self.emit(0, "*o = n;")
        for _ in range(self.r.randrange(2, 7)):
            self.statement(0)
        self.emit(0, "return %s;" % self.value())
        self.lines.append("}")
        self.functions += 1

    def program(self):
        for _ in range(self.r.randrange(1, 4)):
            self.function()
        self.lines.append("int start(void) {")
        self.emit(0, "int x = 0, y = 1, *p = &x;")
        self.emit(0, "struct s *q = &u;")
        self.emit(0, "u.n = &v;")
        for _ in range(self.r.randrange(3, 8)):
            self.statement(0)
        self.emit(0, "return x;")
        self.lines.append("}")
        return HEAD + "\n".join(self.lines) + "\n"


def kind_of(message):
    return "overflow" if "overflow" in message or "cannot be represented" in message else \
        "bounds" if "out of bounds" in message else "null"


def failures_of(folder, seed):
    """Lines and kinds of checks that fail in runs."""
    program = os.path.join(folder, "program")
    subprocess.run([harness.CLANG, "-O0", "-g", "-w", *SANITIZED, os.path.join(folder, "random.c"), os.path.join(folder, "native.c"),
                    "-o", program], check=True, stderr=subprocess.PIPE)
    r, found = random.Random(seed), set()
    for _ in range(INPUTS):
        numbers = [str(r.choice([r.randrange(-9, 20), r.choice(LARGE)])) for _ in range(40)]
        try:
            result = subprocess.run([program] + numbers, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=5)
        except subprocess.TimeoutExpired:
            continue
        m = ERROR.search(result.stderr.decode("utf-8", "replace"))
        if m:
            found.add((int(m.group(1)), kind_of(m.group(2))))
    return found


def test_random(ockham, seed, tally):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "random.c")
        for name, text in (("random.c", Writer(seed).program()), ("native.c", NATIVE)):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
                f.write(text)
        found = checks_of(ockham, path, ["--entry", "start"])
        if isinstance(found, str):
            return found
        status = {}
        for _, line, kind, said in found:
            status.setdefault((line, "overflow" if kind == "no-overflow" else kind), set()).add(said)
            tally[said] = tally.get(said, 0) + 1
        for at in failures_of(folder, seed):
            tally["failed"] = tally.get("failed", 0) + 1
            if at in status and status[at] == {"discharged"}:
                with open(path, encoding="utf-8") as f:
                    return "line %d, %s, fails, and was discharged:\n%s" % (*at, f.read())
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", required=True)
    parser.add_argument("--count", type=int, default=20, help="random programs")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tally = {}
    tests = [(os.path.relpath(p, harness.ROOT), lambda p=p: test_file(options.ockham, p))
             for p in sorted(glob.glob(os.path.join(FOLDER, "*.c")))]
    tests += [("random program %d" % seed, lambda seed=seed: test_random(options.ockham, seed, tally))
              for seed in range(options.seed, options.seed + options.count)]
    failed = 0
    for name, run in tests:
        wrong = run()
        failed += bool(wrong)
        if wrong:
            print("FAILED %s: %s" % (name, wrong))
    print(", ".join("%s %d" % (said, tally[said]) for said in sorted(tally)))
    if options.count >= 20 and not (tally.get("discharged") and tally.get("open") and tally.get("failed")):
        print("FAILED nothing is told by random programs")
        failed += 1
    print("%d passed, %d failed" % (len(tests) - failed, failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
