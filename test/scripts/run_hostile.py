#!/usr/bin/env python3
"""Programs that want to do harm: nothing outside of their cell changes, nothing of them is left, and a verdict comes.

    run_hostile.py [--ockham PATH] [--cell PATH] [--long] [FILE.c...]

world     each program of test/hostile that says so does its harm when it runs without a cell: otherwise this test would
          see nothing.
direct    each is compiled and run in the cell of replays (test/unit/base/process/check_cell.c), on this machine and on
          ones that lack something (without.py); as this user and, if that is root, as nobody.
check     each is checked by ockham, which compiles, replays and judges it; some of them on machines that lack something
          and as nobody, and all of them with --long.
files     what compilers may read, and links where a replay is to be left.

The first line of a program says what is expected: `unconfined: changes` (the world), `escapes` (it says so) or `never`
(do not try); `verdict: unsafe` (if nothing is said), `any`, `not unsafe`, or `none`; `direct: exited 42` (if nothing is
said: it was stopped and went on), other ends, `any`, or `none`; `options: ...` of check; `link: NAME`, a neighbour that
leads to the secret; `only: -m64`.
"""
import argparse
import glob
import itertools
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

import harness
from run_check import Run, describe, verdict_of

FOLDER = os.path.join(harness.ROOT, "test", "hostile")
WITHOUT = os.path.join(harness.ROOT, "test", "scripts", "without.py")
PYTHON = "/usr/bin/python3" if os.path.exists("/usr/bin/python3") else sys.executable
NOBODY = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
LACKING = ["", "landlock", "namespaces", "landlock,namespaces", "notices", "notices,namespaces"]
SECRET = "top_secret_4711"
# On machines that lack something, and as nobody, only these are checked in the short test.
FEW = ["file-write", "early-constructor", "source-incbin-inside"]
# What they use is watched, since there is no limit of addresses.
WATCHED = ["flood-memory", "flood-tables"]
BOTH_MODELS = ["file-write", "file-elsewhere", "network-tcp", "process-clone", "exec-system", "signal-others",
               "calls-of-i386"]
LIMIT = 120


class Hostile:
    def __init__(self, path):
        self.path, self.name = path, os.path.basename(path)[:-2]
        with open(path) as f:
            words = f.readline().strip("/* \n").split("; ")
        told = dict(word.split(": ", 1) for word in words if ": " in word)
        self.unconfined, self.verdict = told["unconfined"], told.get("verdict", "unsafe")
        self.direct, self.options = told.get("direct", "exited 42"), told.get("options", "").split()
        self.link, self.only = told.get("link"), told.get("only")

    def models(self, is_long):
        both = is_long or self.name in BOTH_MODELS
        return [m for m in ("-m64", "-m32") if (both or m == "-m64") and self.only in (None, m)]


class World:
    """What hostile programs would like to change. All may write there."""

    def __init__(self, folder):
        self.folder, self.connections, self.signals = folder, 0, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)
        signal.signal(signal.SIGUSR1, self.take_signal)
        os.mkdir(folder)
        self.reset()

    def accept(self):
        """Who has called meanwhile."""
        while True:
            try:
                self.listener.accept()[0].close()
            except BlockingIOError:
                return
            self.connections += 1

    def take_signal(self, number, frame):
        self.signals += 1

    def reset(self):
        shutil.rmtree(self.folder)
        os.mkdir(self.folder)
        for name, text in (("canary", "sings\n"), ("secret", "static const char %s = 't';\n" % SECRET)):
            with open(os.path.join(self.folder, name), "w") as f:
                f.write(text)
            os.chmod(os.path.join(self.folder, name), 0o666)
        os.chmod(self.folder, 0o777)
        self.before = self.look()

    def look(self):
        found = {}
        self.accept()
        for name in sorted(os.listdir(self.folder)):
            path = os.path.join(self.folder, name)
            info = os.lstat(path)
            text = open(path).read() if os.path.isfile(path) else ""
            found[name] = (info.st_mode, info.st_nlink, info.st_size, text)
        return found, self.connections, self.signals

    def change(self):
        """None, or what has changed; then all is as before."""
        now = self.look()
        if now == self.before:
            return None
        before = self.before
        self.reset()
        return "the world changed: %s, before: %s" % (now, before)

    def flags(self):
        return ["-DFOLDER=\"%s\"" % self.folder, "-DSECRET=\"%s/secret\"" % self.folder,
                "-DPORT=%d" % self.listener.getsockname()[1]]


