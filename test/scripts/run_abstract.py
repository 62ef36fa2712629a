#!/usr/bin/env python3
"""`ockham abstract`: the papers' examples end to end, bad predicates, and soundness on random programs.

    run_abstract.py [--ockham PROGRAM] [--jobs N] [--random N] [--seed S] [--light]

Soundness: a random program is compiled and run, and prints the values of its predicates at its labels; the boolean
program, executed by an interpreter of its own (boolean_program.py), must be able to pass the same labels with the same
values.
"""
import argparse
import concurrent.futures
import itertools
import json
import os
import re
import sys
import tempfile

import boolean_program
import harness
import random_abstraction

EXAMPLES = os.path.join(harness.ROOT, "examples", "abstract")
INPUTS = """int __VERIFIER_nondet_int(void) {
  static unsigned state = SEED;
  state = state * 1103515245u + 12345u;
  return (int)(state >> 16 & 7) - 3;
}
"""


def squeeze(name):
    return re.sub(r"\s+", "", name.strip("{}"))


# ---- random programs ----

def native_traces(folder, source, seeds):
    """The events of runs with different inputs, as lists of (label, digits)."""
    path = os.path.join(folder, "native.c")
    traces = []
    with open(path, "w") as f:
        f.write(source + INPUTS)
    for seed in seeds:
        program = os.path.join(folder, "native%d" % seed)
        built = harness.run([harness.CLANG, "-O0", "-w", "-DTRACE", "-DSEED=%d" % seed, path, "-o", program])
        if built.status != 0:
            raise ValueError("the random program does not compile: " + built.stderr.decode())
        result = harness.run([program], limit=10)
        lines = result.stdout.decode().split("\n")[:-1]
        traces.append([tuple(line.split(" ")) for line in lines])
    return traces


def check_random(ockham, seed, options=(), mutate=None):
    source, predicates, variables = random_abstraction.Generator(seed).program()
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("program.c", "program.preds", "program.bp")]
        for path, text in zip(paths, (source, predicates)):
            with open(path, "w") as f:
                f.write(text)
        result = harness.run([ockham, "abstract", paths[0], "--predicates", paths[1], "-o", paths[2], *options], limit=120)
        if result.crash() or result.status != 0:
            return "seed %d: abstract ended with status %s: %s" % (seed, result.status, result.stderr.decode())
        with open(paths[2]) as f:
            text = f.read()
        program = boolean_program.Parser(mutate(text) if mutate else text)
        traces = native_traces(folder, source, [1, 2])
    for number, trace in enumerate(traces):
        events = []
        for label, digits in trace[:60]:
            procedure = next(p for p in program.procedures.values() if label in p["labels"])
            known = {squeeze(n): n for n in program.globals + procedure["parameters"] + procedure["locals"]}
            # a predicate that is another one in other words is dropped
            events.append((label, {known[squeeze(v)]: d == "1" for v, d in zip(variables[label], digits)
                                   if squeeze(v) in known}))
        stuck = boolean_program.Simulation(program, events).run("main")
        if stuck is not None:
            return "seed %d, run %d: the boolean program cannot follow the run beyond event %d, %s %s" % (
                seed, number, stuck, trace[stuck][0], trace[stuck][1])
    return None


def check_mutants(ockham, seeds):
    """The comparison can fail: with every unknown value fixed, boolean programs can no longer follow their runs."""
    stuck = 0
    for seed in seeds:
        stuck += check_random(ockham, seed, mutate=lambda text: re.sub(r"= \*;", "= false;", text)) is not None
    return None if stuck else "none of %d falsified boolean programs was found to be wrong" % len(seeds)


# ---- the same function, found in different ways ----

def valuations(names):
    for values in itertools.product([False, True], repeat=len(names)):
        yield dict(zip(names, values))


def mentioned(e):
    if e[0] == "var":
        return {e[1]}
    return set().union(*[mentioned(x) for x in e[1:] if isinstance(x, tuple)]) if len(e) > 1 else set()


def outcomes(e, env):
    simulation = boolean_program.Simulation(None, [])
    return {value for value, _ in simulation.evaluate(e, env)}


def expressions(op):
    if op[0] in ("assume", "assert"):
        return [op[1]]
    return op[2] if op[0] == "assign" else []


