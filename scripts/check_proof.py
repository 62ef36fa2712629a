#!/usr/bin/env python3
"""Check the proofs that `ockham interpolate --proof FILE.smt2` prints, and derive the interpolants again from them.

    ockham interpolate --proof FILE.smt2 | check_proof.py FILE.smt2 [OUTPUT]

Shares nothing with the prover: it reads the script, and the text described in docs/proof-format.md. In this order it checks
that each lemma follows from its certificate (exact arithmetic), each chain by resolution, and that atoms occur where they
are said to; it derives the interpolant of every cut straight from the rules, one cut at a time. What is a question of logic
is then asked of z3: does each input clause follow from its partition, is each printed interpolant equivalent to the derived
one, and do the interpolants lead from true to false along the partitions, and from calls to where they return. Exit status 0
and a summary line, or 1 with the first breach; 2 if the script cannot be read or z3 cannot be run.
"""
import argparse
import itertools
import math
import re
import subprocess
import sys
import threading
from fractions import Fraction

Z3_SECONDS = 20       # for one question that the proof depends on
CONTRACT_SECONDS = 2  # for one that has its answer already, if the proof is right


class Breach(Exception):
    """The proof does not show what it claims."""


class Unreadable(Exception):
    """The text is no script, or no proof."""


class NoSolver(Exception):
    """z3 cannot be run, or does not answer."""


# ---- S-expressions: lists of strings ----

TOKEN = re.compile(r';[^\n]*|"(?:[^"]|"")*"|\|[^|]*\||[()]|[^\s()|;"]+')


def read_expressions(text):
    stack = [[]]
    for match in TOKEN.finditer(text):
        token = match.group()
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) == 1:
                raise Unreadable("a closing parenthesis too many")
            done = stack.pop()
            stack[-1].append(done)
        elif token[0] != ";":
            stack[-1].append(token)
    if len(stack) > 1:
        raise Unreadable("a parenthesis is not closed")
    return stack[0]


def number(token):
    if not isinstance(token, str) or not re.fullmatch(r"-?\d+", token):
        raise Unreadable("a number is expected, not %r" % (token,))
    return int(token)


# ---- terms: numbers of nodes, equal terms have equal numbers ----

BOOL_OPERATORS = {"and", "=>", "xor", "=", "<="}
INT_OPERATORS = {"+", "-", "*", "div", "mod", "abs"}


class Terms:
    def __init__(self):
        self.nodes, self.sorts, self.index = [], [], {}
        self.true, self.false = self.make("true", sort="Bool"), self.make("false", sort="Bool")
        self.linear_forms, self.symbol_sets = {}, {}
        self.functions = {}  # name -> (sorts of the arguments, sort of the result)
        self.known_sorts = ["Int", "Bool"]  # and those that the script declares

    def make(self, operator, *arguments, sort=None):
        key = (operator,) + arguments
        if key not in self.index:
            if sort is None:
                sort = "Int" if operator in INT_OPERATORS or operator == "int" else "Bool"
            self.index[key] = len(self.nodes)
            self.nodes.append(key)
            self.sorts.append(sort)
        return self.index[key]

    def integer(self, value):
        return self.make("int", int(value))

    def negation(self, t):
        if t in (self.true, self.false):
            return self.false if t == self.true else self.true
        return self.nodes[t][1] if self.nodes[t][0] == "not" else self.make("not", t)

    def junction(self, operator, parts):
        """A conjunction or disjunction, without what does not matter."""
        unit, zero = (self.true, self.false) if operator == "and" else (self.false, self.true)
        parts = list(dict.fromkeys(p for p in parts if p != unit))
        if zero in parts:
            return zero
        return self.make(operator, *parts) if len(parts) > 1 else parts[0] if parts else unit

    def conjunction(self, *parts):
        return self.junction("and", parts)

    def disjunction(self, *parts):
        return self.junction("or", parts)

    def sum(self, coefficients, constant):
        """An integral sum as a term."""
        parts = [self.make("*", self.integer(k), base) for base, k in coefficients.items() if k]
        return self.make("+", self.integer(constant), *parts) if parts else self.integer(constant)

    def linear(self, t):
        """Coefficients per base, and a constant. A base is what is no sum, difference or multiple."""
        if t not in self.linear_forms:
            self.linear_forms[t] = self.compute_linear(t)
        return self.linear_forms[t]

    def compute_linear(self, t):
        operator, arguments = self.nodes[t][0], self.nodes[t][1:]
        if operator == "int":
            return {}, arguments[0]
        if operator == "*":
            forms = [self.linear(a) for a in arguments]
            sums = [f for f in forms if f[0]]
            factor = math.prod(f[1] for f in forms if not f[0])
            if len(sums) > 1:
                return {t: 1}, 0
            return add_linear({}, 0, [(factor, sums[0])]) if sums else ({}, factor)
        if operator == "+":
            return add_linear({}, 0, [(1, self.linear(a)) for a in arguments])
        if operator == "-":
            signs = [-1] if len(arguments) == 1 else [1] + [-1] * (len(arguments) - 1)
            return add_linear({}, 0, [(s, self.linear(a)) for s, a in zip(signs, arguments)])
        return {t: 1}, 0

    def symbols(self, t):
        if t not in self.symbol_sets:
            operator, arguments = self.nodes[t][0], self.nodes[t][1:]
            if operator == "symbol":
                found = frozenset(arguments)
            elif operator == "int":
                found = frozenset()
            elif operator == "apply":
                found = frozenset(arguments[:1]).union(*[self.symbols(a) for a in arguments[1:]])
            else:
                found = frozenset().union(*[self.symbols(a) for a in arguments])
            self.symbol_sets[t] = found
        return self.symbol_sets[t]


