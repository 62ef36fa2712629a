#!/usr/bin/env python3
"""Proofs that `ockham interpolate --proof` prints, through the separate checker scripts/check_proof.py.

    run_proofs.py [--ockham PATH] [--seed N] [--rounds N] [--no-mutants] [--keep FOLDER]

All of test/interpolate/*.smt2 and random sequences, in both interpolation systems, some in a restriction language: the checker
must accept every proof, and proofs must have all kinds of lines and certificates. And it must notice what is wrong: proofs are changed in one place each (a multiplier, a literal, a partition, an interpolant, a step,
...), and the checker has to reject every one of these mutants, for a reason that fits.
"""
import argparse
import concurrent.futures
import glob
import os
import random
import re
import subprocess
import sys
import tempfile

import harness

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
CHECKER = os.path.join(ROOT, "scripts", "check_proof.py")
TIME_LIMIT = 60
OPTIONS = (["--system", "mcmillan"], ["--system", "pudlak"], ["--language", "1"], ["--language", "2", "--system", "pudlak"])
# What proofs have to have among them.
KINDS = {"farkas": r"\(farkas ", "divisibility": r"\(divisibility ", "cutting planes": r"\(cutting ", "cycles": r"\(cycle ",
         "applications": r"^\((atom|define) .*\([fp] ", "conditions between constants": r"\(ite .* \(\+ 1 0\)",
         "lemmas of one partition": r"^\(lemma .*\)\) \d+\)$", "facts": r"^\(fact ",
         "calls": r"^\(interpolant \([1-9]"}


# ---- random sequences: variable k lives around partition k ----

