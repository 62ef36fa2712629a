#!/usr/bin/env python3
"""The programs of examples/heap: what `ockham prove` and `ockham infer` say about them.

    run_heap.py [--ockham PROGRAM] [--light]

The first line of a program says what is expected. Lines are those of the file; kinds are those of obligations
(docs/annotations.md).

    // prove: safe                                  all obligations hold
    // prove: fails 12: cycle, 14: postcondition    these fail, others hold; each with heaps that show it
    // prove: fails 12: cycle; at most 3 nodes      ... and the smallest of the heaps is as small as that
    // infer: safe                                  memory is safe and the contract is kept; the invariants that are
                                                    printed, put into the program, are accepted by `prove`
    // infer: trace: cycle, at most 3 nodes         a run that ends so, in heaps as small as that
    // infer: not expressible                       no invariant of the domain shows it

prove/ and infer/ have the programs; mutants/ has at least one of each that is wrong; defects/ has those of Tables 3.6,
4.7 and 5.5. All of it is C that clang -Wall has nothing to say about. --light: a part of it, for builds with sanitizers.
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
FIRST = re.compile(r"// (prove: safe|prove: fails (?P<fails>\d+: [a-z-]+(?:, \d+: [a-z-]+)*)(?:; at most (?P<p>\d+) nodes)?|"
                   r"infer: safe|infer: not expressible|infer: trace: (?P<kind>[a-z-]+), at most (?P<i>\d+) nodes)$")
VERDICT = re.compile(r"verdict: (safe|unsafe|unknown)(?: \((.*)\))?$")
STATUS = {"safe": 0, "unsafe": 1, "unknown": 3}
SECONDS = 60
LIGHT = 4  # of so many programs one is taken


class Expected:
    """What the first line of a program says."""

    def __init__(self, path):
        with open(path) as f:
            line = f.readline().rstrip("\n")
        found = FIRST.match(line)
        if not found:
            raise ValueError("%s:1: no expectation: %s" % (path, line))
        self.command = found.group(1).split(":")[0]
        self.is_safe = found.group(1).endswith(": safe")
        self.is_inexpressible = found.group(1) == "infer: not expressible"
        self.fails = {(int(l), k) for l, k in re.findall(r"(\d+): ([a-z-]+)", found.group("fails") or "")}
        self.kind = found.group("kind")
        size = found.group("p") or found.group("i")
        self.nodes = int(size) if size else None


class Answer:
    """What the command said; seconds are processor time of it and of what it started."""

    def __init__(self, ockham, command, path, options=()):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out.json")
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            self.result = harness.run([ockham, command, path, "--json", out] + list(options), SECONDS)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            self.seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            self.text = self.result.stdout.decode("utf-8", "replace")
            last = VERDICT.match((self.text.splitlines() or [""])[-1])
            self.verdict, self.why = (last.group(1), last.group(2) or "") if last else (None, "")
            self.json = None
            if os.path.exists(out):
                with open(out) as f:
                    self.json = json.load(f)

    def complaint(self):
        """What is wrong whatever the answer should be, or None."""
        if self.result.crash():
            return self.result.crash() + self.describe()
        if self.verdict is None or self.json is None or self.result.status != STATUS[self.verdict]:
            return "no answer, or another exit status" + self.describe()
        if self.result.stderr:
            return "standard error is not silent" + self.describe()
        return None

    def describe(self):
        return "\n%s%s" % (harness.text(self.result.stdout[-3000:], 40), harness.text(self.result.stderr))
