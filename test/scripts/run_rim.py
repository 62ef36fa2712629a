#!/usr/bin/env python3
"""Small programs whose truth is certain, at the rim of what the model knows: `ockham check` may not contradict it.

    run_rim.py [--ockham PATH] [--only TEXT] [--every N] [--native]

The first line of a program in test/rim says the truth under the default assumptions: `// safe` or `// unsafe`, to be decided
so; `, or unknown` admits that ockham does not know. `line N` is where the violation is, and `; flags: ...` are options
(paths are those of the project), after `; command: prove` or `infer` of that command. Folders are classes. Whatever is neither said nor unknown fails, and so does a run that
ends in no verdict: a program here is one that ockham accepts, unless its first line says `, or refused`.

`--native` looks at the truth itself instead: each program is compiled by clang and executed, with inputs drawn by a
seeded generator where it asks for some. What is safe never fails there, what is unsafe does at least once (with sanitizers
if it is about memory). `#ifdef WORLD` holds what a function without a body does then; a comment `not native: WHY` in
a program leaves it out.
"""
import argparse
import glob
import os
import re
import shlex
import sys
import tempfile

import harness

FOLDER = os.path.join(harness.ROOT, "test", "rim")
FIRST = re.compile(r"// (safe|unsafe(?: line (\d+))?)(, or unknown)?(, or refused)?(?:; command: (prove|infer))?(; flags: (.*))?$")
VERDICT = re.compile(r"verdict: (safe|unsafe|unknown)(?: \((.*)\))?$")
STATUS = {0: "safe", 1: "unsafe", 3: "unknown"}
REFUSED = 2
SECONDS, PINNED_SECONDS, NATIVE_SECONDS, RUNS = 5, 60, 5, 200  # what is to be decided needs one or two, if nobody disturbs
REACHED = 77  # exit status of a native run that violates

# What a native run is linked with: inputs of a generator, and a violation that can be told from everything else.
DRIVER = r"""
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static unsigned long long state;
static int is_seeded;
static unsigned long long draw(void) {
  static const long long some[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 31, 32, 63, 64, 77, 100, 127, 128, 200, 255, 256,
    32767, 32768, 65535, 65536, 2147483647, 2147483648, 4294967295, -1, -2, -3, -5, -7, -128, -32768, -2147483648LL};
  if (!is_seeded) {
    const char *seed = getenv("RIM_SEED");
    state = 0x9e3779b97f4a7c15ull * (unsigned long long)(1 + (seed ? atoi(seed) : 0));
    is_seeded = 1;
  }
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  unsigned long long x = state * 0x2545f4914f6cdd1dull;
  return x >> 60 ? (unsigned long long)some[(x >> 20) % (sizeof some / sizeof *some)] : x;
}
void __assert_fail(const char *a, const char *b, unsigned c, const char *d) { _exit(77); }
void reach_error(void) { _exit(77); }
void __VERIFIER_assume(int holds) { if (!holds) _exit(0); }
#define INPUT(name, type) type __VERIFIER_nondet_##name(void) { return (type)draw(); }
INPUT(int, int) INPUT(uint, unsigned) INPUT(char, char) INPUT(uchar, unsigned char) INPUT(short, short)
INPUT(ushort, unsigned short) INPUT(long, long) INPUT(ulong, unsigned long) INPUT(longlong, long long)
INPUT(ulonglong, unsigned long long) INPUT(size_t, size_t)
double __VERIFIER_nondet_double(void) { return (draw(), (double)(state >> 20 & 1023) / 32 - 8); }
float __VERIFIER_nondet_float(void) { return (float)__VERIFIER_nondet_double(); }
_Bool __VERIFIER_nondet_bool(void) { return draw() & 1; }
"""


class Said:
    """What the first line of a program says."""

    def __init__(self, path):
        with open(path, encoding="utf-8", errors="surrogateescape") as f:
            first = f.readline().rstrip("\n")
            self.text = f.read()
        found = FIRST.match(first)
        if not found:
            raise ValueError("the first line says no truth: %r" % first)
        self.truth = found.group(1).split()[0]
        self.line = found.group(2)
        self.may_be_unknown, self.may_be_refused = bool(found.group(3)), bool(found.group(4))
        self.command = found.group(5) or "check"
        self.flags = shlex.split(found.group(7) or "")


def shown(result):
    return "status %s\n%s\n%s" % (result.status, harness.text(result.stdout[-2000:], 30), harness.text(result.stderr))


