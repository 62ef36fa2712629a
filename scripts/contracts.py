#!/usr/bin/env python3
"""The contracts of the C library (src/front/contracts/*.contract; docs/library.md has the format) as C.

    contracts.py --bodies world|real --output OUT.c FILE.contract...     functions that do what the contracts allow
    contracts.py --table --output OUT.c FILE.contract...                 what src/program/contract.h says of each
"""
import argparse
import re
import sys

KINDS = ("world", "real", "own", "operation", "print", "print into", "scan", "missing")
# What a type is for whoever calls: the letters of src/program/contract.h. Everything else is a pointer or an int.
LETTERS = {"void": "v", "char": "b", "short": "h", "unsigned short": "h", "uint16_t": "h", "int": "i", "unsigned": "i",
           "long": "l", "unsigned long": "l", "long long": "q", "unsigned long long": "q", "double": "d", "float": "f",
           "size_t": "l", "ssize_t": "l", "time_t": "l", "off_t": "l", "clock_t": "l", "nfds_t": "l", "dev_t": "q",
           "pthread_t": "l", "va_list": "a"}
UNSIGNED = {"size_t", "uid_t", "gid_t", "mode_t", "socklen_t", "unsigned", "unsigned long", "unsigned long long",
            "uint32_t", "uint16_t", "wint_t", "in_addr_t", "speed_t", "useconds_t"}
AT_MOST = "at most "
IF_FAILED = "if -1"
CLAUSES = {"reads", "writes", "result", "errno", "stream", "format", "calls", "keeps", "kept", "steady", "changes", "noreturn",
           "input", "globals", "denied", "fails", "test", "undeclared", "untested", "varied",
           "overlaps"}


class Contract:
    """One line: .result_type, .name, .parameters [(type, name)], .is_variadic, .header, .kind, .by_hand, .clauses."""

    def __init__(self, header, text):
        parts = [p.strip() for p in split(text, ";")]
        self.header, self.text = header, parts[0]
        m = re.match(r"^(.*?)(\w+)\((.*)\)$", parts[0])
        pointer = re.match(r"^void \(\*(\w+)\((.*)\)\)\(int\)$", parts[0])
        if pointer:
            self.result_type, self.name, inside = "void *", pointer.group(1), pointer.group(2)
        else:
            self.result_type, self.name, inside = m.group(1).strip(), m.group(2), m.group(3)
        self.parameters, self.is_variadic = [], False
        for p in split(inside, ","):
            p = p.strip()
            if p == "...":
                self.is_variadic = True
            elif p != "void":
                self.parameters.append(parameter(p))
        kind = parts[1]
        self.by_hand = kind.endswith(" by hand")
        self.kind = kind[:-len(" by hand")] if self.by_hand else kind
        if self.kind not in KINDS:
            raise ValueError("%s: '%s' is no kind" % (self.name, kind))
        self.clauses = []
        for c in parts[2:]:
            word, _, rest = c.partition(" ")
            if word not in CLAUSES:
                raise ValueError("%s: '%s' is no clause" % (self.name, c))
            self.clauses.append((word, rest.strip()))

        self.check_pointers()

    def check_pointers(self):
        """Of each pointer it is said what is done with it: what is not said is not checked, either."""
        said = {nullable(rest.split()[0])[0] for word, rest in self.clauses
                if rest and word in ("reads", "writes", "stream", "format", "calls", "keeps")}
        for type_, name in self.parameters:
            if letter(type_) == "p" and name not in said and self.kind in ("world", "real", "print") and not self.by_hand:
                raise ValueError("%s: nothing is said of '%s'" % (self.name, name))

    def has(self, word):
        return any(w == word for w, _ in self.clauses)

    def all(self, word):
        return [rest for w, rest in self.clauses if w == word]

    def type_of(self, name):
        return dict((n, t) for t, n in self.parameters)[name]

    def results(self):
        """The alternatives of the result; [] if nothing is said."""
        said = self.all("result")
        return [a.strip() for a in said[0].split("|")] if said else []

    def prototype(self):
        return self.text


