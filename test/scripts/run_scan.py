#!/usr/bin/env python3
"""`ockham scan` on a small project (test/scan/project, docs/scan.md).

    run_scan.py --ockham PATH [--only TEXT]

The project is copied and gets build databases with right, odd and wrong entries. What the functions may do is certain, so
are all answers; what is looked at besides is that processes and temporary files are gone.
"""
import argparse
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

import harness

PROJECT = os.path.join(harness.ROOT, "test", "scan", "project")
RULE = os.path.join(harness.ROOT, "rules", "mutex.rule")
LIMIT = 300
FLAGGED = ["gcc", "-c", "-DVALUE=3", "-DNAME=\"a b\"", "-o", "flagged.o", "flagged.c"]
# What is true of each function of the project.
TRUTH = {"next": "violated", "add": "violated", "bounded": "proved", "halve": "proved", "name_length": "proved",
         "quotient": "violated", "driver_open": "proved", "driver_close": "proved", "helper": "proved", "lowest": "proved"}


class Scan:
    """One run: its lines, and its result in JSON."""

    def __init__(self, ockham, folder, words, env=None):
        self.path = os.path.join(folder, "result.json")
        if os.path.exists(self.path):
            os.unlink(self.path)
        time.sleep(0.02)  # files that are newer than a scan are not trusted
        self.process = harness.run([ockham, "scan", "--function-timeout", "120", "--json", self.path] + words, LIMIT, folder, env)
        self.status, self.output = self.process.status, self.process.stdout.decode()
        self.result = None
        if os.path.exists(self.path):
            with open(self.path, encoding="utf-8") as f:
                self.result = json.load(f)

    def answers(self):
        return {r["function"]: r["answer"] for r in self.result["results"]}

    def reused(self):
        return {r["function"] for r in self.result["results"] if r["reused"]}

    def without_times(self):
        """The text of the result, but for what depends on the clock."""
        def strip(x):
            if isinstance(x, dict):
                return {k: strip(v) for k, v in x.items() if k not in ("seconds", "reused", "statistics", "trials")}
            return [strip(v) for v in x] if isinstance(x, list) else x
        return json.dumps(strip(self.result))


class Failure(Exception):
    pass


def expect(what, found, wanted):
    if found == wanted:
        return
    if isinstance(found, str) and isinstance(wanted, str):  # long ones: from where they differ
        at = max(0, len(os.path.commonprefix([found, wanted])) - 40)
        found, wanted = found[at:at + 200], wanted[at:at + 200]
    raise Failure("%s: %r, expected %r" % (what, found, wanted))


def expect_in(what, part, whole):
    if part not in whole:
        raise Failure("%s: %r is not in\n%s" % (what, part, whole))


def true_answers(*names):
    return {name: TRUTH[name] for name in names}


def write_database(folder, entries, name="compile_commands.json"):
    with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
        f.write(entries if isinstance(entries, str) else json.dumps(entries))


# ---- the tests: each gets the program and a copy of the project ----

def test_files(ockham, folder):
    """Flags before and after files; functions of headers are left out."""
    s = Scan(ockham, folder, ["-Iinclude", "src/plain.c", "-DUNUSED"])
    expect("status", s.status, 1)
    expect("answers", s.answers(), true_answers("next", "add", "bounded", "halve"))
    expect("lines", [r["line"] for r in s.result["results"]], [3, 5, 7, 12])
    expect_in("table", "violated  src/plain.c:5 add: 0 proved, 1 violated, 0 open", s.output)
    expect_in("table", "scan: 2 proved, 2 violated, 0 open", s.output)


def test_headers(ockham, folder):
    s = Scan(ockham, folder, ["-Iinclude", "src/plain.c", "--inline", "--function", "low*,halve"])
    expect("answers", s.answers(), true_answers("lowest", "halve"))
    expect("status", s.status, 0)


