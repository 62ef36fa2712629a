#!/usr/bin/env python3
"""`ockham check` on small programs with known verdicts, and what it leaves behind when it ends early.

    run_check.py [--ockham PATH] [--light] [--long]

The first line of a program in test/check says what is expected: `// safe` or `// unsafe line N`; `, may be unknown: WHY`
admits that the program is beyond ockham today (`may be unknown with ENGINE, ENGINE`: beyond those engines), and `; flags:
...` are options. Each program is checked with the default engine and with impact and large blocks; with --long or --only
also with every other engine that `ockham check --help` lists and every kind of blocks, otherwise with a fifth of these, in
turns: each engine with every fifth program. Engines that are for all programs (DECIDES) have to decide; any other may say
unknown, but nothing wrong. The default engine, and what is beyond, is checked with confirmation, the others without: a
wrong proof would not be seen behind a rejected certificate; those in test/check/confirmed only so. Nothing may be left of a
run that is killed, interrupted, out of time or out of memory: no process, no file.
"""
import argparse
import glob
import json
import os
import pty
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time

import harness
import run_formats

FOLDER = os.path.join(harness.ROOT, "test", "check")
FIRST = re.compile(r"// (safe|unsafe line (\d+))(, may be unknown(?: with (\w+(?:, \w+)*))?: [^;]+)?(; flags: (.*))?$")
STATUS = {"safe": 0, "unsafe": 1, "unknown": 3}
VERDICT = re.compile(r"verdict: (safe|unsafe|unknown)(?: \((.*)\))?$")
NO_BODY = re.compile(r"\.c:\d+:\d+: warning: '\w+' has no body: ")
MARK = "OCKHAM_CHECK_TEST"
LATEST = 20  # seconds after a limit or an interrupt; far more than the one that is promised, for busy machines
SECONDS, BEYOND_SECONDS = 60, 2  # the first is for busy machines: whoever decides does so in two or three
# Engines that take every program. A new engine is tested from the day it is in the table; here it says that it is complete.
DECIDES = {"auto", "impact", "lazy", "slam"}
TURNS = 5
SLOWER = 1  # factor for programs with sanitizers


def verdict_of(result):
    """(verdict, text in parentheses) of the last line; the exit status has to agree."""
    lines = result.stdout.decode("utf-8", "replace").splitlines()
    found = VERDICT.match(lines[-1]) if lines else None
    if not found:
        return None, "no verdict line"
    if result.status != STATUS[found.group(1)]:
        return None, "status %s after `%s`" % (result.status, lines[-1])
    return found.group(1), found.group(2) or ""


def describe(result):
    return "status %s\n%s\n%s" % (result.status, harness.text(result.stdout[-1500:]), harness.text(result.stderr))


# ---- programs ----

def check_json(path, kind, confirmed):
    with open(path) as f:
        data = json.load(f)
    if data["format"] != "ockham-check-2" or data["verdict"] != kind:
        return "JSON says %s" % data["verdict"]
    if data["confirmed"] != confirmed:
        return "JSON: confirmed is %s" % data["confirmed"]
    if (data["confirmation"]["kind"] != "none") != confirmed or data["trace_confirmed"] != (confirmed and kind == "unsafe"):
        return "JSON: confirmation %s, trace confirmed %s" % (data["confirmation"]["kind"], data["trace_confirmed"])
    if (data["trace"] is not None) != (kind == "unsafe") or (data["invariants"] is not None) != (kind == "safe"):
        return "JSON: a trace for unsafe and invariants for safe, no others"
    if kind == "unsafe":
        steps = data["trace"]["steps"]
        if steps[-1]["kind"] != "violation" or any(s["kind"] == "violation" for s in steps[:-1]):
            return "JSON: the violation is not the last step"
        if not all(s["line"] for s in steps if s["kind"] != "memory"):
            return "JSON: a step without a line"
        names = [s["text"] for s in steps] + [v["name"] for s in steps for v in s["values"]]
        if any(re.search(r"\w\$\w|\bretval\b", name) for name in names):
            return "JSON: a name that is not in the source"
    return None


def is_for_lazy(path):
    """Does the program need the engine lazy?"""
    with open(path) as f:
        return "may be unknown with impact" in f.readline()


def engines_of(ockham):
    """The engines that there are, the default one first."""
    said = harness.run([ockham, "check", "--help"], 20 * SLOWER).stdout.decode("utf-8", "replace")
    found = re.search(r"^  --engine (\w+(?:\|\w+)+)$", said, re.M)
    engines = found.group(1).split("|") if found else []
    if not DECIDES.issubset(engines):
        raise SystemExit("`ockham check --help` lists the engines %s, and not all of %s" % (engines, sorted(DECIDES)))
    return engines


def ways(path, engines, is_light, is_confirmed, small):
    """(block, engine) for each way in which the program is checked; `small`: the blocks besides the large ones."""
    blocks = ["large"] + ([] if is_light or is_confirmed else small)
    found = [(block, "impact") for block in blocks]
    for engine in engines:
        if engine == "impact" or engine == "slam" and (is_light or is_confirmed):
            continue
        if not is_light or engine != "lazy" or is_for_lazy(path):
            found.append(("single" if engine == "slam" else "large", engine))
    return found


def in_turns(found, number):
    """The ways that come first, and of the others every fifth one: those that the neighbours in the list leave out."""
    first = [way for way in found if way in (("large", "impact"), ("large", "auto"))]
    others = [way for way in found if way not in first]
    return first + others[number % TURNS::TURNS]


