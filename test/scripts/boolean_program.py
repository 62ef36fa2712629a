"""Boolean programs (docs/boolean-programs.md), read and executed along a given trace.

An interpreter of its own, which shares nothing with `ockham reach`: it decides whether a boolean program can pass the
labels of a trace in their order, with the given values of its variables there. A value that nobody has asked for yet is
None, any value.
"""
import re

class Parser:
    """Statements become a flat list of instructions per procedure."""

    def __init__(self, text):
        self.toks = self.split(text)
        self.i = 0
        self.globals = []
        self.procedures = {}
        while self.i < len(self.toks):
            self.top()

    @staticmethod
    def split(text):
        result, i = [], 0
        text = re.sub(r"//[^\n]*", "", text)
        while i < len(text):
            c = text[i]
            if c.isspace():
                i += 1
            elif c == "{" and not re.match(r"\{\s*(\n|\})", text[i:]):
                end = text.index("}", i)
                result.append(text[i:end + 1])
                i = end + 1
            else:
                m = re.match(r"==>|&&|\|\||==|!=|[A-Za-z_]\w*|\d+|.", text[i:])
                result.append(m.group())
                i += len(m.group())
        return result

    def peek(self, k=0):
        return self.toks[self.i + k] if self.i + k < len(self.toks) else ""

    def take(self, wanted=None):
        t = self.peek()
        if wanted is not None and t != wanted:
            raise ValueError("expected %r, not %r, near %r" % (wanted, t, self.toks[max(0, self.i - 8):self.i + 3]))
        self.i += 1
        return t

    def top(self):
        if self.peek() == "bool" and self.peek(2) in (",", ";"):
            self.globals += self.declaration()
            return
        if self.take() == "bool" and self.peek() == "<":
            self.take(), self.take(), self.take()
        name = self.take()
        self.take("(")
        parameters = []
        while self.peek() != ")":
            if self.peek() in ("bool", ","):
                self.take()
                continue
            parameters.append(self.take())
        self.take(")")
        self.take("{")
        self.code, self.locals, self.enforced, self.labels = [], [], [], {}
        while self.peek() != "}":
            self.item()
        self.take("}")
        self.code.append(("return", []))
        self.procedures[name] = {"name": name, "parameters": parameters, "locals": self.locals, "code": self.code,
                                 "enforced": self.enforced, "labels": self.labels, "events": {}}
        for label, at in self.labels.items():
            self.procedures[name]["events"].setdefault(at, []).append(label)

    def declaration(self):
        self.take("bool")
        names = [self.take()]
        while self.peek() == ",":
            self.take()
            names.append(self.take())
        self.take(";")
        return names

    def item(self):
        if self.peek() == "bool":
            self.locals += self.declaration()
        elif self.peek() == "enforce":
            self.take()
            self.enforced.append(self.expression())
            self.take(";")
        else:
            self.statement()

    def block(self):
        self.take("{")
        while self.peek() != "}":
            self.statement()
        self.take("}")

    def statement(self):
        while self.peek(1) == ":":
            self.labels[self.take()] = len(self.code)
            self.take(":")
        t = self.peek()
        if t == "skip":
            self.take()
            self.code.append(("skip",))
            self.take(";")
        elif t in ("assume", "assert"):
            self.take()
            self.code.append((t, self.expression()))
            self.take(";")
        elif t == "goto":
            self.take()
            targets = [self.take()]
            while self.peek() == ",":
                self.take()
                targets.append(self.take())
            self.take(";")
            self.code.append(("goto", targets))
        elif t == "return":
            self.take()
            values = self.list_until(";")
            self.take(";")
            self.code.append(("return", values))
        elif t == "if":
            self.branch()
        elif t == "while":
            self.loop()
        else:
            self.assignment()

    def condition(self):
        self.take("(")
        e = self.expression()
        self.take(")")
        return e

    def branch(self):
        self.take("if")
        e = self.condition()
        at = len(self.code)
        self.code.append(None)
        self.block()
        if self.peek() == "else":
            self.take()
            end = len(self.code)
            self.code.append(None)
            self.code[at] = ("branch", e, len(self.code))
            if self.peek() == "if":
                self.branch()
            else:
                self.block()
            self.code[end] = ("jump", len(self.code))
        else:
            self.code[at] = ("branch", e, len(self.code))

    def loop(self):
        self.take("while")
        at = len(self.code)
        e = self.condition()
        self.code.append(None)
        self.block()
        self.code.append(("jump", at))
        self.code[at] = ("branch", e, len(self.code))

    def list_until(self, end):
        values = []
        while self.peek() != end:
            if self.peek() == ",":
                self.take()
                continue
            values.append(self.expression())
        return values

    def assignment(self):
        names = [self.take()]
        if self.peek() == "(":
            callee, targets = names[0], []
        else:
            while self.peek() == ",":
                self.take()
                names.append(self.take())
            self.take("=")
            targets = names
            if not (re.match(r"[A-Za-z_]\w*$", self.peek()) and self.peek(1) == "(" and
                    self.peek() not in ("choose", "unknown")):
                values = self.list_until(";")
                self.take(";")
                self.code.append(("assign", targets, values))
                return
            callee = self.take()
        self.take("(")
        arguments = self.list_until(")")
        self.take(")")
        self.take(";")
        self.code.append(("call", targets, callee, arguments))

    LEVELS = [["==>"], ["||"], ["&&"], ["==", "!="]]

    def expression(self, level=0):
        if level == len(self.LEVELS):
            return self.primary()
        left = self.expression(level + 1)
        while self.peek() in self.LEVELS[level]:
            op = self.take()
            left = (op, left, self.expression(level if op == "==>" else level + 1))
        return left

    def primary(self):
        t = self.take()
        if t == "!":
            return ("!", self.primary())
        if t == "(":
            e = self.expression()
            self.take(")")
            return e
        if t in ("true", "false"):
            return ("const", t == "true")
        if t == "*":
            return ("*",)
        if t == "choose":
            self.take("(")
            a = self.expression()
            self.take(",")
            b = self.expression()
            self.take(")")
            return ("choose", a, b)
        return ("var", t)