def test_database(ockham, folder):
    """Relative folders, quotes, response files, flags of gcc, steps of other kinds, duplicates, a broken unit."""
    with open(os.path.join(folder, "src", "flags.rsp"), "w", encoding="utf-8") as f:
        f.write("-DVALUE=3\n\"-DNAME=\\\"a b\\\"\"")
    write_database(folder, [
        {"directory": "src", "file": "plain.c",
         "command": "ccache gcc -O2 -Wall -fconserve-stack -fmade-up-flag -I../include -MD -MF .d -c plain.c -o plain.o"},
        {"directory": "src", "file": "flagged.c", "command": "gcc -c -DVALUE=3 '-DNAME=\"a b\"' flagged.c -o x.o"},
        {"directory": "src", "file": "flagged.c", "arguments": ["gcc", "-c", "@flags.rsp", "flagged.c"], "output": {"a": [1]}},
        {"directory": "src", "file": "broken.c", "arguments": ["gcc", "-c", "broken.c"]},
        {"directory": "src", "file": "start.S", "command": "gcc -c start.S"},
        {"directory": "src", "file": "program", "command": "gcc -o program plain.o 'unclosed"}])
    s = Scan(ockham, folder, ["-p", ".", "-j2"])
    expect("answers", s.answers(), true_answers("next", "add", "bounded", "halve", "name_length", "quotient"))
    units = {u["name"]: u for u in s.result["units"]}
    expect("dropped", units["src/plain.c"]["dropped_flags"], ["-fconserve-stack", "-fmade-up-flag"])
    expect("flags", units["src/flagged.c"]["flags"], ["-DVALUE=3", "-DNAME=\"a b\""])
    expect_in("first error", "broken.c:1:10: error: 'there_is_no_such_header.h' file not found", units["src/broken.c"]["error"])
    expect("duplicates", s.result["duplicates"], 1)
    expect("skipped", [x["name"] for x in s.result["skipped"]], ["src/start.S", "src/program"])
    expect("--fail-on open", Scan(ockham, folder, ["-p", ".", "--function", "halve", "--fail-on", "open"]).status, 1)
    expect("part", Scan(ockham, folder, ["-p", "src", "src/flagged.c", "--function", "name*"]).answers(),
           true_answers("name_length"))


def test_wrong_flags(ockham, folder):
    """The same source is broken without its flags, and no unit at all is bad input."""
    s = Scan(ockham, folder, ["src/flagged.c"])
    expect("status", s.status, 2)
    expect_in("error", "NAME", s.result["units"][0]["error"])


def test_bad_databases(ockham, folder):
    for text, message in [("[{\"directory\": ", "the text ends here"), ("{}", "expected '['"), ("[]", "no step of the build"),
                          ("[{\"file\": \"src/plain.c\"}]", "no step of the build"),
                          ("[{\"file\": \"a.c\", \"command\": \"gcc \\\"\"}]", "no step of the build")]:
        write_database(folder, text)
        s = Scan(ockham, folder, ["-p", "."])
        expect("status of " + text, s.status, 2)
        expect_in("message for " + text, message, s.process.stderr.decode())
    os.unlink(os.path.join(folder, "compile_commands.json"))
    expect_in("no database", "bear -- make", Scan(ockham, folder, ["-p", "."]).process.stderr.decode())


def test_entry_points(ockham, folder):
    s = Scan(ockham, folder, ["src/driver.c", "--entry-points"])
    expect("answers", s.answers(), true_answers("driver_open", "driver_close"))


def test_questions(ockham, folder):
    """A rule and properties are questions of their own."""
    s = Scan(ockham, folder, ["src/driver.c", "--function", "helper", "--rule", RULE, "--property", "no-overflow"])
    expect("questions", [(r["question"], r["answer"]) for r in s.result["results"]],
           [("no-overflow", "proved"), ("rule mutex", "proved")])


GIVEN = ("struct item { int value; struct item *next; };\nint value(const struct item *x) { return x->value & 7; }\n"
         "int second(const struct item *x) { return x->next->value & 7; }\nint number(int x) { return x & 7; }\n"
         "int made(x) const struct item *x; { return x->value & 3; }\n"
         "int main(int argc, char **argv) { return argc > 5; }\n")


def environments(s):
    return {r["function"]: r["result"]["confirmation"]["environment"] for r in s.result["results"]}


