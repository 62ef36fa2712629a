#!/usr/bin/env python3
"""Every source file of the libraries is part of a program: no object that only tests link, or nobody.

    check_orphans.py --library LIBRARY.a... --program PROGRAM...

A linker takes an object out of a library for the sake of a symbol, and then takes all of it. So an object is in a
program if the symbols that it defines are symbols of the program. Files called valid.c hold walks for assert_structure,
which only builds with -Dchecking=true link.
"""
import argparse
import os
import subprocess
import sys
import tempfile

import harness

ADVICE = "no program links it: delete it with its tests, or move it under test/ if tests of other things need it"


def external_symbols(path):
    """The symbols that each object of the file defines for others; a program is one object, without a name."""
    out = subprocess.run(["nm", "--defined-only", "--extern-only", path], stdout=subprocess.PIPE, check=True).stdout
    objects, name = {}, ""
    for line in out.decode("utf-8", "replace").splitlines():
        if line.endswith(":"):
            name = os.path.basename(line[:-1])
            objects[name] = set()
        elif line:
            objects.setdefault(name, set()).add(line.split()[-1])
    return objects


def orphans(libraries, programs):
    """All objects of the libraries, and those of which the programs have nothing."""
    linked = set().union(*(external_symbols(program).get("", set()) for program in programs))
    objects = [pair for library in libraries for pair in external_symbols(library).items()
               if not pair[0].endswith("_valid.c.o")]
    return [name for name, _ in objects], [name for name, symbols in objects if not symbols & linked]


def source_names():
    """The object of each source file, as meson calls it."""
    names = {}
    for folder, _, files in os.walk(os.path.join(harness.ROOT, "src")):
        for name in files:
            path = os.path.relpath(os.path.join(folder, name), harness.ROOT)
            names[path.replace(os.sep, "_") + ".o"] = path
    return names


def self_test():
    """A library of three files, of which a program uses one, which uses another: the third is found."""
    sources = {"main": "int used(void); int main(void) { return used(); }",
               "used": "int inner(void); int used(void) { return inner(); }",
               "inner": "int inner(void) { return 0; }",
               "orphan": "int used(void); int orphan(void) { return used(); }"}
    with tempfile.TemporaryDirectory() as folder:
        def run(*words):
            subprocess.run(words, cwd=folder, check=True)
        for name, text in sources.items():
            with open(os.path.join(folder, name + ".c"), "w") as f:
                f.write(text + "\n")
            run(harness.CLANG, "-c", name + ".c")
        run("ar", "rc", "library.a", "used.o", "inner.o", "orphan.o")
        run(harness.CLANG, "main.o", "library.a", "-o", "program")
        _, found = orphans([os.path.join(folder, "library.a")], [os.path.join(folder, "program")])
        _, all_found = orphans([os.path.join(folder, "library.a")], [os.path.join(folder, "main.o")])
    return found == ["orphan.o"] and sorted(all_found) == ["inner.o", "orphan.o", "used.o"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--library", nargs="+", required=True)
    parser.add_argument("--program", nargs="+", required=True)
    arguments = parser.parse_args()
    is_able = self_test()
    if not is_able:
        print("self test: the orphan of a small library is not found, or others are")
    objects, found = orphans(arguments.library, arguments.program)
    sources = source_names()
    for name in found:
        print("%s: %s" % (sources.get(name, name), ADVICE))
    failed = len(found) + (not is_able)
    print("%d passed, %d failed" % (len(objects) + 1 - failed, failed))
    return 1 if failed or not objects else 0


if __name__ == "__main__":
    sys.exit(main())
