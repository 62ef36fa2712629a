#!/usr/bin/env python3
"""The formats for machines: JSON, SARIF, JUnit XML and lines as a compiler says them, on every program of test/check.

    run_formats.py [--ockham PATH] [--every N]

Each program is checked once, with all formats (without confirmation, which is the matter of run_check.py). SARIF is held
against the keys that docs/formats.md says are written, JUnit against a parser, and all against each other: the same checks
with the same outcomes, the violation in the same place. `--every N` takes every N-th program. bench/sarif.py validates
against the schema.
"""
import argparse
import glob
import json
import os
import re
import shlex
import sys
import tempfile
import xml.etree.ElementTree

import harness

FOLDER = os.path.join(harness.ROOT, "test", "check")
FLAGS = re.compile(r"; flags: (.*)$")
BEYOND = re.compile(r"may be unknown|// unknown|// beyond")
LINE = re.compile(r"(?P<place>.+?:\d+(?::\d+)?|ockham): (?P<level>error|warning): .+ \[(?P<kind>[a-z-]+)\]$")
URI = re.compile(r"(?:[A-Za-z0-9._~/+,=@-]|%[0-9A-F]{2}|^file:///)+$")
MOST_RESULTS, MOST_STEPS = 25000, 1000

# The keys of each object, and for each key the kind of object or the check of its value.
TEXT, COUNT, FLAG = "text", "count", "flag"
SARIF = {
    "root": {"$schema": TEXT, "version": TEXT, "runs": ["run"]},
    "run": {"tool": "tool", "invocations": ["invocation"], "originalUriBaseIds": "bases", "columnKind": TEXT,
            "properties": "run properties", "results": ["result"]},
    "tool": {"driver": "driver"},
    "driver": {"name": TEXT, "version": TEXT, "rules": ["rule"]},
    "rule": {"id": TEXT, "shortDescription": "message", "fullDescription": "message", "help": "message",
             "defaultConfiguration": "configuration"},
    "configuration": {"level": TEXT},
    "message": {"text": TEXT},
    "invocation": {"executionSuccessful": FLAG, "exitCode": COUNT, "toolExecutionNotifications": ["notification"]},
    "notification": {"level": TEXT, "message": "message"},
    "bases": {"SRCROOT": "base"},
    "base": {"description": "message"},
    "run properties": {"format": TEXT, "verdict": TEXT, "confirmation": TEXT, "property": TEXT, "pass": COUNT, "fail": COUNT,
                       "open": COUNT, "omitted": COUNT, "assumptions": [TEXT]},
    "result": {"ruleId": TEXT, "ruleIndex": COUNT, "kind": TEXT, "level": TEXT, "message": "message",
               "locations": ["location"], "partialFingerprints": "fingerprints", "properties": "result properties",
               "codeFlows": ["flow"], "stacks": ["stack"]},
    "fingerprints": {"ockhamCheck/v1": TEXT},
    "result properties": {"check": COUNT},
    "location": {"physicalLocation": "place", "logicalLocations": ["function"], "message": "message"},
    "place": {"artifactLocation": "artifact", "region": "region"},
    "artifact": {"uri": TEXT, "uriBaseId": TEXT},
    "region": {"startLine": COUNT, "startColumn": COUNT},
    "function": {"kind": TEXT, "name": TEXT},
    "flow": {"message": "message", "threadFlows": ["thread"]},
    "thread": {"locations": ["step"]},
    "step": {"location": "location", "kinds": [TEXT], "nestingLevel": COUNT, "executionOrder": COUNT, "importance": TEXT,
             "state": "state", "stack": "stack"},
    "stack": {"message": "message", "frames": ["frame"]},
    "frame": {"location": "location"},
}
OPTIONAL = {"toolExecutionNotifications", "codeFlows", "stacks", "state", "stack", "physicalLocation", "logicalLocations",
            "region", "startColumn", "uriBaseId", "message"}
ALWAYS = {"result": {"message"}, "notification": {"message"}, "flow": {"message"}}


class Wrong(Exception):
    """What is wrong with a file."""


def expect(condition, text):
    if not condition:
        raise Wrong(text)


# ---- SARIF ----

