#!/usr/bin/env python3
"""What a certificate's check rests on: that ockham-certify links nothing else, and how many lines that is.

    trusted.py                      prints the table
    trusted.py --write              puts it into docs/certificate.md
    trusted.py --check --build B    fails if B links anything else, or if the table in docs/certificate.md is out of date

The table is out of date when a number differs by more than a twentieth.
"""
import argparse
import glob
import os
import re
import sys

import harness

# The rooms that ockham-certify links, besides the table of the C library that is generated.
TRUSTED = ("base", "logic", "solve", "program", "certify")
GENERATED = {"contract_table.c"}
JSON_READER = ["src/program/json/json_read*.[ch]", "src/program/json/json_names.h", "src/program/json/json_validate.c",
               "src/base/text/json.[ch]", "src/base/text/lexer.[ch]"]
READER = "its JSON reader"
PARTS = [
    ("the checker", ["src/certify/**/*.[ch]"]),
    ("the model of programs, its text in messages", ["src/program/*.[ch]", "src/program/text/*.[ch]"]),
    (READER, JSON_READER),
    ("terms of logic", ["src/logic/**/*.[ch]"]),
    ("the interface to solvers", ["src/solve/*.[ch]"]),
    ("memory, containers, numbers, processes", ["src/base/*.[ch]", "src/base/text/*.[ch]", "src/base/process/*.[ch]"]),
]
LIBRARY = ["src/front/contracts/*.contract", "src/front/models/*.[ch]"]
FRONT, TABLES = "apart: the front end, which makes the program", "apart: the tables and models of the C library"
DOCUMENT = os.path.join(harness.ROOT, "docs", "certificate.md")
BEGIN, END = "<!-- trusted lines -->\n", "<!-- end of trusted lines -->\n"


def count(patterns, without=()):
    """The lines of the files of `patterns` that are none of `without`."""
    total = 0
    for path in set(files(patterns)) - set(files(without)):
        with open(path, encoding="utf-8", errors="replace") as file:
            total += sum(1 for _ in file)
    return total


def files(patterns):
    return [path for x in patterns for path in glob.glob(os.path.join(harness.ROOT, x), recursive=True)]


def numbers():
    """Part -> lines."""
    found = {name: count(patterns, JSON_READER) for name, patterns in PARTS if patterns is not JSON_READER}
    found[READER] = count(JSON_READER)
    found.update({FRONT: count(["src/front/**/*.[ch]"], LIBRARY), TABLES: count(LIBRARY)})
    return found


def table(found):
    rows = [(name, found[name]) for name, _ in PARTS]
    rows.append(("all that is trusted", sum(n for _, n in rows)))
    rows += [(name, found[name]) for name in (FRONT, TABLES)]
    return "| part | lines |\n| --- | ---: |\n" + "".join("| %s | %d |\n" % row for row in rows)


def document():
    with open(DOCUMENT) as file:
        return file.read()


def written(text):
    """Row -> number, of the table in the document."""
    inside = text[text.index(BEGIN):text.index(END)] if BEGIN in text and END in text else ""
    return {name.strip(): int(n) for name, n in re.findall(r"^\| ([^|]+) \| (\d+) \|$", inside, re.M)}


def out_of_date():
    """Rows of the table that are not what the sources say."""
    expected = {name.strip(): int(n) for name, n in re.findall(r"^\| ([^|]+) \| (\d+) \|$", table(numbers()), re.M)}
    known = written(document())
    return [name for name in set(expected) | set(known)
            if name not in expected or name not in known or abs(expected[name] - known[name]) > max(20, expected[name] // 20)]


def is_foreign(path):
    """Is it a source that ockham-certify must not be made of?"""
    match = re.search(r"(?:^|/)src/([^/]+)/.*\.c$", path)
    return match.group(1) not in TRUSTED if match else path.endswith(".c") and os.path.basename(path) not in GENERATED


def foreign(build):
    """The sources and libraries of ours that ockham-certify is linked from, and should not be."""
    result = harness.run(["ninja", "-C", build, "-t", "inputs", "ockham-certify"])
    if result.status != 0:
        return ["ninja: " + harness.text(result.stderr)]
    paths = result.stdout.decode().split()
    sources = [p for p in paths if p.endswith(".c")]
    if not any("src/certify/" in p for p in sources) or not any("src/program/" in p for p in sources):
        return ["the sources of ockham-certify are not found"]
    libraries = [p for p in paths if p.endswith(".a") and not os.path.isabs(p) and p != "libockham-trusted.a"]
    return [p for p in sources if is_foreign(p)] + libraries


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--build")
    args = parser.parse_args()
    if args.check:
        judged = [("src/analysis/memory/fresh.c", True), ("../src/certify/wp.c", False), ("src/front/front.c", True),
                  ("contract_table.c", False), ("embedded_models.c", True)]
        return harness.run_tests([
            ("links", lambda: "ockham-certify links %s" % foreign(args.build) if foreign(args.build) else None),
            ("table", lambda: "run trusted.py --write: %s" % out_of_date() if out_of_date() else None),
            ("judgement", lambda: next(("wrong about " + p for p, x in judged if is_foreign(p) != x), None)),
        ], 1)
    if not args.write:
        print(table(numbers()), end="")
        return 0
    text = document()
    with open(DOCUMENT, "w") as file:
        file.write(text[:text.index(BEGIN)] + BEGIN + table(numbers()) + text[text.index(END):])
    return 0


if __name__ == "__main__":
    sys.exit(main())
