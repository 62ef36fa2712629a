#!/usr/bin/env python3
"""Random list programs executed natively agree with their flows (src/lists/flow/flow.h).

    run_flow.py --checker check_flow [--count N] [--seed N]

A random function works on lists. It is executed natively, and what is then to be seen in memory is written down: which
pointers are null or the same, what data the cells hold. From that two functions are made: one reaches an error if and
only if all of it is seen again, the other if and only if something else is. The flow of the first must reach the error
(every run of the program is one of the flow); that of the second must not, if the flow is exact. check_flow executes
flows on heaps of its own, with all choices. Counted are functions, each as a function and as a whole program.
"""
import argparse
import os
import random
import re
import sys
import tempfile

import harness

POINTERS = ["x", "y", "z", "t", "g"]
INTEGERS = ["v", "w", "u"]
LINKS = ["n", "b"]
DATA = ["d", "e"]

# Of the data d and e and the integer u. Other widths are beyond flows without annotations; run_data.py has them.
TYPES = ["int", "unsigned"]

PRELUDE = """
#include <stdlib.h>
#include <stdio.h>
struct node { struct node *n; D d; struct node *b; E e; };
struct pair { struct node *first; int count; struct node *second; };
extern void reach_error(void);
static struct node *new_node(int d, int e) {
  struct node *p = malloc(sizeof *p);
  p->n = 0; p->b = 0; p->d = d; p->e = e;
  return p;
}
static struct node *push(struct node *list, int d) {
  struct node *p = malloc(sizeof *p);
  p->d = d; p->n = list; p->e = 7; p->b = list ? list->n : NULL;
  return p;
}
static void swap(struct node **a, struct node **b) { struct node *s = *a; *a = *b; *b = s; }
static void advance(struct node **a) { if (*a) *a = (*a)->n; }
static void clear(struct node **link) { *link = 0; }
static int less(struct node *a, struct node *b) { return a && b && a->d < b->e; }
static struct node *last(struct node *a) { while (a && a->n) a = a->n; return a; }
static int count(struct node *a, int most) { int i = 0; while (a && i < most) { a = a->n; i = i + 1; } return i; }
static void set(struct pair *p, struct node *a, struct node *b) { p->first = a; p->second = b; p->count = 2; }
struct node *g; U u;
"""


