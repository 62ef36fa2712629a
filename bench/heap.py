#!/usr/bin/env python3
"""The tables of "Automatic Reasoning for Pointer Programs Using Decidable Logics" beside `ockham prove` and `ockham infer`.

    heap.py [--ockham PROGRAM] [--markdown]

Tables 3.5 and 5.4 (annotated programs), 4.5 (invariants are inferred), 3.6, 4.7 and 5.5 (defects): programs of
examples/heap. The thesis' times are those of Z3, in the years 2013 and 2014; calls are those of Z3. Ours are processor time
of everything, clang included; obligations are what `prove` reports, queries are questions to the decision procedure,
rounds its calls of the SAT solver. Counts are the same on every machine.

Exit status 1 if an answer is not the expected one, or takes more than 0.25 s (prove), 2 s (infer) or 1 s (prove
of a defect, which is compiled and run). That is without Z3, whom `prove` asks everything again otherwise: that takes
longer than the proof, seconds for the largest of them.
"""
import argparse
import os
import sys

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.join(ROOT, "test", "scripts"))
import run_heap  # what is expected of the programs, and how answers are read

PROVE_LIMIT, INFER_LIMIT, REPLAY_LIMIT = 0.25, 2.0, 1.0  # replay: a compilation with the sanitizer, and a run
ALONE = ["--no-confirm"]

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
    ("Section 6.2: cycle, mark", "prove/circular_mark", None, None, None),
    ("Section 6.2: cycle, insert", "prove/circular_insert", None, None, None),
    ("Section 6.2: cycle, remove", "prove/circular_remove", None, None, None),
    ("Section 6.2: cycle, close", "prove/circular_close", None, None, None),
    ("Section 6.2: cycle, open", "prove/circular_open", None, None, None),
    ("Section 6.2: cycle, destroy", "prove/circular_destroy", None, None, None),
    ("Section 6.2: cycle, doubly", "prove/circular_doubly", None, None, None),
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
    ("circular create", "infer/circular_create", (None, None, None, None), (None, None, None, None)),
    ("circular mark", "infer/circular_mark", (None, None, None, None), (None, None, None, None)),
    ("circular insert", "infer/circular_insert", (None, None, None, None), (None, None, None, None)),
    ("circular remove", "infer/circular_remove", (None, None, None, None), (None, None, None, None)),
    ("circular close", "infer/circular_close", (None, None, None, None), (None, None, None, None)),
    ("circular open", "infer/circular_open", (None, None, None, None), (None, None, None, None)),
    ("circular destroy", "infer/circular_destroy", (None, None, None, None), (None, None, None, None)),
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


class Row:
    """One line of the table, with what is wrong in it."""

    def __init__(self, name, thesis, answer, limit, wrong):
        self.name, self.thesis, self.answer = name, thesis, answer
        self.is_slow = answer.seconds > limit
        self.complaint = wrong.split("\n")[0] if wrong else "more than %g s" % limit if self.is_slow else ""


def figure(value, form="%s"):
    return "" if value is None else form % value


def path_of(file):
    return os.path.join(run_heap.FOLDER, file + ".c")


def proof_row(ockham, name, file, function, seconds, atoms):
    proof = run_heap.Proof(ockham, path_of(file), function, ALONE)
    row = Row(name, (figure(seconds, "%.3f"), figure(atoms)), proof, PROVE_LIMIT, proof.complaint("safe"))
    row.ours = ("%.3f" % proof.seconds, len(proof.obligations), proof.queries, proof.rounds)
    return row


def defect_row(ockham, name, file, seconds, size):
    expected = run_heap.Expected(path_of(file))
    if expected.command == "prove":
        answer, limit = run_heap.Proof(ockham, path_of(file), None, ALONE), REPLAY_LIMIT
        wrong = run_heap.check_proof(ockham, path_of(file), expected)
        nodes = max((n or 0 for _, _, n in answer.failing), default=None)
        kind = ", ".join(sorted({k for _, k, _ in answer.failing}))
    else:
        answer, limit = run_heap.Inference(ockham, path_of(file)), INFER_LIMIT
        wrong = run_heap.check_inference(ockham, path_of(file), expected)
        nodes, kind = answer.nodes, answer.why
    row = Row(name, ("%.3f" % seconds, size), answer, limit, wrong)
    row.ours = ("%.3f" % answer.seconds, figure(nodes), kind)
    return row


def inference_row(ockham, name, file, which, thesis):
    expected = run_heap.Expected(path_of(file))
    answer = run_heap.Inference(ockham, path_of(file), which)
    wrong = answer.complaint(expected.verdict)
    row = Row("%s, %s" % (name, which), [figure(x) for x in thesis], answer, INFER_LIMIT, wrong)
    row.ours = ("%.3f" % answer.seconds, answer.frames, answer.queries, answer.clauses)
    return row


class Table:
    """Printed as it grows."""

    def __init__(self, title, thesis, ours, is_markdown):
        self.columns, self.is_markdown, self.ok = len(thesis), is_markdown, True
        if is_markdown:
            print("\n%s\n\n| program | %s |\n|%s" % (title, " | ".join(["thesis: " + h for h in thesis] + list(ours)),
                                                   "---|" * (1 + len(thesis) + len(ours))))
        else:
            print("\n%s\n%s" % (title, self.line("program", thesis, ours)))

    def line(self, name, thesis, ours):
        return "%-26s " % name + " ".join("%9s" % x for x in thesis) + "  | " + " ".join("%9s" % x for x in ours)

    def add(self, row):
        if self.is_markdown:
            print("| %s |" % " | ".join(map(str, [row.name] + list(row.thesis) + list(row.ours))))
        else:
            print(self.line(row.name, row.thesis, row.ours) + ("   " + row.complaint if row.complaint else ""), flush=True)
        if row.complaint:
            self.ok = False
            if self.is_markdown:
                print("%s: %s" % (row.name, row.complaint), file=sys.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--markdown", action="store_true")
    args = parser.parse_args()
    ok = True
    for title, rows in (("Table 3.5", TABLE_3_5), ("Table 5.4", TABLE_5_4), ("Others", OTHERS)):
        table = Table("%s: prove" % title, ("Z3 s", "VC atoms"), ("cpu s", "obligations", "queries", "rounds"), args.markdown)
        for row in rows:
            table.add(proof_row(args.ockham, *row))
        ok &= table.ok
    table = Table("Table 4.5: infer", ("s", "N", "Z3 calls", "clauses"), ("cpu s", "frames", "queries", "clauses"),
                  args.markdown)
    for name, file, *thesis in TABLE_4_5:
        for which, figures in zip(("memory", "contract"), thesis):
            table.add(inference_row(args.ockham, name, file, which, figures))
    ok &= table.ok
    table = Table("Tables 3.6, 4.7, 5.5: defects", ("s", "nodes"), ("cpu s", "nodes", "defect"), args.markdown)
    for row in DEFECTS_PROVE + DEFECTS_INFER:
        table.add(defect_row(args.ockham, *row))
    return 0 if ok & table.ok else 1


if __name__ == "__main__":
    sys.exit(main())
