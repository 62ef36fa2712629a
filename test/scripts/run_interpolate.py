#!/usr/bin/env python3
"""Scripts for `ockham interpolate` with their answers.

    run_interpolate.py [--ockham PATH]

Each test/interpolate/*.smt2 ends with comments: `;> line` for each line of standard output, or `;! line:column: text` for
the beginning of the one message, with exit status 2 and no output. A comment `;: options` says how it is run. Every list of interpolants is also given to z3, which
must find each implied by the groups of its cut and inconsistent with the others: those before it, beginning with its call.
"""
import argparse
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TIME_LIMIT = 60


def expectation(text):
    output = [line[3:] for line in text.splitlines() if line.startswith(";> ")]
    message = [line[3:] for line in text.splitlines() if line.startswith(";! ")]
    options = [option for line in text.splitlines() if line.startswith(";: ") for option in line[3:].split()]
    return output, message[0] if message else None, options


def groups_of(script):
    """For each get-interpolants command, (formula over the names of assertions, beginning of its call) of each group."""
    found = []
    for arguments in re.findall(r"^\(get-interpolants (.*)\)$", script, re.M):
        groups, begins = [], [0]
        for token in re.findall(r"\(and [^()]*\)|[()]|[^\s()]+", arguments):
            if token == "(":
                begins.append(len(groups))
            elif token == ")":
                begins.pop()
            else:
                groups.append((token, begins[-1]))
        found.append(groups)
    return found


def interpolants_of(output):
    lists, current = [], None
    for line in output:
        if line == "(":
            current = []
        elif line == ")" and current is not None:
            lists.append(current)
            current = None
        elif current is not None:
            current.append(line)
    return lists


def wrong_for_z3(script, output):
    """Names become definitions, so that groups can be written as they stand; every answer has to be unsat."""
    lists = interpolants_of(output)
    declarations = "\n".join(line for line in script.splitlines() if line.startswith("(declare"))
    named = re.findall(r"^\(assert \(! (.*) :named (\w+)\)\)$", script, re.M)
    definitions = "\n".join("(define-fun %s () Bool %s)" % (name, formula) for formula, name in named)
    questions = []
    for groups, interpolants in zip(groups_of(script), lists):
        if len(interpolants) != len(groups) - 1:
            return "%d interpolants for %d groups" % (len(interpolants), len(groups))
        formulas = [formula for formula, _ in groups]
        for i, interpolant in enumerate(interpolants):
            begin = groups[i][1]
            questions.append(" ".join(formulas[begin:i + 1]) + " (not %s)" % interpolant)
            questions.append(" ".join(formulas[:begin] + formulas[i + 1:]) + " " + interpolant)
    asked = "\n".join("(push 1)\n(assert (and true %s))\n(check-sat)\n(pop 1)" % q for q in questions)
    answer = subprocess.run(["z3", "-in"], input="\n".join([declarations, definitions, asked, ""]), text=True,
                            capture_output=True, timeout=TIME_LIMIT).stdout.split()
    return None if answer == ["unsat"] * len(questions) else "z3 says " + " ".join(answer)


def problem(ockham, path):
    with open(path) as f:
        script = f.read()
    output, message, options = expectation(script)
    run = subprocess.run([ockham, "interpolate", *options, path], capture_output=True, text=True, timeout=TIME_LIMIT)
    if message is not None:
        expected = "%s:%s" % (path, message)
        good = run.returncode == 2 and not run.stdout and run.stderr.startswith(expected) and run.stderr.count("\n") == 1
        return None if good else "status %d, output %r, message %r" % (run.returncode, run.stdout, run.stderr)
    if not output:
        return "says nothing about what is expected"
    if run.stdout.splitlines() != output or run.returncode not in (0, 3):
        return "status %d, output %r" % (run.returncode, run.stdout + run.stderr)
    return wrong_for_z3(script, output)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    args = parser.parse_args()
    passed = failed = 0
    for path in sorted(glob.glob(os.path.join(ROOT, "test", "interpolate", "*.smt2"))):
        wrong = problem(args.ockham, path)
        if wrong:
            failed += 1
            print("%s: %s" % (os.path.relpath(path, ROOT), wrong))
        else:
            passed += 1
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
