#!/usr/bin/env python3
"""Reject an #include against the direction of the pipeline: a folder includes only itself and those to its left.

    check_includes.py [SOURCE_ROOT]
"""
import os
import re
import sys
import tempfile

ORDER = ["base", "logic", "prove", "boolean", "heap", "program", "front", "semantics", "abstract", "explain",
         "segment", "shape", "engine", "confirm", "report", "cli"]
# A program of its own, beside the pipeline: what it may include, and nobody includes it.
ALONE = {"certify": ["base", "logic", "prove", "program", "certify"]}
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def source_files(root):
    for folder, _, names in sorted(os.walk(os.path.join(root, "src"))):
        for name in sorted(names):
            if name.endswith((".c", ".h")):
                yield os.path.join(folder, name)


def violations(root, path):
    """The complaints about one file, as `file:line: text`."""
    shown = os.path.relpath(path, root)
    parts = shown.split(os.sep)
    folder = parts[1] if len(parts) > 2 else None
    if folder not in ORDER and folder not in ALONE:
        return ["%s:1: not in a folder of the pipeline (%s)" % (shown, " < ".join(ORDER))]
    found = []
    with open(path, encoding="utf-8", errors="replace") as f:
        for number, line in enumerate(f, 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            target = match.group(1).split("/")[0]
            if match.group(1) == "ockham.h":
                continue  # the public header
            if "/" not in match.group(1):
                found.append('%s:%d: include "%s" does not name its folder' % (shown, number, match.group(1)))
            elif folder in ALONE:
                if target not in ALONE[folder]:
                    found.append('%s:%d: %s may not include "%s": it is a program of its own' %
                                 (shown, number, folder, match.group(1)))
            elif target not in ORDER:
                found.append('%s:%d: include "%s" names no folder of the pipeline' % (shown, number, match.group(1)))
            elif ORDER.index(target) > ORDER.index(folder):
                found.append('%s:%d: %s may not include "%s": %s comes later' %
                             (shown, number, folder, match.group(1), target))
    return found


def check(root):
    return {path: violations(root, path) for path in source_files(root)}


def self_test():
    """Made-up files: what must be rejected is, and nothing else."""
    cases = [
        ("src/base/a.c", '#include "logic/term.h"\n', 1),
        ("src/logic/b.c", '#include "base/vec.h"\n#include <stdio.h>\n', 0),
        ("src/logic/c.c", '#  include "logic/term.h"\n#include "cli/main.h"\n', 1),
        ("src/cli/d.c", '#include "base/vec.h"\n#include "report/json.h"\n#include "ockham.h"\n', 0),
        ("src/front/e.h", '#include "local.h"\n', 1),
        ("src/nowhere/f.c", "", 1),
        ("src/certify/g.c", '#include "certify/certify.h"\n#include "prove/solver.h"\n', 0),
        ("src/certify/h.c", '#include "semantics/machine.h"\n#include "front/front.h"\n', 2),
        ("src/cli/i.c", '#include "certify/certify.h"\n', 1),
    ]
    with tempfile.TemporaryDirectory() as root:
        for path, text, _ in cases:
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w") as f:
                f.write(text)
        result = {os.path.relpath(p, root): v for p, v in check(root).items()}
        return [path for path, _, count in cases if len(result.get(path, [])) != count]


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
    root = os.path.abspath(root)
    wrong = self_test()
    for path in wrong:
        print("self test: wrong answer for %s" % path)
    result = check(root)
    for complaints in result.values():
        for complaint in complaints:
            print(complaint)
    failed = sum(1 for complaints in result.values() if complaints) + bool(wrong)
    print("%d passed, %d failed" % (len(result) + 1 - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
