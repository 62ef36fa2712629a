#!/usr/bin/env python3
"""Certificates written by hand for small programs: the good ones are accepted, and each of their mutations is rejected.

    run_certify.py [--ockham PATH]

A case is a C program and invariants. Places are named by the text of a line (the loop head there, or the first location
whose edge is on it), functions by name, contexts by their calls. `weaker` replaces parts of formulas (a dropped
conjunct is a part replaced by `true`), `mutants` parts of the program; each has to be rejected. Damaged files have to
be refused with a message, never accepted and never crash the checker.

Random programs without loops (random_c.py) need no invariants: that their checksum is the one of the compiled program has
to be accepted, and that it is not has to be rejected.
"""
import argparse
import copy
import glob
import json
import os
import random
import re
import sys
import tempfile

import harness
import random_c

HEADER = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
"""


class Case:
    def __init__(self, name, source, symbols, invariants, weaker=(), mutants=(), contexts=(), arithmetic="int",
                 expected=0, summaries=(), rounds=0):
        self.name, self.source, self.symbols, self.invariants = name, HEADER + source, symbols, invariants
        self.weaker, self.mutants, self.contexts, self.arithmetic = weaker, mutants, contexts, arithmetic
        self.expected, self.summaries = expected, summaries
        self.rounds = rounds  # of an induction, as few as suffice
        self.is_lp64 = any(s.get("width") == 64 or "#x00000000" in s.get("address", "") for s in symbols.values())


def var(function, name, signed=True, context="main"):
    return {"kind": "variable", "function": function, "of": name, "signed": signed, "in": context}


def obj(name, context="start"):
    return {"kind": "object", "of": name, "in": context}


def cell(address, width=32, signed=True):
    return {"kind": "cell", "address": address, "width": width, "signed": signed}


def entry(of, context):
    """The value that a symbol had at the entry of an activation with a summary."""
    return {"kind": "entry", "of": of, "in": context}


def result(context, signed=True):
    return {"kind": "result", "in": context, "signed": signed}


def fun(name):
    return {"kind": "function", "of": name}


# Contexts beyond start and main: name, parent, callee, text of the line of the call. Summaries: name of the context,
# function, entry condition, exit relation.
CASES = [
    Case("loop", """
int main(void) {
  int i = 0, n = __VERIFIER_nondet_int();
  while (i < 10) {
    if (n) i++;
    n = __VERIFIER_nondet_int();
  }
  if (i != 10) reach_error();
  return 0;
}
""", {"i": var("main", "i")}, [("main", "head", "while", "(and (<= 0 |i|) (<= |i| 10))")],
         weaker=[("(<= |i| 10)", "true"), ("(<= |i| 10)", "(<= |i| 11)"), ("(<= |i| 10)", "(<= |i| 9)"),
                 ("(<= 0 |i|)", "(<= 1 |i|)")],
         mutants=[("i++", "i += 2"), ("i < 10", "i <= 10"), ("int i = 0", "int i = 11"), ("i != 10", "i == 10"),
                  ("int i = 0", "int i")]),
    Case("induction: a ring of three", """
int main(void) {
  int a = 1, b = 2, c = 3;
  while (__VERIFIER_nondet_int()) {
    int t = a;
    if (a != 1) reach_error();
    a = b == 2 ? 1 : 7;
    b = c == 3 ? 2 : 9;
    c = t == 1 ? 3 : 5;
  }
  return 0;
}
""", {}, [], rounds=3,
         mutants=[("? 3 : 5", "? 4 : 5"), ("c = 3;", "c = 4;"), ("a = 1,", "a = 2,"), ("a != 1", "b != 1"), ("== 2 ? 1", "== 1 ? 1")]),
    Case("induction: with an invariant", """
int main(void) {
  int i = 0, a = 0, b = 0;
  while (__VERIFIER_nondet_int()) {
    if (a > 10) reach_error();
    a = b;
    b = i;
    i = i < 10 ? i + 1 : 0;
  }
  return 0;
}
""", {"i": var("main", "i")}, [("main", "head", "while", "(<= |i| 10)")], rounds=2,
         weaker=[("(<= |i| 10)", "true"), ("10)", "11)"), ("10)", "9)")],
         mutants=[("i + 1", "i + 2"), ("a > 10", "a > 9"), ("int i = 0, a = 0", "int i = 0, a = 11"), ("b = 0;", "b = 12;"), (": 0;", ": 11;")]),
    Case("induction: through calls, and a loop inside", """
static int state = 1, last;
static void next(void) {
  int n = 0;
  last = state;
  while (n < 2) n++;
  state = last == 1 || last == 2 ? 3 - last : state + 1;
}
int main(void) {
  while (__VERIFIER_nondet_int()) {
    next();
    if (state > 2 || state < 1) reach_error();
  }
  return 0;
}
""", {"n": var("next", "n", context="next"), "last": var("main", "last", context="start"), "state": var("main", "state", context="start")},
         [("next", "head", "while (n", "(and (= |last| |state|) (<= 0 |n|) (<= |n| 2))")], rounds=4,
         contexts=[("next", "main", "next", "next();")],
         weaker=[("(<= 0 |n|)", "true")],
         mutants=[("3 - last", "4 - last"), ("state = 1, last", "state = 3, last"), ("state > 2", "state > 1"), ("while (n < 2) n++", "while (n < 2) { n++; state = 3; }")]),
    Case("induction: memory of an object", """
static int ring[2] = {5, 6};
int main(void) {
  int *p = &ring[0];
  while (__VERIFIER_nondet_int()) {
    int t = ring[1];
    if (*p != 5 && *p != 6) reach_error();
    ring[1] = ring[0];
    ring[0] = t;
  }
  return 0;
}
""", {}, [], rounds=2,
         mutants=[("{5, 6}", "{5, 7}"), ("ring[0] = t", "ring[0] = t + 1"), ("&ring[0]", "&ring[1] - 2")]),
    Case("induction: as long as it takes", """
int main(void) {
  unsigned n = 0;
  while (__VERIFIER_nondet_int()) {
    if (n == 7) reach_error();
    n = n + 1;
  }
  return 0;
}
""", {}, [], rounds=3, expected=1),
    Case("induction: not at first", """
int main(void) {
  int s = 5, n = 0;
  while (__VERIFIER_nondet_int()) {
    if (s == 5) reach_error();
    s = 1;
  }
  return 0;
}
""", {}, [], rounds=2, expected=1),
    Case("induction: the round behind the first ones", """
int main(void) {
  unsigned n = 0;
  while (n < 4) n++;
  if (n == 4) reach_error();
  return 0;
}
""", {}, [], rounds=6, expected=1),
    Case("a run ends where it divides by zero", """
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), d = __VERIFIER_nondet_uint(), m = n % d;
  if (d == 0 || m > n) reach_error();
  return 0;
}
""", {}, [], arithmetic="bv", mutants=[("n % d", "d ? n % d : n"), ("n % d", "n & d"), ("m > n", "m > d / 2")]),
    Case("no loop needs no invariant", """
