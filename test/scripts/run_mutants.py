#!/usr/bin/env python3
"""Mutations of ockham's own sources: each is killed by a test, or test/mutants.txt explains why it lives.

    run_mutants.py [--count N] [--seed N] [--group G]... [--work FOLDER]   the long test
    run_mutants.py --quick                                                 what `make test` runs: no build

Mutations are drawn over the files of GROUPS, as many of each group and of each sort as there are, in an order that the seed
and their own text make: a change elsewhere in a file does not draw others. All are built at once into a copy of the tree
(mutator.py). Each test of KILLERS runs once with none alive, where it has to pass; then, for each mutation, those tests that
come by it, the quickest first, until one fails. What ends by a signal or takes more than a few times its processor time
is killed, too. Survivors whose object code is the same as before are equivalent. Every other one fails this test unless
it is explained, and so does an explanation of what the sources no longer contain, or of a mutation that is killed. With --work,
a run that was interrupted goes on where it was, as long as the tree is the same.

    FILE: FUNCTION: `OLD` becomes `NEW`
        why no test can tell, or why it does not matter
"""
import argparse
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile
import threading

import harness
import mutator
import run_check
from run_breaches import FOLDERS, configure, copy_tree

GROUPS = {
    "steps": ["src/encode/step*.c", "src/encode/trace_formula.c"],
    "values": ["src/encode/value.c", "src/encode/range.c"],
    "slice": ["src/analysis/slice/*.c"],
    "points-to": ["src/analysis/points_to/[!j]*.c"],
    "effects": ["src/analysis/effects.c"],
    "liveness": ["src/analysis/liveness.c", "src/analysis/memory/fresh.c"],
    "fold": ["src/lists/segment/fold*.c"],
    "translation": ["src/lists/segment/translate*.c"],
    "certifier": ["src/certify/[!m]*.c", "src/certify/memory.c", "src/certify/alias/*.c"],
}
# These are always drawn: mistakes that no test noticed once.
ALWAYS = [
    "src/encode/step_meet.c: step_relate: `STEP_OVERLAPPING` becomes `STEP_NEVER`",
    "src/encode/step_memory.c: after_store: `after_overlap(l, e, &to, before)` becomes `(before)`",
    "src/encode/step_memory.c: after_store: `after_store_anywhere(l, e, before)` becomes `(before)`",
    "src/encode/step_memory.c: after_store: `lookup_choose(l, term_and2(t, e->guard, lookup_overlap(l, &to)), lookup_unknown(l), before)` "
    "becomes `(before)`",
    "src/encode/step_memory.c: after_enter: `is_new ? lookup_forgotten(l, index) : before` becomes `(before)`",
]
UNIT = ["encode/step", "encode/step_memory", "encode/value", "analysis/blocks", "analysis/checks", "analysis/effects",
        "analysis/memory/fresh", "analysis/points_to/points_to", "certify/expr", "certify/goal", "analysis/reachable", "analysis/regions", "analysis/scalars", "analysis/slice/slice", "lists/segment/fold",
        "lists/segment/graph", "lists/segment/random_fold", "confirm/certificate/certificate", "engine/two_checks"]
VALGRIND = ["valgrind", "-q", "--error-exitcode=9", "--leak-check=full", "--errors-for-leak-kinds=definite", "--child-silent-after-fork=yes"]
MEMORY = ["analysis/effects", "analysis/slice/slice", "lists/segment/fold"]  # of UNIT, once more with VALGRIND
SCRIPTS = ["run_semantics.py --files 1 --programs 12 --fuzzer {build}/test/fuzz/fuzz_semantics",
           "run_semantics.py --files 4 --seed 20 --fuzzer {build}/test/fuzz/fuzz_semantics", "run_tampered.py --count 96",
           "run_certify.py --light", "run_certify.py", "run_segments.py --count 10", "run_shape.py --light",
           "run_passes.py --light --checker {build}/test/unit/check_passes"]
TARGETS = ["ockham", "ockham-certify", "test/unit/check_passes", "test/fuzz/fuzz_semantics"] + ["test/unit/test_" + x.replace("/", "_") for x in UNIT]
ENGINES = ["impact", "lazy"]  # that decide the programs of test/check
EXPLAINED = os.path.join(harness.ROOT, "test", "mutants.txt")
LIMIT = 1800  # seconds, for what hangs without using the processor


