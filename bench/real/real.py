#!/usr/bin/env python3
"""Real code: functions of packages of Debian, each with a small harness, for several properties.

    real.py [--ockham PROGRAM] [--cache DIR] [--only TEXT] [--property P,...] [--timeout S] [--memory MB] [--verbose]

The sources are fetched by the name of their package with `apt-get source`, from the places that the system's own list of
packages names. A list of sources, its indices and what is fetched are kept in DIR (by default in the user's cache); files of
the system stay as they are. Packages that are there are not fetched again.

A harness is a C file beside this one. Its opening comment says, line by line:

    package: the source package; NAME/ is its folder on the paths below
    sources: files of the package that are checked together with the harness
    flags:   for clang; {} stands for the folder of the package
    prepare: a command that is run there once, for what its build generates
    unreach-call, valid-memsafety, no-overflow, ...: `safe` or `unsafe`, the truth of that pair, and why where it is unsafe

Truths of small inputs come from running the function natively on all of them (`--exhaust` compiles the harness with gcc and
sanitizers and does that, where the harness says `exhaust: N`, the number of bytes that it asks for).

Each pair is a run of `ockham check` with the default engine, S seconds and MB megabytes. Exit status 1 if a verdict is wrong, or
fewer than 80 % of the pairs are decided.
"""
import argparse
import glob
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
PROPERTIES = ["unreach-call", "valid-memsafety", "no-overflow"]
WORDS = ["package", "sources", "flags", "prepare", "exhaust"] + PROPERTIES
SHARE = 0.8


class Harness:
    """What the opening comment of a harness says."""

    def __init__(self, path):
        self.path = path
        self.name = os.path.basename(path)[:-2]
        self.said = {}
        for line in open(path):
            if not line.startswith("//"):
                break
            found = re.match(r"//\s+([\w-]+):\s*(.*?)\s*$", line)
            if found and found.group(1) in WORDS:
                self.said[found.group(1)] = found.group(2)

    def pairs(self):
        return [(p, self.said[p].split()[0].rstrip(":;,")) for p in PROPERTIES if p in self.said]

    def command(self, folder):
        """Sources and flags, as clang and ockham take them."""
        sources = [os.path.join(folder, s) for s in self.said.get("sources", "").split()]
        flags = shlex.split(self.said.get("flags", "").replace("{}", folder))
        return [self.path] + sources, flags


