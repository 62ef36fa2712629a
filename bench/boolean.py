#!/usr/bin/env python3
"""Growth of `ockham reach` on families of boolean programs.

    boolean.py [--ockham PROGRAM] [--largest N]

calls       n procedures, each calls the next one twice: 2^n ways through the program, one summary per procedure
parity      n variables, any values; a procedure that flips the parity of all of them, called twice
pairs       n pairs of equal variables, declared far apart: the order of the BDD variables decides
globals     n globals that are handed on around a ring by n procedures
branches    n times, a branch that sets two variables alike: 2^n ways to 2^n states
locks       n locks, taken and released in nested procedures, checked by asserts

Steps are statements looked at, nodes are BDD nodes of all path edges. The last column is the exponent of the growth of
the nodes from the size before: a polynomial family has a constant there.
"""
import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def calls(n):
    text = "bool g;\n"
    for i in range(n):
        text += "void p%d() {\n  bool x;\n  x = !g;\n  p%d();\n  p%d();\n  g = g && x;\n}\n" % (i, i + 1, i + 1)
    return text + "void p%d() {\n  g = !g;\n}\nvoid main() {\n  p0();\n  assert(!g || g);\n}\n" % n


def parity(n):
    names = ["b%d" % i for i in range(n)]
    xor = "b0"
    for name in names[1:]:
        xor = "(%s) != %s" % (xor, name)
    return ("bool %s;\nvoid flip() {\n  b%d = !b%d;\n}\nvoid main() {\n  bool odd;\n  odd = %s;\n  flip();\n  flip();\n"
            "  assert(odd == (%s));\n}\n" % (", ".join(names), n // 2, n // 2, xor, xor))


def pairs(n):
    xs, ys = ["x%d" % i for i in range(n)], ["y%d" % i for i in range(n)]
    same = " && ".join("x%d == y%d" % (i, i) for i in range(n))
    return ("void main() {\n  bool %s;\n  bool %s;\n  %s = %s;\n  assert(%s);\n}\n" %
            (", ".join(xs), ", ".join(ys), ", ".join(ys), ", ".join(xs), same))


def ring(n):
    text = "bool %s;\n" % ", ".join("g%d" % i for i in range(n))
    for i in range(n):
        text += "void f%d() {\n  g%d, g%d = g%d, g%d;\n%s}\n" % (i, i, (i + 1) % n, (i + 1) % n, i,
                                                             "  f%d();\n" % (i + 1) if i + 1 < n else "")
    return text + "void main() {\n  bool first;\n  first = g0;\n  f0();\n  assert(first == g0 || true);\n}\n"


def branches(n):
    text = "void main() {\n  bool %s;\n  bool %s;\n" % (", ".join("b%d" % i for i in range(n)),
                                                      ", ".join("c%d" % i for i in range(n)))
    for i in range(n):
        text += "  if (*) {\n    b%d, c%d = true, true;\n  } else {\n    b%d, c%d = false, false;\n  }\n" % (i, i, i, i)
    return text + "  assert(%s);\n}\n" % " && ".join("b%d == c%d" % (i, i) for i in range(n))


def locks(n):
    text = "bool %s;\n" % ", ".join("held%d" % i for i in range(n))
    for i in range(n):
        text += ("void use%d(bool need) {\n  if (need) {\n    assert(!held%d);\n    held%d = true;\n  }\n%s"
                 "  if (need) {\n    assert(held%d);\n    held%d = false;\n  }\n}\n" %
                 (i, i, i, "  use%d(*);\n" % (i + 1) if i + 1 < n else "  skip;\n", i, i))
    return text + "void main() {\n  %s = %s;\n  while (*) {\n    use0(*);\n  }\n}\n" % (
        ", ".join("held%d" % i for i in range(n)), ", ".join(["false"] * n))


FAMILIES = {"calls": calls, "parity": parity, "pairs": pairs, "globals": ring, "branches": branches, "locks": locks}


def measure(ockham, text):
    with tempfile.TemporaryDirectory() as folder:
        path, out = os.path.join(folder, "x.bp"), os.path.join(folder, "x.json")
        with open(path, "w") as f:
            f.write(text)
        result = subprocess.run([ockham, "reach", path, "--json", out, "--timeout", "120"], stdout=subprocess.PIPE)
        with open(out) as f:
            answer = json.load(f)
        return result.stdout.decode().splitlines()[-1], answer


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ockham", default=os.path.join(ROOT, "build", "ockham"))
    parser.add_argument("--largest", type=int, default=128)
    args = parser.parse_args()
    print("%-10s %5s %8s %9s %8s %9s  %s" % ("family", "n", "steps", "nodes", "seconds", "exponent", "verdict"))
    for name, family in FAMILIES.items():
        before, n = None, 8
        while n <= args.largest:
            verdict, answer = measure(args.ockham, family(n))
            nodes = max(answer["statistics"]["nodes"], 1)
            exponent = "%.1f" % math.log2(nodes / before) if before else ""
            print("%-10s %5d %8d %9d %8.2f %9s  %s" % (name, n, answer["statistics"]["steps"], nodes, answer["seconds"],
                                                   exponent, verdict), flush=True)
            before, n = nodes, n * 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