def add_linear(coefficients, constant, multiples):
    coefficients = dict(coefficients)
    for factor, (more, more_constant) in multiples:
        constant += factor * more_constant
        for base, k in more.items():
            coefficients[base] = coefficients.get(base, 0) + factor * k
    return {base: k for base, k in coefficients.items() if k}, constant


class Reader:
    """S-expressions as terms. `meanings`: symbol -> term, or (parameters, body) of a definition."""

    def __init__(self, terms):
        self.terms, self.meanings = terms, {}

    def declare_sort(self, name):
        if name.strip("|") not in self.terms.known_sorts:
            self.terms.known_sorts.append(name.strip("|"))

    @staticmethod
    def sort(e):
        return e.strip("|") if isinstance(e, str) else "other"

    def declare(self, name, sort):
        name = name.strip("|")
        self.meanings[name] = self.terms.make("symbol", name, sort=self.sort(sort))

    def declare_function(self, name, sorts, result):
        name = name.strip("|")
        self.meanings.pop(name, None)
        self.terms.functions[name] = ([self.sort(s) for s in sorts], self.sort(result))

    def term(self, e, local=None):
        local = local or {}
        if isinstance(e, str):
            return self.atom(e.strip("|") if e.startswith("|") else e, local)
        if not e:
            raise Unreadable("() is no term")
        if e[0] == "let":
            inner = dict(local)
            inner.update({name.strip("|"): self.term(value, local) for name, value in e[1]})
            return self.term(e[2], inner)
        if e[0] == "!":
            return self.term(e[1], local)
        if not isinstance(e[0], str):
            raise Unreadable("an operator is expected, not %r" % (e[0],))
        return self.apply(e[0].strip("|"), [self.term(a, local) for a in e[1:]])

    def atom(self, name, local):
        if name in local:
            return local[name]
        if name in ("true", "false"):
            return getattr(self.terms, name)
        if re.fullmatch(r"\d+", name):
            return self.terms.integer(int(name))
        meaning = self.meanings.get(name)
        if isinstance(meaning, tuple):
            return self.apply(name, [])
        if meaning is None:
            raise Unreadable("unknown symbol %s" % name)
        if self.terms.sorts[meaning] not in self.terms.known_sorts:
            raise Unreadable("%s is neither Int nor Bool nor of a declared sort" % name)
        return meaning

    def apply(self, name, arguments):
        terms = self.terms
        if isinstance(self.meanings.get(name), tuple):
            parameters, body = self.meanings[name]
            return self.term(body, dict(zip(parameters, arguments)))
        if name == "-" and len(arguments) == 1 and terms.nodes[arguments[0]][0] == "int":
            return terms.integer(-terms.nodes[arguments[0]][1])
        if name == "distinct":
            return terms.conjunction(*[terms.make("not", terms.make("=", a, b))
                                       for a, b in itertools.combinations(arguments, 2)])
        if name in ("=", "<=", "<", ">=", ">") and len(arguments) > 2:
            return terms.conjunction(*[self.apply(name, [a, b]) for a, b in zip(arguments, arguments[1:])])
        if name == "not":
            return terms.negation(arguments[0])
        if name == "or":  # the same as a negated conjunction: a printer may write either
            return terms.negation(terms.make("and", *[terms.negation(a) for a in arguments]))
        if name in (">", "<", ">="):
            left, right = arguments if name == ">" else reversed(arguments)
            return terms.negation(terms.make("<=", left, right)) if name != ">=" else terms.make("<=", left, right)
        if name == "ite":
            return terms.make(name, *arguments, sort=terms.sorts[arguments[1]])
        if name == "+" and all(terms.nodes[a][0] == "int" for a in arguments):  # (ite c (+ 1 0) 0) is (ite c 1 0)
            return terms.integer(sum(terms.nodes[a][1] for a in arguments))
        if name in BOOL_OPERATORS or name in INT_OPERATORS:
            return terms.make(name, *arguments)
        if name in terms.functions:
            return self.apply_function(name, arguments)
        raise Unreadable("unknown operator %s" % name)


    def apply_function(self, name, arguments):
        sorts, result = self.terms.functions[name]
        if [self.terms.sorts[a] for a in arguments] != sorts or result not in self.terms.known_sorts:
            raise Unreadable("the arguments of %s are not as declared, or its sort is not known" % name)
        return self.terms.make("apply", name, *arguments, sort=result)