class Generator:
    def __init__(self, chance):
        self.chance = chance
        self.coefficients = [1, -1, 1, -1, 2, -2, 3, 5]
        if chance.randrange(4) == 0:
            self.coefficients += [4294967311, 36893488147419103363]

    def variable(self, partition):
        return "v%d" % (partition + self.chance.randrange(3))

    def sum(self, partition, depth):
        parts = []
        for _ in range(self.chance.randint(1, 3)):
            k = self.chance.choice(self.coefficients)
            x = self.variable(partition)
            if depth and self.chance.randrange(8) == 0:
                x = "(ite %s %s %s)" % (self.formula(partition, depth - 1), x, self.variable(partition))
            parts.append("(* %s %s)" % (k if k > 0 else "(- %d)" % -k, x))
        return "(+ %s 0)" % " ".join(parts)

    def atom(self, partition, depth):
        left, right = self.sum(partition, depth), self.chance.randint(-4, 4)
        right = str(right) if right >= 0 else "(- %d)" % -right
        kind = self.chance.randrange(8)
        if kind == 0:
            return "(= (mod %s %d) %d)" % (self.variable(partition), self.chance.randint(2, 3), self.chance.randrange(2))
        if kind == 1:
            return "(<= (div %s %d) %s)" % (left, self.chance.randint(2, 3), right)
        if kind == 2:
            return "b%d" % (partition + self.chance.randrange(2))
        return "(%s %s %s)" % (self.chance.choice(["<=", ">", "distinct", "=", "="]), left, right)

    def formula(self, partition, depth):
        if depth == 0 or self.chance.randrange(3) == 0:
            return self.atom(partition, depth)
        a, b = self.formula(partition, depth - 1), self.formula(partition, depth - 1)
        kind = self.chance.randrange(6)
        if kind == 0:
            return "(ite %s %s %s)" % (self.atom(partition, depth - 1), a, b)
        if kind == 1:
            return "(= %s %s)" % (a, b)
        return "(%s %s %s)" % ("or" if kind == 2 else "and", a, b)

    def branches(self):
        """A path with branches over two variables, of which a step changes one: it needs facts about both, which cross
        partitions that have only one of them or none."""
        at, least = {"v": 0, "w": 0}, {"v": 0, "w": 0}
        formulas = ["(and (>= v0 0) (>= w0 0))"]
        for i in range(1, self.chance.randint(3, 8)):
            if self.chance.randrange(6) == 0:
                formulas.append("(or b%d (= v%d 0) (not b%d))" % (i, i, i))
                continue
            x = self.chance.choice("vw")
            steps = [self.chance.randint(0, 4) for _ in range(self.chance.randint(1, 3))]
            formulas.append("(or %s false)" % " ".join("(= %s%d (+ %s%d %d))" % (x, i, x, at[x], k) for k in steps))
            least[x], at[x] = least[x] + min(steps), i
        formulas.append("(< (+ v%d (* 2 w%d)) %d)" % (at["v"], at["w"], least["v"] + 2 * least["w"]))
        base = self.chance.choice(["v0", "v0", "(mod u 7)", "(div u 2)", "(ite (<= u t) u t)"])
        return [re.sub(r"\bv0\b", base, formula) for formula in formulas]

    def steps(self, factor):
        """v0 leads to v(n), in steps of multiples of `factor`, some with branches."""
        formulas = []
        for i in range(self.chance.randint(1, 5)):
            options = [factor * self.chance.randint(-2, 2) for _ in range(self.chance.choice([1, 1, 2]))]
            formulas.append("(or %s false)" % " ".join("(= v%d (+ v%d %d))" % (i + 1, i, k) if k >= 0 else
                                                       "(= v%d (- v%d %d))" % (i + 1, i, -k) for k in options))
        return formulas

    def gap(self):
        """A multiple of d lies strictly between neighbouring multiples of d, without bounds on anything: cutting planes."""
        d = self.chance.randint(3, 7)
        steps = self.steps(d)
        low = self.chance.randint(1, d - 1)
        first = "(and (<= %d (- (* %d u) v0)) (<= (- (* %d u) v0) %d))" % (low, d, d, self.chance.randint(low, d - 1))
        last = "(= (* %d t) v%d)" % (d, len(steps))
        return [first] + steps + [last]

    def applications(self):
        """What is known of f(v0) has to be carried along to f(v(n))."""
        steps = self.steps(1) if self.chance.randrange(2) else ["(= v%d v%d)" % (i + 1, i)
                                                                for i in range(self.chance.randint(1, 5))]
        n, totals = len(steps), {0}
        for step in steps:
            numbers = [int(k) if sign == "+" else -int(k) for sign, k in re.findall(r"\(([+-]) v\d+ (\d+)\)", step)]
            totals = {a + b for a in totals for b in numbers or [0]}
        first = ["(= (f (+ v0 %d) b0) w0)" % k if k >= 0 else "(= (f (- v0 %d) b0) w0)" % -k for k in sorted(totals)]
        last = "(and b0 (p (- w0 1)) (not (p (- (f v%d true) 1))))" % n
        return ["(and b0 %s)" % " ".join(first)] + steps + [last]

    def elements(self):
        """Elements e0 = d0 of a sort of their own; both go the same way, by functions, branches and detours."""
        formulas, n = ["(and (= e0 d0) (= v0 w0))"], self.chance.randint(1, 6)
        for i in range(n):
            both = [(x, i + 1, x, i) for x in "ed"]
            formulas.append(self.chance.choice([
                "(and %s)" % " ".join("(= %s%d (s %s%d))" % x for x in both),
                "(and (= e%d (g e%d v0)) (= d%d (g d%d w0)))" % (i + 1, i, i + 1, i),
                "(and (= d%d d%d) (or (= e%d e%d) (and (= u%d e%d) (= e%d u%d))))" % ((i + 1, i) * 2 + (i, i, i + 1, i)),
                "(and %s)" % " ".join("(= %s%d (ite (q %s%d) (s %s%d) %s%d))" % (x + x[2:] * 2) for x in both)]))
        formulas.append(self.chance.choice(["(distinct e%d d%d)", "(and (q e%d) (not (q d%d)))",
                                            "(< (size (s e%d)) (size (s d%d)))"]) % (n, n))
        if self.chance.randrange(2):
            formulas[1:-1] = self.chance.sample(formulas[1:-1], n)
        return formulas

    def groups(self, count):
        """A sequence, or a tree of calls: before a step a call may begin, behind it one may end."""
        tree, open_calls, text = self.chance.randrange(3) == 0, 0, []
        for i in range(count):
            begins = tree and 0 < i < count - 1 and self.chance.randrange(3) == 0
            open_calls += begins
            ends = open_calls if i + 2 == count else self.chance.randrange(open_calls + 1)
            open_calls -= ends
            text.append("(" * begins + "a%d" % i + ")" * ends)
        return " ".join(text)

    def script(self):
        formulas = [self.formula(i, 3) for i in range(self.chance.randint(2, 9))]
        kind = self.chance.randrange(12)
        if kind < 8:
            formulas = (self.branches, self.gap, self.applications, self.elements)[kind // 2]()
        names = [(x, i) for x in "vw" for i in range(len(formulas) + 2)]
        lines = ["(declare-const %s%d Int)" % name for name in names] + ["(declare-const u Int)", "(declare-const t Int)"]
        lines += ["(declare-fun f (Int Bool) Int)", "(declare-fun p (Int) Bool)", "(declare-sort Element 0)"]
        lines += ["(declare-const %s%d Element)" % (x, i) for x in "edu" for i in range(len(formulas) + 2)]
        lines += ["(declare-fun s (Element) Element)", "(declare-fun g (Element Int) Element)",
                  "(declare-fun q (Element) Bool)", "(declare-fun size (Element) Int)"]
        lines += ["(declare-const b%d Bool)" % i for i in range(len(formulas) + 2)]
        lines += ["(assert (! %s :named a%d))" % (formula, i) for i, formula in enumerate(formulas)]
        lines.append("(get-interpolants %s)" % self.groups(len(formulas)))
        return "\n".join(lines) + "\n"


# ---- running ----

def print_proof(ockham, path, options):
    run = subprocess.run([ockham, "interpolate", "--proof", *options, path], capture_output=True, text=True,
                         timeout=TIME_LIMIT)
    if run.returncode not in (0, 3):
        return "ockham: status %d, %s" % (run.returncode, run.stderr[:300]), ""
    return None, run.stdout


def check(path, output):
    """Exit status and text of the checker."""
    try:
        run = subprocess.run([sys.executable, CHECKER, path], input=output, capture_output=True, text=True,
                             timeout=TIME_LIMIT)
    except subprocess.TimeoutExpired:
        return -1, "time limit exceeded"
    return run.returncode, (run.stdout + run.stderr).strip()


def problem_of(ockham, path, options):
    """(what is wrong or None, output)."""
    wrong, output = print_proof(ockham, path, options)
    if wrong or "(proof" not in output:
        return wrong, output
    status, text = check(path, output)
    fits = status == 0 and re.match(r"^\d+ proofs: ", text) and text.count("\n") == 0
    return None if fits else "checker: status %d, %s" % (status, text), output + "; " + text


def outside_problem(ockham):
    """The interpolant of this script has a quotient, which is in no restriction language."""
    wrong, output = print_proof(ockham, os.path.join(ROOT, "test", "interpolate", "gap.smt2"), ["--language", "0"])
    return wrong or (None if output == "unknown ; no interpolants in L_0\n" else "the answer is %s" % output)


# ---- mutants ----
#
# A mutation gets the lines of an output and returns others, or None if there is nothing to change. With each goes what the
# checker may say.

def parse(line):
    """One S-expression as nested lists."""
    stack = [[]]
    for token in re.findall(r"[()]|[^\s()]+", line):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token)
    return stack[0][0]