class Packages:
    """Sources of packages, in a folder of their own with a list of sources of their own."""

    def __init__(self, cache):
        self.cache = cache
        self.is_updated = False

    def apt(self, *words, folder=None):
        at = self.cache
        options = {"Dir::Etc::sourcelist": at + "/source.sources", "Dir::Etc::sourceparts": "/dev/null",
                   "Dir::State::Lists": at + "/lists", "Dir::Cache": at + "/archives"}
        command = ["apt-get", "-q"] + [w for k, v in options.items() for w in ("-o", "%s=%s" % (k, v))] + list(words)
        result = subprocess.run(command, cwd=folder or at, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if result.returncode:
            sys.exit("real.py: %s\n%s" % (" ".join(command), result.stdout[-2000:]))

    def update(self):
        """The system's places of packages, as places of sources."""
        for folder in ("lists/partial", "archives/partial"):
            os.makedirs(os.path.join(self.cache, folder), exist_ok=True)
        stanzas = []
        for path in sorted(glob.glob("/etc/apt/sources.list.d/*.sources")):
            stanzas += [re.sub(r"(?m)^Types:.*$", "Types: deb-src", s) for s in open(path).read().split("\n\n") if "URIs:" in s]
        for path in ["/etc/apt/sources.list"] + sorted(glob.glob("/etc/apt/sources.list.d/*.list")):
            for line in open(path) if os.path.exists(path) else []:
                found = re.match(r"deb\s+(?:\[[^]]*\]\s+)?(\S+)\s+(\S+)\s+(.+?)\s*$", line)
                if found:
                    stanzas.append("Types: deb-src\nURIs: %s\nSuites: %s\nComponents: %s\n" % found.groups())
        with open(os.path.join(self.cache, "source.sources"), "w") as f:
            f.write("\n".join(s.strip() + "\n" for s in stanzas))
        self.apt("update")
        self.is_updated = True

    def folder(self, package, prepare):
        """Where the unpacked sources of a package are."""
        at = os.path.join(self.cache, package)
        if not os.path.exists(at + "/complete"):
            if not self.is_updated:
                self.update()
            os.makedirs(at, exist_ok=True)
            self.apt("--only-source", "source", package, folder=at)
            open(at + "/complete", "w").close()
        found = [d for d in glob.glob(at + "/*/") if os.path.isdir(d)]
        folder = found[0].rstrip("/")
        if prepare and not os.path.exists(at + "/prepared"):
            subprocess.run(prepare, shell=True, cwd=folder, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL)
            open(at + "/prepared", "w").close()
        return folder


def check(args, harness, prop, folder):
    """(verdict, engine, reason, seconds of processors, megabytes) of one pair."""
    sources, flags = harness.command(folder)
    command = [args.ockham, "check", "--property", prop, "--timeout", str(args.timeout), "--memory", str(args.memory),
               "--json", "-"] + sources + ["--"] + flags
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT, text=True)
        _, _, usage = os.wait4(process.pid, 0)
        out.seek(0)
        text = out.read()
    verdict = re.search(r"(?m)^verdict: (\w+)(?: \((.*)\))?", text)
    engine = re.search(r'"decided_by": *"([\w-]+)"', text)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if args.verbose:
        print(shlex.join(command))
    last = text.strip().splitlines()[-1:] or [""]
    return (verdict.group(1) if verdict else "error", engine.group(1) if engine else "-",
            verdict.group(2) or "" if verdict else last[0], seconds, usage.ru_maxrss // 1024)


def judge(verdict, truth):
    if verdict not in ("safe", "unsafe"):
        return "-"
    return "ok" if verdict == truth else "WRONG"


INPUTS = """
#include <stdio.h>
#include <stdlib.h>
#include <setjmp.h>
static unsigned char given[16]; static int next; static jmp_buf out; static int failed;
#define GIVEN(T, name) T __VERIFIER_nondet_##name(void) { return (T)given[next++ % 16]; }
GIVEN(unsigned char, uchar) GIVEN(signed char, char)
void reach_error(void) { failed = 1; longjmp(out, 1); }
#define abort() longjmp(out, 1)
#define main harness
"""
DRIVER = """
#undef main
#undef abort
int main(void) {
  for (unsigned long long i = 0; i >> 8 * BYTES == 0; i++) {
    for (int k = 0; k < BYTES; k++) given[k] = (unsigned char)(i >> 8 * k);
    next = 0;
    if (!setjmp(out)) harness();
    if (failed) { printf("input %llx reaches the error\\n", i); return 1; }
  }
  return 0;
}
"""


def exhaust(harness, folder):
    """The harness with every input, natively, with the sanitizers of gcc: a sign of the truth."""
    if "exhaust" not in harness.said:
        return None
    with tempfile.TemporaryDirectory() as work:
        source = os.path.join(work, "all.c")
        with open(source, "w") as f:
            f.write(INPUTS + '#include "%s"\n' % harness.path + DRIVER)
        sources, flags = harness.command(folder)
        program = os.path.join(work, "all")
        command = ["gcc", "-w", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined",
                   "-ffunction-sections", "-Wl,--gc-sections", "-DBYTES=" + harness.said["exhaust"], source] + sources[1:]
        subprocess.run(command + flags + ["-o", program, "-lm"], check=True)
        result = subprocess.run([program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                env=dict(os.environ, ASAN_OPTIONS="detect_leaks=1"))
        return "nothing fails" if result.returncode == 0 else " ".join(result.stdout.split("\n")[:3])[:160]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--cache", default=os.path.join(os.environ.get("XDG_CACHE_HOME", os.path.expanduser("~/.cache")),
                                                        "ockham-real"))
    parser.add_argument("--only", default="", help="harnesses whose name contains one of these, separated by commas")
    parser.add_argument("--property", default=",".join(PROPERTIES))
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--memory", type=int, default=2000)
    parser.add_argument("--exhaust", action="store_true", help="do not check: run natively on all inputs")
    parser.add_argument("--verbose", action="store_true", help="print the commands, too")
    args = parser.parse_args()
    if os.path.abspath(args.cache).startswith(ROOT + os.sep):
        sys.exit("real.py: the cache must lie outside of the checkout")
    os.makedirs(args.cache, exist_ok=True)
    packages = Packages(os.path.abspath(args.cache))
    counts = {"ok": 0, "-": 0, "WRONG": 0}
    print("%-24s %-16s %-8s %-5s %-8s %7s %6s  %s" % ("harness", "property", "verdict", "", "engine", "s", "MB", "why"))
    for path in sorted(glob.glob(os.path.join(HERE, "*.c"))):
        harness = Harness(path)
        if not any(text in harness.name for text in args.only.split(",")):
            continue
        folder = packages.folder(harness.said["package"], harness.said.get("prepare"))
        if args.exhaust:
            print("%-24s %s" % (harness.name, exhaust(harness, folder) or "no bytes to run through"), flush=True)
            continue
        for prop, truth in harness.pairs():
            if prop not in args.property.split(","):
                continue
            verdict, engine, reason, seconds, memory = check(args, harness, prop, folder)
            counts[judge(verdict, truth)] += 1
            print("%-24s %-16s %-8s %-5s %-8s %7.1f %6d  %s" % (harness.name, prop, verdict, judge(verdict, truth), engine,
                                                              seconds, memory, reason), flush=True)
    if args.exhaust:
        return 0
    total = sum(counts.values())
    print("%d pairs, %d decided (%d %%), %d wrong" % (total, total - counts["-"], 100 * (total - counts["-"]) // max(total, 1),
                                                    counts["WRONG"]))
    return 1 if counts["WRONG"] or total - counts["-"] < SHARE * total else 0


if __name__ == "__main__":
    sys.exit(main())
