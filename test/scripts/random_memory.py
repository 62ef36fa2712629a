"""Random C programs about memory, without undefined behaviour, for run_semantics.py.

A source holds many small programs; the first input says which one runs. A program has inputs, leaves what it computes in
out0 ... out5, and in any0 ... any2 values that it does not determine (locals that are read before they are written). It
views objects as bytes and as integers of every width at odd offsets, packed structs, unions and bit-fields, copies, fills and
moves parts of objects, sends pointers through integers, memory and calls, and enters functions again and again. What is
computed is the same under every compiler: arithmetic is unsigned, no padding is looked at, no address is a result.
"""
import random

INTEGERS = [("signed char", 8, True), ("unsigned char", 8, False), ("short", 16, True), ("unsigned short", 16, False),
            ("int", 32, True), ("unsigned", 32, False), ("long", None, True), ("unsigned long", None, False),
            ("long long", 64, True), ("unsigned long long", 64, False)]
VIEWS = [("u8", 1), ("i8", 1), ("u16", 2), ("i16", 2), ("u32", 4), ("i32", 4), ("u64", 8), ("i64", 8)]
OUTPUTS, UNDETERMINED = 6, 3

HEADER = """
extern unsigned __VERIFIER_nondet_uint(void);
void *malloc(__SIZE_TYPE__);
void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
void free(void *);
unsigned long out0, out1, out2, out3, out4, out5;
unsigned long any0, any1, any2;
typedef unsigned char byte;
#define VIEW(name, type) struct name { type v; } __attribute__((packed));
VIEW(u8, unsigned char) VIEW(i8, signed char) VIEW(u16, unsigned short) VIEW(i16, short)
VIEW(u32, unsigned) VIEW(i32, int) VIEW(u64, unsigned long long) VIEW(i64, long long)
"""


class Region:
    """Bytes that may be viewed as anything: an expression of type `byte *`, and how many there are behind it."""

    def __init__(self, pointer, size, block):
        self.pointer, self.size, self.block = pointer, size, block


class Scope:
    """What statements can name."""

    def __init__(self, values, regions, targets):
        self.values, self.regions, self.targets = list(values), list(regions), list(targets)

    def copy(self):
        return Scope(self.values, self.regions, self.targets)