def check_others(paths):
    """SARIF and JUnit are well formed; run_formats.py compares them with the rest."""
    texts = {name: open(paths[name], encoding="utf-8").read() for name in paths}
    try:
        run_formats.check_sarif(texts["sarif"])
        run_formats.check_junit(texts["junit"])
    except run_formats.Wrong as wrong:
        return str(wrong)
    return None


def check_program(ockham, path, block, engine="impact", is_confirmed=False):
    with open(path) as f:
        expected = FIRST.match(f.readline().rstrip("\n"))
    if not expected:
        return "the first line says no verdict"
    is_safe, line, flags = expected.group(1) == "safe", expected.group(2), expected.group(6)
    is_beyond = engine not in DECIDES or expected.group(3) is not None and (
        not expected.group(4) or engine in expected.group(4).split(", "))
    confirmed = engine == "auto" or is_beyond or is_confirmed
    seconds = SLOWER * (1 if engine not in DECIDES else BEYOND_SECONDS if is_beyond else SECONDS)
    with tempfile.TemporaryDirectory() as directory:
        out = os.path.join(directory, "result.json")
        words = [ockham, "check", os.path.relpath(path, harness.ROOT), "--block", block, "--engine", engine, "--timeout",
                 str(seconds), "--json", out] + shlex.split(flags or "") + ([] if confirmed else ["--no-confirm"])
        others = {name: os.path.join(directory, name) for name in ("sarif", "junit") if engine == "auto"}
        for name in others:
            words += ["--" + name, others[name]]
        result = harness.run(words, 3 * seconds + 10, cwd=harness.ROOT)
        kind, text = verdict_of(result)
        if result.crash() or kind is None:
            return "%s: %s" % (text, describe(result))
        if any(not NO_BODY.search(said) for said in harness.text(result.stderr).splitlines()):
            return "standard error is not silent: %s" % describe(result)
        if kind == "unknown":
            return None if is_beyond else "unknown (%s)" % text
        if kind != ("safe" if is_safe else "unsafe"):
            return "WRONG: %s" % describe(result)
        if line and not re.search(r"\.[ci]:%s(:\d+)?(, not confirmed)?$" % line, text):
            return "not in line %s: %s" % (line, text)
        return check_json(out, kind, confirmed) or (check_others(others) if others else None)


# ---- what is said ----

def many_locks(count, is_good):
    """Locks taken and released under conditions that agree: 2^count paths, loops between them, one fact for each lock."""
    loop = "  while (__VERIFIER_nondet_int()) work++;\n"
    out = ["extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int work = 0;\n"]
    out += ["  int p%d = __VERIFIER_nondet_int(), lock%d = 0;\n" % (i, i) for i in range(count)]
    for i in range(count):
        out += ["  if (p%d%s) lock%d = 1;\n" % (i, "" if is_good or i != count // 2 else " > 1", i), loop]
    for i in range(count):
        out += ["  if (p%d) {\n    if (lock%d != 1) reach_error();\n    lock%d = 0;\n  }\n" % (i, i, i), loop]
    return "".join(out) + "  return 0;\n}\n"


def locks(ockham, block, count, is_good, most_vertices):
    """The unwinding grows with the number of locks, not of paths."""
    with tempfile.TemporaryDirectory() as directory:
        path, statistics = os.path.join(directory, "locks.c"), os.path.join(directory, "statistics.json")
        with open(path, "w") as f:
            f.write(many_locks(count, is_good))
        result = harness.run([ockham, "check", path, "--block", block, "--stats-json", statistics, "--timeout",
                              str(30 * SLOWER)], 60 * SLOWER)
        if verdict_of(result)[0] != ("safe" if is_good else "unsafe"):
            return describe(result)
        with open(statistics) as f:
            vertices = json.load(f)["counters"]["vertices"]
        return None if vertices <= most_vertices else "%d vertices, more than %d" % (vertices, most_vertices)


def exact_rounds(ockham):
    """An error behind a loop of 150 rounds: that it cannot be left earlier is not found out below it each time."""
    with tempfile.TemporaryDirectory() as directory:
        path, statistics = os.path.join(directory, "rounds.c"), os.path.join(directory, "statistics.json")
        with open(path, "w") as f:
            f.write("extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\nint main(void) {\n"
                    "  int i, state = 0;\n  for (i = 0; i < 150; i++) if (__VERIFIER_nondet_int()) state = i;\n"
                    "  while (__VERIFIER_nondet_int()) state++;\n  if (state == 149) reach_error();\n  return 0;\n}\n")
        result = harness.run([ockham, "check", path, "--stats-json", statistics, "--timeout", str(40 * SLOWER)], 60 * SLOWER)
        if verdict_of(result)[0] != "unsafe":
            return describe(result)
        with open(statistics) as f:
            refinements = json.load(f)["counters"]["refinements"]
        return None if refinements <= 20 else "%d refinements" % refinements


def expect(words, status, stdout=None, stderr=None, limit=30):
    result = harness.run(words, limit * SLOWER, cwd=harness.ROOT)
    if result.crash() or result.status != status:
        return "expected status %d, %s" % (status, describe(result))
    for want, got in ((stdout, result.stdout), (stderr, result.stderr)):
        if want is not None and not re.search(want, got.decode("utf-8", "replace"), re.M):
            return "no match for %r: %s" % (want, describe(result))
    return None


SPECS = [
    ("CHECK( init(main()), LTL(G ! call(reach_error())) )\n", 0, r"^verdict: safe\n\Z", None),
    ("CHECK(init(main()),LTL(G!call(__VERIFIER_error())))", 0, r"^verdict: safe\n\Z", None),
    ("CHECK( init(main()), LTL(G ! overflow) )\n", 0, r"^verdict: safe \(nothing to check\)\n\Z", None),
    ("CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\n"
     "CHECK( init(main()), LTL(G valid-memtrack) )\n", 0, r"^verdict: safe\n\Z", None),
    ("CHECK( init(main()), LTL(F end) )\n", 2, r"\A\Z", r"\.prp:1:26: error: termination is out of scope"),
    ("\nCHECK( init(main()),\n LTL(G ! data-race) )\n", 2, r"\A\Z", r"\.prp:3:6: error: data races are out of scope"),
    ("CHECK( init(main()), LTL(G ! call(f())) )\n", 2, r"\A\Z", r"\.prp:1:35: error: calls of 'f' cannot be checked"),
    ("CHECK( init(main()), LTL(G ! overflow) )\nCHECK( init(main()), LTL(G valid-free) )\n", 0,
     r"^verdict: safe \(nothing to check\)\n\Z", None),
    ("CHECK( init(main(), LTL(G ! overflow) )\n", 2, r"\A\Z", r"\.prp:1:19: error: expected '\)'"),
    ("", 2, r"\A\Z", r"\.prp:1:1: error: expected 'CHECK'"),
    ("CHECK( init(nowhere()), LTL(G ! call(reach_error())) )\n", 2, r"\A\Z", r"error: .*nowhere"),
]


def check_spec(ockham, text, status, stdout, stderr):
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "property.prp")
        with open(path, "w") as f:
            f.write(text)
        return expect([ockham, "check", "examples/lock.c", "--spec", path], status, stdout, stderr)


# Only what was asked counts: (source, line of a property file or options, status, verdict line).
INPUT = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); void free(void *); void *malloc(unsigned long);\n"
ASSERTING = ("#include <assert.h>\n" + INPUT + "int main(void) { int x = __VERIFIER_nondet_int(); assert(x > 0);"
             " if (x == -5) reach_error(); return 0; }\n")
