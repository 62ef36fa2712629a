#!/usr/bin/env python3
"""The tables of "Automatic Reasoning for Pointer Programs Using Decidable Logics" beside `ockham prove` and `ockham infer`.

    heap.py [--ockham PROGRAM] [--markdown]

Tables 3.5 and 5.4 (annotated programs), 4.5 (invariants are inferred), 3.6, 4.7 and 5.5 (defects): programs of
examples/heap. The thesis' times are those of Z3, in the years 2013 and 2014; calls are those of Z3. Ours are processor time
of everything, clang included; obligations are what `prove` reports, queries are questions to the decision procedure,
rounds are calls of the SAT solver. Counts are the same on every machine.

Exit status 1 if an answer is not the expected one, or takes more than 0.25 s (prove) or 2 s (infer).
"""
import argparse
import os
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.join(ROOT, "test", "scripts"))
import run_heap  # what is expected of the programs, and how answers are read

PROVE_LIMIT, INFER_LIMIT = 0.25, 2.0

# program in the thesis, file in examples/heap, function (None: all), seconds of Z3, atomic formulas of the VC
TABLE_3_5 = [
    ("SLL: reverse", "prove/reverse", None, 0.057, 133),
    ("SLL: filter", "prove/filter", None, 0.039, 280),
    ("SLL: create", "prove/create", None, 0.013, 36),
    ("SLL: delete", "prove/delete", None, 0.023, 152),
    ("SLL: deleteAll", "prove/delete_all", None, 0.032, 106),
    ("SLL: insert", "prove/sorted_insert", None, 0.017, 178),
    ("SLL: find", "prove/find", None, 0.015, 64),
    ("SLL: last", "prove/last", None, 0.015, 74),
    ("SLL: merge", "prove/merge", None, 0.226, 2255),
    ("SLL: rotate", "prove/rotate", None, 0.022, 73),
    ("SLL: swap", "prove/swap", None, 0.026, 965),
    ("DLL: fix", "prove/fix", None, 0.032, 121),
    ("DLL: splice", "prove/splice", None, 0.027, 167),
]
TABLE_5_4 = [
    ("SLL: filter", "prove/filter_recursive", None, 0.48, 217),
    ("SLL: quicksort", "prove/quicksort", None, 1.06, 745),
    ("SLL: insert-sort", "prove/insertion_sort", None, 0.37, 284),
    ("UF: find", "prove/union_find", "find", 0.40, 203),
    ("UF: union", "prove/union_find", "unite", 1.39, 188),
]
OTHERS = [
    ("Figure 4.1: insert", "prove/insert", None, None, None),
    ("Table 4.6: prev", "prove/prev", None, None, None),
    ("Table 4.1: walk", "prove/walk", None, None, None),
    ("Figure 5.1: cutpoints", "prove/reverse_cutpoint", None, None, None),
    ("Figure 5.12: swap_two", "prove/swap_two", None, None, None),
    ("Figure 6.2: flatten", "prove/flatten", None, None, None),
    ("Section 6.2: leak", "prove/leak", None, None, None),
    ("Section 3.5: lemmas", "prove/lemmas", None, None, None),
    ("C2BP, Figure 3: mark", "prove/mark", None, None, None),
]
# program, file, then (seconds, N, calls, clauses) for memory safety and for the additional property of Table 4.6
TABLE_4_5 = [
    ("create", "infer/create", (1.37, 3, 28, 3), (8.19, 4, 96, 7)),
    ("delete", "infer/delete", (14.55, 4, 61, 6), (9.32, 3, 67, 7)),
    ("deleteAll", "infer/delete_all", (6.77, 3, 72, 6), (37.35, 7, 308, 12)),
    ("filter", "infer/filter", (2.37, 3, 27, 4), (55.53, 5, 94, 5)),
    ("insert", "infer/insert", (26.38, 5, 220, 16), (25.25, 4, 155, 13)),
    ("prev", "infer/prev", (0.21, 2, 3, 0), (11.64, 4, 118, 6)),
    ("last", "infer/last", (0.33, 2, 3, 0), (7.49, 3, 41, 4)),
    ("reverse", "infer/reverse", (5.35, 5, 128, 4), (146.42, 6, 723, 11)),
    ("sorted insert", "infer/sorted_insert", (41.07, 3, 48, 7), (51.46, 4, 134, 10)),
    ("sorted merge", "infer/sorted_merge", (26.69, 4, 87, 10), (256.41, 5, 140, 14)),
    ("make doubly-linked", "infer/make_doubly_linked", (18.91, 3, 44, 5), (1086.61, 5, 112, 8)),
    ("walk (Table 4.1)", "infer/walk", (None, 2, None, 1), (None, None, None, None)),
    ("correl_lists", "infer/correl_lists", (None, None, None, None), (None, None, None, None)),
]
# program, file, seconds, size of the counterexample
DEFECTS_PROVE = [
    ("3.6 find", "defects/find_null", 0.018, 2),
    ("3.6 deleteAll", "defects/delete_all_weak", 0.058, 5),
    ("3.6 rotate", "defects/rotate_cycle", 0.025, 3),
    ("3.6 insert", "defects/insert_equal", 0.033, 4),
    ("5.5 find", "defects/find_root", 1.60, 2),
    ("5.5 union", "defects/union_specification", 0.70, 8),
    ("5.5 filter", "defects/filter_sharing", 0.49, 14),
    ("5.5 insert-sort", "defects/insert_sort_precondition", 0.88, 8),
]
DEFECTS_INFER = [
    ("4.7 insert", "defects/insert_precondition", 4.46, 8),
    ("4.7 filter, null", "defects/filter_null", 6.30, 3),
    ("4.7 filter, typo", "defects/filter_typo", 103.10, 4),
    ("4.7 reverse", "defects/reverse_cycle", 0.96, 2),
]