# ---- the script, and the answers to it ----

def read_script(text, reader):
    """What is answered: None for check-sat, the groups of get-interpolants as functions that yield their terms."""
    asked, assertions, levels = [], [], []
    for e in read_expressions(text):
        command = e[0]
        if command in ("declare-fun", "declare-const"):
            if command == "declare-const" or not e[2]:
                reader.declare(e[1], e[-1])
            else:
                reader.declare_function(e[1], e[2], e[3])
        elif command == "declare-sort":
            reader.declare_sort(e[1])
        elif command == "define-fun":
            reader.meanings[e[1].strip("|")] = ([p[0].strip("|") for p in e[2]], e[4])
        elif command == "define-const":
            reader.meanings[e[1].strip("|")] = ([], e[3])
        elif command == "assert":
            named = isinstance(e[1], list) and e[1] and e[1][0] == "!" and ":named" in e[1]
            assertions.append((e[1][e[1].index(":named") + 1].strip("|") if named else None, e[1]))
        elif command == "push":
            levels += [len(assertions)] * (number(e[1]) if len(e) > 1 else 1)
        elif command == "pop":
            for _ in range(number(e[1]) if len(e) > 1 else 1):
                assertions = assertions[:levels.pop()]
        elif command == "check-sat":
            asked.append(None)
        elif command in ("get-interpolants", "get-interpolant"):
            known = {}
            for name, formula in assertions:
                known.setdefault(name, formula)
            groups = [([known[name.strip("|")] for name in g], cut) for g, cut in read_groups(e[1:], 0)]
            asked.append(groups)
        elif command == "exit":
            break
    return asked


def read_groups(steps, left):
    """(names, cut) of each group, in order. A name or (and NAME ...) is a group; another list is a call with steps of its
    own, which the cuts behind these begin with."""
    found = []
    for e in steps:
        at = left + len(found)
        if isinstance(e, list) and e[:1] != ["and"]:
            found += read_groups(e, at)
        else:
            found.append((e[1:] if isinstance(e, list) else [e], (left, at)))
    return found


def read_answers(text, asked):
    """(groups, list of interpolants, proof) of each get-interpolants that was answered."""
    answers, at, found = read_expressions(text), 0, []
    for groups in asked:
        if at == len(answers):
            raise Unreadable("there are fewer answers than questions")
        answer = answers[at]
        at += 1
        if groups is None or answer == "unknown":
            if answer not in ("sat", "unsat", "unknown"):
                raise Unreadable("sat, unsat or unknown is expected")
            continue
        if at == len(answers) or not isinstance(answers[at], list) or answers[at][:1] != ["proof"]:
            raise Unreadable("there is no proof for a list of interpolants")
        found.append((groups, answer, answers[at]))
        at += 1
    if at < len(answers):
        raise Unreadable("there are more answers than questions")
    return found


# ---- certificates of lemmas: what they assume, whether they are right, and their part for A ----

class Combination:
    """(literal multiplier)...: a weighted sum of constraints."""

    def __init__(self, proof, items):
        self.proof = proof
        self.entries = [(number(l), Fraction(m)) for l, m in items]
        self.assumed = {l for l, _ in self.entries}

    def total(self, is_used):
        """Left side and bound of the sum over the literals that are used."""
        parts = [(m, self.proof.constraint(l)[1:]) for l, m in self.entries if is_used(l)]
        return add_linear({}, 0, parts)


