#!/usr/bin/env python3
"""`ockham check --html`: the pages are complete, need nothing else, and work in a browser.

    run_html.py [--ockham PATH] [--no-browser] [--keep DIR] [--tasks DIR]

Each page is read by a parser of HTML: elements are closed, ids are there once, links lead to something, nothing is
fetched. Then one headless Chromium opens all of them (test/html/browse.mjs): real clicks and key presses, axe-core, light
and dark, wide and narrow, without scripts. One program is hostile: its text would be markup and scripts if it could.
`--keep` leaves the pages in a folder. With `--tasks`, pages of two drivers of that collection are looked at, too, which takes minutes.
"""
import argparse
import html.parser
import json
import os
import re
import sys
import tempfile

import harness

FOLDER = os.path.join(harness.ROOT, "test", "html")
LARGEST = 3 << 20
EMPTY = {"meta", "input", "br", "link", "img", "hr"}

# Name, verdict, and what is checked.
PROGRAMS = [
    ("list", "unsafe", ["--property", "valid-memsafety", "examples/answers/wrong_list.c"]),
    ("calls", "unsafe", ["examples/lock_bad.c"]),
    ("proof", "safe", ["--engine", "impact", "examples/lock.c"]),
    ("several", "unsafe", ["--all-violations", "test/html/several.c"]),
    ("program", "program", ["cfa", "examples/lock.c"]),
    ("heaps", "unsafe", ["prove", "examples/tutorial/last1.c"]),
    ("float", "safe", ["examples/answers/right_float.c"]),
    ("nodes", "safe", ["--property", "valid-memsafety", "examples/list.c"]),
    ("invariants", "safe", ["infer", "examples/heap/infer/insert.c"]),
    ("alike", "unknown", ["infer", "examples/heap/infer/correl_lists.c"]),
    ("path", "infeasible", ["explain", "examples/explain/figure1.c", "--entry", "f", "--path", "examples/explain/figure1.path"]),
    ("boolean", "unsafe", ["reach", "test/html/partition.bp", "--label", "L", "--invariants"]),
    ("open", "unknown", ["--property", "valid-memsafety", "--engine", "slam", "examples/list.c", "--timeout", "1"]),
]

# A driver that is wrong, and one that is right: pages of more than a megabyte.
DRIVERS = [
    ("alarm", "unsafe", ["--property", "unreach-call", "--data-model", "ILP32", "ntdrivers/parport.i.cil-1.c"]),
    ("driver", "safe", ["--property", "unreach-call", "--data-model", "ILP32", "ntdrivers/floppy.i.cil-3.c"]),
]
COMMANDS = ("cfa", "prove", "infer", "explain", "reach")

# Lines of a program that means harm, and how the page shows them.
HOSTILE = [
    (b"/* </script><script>window.owned = 1</script> <!-- ]]> --> */", None),
    (b"/* <img src=x onerror=\"window.owned = 2\"> &lt;b&gt; &#60; ' \" ` ${window.owned = 3} */", None),
    (b"/* \xff\xfe \xc0\xaf \xed\xa0\x80 \xf5 */", "/* \\xff\\xfe \\xc0\\xaf \\xed\\xa0\\x80 \\xf5 */"),
    ("/* \u202e txet \u2066 \u2028 \u2029 \ufeff */".encode(), "/* \\u202e txet \\u2066 \\u2028 \\u2029 \\ufeff */"),
    (b"/* \x01 \x1b[31m \x7f \xc2\x9b */", "/* ? ?[31m ? ?? */"),
    (b"extern void reach_error(void); extern int __VERIFIER_nondet_int(void);", None),
    (b"static const char *text;", None),
    (b"static const char *say(const char *what) { return what; }", None),
    (b"int main(void) {", None),
    (b"\ttext = say(\"</script><script>window.owned = 4</script><img src=x onerror=alert(1)>\");",
     "        text = say(\"</script><script>window.owned = 4</script><img src=x onerror=alert(1)>\");"),
    (b"  text = say(\"\\001\\n\\\"'&amp;<!--\\377\");", None),
    (b"  int x = __VERIFIER_nondet_int(); text = say(\"<svg onload=alert(2)>\");", None),
    (b"  if (x == '<' && text) reach_error();", None),
    (b"  return 0;", None),
    (b"}", None),
]


