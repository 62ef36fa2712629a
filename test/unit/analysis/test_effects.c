/* What calls may change, on programs where it is certain what a call does and does not do. */
#include "unit.h"

#include <string.h>

#include "analysis/effects.h"
#include "program/source.h"

struct fixture {
  struct source s;
  struct call_effects_table *t;
};

static void load_with(struct fixture *x, const char *text, enum extern_effects effects) {
  source_load_with(&x->s, text, DATA_MODEL_LP64, effects, (struct points_to_options){0});
  x->t = call_effects_new(x->s.p, x->s.points_to);
}

static void load(struct fixture *x, const char *text) { load_with(x, text, EXTERN_EFFECTS_MEMORY); }

static void unload(struct fixture *x) {
  call_effects_free(x->t);
  source_free(&x->s);
}

static const struct call_effects *effects_of(const struct fixture *x, const char *function) {
  function_id f = program_find_function(x->s.p, function);
  assert_true(f != ID_NONE);
  return call_effects_of(x->t, f);
}

static bool assigns_global(const struct fixture *x, const char *function, const char *variable) {
  return bitset_has(&effects_of(x, function)->globals, source_variable(&x->s, NULL, variable));
}

/* May a call of the function change what the assignment, an edge of main, writes? */
static bool changes(const struct fixture *x, const char *function, const char *assignment) {
  const struct operation *op = &x->s.p->edges.data[source_edge(&x->s, "main", assignment)].op;
  const struct bitset *set = &effects_of(x, function)->writes;
  assert_int_equal(op->kind, OP_STORE);
  for (uint32_t i = bitset_next(set, 0); i < set->size; i = bitset_next(set, i + 1)) {
    const struct effect_write *w = &x->t->writes.data[i];
    uint64_t bytes = expr_width(&x->s.p->exprs, op->b) / 8u;
    if (points_to_may_alias(x->s.points_to, op->a, bytes, w->address, w->bytes)) return true;
  }
  return call_effects_allocates(x->t, effects_of(x, function), x->s.points_to, op->a);
}

/* Does the function have a write of that many bytes? */
static bool writes_bytes(const struct fixture *x, const char *function, uint64_t bytes) {
  const struct bitset *set = &effects_of(x, function)->writes;
  for (uint32_t i = bitset_next(set, 0); i < set->size; i = bitset_next(set, i + 1))
    if (x->t->writes.data[i].bytes == bytes) return true;
  return false;
}

static void variables(void **state) {
  (void)state;
  struct fixture x;
  load(&x, "int a, b, c, d; static int one(int p) { int l = p; a = l; p = 2; return l; }\n"
           "static int two(void) { b = one(3); return 1; }\n"
           "static int three(void) { int v = two(); return v; }\n"
           "int main(void) { c = three(); d = c; return a + b; }\n");
  assert_true(assigns_global(&x, "one", "a") && !assigns_global(&x, "one", "b"));
  assert_true(assigns_global(&x, "two", "a") && assigns_global(&x, "two", "b")); /* b gets a result */
  assert_true(assigns_global(&x, "three", "a") && assigns_global(&x, "three", "b"));
  assert_false(assigns_global(&x, "three", "c")); /* the caller's business */
  assert_true(assigns_global(&x, "main", "c") && assigns_global(&x, "main", "d"));
  function_id one = program_find_function(x.s.p, "one"), two = program_find_function(x.s.p, "two");
  assert_true(call_effects_assigns(x.t, one, source_variable(&x.s, "one", "p")));
  assert_true(call_effects_assigns(x.t, two, source_variable(&x.s, NULL, "b")));
  assert_false(call_effects_assigns(x.t, two, source_variable(&x.s, NULL, "a"))); /* its callee does */
  unload(&x);
}