def split(text, separator):
    """Parts between separators that are in no brackets or quotes."""
    parts, depth, quote, now = [], 0, "", ""
    for i, c in enumerate(text):
        if quote:
            quote = "" if c == quote and text[i - 1] != "\\" else quote
        elif c in "\"'":
            quote = c
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
        if c == separator and depth == 0 and not quote:
            parts.append(now)
            now = ""
        else:
            now += c
    return parts + [now]


def parameter(text):
    m = re.match(r"^(.*)\(\*(\w+)\)(\(.*\))$", text)
    if m:
        return m.group(1).strip() + " (*)" + m.group(3), m.group(2)
    m = re.match(r"^(.*?)(\w+)$", text)
    return m.group(1).strip(), m.group(2)


def read_contracts(paths):
    contracts, names = [], set()
    for path in paths:
        header = None
        with open(path, encoding="utf-8") as f:
            for line in f:
                line = line.strip()
                if not line or line.startswith("#"):
                    continue
                if line.startswith("["):
                    header = line.strip("[]")
                    continue
                c = Contract(header, line)
                if c.name in names:
                    raise ValueError("%s: twice" % c.name)
                names.add(c.name)
                contracts.append(c)
    return contracts


def letter(type_):
    if type_.endswith("*") or "(*)" in type_:
        return "p"
    return LETTERS.get(type_.replace("const ", ""), "i")


def nullable(argument):
    """`p?`: the name, and whether null is fine."""
    return (argument[:-1], True) if argument.endswith("?") else (argument, False)


def bytes_of(name, size):
    """All bytes that may be meant, also where fewer are possible."""
    size = size.removeprefix(AT_MOST)
    return size if size else "sizeof(*%s)" % name


def written(name, size):
    """As many bytes as a body writes. A write beyond an object would end the run, so that what is written at the most may not always be."""
    most = bytes_of(name, size)
    return "__ockham_any_ulong(0, %s)" % most if size.startswith(AT_MOST) else most


def range_of(contract, alternative):
    low, high = (x.strip() for x in alternative.split(".."))
    names = {n for _, n in contract.parameters}
    if high in names and contract.result_type not in UNSIGNED and contract.type_of(high) in UNSIGNED:
        high = "(%s > %s ? %s : (%s)%s)" % (high, "LONG_MAX", "LONG_MAX", contract.result_type, high)
    return low, high


def any_of(contract, prefix, bounds=""):
    """A call of the function that gives any value of the result's type."""
    kind = {"p": "pointer", "i": "int", "l": "long", "q": "llong", "h": "short", "b": "char", "d": "double",
            "f": "float"}[letter(contract.result_type)]
    is_unsigned = contract.result_type in UNSIGNED
    return "__ockham_%s_%s%s(%s)" % (prefix, "u" if is_unsigned else "", kind, bounds)


def all_of(contract):
    kind = {"i": "INT", "l": "LONG", "q": "LLONG"}.get(letter(contract.result_type))
    if not kind:
        return ""
    return "0, U%s_MAX" % kind if contract.result_type in UNSIGNED else "%s_MIN, %s_MAX" % (kind, kind)


def says_failure(contract):
    """Is -1 a failure, of which errno says why? Where there is no other result but 0, and where the clause says so."""
    said = contract.results()
    return said in (["-1 .. 0"], ["-1 .. -1"]) or IF_FAILED in contract.all("errno")


def may_fail(contract):
    """May it fail whatever its arguments are, and whatever was before? What is named needs memory to be found."""
    names_file = any(rest.split()[0].rstrip("?") == "path" for rest in contract.all("reads"))
    return says_failure(contract) and (names_file or contract.has("fails"))


def only_fails(contract):
    """May a replay have it fail, and not succeed? Then nothing but errno changes."""
    return contract.kind == "world" and may_fail(contract) and not contract.has("input") and not contract.has("writes")


def reads_files(contract):
    return "unless files" in contract.all("input")


