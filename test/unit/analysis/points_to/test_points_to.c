/* Points-to sets of small programs, as the printer shows them. That they hold in runs is tested by check_passes. */
#include "unit.h"

#include <string.h>

#include "program/source.h"

/* Is `line` one of the lines that points_to_print prints? */
static void assert_line(const struct source *s, const char *line) {
  struct strbuf text = STRBUF_INIT, wanted = STRBUF_INIT;
  strbuf_putc(&text, '\n');
  points_to_print(s->points_to, &text);
  strbuf_printf(&wanted, "\n%s\n", line);
  if (!strstr(text.text, wanted.text)) fail_msg("no line '%s' in:%s", line, text.text);
  strbuf_release(&text);
  strbuf_release(&wanted);
}

static void assert_no_text(const struct source *s, const char *part) {
  struct strbuf text = STRBUF_INIT;
  points_to_print(s->points_to, &text);
  if (strstr(text.text, part)) fail_msg("'%s' in:\n%s", part, text.text);
  strbuf_release(&text);
}

static void fields_and_elements(void **state) {
  (void)state;
  struct source s;
  source_load(&s, "struct s { int a; int *p; struct s *next; int b[4]; } g[10]; int x, y;\n"
                  "void fill(int i) { g[i].p = &x; g[i].next = &g[i + 1]; g[i].b[2] = i; }\n"
                  "int main(void) {\n"
                  "  fill(3); struct s *w = g[2].next; int *v = w->p, *u = &w->b[1], *z = w->b;\n"
                  "  struct s one; one.p = &y; one.next = &g[4]; int *t = one.p; struct s *n = one.next;\n"
                  "  for (struct s *i = g; i < g + 10; i++) z = &i->a;\n"
                  "  return *v + *u + *z + *t + n->a; }\n");
  assert_line(&s, "main: w -> {g[0 mod 40]}");
  assert_line(&s, "main: v -> {x}");
  assert_line(&s, "main: u -> {g[28 mod 40]}");
  assert_line(&s, "main: t -> {y}");
  assert_line(&s, "main: n -> {g+160}");
  assert_line(&s, "main: i -> {g[0 mod 40]}");
  assert_line(&s, "main: z -> {g[0 mod 40], g[24 mod 40]}");
  source_free(&s);
}

static void initial_values(void **state) {
  (void)state;
  struct source s;
  source_load(&s,
              "int x, y, a[4]; int *tab[3] = {&x, &y, 0}; struct { int k; int *p; } st = {1, &a[2]};\n"
              "int main(int argc, char **argv) { int *r = tab[argc], *q = st.p, *c = tab[1]; return *r + *q + *c; }\n");
  assert_line(&s, "main: r -> {x, y}");
  assert_line(&s, "main: q -> {a+8}");
  assert_line(&s, "main: c -> {y}");
  source_free(&s);
}

static void heap_by_site_and_wrapper(void **state) {
  (void)state;
  struct source s;
  source_load(&s, "#include <stdlib.h>\n"
                  "struct n { struct n *next; int v; };\n"
                  "void *get(unsigned long n) { void *p = malloc(n); if (!p) abort(); return p; }\n"
                  "int main(void) {\n"
                  "  struct n *a = get(16);\n"
                  "  struct n *b = get(16);\n"
                  "  struct n *c = calloc(1, 16);\n"
                  "  a->v = 1; a->next = 0; b->v = 2; b->next = a; struct n *d = b->next, *e = c->next;\n"
                  "  return d->v + (e == 0); }\n");
  assert_line(&s, "main: a -> {new@3@5}");
  assert_line(&s, "main: b -> {new@3@6}");
  assert_line(&s, "main: d -> {new@3@5}");
  assert_no_text(&s, "main: e ->");
  source_free(&s);
}

