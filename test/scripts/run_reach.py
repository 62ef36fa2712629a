#!/usr/bin/env python3
"""`ockham reach` on boolean programs with known answers, on bad input, and at its limits.

    run_reach.py [--ockham PROGRAM] [--jobs N]

test/reach/*.bp say at the top what is expected:

    // label: L            given as --label; without it the asserts are asked for
    // entry: f            given as --entry
    // expect: unsafe 14   the verdict, and the line that it names
    // steps: 7            length of the trace
    // at L: FORMULA       the invariant at label L, as it is printed
    // reached: L f:M      labels that are reached; unreached: those that are not

test/reach/bad/*.bp: exit status 2 and the one message of `// error: [line:column:] text`.
"""
import argparse
import glob
import json
import os
import random
import sys
import tempfile

import harness

FOLDER = os.path.join(harness.ROOT, "test", "reach")
STATUS = {"safe": 0, "unsafe": 1, "unknown": 3}
LIMIT = 60
DAMAGES = 6


def directives(path):
    """Lists of values by key."""
    found = {}
    with open(path, encoding="utf-8") as f:
        for line in f:
            if not line.startswith("//"):
                break
            key, _, value = line[2:].strip().partition(": ")
            found.setdefault(key, []).append(value.strip())
    return found


def words_for(ockham, path, wanted):
    words = [ockham, "reach", path]
    for option in ("label", "entry"):
        if option in wanted:
            words += ["--" + option, wanted[option][0]]
    return words


def labelled(result, label):
    """The statements with the label `L` or `procedure:L`."""
    procedure, _, name = label.rpartition(":")
    return [s for s in result["statements"] if name in s["labels"] and procedure in ("", s["procedure"])]


def check_labels(result, wanted):
    for key, is_reached in (("reached", True), ("unreached", False)):
        for label in " ".join(wanted.get(key, [])).split():
            found = labelled(result, label)
            if not found or any(s["reached"] != is_reached for s in found):
                return "label %s should be %s" % (label, key)
    for key, values in wanted.items():
        if not key.startswith("at "):
            continue
        found = labelled(result, key[3:])
        if [s["invariant"] for s in found] != values or not all(s["exact"] for s in found):
            return "at %s: expected %s, got %s" % (key[3:], values, [s["invariant"] for s in found])
    return None


def check_trace(result, wanted, verdict):
    trace = result["trace"]
    if (trace is None) != (verdict != "unsafe"):
        return "a trace belongs to unsafe, and to nothing else"
    if trace is None:
        return None
    if "steps" in wanted and len(trace) != int(wanted["steps"][0]):
        return "expected a trace of %s steps, got %d" % (wanted["steps"][0], len(trace))
    if trace[0]["depth"] != 0 or any(abs(a["depth"] - b["depth"]) > 1 for a, b in zip(trace, trace[1:])):
        return "calls and returns of the trace do not nest"
    by_number = {s["statement"]: s for s in result["statements"]}
    for step in trace:
        if not by_number[step["statement"]]["reached"]:
            return "the trace leads over a statement that is not reached"
    return None


def check_example(ockham, path):
    wanted = directives(path)
    verdict, _, line = wanted["expect"][0].partition(" ")
    words = words_for(ockham, path, wanted)
    text = harness.run(words + ["--trace", "--invariants"], LIMIT)
    as_json = harness.run(words + ["--json", "-", "--invariants"], LIMIT)
    again = harness.run(words + ["--trace", "--invariants"], LIMIT)
    for result in (text, as_json):
        if result.crash() or result.status != STATUS[verdict] or result.stderr:
            return "exit status %s\n%s" % (result.status, harness.text(result.stderr))
    if text.stdout != again.stdout:
        return "two runs print different things"
    last = text.stdout.decode().splitlines()[-1]
    if not last.startswith("verdict: " + verdict) or (line and not last.endswith(":%s)" % line)):
        return "expected %s, got %s" % (wanted["expect"][0], last)
    body, _, json_last = as_json.stdout.decode().rstrip("\n").rpartition("\n")
    if json_last != last:
        return "the last line with --json is %s" % json_last
    result = json.loads(body)
    if result["verdict"] != verdict or result["format"] != "ockham-reach-1":
        return "the verdict in the JSON is %s" % result["verdict"]
    return check_labels(result, wanted) or check_trace(result, wanted, verdict)


def check_bad(ockham, path):
    wanted = directives(path)
    result = harness.run(words_for(ockham, path, wanted), LIMIT)
    message = result.stderr.decode("utf-8", "replace")
    if result.crash() or result.status != 2 or result.stdout:
        return "exit status %s\n%s" % (result.status, message)
    place, _, text = message.rstrip("\n").partition(" error: ")
    if "\n" in text or not place.startswith(path):
        return "not one message with the file: %s" % message
    shown = (place[len(path) + 1:] + " " + text).strip()
    if "error" in wanted and shown != wanted["error"][0]:
        return "expected %s, got %s" % (wanted["error"][0], shown)
    return None