def errno_line(contract):
    """At the end of a file errno stays as it was; an error sets it."""
    if says_failure(contract):
        return "if (said == -1) __ockham_fail_somehow();\n  else __ockham_set_errno();"
    if reads_files(contract):
        return "if (said == -1) __ockham_fail_or_end();\n  else __ockham_set_errno();"
    return "__ockham_set_errno();"


def result_lines(contract):
    lines = []
    alternatives = contract.results()
    if contract.result_type == "void":
        return lines
    if len(alternatives) == 1 and (".." in alternatives[0] or alternatives[0] == "any"):
        bounds = all_of(contract) if alternatives[0] == "any" else "%s, %s" % range_of(contract, alternatives[0])
        value = any_of(contract, "result", bounds)
        if contract.has("steady"):
            none = ['if (said_%s == (%s)-1) __ockham_unsure("%s");' % (contract.name, contract.result_type, contract.name)]
            return ['if (asked_%s && !__ockham_is_steady()) __ockham_unsure("%s");' % (contract.name, contract.name),
                    "if (!asked_%s || !__ockham_is_steady()) said_%s = %s, asked_%s = 1;" %
                    (contract.name, contract.name, value, contract.name)] + none + ["return said_%s;" % contract.name]
        lines.append("%s said = %s;" % (contract.result_type, value))
        if only_fails(contract):
            lines.append('if (said != -1) __ockham_unsure("%s");' % contract.name)
        if reads_files(contract):
            lines.append("__ockham_after_read(%s, said != -1);" % (contract.all("stream") or ["0"])[0])
        if contract.has("errno"):
            lines.append(errno_line(contract))
        return lines + ["return said;"]
    for i, a in enumerate(alternatives):
        words = a.split()
        if a == "null":
            value = "0"
        elif words[0] == "static":
            is_string = words[1] == "string"
            size = words[-1]
            lines.append("static _Alignas(16) char storage[%s];" % size)
            if is_string and contract.has("kept"):
                lines.append("char *own = __ockham_own_text(storage, sizeof storage);")
            else:
                lines.append("char *own = __ockham_own(storage, sizeof storage);")
                lines.append("__ockham_write(own, sizeof storage);")
                if is_string:
                    lines.append("own[sizeof storage - 1] = 0;")
            value = "(void *)own"
        elif a in {n for _, n in contract.parameters}:
            value = "(void *)" + a
        else:
            raise ValueError("%s: the result '%s' needs a body by hand" % (contract.name, a))
        more = i + 1 < len(alternatives)
        lines.append(("if (__ockham_any_int(0, 1)) " if more else "") + "return %s;" % value)
    return lines


def apart_lines(contract):
    """What is written may not be what is read besides: parameters of the library are `restrict`."""
    if contract.has("overlaps"):
        return []
    read = [nullable(rest.partition(" ")[0]) + (rest.partition(" ")[2],) for rest in contract.all("reads")]
    lines = []
    for rest in contract.all("writes"):
        to, _, size = rest.partition(" ")
        to, may_be_null = nullable(to)
        for name, may_be_null_too, how in read:
            if name == to or name in [nullable(r.partition(" ")[0])[0] for r in contract.all("writes")] or \
                    how in ("strings", "list", "wide"):
                continue
            guards = [n for n, null in ((to, may_be_null), (name, may_be_null_too)) if null]
            check = "__ockham_apart_string(%s, %s, %s);" % (to, bytes_of(to, size), name) if how == "string" else \
                "__ockham_apart(%s, %s, %s, %s);" % (to, bytes_of(to, size), name, bytes_of(name, how))
            lines.append("".join("if (%s) " % g for g in guards) + check)
    return lines


