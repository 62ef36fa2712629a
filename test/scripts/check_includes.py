#!/usr/bin/env python3
"""Reject an #include that the table of rooms does not allow: a room includes itself and the rooms of its line.

    check_includes.py [SOURCE_ROOT]

A room is a folder of src, or a subfolder that has a line of its own; a subfolder without one belongs to its folder. The
table is sparse on purpose: a new pair is a decision, made here and explained in docs/ARCHITECTURE.md. Every pair must be
used by some file, and the rooms must come without cycles, so that the table stays as small as the code allows.
"""
import os
import re
import sys
import tempfile

# In the order of the data. Of `program/json program/text` a line names what it needs.
ALLOWED = {
    "base": "",
    "logic": "base",
    "solve": "base logic",
    "interpolate": "base logic solve",
    "program": "base",
    "rules": "base program",
    "analysis": "base program",
    "front": "base program rules analysis",
    "interpret": "base program",
    "encode": "base logic program analysis",
    "boolean": "base",
    "abstract": "base logic solve program analysis encode boolean",
    "explain": "base logic solve program analysis encode abstract",
    "bits": "base logic solve",
    "lists/logic": "base logic solve bits",
    "lists/flow": "base logic program analysis lists/logic",
    "lists/contract": "base logic program lists/logic lists/flow",
    "lists/pdr": "base logic lists/logic lists/flow lists/contract",
    "lists/segment": "base program analysis",
    "environment": "base program front lists/contract",
    "engine": "base logic solve interpolate program analysis interpret encode explain",
    "engine/numeric": "base logic analysis encode engine",
    "engine/impact": "base logic solve program analysis interpret encode engine engine/numeric",
    "engine/induction": "logic solve bits encode engine engine/impact engine/numeric",
    "engine/watch": "analysis engine engine/impact",
    "engine/bounded": "base logic program analysis bits engine",
    "engine/lazy": "base logic solve interpolate program interpret encode abstract engine",
    "engine/slam": "base logic program analysis boolean abstract explain engine",
    "engine/lists": "logic analysis interpret lists/flow lists/pdr lists/segment engine engine/impact",
    "engine/portfolio": "program analysis engine engine/lists",
    "confirm/replay": "base program front",
    "confirm/heap": "base front lists/contract",
    "confirm/testfile": "base program rules front interpret",
    "confirm/certificate": "base logic program analysis engine",
    "confirm": "program front engine confirm/replay confirm/certificate",
    "witness": "base program front",
    "report/story": "base program analysis",
    "report": "base logic program analysis front engine confirm witness report/story",
    "config": "base program environment engine engine/portfolio",
    "scan": "base program front",
    "cli": "base logic solve interpolate program analysis front interpret boolean abstract explain bits lists/logic lists/flow "
           "lists/contract lists/pdr lists/segment engine engine/numeric engine/portfolio confirm/replay confirm/heap "
           "confirm/certificate confirm/testfile confirm witness report/story report "
           "scan config environment",
    # The checker of certificates stands on its own: nothing that engines use to find proofs (test/scripts/trusted.py).
    "certify/alias": "base program",
    "certify": "base logic solve program certify/alias",
    "certify/unwind": "logic solve program certify certify/alias",
}
# Nobody includes a program of its own, but its own rooms.
PROGRAMS = ["cli", "certify"]
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')


def room_of(path):
    """The room of a path below src, such as analysis/points_to/solve.c; None if there is none."""
    folders = path.split("/")[:-1]
    while folders:
        name = "/".join(folders)
        if name in ALLOWED:
            return name
        folders.pop()
    return None


def source_files(root):
    for folder, _, names in sorted(os.walk(os.path.join(root, "src"))):
        for name in sorted(names):
            if name.endswith((".c", ".h")):
                yield os.path.join(folder, name)


def violations(root, path, used):
    """The complaints about one file, as `file:line: text`; what it includes is added to `used`."""
    shown = os.path.relpath(path, root)
    room = room_of("/".join(shown.split(os.sep)[1:]))
    if room is None:
        return ["%s:1: not in a room of the table" % shown]
    found = []
    with open(path, encoding="utf-8", errors="replace") as f:
        for number, line in enumerate(f, 1):
            match = INCLUDE.match(line)
            if not match or match.group(1) == "llvm_calls.h":
                continue
            target = room_of(match.group(1))
            if "/" not in match.group(1):
                found.append('%s:%d: include "%s" does not name its folder' % (shown, number, match.group(1)))
            elif target is None:
                found.append('%s:%d: include "%s" names no room of the table' % (shown, number, match.group(1)))
            elif target != room and target not in ALLOWED[room].split():
                found.append('%s:%d: %s may not include "%s"' % (shown, number, room, match.group(1)))
            used.add((room, target))
    return found


def check(root, used):
    return {path: violations(root, path, used) for path in source_files(root)}


def table_faults(used):
    """Pairs that no file needs, and cycles."""
    faults = ["%s: no file includes %s any more: take it out of the table" % (room, target)
              for room, line in ALLOWED.items() for target in line.split() if (room, target) not in used]
    names = list(ALLOWED)
    faults += ["%s stands before %s, which it includes" % (room, target)
               for room, line in ALLOWED.items() for target in line.split() if names.index(target) >= names.index(room)]
    return faults + ["%s may not be included by %s" % (program, room) for room, line in ALLOWED.items()
                     for program in PROGRAMS if program in line.split() and not room.startswith(program + "/")]


def self_test():
    """Made-up files: what must be rejected is, and nothing else."""
    cases = [
        ("src/base/a.c", '#include "logic/term.h"\n', 1),
        ("src/logic/b.c", '#include "base/vec.h"\n#include <stdio.h>\n', 0),
        ("src/logic/c.c", '#  include "logic/term.h"\n#include "cli/main.h"\n', 1),
        ("src/cli/d.c", '#include "base/vec.h"\n#include "report/json.h"\n', 0),
        ("src/front/e.h", '#include "local.h"\n', 1),
        ("src/nowhere/f.c", "", 1),
        ("src/certify/g.c", '#include "certify/certify.h"\n#include "solve/solver.h"\n', 0),
        ("src/certify/h.c", '#include "interpret/machine.h"\n#include "front/front.h"\n', 2),
        ("src/certify/k.c", '#include "analysis/liveness.h"\n#include "config/options.h"\n', 2),
        ("src/cli/i.c", '#include "certify/certify.h"\n', 1),
        ("src/engine/impact/j.c", '#include "engine/impact/impact.h"\n#include "engine/slam/slam.h"\n', 1),
    ]
    with tempfile.TemporaryDirectory() as root:
        for path, text, _ in cases:
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            with open(os.path.join(root, path), "w") as f:
                f.write(text)
        result = {os.path.relpath(p, root): v for p, v in check(root, set()).items()}
        return [path for path, _, count in cases if len(result.get(path, [])) != count]


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
    root = os.path.abspath(root)
    wrong = self_test()
    for path in wrong:
        print("self test: wrong answer for %s" % path)
    used = set()
    result = check(root, used)
    faults = table_faults(used)
    for fault in faults:
        print("table: " + fault)
    for complaints in result.values():
        for complaint in complaints:
            print(complaint)
    failed = sum(1 for complaints in result.values() if complaints) + bool(wrong) + bool(faults)
    print("%d passed, %d failed" % (len(result) + 2 - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