def files_of(group, root):
    return sorted({os.path.relpath(path, root) for pattern in GROUPS[group] for path in glob.glob(os.path.join(root, pattern))})


def read(path):
    with open(path) as file:
        return file.read()


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


# ---- what is drawn ----

def explanations(path=EXPLAINED):
    """Key -> reason."""
    found, key = {}, None
    for line in read(path).splitlines() if os.path.exists(path) else []:
        if line.startswith(" "):
            found[key] += " " + line.strip()
        elif line and not line.startswith("#"):
            key = line
            found[key] = ""
    return found


def all_mutations(root, groups):
    """Group -> its mutations."""
    return {g: [m for f in files_of(g, root) for m in mutator.mutations(f, read(os.path.join(root, f)))] for g in groups}


def drawn(mutations, seed):
    """All of them: those of ALWAYS, then one of each group in turn, whose sorts take turns."""
    queues = []
    for group in sorted(mutations):
        ranked = sorted(mutations[group], key=lambda m: m.rank(seed))
        by_sort = [[m for m in ranked if m.sort == sort] for sort in mutator.SORTS]
        queues.append([m for turn in range(len(ranked)) for q in by_sort for m in q[turn:turn + 1]])
    order = [m for turn in range(max(map(len, queues))) for q in queues for m in q[turn:turn + 1]]
    return [m for m in order if m.key() in ALWAYS] + [m for m in order if m.key() not in ALWAYS]


def stale(mutations, explained):
    """What ALWAYS or the explanations name and the sources do not contain, and what is not explained by a reason."""
    keys = {m.key() for ms in mutations.values() for m in ms}
    return [k for k in list(explained) + ALWAYS if k not in keys] + [k for k in explained if not explained[k].strip()]


# ---- the mutated tree ----

def compiler_words(build, file):
    """How the file is compiled, without warnings that are asked for and without what is written."""
    with open(os.path.join(build, "compile_commands.json")) as commands:
        entry = next(e for e in json.load(commands) if e["file"].endswith("/" + file))
    words = shlex.split(entry["command"])
    return [w for w in words[:words.index("-MD")] if not w.startswith("-W") and w != "ccache"]  # which may shorten paths


def refused(words, folder, path):
    """The numbers of mutations in the file that the compiler does not take, or warns of."""
    result = harness.run(words + ["-fsyntax-only", "-fdiagnostics-color=never", path], 120, cwd=folder)
    owner, wrong = mutator.owners(read(path)), set()
    places = r"^%s:(\d+):\d+: (?:error|warning|note: in expansion of macro)" % re.escape(path)
    for line in re.findall(places, result.stderr.decode(), re.M):
        wrong |= {next((n for n in owner[int(line):] if n), None)}
    if None in wrong or (result.status != 0 and not wrong):
        raise RuntimeError("the compiler says: " + result.stderr.decode()[:2000])
    return wrong


def compiled(words, folder, path, original, chosen):
    """Those of the chosen mutations that compile; the file has the text with them then."""
    while True:
        write(path, mutator.render(original, chosen))
        wrong = refused(words, folder, path)
        if not wrong:
            return chosen
        chosen = [(n, m) for n, m in chosen if n not in wrong]


def plant(work, build, order, count):
    """Writes the mutated tree; (number -> mutation, how many did not compile)."""
    write(os.path.join(work, "src", "mutants.h"), mutator.HEADER)
    alloc = os.path.join(work, "src", "base", "alloc.c")
    write(alloc, read(os.path.join(harness.ROOT, "src", "base", "alloc.c")) + mutator.DEFINITIONS)
    good, tried = {}, 0
    while len(good) < count and tried < len(order):
        batch = order[tried:tried + count - len(good)]
        numbered = list(good.items()) + list(enumerate(batch, tried + 1))
        tried += len(batch)
        good = {}
        for file in sorted({m.file for _, m in numbered}):
            good.update(compiled(compiler_words(build, file), build, os.path.join(work, file),
                                 read(os.path.join(harness.ROOT, file)), [(n, m) for n, m in numbered if m.file == file]))
    return good, tried - len(good)


