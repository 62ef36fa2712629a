#!/usr/bin/env python3
"""What ockham says on the terminal, word by word, and the table of reasons why it may say `unknown`.

    run_answers.py [--ockham PATH] [--update]

docs/answers.md shows the programs of examples/answers with what is printed for them; docs/unknown.md is the table in
src/engine/reason.h. Both are made here: the test fails where they differ from what is made now, and `--update` writes
them anew. Answers have at most 20 lines besides the trace. Every reason of the table is given somewhere in src, has a meaning and
a remedy, and is the only kind there is: verdicts take ids, not words.

Programs of test/answers are everyday bugs: `// says: TEXT` is in what is printed for them, `// never: TEXT` is not; options
are in `// flags:`, where TEST is a file for `--test`.
"""
import argparse
import difflib
import os
import re
import sys
import tempfile

import harness

FOLDER = "examples/answers"
SENTENCES = os.path.join("test", "answers")
SENTENCE = re.compile(r"// (says|never|flags): (.*)$", re.M)
SECONDS = 60
MOST_LINES = 20
# In the order of the document: program, options.
PROGRAMS = [
    ("right_loop.c", []),
    ("wrong_loop.c", []),
    ("right_missing_body.c", []),
    ("wrong_missing_body.c", []),
    ("right_float.c", []),
    ("wrong_float.c", []),
    ("right_list.c", ["--property", "valid-memsafety"]),
    ("wrong_list.c", ["--property", "valid-memsafety"]),
    ("right_rule.c", ["--rule", "rules/lock.rule"]),
    ("wrong_rule.c", ["--rule", "rules/lock.rule"]),
    ("right_overflow.c", ["--property", "no-overflow"]),
    ("wrong_overflow.c", ["--property", "no-overflow"]),
    ("wrong_leak.c", ["--property", "valid-memsafety"]),
]
STATUS = {"safe": 0, "unsafe": 1, "unknown": 3}

ANSWERS_HEAD = """# Answers

Thirteen programs, six of them right and seven wrong, and what `ockham check` prints for each, with warnings, which go to
standard error, behind it. Made by `test/scripts/run_answers.py --update`, and kept true by the same script.

A trace is a run of the program that fails, step by step: what is done, in brackets what holds at a branch, behind it the values,
and under the steps of a line that line. After it, if there is one, at most twenty lines say how many checks there are, what was
proved, violated or left open, who looked at that again, and what it rests on:

- `confirmed` after `unsafe`: the program was compiled and run with the values of the trace, and failed where the trace ends. After
  `safe`: the proof, a list of facts of which each follows from those before, was checked once more by a program that had no part in
  finding it, with another solver (cvc5).
- `assumed`: what is taken for granted; `docs/assumptions.md` says what each means, and how to do without.
- `no body`: functions that are called and not defined in the files that were given, and where.
- `simplified`: what is not followed exactly. It costs no proof and no run its truth: a proof covers more than can happen there, and
  the compiled program knows nothing of it.

`unknown` says why, and what to try next (`docs/unknown.md`).
"""

UNKNOWN_HEAD = """# Why a verdict is `unknown`

Each `verdict: unknown (...)` has one of these reasons. The answer names the place and, where an option may help, the same command with
it; in JSON (`docs/check-json.md`) the name is `reason.id`. Made of the table in `src/engine/reason.h` by
`test/scripts/run_answers.py --update`.

| name | in the verdict line | what it means | what to try |
|---|---|---|---|
"""

ASSUMPTIONS_HEAD = """# What a verdict may rest on

All assumptions that a verdict can rest on. The answer names those that it does rest on, after `assumed:`, and in JSON
(`docs/check-json.md`) in `confirmation.assumptions`; functions that are unknown are listed with their places, after `no body:` and in
`functions_without_body`. Made of the table in `src/engine/assumption.h` by `test/scripts/run_answers.py --update`.

| name | in the answer | what it means | without it |
|---|---|---|---|
"""


# ---- answers ----

def said_of(ockham, name, options):
    """(what is printed, complaint)."""
    result = harness.run([ockham, "check"] + options + [os.path.join(FOLDER, name)], SECONDS, cwd=harness.ROOT)
    lines = result.stdout.decode("utf-8", "replace").splitlines()
    verdict = re.match(r"verdict: (\w+)", lines[-1]) if lines else None
    if result.crash() or not verdict or STATUS.get(verdict.group(1)) != result.status:
        return None, "%s: status %s, %s" % (result.crash(), result.status, harness.text(result.stderr))
    first = next((i for i, line in enumerate(lines) if re.match(r"(checked|why): ", line)), len(lines))
    wrong = name.startswith("wrong") and verdict.group(1) == "safe" or name.startswith("right") and verdict.group(1) == "unsafe"
    if wrong:
        return None, "WRONG: " + lines[-1]
    if len(lines) - first > MOST_LINES:
        return None, "%d lines besides the trace" % (len(lines) - first)
    return "\n".join(lines) + "\n" + result.stderr.decode("utf-8", "replace"), None


def answers(ockham):
    """(the document, complaints)."""
    out, complaints = [ANSWERS_HEAD], []
    for name, options in PROGRAMS:
        said, complaint = said_of(ockham, name, options)
        if complaint:
            complaints.append("%s: %s" % (name, complaint))
            continue
        with open(os.path.join(harness.ROOT, FOLDER, name)) as f:
            source = f.read()
        words = " ".join(["ockham", "check"] + options + [FOLDER + "/" + name])
        out.append("\n## `%s/%s`\n\n```c\n%s```\n\n```text\n$ %s\n%s```\n" % (FOLDER, name, source, words, said))
    return "".join(out), complaints