static void memory(void **state) {
  (void)state;
  struct fixture x;
  load(&x, "struct s { int m, n; } g, h; int arr[4], brr[4];\n"
           "static void set(int *p) { *p = 1; }\n"
           "static void fill(void) { __builtin_memset(brr, 0, sizeof brr); }\n"
           "static void both(void) { set(&g.m); fill(); }\n"
           "static int reads(int i) { return arr[i] + g.n; }\n"
           "int main(int argc, char **v) { both(); g.m = 1; g.n = 2; h.m = 3; arr[argc] = 4; brr[argc] = 5;\n"
           "  return reads(argc) + h.m; }\n");
  assert_true(changes(&x, "set", "g.m = 1") && !changes(&x, "set", "g.n = 2"));
  assert_true(changes(&x, "fill", "brr[argc] = 5") && !changes(&x, "fill", "arr[argc] = 4"));
  assert_true(changes(&x, "both", "g.m = 1") && changes(&x, "both", "brr[argc] = 5"));
  assert_false(changes(&x, "both", "h.m = 3") || changes(&x, "both", "g.n = 2") ||
               changes(&x, "both", "arr[argc] = 4"));
  assert_int_equal(bitset_count(&effects_of(&x, "reads")->writes), 0);
  assert_false(effects_of(&x, "both")->writes_exposed);
  unload(&x);
}

static void recursion(void **state) {
  (void)state;
  struct fixture x;
  load(&x, "int a, b, c; int arr[4];\n"
           "static void odd(int n); static void even(int n) { a = n; if (n) odd(n - 1); }\n"
           "static void odd(int n) { b = n; arr[n] = n; if (n) even(n - 1); }\n"
           "static void above(int n) { c = 1; even(n); }\n"
           "int main(int argc, char **v) { above(argc); arr[1] = 2; return a + b + c + arr[0]; }\n");
  assert_true(assigns_global(&x, "even", "a") && assigns_global(&x, "even", "b"));
  assert_true(assigns_global(&x, "odd", "a") && assigns_global(&x, "odd", "b"));
  assert_true(changes(&x, "even", "arr[1] = 2") && changes(&x, "odd", "arr[1] = 2"));
  assert_false(assigns_global(&x, "even", "c") || assigns_global(&x, "odd", "c")); /* of who calls them */
  assert_true(assigns_global(&x, "above", "a") && assigns_global(&x, "above", "c"));
  unload(&x);
}

static void indirect(void **state) {
  (void)state;
  struct fixture x;
  load(&x, "int a, b, c; static void set_a(void) { a = 1; } static void set_b(void) { b = 1; }\n"
           "static void set_c(void) { c = 1; } void (*hook)(void);\n"
           "static void run(void) { hook(); }\n"
           "int main(int argc, char **v) { hook = argc ? set_a : set_b; run(); set_c(); return a + b + c; }\n");
  assert_true(assigns_global(&x, "run", "a") && assigns_global(&x, "run", "b"));
  assert_false(assigns_global(&x, "run", "c") || effects_of(&x, "run")->writes_exposed);
  unload(&x);
  load(&x,
       "int a; static void set_a(void) { a = 1; } void (*get(void))(void);\n" /* known and unknown */
       "static void run(void (*hook)(void)) { hook(); }\n"
       "int main(int argc, char **v) { void (*hook)(void) = get(); if (argc) hook = set_a; run(hook); return a; }\n");
  assert_true(assigns_global(&x, "run", "a") && effects_of(&x, "run")->writes_exposed);
  unload(&x);
}

/* Memory that comes into being counts as changed: an old address may lead there. */
static void allocation(void **state) {
  (void)state;
  struct fixture x;
  load(&x, "void *malloc(unsigned long); void *calloc(unsigned long, unsigned long); void free(void *);\n"
           "int g[2]; static int *make(void) { return malloc(8); }\n"
           "static int *zero(void) { return calloc(1, 8); }\n"
           "static void drop(int *p) { free(p); } static int *kept; static void keep(void) { kept = malloc(8); }\n"
           "int *any(void); int main(void) { int *p = make(), *q = zero(), *u = any(); p[1] = 1; q[1] = 2; g[1] = 3;\n"
           "  u[1] = 5; keep(); kept[1] = 4; drop(p); return q[0]; }\n");
  assert_true(changes(&x, "make", "p[1] = 1") && !changes(&x, "make", "q[1] = 2") && !changes(&x, "make", "g[1] = 3"));
  assert_true(changes(&x, "zero", "q[1] = 2") && !changes(&x, "zero", "p[1] = 1") && !changes(&x, "zero", "g[1] = 3"));
  assert_true(changes(&x, "keep", "kept[1] = 4") && !changes(&x, "keep", "p[1] = 1"));
  assert_true(changes(&x, "make", "u[1] = 5") && changes(&x, "zero", "u[1] = 5")); /* an address from outside */
  assert_true(changes(&x, "main", "p[1] = 1") && changes(&x, "main", "q[1] = 2"));
  assert_false(changes(&x, "drop", "p[1] = 1")); /* what ends is not changed by that */
  unload(&x);
}