# ---- without ockham ----

def build(program, model, world, folder):
    """The path of the compiled program, or None with a message."""
    path = os.path.join(folder, program.name + model)
    words = [harness.CLANG, model, "-O0", "-w", "-DDIRECT", program.path, "-o", path, *world.flags()]
    result = harness.run(words, LIMIT)
    return (path, None) if result.status == 0 else (None, result.stderr.decode(errors="replace"))


def harms(program, path, world):
    """It does what it is there for, if nobody keeps it from that."""
    result = subprocess.run([path], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            cwd=os.path.dirname(path), timeout=LIMIT)
    changed = world.change()
    for left in ("flood", "out", "values.txt.new"):
        if os.path.lexists(os.path.join(os.path.dirname(path), left)):
            os.unlink(os.path.join(os.path.dirname(path), left))
    if program.unconfined == "changes" and not changed:
        return "without a cell, the world does not change: %s" % describe(result_of(result))
    if program.unconfined == "escapes" and result.returncode != 13:
        return "without a cell, it does not escape: %s" % describe(result_of(result))
    return None


def result_of(completed):
    return harness.Result(completed.returncode, completed.stdout, completed.stderr)


def prefix(lacking, as_nobody):
    words = list(NOBODY) if as_nobody else []
    return words + ([PYTHON, WITHOUT, lacking] if lacking else [])


def place_for_everybody(ockham, cell, files, folder):
    """Copies of the programs where nobody can read them, too: the checkout may lie in somebody's home."""
    global WITHOUT
    place = os.path.join(folder, "programs")
    os.mkdir(place, 0o755)
    WITHOUT = shutil.copy(WITHOUT, place)
    for path in glob.glob(os.path.join(FOLDER, "*.h")) + [os.path.join(os.path.dirname(ockham), "ockham-certify")]:
        shutil.copy(path, place)
    return shutil.copy(ockham, place), shutil.copy(cell, place), [Hostile(shutil.copy(p, place)) for p in sorted(files)]


def run_direct(cell, built, lacking, as_nobody, world):
    """All programs, one after the other, by one shell. Yields (name, complaint)."""
    lines = ["echo 'start: %s'; '%s' %s %s; echo" % (os.path.basename(path), cell, limits, path)
             for _, path, limits in built]
    result = harness.run(prefix(lacking, as_nobody) + ["sh", "-c", "\n".join(lines)], LIMIT, cwd="/")
    parts = re.split(r"^start: .*\n", result.stdout.decode(errors="replace"), flags=re.M)[1:]
    for (program, path, _), text in zip(built, parts):
        end = re.findall(r"^end: (.*)$", text, re.M)
        wanted = program.direct
        ok = len(end) == 1 and (wanted == "any" or end[0] in wanted.split(" or ") or end[0] == wanted + " 0")
        yield os.path.basename(path), None if ok and "escaped" not in text else "wanted %s: %s" % (wanted, text[-300:])
    yield "the world", world.change()
    if len(parts) != len(built):
        yield "all of them", "only %d of %d were run: %s" % (len(parts), len(built), describe(result))


# ---- with ockham ----

def verdict_reached(result):
    """The verdict; unsafe also if the program ran up to its violation, and only answers of the world are in doubt."""
    kind = verdict_of(result)[0]
    return "unsafe" if kind == "unknown" and b"not confirmed: the run came that far" in result.stdout else kind


def expected(program, result):
    kind = verdict_reached(result)
    if result.crash():
        return describe(result)
    if program.verdict == "none":
        return None if result.status == 2 and kind is None else "a verdict: %s" % describe(result)
    if kind is None and result.status != 2:
        return "no verdict: %s" % describe(result)
    if program.verdict == "not unsafe":
        return None if verdict_of(result)[0] != "unsafe" else "believed: %s" % describe(result)
    return None if program.verdict in ("any", kind) else describe(result)


