#!/usr/bin/env python3
"""The manual: each command and option is in its man page, in `ockham help`, and is completed.

    run_manual.py [--ockham PATH]

What there is, `--help` says; the pages are those that were built, and are rendered by groff, which must have nothing to warn
of. The completion is asked by bash, as a terminal would.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys

import harness

OPTION = re.compile(r"^  (--[a-z-]+)(?: (\S+))?", re.M)
COMMAND = re.compile(r"^  ([a-z]+) ", re.M)
ASK = """source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ockham; printf '%s\\n' "${COMPREPLY[@]}" """


class Tally:
    def __init__(self):
        self.good = self.bad = 0

    def expect(self, name, condition, why=""):
        if condition:
            self.good += 1
            return
        self.bad += 1
        print("FAILED %s: %s" % (name, why))


def said(ockham, *words):
    result = harness.run([ockham, *words], 20)
    return result.status, result.stdout.decode(), result.stderr.decode()


def rendered(page):
    """The page as people see it, and what groff had to warn of."""
    result = subprocess.run(["groff", "-man", "-ww", "-Tascii", "-P-cbou", "-rHY=0", page], capture_output=True, text=True)
    return result.stdout, result.stderr


def sections(text):
    return re.findall(r"^([A-Z][A-Z ]+)$", text, re.M)


def check_page(tally, ockham, build, command, options):
    path = os.path.join(build, "ockham-%s.1" % command)
    if not os.path.exists(path):
        tally.expect(command, False, "there is no page %s" % path)
        return
    with open(path) as f:
        tally.expect(command, f.read() == said(ockham, "help", "--man", command)[1], "the page is not that of the program")
    if not shutil.which("groff"):
        return
    text, warnings = rendered(path)
    tally.expect(command, not warnings, warnings)
    for wanted in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "EXIT STATUS", "SEE ALSO"):
        tally.expect(command, wanted in sections(text), "no section %s" % wanted)
    for option, value in options:
        tally.expect(command, re.search(r"^ +%s( |$)" % option, text, re.M), "%s is not in the page" % option)
        for choice in (value or "").split("|") if "|" in (value or "") else []:
            tally.expect(command, re.search(r"\b%s\b" % re.escape(choice), text), "%s %s is not in the page" % (option, choice))


def complete(build, *words):
    script = os.path.join(build, "ockham.bash")
    result = subprocess.run(["bash", "-c", ASK, "bash", script, "ockham", *words], capture_output=True, text=True)
    return result.stdout.split(), result.stderr


def check_completion(tally, build, commands, options):
    found, errors = complete(build, "")
    tally.expect("completion", set(commands) <= set(found) and not errors, (found, errors))
    tally.expect("completion", complete(build, "cer")[0] == ["certify"])
    for command in commands:
        found = complete(build, command, "--")[0]
        tally.expect("completion of " + command, found == sorted(o for o, _ in options[command]) or
                     sorted(found) == sorted(o for o, _ in options[command]), found)
    tally.expect("values", complete(build, "check", "--engine", "sl")[0] == ["slam"])
    tally.expect("values", sorted(complete(build, "infer", "--property", "")[0]) == ["contract", "memory"])
    tally.expect("values", "unreach-call" in complete(build, "check", "--property", "")[0])
    tally.expect("files", complete(build, "check", os.path.join(build, "ockham.b"))[0] == [os.path.join(build, "ockham.bash")])


def check_topics(tally, ockham, commands, overview):
    topics = COMMAND.findall(overview[overview.index("Topics:"):])
    for topic in commands + topics:
        status, text, _ = said(ockham, "help", topic)
        lines = text.splitlines()
        tally.expect("help " + topic, status == 0 and len(lines) > 4, status)
    status, _, error = said(ockham, "help", "nothing")
    tally.expect("help nothing", status == 2 and "'ockham help' lists them" in error, error)
    names = re.search(r"what must not be violated.*?\n((?:    .*\n)+)", said(ockham, "check", "--help")[1]).group(1)
    text = said(ockham, "help", "properties")[1]
    for name in re.findall(r"[a-z-]+", names):
        tally.expect("help properties", re.search(r"^  %s " % name, text, re.M), "%s is not there" % name)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(harness.ROOT, "build", "ockham"))
    ockham = os.path.abspath(parser.parse_args().ockham)
    build, tally = os.path.dirname(ockham), Tally()
    overview = said(ockham, "help")[1]
    commands = COMMAND.findall(overview[:overview.index("Topics:")])
    tally.expect("commands", len(commands) >= 11, commands)
    options = {c: OPTION.findall(said(ockham, c, "--help")[1]) for c in commands}
    for command in commands:
        tally.expect(command, len(options[command]) > 3, options[command])
        check_page(tally, ockham, build, command, options[command])
    with open(os.path.join(build, "ockham.1")) as f:
        page = f.read()
    for command in commands:
        tally.expect("ockham(1)", "ockham\\-%s (1)" % command in page, "%s is not there" % command)
    check_completion(tally, build, commands, options)
    check_topics(tally, ockham, commands, overview)
    print("%d passed, %d failed" % (tally.good, tally.bad))
    return 1 if tally.bad else 0


if __name__ == "__main__":
    sys.exit(main())
