#!/usr/bin/env python3
"""Programs that violate on purpose, and inputs that are no programs at all.

    run_errors.py [--ockham PROGRAM] [--jobs N] [--quick] [PART...]      PART: violations, inputs, missing, damage

violations  test/errors/run/*.c: `ockham run` reports the violation named at the top of the file,
                // expect: 12: reach_error called
            (line and beginning of the text), with exit status 1; `// expect: normal` is a run that ends normally.
            `// models: ILP32`, `// flags: ...` as for test/programs; NAME.inputs beside it is given as --inputs.
inputs      missing, unreadable, empty, wrong or enormous inputs and options: exit status 2, one message, no crash,
            no output file. Files in test/errors/input are such inputs; `// error: 3:7` names the place of the message.
missing     a program that ockham starts is not along PATH, the checker of certificates not beside it, or the library of LLVM
            cannot be loaded: each command that needs it is refused as above and names it; others work without it.
damage      a stored program with bytes changed at random (fixed seed): any exit status from 0 to 3, but no crash.
"""
import argparse
import glob
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

import harness

RUN_FOLDER = os.path.join(harness.ROOT, "test", "errors", "run")
INPUT_FOLDER = os.path.join(harness.ROOT, "test", "errors", "input")
VIOLATION = re.compile(r"^(.+?):(\d+):(\d+): violation: (.*)$", re.M)
GOOD = "#include <stdio.h>\nint main(void) {\n  printf(\"fine\\n\");\n  return 0;\n}\n"
LIMIT = 60
MESSAGE_LINES, MESSAGE_BYTES = 8, 4000


def directives(path):
    found = {}
    with open(path, encoding="utf-8", errors="replace") as f:
        for line in f:
            if not line.startswith("//"):
                break
            key, _, value = line[2:].strip().partition(":")
            found[key] = value.strip()
    return found


# ---------------------------------------------------------------------------------------------- violations


def check_violation(ockham, path, model):
    wanted = directives(path)
    words = [ockham, "run", path, "--data-model", model]
    inputs = os.path.splitext(path)[0] + ".inputs"
    if os.path.exists(inputs):
        words += ["--inputs", inputs]
    if wanted.get("flags"):
        words += ["--"] + wanted["flags"].split()
    result = harness.run(words, LIMIT)
    if result.crash():
        return "%s\n%s" % (result.crash(), harness.text(result.stderr))
    found = VIOLATION.findall(result.stderr.decode("utf-8", "replace"))
    if wanted["expect"] == "normal":
        if result.status != 0 or found:
            return "expected a normal end, got exit status %d\n%s" % (result.status, harness.text(result.stderr))
        return None
    line, _, words = wanted["expect"].partition(":")
    if result.status != 1:
        return "exit status %d instead of 1\n%s" % (result.status, harness.text(result.stderr))
    if len(found) != 1:
        return "%d violations reported instead of one\n%s" % (len(found), harness.text(result.stderr))
    name, at, _, said = found[0]
    if os.path.basename(name) != os.path.basename(path) or at != line or not said.startswith(words.strip()):
        return "expected `%s` at line %s, got `%s` at %s:%s" % (words.strip(), line, said, os.path.basename(name), at)
    return None


def violation_tests(ockham):
    tests = []
    for path in sorted(glob.glob(os.path.join(RUN_FOLDER, "*.c"))):
        models = directives(path).get("models", " ".join(harness.MODELS)).split()
        for model in models:
            tests.append(("%s (%s)" % (os.path.basename(path), model),
                          lambda p=path, m=model: check_violation(ockham, p, m)))
    return tests


# ------------------------------------------------------------------------------------------------- inputs