static void uninitialised_memory(void **state) {
  (void)state;
  struct source s;
  source_load(&s,
              "#include <stdlib.h>\n"
              "struct n { struct n *next, *prev; }; struct n *head;\n"
              "int main(void) {\n"
              "  struct n *a = malloc(sizeof *a); a->next = a; struct n *b = a->next, *c = a->prev;\n" /* prev: never */
              "  struct n l; head = &l; struct n *d = head->next;\n"
              "  struct n m; m.next = a; m.prev = 0; head = &m; struct n *e = m.next;\n"
              "  int *p; return b == c || d == e || *p; }\n");
  assert_line(&s, "main: b -> {new@4}");
  assert_line(&s, "main: c -> {unknown}");
  assert_line(&s, "main: d -> {unknown}");
  assert_line(&s, "main: e -> {new@4}");
  assert_line(&s, "main: p -> {unknown}");
  source_free(&s);
  source_load_with(&s,
                   "struct n { struct n *next; }; struct n *head; int x;\n"
                   "int main(void) { struct n l; head = &l; struct n *d = head->next; return d == 0; }\n",
                   DATA_MODEL_LP64, EXTERN_EFFECTS_MEMORY, (struct points_to_options){.initialised_memory = true});
  assert_no_text(&s, "main: d ->");
  source_free(&s);
}

static void scope_entered_again(void **state) {
  (void)state;
  struct source s;
  source_load(&s, "int x, *keep, *read; int **first;\n"
                  "int main(void) {\n"
                  "  for (int i = 0; i < 2; i++) { int *q; if (!first) { q = &x; first = &q; } keep = *first; }\n"
                  "  for (int i = 0; i < 2; i++) { int *z; if (i) read = z; z = &x; if (*z) i++; }\n"
                  "  return keep == read; }\n");
  assert_line(&s, "keep -> {unknown}");
  assert_line(&s, "read -> {unknown}"); /* z does not keep its value from one round to the next */
  source_free(&s);
}

static void initialised_on_some_paths(void **state) {
  (void)state;
  struct source s;
  source_load(
      &s,
      "#include <stdlib.h>\n"
      "struct n { struct n *next; }; struct n g, *head, *keep;\n"
      "struct n *make(int c) { struct n *t = malloc(sizeof *t); if (c) t->next = &g; return t; }\n"
      "struct n *full(int c) { struct n *t = malloc(sizeof *t); if (c) t->next = &g; else t->next = 0; return t; }\n"
      "int main(int c, char **v) {\n"
      "  struct n l; struct n *early = l.next; l.next = &g; keep = &l;\n"
      "  struct n m; if (c) m.next = &g; head = &m; struct n *late = head->next;\n"
      "  struct n *some = make(c)->next, *all = full(c)->next;\n"
      "  return early == late || some == all; }\n");
  assert_line(&s, "main: early -> {unknown}");
  assert_line(&s, "main: late -> {unknown}");
  assert_line(&s, "main: some -> {unknown}");
  assert_line(&s, "main: all -> {g}");
  source_free(&s);
}

static void function_pointers(void **state) {
  (void)state;
  struct source s;
  source_load(&s, "int add(int a, int b) { return a + b; }\nint sub(int a, int b) { return a - b; }\n"
                  "int mul(int a, int b) { return a * b; }\nint one(int a) { return a; }\n"
                  "typedef int (*op)(int, int); op ops[2] = {add, sub}; struct s { op f; } h = {mul}; op ext(void);\n"
                  "int main(int c, char **v) {\n"
                  "  int r = ops[c](1, 2);\n"
                  "  r += h.f(1, 2);\n"
                  "  int (*p)(int) = one; r += p(3);\n"
                  "  op q = ext();\n"
                  "  return r + q(1, 2); }\n");
  assert_line(&s, "call at line 11 -> {add, sub, mul, unknown}"); /* `one` takes another number of arguments */
  source_free(&s);
  source_load_with(&s,
                   "int add(int a, int b) { return a + b; }\nint sub(int a, int b) { return a - b; }\n"
                   "typedef int (*op)(int, int); op ops[2] = {add, sub};\n"
                   "int main(int c, char **v) {\n"
                   "  return ops[c](1, 2); }\n",
                   DATA_MODEL_ILP32, EXTERN_EFFECTS_MEMORY, (struct points_to_options){.separate_unknown = false});
  assert_line(&s, "call at line 5 -> {add, sub}");
  function_id sub = program_find_function(s.p, "sub");
  assert_true(points_to_is_called(s.points_to, sub));
  source_free(&s);
}