def compare_expressions(one, other, enforced, relation):
    names = sorted(mentioned(one) | mentioned(other) | set().union(*[mentioned(e) for e in enforced]))
    for env in valuations(names):
        if not all(outcomes(e, env) == {True} for e in enforced):
            continue
        if not relation(outcomes(one, env), outcomes(other, env)):
            return env
    return None


def compare_random(ockham, seed):
    source, predicates, _ = random_abstraction.Generator(seed).program()
    # without global predicates: what relates them to local ones is assumed where the covers mention a variable
    predicates = re.sub(r"global \{.*\n", "", predicates)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "random%d" % seed)
        for suffix, text in ((".c", source), (".preds", predicates)):
            with open(path + suffix, "w") as f:
                f.write(text)
        return compare_programs(ockham, path, ["--cubes", "length"], same)


def compare_programs(ockham, name, options, relation):
    """Compares the boolean program with the one made with other options."""
    programs = []
    for extra in ([], options):
        result = abstract(ockham, name, extra)
        if isinstance(result, str):
            return result
        programs.append(result)
    return compare(programs[0], programs[1], relation, "%s %s" % (name, options))


def compare(first, second, relation, name):
    """Compares each expression of a boolean program with that of another one."""
    for procedure, other in zip(first.procedures.values(), second.procedures.values()):
        # which arguments go through temporaries depends on their form
        one, two = ([op for op in x["code"] if not (op[0] == "assign" and op[1][0].startswith("prm"))]
                    for x in (procedure, other))
        # with less precision, more may change
        kinds = ["assign" if relation is weaker and op[0] == "skip" else op[0] for op in one + two]
        if kinds[:len(one)] != kinds[len(one):]:
            return "%s: the control flow differs" % name
        for a, b in zip(one, two):
            if a[0] == "assign" and b[0] == "assign" and a[1] != b[1]:
                continue
            for x, y in zip(expressions(a), expressions(b)):
                # temporaries have values that no call returns: there the ways may differ
                if any(re.match(r"(t|prm)\d", v) for v in mentioned(x) | mentioned(y)):
                    continue
                is_weaker = relation is weaker and a[0] == "assume"
                wrong = compare_expressions(x, y, procedure["enforced"], allows if is_weaker else relation)
                if wrong:
                    return "%s: %s and %s differ where %s" % (name, x, y, wrong)
    return None


# ---- rounds ----

ROUNDS = ["examples/lock.c", "test/check/global_state.c", "test/check/switch_case.c", "test/check/loop_nested.c"]
PART = """void part%(n)d(void) {
  v%(n)d = 1;
  while (__VERIFIER_nondet_int()) if (v%(n)d != 1) v%(n)d = 2;
  if (v%(n)d != 1) reach_error();
}
"""


def predicates_of(text):
    """The variables of a boolean program as a file of predicates: its names are those of the predicates."""
    out, scope = [], "global"
    for line in text.split("\n"):
        head = re.match(r"(?:void|bool(?:<\d+>)?) (\w+)\((.*)\) \{", line)
        if head:
            scope = head.group(1)
        names = re.findall(r"bool \{([^{}]*)\}", line.split("//")[0])
        out += ["%s { %s }\n" % (scope, name) for name in names]
    return "".join(out)


def check_parts(ockham, count):
    """Parts of a program that have nothing to do with each other, a round for each: what is known of one is kept."""
    parts = "".join("int v%d;\n" % n + PART % {"n": n} for n in range(count))
    calls = "".join("  part%d();\n" % n for n in range(count))
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "parts.c")
        with open(source, "w") as f:
            f.write("extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n%sint main(void) {\n%s}\n"
                    % (parts, calls))
        return check_rounds(ockham, source, most_calls=2)