def refusal(result, output=None, place=None):
    """None when `result` is a clean refusal: exit status 2, one short message, nothing written."""
    if result.crash():
        return "%s\n%s" % (result.crash(), harness.text(result.stderr))
    said = result.stderr.decode("utf-8", "replace")
    lines = said.splitlines()
    if result.status != 2:
        return "exit status %d instead of 2\n%s" % (result.status, harness.text(result.stderr))
    if not said.strip():
        return "no message"
    if len(lines) > MESSAGE_LINES or len(said) > MESSAGE_BYTES:
        return "message of %d lines, %d bytes\n%s" % (len(lines), len(said), harness.text(result.stderr))
    if len([line for line in lines if "error:" in line]) != 1:
        return "not exactly one line with `error:`\n%s" % harness.text(result.stderr)
    if "Stack dump" in said or "bug report" in said:
        return "somebody's crash report\n%s" % harness.text(result.stderr)
    if result.stdout:
        return "something on standard output\n%s" % harness.text(result.stdout)
    if place and not re.search(r"(^|/)[^/\s]*:%s: " % re.escape(place), said, re.M):
        return "message does not name the place %s\n%s" % (place, harness.text(result.stderr))
    if output and os.path.exists(output):
        return "left an output file behind"
    return None


def refuses(ockham, make, place=None):
    """A test: `make(folder)` gives the words after the program, and the run must be refused."""
    def test():
        with tempfile.TemporaryDirectory() as folder:
            words = make(folder)
            output = words[words.index("--json") + 1] if "--json" in words[:-1] else None
            existed = output and os.path.exists(output)
            return refusal(harness.run([ockham] + words, LIMIT, cwd=folder), None if existed else output, place)
    return test


def works(ockham, make, native=True):
    """A test: the run must end normally and print what the compiled program prints."""
    def test():
        with tempfile.TemporaryDirectory() as folder:
            words = make(folder)
            result = harness.run([ockham] + words, LIMIT, cwd=folder)
            if result.crash() or result.status != 0:
                return "%s\n%s" % (result.crash() or "exit status %d" % result.status, harness.text(result.stderr))
            if native:
                binary = os.path.join(folder, "native")
                problem = harness.compile_native([words[1]], "LP64", binary)
                if problem:
                    return "does not compile natively"
                expected = harness.run([binary], 10, cwd=folder).stdout
                if expected != result.stdout:
                    return "output differs\n%s" % harness.diff(expected, result.stdout)
            return None
    return test


def works_or_refuses(ockham, make):
    """A test for inputs at the edge of what the compiler takes: the right output, or a clean refusal."""
    def test():
        with tempfile.TemporaryDirectory() as folder:
            words = make(folder)
            result = harness.run([ockham] + words, LIMIT, cwd=folder)
            if result.status != 0:
                return refusal(result)
            if result.crash():
                return "%s\n%s" % (result.crash(), harness.text(result.stderr))
            binary = os.path.join(folder, "native")
            if harness.compile_native([words[1]], "LP64", binary):
                return None  # ockham takes more than the compiler
            expected = harness.run([binary], 10, cwd=folder).stdout
            return None if expected == result.stdout else "output differs\n%s" % harness.diff(expected, result.stdout)
    return test


def put(folder, name, content):
    path = os.path.join(folder, name)
    with open(path, "wb") as f:
        f.write(content.encode() if isinstance(content, str) else content)
    return path


def garbage(folder, kind, size):
    """A file of random bytes: all values, or printable ones only (in one line, or in many)."""
    rng = random.Random(20)
    path = os.path.join(folder, "garbage.c")
    tables = {"bytes": None, "line": bytes(32 + b % 95 for b in range(256)),
              "lines": bytes(10 if b % 97 == 96 else 32 + b % 97 % 95 for b in range(256))}
    with open(path, "wb") as f:
        left = size
        while left > 0:
            chunk = rng.randbytes(min(left, 1 << 20))
            f.write(chunk.translate(tables[kind]) if tables[kind] else chunk)
            left -= len(chunk)
    return path