def unique(pairs):
    """An object of JSON in which no key is repeated."""
    expect(len(dict(pairs)) == len(pairs), "a key is repeated: %s" % sorted(k for k, _ in pairs))
    return dict(pairs)


def check_value(value, kind, where):
    if isinstance(kind, list):
        expect(isinstance(value, list), "%s is no list" % where)
        for index, item in enumerate(value):
            check_value(item, kind[0], "%s[%d]" % (where, index))
    elif kind == TEXT:
        expect(isinstance(value, str) and value, "%s is no text" % where)
    elif kind == COUNT:
        expect(isinstance(value, int) and value >= 0, "%s is no count" % where)
    elif kind == FLAG:
        expect(isinstance(value, bool), "%s is no flag" % where)
    elif kind == "state":
        for name, item in value.items():
            check_value(item, "message", "%s.%s" % (where, name))
    else:
        expect(isinstance(value, dict), "%s is no object" % where)
        keys = SARIF[kind]
        expect(set(value) <= set(keys), "%s has keys %s" % (where, sorted(set(value) - set(keys))))
        missing = set(keys) - set(value) - (OPTIONAL - ALWAYS.get(kind, set()))
        expect(not missing, "%s lacks %s" % (where, sorted(missing)))
        for key, item in value.items():
            check_value(item, keys[key], "%s.%s" % (where, key))


def check_flow(result, where):
    steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
    expect(0 < len(steps) <= MOST_STEPS, "%s has %d steps" % (where, len(steps)))
    order = [s["executionOrder"] for s in steps]
    expect(order == sorted(set(order)) and order[0] >= 1, "%s: steps are out of order" % where)
    expect(steps[-1]["kinds"] == ["danger"] and "stack" in steps[-1], "%s does not end with the violation" % where)
    for step in steps:
        expect(step["importance"] in ("essential", "important", "unimportant"), "%s: importance" % where)
        depth = step["nestingLevel"]
        if "stack" in step:
            expect(len(step["stack"]["frames"]) == min(depth + 1, 100), "%s: frames at depth %d" % (where, depth))
    return steps


def check_sarif(text):
    data = json.loads(text, object_pairs_hook=unique)
    check_value(data, "root", "$")
    expect(data["version"] == "2.1.0" and len(data["runs"]) == 1, "one run of version 2.1.0")
    run = data["runs"][0]
    rules = [r["id"] for r in run["tool"]["driver"]["rules"]]
    expect(len(set(rules)) == len(rules), "rules are repeated")
    expect(len(run["results"]) <= MOST_RESULTS, "too many results")
    prints = [r["partialFingerprints"]["ockhamCheck/v1"] for r in run["results"]]
    expect(len(set(prints)) == len(prints), "two results have the same fingerprint")
    for index, result in enumerate(run["results"]):
        where = "results[%d]" % index
        expect(rules[result["ruleIndex"]] == result["ruleId"], "%s: ruleIndex" % where)
        expect(result["kind"] in ("pass", "fail", "open"), "%s: kind %s" % (where, result["kind"]))
        expect((result["level"] == "error") == (result["kind"] == "fail"), "%s: level" % where)
        expect(len(result["locations"]) == 1, "%s: one location" % where)
        expect(("codeFlows" in result) == ("stacks" in result), "%s: a flow and a stack" % where)
        expect("codeFlows" in result or result["kind"] != "fail", "%s fails without a flow" % where)
        if "codeFlows" in result:
            check_flow(result, where)
    for uri in re.findall(r'"uri": "([^"]*)"', text):
        expect(URI.match(uri), "the URI %s" % uri)
    return run


def counts_of(run):
    kinds = [r["kind"] for r in run["results"]]
    return {k: kinds.count(k) for k in ("pass", "fail", "open")}


# ---- JUnit ----

