#!/usr/bin/env python3
"""Rules: programs that keep or break them, and rule files with mistakes.

    run_rules.py [--ockham PROGRAM] [--checker PROGRAM]

Each test/rules/*.c says in comments what is expected:

    //@ rule lock.rule           the rule, from test/rules or rules; there may be several
    //@ with other.c             another source file
    //@ seed 1                   the seed of all runs, 0 if not given
    //@ warns text               the only warning; without this line there must be none
    //@ holds 3, name=4          the run with these inputs ends without a violation
    //@ stops 3                  the run ends because an assumption of the rule is not met
    //@ breaks 3: 18:15: text    it reports that violation, at that place (a file may stand before it)
    //| text                     an operation that `ockham cfa` prints; several in this order

Every run is made twice: with --rule, and from the JSON form that `ockham cfa --rule --json` writes. The program passes
program_check when it is read, and both forms print as the same automata. The checker, if there is one, is
test/unit/analysis/check_passes.c: it compares what the passes say of the woven program with runs.

Each test/rules/bad/*.rule ends with `//! line:column: text`, the one message that there is.
"""
import argparse
import glob
import os
import re
import sys
import tempfile

import harness

FOLDER = os.path.join(harness.ROOT, "test", "rules")
STATUS = {"holds": 0, "stops": 0, "breaks": 1}


def find_rule(name):
    own = os.path.join(FOLDER, name)
    return own if os.path.exists(own) else os.path.join(harness.ROOT, "rules", name)


class Case:
    """A program with what is expected of it."""

    def __init__(self, path, folder):
        self.json = os.path.join(folder, os.path.basename(path)[:-2] + ".json")
        self.sources, self.rules, self.seed, self.warning, self.runs = [path], [], "0", None, []
        with open(path) as f:
            text = f.read()
        for word, rest in re.findall(r"^//@ (\w+) ?(.*)$", text, re.M):
            if word == "rule":
                self.rules.append(find_rule(rest))
            elif word == "with":
                self.sources.append(os.path.join(FOLDER, rest))
            elif word == "seed":
                self.seed = rest
            elif word == "warns":
                self.warning = rest
            elif word in STATUS:
                inputs, _, report = rest.partition(": ")
                self.runs.append((word, [x.strip() for x in inputs.split(",") if x.strip()], report))
            else:
                raise ValueError("unknown word " + word)
        self.operations = re.findall(r"^//\| (.*)$", text, re.M)

    def woven(self):
        return [word for rule in self.rules for word in ("--rule", rule)] + self.sources

    def write_json(self, ockham):
        """If this fails, the tests that read the file do."""
        harness.run([ockham, "cfa", "--json", self.json] + self.woven())


def violations(result):
    return [line for line in result.stderr.decode().splitlines() if ": violation: " in line]


def run_once(case, words, folder, kind, inputs, report):
    """None, or what is wrong with the run `words`."""
    seed = [x[5:] for x in inputs if x.startswith("seed=")]
    lines = [x.replace("=", " ") for x in inputs if not x.startswith("seed=")]
    path = os.path.join(folder, "inputs")
    with open(path, "w") as f:
        f.write("".join(line + "\n" for line in lines))
    result = harness.run(words + ["--inputs", path, "--seed", (seed or [case.seed])[0]])
    if result.crash() or result.status != STATUS[kind]:
        return "exit status %s\n%s" % (result.status, harness.text(result.stderr))
    said = violations(result)
    if kind != "breaks":
        stopped = b"assumption not met" in result.stderr
        return "ends otherwise\n" + harness.text(result.stderr) if said or stopped != (kind == "stops") else None
    place, text = re.match(r"((?:[\w.]+:)?\d+(?::\d+)?): (.*)", report).groups()
    if ".c:" not in place:
        place = os.path.basename(case.sources[0]) + ":" + place
    expected = "%s: violation: %s" % (os.path.join(FOLDER, place), text)
    if len(said) != 1 or re.sub(r", in [\w.]+$", "", said[0]) != expected:
        return "says %s\n    not  %s" % ("\n         ".join(said) or "nothing", expected)
    return None


def run_test(ockham, case, kind, inputs, report):
    with tempfile.TemporaryDirectory() as folder:
        complaint = run_once(case, [ockham, "run"] + case.woven(), folder, kind, inputs, report)
        if complaint:
            return complaint
        complaint = run_once(case, [ockham, "run", case.json], folder, kind, inputs, report)
        return complaint and "from JSON: " + complaint


