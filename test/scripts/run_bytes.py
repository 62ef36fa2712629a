#!/usr/bin/env python3
"""Programs that look at memory in several sizes: unions, bit-fields, packed structs, copies of bytes, realloc.

    run_bytes.py [--ockham PATH] [--only TEXT] [--every N] [--native] [--table]

The first line of a program in test/check/bytes says the truth, `// safe` or `// unsafe line N`. Each is checked with
`impact`, with `lazy` and with the default engine, confirmed; no answer may be wrong, and one of the first two has to
decide it unless the first line says `, may be unknown: WHY`. The limit of time is generous, for busy machines; `--table`
prints what each engine said and how long it took, for `at most 5 s`.

`--native` looks at the truth itself: each program is compiled and executed with inputs of a generator, most of them small or
at the end of a type's range. What is safe never fails there, what is unsafe does.
"""
import argparse
import glob
import os
import re
import sys
import tempfile
import time

import harness

FOLDER = os.path.join(harness.ROOT, "test", "check", "bytes")
FIRST = re.compile(r"// (?:(safe)|unsafe line (\d+))(, may be unknown: .+)?$")
VERDICT = re.compile(r"verdict: (safe|unsafe|unknown)(?: \((.*)\))?$")
EITHER, DEFAULT = ("impact", "lazy"), "auto"
SECONDS, BEYOND_SECONDS, NATIVE_SECONDS = 30, 5, 120

# The program's main is `checked_main` here. Each run has a process of its own, and inputs of its own.
DRIVER = r"""
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
enum { RUNS = 1500, REACHED = 77, MOST_INPUTS = 400 };
int checked_main(void);
static unsigned long long state;
static int inputs;
static unsigned long long draw(void) {
  static const long long some[] = {10, 31, 80, 100, 127, 128, 250, 255, 256, 1000, 1025, 32767, 32768, 65535, 65536,
    2147483647, 2147483648, 4294967295, -1, -2, -8, -128, -32768, -2147483648LL};
  if (++inputs > MOST_INPUTS) _exit(0);
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  unsigned long long x = state * 0x2545f4914f6cdd1dull, kind = x >> 61;
  if (kind < 4) return (x >> 30) % 18;
  return kind < 6 ? (unsigned long long)some[(x >> 20) % (sizeof some / sizeof *some)] : x;
}
void reach_error(void) { _exit(REACHED); }
#define INPUT(name, type) type __VERIFIER_nondet_##name(void) { return (type)draw(); }
INPUT(int, int) INPUT(uint, unsigned) INPUT(char, char) INPUT(uchar, unsigned char) INPUT(short, short)
INPUT(ushort, unsigned short)
int main(void) {
  for (int run = 0; run < RUNS; run++) {
    pid_t child = fork();
    if (child == 0) {
      state = 0x9e3779b97f4a7c15ull * (unsigned long long)(run + 1);
      checked_main();
      _exit(0);
    }
    int status;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 2;
    if (WEXITSTATUS(status) == REACHED) return REACHED;
  }
  return 0;
}
"""
REACHED = 77


def truth_of(path):
    with open(path) as f:
        found = FIRST.match(f.readline().rstrip("\n"))
    if not found:
        raise ValueError("the first line says no truth")
    return "safe" if found.group(1) else "unsafe", found.group(2), found.group(3) is not None


def ask(ockham, path, engine, seconds):
    """(verdict, text in parentheses, seconds)."""
    began = time.monotonic()
    result = harness.run([ockham, "check", os.path.relpath(path, harness.ROOT), "--engine", engine, "--timeout",
                          str(seconds)], 3 * seconds + 10, cwd=harness.ROOT)
    took = time.monotonic() - began
    lines = result.stdout.decode("utf-8", "replace").splitlines()
    found = VERDICT.match(lines[-1]) if lines else None
    if result.crash() or not found:
        raise ValueError("%s, %s: no verdict\n%s" % (engine, result.crash(), harness.text(result.stderr)))
    return found.group(1), found.group(2) or "", took


def complaint_about(truth, line, engine, verdict, text):
    if verdict == "unknown":
        return None
    if verdict != truth:
        return "WRONG: %s says %s" % (engine, verdict)
    if line and not re.search(r"\.c:%s(:\d+)?$" % line, text):
        return "%s: not in line %s: %s" % (engine, line, text)
    return None


def check(ockham, path, seconds, is_table):
    truth, line, may_be_unknown = truth_of(path)
    said, row = {}, []
    seconds = min(seconds, BEYOND_SECONDS) if may_be_unknown else seconds
    for engine in EITHER + (DEFAULT,):
        verdict, text, took = ask(ockham, path, engine, seconds)
        complaint = complaint_about(truth, line, engine, verdict, text)
        if complaint:
            return complaint
        said[engine] = verdict if verdict != "unknown" else "unknown (%s)" % text
        row.append("%s %s %.1f" % (engine, verdict, took))
    if is_table:
        print("%-24s %s" % (os.path.basename(path), "  ".join(row)), flush=True)
    return None if may_be_unknown or truth in [said[e] for e in EITHER] else "; ".join("%s: %s" % (e, said[e]) for e in EITHER)


def native(path):
    truth, _, _ = truth_of(path)
    with tempfile.TemporaryDirectory() as directory:
        driver, program = os.path.join(directory, "driver.c"), os.path.join(directory, "program")
        with open(driver, "w") as f:
            f.write(DRIVER)
        for flags in ([], ["-fsanitize=address,undefined", "-fno-sanitize=alignment"]):
            parts = []
            for source, more in ((path, ["-Dmain=checked_main"] + flags), (driver, [])):
                parts.append(os.path.join(directory, os.path.basename(source) + ".o"))
                said = harness.compile_native([source], "LP64", parts[-1], ["-c"] + more)
                if said:
                    return "does not compile: %s" % said
            said = harness.compile_native(parts, "LP64", program, flags)
            if said:
                return "does not link: %s" % said
            env = dict(os.environ, ASAN_OPTIONS="detect_leaks=0")
            result = harness.run([program], NATIVE_SECONDS, env=env)
            if b"runtime error" in result.stderr or b"AddressSanitizer" in result.stderr:
                return "undefined behaviour: %s" % harness.text(result.stderr)
            if result.status != (REACHED if truth == "unsafe" else 0):
                return "said to be %s, and the runs end with %s" % (truth, result.status)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_common_options(parser)
    parser.add_argument("--only", default="", help="programs whose name contains this")
    harness.add_every(parser)
    parser.add_argument("--native", action="store_true", help="execute the programs instead: is the truth true?")
    parser.add_argument("--table", action="store_true", help="print what each engine says, and how long it takes")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="for each engine (%d)" % SECONDS)
    options = parser.parse_args()
    paths = [p for p in sorted(glob.glob(os.path.join(FOLDER, "*.c"))) if options.only in os.path.basename(p)]
    paths = paths[::options.every]
    if options.native:
        tests = [(os.path.basename(p), lambda p=p: native(p)) for p in paths]
    else:
        ockham = harness.checked_program(options.ockham)
        tests = [(os.path.basename(p), lambda p=p: check(ockham, p, options.seconds, options.table)) for p in paths]
    return harness.run_tests(tests, options.jobs)


if __name__ == "__main__":
    sys.exit(main())