def is_equivalent(work, build, m):
    """Is the object code the same? Asked of one mutation alone, with optimization."""
    text = mutator.render(read(os.path.join(harness.ROOT, m.file)), [(1, m)])
    path, codes = os.path.join(build, "alone%d.c" % threading.get_ident()), []
    for number in (0, 1):
        write(path, text.replace('#include "mutants.h"', "#define MUTANT(n) %d" % number))
        result = harness.run(compiler_words(build, m.file) + ["-O2", "-g0", "-DNDEBUG", "-S", path, "-o", "-"], 120, cwd=build)
        codes.append(result.stdout if result.status == 0 else number)
    return codes[0] == codes[1]


# ---- killers ----

class Killer:
    def __init__(self, name, words):
        self.name, self.words, self.seconds, self.reached = name, words, 0, set()

    def run(self, work, number, map_path=None):
        """(passed, processor seconds)"""
        environment = dict(os.environ, OCKHAM_TEST_JOBS="1", OCKHAM_MUTANT=str(number))
        if map_path:
            environment["OCKHAM_MUTANTS_REACHED"] = map_path
        most = int(20 + 5 * self.seconds) if self.seconds else LIMIT
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        result = harness.run(["sh", "-c", 'ulimit -t %d; exec "$@"' % most, "sh"] + self.words, LIMIT, cwd=work, env=environment)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return result.status == 0, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, result


def unit_test(build, name):
    return os.path.join(build, "test", "unit", "test_" + name.replace("/", "_"))


def killers(work, build):
    found = [Killer(name, [unit_test(build, name)]) for name in UNIT]
    found += [Killer("memory of " + name, VALGRIND + [unit_test(build, name)]) for name in MEMORY]
    for script in SCRIPTS:
        words = script.format(build=build).split()
        more = [] if "{build}" in script else ["--ockham", os.path.join(build, "ockham")]
        found.append(Killer(script.split(" --checker")[0].split(" --fuzzer")[0], [sys.executable, os.path.join(work, "test", "scripts", words[0])] + words[1:] + more))
    for path in sorted(glob.glob(os.path.join(work, "test", "check", "*.c")) +
                       glob.glob(os.path.join(work, "test", "check", "confirmed", "*.c"))):
        script = os.path.join(work, "test", "scripts", "run_mutants.py")
        found.append(Killer("check of " + os.path.basename(path), [sys.executable, script, "--judge", path, "--ockham",
                                                                   os.path.join(build, "ockham")]))
    return found


def judge(ockham, path):
    """One program of test/check, with the engines above: what run_check.py says of it."""
    wrong = [x for x in (run_check.check_program(ockham, path, "large", engine) for engine in ENGINES) if x]
    print("\n".join(wrong))
    return 1 if wrong else 0


def look(work, all_killers, state):
    """Runs each with no mutation alive, to see that it passes, what it takes and which mutations it comes by."""
    for k in all_killers:
        if k.name in state.killers:
            k.seconds, k.reached = state.killers[k.name][0], set(state.killers[k.name][1])
            continue
        path = os.path.join(work, "reached")
        with open(path, "wb") as file:
            file.write(bytes(mutator.MOST))
        passed, k.seconds, result = k.run(work, 0, path)
        if not passed:
            raise RuntimeError("%s fails without a mutation:\n%s\n%s" % (
                k.name, harness.text(result.stdout[-2000:]), harness.text(result.stderr)))
        with open(path, "rb") as file:
            k.reached = {i for i, byte in enumerate(file.read()) if byte}
        state.killers[k.name] = [k.seconds, sorted(k.reached)]
        state.save()
        print("%-60s %7.1f s, comes by %d" % (k.name, k.seconds, len(k.reached)), flush=True)
    return sorted(all_killers, key=lambda k: k.seconds)


class State:
    """What a run has found out so far: of no use for another tree, or with other options."""

    def __init__(self, work, tag):
        self.path, self.tag = os.path.join(work, "state.json"), tag
        self.planted, self.broken, self.killers, self.fates = None, 0, {}, {}
        self.lock = threading.Lock()
        if os.path.exists(self.path):
            with open(self.path) as file:
                known = json.load(file)
            if known["tag"] == tag:
                self.planted, self.broken, self.killers, self.fates = (
                    known[x] for x in ("planted", "broken", "killers", "fates"))

    def save(self):
        with self.lock:
            write(self.path + ".new", json.dumps({x: getattr(self, x) for x in ("tag", "planted", "broken", "killers", "fates")}))
            os.replace(self.path + ".new", self.path)