static void functions_that_are_not_called(void **state) {
  (void)state;
  struct source s;
  source_load(&s, "int x, y, *g; void dead(void) { g = &y; } int main(void) { g = &x; return *g; }\n");
  assert_line(&s, "g -> {x}");
  assert_false(points_to_is_called(s.points_to, program_find_function(s.p, "dead")));
  source_free(&s);
}

static void copies_of_aggregates(void **state) {
  (void)state;
  struct source s;
  source_load(&s, "#include <string.h>\nstruct s { int *p, *q; } a, b, arr[4], *ps; int x, y;\n"
                  "int main(int c, char **v) {\n"
                  "  a.p = &x; a.q = &y; b = a; int *r = b.p, *t = b.q;\n"
                  "  ps = &a; arr[c] = *ps; int *u = arr[1].q;\n"
                  "  char buf[16]; memcpy(buf, &a, c); int *w; memcpy(&w, buf + 8, 8);\n"
                  "  return *r + *t + *u + *w; }\n");
  assert_line(&s, "main: r -> {x}");
  assert_line(&s, "main: t -> {y}");
  assert_line(&s, "main: u -> {y}");
  source_free(&s);
}

static void addresses_in_integers(void **state) {
  (void)state;
  struct source s;
  source_load(&s,
              "int a[8], b; long key;\n"
              "int main(void) {\n"
              "  long i = (long)&a[1]; int *p = (int *)(i + 8), *q = (int *)(i & ~7L), *r = (int *)(i ^ key ^ key);\n"
              "  int *m = (int *)0x12345678; int *n = (int *)8L; int *half = (int *)(long)(int)i;\n"
              "  return *p + *q + *r + *m + (n != 0) + (half != 0); }\n");
  assert_line(&s, "main: p -> {a+12}");
  assert_line(&s, "main: q -> {a[any]}");
  assert_line(&s, "main: m -> {absolute}");
  assert_line(&s, "main: half -> {a[any]}");
  assert_no_text(&s, "main: n ->");
  source_free(&s);
}

static void variadic_arguments(void **state) {
  (void)state;
  const enum data_model models[] = {DATA_MODEL_LP64, DATA_MODEL_ILP32};
  for (int i = 0; i < 2; i++) {
    struct source s;
    source_load_with(&s,
                     "#include <stdarg.h>\nint x, y[3];\n"
                     "int sum(int n, ...) { va_list l; va_start(l, n); int *p = va_arg(l, int *), *q = va_arg(l, int "
                     "*); va_end(l);\n"
                     "  return *p + *q; }\n"
                     "int main(void) { return sum(2, &x, &y[1]); }\n",
                     models[i], EXTERN_EFFECTS_NONE, (struct points_to_options){.separate_unknown = false});
    assert_line(&s, "sum: p -> {x, y+4}");
    source_free(&s);
  }
}

static void functions_without_a_body(void **state) {
  (void)state;
  static const char text[] = "int x, y, *g = &x, *h; void ext(int **); int *get(void); static int *inner = &y;\n"
                             "int main(void) { int *l = &y; h = get(); ext(&l); int *a = l, *b = g, **c = &g; return a "
                             "== b || *c == h || *inner; }\n";
  struct source s;
  source_load_with(&s, text, DATA_MODEL_LP64, EXTERN_EFFECTS_NONE,
                   (struct points_to_options){.separate_unknown = false});
  assert_line(&s, "main: a -> {y}");
  assert_line(&s, "main: b -> {x}");
  assert_line(&s, "h -> {unknown}");
  source_free(&s);
  source_load_with(&s, text, DATA_MODEL_LP64, EXTERN_EFFECTS_ARGUMENTS,
                   (struct points_to_options){.separate_unknown = false});
  assert_line(&s, "main: a -> {unknown}");
  assert_line(&s, "main: b -> {x}");
  source_free(&s);
  source_load_with(&s, text, DATA_MODEL_LP64, EXTERN_EFFECTS_MEMORY,
                   (struct points_to_options){.separate_unknown = false});
  assert_line(&s, "main: a -> {unknown}");
  assert_line(&s, "main: b -> {unknown}");
  assert_line(&s, "inner -> {y}"); /* a variable: no pointer reaches it */
  source_free(&s);
}