class Generator:
    """Statements that neither follow null nor make a cycle, because the generated text checks that first."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.has_sum = False

    def pointer(self):
        return self.random.choice(POINTERS)

    def integer(self):
        r = self.random
        return r.choice(INTEGERS + [str(r.randint(-2, 6)), str(r.randint(-2, 0))])

    def value(self):
        r = self.random
        p = self.pointer()
        return r.choice([self.integer(), "(%s ? %s->%s : %s)" % (p, p, r.choice(DATA), self.integer())])

    def condition(self):
        r = self.random
        a, b = self.pointer(), self.pointer()
        data = "%s && %s && %s->%s %s %s->%s" % (a, b, a, r.choice(DATA), r.choice(["<", "<=", "==", "!=", ">"]), b,
                                                 r.choice(DATA))
        return r.choice([
            "%s == %s" % (a, b), "%s != %s" % (a, b), "!%s" % a, a, data,
            "%s %s %s" % (self.integer(), r.choice(["<", "<=", "==", "!=", ">="]), self.integer()),
            "(unsigned)%s %s (unsigned)%s" % (self.integer(), r.choice(["<", "<="]), self.integer()),
            "%s && %s->n == %s" % (a, a, b), "less(%s, %s)" % (a, b),
            "(%s && %s->d == %s) || %s == 0" % (a, a, self.integer(), b)])

    def simple(self):
        r = self.random
        a, b, c = self.pointer(), self.pointer(), self.pointer()
        link, data = r.choice(LINKS), r.choice(DATA)
        # A link may be written only where no cycle comes of it; the walk is part of the program.
        write = ("{ struct node *s = %s; while (s && s != %s) s = s->%s; if (%s && !s) %s->%s = %s; }" %
                 (b, a, link, a, a, link, b))
        return r.choice([
            "%s = %s;" % (a, b), "%s = 0;" % a, write, write, write,
            "%s = new_node(%s, %s);" % (a, self.integer(), self.integer()),
            "%s = push(%s, %s);" % (a, b, self.integer()),
            "if (%s) %s = %s->%s;" % (b, a, b, link), "if (%s) %s->%s = 0;" % (a, a, link),
            "if (%s) %s->%s = %s;" % (a, a, data, self.value()),
            "if (%s && %s) %s->%s = %s->%s;" % (a, b, a, data, b, r.choice(DATA)),
            "%s = %s;" % (r.choice(INTEGERS), self.value()),
            "%s = !(%s);" % (r.choice(INTEGERS), self.condition()),
            "%s = (unsigned)%s < (unsigned)%s;" % (r.choice(INTEGERS), self.value(), self.integer()),
            "%s = %s ? %s : %s;" % (a, self.condition(), b, c),
            "swap(&x, &%s);" % r.choice(["y", "z"]), "advance(&%s);" % r.choice(["x", "y", "z"]),
            "if (%s) clear(&%s->%s);" % (a, a, link), "%s = last(%s);" % (a, b),
            "{ struct pair q; set(&q, %s, %s); %s = q.first; w = q.count; }" % (a, b, c),
            "{ struct node s; s.n = %s; s.b = 0; s.d = 1; s.e = 2; %s = &s; %s = %s->n; v = %s->d; %s = 0; }" %
            (a, b, c if c != b else "t" if b != "t" else "x", b, b, b),
            "{ struct node *s = new_node(1, 2); s->n = %s; %s = s->n; free(s); }" % (a, b)])

    def sum(self):
        self.has_sum = True
        return self.random.choice(["v = v + 1;", "w = count(%s, 3);" % self.pointer(),
                                   "if (%s) { struct node *s = %s; s->d = s->d - 1; }" % ((self.pointer(),) * 2)])

    def statement(self, depth):
        r = self.random
        kind = r.random()
        if depth and kind < 0.15:
            return "if (%s) { %s } else { %s }" % (self.condition(), self.block(depth - 1, 2), self.block(depth - 1, 2))
        if depth and kind < 0.25:
            a = self.pointer()
            return "{ int i%d = 0; for (struct node *s = %s; s; s = s->%s) { if (s->d == %s) { s->e = %s; break; } } }" % (
                depth, a, r.choice(LINKS), self.integer(), self.integer())
        if kind > 0.97:
            return self.sum()
        return self.simple()

    def block(self, depth, most):
        return " ".join(self.statement(depth) for _ in range(self.random.randint(1, most)))

    def body(self):
        length = self.random.randint(1, 3)
        build = " ".join("x = push(x, %d);" % self.random.randint(-1, 5) for _ in range(length))
        v, w = self.random.randint(-2, 3), self.random.randint(-2, 3)
        return ("  struct node *x = 0, *y = 0, *z = 0, *t = 0; int v = %d, w = %d;\n  g = 0; u = 3;\n  %s y = x;\n  %s" %
                (v, w, build, "\n  ".join(self.statement(2) for _ in range(self.random.randint(3, 9)))))


# What is looked at: names, and what a cell that is there holds.
def observations():
    for p in POINTERS:
        yield "%s == 0" % p
    for p in POINTERS:
        for q in POINTERS:
            if p < q:
                yield "%s == %s" % (p, q)
    for i in INTEGERS:
        for number in range(-3, 8):
            yield "%s == %d" % (i, number)
    for p in POINTERS:
        for data in DATA:
            for number in range(-3, 8):
                yield "%s && %s->%s == %d" % (p, p, data, number)
        for link in LINKS:
            yield "%s && %s->%s == 0" % (p, p, link)
            for q in POINTERS:
                yield "%s && %s->%s == %s" % (p, p, link, q)
            for number in range(-3, 8):
                yield "%s && %s->%s && %s->%s->d == %d" % (p, p, link, p, link, number)


def prelude(seed):
    types = random.Random(seed)
    return re.sub(r"\b[DEU]\b", lambda _: types.choice(TYPES) if seed % 2 == 0 else "int", PRELUDE)


def native_program(bodies, seed):
    lines = [prelude(seed)]
    for i, body in enumerate(bodies):
        printed = "".join('putchar((%s) ? 49 : 48);' % o for o in observations())
        lines.append("static void case_%d(void) {\n%s\n  %s putchar(10);\n}" % (i, body, printed))
    lines.append("int main(void) { %s return 0; }" % " ".join("case_%d();" % i for i in range(len(bodies))))
    return "\n".join(lines)


def checked_program(bodies, seen, chosen, seed):
    lines = [prelude(seed)]
    every = list(observations())
    for i, body in enumerate(bodies):
        picked = [(every[k], seen[i][k] == "1") for k in chosen[i]]
        tests = ["!(%s)" % o if is_true else "(%s)" % o for o, is_true in picked]
        lines.append("void good_%d(void) {\n%s\n%s\n  reach_error();\n}" %
                     (i, body, "\n".join("  if (%s) return;" % t for t in tests)))
        lines.append("void bad_%d(void) {\n%s\n%s\n  return;\nfailed: reach_error();\n}" %
                     (i, body, "\n".join("  if (%s) goto failed;" % t for t in tests)))
    lines.append("int main(void) { return 0; }")
    return "\n".join(lines)


def compile_and_run(folder, text):
    path = os.path.join(folder, "native.c")
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    built = harness.run([harness.CLANG, "-O0", "-w", "-fsanitize=address", "-fno-sanitize-recover=all",
                         "-o", path + ".exe", path], 120)
    if built.status != 0:
        sys.exit("run_flow: a program does not compile\n" + harness.text(built.stderr))
    return harness.run([path + ".exe"], 60, env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0"))


def judge(line, has_sum):
    """None if the answer about one flow is right, otherwise what is wrong."""
    name, way, answer = line.split()[:3]
    if answer == "beyond":
        return "the translation fails: " + line
    if answer == "exhausted":
        return None if has_sum else "too many steps: " + line
    if name.startswith("good"):
        return None if answer == "reached" else "a run of the program is none of the flow: " + line
    if "inexact" in line:
        return None
    return None if answer == "not-reached" else "an exact flow has a run that the program does not have: " + line


def run_batch(checker, seed, size):
    """The failures, and how many flows were judged and were exact."""
    generators = [Generator(seed * 1000 + i) for i in range(size)]
    bodies = [g.body() for g in generators]
    with tempfile.TemporaryDirectory() as folder:
        native = compile_and_run(folder, native_program(bodies, seed))
        if native.status != 0:
            return ["seed %d: native run: %s" % (seed, harness.text(native.stderr)[-2000:])], 0, 0
        seen = native.stdout.decode().split("\n")
        total = len(list(observations()))
        chosen = [g.random.sample(range(total), 120) for g in generators]
        path = os.path.join(folder, "checked.c")
        with open(path, "w", encoding="utf-8") as f:
            f.write(checked_program(bodies, seen, chosen, seed))
        result = harness.run([checker, path], 300)
        if result.crash() or result.status != 0:
            return ["seed %d: check_flow: %s" % (seed, harness.text(result.stderr)[-2000:])], 0, 0
        lines = result.stdout.decode().splitlines()
        failures = []
        for line in lines:
            index = int(line.split()[0].split("_")[1])
            wrong = judge(line, generators[index].has_sum)
            if wrong:
                failures.append("seed %d: %s\n%s" % (seed, wrong, bodies[index]))
        return failures, len(lines), sum(" exact" in line for line in lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--checker", required=True)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    passed = failed = exact = 0
    size = 10
    for batch in range((options.count + size - 1) // size):
        failures, judged, of_them_exact = run_batch(options.checker, options.seed + batch, size)
        for failure in failures:
            print("FAILED " + failure)
        failed += len(failures)
        passed += judged - len(failures)
        exact += of_them_exact
    print("%d of %d flows are exact" % (exact, passed + failed))
    if exact * 2 < passed:
        print("FAILED too few exact flows to tell anything")
        failed += 1
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