class Farkas(Combination):
    """The sum is 0 <= c with c < 0. For A: its part of the sum."""

    def check(self):
        for literal, multiplier in self.entries:
            relation = self.proof.constraint(literal)[0]
            if multiplier == 0 or relation == "<=" and multiplier < 0:
                raise Breach("the multiplier of literal %d is %s" % (literal, multiplier))
        left, bound = self.total(lambda literal: True)
        if left or bound >= 0:
            raise Breach("the combination is not contradictory")

    def partial(self, is_local):
        terms = self.proof.terms
        left, bound = self.total(is_local)
        scale = math.lcm(*[Fraction(k).denominator for k in list(left.values()) + [bound]])
        left = {base: k * scale for base, k in left.items()}
        return terms.make("<=", terms.sum(left, -bound * scale), terms.integer(0))


class Divisibility(Combination):
    """Equalities whose sum has integers on the left and none on the right. For A: its part of the sum is an integer."""

    def check(self):
        for literal, _ in self.entries:
            if self.proof.constraint(literal)[0] != "=":
                raise Breach("literal %d is no equality" % literal)
        left, bound = self.total(lambda literal: True)
        if any(Fraction(k).denominator != 1 for k in left.values()) or Fraction(bound).denominator == 1:
            raise Breach("the combination has integer solutions")

    def partial(self, is_local):
        terms = self.proof.terms
        left, bound = self.total(is_local)
        left = {base: k for base, k in left.items() if Fraction(k).denominator != 1}
        d = math.lcm(*[Fraction(k).denominator for k in list(left.values()) + [bound]])
        whole = terms.sum({base: k * d for base, k in left.items()}, -bound * d)
        return terms.make("=", terms.make("mod", whole, terms.integer(d)), terms.integer(0))


class Cutting:
    """Steps ((literal multiplier) ... (step number multiplier) ...): each but the last has integers on the left, and its right
    side is rounded down; the last is 0 <= c with c < 0. For A: what is in B counts as 0, and sums are rounded up."""

    def __init__(self, proof, steps):
        self.proof = proof
        self.steps = [[self.read_item(item) for item in step] for step in steps]
        self.assumed = {l for step in self.steps for l, _, _ in step if l}

    @staticmethod
    def read_item(item):
        """(literal, 0, multiplier) or (0, number of a step, multiplier)."""
        if item[0] == "step":
            return 0, number(item[1]), Fraction(item[2])
        return number(item[0]), 0, Fraction(item[1])

    def check(self):
        results = []
        for i, step in enumerate(self.steps):
            parts = []
            for literal, earlier, multiplier in step:
                if not literal and not 1 <= earlier <= i:
                    raise Breach("step %d uses step %d" % (i + 1, earlier))
                relation, *sides = self.proof.constraint(literal) if literal else ("<=",) + results[earlier - 1]
                if multiplier == 0 or relation == "<=" and multiplier < 0:
                    raise Breach("a multiplier of step %d is %s" % (i + 1, multiplier))
                parts.append((multiplier, sides))
            left, bound = add_linear({}, 0, parts)
            if any(Fraction(k).denominator != 1 for k in left.values()):
                raise Breach("step %d has fractions on its left side" % (i + 1))
            results.append((left, math.floor(bound)))
            if i + 1 == len(self.steps) and not left and bound < 0:
                return
        raise Breach("the steps are not contradictory")

    def partial(self, is_local):
        terms, values = self.proof.terms, []  # per step: coefficients and constant of what is at most 0
        for i, step in enumerate(self.steps):
            parts = []
            for literal, earlier, multiplier in step:
                if not literal:
                    parts.append((multiplier, values[earlier - 1]))
                elif is_local(literal):
                    _, left, bound = self.proof.constraint(literal)
                    parts.append((multiplier, (left, -bound)))
            value = add_linear({}, 0, parts)
            values.append(self.round_up(*value) if i + 1 < len(self.steps) else value)
        left, constant = values[-1]
        scale = math.lcm(*[Fraction(k).denominator for k in list(left.values()) + [constant]])
        return terms.make("<=", terms.sum({base: k * scale for base, k in left.items()}, constant * scale),
                          terms.integer(0))

    def round_up(self, left, constant):
        """Integer parts need no rounding; ceil(n / d) is -((-n) div d)."""
        terms = self.proof.terms
        outside = {base: math.floor(k) for base, k in left.items()}
        inside = {base: k - math.floor(k) for base, k in left.items() if k != math.floor(k)}
        if not inside:
            return outside, math.ceil(constant)
        d = math.lcm(*[Fraction(k).denominator for k in list(inside.values()) + [constant]])
        quotient = terms.make("div", terms.sum({base: -k * d for base, k in inside.items()}, -constant * d),
                              terms.integer(d))
        return add_linear(outside, 0, [(-1, ({quotient: 1}, 0))])