def checked(ockham, program, lacking, as_nobody, world):
    with tempfile.TemporaryDirectory() as directory:
        os.chmod(directory, 0o777)
        source = program.path
        if program.link:  # a neighbour that lies elsewhere
            source = shutil.copy(program.path, directory)
            os.symlink(os.path.join(world.folder, "secret"), os.path.join(directory, program.link))
        words = [ockham, "check", source, "--timeout", "60", *program.options, "--", *world.flags()]
        run = Run(prefix(lacking, as_nobody) + words, directory)
        if as_nobody:
            os.chmod(run.temporary, 0o777)
        result = run.end(LIMIT)
        if result is None:
            return "did not end in time"
        if SECRET.encode() in result.stdout + result.stderr:
            return "tells the secret: %s" % describe(result)
        return expected(program, result) or run.remains() or world.change()


def neighbours(ockham, world):
    """A compiler reads the folder of the source, and what a flag names; what is outside needs to be named."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("include/x.h", '#include "y.h"\n'), ("include/y.h", "extern void reach_error(void);\n"),
                           ("src/near.h", ""), ("src/deep/deeper.h", ""),
                           ("src/outside.c", '#include "../include/x.h"\nint main(void) { reach_error(); return 0; }\n'),
                           ("src/inside.c", '#include "near.h"\n#include "deep/deeper.h"\n'
                                            "extern void reach_error(void);\nint main(void) { reach_error(); }\n")):
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "w") as f:
                f.write(text)
        header = os.path.join(folder, "include", "x.h")
        for words, wanted in ((["src/outside.c"], None), (["src/outside.c", "--", "-Iinclude"], "unsafe"),
                              (["src/outside.c", "--", "-isystem", "include"], "unsafe"),
                              (["src/inside.c", "--", "-include", "include/x.h"], "unsafe"),
                              (["src/inside.c", "--", "-include" + header], "unsafe"),
                              (["src/inside.c", "--", "-DX=1"], "unsafe")):
            result = harness.run([ockham, "check"] + words, LIMIT, cwd=folder)
            if verdict_of(result)[0] != wanted:
                return "%s: %s" % (" ".join(words), describe(result))
            if wanted is None and b"name its folder with -I" not in result.stderr:
                return "no advice: %s" % describe(result)
    return None


def flags_in_names(ockham, world):
    """A source whose name is a list of flags to clang is not given to it."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "@deep"))
        os.mkdir(os.path.join(folder, "deep"))
        for name in ("x.c", "deep/x.c"):
            with open(os.path.join(folder, name), "w") as f:
                f.write("-fplugin=./stranger.so -load ./stranger.so\n")
        for name, wanted in (("@x.c", None), ("deep/@x.c", None), ("@deep/x.c", "unsafe")):
            with open(os.path.join(folder, name), "w") as f:
                f.write("extern void reach_error(void);\nint main(void) { reach_error(); return 0; }\n")
            result = harness.run([ockham, "check", name], LIMIT, cwd=folder)
            if verdict_of(result)[0] != wanted or b"stranger" in result.stdout + result.stderr:
                return "%s: %s" % (name, describe(result))
    return None


def left_over_links(ockham, world):
    """A replay is to be left in a folder that holds links: what they lead to is not written."""
    with tempfile.TemporaryDirectory() as directory:
        words = [ockham, "check", os.path.join(FOLDER, "file-write.c"), "--replay", "OUT/replay", "--", *world.flags()]
        run = Run(words, directory)
        os.mkdir(os.path.join(run.output, "replay"))
        for name in ("replay.sh", "program.bc", "values.txt", "runtime.c", "replay"):
            os.symlink(os.path.join(world.folder, "canary"), os.path.join(run.output, "replay", name))
        result = run.end(LIMIT)
        if result is None or verdict_reached(result) != "unsafe":
            return "no verdict: %s" % (result and describe(result))
        return world.change() or run.remains(["replay"])