/* Objects and allocations have numbers of their own: an object is not made where the allocation of its number is. */
static void numbers(void **state) {
  (void)state;
  enum { OBJECTS = 8 };
  struct fixture x;
  struct strbuf text = STRBUF_INIT, store = STRBUF_INIT;
  uint32_t met = 0;
  strbuf_puts(&text, "void *malloc(unsigned long); int *kept; void make(void) { kept = malloc(8); }\n");
  for (int i = 0; i < OBJECTS; i++) strbuf_printf(&text, "int a%d[2];\n", i);
  strbuf_puts(&text, "int main(int i, char **v) { make();\n");
  for (int i = 0; i < OBJECTS; i++) strbuf_printf(&text, "  a%d[i] = 1;\n", i);
  strbuf_puts(&text, "  kept[i] = 1; return 0; }\n");
  load(&x, text.text);
  assert_true(changes(&x, "make", "kept[i] = 1"));
  for (int i = 0; i < OBJECTS; i++) {
    strbuf_clear(&store);
    strbuf_printf(&store, "a%d[i] = 1", i);
    assert_false(changes(&x, "make", store.text));
    const struct operation *op = &x.s.p->edges.data[source_edge(&x.s, "main", store.text)].op;
    uint32_t object = expr_get(&x.s.p->exprs, expr_root(&x.s.p->exprs, op->a))->ref;
    met += object < x.s.p->edges.len && x.s.p->edges.data[object].op.kind == OP_ALLOCATE;
  }
  assert_int_equal(met, 1); /* one of them has the number of the allocation */
  unload(&x);
  strbuf_release(&text);
  strbuf_release(&store);
}

/* A call assigns all pieces of what it returns. */
static void pieces(void **state) {
  (void)state;
  struct fixture x;
  load(&x, "struct pair { long a, b; }; static struct pair make(long v) { struct pair p = {v, v}; return p; }\n"
           "int main(int argc, char **v) { struct pair p = make(argc); return p.a == p.b; }\n");
  function_id main_function = program_find_function(x.s.p, "main");
  uint32_t found = 0;
  for (edge_id e = 0; e < x.s.p->edges.len; e++) {
    const struct operation *op = &x.s.p->edges.data[e].op;
    if (x.s.p->locations.data[x.s.p->edges.data[e].source].function != main_function) continue;
    for (uint32_t i = 0; i < op->result_count; i++, found++)
      assert_true(call_effects_assigns(x.t, main_function, x.s.p->results.data[op->first_result + i]));
  }
  assert_int_equal(found, 2);
  unload(&x);
}

/* So do local objects, if an address of them can be left. */
static void locals(void **state) {
  (void)state;
  struct fixture x;
  load(&x, "int *left; int g[2]; static int look(int *p) { left = p; return *p; }\n"
           "static int leaves(void) { int a[2]; return look(a); }\n"
           "static int keeps(int i) { int a[2]; return a[i]; }\n"
           "int main(int argc, char **v) { int n = leaves() + keeps(argc); g[1] = 1; *left = 2; return n + g[0]; }\n");
  assert_true(changes(&x, "leaves", "*left = 2") && !changes(&x, "leaves", "g[1] = 1"));
  assert_true(writes_bytes(&x, "leaves", 8));
  assert_int_equal(bitset_count(&effects_of(&x, "keeps")->writes), 0);
  unload(&x);
}

static const char outside[] =
    "void unknown(int *); int printf(const char *, ...); int sprintf(char *, const char *, ...); int rand(void);\n"
    "char text[8], other[8]; static void asks(int *p) { unknown(p); }\n"
    "static void prints(void) { printf(\"%d\", rand()); }\n"
    "static void formats(void) { sprintf(text, \"x\"); }\n"
    "int main(void) { int n; asks(&n); prints(); formats(); text[0] = 1; other[0] = 2; return n + text[1] + other[1]; "
    "}\n";

