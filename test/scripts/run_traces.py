#!/usr/bin/env python3
"""Traces word by word: `ockham check` on each program of test/traces prints what stands in the .txt beside it, up to the
answer that follows; options are in the first line, or that the trace is of a search after a confirmation. And what is different on a terminal.

    run_traces.py [--ockham PROGRAM] [--update]

`--update` writes the texts instead; look at the difference before you commit it."""
import argparse
import glob
import os
import pty
import re
import subprocess
import sys
import tempfile

import harness

FOLDER = os.path.join("test", "traces")
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
# Names of the front end that nobody wrote.
INTERNAL = re.compile(r"\w\$\w|\bretval\b|\bcoerce\b|\bsaved_stack\b|\bagg\.tmp")


def flags_of(path):
    with open(path) as f:
        match = re.match(r"// flags: (.*)", f.readline())
    return match.group(1).split() if match else []


def is_searched(path):
    with open(path) as f:
        return f.readline().startswith("// searched")


def told(text):
    """The trace with its violation: what comes before the answer."""
    return re.split(r"^(?:checked|verdict): ", text, maxsplit=1, flags=re.M)[0]


def command(ockham, path, *more):
    quick = [] if is_searched(path) else ["--no-confirm"]
    # One engine after the other: which of several ends first is not the same everywhere, and so the trace.
    return [ockham, "check", *quick, "--jobs", "1", "--timeout", "60", *flags_of(path), *more, path]


def check_text(ockham, path, update):
    result = harness.run(command(ockham, path), 120)
    text, expected = told(result.stdout.decode()), os.path.splitext(path)[0] + ".txt"
    if result.status != 1 or not text.startswith("trace:\n"):
        return "status %d\n%s%s" % (result.status, result.stdout.decode(), result.stderr.decode())
    if INTERNAL.search(text):
        return "names something internal:\n" + text
    if update:
        with open(expected, "w") as f:
            f.write(text)
    with open(expected) as f:
        wanted = f.read()
    return None if text == wanted else "expected\n%s\ngot\n%s" % (wanted, text)


def on_terminal(words, **environment):
    """What a program prints to a terminal."""
    ours, its = pty.openpty()
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")}
    process = subprocess.Popen(words, stdout=its, stderr=subprocess.DEVNULL, cwd=harness.ROOT,
                               env=dict(kept, TERM="xterm", **environment))
    os.close(its)
    text = b""
    while True:
        try:
            part = os.read(ours, 1 << 16)
        except OSError:  # the other side is closed
            part = b""
        if not part:
            break
        text += part
    process.wait()
    os.close(ours)
    return text.decode().replace("\r\n", "\n")


def check_terminal(ockham):
    """Colours and broken lines on a terminal only, colours not if NO_COLOR says so; the words stay the same."""
    path = os.path.join(FOLDER, "values.c")
    words = command(ockham, path)
    plain = told(harness.run(words, 120).stdout.decode())
    wide = told(on_terminal(words, COLUMNS="400"))
    narrow = told(on_terminal(words, COLUMNS="70"))
    sober = told(on_terminal(words, COLUMNS="400", NO_COLOR="1"))
    if COLOUR.search(plain) or not COLOUR.search(wide):
        return "colours: %r" % wide[:200]
    if COLOUR.sub("", wide) != plain or sober != plain:
        return "the words differ: %s" % sober
    lines = [COLOUR.sub("", line) for line in narrow.splitlines()]
    if max(map(len, lines)) > 70 or "\n".join(lines) == plain.rstrip("\n"):
        return "lines of a narrow terminal:\n" + narrow
    inner = [re.sub(r"\s", "", COLOUR.sub("", t)) for t in (narrow, plain)]
    shortened = [line for line in lines if line.endswith("...") and line.lstrip().startswith("|")]
    return None if shortened or inner[0] == inner[1] else "words are lost:\n" + narrow


VARIADIC = """#include <stdarg.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static __int128 sum(int n, ...) {
  va_list list;
  va_start(list, n);
  __int128 first = va_arg(list, __int128), second = va_arg(list, __int128);
  va_end(list);
  return first + second;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (sum(2, (__int128)x, (__int128)4) == 123456789) reach_error();
  return 0;
}
"""


def check_variadic(ockham):
    """What va_start leaves is no input: the replay of such a trace is tried, whatever comes of it."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "variadic.c")
        with open(path, "w") as f:
            f.write(VARIADIC)
        result = harness.run([ockham, "check", "--timeout", "60", path], 120)
    text = result.stdout.decode()
    return None if result.status in (1, 3) and "does not enter its function" not in text else text


UNFOLDED = """extern void reach_error(void);
static int total;
static void visit(int depth) {
  for (int i = 0; i < 2; i++) {
    total++;
    if (depth > 0) visit(depth - 1);
  }
}
int main(void) {
  visit(8);
  if (total == 1022) reach_error();
  return 0;
}
"""


def check_long(ockham):
    """A run that cannot be folded is told by its beginning and its end."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "unfolded.c")
        with open(path, "w") as f:
            f.write(UNFOLDED)
        few, all_of_it = (told(harness.run([ockham, "check", "--no-confirm", "--trace", w, path], 120).stdout.decode())
                          for w in ("relevant", "all"))
    left_out = re.search(r"^  \.\.\. \d+ lines are left out; '--trace all' shows every step$", few, re.M)
    if not left_out or few.count("\n") > 620 or "total is 1022" not in few:
        return few[:2000]
    return None if all_of_it.count("\n") > 1500 and "left out" not in all_of_it else all_of_it[:2000]


def check_list_invariants(ockham):
    """A proof over lists says what variables lead to, not which location of a translated program it is about."""
    path = os.path.join("test", "check", "segment", "sll-count-safe.c")
    text = harness.run([ockham, "check", "--invariants", "--timeout", "60", path], 120).stdout.decode()
    chain = re.search(r" in main, where list -> node\d+ -> (node\d+) \(\1\.length objects\) -> NULL: .*\1\.length", text)
    return None if chain and "cfa --segments" not in text else text


def check_all_is_more(ockham):
    """`--trace all` tells what the violation does not depend on, too."""
    path = os.path.join(FOLDER, "relevant.c")
    few, all_of_it = (told(harness.run(command(ockham, path, "--trace", w), 120).stdout.decode())
                      for w in ("relevant", "all"))
    if "noise = noise + i" in few or "set(5)" in few:
        return "tells what does not matter:\n" + few
    return None if "noise = noise + i" in all_of_it and "set(5)" in all_of_it else "does not tell all:\n" + all_of_it


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ockham", default=os.path.join(harness.ROOT, "build", "ockham"))
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    ockham = os.path.abspath(arguments.ockham)
    os.chdir(harness.ROOT)
    programs = sorted(glob.glob(os.path.join(FOLDER, "*.[ci]")))
    failures = [(p, check_text(ockham, p, arguments.update)) for p in programs]
    failures += [("on a terminal", check_terminal(ockham)), ("--trace", check_all_is_more(ockham)),
                 ("variadic arguments", check_variadic(ockham)), ("invariants of lists", check_list_invariants(ockham)),
                 ("long", check_long(ockham))]
    for name, text in failures:
        if text:
            print("FAIL %s: %s" % (name, text))
    failed = sum(text is not None for _, text in failures)
    print("%d passed, %d failed" % (len(failures) - failed, failed))
    return 1 if failed or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
