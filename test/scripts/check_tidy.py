#!/usr/bin/env python3
"""clang-tidy has nothing to say about the C sources; .clang-tidy names the checks and says why not others.

    check_tidy.py SOURCE_ROOT BUILD_DIR [--only TEXT]
"""
import argparse
import json
import os
import re
import subprocess
import sys

import harness

FOUND = re.compile(r"^\S+:\d+:\d+: (?:warning|error): .*$", re.M)


def tidy(path, build):
    """None, or what was found. Findings in headers are told once for each file that includes them."""
    result = subprocess.run(["clang-tidy-19", "-p", build, "--quiet", path], stdout=subprocess.PIPE,
                            stderr=subprocess.DEVNULL)
    found = FOUND.findall(result.stdout.decode("utf-8", "replace"))
    if found:
        return "\n".join(found)
    return "clang-tidy ended with status %d" % result.returncode if result.returncode else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("root")
    parser.add_argument("build")
    parser.add_argument("--only", default="", help="sources whose path has this text")
    args = parser.parse_args()
    with open(os.path.join(args.build, "compile_commands.json")) as f:
        entries = json.load(f)
    paths = {os.path.abspath(os.path.join(entry["directory"], entry["file"])) for entry in entries}
    mine = [p for p in sorted(paths) if args.only in p
            and p.startswith(tuple(os.path.join(os.path.abspath(args.root), folder, "") for folder in ("src", "test")))]
    return harness.run_tests([(os.path.relpath(p, args.root), lambda p=p: tidy(p, args.build)) for p in mine], harness.JOBS)


if __name__ == "__main__":
    sys.exit(main())