def stored_script(ockham, world):
    """`ockham replay` of a folder that somebody else has made runs no script of it."""
    with tempfile.TemporaryDirectory() as directory:
        words = [ockham, "check", os.path.join(FOLDER, "file-write.c"), "--replay", "OUT/r", "--", *world.flags()]
        run = Run(words, directory)
        if run.end(LIMIT) is None:
            return "did not end in time"
        folder = os.path.join(run.output, "r")
        with open(os.path.join(folder, "replay.sh"), "a") as f:
            f.write("echo x >%s/new\n" % world.folder)
        with open(os.path.join(folder, "replay.sh")) as f:
            text = f.read()
        with open(os.path.join(folder, "replay.sh"), "w") as f:
            f.write("echo x >%s/new\n%s" % (world.folder, text))
        result = harness.run([ockham, "replay", folder], LIMIT)
        if b"the run came that far" not in result.stdout and verdict_of(result)[0] != "unsafe":
            return describe(result)
        return world.change()


def deliberate(ockham, world):
    """--replay-unconfined is what it says."""
    words = [ockham, "check", "--replay-unconfined", os.path.join(FOLDER, "file-create.c"), "--", *world.flags()]
    result = harness.run(words, LIMIT)
    return None if world.change() else "nothing changed: %s" % describe(result)


def nowhere(ockham, world):
    """Without any cell, the program is not run, and the verdict says so."""
    result = harness.run(prefix("notices,landlock", False) +
                         [ockham, "check", os.path.join(FOLDER, "file-write.c"), "--", *world.flags()], LIMIT)
    if verdict_of(result)[0] == "unsafe" or b"no cell" not in result.stdout or b"can read all" not in result.stderr:
        return describe(result)
    return world.change()


def direct_tests(programs, cell, users, world, folder, is_long):
    """Yields (name, complaint): one world, so one after the other."""
    built = []
    for program in programs:
        for model in program.models(is_long) if program.direct != "none" else []:
            path, why = build(program, model, world, folder)
            yield "build %s %s" % (program.name, model), why
            if path and program.unconfined in ("changes", "escapes") and model == "-m64":
                yield "world %s" % program.name, harms(program, path, world)
            limits = "10 0 200" if program.name in WATCHED and model == "-m64" else "10 512 0"
            limits = "1 512 0" if program.direct == "time" else limits
            built += [(program, path, limits)] if path else []
    for lacking in LACKING if built else []:
        for as_nobody in users:
            for name, why in run_direct(cell, built, lacking, as_nobody, world):
                yield "direct %s%s: %s" % (lacking or "all", " nobody" * as_nobody, name), why


def check_tests(programs, ockham, users, world, is_long):
    for lacking in LACKING:
        for as_nobody in users:
            for program in programs:
                if is_long or program.name in FEW or not (lacking or as_nobody):
                    yield ("check %s%s: %s" % (lacking or "all", " nobody" * as_nobody, program.name),
                           checked(ockham, program, lacking, as_nobody, world))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    harness.add_common_options(parser)
    parser.add_argument("--cell", default=os.path.join(harness.ROOT, "build", "test", "unit", "check_cell"))
    parser.add_argument("--long", action="store_true", help="all programs on all machines, with both data models")
    harness.add_every(parser)
    parser.add_argument("files", nargs="*", help="programs; all of test/hostile if there is none")
    args = parser.parse_args()
    ockham, cell = harness.checked_program(args.ockham), harness.checked_program(args.cell)
    files = args.files or sorted(glob.glob(os.path.join(FOLDER, "*.c")))[::args.every]
    users = [False, True] if os.getuid() == 0 and shutil.which("setpriv") else [False]
    count = [0, 0]
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        world = World(os.path.join(folder, "world"))
        ockham, cell, programs = place_for_everybody(ockham, cell, files, folder)
        tests = [direct_tests(programs, cell, users, world, folder, args.long),
                 check_tests(programs, ockham, users, world, args.long)]
        if not args.files:
            tests.append((test.__doc__.splitlines()[0], test(ockham, world))
                         for test in (neighbours, flags_in_names, left_over_links, stored_script, deliberate, nowhere))
        for name, why in itertools.chain(*tests):
            count[why is not None] += 1
            if why is not None:
                print("FAIL %s: %s" % (name, why))
        world.listener.close()
    print("%d passed, %d failed" % tuple(count))
    return 1 if count[1] else 0


if __name__ == "__main__":
    sys.exit(main())