int g = 5;
static int table[4] = {1, 2, 3, 4};
static int *where = &table[2];
int main(void) {
  int x = g + 1;
  if (x != 6 || table[1] != 2 || *where != 3) reach_error();
  return 0;
}
""", {}, [], mutants=[("int g = 5", "int g = 6"), ("{1, 2, 3, 4}", "{1, 3, 3, 4}"), ("&table[2]", "&table[3]"),
                      ("int g = 5", "extern int g"), ("g + 1", "g + 2")]),
    Case("branches", """
int main(void) {
  int x = __VERIFIER_nondet_int(), y = 0, steps = 0;
  if (x < 0) y = -x; else y = x;
  while (steps < y) {
    steps++;
  }
  if (steps < x) reach_error();
  return 0;
}
""", {"x": var("main", "x"), "y": var("main", "y")}, [("main", "head", "while (steps", "(<= |x| |y|)")],
         weaker=[("(<= |x| |y|)", "true"), ("(<= |x| |y|)", "(<= |x| (+ 1 |y|))")],
         mutants=[("y = x;", "y = 0;"), ("y = x;", ";"), ("steps < x", "steps <= x"), ("x < 0", "x > 0")]),
    Case("unsigned wrap-around", """
int main(void) {
  unsigned u = 3;
  while (__VERIFIER_nondet_int()) {
    u = u + 0x80000000u;
  }
  u = u - 4;
  if (u != 4294967295u && u != 2147483647u) reach_error();
  return 0;
}
""", {"u": var("main", "u", False)}, [("main", "head", "while", "(or (= |u| 3) (= |u| 2147483651))")],
         weaker=[("(= |u| 3)", "false"), ("(= |u| 2147483651)", "false"), ("(= |u| 2147483651)", "(>= |u| 2147483651)")],
         mutants=[("u - 4", "u - 5"), ("0x80000000u", "0x40000000u"), ("unsigned u = 3", "unsigned u = 4")]),
    Case("signed reading of an unsigned variable", """
int main(void) {
  unsigned u = 4294967295u;
  while (__VERIFIER_nondet_int()) {
    u = u + 1u - 1u;
  }
  if ((int)u != -1) reach_error();
  return 0;
}
""", {"u": var("main", "u", True)}, [("main", "head", "while", "(= |u| (- 1))")],
         weaker=[("(- 1)", "4294967295"), ("(= |u| (- 1))", "(< |u| 0)")], mutants=[("u + 1u - 1u", "u + 1u - 2u")]),
    Case("calls and a pointer to a variable", """
static int add(int *p, int k) {
  *p = *p + k;
  return *p;
}
int main(void) {
  int c = 4, r = 0;
  while (__VERIFIER_nondet_int() && c < 1000) {
    r = add(&c, 2);
  }
  if (c % 2 != 0 || r % 2 != 0) reach_error();
  return 0;
}
""", {"c": cell("|&c|"), "&c": obj("c", "main"), "r": var("main", "r")},
         [("main", "head", "while", "(and (= (mod |c| 2) 0) (= (mod |r| 2) 0) (<= 0 |c|) (<= 0 |r|))")],
         weaker=[("(= (mod |c| 2) 0)", "true"), ("(= (mod |r| 2) 0)", "true"), ("(<= 0 |c|)", "(<= 5 |c|)")],
         mutants=[("add(&c, 2)", "add(&c, 3)"), ("*p = *p + k", "*p = *p + k + 1"), ("int c = 4", "int c = 5"),
                  ("return *p", "return k - 1")]),
    Case("an invariant inside a callee", """
static int count(int n) {
  int i = 0;
  while (i < n) {
    i++;
  }
  return i;
}
int main(void) {
  int r = count(7);
  if (r != 7) reach_error();
  return 0;
}
""", {"i": var("count", "i", True, "count"), "n": var("count", "n", True, "count")},
         [("count", "head", "while", "(and (<= |i| |n|) (= |n| 7))")],
         weaker=[("(<= |i| |n|)", "true"), ("(= |n| 7)", "true"), ("(= |n| 7)", "(<= |n| 7)")],
         mutants=[("count(7)", "count(8)"), ("int i = 0", "int i = 8"), ("return i", "return n + 1")],
         contexts=[("count", "main", "count", "count(7)")]),
    Case("cells of an array", """
static int a[4];
int main(void) {
  int i = 0;
  a[0] = 7;
  i = 1;
  while (i < 4) {
    a[i] = i;
    i++;
  }
  if (a[0] != 7) reach_error();
  return 0;
}
""", {"i": var("main", "i"), "&a": obj("a"), "a[0]": cell("|&a|")},
         [("main", "head", "while", "(and (<= 1 |i|) (= |a[0]| 7))")],
         weaker=[("(<= 1 |i|)", "true"), ("(<= 1 |i|)", "(<= 0 |i|)"), ("(= |a[0]| 7)", "true")],
         mutants=[("a[i] = i;", "a[i - 1] = i;"), ("a[0] = 7;", ";"), ("i = 1;", "i = 0;"),
                  ("a[i] = i;", "((char *)a)[i] = 1;")]),
    Case("fields of a struct through a pointer", """
struct s { int a; short b; int c; };
static struct s one, two;
int main(void) {
  struct s *p = __VERIFIER_nondet_int() ? &one : &two;
  p->a = 1;
  p->b = 2;
  p->c = 0;
  while (__VERIFIER_nondet_int()) {
    p->c = p->c + 1 > 100 ? 0 : p->c + 1;
    p->b = 2;
  }
  if (p->a != 1 || p->b != 2) reach_error();
  return 0;
}
""", {"p": var("main", "p", False), "p->a": cell("|p|"), "p->b": cell("(+ |p| 4)", 16)},
         [("main", "head", "while", "(and (= |p->a| 1) (= |p->b| 2))")],
         weaker=[("(= |p->a| 1)", "true"), ("(= |p->b| 2)", "true"), ("(= |p->b| 2)", "(<= |p->b| 2)")],
         mutants=[("p->b = 2;\n  }", "p->b = 3;\n  }"), ("p->a = 1", "one.a = 1"),
                  ("    p->b = 2;", "    *(int *)&one.a = 5;"), ("    p->b = 2;", "    ((char *)p)[5] = 1;")]),
    Case("memory of malloc", """
struct n { int v; struct n *next; };
int main(void) {
  struct n *p = malloc(sizeof *p);
  static int other;
  p->v = 3;
  p->next = p;
  while (__VERIFIER_nondet_int()) {
    other = 9;
    p->next->v = 3;
  }
  if (p->v != 3) reach_error();
  return 0;
}
""", {"p": var("main", "p", False), "v": cell("|p|"), "next": cell("(+ |p| 8)", 64, False)},
         [("main", "head", "while", "(and (= |v| 3) (= |next| |p|))")],
         weaker=[("(= |v| 3)", "true")],
         mutants=[("p->next->v = 3", "p->next->v = 4"), ("p->v = 3", "p->v = 2"), ("!= 3", "!= 4")]),
    Case("a function pointer", """
