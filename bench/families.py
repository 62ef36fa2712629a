"""Generated programs that grow with n, all of them safe: for bench/scaling.py and test/scripts/run_growth.py.

figure1 and locks have a loop after each of their parts, so that no block holds two of them.
  figure1   Figure 1 of "Abstractions from Proofs": n times, one after the other, `if (p) lock(); ... if (p) unlock();`
            where lock and unlock must alternate. Each p matters only between its two branches.
  locks     n locks at once, as in the `locks` tasks: n branches take their locks, then n branches release them, each of
            which must hold its lock. Every lock matters until it is released.
  flags     n flags in one loop, without loops between: n branches that set them, then n branches that test them. All that
            is between two tests is one block.
  calls     n flags, each set by a call of one function, then tested: the proof needs something of every call.
  lists     n times, one after the other, a list of any length is built and taken apart, all of whose elements are alike.
"""
HEAD = """extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
"""
LOOP = "  while (__VERIFIER_nondet_int()) work++;\n"
LIST_HEAD = HEAD + """extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
struct node { int data; struct node *next; };
static struct node *push(int data, struct node *next) {
  struct node *p = malloc(sizeof *p);
  if (!p) abort();
  p->data = data;
  p->next = next;
  return p;
}
"""


def figure1(n):
    out = [HEAD, "static int locked, work;\n",
           "static void lock(void) { if (locked) reach_error(); locked = 1; }\n",
           "static void unlock(void) { if (!locked) reach_error(); locked = 0; }\n",
           "int main(void) {\n"]
    out += ["  int p%d = __VERIFIER_nondet_int();\n" % i for i in range(n)]
    for i in range(n):
        out += ["  if (p%d) lock();\n" % i, LOOP, "  if (p%d) unlock();\n" % i, LOOP]
    return "".join(out) + "  return 0;\n}\n"


def locks(n):
    out = [HEAD, "int main(void) {\n  int work = 0;\n"]
    out += ["  int p%d = __VERIFIER_nondet_int(), lock%d;\n" % (i, i) for i in range(n)]
    out += ["  while (__VERIFIER_nondet_int()) {\n"]
    out += ["  lock%d = 0;\n" % i for i in range(n)]
    for i in range(n):
        out += ["  if (p%d != 0) lock%d = 1;\n" % (i, i), LOOP]
    for i in range(n):
        out += ["  if (p%d != 0) {\n    if (lock%d != 1) reach_error();\n    lock%d = 0;\n  }\n" % (i, i, i), LOOP]
    return "".join(out) + "  }\n  return 0;\n}\n"


def flags(n):
    out = [HEAD, "int main(void) {\n"]
    out += ["  int p%d = __VERIFIER_nondet_int(), flag%d;\n" % (i, i) for i in range(n)]
    out += ["  while (__VERIFIER_nondet_int()) {\n"]
    out += ["  flag%d = 0;\n" % i for i in range(n)]
    out += ["  if (p%d != 0) flag%d = 1;\n" % (i, i) for i in range(n)]
    for i in range(n):
        out += ["  if (p%d != 0) {\n    if (flag%d != 1) reach_error();\n    flag%d = 0;\n  }\n" % (i, i, i)]
    return "".join(out) + "  }\n  return 0;\n}\n"


def calls(n):
    out = [HEAD, "static int is_set(int p) {\n  if (p != 0) return 1;\n  return 0;\n}\n", "int main(void) {\n"]
    out += ["  int p%d = __VERIFIER_nondet_int(), flag%d;\n" % (i, i) for i in range(n)]
    out += ["  while (__VERIFIER_nondet_int()) {\n"]
    out += ["  flag%d = is_set(p%d);\n" % (i, i) for i in range(n)]
    out += ["  if (p%d != 0 && flag%d != 1) reach_error();\n" % (i, i) for i in range(n)]
    return "".join(out) + "  }\n  return 0;\n}\n"


def lists(n):
    out = [LIST_HEAD, "int main(void) {\n  struct node *list;\n"]
    for i in range(n):
        out += ["  list = 0;\n  while (__VERIFIER_nondet_int()) list = push(%d, list);\n" % i,
                "  while (list) {\n    struct node *p = list;\n    if (p->data != %d) reach_error();\n" % i,
                "    list = p->next;\n    free(p);\n  }\n"]
    return "".join(out) + "  return 0;\n}\n"


FAMILIES = {"figure1": figure1, "locks": locks, "flags": flags, "calls": calls, "lists": lists}
