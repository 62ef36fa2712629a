#!/usr/bin/env python3
"""Seeded breaches of invariants: each has to be stopped by an assertion when a test runs at the checking level.

    run_breaches.py [--work FOLDER] [--jobs N] [NAME...]

A breach is a file test/breaches/*.breach: a mistake in one place, of the kind that an invariant in a header forbids, and a
test that must then die of an assertion. Not of a wrong answer: that the test would have noticed, but not where it came from.

    invariant: what is breached, and the header that states it
    file: src/interpolate/arith/tableau.c
    run: test/unit/test_interpolate_arith_arith
    -  the lines as they are, which occur once in the file
    +  the lines as the breach has them

`run` is a program of the build folder with its arguments; `{source}` stands for the tree. The tree is copied, so breaches
touch nothing, and built once with -Dchecking=true; then each is applied, built, run and taken back. First each test runs on
the sound tree, where it has to pass. With --work the copy stays for the next time.
"""
import argparse
import glob
import os
import shutil
import subprocess
import sys
import tempfile

import harness

FOLDERS = ("src", "test", "rules", "scripts", "examples")
FILES = ("meson.build", "meson_options.txt")
TIME_LIMIT = 600
MARK = b"Assertion `"


class Breach:
    """A file of test/breaches, parsed."""

    def __init__(self, path):
        self.name = os.path.splitext(os.path.basename(path))[0]
        fields, old, new = {}, [], []
        with open(path) as lines:
            for line in lines:
                if line[0] in "+-":
                    (old if line[0] == "-" else new).append(line[1:])
                elif line.strip():
                    key, value = line.split(":", 1)
                    fields[key] = value.strip()
        self.invariant, self.file, self.run = (fields[key] for key in ("invariant", "file", "run"))
        self.old, self.new = "".join(old), "".join(new)


def copy_tree(work):
    """Files that have not changed keep their time, so that they are not compiled again."""
    for name in FILES:
        copy_file(os.path.join(harness.ROOT, name), os.path.join(work, name))
    for folder in FOLDERS:
        for place, folders, names in os.walk(os.path.join(harness.ROOT, folder)):
            folders[:] = [x for x in folders if not x.startswith((".", "__"))]
            for name in names:
                path = os.path.join(place, name)
                copy_file(path, os.path.join(work, os.path.relpath(path, harness.ROOT)))


def copy_file(source, target):
    with open(source, "rb") as file:
        content = file.read()
    if os.path.exists(target):
        with open(target, "rb") as file:
            if file.read() == content:
                return
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "wb") as file:
        file.write(content)
    shutil.copymode(source, target)


def configure(work):
    build = os.path.join(work, "build")
    if not os.path.exists(os.path.join(build, "build.ninja")):
        environment = dict(os.environ)
        if shutil.which("ccache"):
            environment.setdefault("CC", "ccache gcc")
        subprocess.run(["meson", "setup", "-Dchecking=true", build, work], check=True, env=environment, stdout=subprocess.DEVNULL)
    return build


def make(build, target, jobs):
    """None, or what the compiler said."""
    done = subprocess.run(["ninja", "-C", build, "-j", str(jobs), target], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return None if done.returncode == 0 else done.stdout.decode("utf-8", "replace")[-2000:]


def run(work, build, command):
    words = command.replace("{source}", work).split()
    return harness.run([os.path.join(build, words[0])] + words[1:], TIME_LIMIT, cwd=work)


def check_sound(work, build, command, jobs):
    """None, or why the test says nothing about breaches."""
    said = make(build, command.split()[0], jobs)
    if said:
        return "does not build:\n" + said
    result = run(work, build, command)
    return None if result.status == 0 else "fails on the sound tree:\n" + harness.text(result.stderr)


def check_breach(work, build, breach, jobs):
    """None, or what is wrong."""
    path = os.path.join(work, breach.file)
    with open(path) as file:
        sound = file.read()
    if sound.count(breach.old) != 1:
        return "the lines occur %d times in %s" % (sound.count(breach.old), breach.file)
    try:
        with open(path, "w") as file:
            file.write(sound.replace(breach.old, breach.new))
        said = make(build, breach.run.split()[0], jobs)
        if said:
            return "does not build:\n" + said
        result = run(work, build, breach.run)
    finally:
        with open(path, "w") as file:
            file.write(sound)
    if MARK in result.stderr or MARK in result.stdout:
        return None
    return "no assertion stopped it (status %s)\n%s" % (result.status, harness.text(result.stderr))


def run_all(work, breaches, jobs):
    copy_tree(work)
    build = configure(work)
    sound = {}
    passed = failed = 0
    for command in sorted({breach.run for breach in breaches}):
        sound[command] = check_sound(work, build, command, jobs)
    for breach in breaches:
        problem = sound[breach.run] or check_breach(work, build, breach, jobs)
        if problem:
            print("%s (%s): %s" % (breach.name, breach.invariant, problem))
            failed += 1
        else:
            passed += 1
        sys.stdout.flush()
    print("%d passed, %d failed" % (passed, failed))
    return failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--work")
    parser.add_argument("--jobs", type=int, default=harness.JOBS)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    breaches = [Breach(path) for path in sorted(glob.glob(os.path.join(harness.ROOT, "test", "breaches", "*.breach")))]
    if options.names:
        breaches = [breach for breach in breaches if breach.name in options.names]
    if options.work:
        os.makedirs(options.work, exist_ok=True)
        return 1 if run_all(options.work, breaches, options.jobs) else 0
    with tempfile.TemporaryDirectory(prefix="ockham-breaches-") as work:
        return 1 if run_all(work, breaches, options.jobs) else 0


if __name__ == "__main__":
    sys.exit(main())
