#!/usr/bin/env python3
"""Every source file compiles without a warning at -Wall -Wextra with gcc. (clang's are errors of the sanitizer build.)

    check_warnings.py SOURCE_ROOT BUILD_DIR
"""
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys

import harness

# It finds more (uninitialised variables, null dereferences) when it optimises.
COMPILER = ["gcc", "-O1", "-S", "-o", os.devnull]


def kept(words):
    """The words of a compile command that matter for its warnings."""
    out, skip = [], False
    while words and not words[0].startswith("-"):  # the compiler, and perhaps something before it
        words = words[1:]
    for word in words:
        if skip:
            skip = False
        elif word in ("-o", "-MF", "-MQ", "-c"):
            skip = word != "-c"
        elif word not in ("-MD", "-g") and not word.startswith(("-fsanitize", "-O", "-fdiagnostics", "-W")):
            out.append(word)
    return out


def compile_one(entry):
    words = COMPILER + kept(shlex.split(entry["command"])) + [
        "-Wall", "-Wextra", "-Wstrict-prototypes", "-Wmissing-prototypes", "-Werror"]
    result = subprocess.run(words, cwd=entry["directory"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return result.returncode == 0, result.stdout.decode("utf-8", "replace")


def main():
    root, build = os.path.abspath(sys.argv[1]), sys.argv[2]
    with open(os.path.join(build, "compile_commands.json")) as f:
        entries = json.load(f)
    mine, seen = [], set()
    for entry in entries:
        path = os.path.abspath(os.path.join(entry["directory"], entry["file"]))
        if path.startswith(root + os.sep + "src") and path not in seen:
            seen.add(path)
            mine.append(entry)
    with concurrent.futures.ThreadPoolExecutor(harness.JOBS) as pool:
        results = list(pool.map(compile_one, mine))
    failed = 0
    for entry, (ok, text) in zip(mine, results):
        if not ok:
            failed += 1
            print("%s:\n%s" % (entry["file"], text))
    print("%d passed, %d failed" % (len(mine) - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
