#!/usr/bin/env python3
"""`ockham explain` and engine slam: the examples of NEWTON, paths as the other commands print them, bad paths.

    run_explain.py [--ockham PROGRAM]

An explanation is checked by means other than its own: `ockham abstract` reads the predicates as they are printed, and
`ockham reach` finds no failing assert in the boolean program; without any one of the predicates it finds one (where the
explanation is the least one).
"""
import argparse
import json
import os
import re
import sys
import tempfile

import harness

EXAMPLES = os.path.join(harness.ROOT, "examples", "explain")
INPUTS = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int inc(int x) {
  x = x + 1;
  return x;
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = inc(a);
  for (int i = 0; i < 3; i++)
    if (i == b && a > 0) reach_error();
  return 0;
}
"""
BITS = """extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if ((x & 3) == 2)
    if ((x ^ 1) == 0) reach_error();
  return 0;
}
"""
# recursion of any depth: the certificate needs a summary
RECURSIVE = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static int locked;
static void visit(int n) {
  if (locked) reach_error();
  locked = 1;
  if (n > 0) {
    locked = 0;
    visit(n - 1);
    if (locked) reach_error();
    locked = 1;
  }
  locked = 0;
}
int main(void) {
  visit(__VERIFIER_nondet_int());
  if (locked) reach_error();
  return 0;
}
"""
# name, options, the predicates by function as sets, whether none of them can be left out
FIGURES = [
    ("figure1", ["--entry", "f"], {"f": {"b > 0", "a < b", "c == b * 2"}}, True),
    ("figure5a", [], {"inc": {"x == theta_x", "x == theta_x + 1"}, "main": {"b == a + 1", "c == a + 2"}}, True),
    ("aliases", [], {"main": {"*p == 3", "*p == 2", "*q == 2", "p == q"}}, False),
]
# of test/check: memory across calls, indirect calls, arithmetic that needs bit-vectors
PROGRAMS = ["struct_fields", "struct_fields_bad", "function_pointer", "shift_mask"]
# text of the path, what the message says
BAD = [
    ("", "names no step"),
    ("hello\n", r"bad\.path:1:1: error: a step is"),
    ("4  [b > 0]\n  99  [a < b]\n", r"bad\.path:2:3: error: no statement of the program is in line 99"),
    ("4  [b > 0]\n8  [a > b]\n", r"bad\.path:2:1: error: the path cannot go on like this: .* line 8"),
    ("4  [b > 0]\n9  [a == c]\n", r"bad\.path:2:1: error: the path cannot go on like this"),
    ("trace:\n  f.c:4  [b > 0]\n  ... 3 more rounds like this, the last one:\n", r"bad\.path:3:3: error: rounds"),
]


