#!/usr/bin/env python3
"""Engine lazy: the examples of POPL'04, and predicates that are written and read (`--precision-out`, `--precision-in`).

    run_lazy.py [--ockham PROGRAM] [--jobs N]

A run with the predicates of an earlier one has the same verdict, which is confirmed as ever, and needs no refinements
(one where there is an error: the path to it). The interpolants of Figures 2 and 7 are checked by trying all small
states: one value of the predicate holds wherever the trace leads, and from no state with it can the trace go on.
"""
import argparse
import itertools
import os
import re
import sys
import tempfile

import harness

FIGURES = os.path.join(harness.ROOT, "examples", "lazy")
PROGRAMS = os.path.join(harness.ROOT, "test", "check")
SECONDS = 60


class Run:
    def __init__(self, ockham, source, *options):
        self.result = harness.run([ockham, "check", source, "--engine", "lazy", "--stats", "--timeout", str(SECONDS)] +
                                  list(options), limit=3 * SECONDS)
        self.status, self.errors = self.result.status, self.result.stderr.decode()
        text = self.result.stdout.decode()
        verdicts = re.findall(r"^verdict: (\w+)", text, re.M)
        counts = re.findall(r"^vertices (\d+),.* refinements (\d+),", text, re.M)
        per_place = re.findall(r"^predicates (\d+), per place: ([\d.]+) on average, (\d+) at most$", text, re.M)
        self.verdict = verdicts[-1] if verdicts else "none"
        self.vertices, self.refinements = map(int, counts[-1]) if counts else (None, None)
        self.predicates, self.average, self.most = map(float, per_place[-1]) if per_place else (None, None, None)
        self.text = text + self.errors


def blocks_of(path):
    """The file as {head: list of groups}, a group a list of predicates."""
    blocks = {}
    with open(path) as f:
        text = re.sub(r"//.*", "", f.read())
    for head, inner in re.findall(r"([\w:]+) \{(.*?)\}", text, re.S):
        blocks[head] = [group.strip().split(", ") for group in inner.split(";") if group.strip()]
    return blocks


# ---- the figures ----

