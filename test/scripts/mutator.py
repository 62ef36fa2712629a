"""Mutations of C sources, all of those of a file in one text: which one is alive is decided when the program runs.

    mutations(path, text)            every mutation that the text admits
    render(text, [(number, m)])      the text with those mutations in it: MUTANT(number) says whether that one is alive
    HEADER, DEFINITIONS              what MUTANT is: OCKHAM_MUTANT names the one that is alive (none without it), and
                                     OCKHAM_MUTANTS_REACHED a file in which each that is come by leaves a byte

So a tree is built once for hundreds of mutations, and one run of a test tells which of them it comes by at all.
The sources are those of this project: formatted, functions at the outermost level, no labels but those of `switch`. What is
not understood is left alone; what does not compile is found by the compiler, whose messages name the line of the mutation.
"""
import hashlib
import re

HEADER = """#ifndef MUTANTS_H
#define MUTANTS_H
extern unsigned char *mutants_reached;
extern int mutant_alive;
#define MUTANT(n) (mutants_reached[n] = 1, mutant_alive == (n))
#endif
"""
MOST = 4096
DEFINITIONS = """
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
static unsigned char mutants_nowhere[%d];
unsigned char *mutants_reached = mutants_nowhere;
int mutant_alive;
__attribute__((constructor)) static void mutants_begin(void) {
  const char *alive = getenv("OCKHAM_MUTANT"), *path = getenv("OCKHAM_MUTANTS_REACHED");
  if (alive) mutant_alive = atoi(alive);
  int fd = path ? open(path, O_RDWR) : -1;
  void *map = fd < 0 ? MAP_FAILED : mmap(NULL, sizeof mutants_nowhere, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (map != MAP_FAILED) mutants_reached = map;
  if (fd >= 0) close(fd);
}
""" % MOST

