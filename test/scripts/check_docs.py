#!/usr/bin/env python3
"""Keep README.md, its neighbours and docs/ true: paths named in backticks exist, and `$ build/ockham ...` examples print what is shown.

    check_docs.py [SOURCE_ROOT] [--ockham PROGRAM]

An example is a line `$ build/ockham ...` in a block ```console; what follows, up to the next `$` or the end of the
block, is its output (standard output and standard error together). A line `...` stands for any number of lines,
and `N` for a number that differs from run to run, such as a time.
"""
import argparse
import glob
import os
import re
import shlex
import subprocess
import sys

FOLDERS = {"src", "test", "docs", "scripts", "include", "bench", "examples", "rules", ".ci"}
NEIGHBOURS = ("README.md", "HACKING.md", "CONTRIBUTING.md", "NEWS.md")
TICKS = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"^[\w.@+-]+(/[\w.@+*-]*)+$")
TIME_LIMIT = 60


def documents(root):
    return [os.path.join(root, name) for name in NEIGHBOURS] + sorted(glob.glob(os.path.join(root, "docs", "*.md")))


def missing_paths(root, path):
    complaints = []
    with open(path, encoding="utf-8") as f:
        in_block = False
        for number, line in enumerate(f, 1):
            if line.startswith("```"):
                in_block = not in_block
            if in_block:
                continue
            for token in TICKS.findall(line):
                token = re.sub(r":\d+(:\d+)?$", "", token)
                if not PATH.match(token) or token.split("/")[0] not in FOLDERS:
                    continue
                if not glob.glob(os.path.join(root, token)):
                    complaints.append("%s:%d: `%s` does not exist" % (os.path.relpath(path, root), number, token))
    return complaints


def examples(path):
    """(line number, command, output lines) of each example in the console blocks of a document."""
    found, current, in_console = [], None, False
    with open(path, encoding="utf-8") as f:
        for number, line in enumerate(f, 1):
            line = line.rstrip("\n")
            if line.startswith("```"):
                in_console = line.strip() == "```console"
                current = None
            elif in_console and line.startswith("$ "):
                current = None
                if line.startswith("$ build/ockham"):
                    current = (number, line[2:], [])
                    found.append(current)
            elif in_console and current is not None:
                current[2].append(line)
    return found


def output_pattern(lines):
    out = ""
    for line in lines:
        if line.strip() == "...":
            out += r"(?:.*\n)*?"
        else:
            out += re.sub(r"\bN\b", r"[0-9.]+", re.escape(line)) + r"[ ]*\n"
    return out


def run_example(root, ockham, command):
    words = shlex.split(command.split(" #")[0])
    words[0] = ockham
    result = subprocess.run(words, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                            timeout=TIME_LIMIT)
    return result.stdout.decode("utf-8", "replace")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root", nargs="?", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    parser.add_argument("--ockham", help="also run the examples, with this program")
    args = parser.parse_args()
    root = os.path.abspath(args.root)
    passed = failed = 0
    for path in documents(root):
        complaints = missing_paths(root, path)
        for complaint in complaints:
            print(complaint)
        failed += bool(complaints)
        passed += not complaints
        for number, command, lines in examples(path) if args.ockham else []:
            output = run_example(root, os.path.abspath(args.ockham), command)
            if re.fullmatch(output_pattern(lines), output if output.endswith("\n") or not output else output + "\n"):
                passed += 1
            else:
                failed += 1
                print("%s:%d: `%s` prints something else:\n%s" % (os.path.relpath(path, root), number, command, output))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