def text_of(e):
    return e if isinstance(e, str) else "(%s)" % " ".join(text_of(x) for x in e)


def mutation(word, expected):
    """Makes a mutation of a function that changes one line `(word ...)`, given parsed, and says whether it did."""
    def decorate(change):
        def mutate(chance, lines):
            places = [i for i, line in enumerate(lines) if line.startswith("(%s " % word)]
            chance.shuffle(places)
            for i in places:
                e = parse(lines[i])
                if change(chance, e):
                    return lines[:i] + [text_of(e)] + lines[i + 1:]
            return None
        mutate.name, mutate.expected = change.__name__, expected
        return mutate
    return decorate


def change_multiplier(entry):
    top, _, under = entry[-1].partition("/")
    under = int(under or 1)
    entry[-1] = "%d/%d" % (int(top) * 1000003 + under, under * 1000003)  # a little more


@mutation("lemma", r"lemma \d+: the combination (is not contradictory|has integer solutions)")
def multiplier_changed(chance, e):
    if e[3][0] in ("farkas", "divisibility"):
        change_multiplier(chance.choice(e[3][1:]))
        return True


@mutation("lemma", r"lemma \d+: (step \d+ has fractions on its left side|the steps are not contradictory)")
def multiplier_of_step_changed(chance, e):
    if e[3][0] == "cutting":
        change_multiplier(chance.choice(chance.choice(e[3][1:])))
        return True


