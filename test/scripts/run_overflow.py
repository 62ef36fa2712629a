#!/usr/bin/env python3
"""Signed overflow: what clang's sanitizers see when the program runs, ockham sees, and nothing else.

    run_overflow.py [--ockham PROGRAM] [--random N] [--checked N] [--seed S] [--keep FOLDER]

A file holds many functions of two numbers: one for each operation of C in each place where it may stand, and random
expressions over all integer types. It is compiled natively with the sanitizers, and translated for `no-overflow`; both are
run with numbers at the rim of the types, in both data models, and have to agree on which call overflows. Of some functions
and numbers `check` is asked as well, with one of the engines each: it may not know, but says nothing wrong, and names the
line.
"""
import argparse
import os
import random
import re
import sys
import tempfile

import harness

SANITIZERS = ["-fsanitize=signed-integer-overflow,shift-base", "-fno-sanitize-recover=all", "-g0"]
VERDICT = re.compile(rb"^verdict: (safe|unsafe|unknown)(.*)$", re.M)
VIOLATION = re.compile(rb"^(.*): violation: (.*)$", re.M)
NATIVE = """#include <stdlib.h>
static char **words;
extern int program(void);
int __VERIFIER_nondet_int(void) { return atoi(*words++); }
long long __VERIFIER_nondet_longlong(void) { return atoll(*words++); }
int main(int argc, char **argv) { (void)argc; words = argv + 1; return program(); }
"""
HEAD = """extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);
static volatile long long sink;
static struct { signed f : 5; unsigned g : 7; signed long long h : 40; int i; } s;
static int array[8], *pointer = array;
static int depth(int n, int m) { return n <= 0 ? m : depth(n - 1, m + m) + 1; }
static int first(int x) { return x; }
"""
# One operation each, with a and b of the type T.
OPERATIONS = ["sink = a + b;", "sink = a - b;", "sink = a * b;", "if (b) sink = a / b;", "if (b) sink = a % b;", "sink = -a;",
              "sink = a << (b & 15);", "sink = a << 3;", "a++; sink = a;", "++a; sink = a;", "a--;", "--a;", "sink = a++;",
              "a += b;", "a -= b;", "a *= b;", "if (b) a /= b;", "if (b) a %= b;", "a <<= 5;", "sink = 1 << (b & 31);",
              "sink = a >> (b & 15);", "sink = +a;", "sink = ~a;"]
TYPES = ["signed char", "short", "int", "long", "long long", "unsigned char", "unsigned short", "unsigned", "unsigned long long",
         "_Bool"]
# Where an operation may stand; a and b are int.
PLACES = [
    "if (a + b > 0 && b - a < 3) sink = 1;", "if (a > 0 || a - 1 < b) sink = 1;", "sink = a ? a + 1 : b - 1;",
    "sink = array[(a + b) & 7];", "array[a & 7] = a * b;", "for (int i = a; i < b && i < a + 3; i++) sink = i;",
    "sink = depth(a & 63, b & 7);", "sink = first(a + b) + first(a - b);", "s.f = 0; s.f += a;", "s.f = 15; s.f++;",
    "s.g = 127; s.g++;", "s.g = 0; s.g -= a;", "s.h = a; s.h *= b;", "s.h++;", "s.i = a; s.i += b;", "s.i = a; sink = s.i++;",
    "sink = (short)(a * b);", "sink = (char)a + (char)b;", "sink = (long long)a * b;", "sink = (unsigned)a * b;",
    "sink = sizeof(a + b);", "sink = (a + b, b);", "sink = ({ int t = a; t + b; }) * 2;", "{ int t = a; t + b; } sink = 1;",
    "pointer = array; *pointer++ += a; *pointer += b;", "sink = *(array + (a & 7)) + b;", "switch (a + b) { case 3: sink = a - b; }",
    "{ int n = a & 7, v[n + 1]; v[n] = b; sink = v[n] + a; }", "sink = a + b + a;", "sink = (a - b) * (a + b);",
    "a = b = a + 1;", "sink = a++ + b++;", "sink = -a - -b;", "sink = !(a + b);", "goto l; l: sink = a + b;",
    "do a += b; while (a > 0 && a < 1000);", "{ char c = 127; c++; c += a; sink = c; }", "{ unsigned char c = 200; c += 100; sink = c; }",
    "{ unsigned short u = a; sink = u * u; }", "sink = a == 5 && b == 6 ? 2147483647 + 1 : 0;", "if (a == 5) sink = 1 << 31;",
    "if (a == 5) sink = -(-2147483647 - 1);", "if (a == 5) sink = (-2147483647 - 1) / -1;", "if (a == 5) sink = (-2147483647 - 1) % -1;",
    "if (a == 5) sink = 65536 * 65536;", "if (2147483647 + (a == 5) > 0) sink = 1;", "sink = 1 << 30;", "if (a == 5) sink = -1 << 1;",
    "if (a == 5) sink = 0x7fffffffffffffffLL + 1;", "sink = __builtin_abs(a | 1);", "{ int r; sink = __builtin_add_overflow(a, b, &r); }",
    "{ double d = a; d += b; sink = d > 0; }", "enum { E = 2147483647 }; sink = E - a;", "static int kept; kept += a; kept += b;",
    "_BitInt(17) x = (_BitInt(17))a; x += 65535; sink = x;", "_BitInt(100) x = a; x *= b; sink = (int)x;",
]
WIDE = ["__int128 x = a; x *= (__int128)b << 60; sink = (long long)x;", "__int128 x = (__int128)a << 100; sink = (long long)(x + b);",
        "__int128 x = a; sink = (long long)(x * b * a * b);"]