def check_rounds(ockham, source, most_calls=None):
    """The last boolean program of engine slam, made in rounds, is that of all its predicates at once. With `most_calls`,
    it takes at most so many times the prover calls."""
    path = os.path.join(harness.ROOT, source)
    with tempfile.TemporaryDirectory() as folder:
        saved, predicates = os.path.join(folder, "saved.bp"), os.path.join(folder, "saved.preds")
        statistics = os.path.join(folder, "stats.json")
        result = harness.run([ockham, "check", "--engine", "slam", "--no-confirm", "-o", saved, "--stats-json", statistics,
                              path], 60)
        if result.status not in (0, 1):
            return "%s: slam: %s" % (source, result.stdout.decode() + result.stderr.decode())
        with open(statistics) as f:
            in_rounds = json.load(f)["counters"]
        if in_rounds["refinements"] < 2:
            return "%s: there is nothing to see in less than three rounds" % source
        with open(saved) as f:
            text = f.read()
        with open(predicates, "w") as f:
            f.write(predicates_of(text))
        result = harness.run([ockham, "abstract", path, "--predicates", predicates, "--memory-model", "flat", "--stats-json",
                              statistics], 60)
        if result.status:
            return "%s: abstract: %s" % (source, result.stderr.decode())
        with open(statistics) as f:
            at_once = json.load(f)["counters"]
        if most_calls and in_rounds["prover_calls"] > most_calls * at_once["prover_calls"]:
            return "%s: %d prover calls in %d rounds, %d at once" % (
                source, in_rounds["prover_calls"], in_rounds["refinements"] + 1, at_once["prover_calls"])
        return compare(boolean_program.Parser(text), boolean_program.Parser(result.stdout.decode()), same, source)


# ---- examples ----