class Page(html.parser.HTMLParser):
    """What is wrong with the markup of a page."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.wrong, self.ids, self.links, self.style = [], [], [], [], ""

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if len(values) != len(attributes):
            self.wrong.append("<%s> has an attribute twice" % tag)
        self.ids += [values["id"]] if "id" in values else []
        self.links += [values["href"]] if "href" in values else []
        if "src" in values or any(name.startswith("on") for name in values):
            self.wrong.append("<%s> has %s" % (tag, sorted(values)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_data(self, data):
        if self.open and self.open[-1] == "style":
            self.style += data

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append("</%s> at line %d" % (tag, self.getpos()[0]))

    def close(self):
        super().close()
        self.wrong += ["<%s> stays open" % tag for tag in self.open]
        self.wrong += ["id %s is there twice" % i for i in sorted({i for i in self.ids if self.ids.count(i) > 1})]
        known = {"#" + i for i in self.ids}
        self.wrong += ["%s leads nowhere" % link for link in sorted(set(self.links)) if link not in known]


def wrong_with(path):
    """What is wrong with a page as a file, or None."""
    with open(path, "rb") as f:
        data = f.read()
    if len(data) > LARGEST:
        return "%d bytes" % len(data)
    text = data.decode("utf-8", "strict")
    page = Page()
    page.feed(text)
    page.close()
    if page.wrong:
        return "; ".join(page.wrong[:5])
    if "content=\"default-src 'none'; style-src 'sha256-" not in text or re.search(r"@import|url\((?!#)", page.style):
        return "it may fetch something"
    json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S).group(1))
    return None


def hostile_program(folder):
    """The program, and its lines by their ids in the page."""
    path = os.path.join(folder, "a'\"<script>window.owned = 5<" + "\\script>&.c")
    with open(path, "wb") as f:
        f.write(b"\n".join(line for line, _ in HOSTILE) + b"\n")
    shown = {"f0l%d" % (i + 1): line.decode() if text is None else text for i, (line, text) in enumerate(HOSTILE)}
    return path, shown


def check(tally, ockham, name, kind, words, path):
    command = [] if words[0] in COMMANDS else ["check"]
    result = harness.run([ockham, *command, *words, "--html", path], 60, cwd=harness.ROOT)
    said = result.stdout.decode("utf-8", "replace").splitlines()
    if result.crash() or (command and (not said or not said[-1].startswith("verdict: " + kind))):
        return tally.failed("%s: %s" % (name, result.crash() or said[-1:]))
    why = wrong_with(path) if os.path.exists(path) else "there is no page"
    return tally.failed("%s: %s" % (name, why)) if why else tally.passed()


def check_folder(tally, ockham, folder):
    """A folder gets an index.html; of bad input nothing is left, of a limit a page."""
    there, bad, late = (os.path.join(folder, name) for name in ("there", "bad", "late"))
    harness.run([ockham, "check", "examples/lock.c", "--html", there], 60, cwd=harness.ROOT)
    names = sorted(os.listdir(there)) if os.path.isdir(there) else None
    tally.expect("folder", names == ["index.html"], names)
    with open(os.path.join(folder, "bad.c"), "w") as f:
        f.write("int main(void) { return }\n")
    harness.run([ockham, "check", os.path.join(folder, "bad.c"), "--html", bad], 60)
    tally.expect("bad input leaves nothing", not os.path.exists(bad), "it left %s" % bad)
    harness.run([ockham, "check", "--timeout", "1", "--engine", "lazy", "test/html/endless.c", "--html", late], 60,
                cwd=harness.ROOT)
    page = os.path.join(late, "index.html")
    why = wrong_with(page) if os.path.exists(page) else "there is no page"
    tally.expect("a limit leaves a page", not why and os.listdir(late) == ["index.html"], why)
    taken = harness.run([ockham, "check", "examples/lock.c", "--html", os.path.join(folder, "bad.c")], 60, cwd=harness.ROOT)
    tally.expect("a folder that is a file", b"cannot write" in taken.stderr, taken.stderr)
    both = harness.run([ockham, "check", "examples/lock.c", "--html", "-", "--json", "-"], 60, cwd=harness.ROOT)
    tally.expect("two on standard output", both.status == 2, both.status)


class Tally:
    def __init__(self):
        self.good = self.bad = 0

    def passed(self):
        self.good += 1

    def failed(self, text):
        self.bad += 1
        print("FAILED %s" % text)

    def expect(self, name, condition, why):
        self.passed() if condition else self.failed("%s: %s" % (name, why))


def browse(tally, pages, folder):
    listing = os.path.join(folder, "pages.json")
    with open(listing, "w") as f:
        json.dump(pages, f)
    result = harness.run(["node", os.path.join(FOLDER, "browse.mjs"), listing], 3000 if "driver" in pages else 300)
    lines = result.stdout.decode("utf-8", "replace").splitlines()
    for line in lines:
        tally.passed() if line.startswith("ok ") else tally.failed(line)
    if result.status != 0:
        tally.failed("the browser: %s\n%s" % (result.status, harness.text(result.stderr)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(harness.ROOT, "build", "ockham"))
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--keep")
    parser.add_argument("--tasks", help="../shared/tasks")
    args = parser.parse_args()
    ockham, tally, pages = os.path.abspath(args.ockham), Tally(), {}
    with tempfile.TemporaryDirectory() as own:
        folder = args.keep or own
        hostile, lines = hostile_program(folder)
        drivers = [(n, k, w[:-1] + [os.path.abspath(os.path.join(args.tasks, w[-1]))]) for n, k, w in DRIVERS if args.tasks]
        for name, kind, words in PROGRAMS + [("hostile", "unsafe", [hostile])] + drivers:
            path = os.path.join(folder, name + ".html")
            check(tally, ockham, name, kind, words, path)
            pages[name] = {"file": path, "kind": kind, "command": words[0] if words[0] in COMMANDS else "check", "hostile": lines if name == "hostile" else None}
        check_folder(tally, ockham, own)
        if not args.no_browser:
            browse(tally, pages, own)
    print("%d passed, %d failed" % (tally.good, tally.bad))
    return 1 if tally.bad else 0


if __name__ == "__main__":
    sys.exit(main())
