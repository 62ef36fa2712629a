#!/usr/bin/env python3
"""Programs over lists and the programs over integers that they are translated to (src/lists/segment/translate.h).

    run_segments.py --ockham PATH [--count N] [--seed N]

1. The programs of test/check/segment: engine impact decides the translated program, and the verdict is the one that the
   first line of the program names: `// safe` or `// unsafe`, after `memory: ` for memory safety (`may be unknown` is for run_shape.py).
2. Random list programs are executed natively with several inputs, and what is then to be seen in memory is written down.
   A program that reaches an error if and only if all of it is seen again must not be proved; most of those that reach it
   only if something else is seen should be (that the test could fail).
"""
import argparse
import glob
import os
import re
import sys
import tempfile

import harness
import run_flow

FOLDER = os.path.join(harness.ROOT, "test", "check", "segment")
FIRST = re.compile(r"// (memory: )?(safe|unsafe|beyond)(?:, may be unknown: .+)?$")
SECONDS = 20
RANDOM_SECONDS = 2

# Without the links across two cells, which no segment has.
PRELUDE = run_flow.prelude(1).replace("p->b = list ? list->n : NULL", "p->b = 0")
INPUT = """
extern int __VERIFIER_nondet_int(void);
"""
NATIVE_INPUT = """
static const int *next_input;
static int __VERIFIER_nondet_int(void) { return *next_input++; }
"""


def decide(ockham, path, folder, name, words=(), seconds=SECONDS):
    """What is said about the translated program: safe, unsafe, or a complaint."""
    translated = os.path.join(folder, name + ".json")
    result = harness.run([ockham, "cfa", "--segments", "--timeout", str(seconds), "--json", translated, *words, path],
                         seconds + 10)
    if result.status != 0:
        return "not translated: " + (result.crash() or "") + harness.text(result.stderr)
    result = harness.run([ockham, "check", "--property", "unreach-call", "--engine", "impact", "--no-confirm", "--timeout", str(seconds), translated],
                         seconds + 10)
    lines = result.stdout.decode("utf-8", "replace").splitlines()
    if result.crash() or not lines:
        return "not checked: %s %s" % (result.crash(), harness.text(result.stderr))
    return lines[-1].replace("verdict: ", "")


# ---- programs with known verdicts ----

def test_file(ockham, path):
    def run():
        with open(path, encoding="utf-8") as f:
            expected = FIRST.match(f.readline().rstrip())
        if not expected:
            return "the first line does not say what is expected"
        words = ["--property", "valid-memsafety"] if expected.group(1) else []
        with tempfile.TemporaryDirectory() as folder:
            said = decide(ockham, path, folder, "translated", words)
        return None if said.split(" ")[0] == expected.group(2) else said
    return run


# ---- random programs ----

class Generator(run_flow.Generator):
    """Programs that build a list whose length is an input, and change it."""

    def body(self):
        r = self.random
        number = r.choice(["__VERIFIER_nondet_int()", str(r.randint(-1, 5)), "i"])
        back = r.choice(["", "if (x->n) x->n->b = x;"])
        build = "for (int i = 0; i < most; i++) { x = push(x, %s); %s }" % (number, back)
        statements = "\n  ".join(self.statement(2) for _ in range(r.randint(1, 4)))
        return ("  struct node *x = 0, *y = 0, *z = 0, *t = 0; int v = %d, w = %d;\n  g = 0; u = 3;\n"
                "  int most = __VERIFIER_nondet_int(); if (most < 0 || most > 5) return;\n  %s y = x;\n  %s" %
                (r.randint(-2, 3), r.randint(-2, 3), build, statements))


def native_program(bodies, inputs):
    lines = [PRELUDE, NATIVE_INPUT]
    for i, body in enumerate(bodies):
        printed = "".join("putchar((%s) ? 49 : 48);" % o for o in run_flow.observations())
        lines.append("static void case_%d(void) {\n%s\n  %s putchar(10);\n}" % (i, body, printed))
    calls = []
    for i in range(len(bodies)):
        for values in inputs[i]:
            calls.append("{ static const int in[] = {%s}; next_input = in; case_%d(); }" %
                         (", ".join(map(str, values)), i))
    lines.append("int main(void) { %s return 0; }" % " ".join(calls))
    return "\n".join(lines)


def checked_program(body, tests):
    """Reaches the error if all tests are true at the end, whatever the inputs were."""
    seen = "\n".join("  if (!(%s)) return 0;" % t for t in tests)
    return "%s%sint main(void) {\n%s\n%s\n  reach_error();\n  return 0;\n}" % (
        PRELUDE, INPUT, body.replace("return;", "return 0;"), seen)


def run_batch(ockham, seed, size, tally):
    generators = [Generator(seed * 1000 + i) for i in range(size)]
    bodies = [g.body() for g in generators]
    inputs = [[[n] + [g.random.randint(-2, 5) for _ in range(8)] for n in (0, 1, g.random.randint(2, 5))]
              for g in generators]
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        native = run_flow.compile_and_run(folder, native_program(bodies, inputs))
        if native.status != 0:
            return ["seed %d: native run: %s" % (seed, harness.text(native.stderr)[-2000:])]
        seen = native.stdout.decode().split("\n")
        every = list(run_flow.observations())
        for i, g in enumerate(generators):
            run = g.random.randrange(3)
            line = seen[i * 3 + run]
            picked = g.random.sample(range(len(every)), 60)
            tests = [every[k] if line[k] == "1" else "!(%s)" % every[k] for k in picked]
            flipped = [every[k] for k in picked if all(seen[i * 3 + j][k] == "0" for j in range(3))]
            for kind, chosen in (("good", tests), ("bad", flipped[:1])):
                path = os.path.join(folder, "%s_%d.c" % (kind, i))
                with open(path, "w", encoding="utf-8") as f:
                    f.write(checked_program(bodies[i], chosen))
                said = decide(ockham, path, folder, "%s_%d" % (kind, i), ["--extern-effects", "none"], RANDOM_SECONDS)
                tally[kind, said.split(" ")[0]] = tally.get((kind, said.split(" ")[0]), 0) + 1
                is_broken = said.startswith("not ") and "limit" not in said
                if is_broken or (kind == "good" and said == "safe"):
                    failures.append("seed %d, program %d, %s: %s\n%s\n%s" % (seed, i, kind, said, bodies[i],
                                                                         " && ".join(chosen[:80])))
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ockham", required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    passed = failed = 0
    for path in sorted(glob.glob(os.path.join(FOLDER, "*.c"))):
        wrong = test_file(options.ockham, path)()
        if wrong:
            print("FAILED %s: %s" % (os.path.relpath(path, harness.ROOT), wrong))
        failed += bool(wrong)
        passed += not wrong
    tally, size = {}, 10
    for batch in range((options.count + size - 1) // size):
        failures = run_batch(options.ockham, options.seed + batch, size, tally)
        for failure in failures:
            print("FAILED " + failure)
        failed += len(failures)
    for kind, said in sorted(tally):
        print("%s: %s %d" % (kind, said, tally[kind, said]))
        passed += tally[kind, said]
    if options.count and not tally.get(("bad", "safe")):
        print("FAILED no random program is proved, so nothing is told")
        failed += 1
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
