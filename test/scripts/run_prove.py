#!/usr/bin/env python3
"""`ockham prove` on small programs: what holds, what fails and where, mistakes in annotations, files that it writes.

    run_prove.py [--ockham PROGRAM] [FILE...]

The first line of a program in test/prove says what is expected:

    // safe                                           all obligations hold, and Z3 agrees (--recheck)
    // fails 12: cycle, 14: postcondition             these fail and no others, each with a heap unless it is `possible`
    // unsafe 12: null-dereference                    the same, and one of them was seen in the compiled function
    // unknown                                        the function is beyond the translation
    // error 7:14: text                               a message at this place that begins with the text; exit status 2
                                                      (0:0: without a place)
"""
import argparse
import glob
import json
import os
import re
import sys
import tempfile

import harness

FOLDER = os.path.join(harness.ROOT, "test", "prove")
STATUS = {"safe": 0, "unsafe": 1, "unknown": 3}


def complain_about_error(result, expected):
    place, _, text = expected.partition(": ")
    found = re.search(r"^[^:]+?(?::(\d+:\d+))?: error: (.*)$", result.stderr.decode("utf-8", "replace"), re.M)
    if result.status != 2 or not found:
        return "no message, status %s" % result.status
    if (found.group(1) or "0:0") != place or not found.group(2).startswith(text):
        return "the message is '%s'" % found.group(0)
    return None


def complain_about_heaps(failing, folder):
    """Failures have heaps, and pictures of them."""
    shown = [o for o in failing if "before" in o]
    pictures = glob.glob(os.path.join(folder, "dot", "*-before.dot"))
    if any(o["kind"] != "possible" and "before" not in o and o["kind"] != "assigns" for o in failing):
        return "a failure without a heap"
    if len(shown) != len(pictures):
        return "%d heaps and %d pictures" % (len(shown), len(pictures))
    for o in shown:
        names = {n["name"] for n in o["before"]["nodes"]}
        for heap in [o["before"]] + ([o["after"]] if "after" in o else []):
            targets = set(heap["variables"].values()) | {v for n in heap["nodes"] for v in n.values()}
            if not {t for t in targets if isinstance(t, str)} <= names:
                return "a pointer to no node"
    return None


def complaint(ockham, path):
    with open(path) as f:
        expected = f.readline()[3:].strip()
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out.json")
        words = [ockham, "prove", path, "--json", out, "--dot", os.path.join(folder, "dot")]
        result = harness.run(words + (["--recheck"] if expected == "safe" else []), 60)
        if result.crash():
            return result.crash()
        if expected.startswith("error "):
            return complain_about_error(result, expected[6:])
        last = re.match(r"verdict: (\w+)", (result.stdout.decode().splitlines() or [""])[-1])
        if not last or result.status != STATUS[last.group(1)]:
            return "status %s, %s" % (result.status, result.stdout.decode()[-200:] + result.stderr.decode()[-500:])
        with open(out) as f:
            answer = json.load(f)
        if answer["verdict"] == "safe" and answer["rounds"] < answer["queries"]:
            return "%d queries, but %d rounds" % (answer["queries"], answer["rounds"])
        failing = [o for o in answer["obligations"] if o["status"] == "fails"]
        found = sorted({"%d: %s" % (o["at"]["line"], o["kind"]) for o in failing})
        if expected == "unknown":
            return None if answer["verdict"] == "unknown" and not found else "not unknown: %s" % found
        verdict, _, which = expected.partition(" ")
        wanted = sorted(which.split(", ")) if which else []
        if found != wanted or answer["verdict"] != {"fails": "unknown"}.get(verdict, verdict):
            return "%s, fails %s (%s)" % (answer["verdict"], ", ".join(found), answer["reason"])
        return complain_about_heaps(failing, folder)


def complain_about_options(ockham):
    """One function only; unreadable files; a directory that cannot be made."""
    path = os.path.join(FOLDER, "numbers.c")
    good = harness.run([ockham, "prove", path, "--function", "f"], 60)
    if good.status != 0 or b"'g'" in good.stdout:
        return "--function f: status %s" % good.status
    for words in ([path, "--function", "nothing"], [path + ".missing"], [path, "--dot", "/dev/null/x"],
                  [path, "--json", "/dev/null/x"]):
        bad = harness.run([ockham, "prove"] + words, 60)
        if bad.status != 2 or not bad.stderr:
            return "%s: status %s" % (" ".join(words), bad.status)
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ockham", default=os.path.join(harness.ROOT, "build", "ockham"))
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    failures = 0
    files = options.files or sorted(glob.glob(os.path.join(FOLDER, "*.c")))
    for path in files:
        what = complaint(options.ockham, path)
        if what:
            failures += 1
            print("%s: %s" % (os.path.relpath(path, harness.ROOT), what))
    what = None if options.files else complain_about_options(options.ockham)
    if what:
        failures += 1
        print(what)
    print("%d programs, %d failures" % (len(files), failures))
    return 1 if failures or not files else 0


if __name__ == "__main__":
    sys.exit(main())
