#!/usr/bin/env python3
"""What glibc does, the contracts of the library (src/front/contracts, docs/library.md) allow.

    run_library.py [--only NAME]

For each function a piece of C is written that calls the real one on the arguments of its `test` clauses, or on some of the
types of its parameters, each in a process of its own. Afterwards the result lies in the range of the contract or is the
pointer that it names, no byte of the memory at hand has changed that the contract does not let it write, and errno and the
variables that programs can name are as they were unless the contract lets them change, in a time zone and in one that is none. The pieces of one header are compiled as one program.
"""
import argparse
import glob
import os
import sys
import tempfile

import harness

sys.path.insert(0, os.path.join(harness.ROOT, "scripts"))
import contracts  # noqa: E402

PRELUDE = r"""
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>
#include <wchar.h>
#include <dirent.h>
#include <time.h>
static unsigned char arena[8192], before[8192];
static size_t used = 64;
static struct { unsigned char *at; size_t bytes; } allowed[16];
static int allowed_count;
static void *take(size_t n) {
  void *p = arena + used;
  used += (n + 64 + 15) / 16 * 16;
  return p;
}
static void *buffer(size_t n) { return take(n); }
static void *zero(void) { return memset(take(256), 0, 256); }
static void *one(void) { size_t n = 1; return memcpy(zero(), &n, sizeof n); }
static void *nullp(void) { return zero(); }
static char *text(const char *s) { return strcpy(take(strlen(s) + 32), s); }
static FILE *a_stream(void) {
  FILE *f = tmpfile();
  fputs("hello world\nline two\n", f);
  rewind(f);
  return f;
}
static int file(void) { int fd = dup(fileno(a_stream())); lseek(fd, 0, SEEK_SET); return fd; }
static void nothing(void) {}
static void nothing_with(int status, void *p) { (void)status; (void)p; }
static int compare_bytes(const void *a, const void *b) { return memcmp(a, b, 4); }
static void allow(const void *p, size_t n) {
  if (p) allowed[allowed_count].at = (unsigned char *)p, allowed[allowed_count++].bytes = n;
}
static void fail(const char *what) { fprintf(stderr, "%s\n", what); _exit(9); }
extern char **environ;
static struct variables { char **environment, *names[2]; long zone; int daylight; } variables;
static struct variables look(void) {
  struct variables now;
  memset(&now, 0, sizeof now);
  now.environment = environ, now.names[0] = tzname[0], now.names[1] = tzname[1], now.zone = timezone, now.daylight = daylight;
  return now;
}
static void remember(void) { memcpy(before, arena, sizeof arena); variables = look(); }
static void compare_variables(void) {
  struct variables now = look();
  if (memcmp(&now, &variables, sizeof now)) fail("a variable is changed that programs can name");
}
static void compare(void) {
  for (size_t i = 0; i < sizeof arena; i++) {
    int may = arena[i] == before[i];
    for (int k = 0; k < allowed_count; k++)
      may |= arena + i >= allowed[k].at && arena + i < allowed[k].at + allowed[k].bytes;
    if (!may) fail("memory is written that the contract does not name");
  }
}
static int failures, passed;
static void run_in(const char *zone, const char *name, void (*test)(void), int returns) {
  fflush(stdout);
  int messages[2];
  if (pipe(messages)) abort();
  pid_t child = fork();
  if (child == 0) {
    dup2(messages[1], 2);
    dup2(open("/dev/null", O_RDWR), 1);
    alarm(20);
    setenv("TZ", zone, 1);
    memset(arena, 0xa5, sizeof arena);
    test();
    _exit(returns ? 0 : 9);
  }
  close(messages[1]);
  char said[200] = "";
  ssize_t n = read(messages[0], said, sizeof said - 1);
  if (n > 0) said[n] = 0;
  close(messages[0]);
  int status = 0;
  waitpid(child, &status, 0);
  int ok = returns ? WIFEXITED(status) && WEXITSTATUS(status) == 0 : !(WIFEXITED(status) && WEXITSTATUS(status) == 9);
  if (ok) passed++;
  else failures++, printf("FAIL %s: status %d %s\n", name, status, said);
}
static void run(const char *name, void (*test)(void), int returns) {
  run_in("XYZ5ABC", name, test, returns);
  run_in("Nowhere/Foo", name, test, returns);
}
"""

VALUES = {"s": ['"abc"', '"12 x"', '""', '"\\377x"'], "t": ['"abc"', '"b"'], "name": ["0", "1", "101", "-5"],
          "stream": ["stream()"], "fd": ["0", "-1", "file()"],
          "path": ['"/"', '"/nonexistent/x"'], "c": ["0", "'a'", "'5'", "' '", "255", "-1"], "n": ["3", "0"],
          "x": ["0.5", "0", "-3"], "y": ["2"], "offset": ["0", "5"], "whence": ["0", "9"], "seed": ["5"], "pid": ["0"]}


def values_of(parameter):
    return VALUES.get(parameter[1], ["NULL"] if contracts.letter(parameter[0]) == "p" else ["0", "1"])