RIM = [0, 1, -1, 2, 3, 5, 6, 7, 31, -7, 127, 128, -128, 255, 32767, -32768, 46340, 46341, 65535, 65536, 1 << 30, 2147483646, 2147483647,
       -2147483648, -2147483647, 4294967295, (1 << 63) - 1, -(1 << 63), 1 << 62]


class Expressions:
    """Random expressions over variables of every type, without zero divisors or amounts beyond the width."""

    def __init__(self, rng):
        self.rng = rng

    def expression(self, depth):
        r = self.rng.randrange(12) if depth else 0
        if r < 3:
            return self.rng.choice(["a", "b", "(%s)a" % self.rng.choice(TYPES), "(%s)b" % self.rng.choice(TYPES),
                                    str(self.rng.choice(RIM[1:16])), "%dLL" % self.rng.choice([5, 1 << 31, -3])])
        x, y = self.expression(depth - 1), self.expression(depth - 1)
        if r < 7:
            return "(%s %s %s)" % (x, self.rng.choice(["+", "-", "*", "+", "-"]), y)
        if r == 7:
            return "(%s %s ((%s) | 1))" % (x, self.rng.choice(["/", "%"]), y)
        if r == 8:
            return "(%s << (int)((%s) & 7))" % (x, y)
        if r == 9:
            return "-(%s)" % x
        if r == 10:
            return "(%s ? %s : %s)" % (self.expression(0), x, y)
        return "(%s %s %s)" % (x, self.rng.choice(["<", "&&", "||", "==", "&", "^"]), y)


def functions(seed, count, model):
    """(type of a and b, body) of each function."""
    rng = random.Random(seed)
    found = [(t, op) for t in TYPES for op in (OPERATIONS if t == "int" else rng.sample(OPERATIONS, 8))]
    found += [("int", body) for body in PLACES]
    if model == "LP64":
        found += [("long long", body) for body in WIDE]
    for _ in range(count):
        t = rng.choice(["int", "int", "long", "long long", "short", "unsigned"])
        found.append((t, "sink = %s;" % Expressions(rng).expression(4)))
    return found


def together(found):
    out = [HEAD]
    for i, (t, body) in enumerate(found):
        out.append("static void f%d(%s a, %s b) { %s }\n" % (i, t, t, body))
    out.append("int main(void) {\n  int n = __VERIFIER_nondet_int();\n"
               "  long long a = __VERIFIER_nondet_longlong(), b = __VERIFIER_nondet_longlong();\n  switch (n) {\n")
    for i, (t, _) in enumerate(found):
        out.append("  case %d: f%d((%s)a, (%s)b); break;\n" % (i, i, t, t))
    return "".join(out) + "  }\n  return 0;\n}\n"


def alone(function, a, b):
    t, body = function
    return HEAD + ("static void f(%s a, %s b) {\n%s\n}\nint main(void) {\n  long long a = __VERIFIER_nondet_longlong(), "
                   "b = __VERIFIER_nondet_longlong();\n  if (a == %s && b == %s) f((%s)a, (%s)b);\n  return 0;\n}\n" %
                   (t, t, body, number(a), number(b), t, t))


def number(x):
    return "(-9223372036854775807LL - 1)" if x == -(1 << 63) else "%dLL" % x


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


