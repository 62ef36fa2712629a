#!/usr/bin/env python3
"""Compare `ockham run` with native execution on random programs of csmith.

    run_csmith.py [--count N] [--seed-base S] [--csmith-args "..."] [--data-model LP64|ILP32|both] [--limit S]
    run_csmith.py --fixed            the seeds of `make test`
    run_csmith.py --long             500 programs, half with default options, half with bit-fields and packed structs

Each program is generated from its seed, compiled by clang -O0 and run; one that does not end within the native limit
is skipped. ockham writes it as JSON and interprets it from there, and the checksum it prints must be the same. Sources
of failures are kept under build/csmith-failures. A run of ockham that exceeds --limit is reported apart: it fails
only with --fixed.
"""
import argparse
import concurrent.futures
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import time

import harness

PACKED = ["--bitfields", "--packed-struct"]
FAILURES = os.path.join(harness.ROOT, "build", "csmith-failures")
NATIVE_LIMIT = 2
# Seeds whose programs do some work and end soon. 30 and 56 have runs of bit-fields that are wider than 128 bits.
FIXED_DEFAULT = list(range(1, 15)) + [30]
FIXED_PACKED = list(range(101, 112)) + [113, 115, 116, 56]


class Case:
    def __init__(self, seed, options, model):
        self.seed, self.options, self.model = seed, options, model
        self.name = "seed %d %s%s" % (seed, model, "".join(" " + o for o in options))
        self.file_name = "csmith-%d-%s%s.c" % (seed, model.lower(), "".join(o.replace("--", "-") for o in options))


def csmith_include():
    """The folder of csmith.h."""
    listed = subprocess.run(["dpkg", "-L", "libcsmith-dev"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    paths = [p for p in listed.stdout.decode().split("\n") if p.endswith("/csmith.h")]
    paths += glob.glob("/usr/include/csmith*/csmith.h") + glob.glob("/usr/local/include/csmith*/csmith.h")
    return os.path.dirname(paths[0]) if paths else None


def checksum(output):
    lines = [line for line in output.split(b"\n") if line.startswith(b"checksum = ")]
    return lines[-1] if lines else None


def interpret(ockham, source, stored, case, flags, limit, direct):
    """(outcome, text, standard output) of running `source` with ockham, through JSON unless `direct`."""
    options = ["--data-model", case.model]
    steps = [("run", [ockham, "run", source] + options + ["--"] + flags)] if direct else [
        ("cfa --json", [ockham, "cfa", source] + options + ["--json", stored, "--"] + flags),
        ("run", [ockham, "run", stored])]
    for name, words in steps:
        result = harness.run(words, limit)
        if result.status is None:
            return "timeout", "%s exceeds %g s" % (name, limit), b""
        if result.status != 0 or result.crash():
            return "failed", "%s: %s\n%s" % (name, result.crash() or "exit status %d" % result.status,
                                             harness.text(result.stderr)), b""
    return "ok", "", result.stdout


def compare(case, ockham, include, limit, direct):
    """(outcome, text, seconds of ockham); the outcome is ok, skipped, timeout or failed."""
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, case.file_name)
        binary, stored = os.path.join(folder, "native"), os.path.join(folder, "program.json")
        generated = harness.run(["csmith", "--seed", str(case.seed), "--output", source] + case.options, 30, cwd=folder)
        if generated.status != 0 or not os.path.exists(source):
            return "skipped", "csmith gave no program", 0
        flags = ["-I" + include]
        problem = harness.compile_native([source], case.model, binary, flags)
        if problem:
            return "skipped", "clang: " + problem.split("\n")[0], 0
        native = harness.run([binary], NATIVE_LIMIT)
        if native.status is None:
            return "skipped", "does not end natively within %d s" % NATIVE_LIMIT, 0
        if ockham is None:
            return "ok", "", 0
        started = time.time()
        outcome, text, output = interpret(ockham, source, stored, case, flags, limit, direct)
        if outcome == "ok" and checksum(native.stdout) != checksum(output):
            outcome, text = "failed", "native %s, ockham %s" % (
                (checksum(native.stdout) or b"no checksum").decode(), (checksum(output) or b"no checksum").decode())
        if outcome in ("failed", "timeout"):
            os.makedirs(FAILURES, exist_ok=True)
            shutil.copy(source, FAILURES)
        return outcome, text, time.time() - started


def fixed_cases():
    models = ["LP64", "ILP32"]
    return ([Case(seed, [], models[i % 2]) for i, seed in enumerate(FIXED_DEFAULT)] +
            [Case(seed, PACKED, models[i % 2]) for i, seed in enumerate(FIXED_PACKED)])


def chosen_cases(args):
    if args.fixed:
        return fixed_cases()
    if args.long:
        return [Case(args.seed_base + i, PACKED if i % 2 else [], "LP64" if i % 4 < 2 else "ILP32") for i in range(500)]
    models = ["LP64", "ILP32"] if args.data_model == "both" else [args.data_model]
    return [Case(args.seed_base + i, args.csmith_args.split(), m) for i in range(args.count) for m in models]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--count", type=int, default=30, help="number of seeds")
    parser.add_argument("--seed-base", type=int, default=1000, help="first seed")
    parser.add_argument("--csmith-args", default="", help="options of csmith, as one word")
    parser.add_argument("--data-model", choices=["LP64", "ILP32", "both"], default="LP64")
    parser.add_argument("--limit", type=float, default=60, help="seconds for each run of ockham")
    parser.add_argument("--fixed", action="store_true", help="the fixed seeds of make test")
    parser.add_argument("--long", action="store_true", help="500 programs")
    parser.add_argument("--direct", action="store_true", help="without the detour through JSON")
    parser.add_argument("--verbose", action="store_true", help="a line for each program")
    parser.add_argument("--native-only", action="store_true", help="only generate, compile and run natively")
    args = parser.parse_args()
    include = csmith_include()
    if not shutil.which("csmith") or not include:
        print("csmith or its headers are missing: run scripts/setup.sh test", file=sys.stderr)
        return 2
    ockham = None if args.native_only else harness.checked_program(args.ockham)
    cases = chosen_cases(args)
    tally = {"ok": 0, "skipped": 0, "timeout": 0, "failed": 0}
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        futures = [(case, pool.submit(compare, case, ockham, include, args.limit, args.direct)) for case in cases]
        for case, future in futures:
            outcome, text, seconds = future.result()
            tally[outcome] += 1
            if outcome == "failed" or outcome == "timeout" or args.verbose:
                print("%-8s %s (%.1f s)%s" % (outcome, case.name, seconds, ": " + text if text else ""), flush=True)
    print("csmith: %(ok)d agree, %(skipped)d skipped, %(timeout)d over the time limit, %(failed)d differ or fail" % tally)
    failed = tally["failed"] + (tally["timeout"] + tally["skipped"] if args.fixed else 0)
    print("%d passed, %d failed" % (tally["ok"], failed))
    return 1 if failed or not tally["ok"] else 0


if __name__ == "__main__":
    sys.exit(main())