def test_environment(ockham, folder):
    """Pointers lead to objects unless it is said otherwise; where no caller can be made, anywhere, and that is said."""
    with open(os.path.join(folder, "given.c"), "w", encoding="utf-8") as f:
        f.write(GIVEN)
    s = Scan(ockham, folder, ["given.c"])
    expect("objects", s.answers(), {"value": "proved", "second": "violated", "number": "proved", "made": "violated", "main": "proved"})
    lists = "'x' leads to a list of its own that ends"
    made = "'made' is called with any arguments, pointers anywhere: the files do not spell out its definition"
    expect("assumed of each", environments(s), {"value": [lists], "second": [lists], "number": [], "made": [made], "main": []})
    expect("assumed of all", s.result["environment"], ["pointers that a function is given lead to objects of their own",
                                                       "globals have their initial values"])
    expect_in("summary", "\nenvironment: pointers that a function is given lead to objects of their own; globals have", s.output)
    expect_in("below a violation", "\n          environment: " + lists + "\n", s.output)
    expect_in("without a definition", "\n          environment: " + made + "\n", s.output)
    for words in (["--environment", "any"], ["--environment=any"]):
        s = Scan(ockham, folder, ["given.c"] + words)
        expect("any", s.answers(), {"value": "violated", "second": "violated", "number": "proved", "made": "violated", "main": "proved"})
        expect("nothing is assumed", set(map(len, environments(s).values())), {0})
        expect_in("summary", "\nenvironment: pointers that a function is given lead anywhere; globals have", s.output)
    s = Scan(ockham, folder, ["given.c", "--null-parameters", "--function", "value"])
    expect("null", s.answers(), {"value": "violated"})


def test_no_cluster(ockham, folder):
    """Without Slurm's programs: one message; what is no work of a cluster is refused, and what is gone is nothing to do."""
    tools = os.path.join(folder, "tools")
    os.mkdir(tools)
    for name in ("clang-19", "cvc5", "minisat", "cryptominisat5"):
        os.symlink(shutil.which(name), os.path.join(tools, name))
    s = Scan(ockham, folder, PLAIN + ["--slurm"], dict(os.environ, PATH=tools))
    expect("status", s.status, 2)
    expect("message", s.process.stderr.decode(), "ockham: error: sbatch is not installed: it submits the work to Slurm; install the "
           "package slurm-client, or add its folder to PATH\n")
    s = Scan(ockham, folder, ["--work", "src/plain.c"])
    expect("status", s.status, 2)
    expect_in("message", "src/plain.c: error: this is no work of 'scan --slurm'", s.process.stderr.decode())
    expect("nothing to do", Scan(ockham, folder, ["--work", "no-such-file"]).status, 0)


def test_link(ockham, folder):
    """A function of another unit has its body only in one program."""
    for name, text in (("one.c", "int two(int);\nint one(int x) { return two(x & 7) + 1; }\n"),
                       ("two.c", "int two(int x) { return x * 2; }\n")):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
            f.write(text)
    expect("apart", Scan(ockham, folder, ["one.c", "two.c", "--function", "one"]).answers(), {"one": "violated"})
    expect("linked", Scan(ockham, folder, ["one.c", "two.c", "--function", "one", "--link"]).answers(), {"one": "proved"})


def test_jobs(ockham, folder):
    """The same text, whatever the number of jobs is."""
    words = PLAIN + ["--no-store"]
    one, two = Scan(ockham, folder, words), Scan(ockham, folder, words + ["-j", "3"])
    expect("table", two.output, one.output)
    expect("result", two.without_times(), one.without_times())


def edit(folder, path, old, new):
    path = os.path.join(folder, path)
    with open(path, encoding="utf-8") as f:
        text = f.read()
    if old not in text:
        raise Failure("%r is not in %s" % (old, path))
    with open(path, "w", encoding="utf-8") as f:
        f.write(text.replace(old, new, 1))


PLAIN = ["-Iinclude", "src/plain.c", "src/driver.c"]
ALL = {"next", "add", "bounded", "halve", "driver_open", "driver_close", "helper"}


def test_reuse(ockham, folder):
    """A second run only reads; after a change, only what it concerns is done again, and places move along."""
    first, second = Scan(ockham, folder, PLAIN), Scan(ockham, folder, PLAIN + ["-j2"])
    expect("first", first.reused(), set())
    expect("second", second.reused(), ALL)
    expect("the same", second.without_times(), first.without_times())
    edit(folder, "src/plain.c", "static int next", "/* Two lines\n * of a comment. */\nstatic int next")
    moved = Scan(ockham, folder, PLAIN)
    expect("behind a comment", moved.reused(), ALL)
    expect("places", [(r["line"], r["text_line"], r["result"]["trace"]["steps"][-1]["line"])
                      for r in moved.result["results"] if r["function"] == "add"], [(7, 7, 7)])
    fresh = Scan(ockham, folder, PLAIN + ["--no-store"])
    expect("as from nothing", json.dumps([(r["line"], r["text"], r["text_line"], [c["line"] for c in r["result"]["checks"]])
                                          for r in moved.result["results"]]),
           json.dumps([(r["line"], r["text"], r["text_line"], [c["line"] for c in r["result"]["checks"]])
                       for r in fresh.result["results"]]))


