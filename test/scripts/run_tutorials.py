#!/usr/bin/env python3
"""The tutorials are what ockham says: docs/tutorial-*.md, with the programs and outputs that are in them.

    run_tutorials.py [--ockham PATH] [--update]

Behind a line that is a path in backticks and ends in `:`, a block has the text of that file, or the part of it that changed
since the file before (`What changes in `FILE`:`). A block ```text with a line `$ ockham ...` has what that prints; a line `...` at the end
leaves out what comes before the last line. `--update` writes them; without it, what differs is a failure.
"""
import argparse
import difflib
import glob
import os
import re
import shlex
import subprocess
import sys
import tempfile

import harness

LIMIT = 120
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```\n", re.M | re.S)
NAMED = re.compile(r"`([^`\n]+)`:\n\n\Z")
CHANGED = re.compile(r"[Ww]hat changes in `[^`\n]+`:\n\n\Z")


def source(path):
    with open(os.path.join(harness.ROOT, path), encoding="utf-8") as f:
        return f.read()


def changes(old, new):
    """The lines that differ, with what is around them."""
    lines = list(difflib.unified_diff(source(old).splitlines(True), source(new).splitlines(True), n=2))
    return "".join(line for line in lines[2:] if not line.startswith("@@"))


def output(ockham, command, folder):
    """What is printed, warnings behind it. Files are written to a folder that nobody sees."""
    words = [ockham] + [w.replace("/tmp/", folder + "/") for w in shlex.split(command)[1:]]
    result = harness.run(words, LIMIT, cwd=harness.ROOT)
    text = (result.stdout + result.stderr).decode("utf-8", "replace").replace(folder + "/", "/tmp/")
    return result.crash() or text


def shell(command, folder):
    """Another command of a tutorial: in the same folder."""
    words = command.replace("/tmp/", folder + "/")
    result = subprocess.run(["sh", "-c", words], cwd=harness.ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            timeout=LIMIT)
    return result.stdout.replace(folder + "/", "/tmp/")


def shortened(text, old):
    """A tutorial that shows the end only keeps doing so."""
    lines = text.splitlines(True)
    if not old or old[0] != "...\n" or len(lines) < len(old):
        return text
    return "...\n" + "".join(lines[len(lines) - len(old) + 1:])


def transcript(ockham, block, folder):
    out = ""
    for part in re.split(r"^(?=\$ )", block, flags=re.M):
        lines = part.splitlines(True)
        if not lines:
            continue
        command = lines[0][2:].strip()
        said = output(ockham, command, folder) if command.startswith("ockham ") else shell(command, folder)
        out += lines[0] + shortened(said, lines[1:])
    return out


def rewritten(ockham, text, folder):
    """The document as it would be now."""
    out, at, last = "", 0, None
    for found in BLOCK.finditer(text):
        before, kind, block = text[at:found.start()], found.group(1), found.group(2)
        at, named = found.end(), NAMED.search(text[:found.start()])
        path = named.group(1) if named else None
        if path and os.path.exists(os.path.join(harness.ROOT, path)):
            block = changes(last, path) if CHANGED.search(text[:found.start()]) else source(path)
            last = path
        elif kind == "text" and block.startswith("$ "):
            block = transcript(ockham, block, folder)
        out += "%s```%s\n%s```\n" % (before, kind, block)
    return out + text[at:]


def plain(text):
    """Without values that were chosen, and how many obligations a proof had: another solver may say others."""
    return re.sub(r"(-> |= |all )-?[0-9]+", r"\1N", text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(harness.ROOT, "build", "ockham"))
    parser.add_argument("--update", action="store_true", help="write the documents")
    args = parser.parse_args()
    passed = failed = 0
    for path in sorted(glob.glob(os.path.join(harness.ROOT, "docs", "tutorial-*.md"))):
        with open(path, encoding="utf-8") as f:
            text = f.read()
        with tempfile.TemporaryDirectory() as folder:
            now = rewritten(os.path.abspath(args.ockham), text, folder)
        if args.update:
            with open(path, "w", encoding="utf-8") as f:
                f.write(now)
        blocks = len(BLOCK.findall(text))
        same = plain(text) == plain(now)
        differ = [] if same else [line for line in difflib.unified_diff(text.splitlines(), now.splitlines(), "is", "should be", lineterm="")]
        failed += bool(differ)
        passed += blocks - bool(differ)
        if differ and not args.update:
            print("%s is not what ockham says ('--update' writes it):\n%s" % (path, "\n".join(differ[:60])))
    print("%d passed, %d failed" % (passed, 0 if args.update else failed))
    return 1 if failed and not args.update else 0


if __name__ == "__main__":
    sys.exit(main())
