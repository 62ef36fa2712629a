#!/usr/bin/env python3
"""Random programs over small arrays, in objects and in blocks that are allocated: what an engine proves of all elements, no run contradicts.

    run_arrays.py [--ockham PROGRAM] [--engine NAME] [--count N] [--seed S] [--keep FOLDER]

Each program fills two arrays, changes them in loops and checks every element; its one input has four values, so that all
runs are executed, with sanitizers: that is the truth. A program that fails in one of them must not be `safe`, one that fails in none
not be `unsafe`. So that the test can fail, some programs of a seed have to be proved, and some have to be wrong.
"""
import argparse
import os
import random
import re
import sys
import tempfile

import harness

INPUTS = range(4)
FAILED = 7
SANITIZERS = ["-fsanitize=undefined,address", "-fno-sanitize-recover=all", "-g0"]
DRIVER = """#include <stdlib.h>
static int value;
extern int program(void);
int __VERIFIER_nondet_int(void) { return value; }
void reach_error(void) { exit(%d); }
int main(int argc, char **argv) { value = atoi(argv[argc - 1]); program(); return 0; }
""" % FAILED
VERDICT = re.compile(rb"^verdict: (safe|unsafe|unknown).*$", re.M)


class Generator:
    """One random program; `i` is the index of its loops, `k` the input, `c` a counter."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.storage = self.rng.choice(["global", "local", "local", "calloc", "malloc", "pointer", "vla"])
        self.is_heap = self.storage in ("calloc", "malloc", "pointer")
        self.has_alias = self.storage not in ("global", "local") and self.rng.random() < 0.2

    def declarations(self):
        """(outside, inside) of main; every element is 0."""
        zero = "  for (i = 0; i < N; i++) { a[i] = 0; b[i] = 0; }\n"
        outside, inside, after = {
            "global": ("int a[N], b[N];\n", "", ""), "local": ("", "  int a[N] = {0}, b[N] = {0};\n", ""),
            "calloc": ("", "  int *a = calloc(N, sizeof *a), *b = calloc(N, 4);\n  if (!a || b == 0) return 0;\n", ""),
            "malloc": ("", "  int *a = malloc(N * sizeof *a), *b = malloc(4 * N);\n", zero),
            "pointer": ("static int *a, *b;\n", "  a = malloc(N * sizeof *a);\n  b = calloc(N, sizeof(int));\n", zero),
            "vla": ("", "  unsigned n = N;\n  int a[n], b[n];\n", zero)}[self.storage]
        if self.has_alias:
            after += "  int *q = %s;\n" % self.rng.choice(["a", "b + 1", "&a[1]", "c ? a : b"])
        return outside, inside, after

    def again(self):
        """New blocks, in the middle of the program."""
        if not self.is_heap or self.rng.random() < 0.7:
            return ""
        return "  %sa = calloc(N, sizeof *a);\n" % self.rng.choice(["", "free(a);\n  ", "if (k > 1) "])

    def index(self):
        return self.rng.choice(["i"] * 4 + ["N - 1 - i", "(i + 1) % N", "(i * 3) % N", "%d %% N" % self.rng.randrange(4),
                                            "(unsigned)a[i] % N", "c % N"])

    def element(self):
        return "%s[%s]" % (self.rng.choice("ab"), self.index())

    def expression(self, depth=0):
        form = self.rng.random()
        if form < 0.25 or depth > 1:
            return str(self.rng.randrange(-2, 6))
        if form < 0.5:
            return self.element()
        if form < 0.8:
            return self.rng.choice(["i", "i", "k", "(int)c"])
        return "(%s %s %s)" % (self.expression(depth + 1), self.rng.choice("+-&|"), self.expression(depth + 1))

    def condition(self):
        return "%s %s %s" % (self.expression(), self.rng.choice(["==", "!=", "<", "<=", ">", ">="]), self.expression())

    def statement(self, depth=0):
        form = self.rng.random()
        if form < 0.2 and depth < 2:
            return "if (%s) { %s } else { %s }" % (self.condition(), self.statement(depth + 1), self.statement(depth + 1))
        if form < 0.3:
            return "k = %s;" % self.expression()
        if form < 0.37:
            return "c++;"
        if form < 0.45:
            return "if (%s) break;" % self.condition()
        target = "q[0]" if self.has_alias and form < 0.6 else self.element()
        return "%s = %s;" % (target, self.rng.choice([self.expression(), str(self.rng.randrange(4)), "i"]))

    def fill(self):
        return "  for (i = 0; i < N; i++) { %s[i] = %s; }\n" % (
            self.rng.choice("ab"), self.rng.choice([str(self.rng.randrange(3)), "i", "k", "a[i]", "b[i]", "a[i] + 1"]))

    def change(self):
        head = self.rng.choice(["i = 0; i < N; i++"] * 4 + ["i = N - 1; i >= 0; i--", "i = 0; i < N; i += 2",
                                                          "i = 1; i < N; i++", "i = 0; i < k % N; i++"])
        return "  for (%s) { %s }\n" % (head, " ".join(self.statement() for _ in range(self.rng.randrange(1, 3))))

    def check(self):
        wanted = self.rng.choice(["a[i] == b[i]", "a[i] == %d" % self.rng.randrange(3), "a[i] <= %d" % self.rng.randrange(4),
                                  "b[i] >= 0", "a[i] == i", "a[i] != b[N - 1 - i]", "b[i] == a[i] + 1", self.condition()])
        after = self.rng.choice(["", "", "", self.statement(1)])
        return "  for (i = 0; i < N; i++) { if (!(%s)) reach_error(); %s }\n" % (wanted, after)

    def program(self):
        outside, inside, after = self.declarations()
        body = [self.fill() for _ in range(self.rng.randrange(3))] + [self.again()]
        body += [self.change() for _ in range(self.rng.randrange(2))]
        body += [self.fill()] if self.rng.random() < 0.5 else []
        return "".join(
            ["extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n",
             "#include <stdlib.h>\n" if self.is_heap else "",
             "#define N %d\n" % self.rng.randrange(2, 6), outside, "int main(void) {\n", inside, "  int i;\n  unsigned c = 0;\n", after,
             "  int k = __VERIFIER_nondet_int();\n  if (k < 0 || k > %d) return 0;\n" % max(INPUTS)] +
            body + [self.check(), "  return 0;\n}\n"])


def fails(source, folder):
    """Does one of its runs reach the error?"""
    driver, binary = os.path.join(folder, "driver.c"), os.path.join(folder, "native")
    with open(driver, "w") as file:
        file.write(DRIVER)
    for words in (["-Dmain=program", "-c", source, "-o", binary + ".o"], [driver, binary + ".o", "-o", binary]):
        built = harness.run([harness.CLANG] + harness.NATIVE_FLAGS + SANITIZERS + words, 120)
        if built.status != 0:
            raise ValueError(harness.text(built.stderr))
    return any(harness.run([binary, str(value)], 20).status == FAILED for value in INPUTS)


def test(ockham, engine, seed, keep, tally):
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(keep or folder, "array-%d.c" % seed)
        with open(source, "w") as file:
            file.write(Generator(seed).program())
        is_wrong = fails(source, folder)
        result = harness.run([ockham, "check", "--engine", engine, "--timeout", "8", source], 60)
        found = VERDICT.search(result.stdout)
        if result.crash() or not found:
            return "check: %s\n%s" % (result.crash() or result.status, harness.text(result.stderr))
        verdict = found.group(1).decode()
        tally.append((is_wrong, verdict))
        if verdict == ("safe" if is_wrong else "unsafe"):
            with open(source, "rb") as file:
                return "%s, but a run %s\n%s" % (found.group(0).decode(), "fails" if is_wrong else "never fails",
                                                 harness.text(file.read(), 40))
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--engine", default="watch")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", help="a folder for the sources")
    args = parser.parse_args()
    ockham, tally = harness.checked_program(args.ockham), []
    tests = [("seed %d" % seed, lambda seed=seed: test(ockham, args.engine, seed, args.keep, tally))
             for seed in range(args.seed, args.seed + args.count)]
    status = harness.run_tests(tests, args.jobs)
    proved, wrong = sum(verdict == "safe" for _, verdict in tally), sum(is_wrong for is_wrong, _ in tally)
    print("%d programs, %d proved, %d wrong" % (len(tally), proved, wrong), file=sys.stderr)
    if not proved or not wrong:
        print("the programs say nothing: none is proved, or none is wrong", file=sys.stderr)
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