def expression(folder, text):
    return put(folder, "deep.c", '#include <stdio.h>\nint main(void) {\n  int x = 1;\n  printf("%d\\n", ' + text +
               ");\n  return 0;\n}\n")


def unreadable(folder):
    path = put(folder, "secret.c", GOOD)
    os.chmod(path, 0)
    return path


def looping_link(folder):
    path = os.path.join(folder, "loop.c")
    os.symlink(path, path)
    return path


def stored_program(ockham, folder, edit=None):
    """A program written by `cfa --json`, changed by `edit` (bytes to bytes)."""
    path = os.path.join(folder, "program.json")
    result = harness.run([ockham, "cfa", put(folder, "good.c", GOOD), "--json", path], LIMIT)
    if result.status != 0:
        raise RuntimeError("cfa --json failed on a correct program: %s" % result.stderr.decode("utf-8", "replace"))
    if edit:
        with open(path, "rb") as f:
            data = f.read()
        with open(path, "wb") as f:
            f.write(edit(data))
    return path


def input_tests(ockham, quick):
    tests = []

    def refuse(name, make, place=None):
        tests.append((name, refuses(ockham, make, place)))

    # Files, for both commands.
    files = {
        "missing file": lambda d: os.path.join(d, "missing.c"),
        "file in a missing directory": lambda d: os.path.join(d, "no/where.c"),
        "directory": lambda d: d,
        "directory named like a file": lambda d: (os.mkdir(os.path.join(d, "x.c")), os.path.join(d, "x.c"))[1],
        "empty file": lambda d: put(d, "empty.c", ""),
        "only a comment": lambda d: put(d, "comment.c", "/* nothing */\n"),
        "no main": lambda d: put(d, "nomain.c", "int f(void) { return 1; }\n"),
        "main only declared": lambda d: put(d, "declared.c", "int main(void);\nint f(void) { return 1; }\n"),
        "zero bytes": lambda d: put(d, "zeros.c", bytes(4096)),
        "an executable": lambda d: put(d, "binary.c", open(ockham, "rb").read(300000)),
        "link to itself": looping_link,
        "empty name": lambda d: "",
        "unresolvable include": lambda d: put(d, "include.c", '#include "not/there.h"\n' + GOOD),
        "bytes that are no UTF-8": lambda d: put(d, "latin.c", b"int main(void) { int \xe9\xff = 1; return 0; }\n"),
        "unclosed comment": lambda d: put(d, "comment.c", "int main(void) { return 0; } /* and then\n"),
        "include of itself": lambda d: put(d, "self.c", '#include "self.c"\n' + GOOD),
    }
    if os.getuid() != 0:
        files["unreadable file"] = unreadable
    for name, make in files.items():
        refuse("run, " + name, lambda d, m=make: ["run", m(d)])
        refuse("cfa, " + name, lambda d, m=make: ["cfa", m(d), "--json", os.path.join(d, "out.json")])
    for path in sorted(glob.glob(os.path.join(INPUT_FOLDER, "*.c"))):
        place = directives(path).get("error")
        name = "run, input/" + os.path.basename(path)
        refuse(name, lambda d, p=path: ["run", p], place)

    def good(d):
        return put(d, "good.c", GOOD)

    # Options and arguments.
    options = {
        "no arguments": lambda d: [],
        "unknown command": lambda d: ["frobnicate", good(d)],
        "unknown option": lambda d: ["run", good(d), "--frobnicate"],
        "unknown short option": lambda d: ["cfa", good(d), "-Z"],
        "unknown option before the file": lambda d: ["cfa", "--no-such-option=3", good(d)],
        "no file": lambda d: ["run"],
        "cfa without a file": lambda d: ["cfa", "--stats"],
        "option without its value": lambda d: ["run", good(d), "--seed"],
        "seed that is no number": lambda d: ["run", good(d), "--seed", "twelve"],
        "timeout that is no number": lambda d: ["run", good(d), "--timeout", "soon"],
        "unknown data model": lambda d: ["run", good(d), "--data-model", "ILP31"],
        "missing inputs file": lambda d: ["run", good(d), "--inputs", os.path.join(d, "none.inputs")],
        "inputs that are no numbers": lambda d: ["run", good(d), "--inputs", put(d, "bad.inputs", "1\nbanana\n")],
        "inputs are a directory": lambda d: ["run", good(d), "--inputs", d],
        "entry of a missing function": lambda d: ["run", good(d), "--entry", "begin"],
        "cfa, entry of a missing function": lambda d: ["cfa", good(d), "--entry", "begin"],
        "function that is not there": lambda d: ["cfa", good(d), "--function", "begin"],
        "unknown flag for clang": lambda d: ["run", good(d), "--", "-fno-such-flag"],
        "JSON in a missing directory": lambda d: ["cfa", good(d), "--json", os.path.join(d, "no/out.json")],
        "JSON onto a directory": lambda d: ["cfa", good(d), "--json", d],
        "JSON onto a full device": lambda d: ["cfa", good(d), "--json", "/dev/full"],
        "graph in a missing directory": lambda d: ["cfa", good(d), "--dot", os.path.join(d, "no/out.dot")],
        "a flag that has clang write no program": lambda d: ["check", good(d), "--", "-fsyntax-only"],
        "a flag that has clang write text": lambda d: ["cfa", good(d), "--", "-S"],
        "a flag for other pointers": lambda d: ["check", good(d), "--", "-m32"],
        "a flag for other pointers than the option": lambda d: ["run", good(d), "--data-model", "ILP32", "--", "-m64"],
        "a flag for another order of bytes": lambda d: ["cfa", put(d, "x.c", "int main(void) { return 0; }\n"), "--",
                                                        "--target=powerpc64-linux-gnu"],
        "a flag for the linker": lambda d: ["check", good(d), "--", "-Wl,--wrap=f"],
        "a flag for the start": lambda d: ["run", good(d), "--", "-e", "begin"],
        "a file of flags": lambda d: ["check", good(d), "--", "@" + put(d, "flags", "-g")],
        "a plugin": lambda d: ["check", good(d), "--", "-Xclang", "-load", "-Xclang", "x.so"],
        "a name that is a list of flags": lambda d: ["check", put(d, "@good.c", GOOD)],
        "a replay that nobody runs": lambda d: ["check", good(d), "--no-confirm", "--replay", os.path.join(d, "r")],
        "a certificate that nobody checks": lambda d: ["check", good(d), "--no-confirm", "--certificate", "c"],
        "two results in one file": lambda d: ["check", good(d), "--sarif", "same", "--junit", "same"],
        "a test and a result on standard output": lambda d: ["check", good(d), "--test", "-", "--sarif", "-"],
        "two mains": lambda d: ["run", good(d), put(d, "second.c", GOOD)],
        "one good and one missing file": lambda d: ["run", good(d), os.path.join(d, "missing.c")],
        "one good and one broken file": lambda d: ["run", good(d), put(d, "broken.c", "int f(void) { return }\n")],
    }
    for name, make in options.items():
        refuse(name, make)

    # Stored programs.
    stored = {
        "truncated in the middle": lambda data: data[:len(data) // 2],
        "without its last byte": lambda data: data.rstrip()[:-1],
        "empty": lambda data: b"",
        "an empty object": lambda data: b"{}",
        "an array": lambda data: b"[]\n",
        "another object": lambda data: b'{"version": 1, "functions": "none", "main": [1, 2, {}]}\n',
        "a number": lambda data: b"42\n",
        "nested too deep": lambda data: b"[" * 100000,
        "not JSON": lambda data: b"int main(void) { return 0; }\n",
        "binary": lambda data: bytes(range(256)) * 16,
        "followed by garbage": lambda data: data + b"garbage",
    }
    for name, edit in stored.items():
        refuse("stored program, " + name, lambda d, e=edit: ["run", stored_program(ockham, d, e)])

    # Size and depth.
    n = 10000
    refuse("10,000 parentheses", lambda d: ["run", expression(d, "(" * n + "x" + ")" * n)])
    refuse("10,000 open parentheses", lambda d: ["run", expression(d, "(" * n + "x")])
    refuse("10,000 open braces", lambda d: ["run", put(d, "braces.c", "int main(void) " + "{" * n)])
    for name, text in {"sum of 10,000 terms": "+".join(["x"] * n), "10,000 unary operators": "- " * n + "x",
                       "10,000 conditionals": "x ? 1 : " * n + "x", "2,000 conjunctions": "&&".join(["x"] * 2000),
                       "chain of 10,000 commas": ", ".join(["x++"] * n).join("()"),
                       "200 parentheses": "(x + " * 200 + "x" + ")" * 200}.items():
        tests.append((name, works_or_refuses(ockham, lambda d, t=text: ["run", expression(d, t)])))
    size = 10 << 20 if quick else 100 << 20
    for kind in ("bytes", "line", "lines"):
        refuse("%d MB of garbage (%s)" % (size >> 20, kind), lambda d, k=kind: ["run", garbage(d, k, size)])

    # What looks odd and is right.
    def odd(name):
        tests.append(("file name %r" % name, works(ockham, lambda d: ["run", put(d, name, GOOD)])))

    for name in ("with space.c", "semi;colon $HOME.c", "quote'\".c", "grün.c", "-dash.c", "percent%s%d.c"):
        odd(name)
    tests.append(("no newline at the end", works(ockham, lambda d: ["run", put(d, "x.c", GOOD.rstrip())])))
    tests.append(("carriage returns", works(ockham, lambda d: ["run", put(d, "x.c", GOOD.replace("\n", "\r\n"))])))
    tests.append(("byte order mark", works(ockham, lambda d: ["run", put(d, "x.c", b"\xef\xbb\xbf" + GOOD.encode())])))
    tests.append(("long line", works(ockham, lambda d: ["run", put(d, "x.c", "/*" + "x" * (1 << 20) + "*/" + GOOD)])))
    tests.append(("--help", works(ockham, lambda d: ["--help"], native=False)))
    tests.append(("--version", works(ockham, lambda d: ["--version"], native=False)))
    return tests


# ------------------------------------------------------------------------------------------------ missing

TOOLS = ("clang-19", "llvm-symbolizer-19", "cvc5", "minisat", "cryptominisat5", "ld", "sh")
VERDICT = "void reach_error(void);\nint main(void) {\n  int x = 1;\n  if (x == 2) reach_error();\n  return 0;\n}\n"


class Machine:
    """A folder with links to the programs that ockham may start, except some; nothing may appear beside them."""

    def __init__(self, folder, without=()):
        self.folder, self.programs = folder, os.path.join(folder, "programs")
        os.mkdir(self.programs)
        for tool in TOOLS:
            if tool not in without:
                os.symlink(shutil.which(tool), os.path.join(self.programs, tool))
        self.source = put(folder, "good.c", VERDICT)
        self.certificate = os.path.join(folder, "certificate")

    def run(self, words, **environment):
        return harness.run(words, LIMIT, cwd=self.folder,
                           env=dict(os.environ, PATH=self.programs, TMPDIR=self.folder, **environment))

    def certify(self, ockham):
        """Leaves a certificate, with all that is needed."""
        return harness.run([ockham, "check", self.source, "--certificate", self.certificate], LIMIT)


def names_missing(make_words, without, name, **environment):
    """A test: without these programs the run is refused with one message about `name`, and leaves nothing."""
    def test():
        with tempfile.TemporaryDirectory() as folder:
            machine = Machine(folder, without)
            words, more = make_words(machine), {key: make(folder) for key, make in environment.items()}
            before = sorted(os.listdir(folder))
            result = machine.run(words, **more)
            if name not in result.stderr.decode("utf-8", "replace"):
                return "the message does not name %s\n%s" % (name, harness.text(result.stderr + result.stdout))
            if sorted(os.listdir(folder)) != before:
                return "left something behind: %s" % sorted(os.listdir(folder))
            return refusal(result)
    return test


def says_missing(make_words, without, name):
    """A test: the doctor names what is missing, and nothing else is wrong."""
    def test():
        with tempfile.TemporaryDirectory() as folder:
            machine = Machine(folder, without)
            result = machine.run(make_words(machine))
            lines = [line.split()[:2] for line in result.stdout.decode("utf-8", "replace").splitlines()]
            bad = [line for line in lines[:-1] if line[0] != "ok"]
            if result.crash() or result.status != 1 or [line[:2] for line in bad] != [["missing", name + ":"]]:
                return "exit status %s\n%s" % (result.status, harness.text(result.stdout + result.stderr))
            return None
    return test


def works_without(make_words, without, status=0):
    """A test: the command does not need these programs."""
    def test():
        with tempfile.TemporaryDirectory() as folder:
            machine = Machine(folder, without)
            result = machine.run(make_words(machine))
            if result.crash() or result.status != status:
                return "exit status %s\n%s" % (result.status, harness.text(result.stderr))
            return None
    return test


def with_certificate(machine, ockham, words):
    if machine.certify(ockham).status != 0:
        raise RuntimeError("there is no certificate")
    return [ockham] + words + [machine.certificate]


def alone(machine, ockham):
    """The program without the checker beside it."""
    os.mkdir(os.path.join(machine.folder, "alone"))
    return shutil.copy(ockham, os.path.join(machine.folder, "alone", "ockham"))


def broken_library(folder):
    name = subprocess.run(["llvm-config-19", "--version"], capture_output=True, text=True).stdout.split(".")
    put(folder, "libLLVM.so.%s.%s" % (name[0], name[1]), "no library\n")
    return folder


def missing_tests(ockham):
    c, cvc5, minisat, second = {"clang-19"}, {"cvc5"}, {"minisat"}, {"cryptominisat5"}

    def on_source(*words):
        return lambda m: [ockham, words[0], m.source] + list(words[1:])

    tests = [("check, with all programs", works_without(on_source("check"), ())),
             ("check without cvc5", names_missing(on_source("check"), cvc5, "cvc5 is not installed")),
             ("check --no-confirm without cvc5", works_without(on_source("check", "--no-confirm"), cvc5)),
             ("check without minisat", names_missing(on_source("check"), minisat, "minisat is not installed")),
             ("check --no-confirm without minisat", works_without(on_source("check", "--no-confirm"), minisat)),
             ("check without cryptominisat", names_missing(on_source("check"), second, "install the package cryptominisat")),
             ("certify --solver minisat without minisat",
              names_missing(lambda m: with_certificate(m, ockham, ["certify", "--solver", "minisat"]), minisat,
                            "minisat is not installed")),
             ("certify, with all programs", works_without(lambda m: with_certificate(m, ockham, ["certify"]), ())),
             ("certify without cvc5", names_missing(lambda m: with_certificate(m, ockham, ["certify"]), cvc5,
                                                    "cvc5 is not installed")),
             ("certify --solver z3 without cvc5 and clang-19",
              works_without(lambda m: with_certificate(m, ockham, ["certify", "--solver", "z3"]), cvc5 | c)),
             ("replay without clang-19", names_missing(lambda m: [ockham, "replay", m.folder], c, "clang-19 is not")),
             ("interpolate without clang-19 and cvc5",
              works_without(lambda m: [ockham, "interpolate", put(m.folder, "x.smt2", "(declare-fun x () Int)\n")], c | cvc5)),
             ("doctor", works_without(lambda m: [ockham, "doctor"], ())),
             ("doctor without cvc5", says_missing(lambda m: [ockham, "doctor"], cvc5, "cvc5")),
             ("doctor without its checker", says_missing(lambda m: [alone(m, ockham), "doctor"], (), "ockham-certify")),
             ("check without its checker", names_missing(lambda m: [alone(m, ockham), "check", m.source], (),
                                                         "ockham-certify is not installed")),
             ("check with a broken LLVM", names_missing(on_source("check"), (), "install the package libllvm19",
                                                        LD_LIBRARY_PATH=broken_library))]
    for command in ("check", "cfa", "run", "explain", "prove", "infer"):
        more = ["--path", "x"] if command == "explain" else []
        tests.append((command + " without clang-19",
                      names_missing(on_source(command, *more), c, "clang-19 is not installed")))
    return tests


# ------------------------------------------------------------------------------------------------- damage


def damaged(rng, data):
    """`data` with a few changes: bytes flipped, digits changed, stretches removed or repeated."""
    data = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data))
        kind = rng.randrange(5)
        if kind == 0:
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            digits = [i for i in range(at, min(at + 4000, len(data))) if 48 <= data[i] <= 57]
            if digits:
                i = rng.choice(digits)
                data[i:i + 1] = rng.choice([b"9", b"0", b"-1", b"4294967295", b"99999999999999999999", b"1e400"])
        elif kind == 2:
            del data[at:at + rng.randint(1, 200)]
        elif kind == 3:
            end = min(len(data), at + rng.randint(1, 200))
            data[at:at] = data[at:end]
        else:
            words = [b"null", b"{}", b"[]", b'""', b"true"]
            end = min(len(data), at + rng.randint(1, 8))
            data[at:end] = rng.choice(words)
        if not data:
            return b"{"
    return bytes(data)


