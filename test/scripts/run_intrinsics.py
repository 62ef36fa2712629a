#!/usr/bin/env python3
"""The tables of intrinsics in src/front/known/intrinsic.h against LLVM: what they claim exists, is tested, and contradicts nothing.

    run_intrinsics.py

Every name in the tables is one that LLVM has, or the beginning of such names, as its header files list them. Every name is
declared in what clang makes of some program in test/programs/intrinsic_*.c, other programs there, or test/deny: those are
executed, or have a verdict. Where LLVM says of such a declaration that it may write memory, the table says so, too, unless it
is in QUIET with the reason. An intrinsic in no table needs no test: it is unknown, whatever it does. That those of x86 which
get no pointer write nothing is the exception, so all of them that LLVM does not say it of are named here.
"""
import glob
import os
import re
import shlex
import sys

import harness

TABLES = os.path.join(harness.ROOT, "src", "front", "known", "intrinsic.h")
HEADERS = ("/usr/lib/llvm-19/include/llvm/IR", "/usr/include/llvm-19/llvm/IR")
FLAGS = ["-O0", "-w", "-g", "-S", "-emit-llvm", "-Xclang", "-disable-llvm-passes", "-o", "-"]
DECLARATION = re.compile(r"^declare [^@\n]*@(llvm\.[\w.]+)\([^\n]*\)[^\n#]*(?:#(\d+))?", re.M)
ATTRIBUTES = re.compile(r"^attributes #(\d+) = \{ ([^}]*) \}", re.M)
# Tables whose lines have the effect as second word; all others claim that nothing is written.
LINE = re.compile(r'X\("(llvm\.[\w.]+)"(?:, (\w+))?')
# What LLVM does not let the optimiser drop or move, but what writes no memory of the program.
QUIET = {
    "llvm.prefetch": "a hint to the processor", "llvm.assume": "a hint to the optimiser",
    "llvm.var.annotation": "for tools", "llvm.ptr.annotation": "for tools", "llvm.annotation": "for tools",
    "llvm.instrprof": "counters that the program cannot name", "llvm.threadlocal.address": "an address",
    "llvm.readcyclecounter": "a clock", "llvm.readsteadycounter": "a clock", "llvm.read_register": "a register",
    "llvm.read_volatile_register": "a register", "llvm.stacksave": "reads the stack pointer",
    "llvm.is.constant": "a question", "llvm.lifetime": "lives are those of the source", "llvm.dbg": "debug information", "llvm.dbg.declare": "debug information",
}
# Programs that are compiled here only, for what a processor or a flag has.
MORE = {
    "profile": ("int main(void) { return 0; }", ["-fprofile-instr-generate"]),
    "registers": ("register unsigned long sp __asm__(\"rsp\"); unsigned long f(void) { return sp; } void g(void) { sp = 0; }", []),
    "leave": ("void f(long x, void *p) { __builtin_eh_return(x, p); }", []),
    "pointer": ("void *f(void) { return __builtin_thread_pointer(); }", []),
    "fence": ("double f(double x) { return __arithmetic_fence(x); }", ["-ffast-math"]),
    "interrupt": ("void f(signed char) __asm__(\"llvm.x86.int\"); void g(void) { f(3); }", []),
    "bases": ("void f(void *p) { __builtin_ia32_wrfsbase64(1); __builtin_ia32_wrgsbase64(1); }", ["-mfsgsbase"]),
    "handlers": ("void f(void) { __builtin_ia32_stui(); __builtin_ia32_senduipi(1); }", ["-muintr"]),
    "likely": ("int f(int x) { return __builtin_expect(x, 1); }", ["-O2"]),
    "trap": ("int f(int x) { return x + 1; }", ["-fsanitize=undefined", "-fsanitize-trap=all"]),
}
# Intrinsics of x86 that get no pointer, and of which LLVM does not say that they touch no memory: all looked at. Those that are
# not forbidden by the table change registers and flags, and wait, and count.
NO_POINTER = set("""int flags.read.u32 flags.read.u64 flags.write.u32 flags.write.u64 rdtsc rdtscp rdpmc rdpid rdpru incsspd
    incsspq rdsspd rdsspq saveprevssp setssbsy sse.sfence sse2.lfence sse2.mfence sse2.pause sse3.mwait lwpins32 lwpins64 lwpval32
    lwpval64 mmx.emms rdfsbase.32 rdgsbase.32 rdfsbase.64 rdgsbase.64 wrfsbase.32 wrgsbase.32 wrfsbase.64 wrgsbase.64 xgetbv xsetbv
    rdpkru wrpkru rdrand.16 rdrand.32 rdrand.64 rdseed.16 rdseed.32 rdseed.64 xbegin xend xabort xtest mwaitx wbinvd wbnoinvd umwait
    tpause ptwrite32 ptwrite64 serialize xsusldtrk xresldtrk loadiwkey encodekey128 encodekey256 tilerelease tilezero tdpbssd tdpbsud
    tdpbusd tdpbuud tdpbf16ps tdpfp16ps tcmmimfp16ps tcmmrlfp16ps tdpbssd.internal tdpbsud.internal tdpbusd.internal tdpbuud.internal
    tilezero.internal tdpbf16ps.internal tdpfp16ps.internal tcmmimfp16ps.internal tcmmrlfp16ps.internal clui stui testui senduipi
    urdmsr uwrmsr""".split())


