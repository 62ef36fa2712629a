#!/usr/bin/env python3
"""Make the page of the HTML reports of one text: its styles and its scripts are put into it.

    page.py --output OUT.html PAGE.html STYLE.css SCRIPT.js...

The page allows itself nothing else: its policy names the style and the script by their hashes, so that nothing of what a
report is about can be run, and nothing is fetched.
"""
import argparse
import base64
import hashlib


def read(path):
    with open(path, encoding="utf-8") as f:
        return f.read()


def allowed(text):
    return "'sha256-%s'" % base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def render(page, style, script):
    policy = "default-src 'none'; style-src %s; script-src %s; base-uri 'none'; form-action 'none'" % (
        allowed(style), allowed(script))
    for slot, text in (("@POLICY@", policy), ("@STYLE@", style), ("@SCRIPT@", script)):
        if page.count(slot) != 1:
            raise SystemExit("page.py: %s must be there once" % slot)
        page = page.replace(slot, text)
    return page


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", required=True)
    parser.add_argument("page")
    parser.add_argument("style")
    parser.add_argument("scripts", nargs="+")
    args = parser.parse_args()
    script = "'use strict';\n" + "\n".join(read(path) for path in args.scripts)
    with open(args.output, "w", encoding="utf-8") as f:
        f.write(render(read(args.page), read(args.style), script))


if __name__ == "__main__":
    main()