NULL_POINTER = INPUT + "int main(void) { int *p = 0; if (__VERIFIER_nondet_int()) free(malloc(4)); *p = 1; return 0; }\n"
FREED_TWICE = INPUT + "int main(void) { int *p = malloc(4); free(p); free(p); return 0; }\n"
ELSEWHERE = "extern int ext[]; int main(void) { ext[3] = 1; return 0; }\n"
THREADS = ("#include <assert.h>\n#include <pthread.h>\nint g; static void *f(void *p) { g = 1; return p; }\n"
           "int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); assert(!g); return 0; }\n")
NOTHING = "int main(void) { return 0; }\n"
FLOATING = ("#include <math.h>\nextern void reach_error(void); extern double __VERIFIER_nondet_double(void);\nint main(void) {"
            " double d = __VERIFIER_nondet_double(); if (sin(d) * 2.0 > 1.9999 && d > 3) reach_error(); return 0; }\n")
RETURNING = "void reach_error(void) {}\nint main(void) { int *p = 0; reach_error(); *p = 1; return 0; }\n"
AT_THE_END = "#include <assert.h>\n__attribute__((destructor)) static void f(void) { assert(0); }\nint main(void) { return 0; }\n"
# What no world answers; the model does not know that, the replay does.
TWO_ANSWERS = [
    "#include <stdlib.h>\n#include <assert.h>\nint main(void) { if (getenv(\"A\")) assert(getenv(\"A\")); return 0; }\n",
    "#include <stdlib.h>\n#include <assert.h>\nint main(void) { if (!setenv(\"A\", \"\", 1)) assert(getenv(\"A\")); return 0; }\n",
    "#include <assert.h>\nint main(int argc, char **argv) { assert(!argv[argc]); return 0; }\n",
]
# What the contracts of the library promise.
ONE_ANSWER = [
    "#include <unistd.h>\n#include <assert.h>\nint main(void) { char b[8] = {0}; read(0, b, 4); assert(!b[7]); return 0; }\n",
    "#include <unistd.h>\n#include <assert.h>\nint main(void) { assert(getpid() == getpid()); return 0; }\n",
    "#include <time.h>\n#include <assert.h>\nint main(void) { time_t t, r = time(&t); assert(t == r); return 0; }\n",
]
# A stranger's text begins no line of the answer, and commands no terminal.
FORGING = ("#include <assert.h>\nextern int __VERIFIER_nondet_int(void);\n#line 1 \"x\\nverdict: safe\\n\\033[31m.c\"\n"
           "int main(void) { int x = __VERIFIER_nondet_int(); assert(x != 3 && \"\x1b[2J\"); return 0; }\n")
# Every check has its answer. The second assertion fails only where the first one does; the second access, too.
SEVERAL = """#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[10];
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 10) return 0;
  assert(x != 7);
  assert(x != 7);
  a[x] = 1;
  a[x] = 2;
  int y = 100 / (x - 3);
  y += 1 << (x - 4);
  return y;
}
"""
SEVERAL_CALLS = (r"\A(?:.*\n)*violated: assertion failed \(x != 7\) at .*:7:3\nproved: 1 of 2 cannot fail, .*\n(?:.*\n)*"
                 r"verdict: unsafe \(assertion failed \(x != 7\) at .*:7:3\)\n\Z")
SEVERAL_ALL = "".join(r"(?=(?:.*\n)*violated: %s at .*:%d:\d+\n)" % (words, line) for words, line in [
    (r"assertion failed \(x != 7\)", 7), (r"memory is accessed that is not there: a\[x\] = 1", 9),
    (r"division by x - 3, which is zero", 11), (r"shift by x - 4, which is not from 0 to 31", 12)])