static void unknown_addresses(void **state) {
  (void)state;
  static const char text[] =
      "int x, y, *e, **pe = &e; int **get(void);\n"
      "int main(void) { int **u = get(); *u = &x; int *r = *pe; int local = 1; return r == 0 || *u == &y || local; }\n";
  struct source s;
  source_load_with(&s, text, DATA_MODEL_LP64, EXTERN_EFFECTS_NONE,
                   (struct points_to_options){.separate_unknown = false});
  assert_line(&s, "main: r -> {x[any]}"); /* e may be where u points to */
  expr u = source_value(&s, "main", "u"), r = source_value(&s, "main", "r");
  assert_true(points_to_may_alias(s.points_to, u, 8, u, 8));
  assert_true(points_to_may_alias(s.points_to, u, 4, r, 4));
  assert_int_not_equal(points_to_unknown_region(s.points_to), REGION_NONE);
  source_free(&s);
  source_load_with(&s, text, DATA_MODEL_LP64, EXTERN_EFFECTS_NONE,
                   (struct points_to_options){.separate_unknown = true});
  assert_no_text(&s, "main: r ->");
  source_free(&s);
}

static void aliases_and_regions(void **state) {
  (void)state;
  struct source s;
  source_load(
      &s, "struct s { int a, b; } x, y, *p; int arr[4], brr[4];\n"
          "int main(int c, char **v) { p = c ? &x : &y; p->a = 1; p->b = 2; arr[c] = 3; brr[c] = 4; struct s *q = &x;\n"
          "  return p->a + q->b + arr[1] + brr[2]; }\n");
  struct program *w = s.p; /* expressions that the program does not have */
  expr p = source_value(&s, NULL, "p"), q = source_value(&s, "main", "q");
  expr pb = expr_field(&w->exprs, p, 4, CTYPE_NONE, 1), qb = expr_field(&w->exprs, q, 4, CTYPE_NONE, 1);
  assert_true(points_to_may_alias(s.points_to, p, 4, q, 4));
  assert_true(points_to_may_alias(s.points_to, pb, 4, qb, 4));
  assert_false(points_to_may_alias(s.points_to, p, 4, qb, 4));
  assert_true(points_to_may_alias(s.points_to, p, 8, qb, 4));
  assert_false(points_to_may_alias_now(s.points_to, p, 4, pb, 4));
  assert_int_equal(points_to_region(s.points_to, p, 4), points_to_region(s.points_to, q, 4));
  assert_int_not_equal(points_to_region(s.points_to, p, 4), points_to_region(s.points_to, qb, 4));
  target_list targets = VEC_INIT;
  points_to_targets(s.points_to, pb, &targets);
  assert_int_equal(targets.len, 2);
  assert_int_equal(targets.data[0].offset, 4);
  assert_false(target_overlaps(s.points_to, &targets.data[0], 4, &targets.data[1], 4));
  assert_true(target_overlaps(s.points_to, &targets.data[0], 4, &targets.data[0], 1));
  vec_release(&targets);
  struct points_to_summary sum = points_to_summarise(s.points_to);
  assert_true(sum.accesses > 0 && sum.unknown_accesses == 0 && sum.largest == 2);
  source_free(&s);
}

static void moving_pointers_are_widened(void **state) {
  (void)state;
  struct source s;
  source_load(
      &s, "char big[1000]; struct e { int k, *p; } es[50];\n"
          "int main(int c, char **v) { char *p = big; while (c--) p += 3; struct e *e = es; for (; c < 9; c++) e++;\n"
          "  int **pp = &e->p; *pp = &e->k; return *p + **pp; }\n");
  assert_line(&s, "main: p -> {big[0 mod 3]}");
  assert_line(&s, "main: e -> {es[0 mod 16]}");
  assert_line(&s, "main: pp -> {es[8 mod 16]}");
  source_free(&s);
}