static int state;
static void on(void) { state = 1; }
static void off(void) { state = 2; }
int main(void) {
  void (*f)(void) = __VERIFIER_nondet_int() ? on : off;
  f();
  while (__VERIFIER_nondet_int()) {
    f();
  }
  if (state != 1 && state != 2) reach_error();
  return 0;
}
""", {"f": var("main", "f", False), "state": var("main", "state", True, "start"), "on": fun("on"), "off": fun("off")},
         [("main", "head", "while", "(and (or (= |f| |on|) (= |f| |off|)) (or (= |state| 1) (= |state| 2)))")],
         weaker=[("(or (= |state| 1) (= |state| 2))", "(= |state| 1)"), ("(or (= |state| 1) (= |state| 2))", "true")],
         mutants=[("state = 2", "state = 3"), ("  f();\n  while", "  ;\n  while")]),
    Case("recursion cut by an invariant", """
static int down(int n) {
  if (n > 0) return down(n - 1);
  return 5;
}
int main(void) {
  if (down(1) != 5) reach_error();
  return 0;
}
""", {"n": var("down", "n", True, "second")},
         [("down", "entry@third", "", "false"), ("down", "entry@second", "", "(= |n| 0)")],
         weaker=[("(= |n| 0)", "true"), ("(= |n| 0)", "(<= |n| 1)")],
         mutants=[("down(1)", "down(2)"), ("return 5", "return 6")],
         contexts=[("first", "main", "down", "down(1)"), ("second", "first", "down", "down(n - 1)"),
                   ("third", "second", "down", "down(n - 1)")]),
    Case("bits by constants", """
int main(void) {
  unsigned x = __VERIFIER_nondet_uint() & 0xf0u;
  while (__VERIFIER_nondet_int()) {
    x = (x >> 1 << 1) | 0x100u;
    x = x ^ 0x100u;
    x = x & 0xf0u;
  }
  if (x % 16 || x > 255 || (x << 24 >> 24) != x) reach_error();
  return 0;
}
""", {"x": var("main", "x", False)}, [("main", "head", "while", "(and (= (mod |x| 16) 0) (<= |x| 255))")],
         weaker=[("(= (mod |x| 16) 0)", "true"), ("(<= |x| 255)", "(<= |x| 511)")],
         mutants=[("x = x & 0xf0u;\n", "x = x | 8u;\n"), ("x = x ^ 0x100u;\n    x = x & 0xf0u;\n", "x = x & 0x1f0u;\n"), ("& 0xf0u;\n  while", "& 0xffu;\n  while"),
                  ("x = x & 0xf0u;\n", "x = x + 16;\n")]),
    Case("bit-vectors", """
static unsigned char buffer[4];
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = x;
  int i = 0;
  buffer[1] = 5;
  while (__VERIFIER_nondet_int()) {
    y = (y ^ 0x5a5a5a5au) ^ 0x5a5a5a5au;
    i = i < 5 ? i + 1 : 0;
  }
  if ((x & y) != x || i > 5 || buffer[1] != 5) reach_error();
  return 0;
}
""", {"x": var("main", "x", False), "y": var("main", "y", False), "i": var("main", "i"), "&buffer": obj("buffer"),
      "b": cell("(bvadd |&buffer| #x0000000000000001)", 8, False)},
         [("main", "head", "while", "(and (= |x| |y|) (bvsle |i| #x00000005) (= |b| #x05))")],
         weaker=[("(= |x| |y|)", "true"), ("(bvsle |i| #x00000005)", "true"), ("(bvsle |i| #x00000005)", "(bvsle |i| #x00000006)"),
                 ("(= |b| #x05)", "true")],
         mutants=[("^ 0x5a5a5a5au;", "^ 0x5a5a5a5bu;"), ("i < 5 ?", "i < 6 ?"), ("buffer[1] = 5", "buffer[2] = 5")],
         arithmetic="bv"),
    Case("functions without a body", """
extern void unknown(int *);
static int open, closed[2];
int main(void) {
  int *out = &open;
  unknown(out);
  open = 1;
  closed[1] = 2;
  while (__VERIFIER_nondet_int()) {
    unknown(0);
    open = 1;
  }
  if (open != 1 || closed[1] != 2) reach_error();
  return 0;
}
""", {"&open": obj("open"), "open": cell("|&open|"), "&closed": obj("closed"), "closed": cell("(+ |&closed| 4)")},
         [("main", "head", "while", "(and (= |open| 1) (= |closed| 2))")],
         weaker=[("(= |closed| 2)", "true")],
         mutants=[("    open = 1;", ";"), ("unknown(0)", "unknown(closed)"), ("static int open, closed[2]", "static int open; extern int closed[2]")]),
    Case("a local object of a callee is new in each call", """
static int twice(int k) {
  int x;
  int *p = &x;
  *p = k;
  return x + *p;
}
int main(void) {
  int y = 1, *q = &y, r = 0;
  while (__VERIFIER_nondet_int()) {
    r = twice(3) + *q;
    *q = 1;
  }
  if (r != 0 && r != 7) reach_error();
  return 0;
}
""", {"&y": obj("y", "main"), "y": cell("|&y|"), "q": var("main", "q", False), "r": var("main", "r")},
         [("main", "head", "while", "(and (= |q| |&y|) (= |y| 1) (or (= |r| 0) (= |r| 7)))")],
         weaker=[("(= |y| 1)", "true"), ("(or (= |r| 0) (= |r| 7))", "(>= |r| 0)")],
         mutants=[("*p = k", ";"), ("*p = k", "*p = k + 1"), ("twice(3)", "twice(4)")]),
    Case("signed overflow is assumed absent", """
int main(void) {
  int i = __VERIFIER_nondet_int(), j = i;
  if (i < 0) return 0;
  while (__VERIFIER_nondet_int()) {
    j = j + 1;
  }
  if (j < i) reach_error();
  return 0;
}
""", {"i": var("main", "i"), "j": var("main", "j")}, [("main", "head", "while", "(<= |i| |j|)")],
         weaker=[("(<= |i| |j|)", "(<= 0 |j|)")], mutants=[("j = j + 1;", "j = (int)((unsigned)j + 1u);")]),
    Case("an inner loop without an invariant claims nothing", """
int main(void) {
  int x = 0, j = 0;
  while (__VERIFIER_nondet_int()) {
    for (j = 0; j < 3; j++) {
    }
    x = 0;
  }
  if (x != 0) reach_error();
  return 0;
}
""", {"x": var("main", "x")}, [("main", "head", "while", "(= |x| 0)")],
         weaker=[("(= |x| 0)", "true"), ("(= |x| 0)", "(<= |x| 0)")], mutants=[("    x = 0;", "    ;"), ("x != 0", "j > 3")]),
    Case("pointers in memory", """