def calls_of(c):
    given = [contracts.split(t, ",") for t in c.all("test")]
    if given:
        return [[a.strip() for a in g] for g in given]
    count = max([len(values_of(p)) for p in c.parameters], default=1)
    return [[values_of(p)[i % len(values_of(p))] for p in c.parameters] for i in range(count)]


def result_check(c):
    conditions = []
    for a in c.results():
        names = {n for _, n in c.parameters}
        if a == "any":
            return None
        if ".." in a:
            conditions.append("(%s)" % " && ".join(("result >= (%s)", "result <= (%s)")[i] % x
                                                    for i, x in enumerate(contracts.range_of(c, a))))
        elif a == "null":
            conditions.append("!result")
        elif a.startswith("in "):
            conditions.append("(char *)result - (char *)%s >= 0 && (char *)result - (char *)%s < 4096" % (a[3:], a[3:]))
        elif a in names and a != "stream":
            conditions.append("(void *)result == (void *)%s" % a)
        else:
            conditions.append("result")
    return " || ".join(conditions)


def piece(c, index, arguments):
    lines = ["static void test_%s_%d(void) {" % (c.name, index)]
    fixed = len(c.parameters)
    arguments = [a.replace("stream()", "a_stream()") for a in arguments]  # the parameter may have that name
    for (type_, name), value in zip(c.parameters, arguments):
        lines.append("  __typeof__(%s) %s = (%s)%s;" % (type_.replace("(*)", "(*)"), name, type_, value))
        lines.append("  (void)%s;" % name)
    for i, value in enumerate(arguments[fixed:]):
        lines.append("  __typeof__(%s) more%d = %s;" % ("(%s) + 0" % value, i, value))
    for rest in c.all("writes"):
        name, _, size = rest.partition(" ")
        name, may_be_null = contracts.nullable(name)
        lines.append("  %sallow((void *)%s, %s);" % ("if (%s) " % name if may_be_null else "", name,
                                                     contracts.bytes_of(name, size.replace("string ", ""))))
    passes = [n for _, n in c.parameters] + ["more%d" % i for i in range(len(arguments) - fixed)]
    checked = "writes" in dict(c.clauses) or not (c.by_hand or c.has("format") or c.kind in ("operation", "missing", "own"))
    call = "%s(%s)" % (c.name, ", ".join(passes))
    lines += ["  remember();", "  errno = 0;"]
    is_void = c.result_type == "void"
    lines.append("  %s;" % (call if is_void else "__typeof__(%s) result = %s" % (call, call)))
    if not c.has("errno") and c.kind != "missing" and c.kind != "scan":
        lines.append('  if (errno) fail("errno is set");')
    if not c.has("globals") and c.kind != "missing":
        lines.append("  compare_variables();")
    if checked:
        lines.append("  compare();")
    check = None if is_void else result_check(c)
    if check:
        lines.append('  if (!(%s)) fail("the result is none that the contract allows");' % check)
    elif not is_void:
        lines.append("  (void)result;")
    return lines + ["}"]


def program(header, some):
    out = [PRELUDE, "#include <%s>" % header]
    runs = []
    for c in some:
        if c.has("undeclared"):
            out.append("extern %s;" % c.text)
        for i, arguments in enumerate(calls_of(c)):
            out += piece(c, i, arguments)
            runs.append('  run("%s", test_%s_%d, %d);' % (c.name, c.name, i, 0 if c.has("noreturn") else 1))
    return "\n".join(out + ["int main(void) {"] + runs +
                     ['  printf("%d passed, %d failed\\n", passed, failures);', "  return failures != 0;", "}"]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="functions whose name has this text")
    arguments = parser.parse_args()
    every = contracts.read_contracts(sorted(glob.glob(os.path.join(harness.ROOT, "src", "front", "contracts", "*.contract"))))
    headers = {}
    for c in every:
        if arguments.only in c.name and not c.has("untested") and not c.has("varied"):
            headers.setdefault(c.header, []).append(c)
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for header, some in headers.items():
            source, binary = os.path.join(folder, "t.c"), os.path.join(folder, "t")
            with open(source, "w", encoding="utf-8") as f:
                f.write(program(header, some))
            built = harness.run([harness.CLANG, "-O0", "-w", "-fno-builtin", source, "-o", binary, "-lm", "-lpthread"], 120)
            if built.status != 0:
                print("FAIL %s: does not compile\n%s" % (header, built.stderr.decode()[:1500]))
                failed += 1
                continue
            result = harness.run([binary], 120, cwd=folder)
            words = result.stdout.decode("utf-8", "replace").strip().splitlines()
            print("\n".join(w for w in words if w.startswith("FAIL")), end="\n" if len(words) > 1 else "")
            count = words[-1].split() if words and words[-1].endswith("failed") else None
            passed += int(count[0]) if count else 0
            failed += int(count[2]) if count else 1
            if not count:
                print("FAIL %s: ended with status %s" % (header, result.status))
    print("%d passed, %d failed" % (passed, failed))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
