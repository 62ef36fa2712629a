#!/usr/bin/env python3
"""`ockham prove` and `ockham infer` on random functions over lists with cycles, against execution on small heaps.

    run_cycles.py [--ockham PROGRAM] [--count N] [--seed N]

Functions have random statements and contracts with all built-ins of docs/annotations.md. Here they are executed on all heaps
of up to two nodes and on random ones of three, and formulas are evaluated by walking along the pointers; that shares
nothing with reachability logic. Of functions without loops and calls, each obligation is looked at: one that holds must
hold in all these heaps, and one that fails comes with a heap at the entry in which it fails. Functions with loops or calls
by contract fail for want of invariants, too; but if they hold, or `infer` finds some, nothing may go wrong.
"""
import argparse
import itertools
import json
import os
import random
import re
import sys
import tempfile

import harness

STEPS = 30  # of loops
SAMPLES = 120  # heaps of three nodes


class Wrong(Exception):
    def __init__(self, kind, line):
        super().__init__(kind, line)
        self.kind, self.line = kind, line


class Endless(Exception):
    pass


class Heap:
    """Nodes are numbers, 0 is null. Memory that is not allocated holds null."""

    def __init__(self, next_of, allocated):
        self.next_of, self.allocated = list(next_of), list(allocated)

    def copy(self):
        return Heap(self.next_of, self.allocated)

    def walk(self, x):
        seen = []
        while x and x not in seen:
            seen.append(x)
            x = self.next_of[x]
        return seen

    def reach(self, x, y):
        return y == 0 or y in self.walk(x)

    def circular(self, x):
        return x != 0 and x in self.walk(self.next_of[x])

    def between(self, x, a, y):
        if y == 0:
            return self.reach(x, a)
        path = self.walk(x)
        return y in path and a in path[: path.index(y) + 1]

    def cycles(self):
        return len({min(self.walk(n)) for n in range(1, len(self.next_of)) if self.circular(n)})

    def nodes(self):
        return range(len(self.next_of))


# ---- formulas: trees, as text and as truth values ----

NODES = {"reach": 2, "reach_plus": 2, "edge": 2, "segment": 2, "stable": 1, "disjoint": 2, "tail": 2, "between": 3,
         "circular": 1, "acyclic": 1}
PLAIN = ["reach", "reach_plus", "between", "circular", "acyclic"]  # without hidden quantifiers


def builtin(heap, name, n):
    if name == "reach":
        return heap.reach(*n)
    if name == "reach_plus":
        return n[0] != 0 and heap.reach(heap.next_of[n[0]], n[1])
    if name == "edge":
        return n[0] != 0 and heap.next_of[n[0]] == n[1]
    if name == "segment":
        inside = [a for a in heap.nodes() if a and heap.between(n[0], a, n[1])]
        return all(not heap.reach(c, a) or heap.reach(c, n[0]) or heap.reach(n[0], c)
                   for a in inside for c in heap.nodes())
    if name == "stable":
        return all(heap.allocated[a] for a in heap.walk(n[0]))
    if name == "disjoint":
        return not set(heap.walk(n[0])) & set(heap.walk(n[1]))
    if name == "tail":
        return n[1] != 0 and heap.reach(*n) and heap.next_of[n[1]] == 0
    if name == "between":
        return heap.between(*n)
    if name == "circular":
        return heap.circular(n[0])
    return not any(heap.circular(a) for a in heap.walk(n[0]))


class View:
    """What names and states mean where a formula stands."""

    def __init__(self, now, old, variables):
        self.now, self.old, self.variables = now, old, variables

    def holds(self, f, heap=None):
        heap = heap or self.now
        kind = f[0]
        if kind == "builtin":
            return builtin(heap, f[1], [self.node(n) for n in f[2]])
        if kind == "==":
            return self.node(f[1]) == self.node(f[2])
        if kind == "next":  # x->next == y
            return builtin(heap, "edge", [self.node(f[1]), self.node(f[2])])
        if kind == "allocated":
            return self.node(f[1]) != 0 and heap.allocated[self.node(f[1])]
        if kind == "unchanged":
            return self.now.next_of == self.old.next_of
        if kind == "old":
            return self.holds(f[1], self.old)
        if kind == "not":
            return not self.holds(f[1], heap)
        if kind == "forall":
            return all(self.with_nodes(f[1], nodes).holds(f[2], heap)
                       for nodes in itertools.product(heap.nodes(), repeat=len(f[1])))
        a, b = self.holds(f[1], heap), self.holds(f[2], heap)
        return {"&&": a and b, "||": a or b, "==>": not a or b, "<==>": a == b}[kind]

    def node(self, name):
        return 0 if name == "NULL" else self.variables[name]

    def with_nodes(self, names, nodes):
        return View(self.now, self.old, dict(self.variables, **dict(zip(names, nodes))))


