#!/usr/bin/env python3
"""The programs of examples/heap: what `ockham prove` and `ockham infer` say about them.

    run_heap.py [--ockham PROGRAM] [--light]

The first line of a program says what is expected; lines are those of the file, kinds are those of obligations
(docs/annotations.md):

    // prove: safe                                    all obligations hold
    // prove: fails 12: cycle, 14: postcondition      exactly these do not hold (one line and kind counts once);
                                                      each has a heap that shows it
    // prove: fails 12: cycle; at most 3 nodes        ... and the first one's heap is as small as that
    // infer: safe                                    memory safety and the contract are shown; the invariants that are
                                                      printed, put into the program, are proved by `prove`
    // infer: trace: cycle, at most 3 nodes           a run, as a series of heaps that are as small as that
    // infer: not expressible                         there is no invariant in the domain

prove/ and infer/ have the programs, mutants/ what was changed so that it is wrong, defects/ the defects of Tables 3.6,
4.7 and 5.5. Each program has a mutant: tested, too. All of it is C without a warning of clang's -Wall.
--light leaves out what takes long in a build with sanitizers.
"""
import argparse
import glob
import json
import os
import re
import sys
import tempfile

import harness

FOLDER = os.path.join(harness.ROOT, "examples", "heap")
VERDICT = re.compile(r"verdict: (safe|unsafe|unknown)(?: \((.*)\))?$")
