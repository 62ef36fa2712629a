"""Random C programs with one error in them, and the same programs without it, for run_faults.py.

An error is of a kind (KINDS): what is asked of `check` there, and how a run of ockham names it. It happens if the program's
input is a certain number, somewhere: in a function, behind a loop, in a nested call. A pointer to the memory in question
takes a random way to where it is used (through a struct, an array, an integer, a function, a global) and is used in a random
manner (read, written, copied, filled). The twin without the error does the same within bounds and lifetimes.
"""
import random

TYPES = [("char", 1), ("short", 2), ("int", 4), ("unsigned", 4), ("long long", 8), ("struct pair", 8)]
HEADER = """
extern int __VERIFIER_nondet_int(void);
void *malloc(__SIZE_TYPE__);
void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
void free(void *);
struct pair { int a, b; };
volatile int sink;
"""


class Writer:
    def __init__(self, seed, number, kind, is_bad):
        self.rng = random.Random("%d/%d/%s" % (seed, number, kind))
        self.prefix, self.kind, self.is_bad = "p%d_" % number, kind, is_bad
        self.number, self.names = number, 0
        self.tops = []  # declarations and functions
        self.trigger = self.rng.choice([0, 1, 7, -1, 1000, -77])

    def pick(self, items):
        return self.rng.choice(items)

    def name(self, stem):
        self.names += 1
        return "%s%s%d" % (self.prefix, stem, self.names)

    def choose(self, bad, good):
        """An expression that is the bad one for the trigger; both take the same random choices."""
        return "(n == %d ? %s : %s)" % (self.trigger, bad, good) if self.is_bad else "(%s)" % good

    # ---- ways of a pointer ----

    def carried(self, t, pointer, out):
        """The pointer of type t *, after a random journey."""
        for _ in range(self.rng.randrange(3)):
            v, r = self.name("c"), self.rng.randrange(7)
            if r == 0:
                out.append("struct { char c; %s *p; } %s; %s.p = %s;" % (t, v, v, pointer))
                pointer = v + ".p"
            elif r == 1:
                out.append("%s *%s[3]; %s[%d] = %s;" % (t, v, v, self.rng.randrange(3), pointer))
                pointer = out[-1].split("; ")[1].split(" = ")[0]
            elif r == 2:
                out.append("unsigned long %s = (unsigned long)(%s);" % (v, pointer))
                pointer = "((%s *)%s)" % (t, v)
            elif r == 3:
                self.tops.append("static %s *%s(%s *p) { return p; }" % (t, v, t))
                pointer = "%s(%s)" % (v, pointer)
            elif r == 4:
                self.tops.append("static %s *%s;" % (t, v))
                out.append("%s = %s;" % (v, pointer))
                pointer = v
            elif r == 5:
                out.append("%s *%sa = %s, **%s = &%sa;" % (t, v, pointer, v, v))
                pointer = "(*%s)" % v
            else:
                out.append("%s *%s = %s;" % (t, v, pointer))
                pointer = v
        return pointer

    def use(self, t, pointer, out):
        """One access of *pointer."""
        field = ".%s" % self.pick("ab") if t == "struct pair" else ""
        r = self.rng.randrange(6)
        if r == 0:
            out.append("sink = (int)(*%s)%s;" % (pointer, field))
        elif r == 1:
            out.append("(*%s)%s = %d;" % (pointer, field, self.rng.randrange(100)))
        elif r == 2:
            f = self.name("f")
            self.tops.append("static void %s(%s *p) { (*p)%s %s 1; }" % (f, t, field, self.pick(["=", "="])))
            out.append("%s(%s);" % (f, pointer))
        elif r == 3:
            out.append("__builtin_memset(%s, %d, sizeof(%s));" % (pointer, self.rng.randrange(256), t))
        elif r == 4:
            v = self.name("d")
            out.append("%s %s; __builtin_memcpy(&%s, %s, sizeof %s);" % (t, v, v, pointer, v))
        else:
            out.append("if ((*%s)%s == 5) sink++;" % (pointer, field))

    def used(self, t, pointer, out):
        pointer = self.carried(t, pointer, out)
        self.use(t, pointer, out)

    def filler(self, out):
        """Something harmless."""
        r, v = self.rng.randrange(4), self.name("x")
        if r == 0:
            out.append("int %s[4]; for (int i = 0; i < 4; i++) %s[i] = i; sink = %s[%d];" % (v, v, v, self.rng.randrange(4)))
        elif r == 1:
            out.append("struct pair %s = {1, 2}; sink = %s.a + %s.b;" % (v, v, v))
        elif r == 2:
            out.append("char *%s = malloc(5); %s[4] = 1; sink = %s[4]; free(%s);" % (v, v, v, v))
        else:
            out.append("for (int i = 0; i < 3; i++) { int %s = i; sink = %s; }" % (v, v))

    # ---- errors ----

    def array(self, place, out):
        """An array at that place, all written: type, name and length."""
        (t, _), n, v = self.pick(TYPES), self.rng.randrange(1, 6), self.name("a")
        if place == "heap":
            out.append("%s *%s = %s;" % (t, v, self.pick(["malloc(%d * sizeof(%s))" % (n, t), "calloc(%d, sizeof(%s))" % (n, t)])))
        elif place == "stack":
            out.append("%s %s[%d];" % (t, v, n))
        else:
            self.tops.append("static %s %s[%d];" % (t, v, n))
        out.append("__builtin_memset(%s, 1, %d * sizeof(%s));" % (v, n, t))
        return t, v, n

    def bounds(self, place, out):
        t, v, n = self.array(place, out)
        bad = -1 if place == "heap" and self.rng.randrange(3) == 0 else n
        if self.rng.randrange(4) == 0 and bad > 0:  # by length
            p = self.carried(t, v, out)
            length = self.choose("%d * sizeof(%s) + 1" % (n, t), "%d * sizeof(%s)" % (n, t))
            out.append("__builtin_memset(%s, 0, %s);" % (p, length))
        elif self.rng.randrange(3) == 0 and bad > 0:  # a loop goes too far
            p = self.carried(t, v, out)
            i = self.name("i")
            out.append("for (int %s = 0; %s < %s; %s++) {" % (i, i, self.choose(str(n + 1), str(n)), i))
            self.use(t, "(&%s[%s])" % (p, i), out)
            out.append("}")
        else:
            good = self.rng.randrange(n)
            self.used(t, "(%s + %s)" % (v, self.choose(str(bad), str(good))), out)
        if place == "heap":
            out.append("free(%s);" % v)

    def after_free(self, out):
        t, v, n = self.array("heap", out)
        p = self.carried(t, v, out)
        if self.is_bad:
            out.append("if (n == %d) free(%s);" % (self.trigger, v))
        self.use(t, p, out)
        out.append("if (%s) free(%s);" % ("n != %d" % self.trigger if self.is_bad else "1", v))

    def double_free(self, out):
        t, v, n = self.array("heap", out)
        p = self.carried(t, v, out)
        out.append("free(%s);" % v)
        if self.is_bad:
            out.append("if (n == %d) free(%s);" % (self.trigger, p))

    def bad_free(self, out):
        t, v, n = self.array("heap", out)
        w = self.name("w")
        out.append("%s %s[3];" % (t, w))
        wrong = self.pick(["%s + 1" % v, w, "&%s[1]" % w])
        p = self.carried(t, self.choose(wrong, v), out)
        out.append("free(%s);" % p)

    def after_return(self, out):
        (t, _), f, g = self.pick(TYPES[:5]), self.name("f"), self.name("g")
        self.tops.append("static %s %s;" % (t, g))
        self.tops.append("static %s *%s(int n) { %s own = 3; %s *p = &own; sink = (int)*p; return %s; }" % (
            t, f, t, t, self.choose("p", "&" + g)))
        self.used(t, "%s(n)" % f, out)

    def after_scope(self, out):
        (t, _), v, w, g = self.pick(TYPES[:5]), self.name("v"), self.name("w"), self.name("g")
        out.append("%s %s = 1; %s *%s = &%s;" % (t, g, t, v, g))
        head = self.pick(["{", "for (int i = 0; i < 2; i++) {", "if (n < 2000) {", "do {", "switch (1) { default: {"])
        tail = {"do {": "} while (0);", "switch (1) { default: {": "} }"}.get(head, "}")
        out.append("%s %s %s = 2; %s = %s; sink = (int)*%s; %s" % (head, t, w, v, self.choose("&" + w, "&" + g), v, tail))
        self.used(t, v, out)

    def null(self, out):
        (t, _), v = self.pick(TYPES), self.name("v")
        out.append("%s %s; __builtin_memset(&%s, 0, sizeof %s);" % (t, v, v, v))
        self.used(t, self.choose("(%s *)0" % t, "&" + v), out)

    def constant(self, out):
        v, g = self.name("v"), self.name("g")
        r = self.rng.randrange(3)
        self.tops.append("static int %s[3];" % g)
        if r == 0:
            p = self.carried("char", self.choose('(char *)"abc"', "(char *)" + g), out)
            out.append("%s[%d] = 'x';" % (p, self.rng.randrange(3)))
        elif r == 1:
            self.tops.append("static const int %s[3] = {1, 2, 3};" % v)
            p = self.carried("int", self.choose("(int *)" + v, g), out)
            out.append("%s[%d] = 4;" % (p, self.rng.randrange(3)))
        else:
            self.tops.append("static const struct pair %s = {1, 2};" % v)
            p = self.carried("int", self.choose("(int *)&%s.b" % v, g), out)
            out.append("*%s = 4;" % p)

    def arithmetic(self, out):
        t, most, least = self.pick([("int", "2147483647", "(-2147483647 - 1)"),
                                    ("long long", "9223372036854775807ll", "(-9223372036854775807ll - 1)")])
        x, y = self.name("x"), self.name("y")
        a, b, op = self.pick([(most, "1", "+"), (least, "-1", "+"), (least, "1", "-"), (most, "-2", "-"), (most, "2", "*"),
                              (least, "-1", "*"), (least, "-1", "/"), (most, most, "+"), (least, least, "*")])
        out.append("%s %s = %s, %s = %s;" % (t, x, self.choose(a, "3"), y, self.choose(b, "2")))
        r = self.rng.randrange(4)
        if r == 0:
            out.append("%s %s= %s; sink = (int)%s;" % (x, op, y, x))
        elif r == 1:
            out.append("if (%s %s %s > 5) sink++;" % (x, op, y))
        elif r == 2:
            f = self.name("f")
            self.tops.append("static %s %s(%s a, %s b) { return a %s b; }" % (t, f, t, t, op))
            out.append("sink = (int)%s(%s, %s);" % (f, x, y))
        else:
            out.append("struct { char c; %s v; } %ss; %ss.v = %s; %ss.v = %ss.v %s %s; sink = (int)%ss.v;" % (
                t, x, x, x, x, x, op, y, x))

    def negation(self, out):
        x = self.name("x")
        out.append("int %s = %s;" % (x, self.choose("(-2147483647 - 1)", "9")))
        out.append(self.pick(["sink = -%s;" % x, "%s--; sink = %s;" % (x, x), "sink = 0 - %s;" % x, "--%s; sink = %s;" % (x, x)]))

    def division(self, out):
        x, t = self.name("x"), self.pick(["int", "unsigned", "long long", "short"])
        out.append("%s %s = %s;" % (t, x, self.choose("0", "3")))
        out.append("sink = (int)(%s %s %s);" % (self.pick(["100", "n", "7u"]), self.pick(["/", "%"]), x))

    def shift(self, out):
        x, t = self.name("x"), self.pick([("int", 32), ("unsigned", 32), ("long long", 64), ("short", 32), ("unsigned char", 32)])
        out.append("%s %s = 1; int %ss = %s;" % (t[0], x, x, self.choose(self.pick([str(t[1]), "-1", str(t[1] + 5)]), "3")))
        out.append("sink = (int)(%s %s %ss);" % (x, self.pick(["<<", ">>"]), x))

    def uninitialised(self, out):
        """What is read is anything, so that the call of the error function is possible."""
        v, r = self.name("v"), self.rng.randrange(4)
        if r == 0:
            out.append("int %s; if (!(%s)) %s = 3;" % (v, self.choose("1", "0"), v))
            read = v
        elif r == 1:
            out.append("int %s[3]; %s[0] = 3; %s[2] = 4;" % (v, v, v))
            read = "%s[%s]" % (v, self.choose("1", "2"))
        elif r == 2:
            out.append("int *%s = malloc(12); %s[0] = 3; %s[2] = 4;" % (v, v, v))
            read = "%s[%s]" % (v, self.choose("1", "0"))
        else:
            out.append("struct { char c; int m; } %s, *%sp = &%s; if (!(%s)) %sp->m = 3;" % (v, v, v, self.choose("1", "0"), v))
            read = v + "p->m"
        out.append("if (%s == %d) reach_error();" % (read, self.rng.randrange(5, 500)))

    def text(self):
        """Declarations and a function void pN(int n)."""
        body, kind = [], self.kind
        for _ in range(self.rng.randrange(3)):
            self.filler(body)
        where, inner = self.rng.randrange(4), []
        KINDS[kind].write(self, inner)
        if where == 0:
            f = self.name("h")
            self.tops.append("static void %s(int n) {\n  %s\n}" % (f, "\n  ".join(inner)))
            body.append("%s(n);" % f)
        elif where == 1:
            i = self.name("r")
            body.append("for (int %s = 0; %s < 2; %s++) if (%s == 1) {\n  %s\n  }" % (i, i, i, i, "\n  ".join(inner)))
        elif where == 2:
            f = self.name("h")
            self.tops.append("static void %s(int depth, int n) {\n  if (depth) { %s(depth - 1, n); return; }\n  %s\n}" % (
                f, f, "\n  ".join(inner)))
            body.append("%s(2, n);" % f)
        else:
            body += inner
        for _ in range(self.rng.randrange(2)):
            self.filler(body)
        return "\n".join(self.tops) + "\nstatic void p%d(int n) {\n  %s\n}" % (self.number, "\n  ".join(body))