def text(f):
    kind = f[0]
    if kind == "builtin":
        return "\\%s(next, %s)" % (f[1], ", ".join(f[2]))
    if kind == "next":
        return "%s->next == %s" % f[1:]
    if kind == "allocated":
        return "\\allocated(%s)" % f[1]
    if kind == "unchanged":
        return "\\unchanged(next)"
    if kind == "old":
        return "\\old(%s)" % text(f[1])
    if kind == "not":
        return "!(%s)" % text(f[1])
    if kind == "forall":
        return "(\\forall struct node %s; %s)" % (", ".join("*" + n for n in f[1]), text(f[2]))
    return "%s == %s" % f[1:] if kind == "==" else "(%s %s %s)" % (text(f[1]), kind, text(f[2]))


class Generator:
    def __init__(self, seed, frees):
        self.random, self.frees = random.Random(seed), frees

    def names(self, names, count):
        return [self.random.choice(names) for _ in range(count)]

    def atom(self, names, is_plain):
        """is_plain: below a quantifier."""
        pick = self.random.random()
        if pick < 0.1:
            return ("==", *self.names(names, 2))
        if pick < 0.2 and not is_plain:
            return ("next", *self.names([n for n in names if n != "NULL"], 2))
        if pick < 0.3 and self.frees:
            return ("allocated", self.random.choice(names))
        kind = self.random.choice([k for k in (PLAIN if is_plain else NODES) if k != "stable" or self.frees])
        return ("builtin", kind, self.names(names, NODES[kind]))

    def formula(self, names, depth, has_old, is_plain=False):
        pick = self.random.random()
        if depth == 0 or pick < 0.3:
            f = self.atom(names, is_plain)
            return ("old", f) if has_old and self.random.random() < 0.35 else f
        if pick < 0.4:
            return ("not", self.formula(names, depth - 1, has_old, is_plain))
        if pick < 0.6 and not is_plain:
            bound = ["a", "b"][: self.random.randint(1, 2)]
            return ("forall", bound, self.formula(names + bound, depth, has_old, True))
        sign = self.random.choice(["&&", "||", "==>", "<==>"])
        return (sign, *[self.formula(names, depth - 1, has_old, is_plain) for _ in range(2)])

    def post(self, names):
        if self.random.random() < 0.06:
            return ("unchanged",)
        if self.random.random() < 0.3:  # what is often true
            now = ("builtin", self.random.choice(PLAIN), None)
            now = (now[0], now[1], self.names(names + ["a"], NODES[now[1]]))
            return ("forall", ["a"], ("<==>", now, ("old", now)))
        return self.formula(names, 2, True)

    def statement(self, names):
        a, b, c, d = self.names(names, 4)
        pick = self.random.random()
        if pick < 0.08 and self.frees:
            return ("free", a)
        if pick < 0.35:
            return ("read", self.random.choice(["t", "u", a]), b)
        if pick < 0.75:
            return ("write", a, self.random.choice([b, b, b, "NULL"]))
        if pick < 0.85:
            return ("set", self.random.choice(["t", "u"]), b)
        return ("if", a, b, ("write", c, d))


VARIABLES = ["x", "y", "z", "t", "u"]
ENTERED = ["x", "y", "z", "NULL"]