def counter(bits):
    """Counts to 2^bits - 1: no reachability by steps gets there."""
    names = ["b%d" % i for i in range(bits)]
    values = ["b%d != (%s)" % (i, " && ".join(["true"] + names[:i])) for i in range(bits)]
    return "void main() {\n  bool %s;\n  %s = %s;\n  while (%s) {\n    %s = %s;\n  }\nEND: skip;\n}\n" % (
        ", ".join(names), ", ".join(names), ", ".join(["false"] * bits), "!(" + " && ".join(names) + ")",
        ", ".join(names), ", ".join(values))


def check_limit(ockham, flags, reason):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "counter.bp")
        with open(path, "w") as f:
            f.write(counter(40))
        result = harness.run([ockham, "reach", path, "--label", "END", "--trace", "--json",
                              os.path.join(folder, "out.json")] + flags, LIMIT)
        expected = "verdict: unknown (%s)\n" % reason
        if result.status != 3 or result.stdout.decode() != expected:
            return "expected %s, got status %s: %s" % (expected, result.status, harness.text(result.stdout))
        out = os.path.join(folder, "out.json")
        if os.path.exists(out):  # not if it was ended from outside
            with open(out) as f:
                if json.load(f)["verdict"] != "unknown":
                    return "the JSON says otherwise"
    return None


def check_counter(ockham):
    """Counting to 255 takes a trace of 1 + 255 * 2 + 2 steps."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "counter.bp")
        with open(path, "w") as f:
            f.write(counter(8))
        result = harness.run([ockham, "reach", path, "--label", "END", "--trace"], LIMIT)
        if result.status != 1 or b"trace of 513 steps:" not in result.stdout:
            return "status %s: %s" % (result.status, harness.text(result.stdout)[:2000])
    return None


def check_damage(ockham, path):
    """Bytes changed, dropped and doubled at random (fixed seed): any answer, but no crash, and errors have a place."""
    with open(path, "rb") as f:
        good = f.read()
    draw = random.Random(os.path.basename(path))
    for _ in range(DAMAGES):
        text = bytearray(good)
        for _ in range(draw.randint(1, 4)):
            at = draw.randrange(len(text))
            length = draw.randint(1, 12)
            text[at:at + length] = draw.choice([b"", text[at:at + length] * 2, bytes([draw.randrange(256)]),
                                                draw.choice([b"{", b"}", b"(", b")", b";", b" = ", b"*", b"L: "])])
        with tempfile.NamedTemporaryFile(suffix=".bp") as f:
            f.write(text)
            f.flush()
            result = harness.run([ockham, "reach", f.name, "--invariants", "--trace", "--timeout", "10"], LIMIT)
            if result.crash() or result.status not in (0, 1, 2, 3):
                return "%s\n%s\n%s" % (result.crash(), bytes(text), harness.text(result.stderr))
            if result.status == 2 and not result.stderr.decode("utf-8", "replace").startswith(f.name + ":"):
                return "a message without a place: %s" % harness.text(result.stderr)
    return None


def check_usage(ockham, flags, message):
    path = os.path.join(FOLDER, "swap.bp")
    result = harness.run([ockham, "reach", path] + flags, LIMIT)
    if result.status != 2 or message not in result.stderr.decode() or result.stdout:
        return "status %s: %s" % (result.status, harness.text(result.stderr))
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    args = parser.parse_args()
    ockham = harness.checked_program(args.ockham)
    tests = [(os.path.relpath(p, harness.ROOT), lambda p=p: check_example(ockham, p))
            for p in sorted(glob.glob(os.path.join(FOLDER, "*.bp")))]
    tests += [(os.path.relpath(p, harness.ROOT), lambda p=p: check_bad(ockham, p))
             for p in sorted(glob.glob(os.path.join(FOLDER, "bad", "*.bp")))]
    tests += [("damaged " + os.path.basename(p), lambda p=p: check_damage(ockham, p))
              for p in sorted(glob.glob(os.path.join(FOLDER, "*.bp")))]
    tests += [
        ("time limit", lambda: check_limit(ockham, ["--timeout", "1"], "time limit of 1 s reached")),
        ("memory limit", lambda: check_limit(ockham, ["--memory", "5"], "memory limit of 5 MB reached")),
        ("long trace", lambda: check_counter(ockham)),
        ("no such label", lambda: check_usage(ockham, ["--label", "M"], "there is no label 'M'")),
        ("no such entry", lambda: check_usage(ockham, ["--entry", "f"], "there is no procedure 'f'")),
        ("two files", lambda: check_usage(ockham, [os.path.join(FOLDER, "gotos.bp")], "takes one file")),
    ]
    return harness.run_tests(tests, args.jobs)


if __name__ == "__main__":
    sys.exit(main())