def single(ockham, name):
    """The predicates with a cut at every instruction."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        run = Run(ockham, os.path.join(FIGURES, name + ".c"), "--block", "single", "--precision-out", out)
        if run.verdict != "safe" or run.errors:
            return None, run.text
        return blocks_of(out), None


# What the paper has at the cuts, by line of the program after the instruction; otherwise the predicates that serve as well.
EXPECTED = {
    # the last column of the figure
    "figure2": {"main:7": [["ctr == x"]], "main:8": [["ctr == x + 1"]], "main:9": [["x == y - 1"]],
                "main:10": [["y == m + 1"]]},
    # calls that are not recursive are unfolded: inside, predicates may speak of the caller
    "figure8": {"inc:entry": [["main::a == x"]], "inc:6": [["main::a == x - 1"]], "main:11": [["a == b - 1"]]},
    # Example 3: phi_x is old(x), r is __result
    "figure8_recursive": {"inc:5": [["x == old(x)"]], "inc:6": [["x == old(x)"]], "inc:7": [["x == old(x) + 1"]],
                          "inc:8": [["old(x) == retval - 1"]], "inc:exit": [["old(x) == __result - 1"]],
                          "main:12": [["a == b - 1"]]},
    # Example 4: at pc_4, line 10, *y == 0 in the paper; *y >= 0 and that x and y are the same
    "figure9": {"main:8": [["*x < 0"]], "main:9": [["*y < 0"], ["x == y"]], "main:10": [["*y < 0"], ["x == y"]],
                "main:11": [["*x <= 0"]]},
    # Example 6: the cell after the increment
    "figure11": {"main:9": [["*y == 0"]], "inc:entry": [["*x == 0"], ["main::y == x"]], "inc:5": [["*main::y == 1"]],
                 "main:10": [["*y == 1"]]},
}


def check_figure(ockham, name):
    found, problem = single(ockham, name)
    if problem or found == EXPECTED[name]:
        return problem
    return "predicates are %s" % found


# Instructions over a dictionary of variables, each with the line of what follows; None where an assume fails.
def assume(condition):
    return lambda s: s if condition(s) else None


def assign(name, value):
    return lambda s: {**s, name: value(s)}


TRACES = {
    "figure2": (["x", "y", "ctr", "m"], [
        (7, assign("x", lambda s: s["ctr"])), (8, assign("ctr", lambda s: s["ctr"] + 1)),
        (9, assign("y", lambda s: s["ctr"])), (10, assume(lambda s: s["x"] == s["m"])),
        (11, assume(lambda s: s["y"] != s["m"] + 1))]),
    "figure7": (["a", "b", "c"], [
        (7, assume(lambda s: s["b"] > 0)), (8, assign("c", lambda s: 2 * s["b"])), (9, assign("a", lambda s: s["b"])),
        (10, assign("a", lambda s: s["a"] - 1)), (11, assume(lambda s: s["a"] < s["b"])),
        (12, assume(lambda s: s["a"] == s["c"]))]),
}


def follow(state, instructions):
    for _, step in instructions:
        state = state and step(state)
    return state


def check_interpolants(ockham, name):
    """Every cut has one predicate over variables of the trace, and it is an interpolant."""
    names, trace = TRACES[name]
    found, problem = single(ockham, name)
    if problem:
        return problem
    states = [dict(zip(names, values)) for values in itertools.product(range(-4, 5), repeat=len(names))]
    for cut in range(1, len(trace)):
        line = trace[cut - 1][0]
        groups = found.get("main:%d" % line)
        if not groups or len(groups) != 1 or len(groups[0]) != 1:
            return "line %d has %s" % (line, groups)
        predicate = groups[0][0]
        reached = [s for s in (follow(s, trace[:cut]) for s in states) if s]
        values = {bool(eval(predicate, {}, s)) for s in reached}  # the words are those of Python, too
        if len(values) != 1:
            return "line %d: '%s' does not follow" % (line, predicate)
        if any(bool(eval(predicate, {}, s)) in values and follow(s, trace[cut:]) for s in states):
            return "line %d: '%s' does not exclude the rest" % (line, predicate)
    return None


# ---- cuts ----

NOISE = """extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int noise = __VERIFIER_nondet_int();
  int other = noise + 1;
  int x = 1;
  noise = other * 2;
  int y = x + 1;
  other = noise;
  if (y == x)
    reach_error();
  return other;
}
"""


def check_cuts(ockham):
    """Nothing is tracked before the first instruction of the core, nor about variables that are not in it."""
    with tempfile.TemporaryDirectory() as folder:
        source, out = os.path.join(folder, "noise.c"), os.path.join(folder, "out")
        with open(source, "w") as f:
            f.write(NOISE)
        run = Run(ockham, source, "--block", "single", "--precision-out", out)
        blocks = blocks_of(out)
        if run.verdict != "safe" or not blocks:
            return run.text
        if min(int(head.split(":")[1]) for head in blocks) <= 6:
            return "predicates before the first instruction that matters: %s" % blocks
        words = {word for groups in blocks.values() for group in groups for word in re.findall(r"[a-z]\w*", str(group))}
        return None if words <= {"x", "y"} else "predicates about other variables: %s" % blocks


# ---- predicates that are written and read ----

# of test/check: pointers, unsigned numbers, bits, calls, recursion, memory, switches; with an error or without
ROUND_TRIPS = ["assume_function", "bits", "calls", "cast_narrow", "cast_wide", "do_while", "do_while_bad",
               "function_pointer", "global_state", "global_state_bad", "goto_loop", "loop_count", "loop_nested",
               "loop_relation", "loop_relation_bad", "pointer_alias", "recursion", "recursion_bad", "recursive_global",
               "recursive_mccarthy", "switch_case", "unsigned_wrap"]
LIGHT = ["calls", "function_pointer", "loop_relation_bad", "pointer_alias", "recursive_mccarthy", "unsigned_wrap"]


def check_round_trip(ockham, name, options=()):
    source = os.path.join(PROGRAMS, name + ".c")
    expected = "unsafe" if name.endswith("_bad") else "safe"
    with tempfile.TemporaryDirectory() as folder:
        first, second = os.path.join(folder, "first"), os.path.join(folder, "second")
        one = Run(ockham, source, "--precision-out", first, *options)
        two = Run(ockham, source, "--precision-in", first, "--precision-out", second, *options)
        if one.verdict != expected or two.verdict != expected or one.errors or two.errors:
            return "first %s, then %s\n%s" % (one.verdict, two.verdict, two.text)
        least = 1 if expected == "unsafe" else 0
        if one.refinements <= least and one.predicates == 0:
            return "this program needs no predicates: it tests nothing"
        if two.refinements > least:
            return "%d refinements, then %d" % (one.refinements, two.refinements)
        three = Run(ockham, source, "--precision-in", second, *options)
        if three.verdict != expected or three.refinements > least:
            return "a third time: %s, %d refinements" % (three.verdict, three.refinements)
    return None


def check_scope(ockham, scope):
    """The heads of the file are as the scope is; with any scope the file serves a run with another one."""
    source = os.path.join(PROGRAMS, "calls.c")
    pattern = {"location": r"\w+:\w+$", "function": r"(?!global$)\w+$", "global": "global$"}[scope]
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        one = Run(ockham, source, "--scope", scope, "--precision-out", out)
        heads = list(blocks_of(out))
        if one.verdict != "safe" or not heads or not all(re.match(pattern, head) for head in heads):
            return "%s: %s" % (one.verdict, heads)
        for other in ("location", "function", "global"):
            two = Run(ockham, source, "--scope", other, "--precision-in", out)
            if two.verdict != "safe" or two.refinements != 0:
                return "scope %s then %s: %s, %s refinements" % (scope, other, two.verdict, two.refinements)
    return None


LOOP = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int %(x)s = 0, y = 0, n = __VERIFIER_nondet_int();
  while (%(x)s < n) {
    %(x)s++;
    y++;
  }
  if (%(x)s != y) reach_error();
  return 0;
}
"""
# log_level and extra have no influence on the error: what writes them is sliced away
SLICED = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int log_level, result;
int *where = &log_level;
static void note(void) { log_level = log_level + 2; }
static void quiet(void) { *where = 7; }
int main(void) {
  int i = 0, extra = 0, n = __VERIFIER_nondet_int();
  log_level = 0;
  while (i < n) {
    i++;
    extra = extra + i;
    note();
    if (extra > 3) quiet();
  }
  if (n > 0 && i != n) reach_error();
  return extra + log_level;
}
"""
BY_HAND = "// what we know\nmain:5 { x == y; /* and */ x <= n }\n"


def check_given(ockham, folder, name, source, precision, refinements, warnings):
    """A run with the file: safe, with so many refinements at most, and warnings at these places with these words."""
    paths = [os.path.join(folder, name + ending) for ending in (".c", ".predicates")]
    for path, text in zip(paths, (source, precision)):
        with open(path, "w") as f:
            f.write(text)
    run = Run(ockham, paths[0], "--precision-in", paths[1])
    said = run.errors.splitlines()
    if run.verdict != "safe" or run.refinements > refinements:
        return "%s: %s after %s refinements\n%s" % (name, run.verdict, run.refinements, run.errors)
    fits = len(said) == len(warnings) and all(
        line.startswith("%s:%s: warning: " % (paths[1], place)) and words in line
        for line, (place, words) in zip(said, warnings))
    return None if fits else "%s: says\n%s" % (name, run.errors)


def check_changed(ockham):
    """By hand, and for a program that is not the one of the file any more: renamed, moved, without the function."""
    renamed = LOOP % {"x": "z"}
    cases = [
        ("by hand", LOOP % {"x": "x"}, BY_HAND, 0, []),
        ("global and everywhere", LOOP % {"x": "x"}, "global { main::x == main::y }\nmain { x <= n }", 0, []),
        ("renamed", renamed, BY_HAND, 20, [("2:10", "'x' is not known in 'main'"), ("2:28", "'x' is not known in 'main'")]),
        ("moved", "\n\n" + LOOP % {"x": "x"}, BY_HAND.replace("main:5", "main:4"), 0,
         [("2:10", "no step of 'main' ends in line 4")]),
        ("no such function", LOOP % {"x": "x"}, "f:3 { a == b, (c) }\n" + BY_HAND, 0, [("1:1", "no function 'f'")]),
        ("no such made function", LOOP % {"x": "x"}, "<callbacks>:3 { a == b }\n<callbacks 2> { x }\n" + BY_HAND, 0,
         [("1:1", "no function '<callbacks>'"), ("2:1", "no function '<callbacks 2>'")]),
        ("of another type", LOOP % {"x": "x"}, "main:5 { *x == 0, x->y, x == y }", 0,
         [("1:10", "only a pointer can be followed"), ("1:22", "no pointer to a struct")]),
        ("about what is sliced away", SLICED,
         "main { log_level == 0; extra == 0; extra <= 1; i <= n }\nglobal { log_level <= 5 }",
         5, []),
        ("of no use", LOOP % {"x": "x"}, "main { 1, x == x; n > 3; old(n) == n; __result == 0 }", 20, []),
    ]
    with tempfile.TemporaryDirectory() as folder:
        problems = [check_given(ockham, folder, *case) for case in cases]
    return "\n".join(filter(None, problems)) or None


# What an unknown function calls back is called by a function that is made for the model.
CALLED_BACK = """extern void reach_error(void);
extern void wait_for(void (*done)(void));
static int started, finished;
static void on_done(void) {
  if (finished != started) reach_error();
  finished = started = 1 - started;
}
int main(void) {
  for (;;) {
    wait_for(on_done);
    if (finished != started) reach_error();
  }
}
"""


def check_made(ockham):
    """Functions that are made for the model have places in the file, too."""
    with tempfile.TemporaryDirectory() as folder:
        source, out = (os.path.join(folder, name) for name in ("called_back.c", "out"))
        with open(source, "w") as f:
            f.write(CALLED_BACK)
        one, two = Run(ockham, source, "--precision-out", out), Run(ockham, source, "--precision-in", out)
        with open(out) as f:
            has_made = re.search(r"^<callbacks>:entry \{$", f.read(), re.M)
    if not has_made or one.verdict != "safe" or two.verdict != "safe" or two.refinements:
        return "first %s, then %s after %s refinements\n%s" % (one.verdict, two.verdict, two.refinements, two.text)
    return None


# text of the file; what the message says
BAD = [
    ("<callbacks { x == 0 }\n", r"bad:2:1: error: expected '>', not the end of the file"),
    ("x == 0\n", r"bad:1:3: error: expected '\{', not '=='"),
    ("main:5 { x == }\n", r"bad:1:15: error: expected an expression, not '\}'"),
    ("main:5 { x = 1 }\n", r"bad:1:12: error: '=' would change the state"),
    ("main:5 {\n  x == 0;\n  x == 1\n", r"bad:4:1: error: expected ',', ';' or '\}', not the end of the file"),
    ("main:often { x == 0 }\n", r"bad:1:6: error: expected a line, 'entry' or 'exit', not 'often'"),
    ("main:5 { f(x) == 0 }\n", r"bad:1:10: error: 'f\(\.\.\.\)' is a call"),
    ("main:5 { x == 0 y == 0 }\n", r"bad:1:17: error: expected ',', ';' or '\}', not 'y'"),
    ("main:5 { main:: == 0 }\n", r"bad:1:17: error: expected a name, not '=='"),
    ("global:5 { 1 }\n", r"bad:1:1: error: 'global' is everywhere"),
    ("main:5 { x == 1, x == 2, x == 3, x == 4, x == 5, x == 6, x == 7 }\n", r"bad:1:58: error: at most 6 predicates"),
    ("main:5 { x == \"a\" }\n", r"bad:1:15: error: '\"' has no meaning"),
]


def check_bad(ockham):
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        source, bad, out = (os.path.join(folder, name) for name in ("loop.c", "bad", "out"))
        with open(source, "w") as f:
            f.write(LOOP % {"x": "x"})
        for text, message in BAD:
            with open(bad, "w") as f:
                f.write(text)
            run = Run(ockham, source, "--precision-in", bad, "--precision-out", out)
            last = run.errors.rstrip().split("\n")[-1]
            if run.status != 2 or run.verdict != "none" or not re.search(message, last) or os.path.exists(out):
                problems.append("%r: status %s\n%s" % (text, run.status, run.text))
        for options, message in [(["--precision-in", os.path.join(folder, "missing")], "cannot read the file"),
                                 (["--precision-out", os.path.join(folder, "no", "folder")], "cannot write"),
                                 (["--engine", "impact", "--precision-out", out], "is for the engine lazy")]:
            run = Run(ockham, source, *options)
            if run.status != 2 or message not in run.errors or len(run.errors.splitlines()) != 1:
                problems.append("%s: status %s\n%s" % (options, run.status, run.text))
    return "\n".join(problems) or None


# ---- variants ----

def check_variants(ockham, name):
    """Every form of post and precision has the same verdict."""
    expected = "unsafe" if name.endswith("_bad") else "safe"
    for options in (["--less-lazy"], ["--post", "cartesian"], ["--scope", "function"], ["--scope", "global"],
                    ["--scope", "global", "--post", "cartesian", "--less-lazy"]):
        run = Run(ockham, os.path.join(PROGRAMS, name + ".c"), *options)
        if run.verdict != expected:
            return "%s: %s\n%s" % (" ".join(options), run.verdict, run.text)
    return None


# A fact from before the calls is needed behind both; being lazy finds it place by place on every way.
CHAIN = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int work;
void step(void) { work++; }
int main(void) {
  int locked = 1;
%s
  if (!locked) reach_error();
  return 0;
}
""" % "\n".join("  if (__VERIFIER_nondet_int()) step(); else work--;" for _ in range(6))


