#!/usr/bin/env python3
"""Tampered certificates: `ockham-certify` never accepts one whose claim is false.

    run_tampered.py [--ockham PROGRAM] [--count N] [--seed N]

Three kinds of forgery, each with random changes to the certificate on top: to formulas, symbols, contexts, locations, alias
facts, summaries, rounds of an unwinding, arithmetic and property.

  twin     the certificate of a safe program beside an unsafe one that differs in a few places: any acceptance is wrong.
           That the twin is unsafe is seen by running it, natively.
  claim    the certificate of a safe program with a claim that is false where control does come by: the negation of an
           invariant that holds, or `false`; fewer rounds of a loop than some run takes. Of these, other changes keep their
           hands off.
  program  the certificate of a safe program with numbers in program.json changed. Runs of the interpreter, which executes
           program.json itself, say whether a violation can be reached now; then any acceptance is wrong.

Without a forgery every certificate is accepted. A change may leave a certificate good, or make it unreadable: only acceptance
of what is false fails this test.
"""
import argparse
import copy
import json
import os
import random
import re
import sys
import tempfile

import harness

HEADER = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);
"""

# Name, options, source, and pairs (text, other text) that make it unsafe. Every loop is entered in every run, and inputs are
# such that a few hundred runs with small ones come by everything.
PROGRAMS = [
    ("loop", [], """
int main(void) {
  int i = 0, k = __VERIFIER_nondet_int();
  while (i < 10) {
    i = k ? i + 1 : i + 2;
    k = __VERIFIER_nondet_int();
  }
  if (i > 11) reach_error();
  return 0;
}
""", [("i > 11", "i > 10"), ("i < 10", "i < 11"), ("i + 2", "i + 3"), ("int i = 0", "int i = 12"), ("i > 11", "i < 11")]),
    ("unsigned", ["--engine", "impact"], """
int main(void) {
  unsigned u = 3, n = 0;
  while (n < 4) {
    u = u + 0x80000000u;
    n++;
  }
  if (u != 3) reach_error();
  return 0;
}
""", [("u != 3", "u == 3"), ("n < 4", "n < 5"), ("unsigned u = 3", "unsigned u = 4"), ("0x80000000u", "0x40000001u")]),
    ("calls", ["--engine", "impact"], """
static int state;
static void set(int *p, int v) { if (v >= 0) *p = v; }
static int twice(int v) { return v + v; }
int main(void) {
  int x = 4, n = 0;
  while (n < 3) {
    set(&x, twice(n));
    state = x;
    n++;
  }
  if (x != 4 || state != 4) reach_error();
  return 0;
}
""", [("x != 4", "x == 4"), ("*p = v;", "*p = v + 1;"), ("v + v", "v + v + 1"), ("n < 3", "n < 4"), ("state = x;", "state = n;")]),
    ("memory", ["--engine", "impact"], """
struct pair { int a; short b; int *c; };
static struct pair one, two;
static int table[3] = {1, 2, 3};
int main(void) {
  struct pair *p = __VERIFIER_nondet_int() ? &one : &two;
  int i = 0;
  p->a = 1; p->b = 2; p->c = &table[1];
  while (i < 3) {
    *p->c = 2;
    p->b = 2;
    i++;
  }
  if (p->a != 1 || p->b != 2 || table[1] != 2) reach_error();
  return 0;
}
""", [("    p->b = 2;", "    p->b = 3;"), ("p->c = &table[1]", "p->c = &p->a"), ("*p->c = 2;", "*p->c = i + 1;"),
      ("p->a = 1;", "one.a = 1; two.a = 0;"), ("&table[1];", "&table[2]; table[1] = 7;")]),
    ("heap", [], """
struct cell { int v; struct cell *next; };
int main(void) {
  struct cell *p = malloc(sizeof *p), *q = malloc(sizeof *q);
  int i = 0;
  if (!p || !q) return 0;
  p->v = 3; q->v = 5; p->next = q; q->next = p;
  while (i < 2) {
    p->next->v = 5;
    i++;
  }
  if (p->v != 3) reach_error();
  return 0;
}
""", [("p->next = q;", "p->next = p;"), ("p->v != 3", "q->v != 3"), ("p->v = 3;", "p->v = 4;"), ("p->next->v = 5", "p->next->next->v = 5")]),
    ("pointers to functions", ["--engine", "impact"], """