def abstract(ockham, name, options=(), predicates=None):
    """The boolean program of an example; a message if there is none."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out.bp")
        path = os.path.join(EXAMPLES, name)
        preds = path + ".preds"
        if predicates:
            preds = os.path.join(folder, "preds")
            with open(preds, "w") as f:
                f.write(predicates)
        result = harness.run([ockham, "abstract", path + ".c", "--predicates", preds, "-o", out, *options], limit=300)
        if result.crash() or result.status != 0:
            return "%s: status %s: %s" % (name, result.status, result.stderr.decode())
        with open(out) as f:
            text = f.read()
        program = boolean_program.Parser(text)
        program.text = text
        return program


def reach(ockham, program, *options):
    """(verdict line, result as JSON)"""
    with tempfile.TemporaryDirectory() as folder:
        path, out = os.path.join(folder, "program.bp"), os.path.join(folder, "result.json")
        with open(path, "w") as f:
            f.write(program.text)
        result = harness.run([ockham, "reach", path, "--json", out, *options], limit=120)
        lines = result.stdout.decode().strip().split("\n")
        return lines[-1], json.load(open(out)) if os.path.exists(out) else None


def invariant_at(ockham, program, label):
    _, result = reach(ockham, program, "--label", label, "--invariants")
    texts = [s["invariant"] for s in result["statements"] if label in s["labels"]]
    parser = boolean_program.Parser("")
    parser.toks = boolean_program.Parser.split(texts[0])
    return parser.expression()


def expression_of(text):
    parser = boolean_program.Parser("")
    parser.toks = boolean_program.Parser.split(text)
    return parser.expression()


def equivalent(one, other):
    return compare_expressions(one, other, [], lambda a, b: a == b) is None


def check_partition(ockham):
    """Figure 1: the invariant at L, and that prev and curr are no aliases there."""
    found = invariant_at(ockham, abstract(ockham, "partition"), "L")
    wanted = expression_of("!{curr == NULL} && {curr->val > v} && (!{prev->val > v} || {prev == NULL})")
    if not equivalent(found, wanted):
        return "partition: the invariant at L is %s" % (found,)
    with open(os.path.join(EXAMPLES, "partition.preds")) as f:
        predicates = f.read().replace("}", ", prev == curr }")
    found = invariant_at(ockham, abstract(ockham, "partition", predicates=predicates), "L")
    names = sorted(mentioned(found) | {"{prev == curr}"})
    if any(True in outcomes(found, env) and env["{prev == curr}"] for env in valuations(names)):
        return "partition: prev and curr may be aliases at L"
    return None


def code_at(program, procedure, kind, index=0):
    return [op for op in program.procedures[procedure]["code"] if op[0] == kind][index]


def check_figure2(ockham):
    """Figure 2: *p = *p + x, the conditional, and the call, as they are printed there."""
    program = abstract(ockham, "figure2")
    conditions = [code_at(program, "foo", "assume", i)[1] for i in range(2)]
    assign = code_at(program, "foo", "assign", 1)
    _, targets, callee, arguments = code_at(program, "foo", "call")
    passed = code_at(program, "foo", "assign", 2)
    update = code_at(program, "foo", "assign", 3)
    signature = program.procedures["bar"]
    expected = [
        (conditions[0], "{x == 0} ==> {*p <= 0}"),
        (conditions[1], "{x == 0} ==> !{*p <= 0}"),
        (assign[2][0], "choose({*p <= 0} && {x == 0}, !{*p <= 0} && {x == 0})"),
        (passed[2][0], "choose({x == 0}, false)"),
        (passed[2][1], "choose({*p <= 0} && {x == 0}, !{*p <= 0} && {x == 0})"),
        (update[2][0], "choose(t1 && {x == 0}, !t1 && {x == 0})"),
        # the paper's choose(t2 && {x == 0}, !t2 && {x == 0}) lacks a cube: y == l1 and x != 0 imply r != 0
        (update[2][1], "choose(t2 && {x == 0}, !t2 && {x == 0} || t2 && !{x == 0})"),
    ]
    for found, wanted in expected:
        if not equivalent(found, expression_of(wanted)):
            return "figure2: %s instead of %s" % (found, wanted)
    facts = [(assign[1], ["{*p <= 0}"]), (update[1], ["{*p <= 0}", "{r == 0}"]), (callee, "bar"),
             (signature["parameters"], ["{y >= 0}", "{*q <= y}"]),
             (code_at(program, "bar", "return")[1], [("var", "{*q <= y}"), ("var", "{y == l1}")])]
    wrong = [(found, wanted) for found, wanted in facts if found != wanted]
    return "figure2: %s instead of %s" % wrong[0] if wrong else None


VERDICTS = {"kmp": "safe", "qsort": "safe", "listfind": "safe", "inc": "safe", "alias": "safe",
            # the seven predicates of the paper do not suffice: docs/predicate-abstraction.md
            "mark": "unsafe"}
PAPER_CALLS = {"kmp": 286, "qsort": 199, "partition": 263, "listfind": 4412, "mark": 26769}


def check_verdict(ockham, name):
    program = abstract(ockham, name)
    if isinstance(program, str):
        return program
    verdict, _ = reach(ockham, program)
    if not verdict.startswith("verdict: " + VERDICTS[name]):
        return "%s: %s" % (name, verdict)
    return None


def check_calls(ockham, name):
    with tempfile.TemporaryDirectory() as folder:
        path, out = os.path.join(EXAMPLES, name), os.path.join(folder, "stats.json")
        harness.run([ockham, "abstract", path + ".c", "--predicates", path + ".preds", "-o", "/dev/null", "--stats-json",
                     out], limit=300)
        with open(out) as f:
            calls = json.load(f)["counters"]["prover_calls"]
    if not 0 < calls < PAPER_CALLS[name]:
        return "%s: %d prover calls, the paper has %d" % (name, calls, PAPER_CALLS[name])
    return None


STALE_C = """extern void reach_error(void);
int g;
void set(void) { g = 3; }
int main(void) {
  set();
  if (g == 3) reach_error();
  return 0;
}
"""


def check_stale(ockham):
    """Between a call and the update of local predicates, global predicates are newer: nothing may relate them there."""
    with tempfile.TemporaryDirectory() as folder:
        source, preds, out = (os.path.join(folder, "stale" + suffix) for suffix in (".c", ".preds", ".bp"))
        for path, text in ((source, STALE_C), (preds, "main { g < 1 }\nglobal { g > 1 }\n")):
            with open(path, "w") as f:
                f.write(text)
        harness.run([ockham, "abstract", source, "--predicates", preds, "-o", out], limit=60)
        result = harness.run([ockham, "reach", out], limit=60)
    return None if b"verdict: unsafe" in result.stdout else "a call is lost: %s" % result.stdout.decode()


# ---- bad predicates ----

BAD_C = """struct s { int a; struct s *n; };
int g;
void leaf(int z) { g = z; }
int f(struct s *p, int x) {
  int y = x;
  { int y = 2; g = y; }
  leaf(y);
  return p->a + g;
}
"""
BAD = [
    ("f { x == 0, nosuch > 1 }", "1:13", "'nosuch' is not known in 'f'"),
    ("f { z == 0 }", "1:5", "'z' is local to 'leaf'"),
    ("global { x == 0 }", "1:10", "'x' is local to 'f'"),
    ("global { h == 0 }", "1:10", "no global variable 'h'"),
    ("f { x = 0 }", "1:7", "no side effects"),
    ("f { x++ > 0 }", "1:6", "no side effects"),
    ("f { leaf(x) }", "1:5", "no calls"),
    ("f { p->b == 0 }", "1:8", "no member 'b'"),
    ("f { x->a == 0 }", "1:8", "no pointer"),
    ("f { *x == 0 }", "1:5", "only a pointer"),
    ("f { &x == 0 }", "1:5", "address"),
    ("f { *p }", "1:5", "struct or union"),
    ("f { y == 0 }", "1:5", "declared more than once"),
    ("h { x == 0 }", "1:1", "no function 'h'"),
    ("f { x == 0", "1:11", "end of the file"),
    ("f { x == 0 y }", "1:12", "expected"),
    ("f {\n  x ==\n}", "3:1", "expected"),
    ("f { x == 0 ; p + p == 0 }", "1:16", "pointers"),
    ("f { x # 0 }", "1:7", "'#'"),
    ("f { o := x @ 99, o == 1 }", "1:12", "line 99"),
    ("f { o := x @ NOWHERE }", "1:12", "no label 'NOWHERE'"),
    ("/* f {", "1:1", "does not end"),
]


def check_bad(ockham, case):
    text, place, message = case
    with tempfile.TemporaryDirectory() as folder:
        source, predicates = os.path.join(folder, "bad.c"), os.path.join(folder, "bad.preds")
        for path, contents in ((source, BAD_C), (predicates, text)):
            with open(path, "w") as f:
                f.write(contents)
        result = harness.run([ockham, "abstract", source, "--predicates", predicates])
        said = result.stderr.decode().strip()
    if result.status != 2 or said.count("\n"):
        return "%r: status %s, %s" % (text, result.status, said)
    if not said.startswith("%s:%s: error: " % (predicates, place)) or message not in said:
        return "%r: %s" % (text, said)
    return None


# ---- all ----

def same(a, b):
    return a == b


def weaker(a, b):
    return a <= b


def allows(a, b):
    """Of conditions: what the first lets pass, the second does too."""
    return True not in a or True in b


def cases(ockham, arguments):
    yield from [lambda: check_partition(ockham), lambda: check_figure2(ockham), lambda: check_stale(ockham)]
    yield from [lambda n=n: check_verdict(ockham, n) for n in VERDICTS]
    yield from [lambda n=n: check_calls(ockham, n) for n in PAPER_CALLS]
    yield from [lambda c=c: check_bad(ockham, c) for c in BAD]
    for name in ("partition", "figure2", "qsort", "inc") if arguments.light else ("partition", "figure2", "kmp", "qsort",
                                                                                  "listfind", "inc"):
        yield lambda n=name: compare_programs(ockham, n, ["--cubes", "length"], same)
        yield lambda n=name: compare_programs(ockham, n, ["--cube-limit", "1"], weaker)
        yield lambda n=name: compare_programs(ockham, n, ["--atoms"], weaker)
        yield lambda n=name: compare_programs(ockham, n, ["--memory-model", "flat"], weaker)
    for name in ("partition", "figure2", "qsort", "inc"):
        yield lambda n=name: compare_programs(ockham, n, ["--arithmetic", "bits"], same)
    yield from [lambda s=s: compare_random(ockham, s) for s in range(1, 3 if arguments.light else 9)]
    yield from [lambda p=p: check_rounds(ockham, p) for p in ROUNDS]
    yield lambda: check_parts(ockham, 6)
    seeds = range(arguments.seed, arguments.seed + arguments.random)
    variants = [[], ["--cube-limit", "2"], ["--atoms"], ["--memory-model", "flat"], ["--arithmetic", "bits"], [], [], []]
    yield from [lambda s=s: check_random(ockham, s, variants[s % 8]) for s in seeds]
    if not arguments.light:
        yield lambda: check_mutants(ockham, range(1, 9))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ockham", default=os.path.join(harness.ROOT, "build", "ockham"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--random", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--light", action="store_true", help="fewer cases: for sanitizers")
    arguments = parser.parse_args()
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        problems = list(pool.map(lambda case: case(), cases(arguments.ockham, arguments)))
    for problem in problems:
        if problem:
            print(problem)
    failed = sum(1 for problem in problems if problem)
    print("%d passed, %d failed" % (len(problems) - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