class Checks:
    def __init__(self, ockham, folder):
        self.ockham, self.folder, self.failures, self.count = ockham, folder, [], 0

    def run(self, *arguments):
        result = harness.run([self.ockham] + list(arguments), limit=120)
        return result.status, result.stdout.decode(), result.stderr.decode()

    def expect(self, what, condition, seen=""):
        self.count += 1
        if not condition:
            self.failures.append("%s\n%s" % (what, seen))

    def file(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as f:
            f.write(text)
        return path


def predicates_of(text):
    """The blocks after `predicates:` as {function: set of predicates}."""
    blocks = re.findall(r"^(\w+) \{ (.*) \}$", text, re.M)
    return {name: set(inner.split(", ")) for name, inner in blocks}


def write_predicates(blocks):
    return "".join("%s { %s }\n" % (name, ", ".join(sorted(inner))) for name, inner in blocks.items())


def proves(c, source, options, blocks):
    """Whether the abstraction over the predicates has no failing assert."""
    predicates = c.file("p.preds", write_predicates(blocks))
    boolean = os.path.join(c.folder, "p.bp")
    status, out, err = c.run("abstract", source, "--predicates", predicates, "-o", boolean, *options)
    c.expect("%s: abstract reads the predicates" % source, status == 0, out + err)
    return status == 0 and c.run("reach", boolean)[1].rstrip().split("\n")[-1] == "verdict: safe"


def without_each(blocks):
    for name, inner in blocks.items():
        for predicate in inner:
            fewer = {n: p - {predicate} if n == name else p for n, p in blocks.items()}
            yield predicate, {n: p for n, p in fewer.items() if p}


def check_figure(c, name, options, expected, is_minimal):
    source, path = (os.path.join(EXAMPLES, name + ending) for ending in (".c", ".path"))
    status, out, err = c.run("explain", source, "--path", path, *options)
    found = predicates_of(out)
    c.expect(name + ": infeasible", status == 0 and out.endswith("verdict: infeasible\n"), out + err)
    c.expect(name + ": predicates", found == expected, out)
    c.expect(name + ": sufficient along the path", "the abstraction over them excludes the path" in out, out)
    memory = ["--memory-model", "typed"]
    c.expect(name + ": sufficient for reach", proves(c, source, options + memory, found), out)
    for predicate, fewer in without_each(found) if is_minimal else ():
        c.expect("%s: %s is needed" % (name, predicate), not proves(c, source, options + memory, fewer), out)


def check_slam(c, source, options, expected):
    boolean = os.path.join(c.folder, "saved.bp")
    status, out, err = c.run("check", "--engine", "slam", "-o", boolean, source, *options)
    verdict = out.rstrip().split("\n")[-1]
    c.expect("%s: slam says %s" % (source, expected), verdict.startswith("verdict: " + expected), out + err)
    saved = c.run("reach", boolean)[1].rstrip().split("\n")[-1]
    c.expect("%s: reach agrees" % source, saved.startswith("verdict: " + expected), saved)


def check_feasible(c):
    """The whole trace that check prints is a path, and the inputs are those that take it."""
    source = c.file("inputs.c", INPUTS)
    trace = c.file("inputs.path", c.run("check", "--trace", "all", source)[1])
    status, out, err = c.run("explain", source, "--path", trace)
    c.expect("a trace of check is feasible", status == 1 and out.endswith("verdict: feasible\n"), out + err)
    c.expect("its input is the only one", re.search(r"inputs\.c:8  a = 1$", out, re.M), out)
    check_slam(c, source, [], "unsafe")


def check_summaries(c):
    """Proofs of functions that are recursive, or need a value at the entry in a loop."""
    check_slam(c, c.file("recursive.c", RECURSIVE), ["--timeout", "60"], "safe")
    check_slam(c, os.path.join(harness.ROOT, "test", "check", "entry_value_loop.c"), ["--timeout", "60"], "safe")
    folder = os.path.join(c.folder, "certificate")
    c.run("check", "--engine", "slam", "--certificate", folder, os.path.join(c.folder, "recursive.c"))
    status, out, err = c.run("certify", folder)
    c.expect("the certificate of a recursive function", out.endswith("certificate: valid\n"), out + err)
    with open(os.path.join(folder, "certificate.json")) as f:
        c.expect("it has a summary", json.load(f).get("summaries"))


def check_boolean_trace(c):
    """A trace of the boolean program without predicates, which is infeasible."""
    source = os.path.join(EXAMPLES, "figure5b.c")
    boolean, nothing = os.path.join(c.folder, "none.bp"), c.file("none.preds", "")
    c.run("abstract", source, "--predicates", nothing, "-o", boolean)
    trace = c.file("reach.path", c.run("reach", "--trace", boolean)[1])
    status, out, err = c.run("explain", source, "--path", trace)
    c.expect("a trace of reach is explained", status == 0 and "excludes the path" in out, out + err)


def check_bits(c):
    """Infeasible in bit-vectors only."""
    source = c.file("bits.c", BITS)
    path = c.file("bits.path", "5  [(x & 3) == 2]\n6  [(x ^ 1) == 0]\n")
    status, out, err = c.run("explain", source, "--path", path)
    c.expect("refuted by bits", status == 0 and out.endswith("verdict: infeasible\n"), out + err)


def check_bad(c):
    source = os.path.join(EXAMPLES, "figure1.c")
    for text, message in BAD:
        path = c.file("bad.path", text)
        status, out, err = c.run("explain", source, "--entry", "f", "--path", path)
        c.expect("bad path %r" % text, status == 2 and out == "" and re.search(message, err), out + err)
    for arguments in (["--path", os.path.join(c.folder, "none")], []):
        status, out, err = c.run("explain", source, "--entry", "f", *arguments)
        c.expect("bad usage", status == 2 and "error: " in err, out + err)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ockham", default=os.path.join(harness.ROOT, "build", "ockham"))
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        c = Checks(arguments.ockham, folder)
        for figure in FIGURES:
            check_figure(c, *figure)
        check_slam(c, os.path.join(EXAMPLES, "figure1.c"), ["--entry", "f"], "safe")
        check_slam(c, os.path.join(EXAMPLES, "figure5a.c"), [], "safe")
        check_slam(c, os.path.join(EXAMPLES, "figure5b.c"), [], "safe")
        check_slam(c, os.path.join(harness.ROOT, "examples", "lock.c"), [], "safe")
        check_slam(c, os.path.join(harness.ROOT, "examples", "lock_bad.c"), [], "unsafe")
        for name in PROGRAMS:
            source = os.path.join(harness.ROOT, "test", "check", name + ".c")
            check_slam(c, source, [], "unsafe" if name.endswith("_bad") else "safe")
        check_feasible(c)
        check_summaries(c)
        check_boolean_trace(c)
        check_bits(c)
        check_bad(c)
        for failure in c.failures:
            print("FAIL: " + failure)
        print("%d passed, %d failed" % (c.count - len(c.failures), len(c.failures)))
        return 1 if c.failures or not c.count else 0


if __name__ == "__main__":
    sys.exit(main())
