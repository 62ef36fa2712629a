#!/usr/bin/env python3
"""The device drivers of both papers: their tables next to what `ockham check` takes, and errors seeded into the drivers.

    drivers.py [--tasks DIR] [--ockham PROGRAM] [--limit SECONDS] [--driver D,...] [--no-seeds | --only-seeds] [--folder DIR]

Table 1 and 2 of McMillan, "Lazy abstraction with interpolants" (CAV'06), Table 1 of Henzinger, Jhala, Majumdar, McMillan,
"Abstractions from proofs" (POPL'04). The versions of the drivers are not the papers', but those in DIR/ntdrivers; of
kbfiltr there is a safe version only in DIR/ntdrivers-simplified, of parclass none.

ockham's times are wall-clock seconds: of the whole process, with parsing, certification and replay, and of the engine.
Predicates of a location are the different atoms in its invariant in the certificate, negated or not, for each pair of
context and location that is reached: their average and maximum, and how many there are in all pairs together.

Three errors are seeded into each safe driver, each by one replacement in one of its functions: each must be found and
confirmed by replay. Exit status 1 if a driver is not proved safe or an error is not found within the limit.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

# ---- the papers ----

# name: IMPACT's seconds, seconds in interpolation, vertices; BLAST's of Table 1 and of Table 2: seconds, predicates, vertices
Cav = collections.namedtuple("Cav", "seconds interpolation vertices blast revised")
CAV06 = {
    "kbfiltr": Cav("3.15", "2.2", "744", ("26.3", "25", "1651"), ("11.9", "38", "1009")),
    "diskperf": Cav("20.0", "19.3", "3885", ("102", "84", "3232"), ("117", "119", "1855")),
    "cdaudio": Cav("19.1", "11.9", "3257", ("310", "108", "5253"), ("202", "180", "3400")),
    "floppy": Cav("17.8", "16.9", "2518", ("455", "105", "9573"), ("164", "154", "2856")),
    "parclass": Cav("26.2", "22.9", "3720", ("5511", "162", "8612"), ("463", "242", "5003")),
    "parport": Cav("37.1", "31.0", "12.7K", ("8084", "224", "63.5K"), ("324", "280", "10.4K")),
}
# 'Craig': time from no predicates, time of the last search, predicates. 'Craig+Locality': the same, average/maximum.
Popl = collections.namedtuple("Popl", "craig locality per_location")
POPL04 = {
    "kbfiltr": Popl(("0m52s", "0m22s", "49"), ("3m48s", "0m10s", "72"), "6.5/16"),
    "floppy": Popl(("7m56s", "3m21s", "156"), ("25m20s", "0m46s", "240"), "7.7/37"),
    "diskperf": Popl(("3m13s", "1m18s", "86"), ("13m32s", "0m27s", "140"), "10/31"),
    "cdaudio": Popl(("17m47s", "4m12s", "196"), ("23m51s", "0m52s", "256"), "7.8/27"),
    "parport": Popl(("-", "-", "-"), ("74m58s", "2m23s", "753"), "8.1/32"),
    "parclass": Popl(("42m24s", "9m1s", "251"), ("77m40s", "1m6s", "382"), "7.2/28"),
}
SAFE = {
    "kbfiltr": "ntdrivers-simplified/kbfiltr_simpl2.cil-1.c",
    "diskperf": "ntdrivers/diskperf.i.cil-1.c",
    "cdaudio": "ntdrivers/cdaudio.i.cil-2.c",
    "floppy": "ntdrivers/floppy.i.cil-3.c",
    "parport": "ntdrivers/parport.i.cil-2.c",
}

# ---- the errors: function, a pattern that occurs in its body (the first place is taken), its replacement ----

COMPLETE = r"(\w*CompleteRequest\(\w+, 0\);)"
WAIT = r"\w+ = KeWaitForSingleObject\(.*?\);|KeWaitForSingleObject\(.*?\);"
Seed = collections.namedtuple("Seed", "what function pattern replacement")
SEEDS = {
    "kbfiltr": [
        Seed("the request is completed twice", "KbFilter_PnP", COMPLETE, r"\1 \1"),
        Seed("the request is passed down twice", "KbFilter_DispatchPassThrough", r"(tmp = IofCallDriver\(.*?\);)", r"\1 \1"),
        Seed("the lower driver is not waited for", "KbFilter_PnP", WAIT, ""),
    ],
    "diskperf": [
        Seed("the request is completed twice", "DiskPerfCreate", COMPLETE, r"\1 \1"),
        Seed("the status of the lower driver is lost", "DiskPerfSendToNextDriver", r"return \(tmp\);", "return (0L);"),
        Seed("the lower driver is not waited for", "DiskPerfForwardIrpSynchronous", WAIT, ""),
    ],
    "cdaudio": [
        Seed("the request is completed twice", "CdAudioPnp", COMPLETE, r"\1 \1"),
        Seed("the status of the lower driver is lost", "CdAudioSendToNextDriver", r"return \(tmp\);", "return (0L);"),
        Seed("the lower driver is not waited for", "CdAudioForwardIrpSynchronous", WAIT, ""),
    ],
    "floppy": [
        Seed("the request is completed twice", "FloppyStartDevice", COMPLETE, r"\1 \1"),
        Seed("the status of the lower driver is lost", "FloppyPower", r"return \(ntStatus\);\n}\n}", "return (0L);\n}\n}"),
        Seed("the lower driver is not waited for", "FloppyStartDevice", WAIT, ""),
    ],
    "parport": [
        Seed("the request is completed twice", "PptDispatchClose", COMPLETE, r"\1 \1"),
        Seed("a completed request is said to be pending", "PptDispatchClose", r"return \(0L\);", "return (259L);"),
        Seed("the status of the lower driver is lost", "PptDispatchSystemControl", r"return \(status\);", "return (0L);"),
    ],
}


def seeded(text, seed):
    """The source with the error, None if the function or the place is not found."""
    # In CIL's output, a function's name is at the start of a line after its type, its body ends with a line "}".
    head = re.search(r"^\w[\w \*]*\b%s\([^;{]*?\)\s*\n\{.*?^\}\n\}$" % seed.function, text, re.M | re.S)
    if not head:
        return None
    body, count = re.subn(seed.pattern, seed.replacement, head.group(0), count=1, flags=re.S)
    return text[:head.start()] + body + text[head.end():] if count else None


# ---- atoms of a formula ----

def read_term(text):
    """The term as nested tuples; a name without its bars."""
    stack = [[]]
    for token in re.findall(r"\(|\)|\|[^|]*\||[^\s()|]+", text):
        if token == "(":
            stack.append([])
        elif token == ")":
            term = tuple(stack.pop())
            stack[-1].append(term)
        else:
            stack[-1].append(token.strip("|"))
    return stack[0][0]


def expand(term, bound):
    """The term without `let`."""
    if not isinstance(term, tuple):
        return bound.get(term, term)
    if term and term[0] == "let":
        inner = dict(bound)
        inner.update({name: expand(value, bound) for name, value in term[1]})
        return expand(term[2], inner)
    return tuple(expand(x, bound) for x in term)


CONNECTIVES = {"and", "or", "not", "=>", "xor", "ite"}


def collect_atoms(term, booleans, out):
    def is_boolean(t):
        return t[0] in CONNECTIVES - {"ite"} or t[0] in ("<=", "<", ">", ">=", "=") if isinstance(t, tuple) else (
            t in booleans or t in ("true", "false"))
    if term in ("true", "false"):
        return
    if isinstance(term, tuple) and (term[0] in CONNECTIVES or (term[0] == "=" and is_boolean(term[1]))):
        for part in term[1:]:
            collect_atoms(part, booleans, out)
        return
    # x > c is the negation of x <= c, x < c that of x >= c.
    if isinstance(term, tuple) and term[0] in (">", "<"):
        term = ({">": "<=", "<": ">="}[term[0]],) + term[1:]
    out.add(term)


def predicates_of(certificate):
    """Average and maximum over the reached pairs of context and location, and the number in all."""
    with open(os.path.join(certificate, "certificate.json")) as f:
        c = json.load(f)
    booleans = {s["name"] for s in c["symbols"] if s.get("width") == 1}
    counts, everything = [], set()
    for invariant in c["invariants"]:
        if invariant["formula"] == "false":
            continue
        atoms = set()
        collect_atoms(expand(read_term(invariant["formula"]), {}), booleans, atoms)
        counts.append(len(atoms))
        everything |= atoms
    return sum(counts) / max(len(counts), 1), max(counts, default=0), len(everything)


# ---- runs ----

class Run:
    def __init__(self, args, folder, source, name):
        statistics = os.path.join(folder, name + ".json")
        self.certificate = os.path.join(folder, name + ".certificate")
        started = time.perf_counter()
        try:
            result = subprocess.run(
                [args.ockham, "check", source, "--engine", "impact", "--data-model", "ILP32", "--stats-json", statistics, "--certificate",
                 self.certificate, "--timeout", str(args.limit)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                text=True, errors="replace", timeout=args.limit + 30)
            output = result.stdout
        except subprocess.TimeoutExpired:
            output = ""
        self.seconds = time.perf_counter() - started
        lines = [line for line in output.splitlines() if line.startswith("verdict:")]
        self.verdict = lines[-1][len("verdict: "):] if lines else "no verdict"
        self.statistics = {}
        if os.path.exists(statistics):
            with open(statistics) as f:
                self.statistics = json.load(f)

    def counter(self, name):
        return self.statistics.get("counters", {}).get(name, 0)

    def phase(self, name):
        return self.statistics.get("phases", {}).get(name, {}).get("seconds", 0.0)

    def predicates(self):
        try:
            return "%.1f/%d of %d" % predicates_of(self.certificate)
        except FileNotFoundError:
            return "-"


def show_table(runs):
    print("CAV'06, seconds and vertices (interpolation: of these, seconds for interpolants)\n")
    print("| driver | BLAST | vertices | BLAST revised | vertices | IMPACT | interpolation | vertices | ockham, process | engine |"
          " vertices | refinements | forced covers | solver calls | verdict |\n|:--|" + "--:|" * 13 + ":--|")
    for name, paper in CAV06.items():
        run = runs.get(name)
        mine = "%.2f | %.2f | %d | %d | %d | %d | %s" % (
            run.seconds, run.phase("engine"), run.counter("vertices"), run.counter("refinements"),
            run.counter("forced_covers"), run.counter("solver_queries"), run.verdict) if run else "- | " * 6 + "not there"
        print("| %s | %s | %s | %s | %s | %s | %s | %s | %s |" % (
            name, paper.blast[0], paper.blast[2], paper.revised[0], paper.revised[2], paper.seconds, paper.interpolation,
            paper.vertices, mine))
    print("\nPOPL'04, time and predicates (per location: average/maximum)\n")
    print("| driver | Craig | last search | predicates | Craig+Locality | last search | predicates | per location |"
          " BLAST (CAV'06), predicates | revised | ockham, process s | per location, of all |\n|:--|" + "--:|" * 11)
    for name, paper in POPL04.items():
        run = runs.get(name)
        print("| %s | %s | %s | %s | %s | %s | %s | %s |" % (
            name, " | ".join(paper.craig), " | ".join(paper.locality), paper.per_location, CAV06[name].blast[1],
            CAV06[name].revised[1], "%.2f" % run.seconds if run else "-", run.predicates() if run else "-"))
    print(flush=True)


def check_drivers(args, folder, names):
    runs, failed = {}, []
    for name in names:
        runs[name] = Run(args, folder, os.path.join(args.tasks, SAFE[name]), name)
        if runs[name].verdict != "safe":
            failed.append("%s: %s" % (name, runs[name].verdict))
    show_table(runs)
    return failed


def check_seeds(args, folder, names):
    failed = []
    print("Seeded errors\n\n| driver | error | in | process, s | engine, s | vertices | verdict |\n|:--|:--|:--|--:|--:|--:|:--|")
    for name in names:
        with open(os.path.join(args.tasks, SAFE[name]), encoding="latin-1") as f:
            text = f.read()
        for i, seed in enumerate(SEEDS[name]):
            modified = seeded(text, seed)
            if modified is None:
                failed.append("%s: no place for an error in %s" % (name, seed.function))
                continue
            source = os.path.join(folder, "%s-%d.c" % (name, i + 1))
            with open(source, "w", encoding="latin-1") as f:
                f.write(modified)
            run = Run(args, folder, source, "%s-%d" % (name, i + 1))
            verdict = run.verdict.replace(folder + os.sep, "")
            print("| %s | %s | %s | %.2f | %.2f | %d | %s |" % (
                name, seed.what, seed.function, run.seconds, run.phase("engine"), run.counter("vertices"), verdict), flush=True)
            if not run.verdict.startswith("unsafe"):
                failed.append("%s, %s in %s: %s" % (name, seed.what, seed.function, verdict))
    print()
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tasks", default=os.path.join(ROOT, "..", "shared", "tasks"))
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--limit", type=int, default=120, help="seconds for each run")
    parser.add_argument("--driver", default=",".join(SAFE), help="only these, separated by commas")
    parser.add_argument("--no-seeds", action="store_true")
    parser.add_argument("--only-seeds", action="store_true")
    parser.add_argument("--folder", help="keep the sources and certificates there")
    args = parser.parse_args()
    if not os.path.isdir(os.path.join(args.tasks, "ntdrivers")):
        print("no ntdrivers in %s: name the folder with --tasks" % args.tasks, file=sys.stderr)
        return 2
    names, failed = args.driver.split(","), []
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.folder or temporary
        os.makedirs(folder, exist_ok=True)
        if not args.only_seeds:
            failed += check_drivers(args, folder, names)
        if not args.no_seeds:
            failed += check_seeds(args, folder, names)
    for text in failed:
        print("FAILED: " + text)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
