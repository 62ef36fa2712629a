#!/usr/bin/env python3
"""Witnesses: what `validate` says of those in test/witness, of our own, and of mutants of these that are false.

    run_witness.py [--ockham PATH] [--mutants N] [--seed S] [--only TEXT]

Each program has a file of witnesses in a short form: what is expected, then a line per waypoint (`follow TYPE LINE[:COLUMN]
VALUE`, `avoid ...`, `target LINE[:COLUMN]`) or invariant (`loop LINE[:COLUMN] VALUE`, `at ...`); `# property: P` says what they are
about, `# timeout: S` that they are hard, `# own: VALUE` that our own witness has a constraint VALUE. They are written as YAML here. Then `check --witness` writes witnesses of every program, which must be confirmed, and
N mutants of these are made that are false by construction: inputs with which the compiled program is seen not to fail, a
waypoint whose condition never holds, a target where nothing fails, an invariant that is denied. None may be confirmed.

Programs in test/witness/false end in a comment with a witness that is false: of a program that violates its property, or of a
run that it does not have. Their conditions have effects, the program means other things by names than it seems to, or what a loop changes is
hard to see. None may be confirmed.
"""
import argparse
import glob
import json
import os
import random
import re
import sys
import tempfile

import harness

FOLDER = os.path.join(harness.ROOT, "test", "witness")
WORDS = ("confirmed", "rejected", "unknown")
STATUS = {"confirmed": 0, "rejected": 1, "unknown": 3}
REACH = "G ! call(reach_error())"
FALSE_SECONDS = 12  # they are confirmed at once, or not


def place(text, source):
    line, _, column = text.partition(":")
    at = {"file_name": os.path.basename(source), "line": int(line)}
    if column:
        at["column"] = int(column)
    return {"location": at}


def waypoint(line, source):
    words = line.split(None, 3)
    if words[0] == "target":
        return dict(type="target", action="follow", **place(words[1], source))
    result = dict(type=words[1], action=words[0], **place(words[2], source))
    if len(words) > 3:
        result["constraint"] = {"value": words[3]}
    return result


def invariant(line, source):
    kind, at, value = line.split(None, 2)
    kind = {"loop": "loop_invariant", "at": "location_invariant"}[kind]
    return {"invariant": dict(type=kind, value=value, format="c_expression", **place(at, source))}


def entry(lines, source, specification):
    """The witness as data; JSON is YAML."""
    is_violation = any(line.startswith("target") for line in lines)
    content, segment = [], []
    for line in lines:
        if not is_violation:
            content.append(invariant(line, source))
            continue
        segment.append({"waypoint": waypoint(line, source)})
        if not line.startswith("avoid"):
            content.append({"segment": segment})
            segment = []
    metadata = {"format_version": "2.0", "uuid": "00000000-0000-8000-8000-000000000000",
                "creation_time": "2024-01-01T00:00:00Z", "producer": {"name": "test", "version": "1"},
                "task": {"input_files": [os.path.basename(source)], "input_file_hashes": {}, "specification": specification,
                         "data_model": "LP64", "language": "C"}}
    return {"entry_type": "violation_sequence" if is_violation else "invariant_set", "metadata": metadata, "content": content}


def written(path):
    """(expected, lines) of each witness in the short form, and the property."""
    found, specification, seconds = [], REACH, 60
    with open(path, encoding="utf-8") as f:
        for line in f.read().splitlines():
            match = re.match(r"# property: (.*)", line)
            if match:
                specification = match.group(1)
            match = re.match(r"# timeout: (\d+)", line)
            if match:
                seconds = int(match.group(1))
            if not line or line.startswith("#"):
                continue
            if line in WORDS:
                found.append((line, []))
            else:
                found[-1][1].append(line)
    return found, specification, seconds


def validate(ockham, witness, source, seconds=60):
    """The word, the whole line, and a complaint if the end was no proper one."""
    result = harness.run([ockham, "validate", witness, source, "--timeout", str(seconds)], 120)
    lines = result.stdout.decode("utf-8", "replace").splitlines()
    match = re.match(r"validation: (confirmed|rejected|unknown)(?: \(.*\))?$", lines[-1]) if lines else None
    if result.crash() or not match:
        return None, "", "%s\n%s" % (result.crash() or "no answer", harness.text(result.stderr))
    if result.status != STATUS[match.group(1)]:
        return None, "", "exit status %d with '%s'" % (result.status, lines[-1])
    return match.group(1), lines[-1], None


def check_written(ockham, source, lines, specification, seconds, expected):
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "witness.yml")
        with open(path, "w", encoding="utf-8") as f:
            json.dump([entry(lines, source, specification)], f)
        word, line, complaint = validate(ockham, path, source, seconds)
    if complaint:
        return complaint
    return None if word == expected else "expected %s: %s" % (expected, line)