class Function:
    """name, cycles, requires, ensures (a line of the text each), statements (line, what)."""

    def __init__(self, generator, name, kind):
        g = generator
        self.name, self.kind, self.cycles = name, kind, g.random.choice([1, 1, 2])
        shape = g.random.choice(["circular", "circular", "acyclic"])
        self.requires = [("builtin", shape, ["x"])]
        if shape == "acyclic" or g.random.random() < 0.3:
            self.requires.append(("forall", ["a"], ("not", ("builtin", "circular", ["a"]))))
            self.requires[0] = ("not", ("==", "x", "NULL"))
        for n in "xyz":
            if g.random.random() < 0.8:
                self.requires.append(("allocated", n) if g.frees else ("not", ("==", n, "NULL")))
        if g.random.random() < 0.4:
            self.requires.append(g.formula(ENTERED, 1, False))
        if g.random.random() < 0.5:
            self.requires.append(("not", ("builtin", "reach", ["x", "y"])))
        self.ensures = [g.post(ENTERED + ["\\result"]) for _ in range(3)]
        body = [g.statement(VARIABLES) for _ in range(g.random.randint(1, 4) if kind == "plain" else g.random.randint(0, 2))]
        if kind == "loop":
            body.insert(g.random.randint(0, len(body)), self.loop(g))
            body.insert(0, ("set", "t", "x"))
        if kind == "nested":
            body = [("set", "t", "x"), ("while", ("differ", "t", "NULL"), self.invariants(g),
                                        [("set", "u", "t"), self.loop(g, "u")] + body[:1] + [("read", "t", "t")])]
        if kind == "call":
            body.insert(g.random.randint(0, len(body)),
                        g.random.choice([("last", "t", "x"), ("insert", "x", g.random.choice(["y", "t"]))]))
        self.body = body

    def invariants(self, g):
        pool = [("builtin", "circular", ["t"]), ("builtin", "reach", ["x", "t"]), ("not", ("==", "t", "NULL")),
                ("builtin", "circular", ["x"]), ("not", ("builtin", "between", ["x", "y", "t"])),
                ("builtin", "acyclic", ["t"]), ("builtin", "reach", ["t", "x"])]
        return g.random.sample(pool, g.random.randint(0, 3))

    def loop(self, g, p="t"):
        end = g.random.choice(["x", "x", "NULL", "y"])
        body = [("read", p, p)]
        if g.random.random() < 0.3:
            body = [("read", "u" if p == "t" else "t", p), g.statement(VARIABLES)] + body
        return ("while", ("next", p, end), self.invariants(g), body)


CALLEES = """struct node { struct node *next; };
/*@ cycles next%(most)s; requires \\circular(next, h); assigns \\nothing;
    ensures \\result->next == h && \\reach(next, h, \\result); */
struct node *last%(cycles)d(struct node *h) {
  struct node *p = h;
  //@ loop invariant \\circular(next, p) && \\reach(next, h, p);
  while (p->next != h) p = p->next;
  return p;
}
/*@ cycles next%(most)s; requires \\circular(next, h) && !\\reach(next, h, e)%(allocated)s;
    ensures \\circular(next, h) && \\edge(next, h, e);
    ensures \\forall struct node *a; \\reach(next, h, a) <==> \\old(\\reach(next, h, a)) || a == e; */
void insert%(cycles)d(struct node *h, struct node *e) {
  e->next = h->next;
  h->next = e;
}
"""


class Writer:
    """Functions as C; notes the lines of statements and clauses."""

    def __init__(self, frees):
        self.lines = ["#include <stdlib.h>"]
        for cycles in (1, 2):
            callees = CALLEES if cycles == 1 else CALLEES.split("\n", 1)[1]
            self.lines += (callees % {"cycles": cycles, "most": "" if cycles == 1 else " <= 2",
                                      "allocated": " && \\allocated(e)" if frees else ""}).rstrip("\n").split("\n")

    def put(self, line):
        self.lines.append(line)
        return len(self.lines)

    def function(self, f):
        self.put("/*@ cycles next%s;" % (" <= 2" if f.cycles == 2 else ""))
        for r in f.requires:
            self.put("    requires %s;" % text(r))
        f.ensures = [(self.put("    ensures %s;%s" % (text(e), " */" if i + 1 == len(f.ensures) else "")), e)
                     for i, e in enumerate(f.ensures)]
        self.put("struct node *%s(struct node *x, struct node *y, struct node *z) {" % f.name)
        self.put("  struct node *t = y, *u = z;")
        f.body = [self.statement(s, f) for s in f.body]
        self.put("  return t;")
        self.put("}")

    def statement(self, s, f):
        kind = s[0]
        if kind == "while":
            for i in s[2]:
                self.put("  //@ loop invariant %s;" % text(i))
            condition = "%s%s != %s" % (s[1][1], "->next" if s[1][0] == "next" else "", s[1][2])
            line = self.put("  while (%s) {" % condition)
            body = [self.statement(b, f) for b in s[3]]
            self.put("  }")
            return line, ("while", s[1], body)
        return self.put("  " + self.simple(s, f)), s

    def simple(self, s, f):
        if s[0] == "if":
            return "if (%s == %s) %s" % (s[1], s[2], self.simple(s[3], f))
        form = {"free": "free(%s);", "read": "%s = %s->next;", "write": "%s->next = %s;", "set": "%s = %s;",
                "last": "%%s = last%d(%%s);" % f.cycles, "insert": "insert%d(%%s, %%s);" % f.cycles}[s[0]]
        return form % s[1:]


