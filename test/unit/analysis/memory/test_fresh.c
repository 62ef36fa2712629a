/* Which bytes of new memory may be read before they are written, byte by byte, on programs where that is certain. */
#include "unit.h"

#include <string.h>

#include "analysis/memory/fresh.h"
#include "analysis/memory/wrappers.h"
#include "program/source.h"

struct fixture {
  struct source s;
  struct scalars *scalars;
  struct bitset wrappers;
  struct fresh *fresh;
};

static void load_with(struct fixture *f, const char *text, enum data_model model) {
  source_load_with(&f->s, text, model, EXTERN_EFFECTS_MEMORY, (struct points_to_options){0});
  f->scalars = scalars_new(f->s.p);
  bitset_init(&f->wrappers, f->s.p->functions.len);
  wrappers_find(f->s.cfg, f->scalars, &f->wrappers);
  f->fresh = fresh_new(f->s.cfg, f->scalars, &f->wrappers);
}

static void load(struct fixture *f, const char *text) { load_with(f, text, DATA_MODEL_LP64); }

static void unload(struct fixture *f) {
  fresh_free(f->fresh);
  bitset_release(&f->wrappers);
  scalars_free(f->scalars);
  source_free(&f->s);
}

/* "4+8 20+" is 8 bytes from 4, and all from 20. */
static void print_ranges(const struct byte_range *ranges, uint32_t count, struct strbuf *out) {
  for (uint32_t i = 0; i < count; i++) {
    strbuf_printf(out, "%s%u+", i ? " " : "", ranges[i].offset);
    if (ranges[i].size != FRESH_ALL) strbuf_printf(out, "%u", ranges[i].size);
  }
}

static void assert_ranges(const struct byte_range *ranges, uint32_t count, const char *of, const char *wanted) {
  struct strbuf text = STRBUF_INIT;
  print_ranges(ranges, count, &text);
  if (strcmp(text.text, wanted) != 0) fail_msg("%s: '%s', not '%s'", of, text.text, wanted);
  strbuf_release(&text);
}

static void assert_object(const struct fixture *f, const char *name, const char *wanted) {
  uint32_t count;
  for (object_id o = 0; o < f->s.p->objects.len; o++) {
    if (strcmp(program_string(f->s.p, f->s.p->objects.data[o].name), name) != 0) continue;
    const struct byte_range *ranges = fresh_of_object(f->fresh, o, &count);
    assert_ranges(ranges, count, name, wanted);
    return;
  }
  fail_msg("no object %s", name);
}

static void assert_edge(const struct fixture *f, const char *function, const char *edge, const char *wanted) {
  uint32_t count;
  const struct byte_range *ranges = fresh_of_edge(f->fresh, source_edge(&f->s, function, edge), &count);
  assert_ranges(ranges, count, edge, wanted);
}

#define HEADER "extern void give(void *); void *malloc(unsigned long); void free(void *);\n"

/* Loads too early, and on some ways only. */
static void reads(void **state) {
  (void)state;
  struct fixture f;
  load(&f,
       HEADER "struct s { int a, b, c; short d, e; };\n"
              "int early(int i) { struct s early; int r = early.b; early.b = 1; give(&i); return r + (&early.a)[i]; }\n"
              "int some(int i) { struct s some; some.a = 1; some.b = 2; some.d = 3; some.e = 4; if (i) some.c = 5;\n"
              "  give(&some); return 0; }\n"
              "int all(int i) { struct s all; all.a = 1; all.b = 2; all.d = 3; all.e = 4;\n"
              "  if (i) all.c = 5; else all.c = 6; give(&all); return 0; }\n"
              "int main(int n, char **v) { return early(n) + some(n) + all(n); }\n");
  assert_object(&f, "early", "0+16");
  assert_object(&f, "some", "8+4");
  assert_object(&f, "all", "");
  unload(&f);
}

/* Around the words of the bit sets, and beyond what is followed. */
static void sizes(void **state) {
  (void)state;
  struct fixture f;
  load(&f, HEADER "int main(int n, char **v) {\n"
                  "  char a[130]; a[0] = 1; a[63] = 1; a[64] = 1; a[129] = 1; give(a);\n"
                  "  char b[4096]; __builtin_memset(b, 0, 4096); give(b);\n"
                  "  char c[4097]; __builtin_memset(c, 0, 4097); give(c);\n"
                  "  char d[4097]; give(d);\n"
                  "  char e[200]; __builtin_memset(e + 5, 0, 60); __builtin_memset(e + 70, 0, 130); give(e);\n"
                  "  char g[8]; __builtin_memcpy(g + 2, e, 4); give(g); return 0; }\n");
  assert_object(&f, "a", "1+62 65+64");
  assert_object(&f, "b", "");
  assert_object(&f, "c", "4096+");
  assert_object(&f, "d", "0+");
  assert_object(&f, "e", "0+5 65+5");
  assert_object(&f, "g", "0+2 6+2");
  unload(&f);
}

static void allocations(void **state) {
  (void)state;
  struct fixture f;
  load(&f, HEADER "struct s { long a, b; }; struct s *kept;\n"
                  "static void *get(unsigned long n) { void *p = malloc(n); return p; }\n"
                  "int main(int n, char **v) {\n"
                  "  struct s *p = malloc(16); p->a = 1; give(p);\n"
                  "  struct s *q = malloc(16); q->b = 1; q->a = 2; kept = q;\n"
                  "  struct s *r = malloc(16); r->b = 1; r = 0;\n"
                  "  struct s *t = malloc(16); free(t);\n"
                  "  struct s *u = malloc(n); u->a = 1; kept = u;\n"
                  "  struct s *w = get(16); w->a = 1; kept = w; return r == q; }\n");
  assert_edge(&f, "main", "p = malloc(16)", "8+8");
  assert_edge(&f, "main", "q = malloc(16)", "");
  assert_edge(&f, "main", "r = malloc(16)", "");
  assert_edge(&f, "main", "t = malloc(16)", "");
  assert_edge(&f, "main", "u = malloc(n)", "8+");
  assert_edge(&f, "main", "w = get(16)", "8+");
  unload(&f);
}

/* A scope that is entered again, and a list of arguments. */
static void scopes(void **state) {
  (void)state;
  static const char variadic[] = "int sum(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n);\n"
                                 "  int r = __builtin_va_arg(l, int); __builtin_va_end(l); return r; }\n"
                                 "int main(int n, char **v) { return sum(n, n); }\n";
  struct fixture f;
  load(&f, HEADER "int *kept; int main(int n, char **v) { int r = 0;\n"
                  "  for (int i = 0; i < n; i++) { int a[2]; if (kept) r = *kept; a[0] = 1; a[1] = 2; kept = a; }\n"
                  "  for (int i = 0;; i++) { char b[8]; __builtin_memset(b, i, 8); if (i == n) { give(b); break; } }\n"
                  "  return r; }\n");
  assert_object(&f, "a", "0+8");
  assert_object(&f, "b", ""); /* nobody has its address when it is new again */
  unload(&f);
  load(&f, variadic);
  assert_object(&f, "l", "");
  unload(&f);
  load_with(&f, variadic, DATA_MODEL_ILP32);
  assert_object(&f, "l", "");
  unload(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(reads), cmocka_unit_test(sizes), cmocka_unit_test(allocations),
                                     cmocka_unit_test(scopes)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