@mutation("lemma", r"lemma \d+: step \d+ uses step \d+")
def step_uses_itself(chance, e):
    items = [(i, item) for i, step in enumerate(e[3][1:]) for item in step if item[0] == "step"]
    if items:
        i, item = chance.choice(items)
        item[1] = str(i + 1)
        return True


@mutation("lemma", r"lemma \d+: (the steps are not contradictory|step \d+ has fractions)")
def last_step_missing(chance, e):
    e[3].pop()
    return e[3][0] == "cutting"


@mutation("lemma", r"lemma \d+: (there is no partition|atom \d+ is not said to occur)")
def lemma_moved(chance, e):
    if len(e) == 5:
        e[4] = chance.choice(["1000", "-1"])
    return len(e) == 5


@mutation("lemma", r"lemma \d+: the (multiplier of literal|combination)")
def all_multipliers_negated(chance, e):
    if e[3][0] != "farkas":
        return False
    for entry in e[3][1:]:
        entry[1] = entry[1][1:] if entry[1].startswith("-") else "-" + entry[1]
    return True


@mutation("lemma", r"lemma \d+: ")
def certificate_of_other_kind(chance, e):
    if e[3][0] not in ("farkas", "divisibility"):
        return False
    e[3][0] = {"farkas": "divisibility", "divisibility": "farkas"}[e[3][0]]
    return True


@mutation("lemma", r"lemma \d+: the literals are no cycle")
def cycle_broken(chance, e):
    if e[3][0] == "cycle":
        literal = e[3].pop(chance.randrange(2, len(e[3])))
        e[2].remove("-" + literal)
        return True


@mutation("lemma", r"lemma \d+: a cycle is a disequality and then equalities")
def cycle_without_disequality(chance, e):
    if e[3][0] == "cycle":
        e[2].remove(e[3][1][1:])
        e[2].append(e[3][1])
        e[3][1] = e[3][1][1:]
        return True


@mutation("lemma", r"lemma \d+: the clause is not what the certificate refutes")
def literal_of_lemma_dropped(chance, e):
    e[2].pop(chance.randrange(len(e[2])))
    return True


@mutation("input", r"chain \d+: the (literal|pivot|clause)")
def literal_of_input_dropped(chance, e):
    if e[2]:
        e[2].pop(chance.randrange(len(e[2])))
        return True


@mutation("input", r"chain \d+: the (literal|pivot|clause)")
def literal_negated(chance, e):
    if e[2]:
        i = chance.randrange(len(e[2]))
        e[2][i] = e[2][i][1:] if e[2][i].startswith("-") else "-" + e[2][i]
        return True


@mutation("input", r"input \d+: (atom \d+ is not said to occur|there is no partition)")
def partition_out_of_range(chance, e):
    e[3] = "1000"
    return True


@mutation("chain", r"chain \d+: (the clause|the pivot|the literal)")
def step_missing(chance, e):
    e.pop(4 + chance.randrange(len(e) - 4))
    return True


@mutation("chain", r"chain \d+: the clause is not what the chain yields")
def literal_of_chain_dropped(chance, e):
    if e[2]:
        e[2].pop(chance.randrange(len(e[2])))
        return True


@mutation("chain", r"chain \d+: node \d+ does not come before it")
def step_from_itself(chance, e):
    chance.choice(e[4:])[1] = e[1]
    return True


@mutation("atom", r"atom \d+ cannot occur|input \d+: atom \d+ is not said to occur|atom \d+ occurs in no partition")
def occurrence_removed(chance, e):
    e[3] = ["occurs"]
    return True