def test_change_within(ockham, folder):
    """A change within a function concerns it and who reaches it."""
    write_chain(folder)
    words = ["chain.c"]
    expect("first", Scan(ockham, folder, words).answers(), {"low": "proved", "high": "proved", "apart": "violated"})
    edit(folder, "chain.c", "x & 7", "x & 15")
    second = Scan(ockham, folder, words)
    expect("reused", second.reused(), {"apart"})
    expect("answers", second.answers(), {"low": "proved", "high": "violated", "apart": "violated"})
    edit(folder, "chain.c", "x & 15", "x & 7")
    expect("back again", Scan(ockham, folder, words).reused(), {"low", "high", "apart"})


def test_change_of_a_header(ockham, folder):
    """What a header's function does concerns who reaches it; flags and rules concern all."""
    Scan(ockham, folder, PLAIN)
    edit(folder, "include/limits_of.h", "x & 7", "x & 15")
    changed = Scan(ockham, folder, PLAIN)
    expect("answer", changed.answers()["bounded"], "violated")
    expect("others", changed.reused() & {"bounded"}, set())
    expect("other unit", {"driver_open", "driver_close", "helper"} <= changed.reused(), True)
    expect("flags", Scan(ockham, folder, PLAIN + ["-fwrapv"]).reused(), set())
    expect("question", Scan(ockham, folder, PLAIN + ["--property", "valid-deref"]).reused(), set())


def test_change_of_a_rule(ockham, folder):
    shutil.copy(RULE, os.path.join(folder, "own.rule"))
    words = ["src/driver.c", "--function", "helper", "--rule", "own.rule"]
    expect("first", Scan(ockham, folder, words).reused(), set())
    expect("second", Scan(ockham, folder, words).reused(), {"helper"})
    with open(os.path.join(folder, "own.rule"), "a", encoding="utf-8") as f:
        f.write("// changed\n")
    expect("changed", Scan(ockham, folder, words).reused(), set())


def test_pointers(ockham, folder):
    """Who calls through a pointer depends on whatever has its address taken."""
    with open(os.path.join(folder, "calls.c"), "w", encoding="utf-8") as f:
        f.write("static int pick(int x)\n{\n  int y = x & 7;\n  return y;\n}\nint (*chosen)(int) = pick;\nint table[8];\n"
                "int through(int x)\n{\n  int i = chosen(x);\n  return i;\n}\n")
    Scan(ockham, folder, ["calls.c"])
    edit(folder, "calls.c", "x & 7", "x & 3")
    expect("reused", Scan(ockham, folder, ["calls.c"]).reused(), set())


# What a function depends on in ways that are easily overlooked: a source, and a change that turns its answer from a proof.
HIDDEN = {
    "a global behind a closing brace": ("int g(int x)\n{\n  int y = 1;\n  return y + x; } int k = 3;\nint f(void)\n{\n  int t[8] = {0};\n"
                                        "  return t[k];\n}\n", "k = 3", "k = 33"),
    "an alias": ("int g(int x)\n{\n  int y = 3;\n  return y;\n}\nint h(int x) __attribute__((alias(\"g\")));\nint f(int x)\n{\n"
                 "  int t[8] = {0};\n  return t[h(x)];\n}\n", "y = 3", "y = 33"),
    "a constructor": ("int n = 3;\n__attribute__((constructor)) static void c(void)\n{\n  int y = 3;\n  n = y;\n}\nint f(void)\n{\n"
                      "  int t[8] = {0};\n  return t[n];\n}\n", "y = 3", "y = 33"),
    "a table of functions": ("static int g(int x)\n{\n  int y = 3;\n  return y;\n}\nstatic int (*const ops[])(int) = {g};\nint f(int x)\n{\n"
                             "  int t[8] = {0};\n  return t[ops[0](x)];\n}\n", "y = 3", "y = 33"),
    "a macro in a contract": ("#define N 8\n/*@ requires 0 <= i < N; */\nint f(int i)\n{\n  int t[8] = {0};\n  return t[i];\n}\n",
                              "N 8", "N 9"),
    "quotes that begin no comment": ("int g(int x)\n{\n  const char *s = \"/*\";\n  int y = 3; /* \" */\n  return y + (s == 0);\n}\nint f(int x)\n{\n"
                                     "  int t[8] = {0};\n  return t[g(x)];\n}\n", "y = 3", "y = 33"),
}