def automata_test(ockham, case):
    """The printed form is the same after JSON, holds the expected operations in order, and warnings are right."""
    shown = harness.run([ockham, "cfa"] + case.woven())
    again = harness.run([ockham, "cfa", case.json])
    if shown.crash() or shown.status != 0:
        return "exit status %s\n%s" % (shown.status, harness.text(shown.stderr))
    warnings = [w.split(" warning: ", 1)[1] for w in shown.stderr.decode().splitlines() if " warning: " in w]
    if warnings != ([case.warning] if case.warning else []):
        return "warnings are %r" % warnings
    if shown.stdout != again.stdout:
        return "differs after JSON\n" + harness.diff(shown.stdout, again.stdout)
    if b"violation: rule violated" not in shown.stdout:
        return "nothing is woven"
    lines = [line.split("  ", 2)[-1].strip() for line in shown.stdout.decode().splitlines()]
    at = 0
    for operation in case.operations:
        while at < len(lines) and operation not in lines[at]:
            at += 1
        if at == len(lines):
            return "no operation `%s` (in this order)\n%s" % (operation, harness.text(shown.stdout, 60))
        at += 1
    return None


def passes_test(checker, case):
    result = harness.run([checker, "--seeds", "6", "--steps", "20000", case.json, "--"], 60)
    if result.crash() or result.status != 0 or b": ok, " not in result.stdout:
        return "exit status %s\n%s" % (result.status, harness.text(result.stdout + result.stderr))
    return None


def bad_test(ockham, path):
    with open(path) as f:
        message = re.findall(r"^//! (.*)$", f.read(), re.M)[-1]
    result = harness.run([ockham, "run", "--rule", path, os.path.join(FOLDER, "bad", "program.c")])
    said = result.stderr.decode().splitlines()
    errors = [line for line in said if " error: " in line]
    if result.crash() or result.status != 2 or errors != [path + ":" + message]:
        return "exit status %s, says %s" % (result.status, "\n".join(said))
    return None


def usage_test(ockham, words, status, message):
    result = harness.run([ockham] + words)
    if result.crash() or result.status != status or message not in result.stderr.decode():
        return "exit status %s\n%s" % (result.status, harness.text(result.stderr))
    return None


def usage_tests(ockham):
    """Options, a missing file, and two rules at a time."""
    lock, stdio = find_rule("lock.rule"), find_rule("stdio.rule")
    program = os.path.join(FOLDER, "lock_plain.c")
    return [
        ("no such rule", lambda: usage_test(
            ockham, ["run", "--rule", "/nowhere.rule", program], 2, "/nowhere.rule: error: cannot read the file")),
        ("another property", lambda: usage_test(
            ockham, ["run", "--rule", lock, "--property", "no-overflow", program], 2, "'--rule' gives the property")),
        ("two rules", lambda: usage_test(
            ockham, ["cfa", "--rule", lock, "--rule", stdio, program], 0,
            'stdio.rule:3:1: warning: the program uses no function of the rule "file life"')),
        ("no rule", lambda: usage_test(ockham, ["run", os.path.join(FOLDER, "heap.c")], 0, "exited with status 0")),
    ]


def all_tests(ockham, checker, folder):
    tests = usage_tests(ockham)
    for path in sorted(glob.glob(os.path.join(FOLDER, "*.c"))):
        case, name = Case(path, folder), os.path.basename(path)
        if not case.runs:
            continue  # a second file
        case.write_json(ockham)
        tests.append((name, lambda c=case: automata_test(ockham, c)))
        if checker:
            tests.append(("passes over " + name, lambda c=case: passes_test(checker, c)))
        for kind, inputs, report in case.runs:
            tests.append(("%s %s %s" % (name, kind, ", ".join(inputs)),
                          lambda c=case, k=kind, i=inputs, r=report: run_test(ockham, c, k, i, r)))
    for path in sorted(glob.glob(os.path.join(FOLDER, "bad", "*.rule"))):
        tests.append((os.path.basename(path), lambda p=path: bad_test(ockham, p)))
    return tests


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--checker", help="check_passes")
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    with tempfile.TemporaryDirectory() as folder:
        return harness.run_tests(all_tests(ockham, args.checker, folder), args.jobs)


if __name__ == "__main__":
    sys.exit(main())