def check_less_lazy(ockham):
    """A new vertex takes its parent's predicates: fewer refinements, more predicates at a place."""
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "chain.c")
        with open(source, "w") as f:
            f.write(CHAIN)
        lazy, less = (Run(ockham, source, "--block", "basic", *options) for options in ([], ["--less-lazy"]))
        if lazy.verdict != "safe" or less.verdict != "safe":
            return lazy.text + less.text
        if less.refinements >= lazy.refinements or less.average < lazy.average:
            return "refinements %d, less lazy %d; predicates per place %s, %s" % (
                lazy.refinements, less.refinements, lazy.average, less.average)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--light", action="store_true", help="fewer programs")
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    programs = LIGHT if args.light else ROUND_TRIPS
    tests = [("%s" % name, lambda name=name: check_figure(ockham, name)) for name in EXPECTED]
    tests += [("%s, interpolants" % name, lambda name=name: check_interpolants(ockham, name)) for name in TRACES]
    tests += [("cuts", lambda: check_cuts(ockham)), ("changed programs", lambda: check_changed(ockham)),
              ("bad files", lambda: check_bad(ockham)), ("less lazy", lambda: check_less_lazy(ockham)),
              ("functions made for the model", lambda: check_made(ockham))]
    tests += [("%s, again" % name, lambda name=name: check_round_trip(ockham, name)) for name in programs]
    tests += [("calls, again with scope %s" % scope, lambda scope=scope: check_scope(ockham, scope))
              for scope in ("location", "function", "global")]
    tests += [("%s, variants" % name, lambda name=name: check_variants(ockham, name))
              for name in ("calls", "global_state_bad", "recursive_global")]
    return harness.run_tests(tests, args.jobs)


if __name__ == "__main__":
    sys.exit(main())