def test_hidden_changes(ockham, folder):
    for name, (text, old, new) in HIDDEN.items():
        with open(os.path.join(folder, "hidden.c"), "w", encoding="utf-8") as f:
            f.write(text)
        words = ["hidden.c", "--function", "f"]
        expect(name + ": first", Scan(ockham, folder, words).answers(), {"f": "proved"})
        edit(folder, "hidden.c", old, new)
        second = Scan(ockham, folder, words)
        expect(name + ": reused", second.reused(), set())
        if second.answers()["f"] == "proved":
            raise Failure(name + ": it is no proof any more")


def test_header_contracts(ockham, folder):
    """A contract of a header says who may call; what its macros mean is part of an answer, and no comment is dropped silently."""
    with open(os.path.join(folder, "api.h"), "w", encoding="utf-8") as f:
        f.write("#define N 8\n/*@ requires 0 <= i < N; */\nint f(int i);\n/*@ requires 0 < i; */\ntypedef int other(int i);\n")
    with open(os.path.join(folder, "hidden.c"), "w", encoding="utf-8") as f:
        f.write("#include \"api.h\"\nint f(int i)\n{\n  int t[8] = {0};\n  return t[i];\n}\n")
    words = ["hidden.c", "--function", "f"]
    first = Scan(ockham, folder, words)
    expect("first", first.answers(), {"f": "proved"})
    expect_in("what belongs to nothing", "\nnot taken: ./api.h:4:4: requires 0 < i: no function follows it\n", first.output)
    edit(folder, "api.h", "N 8", "N 9")
    second = Scan(ockham, folder, words)
    expect("reused", second.reused(), set())
    expect("second", second.answers(), {"f": "violated"})


def test_bad_store(ockham, folder):
    os.mkdir(os.path.join(folder, "bad"))
    with open(os.path.join(folder, "bad", "store.db"), "w", encoding="utf-8") as f:
        f.write("this is no database\n" * 100)
    s = Scan(ockham, folder, ["src/driver.c", "--store", "bad"])
    expect("status", s.status, 2)
    expect_in("message", "the store cannot be used", s.process.stderr.decode())
    s = Scan(ockham, folder, ["src/driver.c", "--store", "src/driver.c"])
    expect_in("message", "--store", s.process.stderr.decode())


def test_resume(ockham, folder):
    """Killed at some moments, then run again, with a second scan beside it: the result is that of one run."""
    whole = Scan(ockham, folder, PLAIN + ["--no-store"])
    command = [ockham, "scan", "--function-timeout", "120"] + PLAIN
    for after in (0.3, 0.9, 1.5):
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   stdin=subprocess.DEVNULL)
        time.sleep(after)
        process.kill()
        process.wait(60)
    beside = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
    resumed = Scan(ockham, folder, PLAIN + ["-j2"])
    expect("status of the one beside", beside.wait(LIMIT), 1)
    expect("result", resumed.without_times(), whole.without_times())
    expect("reused then", Scan(ockham, folder, PLAIN).reused(), ALL)


CHAIN = ("int low(int x)\n{\n  int y = x & 7;\n  return y;\n}\nint high(int x)\n{\n  int t[8] = {0};\n  return t[low(x)];\n}\n"
         "int apart(int x)\n{\n  int y = 100 / x;\n  return y;\n}\n")


def write_chain(folder):
    with open(os.path.join(folder, "chain.c"), "w", encoding="utf-8") as f:
        f.write(CHAIN)


def states(result):
    return {(x["state"], x["function"], x["line"]) for x in result["findings"]}