def false_witness(source):
    """The lines at the end of the program, and the property."""
    with open(source, encoding="utf-8") as f:
        found = re.search(r"/\* false\n(.*)\*/\n$", f.read(), re.DOTALL)
    lines = found.group(1).splitlines()
    specifications = [line[len("# property: "):] for line in lines if line.startswith("# property: ")]
    return [line for line in lines if not line.startswith("#")], (specifications or [REACH])[0]


def check_false(ockham, source):
    lines, specification = false_witness(source)
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "witness.yml")
        with open(path, "w", encoding="utf-8") as f:
            json.dump([entry(lines, source, specification)], f)
        word, line, complaint = validate(ockham, path, source, FALSE_SECONDS)
    return complaint or ("a false witness is confirmed" if word == "confirmed" else None)


def own_witness(ockham, source, path, specification):
    """None, or why there is none."""
    prop = "no-overflow" if "overflow" in specification else "unreach-call"
    result = harness.run([ockham, "check", source, "--property", prop, "--witness", path, "--timeout", "60"], 120)
    return None if os.path.exists(path) else "no witness is written: %s" % harness.text(result.stderr)


def says(source, path):
    """A complaint if the witness lacks a constraint that it should have."""
    with open(source[:-2] + ".txt", encoding="utf-8") as f:
        wanted = re.findall(r"# own: (.*)", f.read())
    with open(path, encoding="utf-8") as f:
        text = f.read()
    missing = [value for value in wanted if json.dumps(value) not in text]
    return "our own witness does not say '%s'" % missing[0] if missing and path.endswith(".yml") else None


def check_own(ockham, source, specification, name):
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, name)
        complaint = own_witness(ockham, source, path, specification)
        if complaint and name.endswith(".graphml") and "for violations only" in complaint:
            return None
        complaint = complaint or says(source, path)
        word, line, wrong = (None, "", complaint) if complaint else validate(ockham, path, source)
    return wrong or (None if word == "confirmed" else "our own witness: %s" % line)


# ---- GraphML of others ----

# Of test/witness/behind.c: what is expected, what holds behind lines 5 and 9, and where line 8 goes. Since the format says less
# than where runs go, nothing is rejected.
BEHIND = [
    ("confirmed", "x == (7);", "true", "y == 10;"),
    ("confirmed", "x = 7;", "true", "y = 10;"),
    ("confirmed", "x &gt;= 7; x &lt; 9", "true", "y &gt; 9; y != 11;"),
    ("unknown", "x == 8;", "true", "y == 10;"),
    ("unknown", "x == 7;", "true", "y == 9;"),
    ("unknown", "x == 7;", "false", "y == 10;"),
    ("unknown", "x == 7; x == 8;", "true", "y == 10;"),
]
GRAPHML = """<graphml><graph edgedefault="directed"><data key="witness-type">violation_witness</data><data key="architecture">64bit</data>
<node id="A"><data key="entry">true</data></node><node id="B"/><node id="C"/><node id="D"/><node id="S"><data key="sink">true</data></node>
<node id="E"><data key="violation">true</data></node>
<edge source="A" target="B"><data key="startline">5</data><data key="assumption">%s</data><data key="assumption.scope">main</data></edge>
<edge source="B" target="C"><data key="startline">8</data><data key="control">condition-%s</data></edge>
<edge source="C" target="D"><data key="startline">9</data><data key="assumption">%s</data></edge><edge source="C" target="S"/>
<edge source="D" target="E"><data key="startline">11</data></edge></graph></graphml>
"""


def check_behind(ockham, expected, *said):
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "witness.graphml")
        with open(path, "w", encoding="utf-8") as f:
            f.write(GRAPHML % said)
        word, line, complaint = validate(ockham, path, os.path.join(FOLDER, "behind.c"))
    return complaint or (None if word == expected else "expected %s: %s" % (expected, line))


# ---- mutants ----

RUNTIME = """
#include <stdio.h>
#include <stdlib.h>
static const long inputs[] = {%s 0};
static unsigned used;
static long next_input(void) { if (used == %d) exit(42); return inputs[used++]; }
int __VERIFIER_nondet_int(void) { return (int)next_input(); }
long __VERIFIER_nondet_long(void) { return next_input(); }
unsigned char __VERIFIER_nondet_uchar(void) { return (unsigned char)next_input(); }
__attribute__((weak)) void reach_error(void) { abort(); }
"""


def fails_natively(source, inputs, scratch):
    """True: it comes to the error; False: it ends; None: it asks for more inputs."""
    runtime, program = os.path.join(scratch, "inputs.c"), os.path.join(scratch, "program")
    with open(runtime, "w", encoding="utf-8") as f:
        f.write(RUNTIME % ("".join("%d, " % n for n in inputs), len(inputs)))
    problem = harness.compile_native([source, runtime], "LP64", program)
    if problem:
        raise RuntimeError(problem)
    status = harness.run([program], 10).status
    return None if status in (42, None) else status < 0