class Kind:
    """`property_`: what `check` is asked, None: nothing yet; `said`: how `run` names it, None: nobody reports it while
    running."""

    def __init__(self, write, property_, said):
        self.write, self.property, self.said = write, property_, said


MEMORY, OVERFLOW = "valid-memsafety", "no-overflow"
KINDS = {
    "heap bounds": Kind(lambda w, out: w.bounds("heap", out), MEMORY, "invalid memory access"),
    "stack bounds": Kind(lambda w, out: w.bounds("stack", out), MEMORY, "invalid memory access"),
    "global bounds": Kind(lambda w, out: w.bounds("global", out), MEMORY, "invalid memory access"),
    "after free": Kind(Writer.after_free, MEMORY, "invalid memory access"),
    "double free": Kind(Writer.double_free, MEMORY, "free"),
    "bad free": Kind(Writer.bad_free, MEMORY, "free"),
    "after return": Kind(Writer.after_return, MEMORY, "invalid memory access"),
    "after scope": Kind(Writer.after_scope, MEMORY, "invalid memory access"),
    "null": Kind(Writer.null, MEMORY, "invalid memory access"),
    "constant": Kind(Writer.constant, MEMORY, "invalid memory access"),
    "overflow": Kind(Writer.arithmetic, OVERFLOW, "overflow"),
    "negation": Kind(Writer.negation, OVERFLOW, "overflow"),
    "division": Kind(Writer.division, None, "division"),
    "shift": Kind(Writer.shift, None, "shift"),
    "uninitialised": Kind(Writer.uninitialised, "unreach-call", None),
}


class Fault:
    """One program and its twin."""

    def __init__(self, seed, number, kind):
        self.number, self.kind = number, kind
        writer = Writer(seed, number, kind, True)
        self.bad, self.trigger = writer.text(), writer.trigger
        self.good = Writer(seed, number, kind, False).text()

    def alone(self, is_bad):
        """As a source of its own."""
        return "%s\nextern void reach_error(void);\n%s\nint main(void) {\n  p%d(__VERIFIER_nondet_int());\n  return 0;\n}\n" % (
            HEADER, self.bad if is_bad else self.good, self.number)


def together(faults):
    """All bad programs in one source; the first input says which one runs."""
    cases = "\n".join("  case %d: p%d(__VERIFIER_nondet_int()); break;" % (f.number, f.number) for f in faults)
    return "%s\nstatic void reach_error(void) { sink = 1; }\n%s\nint main(void) {\n  switch (__VERIFIER_nondet_int()) {\n%s\n  }\n  return 0;\n}\n" % (
        HEADER, "\n".join(f.bad for f in faults), cases)
