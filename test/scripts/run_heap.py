#!/usr/bin/env python3
"""The programs of examples/heap: what `ockham prove` and `ockham infer` say about them.

    run_heap.py [--ockham PROGRAM] [--light]

The first line of a program says what is expected. Lines are those of the file; kinds of obligations are those of
docs/annotations.md, violations are in the words of `infer`.

    // prove: safe                                       all obligations hold
    // prove: fails 12: cycle, 14: postcondition         these fail, others hold; each with a heap that shows it
    // prove: fails 12: cycle; at most 3 nodes           ... of at most this size
    // prove: unsafe 12: null-dereference                the same, and one of them was seen when the function was run
    // infer: safe                                       memory is safe, and the contract is kept; the invariants that
                                                         are printed, put into the program, are accepted by `prove`
    // infer: trace: null dereference, at most 3 nodes   a run that ends so, in heaps of at most this size, and was seen
                                                         when the function was run
    // infer: not expressible                            no invariant of the domain shows it

prove/ and infer/ have the programs; mutants/ has at least one of each that is wrong; defects/ has those of Tables 3.6,
4.7 and 5.5. All of it is C that clang -Wall has nothing to say about. --light: a part, for builds with sanitizers.
"""
import argparse
import glob
import json
import os
import re
import resource
import sys
import tempfile

import harness

FOLDER = os.path.join(harness.ROOT, "examples", "heap")
FAILS = r"(?:fails|unsafe) (?P<fails>\d+: [a-z-]+(?:, \d+: [a-z-]+)*)(?:; at most (?P<p>\d+) nodes)?"
TRACE = r"trace: (?P<end>[a-z ]+), at most (?P<i>\d+) nodes"
FIRST = re.compile(r"// (prove: safe|prove: %s|infer: safe|infer: not expressible|infer: %s)$" % (FAILS, TRACE))
VERDICT = re.compile(r"verdict: (safe|unsafe|unknown)(?: \((.*)\))?$")
STATISTICS = re.compile(r"^  (\d+) frames, (\d+) queries, (\d+) clauses, (\d+) predicates, heaps of (\d+) nodes$", re.M)
INVARIANTS = re.compile(r"^  line (\d+):\n((?:    /\*@ loop invariant .*\*/\n)+)", re.M)
STATUS = {"safe": 0, "unsafe": 1, "unknown": 3}
SECONDS = 60
LIGHT = 5  # of so many programs one is taken


class Expected:
    """What the first line of a program says."""

    def __init__(self, path):
        with open(path) as f:
            line = f.readline().rstrip("\n")
        found = FIRST.match(line)
        if not found:
            raise ValueError("%s:1: this says nothing about what is expected: %s" % (path, line))
        self.command, self.what = re.match(r"(\w+): (safe|unsafe|fails|trace|not expressible)", found.group(1)).groups()
        self.verdict = self.what if self.what in STATUS else "unknown"
        self.fails = {(int(n), kind) for n, kind in re.findall(r"(\d+): ([a-z-]+)", found.group("fails") or "")}
        self.end = found.group("end")
        if self.end:
            self.verdict = "unsafe"
        size = found.group("p") or found.group("i")
        self.nodes = int(size) if size else None


class Answer:
    """What a command said. Seconds are processor time of all that was started, if nothing else runs meanwhile."""

    def __init__(self, ockham, command, path, options=()):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.result = harness.run([ockham, command, path] + list(options), SECONDS)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        self.text = self.result.stdout.decode("utf-8", "replace")
        last = VERDICT.match((self.text.splitlines() or [""])[-1])
        self.verdict, self.why = (last.group(1), last.group(2) or "") if last else (None, "")

    def complaint(self, verdict):
        """What is wrong if this should be the verdict, None if nothing is."""
        if self.result.crash():
            return self.result.crash() + self.describe()
        if self.verdict is None or self.result.status != STATUS[self.verdict] or self.result.stderr:
            return "no answer, or another exit status, or a message" + self.describe()
        return None if self.verdict == verdict else "%s expected%s" % (verdict, self.describe())

    def describe(self):
        return "\n%s%s" % (harness.text(self.result.stdout[-3000:], 40), harness.text(self.result.stderr))


class Proof(Answer):
    """obligations: all of them; failing: (line, kind, nodes of its heaps or None) of those that do not hold."""

    def __init__(self, ockham, path, function=None, more=()):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out.json")
            flags = ["--json", out, *more] + (["--function", function] if function else [])
            super().__init__(ockham, "prove", path, flags)
            self.json = {"obligations": [], "queries": 0, "rounds": 0}
            if os.path.exists(out):
                with open(out) as f:
                    self.json = json.load(f)
        self.obligations, self.queries, self.rounds = (self.json[k] for k in ("obligations", "queries", "rounds"))
        self.failing = [(o["at"]["line"], o["kind"], self.size(o)) for o in self.obligations if o["status"] != "holds"]

    @staticmethod
    def size(obligation):
        heaps = [obligation[k]["nodes"] for k in ("before", "after") if k in obligation]
        return max(map(len, heaps)) if heaps else None