class Cycle:
    """A disequality, then equalities that lead from one of its sides to the other. For A: its literals form runs along the
    cycle; the ends of each are equal, or different if the disequality is in the run."""

    def __init__(self, proof, items):
        self.proof = proof
        self.literals = [number(l) for l in items]
        self.assumed = set(self.literals)

    def sides(self, literal):
        atom = self.proof.atom(literal)
        operator, *sides = self.proof.terms.nodes[atom.term]
        if atom.kind == "name" or operator != "=":
            raise Breach("atom %d is no equality" % abs(literal))
        return sides

    def walk(self):
        """The terms along the cycle: literal i leads from term i to the next, the last one back to the first."""
        for start in self.sides(self.literals[0]):
            places = [start]
            for literal in self.literals:
                sides = self.sides(literal)
                if places[-1] not in sides:
                    break
                places.append(sides[1] if places[-1] == sides[0] else sides[0])
            if len(places) == len(self.literals) + 1 and places[-1] == start:
                return places[:-1]
        raise Breach("the literals are no cycle")

    def check(self):
        if not self.literals or self.literals[0] > 0 or any(l < 0 for l in self.literals[1:]):
            raise Breach("a cycle is a disequality and then equalities")
        self.walk()

    def partial(self, is_local):
        terms, places, count = self.proof.terms, self.walk(), len(self.literals)
        outside = [i for i, l in enumerate(self.literals) if not is_local(l)]
        if not outside:
            return terms.false
        parts = []
        for i, following in zip(outside, outside[1:] + [outside[0] + count]):  # between them, all are in A
            if following == i + 1:
                continue
            same = terms.make("=", places[(i + 1) % count], places[following % count])
            parts.append(terms.negation(same) if i < count < following else same)
        return terms.conjunction(*parts)


CERTIFICATES = {"farkas": Farkas, "divisibility": Divisibility, "cutting": Cutting, "cycle": Cycle}


# ---- proofs ----

class Atom:
    def __init__(self, kind, term, occurs):
        self.kind, self.term, self.occurs = kind, term, occurs


