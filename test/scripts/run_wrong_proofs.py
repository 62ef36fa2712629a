#!/usr/bin/env python3
"""Mistakes in the engines, seeded one by one, that prove an unsafe program safe: the certifier believes none of them.

    run_wrong_proofs.py --build FOLDER [--ockham PATH] [--count N] [--only TEXT]

test/wrong_proofs.txt has mutations of the sources (mutator.py), each with an unsafe program of test/wrong_proofs:

    FILE: FUNCTION: `OLD` becomes `NEW`
        program.c [options of ockham check]

The mutated files are compiled as the build folder says, into a folder of their own, and linked with the rest of `ockham`; beside
it lies the same ockham-certify. For each mutation, `ockham check` has to say
    unsafe                          with none alive: the program is what it is meant to be,
    safe with --no-confirm          with this one alive: it makes a wrong proof,
    unknown, since it is rejected   with this one alive: the proof is not believed.
A mutation of what the certifier links itself is refused here: that code is trusted, and tested by run_mutants.py.
"""
import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile

import harness
import mutator
from run_mutants import compiled, compiler_words, explanations, read, write
from trusted import TRUSTED

LIST = os.path.join(harness.ROOT, "test", "wrong_proofs.txt")
PROGRAMS = os.path.join(harness.ROOT, "test", "wrong_proofs")
LIMIT = 120
ENGINE = ["--engine", "impact"]  # unless the list says another one


class Mutated:
    """The program with all the mutations in it, in a folder of its own."""

    def __init__(self, build, certifier, folder, mutations):
        self.folder = folder
        write(os.path.join(folder, "mutants.h"), mutator.HEADER)
        definitions = os.path.join(folder, "mutants.c")
        write(definitions, mutator.DEFINITIONS)
        objects = [self.object(["cc", "-w", "-D_GNU_SOURCE"], definitions, build)]
        self.numbers, numbered = {}, list(enumerate(mutations, 1))
        for file in sorted({m.file for m in mutations}):
            words = compiler_words(build, file) + ["-I", folder]
            path = os.path.join(folder, file.replace("/", "_"))
            chosen = [(n, m) for n, m in numbered if m.file == file]
            chosen = compiled(words, build, path, read(os.path.join(harness.ROOT, file)), chosen)
            self.numbers.update({m.key(): n for n, m in chosen})
            objects.append(self.object(words, path, build))
        self.program = os.path.join(folder, "ockham")
        self.link(build, objects)
        shutil.copy(certifier, os.path.join(folder, "ockham-certify"))

    def object(self, words, path, build):
        subprocess.run(words + ["-c", path, "-o", path + ".o"], cwd=build, check=True)
        return path + ".o"

    def link(self, build, objects):
        """As the build folder does it; what these objects define is not looked for in the libraries."""
        text = subprocess.run(["ninja", "-C", build, "-t", "commands", "ockham"], check=True, stdout=subprocess.PIPE).stdout.decode()
        words = shlex.split(text.strip().splitlines()[-1])
        at = words.index("-o")
        subprocess.run(words[:at] + ["-o", self.program] + objects + words[at + 2:], cwd=build, check=True)

    def check(self, number, path, options):
        """The verdict."""
        words = [self.program, "check"] + ([] if "--engine" in options else ENGINE) + options + ["--timeout", "60", path]
        result = harness.run(words, LIMIT, env=dict(os.environ, OCKHAM_MUTANT=str(number)))
        lines = [x for x in result.stdout.decode(errors="replace").splitlines() if x.startswith("verdict: ")]
        return lines[-1] if lines else "no verdict, status %s" % result.status


def is_trusted(file):
    return file.split("/")[1] in TRUSTED


def find(keys):
    """Key -> mutation, of those that the sources have."""
    files = sorted({key.split(":")[0] for key in keys})
    files = [f for f in files if os.path.exists(os.path.join(harness.ROOT, f)) and not is_trusted(f)]
    found = {m.key(): m for f in files for m in mutator.mutations(f, read(os.path.join(harness.ROOT, f)))}
    return {key: found[key] for key in keys if key in found}


def fate(mutated, key, said):
    """None, or what is wrong."""
    words = said.split()
    path, options = os.path.join(PROGRAMS, words[0]), words[1:]
    if key not in mutated.numbers:
        return "not in the sources of the engines, or does not compile"
    number = mutated.numbers[key]
    sound = mutated.check(0, path, options)
    if not sound.startswith("verdict: unsafe"):
        return "%s without a mutation: %s" % (words[0], sound)
    believed = mutated.check(number, path, options + ["--no-confirm"])
    if not believed.startswith("verdict: safe"):
        return "makes no wrong proof of %s: %s" % (words[0], believed)
    certified = mutated.check(number, path, options)
    if certified.startswith("verdict: safe"):
        return "a wrong proof is believed"
    return None if "its check by a second program failed: rejected" in certified else "not rejected: " + certified


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", required=True)
    parser.add_argument("--certifier", help="another one than that of the build folder")
    parser.add_argument("--count", type=int, help="the first so many of the list")
    parser.add_argument("--only", help="mutations whose description has this text")
    parser.add_argument("--jobs", type=int, default=harness.JOBS)
    args = parser.parse_args()
    build = os.path.abspath(args.build)
    listed = {key: said for key, said in explanations(LIST).items() if not args.only or args.only in key}
    listed = dict(list(listed.items())[:args.count])
    with tempfile.TemporaryDirectory(prefix="ockham-wrong-proofs-") as folder:
        certifier = args.certifier or os.path.join(build, "ockham-certify")
        mutated = Mutated(build, certifier, folder, list(find(listed).values()))
        return harness.run_tests([(key, lambda key=key, said=said: fate(mutated, key, said)) for key, said in listed.items()],
                                 args.jobs)


if __name__ == "__main__":
    sys.exit(main())