def check_junit(text):
    """Counts of the elements, after a look at what the attributes say."""
    suites = xml.etree.ElementTree.fromstring(text)
    expect(suites.tag == "testsuites" and [s.tag for s in suites] == ["testsuite"], "one suite")
    suite = suites[0]
    cases = suite.findall("testcase")
    names = [c.get("name") for c in cases]
    expect(cases and len(set(names)) == len(names), "test cases with names of their own")
    found = {"tests": len(cases)}
    for attribute, element in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        found[attribute] = len(suite.findall("testcase/" + element))
    for element in (suites, suite):
        said = {k: int(element.get(k)) for k in found}
        expect(said == found, "%s says %s, has %s" % (element.tag, said, found))
        float(element.get("time"))
    for case in cases:
        expect(case.get("classname") and len(case) <= 1, "a test case has a class, and one outcome")
        for outcome in case:
            expect(outcome.get("message"), "an outcome without a message")
            expect(outcome.tag != "failure" or "violation" in (outcome.text or ""), "a failure without its trace")
    properties = {p.get("name"): p.get("value") for p in suite.findall("properties/property")}
    expect(properties.get("format") == "ockham-junit-1", "the format is said")
    return found, properties["verdict"]


# ---- all together ----

def check_lines(stdout):
    """Levels of the lines, and the place of the error; the verdict is the last line."""
    lines = stdout.decode("utf-8", "replace").splitlines()
    expect(lines and lines[-1].startswith("verdict: "), "the last line is no verdict")
    levels, place = [], None
    for line in lines[:-1]:
        found = LINE.match(line)
        expect(found, "no diagnostic: %s" % line)
        levels.append(found.group("level"))
        place = found.group("place") if found.group("level") == "error" else place
    expect(levels == sorted(levels), "errors come first")
    return levels, place


def place_of(location):
    region = location["physicalLocation"].get("region", {})
    return region.get("startLine", 0), region.get("startColumn", 0)


def compare(data, run, junit, stdout):
    """Complaints about what one format says and another does not."""
    verdict, counts = data["verdict"], counts_of(run)
    found, said = junit
    levels, place = check_lines(stdout)
    expect(run["properties"]["verdict"] == verdict == said, "verdicts differ")
    outcomes = [c["outcome"] for c in data["checks"]]
    for kind in counts:
        expect(run["properties"][kind] == counts[kind], "SARIF counts %s" % kind)
        extra = kind == "fail" and counts[kind] > outcomes.count(kind)  # an alarm about none of the checks
        expect(outcomes.count(kind) + extra == counts[kind], "JSON and SARIF: %s" % kind)
    expect(found["failures"] == counts["fail"] == levels.count("error"), "failures differ")
    expect(found["errors"] + found["skipped"] == max(counts["open"], verdict == "unknown"), "JUnit: open checks")
    expect((levels.count("warning") > 0) == (counts["open"] > 0), "warnings for open checks")
    expect(counts["fail"] == (verdict == "unsafe"), "an alarm fails one check")
    expect(verdict != "safe" or counts["open"] == 0, "safe, and a check is open")
    if verdict == "unsafe":
        violation = data["trace"]["violation"]
        first = run["results"][0]
        expect(first["kind"] == "fail", "the violation is not the first result")
        expect(place_of(first["locations"][0]) == (violation["line"], violation["column"]), "the place in SARIF")
        expect(re.search(r":%d(:\d+)?$" % violation["line"], place), "the place in the lines")
        steps = first["codeFlows"][0]["threadFlows"][0]["locations"]
        expect(len(steps) == min(len(data["trace"]["steps"]), len(steps)), "the steps")