struct box { int *in; int pad; int *out[2]; };
static int a, b;
static int *table[2] = {&a, &b};
static int *pick(struct box *x, int i) { return i ? x->in : x->out[1]; }
int main(void) {
  struct box one, two;
  struct box *heap = malloc(sizeof *heap);
  int **cell = &one.in;
  one.in = &a;
  one.out[0] = one.out[1] = table[__VERIFIER_nondet_int() ? 1 : 0];
  two = one;
  heap->in = pick(&two, __VERIFIER_nondet_int());
  *cell = heap->in;
  b = 1;
  while (__VERIFIER_nondet_int()) {
    *heap->in = 0;
    b = 1;
  }
  if (b != 1) reach_error();
  return 0;
}
""", {"b": cell("|&b|"), "&b": obj("b")}, [("main", "head", "while", "(= |b| 1)")],
         weaker=[("(= |b| 1)", "true")], mutants=[("    b = 1;", ";")]),
    Case("summary: McCarthy 91", """
static int mc91(int n) {
  if (n > 100) return n - 10;
  return mc91(mc91(n + 11));
}
int main(void) {
  int n = __VERIFIER_nondet_int(), r;
  if (n > 1000) return 0;
  r = mc91(n);
  if (n <= 101 && r != 91) reach_error();
  if (n > 101 && r != n - 10) reach_error();
  return 0;
}
""", {"n": var("mc91", "n", True, "mc"), "n0": entry("n", "mc"), "r": result("mc")}, [],
         summaries=[("mc", "mc91", "(<= |n| 1000)",
                     "(and (=> (<= |n0| 101) (= |r| 91)) (=> (> |n0| 101) (= |r| (- |n0| 10))))")],
         weaker=[("(<= |n| 1000)", "(<= |n| 50)"), ("(<= |n| 1000)", "(<= |n| 105)"), ("(= |r| 91)", "(<= |r| 91)"), ("(= |r| 91)", "true"),
                 ("(= |r| 91)", "(= |r| 90)"), ("(- |n0| 10)", "(- |n0| 11)"), ("(<= |n0| 101)", "(<= |n0| 100)"),
                 ("(=> (> |n0| 101) (= |r| (- |n0| 10)))", "true")],
         mutants=[("n + 11", "n + 12"), ("n - 10;\n  return mc91", "n - 9;\n  return mc91"), ("n > 100", "n > 101"),
                  ("mc91(mc91(n + 11))", "mc91(n + 11)"), ("n > 1000", "n > 2000")]),
    Case("summary: even and odd", """
static int odd(unsigned n);
static int even(unsigned n) {
  if (n == 0) return 1;
  return odd(n - 1);
}
static int odd(unsigned n) {
  if (n == 0) return 0;
  return even(n - 1);
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (even(n) != (n % 2 == 0)) reach_error();
  return 0;
}
""", {"n": var("even", "n", False, "even"), "m": var("odd", "n", False, "odd"), "n0": entry("n", "even"),
      "m0": entry("m", "odd"), "e": result("even"), "o": result("odd")}, [],
         summaries=[("even", "even", "(>= |n| 0)", "(= |e| (- 1 (mod |n0| 2)))"), ("odd", "odd", "true", "(= |o| (mod |m0| 2))")],
         weaker=[("(= |e| (- 1 (mod |n0| 2)))", "true"), ("(= |o| (mod |m0| 2))", "true"),
                 ("(= |o| (mod |m0| 2))", "(<= |o| (mod |m0| 2))"), ("(- 1 (mod |n0| 2))", "(mod |n0| 2)"),
                 ("(>= |n| 0)", "(> |n| 0)")],
         mutants=[("return odd(n - 1)", "return odd(n - 2)"), ("return even(n - 1)", "return odd(n - 1)"),
                  ("n == 0) return 0", "n == 0) return 1"), ("n == 0) return 0", "n == 7) return 0")]),
    Case("summary: a global counter", """
static int count, other;
static void down(int n) {
  int before = count;
  if (n <= 0) return;
  count++;
  down(n - 1);
  if (count < before) reach_error();
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000) return 0;
  other = 3;
  down(n);
  if (count != n || other != 3) reach_error();
  return 0;
}
""", {"n": var("down", "n", True, "down"), "before": var("down", "before", True, "down"),
      "count": var("down", "count", True, "start"), "n0": entry("n", "down"), "count0": entry("count", "down")}, [],
         summaries=[("down", "down", "(and (<= 0 |n|) (<= |n| 1000) (<= (+ |count| |n|) 100000))", "(= |count| (+ |count0| |n0|))")],
         weaker=[("(+ |count0| |n0|)", "(+ |count0| |n0| 1)"), ("(= |count|", "(<= |count|"), ("(= |count|", "(>= |count|"),
                 ("(= |count| (+ |count0| |n0|))", "true"), ("(<= 0 |n|)", "true"), ("(<= 0 |n|)", "(<= 1 |n|)")],
         mutants=[("count++", "count += 2"), ("count++", "other++"), ("down(n - 1)", "down(n - 2)"), ("down(n - 1)", ";"),
                  ("count++", "count++; other = 4"), ("count < before", "count <= before + 1"), ("n < 0 ||", "")]),
    Case("summary: memory through a pointer", """
struct pair { int sum, rest; };
static struct pair spare;
static void add(struct pair *p, int k) {
  if (k <= 0) return;
  p->sum = p->sum + 1;
  add(p, k - 1);
}
int main(void) {
  struct pair x, y;
  int k = __VERIFIER_nondet_int();
  struct pair *q = __VERIFIER_nondet_int() ? &x : &spare;
  if (k < 0 || k > 9) return 0;
  x.sum = 1;
  x.rest = 7;
  y.sum = 5;
  spare.sum = 1;
  add(q, k);
  if (q->sum != k + 1 || x.rest != 7 || y.sum != 5) reach_error();
  return 0;
}
""", {"p": var("add", "p", False, "add"), "k": var("add", "k", True, "add"), "p->sum": cell("|p|"), "k0": entry("k", "add"), "p0": entry("p", "add"),
      "sum0": entry("p->sum", "add"), "sum": cell("|p0|")}, [],
         summaries=[("add", "add", "(and (<= 0 |k|) (<= |k| 9))", "(= |sum| (+ |sum0| |k0|))")],
         weaker=[("(= |sum| (+ |sum0| |k0|))", "true"), ("(+ |sum0| |k0|)", "|sum0|"), ("(<= 0 |k|)", "true"),
                 ("(<= |k| 9)", "(<= |k| 8)")],
         mutants=[("p->sum + 1", "p->sum + 2"), ("p->sum = p->sum + 1;", "p->sum = p->sum + 1; p->rest = 1;"), ("&x : &spare", "&y : &spare"),
                  ("x.rest = 7;", ";"), ("add(p, k - 1)", "add(&spare, k - 1)"), ("x.sum = 1;", "x.sum = 2;")]),
    Case("summary: a loop, a callee without one, and a violation inside", """