@mutation("name", r"name \d+ occurs in several partitions")
def name_shared(chance, e):
    e[3] = ["occurs", "0", "1"]
    return True


def input_missing(chance, lines):
    places = [i for i, line in enumerate(lines) if line.startswith("(input ")]
    i = chance.choice(places)
    return lines[:i] + lines[i + 1:]


input_missing.name, input_missing.expected = "input_missing", r"chain \d+: node \d+ does not come|the refutation is not"


def swap_partition(chance, lines):
    """An input clause is moved to a partition where some atom of it is not said to occur."""
    atoms = {e[1]: set(e[3][1:]) for e in map(parse, [x for x in lines if re.match(r"\((atom|fact|name) ", x)])}
    partitions = int(next(line for line in lines if line.startswith("(partitions "))[12:-1])
    for i in chance.sample(range(len(lines)), len(lines)):
        if lines[i].startswith("(input "):
            e = parse(lines[i])
            common = [atoms[literal.lstrip("-")] for literal in e[2]]
            wrong = [p for p in range(partitions) if not all(str(p) in c for c in common)]
            if wrong:
                e[3] = str(chance.choice(wrong))
                return lines[:i] + [text_of(e)] + lines[i + 1:]
    return None


swap_partition.name, swap_partition.expected = "swap_partition", r"input \d+: atom \d+ is not said to occur"


def interpolant_mutation(name, change, expected):
    """The interpolant of one cut is changed, in the list and in the proof."""
    def mutate(chance, lines):
        proof = lines.index("(proof 1")
        count = proof - 2 - lines.index("(")
        k = chance.randrange(count)
        at = [lines.index("(") + 1 + k, [i for i, x in enumerate(lines) if x.startswith("(interpolant ")][k]]
        if "$" in lines[at[0]] + lines[at[1]]:
            return None  # the names of common parts are not the same in both places
        changed = change(lines[at[0]])
        if changed == lines[at[0]]:
            return None
        lines = list(lines)
        cut = re.match(r"\(interpolant (\(\d+ \d+\))", lines[at[1]]).group(1)
        lines[at[0]], lines[at[1]] = changed, "(interpolant %s %s)" % (cut, changed)
        return lines
    mutate.name, mutate.expected = name, expected
    return mutate


def only_printed(chance, lines):
    at = lines.index("(") + 1
    return lines[:at] + ["(and true %s)" % lines[at]] + lines[at + 1:]


only_printed.name, only_printed.expected = "only_printed", r"the interpolants of the proof are not the ones printed"

MUTATIONS = [multiplier_changed, multiplier_of_step_changed, step_uses_itself, last_step_missing, lemma_moved, all_multipliers_negated, cycle_broken, cycle_without_disequality,
             certificate_of_other_kind, literal_of_lemma_dropped,
             literal_of_input_dropped, literal_negated, partition_out_of_range, step_missing, literal_of_chain_dropped,
             step_from_itself, occurrence_removed, name_shared, input_missing, swap_partition, only_printed,
             interpolant_mutation("interpolant_negated", lambda t: "(not %s)" % t, r"the interpolant of the cut \(\d+ \d+\)"),
             interpolant_mutation("interpolant_true", lambda t: "true", r"the interpolant .* is weaker"),
             interpolant_mutation("interpolant_false", lambda t: "false", r"the interpolant .* is stronger")]