QUESTIONS = [
    (SEVERAL, ["--all-violations"], 1, SEVERAL_CALLS),
    (SEVERAL, ["--property", "all"], 1, r"\A" + SEVERAL_ALL + r"(?:.*\n)*proved: [2-9] of \d+ cannot fail, .*\n(?:.*\n)*"
     r"verdict: unsafe \(.*; 3 more violations\)\n\Z"),
    (SEVERAL, ["--property", "no-div-by-zero"], 1, r"^verdict: unsafe \(division by x - 3, which is zero at .*:11:\d+\)$"),
    (INPUT + "int main(void) { return __VERIFIER_nondet_int() + 1; }\n",
     "G ! overflow) )\nCHECK( init(main()), LTL(G ! call(reach_error())", 1,
     r"^verdict: unsafe \(no-overflow: .* overflows int at .*program\.c:\d+:\d+\)$"),
    (FORGING, [], 1, r"\A(?:(?!verdict: safe)[^\x1b\n]*\n)+\Z"),
    (FORGING, ["--format", "gcc"], 1, r"\A(?:(?!verdict: safe)[^\x1b\n]*\n)+\Z"),
    (RETURNING, "G valid-deref", 1, r"^verdict: unsafe \(memory is accessed"),
    (RETURNING.replace("{}", ";"), ["--property", "valid-memsafety"], 1, r"^verdict: unsafe \(valid-deref: memory is accessed"),
    (AT_THE_END, [], 1, r"^verdict: unsafe \(assertion failed"),
    (FLOATING, [], 3, r"\Atrace:\n(.*\n)+possibly violated: error reached at .*:3:.*\n(.*\n)*"
     r"verdict: unknown \(possible violation: error reached at .*:3:\d+; not confirmed: .* at .*:3:\d+\)\n\Z"),
    (ASSERTING, "G ! call(reach_error())", 0, r"^verdict: safe$"),
    (ASSERTING, [], 1, r"^verdict: unsafe \(assertion failed"),
    (INPUT + "#include <assert.h>\nvoid reach_error(void) { assert(0); } int main(void) { reach_error(); }\n",
     "G ! call(reach_error())", 1, r"^verdict: unsafe \(error reached"),
    (NULL_POINTER, "G valid-free", 0, r"^verdict: safe$"),
    (NULL_POINTER, "G valid-deref", 1, r"^verdict: unsafe \(memory is accessed"),
    (FREED_TWICE, "G valid-free", 1, r"^verdict: unsafe \(something is freed"),
    (ELSEWHERE, ["--property", "valid-memsafety", "--jobs", "1"], 3, r"^verdict: unknown \(it may be that memory is accessed that is not there"),
    (THREADS, [], 3, r"^verdict: unknown \(threads are out of scope: a call of 'pthread_create', at .*:4:"),
    (NOTHING, [], 3, r"ockham check --property valid-memsafety .*\nverdict: unknown \(nothing to check: "),
    (NOTHING, ["--property", "unreach-call"], 0, r"^verdict: safe \(nothing to check\)$"),
    (NOTHING, "G ! call(reach_error())", 0, r"^verdict: safe \(nothing to check\)$"),
] + [(source, [], 3, r"^verdict: unknown \(possible violation: assertion failed") for source in TWO_ANSWERS] + [
    (source, [], 0, r"^verdict: safe$") for source in ONE_ANSWER]


def check_question(ockham, source, question, status, stdout):
    with tempfile.TemporaryDirectory() as directory:
        path, prp = os.path.join(directory, "program.c"), os.path.join(directory, "property.prp")
        with open(path, "w") as f:
            f.write(source)
        with open(prp, "w") as f:
            f.write("CHECK( init(main()), LTL(%s) )\n" % question)
        words, out = ["--spec", prp] if isinstance(question, str) else question, os.path.join(directory, "result.json")
        wrong = expect([ockham, "check", path, "--timeout", str(20 * SLOWER), "--json", out] + words, status, stdout)
        with open(out) as f:
            data = json.load(f)
        if wrong or (data["trace"] is not None) != (status == 1 or "possible" in stdout):
            return wrong or "JSON: a trace where none was found, or none where one was"
        if data["trace_confirmed"] != (status == 1) or (data["reason"] is not None) != (status == 3):
            return "JSON: trace confirmed %s, reason %s" % (data["trace_confirmed"], data["reason"])
        return None if status != 3 or data["reason"]["file"] == path and data["reason"]["remedy"] else "JSON: no place"


