#!/usr/bin/env python3
"""`ockham prove` on random functions over data of all widths and signs, against execution.

    run_data.py [--ockham PROGRAM] [--count N] [--seed N]

A function stores, converts and compares integers in fields, parameters and its result, each of a random type. It is compiled
and called with many inputs, those at the ends of types and around the constants of the text among them, and with two pointers
that may be equal. Annotations mean mathematical integers: they are evaluated here in 128 bits. What `prove` says holds must
hold in every call; a precondition that it says cannot hold, no input may satisfy, and some input does satisfy one that can.
"""
import argparse
import json
import os
import random
import sys
import tempfile

import harness

TYPES = {"unsigned char": (0, 255), "signed char": (-128, 127), "unsigned short": (0, 65535), "short": (-32768, 32767),
         "unsigned": (0, 2**32 - 1), "int": (-2**31, 2**31 - 1), "unsigned long": (0, 2**64 - 1),
         "long": (-2**63, 2**63 - 1), "_Bool": (0, 1)}
SAMPLES = 1500
FUNCTIONS = 10  # of a seed
SECONDS = 20  # for each; what is not decided then is unknown
MOST_CONSTANT = 2**63 - 1  # of annotations


class Function:
    """A random function with its contract; clauses are (text for ockham, text for C)."""

    def __init__(self, r, name):
        self.r, self.name = r, name
        self.types = {k: r.choice(sorted(TYPES)) for k in ("d", "e", "v", "w", "result")}
        self.constants = [0]
        self.body = [self.statement(1) for _ in range(r.randint(1, 2))]
        self.returned = self.expression(1)
        self.requires = [self.clause(True) for _ in range(r.choice([0, 0, 1, 1, 2]))]
        self.ensures = [self.clause(False) for _ in range(4)]

    def constant(self):
        r = self.r
        low, high = TYPES[r.choice(sorted(TYPES))]
        c = min(r.choice([0, 1, -1, low, high, low - 1, high + 1, r.randint(-5, 5), 200, 100]), MOST_CONSTANT)
        c = max(c, -MOST_CONSTANT)
        self.constants.append(c)
        return c

    # ---- the program ----

    def place(self):
        return self.r.choice(["x->d", "x->e", "y->d", "y->e", "v", "w"])

    def literal(self):
        c = self.constant()
        return "%d%s" % (c, "L" if abs(c) >= 2**31 else "")

    def expression(self, depth):
        r = self.r
        kind = r.random()
        if not depth or kind < 0.5:
            return self.place() if r.random() < 0.7 else self.literal()
        if kind < 0.85:
            return "(%s)(%s)" % (r.choice(sorted(TYPES)), self.expression(depth - 1))
        return "(unsigned char)%s + %d" % (self.place(), r.randint(-3, 3))

    def condition(self):
        return "%s %s %s" % (self.expression(1), self.r.choice(["<", "<=", "==", "!=", ">", ">="]), self.expression(0))

    def statement(self, depth):
        r = self.r
        if depth and r.random() < 0.3:
            return "if (%s) { %s }" % (self.condition(), self.statement(depth - 1))
        return "%s = %s;" % (self.place(), self.expression(1))

    # ---- the contract ----

    def value(self, is_before):
        r = self.r
        if r.random() < 0.35:
            c = self.constant()
            return str(c), "(%s)" % number(c)
        name = r.choice(["x->d", "x->e", "y->d", "v", "w"] if is_before else
                        ["x->d", "x->e", "y->d", "v", "w", "\\result", "\\old(x->d)", "\\old(y->e)"])
        if name == "\\result":
            return name, "(wide)result"
        plain = name[5:-1] if name.startswith("\\old(") else name
        if is_before or name.startswith("\\old(") or name in "vw":
            return name, "(wide)old_%s" % plain.replace("->", "_")
        return name, "(wide)" + plain

    def clause(self, is_before):
        r = self.r
        parts = []
        for _ in range(r.choice([1, 1, 2])):
            (a, c), (b, d) = self.value(is_before), self.value(is_before)
            sign = r.choice(["<", "<=", "==", "!=", ">", ">="])
            parts.append(("%s %s %s" % (a, sign, b), "%s %s %s" % (c, sign, d)))
        word = r.choice(["&&", "||"] if is_before else ["&&", "||", "==>"])
        if len(parts) == 1:
            return parts[0]
        c = "(%s) %s (%s)" if word != "==>" else "!(%s) %s (%s)"
        return ("%s %s %s" % (parts[0][0], word, parts[1][0]),
                c % (parts[0][1], "||" if word == "==>" else word, parts[1][1]))

    # ---- texts ----

    def annotated(self):
        n, t = self.name, self.types
        lines = ["struct %s { struct %s *next; %s d; %s e; };" % (n, n, t["d"], t["e"]), "/*@ requires x != 0 && y != 0;"]
        lines += ["    requires %s;" % c[0] for c in self.requires] + ["    ensures %s;" % c[0] for c in self.ensures]
        lines += ["*/", "%s %s_f(struct %s *x, struct %s *y, %s v, %s w) {" % (t["result"], n, n, n, t["v"], t["w"])]
        lines += ["  " + s for s in self.body] + ["  return %s;" % self.returned, "}"]
        return lines

    def driver(self):
        n, t = self.name, self.types
        pool = {c + i for c in self.constants for i in range(-2, 3)}
        arrays = []
        for k, (low, high) in ((k, TYPES[t[k]]) for k in "devw"):
            values = sorted({c for c in pool if low <= c <= high} | {low, low + 1, high - 1, high})
            arrays.append("static const %s %s_%s[] = {%s};" % (t[k], n, k, ", ".join(number(c) for c in values)))
        pick = lambda k: "%s_%s[next() %% (sizeof %s_%s / sizeof *%s_%s)]" % ((n, k) * 3)
        olds = "".join("wide old_%s_%s = %s->%s; " % (p, f, p, f) for p in "xy" for f in "de")
        before = " && ".join("(%s)" % c[1] for c in self.requires) or "1"
        after = "".join("if (!(%s)) failed |= 1u << %d; " % (c[1], i) for i, c in enumerate(self.ensures))
        return "\n".join(arrays) + """
static void %(n)s_try(void) {
  unsigned failed = 0, possible = 0;
  for (int i = 0; i < %(samples)d; i++) {
    struct %(n)s a = {0, %(d)s, %(e)s}, b = {0, %(d)s, %(e)s}, *x = &a, *y = next() %% 4 ? &b : &a;
    %(tv)s v = %(v)s; %(tw)s w = %(w)s;
    wide old_v = v, old_w = w; %(olds)s
    (void)old_x_e; (void)old_y_d; (void)old_y_e; (void)old_x_d;
    if (!(%(before)s)) continue;
    possible++;
    %(tr)s result = %(n)s_f(x, y, v, w); (void)result;
    %(after)s
  }
  printf("%%u %%u\\n", possible, failed);
}
""" % {"n": n, "samples": SAMPLES, "d": pick("d"), "e": pick("e"), "v": pick("v"), "w": pick("w"), "tv": t["v"],
            "tw": t["w"], "tr": t["result"], "olds": olds, "before": before, "after": after}