static int depth;
static int twice(int x) { return x + x; }
static int sum(int n) {
  int i = 0, s = 0;
  if (n < 0 || n > 50) reach_error();
  while (i < n) {
    s = s + twice(1);
    i++;
  }
  depth = n;
  if (n > 0) return s + sum(n - 1);
  return s;
}
int main(void) {
  int r = sum(30);
  if (depth != 0 || r < 0) reach_error();
  return 0;
}
""", {"n": var("sum", "n", True, "sum"), "i": var("sum", "i", True, "sum"), "s": var("sum", "s", True, "sum"), "n0": entry("n", "sum"), "r": result("sum"),
      "depth": var("sum", "depth", True, "start")},
         [("sum", "head", "while", "(and (= |n| |n0|) (<= 0 |i|) (<= |i| |n|) (<= |n| 50) (= |s| (* 2 |i|)))")],
         summaries=[("sum", "sum", "(and (<= 0 |n|) (<= |n| 50))", "(and (= |depth| 0) (>= |r| 0))")],
         weaker=[("(<= 0 |n|)", "true"), ("(<= 0 |n|)", "(<= 1 |n|)"), ("(and (<= 0 |n|) (<= |n| 50))", "(= |n| 30)"), ("(= |depth| 0)", "true"),
                 ("(= |s| (* 2 |i|))", "true"), ("(= |n| |n0|)", "(= |n| (+ 1 |n0|))"), ("(>= |r| 0)", "true")],
         mutants=[("sum(30)", "sum(51)"), ("return x + x", "return x - 3"), ("sum(n - 1)", "sum(n - 2)"), ("depth = n;", ";depth = n + 1;")]),
    Case("summary: the result goes to a global that the function changes", """
static int g = 2;
static int f(int n) {
  if (n == 0) return 10;
  g = n;
  g = f(n - 1) + 0;
  return g;
}
int main(void) {
  g = f(3);
  if (g != 10) reach_error();
  return 0;
}
""", {"g": var("f", "g", True, "start"), "n": var("f", "n", True, "f"), "r": result("f")}, [],
         summaries=[("f", "f", "(and (<= |g| 10) (<= |n| 10))", "(and (= |r| 10) (<= |g| 10))")],
         weaker=[("(= |r| 10)", "true"), ("(<= |g| 10)", "(<= |g| 5)"), ("(<= |g| 10)", "(= |g| 2)")],
         mutants=[("g = f(3)", "f(3)"), ("+ 0", "+ 1"), ("return 10", "return g")]),
    Case("summary: what a call may modify", """
extern void outside(int *);
extern void *memcpy(void *, const void *, unsigned long);
static int a, b, table[2], seen;
int shared;
static int *volatile where;
static void set(void) { b = 1; }
static void no(void) { }
static void (*hook)(void) = no;
static int walk(int *p, int n) {
  int local = 4, *own = &local;
  if (n > 0) {
    *own = 4;
    hook();
    walk(p, n - 1);
  }
  *p = 3;
  return 1;
}
int main(void) {
  int x = 3, y = 6, *q = &y;
  int *heap = malloc(4);
  *heap = 8;
  a = b = table[1] = 5;
  *q = 6;
  if (__VERIFIER_nondet_int()) hook = no;
  walk(&x, __VERIFIER_nondet_int());
  if (x != 3 || *q != 6 || *heap != 8 || a != 5 || b != 5 || table[1] != 5) reach_error();
  return 0;
}
""", {"p": var("walk", "p", False, "walk"), "p0": entry("p", "walk"), "at p": cell("|p0|")}, [],
         summaries=[("walk", "walk", "true", "(= |at p| 3)")], weaker=[("(= |at p| 3)", "true"), ("3)", "4)")],
         mutants=[("hook = no;\n  walk", "hook = set;\n  walk"), ("walk(p, n - 1)", "walk(p, n - 1); a = 6"),
                  ("walk(p, n - 1)", "walk(p, n - 1); table[n & 1] = 0"), ("walk(p, n - 1)", "outside(p)"),
                  ("walk(p, n - 1)", "memcpy(table, p, 8)"), ("walk(p, n - 1)", "where = p; *where = 9; return 1"),
                  ("walk(&x, ", "where = heap; walk(where, "), ("walk(&x, ", "walk(q, ")]),
    Case("summary: local objects of a recursive function", """
static int *where;
static int f(int n) {
  int a[4];
  a[1] = n;
  a[2] = 2;
  if (n > 0) f(n - 1);
  if (a[1] != n || a[2] != 2) reach_error();
  return 0;
}
int main(void) {
  f(__VERIFIER_nondet_int());
  return 0;
}
""", {}, [], summaries=[("f", "f", "true", "true")],
         mutants=[("a[1] = n;", "a[1] = n; if (where) *where = 7; where = &a[1];"), ("a[2] = 2;", "a[n & 3] = 2;"),
                  ("f(n - 1);", "a[1] = f(n - 1);"), ("a[1] = n;", "")]),
    Case("summary: bit-vectors", """
static unsigned flip(unsigned x, unsigned n) {
  if (n == 0) return x;
  return flip(x ^ 0x0fu, n - 1) & 0xffu;
}
int main(void) {
  unsigned x = __VERIFIER_nondet_uint() & 0xffu, r = flip(x, __VERIFIER_nondet_uint());
  if ((r & 0xf0u) != (x & 0xf0u)) reach_error();
  return 0;
}
""", {"x": var("flip", "x", False, "flip"), "x0": entry("x", "flip"), "r": result("flip", False)}, [],
         summaries=[("flip", "flip", "(bvule |x| #x000000ff)", "(= (bvand |r| #x000000f0) (bvand |x0| #x000000f0))")],
         weaker=[("(bvand |r| #x000000f0)", "(bvand |r| #x000000ff)"), ("#x000000f0", "#x000000e0")],
         mutants=[("0x0fu", "0x1fu"), ("& 0xffu;\n}", "& 0x7fu;\n}"), ("return x;", "return 0;")], arithmetic="bv"),
    Case("missing behaviour", """
#include <setjmp.h>
static jmp_buf b;
int main(void) {
  int x = 0;
  if (setjmp(b)) reach_error();
  x = 1;
  longjmp(b, x);
}
""", {}, [], expected=1),
    Case("recursion without contexts", """