USAGE = [
    (["check"], 2, r"\A\Z", "error: "),
    (["replay"], 2, r"\A\Z", "error: no input file given"),
    (["replay", "examples"], 2, r"\A\Z", "examples: error: there is no replay in this directory"),
    (["check", "test/check/none.c"], 2, r"\A\Z", "none.c: error: cannot read"),
    (["check", "--property", "nothing", "examples/lock.c"], 2, r"\A\Z", "error: "),
    (["check", "--engine", "steam", "examples/lock.c"], 2, r"\A\Z", "error: "),
    (["check", "--timeout", "-1", "examples/lock.c"], 2, r"\A\Z", "error: "),
    (["check", "--entry", "nowhere", "examples/lock.c"], 2, r"\A\Z", "error: "),
    (["check", "--entry", "start", "test/check/entry_function.c"], 0, r"^assumed: the entry function is called first, with global", None),
    (["check", "--spec", "none.prp", "examples/lock.c"], 2, r"\A\Z", "none.prp: error: cannot read"),
    (["check", "--spec", "x.prp", "--rule", "rules/lock.rule", "examples/lock.c"], 2, r"\A\Z", "error: .*choose one"),
    (["check", "--property", "no-overflow", "examples/answers/wrong_overflow.c"], 1,
     r": violation: sum \+ x overflows int: sum is -?\d+, x is -?\d+\n(.*\n)*checked: 1 operation on signed integers\n(.*\n)*"
     r"verdict: unsafe \(sum \+ x overflows int at examples/answers/wrong_overflow\.c:10:9\)\n\Z", r"\A\Z"),
    (["check", "--json", "/nowhere/x.json", "examples/lock.c"], 2, r"^verdict: safe$", "x.json: error: cannot write"),
    (["check", "--invariants", "examples/lock.c"], 0, r"\Ainvariants:\n(  examples/lock\.c:\d+:\d+ in .*\n)+checked: .*\n(.*\n)*verdict: safe", r"\A\Z"),
    (["check", "--stats", "examples/lock.c"], 0, r"\Adecided by: \w+\nvertices \d+, (.*\n)+verdict: safe\n\Z", r"\A\Z"),
    (["check", "test/check/lock_rule_bad.c", "--rule", "rules/lock.rule", "--no-confirm"], 1,
     r"^verdict: unsafe \(rule violated \(lock alternation: lock still held at the end\) at test/check/lock_rule_bad.c:16:3, not confirmed\)",
     r"\A\Z"),
    (["check", "--json", "-", "examples/lock.c"], 0, r'\A\{"format": "ockham-check-2",\n(.*\n)*verdict: safe\n\Z', r"\A\Z"),
    (["check", "examples/lock.c"], 0, r"^verdict: safe\n\Z", r"\A\Z"),
    (["check", "examples/lock_bad.c"], 1,
     r"\Atrace:\n  examples/lock_bad\.c:18  main\(\)\n(  .*\n)*  .*:23  status = __VERIFIER_nondet_int\(\)  -> -?\d+  \(input 1\)\n"
     r"(  .*\n)*  .*:14    \[locked == 0\]  \(locked = 0\)\n .*\n.*14:16: violation: reach_error\(\) is called: locked is 0\n"
     r"  \| .*\n  \| .*\n  called from examples/lock_bad\.c:29:3 in main\nchecked: 2 calls of error functions\n"
     r"violated: error reached at examples/lock_bad\.c:14:16\nconfirmed: the compiled program .*\nverdict: unsafe \(error reached at examples/lock_bad\.c:14:16\)\n\Z",
     r"\A\Z"),
]