class Batch:
    def __init__(self, ockham, folder, model, seed, count):
        self.ockham, self.folder, self.model = ockham, folder, model
        self.functions = functions(seed, count, model)
        self.rng = random.Random(seed + 1)
        self.source = write(os.path.join(folder, "overflow.c"), together(self.functions))
        self.binary, self.json = os.path.join(folder, "native"), os.path.join(folder, "program.json")
        self.runs = self.overflows = 0

    def build(self):
        flags = [harness.CLANG, harness.MODELS[self.model]] + harness.NATIVE_FLAGS + SANITIZERS
        native = write(os.path.join(self.folder, "native.c"), NATIVE)
        built = harness.run(flags + ["-c", "-Dmain=program", self.source, "-o", self.binary + ".o"], 120)
        linked = harness.run(flags + [native, self.binary + ".o", "-o", self.binary], 120)
        read = harness.run([self.ockham, "cfa", self.source, "--property", "no-overflow", "--data-model", self.model, "--json",
                            self.json], 120)
        for result, who in ((built, "clang"), (linked, "the linker"), (read, "ockham cfa")):
            if result.status != 0:
                return "%s does not accept it\n%s" % (who, harness.text(result.stderr))
        return None

    def truth(self, n, a, b):
        result = harness.run([self.binary, str(n), str(a), str(b)], 20)
        return b"runtime error" in result.stderr

    def said(self, n, a, b):
        inputs = write(os.path.join(self.folder, "inputs"), "%d\n%d\n%d\n" % (n, a, b))
        result = harness.run([self.ockham, "run", self.json, "--property", "no-overflow", "--inputs", inputs], 60)
        found = VIOLATION.search(result.stderr)
        if result.crash() or (not found and result.status != 0):
            return None, "ockham run: %s\n%s" % (result.crash() or result.status, harness.text(result.stderr))
        return found is not None, found and found.group(2).decode()

    def numbers(self, n, count):
        pairs = [(5, 6), (2147483647, 1), (-2147483648, -1)]
        return pairs + [(self.rng.choice(RIM), self.rng.choice(RIM)) for _ in range(count)]

    def compare(self, n, count):
        """What is wrong with a function; a call that overflows and one that does not, if there are such."""
        known = {}
        for a, b in self.numbers(n, count):
            is_bad = self.truth(n, a, b)
            self.runs, self.overflows = self.runs + 1, self.overflows + is_bad
            said, text = self.said(n, a, b)
            if said is None:
                return text, known
            if said != is_bad:
                return "f%d(%d, %d), %s: sanitizers %s, run says %s" % (n, a, b, self.functions[n], is_bad, text), known
            if said and " fits in " not in text:  # the check has to come before the operation
                return "f%d(%d, %d): run says %s" % (n, a, b, text), known
            known[is_bad] = (a, b)
        return None, known

    def check(self, n, is_bad, pair, engine):
        source = write(os.path.join(self.folder, "alone.c"), alone(self.functions[n], *pair))
        result = harness.run([self.ockham, "check", source, "--data-model", self.model, "--property", "no-overflow", "--engine",
                              engine, "--timeout", "8"], 60)
        found = VERDICT.search(result.stdout)
        if not found or result.crash():
            return "check --engine %s: %s\n%s" % (engine, result.crash() or result.status, harness.text(result.stderr))
        verdict, line = found.group(1).decode(), HEAD.count("\n") + 2
        where = re.search(rb"alone\.c:(\d+)", found.group(2))
        self.verdicts[verdict] = self.verdicts.get(verdict, 0) + 1
        if verdict == ("safe" if is_bad else "unsafe"):
            return "f%d%s, %s: check --engine %s: %s" % (n, pair, self.functions[n], engine, found.group(0).decode())
        if verdict == "unsafe" and where and int(where.group(1)) != line and "depth" not in self.functions[n][1]:
            return "f%d%s: not in line %d: %s" % (n, pair, line, found.group(0).decode())
        return None

    def test(self, count, checked):
        self.verdicts, engines = {}, ["auto", "impact", "lazy", "slam", "shape"]
        complaint = self.build()
        if complaint:
            return [complaint]
        complaints, questions = [], []
        for n in range(len(self.functions)):
            found, known = self.compare(n, count)
            complaints += [found] if found else []
            questions += [(n, is_bad, pair) for is_bad, pair in known.items()]
        self.rng.shuffle(questions)
        for i, (n, is_bad, pair) in enumerate(questions[:checked]):
            found = self.check(n, is_bad, pair, engines[i % len(engines)])
            complaints += [found] if found else []
        return complaints


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ockham", default=os.path.join(harness.ROOT, "build", "ockham"))
    parser.add_argument("--random", type=int, default=40, help="random functions per data model")
    parser.add_argument("--numbers", type=int, default=1, help="random pairs of numbers per function")
    parser.add_argument("--checked", type=int, default=20, help="calls per data model that `check` is asked about")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="keep the files here")
    args = parser.parse_args()
    failed = 0
    for model in ("LP64", "ILP32"):
        with tempfile.TemporaryDirectory() as temporary:
            folder = os.path.join(args.keep, model) if args.keep else temporary
            os.makedirs(folder, exist_ok=True)
            batch = Batch(args.ockham, folder, model, args.seed, args.random)
            complaints = batch.test(args.numbers, args.checked)
            for complaint in complaints:
                print("%s: %s" % (model, complaint))
            failed += len(complaints)
            print("%s: %d functions, %d calls, %d overflow; check: %s" %
                  (model, len(batch.functions), batch.runs, batch.overflows, batch.verdicts))
            if batch.overflows * 20 < batch.runs or batch.overflows * 2 > batch.runs:
                print("%s: too few calls overflow, or too many" % model)
                failed += 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