static int state;
static void on(void) { state = 1; }
static void off(void) { state = 2; }
static void bad(void) { state = 3; }
static void (*table[3])(void) = {on, off, bad};
int main(void) {
  int i = 0;
  void (*f)(void) = __VERIFIER_nondet_int() ? table[0] : table[1];
  state = 1;
  while (i < 2) {
    f();
    i++;
  }
  if (state != 1 && state != 2) reach_error();
  return 0;
}
""", [("table[1];\n  state", "table[2];\n  state"), ("{on, off, bad}", "{on, bad, off}"), ("state = 2;", "state = 4;"), ("state != 2", "state != 3")]),
    ("recursion", ["--engine", "lazy"], """
static int down(int n) {
  if (n > 2) return down(n - 1);
  return n;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 5) return 0;
  if (down(n) > 2) reach_error();
  return 0;
}
""", [("down(n) > 2", "down(n) > 1"), ("return n;", "return n + 1;"), ("n > 2) return", "n > 3) return")]),
    ("bits", ["--engine", "impact"], """
int main(void) {
  unsigned x = __VERIFIER_nondet_uint() & 7u, i = 0;
  while (i < 3) {
    x = (x ^ 5u) & 7u;
    i++;
  }
  if (x > 7) reach_error();
  return 0;
}
""", [("x > 7", "x > 6"), ("& 7u, i = 0", "& 15u, i = 3"), ("& 7u;", "& 15u | 8u;"), ("x > 7", "x > 5")]),
    ("induction", ["--engine", "induction"], """
int main(void) {
  unsigned a = 3, b = 5, n = 0, k = __VERIFIER_nondet_uint();
  while (n < 4) {
    unsigned t = a * b;
    if (t != 15) reach_error();
    a = b == 5 ? k : 4;
    b = 15 / (k ? k : 1);
    if (k != 3) return 0;
    n++;
  }
  return 0;
}
""", [("t != 15", "t == 15"), ("a = 3", "a = 2"), ("b == 5 ? k : 4", "b == 5 ? k + 1 : 4"), ("15 / (k", "16 + (k"), ("k != 3", "k > 3")]),
    ("unwound", ["--engine", "bounded"], """