/* An unknown address covers what escapes, unless it is taken to lead elsewhere. */
static void unknown_and_known(void **state) {
  (void)state;
  static const char text[] = "extern int *get(void); int x;\n"
                             "int main(int c, char **v) { int *p = get(), *r = &x; if (c) p = &x; if (c) r = get();\n"
                             "  return *p + *r; }\n";
  struct source s;
  source_load(&s, text);
  assert_line(&s, "main: p -> {unknown}");
  assert_line(&s, "main: r -> {unknown}");
  source_free(&s);
  source_load_with(&s, text, DATA_MODEL_LP64, EXTERN_EFFECTS_MEMORY,
                   (struct points_to_options){.separate_unknown = true});
  assert_line(&s, "main: p -> {unknown, x}");
  assert_line(&s, "main: r -> {unknown, x}");
  source_free(&s);
}

static void assert_target(const struct source *s, const struct target *t, const char *wanted) {
  struct strbuf text = STRBUF_INIT;
  target_print(s->points_to, t, &text);
  assert_string_equal(text.text, wanted);
  strbuf_release(&text);
}

/* Expressions that the program does not have: their targets are in order, none twice, and move with the address. */
static void made_expressions(void **state) {
  (void)state;
  struct source s;
  target_list targets = VEC_INIT;
  source_load(&s, "int x[4], y[4], *p, *q; int main(int c, char **v) { p = x; q = y; if (c) q = x; int i = c;\n"
                  "  int *r = (int *)0x1000; return *p + *q + i + *r; }\n");
  struct exprs *e = &s.p->exprs;
  expr p = source_value(&s, NULL, "p"), q = source_value(&s, NULL, "q"), i = source_value(&s, "main", "i");
  expr is_null = expr_binary(e, E_EQ, p, expr_const(e, 64, 0), 0);
  expr both = expr_ite(e, is_null, q, p); /* x and y, then x */
  points_to_targets(s.points_to, both, &targets);
  assert_int_equal(targets.len, 2);
  assert_target(&s, &targets.data[0], "x");
  assert_target(&s, &targets.data[1], "y");
  vec_clear(&targets);
  points_to_targets(s.points_to, expr_index(e, expr_field(e, p, 4, CTYPE_NONE, 0), expr_sext(e, 64, i), 12, CTYPE_NONE),
                    &targets);
  assert_int_equal(targets.len, 1);
  assert_int_equal(targets.data[0].stride, 12);
  assert_int_equal(targets.data[0].offset, 4);
  assert_line(&s, "main: r -> {absolute}");
  vec_release(&targets);
  source_free(&s);
}

/* Functions that a value leads to: in memory, in initial contents and behind them. */
static void functions_behind(void **state) {
  (void)state;
  struct source s;
  struct bitset functions;
  source_load(&s,
              "struct s { void (*f)(void); struct s *n; }; static void one(void) {} static void two(void) {}\n"
              "static void three(void) {} extern void give(void *); struct s a = {one, 0}, b = {0, &a}, c; void *p;\n"
              "int main(void) { c.f = two; p = &b; give(p); p = &c; give(three); c.f(); return 0; }\n");
  static const struct {
    const char *object, *functions;
  } cases[] = {{"a", "1"}, {"b", "1"}, {"c", "2"}};
  for (size_t i = 0; i < 3; i++) {
    object_id o = 0;
    while (strcmp(program_string(s.p, s.p->objects.data[o].name), cases[i].object) != 0) o++;
    bitset_init(&functions, s.p->functions.len);
    points_to_functions_behind(s.points_to, expr_object(&s.p->exprs, o), &functions);
    assert_int_equal(bitset_has(&functions, program_find_function(s.p, "one")), cases[i].functions[0] == '1');
    assert_int_equal(bitset_has(&functions, program_find_function(s.p, "two")), cases[i].functions[0] == '2');
    assert_false(bitset_has(&functions, program_find_function(s.p, "three")));
    bitset_release(&functions);
  }
  source_free(&s);
}

/* A call with too few arguments says nothing of the parameters that are left. */
static void missing_arguments(void **state) {
  (void)state;
  struct source s;
  source_load(&s, "int x, *a; static int use(int *p, int *q) { return p == q; }\n"
                  "int main(int c, char **v) { int *b = &x; a = b; return ((int (*)(int *))use)(b); }\n");
  assert_line(&s, "use: p -> {x}");
  assert_no_text(&s, "use: q -> {x");
  source_free(&s);
}

