"""Random C programs without loops and without undefined behaviour that print one checksum, for run_certify.py."""
import random

TYPES = ["int", "unsigned", "short", "unsigned char", "signed char", "long", "unsigned long", "unsigned short"]


class Writer:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.scalars = []
        self.functions = []

    def pick(self, items):
        return self.rng.choice(items)

    def constant(self):
        return self.pick(["0", "1", "2", "3", "5", "7u", "100", "255", "256", "1000u", "65535", "0x7fff", "0xf0u", "-1", "-3",
                          "2147483647", "4294967295u", "2147483648u", "(-100)"])

    def value(self, names, depth):
        r = self.rng.randrange(12)
        if depth == 0 or r < 3:
            return self.pick(names) if self.rng.random() < 0.75 else self.constant()
        a, b = self.value(names, depth - 1), self.value(names, depth - 1)
        if r < 6:
            # unsigned, so that nothing overflows
            return "((unsigned%s)%s %s (unsigned%s)%s)" % (
                (" long" if self.rng.random() < 0.3 else "",) * 1 + (a, self.pick(["+", "-", "*"])) +
                (" long" if self.rng.random() < 0.3 else "", b))
        if r == 6:
            return "(%s %s %s)" % (a, self.pick(["/", "%"]), self.pick(["3", "7", "16", "5u", "1000", "-7", "-16"]))
        if r == 7:
            return "((unsigned)%s %s %d)" % (a, self.pick(["<<", ">>"]), self.rng.randrange(32))
        if r == 8:
            return "(%s %s %s)" % (a, self.pick(["&", "|", "^"]), self.pick([b, "0xff", "0xf0u", "15", "~7", "0x10101"]))
        if r == 9:
            return "(%s %s %s)" % (a, self.pick(["<", "<=", "==", "!=", ">"]), b)
        if r == 10:
            return "(%s)%s" % (self.pick(TYPES), a)
        return "(%s ? %s : %s)" % (a, b, self.value(names, depth - 1))

    def program(self):
        """The text with a hole %s for the check of `sum`."""
        rng = self.rng
        lines = ["struct pair { char a; int b; unsigned short c; struct pair *p; };"]
        globals_ = []
        for i in range(3):
            t = self.pick(TYPES)
            lines.append("static %s g%d = %d;" % (t, i, rng.choice([0, 1, -1, 77, 300, -1000])))
            globals_.append("g%d" % i)
        lines.append("static int arr[4] = {%s};" % ", ".join(str(rng.randrange(-9, 99)) for _ in range(4)))
        lines.append("static struct pair q = {1, 2, 3, 0}, r = {4, 5, 6, &q};")
        lines.append("static unsigned char bytes[8] = {1, 2, 3, 4, 5, 6, 7, 8};")
        memory = ["arr[0]", "arr[1]", "arr[3]", "q.a", "q.b", "q.c", "r.a", "r.c", "r.p->b", "r.p->c", "bytes[0]", "bytes[3]",
                  "*(unsigned short *)(bytes + 2)", "*(int *)(bytes + 4)"]
        for i in range(2):
            names = ["x", "y", "*z"] + globals_ + memory
            body = ["  %s v = %s;" % (self.pick(TYPES), self.value(names, 2))]
            body.append("  %s = %s;" % (self.pick(["*z", "v"] + globals_ + memory), self.value(names + ["v"], 2)))
            body.append("  if (%s) %s = %s;" % (self.value(names, 1), self.pick(["*z", "x"] + globals_), self.value(names, 1)))
            lines.append("static %s f%d(%s x, %s y, int *z) {\n%s\n  return %s;\n}" % (
                self.pick(TYPES), i, self.pick(TYPES), self.pick(TYPES), "\n".join(body), self.value(names + ["v"], 1)))
        lines.append("int main(void) {\n  int l = 3, m = 4;\n  struct pair s = {9, 8, 7, &q}, *t = &s;")
        lines.append("  int *w = &%s;\n  long n = 1;" % self.pick(["l", "m", "arr[2]", "q.b", "s.b", "r.b"]))
        lines.append("  int (*h)(int, int, int *) = 0; (void)h; unsigned long sum = 0;")
        names = ["l", "m", "n", "*w", "s.a", "s.b", "t->c", "t->p->b", "t->b"] + globals_ + memory
        targets = names
        for _ in range(rng.randrange(4, 9)):
            k = rng.randrange(10)
            if k < 5:
                lines.append("  %s = %s;" % (self.pick(targets), self.value(names, 2)))
            elif k == 5:
                lines.append("  %s = f%d(%s, %s, %s);" % (self.pick(targets), rng.randrange(2), self.value(names, 1),
                                                          self.value(names, 1), self.pick(["&l", "w", "&arr[1]", "&s.b"])))
            elif k == 6:
                lines.append("  if (%s) { %s = %s; } else { %s = %s; }" % (
                    self.value(names, 1), self.pick(targets), self.value(names, 1), self.pick(targets), self.value(names, 1)))
            elif k == 7:
                lines.append("  " + self.pick(["t = %s ? &q : &r;", "w = %s ? &l : &arr[0];"]) % self.value(names, 1))
                lines.append("  if (t->p == 0) t->p = &q;")
            elif k == 8:
                lines.append("  " + self.pick(["s = *t;", "q = s; q.p = &r;", "__builtin_memcpy(bytes, arr, 8);",
                                               "__builtin_memset(bytes + 1, 3, 4);", "__builtin_memmove(arr + 1, arr, 12);"]))
            else:
                lines.append("  arr[(unsigned)%s %% 4] = %s;" % (self.value(names, 1), self.value(names, 1)))
        for name in rng.sample(names, 4):
            lines.append("  sum = sum * 3 + (unsigned long)%s;" % name)
        lines.append("  %s\n  return 0;\n}")
        return "\n".join(lines).replace("%", "%%").replace("%%s\n  return 0;\n}", "%s\n  return 0;\n}")


def program(seed):
    return Writer(seed).program()