def check_formats(ockham, words, cwd, seconds=10, sarif=None):
    """(complaint or None, the result as JSON) of one run; `sarif`: where to leave that file."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: os.path.join(folder, name) for name in ("json", "sarif", "junit")}
        paths["sarif"] = sarif or paths["sarif"]
        command = [ockham, "check", "--format", "gcc", "--timeout", str(seconds)] + words
        for name, path in paths.items():
            command += ["--" + name, path]
        result = harness.run(command, 3 * seconds + 30, cwd=cwd)
        if result.crash() or result.status not in (0, 1, 3):
            return "%s, status %s: %s" % (result.crash(), result.status, harness.text(result.stderr)), None
        if result.status == 3 and not any(os.path.exists(path) for path in paths.values()):
            return None, None  # ended from outside (docs/check-json.md)
        texts = {name: open(path, encoding="utf-8").read() for name, path in paths.items()}
        try:
            data = json.loads(texts["json"])
            compare(data, check_sarif(texts["sarif"]), check_junit(texts["junit"]), result.stdout)
        except Wrong as wrong:
            return str(wrong), None
        return None, data


def check_program(ockham, path):
    with open(path) as f:
        first = f.readline().rstrip("\n")
    flags = FLAGS.search(first)
    memory = os.path.basename(os.path.dirname(path)) == "memory" or first.startswith("// memory:")
    words = ["--no-confirm", os.path.relpath(path, harness.ROOT)] + shlex.split(flags.group(1) if flags else "")
    seconds = 3 if BEYOND.search(first) else 60
    return check_formats(ockham, words + (["--property", "valid-memsafety"] if memory else []), harness.ROOT, seconds)[0]


# ---- odd cases ----

ODD_PROGRAM = r"""extern void abort(void);
#define assert(x) ((x) ? (void)0 : __assert_fail("%s", __FILE__, __LINE__, __func__))
extern void __assert_fail(const char *, const char *, unsigned, const char *);
extern int __VERIFIER_nondet_int(void);
static void deep(int x, int n) {
  if (n > 0) deep(x, n - 1);
  else assert(x < 3 && "<&>\"'" != 0);
}
int main(void) { deep(__VERIFIER_nondet_int(), 2); return 0; }
"""


def check_odd_names(ockham):
    """Names that XML, JSON and URIs have to escape; stacks."""
    with tempfile.TemporaryDirectory() as folder:
        name = "a b&<c>\"ü%.c"
        with open(os.path.join(folder, name), "w") as f:
            f.write(ODD_PROGRAM)
        complaint, data = check_formats(ockham, [name], folder)
        return complaint or (None if data["verdict"] == "unsafe" else "unsafe was expected")


LONG_PROGRAM = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int sum = 0, k = __VERIFIER_nondet_int();
  for (int i = 0; i < 1500; i++) sum++;
  if (sum == 1500 && k == 3) reach_error();
  return 0;
}
"""


def check_long_flow(ockham):
    """A way of thousands of steps is shortened to what readers keep."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "long.c"), "w") as f:
            f.write(LONG_PROGRAM)
        complaint, data = check_formats(ockham, ["--no-confirm", "long.c"], folder, 60)
        if complaint:
            return complaint
        return None if len(data["trace"]["steps"]) > 2 * MOST_STEPS else "the trace is too short for this test"


def check_standard_output(ockham):
    """`-` is standard output: the file, then the verdict; one format at most."""
    program = os.path.join("test", "check", "calls_bad.c")
    for option, check in (("--sarif", check_sarif), ("--junit", check_junit)):
        result = harness.run([ockham, "check", "--no-confirm", program, option, "-"], 60, cwd=harness.ROOT)
        text, _, last = result.stdout.decode("utf-8").rstrip("\n").rpartition("\n")
        if not last.startswith("verdict: unsafe") or result.status != 1:
            return "%s: the last line is %s" % (option, last)
        check(text)
    result = harness.run([ockham, "check", program, "--sarif", "-", "--json", "-"], 60, cwd=harness.ROOT)
    if result.status != 2 or b"only one of" not in result.stderr:
        return "two formats on standard output: status %s" % result.status
    return None


def check_nothing_known(ockham):
    """Out of time before there is a program: the files say so, and are well formed."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "open.c"), "w") as f:
            f.write("extern void reach_error(void);\nextern double erf(double);\n"
                    "int main(void) { if (erf(3.0) > 9.0) reach_error(); return 0; }\n")
        complaint, data = check_formats(ockham, ["--engine", "shape", "open.c"], folder)
        return complaint or (None if data["verdict"] == "unknown" else "unknown was expected")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    harness.add_every(parser)
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    programs = sorted(glob.glob(os.path.join(FOLDER, "**", "*.c"), recursive=True))
    tests = [("odd names", lambda: check_odd_names(ockham)), ("long flow", lambda: check_long_flow(ockham)),
             ("standard output", lambda: check_standard_output(ockham)), ("open", lambda: check_nothing_known(ockham))]
    for path in programs[::args.every]:
        tests.append((os.path.relpath(path, FOLDER), lambda path=path: check_program(ockham, path)))
    return harness.run_tests(tests, args.jobs)


if __name__ == "__main__":
    sys.exit(main())