/* Numbers that are computed from the bits of an address may be an address still. */
static void addresses_in_floating_point(void **state) {
  (void)state;
  struct source s;
  source_load(&s, "union u { double d; int *p; }; union u a, b; int x;\n"
                  "int main(void) { a.p = &x; b.d = a.d * 2.0; int *q = b.p; return *q; }\n");
  assert_line(&s, "main: q -> {absolute, x[any]}");
  source_free(&s);
}

/* Cycles of copies are merged while the solution grows: each of many variables in a circle has what any of them has,
 * and so has what is copied from there. */
static void check_circles(int size, const char *first, const char *copy) {
  enum { VARIABLES = 300 };
  struct source s;
  struct strbuf text = STRBUF_INIT, line = STRBUF_INIT, printed = STRBUF_INIT;
  strbuf_puts(&text, "int x, y;\nint main(int n, char **v) {\n");
  for (int i = 0; i < VARIABLES; i++) strbuf_printf(&text, "  int *p%d = 0, *q%d = 0, *r%d = 0;\n", i, i, i);
  for (int i = 0; i < VARIABLES; i++) strbuf_printf(&text, first, i, i);
  strbuf_puts(&text, "  while (n--) {\n");
  for (int i = 0; i < VARIABLES; i++) strbuf_printf(&text, copy, i, i, i % size ? i - 1 : i + size - 1, i, i, i, i);
  for (int i = 0; i < VARIABLES; i += size)
    strbuf_printf(&text, "    if (n == %d) p%d = &x;\n    if (n == %d) p%d = &y;\n", -i - 1, i, -i - 2, i + size / 2);
  strbuf_puts(&text, "  }\n  int s = 0;\n");
  for (int i = 0; i < VARIABLES; i++) strbuf_printf(&text, "  s += *p%d + *q%d + *r%d;\n", i, i, i);
  strbuf_puts(&text, "  return s; }\n");
  source_load(&s, text.text);
  points_to_print(s.points_to, &printed);
  for (int i = 0; i < VARIABLES; i++)
    for (int k = 0; k < 2; k++) {
      strbuf_clear(&line);
      strbuf_printf(&line, "main: %c%d -> {x, y}\n", "qr"[k], i);
      if (!strstr(printed.text, line.text)) fail_msg("no line '%s'", line.text);
    }
  source_free(&s);
  strbuf_release(&printed);
  strbuf_release(&text);
  strbuf_release(&line);
}

/* By name, and through pointers: then edges are found while sets are no longer empty. */
static void circles(void **state) {
  (void)state;
  check_circles(300, "", "    if (n == %d) p%d = p%d; q%d = p%d; r%d = p%d;\n");
  check_circles(3, "  int **a%d = &p%d;\n", "    if (n == %d) *a%d = *a%d; q%d = *a%d; r%d = *a%d;\n");
}

static void limits_are_honoured(void **state) {
  (void)state;
  struct source s;
  source_load(&s, "int x, *p = &x; int main(void) { int *q = p; return *q; }\n");
  limits_trip_at(&s.context.limits, s.context.limits.checkpoint + 1);
  assert_null(points_to_compute(&s.context, s.p));
  source_free(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(fields_and_elements),
      cmocka_unit_test(initial_values),
      cmocka_unit_test(heap_by_site_and_wrapper),
      cmocka_unit_test(uninitialised_memory),
      cmocka_unit_test(scope_entered_again),
      cmocka_unit_test(initialised_on_some_paths),
      cmocka_unit_test(function_pointers),
      cmocka_unit_test(functions_that_are_not_called),
      cmocka_unit_test(copies_of_aggregates),
      cmocka_unit_test(addresses_in_integers),
      cmocka_unit_test(variadic_arguments),
      cmocka_unit_test(functions_without_a_body),
      cmocka_unit_test(unknown_addresses),
      cmocka_unit_test(aliases_and_regions),
      cmocka_unit_test(unknown_and_known),
      cmocka_unit_test(made_expressions),
      cmocka_unit_test(functions_behind),
      cmocka_unit_test(missing_arguments),
      cmocka_unit_test(addresses_in_floating_point),
      cmocka_unit_test(circles),
      cmocka_unit_test(moving_pointers_are_widened),
      cmocka_unit_test(limits_are_honoured),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
