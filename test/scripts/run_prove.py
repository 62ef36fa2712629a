#!/usr/bin/env python3
"""`ockham prove` on small programs: what holds, what fails and where, mistakes in annotations, files that it writes.

    run_prove.py [--ockham PROGRAM] [FILE...]

The first line of a program in test/prove says what is expected:

    // safe                                           all obligations hold, and Z3 agrees
    // fails 12: cycle, 14: postcondition             these fail and no others, each with a heap unless it is `possible`
    // unsafe 12: null-dereference                    the same, and one of them was seen in the compiled function
    // unknown                                        the function is beyond the translation
    // error 7:14: text                               a message at this place that begins with the text; exit status 2
                                                      (0:0: without a place)
"""
import argparse
import glob
import json
import os
import re
import sys
import tempfile

import harness

FOLDER = os.path.join(harness.ROOT, "test", "prove")
STATUS = {"safe": 0, "unsafe": 1, "unknown": 3}


def complain_about_error(result, expected):
    place, _, text = expected.partition(": ")
    found = re.search(r"^[^:]+?(?::(\d+:\d+))?: error: (.*)$", result.stderr.decode("utf-8", "replace"), re.M)
    if result.status != 2 or not found:
        return "no message, status %s" % result.status
    if (found.group(1) or "0:0") != place or not found.group(2).startswith(text):
        return "the message is '%s'" % found.group(0)
    return None


def complain_about_heaps(failing, folder):
    """Failures have heaps, and pictures of them."""
    shown = [o for o in failing if "before" in o]
    pictures = glob.glob(os.path.join(folder, "dot", "*-before.dot"))
    if any(o["kind"] != "possible" and "before" not in o and o["kind"] != "assigns" for o in failing):
        return "a failure without a heap"
    if len(shown) != len(pictures):
        return "%d heaps and %d pictures" % (len(shown), len(pictures))
    for o in shown:
        names = {n["name"] for n in o["before"]["nodes"]}
        for heap in [o["before"]] + ([o["after"]] if "after" in o else []):
            targets = set(heap["variables"].values()) | {v for n in heap["nodes"] for v in n.values()}
            if not {t for t in targets if isinstance(t, str)} <= names:
                return "a pointer to no node"
    return None


def complaint(ockham, path):
    with open(path) as f:
        expected = f.readline()[3:].strip()
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out.json")
        words = [ockham, "prove", path, "--json", out, "--dot", os.path.join(folder, "dot")]
        result = harness.run(words, 60)
        if result.crash():
            return result.crash()
        if expected.startswith("error "):
            return complain_about_error(result, expected[6:])
        last = re.match(r"verdict: (\w+)", (result.stdout.decode().splitlines() or [""])[-1])
        if not last or result.status != STATUS[last.group(1)]:
            return "status %s, %s" % (result.status, result.stdout.decode()[-200:] + result.stderr.decode()[-500:])
        with open(out) as f:
            answer = json.load(f)
        if answer["verdict"] == "safe" and answer["rounds"] < answer["queries"]:
            return "%d queries, but %d rounds" % (answer["queries"], answer["rounds"])
        failing = [o for o in answer["obligations"] if o["status"] == "fails"]
        found = sorted({"%d: %s" % (o["at"]["line"], o["kind"]) for o in failing})
        if expected == "unknown":
            return None if answer["verdict"] == "unknown" and not found else "not unknown: %s" % found
        verdict, _, which = expected.partition(" ")
        wanted = sorted(which.split(", ")) if which else []
        if found != wanted or answer["verdict"] != {"fails": "unknown"}.get(verdict, verdict):
            return "%s, fails %s (%s)" % (answer["verdict"], ", ".join(found), answer["reason"])
        return complain_about_heaps(failing, folder)


def complain_about_options(ockham):
    """One function only; unreadable files; a directory that cannot be made."""
    path = os.path.join(FOLDER, "numbers.c")
    good = harness.run([ockham, "prove", path, "--function", "f"], 60)
    if good.status != 0 or b"'g'" in good.stdout:
        return "--function f: status %s" % good.status
    for words in ([path, "--function", "nothing"], [path + ".missing"], [path, "--dot", "/dev/null/x"],
                  [path, "--json", "/dev/null/x"]):
        bad = harness.run([ockham, "prove"] + words, 60)
        if bad.status != 2 or not bad.stderr:
            return "%s: status %s" % (" ".join(words), bad.status)
    return None


