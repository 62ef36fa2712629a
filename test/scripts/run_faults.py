#!/usr/bin/env python3
"""Random programs with errors: what sanitizers report, `run` reports, and `check` says nothing else.

    run_faults.py [--ockham PROGRAM] [--files N] [--programs N] [--seed S] [--checked N] [--kind KIND] [--keep FOLDER]

Each file holds programs of random_faults.py, each with an error that its input sets off. They are compiled with the address
and undefined-behaviour sanitizers (use after scope and after return among what they look for); run with that input each
has to be reported, and with another one not: otherwise the generator is wrong. `ockham run` has to say the same. Of every
file some programs are checked, and as many twins that have no error: `check` must not call the first safe, nor the second
unsafe, for the property in question.
"""
import argparse
import os
import re
import sys
import tempfile
import threading

import harness
import random_faults

SANITIZERS = ["-fsanitize=address,undefined", "-fsanitize-address-use-after-scope", "-fno-sanitize-recover=all",
              "-fno-sanitize=alignment,object-size,shift-base", "-g0"]
ENVIRONMENT = dict(os.environ, ASAN_OPTIONS="detect_stack_use_after_return=1:detect_leaks=0:allocator_may_return_null=1")
INPUTS = """#include <stdlib.h>
#include <string.h>
static char **words;
extern int program(void);
int __VERIFIER_nondet_int(void) { return atoi(*words++); }
int main(int argc, char **argv) { (void)argc; words = argv + 1; return program(); }
"""
VERDICT = re.compile(rb"^verdict: (safe|unsafe|unknown)(.*)$", re.M)
VIOLATION = re.compile(rb"^.*: violation: (.*)$", re.M)


class Tally:
    def __init__(self):
        self.lock, self.counts = threading.Lock(), {}

    def add(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    def __str__(self):
        return ", ".join("%s %d" % pair for pair in sorted(self.counts.items()))


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


class Batch:
    """The programs of one file, compiled and translated."""

    def __init__(self, ockham, folder, seed, count, kinds, tally):
        self.ockham, self.folder, self.tally = ockham, folder, tally
        self.model = ("LP64", "ILP32")[seed % 2]
        self.faults = [random_faults.Fault(seed, n, kinds[(seed + n) % len(kinds)]) for n in range(count)]
        self.source = write(os.path.join(folder, "faults-%d.c" % seed), random_faults.together(self.faults))
        self.binary, self.json = os.path.join(folder, "native"), os.path.join(folder, "program.json")

    def build(self):
        """None, or a complaint."""
        native = write(os.path.join(self.folder, "native.c"), INPUTS)
        built = harness.run([harness.CLANG, harness.MODELS[self.model]] + harness.NATIVE_FLAGS + SANITIZERS +
                            ["-c", "-Dmain=program", self.source, "-o", self.binary + ".o"], 120)
        linked = harness.run([harness.CLANG, harness.MODELS[self.model]] + harness.NATIVE_FLAGS + SANITIZERS +
                             [native, self.binary + ".o", "-o", self.binary], 120)
        read = harness.run([self.ockham, "cfa", self.source, "--data-model", self.model, "--json", self.json], 120)
        for result, who in ((built, "clang"), (linked, "the linker"), (read, "ockham cfa")):
            if result.status != 0:
                return "%s does not accept it\n%s" % (who, harness.text(result.stderr))
        return None

    def reported(self, fault, value):
        """Does the compiled program fail with that input?"""
        result = harness.run([self.binary, str(fault.number), str(value)], 20, env=ENVIRONMENT)
        return result.status != 0

    def run(self, fault, value):
        """What `ockham run` says of it: a violation or None; and a complaint."""
        inputs = write(os.path.join(self.folder, "inputs"), "%d\n%d\n" % (fault.number, value))
        result = harness.run([self.ockham, "run", self.json, "--inputs", inputs, "--seed", "1"], 60)
        found = VIOLATION.search(result.stderr)
        if result.crash() or (not found and result.status != 0):
            return None, "ockham run: %s\n%s" % (result.crash() or result.status, harness.text(result.stderr))
        return found and found.group(1).decode(), None

    def compare(self, fault):
        """What is wrong with the runs of one program."""
        kind, other = random_faults.KINDS[fault.kind], fault.trigger + 3
        for value, is_bad in ((fault.trigger, kind.said is not None), (other, False)):
            if self.reported(fault, value) != is_bad:
                return "the sanitizers %s input %d" % ("miss" if is_bad else "object to", value)
            said, complaint = self.run(fault, value)
            self.tally.add("runs")
            if complaint:
                return complaint
            if is_bad and not said:
                return "run reports nothing for input %d" % value
            if is_bad and kind.said not in said:
                return "run says '%s', not '%s'" % (said, kind.said)
            if said and not is_bad:
                return "run says '%s' for input %d" % (said, value)
        return None

    def check(self, fault, is_bad):
        """What is wrong with the verdict of one program, or of its twin."""
        kind = random_faults.KINDS[fault.kind]
        if kind.property is None:
            return None
        source = write(os.path.join(self.folder, "%s-%d.c" % ("bad" if is_bad else "good", fault.number)), fault.alone(is_bad))
        result = harness.run([self.ockham, "check", source, "--data-model", self.model, "--property", kind.property,
                              "--timeout", "8"], 60)
        found = VERDICT.search(result.stdout)
        if not found:
            return "check: %s\n%s" % (result.crash() or result.status, harness.text(result.stderr))
        verdict = found.group(1).decode()
        self.tally.add("%s %s" % ("with an error" if is_bad else "without", verdict))
        if verdict == ("safe" if is_bad else "unsafe"):
            return "check: %s, %s\n%s" % (found.group(0).decode(), "with an error" if is_bad else "without one",
                                          harness.text(source.encode()))
        return None


def test(ockham, seed, args, kinds, tally):
    with tempfile.TemporaryDirectory() as folder:
        if args.keep:
            folder = os.path.join(args.keep, "faults-%d" % seed)
            os.makedirs(folder, exist_ok=True)
        batch = Batch(ockham, folder, seed, args.programs, kinds, tally)
        complaint = batch.build()
        if complaint:
            return complaint
        complaints = []
        for fault in batch.faults:
            tally.add("programs")
            found = batch.compare(fault)
            if found:
                complaints.append("program %d (%s): %s" % (fault.number, fault.kind, found))
        for i in range(min(args.checked, len(batch.faults))):
            fault = batch.faults[(seed * 7 + i * 3) % len(batch.faults)]
            for is_bad in (True, False):
                found = batch.check(fault, is_bad)
                if found:
                    complaints.append("program %d (%s): %s" % (fault.number, fault.kind, found))
        return "\n".join([batch.model] + complaints) if complaints else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--files", type=int, default=2)
    parser.add_argument("--programs", type=int, default=20, help="per file")
    parser.add_argument("--checked", type=int, default=5, help="of each file, so many are checked, and so many twins")
    parser.add_argument("--seed", type=int, default=0, help="of the first file")
    parser.add_argument("--kind", help="only this kind of error")
    parser.add_argument("--keep", help="a folder for the sources")
    args = parser.parse_args()
    ockham, tally = harness.checked_program(args.ockham), Tally()
    kinds = [args.kind] if args.kind else list(random_faults.KINDS)
    tests = [("seed %d" % seed, lambda seed=seed: test(ockham, seed, args, kinds, tally))
             for seed in range(args.seed, args.seed + args.files)]
    status = harness.run_tests(tests, args.jobs)
    print(tally, file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