# Mutants by hand: (script, what is replaced in the script, what is replaced in the output, what the checker says). These pass
# all checks but the one that they are for.
BY_HAND = [
    # not the proof of this script
    ("figure2", [("(+ ctr0 1)", "(+ ctr0 2)")], [], r"input 2 does not follow from partition 1"),
    ("parity", [("(* 2 y)", "(* 3 y)")], [], r"input 1 does not follow from partition 0"),
    # a clause and its atom in a partition that does not imply it, though the symbols are known on both sides of it
    ("figure2", [], [("(= ctr1 y) (occurs 2))", "(= ctr1 y) (occurs 3))"), ("(input 3 (3) 2)", "(input 3 (3) 3)")],
     r"atom 3 cannot occur in partition 3: ctr1 does not"),
    ("figure2", [], [("(= x ctr0) (occurs 0))", "(= x ctr0) (occurs 1))"), ("(input 1 (1) 0)", "(input 1 (1) 1)")],
     r"input 1 does not follow from partition 1"),
    # an atom that is local to A is said to occur in B
    ("figure4", [], [("(<= (+ x (- y)) 0) (occurs 0)", "(<= (+ x (- y)) 0) (occurs 0 1)")],
     r"atom 1 cannot occur in partition 1: y does not"),
    # an interpolant, but not the one of this proof
    ("figure2", [], [("\n(= x ctr0)\n", "\n(and (= x ctr0) (<= ctr0 x))\n"),
                     ("(0 0) (= x ctr0)", "(0 0) (and (= x ctr0) (<= ctr0 x))")], None),
    ("parity", [], [("\n(= (mod z 2) 0)\n", "\n(= (mod z 4) 0)\n"), ("(0 0) (= (mod z 2) 0)", "(0 0) (= (mod z 4) 0)")],
     r"the interpolant of the cut \(0 0\) is stronger than what the proof yields"),
    ("figure4", [], [("\n(<= (+ x (- z)) 0)\n", "\n(<= (+ x (- z)) y)\n"),
                     ("(0 0) (<= (+ x (- z)) 0)", "(0 0) (<= (+ x (- z)) y)")],
     r"the interpolant of the cut \(0 0\) has the symbol y"),
    # calls: other cuts; x0 lives through the call but does not occur in it, so no atom over it may, and no interpolant of it
    ("calls", [("s1 (c1 c2) s2", "s1 c1 c2 s2")], [], r"the cuts are not those of the script"),
    ("calls", [], [("(atom 1 (= x0 5) (occurs 0))", "(atom 1 (= x0 5) (occurs 2))"), ("(input 1 (1) 0)", "(input 1 (1) 2)")],
     r"atom 1 cannot occur in partition 2: x0 does not"),
    ("calls", [], [("\n(= r (f a))\n", "\n(= r (f (- x0 2)))\n"), ("(2 2) (= r (f a))", "(2 2) (= r (f (- x0 2)))")],
     r"the interpolant of the cut \(2 2\) has the symbol x0"),
    # an interpolant of a cycle that knows only one of its two runs
    ("elements", [], [("\n(and (= a b) (= c d))\n", "\n(= a b)\n"), ("(0 0) (and (= a b) (= c d))", "(0 0) (= a b)")],
     r"the interpolant of the cut \(0 0\) is weaker than what the proof yields"),
    # a constraint that was changed is another constraint
    ("figure4", [], [("(atom 1 (<= (+ x (- y)) 0)", "(atom 1 (<= (+ x (- y)) 1)")], r"lemma \d+: the combination"),
    ("figure5", [], [("(system mcmillan)", "(system unknown)")], r"the text is not as it should be: unknown system"),
    ("figure5", [], [("(refutation 4)", "(refutation 3)")], r"the refutation is not the empty clause"),
]