class Writer:
    def __init__(self, seed, number):
        self.rng = random.Random("%d/%d" % (seed, number))
        self.number = number
        self.prefix = "p%d_" % number
        self.lines, self.names = [], 0
        self.shared = Scope([], [], [])
        self.functions = []
        self.any_left = list(range(UNDETERMINED))
        # In a tame program all views of memory have one width and are aligned, and sums are all the arithmetic there is:
        # then formulas are exact.
        self.unit = self.pick([None, None, None, 1, 4, 4])

    # ---- small things ----

    def pick(self, items):
        return self.rng.choice(items)

    def chance(self, n):
        return self.rng.randrange(n) == 0

    def name(self, kind):
        self.names += 1
        return "%s%s%d" % (self.prefix, kind, self.names)

    def constant(self):
        return self.pick(["0", "1", "2", "3", "7", "100", "127", "128", "255", "256", "0x7fff", "0xffff", "0x12345678", "-1", "-2",
                          "2147483647", "0x80000000u", "4294967295u", "0x0102030405060708ull", "0xff00ff00ull"])

    def value(self, scope, depth):
        """An expression that has a value whatever the values in it are."""
        r = self.rng.randrange(14)
        if depth == 0 or r < 4:
            return self.pick(scope.values) if scope.values and not self.chance(4) else self.constant()
        a, b = self.value(scope, depth - 1), self.value(scope, depth - 1)
        wide = self.pick(["unsigned", "unsigned", "unsigned long", "unsigned long long"])
        if self.unit and r < 9 or self.unit and r == 10:
            return "((%s)%s %s (%s)%s)" % (wide, a, self.pick(["+", "-"]), wide, b)
        if r < 7:
            return "((%s)%s %s (%s)%s)" % (wide, a, self.pick(["+", "-", "+", "-", "*"]), wide, b)
        if r == 7:
            return "((%s)%s %s %s)" % (wide, a, self.pick(["/", "%"]), self.pick(["3", "7", "16", "5", "1000", "256"]))
        if r == 8:
            return "((%s)%s %s %d)" % (wide, a, self.pick(["<<", ">>"]), self.rng.randrange(32))
        if r == 9:
            return "((%s)%s >> %d)" % (self.pick(["int", "short", "signed char"]), a, self.rng.randrange(8))
        if r == 10:
            return "(%s %s %s)" % (a, self.pick(["&", "|", "^"]), self.pick([b, "0xff", "0xf0", "15", "~7", "0x10101"]))
        if r == 11:
            return "(%s %s %s)" % (a, self.pick(["<", "<=", "==", "!=", ">"]), b)
        if r == 12:
            return "(%s)%s" % (self.pick(INTEGERS)[0], a)
        return "(%s ? %s : %s)" % (a, b, self.value(scope, depth - 1))

    def below(self, scope, n):
        """An expression from 0 to n - 1."""
        if n <= 1 or not self.chance(12 if self.unit else 3):
            return str(self.rng.randrange(max(n, 1)))
        return "((unsigned)%s %% %d)" % (self.value(scope, 1), n)

    def view(self, scope, region=None):
        """An access of some width somewhere in a region, aligned or not."""
        region = region or self.pick(scope.regions)
        kind, size = self.pick([v for v in VIEWS if v[1] <= region.size and self.unit in (None, v[1])])
        return "((struct %s *)(%s))->v" % (kind, self.at(scope, region, size))

    def at(self, scope, region, size):
        """The address of `size` bytes of a region."""
        offset = self.below(scope, (region.size - size) // (self.unit or 1) + 1) + (" * %d" % self.unit if self.unit else "")
        way = 3 if self.unit else self.rng.randrange(8)
        if way == 0:
            return "(byte *)((unsigned long)(%s) + %s)" % (region.pointer, offset)
        if way == 1:
            return "&(%s)[%s]" % (region.pointer, offset)
        if way == 2:
            return "(byte *)((long long)(unsigned long)(%s) + %d) + %s" % (region.pointer, region.size, offset) + \
                " - %d" % region.size
        return "(%s) + %s" % (region.pointer, offset)

    # ---- objects ----

    def struct(self):
        """A packed struct or a union of fixed layout: its name, its size and the members that are integers."""
        name = self.name("s")
        members, size, lines = [], 0, []
        kind = "struct" if self.unit else self.pick(["struct", "struct", "union"])
        for i in range(self.rng.randrange(2, 5)):
            r = self.rng.randrange(6)
            t = self.pick([t for t in INTEGERS if t[1]])
            if r < 3:
                lines.append("%s m%d;" % (t[0], i))
                members.append("m%d" % i)
                bytes_ = t[1] // 8
            elif r == 3:
                n = self.rng.randrange(2, 4)
                lines.append("%s m%d[%d];" % (t[0], i, n))
                members += ["m%d[%d]" % (i, k) for k in range(n)]
                bytes_ = n * t[1] // 8
            elif r == 4 and kind == "struct" and not self.unit:
                # whole bytes of bit-fields, so that nothing is padding
                total = self.pick([8, 16, 32])
                base = self.pick({8: ["unsigned char", "signed char"], 16: ["unsigned short", "short", "unsigned"],
                                  32: ["unsigned", "int"]}[total])
                left, k = total, 0
                while left:
                    bits = min(left, self.rng.randrange(1, 15), 8 if total == 8 else 32)
                    lines.append("%s m%d_%d : %d;" % (base, i, k, bits))
                    members.append("m%d_%d" % (i, k))
                    left, k = left - bits, k + 1
                bytes_ = total // 8
            else:
                lines.append("struct { unsigned char a; %s b; unsigned char c[2]; } __attribute__((packed)) m%d;" % (t[0], i))
                members += ["m%d.a" % i, "m%d.b" % i, "m%d.c[1]" % i]
                bytes_ = 3 + t[1] // 8
            size = size + bytes_ if kind == "struct" else max(size, bytes_)
        self.lines.append("%s %s { %s } __attribute__((packed));" % (kind, name, " ".join(lines)))
        return "%s %s" % (kind, name), size, members

    def declare_shared(self):
        """Globals that all functions of the program see."""
        self.struct_type = self.struct()
        for _ in range(self.rng.randrange(1, 4)):
            t = self.pick(INTEGERS)
            g = self.name("g")
            self.lines.append("static %s %s = %s;" % (t[0], g, self.constant()))
            self.shared.values.append(g)
            self.shared.targets.append(g)
        g, size = self.name("b"), self.pick([8, 12, 16] if self.unit else [8, 11, 16])
        self.lines.append("static byte %s[%d] = {%s};" % (g, size, ", ".join(str(self.rng.randrange(256)) for _ in range(size))))
        self.add_region(self.shared, g, size, g)
        kind, size, members = self.struct_type
        g = self.name("t")
        if self.chance(2):
            n = self.rng.randrange(2, 4)
            self.lines.append("static %s %s[%d];" % (kind, g, n))
            self.add_struct(self.shared, "%s[%d]" % (g, self.rng.randrange(n)), members)
            self.add_bytes(self.shared, "(byte *)%s" % g, n * size, g)
            self.indexed = [(g, n, m) for m in members]
        else:
            self.lines.append("static %s %s;" % (kind, g))
            self.add_struct(self.shared, g, members)
            self.add_bytes(self.shared, "(byte *)&%s" % g, size, g)
            self.indexed = []
        self.pointer = self.name("e")
        self.lines.append("static byte *%s;" % self.pointer)

    def add_struct(self, scope, name, members):
        for m in members:
            scope.values.append("%s.%s" % (name, m))
            scope.targets.append("%s.%s" % (name, m))

    def add_region(self, scope, pointer, size, block):
        if not self.unit or size % self.unit == 0:
            scope.regions.append(Region(pointer, size, block))

    def add_bytes(self, scope, pointer, size, block):
        """Those of an object that has another type."""
        if not self.unit:
            self.add_region(scope, pointer, size, block)

    def declare_local(self, scope, out):
        r = self.rng.randrange(8)
        if r == 5 and self.unit:  # of where new memory lies formulas say too little
            r = 2
        if r < 2:
            t, v = self.pick(INTEGERS), self.name("v")
            out.append("%s %s = %s;" % (t[0], v, self.value(scope, 1)))
            scope.values.append(v)
            scope.targets.append(v)
        elif r == 2:
            v, size = self.name("b"), self.pick([4, 8, 8, 12] if self.unit else [4, 7, 8, 12])
            out.append("byte %s[%d];" % (v, size))
            out.append("__builtin_memset(%s, %s, %d);" % (v, self.value(scope, 0), size))
            self.add_region(scope, v, size, v)
        elif r == 3:
            t = self.pick([t for t in INTEGERS if t[1] and (t[1] >= 16 if not self.unit else t[1] == 8 * self.unit)])
            v = self.name("w")
            out.append("%s %s = %s; byte *%sp = (byte *)&%s;" % (t[0], v, self.value(scope, 1), v, v))
            scope.values.append(v)
            scope.targets.append(v)
            self.add_region(scope, v + "p", t[1] // 8, v)
        elif r == 4:
            kind, size, members = self.struct_type
            v = self.name("t")
            out.append("%s %s; __builtin_memset(&%s, %d, sizeof %s);" % (kind, v, v, self.rng.randrange(256), v))
            self.add_struct(scope, v, members)
            self.add_bytes(scope, "(byte *)&%s" % v, size, v)
        elif r == 5:
            v, size = self.name("h"), self.pick([8, 12, 16] if self.unit else [8, 9, 16])
            if self.chance(2):
                out.append("byte *%s = calloc(1, %d);" % (v, size))
            else:
                out.append("byte *%s = malloc(%d); __builtin_memset(%s, %s, %d);" % (v, size, v, self.value(scope, 0), size))
            self.add_region(scope, v, size, v)
        else:
            self.declare_pointer(scope, out)

    def declare_pointer(self, scope, out):
        """A pointer into the middle of something, or to one of two things; some go through memory or through an integer."""
        region = self.pick(scope.regions)
        if region.size < 2 * (self.unit or 1):
            return
        skip = self.rng.randrange(region.size // 2 + 1) // (self.unit or 1) * (self.unit or 1)
        p = self.name("q")
        other = self.pick(scope.regions)
        size, text, block = region.size - skip, "(%s) + %d" % (region.pointer, skip), region.block
        if self.chance(3) and other.block != region.block:
            text = "%s ? %s : (%s)" % (self.value(scope, 1), text, other.pointer)
            size, block = min(size, other.size), None
        r = self.rng.randrange(6)
        if self.unit:
            r = 5
        if r == 0:
            out.append("unsigned long %si = (unsigned long)(%s); byte *%s = (byte *)%si;" % (p, text, p, p))
        elif r == 1:
            out.append("byte *%so = %s, *%s; __builtin_memcpy(&%s, &%so, sizeof %s);" % (p, text, p, p, p, p))
        elif r == 2:
            out.append("byte *%so = %s, *%s; for (unsigned k = 0; k < sizeof %s; k++) ((byte *)&%s)[k] = ((byte *)&%so)[k];" %
                       (p, text, p, p, p, p))
        elif r == 3:
            out.append("struct { char c; byte *p; } %ss[2]; %ss[1].p = %s; byte **%sq = &%ss[1].p, *%s = *%sq;" %
                       (p, p, text, p, p, p, p))
        else:
            out.append("byte *%s = %s;" % (p, text))
        self.add_region(scope, p, size, block)

    # ---- statements ----

    def target(self, scope):
        r = self.rng.randrange(6)
        if r < 3 or not scope.targets:
            return self.view(scope)
        if r == 3 and self.indexed:
            g, n, m = self.pick(self.indexed)
            return "%s[%s].%s" % (g, self.rng.randrange(n) if self.unit else self.below(scope, n), m)
        return self.pick(scope.targets)

    def source(self, scope, depth):
        """A value, views of memory among it."""
        inner = scope.copy()
        inner.values += [self.view(scope) for _ in range(3)] + [self.pick(scope.values)] if scope.values else []
        return self.value(inner, depth)

    def statement(self, scope, out, depth, calls):
        r = self.rng.randrange(16)
        if r < 5:
            out.append("%s = %s;" % (self.target(scope), self.source(scope, 2)))
        elif r == 5:
            self.copying(scope, out)
        elif r == 6:
            region = self.pick(scope.regions)
            n = self.some_bytes(region.size)
            length = str(n) if self.unit or self.chance(2) else self.below(scope, n + 1)
            out.append("__builtin_memset(%s, %s, %s);" % (self.at(scope, region, n), self.source(scope, 0), length))
        elif r < 9:
            self.declare_local(scope, out)
        elif r == 9 and depth:
            body, other = [], []
            self.block(scope.copy(), body, depth - 1, calls, 2)
            self.block(scope.copy(), other, depth - 1, calls, 1)
            out.append("if (%s) { %s } else { %s }" % (self.source(scope, 1), " ".join(body), " ".join(other)))
        elif r == 10 and depth:
            i, inner, body = self.name("i"), scope.copy(), []
            bound = str(self.rng.randrange(1, 4)) if self.chance(2) else self.below(scope, 4)
            inner.values.append(i)
            self.block(inner, body, depth - 1, calls, 2)
            out.append("for (unsigned %s = 0; %s < %s; %s++) { %s }" % (i, i, bound, i, " ".join(body)))
        elif r == 11 and depth:
            arms = []
            for k in range(3):
                body = []
                self.block(scope.copy(), body, 0, calls, 1)
                arms.append("case %d: { %s } %s" % (k, " ".join(body), self.pick(["break;", ""])))
            out.append("switch (%s) { %s default: break; }" % (self.below(scope, 4), " ".join(arms)))
        elif calls:
            f = self.pick(calls)
            out.append(f(scope))
        else:
            out.append("%s = %s;" % (self.target(scope), self.source(scope, 1)))

    def some_bytes(self, most):
        unit = self.unit or 1
        return self.rng.randrange(1, most // unit + 1) * unit

    def copying(self, scope, out):
        a, b = self.pick(scope.regions), self.pick(scope.regions)
        most = min(a.size, b.size)
        n = self.some_bytes(most)
        apart = a.block and b.block and a.block != b.block
        length = str(n) if self.unit or not self.chance(4) else self.below(scope, n + 1)
        if self.chance(4) and not self.unit:
            kind, size, _ = self.struct_type
            if size <= most and apart:
                out.append("*(%s *)(%s) = *(%s *)(%s);" % (kind, self.at(scope, a, size), kind, self.at(scope, b, size)))
                return
        out.append("__builtin_%s(%s, %s, %s);" % (self.pick(["memcpy", "memmove"]) if apart else "memmove",
                                                  self.at(scope, a, n), self.at(scope, b, n), length))

    def block(self, scope, out, depth, calls, count):
        for _ in range(count):
            self.statement(scope, out, depth, calls)

    # ---- functions ----

    def function(self):
        """One of several kinds; the result writes a call of it."""
        kind = self.rng.randrange(6)
        if kind == 1 and self.unit in (None, 1):
            return self.recursive_function()
        if kind == 2 and self.unit in (None, 4):
            return self.escaping_function()
        if kind == 3:
            return self.struct_function()
        if kind == 4 and self.any_left:
            return self.stale_function()
        return self.plain_function()

    def put(self, scope, text):
        """Assigns the result of a call, which is made before anything else: the order is not open."""
        v = self.name("k")
        return "{ long long %s = %s; %s = %s; }" % (v, text, self.target(scope), v)

    def plain_function(self):
        f, t = self.name("f"), self.pick(INTEGERS)
        scope, body = self.shared.copy(), []
        scope.values += ["x", "y"]
        scope.targets += ["x"]
        self.add_region(scope, "z", 4, None)
        self.block(scope, body, 1, self.functions[:1], self.rng.randrange(2, 5))
        self.lines.append("static %s %s(%s x, %s y, byte *z) {\n  %s\n  return %s;\n}" % (
            t[0], f, self.pick(INTEGERS)[0], self.pick(INTEGERS)[0], "\n  ".join(body), self.source(scope, 1)))

        def call(s):
            region = self.pick([r for r in s.regions if r.size >= 4])
            g = f if not self.chance(4) else "(%s ? %s : &%s)" % (self.value(s, 1), f, f)
            return self.put(s, "%s(%s, %s, %s)" % (g, self.source(s, 1), self.value(s, 1), self.at(s, region, 4)))
        return call

    def recursive_function(self):
        """A local array per activation, which the next activation writes into through a pointer."""
        f = self.name("r")
        scope, body, after = self.shared.copy(), [], []
        scope.values += ["n", "up[1]"]
        self.add_region(scope, "own", 6, "own")
        self.add_region(scope, "up", 6, None)
        self.block(scope, body, 0, [], 2)
        self.block(scope, after, 0, [], 2)
        self.lines.append(
            "static unsigned %s(unsigned n, byte *up) {\n  byte own[6]; unsigned sum = n;\n  __builtin_memset(own, (int)n, 6);\n"
            "  %s\n  if (n > 0) sum += %s(n - 1, own);\n  %s\n  return sum + own[%d] + %s;\n}" % (
                f, "\n  ".join(body), f, "\n  ".join(after), self.rng.randrange(6), self.view(scope)))

        def call(s):
            region = self.pick([r for r in s.regions if r.size >= 6] or self.shared.regions[:1])
            return self.put(s, "%s(%s, %s)" % (f, self.below(s, 3), self.at(s, region, 6)))
        return call

    def escaping_function(self):
        """The address of a local escapes to a global, and somebody else writes there."""
        f, g = self.name("f"), self.name("f")
        scope, body = self.shared.copy(), []
        self.add_region(scope, self.pointer, 4, None)
        self.block(scope, body, 0, [], 2)
        self.lines.append("static void %s(void) {\n  %s\n}" % (g, "\n  ".join(body)))
        before, middle = self.shared.copy(), []
        before.values += ["x", "own"]
        before.targets += ["own"]
        self.add_region(before, "(byte *)&own", 4, None)
        self.block(before, middle, 0, [], 2)
        self.lines.append("static unsigned %s(unsigned x) {\n  unsigned own = x;\n  %s = (byte *)&own;\n  %s();\n  %s\n  return own;\n}" % (
            f, self.pointer, g, "\n  ".join(middle)))
        return lambda s: self.put(s, "%s(%s)" % (f, self.source(s, 1)))

    def struct_function(self):
        """A struct by value, there and back."""
        kind, _, members = self.struct_type
        f = self.name("f")
        scope, body = self.shared.copy(), []
        self.add_struct(scope, "s", members)
        self.block(scope, body, 0, [], 2)
        self.lines.append("static %s %s(%s s) {\n  %s\n  return s;\n}" % (kind, f, kind, "\n  ".join(body)))

        def call(s):
            a, b = self.name("t"), self.name("t")
            return "{ %s %s, %s; __builtin_memset(&%s, %d, sizeof %s); %s.%s = %s; %s = %s(%s); %s }" % (
                kind, a, b, a, self.rng.randrange(256), a, a, self.pick(members), self.source(s, 1), b, f, a,
                self.put(s, "%s.%s" % (b, self.pick(members))))
        return call

    def stale_function(self):
        """A local that is written in one activation and read in the next: what is read is anything."""
        f, k = self.name("f"), self.any_left.pop()
        local = self.pick(["unsigned own; unsigned *p = &own;", "unsigned own;", "struct { byte c[3]; unsigned own; } s, *p = &s;",
                           "byte own[4]; byte *p = own + 1;"])
        place = {"unsigned own; unsigned *p = &own;": "*p", "unsigned own;": "own",
                 "struct { byte c[3]; unsigned own; } s, *p = &s;": "p->own", "byte own[4]; byte *p = own + 1;": "*p"}[local]
        self.lines.append("static void %s(unsigned set, unsigned x) {\n  %s\n  if (set) %s = x; else any%d = %s;\n}" % (
            f, local, place, k, place))

        def call(s):
            i = self.name("i")
            return "for (unsigned %s = 0; %s < 2; %s++) %s(%s == 0, %s);" % (i, i, i, f, i, self.value(s, 0))
        return call

    def text(self):
        self.declare_shared()
        for _ in range(self.rng.randrange(0, 4)):
            self.functions.append(self.function())
        scope, body = self.shared.copy(), []
        for _ in range(self.rng.randrange(1, 4)):
            v = self.name("n")
            body.append("unsigned %s = __VERIFIER_nondet_uint();" % v)
            scope.values.append(v)
        for _ in range(2):
            self.declare_local(scope, body)
        self.block(scope, body, 2, self.functions, self.rng.randrange(3, 9))
        for f in self.functions:
            if self.chance(2):
                body.append(f(scope))
        for i in range(OUTPUTS):
            what = self.view(scope) if self.chance(2) else self.pick(scope.values)
            body.append("out%d = (unsigned long)%s;" % (i, what))
        self.lines.append("static void p%d(void) {\n  %s\n}" % (self.number, "\n  ".join(body)))
        return "\n".join(self.lines)


def source(seed, count):
    parts = [HEADER] + [Writer(seed, number).text() for number in range(count)]
    parts.append("void program(void) {\n  switch (__VERIFIER_nondet_uint()) {")
    parts += ["  case %d: p%d(); break;" % (number, number) for number in range(count)]
    parts.append("  default: break;\n  }\n}\n#ifndef NATIVE\nint main(void) {\n  program();\n  return 0;\n}\n#endif")
    return "\n".join(parts) + "\n"
