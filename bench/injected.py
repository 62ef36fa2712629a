#!/usr/bin/env python3
"""Random programs of csmith, each with one error put in that the sanitizers report: what `check` says of them.

    injected.py [--ockham PROGRAM] [--count N] [--seed S] [--timeout T] [--data-model LP64|ILP32] [--keep DIR] [--only SEED]

A program of csmith is closed and free of errors. Into each one mistake is put: an operation without its check, an index too
large, a pointer to nothing, a loop that goes round too often. Of those that the program executes, clang's sanitizers report
the first breach, and that says which property is violated. `check` is asked for this property of the wrong program, and
of the right one, too. The wrong one may be `unsafe` (found) or `unknown`, the right one `safe` or `unknown`; anything else is wrong, and its
source is kept in DIR (build/injected).

Exit status 1 if a verdict is wrong, or a run crashes or does not end.
"""
import argparse
import collections
import os
import random
import re
import shutil
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
sys.path.insert(0, os.path.join(ROOT, "test", "scripts"))
import harness  # noqa: E402
import run_csmith  # noqa: E402

# Small enough that a run ends soon; enough of everything that a mistake can hide.
SHAPE = ("--max-funcs 4 --max-block-depth 3 --max-block-size 3 --max-expr-complexity 5 --max-array-dim 2 "
         "--max-array-len-per-dim 6 --max-struct-fields 4 --concise --no-checksum --no-argc").split()
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fsanitize-address-use-after-scope", "-g0"]
ENVIRONMENT = dict(os.environ, ASAN_OPTIONS="detect_stack_use_after_return=1:detect_leaks=0")
# What the report of a sanitizer says, and the property that is then violated. What is in none of these is not asked about.
REPORTS = [(rb"signed integer overflow|negation of|division of .* by -1 cannot", "no-overflow"),
           (rb"division by zero", "no-div-by-zero"),
           (rb"shift exponent", "valid-shift"),
           (rb"left shift of \d+ by \d+ places cannot", "no-overflow"),
           (rb"null pointer|ERROR: AddressSanitizer", "valid-memsafety")]
VERDICT = re.compile(rb"^verdict: (safe|unsafe|unknown)\b(.*)$", re.M)
OPERATORS = {"add": "+", "sub": "-", "mul": "*", "div": "/", "mod": "%", "lshift": "<<", "rshift": ">>"}
CHECKED = re.compile(r"safe_(add|sub|mul|div|mod|lshift|rshift|unary_minus)_func_(u?int\d+_t)_\w+\(")


def arguments(text, start):
    """The operands of the call whose parenthesis opens just before `start`, and where it ends."""
    depth, first, found = 1, start, []
    for i in range(start, len(text)):
        c = text[i]
        depth += (c in "([{") - (c in ")]}")
        if (c == "," and depth == 1) or depth == 0:
            found.append(text[first:i].strip())
            first = i + 1
        if depth == 0:
            return found, i + 1
    return None, None


def mistakes(text):
    """(begin, end, what stands there instead), for each mistake that can be made."""
    body = text.index("/* --- FUNCTIONS --- */") if "/* --- FUNCTIONS --- */" in text else 0
    for m in CHECKED.finditer(text, body):
        given, end = arguments(text, m.end())
        if given and m.group(1) == "unary_minus":
            yield m.start(), end, "(-(%s)(%s))" % (m.group(2), given[0])
        elif given and len(given) == 2:
            yield m.start(), end, "((%s)(%s) %s (%s))" % (m.group(2), given[0], OPERATORS[m.group(1)], given[1])
    for m in re.finditer(r"(?<=\w\[)\d(?=\])|(?<=\]\[)\d(?=\])", text[body:]):
        yield body + m.start(), body + m.end(), str(int(m.group()) + 7)
    for m in re.finditer(r"(?<=[=,] )&[gl]_\d+\b(?![\[.])", text):
        yield m.start(), m.end(), "((void *)0)"
    for m in re.finditer(r"(?<=<= )\d+(?=\);)|(?<=< )\d+(?=\);)|(?<=!= )\d+(?=\);)", text[body:]):
        yield body + m.start(), body + m.end(), str(int(m.group()) + 5)


