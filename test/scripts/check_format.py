#!/usr/bin/env python3
"""Every C source is formatted as .clang-format says; `make format` does it.

    check_format.py [SOURCE_ROOT]
"""
import glob
import os
import subprocess
import sys

import harness

FOLDERS = ("src", "test/unit", "test/fuzz")
AT_ONCE = 50


def is_formatted(root, paths):
    result = subprocess.run(["clang-format-19", "--dry-run", "--Werror", "--ferror-limit=1"] + paths, cwd=root,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return result.returncode == 0


def main():
    root = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else harness.ROOT)
    paths = sorted(p for folder in FOLDERS for ending in "ch"
                   for p in glob.glob(os.path.join(folder, "**", "*." + ending), root_dir=root, recursive=True))
    failed = 0
    for i in range(0, len(paths), AT_ONCE):
        part = paths[i:i + AT_ONCE]
        if not is_formatted(root, part):
            for path in part:
                if not is_formatted(root, [path]):
                    failed += 1
                    print("%s is not formatted: `make format`" % path)
    print("%d passed, %d failed" % (len(paths) - failed, failed))
    return 1 if failed or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