TOKEN = re.compile(r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|^\#(?:[^\n\\]|\\.|\\\n)*)|(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
|(?P<name>[A-Za-z_]\w*)|(?P<number>\d[\w.]*)|(?P<operator>->|\+\+|--|<<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|.)""",
                   re.S | re.M | re.X)
CLOSING = {"(": ")", "[": "]", "{": "}"}
SWAPS = {"&&": "||", "||": "&&", "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "+": "-", "-": "+",
         "|": "&", "&": "|", "<<": ">>", ">>": "<<", "%": "/", "|=": "&=", "&=": "|=", "+=": "-=", "-=": "+="}
BINARY_ONLY = {"+", "-", "&", "|", "<", ">"}
TYPES = {"struct", "enum", "union", "const", "bool", "int", "unsigned", "char", "long", "short", "double", "float", "void",
         "size_t", "ssize_t"}
NO_CALLS = {"sizeof", "assert", "assert_structure", "if", "while", "for", "switch", "return", "__typeof__", "va_arg"}
ASSIGNMENTS = {"=", "+=", "-=", "|=", "&=", "^=", "<<=", ">>=", "*=", "/=", "%="}
SORTS = ("operator", "constant", "negated", "operand", "branch", "argument", "swapped", "answer", "deleted", "dropped", "early")
ANSWER = re.compile(r"[A-Z][A-Z0-9_]+$")


class Mutation:
    """A change of `text[start:end]`. As `kind` says, `new` is another expression (`value`), or nothing is done (`deleted`,
    `dropped`), or something before (`early`); `sort` is one of SORTS."""

    def __init__(self, file, function, kind, sort, start, end, old, new):
        self.file, self.function, self.kind, self.sort, self.start, self.end = file, function, kind, sort, start, end
        self.old, self.new = old, new
        self.nth = 0

    def key(self):
        """Names it as long as its expression stays the same, wherever it is."""
        return "%s: %s%s: `%s` becomes `%s`" % (self.file, self.function, "" if not self.nth else "#%d" % (self.nth + 1),
                                                self.old, self.new)

    def rank(self, seed):
        return hashlib.sha256(("%d %s" % (seed, self.key())).encode()).hexdigest()


class Token:
    def __init__(self, kind, text, start, end):
        self.kind, self.text, self.start, self.end = kind, text, start, end


class Source:
    """The tokens of a text, brackets matched."""

    def __init__(self, text):
        self.text = text
        self.tokens = [Token(m.lastgroup, m.group(), m.start(), m.end()) for m in TOKEN.finditer(text)
                       if m.lastgroup != "skip"]
        self.partner, open_ones = {}, []
        for i, t in enumerate(self.tokens):
            if t.kind == "operator" and t.text in CLOSING:
                open_ones.append(i)
            elif t.kind == "operator" and t.text in CLOSING.values() and open_ones:
                self.partner[open_ones.pop()] = i

    def is_at(self, i, text):
        return i < len(self.tokens) and self.tokens[i].text == text

    def said(self, first, end):
        """The tokens as one line."""
        words = self.tokens[first:end]
        out = "".join(("" if i == 0 or words[i - 1].end == t.start else " ") + t.text for i, t in enumerate(words))
        return out

    def find(self, first, end, texts):
        """The first such token that is in no bracket, or `end`."""
        i = first
        while i < end and self.tokens[i].text not in texts:
            i = self.partner.get(i, i) + 1
        return min(i, end)

    def split(self, first, end, texts):
        """The parts between such tokens: pairs of positions."""
        parts = []
        while True:
            at = self.find(first, end, texts)
            parts.append((first, at))
            if at >= end:
                return parts
            first = at + 1


class Finder:
    """Walks over the statements of a file and collects mutations."""

    def __init__(self, file, text):
        self.file, self.source, self.found, self.function = file, Source(text), [], None
        self.answers, self.is_bool = [], False

    def add(self, sort, first, end, new):
        s, kind = self.source, sort if sort in ("deleted", "dropped", "early") else "value"
        old = s.said(first, end)
        if new != old:
            self.found.append(Mutation(self.file, self.function, kind, sort, s.tokens[first].start,
                                       s.tokens[end - 1].end, old, new))

    # ---- expressions ----

    def replaced(self, first, end, a, b, text):
        """The expression with the tokens from a to b replaced."""
        before, after = self.source.said(first, a), self.source.said(b, end)
        return " ".join(x for x in (before, text, after) if x)

    def operators(self, first, end):
        tokens = self.source.tokens
        for i in range(first, end):
            t = tokens[i]
            follows_value = i > first and (tokens[i - 1].kind in ("name", "number", "string") or tokens[i - 1].text in ")]")
            if t.kind == "number" and re.match(r"(0[xX][0-9a-fA-F]+|\d+)[uUlL]*$", t.text):
                self.add("constant", first, end, self.replaced(first, end, i, i + 1, "(%s + 1)" % t.text))
                if not re.match(r"0[uUlL]*$", t.text):
                    self.add("constant", first, end, self.replaced(first, end, i, i + 1, "(%s - 1)" % t.text))
            elif t.text in ("true", "false"):
                self.add("constant", first, end,
                         self.replaced(first, end, i, i + 1, "false" if t.text == "true" else "true"))
            elif t.text == "!" and t.kind == "operator":
                self.add("negated", first, end, self.replaced(first, end, i, i + 1, ""))
            elif t.kind == "operator" and t.text in SWAPS and (follows_value or t.text not in BINARY_ONLY):
                if not (t.text == "&" and i > first and tokens[i - 1].text == ")" and tokens[i + 1].kind == "name" and
                        tokens[i - 2].text == "*"):  # a cast
                    self.add("operator", first, end, self.replaced(first, end, i, i + 1, SWAPS[t.text]))

    def groups(self, first, end):
        """The expression and all that is in brackets in it, arguments one by one."""
        yield first, end
        for i in range(first, end):
            if i in self.source.partner and self.source.partner[i] < end and self.source.tokens[i].text in "([":
                for a, b in self.source.split(i + 1, self.source.partner[i], {","}):
                    if a < b:
                        yield a, b

    def choices(self, first, end):
        s = self.source
        for a, b in self.groups(first, end):
            question = s.find(a, b, {"?"})
            if question < b:
                colon = s.find(question + 1, b, {":"})
                if colon < b and s.find(question + 1, colon, {"?"}) == colon:
                    self.add("branch", first, end, self.replaced(first, end, a, b, "(%s)" % s.said(question + 1, colon)))
                    self.add("branch", first, end, self.replaced(first, end, a, b, "(%s)" % s.said(colon + 1, b)))
                continue
            for operator in ("||", "&&"):
                parts = s.split(a, b, {operator})
                if len(parts) == 1:
                    continue
                for x, y in parts:
                    rest = (" %s " % operator).join(s.said(*p) for p in parts if p != (x, y))
                    self.add("operand", first, end, self.replaced(first, end, a, b, rest))
                break

    def calls(self, first, end):
        s = self.source
        for i in range(first, end - 1):
            name, open_one = s.tokens[i], i + 1
            if name.kind != "name" or name.text in NO_CALLS or not s.is_at(open_one, "(") or s.partner.get(open_one, end) >= end:
                continue
            if i > first and s.tokens[i - 1].text in ("->", "."):
                continue
            close = s.partner[open_one]
            arguments = s.split(open_one + 1, close, {","}) if close > open_one + 1 else []
            for a, b in arguments:
                self.add("argument", first, end, self.replaced(first, end, i, close + 1, "(%s)" % s.said(a, b)))
            for (a, b), (c, d) in zip(arguments, arguments[1:]):
                swapped = "%s, %s" % (s.said(c, d), s.said(a, b))
                self.add("swapped", first, end, self.replaced(first, end, a, d, swapped))

    def expression(self, first, end, is_condition=False):
        if first >= end or self.source.is_at(first, "{"):
            return
        if is_condition:
            self.add("negated", first, end, "!(%s)" % self.source.said(first, end))
        if end == first + 1 and ANSWER.match(self.source.tokens[first].text):
            self.answers.append((first, end))
        self.operators(first, end)
        self.choices(first, end)
        self.calls(first, end)

    # ---- statements ----

    def statement(self, i, end):
        """The position after the statement at i."""
        s = self.source
        word = s.tokens[i].text
        if word == "{":
            close = s.partner[i]
            self.statements(i + 1, close)
            return close + 1
        if word in ("if", "while", "switch"):
            close = s.partner[i + 1]
            self.expression(i + 2, close, word != "switch")
            return self.statement(close + 1, end)
        if word == "else":
            return self.statement(i + 1, end)
        if word == "do":
            i = self.statement(i + 1, end)
            self.expression(i + 2, s.partner[i + 1], True)
            return s.partner[i + 1] + 2
        if word == "for":
            close = s.partner[i + 1]
            parts = s.split(i + 2, close, {";"})
            if len(parts) == 3:
                self.expression(*parts[1], True)
            return self.statement(close + 1, end)
        if word in ("case", "default"):
            colon = s.find(i, end, {":"})
            if word == "case":
                self.add("dropped", i, colon + 1, "dropped")
            return colon + 1
        stop = s.find(i, end, {";"})
        if word == "return":
            self.expression(i + 1, stop, self.is_bool)
        elif word not in ("break", "continue", "goto", "assert", "assert_structure", "static", ";", "typedef"):
            if s.tokens[i].kind == "name" and s.is_at(i + 1, "(") and s.is_at(s.partner.get(i + 1, -2) + 1, "{"):
                return self.statement(s.partner[i + 1] + 1, end)  # a macro that is a loop
            self.simple(i, stop)
        return stop + 1

    def is_declaration(self, i):
        t = self.source.tokens
        if t[i].text in TYPES:
            return True
        j = i + 1
        while t[j].text == "*":
            j += 1
        return t[i].kind == "name" and t[j].kind == "name" and t[j].text not in ("if",)

    def simple(self, first, end):
        s = self.source
        if self.is_declaration(first):
            for a, b in s.split(first, end, {","}):
                equals = s.find(a, b, {"="})
                if equals < b:
                    self.expression(equals + 1, b)
            return
        if s.tokens[first].text == "(" and s.is_at(first + 1, "void") and s.partner[first] + 2 == end:
            return  # (void)parameter;
        self.add("deleted", first, end, "deleted")
        equals = s.find(first, end, ASSIGNMENTS)
        if equals < end and s.find(first, end, {","}) == end:
            self.expression(equals + 1, end)
        elif equals == end:
            self.expression(first, end)

    def statements(self, i, end):
        while i < end:
            i = self.statement(i, end)

    def functions(self):
        s, i, begin = self.source, 0, 0
        while i < len(s.tokens):
            word = s.tokens[i].text
            if word in "([":
                i = s.partner[i] + 1
                continue
            if word == "{":
                close = s.partner[i]
                if s.is_at(i - 1, ")"):
                    open_one = next(a for a, b in s.partner.items() if b == i - 1)
                    self.body(begin, open_one, i, close)
                i = begin = close + 1
                continue
            i += 1
            if word == ";":
                begin = i

    def body(self, begin, parameters, first, close):
        s = self.source
        type_words = [t.text for t in s.tokens[begin:parameters - 1] if t.text not in ("static", "inline", "const")]
        self.function, self.answers, self.is_bool = s.tokens[parameters - 1].text, [], type_words == ["bool"]
        start = len(self.found)
        for value in [""] if type_words == ["void"] else [" true", " false"] if self.is_bool else []:
            self.add("early", first, first + 1, "{ return%s;" % value)
        self.statements(first + 1, close)
        words = sorted({s.said(*a) for a in self.answers})
        for a in self.answers:
            for word in words:
                self.add("answer", *a, word)
        seen = {}
        for m in self.found[start:]:
            m.nth = seen.get((m.old, m.new), 0)
            seen[m.old, m.new] = m.nth + 1


def mutations(file, text):
    """All, in the order of the text; none twice."""
    finder = Finder(file, text)
    finder.functions()
    found, places = [], set()
    for m in finder.found:
        if (m.start, m.end, m.kind, m.new) not in places:
            places.add((m.start, m.end, m.kind, m.new))
            found.append(m)
    return found


def render(text, chosen):
    """The text with the chosen mutations, pairs of a number and a mutation; and the number of each line that is one's."""
    extents = {}
    for number, m in chosen:
        extents.setdefault((m.start, m.end), []).append((number, m))
    order = sorted(extents, key=lambda x: (x[0], -x[1]))

    def part(start, end, inside):
        out, at = [], start
        while inside:
            (a, b), rest = inside[0], inside[1:]
            nested = [x for x in rest if x[1] <= b and x[0] < b]
            out += [text[at:a], wrapped(a, b, nested)]
            at, inside = b, rest[len(nested):]
        return "".join(out) + text[at:end]

    def wrapped(a, b, nested):
        inner = part(a, b, nested)
        values = "".join("\n/*%d*/ MUTANT(%d) ? (%s) :\n" % (n, n, m.new) for n, m in extents[a, b] if m.kind == "value")
        if values:
            inner = "(%s(%s))" % (values, inner)
        for n, m in extents[a, b]:
            if m.kind == "deleted":
                inner = "(\n/*%d*/ MUTANT(%d) ? (void)0 :\n (void)(%s))" % (n, n, inner)
            elif m.kind == "dropped":
                inner += "\n/*%d*/ if (MUTANT(%d)) break;\n" % (n, n)
            elif m.kind == "early":
                inner += "\n/*%d*/ if (MUTANT(%d)) %s\n" % (n, n, m.new[2:])
        return inner

    return '#include "mutants.h"\n' + part(0, len(text), order)


def owners(rendered):
    """For each line of a rendered text, counted from 1, the number of the mutation that it is, or None."""
    return [None] + [int(m.group(1)) if m else None for m in (re.match(r"/\*(\d+)\*/", x) for x in rendered.split("\n"))]