static int f(int n) { return n > 0 ? f(n - 1) : 0; }
int main(void) {
  if (f(__VERIFIER_nondet_int()) != 0) reach_error();
  return 0;
}
""", {}, [], expected=1),
]


# Those with pointers, to objects, into memory of malloc and to functions.
FORGED = ("calls and a pointer to a variable", "fields of a struct through a pointer", "memory of malloc",
          "a function pointer", "functions without a body", "a local object of a callee is new in each call",
          "pointers in memory")


class Program:
    """A program.json, searched by names and by text of lines."""

    def __init__(self, path, source):
        with open(path) as f:
            self.p = json.load(f)
        with open(os.path.join(os.path.dirname(path), "points-to.json")) as f:
            self.points_to = json.load(f)
        self.lines = source.split("\n")

    def text(self, name):
        return self.p["strings"][name] if isinstance(name, int) else name

    def function(self, name):
        return next(i for i, f in enumerate(self.p["functions"]) if self.text(f["name"]) == name)

    def line(self, text):
        found = [i + 1 for i, line in enumerate(self.lines) if text in line]
        assert found, "no line with " + text
        return found[0]

    def of(self, table, name, function):
        def fits(x):
            return self.text(x["name"]) == name and x.get("function") in (None, function)
        return next(i for i, x in enumerate(self.p[table]) if fits(x))

    def call(self, function, callee, text):
        """The call edge, or None: some mutants have none."""
        for i, e in enumerate(self.p["edges"]):
            if e["op"] == "call" and e.get("callee") == callee and self.p["locations"][e["from"]][0] == function:
                if text is None or self.lines[e["at"][1] - 1].find(text) >= 0:
                    return i
        return None

    def heads(self, function):
        """Targets of retreating edges."""
        found, state = set(), {}
        stack = [(self.p["functions"][function]["entry"], None)]
        while stack:
            at, rest = stack.pop()
            if rest is None:
                if at in state:
                    continue
                state[at] = 1
                rest = [self.p["edges"][e]["to"] for e in self.p["locations"][at][1:]]
            while rest:
                to = rest.pop(0)
                if state.get(to) == 1:
                    found.add(to)
                elif to not in state:
                    stack.append((at, rest))
                    stack.append((to, None))
                    break
            else:
                state[at] = 2
        return found

    def head(self, function, text):
        line = self.line(text)
        for at in sorted(self.heads(function)):
            if any(self.p["edges"][e]["at"][1] == line for e in self.p["locations"][at][1:]):
                return at
        raise AssertionError("no loop head at " + text)


def certificate(case, program, replace=None):
    p = program.p
    pointer = 32 if p["model"] == "ILP32" else 64
    main = program.function("main")
    contexts = {"start": (0, p["start"]), "main": (1, main)}
    rows = [{"id": 0, "parent": None, "call": None, "function": p["start"]},
            {"id": 1, "parent": 0, "call": program.call(p["start"], main, None), "function": main}]
    for name, parent, callee, text in case.contexts:
        callee = program.function(callee)
        call = program.call(contexts[parent][1], callee, text)
        if call is None:
            call = program.call(contexts[parent][1], callee, None)
        contexts[name] = (len(rows), callee)
        rows.append({"id": len(rows), "parent": contexts[parent][0], "call": call, "function": callee})
    summaries = []
    for name, function, *formulas in case.summaries:
        contexts[name] = (len(rows), program.function(function))
        rows.append({"id": len(rows), "parent": None, "call": None, "function": contexts[name][1], "summary": True})
        if replace:
            formulas = [f.replace(*replace) for f in formulas]
        summaries.append({"context": contexts[name][0], "entry": formulas[0], "exit": formulas[1]})
    symbols = []
    for name, s in case.symbols.items():
        row = {"name": name, "kind": s["kind"]}
        if s["kind"] in ("entry", "result"):
            context, owner = contexts[s["in"]]
            row["context"] = context
            if s["kind"] == "entry":
                row["of"] = s["of"]
            else:
                row.update({"result": 0, "signed": s["signed"], "width": p["functions"][owner]["results"][0]})
            symbols.append(row)
            continue
        if s["kind"] == "cell":
            row.update({"address": s["address"], "width": s["width"], "signed": s["signed"]})
        elif s["kind"] == "function":
            row.update({"function": program.function(s["of"]), "width": pointer, "signed": False})
        else:
            context, owner = contexts[s["in"]]
            kind = s["kind"]
            index = program.of(kind + "s", s["of"], owner)
            row.update({kind: index, "context": context,
                        "width": p["variables"][index]["width"] if kind == "variable" else pointer,
                        "signed": s.get("signed", False)})
        symbols.append(row)
    invariants = []
    for function, where, text, formula in case.invariants:
        if replace:
            formula = formula.replace(*replace)
        place, _, context = where.partition("@")
        f = program.function(function)
        at = program.head(f, text) if place == "head" else p["functions"][f]["entry"]
        context = contexts[context or function]
        invariants.append({"context": context[0], "location": at, "formula": formula})
    return {"format": "ockham-certificate-1", "property": "unreach-call", "arithmetic": case.arithmetic,
            "assumptions": [], "contexts": rows, "points-to": program.points_to, "symbols": symbols, "invariants": invariants, "summaries": summaries,
            **({"rounds": case.rounds} if case.rounds else {})}


def compile_case(ockham, case, source, directory, model="LP64"):
    path = os.path.join(directory, "case.c")
    with open(path, "w") as f:
        f.write(source)
    result = harness.run([ockham, "cfa", path, "--data-model", model, "--json", os.path.join(directory, "program.json"),
                          "--points-to", os.path.join(directory, "points-to.json")])
    return None if result.status == 0 else result.stderr.decode()


def write_certificate(directory, data):
    with open(os.path.join(directory, "certificate.json"), "w") as f:
        json.dump(data, f, indent=1)


def checker(ockham):
    return os.path.join(os.path.dirname(ockham), "ockham-certify")


def check(command, directory, expected):
    """None, or what is wrong with the checker's answer."""
    result = harness.run(command + [directory], 120)
    lines = result.stdout.decode().splitlines()
    last = {0: "certificate: valid", 1: "certificate: rejected ("}[expected]
    if result.crash() or result.status != expected or not lines or not lines[-1].startswith(last):
        return "status %s, expected %d\n%s%s" % (result.status, expected, harness.text(result.stdout, 30),
                                                  harness.text(result.stderr))
    if expected == 1 and len(lines) < 3:
        return "rejected without a reason"
    return None


def run_case(ockham, case, source, variants, model="LP64"):
    """`variants` of the certificate of one program: name, replacement in its formulas, expected status, command."""
    complaints = []
    with tempfile.TemporaryDirectory() as directory:
        wrong = compile_case(ockham, case, source, directory, model)
        if wrong:
            return "does not compile: " + wrong
        program = Program(os.path.join(directory, "program.json"), source)
        for name, replace, expected, command in variants:
            try:
                write_certificate(directory, certificate(case, program, replace))
            except StopIteration:
                return "a name of the certificate is not in the program"
            wrong = check(command, directory, expected)
            if wrong:
                complaints.append("%s: %s" % (name, wrong))
    return "\n".join(complaints) or None


def is_covered(target, others):
    """Is the target one of those with a stride among the others?"""
    return any(x[:2] == target[:2] and x[4:] == target[4:] and len(x) > 3 and x[3] and target[3] % x[3] == 0 and
               (target[2] - x[2]) % x[3] == 0 for x in others)


def forgeries(facts):
    """Alias facts where one target of one variable or cell is missing or moved: (what, facts)."""
    for table in ("variables", "cells"):
        for i, row in enumerate(facts[table]):
            targets = facts["sets"][row[-1]]
            for k, target in enumerate(targets):
                if is_covered(target, targets[:k] + targets[k + 1:]):
                    continue
                others = [targets[:k] + targets[k + 1:]]
                if target[0] == "object" and target[3] == 0:
                    others.append(targets[:k] + [["object", target[1], target[2] + 1, 0]] + targets[k + 1:])
                for other in others:
                    forged = dict(facts)
                    forged["sets"] = facts["sets"] + [other]
                    forged[table] = facts[table][:i] + [row[:-1] + [len(facts["sets"])]] + facts[table][i + 1:]
                    yield "%s %s: %s instead of %s" % (table, row[:-1], other, targets), forged