def tag_of(args):
    """Another tree or other options, another tag."""
    digest = hashlib.sha256(repr((args.seed, args.count, args.group, args.only)).encode())
    for folder in FOLDERS:
        for path in sorted(glob.glob(os.path.join(harness.ROOT, folder, "**", "*"), recursive=True)):
            if os.path.isfile(path) and "__pycache__" not in path and path != EXPLAINED:
                with open(path, "rb") as file:
                    digest.update(path.encode() + hashlib.sha256(file.read()).digest())
    return digest.hexdigest()


def planted_tree(args, work, state):
    """Number -> mutation, built."""
    mutations = all_mutations(harness.ROOT, args.group or sorted(GROUPS))
    order = [m for m in drawn(mutations, args.seed) if not args.only or args.only in m.key()]
    build = os.path.join(work, "build")
    if state.planted is None:
        copy_tree(work)
        subprocess.run(["meson", "setup", "--reconfigure", configure(work), work], check=True, stdout=subprocess.DEVNULL)
        alive, state.broken = plant(work, build, order, min(args.count, mutator.MOST - 1))
        print("%d mutations of %d; %d more do not compile" % (len(alive), len(order), state.broken), flush=True)
        state.planted = {n: m.key() for n, m in alive.items()}
        state.save()
    subprocess.run(["ninja", "-C", build, "--quiet", "-j", str(args.jobs)] + TARGETS, check=True, stdout=subprocess.DEVNULL)
    by_key = {m.key(): m for m in order}
    return {int(n): by_key[key] for n, key in state.planted.items()}


def fate(work, build, all_killers, number, m, state):
    """What becomes of it, and by whom."""
    if m.key() not in state.fates:
        came = [k for k in all_killers if number in k.reached]
        killer = next((k for k in came if not k.run(work, number)[0]), None)
        word = "killed" if killer else "equivalent" if is_equivalent(work, build, m) else "survived"
        state.fates[m.key()] = [word, killer.name if killer else "%d tests come by" % len(came)]
        state.save()
    return state.fates[m.key()]


def hunt(args, work):
    """How many were tried, and how many lived without a reason."""
    explained, build = explanations(), os.path.join(work, "build")
    state = State(work, tag_of(args))
    alive = planted_tree(args, work, state)
    quickest = look(work, killers(work, build), state)
    tally, failures = {"killed": 0, "equivalent": 0, "explained": 0, "survived": 0}, 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        futures = [(m, pool.submit(fate, work, build, quickest, n, m, state)) for n, m in sorted(alive.items())]
        for m, future in futures:
            word, why = future.result()
            if word == "survived" and m.key() in explained:
                word = "explained"
            elif m.key() in explained:
                failures += 1
                print("FAIL explained, but %s" % word)
            failures += word == "survived"
            tally[word] += 1
            print("%-10s %s (%s)" % (word, m.key(), why), flush=True)
    print(", ".join("%d %s" % (n, word) for word, n in tally.items()) + ", %d do not compile" % state.broken)
    return sum(tally.values()), failures


# ---- without a build ----

SAMPLE = """#include <stdio.h>
enum answer { NO, YES };
static int count;
static void bump(int by) { count += by; }
static bool is_small(int x) {
  return x < 3 && x >= 0;
}
static enum answer ask(int x, int y) {
  int z = x > y ? x - y : y;
  if (z == 2) bump(1);
  switch (z) {
  case 5: return YES;
  default: break;
  }
  return NO;
}
int main(void) {
  for (int i = 0; i < 3; i++) printf("%d %d %d\\n", ask(i, 1), ask(5, i), is_small(2 - i * 2));
  printf("%d\\n", count);
  return 0;
}
"""
# What each does to the output of the sample, first line to last.
SAMPLE_FATES = {
    "is_small: `x < 3 && x >= 0` becomes `x <= 3 && x >= 0`": None,
    "is_small: `x < 3 && x >= 0` becomes `x >= 0`": None,
    "is_small: `x < 3 && x >= 0` becomes `x < 3`": ["0 1 1", "0 0 1", "0 0 1", "0"],
    "is_small: `x < 3 && x >= 0` becomes `!(x < 3 && x >= 0)`": ["0 1 0", "0 0 0", "0 0 1", "0"],
    "is_small: `{` becomes `{ return false;`": ["0 1 0", "0 0 0", "0 0 0", "0"],
    "bump: `count += by` becomes `deleted`": None,
    "ask: `z == 2` becomes `z != 2`": ["0 1 1", "0 0 1", "0 0 0", "6"],
    "ask: `z == 2` becomes `z == (2 - 1)`": ["0 1 1", "0 0 1", "0 0 0", "3"],
    "ask: `x > y ? x - y : y` becomes `(y)`": ["0 0 1", "0 0 1", "0 0 0", "1"],
    "ask: `case 5:` becomes `dropped`": ["0 0 1", "0 0 1", "0 0 0", "0"],
    "ask: `YES` becomes `NO`": ["0 0 1", "0 0 1", "0 0 0", "0"],
    "main: `printf(\"%d\\n\", count)` becomes `deleted`": ["0 1 1", "0 0 1", "0 0 0"],
}