def number(c):
    """A constant of C, also -2**63 and above 2**63."""
    if c >= 2**63:
        return "%dul" % c
    return "(-%dl - 1)" % (2**63 - 1) if c == -2**63 else "%dl" % c


HEAD = """#include <stdio.h>
typedef __int128 wide;
static unsigned long state = 1;
static unsigned next(void) { state = state * 6364136223846793005ul + 1442695040888963407ul; return (unsigned)(state >> 33); }
"""


def executed(functions, folder):
    """For each function: how many inputs satisfy the precondition, and which clauses fail for some; or a complaint."""
    path, program = os.path.join(folder, "driver.c"), os.path.join(folder, "driver")
    with open(path, "w") as f:
        f.write(HEAD + "".join("\n".join(x.annotated() + [x.driver()]) for x in functions))
        f.write("int main(void) { %s return 0; }\n" % " ".join("%s_try();" % x.name for x in functions))
    wrong = harness.compile_native([path], "LP64", program, ["-O1"])
    if wrong:
        return wrong
    lines = harness.run([program], 60).stdout.decode().split("\n")
    return [tuple(map(int, line.split())) for line in lines[:len(functions)]]


def judged(x, possible, failed, answer, tally):
    """What is wrong with what ockham says of one function."""
    for o in answer["obligations"]:
        if o["kind"] == "possible" and o["status"] == "fails" and possible:
            yield "the precondition is said to be impossible, but %d inputs satisfy it" % possible
        if o["kind"] == "possible" and o["status"] == "holds" and not possible:
            yield "the precondition is said to be possible, but no input satisfies it"
        if o["kind"] != "postcondition":
            continue
        clause = o["at"]["line"] - 3 - len(x.requires)
        is_violated = bool(failed >> clause & 1)
        tally[o["status"], is_violated] = tally.get((o["status"], is_violated), 0) + 1
        if o["status"] == "holds" and is_violated:
            yield "line %d is said to hold: %s" % (o["at"]["line"], x.ensures[clause][0])


def complaint(ockham, seed, tally):
    r = random.Random(seed)
    functions = [Function(r, "s%d" % i) for i in range(FUNCTIONS)]
    with tempfile.TemporaryDirectory() as folder:
        seen = executed(functions, folder)
        if isinstance(seen, str):
            return seen
        for x, (possible, failed) in zip(functions, seen):
            source, out = os.path.join(folder, x.name + ".c"), os.path.join(folder, x.name + ".json")
            text = "\n".join(x.annotated()) + "\n"
            with open(source, "w") as f:
                f.write(text)
            result = harness.run([ockham, "prove", source, "--json", out, "--no-confirm", "--timeout", str(SECONDS)], 5 * SECONDS)
            if result.crash() or result.status == 2:
                return "status %s\n%s\n%s" % (result.status, harness.text(result.stderr), text)
            with open(out) as f:
                wrong = list(judged(x, possible, failed, json.load(f), tally))
            if wrong:
                return "\n".join(wrong + [text])
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--count", type=int, default=4, help="seeds, of %d functions each" % FUNCTIONS)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    ockham, tally = harness.checked_program(args.ockham), {}
    tests = [("seed %d" % s, lambda s=s: complaint(ockham, s, tally)) for s in range(args.seed, args.seed + args.count)]
    status = harness.run_tests(tests, args.jobs)
    print("clauses: " + ", ".join("%d %s and %s" % (n, said, "fail" if fails else "do not fail")
                                  for (said, fails), n in sorted(tally.items())), file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