def test_baseline(ockham, folder):
    """What is new, fixed and unchanged, though lines have moved; --fail-on new."""
    write_chain(folder)
    first = Scan(ockham, folder, ["chain.c"])
    expect("found", states(first.result), {("found", "apart", 13)})
    os.rename(first.path, os.path.join(folder, "old.json"))
    same = Scan(ockham, folder, ["chain.c", "--baseline", "old.json", "--fail-on", "new"])
    expect("unchanged", (same.status, states(same.result)), (0, {("unchanged", "apart", 13)}))
    edit(folder, "chain.c", "int low(int x)\n{\n  int y = x & 7;", "\n\nint low(int x)\n{\n  int y = x & 15;")
    worse = Scan(ockham, folder, ["chain.c", "--baseline", "old.json", "--fail-on", "new"])
    expect("worse", (worse.status, states(worse.result)), (1, {("unchanged", "apart", 15), ("new", "high", 11)}))
    expect_in("table", "findings: 1 new, 0 fixed, 1 unchanged", worse.output)
    edit(folder, "chain.c", "x & 15", "x & 7")
    edit(folder, "chain.c", "100 / x", "100 / 3")
    better = Scan(ockham, folder, ["chain.c", "--baseline", "old.json", "--fail-on", "new"])
    expect("better", (better.status, states(better.result)), (0, {("fixed", "apart", 13)}))
    s = Scan(ockham, folder, ["chain.c", "--baseline", "chain.c"])
    expect("no result", s.status, 2)