def without_pointer():
    """Those, as LLVM defines them."""
    for folder in HEADERS:
        path = os.path.join(folder, "IntrinsicsX86.td")
        if os.path.exists(path):
            with open(path, encoding="utf-8", errors="replace") as f:
                defined = re.findall(r"def int_x86_(\w+)\s*:(.*?);", f.read(), re.S)
            return {name.replace("_", ".") for name, body in defined if "IntrNoMem" not in body and "ptr" not in body}
    return set()


def names_of_llvm():
    for folder in HEADERS:
        path = os.path.join(folder, "IntrinsicImpl.inc")
        if os.path.exists(path):
            with open(path, encoding="utf-8", errors="replace") as f:
                return set(re.findall(r'"(llvm\.[\w.]+)"', f.read()))
    return set()


def table():
    """{name: claims to write}"""
    with open(TABLES, encoding="utf-8") as f:
        text = f.read()
    return {name: word in ("WRITES_MEMORY", "UNKNOWN", "") for name, word in LINE.findall(text)}


def fits(name, claim):
    return name == claim or name.startswith(claim + ".")


def flags_of(path):
    """All flags of clang that the first lines of the program name."""
    found = [[]]
    with open(path, encoding="utf-8") as f:
        for line in f:
            if not line.startswith("//"):
                break
            if line.startswith("// flags:"):
                words = shlex.split(line[len("// flags:"):])
                found.append(words[words.index("--") + 1:] if "--" in words else [] if "/deny/" in path else words)
    return max(found, key=len) if len(found) < 4 else []


def declarations(words):
    """{name: attributes} of the intrinsics that clang declares."""
    result = harness.run([harness.CLANG] + FLAGS + words, 60)
    text = result.stdout.decode("utf-8", "replace")
    attributes = dict(ATTRIBUTES.findall(text))
    return {name: attributes.get(number, "") for name, number in DECLARATION.findall(text)}


def may_write(attributes):
    memory = re.search(r"memory\(([^)]*)\)", attributes)
    if not memory:
        return True
    parts = [p for p in memory.group(1).split(",") if "inaccessiblemem" not in p]
    return any("write" in p for p in parts)


def main():
    claims = table()
    known = names_of_llvm()
    if not known:
        print("FAIL the header files of LLVM are not there")
        return 1
    programs = [p for folder in ("programs", "deny") for p in glob.glob(os.path.join(harness.ROOT, "test", folder, "*.c"))]
    chosen = [p for p in programs if re.search(r"/(intrinsic_|builtins_|varargs_|vla_basic|memory_functions|variadic_)|/deny/"
                                               r"(store_|masked_|saturate|overflow_|bool_|optimiser|thread_local)", p)]
    found = {}

    def compile_one(words):
        for name, attributes in declarations(words).items():
            found.setdefault(name, attributes)

    for path in sorted(chosen):
        compile_one(flags_of(path) + [path])
    for _, (text, flags) in sorted(MORE.items()):
        with harness.tempfile.NamedTemporaryFile("w", suffix=".c") as f:
            f.write(text + "\n")
            f.flush()
            compile_one(flags + [f.name])

    def check(claim):
        if not any(fits(name, claim) for name in known):
            return "LLVM has no such intrinsic"
        declared = {n: a for n, a in found.items() if fits(n, claim)}
        if claim.startswith("llvm.dbg"):
            return None  # clang notes those otherwise, and the front end asks for the old form
        if not declared:
            return "no program of the tests uses it"
        # A longer line is for its names itself.
        own = {n: a for n, a in declared.items() if not any(fits(n, c) and len(c) > len(claim) for c in claims)}
        if not claims[claim] and claim not in QUIET and any(may_write(a) for a in own.values()):
            return "the table says that it writes nothing, and LLVM does not: %s" % sorted(own)
        return None

    def check_x86():
        new = without_pointer() ^ NO_POINTER
        return "to be looked at: %s" % " ".join(sorted(new)) if new else None

    tests = [(claim, lambda claim=claim: check(claim)) for claim in sorted(claims)]
    return harness.run_tests(tests + [("intrinsics of x86 without a pointer", check_x86)], 1)


if __name__ == "__main__":
    sys.exit(main())