def body(contract):
    lines = apart_lines(contract)
    for word, rest in contract.clauses:
        name, _, size = rest.partition(" ")
        name, may_be_null = nullable(name)
        guard = "if (%s) " % name if may_be_null else ""
        if word == "reads" and size in ("string", "strings", "wide"):
            lines.append("%s__ockham_reads_%s(%s);" % (guard, size, name))
        elif word == "reads" and size == "list":
            lines.append("va_list list;\n  va_start(list, %s);\n  __ockham_reads_list(%s, list);\n  va_end(list);" % (name, name))
        elif word == "reads":
            lines.append("%s__ockham_reads(%s, %s);" % (guard, name, bytes_of(name, size)))
        elif word == "writes":
            lines.append("%s__ockham_write(%s, %s);" % (guard, name, written(name, size)))
        elif word == "changes":
            lines.extend("asked_%s = 0;" % n for n in rest.split())
    said = contract.results()
    if contract.has("errno") and not (said and (".." in said[0] or said[0] == "any")):
        lines.append("__ockham_set_errno();")
    return lines + result_lines(contract)


def render_bodies(contracts, kind):
    out = ["/* Generated by scripts/contracts.py: what a contract allows, it does. */", '#include "front/models/contract.h"', ""]
    chosen = [c for c in contracts if c.kind == kind and not c.by_hand]
    for c in chosen:
        if c.has("steady"):
            out.append("static int asked_%s;\nstatic %s said_%s;" % (c.name, c.result_type, c.name))
    for c in contracts if kind == "real" else []:  # what is asked of memory before functions that print
        if c.kind == "print" and not c.has("format"):
            c.text = re.sub(r"^.*?(\w+)\(", r"void __ockham_check_\1(", c.text)
            c.result_type, c.clauses = "void", [x for x in c.clauses if x[0] == "reads"]
            chosen.append(c)
    for c in chosen:
        out.append("\nMODEL %s {" % c.prototype())
        out.extend("  " + line for line in body(c))
        out.append("}")
    return "\n".join(out) + "\n"


def index_of(contract, word):
    said = contract.all(word)
    names = [n for _, n in contract.parameters]
    return names.index(nullable(said[0])[0]) if said else -1


def sure_unless(contract):
    """Which functions may not be called where a replay supplies what this one says; None if it never may."""
    if contract.has("denied"):
        return "NULL"
    says_nothing = contract.result_type == "void" and not contract.has("writes")
    is_harmless = not contract.by_hand and (only_fails(contract) or says_nothing)
    if contract.kind in ("world", "scan") and not contract.has("input") and not is_harmless:
        return "NULL"
    said = contract.all("input")
    return '"%s"' % (" ".join(said[0].split()[1:]) if said else "")


def is_quiet(contract):
    return contract.kind in ("world", "real") and not contract.by_hand and not contract.has("writes")


def render_table(contracts):
    out = ["/* Generated by scripts/contracts.py. */", '#include "program/contract.h"', "",
           "const struct library_contract library_contracts[] = {"]
    for c in sorted(contracts, key=lambda c: c.name):
        shape = letter(c.result_type) + "".join(letter(t) for t, _ in c.parameters) + ("." if c.is_variadic else "")
        out.append('    {"%s", "%s", CONTRACT_%s, %d, %d, %d, %s, %s, %s, %s, %s},' %
                   (c.name, shape, c.kind.upper().replace(" ", "_"), index_of(c, "stream"), index_of(c, "format"), index_of(c, "keeps"),
                    "true" if c.all("stream") and c.all("stream")[0].endswith("?") else "false",
                    "true" if c.has("errno") else "false", "true" if is_quiet(c) else "false",
                    "true" if c.has("globals") else "false", sure_unless(c)))
    out.append("};")
    out.append("const size_t library_contract_count = sizeof library_contracts / sizeof *library_contracts;")
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bodies", choices=["world", "real"])
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--output", required=True)
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    try:
        contracts = read_contracts(args.files)
        text = render_table(contracts) if args.table else render_bodies(contracts, args.bodies)
    except ValueError as e:
        sys.exit("contracts.py: %s" % e)
    with open(args.output, "w", encoding="utf-8") as f:
        f.write(text)


if __name__ == "__main__":
    main()
