#!/usr/bin/env python3
"""Which functions of the C library do programs call that the contracts (src/front/contracts) lack?

    library_use.py PROGRAM...

Counts the undefined symbols of compiled programs (`nm -D`), and prints those that are no contract, by how many of the
programs use them. Nothing fails it.
"""
import collections
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "scripts"))
import contracts  # noqa: E402


def main():
    known = {c.name for c in contracts.read_contracts(glob.glob(os.path.join(ROOT, "src/front/contracts/*.contract")))}
    used, programs = collections.Counter(), 0
    for path in sys.argv[1:]:
        listed = subprocess.run(["nm", "-D", "--undefined-only", path], capture_output=True, text=True, check=False).stdout
        names = {re.sub(r"@.*", "", line.split()[-1]) for line in listed.splitlines() if " U " in line}
        programs += bool(names)
        used.update(names)
    missing = [(n, name) for name, n in used.items() if name not in known]
    print("%d programs call %d functions; the table has %d of them" % (programs, len(used), len(used) - len(missing)))
    for n, name in sorted(missing, key=lambda x: (-x[0], x[1])):
        print("%3d  %s" % (n, name))


if __name__ == "__main__":
    main()