def forged_facts(ockham, case):
    """Every single target is needed: the facts without it are not inductive, whatever the invariants say."""
    with tempfile.TemporaryDirectory() as directory:
        wrong = compile_case(ockham, case, case.source, directory)
        if wrong:
            return "does not compile: " + wrong
        good = certificate(case, Program(os.path.join(directory, "program.json"), case.source))
        count = 0
        for what, facts in forgeries(good["points-to"]):
            write_certificate(directory, dict(good, **{"points-to": facts}))
            result = harness.run([checker(ockham), directory], 60)
            if result.status != 1 or b"alias facts: " not in result.stdout:
                return "%s: status %s\n%s" % (what, result.status, harness.text(result.stdout))
            count += 1
        return None if count else "there is nothing to forge"


def analysis_facts(ockham, path):
    """What the points-to analysis says of a program is inductive, and is not with a target less."""
    with open(path) as f:
        source = f.read()
    with tempfile.TemporaryDirectory() as directory:
        wrong = compile_case(ockham, None, source, directory)
        if wrong:
            return "does not compile: " + wrong
        p = Program(os.path.join(directory, "program.json"), source)
        forged = list(forgeries(p.points_to))
        some = random.Random(os.path.basename(path)).sample(forged, min(3, len(forged)))
        for what, facts in [("the analysis", p.points_to)] + some:
            write_certificate(directory, {
                "format": "ockham-certificate-1", "property": "unreach-call", "arithmetic": "int",
                "contexts": [{"id": 0, "parent": None, "call": None, "function": p.p["start"]}],
                "points-to": facts, "symbols": [], "invariants": []})
            result = harness.run([checker(ockham), directory, "--timeout", "1"], 60)
            is_refused = b"alias facts: " in result.stdout
            if result.status not in (0, 1, 3) or is_refused != (facts is not p.points_to):
                return "%s: status %s: %s" % (what, result.status, harness.text(result.stdout + result.stderr))
    return None


def about_memory(ockham):
    """Memory safety is proved of translated programs only, and the checker says so."""
    case = next(c for c in CASES if c.name == "cells of an array")
    with tempfile.TemporaryDirectory() as directory:
        compile_case(ockham, case, case.source, directory)
        text = certificate(case, Program(os.path.join(directory, "program.json"), case.source))
        for more, status, said in (({}, 2, b"'translation' is missing"),
                                   ({"translation": True}, 0, b"property: valid-memsafety, of the program")):
            write_certificate(directory, dict(text, property="valid-memsafety", **more))
            result = harness.run([checker(ockham), directory], 60)
            if result.status != status or said not in result.stdout + result.stderr:
                return "%s: status %s: %s" % (more, result.status, harness.text(result.stdout + result.stderr))
    return None


def about_property(ockham):
    """The property stands in the certificate: no other one is proved by it, and none whose guards the program lacks."""
    case = next(c for c in CASES if c.name == "loop")
    asked = [("unreach-call", False, [], 0, b"property: unreach-call\n"),
             ("unreach-call", False, ["--property", "unreach-call"], 0, b"certificate: valid"),
             ("unreach-call", False, ["--property", "no-overflow"], 1, b"rejected (another property was asked for)"),
             ("unreach-call", False, ["--property=valid-memsafety"], 1, b"rejected (another property was asked for)"),
             ("no-overflow", False, [], 2, b"the program has no checks of the kind that the property is about"),
             ("no-overflow", True, ["--property", "unreach-call"], 1, b"rejected (another property was asked for)"),
             ("no-overflow", True, ["--property", "no-overflow"], 0, b"certificate: valid"),
             ("termination", False, [], 2, b"unknown property 'termination'"),
             (None, False, [], 2, b"a certificate needs 'format', 'property'")]
    with tempfile.TemporaryDirectory() as directory:
        compile_case(ockham, case, case.source, directory)
        path = os.path.join(directory, "program.json")
        text = certificate(case, Program(path, case.source))
        with open(path) as f:
            program = json.load(f)
        for of, has_guards, options, status, said in asked:
            with open(path, "w") as f:
                json.dump(dict(program, **{"overflow-checks": has_guards}), f)
            write_certificate(directory, {k: v for k, v in dict(text, property=of).items() if v is not None})
            result = harness.run([checker(ockham)] + options + [directory], 60)
            if result.status != status or said not in result.stdout + result.stderr:
                return "%s %s: status %s: %s" % (of, options, result.status, harness.text(result.stdout + result.stderr))
    return None


def damaged(ockham, seed, count):
    """Truncated and mutated files: refused with one message and its place, rejected, or still fine; never a crash."""
    name = ("cells of an array", "summary: memory through a pointer")[seed % 2]
    case = next(c for c in CASES if c.name == name)
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as directory:
        compile_case(ockham, case, case.source, directory)
        good = {"program.json": None, "certificate.json": None}
        write_certificate(directory, certificate(case, Program(os.path.join(directory, "program.json"), case.source)))
        for name in good:
            with open(os.path.join(directory, name)) as f:
                good[name] = f.read()
        for _ in range(count):
            name = rng.choice(sorted(good))
            text, at = good[name], rng.randrange(len(good[name]))
            kind = rng.randrange(4)
            if kind == 0:
                text = text[:at]
            elif kind == 1:
                text = text[:at] + text[at + rng.randint(1, 20):]
            elif kind == 2:
                text = text[:at] + rng.choice('0123456789{}[]",:|() xa-') + text[at + 1:]
            else:
                numbers = list(re.finditer(r"\d+", text))
                n = rng.choice(numbers)
                text = text[:n.start()] + str(rng.choice([0, 1, 7, 200, 4294967295, 99999999999999999999])) + text[n.end():]
            with open(os.path.join(directory, name), "w") as f:
                f.write(text)
            result = harness.run([checker(ockham), directory, "--timeout", "10"], 60)
            with open(os.path.join(directory, name), "w") as f:
                f.write(good[name])
            if result.crash() or result.status not in (0, 1, 2, 3):
                return "status %s for\n%s\n%s" % (result.status, text, harness.text(result.stderr))
            if result.status == 2 and not re.match(rb"\S*%s(:\d+:\d+)?: error: " % name.encode(), result.stderr):
                return "message %r" % result.stderr
            if kind == 0 and at + 3 < len(text) and result.status != 2:
                return "a truncated file was read"
    return None