# ---- execution ----

class Run:
    def __init__(self, function, heap, variables):
        self.f, self.heap, self.v = function, heap, dict(variables)
        self.v.update(t=variables["y"], u=variables["z"], NULL=0)
        self.steps = 0

    def look_into(self, node, line):
        if node == 0 or not self.heap.allocated[node]:
            raise Wrong("null-dereference" if node == 0 else "use-of-freed-memory", line)
        return self.heap.next_of[node]

    def write(self, x, y, line):
        self.look_into(x, line)
        self.heap.next_of[x] = y
        if self.heap.cycles() > self.f.cycles:
            raise Wrong("cycle", line)

    def goes_on(self, condition, line):
        node = self.v[condition[1]]
        if condition[0] == "next":
            node = self.look_into(node, line)
        return node != self.v[condition[2]]

    def call(self, s, line):
        x = self.v[s[2] if s[0] == "last" else s[1]]
        if not self.heap.circular(x):
            raise Wrong("precondition", line)
        if s[0] == "last":
            self.v[s[1]] = self.heap.walk(x)[-1]
            return
        e = self.v[s[2]]
        if self.heap.reach(x, e) or not self.heap.allocated[e]:
            raise Wrong("precondition", line)
        self.write(e, self.heap.next_of[x], line)
        self.write(x, e, line)

    def statement(self, line, s):
        self.steps += 1
        if self.steps > STEPS:
            raise Endless()
        kind = s[0]
        if kind == "while":
            while self.goes_on(s[1], line):
                for inner in s[2]:
                    self.statement(*inner)
                self.steps += 1
                if self.steps > STEPS:
                    raise Endless()
        elif kind == "if":
            if self.v[s[1]] == self.v[s[2]]:
                self.statement(line, s[3])
        elif kind == "read":
            self.v[s[1]] = self.look_into(self.v[s[2]], line)
        elif kind == "write":
            self.write(self.v[s[1]], self.v[s[2]], line)
        elif kind == "set":
            self.v[s[1]] = self.v[s[2]]
        elif kind == "free":
            x = self.v[s[1]]
            if x and not self.heap.allocated[x]:
                raise Wrong("use-of-freed-memory", line)
            self.heap.allocated[x], self.heap.next_of[x] = False, 0
        else:
            self.call(s, line)


def is_called_so(f, heap, variables):
    view = View(heap, heap, variables)
    return heap.cycles() <= f.cycles and all(view.holds(r) for r in f.requires)


def failures(f, heap, variables):
    """(kind, line) of what goes wrong; the heap is one with which the function may be called."""
    run = Run(f, heap.copy(), variables)
    try:
        for line, s in f.body:
            run.statement(line, s)
    except Wrong as w:
        return {(w.kind, w.line)}
    except Endless:
        return set()
    view = View(run.heap, heap, dict(variables, **{"\\result": run.v["t"]}))
    return {("postcondition", line) for line, e in f.ensures if not view.holds(e)}


def all_heaps(frees, rng):
    """Pairs of a heap and variables: all with up to two nodes, some with three."""
    for nodes in (0, 1, 2, 3):
        heaps = []
        for next_of in itertools.product(range(nodes + 1), repeat=nodes):
            for allocated in itertools.product([True, False] if frees else [True], repeat=nodes):
                if all(a or not n for a, n in zip(allocated, next_of)):
                    heaps.append(Heap((0,) + next_of, (False,) + allocated))
        values = list(itertools.product(range(nodes + 1), repeat=3))
        pairs = list(itertools.product(heaps, values))
        for heap, value in pairs if nodes < 3 else rng.sample(pairs, SAMPLES):
            yield heap, dict(zip("xyz", value))


def heap_of(json_heap):
    """A heap that `prove` shows."""
    index = {n["name"]: i + 1 for i, n in enumerate(json_heap["nodes"])}
    index[None] = 0
    next_of = [0] + [index[n.get("next")] for n in json_heap["nodes"]]
    allocated = [False] + [n.get("allocated", True) for n in json_heap["nodes"]]
    return Heap(next_of, allocated), {v: index[json_heap["variables"].get(v)] for v in "xyz"}


# ---- comparison ----

MODELLED = ("null-dereference", "use-of-freed-memory", "cycle", "postcondition")