class Program:
    def __init__(self, args, seed, include, folder):
        self.args, self.seed, self.folder = args, seed, folder
        self.flags = ["-I" + include, "-w"]
        self.right, self.wrong = (os.path.join(folder, n) for n in ("right-%d.c" % seed, "wrong-%d.c" % seed))

    def report(self, source):
        """None if the run ends, False if it is of no use, or what is violated."""
        binary = os.path.join(self.folder, "native")
        if harness.compile_native([source], self.args.data_model, binary, self.flags + SANITIZERS):
            return False
        ran = harness.run([binary], 5, env=ENVIRONMENT)
        if ran.status is None:
            return False
        if ran.status == 0:
            return None
        return next((p for pattern, p in REPORTS if re.search(pattern, ran.stderr)), False)

    def write(self):
        """The property that the wrong program violates, or None if no mistake shows."""
        made = harness.run(["csmith", "--seed", str(self.seed), "--output", self.right] + SHAPE, 30, cwd=self.folder)
        if made.status != 0 or self.report(self.right) is not None:
            return None
        with open(self.right) as f:
            text = f.read()
        random_source = random.Random(self.seed)
        choices = list(mistakes(text))
        random_source.shuffle(choices)
        for begin, end, instead in choices[:self.args.tries]:
            with open(self.wrong, "w") as f:
                f.write(text[:begin] + instead + text[end:])
            violated = self.report(self.wrong)
            if violated:
                return violated
        return None

    def check(self, source, prop):
        """(verdict, what it says of it)."""
        ran = harness.run([self.args.ockham, "check", "--property", prop, "--data-model", self.args.data_model, "--timeout",
                           str(self.args.timeout), source, "--"] + self.flags, self.args.timeout + 5)
        said = VERDICT.findall(ran.stdout)
        if ran.crash() or ran.status not in (0, 1, 3) or len(said) != 1:
            return "crash", (ran.crash() or "") + harness.text(ran.stderr)
        return said[0][0].decode(), said[0][1].decode().strip()

    def keep(self, source):
        os.makedirs(self.args.keep, exist_ok=True)
        shutil.copy(source, self.args.keep)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--count", type=int, default=100, help="programs with a mistake that shows")
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--only", type=int, help="this seed alone")
    parser.add_argument("--tries", type=int, default=25, help="mistakes that are tried in a program")
    parser.add_argument("--timeout", type=int, default=20)
    parser.add_argument("--data-model", choices=["LP64", "ILP32"], default="LP64")
    parser.add_argument("--keep", default=os.path.join(ROOT, "build", "injected"))
    args = parser.parse_args()
    include = run_csmith.csmith_include()
    if not shutil.which("csmith") or not include:
        print("csmith or its headers are missing: run scripts/setup.sh test", file=sys.stderr)
        return 2
    table, done, bad = collections.Counter(), 0, 0
    seeds = [args.only] if args.only else range(args.seed, args.seed + 50 * args.count)
    with tempfile.TemporaryDirectory() as folder:
        for seed in seeds:
            if done == args.count:
                break
            program = Program(args, seed, include, folder)
            prop = program.write()
            if not prop:
                continue
            done += 1
            for source, right in ((program.wrong, "unsafe"), (program.right, "safe")):
                verdict, why = program.check(source, prop)
                is_bad = verdict not in (right, "unknown")
                bad += is_bad
                table["wrong" if right == "unsafe" else "right", prop, verdict] += 1
                if is_bad:
                    program.keep(source)
                print("%-5s seed %d, %s, %s: %s %s" % ("BAD" if is_bad else "", seed, prop, os.path.basename(source).split("-")[0],
                                                       verdict, why[:150]), flush=True)
    for (which, prop, verdict), n in sorted(table.items()):
        print("%-6s %-16s %-8s %d" % (which, prop, verdict, n))
    print("%d programs, each with and without its mistake: %d wrong answers" % (done, bad))
    return 1 if bad or not done else 0


if __name__ == "__main__":
    sys.exit(main())