# ---- reasons ----

STRING = r'"(?:[^"\\]|\\.)*"'
ROW = re.compile(r"X\((\w+),\s*((?:%s\s*,?\s*)+)\)" % STRING)


def table(path="src/engine/reason.h", name="REASON"):
    """(id, [name, words, meaning, remedy, options]) of each reason; of another table, its columns."""
    with open(os.path.join(harness.ROOT, path)) as f:
        text = f.read()
    text = text[text.index("#define %sS(X)" % name):text.index("#define %s_ENUM" % name)].replace("\\\n", "\n")
    rows = []
    for found in ROW.finditer(text):
        joined = re.sub(r'"\s*"', "", re.sub(r'""', '"\0"', found.group(2)))  # adjacent literals; an empty one stays
        rows.append((found.group(1), [x[1:-1].replace("\0", "").replace('\\"', '"') for x in re.findall(STRING, joined)]))
    return rows


def table_faults(rows):
    sources = ""
    for folder, _, names in os.walk(os.path.join(harness.ROOT, "src")):
        for name in names:
            if name.endswith(".c"):
                with open(os.path.join(folder, name)) as f:
                    sources += f.read()
    faults = []
    for reason, columns in rows:
        if len(columns) != 5 or not all(columns[i] for i in (0, 2, 3)):
            faults.append("%s: columns are %s" % (reason, columns))
        if reason != "NONE" and not re.search(r"\bREASON_%s\b" % reason, sources):
            faults.append("%s: nobody gives this reason" % reason)
    if len(rows) < 20 or len({c[0] for _, c in rows}) != len(rows):
        faults.append("%d reasons, with names %s" % (len(rows), [c[0] for _, c in rows]))
    return faults


def unknown(rows):
    out = [UNKNOWN_HEAD]
    for reason, (name, words, meaning, remedy, options) in rows:
        if reason == "NONE":
            continue
        option = options.replace("%u", "N")
        out.append("| `%s` | %s | %s | %s%s |\n" % (name, words or "as it is: the limit, the property, the suspicion", meaning, remedy,
                                                    ": `%s`" % option if option else ""))
    return "".join(out)


# ---- documents ----

def assumptions(rows):
    return ASSUMPTIONS_HEAD + "".join("| `%s` | %s | %s | %s |\n" % tuple(row) for _, row in rows)


def assumption_faults(rows):
    """Every row is complete, and somebody comes to rest on it."""
    used = ""
    for folder, _, names in os.walk(os.path.join(harness.ROOT, "src")):
        for name in sorted(names):
            if name.endswith(".c"):
                with open(os.path.join(folder, name)) as f:
                    used += f.read()
    return ["%s: %d columns" % (i, len(row)) for i, row in rows if len(row) != 4 or not all(row)] + [
        "%s: nobody assumes it" % i for i, _ in rows if "ASSUMPTION_" + i not in used] + [
        "record_assume is given a text" for _ in re.findall(r'record_assume\([^;]*"', used)]


def compare(path, text, is_update):
    full = os.path.join(harness.ROOT, path)
    if is_update:
        with open(full, "w") as f:
            f.write(text)
        return None
    old = ""
    if os.path.exists(full):
        with open(full) as f:
            old = f.read()
    if old == text:
        return None
    changes = list(difflib.unified_diff(old.splitlines(), text.splitlines(), path, "as it is now", lineterm="", n=1))
    return "run_answers.py --update writes it anew:\n" + "\n".join(changes[:40])


def sentence_fault(ockham, path):
    """What is missing in the answer, or should not be there."""
    with open(os.path.join(harness.ROOT, path)) as f:
        wanted = SENTENCE.findall(f.read())
    with tempfile.TemporaryDirectory() as folder:
        flags = " ".join(text for kind, text in wanted if kind == "flags").replace("TEST", os.path.join(folder, "t.c"))
        run = harness.run([ockham, "check", "--jobs", "1"] + flags.split() + [path], SECONDS, cwd=harness.ROOT)
    said = (run.stdout + run.stderr).decode("utf-8", "replace")
    wrong = [(kind, text) for kind, text in wanted if kind != "flags" and (text in said) != (kind == "says")]
    return run.crash() or ("%s\n%s" % (wrong, said) if wrong else None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--update", action="store_true", help="write the documents")
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    rows, assumed = table(), table("src/engine/assumption.h", "ASSUMPTION")
    made, complaints = answers(ockham)
    tests = [("twelve programs", lambda: "\n".join(complaints) or None),
             ("docs/answers.md", lambda: "not made" if complaints else compare("docs/answers.md", made, args.update)),
             ("the table of reasons", lambda: "\n".join(table_faults(rows)) or None),
             ("docs/unknown.md", lambda: compare("docs/unknown.md", unknown(rows), args.update)),
             ("the table of assumptions", lambda: "\n".join(assumption_faults(assumed)) or None),
             ("docs/assumptions.md", lambda: compare("docs/assumptions.md", assumptions(assumed), args.update))]
    for name in sorted(os.listdir(os.path.join(harness.ROOT, SENTENCES))):
        tests.append((name, lambda path=os.path.join(SENTENCES, name): sentence_fault(ockham, path)))
    return harness.run_tests(tests, 1)


if __name__ == "__main__":
    sys.exit(main())