static void without_body(void **state) {
  (void)state;
  struct fixture x;
  load(&x, outside);
  assert_true(effects_of(&x, "asks")->writes_exposed && effects_of(&x, "unknown")->writes_exposed);
  assert_false(effects_of(&x, "prints")->writes_exposed || effects_of(&x, "printf")->writes_exposed);
  assert_false(effects_of(&x, "formats")->writes_exposed);
  assert_true(changes(&x, "formats", "text[0] = 1") && !changes(&x, "formats", "other[0] = 2"));
  assert_true(effects_of(&x, "main")->writes_exposed);
  unload(&x);
  load_with(&x, outside, EXTERN_EFFECTS_NONE);
  assert_false(effects_of(&x, "asks")->writes_exposed || effects_of(&x, "unknown")->writes_exposed);
  assert_true(changes(&x, "formats", "text[0] = 1"));
  unload(&x);
}

/* How many bytes a call writes, in numbers of all sizes. */
static void sizes(void **state) {
  (void)state;
  struct fixture x;
  load(&x,
       "static void f(char *a, short *b, int *c, long *d, __int128 *e) { *a = 1; *b = 2; *c = 3; *d = 4; *e = 5; }\n"
       "int main(void) { char a; short b; int c; long d; __int128 e; f(&a, &b, &c, &d, &e); return a; }\n");
  const struct bitset *set = &effects_of(&x, "f")->writes;
  uint64_t seen = 0;
  for (uint32_t i = bitset_next(set, 0); i < set->size; i = bitset_next(set, i + 1)) seen |= x.t->writes.data[i].bytes;
  assert_int_equal(bitset_count(set), 5);
  assert_int_equal(seen, 1 | 2 | 4 | 8 | 16);
  unload(&x);
}

/* Ranges: two of one address are two, and a length that is not known is any. */
static void ranges(void **state) {
  (void)state;
  struct fixture x;
  load(&x, "static void two(char *p, unsigned long n) { __builtin_memset(p, 0, n); __builtin_memset(p, 0, 12); }\n"
           "static void copies(char *p, char *q) { __builtin_memcpy(p, q, 7); }\n"
           "static void starts(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); __builtin_va_end(l); }\n"
           "int main(int n, char **v) { two(v[0], (unsigned long)n); copies(v[0], v[1]); starts(n, 1); return 0; }\n");
  assert_true(writes_bytes(&x, "two", 12) && writes_bytes(&x, "two", EFFECT_ANY_SIZE));
  assert_int_equal(bitset_count(&effects_of(&x, "two")->writes), 2);
  assert_true(writes_bytes(&x, "copies", 7) && !writes_bytes(&x, "copies", EFFECT_ANY_SIZE));
  assert_true(writes_bytes(&x, "starts", EFFECT_ANY_SIZE));
  unload(&x);
}

/* Writes are told apart by more than their hashes: among so many some collide. */
static void collisions(void **state) {
  (void)state;
  enum { WRITES = 150000 };
  for (int by_size = 0; by_size <= 1; by_size++) {
    struct program *p = program_new(DATA_MODEL_LP64);
    *vec_push_zero(&p->functions) = (struct function){.name = program_intern(p, "f"), .exit = ID_NONE};
    *vec_push_zero(&p->locations) = (struct location){.function = 0};
    for (uint32_t i = 1; i <= WRITES; i++) {
      struct operation op = operation_make(OP_FILL);
      op.a = expr_const(&p->exprs, 64, by_size ? 4096 : 4096 + i);
      op.b = expr_const(&p->exprs, 8, 0);
      op.c = expr_const(&p->exprs, 64, by_size ? i : 1);
      program_add_edge(p, 0, 0, op, (struct position){ID_NONE, 0, 0}, 0);
    }
    struct call_effects_table *t = call_effects_new(p, NULL); /* nothing is called */
    assert_int_equal(t->writes.len, WRITES);
    call_effects_free(t);
    program_free(p);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(variables),    cmocka_unit_test(memory),     cmocka_unit_test(recursion),
      cmocka_unit_test(indirect),     cmocka_unit_test(allocation), cmocka_unit_test(locals),
      cmocka_unit_test(without_body), cmocka_unit_test(sizes),      cmocka_unit_test(ranges),
      cmocka_unit_test(collisions),   cmocka_unit_test(numbers),    cmocka_unit_test(pieces)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