def test_since(ockham, folder):
    """Only what a change since a revision concerns."""
    write_chain(folder)
    for words in (["init", "-q"], ["add", "-A"], ["-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "-qm", "first"]):
        harness.run(["git"] + words, 60, folder)
    words = ["chain.c", "src/driver.c", "--since", "HEAD", "--no-store"]
    expect("nothing", Scan(ockham, folder, words).answers(), {})
    edit(folder, "chain.c", "x & 7", "x & 15")
    expect("within", Scan(ockham, folder, words).answers(), {"low": "proved", "high": "violated"})
    edit(folder, "chain.c", "int high", "int shared;\nint high")
    expect("outside", Scan(ockham, folder, words).answers(), {"low": "proved", "high": "violated", "apart": "violated"})
    s = Scan(ockham, folder, ["chain.c", "--since", "no-such-revision"])
    expect("no revision", s.status, 2)
    expect_in("message", "--since", s.process.stderr.decode())


SHORT = "int g(int x)\n{\n  int y = x & 7;\n  return y;\n}\nint f(int x)\n{\n  int t[8] = {0};\n  return t[g(x)];\n}\n"
WITHIN = "int g(int x)\n{\n#define MOST 7\n  return x;\n}\nint f(int x)\n{\n  int t[8] = {0};\n  return t[x & MOST];\n}\n"
BEHIND = "int g(int x)\n{\n  return x;\n} static int m = 7;\nint f(int x)\n{\n  int t[8] = {0};\n  return t[x & m];\n}\n"
# Files, what is changed in which, the words of the scan: all of them concern f. No old text: the file is new, no new one: it goes.
CONCERNED = {
    "a name with a blank": ({"a b.c": SHORT}, ("a b.c", "& 7", "& 9"), ["a b.c"]),
    "a name that git quotes": ({"\u00e4\"b.c": SHORT}, ("\u00e4\"b.c", "& 7", "& 9"), ["\u00e4\"b.c"]),
    "a link": ({"a.c": SHORT}, ("a.c", "& 7", "& 9"), ["link.c"]),
    "a file that git does not know": ({}, ("new.c", None, SHORT), ["new.c"]),
    "a macro that is defined within a function": ({"a.c": WITHIN}, ("a.c", "MOST 7", "MOST 9"), ["a.c"]),
    "a variable behind a closing brace": ({"a.c": BEHIND}, ("a.c", "m = 7", "m = 9"), ["a.c"]),
    "a header that hid another": ({"a.c": "#include <h.h>\n" + SHORT, "i/h.h": "\n", "j/h.h": ""}, ("i/h.h", "", None), ["a.c", "-Ii", "-Ij"]),
    "a header that hides another": ({"a.c": "#include <h.h>\n" + SHORT, "i/x.h": "", "j/h.h": ""}, ("i/h.h", None, "\n"), ["a.c", "-Ii", "-Ij"]),
    "lines that look like names": ({"a.c": SHORT.replace("  int y", "-- x;\n  int y")}, ("a.c", "-- x;\n  int y = x & 7", "  int y = x & 6"), ["a.c"]),
}


def write_files(folder, files):
    for path, text in files.items():
        os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
        with open(os.path.join(folder, path), "w", encoding="utf-8") as f:
            f.write(text)


def test_since_hidden(ockham, folder):
    """Changes that concern a function in ways that are easily overlooked."""
    for number, (name, (files, (path, old, new), words)) in enumerate(CONCERNED.items()):
        own = os.path.join(folder, str(number))
        os.mkdir(own)
        write_files(own, files)
        if "link.c" in words:
            os.symlink("a.c", os.path.join(own, "link.c"))
        for command in (["init", "-q"], ["add", "-A"],
                        ["-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "--allow-empty", "-qm", "first"]):
            harness.run(["git"] + command, 60, own)
        if old is None:
            write_files(own, {path: new})
        elif new is None:
            os.unlink(os.path.join(own, path))
        else:
            edit(own, path, old, new)
        found = Scan(ockham, own, words + ["--since", "HEAD", "--no-store", "--function", "f", "--property", "valid-deref"]).answers()
        expect(name, set(found), {"f"})


def test_formats(ockham, folder):
    """SARIF, JUnit and pages, from a new scan and from the store."""
    write_chain(folder)
    words = ["chain.c", "src/broken.c", "--sarif", "s.sarif", "--junit", "j.xml", "--html", "pages"]
    for what in ("new", "from the store"):
        shutil.rmtree(os.path.join(folder, "pages"), ignore_errors=True)
        s = Scan(ockham, folder, words)
        with open(os.path.join(folder, "s.sarif"), encoding="utf-8") as f:
            run = json.load(f)["runs"][0]
        expect("results, " + what, [(r["ruleId"], r["kind"], r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
                                     r["locations"][0]["physicalLocation"]["region"]["startLine"]) for r in run["results"]],
               [("no-div-by-zero", "fail", "chain.c", 13)])
        expect_in("notification", "src/broken.c", run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"])
        suites = xml.etree.ElementTree.parse(os.path.join(folder, "j.xml")).getroot()
        expect("suites", [(x.get("name"), x.get("tests"), x.get("failures"), x.get("errors")) for x in suites],
               [("chain.c", "3", "1", "0"), ("src/broken.c", "1", "0", "1")])
        pages = sorted(os.listdir(os.path.join(folder, "pages")))
        expect("pages, " + what, pages, ["2.html", "index.html"])
        with open(os.path.join(folder, "pages", "index.html"), encoding="utf-8") as f:
            expect_in("index", "<a href=\"2.html\">apart</a>", f.read())
        expect("reused", s.reused(), {"low", "high", "apart"} if what != "new" else set())


def processes_of(marker):
    """Processes with this text in their environment, besides what has ended."""
    found = []
    for path in glob.glob("/proc/[0-9]*/environ"):
        try:
            with open(path, "rb") as f:
                if marker.encode() in f.read():
                    found.append(path)
        except OSError:
            pass
    return found


def wait_until_gone(marker, folder):
    end = time.monotonic() + 60
    while time.monotonic() < end and (processes_of(marker) or os.listdir(folder)):
        time.sleep(0.05)
    expect("processes that are left", processes_of(marker), [])
    expect("files that are left", os.listdir(folder), [])


def test_kill(ockham, folder):
    """Interrupted or killed, nothing is left."""
    temporary = os.path.join(folder, "temporary")
    os.mkdir(temporary)
    for how, after in ((signal.SIGKILL, 1.0), (signal.SIGINT, 0.6)):
        marker = "SCAN_TEST_%d_%d" % (os.getpid(), how)
        env = dict(os.environ, TMPDIR=temporary, SCAN_MARKER=marker)
        process = subprocess.Popen([ockham, "scan", "-Iinclude", "src/plain.c", "src/driver.c", "-j2"], cwd=folder, env=env,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        time.sleep(after)
        process.send_signal(how)
        process.wait(60)
        wait_until_gone(marker, temporary)


TESTS = [(name[len("test_"):].replace("_", " "), value) for name, value in sorted(globals().items()) if name.startswith("test_")]


def run_one(ockham, test):
    with tempfile.TemporaryDirectory() as scratch:
        folder = os.path.join(os.path.realpath(scratch), "project")
        shutil.copytree(PROJECT, folder)
        try:
            test(ockham, folder)
        except Failure as failure:
            return str(failure)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(harness.ROOT, "build", "ockham"))
    parser.add_argument("--only", default="", help="tests whose names contain this text")
    args = parser.parse_args()
    ockham, failed, passed = os.path.abspath(args.ockham), 0, 0
    for name, test in TESTS:
        if args.only not in name:
            continue
        complaint = run_one(ockham, test)
        failed += complaint is not None
        passed += complaint is None
        if complaint:
            print("FAIL %s: %s" % (name, complaint))
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