def complain_about_writing(ockham):
    """`infer --write` puts invariants before their loops, once; `prove` infers what is not there, and says of memory that is not
    allocated what a contract could say."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.c")
        with open(path, "w") as f:
            f.write(UNWRITTEN)
        if harness.run([ockham, "prove", path], 60).stdout.count(b"inferred for the loop of") < 2:
            return "prove infers nothing"
        for count in (1, 0):
            result = harness.run([ockham, "infer", "--write", path], 60)
            if result.status != 0 or result.stdout.count(b"written: ") != count:
                return "infer --write: %s, %s" % (result.status, harness.text(result.stdout))
        with open(path) as f:
            text = f.read()
        if re.sub(r"/\*@ loop invariant [^;]*; \*/(\n *| )", "", text) != UNWRITTEN:
            return "more than invariants was written:\n%s" % text
        result = harness.run([ockham, "prove", path], 60)
        if result.status != 0 or b"inferred" in result.stdout:
            return "prove of what was written: %s" % harness.text(result.stdout)
        with open(path, "w") as f:
            f.write(UNWRITTEN.replace("requires", "ensures"))
        result = harness.run([ockham, "infer", "--function", "drop", path], 60)
        if result.status != 1 or b"/*@ requires \\stable(next, h); */" not in result.stdout:
            return "no word about what is not allocated: %s" % harness.text(result.stdout)
    return None


UNWRITTEN = """#include <stdlib.h>
struct node { struct node *next; int data; };
/*@ requires \\stable(next, h); */
void drop(struct node *h) {
  while (h) {
    struct node *n = h->next;
    free(h);
    h = n;
  }
}
/*@ requires \\stable(next, h) && h != NULL; ensures \\result->next == NULL; */
struct node *last(struct node *h) {
  struct node *p = h; while (p->next) p = p->next;
  return p;
}
"""
NODE = "#include <stdlib.h>\nstruct node { struct node *next, *prev; int data; };\n"

# Formulas that some heaps satisfy and others do not. What the program of a replay thinks of them must be what the logic
# does: a function that does nothing, and promises the opposite of its precondition, is seen to fail. Each is once true,
# with the next one false.
FORMULAS = [
    "\\reach(next, x, y)", "\\reach_plus(next, x, y)", "\\edge(next, x, y)", "\\between(next, x, y, z) && y != z",
    "x->next == y", "y == x->prev", "x->data < y->data", "x->data == 7", "v <= x->data", "v != 3", "g == x", "w",
    "\\tail(next, x, y) && x != y", "\\disjoint(next, x, y)", "\\allocated(z)", "\\stable(next, x) && z != NULL",
    "\\segment(next, x, NULL) && \\reach_plus(next, x, y) && y != NULL",
    "\\sorted(next, data, x, NULL) && \\reach_plus(next, x, y) && y != NULL",
    "\\reversed(next, prev, x, NULL) && \\reach_plus(next, x, y) && y != NULL",
    "(x == y <==> \\reach(prev, y, z))", "x == y ? x->data < 2 : \\reach(next, x, y)", "is_first(x)",
    "\\exists struct node *a; a != NULL && \\reach_plus(next, a, x)",
    "\\forall struct node *a; a != NULL && \\reach(next, x, a) ==> a->data > v",
]
# Where there may be a cycle.
CIRCULAR = [
    "\\circular(next, x)", "\\acyclic(next, y)", "\\between(next, x, y, z) && x != y && y != z",
    "\\reach_plus(next, y, y)", "\\sorted(next, data, x, y) && \\reach_plus(next, x, y)", "\\disjoint(next, x, z)",
    "\\segment(next, x, y) && \\between(next, x, z, y)",
]
PREDICATE = "//@ predicate is_first(struct node *a) = \\forall struct node *b; \\reach(next, b, a) ==> b == a;\n"


def prove_text(ockham, folder, text, *options):
    path = os.path.join(folder, "program.c")
    with open(path, "w") as f:
        f.write(text)
    return harness.run([ockham, "prove", path] + list(options), 60)


def complain_about_meaning(ockham):
    with tempfile.TemporaryDirectory() as folder:
        for formulas, clause in ((FORMULAS, ""), (CIRCULAR, "cycles next; ")):
            for formula, other in zip(formulas, formulas[1:] + formulas[:1]):
                before = "(%s) && !(%s)" % (formula, other)
                fact = "\\true" if "\\allocated" in before or "\\stable" in before else "x && y && z"
                text = NODE + PREDICATE + "struct node *g;\n/*@ %srequires %s && %s;\n" % (clause, fact, before)
                text += "    ensures !(%s); */\n" % before
                text += "void f(struct node *x, struct node *y, struct node *z, struct node *w, int v) {\n"
                text += "  (void)(x == y), (void)(z == w), (void)(v < 3);\n}\n"
                result = prove_text(ockham, folder, text)
                last = (result.stdout.decode().splitlines() or [""])[-1]
                if last != "verdict: unsafe (the postcondition does not hold)":
                    return "requires %s: %s%s" % (before, last, result.stderr.decode()[-300:])
    return None


# Programs with a defect, and without it: the replay that is left fails, and no longer does when they are repaired.
REPAIRS = [
    ("the postcondition does not hold", "x->data = 3;", "x->data = 4;",
     "/*@ requires x != NULL; ensures x->data == 4; */\nvoid f(struct node *x) { %s }\n"),
    ("a cycle since ", "x->next = x; x->next = NULL;", "x->next = NULL;",
     "/*@ requires x != NULL; ensures \\true; */\nvoid f(struct node *x) { %s }\n"),
    ("a cycle since ", "b->next = a;", "b->next = NULL;",
     "//@ ensures \\true;\nstruct node *f(void) {\n  struct node *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);\n"
     "  if (!a || !b) abort();\n  a->next = b;\n  %s\n  return a;\n}\n"),
    ("SEGV", "x = NULL;", "",
     "extern int __VERIFIER_nondet_int(void);\n/*@ requires x != NULL; ensures \\true; */\n"
     "void f(struct node *x) {\n  if (__VERIFIER_nondet_int() && !__VERIFIER_nondet_int()) { %s }\n  x->data = 1;\n}\n"),
    ("Assertion", "x->data = -1;", "x->data = 1;",
     "#include <assert.h>\n/*@ requires x != NULL; ensures \\true; */\nvoid f(struct node *x) {\n  %s\n"
     "  assert(x->data > 0);\n}\n"),
]


def complain_about_replays(ockham):
    """--replay leaves a program that shows the defect, and shows none where there is none."""
    for said, wrong, right, text in REPAIRS:
        with tempfile.TemporaryDirectory() as folder:
            left = os.path.join(folder, "left")
            result = prove_text(ockham, folder, NODE + text % wrong, "--replay", left)
            if result.status != 1:
                return "%s: status %s\n%s" % (said, result.status, result.stdout.decode()[-1000:])
            again = harness.run(["sh", os.path.join(left, "replay.sh")], 60)
            if again.status == 0 or said not in again.stderr.decode():
                return "the replay does not say '%s': %s" % (said, again.stderr.decode()[-500:])
            with open(os.path.join(folder, "program.c"), "w") as f:
                f.write(NODE + text % right)
            repaired = harness.run(["sh", os.path.join(left, "replay.sh")], 60)
            if repaired.status != 0 or repaired.stderr:
                return "'%s' although it is repaired: %s" % (said, repaired.stderr.decode()[-500:])
            with open(os.path.join(folder, "blocked"), "w") as f:
                f.write("")
            blocked = prove_text(ockham, folder, NODE + text % wrong, "--replay", os.path.join(folder, "blocked", "x"))
            if blocked.status != 2 or not blocked.stderr:
                return "--replay where nothing can be written: status %s" % blocked.status
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ockham", default=os.path.join(harness.ROOT, "build", "ockham"))
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    failures = 0
    files = options.files or sorted(glob.glob(os.path.join(FOLDER, "*.c")))
    for path in files:
        what = complaint(options.ockham, path)
        if what:
            failures += 1
            print("%s: %s" % (os.path.relpath(path, harness.ROOT), what))
    for complain in () if options.files else (complain_about_options, complain_about_writing, complain_about_meaning,
                                                    complain_about_replays):
        what = complain(options.ockham)
        if what:
            failures += 1
            print(what)
    print("%d programs, %d failures" % (len(files), failures))
    return 1 if failures or not files else 0


if __name__ == "__main__":
    sys.exit(main())