def collapsed(ockham):
    """A loop of 40 rounds is not told 40 times."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "rounds.c")
        with open(path, "w") as f:
            f.write("extern void reach_error(void);\nint main(void) {\n  int i = 0;\n  while (i < 40)\n    i++;\n"
                    "  if (i == 40) reach_error();\n  return 0;\n}\n")
        result = harness.run([ockham, "check", path, "--no-confirm", "--timeout", "20"], 60)
        lines = result.stdout.decode().splitlines()
        if verdict_of(result)[0] != "unsafe" or len(lines) > 28 or not re.search(r"\.\.\. 38 more rounds", "\n".join(lines)):
            return describe(result)
        return None if any("(i = 40)" in line for line in lines) else "the last round is not told: %s" % describe(result)


# ---- processes ----

class Run:
    """ockham in an environment of its own: directories for temporary files and output, a mark to find its children."""

    def __init__(self, words, directory, limits=None, stderr=subprocess.PIPE):
        self.directory = directory
        self.temporary, self.output = os.path.join(directory, "tmp"), os.path.join(directory, "out")
        for path in (self.temporary, self.output):
            os.mkdir(path)
        self.mark = "%s=%s" % (MARK, directory)
        environment = dict(os.environ, TMPDIR=self.temporary)
        environment[MARK] = directory
        words = [word.replace("OUT", self.output) for word in words]
        self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=stderr,
                                        cwd=harness.ROOT, env=environment, start_new_session=True, preexec_fn=limits)

    def end(self, limit):
        try:
            out, err = self.process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate()
            return None
        return harness.Result(self.process.returncode, out, err or b"")

    def wait_for_child(self, name):
        """True once a process of that name was started, false if ockham ends before."""
        while self.process.poll() is None:
            for path in self.processes():
                try:
                    with open(os.path.join(os.path.dirname(path), "comm")) as f:
                        if f.read().startswith(name):
                            return True
                except OSError:
                    pass
        return False

    def is_ours(self, folder):
        """By its environment, or, since a program in a cell has none, by its session."""
        with open(os.path.join(folder, "environ"), "rb") as f:
            if self.mark.encode() in f.read().split(b"\0"):
                return True
        with open(os.path.join(folder, "stat")) as f:
            state, _, _, session = f.read().rpartition(")")[2].split()[:4]
        return int(session) == self.process.pid and state != "Z"

    def processes(self):
        found = []
        for path in glob.glob("/proc/[0-9]*/environ"):
            try:
                if self.is_ours(os.path.dirname(path)):
                    found.append(path)
            except OSError:
                pass
        return found

    def remains(self, files=()):
        """None, or what is left; the janitor gets a moment."""
        for _ in range(100):
            processes = self.processes()
            left = [name for folder in (self.temporary, self.output) for name in os.listdir(folder) if name not in files]
            if not processes and not left:
                return None
            time.sleep(0.02)
        return "left behind: %s %s" % (processes, left)


def kill_once(ockham, program, wait):
    """None, "too late", or what is left of a run that is killed with no chance to tidy up."""
    with tempfile.TemporaryDirectory() as directory:
        run = Run([ockham, "check", program, "--json", "OUT/x.json", "--replay", "OUT/replay", "--certificate", "OUT/c"],
                  directory)
        wait(run)
        os.kill(run.process.pid, signal.SIGKILL)
        result = run.end(10)
        if result is None or (result.status != -signal.SIGKILL and result.status not in (0, 1, 3)):
            return "status %s" % (result and result.status)
        if result.status != -signal.SIGKILL or has_ended(os.path.join(run.output, "x.json")):
            return "too late"
        if is_whole(os.path.join(run.output, "replay")):
            return run.remains(["replay"]) or "too late"
        return run.remains()


def is_whole(replay):
    """Is it the directory that was asked for? It appears with all its files, a moment before the end."""
    return all(os.path.exists(os.path.join(replay, name)) for name in ("replay.sh", "program.bc", "runtime.c", "values.txt"))


def has_ended(path):
    """Is the result there, which is written last and as a whole? What is left then is what was asked for."""
    if not os.path.exists(path):
        return False
    with open(path) as f:
        return json.load(f)["format"] == "ockham-check-2"


def killed(ockham, program, seconds):
    """After some time; less if it has ended by then."""
    for _ in range(8):
        what = kill_once(ockham, program, lambda run: time.sleep(seconds))
        if what != "too late":
            return what
        seconds *= 0.6
    return "it was never killed while it ran"


def killed_with_child(ockham, program, name):
    """While a child of that name runs."""
    for _ in range(20):
        what = kill_once(ockham, program, lambda run: run.wait_for_child(name))
        if what != "too late":
            return what
    return "it was never killed while '%s' ran" % name


LOSES_ITS_LIST = """struct node { struct node *next; int data; };
int last(struct node *h) { while (h->next) h = h->next; h = h->next; return h->data; }
"""


def killed_while_inferring(ockham):
    """While the replay of a heap is made: its folder goes."""
    with tempfile.TemporaryDirectory() as directory:
        source = os.path.join(directory, "list.c")
        with open(source, "w") as f:
            f.write(LOSES_ITS_LIST)
        run = Run([ockham, "infer", source, "--function", "last"], directory)
        while run.process.poll() is None and not os.listdir(run.temporary):
            time.sleep(0.002)
        if run.process.poll() is not None:
            return "it made no replay: %s" % describe(run.end(10))
        os.kill(run.process.pid, signal.SIGKILL)
        run.end(10)
        return run.remains()


def replayed(ockham, program, flags, change):
    """The directory of --replay can be moved, and its command repeats the violation; `change` of the values ends it."""
    with tempfile.TemporaryDirectory() as folder:
        left, moved = os.path.join(folder, "it's left"), os.path.join(folder, "moved on")
        result = harness.run([ockham, "check", program, "--replay", left] + flags, 60 * SLOWER, cwd=harness.ROOT)
        said = re.search(r"^replay: (sh .*)$", result.stdout.decode(), re.M)
        if verdict_of(result)[0] != "unsafe" or not said:
            return describe(result)
        for command in (said.group(1), "sh '%s/replay.sh'" % moved):
            again = harness.run(["sh", "-c", command], 60 * SLOWER, cwd=folder)
            if again.status != 1 or b"replay: violation: " not in again.stderr:
                return "%s: %s" % (command, describe(again))
            if os.path.exists(left):
                os.rename(left, moved)
        before = sorted(os.listdir(moved))
        again = harness.run([ockham, "replay", moved], 60 * SLOWER, cwd=folder)
        if verdict_of(again)[0] != "unsafe" or sorted(os.listdir(moved)) != before:
            return describe(again)
        with open(os.path.join(moved, "values.txt"), "r+") as f:
            text = f.read()
            if not re.search(change, text, re.M):
                return "no such line in values.txt: %s" % text
            f.seek(0)
            f.truncate()
            f.write(re.sub(change, lambda found: found.group(1) + " 0x1234", text, flags=re.M))
        again = harness.run([ockham, "replay", moved], 60 * SLOWER, cwd=folder)
        return None if verdict_of(again)[0] == "unknown" else "with other values: %s" % describe(again)


def interrupted(ockham, program, number, seconds):
    with tempfile.TemporaryDirectory() as directory:
        run = Run([ockham, "check", program, "--json", "OUT/x.json"], directory)
        time.sleep(seconds)
        os.kill(run.process.pid, number)
        result = run.end(LATEST * SLOWER)
        if result is None:
            return "did not end"
        if verdict_of(result) != ("unknown", "interrupted") or result.stderr:
            return describe(result)
        out = os.path.join(run.output, "x.json")
        if os.path.exists(out):  # not if it was ended from outside
            with open(out) as f:
                if json.load(f)["reason"]["id"] != "interrupted":
                    return "JSON gives another reason"
        return run.remains(["x.json"])


def out_of_time(ockham, program):
    with tempfile.TemporaryDirectory() as directory:
        run = Run([ockham, "check", program, "--timeout", "2"], directory)
        result = run.end((2 + LATEST) * SLOWER)
        if result is None:
            return "did not end"
        kind, why = verdict_of(result)  # a possible violation may be known by then
        if kind != "unknown" or "time limit of 2 s reached" not in why or result.stderr:
            return describe(result)
        return run.remains()


def out_of_memory(ockham, program):
    with tempfile.TemporaryDirectory() as directory:
        run = Run([ockham, "check", program, "--memory", "20", "--timeout", "20"], directory)
        result = run.end(30)
        if result is None or verdict_of(result) != ("unknown", "memory limit of 20 MB reached") or result.stderr:
            return result and describe(result)
        return run.remains()


def limited(ockham, program, allowed, megabytes):
    """`ulimit -v`: an honest end, whatever it is."""
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
    with tempfile.TemporaryDirectory() as directory:
        run = Run([ockham, "check", program, "--timeout", "3", "--json", "OUT/x.json"], directory, limit)
        result = run.end(30)
        if result is None or result.crash():
            return "%d MB: %s" % (megabytes, result and describe(result))
        if result.status == 2:
            if b"error: " not in result.stderr:
                return "no message"
        elif verdict_of(result)[0] not in allowed:
            return "%d MB: %s" % (megabytes, describe(result))
        return run.remains(["x.json"])


ENDLESS = """extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0;
  for (unsigned i = 0; i < n; i++)
    s += i * i;
  if (s * 6 != n * (n - 1) * (2 * n - 1)) reach_error();
  return 0;
}
"""


def read_terminal(master, said):
    """Until whoever writes has closed it."""
    try:
        while True:
            said.append(os.read(master, 4096))
    except OSError:
        pass


def said_on_terminal(words, directory):
    """The result, and what a terminal that is standard error gets."""
    master, slave = pty.openpty()
    run = Run(words, directory, stderr=slave)
    os.close(slave)
    said = []
    reader = threading.Thread(target=read_terminal, args=(master, said))
    reader.start()
    result = run.end(60 * SLOWER)
    reader.join()
    os.close(master)
    return result, b"".join(said)


def progress(ockham):
    """On a terminal there is one line that is drawn over, with engine, place, figures and share of the time; at the end it is
    gone. A short run draws none. --verbose is a log, also where there is no terminal."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "endless.c")
        with open(path, "w") as f:
            f.write(ENDLESS)
        words = [ockham, "check", "--engine", "impact", "--timeout", str(4 * SLOWER), path]
        result, said = said_on_terminal(words, directory)
        if verdict_of(result)[0] != "unknown":
            return describe(result)
        if b"\n" in said or not re.match(rb"(\r[^\r\n]{1,79}\x1b\[K)+\r\x1b\[K$", said):
            return "not one line that is drawn over: %r" % said
        if not re.search(rb"\rimpact: \d+ ways? excluded[^\r]* of \d+ s \(\d+ %\)\x1b", said):
            return "no figures: %r" % said
        log = harness.run(words + ["--verbose"], 60 * SLOWER)
        lines = log.stderr.decode().splitlines()
        if not all(re.match(r"ockham: \d+\.\d\d s: .+$", x) for x in lines) or not any("impact: at work" in x for x in lines):
            return "no log: %s" % lines
        quiet = harness.run(words, 60 * SLOWER)
        return "something is said where nobody looks: %r" % quiet.stderr if quiet.stderr else None