def sample_behaves():
    """Every mutation of a small program, compiled at once: none alive changes nothing, and those above do what they say."""
    with tempfile.TemporaryDirectory() as folder:
        chosen = list(enumerate(mutator.mutations("sample.c", SAMPLE), 1))
        write(os.path.join(folder, "mutants.h"), mutator.HEADER)
        path, program = os.path.join(folder, "sample.c"), os.path.join(folder, "sample")
        words = [harness.CLANG, "-include", "stdbool.h", "-o", program, path]
        write(path, SAMPLE)
        usual = harness.run(words).status == 0 and harness.run([program]).stdout
        chosen = compiled(words[:3], folder, path, SAMPLE, chosen)
        write(path, read(path) + mutator.DEFINITIONS)
        result = harness.run(words, 60)
        if result.status != 0:
            return "does not compile\n" + harness.text(result.stderr)
        numbers = {m.key().split(": ", 1)[1]: n for n, m in chosen}
        missing = [key for key in SAMPLE_FATES if key not in numbers]
        if missing:
            return "not among the mutations: %s" % missing
        for key, expected in list(SAMPLE_FATES.items()) + [(None, None)]:
            output = harness.run([program], env={"OCKHAM_MUTANT": str(numbers.get(key, 0))}).stdout
            if output != (usual if expected is None else "".join(x + "\n" for x in expected).encode()):
                return "%s: %s" % (key, harness.text(output))
        reached = os.path.join(folder, "reached")
        write(reached, "\0" * mutator.MOST)
        harness.run([program], env={"OCKHAM_MUTANTS_REACHED": reached})
        come_by = {i for i, x in enumerate(read(reached)) if x == "\1"}
        expected = {n for n, m in chosen if m.function != "bump" and "bump(" not in m.old}  # which is never called
        if come_by != expected:
            return "comes by %s, not %s" % (sorted(come_by), sorted(expected))
    return None


def quick(args):
    mutations = all_mutations(harness.ROOT, sorted(GROUPS))
    tests = [("the sample", sample_behaves)]
    for key in stale(mutations, explanations()):
        tests.append((key, lambda: "not in the sources, or without a reason"))
    for group, found in sorted(mutations.items()):
        tests.append((group, lambda found=found: None if len(found) > 100 else "%d mutations" % len(found)))
        names = [m.key() for m in found]
        tests.append((group + ": keys", lambda names=names: None if len(set(names)) == len(names) else "one key, two mutations"))
    return harness.run_tests(tests, args.jobs)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--group", action="append", choices=sorted(GROUPS))
    parser.add_argument("--only", help="mutations whose description has this text")
    parser.add_argument("--work", help="the copy of the tree stays there for the next time")
    parser.add_argument("--jobs", type=int, default=harness.JOBS)
    parser.add_argument("--judge", help=argparse.SUPPRESS)
    parser.add_argument("--ockham", help=argparse.SUPPRESS)
    parser.add_argument("--quick", action="store_true", help="the mutator itself, and that explanations are not stale")
    args = parser.parse_args()
    if args.quick:
        return quick(args)
    if args.judge:
        return judge(args.ockham, args.judge)
    if args.work:
        os.makedirs(args.work, exist_ok=True)
        tried, failures = hunt(args, os.path.abspath(args.work))
    else:
        with tempfile.TemporaryDirectory(prefix="ockham-mutants-") as work:
            tried, failures = hunt(args, work)
    print("%d passed, %d failed" % (tried - failures, failures))
    return 1 if failures or not tried else 0


if __name__ == "__main__":
    sys.exit(main())