def mutate_inputs(text, source, rng, scratch):
    values = [int(n) for n in re.findall(r"\\\\result == (-?\d+)", text)]
    if not values:
        return None
    i = rng.randrange(len(values))
    low, high = (0, 255) if "nondet_uchar" in open(source, encoding="utf-8").read() else (-200, 200)
    changed = values[:i] + [rng.randint(low, high)] + values[i + 1:]
    if changed == values or fails_natively(source, changed, scratch) is not False:
        return None
    rest = iter(changed)
    return re.sub(r"(\\\\result == )-?\d+", lambda m: m.group(1) + str(next(rest)), text)


def mutate_condition(text, source, rng, scratch):
    """A condition of a value that no call returns: a value and another one."""
    matches = list(re.finditer(r"\\\\result == (-?\d+)", text))
    if not matches:
        return None
    m = rng.choice(matches)
    return text[:m.end()] + " && \\\\result == %d" % (int(m.group(1)) + rng.randint(1, 9)) + text[m.end():]


def mutate_target(text, source, rng, scratch):
    """The target at a statement that does not call the error function."""
    with open(source, encoding="utf-8") as f:
        rows = f.read().splitlines()
    others = [i + 1 for i, row in enumerate(rows) if re.match(r"  (return|int|unsigned)", row)]
    at = text.rindex("target")
    line = rng.choice(others)
    column = len(rows[line - 1]) - len(rows[line - 1].lstrip()) + 1
    moved = re.sub(r"line: \d+\n(\s+)column: \d+", lambda m: "line: %d\n%scolumn: %d" % (line, m.group(1), column), text[at:])
    return text[:at] + moved


def mutate_invariant(text, source, rng, scratch):
    """An invariant that holds where control comes, denied."""
    matches = list(re.finditer(r'value: "(.*)"', text))
    if not matches:
        return None
    m = rng.choice(matches)
    value = rng.choice(["!(%s)", "(%s) && 0", "!(%s) && 1", "(%s) == 0", "(%s) ? 0 : 1"]) % m.group(1)
    return text[:m.start(1)] + value + text[m.end(1):]


MUTATIONS = {False: [mutate_inputs, mutate_condition, mutate_target], True: [mutate_invariant]}


def mutant(ockham, witnesses, seed):
    """One mutant of one witness: a complaint if it is confirmed."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as scratch:
        for _ in range(50):
            source, text = rng.choice(witnesses)
            changed = rng.choice(MUTATIONS["invariant_set" in text])(text, source, rng, scratch)
            if changed:
                break
        else:
            return "no mutant with seed %d" % seed
        path = os.path.join(scratch, "witness.yml")
        with open(path, "w", encoding="utf-8") as f:
            f.write(changed)
        word, line, complaint = validate(ockham, path, source)
    if complaint:
        return "seed %d: %s" % (seed, complaint)
    return None if word != "confirmed" else "seed %d, of %s: a false witness is confirmed\n%s" % (seed, source, changed)


def collect(ockham, sources):
    """Witnesses of our own, with invariants or inputs in them."""
    found = []
    with tempfile.TemporaryDirectory() as scratch:
        for source, specification in sources:
            path = os.path.join(scratch, os.path.basename(source) + ".yml")
            if "overflow" in specification or own_witness(ockham, source, path, specification):
                continue
            with open(path, encoding="utf-8") as f:
                text = f.read()
            if "value:" in text:
                found.append((source, text))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    harness.add_common_options(parser)
    parser.add_argument("--mutants", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="programs whose name contains this")
    options = parser.parse_args()
    ockham = harness.checked_program(options.ockham)
    tests, sources = [], []
    for source in sorted(glob.glob(os.path.join(FOLDER, "*.c"))):
        name = os.path.basename(source)[:-2]
        if options.only not in name:
            continue
        witnesses, specification, seconds = written(source[:-2] + ".txt")
        if seconds == 60:
            sources.append((source, specification))
        for i, (expected, lines) in enumerate(witnesses):
            tests.append(("%s %d" % (name, i + 1), lambda s=source, l=lines, p=specification, t=seconds, e=expected:
                          check_written(ockham, s, l, p, t, e)))
        for form in ("own.yml", "own.graphml") if seconds == 60 else ():
            tests.append((name + " " + form, lambda s=source, p=specification, f=form: check_own(ockham, s, p, f)))
    for source in sorted(glob.glob(os.path.join(FOLDER, "false", "*.c"))):
        name = "false " + os.path.basename(source)[:-2]
        if options.only in name:
            tests.append((name, lambda s=source: check_false(ockham, s)))
    for i, said in enumerate(BEHIND if options.only in "behind" else ()):
        tests.append(("behind graphml %d" % (i + 1), lambda s=said: check_behind(ockham, *s)))
    own = collect(ockham, sources) if options.mutants else []
    for i in range(options.mutants):
        tests.append(("mutant %d" % (options.seed + i), lambda n=options.seed + i: mutant(ockham, own, n)))
    return harness.run_tests(tests, options.jobs)


if __name__ == "__main__":
    sys.exit(main())