def compiler_flags(ockham):
    """Flags of the compiler count before and after the file, also in the replay; -h is --help."""
    with tempfile.TemporaryDirectory() as directory:
        os.mkdir(os.path.join(directory, "headers"))
        for name, text in (("headers/limit.h", "#define LIMIT 3\n"), ("first.h", "extern void reach_error(void);\n"),
                           ("flags.c", "#include <limit.h>\nint __VERIFIER_nondet_int(void);\nint main(void) {\n"
                                       "  int x = __VERIFIER_nondet_int();\n#ifdef GONE\n  x = 0;\n#endif\n"
                                       "  for (int i = 0; i < 1; i++)\n    if (x == LIMIT + EXTRA) reach_error();\n"
                                       "  return 0;\n}\n")):
            with open(os.path.join(directory, name), "w") as f:
                f.write(text)
        words = [ockham, "check", "-I", "headers", "-DGONE", "flags.c", "-D", "EXTRA=2", "-UGONE", "-include", "first.h",
                 "-std=c99"]
        result = harness.run(words, 60 * SLOWER, cwd=directory)
        if verdict_of(result)[0] != "unsafe" or b"-> 5" not in result.stdout and b"= 5" not in result.stdout:
            return describe(result)
        missing = harness.run([w for w in words if w not in ("-I", "headers")], 60 * SLOWER, cwd=directory)
        if missing.status != 2 or b"limit.h" not in missing.stderr:
            return "without -I: %s" % describe(missing)
    result = harness.run([ockham, "check", "-h"], 20 * SLOWER)
    return None if result.status == 0 and b"usage: ockham check" in result.stdout else "no help: %s" % describe(result)


def compiled_once(ockham):
    """The sources are compiled once, also if an alarm is replayed: a start of clang costs as much as a small program."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "stats.json")
        result = harness.run([ockham, "check", "--stats-json", path, "examples/lock_bad.c"], 60 * SLOWER, cwd=harness.ROOT)
        if verdict_of(result)[0] != "unsafe":
            return describe(result)
        with open(path) as f:
            count = json.load(f)["phases"]["compile"]["count"]
        return None if count == 1 else "clang was asked %d times" % count


def rounds_otherwise(ockham, call, flags, verdict):
    """One third is less than itself if the first is rounded down, and the second up; or if flags say that it may be."""
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "round.c")
        with open(path, "w") as f:
            f.write("extern void reach_error(void);\nextern int fesetround(int);\nint main(void) {\n"
                    "  volatile double one = 1, three = 3;\n  double x = one / three;\n  %s;\n"
                    "  double y = one / three;\n  if (x != y) reach_error();\n  return 0;\n}\n" % call)
        result = harness.run([ockham, "check", path, "--engine", "bounded", "--timeout", str(20 * SLOWER)] +
                             flags, 40 * SLOWER)
        if verdict == "safe" and b"simplified: " in result.stdout:
            return "numbers are exact here: %s" % describe(result)
        return None if verdict_of(result)[0] == verdict else describe(result)


def deep_choice(ockham):
    """A pointer that thousands of branches choose, on a small stack, by engine and checker."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "x.c")
        with open(path, "w") as f:
            f.write(INPUT + "int a[4];\nint main(void) {\n  int *p = a;\n  for (int k = 0; k < 12000; k++)\n"
                    "    if (__VERIFIER_nondet_int() == k) p = &a[k & 3];\n  *p = 1;\n  if (*p != 1) reach_error();\n  return 0;\n}\n")
        result = harness.run(["sh", "-c", 'ulimit -s 1024; exec "$@"', "sh", ockham, "check", "--engine", "bounded",
                              "--timeout", str(SECONDS), path], 2 * SECONDS)
        return None if verdict_of(result)[0] == "safe" else describe(result)