DAMAGE_SOURCE = """struct s { int a; struct s *next; char name[4]; } g = {1, &g, "ab"};
static int f(int n) { return n < 2 ? 1 : n * f(n - 1); }
int (*table[2])(int) = {f, f};
int main(void) { int a[3] = {1, 2, 3}; g.a = table[a[0]](4); switch (g.a) { case 24: return 3; default: return 1; } }
"""


def damage_tests(ockham, count):
    folder = tempfile.TemporaryDirectory()
    path = os.path.join(folder.name, "program.json")
    harness.run([ockham, "cfa", put(folder.name, "damage.c", DAMAGE_SOURCE), "--json", path], LIMIT)

    def test(seed):
        with open(path, "rb") as f:
            data = damaged(random.Random(seed), f.read())
        name = put(folder.name, "damaged-%d.json" % seed, data)
        result = harness.run([ockham, "run", "--timeout", "5", name], LIMIT)
        os.remove(name)
        if result.crash() or not 0 <= result.status <= 3:
            return "%s\n%s" % (result.crash() or "exit status %d" % result.status, harness.text(result.stderr))
        if result.status == 2 and not result.stderr.strip():
            return "no message"
        return None

    return [("damaged program, seed %d" % seed, lambda s=seed: test(s)) for seed in range(count)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--quick", action="store_true", help="10 MB of garbage instead of 100")
    parser.add_argument("--damage", type=int, default=60, help="number of damaged programs")
    parser.add_argument("parts", nargs="*", help="violations, inputs, missing, damage (default: all)")
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    parts = args.parts or ["violations", "inputs", "missing", "damage"]
    tests = []
    if "violations" in parts:
        tests += violation_tests(ockham)
    if "inputs" in parts:
        tests += input_tests(ockham, args.quick)
    if "missing" in parts:
        tests += missing_tests(ockham)
    if "damage" in parts:
        tests += damage_tests(ockham, args.damage)
    return harness.run_tests(tests, args.jobs)


if __name__ == "__main__":
    sys.exit(main())