def random_summary(ockham, seed):
    """A recursive function with a linear relation between entry and exit, which is right or a little wrong: the compiled
    program tells."""
    rng = random.Random(seed)
    kinds = {"g": "g", "h": "*p", "r": None}
    start, before, after = ({k: rng.randint(-3, 3) for k in "ghr"} for _ in range(3))
    claim = {k: [before[k] + after[k], start[k] if k == "r" else 0] for k in "ghr"}
    if rng.random() < 0.5:
        claim[rng.choice("ghr")][rng.randint(0, 1)] += rng.choice([-1, 1])
    updates = [["%s = %s + %d;" % (kinds[k], kinds[k], x[k]) if rng.random() < 0.5 else "bump(%s, %d);" % (
        {"g": "&g", "h": "p"}[k], x[k]) for k in "gh"] for x in (before, after)]
    source = """static int g, h;
static void bump(int *q, int by) { *q = *q + by; }
static int f(int *p, int n, int m) {
  int r;
  if (n <= 0) return m + (%d);
  %s
  r = f(p, n - 1, m + (%d));
  %s
  return r + (%d);
}
""" % (start["r"], " ".join(updates[0]), before["r"], " ".join(updates[1]), after["r"])
    test = "g != g0 + (%d) * n + (%d) || h != h0 + (%d) * n + (%d) || r != m + (%d) * n + (%d)" % (
        *claim["g"], *claim["h"], *claim["r"])
    native = """#include <stdio.h>
int main(void) {
  int wrong = 0;
  for (int n = 0; n < 5; n++)
    for (int m = -2; m < 3; m++) {
      int g0 = m + 1, h0 = 3 - m, r;
      g = g0; h = h0;
      r = f(&h, n, m);
      if (%s) wrong = 1;
    }
  printf("%%d", wrong);
}
""" % test
    main = """int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), g0, h0, r;
  if (n < 0 || n > 20 || m < -99 || m > 99) return 0;
  g0 = g; h0 = h;
  r = f(&h, n, m);
  if (%s) reach_error();
  return 0;
}
""" % test
    number = lambda x: "(- %d)" % -x if x < 0 else str(x)
    here = "(+ |%s0| (* %s |n0|) %s)"
    relation = "(and (>= |n0| 0) (= |g| %s) (= |h| %s) (= |r| %s))" % tuple(
        here % (k if k != "r" else "m", number(claim[k][0]), number(claim[k][1])) for k in "ghr")
    case = Case("random summary", source + main, {
        "p": var("f", "p", False, "f"), "n": var("f", "n", True, "f"), "m": var("f", "m", True, "f"),
        "p0": entry("p", "f"), "n0": entry("n", "f"), "m0": entry("m", "f"), "&g": obj("g"), "&h": obj("h"),
        "g": cell("|&g|"), "h": cell("|&h|"), "g0": entry("g", "f"), "h0": entry("h", "f"), "r": result("f")}, [],
        summaries=[("f", "f", "(and (>= |n| 0) (= |p| |&h|))", relation)])
    if all("bump(&g" not in u for u in (updates[0][0], updates[1][0])):
        case.symbols["g"] = var("f", "g", True, "start")
        del case.symbols["&g"]
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "native.c")
        with open(path, "w") as f:
            f.write(source + native)
        wrong = harness.compile_native([path], "LP64", os.path.join(directory, "native"))
        if wrong:
            return wrong
        expected = int(harness.run([os.path.join(directory, "native")]).stdout)
        return run_case(ockham, case, case.source, [("seed %d" % seed, None, expected, [checker(ockham)])])


UNDEFINED = ["-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,null,bounds", "-fno-sanitize-recover=all"]


def random_program(ockham, seed):
    """The checks of a program in both arithmetics, against the compiled program."""
    header = "extern void reach_error(void);\nextern int printf(const char *, ...);\n"
    source = random_c.program(seed)
    with tempfile.TemporaryDirectory() as directory:
        native = os.path.join(directory, "native.c")
        with open(native, "w") as f:
            f.write(header + source % 'printf("%lu\\n", sum);')
        wrong = harness.compile_native([native], "LP64", os.path.join(directory, "native"), UNDEFINED)
        if wrong:
            return wrong
        result = harness.run([os.path.join(directory, "native")])
        if result.status != 0:
            return "the program is undefined; choose another seed"
        for relation, expected in (("==", 1), ("!=", 0)):
            case = Case("random", "", {}, [])
            wrong = compile_case(ockham, case, header + source % (
                "if (sum %s %sul) reach_error();" % (relation, result.stdout.decode().strip())), directory)
            if wrong:
                return wrong
            for case.arithmetic in ("int", "bv"):
                write_certificate(directory, certificate(case, Program(os.path.join(directory, "program.json"), "")))
                wrong = check([checker(ockham)], directory, expected)
                if wrong:
                    return "%s, %s: %s" % (relation, case.arithmetic, wrong)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--light", action="store_true", help="good certificates and damaged files only")
    parser.add_argument("--long", action="store_true", help="alias facts of all programs in test/programs")
    parser.add_argument("--only", help="cases whose name has this text")
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    tests = []
    for case in CASES:
        if args.only and args.only not in case.name:
            continue

        variants = [("good", None, case.expected, [ockham, "certify"])]
        if not args.light:
            variants.append(("good, z3", None, case.expected, [checker(ockham), "--solver", "z3"]))
            for part, other in case.weaker:
                assert any(part in f for i in (*case.invariants, *case.summaries) for f in i[2:]), (case.name, part)
                variants.append(("%s for %s" % (other, part), (part, other), 1, [checker(ockham)]))
        tests.append((case.name, lambda case=case, v=variants: run_case(ockham, case, case.source, v)))
        if case.rounds and not case.expected:
            fewer = copy.copy(case)
            fewer.rounds -= 1
            tests.append((case.name + ": fewer rounds", lambda case=fewer: run_case(
                ockham, case, case.source, [("fewer rounds", None, 1, [checker(ockham)])])))
        if not case.is_lp64:
            tests.append((case.name + ", ILP32", lambda case=case, v=variants: run_case(
                ockham, case, case.source, v, "ILP32")))
        if case.name in FORGED and not args.light:
            tests.append((case.name + ": forged alias facts", lambda case=case: forged_facts(ockham, case)))
        for part, other in () if args.light else case.mutants:
            assert part in case.source, (case.name, part)
            source = case.source.replace(part, other, 1)
            tests.append(("%s: %s for %s" % (case.name, other, part), lambda case=case, source=source: run_case(
                ockham, case, source, [("mutant", None, 1, [checker(ockham)])])))
    programs = sorted(glob.glob(os.path.join(harness.ROOT, "test", "programs", "*.c")))
    for path in programs[::1 if args.long else 40 if args.light else 10]:
        if not args.only or args.only in path:
            tests.append(("alias facts of " + os.path.basename(path), lambda path=path: analysis_facts(ockham, path)))
    tests.append(("memory safety", lambda: about_memory(ockham)))
    tests.append(("property", lambda: about_property(ockham)))
    for seed in range(4 if not args.only else 0):
        tests.append(("damaged %d" % seed, lambda seed=seed: damaged(ockham, seed, 10 if args.light else 20)))
    for seed in range(0 if args.only and args.only not in "random summary" else 60 if args.long else 2 if args.light else 8):
        tests.append(("random summary %d" % seed, lambda seed=seed: random_summary(ockham, seed)))
    for seed in range(0 if args.only else 2 if args.light else 5):
        tests.append(("random %d" % seed, lambda seed=seed: random_program(ockham, seed)))
    return harness.run_tests(tests, args.jobs)


if __name__ == "__main__":
    sys.exit(main())