class Comparison:
    def __init__(self):
        self.holding, self.failing, self.safe, self.inferred, self.functions = 0, 0, 0, 0, 0

    def exact(self, f, obligations, bad):
        for o in obligations:
            found = (o["kind"], o["at"]["line"])
            if o["kind"] not in MODELLED:
                continue
            if o["status"] == "holds" and found in bad:
                return "%s: %s holds, but not in %s" % (f.name, found, bad[found])
            if o["status"] != "fails":
                self.holding += o["status"] == "holds"
                continue
            heap, variables = heap_of(o["before"])
            if not is_called_so(f, heap, variables) or found not in failures(f, heap, variables):
                return "%s: %s does not fail with the heap that is shown" % (f.name, found)
            self.failing += 1
        return None

    def sound(self, f, obligations, bad, is_inferred):
        """If invariants and whatever else is assumed on the way hold, so do the postconditions that are said to hold."""
        is_safe = all(o["status"] == "holds" for o in obligations if o["kind"] != "postcondition")
        holding = {o["at"]["line"] for o in obligations if o["kind"] == "postcondition" and o["status"] == "holds"}
        self.safe += is_safe
        self.inferred += is_inferred
        for (kind, line), heap in bad.items():
            is_post = kind == "postcondition"
            if (is_safe and (not is_post or line in holding)) or (is_inferred and not is_post):
                return "%s is %s, but %s: %s in %s" % (f.name, "safe" if is_safe else "inferred", line, kind, heap)
        return None

    def function(self, f, obligations, is_inferred, heaps):
        bad = {}
        self.functions += 1
        for heap, variables in heaps:
            if is_called_so(f, heap, variables):
                for w in failures(f, heap, variables):
                    bad.setdefault(w, (heap.next_of, heap.allocated, variables))
        mine = [o for o in obligations if o["function"] == f.name]
        if not mine:
            return "%s has no obligations" % f.name
        wrong = self.exact(f, mine, bad) if f.kind == "plain" else None
        return wrong or self.sound(f, mine, bad, is_inferred)


def inferred_functions(ockham, path):
    """Names of functions for which invariants were found."""
    result = harness.run([ockham, "infer", path, "--property", "memory", "--timeout", "60"], 120)
    if result.crash() or result.status == 2:
        raise RuntimeError("infer: %s%s" % (result.crash() or "", harness.text(result.stderr)))
    blocks = re.split(r"^function (\w+)$", result.stdout.decode(), flags=re.M)[1:]
    ends = [(n, b.split("verdict:")[0]) for n, b in zip(blocks[::2], blocks[1::2])]
    return {n for n, b in ends if re.search(r"no loop needs an invariant|loop invariant", b) and "not expressible" not in b}


def check_file(ockham, seed, count, comparison):
    frees = seed % 2 == 1
    g = Generator(seed, frees)
    kinds = ["plain", "plain", "loop", "call", "nested"]
    functions = [Function(g, "f%d" % i, kinds[i % len(kinds)]) for i in range(count)]
    writer = Writer(frees)
    for f in functions:
        writer.function(f)
    heaps = list(all_heaps(frees, g.random))
    with tempfile.TemporaryDirectory() as folder:
        path, out = os.path.join(folder, "lists.c"), os.path.join(folder, "out.json")
        with open(path, "w") as file:
            file.write("\n".join(writer.lines) + "\n")
        result = harness.run([ockham, "prove", path, "--json", out, "--timeout", "100"], 150)
        if result.crash() or not os.path.exists(out):
            return "seed %d: %s%s" % (seed, result.crash() or "no answer", harness.text(result.stderr))
        inferred = inferred_functions(ockham, path)
        with open(out) as file:
            obligations = json.load(file)["obligations"]
    for f in functions:
        wrong = comparison.function(f, obligations, f.name in inferred, heaps)
        if wrong:
            return "seed %d: %s" % (seed, wrong)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--count", type=int, default=2, help="files")
    parser.add_argument("--functions", type=int, default=25, help="in each file")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    c = Comparison()
    for seed in range(args.seed, args.seed + args.count):
        wrong = check_file(ockham, seed, args.functions, c)
        if wrong:
            print(wrong)
            return 1
    print("%d functions: obligations of plain ones %d hold, %d fail; %d functions are safe, %d by inference"
          % (c.functions, c.holding, c.failing, c.safe, c.inferred))
    return 0 if c.holding and c.failing and c.safe and c.inferred else 1


if __name__ == "__main__":
    sys.exit(main())