class Proof:
    """The text, read. Literals are numbers of atoms, negative if negated; `nodes`: number -> (kind, clause, rest)."""

    def __init__(self, terms, reader, expression):
        self.terms, self.reader = terms, Reader(terms)
        self.reader.meanings.update(reader.meanings)
        self.atoms, self.nodes, self.interpolants, self.fields = {}, {}, [], {}
        if expression[:2] != ["proof", "1"]:
            raise Unreadable("this is no proof of version 1")
        for e in expression[2:]:
            self.read_line(e)
        for field in ("system", "partitions", "refutation"):
            if field not in self.fields:
                raise Unreadable("the proof has no line (%s ...)" % field)
        self.system = self.fields["system"]
        if self.system not in ("mcmillan", "pudlak"):
            raise Unreadable("unknown system %s" % self.system)
        self.partitions, self.refutation = number(self.fields["partitions"]), number(self.fields["refutation"])

    def read_line(self, e):
        word = e[0]
        if word in ("system", "partitions", "refutation"):
            self.fields[word] = e[1]
        elif word == "define":
            self.reader.meanings[e[1].strip("|")] = self.reader.term(e[3])
        elif word in ("atom", "fact", "name"):
            if number(e[1]) < 1 or number(e[1]) in self.atoms or e[3][0] != "occurs":
                raise Breach("there is no place for an atom %s" % e[1])
            self.atoms[number(e[1])] = Atom(word, self.reader.term(e[2]), [number(p) for p in e[3][1:]])
        elif word in ("input", "lemma", "chain"):
            if number(e[1]) in self.nodes:
                raise Breach("there are two nodes %s" % e[1])
            self.nodes[number(e[1])] = (word, frozenset(number(l) for l in e[2]), self.read_rest(word, e[3:]))
        elif word == "interpolant":
            self.interpolants.append(((number(e[1][0]), number(e[1][1])), self.reader.term(e[2])))
        else:
            raise Unreadable("unknown line (%s ...)" % word)

    def read_rest(self, word, rest):
        if word == "input":
            return number(rest[0])
        if word == "chain":
            return number(rest[0]), [(number(pivot), number(node)) for pivot, node in rest[1:]]
        if rest[0][0] not in CERTIFICATES:
            raise Unreadable("unknown certificate %s" % rest[0][0])
        return CERTIFICATES[rest[0][0]](self, rest[0][1:]), number(rest[1]) if len(rest) > 1 else None

    def partition(self, name):
        """The partition of a node, None if it belongs to none. A lemma that names one serves as a clause of it."""
        kind, _, rest = self.nodes[name]
        return rest if kind == "input" else rest[1] if kind == "lemma" else None

    def atom(self, literal):
        if abs(literal) not in self.atoms:
            raise Breach("there is no atom %d" % abs(literal))
        return self.atoms[abs(literal)]

    def literal(self, literal):
        term = self.atom(literal).term
        return self.terms.negation(term) if literal < 0 else term

    def constraint(self, literal):
        """(relation, left side, bound) of a literal, divided by the common divisor; the bound of <= is rounded down."""
        atom = self.atom(literal)
        operator, *sides = self.terms.nodes[atom.term]
        if atom.kind == "name" or operator not in ("<=", "=") or self.terms.sorts[sides[0]] != "Int":
            raise Breach("atom %d is no linear constraint" % abs(literal))
        left, constant = add_linear({}, 0, [(1, self.terms.linear(sides[0])), (-1, self.terms.linear(sides[1]))])
        if not left:
            raise Breach("atom %d has no variables" % abs(literal))
        divisor = math.gcd(*left.values())
        left = {base: k // divisor for base, k in left.items()}
        if operator == "=":
            if literal < 0:
                raise Breach("a certificate uses the disequality %d" % literal)
            return "=", left, Fraction(-constant, divisor)
        bound = -constant // divisor
        if literal < 0:  # not (sum <= k) is -sum <= -k - 1
            left, bound = {base: -k for base, k in left.items()}, -bound - 1
        return "<=", left, bound


# ---- what needs no solver ----

def check_nodes(proof):
    known = {}
    for name, (kind, clause, rest) in proof.nodes.items():
        for literal in clause:
            proof.atom(literal)
        try:
            partition = proof.partition(name)
            if partition is not None and not 0 <= partition < proof.partitions:
                raise Breach("there is no partition %d" % partition)
            if kind == "lemma":
                certificate, _ = rest
                certificate.check()
                if clause != {-l for l in certificate.assumed}:
                    raise Breach("the clause is not what the certificate refutes")
            if kind == "chain":
                check_chain(known, clause, *rest)
        except Breach as breach:
            raise Breach("%s %d: %s" % (kind, name, breach)) from None
        known[name] = clause
    if proof.refutation not in known or known[proof.refutation]:
        raise Breach("the refutation is not the empty clause")


def check_chain(known, clause, first, steps):
    for node in [first] + [node for _, node in steps]:
        if node not in known:
            raise Breach("node %d does not come before it" % node)
    resolvent = set(known[first])
    for pivot, node in steps:
        if pivot not in resolvent:
            raise Breach("the pivot %d is not in the resolvent" % pivot)
        if -pivot not in known[node]:
            raise Breach("the literal %d is not in clause %d" % (-pivot, node))
        resolvent = (resolvent - {pivot}) | (known[node] - {-pivot})
    if resolvent != clause:
        raise Breach("the clause is not what the chain yields")


def check_occurrences(proof, partitions):
    """Atoms occur where their symbols do, or at least where their symbols are on the same side of every cut: then what is
    local to A has symbols of A, what is local to B symbols of B, and the rest both. Returns how many are of the second
    kind."""
    vocabulary = [proof.terms.symbols(p) for p in partitions]
    cuts, places, crossing = [cut for cut, _ in proof.interpolants], {}, 0
    for i, symbols in enumerate(vocabulary):
        for symbol in symbols:
            places.setdefault(symbol, []).append(i)

    def is_allowed(symbol, partition):
        return all(any((left <= place <= right) == (left <= partition <= right) for place in places.get(symbol, ()))
                   for left, right in cuts)

    for name, atom in proof.atoms.items():
        if not atom.occurs or any(not 0 <= p < proof.partitions for p in atom.occurs):
            raise Breach("atom %d occurs in no partition" % name)
        if atom.kind == "name" and len(atom.occurs) != 1:
            raise Breach("name %d occurs in several partitions" % name)
        for p in atom.occurs:
            missing = proof.terms.symbols(atom.term) - vocabulary[p]
            if not missing:
                continue
            crossing += 1
            for symbol in missing:
                if not is_allowed(symbol, p):
                    raise Breach("atom %d cannot occur in partition %d: %s does not" % (name, p, symbol))
    for name, (kind, clause, _) in proof.nodes.items():
        partition = proof.partition(name)
        for literal in clause if partition is not None else ():
            if partition not in proof.atom(literal).occurs:
                raise Breach("%s %d: atom %d is not said to occur in partition %d" % (kind, name, abs(literal), partition))
    return crossing


# ---- interpolants from the rules ----

def derive(proof, left, right):
    """The interpolant of the cut with A = partitions left .. right (POPL'04 section 3; docs/interpolation.md)."""
    terms, values = proof.terms, {}

    def only_in_a(literal):
        return all(left <= p <= right for p in proof.atom(literal).occurs)

    def only_in_b(literal):
        return not any(left <= p <= right for p in proof.atom(literal).occurs)

    def resolve(pivot, with_pivot, with_negation):
        if only_in_a(pivot):
            return terms.disjunction(with_pivot, with_negation)
        if proof.system == "mcmillan" or only_in_b(pivot):
            return terms.conjunction(with_pivot, with_negation)
        p = proof.literal(pivot)
        return terms.conjunction(terms.disjunction(p, with_pivot),
                                 terms.disjunction(terms.negation(p), with_negation))

    for name, (kind, clause, rest) in proof.nodes.items():
        partition = proof.partition(name)
        if kind == "lemma" and partition is None:
            value = rest[0].partial(only_in_a)
        elif kind == "chain":
            value = values[rest[0]]
            for pivot, node in rest[1]:
                value = resolve(pivot, value, values[node])
        elif not left <= partition <= right:
            value = terms.true
        elif proof.system == "pudlak":
            value = terms.false
        else:
            value = terms.disjunction(*[proof.literal(l) for l in sorted(clause) if not only_in_a(l)])
        values[name] = value
    return values[proof.refutation]


# ---- questions for z3 ----

class Questions:
    """Conjunctions that must have no model. A term is defined for z3 when it is first used, so the text stays linear."""

    def __init__(self, terms):
        self.terms, self.lines, self.defined, self.asked = terms, [], set(), []
        self.lines += ["(declare-sort |%s| 0)" % sort for sort in terms.known_sorts[2:]]

    def text(self, t):
        operator, arguments = self.terms.nodes[t][0], self.terms.nodes[t][1:]
        if operator == "int":
            return str(arguments[0]) if arguments[0] >= 0 else "(- %d)" % -arguments[0]
        if operator in ("true", "false"):
            return operator
        if t not in self.defined:
            self.defined.add(t)
            if operator == "apply":
                self.declare_function(arguments[0])
                operator, arguments = "|%s|" % arguments[0], arguments[1:]
            if operator == "symbol":
                self.lines.append("(declare-fun |%s| () |%s|)" % (arguments[0], self.terms.sorts[t]))
            else:
                inner = " ".join(self.text(a) for a in arguments)
                self.lines.append("(define-fun |ockham %d| () |%s| (%s %s))" % (t, self.terms.sorts[t], operator, inner))
        return "|%s|" % arguments[0] if operator == "symbol" else "|ockham %d|" % t

    def declare_function(self, name):
        if name not in self.defined:
            self.defined.add(name)
            sorts, result = self.terms.functions[name]
            sorts = " ".join("|%s|" % sort for sort in sorts)
            self.lines.append("(declare-fun |%s| (%s) |%s|)" % (name, sorts, result))

    def refute(self, what, *conjuncts, is_contract=False):
        text = " ".join(self.text(t) for t in conjuncts)
        limit = "(set-option :timeout %d)" % (1000 * (CONTRACT_SECONDS if is_contract else Z3_SECONDS))
        question = limit + "\n(push 1)\n(assert (and true %s))\n(check-sat)\n(pop 1)" % text
        self.asked.append((what, is_contract, question))
        self.lines.append(question)

    def answer(self):
        """Raises a breach for the first question with a wrong answer. Returns how many of the contract's are not decided."""
        answers, undecided = ask_z3(self.lines, len(self.asked)), 0
        for (what, is_contract, question), answer in zip(self.asked, answers):
            if answer == "unknown":  # once more, by itself
                definitions = [line for line in self.lines if not line.startswith("(set-option")]
                answer = ask_z3(definitions + [question.replace("(push 1)", "").replace("(pop 1)", "")], 1)[0]
            if answer == "unknown" and is_contract:
                undecided += 1
            elif answer != "unsat":
                raise Breach(what if answer == "sat" else "z3 cannot decide this: " + what)
        return undecided


def ask_z3(lines, count):
    try:
        run = subprocess.run(["z3", "-in"], input="\n".join(lines) + "\n", text=True, capture_output=True)
    except OSError as problem:
        raise NoSolver("cannot run z3: %s" % problem) from None
    answers = run.stdout.split("\n")[:-1]
    if len(answers) != count or not set(answers) <= {"sat", "unsat", "unknown"}:
        raise NoSolver("z3 says: " + (run.stdout + run.stderr)[:500])
    return answers


def ask_inputs(questions, proof, partitions):
    for name, (kind, clause, rest) in proof.nodes.items():
        if kind == "input":
            negated = [proof.literal(-l) for l in sorted(clause)]
            questions.refute("input %d does not follow from partition %d" % (name, rest), partitions[rest], *negated)


def ask_interpolants(questions, proof, partitions):
    terms = proof.terms
    for (left, right), interpolant in proof.interpolants:
        cut = "the interpolant of the cut (%d %d) " % (left, right)
        sides = partitions[left:right + 1], partitions[:left] + partitions[right + 1:]
        symbols = [frozenset().union(*map(terms.symbols, side)) for side in sides]
        for symbol in sorted(terms.symbols(interpolant) - (symbols[0] & symbols[1])):
            raise Breach(cut + "has the symbol %s, which is not common to both sides" % symbol)
        derived = derive(proof, left, right)
        questions.refute(cut + "is stronger than what the proof yields", derived, terms.negation(interpolant))
        questions.refute(cut + "is weaker than what the proof yields", interpolant, terms.negation(derived))


def ask_contract(questions, proof, partitions):
    """What is known before a partition, from the same call and the calls that end there, leads with the partition to the
    interpolant behind it, and at last to false. By induction each interpolant is implied by its side A, and, beginning
    with the last partition, inconsistent with the other side."""
    terms = proof.terms
    for i, partition in enumerate(partitions):
        (left, _), after = proof.interpolants[i] if i < len(proof.interpolants) else ((0, i), terms.false)
        before, at = [], i - 1
        while at >= left:
            (begin, _), known = proof.interpolants[at]
            before.append(known)
            at = begin - 1
        questions.refute("what is known before partition %d and the partition do not imply what is known after it" % i,
                         *before, partition, terms.negation(after), is_contract=True)


# ---- all together ----

def check_answer(terms, reader, groups, printed, expression):
    """Checks one answer; returns the counts for the summary."""
    partitions = [terms.conjunction(*[reader.term(f) for f in g]) for g, _ in groups]
    proof = Proof(terms, reader, expression)
    if proof.partitions != len(groups):
        raise Breach("the proof is about %d partitions, the script about %d" % (proof.partitions, len(groups)))
    if [cut for cut, _ in proof.interpolants] != [cut for _, cut in groups[:-1]]:
        raise Breach("the cuts are not those of the script")
    if [reader.term(i) for i in printed] != [i for _, i in proof.interpolants]:
        raise Breach("the interpolants of the proof are not the ones printed before it")
    check_nodes(proof)
    crossing = check_occurrences(proof, partitions)
    questions = Questions(terms)
    ask_inputs(questions, proof, partitions)
    ask_interpolants(questions, proof, partitions)
    ask_contract(questions, proof, partitions)
    undecided = questions.answer()
    kinds = [kind for kind, _, _ in proof.nodes.values()]
    return [1, kinds.count("input"), kinds.count("lemma"), kinds.count("chain"), len(proof.interpolants), crossing,
            undecided]


def run(arguments):
    terms = Terms()
    reader = Reader(terms)
    counts = [0] * 7
    malformed = (Unreadable, KeyError, IndexError, TypeError, ValueError)
    try:
        with open(arguments.script) as f:
            asked = read_script(f.read(), reader)
        with open(0 if arguments.output == "-" else arguments.output) as f:
            output = f.read()
    except malformed + (OSError,) as problem:
        print("cannot read: %s" % problem, file=sys.stderr)
        return 2
    try:
        for answer in read_answers(output, asked):
            counts = [a + b for a, b in zip(counts, check_answer(terms, reader, *answer))]
    except Breach as breach:
        print("breach: %s" % breach)
        return 1
    except malformed as problem:
        print("breach: the text is not as it should be: %s" % problem)
        return 1
    except NoSolver as problem:
        print(problem, file=sys.stderr)
        return 2
    print("%d proofs: %d inputs, %d lemmas, %d chains, %d interpolants; %d crossing occurrences, %d questions undecided"
          % tuple(counts))
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("script", help="the script in SMT-LIB 2")
    parser.add_argument("output", nargs="?", default="-", help="what `ockham interpolate --proof` printed; - = standard input")
    arguments = parser.parse_args()
    status = []
    sys.setrecursionlimit(1 << 20)  # terms may be deep
    threading.stack_size(1 << 29)
    worker = threading.Thread(target=lambda: status.append(run(arguments)))
    worker.start()
    worker.join()
    return status[0] if status else 2


if __name__ == "__main__":
    sys.exit(main())
