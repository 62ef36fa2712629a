"""Random C programs with random predicates, for run_abstract.py: programs that print, at their labels, the values of the
predicates in scope when compiled with -DTRACE."""
import random

HEAD = """extern int __VERIFIER_nondet_int(void);
struct node { int v; struct node *n; };
#ifdef TRACE
#include <stdio.h>
#define EVENT(...) printf(__VA_ARGS__);
#else
#define EVENT(...)
#endif
"""


class Generator:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.labels = 0
        self.global_ints = ["g", "k"]
        self.lines = []

    def pick(self, items):
        return self.rng.choice(items)

    # ---- expressions ----

    def constant(self):
        return str(self.rng.randrange(-2, 6))

    def lvalue(self, f):
        r = self.rng.random()
        if r < 0.2:
            return "*" + self.pick(f["pointers"] + ["gp"])
        if r < 0.35 and f["nodes"]:
            return self.pick(f["nodes"]) + "->v"
        if r < 0.5:
            return self.pick(self.global_ints)
        return self.pick(f["ints"])

    def atom(self, f):
        return self.constant() if self.rng.random() < 0.25 else self.lvalue(f)

    def value(self, f):
        r = self.rng.random()
        if r < 0.45:
            return self.atom(f)
        if r < 0.75:
            return "%s %s %s" % (self.lvalue(f), self.pick(["+", "-"]), self.pick(["1", "1", "2"]))
        return "(%s %s %s) %% 8" % (self.atom(f), self.pick(["+", "-"]), self.atom(f))

    def condition(self, f):
        r = self.rng.random()
        if r < 0.2 and len(f["pointers"]) > 1:
            return "%s %s %s" % (f["pointers"][0], self.pick(["==", "!="]), f["pointers"][1])
        if r < 0.3:
            return "__VERIFIER_nondet_int() > 0"
        c = "%s %s %s" % (self.lvalue(f), self.pick(["==", "!=", "<", "<=", ">", ">="]), self.atom(f))
        if r < 0.4:
            c += " %s %s == %s" % (self.pick(["&&", "||"]), self.lvalue(f), self.constant())
        return c

    # ---- statements ----

    def address(self, f):
        return "&" + self.pick(f["taken"] + ["g", "k"])

    def statement(self, f, depth):
        r = self.rng.random()
        if r < 0.38:
            return ["%s = %s;" % (self.lvalue(f), self.value(f))]
        if r < 0.42:
            return ["gp = %s;" % self.pick(["&g", "&k"])]
        if r < 0.52:
            p = self.pick(f["pointers"])
            return ["%s = %s;" % (p, self.pick([self.address(f), self.pick(f["pointers"] + ["gp"])]))]
        if r < 0.6 and f["nodes"]:
            a, b = self.pick(f["nodes"]), self.pick(f["nodes"])
            return [self.pick(["%s = %s->n;" % (a, b), "%s->n = %s;" % (a, b), "%s = %s;" % (a, b)])]
        if r < 0.66:
            x = self.pick(f["ints"])
            return ["%s = %s%s;" % (self.pick(f["ints"]), x, self.pick(["++", "--"]))] if self.rng.random() < 0.5 else \
                   ["%s = __VERIFIER_nondet_int() %% 4;" % x]
        if r < 0.78 and f["callees"]:
            g = self.pick(f["callees"])
            arguments = [self.atom(f)] + [self.address(f) for _ in range(g["pointer_count"])]
            call = "%s(%s)" % (g["name"], ", ".join(arguments))
            target = self.pick(["x = ", "", "g = ", "*p = " if "p" in f["pointers"] else "x = "])
            return [target + call + ";"]
        if r < 0.92 and depth:
            then, other = self.block(f, depth - 1), self.block(f, depth - 1)
            lines = ["if (%s) {" % self.condition(f)] + then + ["} else {"] + other + ["}"]
            return lines
        if depth and not f["loops"]:
            f["loops"] = True
            body = self.block(f, depth - 1)
            return ["i = 0;", "while (i < 3) {"] + body + ["i = i + 1;", "}"]
        return ["%s = %s;" % (self.lvalue(f), self.value(f))]

    def event(self, f):
        self.labels += 1
        label = "E_%d" % self.labels
        names = [p for p in self.global_predicates] + [p for p in f["predicates"]]
        text = "".join("%d" for _ in names)
        return "%s: EVENT(\"%s %s\\n\"%s)" % (label, label, text, "".join(", (%s) != 0" % p for p in names))

    def block(self, f, depth):
        lines = []
        for _ in range(self.rng.randrange(1, 4)):
            if self.rng.random() < 0.7:
                lines.append(self.event(f))
            lines += self.statement(f, depth)
        return lines

    # ---- predicates ----

    def predicate(self, f):
        r = self.rng.random()
        if r < 0.15 and f["pointers"]:
            return "%s == %s" % (self.pick(f["pointers"] + ["gp"]), self.pick(f["pointers"] + [self.address(f)]))
        if r < 0.25 and f["nodes"]:
            a, b = self.pick(f["nodes"]), self.pick(f["nodes"])
            return self.pick(["%s == %s" % (a, b), "%s->n == %s" % (a, b)])
        left = self.pick(self.global_ints) if r < 0.45 else self.lvalue(f)
        c = "%s %s %s" % (left, self.pick(["==", "<", "<=", ">"]), self.atom(f) if r > 0.4 else self.constant())
        if r > 0.93:
            c += " %s %s == %s" % (self.pick(["&&", "||"]), self.lvalue(f), self.constant())
        if r > 0.85 and f["name"] != "main":
            c = "%s == theta_a%s" % (self.pick(["a", "x"]), self.pick(["", " + 1"]))
        return c

    def predicates(self, f, count):
        found = []
        while len(found) < count:
            p = self.predicate(f)
            if p not in found and p not in self.global_predicates and p.split(" == ")[0] != p.split(" == ")[-1]:
                found.append(p)
        return found

    # ---- functions ----

    def function(self, name, pointer_count, callees, predicate_count):
        f = {"name": name, "pointer_count": pointer_count, "callees": callees, "loops": False}
        pointers = ["p", "q"][:max(1, pointer_count)] + (["q"] if pointer_count < 2 else [])
        f["pointers"] = pointers
        f["ints"] = ["x", "y"] + (["a"] if name != "main" else [])
        f["taken"] = ["t"]
        f["ints"].append("t")
        f["nodes"] = ["m", "l"] if self.rng.random() < 0.6 else []
        f["predicates"] = self.predicates(f, predicate_count)
        parameters = ["int a"] + ["int *%s" % p for p in pointers[:pointer_count]] if name != "main" else ["void"]
        lines = ["int %s(%s) {" % (name, ", ".join(parameters)), "int x = 0, y = 1, t = 2, i = 0;"]
        lines += ["sink = &t;", "sink = &g;", "sink = &k;"]  # so that they have addresses
        lines += ["int *%s = &t;" % p for p in pointers[pointer_count if name != "main" else 0:]]
        if name != "main":
            lines += ["#ifdef TRACE", "const int theta_a = a;", "#endif"]
            lines += ["if (depth > 2) return a;", "depth = depth + 1;"]
        if f["nodes"]:
            lines += ["struct node *m = &n0, *l = &n1;"]
        # the first event comes when all is initialised
        lines.append(self.event(f))
        for _ in range(self.rng.randrange(2, 5)):
            lines += self.block(f, 2)
        lines.append(self.event(f))
        if name != "main":
            lines.append("depth = depth - 1;")
        lines += ["return %s;" % self.pick(f["ints"]), "}"]
        f["lines"] = lines
        return f

    def program(self):
        """(C text, predicate text, names of the variables of each label's function in the order of the event)"""
        self.global_predicates = []
        if self.rng.random() < 0.5:
            self.global_predicates = ["*gp == %s" % self.constant(), "gp == &k"][:self.rng.randrange(1, 3)]
        self.global_predicates += ["%s %s %s" % (a, self.pick(["==", "<", ">"]), self.pick(["0", "1", "2", b]))
                                  for a, b in [("g", "k"), ("k", "g")][:self.rng.randrange(0, 3)]]
        leaf = self.function("leaf", self.rng.randrange(1, 3), [], self.rng.randrange(1, 4))
        middle_head = {"name": "middle", "pointer_count": 1}
        middle = self.function("middle", 1, [leaf, middle_head], self.rng.randrange(1, 4))
        main = self.function("main", 0, [leaf, middle], self.rng.randrange(2, 5))
        text = [HEAD, "int g = 1, k, depth, *sink, *gp = &k;", "struct node n1;", "struct node n0 = {3, &n1};", "struct node n1 = {1, &n0};",
                "int middle(int a, int *p);"]
        variables = {}
        preds = []
        if self.global_predicates:
            preds.append("global { %s }" % ", ".join(self.global_predicates))
        for f in (leaf, middle, main):
            text += f["lines"]
            for line in f["lines"]:
                if line.startswith("E_"):
                    variables[line.split(":")[0]] = self.global_predicates + f["predicates"]
            preds.append("%s { %s }" % (f["name"], ", ".join(f["predicates"])))
        return "\n".join(text) + "\n", "\n".join(preds) + "\n", variables
