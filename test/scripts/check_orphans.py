#!/usr/bin/env python3
"""Every source file of the libraries is part of a program: no object that only tests link, or nobody.

    check_orphans.py --library LIBRARY.a... --program PROGRAM...

A linker takes an object out of a library for the sake of a symbol, and then takes all of it. So an object is in a
program if the symbols that it defines are symbols of the program. What is said in assert_structure is in programs of
the builds that have it (src/base/checking.h), so objects with such symbols count as linked.
"""
import argparse
import os
import re
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


def checked_symbols(texts):
    """The names in assertions about structures."""
    return {name for text in texts for said in re.findall(r"\bassert_structure\(([^;]*)\);", text)
            for name in re.findall(r"\w+", said)}


def orphans(libraries, programs, texts):
    """All objects of the libraries, and those of which the programs have nothing; `texts` are the sources."""
    linked = checked_symbols(texts).union(*(external_symbols(program).get("", set()) for program in programs))
    objects = [pair for library in libraries for pair in external_symbols(library).items()]
    return [name for name, _ in objects], [name for name, symbols in objects if not symbols & linked]


def read_sources():
    """The path and the text of each source file, by the name that meson has for its object."""
    sources = {}
    for folder, _, files in os.walk(os.path.join(harness.ROOT, "src")):
        for name in (name for name in files if name.endswith(".c")):
            path = os.path.join(folder, name)
            shown = os.path.relpath(path, harness.ROOT)
            with open(path, encoding="utf-8") as f:
                sources[shown.replace(os.sep, "_") + ".o"] = shown, f.read()
    return sources


def self_test():
    """A library of four files, of which a program uses one, which uses another; a third is in an assertion about
    structures, and the fourth is found."""
    sources = {"main": "int used(void); int main(void) { return used(); }",
               "used": "int inner(void); int used(void) { return inner(); }",
               "inner": "int inner(void) { return 0; }",
               "valid": "int x_is_valid(void) { return 1; }",
               "orphan": "int used(void); int orphan(void) { return used(); }"}
    with tempfile.TemporaryDirectory() as folder:
        def run(*words):
            subprocess.run(words, cwd=folder, check=True)
        for name, text in sources.items():
            with open(os.path.join(folder, name + ".c"), "w") as f:
                f.write(text + "\n")
            run(harness.CLANG, "-c", name + ".c")
        run("ar", "rc", "library.a", "used.o", "inner.o", "valid.o", "orphan.o")
        run(harness.CLANG, "main.o", "library.a", "-o", "program")
        library = [os.path.join(folder, "library.a")]
        _, found = orphans(library, [os.path.join(folder, "program")], ["f(x); assert_structure(x_is_valid(x)); g();"])
        _, more = orphans(library, [os.path.join(folder, "main.o")], ["/* orphan */ assert(x_is_valid());"])
    return found == ["orphan.o"] and sorted(more) == ["inner.o", "orphan.o", "used.o", "valid.o"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--library", nargs="+", required=True)
    parser.add_argument("--program", nargs="+", required=True)
    arguments = parser.parse_args()
    is_able = self_test()
    if not is_able:
        print("self test: the orphan of a small library is not found, or others are")
    sources = read_sources()
    objects, found = orphans(arguments.library, arguments.program, [text for _, text in sources.values()])
    for name in found:
        print("%s: %s" % (sources[name][0] if name in sources else name, ADVICE))
    failed = len(found) + (not is_able)
    print("%d passed, %d failed" % (len(objects) + 1 - failed, failed))
    return 1 if failed or not objects else 0


if __name__ == "__main__":
    sys.exit(main())