class Simulation:
    """The states are (position in the trace, frames, globals); a frame is (procedure, instruction, values)."""

    LIMIT = 400000

    def __init__(self, program, trace):
        self.program, self.trace = program, trace
        self.best = 0
        self.seen = set()
        self.work = []

    def add(self, state):
        if state not in self.seen:
            self.seen.add(state)
            self.work.append(state)

    def evaluate(self, e, env):
        """Yields (value, env) for each possible choice; env maps names to True, False, None."""
        kind = e[0]
        if kind == "const":
            yield e[1], env
        elif kind == "*":
            yield True, env
            yield False, env
        elif kind == "var":
            if env[e[1]] is None:
                for value in (True, False):
                    yield value, {**env, e[1]: value}
            else:
                yield env[e[1]], env
        elif kind == "!":
            for value, now in self.evaluate(e[1], env):
                yield not value, now
        elif kind == "choose":
            for yes, now in self.evaluate(e[1], env):
                if yes:
                    yield True, now
                    continue
                for no, then in self.evaluate(e[2], now):
                    yield False, then
                    if not no:
                        yield True, then
        else:
            for a, now in self.evaluate(e[1], env):
                for b, then in self.evaluate(e[2], now):
                    yield {"&&": a and b, "||": a or b, "==>": not a or b, "==": a == b, "!=": a != b}[kind], then

    def values(self, exprs, env):
        """Yields (list of values, env)."""
        if not exprs:
            yield [], env
            return
        for value, now in self.evaluate(exprs[0], env):
            for rest, then in self.values(exprs[1:], now):
                yield [value] + rest, then

    def names(self, procedure):
        return procedure["parameters"] + procedure["locals"]

    def env_of(self, state):
        _, frames, shared = state
        name, _, values = frames[-1]
        env = dict(zip(self.program.globals, shared))
        env.update(zip(self.names(self.program.procedures[name]), values))
        return env

    def enter(self, index, frames, pc, env):
        """A state at an instruction of the top frame, with the environment; checks what is enforced and the trace."""
        name = frames[-1][0]
        procedure = self.program.procedures[name]
        for condition in procedure["enforced"]:
            holds = [now for value, now in self.evaluate(condition, env) if value]
            if not holds:
                return
            if len(holds) > 1:
                for now in holds:
                    self.enter_event(index, frames, pc, now)
                return
            env = holds[0]
        self.enter_event(index, frames, pc, env)

    def enter_event(self, index, frames, pc, env):
        name = frames[-1][0]
        procedure = self.program.procedures[name]
        for label in procedure["events"].get(pc, []):
            if not label.startswith("E_"):
                continue
            if index == len(self.trace) or self.trace[index][0] != label:
                return
            for variable, value in self.trace[index][1].items():
                if env[variable] is None:
                    env = {**env, variable: value}
                elif env[variable] != value:
                    return
            index += 1
        self.best = max(self.best, index)
        shared = tuple(env[n] for n in self.program.globals)
        own = tuple(env[n] for n in self.names(procedure))
        self.add((index, frames[:-1] + ((name, pc, own),), shared))

    def step(self, state):
        index, frames, shared = state
        name, pc, _ = frames[-1]
        procedure = self.program.procedures[name]
        env = self.env_of(state)
        op = procedure["code"][pc]
        kind = op[0]
        if kind in ("skip", "assert"):
            self.enter(index, frames, pc + 1, env)
        elif kind == "assume":
            for value, now in self.evaluate(op[1], env):
                if value:
                    self.enter(index, frames, pc + 1, now)
        elif kind == "jump":
            self.enter(index, frames, op[1], env)
        elif kind == "branch":
            for value, now in self.evaluate(op[1], env):
                self.enter(index, frames, pc + 1 if value else op[2], now)
        elif kind == "goto":
            for label in op[1]:
                self.enter(index, frames, procedure["labels"][label], env)
        elif kind == "assign":
            for values, now in self.values(op[2], env):
                self.enter(index, frames, pc + 1, {**now, **dict(zip(op[1], values))})
        elif kind == "call":
            self.call(index, frames, env, op)
        elif kind == "return":
            for values, now in self.values(op[1], env):
                self.leave(index, frames, now, values)

    def call(self, index, frames, env, op):
        callee = self.program.procedures[op[2]]
        for values, now in self.values(op[3], env):
            name, pc, _ = frames[-1]
            own = tuple(now[n] for n in self.names(self.program.procedures[name]))
            inner = {n: now[n] for n in self.program.globals}
            inner.update({n: None for n in self.names(callee)})
            inner.update(zip(callee["parameters"], values))
            self.enter(index, frames[:-1] + ((name, pc, own), (op[2], 0, ())), 0, inner)

    def leave(self, index, frames, env, values):
        if len(frames) == 1:
            return
        name, pc, own = frames[-2]
        procedure = self.program.procedures[name]
        outer = {n: env[n] for n in self.program.globals}
        outer.update(zip(self.names(procedure), own))
        op = procedure["code"][pc]
        outer.update(zip(op[1], values))
        self.enter(index, frames[:-1], pc + 1, outer)

    def run(self, entry):
        """None if the trace is possible, otherwise how far it is."""
        procedure = self.program.procedures[entry]
        env = {n: None for n in self.program.globals + self.names(procedure)}
        self.enter(0, ((entry, 0, ()),), 0, env)
        steps = 0
        while self.work and self.best < len(self.trace):
            steps += 1
            if steps > self.LIMIT:
                return None  # undecided: too many states
            self.step(self.work.pop())
        return None if self.best == len(self.trace) else self.best