# Proofs of what is not so: each is `x >= 0` against `x <= 1`, with another trick.
FORGED_SCRIPT = """(declare-const x Int)
(assert (! (>= x 0) :named a))
(assert (! (<= x 1) :named b))
(get-interpolants a b)
"""
FORGED_OUTPUT = """(\nfalse\n)\n(proof 1\n(system mcmillan)\n(partitions 2)\n%s\n(interpolant (0 0) false))\n"""
FORGED = [
    # zero is its own negation
    ("(atom 0 (= x x) (occurs 0)) (input 1 (0) 0) (chain 2 () 1 (0 1)) (refutation 2)", r"there is no place for an atom 0"),
    # two meanings of one atom
    ("(atom 1 (<= 0 x) (occurs 0)) (atom 1 (<= x 1) (occurs 1)) (input 1 (1) 0) (refutation 1)", r"there is no place"),
    # clauses that derive each other
    ("(atom 1 (<= 0 x) (occurs 0)) (chain 1 (1) 2) (chain 2 (1) 1) (refutation 2)", r"chain 1: node 2 does not come before"),
    # a clause that is not in the partition
    ("(input 1 () 0) (refutation 1)", r"input 1 does not follow from partition 0"),
    # 2x <= 1 is rounded to x <= 0, but 2x <= 2 is not
    ("(atom 1 (<= 0 x) (occurs 0)) (atom 2 (<= (* 2 x) 2) (occurs 1)) (input 1 (1) 0) (input 2 (2) 1) "
     "(lemma 3 (-1 -2) (farkas (1 1) (2 1))) (chain 4 () 3 (-1 1) (-2 2)) (refutation 4)", r"lemma 3: the combination is not"),
    # an empty sum
    ("(lemma 1 () (farkas)) (refutation 1)", r"lemma 1: the combination is not contradictory"),
    ("(lemma 1 () (divisibility)) (refutation 1)", r"lemma 1: the combination has integer solutions"),
    ("(lemma 1 () (cutting)) (refutation 1)", r"lemma 1: the steps are not contradictory"),
    # cycles: empty ones, and such that do not come back
    ("(lemma 1 () (cycle)) (refutation 1)", r"lemma 1: a cycle is a disequality and then equalities"),
    ("(atom 1 (= x 0) (occurs 0)) (atom 2 (= x 1) (occurs 1)) (lemma 1 (1 -2) (cycle -1 2)) (refutation 1)",
     r"lemma 1: the literals are no cycle"),
    ("(atom 1 (<= 0 x) (occurs 0)) (lemma 1 (1) (cycle -1)) (refutation 1)", r"lemma 1: atom 1 is no equality"),
    # rounding of a sum with fractions, x/3 <= 1/3; and a step that is used the other way round
    ("(atom 1 (<= 0 x) (occurs 0)) (atom 2 (<= x 1) (occurs 1)) (input 1 (1) 0) (input 2 (2) 1) "
     "(lemma 3 (-1 -2) (cutting ((2 1/3)) ((step 1 3) (1 1)))) (chain 4 () 3 (-1 1) (-2 2)) (refutation 4)",
     r"lemma 3: step 1 has fractions on its left side"),
    ("(atom 1 (<= 0 x) (occurs 0)) (atom 2 (<= x 1) (occurs 1)) (input 1 (1) 0) (input 2 (2) 1) "
     "(lemma 3 (-1 -2) (cutting ((1 1) (2 1)) ((step 1 -1)))) (chain 4 () 3 (-1 1) (-2 2)) (refutation 4)",
     r"lemma 3: a multiplier of step 2 is -1"),
    # a lemma of partition 0 whose atoms are of partition 1
    ("(atom 1 (<= 0 x) (occurs 1)) (lemma 1 (1 -1) (farkas (1 1) (-1 1)) 0) (refutation 1)",
     r"the refutation is not the empty clause"),
    ("(atom 1 (<= 0 x) (occurs 1)) (atom 2 (<= x 1) (occurs 1)) (input 1 (1) 1) (input 2 (2) 1) "
     "(lemma 3 (-1 2) (farkas (1 1) (-2 1)) 0) (chain 4 () 3 (-1 1) (2 2)) (refutation 4)", r"lemma 3: the combination"),
    # names are not what the script says
    ("(name 1 (< x 0) (occurs 0)) (input 1 (1) 0) (input 2 (-1) 0) (chain 3 () 1 (1 2)) (refutation 3)",
     r"input 1 does not follow from partition 0"),
]


def forged_problem(folder, body, expected):
    path = os.path.join(folder, "forged.smt2")
    with open(path, "w") as f:
        f.write(FORGED_SCRIPT)
    status, text = check(path, FORGED_OUTPUT % body)
    return None if status == 1 and re.match("breach: " + expected, text) else "status %d, %s" % (status, text)


def replace_once(text, pairs):
    for old, new in pairs:
        if old not in text:
            raise ValueError("%r is not in the text" % old)
        text = text.replace(old, new, 1)
    return text


