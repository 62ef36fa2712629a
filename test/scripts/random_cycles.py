"""Random functions over lists with cycles, as C with annotations, and the value of formulas in heaps, by walking."""
import itertools
import random


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
        count = g.random.randint(1, 4) if kind == "plain" else g.random.randint(0, 2)
        body = [g.statement(VARIABLES) for _ in range(count)]
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
