#!/usr/bin/env python3
"""`ockham prove` and `ockham infer` on random functions over lists with cycles, against execution on small heaps.

    run_cycles.py [--ockham PROGRAM] [--count N] [--seed N]

Functions have random statements and contracts with the built-ins about links (docs/annotations.md). Here they are
executed on all heaps of up to two nodes and on random ones of three, and formulas are evaluated by walking along the
pointers; that shares nothing with reachability logic. Of functions without loops and calls, each obligation is looked
at: one that holds must hold in all these heaps, and one that fails comes with a heap at the entry in which it fails.
Functions with loops or calls by contract fail for want of invariants, too; but if they hold, or `infer` finds some,
nothing may go wrong.
"""
import argparse
import itertools
import json
import os
import re
import sys
import tempfile

import harness
from random_cycles import Function, Generator, Heap, View, Writer

STEPS = 30  # of loops
SAMPLES = 120  # heaps of three nodes


class Wrong(Exception):
    def __init__(self, kind, line):
        super().__init__(kind, line)
        self.kind, self.line = kind, line


class Endless(Exception):
    pass


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
        """If invariants and whatever else is assumed on the way hold, what is said of postconditions is right."""
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
    found = re.compile(r"no loop needs an invariant|loop invariant")
    return {n for n, b in ends if found.search(b) and "not expressible" not in b}


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
