#!/usr/bin/env python3
"""Locks in drivers of Linux 6.1: as they are, and with an unlock taken away.

    linux.py [--ockham PROGRAM] [--archive FILE] [--folder DIR] [--timeout S] [--driver NAME,...] [--functions N] [--jobs N]

FILE is the kernel's source as the Debian package linux-source-6.1 installs it. What the drivers need of it is unpacked into
DIR and configured there (`make defconfig prepare`, which takes a minute; flex, bison, bc and libelf-dev are needed); by default DIR is
temporary. Each driver is checked with rules/mutex.rule by the default command, one of its functions being the entry, twice:
as it is, and with one unlock replaced by an empty statement. A missing unlock is a violation where the compiled function
can be run without the kernel, and a possible violation where its inline assembly needs the kernel; both have a trace.

With --functions N, the first N functions that take a lock are each checked as an entry instead, folder by folder: how
many are proved, and what stands in the way of the others.

Exit status 1 unless each driver is safe as it is, and each missing unlock is shown with its trace; of functions, unless
100 of them are proved and none is said to be unsafe.
"""
import argparse
import collections
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
ARCHIVE = "/usr/src/linux-source-6.1.tar.xz"
RULE = os.path.join(ROOT, "rules", "mutex.rule")

# driver: source, entry function, the unlock that is taken away, and which of those in the source it is
SEEDS = {
    "evdev": ("drivers/input/evdev.c", "evdev_write", "mutex_unlock(&evdev->mutex);", 3),
    "evdev-open": ("drivers/input/evdev.c", "evdev_open_device", "mutex_unlock(&evdev->mutex);", 0),
    "nvram": ("drivers/char/nvram.c", "nvram_misc_open", "spin_unlock(&nvram_state_lock);", 2),
    "nvram-release": ("drivers/char/nvram.c", "nvram_misc_release", "spin_unlock(&nvram_state_lock);", 3),
    "ib700wdt": ("drivers/watchdog/ib700wdt.c", "ibwdt_write", "spin_unlock(&ibwdt_lock);", 0),
    "ib700wdt-ioctl": ("drivers/watchdog/ib700wdt.c", "ibwdt_ioctl", "spin_unlock(&ibwdt_lock);", 1),
}
# Whose functions are tried one by one.
FOLDERS = ["drivers/watchdog", "drivers/char", "drivers/rtc", "drivers/hwmon", "drivers/leds", "drivers/input"]
NEEDED = ["include/*", "arch/x86/*", "scripts/*", "tools/*", "security/*", "kernel/bounds.c", "kernel/time/*", "kernel/sched/*",
          "init/*", "usr/*", "certs/*", "Kbuild", "Makefile", "*Kconfig*", "drivers/input/evdev.c",
          "drivers/input/input-compat.h", "drivers/char/nvram.c", "drivers/watchdog/ib700wdt.c"]
NEEDED += [pattern % folder for folder in FOLDERS for pattern in ("%s/*.c", "%s/*.h")]
LOCKS = re.compile(r"\b(mutex_lock|spin_lock)(_irq|_irqsave|_interruptible)?\(")
FUNCTION = re.compile(r"^[a-z][\w \t\*]*?\b(\w+)\([^;{}]*\)\n\{\n(.*?)^\}", re.M | re.S)
PROVED = 100
# Those of the kernel's own build that the front end has an opinion about.
FLAGS = ["-nostdinc", "-Iarch/x86/include", "-Iarch/x86/include/generated", "-Iinclude", "-Iarch/x86/include/uapi",
         "-Iarch/x86/include/generated/uapi", "-Iinclude/uapi", "-Iinclude/generated/uapi",
         "-include", "include/linux/compiler-version.h", "-include", "include/linux/kconfig.h",
         "-include", "include/linux/compiler_types.h", "-D__KERNEL__", "-std=gnu11", "-fshort-wchar", "-fno-strict-aliasing",
         "-fno-PIE", "-mno-sse", "-mcmodel=kernel", "-DMODULE", '-DKBUILD_MODNAME="driver"', '-DKBUILD_BASENAME="driver"',
         "-D__KBUILD_MODNAME=driver"]