def main():
    global SLOWER
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--light", action="store_true", help="large blocks and a part of the programs only")
    parser.add_argument("--long", action="store_true", help="each program with every engine and all kinds of blocks")
    parser.add_argument("--only", help="programs whose name has this text")
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    programs = sorted(glob.glob(os.path.join(FOLDER, "*.[ci]")))
    if args.only:
        programs = [p for p in programs if args.only in p]
    if args.light:
        programs, SLOWER = programs[::48], 5
    tests = []
    confirmed = sorted(glob.glob(os.path.join(FOLDER, "confirmed", "*.c")))[::4 if args.light else 1]
    programs += [p for p in confirmed if not args.only or args.only in p]
    engines = engines_of(ockham)
    small = ["basic", "single"]
    for i, path in enumerate(programs):
        found = ways(path, engines, args.light, path in confirmed, small)
        for block, engine in found if args.long or args.only else in_turns(found, i):
            tests.append(("%s, %s, %s" % (os.path.basename(path), engine, block),
                          lambda p=path, b=block, e=engine: check_program(ockham, p, b, e, p in confirmed)))
    if not args.only:
        for i, case in enumerate(SPECS):
            tests.append(("spec %d" % i, lambda case=case: check_spec(ockham, *case)))
        for i, case in enumerate(QUESTIONS):
            tests.append(("question %d" % i, lambda case=case: check_question(ockham, *case)))
        for words, status, stdout, stderr in USAGE:
            tests.append((" ".join(words), lambda w=words, a=(status, stdout, stderr): expect([ockham] + w, *a)))
        tests.append(("collapsed rounds", lambda: collapsed(ockham)))
        tests.append(("exact rounds", lambda: exact_rounds(ockham)))
        for block in ["basic"] if args.light else ["basic", "single", "large"]:
            for is_good in (True, False):
                tests.append(("12 locks, %s, %s" % ("good" if is_good else "bad", block),
                              lambda b=block, g=is_good: locks(ockham, b, 12, g, 50 * 12)))
        if not args.light:
            tests.append(("deep choice", lambda: deep_choice(ockham)))
            tests.append(("30 locks, basic", lambda: locks(ockham, "basic", 30, True, 20 * 30)))
        factor, spin = "test/check/process/factor.c", "test/check/process/spin.c"
        for call, flags, verdict in [("one = 1", [], "safe"), ("fesetround(0x800)", [], "unsafe"),
                                     ("one = 1", ["--", "-ffast-math"], "unknown"),
                                     ("one = 1", ["--", "-ffp-contract=fast"], "unknown"),
                                     ("int m = 0x5f80; __asm__ volatile(\"ldmxcsr %0\" : : \"m\"(m))", [], "unsafe")]:
            tests.append(("rounding, %s %s" % (call, " ".join(flags)),
                          lambda c=call, f=flags, v=verdict: rounds_otherwise(ockham, c, f, v)))
        tests.append(("progress", lambda: progress(ockham)))
        tests.append(("compiler flags", lambda: compiler_flags(ockham)))
        tests.append(("compiled once", lambda: compiled_once(ockham)))
        for program, seconds in [("examples/lock.c", 0.05), ("examples/lock.c", 0.15), ("examples/lock_bad.c", 0.3),
                                 (spin, 0.2), (spin, 0.4), (spin, 1.5), (factor, 1)]:
            tests.append(("killed after %s s, %s" % (seconds, program),
                          lambda p=program, s=seconds: killed(ockham, p, s * SLOWER)))
        for program, child in [(spin, "clang"), ("examples/lock.c", "ockham-certify"), ("examples/lock_bad.c", "clang"),
                               (spin, "replay")]:
            tests.append(("killed with %s, %s" % (child, program),
                          lambda p=program, c=child: killed_with_child(ockham, p, c)))
        tests.append(("killed while inferring", lambda: killed_while_inferring(ockham)))
        tests.append(("replayed, loop", lambda: replayed(ockham, "test/check/many_inputs_bad.c", [],
                                                         r"^(value input:\S* 0 0 4 \w+) 0x\w+")))
        tests.append(("replayed, rule", lambda: replayed(ockham, "test/check/lock_rule_bad.c", ["--rule", "rules/lock.rule"],
                                                         r"^(value input:\S* 0 0 4 \w+) 0x\w+")))
        for program in (factor, spin):
            for number in (signal.SIGINT, signal.SIGTERM):
                tests.append(("signal %d, %s" % (number, program),
                              lambda p=program, n=number: interrupted(ockham, p, n, 1 * SLOWER)))
            if not args.light:
                tests.append(("out of time, " + program, lambda p=program: out_of_time(ockham, p)))
        tests.append(("out of memory", lambda: out_of_memory(ockham, factor)))
        for megabytes in [] if args.light else [200, 400, 1000]:
            for program, allowed in (("examples/lock.c", ["safe", "unknown"]), (factor, ["unknown"])):
                tests.append(("limited to %d MB, %s" % (megabytes, program),
                              lambda p=program, a=allowed, m=megabytes: limited(ockham, p, a, m)))
    return harness.run_tests(tests, args.jobs)


if __name__ == "__main__":
    sys.exit(main())