def check(ockham, path):
    said = Said(path)
    seconds = SECONDS if said.may_be_unknown else PINNED_SECONDS
    words = [ockham, said.command, os.path.relpath(path, harness.ROOT), "--timeout", str(seconds)] + said.flags
    result = harness.run(words, 10 * seconds, cwd=harness.ROOT)
    if result.crash():
        return "%s: %s" % (result.crash(), shown(result))
    if result.status == REFUSED and said.may_be_refused:
        return None
    lines = result.stdout.decode("utf-8", "replace").splitlines()
    verdict = VERDICT.match(lines[-1]) if lines else None
    if not verdict or STATUS.get(result.status) != verdict.group(1):
        return "no verdict: %s" % shown(result)
    if verdict.group(1) == "unknown":
        return None if said.may_be_unknown else "unknown (%s)" % verdict.group(2)
    if verdict.group(1) != said.truth:
        return "WRONG: %s" % shown(result)
    if said.line and not re.search(r"\.[ci]:%s(:\d+)?$" % said.line, verdict.group(2) or ""):
        return "not in line %s: %s" % (said.line, verdict.group(2))
    return None


# ---- the truth itself ----

def native_flags(flags):
    """Flags of clang, sources besides the first, and whether memory is what it is about."""
    out, sources, is_memory, model = [], [], False, "LP64"
    words = iter(flags)
    for word in words:
        if word == "--":
            out += list(words)
        elif word in ("--property", "--spec", "--data-model", "--rule", "--extern-effects", "--entry", "--engine"):
            value = next(words)
            is_memory |= "memsafety" in value
            model = value if word == "--data-model" else model
        elif word.endswith(".c"):
            sources.append(os.path.join(harness.ROOT, word))
        else:
            out.append(word)
    return out, sources, is_memory, model


def violates(result, is_memory):
    if result.status == REACHED:
        return not is_memory
    return is_memory and (b"AddressSanitizer" in result.stderr or b"LeakSanitizer" in result.stderr or
                          result.status is not None and result.status < 0)


def native(path):
    said = Said(path)
    if re.search(r"not native: \w", said.text) or "--rule" in said.flags or "--entry" in said.flags or \
            said.command != "check":
        return None
    flags, sources, is_memory, model = native_flags(said.flags)
    with tempfile.TemporaryDirectory() as directory:
        driver, program = os.path.join(directory, "driver.c"), os.path.join(directory, "program")
        with open(driver, "w") as f:
            f.write(DRIVER)
        defined = ["reach_error"] if re.search(r"\breach_error\([^;]*\{", said.text) else []
        flags = flags + ["-DWORLD", "-fno-builtin", "-Wl,--allow-multiple-definition"] + \
            (["-g", "-fsanitize=address"] if is_memory else []) + ["-D%s=%s" % (d, d) for d in defined]
        complaint = harness.compile_native([path] + sources + [driver], model, program, flags)
        if complaint:
            return "does not compile: %s" % complaint
        runs = RUNS if "__VERIFIER_nondet" in said.text else 1
        for seed in range(runs):
            env = dict(os.environ, RIM_SEED=str(seed), ASAN_OPTIONS="detect_leaks=1:detect_stack_use_after_return=1")
            result = harness.run([program], NATIVE_SECONDS, env=env)
            if result.status is None:
                break
            if violates(result, is_memory):
                return None if said.truth == "unsafe" else "said to be safe, and violates with seed %d" % seed
    return "said to be unsafe, and %d runs do not violate" % runs if said.truth == "unsafe" else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_common_options(parser)
    parser.add_argument("--folder", default=FOLDER)
    parser.add_argument("--only", default="", help="programs whose path contains this")
    harness.add_every(parser)
    parser.add_argument("--native", action="store_true", help="execute the programs instead: is the truth true?")
    options = parser.parse_args()
    paths = sorted(glob.glob(os.path.join(options.folder, "**", "*.[ci]"), recursive=True))
    paths = [p for p in paths if options.only in p and not os.path.basename(p).startswith("part_")][::options.every]
    if options.native:
        tests = [(os.path.relpath(p, options.folder), lambda p=p: native(p)) for p in paths]
    else:
        ockham = harness.checked_program(options.ockham)
        tests = [(os.path.relpath(p, options.folder), lambda p=p: check(ockham, p)) for p in paths]
    return harness.run_tests(tests, options.jobs)


if __name__ == "__main__":
    sys.exit(main())