def prepare(archive, folder):
    """The folder of the kernel, unpacked and configured."""
    kernel = os.path.join(folder, "linux-source-6.1")
    if not os.path.exists(kernel):
        subprocess.run(["tar", "xf", archive, "-C", folder, "--wildcards"] + ["linux-source-6.1/" + n for n in NEEDED],
                       check=True)
    if not os.path.exists(os.path.join(kernel, "include", "generated", "asm-offsets.h")):
        for target in ("defconfig", "prepare"):
            subprocess.run(["make", "-s", target], cwd=kernel, check=True)
    return kernel


def seed(kernel, source, unlock, number):
    """A copy of the source without that unlock, beside it."""
    with open(os.path.join(kernel, source)) as f:
        parts = f.read().split(unlock)
    bad = source[:-2] + "_bad.c"
    with open(os.path.join(kernel, bad), "w") as f:
        f.write(unlock.join(parts[:number + 1]) + ";" + unlock.join(parts[number + 1:]))
    return bad


def check(args, kernel, source, entry):
    began = time.monotonic()
    words = [args.ockham, "check", "--rule", RULE, "--timeout", str(args.timeout), "--entry", entry, source, "--"] + FLAGS
    result = subprocess.run(words, cwd=kernel, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                            errors="replace")
    return result, time.monotonic() - began


def is_shown(result):
    """A violation or a possible one, with the step that takes the lock and the words of the rule."""
    return (result.returncode in (1, 3) and re.search(r"^trace:", result.stdout, re.M) and
            re.search(r"rule mutex alternation: locked false -> true", result.stdout) and
            re.search(r"is broken: mutex (still held at the end|taken twice)", result.stdout))


def locking(kernel):
    """(source, function) of what takes a lock, from each folder in turn."""
    found = []
    for folder in FOLDERS:
        for path in sorted(glob.glob(os.path.join(kernel, folder, "*.c"))):
            with open(path, encoding="utf-8", errors="replace") as f:
                text = f.read()
            found += [(os.path.relpath(path, kernel), m.group(1)) for m in FUNCTION.finditer(text) if LOCKS.search(m.group(2))]
    return found


def try_functions(args, kernel):
    """Is enough proved of the functions that take a lock?"""
    chosen = [pair for pair in locking(kernel) if not pair[0].endswith("_bad.c")][:args.functions]
    answers, compiled = collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for (source, entry), (result, seconds) in zip(chosen, pool.map(lambda pair: check(args, kernel, *pair), chosen)):
            last = (result.stdout.splitlines() or result.stderr.splitlines() or ["nothing"])[-1]
            compiled += result.returncode != 2
            answers[{0: "proved", 1: "unsafe", 2: "not compiled", 3: "unknown"}.get(result.returncode, "crashed")] += 1
            print("%-32s %-32s %6.1f s  %s" % (source, entry, seconds, last[:120]), flush=True)
    print("%d functions, %d of them compiled here: %s" % (len(chosen), compiled, ", ".join("%s %d" % a for a in answers.items())))
    return answers["proved"] >= PROVED and not answers["unsafe"] and not answers["crashed"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--archive", default=ARCHIVE)
    parser.add_argument("--folder", help="where the kernel is unpacked, and stays")
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--driver", default=",".join(SEEDS), help="these only, with commas between them")
    parser.add_argument("--functions", type=int, default=0, help="so many functions that take a lock, one by one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="functions at a time")
    args = parser.parse_args()
    args.ockham = os.path.abspath(args.ockham)
    failed = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.folder or temporary
        os.makedirs(folder, exist_ok=True)
        kernel = prepare(args.archive, folder)
        if args.functions:
            return 0 if try_functions(args, kernel) else 1
        for name in args.driver.split(","):
            source, entry, unlock, number = SEEDS[name]
            for is_bad in (False, True):
                path = seed(kernel, source, unlock, number) if is_bad else source
                result, seconds = check(args, kernel, path, entry)
                ok = is_shown(result) if is_bad else result.returncode == 0
                failed += not ok
                last = (result.stdout.splitlines() or result.stderr.splitlines() or ["nothing"])[-1]
                print("%-5s %-15s %-19s %-10s %6.1f s  %s" % ("ok" if ok else "FAIL", name, entry,
                                                             "seeded" if is_bad else "as it is", seconds, last[:100]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