def hand_mutant(ockham, folder, number, name, in_script, in_output, expected):
    """What is wrong with how the checker takes it, or None; `expected` None: it must accept."""
    path = os.path.join(ROOT, "test", "interpolate", name + ".smt2")
    wrong, output = print_proof(ockham, path, ["--system", "mcmillan"])
    if wrong:
        return wrong
    with open(path) as f:
        script = f.read()
    changed = os.path.join(folder, "hand%d.smt2" % number)
    with open(changed, "w") as f:
        f.write(replace_once(script, in_script))
    status, text = check(changed, replace_once(output, in_output))
    if expected is None:
        return None if status == 0 else "an equivalent text is rejected: %s" % text
    return None if status == 1 and re.match("breach: " + expected, text) else "status %d, %s" % (status, text)


def mutant_problem(path, mutation, lines):
    status, text = check(path, "\n".join(lines) + "\n")
    if status == 1 and re.match(r"breach: (%s)" % mutation.expected, text):
        return None
    return "mutant %s: status %d, %s" % (mutation.name, status, text)


# ---- all together ----

def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=48)
    parser.add_argument("--no-mutants", action="store_true")
    parser.add_argument("--keep", help="copy scripts that fail into this folder")
    args = parser.parse_args()
    chance = random.Random(args.seed)
    kinds = dict.fromkeys(KINDS, 0)
    passed = failed = refuted = undecided = interpolants = crossing = 0

    def count(name, wrong):
        nonlocal passed, failed
        passed, failed = passed + (not wrong), failed + bool(wrong)
        if wrong:
            print("%s: %s" % (name, wrong))

    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(harness.JOBS) as pool:
        jobs = [(path, options) for path in sorted(glob.glob(os.path.join(ROOT, "test", "interpolate", "*.smt2")))
                for options in OPTIONS[:3] if "\n;! " not in open(path).read()]
        for i in range(args.rounds):
            path = os.path.join(folder, "random%d.smt2" % i)
            with open(path, "w") as f:
                f.write(Generator(chance).script())
            jobs.append((path, OPTIONS[i % len(OPTIONS)]))
        good = []
        for (path, options), (wrong, output) in zip(jobs, pool.map(lambda j: problem_of(args.ockham, *j), jobs)):
            count("%s %s" % (os.path.basename(path), " ".join(options)), wrong)
            if wrong and args.keep:
                os.replace(path, os.path.join(args.keep, "seed%d_%s" % (args.seed, os.path.basename(path))))
            refuted += "(proof" in output
            undecided += sum(map(int, re.findall(r"(\d+) questions undecided$", output)))
            crossing += sum(map(int, re.findall(r"(\d+) crossing occurrences", output)))
            interpolants += output.count("(interpolant ")
            for kind, pattern in KINDS.items():
                kinds[kind] += bool(re.search(pattern, output, re.M))
            if not wrong and output.count("(proof") == 1:
                good.append((path, output.splitlines()))
        print("%d of %d refuted, %d interpolants, %d crossing occurrences, %d questions undecided"
              % (refuted, len(jobs), interpolants, crossing, undecided))
        count("language", outside_problem(args.ockham))
        print("proofs with " + ", ".join("%s: %d" % x for x in kinds.items()))
        for kind in kinds:
            if not kinds[kind]:
                count(kind, "no proof has that")
        if not args.no_mutants:
            mutants = []
            for mutation in MUTATIONS:
                order = chance.sample(good, len(good))
                found = next(((path, m) for path, lines in order for m in [mutation(chance, lines)] if m), None)
                if found:
                    mutants.append((found[0], mutation, found[1]))
                else:
                    count(mutation.name, "there is nothing to change")
            for m, wrong in zip(mutants, pool.map(lambda m: mutant_problem(*m), mutants)):
                count(os.path.basename(m[0]), wrong)
            for i, wrong in enumerate(pool.map(lambda x: hand_mutant(args.ockham, folder, x[0], *x[1]), enumerate(BY_HAND))):
                count("mutant by hand %d (%s)" % (i, BY_HAND[i][0]), wrong)
            for body, expected in FORGED:
                count("forged " + body, forged_problem(folder, body, expected))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or refuted < len(jobs) // 3 or undecided > interpolants // 10 else 0


if __name__ == "__main__":
    sys.exit(main())