class Inference(Answer):
    """Figures are those of Table 4.5, all functions together; invariants are {line: [annotation]}."""

    def __init__(self, ockham, path, which="contract"):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out.json")
            super().__init__(ockham, "infer", path, ["--stats", "--property", which, "--json", out])
            self.json = None
            if os.path.exists(out):
                with open(out) as f:
                    self.json = json.load(f)
        figures = [[int(n) for n in row] for row in STATISTICS.findall(self.text)] or [[0] * 5]
        self.frames, self.nodes = max(row[0] for row in figures), max(row[4] for row in figures)
        self.queries, self.clauses, self.predicates = (sum(row[k] for row in figures) for k in (1, 2, 3))
        self.invariants = {int(line): [c.strip() for c in clauses.splitlines()]
                           for line, clauses in INVARIANTS.findall(self.text)}

    def complaint(self, verdict):
        return super().complaint(verdict) or self.json_fault()

    def json_fault(self):
        """Does the JSON say what the text says?"""
        if not self.json or self.json["verdict"] not in self.text.splitlines()[-1]:
            return "the JSON has another verdict%s" % self.describe()
        functions = self.json["functions"]
        said = {"/*@ loop invariant %s; */" % c["text"] for f in functions for c in f.get("invariants", [])}
        if said != {c for clauses in self.invariants.values() for c in clauses}:
            return "the JSON has other invariants: %s%s" % (sorted(said), self.describe())
        runs = [f["run"] for f in functions if f["outcome"] == "unsafe"]
        if self.nodes and runs and max(len(s["heap"]["nodes"]) for run in runs for s in run) > self.nodes:
            return "the JSON has other heaps%s" % self.describe()
        return None


# ---- what is expected ----

def check_proof(ockham, path, expected):
    proof = Proof(ockham, path)
    wrong = proof.complaint(expected.verdict)
    if wrong:
        return wrong
    found = {(line, kind) for line, kind, _ in proof.failing}
    if found != expected.fails:
        return "fails: %s%s" % (", ".join("%d: %s" % f for f in sorted(found)), proof.describe())
    for line, kind, size in proof.failing:
        if kind != "lemma" and size is None:
            return "%d: %s has no heap%s" % (line, kind, proof.describe())
        if expected.nodes is not None and size > expected.nodes:
            return "%d: %s: %d nodes%s" % (line, kind, size, proof.describe())
    return None if expected.what == "safe" or found else "nothing fails"


def with_invariants(path, invariants):
    """The program with the annotations before its loops."""
    with open(path) as f:
        lines = f.read().split("\n")
    for line in sorted(invariants, reverse=True):
        lines[line - 1 : line - 1] = invariants[line]
    return "\n".join(lines)


def check_invariants(ockham, path, invariants):
    with tempfile.TemporaryDirectory() as folder:
        annotated = os.path.join(folder, os.path.basename(path))
        with open(annotated, "w") as f:
            f.write(with_invariants(path, invariants))
        wrong = Answer(ockham, "prove", annotated).complaint("safe")
        return "the invariants are not accepted: " + wrong if wrong else None


def check_inference(ockham, path, expected):
    if expected.what == "safe":
        memory = Inference(ockham, path, "memory").complaint("safe")
        contract = Inference(ockham, path)
        return memory or contract.complaint("safe") or check_invariants(ockham, path, contract.invariants)
    inference = Inference(ockham, path)
    wrong = inference.complaint(expected.verdict)
    if wrong or expected.what == "not expressible":
        return wrong or (None if inference.why.startswith(expected.what) else inference.describe())
    if inference.why != expected.end or inference.nodes > expected.nodes:
        wrong = "%s, %d nodes%s" % (inference.why, inference.nodes, inference.describe())
    return wrong


def check(ockham, path):
    expected = Expected(path)
    return (check_proof if expected.command == "prove" else check_inference)(ockham, path, expected)


def check_warnings(paths):
    result = harness.run([harness.CLANG, "-Wall", "-Werror", "-fsyntax-only"] + paths, 60)
    return None if result.status == 0 else harness.text(result.stderr)


def check_mutants(command):
    """Each program has a mutant, and that is another program."""
    for path in glob.glob(os.path.join(FOLDER, command, "*.c")):
        name = os.path.basename(path)[:-2]
        mutants = glob.glob(os.path.join(FOLDER, "mutants", command, name + "_*.c"))
        if not mutants:
            return "%s/%s.c has no mutant" % (command, name)
        with open(path) as f:
            text = f.read().split("#include")[-1]
        for mutant in mutants:
            with open(mutant) as f:
                if f.read().split("#include")[-1] == text:
                    return "%s is no mutant" % mutant
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--light", action="store_true")
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    paths = sorted(glob.glob(os.path.join(FOLDER, "**", "*.c"), recursive=True))
    tests = [("warnings", lambda: check_warnings(paths))]
    tests += [("mutants of " + c, lambda c=c: check_mutants(c)) for c in ("prove", "infer")]
    tests += [(os.path.relpath(p, FOLDER), lambda p=p: check(ockham, p)) for p in paths[:: LIGHT if args.light else 1]]
    return harness.run_tests(tests, args.jobs)


if __name__ == "__main__":
    sys.exit(main())