static unsigned ones(unsigned x) { return x ? (x & 1u) + ones(x >> 1) : 0; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() & 3u, x = __VERIFIER_nondet_uint() & 7u, sum = 0;
  unsigned char *a = malloc(n + 1);
  for (unsigned i = 0; i <= n; i++) a[i] = (unsigned char)(x >> i & 1u);
  for (unsigned i = 0; i <= n; i++) sum += a[i];
  if (sum > ones(x)) reach_error();
  return 0;
}
""", [("sum > ones", "sum >= ones"), ("sum = 0", "sum = 1"), ("sum += a[i]", "sum += a[i] + (i == 3)"),
      ("(x & 1u) +", "(x & 2u) / 2u +"), ("sum > ones(x)", "sum == 3")]),
]


def checker(ockham):
    return os.path.join(os.path.dirname(ockham), "ockham-certify")


def read_json(folder, name):
    with open(os.path.join(folder, name)) as f:
        return json.load(f)


class Proved:
    """A safe program, with its certificate and unsafe twins."""

    def __init__(self, ockham, index, folder):
        self.name, options, source, changes = PROGRAMS[index]
        self.wrong, self.twins = None, []
        path, out = os.path.join(folder, "safe.c"), os.path.join(folder, "proof")
        with open(path, "w") as f:
            f.write(HEADER + source)
        said = harness.run([ockham, "check", path, "--certificate", out, "--timeout", "60"] + options, 120)
        if said.status != 0:
            self.wrong = "%s is not proved: %s" % (self.name, harness.text(said.stdout[-500:] + said.stderr))
            return
        self.certificate, self.program = read_json(out, "certificate.json"), read_json(out, "program.json")
        for i, (old, new) in enumerate(changes):
            text = source.replace(old, new, 1)
            if text == source:
                self.wrong = "%s: no '%s'" % (self.name, old)
                return
            self.twins.append((new, HEADER + text))

    def twin(self, ockham, number, folder):
        """The program of a twin, after seeing that it is unsafe; or a complaint."""
        new, text = self.twins[number]
        path, out = os.path.join(folder, "twin.c"), os.path.join(folder, "twin.json")
        with open(path, "w") as f:
            f.write(text)
        if not fails_natively(path, folder):
            return "%s with '%s' does not fail" % (self.name, new)
        said = harness.run([ockham, "cfa", path, "--json", out], 60)
        return read_json(folder, "twin.json") if said.status == 0 else "cfa: " + harness.text(said.stderr)


WORLD = """#include <stdlib.h>
#include <stdio.h>
static unsigned trial;
void reach_error(void) { puts("reached"); exit(0); }
unsigned __VERIFIER_nondet_uint(void) { unsigned answer = trial % 17; trial = trial / 3 + 1; return answer; }
int __VERIFIER_nondet_int(void) { return (int)__VERIFIER_nondet_uint() - 1; }
extern int program_main(void);
int main(int argc, char **argv) { trial = (unsigned)atoi(argv[argc - 1]); program_main(); return 0; }
"""


def fails_natively(path, folder):
    world, program = os.path.join(folder, "world.c"), os.path.join(folder, "world")
    with open(world, "w") as f:
        f.write(WORLD)
    part = os.path.join(folder, "part.o")
    built = harness.run([harness.CLANG, "-w", "-O0", "-Dmain=program_main", "-c", path, "-o", part], 60)
    if built.status != 0 or harness.run([harness.CLANG, "-w", "-O0", world, part, "-o", program], 60).status != 0:
        return False
    return any(harness.run([program, str(i)], 10).stdout == b"reached\n" for i in range(60))


# ---- changes ----

def formulas(certificate):
    """Every place with a formula: (holder, key)."""
    places = [(x, "formula") for x in certificate["invariants"]]
    places += [(x, k) for x in certificate.get("summaries", []) for k in ("entry", "exit") if k in x]
    return places


PART = re.compile(r"\((?:<=|>=|<|>|=|not|and|or|bvsle|bvslt|bvule|bvult) ")


def parts(text):
    """The subformulas: (start, end)."""
    found = []
    for m in PART.finditer(text):
        depth, is_quoted = 0, False
        for i in range(m.start(), len(text)):
            is_quoted ^= text[i] == "|"
            depth += 0 if is_quoted else (text[i] == "(") - (text[i] == ")")
            if depth == 0:
                found.append((m.start(), i + 1))
                break
    return found


def change_formula(rng, text):
    """A part becomes true, false or its negation; a relation or a number another one."""
    found = parts(text)
    kind = rng.randrange(5)
    if kind < 3 and found:
        a, b = rng.choice(found)
        return text[:a] + ["true", "false", "(not %s)" % text[a:b]][kind] + text[b:]
    if kind == 3:
        signs = list(re.finditer(r"\((<=|>=|<|>|=) ", text))
        if signs:
            m = rng.choice(signs)
            return text[:m.start(1)] + rng.choice(["<=", ">=", "<", ">", "="]) + text[m.end(1):]
    numbers = list(re.finditer(r"(?<![\w|#.])\d+(?![\w|])", text))
    if not numbers:
        return text
    m = rng.choice(numbers)
    return text[:m.start()] + str(max(0, int(m.group()) + rng.choice([-1, 1, 2, 10, -10]))) + text[m.end():]


def tamper_unwinding(rng, claims):
    """Another number, a pair less, another id; that arithmetic does not overflow is needed, or not."""
    pairs = claims[rng.choice(["rounds", "activations", "rooms"])]
    kind = rng.randrange(4)
    if kind == 0:
        claims["strict"] = not claims["strict"]
    elif kind == 1 and pairs:
        pairs.remove(rng.choice(pairs))
    elif pairs:
        pair, place = rng.choice(pairs), rng.randrange(2)
        pair[place] = max(0, pair[place] + rng.choice([-2, -1, 1, 2]))


def tamper(rng, certificate, program, protected=()):
    """One random change; what is protected keeps its formula, its context and its location."""
    if "unwinding" in certificate:
        tamper_unwinding(rng, certificate["unwinding"])
        return
    free = [(x, k) for x, k in formulas(certificate) if not any(x is p for p in protected)]
    invariants = [x for x in certificate["invariants"] if not any(x is p for p in protected)]
    facts = certificate["points-to"]
    kind = rng.randrange(11 if not protected else 4)
    if "rounds" in certificate and rng.randrange(3) == 0:
        certificate["rounds"] = max(0, certificate["rounds"] + rng.choice([-2, -1, 1, 2, 20]))
        return
    if kind < 2 and free:
        holder, key = rng.choice(free)
        holder[key] = change_formula(rng, holder[key])
    elif kind == 2 and invariants:
        gone = rng.choice(invariants)
        certificate["invariants"] = [x for x in certificate["invariants"] if x is not gone]
    elif kind == 3 and facts["sets"]:
        victims = [s for s in facts["sets"] if s]
        if victims:
            victim = rng.choice(victims)
            victim.remove(rng.choice(victim))
    elif kind == 4 and invariants:
        moved = rng.choice(invariants)
        if rng.random() < 0.5:
            moved = dict(moved, formula=rng.choice(["false", "true", moved["formula"]]))
            certificate["invariants"].append(moved)
        moved["location"] = rng.randrange(len(program["locations"]))
    elif kind == 5 and len(certificate["contexts"]) > 1:
        one = rng.choice(certificate["contexts"][1:])
        key = rng.choice(["parent", "call", "function"])
        one[key] = rng.choice([None, 0, 1, 2, (one[key] or 0) + 1])
    elif kind == 6 and certificate["symbols"]:
        symbol = rng.choice(certificate["symbols"])
        if rng.random() < 0.5 and "signed" in symbol:
            symbol["signed"] = not symbol["signed"]
        elif "address" in symbol:
            symbol["address"] = change_formula(rng, symbol["address"])
        elif len(certificate["symbols"]) > 1:
            other = rng.choice(certificate["symbols"])
            symbol["name"], other["name"] = other["name"], symbol["name"]
    elif kind == 7:
        certificate["property"] = rng.choice(["unreach-call", "valid-memsafety", "no-overflow", "termination"])
        if rng.random() < 0.5:
            certificate["translation"] = True
    elif kind == 8:
        certificate["arithmetic"] = "bv" if certificate["arithmetic"] == "int" else "int"
    elif kind == 9 and facts["variables"]:
        if rng.random() < 0.5:
            facts["variables"].remove(rng.choice(facts["variables"]))
        else:
            rng.choice(facts["variables"])[1] = rng.randrange(len(facts["sets"]))
    elif kind == 10 and certificate.get("summaries"):
        summary = rng.choice(certificate["summaries"])
        summary.pop(rng.choice(["entry", "exit"]), None)


SIGNS = ["eq", "ne", "slt", "sle", "ult", "ule"]


def change_program(rng, program):
    """Another constant, another comparison, or an edge that leads elsewhere in its function."""
    program = copy.deepcopy(program)
    constants = [e for e in program["expressions"] if e[0] == "const" and e[1] > 1 and isinstance(e[2], int)]
    comparisons = [e for e in program["expressions"] if e[0] in SIGNS]
    kind = rng.randrange(4)
    if kind < 2 and constants:
        constant = rng.choice(constants)
        constant[2] = max(0, constant[2] + rng.choice([-2, -1, 1, 2, 5]))
    elif kind == 2 and comparisons:
        rng.choice(comparisons)[0] = rng.choice(SIGNS)
    else:
        edge = rng.choice(program["edges"])
        function = program["locations"][edge["from"]][0]
        edge["to"] = rng.choice([i for i, x in enumerate(program["locations"]) if x[0] == function])
    return program


# ---- forgeries ----

def verdict(ockham, folder, certificate, program, solver="cvc5"):
    for name, content in (("certificate.json", certificate), ("program.json", program)):
        with open(os.path.join(folder, name), "w") as f:
            json.dump(content, f)
    return harness.run([checker(ockham), folder, "--timeout", "10", "--solver", solver], 120)


def interpreted(ockham, folder):
    """Does some run of program.json, with small inputs, reach a violation?"""
    inputs = os.path.join(folder, "inputs.txt")
    for trial in range(24):
        values, rest = [], trial
        for _ in range(40):
            values.append(rest % 9 - 1)
            rest = rest // 3 + trial % 2
        with open(inputs, "w") as f:
            f.write("".join("%d\n" % x for x in values))
        result = harness.run([ockham, "run", os.path.join(folder, "program.json"), "--inputs", inputs, "--steps", "10000"], 20)
        if VIOLATED in result.stdout + result.stderr:
            return True
    return False


def forge(ockham, proved, kind, rng, folder, tally):
    """None, or a complaint."""
    certificate, program = copy.deepcopy(proved.certificate), proved.program
    protected = []
    if kind == "twin":
        program = proved.twin(ockham, rng.randrange(len(proved.twins)), folder)
        if isinstance(program, str):
            return program
    elif kind == "program":
        program = change_program(rng, program)
    elif "unwinding" in certificate:  # some run goes as far as is claimed
        rng.choice([p for p in certificate["unwinding"]["rounds"] if p[1]])[1] -= 1
    else:
        visited = [x for x in certificate["invariants"] if x["formula"] != "false"]  # which is said of the violation
        if not visited:
            return None
        false = rng.choice(visited)
        false["formula"] = rng.choice(["false", "(not %s)" % false["formula"]])
        protected = [false]
    for _ in range(rng.choice([0, 1, 1, 2, 4]) if kind != "claim" or "unwinding" not in certificate else 0):
        tamper(rng, certificate, program, protected)
    solver = rng.choice(OF_UNWOUND) if "unwinding" in certificate else "cvc5"
    result = verdict(ockham, folder, certificate, program, solver)
    if result.crash() or result.status not in (0, 1, 2, 3):
        return "%s: %s" % (kind, result.crash() or result.status)
    tally[kind, result.status] = tally.get((kind, result.status), 0) + 1
    if result.status == 0 and (kind != "program" or interpreted(ockham, folder)):
        return "ACCEPTED, but false (%s of %s)\n%s" % (kind, proved.name, json.dumps(certificate))
    return None


def forgeries(certificate):
    """Pairs of what is wrong and a certificate of an unwound program."""
    for what in ("rounds", "activations", "rooms"):
        for i, pair in enumerate(certificate["unwinding"][what]):
            for name, most in (("none of", 0), ("too few", pair[1] - 1)):
                # A call is made although none is claimed: one activation is what is there without a claim.
                if most >= (what == "activations"):
                    forged = copy.deepcopy(certificate)
                    forged["unwinding"][what][i][1] = most
                    yield "%s %s, number %d" % (name, what, i), forged
        forged = copy.deepcopy(certificate)
        forged["unwinding"][what] = []
        yield "no " + what, forged
    yield "another property", dict(certificate, property="no-overflow")


def forged_unwindings(ockham):
    """Every solver accepts the certificate and rejects each forgery; nobody accepts a part of the file."""
    index = next(i for i, entry in enumerate(PROGRAMS) if entry[0] == "unwound")
    with tempfile.TemporaryDirectory() as folder:
        proved = Proved(ockham, index, folder)
        if proved.wrong:
            return proved.wrong
        needed = [(what, x) for what, x in forgeries(proved.certificate)
                  if what.split(",")[0] in NEEDED or what == "another property"]
        if len({what.split(",")[0] for what, _ in needed}) < len(NEEDED):
            return "there is less to forge than expected: %s" % [what for what, _ in needed]
        for solver in OF_UNWOUND:
            if verdict(ockham, folder, proved.certificate, proved.program, solver).status != 0:
                return "%s does not accept the certificate itself" % solver
            for what, forged in needed:
                result = verdict(ockham, folder, forged, proved.program, solver)
                if result.status not in (1, 2) or result.crash():
                    return "%s, %s: status %s" % (solver, what, result.status)
            text = json.dumps(proved.certificate)
            for length in (0, 1, len(text) // 2, len(text) - 20, len(text) - 1):
                with open(os.path.join(folder, "certificate.json"), "w") as f:
                    f.write(text[:length])
                if harness.run([checker(ockham), folder, "--solver", solver], 60).status != 2:
                    return "%s: %d of %d characters of the certificate are accepted" % (solver, length, len(text))
    return None


OF_UNWOUND = ["cvc5", "z3", "minisat", "cryptominisat"]
NEEDED = {"none of rounds", "too few rounds", "too few activations", "no rounds", "no activations"}
VIOLATED = b"violation"
KINDS = ["twin", "claim", "program", "twin"]


def campaign(ockham, index, seeds, tally):
    with tempfile.TemporaryDirectory() as folder:
        proved = Proved(ockham, index, folder)
        if proved.wrong:
            return proved.wrong
        if verdict(ockham, folder, proved.certificate, proved.program).status != 0:
            return "%s: the certificate itself is not accepted" % proved.name
        for seed in seeds:
            rng = random.Random(seed)
            wrong = forge(ockham, proved, KINDS[seed // len(PROGRAMS) % len(KINDS)], rng, folder, tally)
            if wrong:
                return "seed %d: %s" % (seed, wrong)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--count", type=int, default=48)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", help="programs whose name has this text")
    args = parser.parse_args()
    ockham, tally, tests = harness.checked_program(args.ockham), {}, []
    for i, entry in enumerate(PROGRAMS):
        seeds = [s for s in range(args.seed, args.seed + args.count) if s % len(PROGRAMS) == i]
        if seeds and (not args.only or args.only in entry[0]):
            tests.append((entry[0], lambda i=i, seeds=seeds: campaign(ockham, i, seeds, tally)))
    if not args.only or args.only in "forged unwindings":
        tests.append(("forged unwindings", lambda: forged_unwindings(ockham)))
    status = harness.run_tests(tests, args.jobs)
    words = {0: "accepted", 1: "rejected", 2: "unreadable", 3: "unknown"}
    print("; ".join("%s: %d %s" % (kind, n, words[s]) for (kind, s), n in sorted(tally.items())), file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
