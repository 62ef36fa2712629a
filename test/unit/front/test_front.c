/* The front end on small sources: what the program looks like, in the words that a user would see. That it also means
 * what the compiler means is tested by execution (test/scripts/run_programs.py, run_csmith.py). */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/front.h"
#include "program/text/print.h"

struct fixture {
  struct sources sources;
  struct context context;
  char path[64];
  struct program *p;
};

static void load_with(struct fixture *f, const char *source, enum data_model model, const char *entry) {
  f->sources = (struct sources)SOURCES_INIT;
  f->sources.model = model;
  f->sources.entry = entry;
  context_init(&f->context, 0, 0);
  strcpy(f->path, "/tmp/ockham-test-XXXXXX.c");
  int fd = mkstemps(f->path, 2);
  assert_true(fd >= 0);
  assert_int_equal(write(fd, source, strlen(source)), (ssize_t)strlen(source));
  close(fd);
  vec_push(&f->sources.files, f->path);
  f->p = front_load(&f->context, &f->sources, NULL);
  struct strbuf why = STRBUF_INIT;
  if (f->p && !program_check(f->p, &why)) fail_msg("malformed program: %s", why.text);
  strbuf_release(&why);
}

static void load(struct fixture *f, const char *source) { load_with(f, source, DATA_MODEL_LP64, "main"); }

static void done(struct fixture *f) {
  unlink(f->path);
  program_free(f->p);
  context_release(&f->context);
  vec_release(&f->sources.files);
}

/* The edge of that function whose operation prints as `text`, or NULL. */
static const struct edge *find_edge(const struct program *p, const char *function, const char *text) {
  function_id wanted = program_find_function(p, function);
  const struct edge *found = NULL;
  for (edge_id e = 0; e < p->edges.len && !found; e++) {
    if (p->locations.data[p->edges.data[e].source].function != wanted) continue;
    struct strbuf printed = STRBUF_INIT;
    print_operation(p, &p->edges.data[e].op, &printed);
    if (strcmp(printed.text, text) == 0) found = &p->edges.data[e];
    strbuf_release(&printed);
  }
  return found;
}

static void assert_edge(const struct fixture *f, const char *function, const char *text) {
  if (find_edge(f->p, function, text)) return;
  struct strbuf listing = STRBUF_INIT;
  print_function(f->p, program_find_function(f->p, function), &listing);
  print_error("no edge '%s' in:\n%s", text, listing.text);
  strbuf_release(&listing);
  fail();
}

static uint32_t count_havocs(const struct program *p, const char *variable) {
  uint32_t count = 0;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    if (op->kind == OP_HAVOC && strcmp(program_string(p, p->variables.data[op->var].name), variable) == 0) count++;
  }
  return count;
}

static void enumerations_have_their_constants(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "enum color { RED, GREEN = 5, BLUE = -1 } c; int main(void) { return c; }");
  ctype_id type = CTYPE_NONE;
  for (var_id v = 0; v < f.p->variables.len; v++)
    if (strcmp(program_string(f.p, f.p->variables.data[v].name), "c") == 0) type = f.p->variables.data[v].type;
  assert_string_equal(ctype_constant(&f.p->types, type, 0), "RED");
  assert_string_equal(ctype_constant(&f.p->types, type, 5), "GREEN");
  assert_string_equal(ctype_constant(&f.p->types, type, UINT32_MAX), "BLUE"); /* of the width of the type */
  assert_null(ctype_constant(&f.p->types, type, 1));
  done(&f);
}

/* Places are those in the file that was given, whatever its line markers claim. */
static void preprocessed_files_have_their_own_lines(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "int x;\n# 100 \"other.c\"\nint main(void) {\n# 7 \"header.h\" 1\n  x = 1;\n# 102 \"other.c\" 2\n"
           "  x = 2;\n#line 5\n  x = 3;\n  return 0;\n}\n");
  static const char *const texts[] = {"x = 1", "x = 2", "x = 3"};
  static const uint32_t lines[] = {5, 7, 9};
  for (int i = 0; i < 3; i++) {
    const struct edge *e = find_edge(f.p, "main", texts[i]);
    assert_non_null(e);
    assert_int_equal(e->at.line, lines[i]);
    assert_string_equal(program_string(f.p, e->at.file), f.path);
  }
  done(&f);
}

static void statements_read_like_the_source(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "struct list { int data; struct list *next; };\n"
           "int sum(struct list *p, int n) {\n"
           "  int total = 0;\n"
           "  while (p && n > 0) {\n"
           "    total += p->data;\n"
           "    p = p->next;\n"
           "    n--;\n"
           "  }\n"
           "  return total;\n"
           "}\n"
           "int main(void) { return sum(0, 3); }\n");
  assert_non_null(f.p);
  assert_edge(&f, "sum", "total = 0");
  assert_edge(&f, "sum", "assume(p != NULL)");
  assert_edge(&f, "sum", "assume(n > 0)");
  assert_edge(&f, "sum", "p = p->next");
  assert_edge(&f, "sum", "total = total + p->data");
  assert_edge(&f, "sum", "return total");
  const struct edge *e = find_edge(f.p, "sum", "p = p->next");
  assert_int_equal(e->at.line, 6);
  assert_int_equal(e->at.column, 7);
  assert_string_equal(program_string(f.p, e->at.file), f.path);
  done(&f);
}

static void members_keep_their_names(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "struct S { int a; unsigned flags : 3, rest : 7; union { int i; float f; } u; struct { char x; short y; };\n"
           "           struct S *next; int grid[2][3]; };\n"
           "struct S g, many[4];\n"
           "int main(void) {\n"
           "  struct S *p = &g;\n"
           "  int i = 1;\n"
           "  p->u.i = 1;\n"
           "  p->y = 2;\n"
           "  g.next->grid[1][i] = 3;\n"
           "  many[i].grid[0][2] = 4;\n"
           "  return p->rest;\n"
           "}\n");
  assert_non_null(f.p);
  assert_edge(&f, "main", "p->u.i = 1");
  assert_edge(&f, "main", "p->y = 2");
  assert_edge(&f, "main", "g.next->grid[1][i] = 3");
  assert_edge(&f, "main", "many[i].grid[0][2] = 4");
  assert_edge(&f, "main", "return p->rest");
  done(&f);
}

/* `i++` as a value: the old value is needed after the variable changed. */
static void old_values_are_kept(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "int g(int, int);\n"
           "int main(void) {\n"
           "  int i = 0, a[4] = {0}, k;\n"
           "  k = i++;\n"
           "  a[i] = a[k] + k;\n"
           "  return g(a[0], i = 2);\n"
           "}\n");
  assert_non_null(f.p);
  assert_edge(&f, "main", "t$1 = i");
  assert_edge(&f, "main", "k = t$1");
  assert_edge(&f, "main", "a[i] = a[k] + k");
  done(&f);
}

static void declarations_in_loops_forget(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "int main(void) {\n"
           "  int s = 0, once;\n"
           "  for (int i = 0; i < 3; i++) {\n"
           "    int again;\n"
           "    int set = i;\n"
           "    if (i) again = set;\n"
           "    s += again;\n"
           "  }\n"
           "  return s + once;\n"
           "}\n");
  assert_non_null(f.p);
  assert_int_equal(count_havocs(f.p, "again"), 1);
  assert_int_equal(count_havocs(f.p, "set"), 0);  /* written at once */
  assert_int_equal(count_havocs(f.p, "once"), 0); /* unknown since the call */
  done(&f);
}

/* Entering the scope past the declaration: by `switch`, by `goto`. */
static void scopes_entered_late_forget(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "int main(void) {\n"
           "  int s = 0;\n"
           "  for (int i = 0; i < 3; i++) {\n"
           "    switch (i) {\n"
           "      int skipped;\n"
           "    case 0: skipped = 7; break;\n"
           "    case 1: s += skipped;\n"
           "    }\n"
           "    if (i == 2) goto inside;\n"
           "    {\n"
           "      int jumped = 4;\n"
           "      s++;\n"
           "    inside:\n"
           "      s += jumped;\n"
           "    }\n"
           "  }\n"
           "  return s;\n"
           "}\n");
  assert_non_null(f.p);
  assert_true(count_havocs(f.p, "skipped") >= 1);
  assert_int_equal(count_havocs(f.p, "jumped"), 1);
  done(&f);
}

static void loops_inside_a_scope_do_not_forget(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "int main(void) {\n"
           "  int s = 0;\n"
           "  { int kept = 5;\n"
           "    for (int i = 0; i < 3; i++) { if (i == 1) continue; s += kept; }\n"
           "    do { s++; if (s > 100) goto out; } while (s < kept);\n"
           "    while (s-- > 3 && kept) { switch (s) { case 4: s += kept; break; default: s -= kept; } }\n"
           "  }\n"
           "out:\n"
           "  return s;\n"
           "}\n");
  assert_non_null(f.p);
  assert_int_equal(count_havocs(f.p, "kept"), 0);
  done(&f);
}

static void library_calls_become_operations(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "#include <stdlib.h>\n#include <string.h>\n#include <assert.h>\n"
           "int __VERIFIER_nondet_int(void); void reach_error(void);\n"
           "int main(void) {\n"
           "  int x = __VERIFIER_nondet_int();\n"
           "  char *p = malloc(10);\n"
           "  strcpy(p, \"abc\");\n"
           "  assert(x != 3);\n"
           "  free(p);\n"
           "  if (x) reach_error();\n"
           "  exit(2);\n"
           "}\n");
  assert_non_null(f.p);
  assert_int_equal(count_havocs(f.p, "x"), 1);
  uint32_t kinds[OP_KIND_COUNT] = {0};
  for (edge_id e = 0; e < f.p->edges.len; e++) kinds[f.p->edges.data[e].op.kind]++;
  assert_int_equal(kinds[OP_ALLOCATE], 1);
  assert_int_equal(kinds[OP_FREE], 1);
  assert_int_equal(kinds[OP_VIOLATION], 2);
  const struct function *model = &f.p->functions.data[program_find_function(f.p, "strcpy")];
  assert_true(model->is_library_model);
  assert_true(model->entry != ID_NONE);
  assert_int_equal(f.p->notes.len, 0);
  done(&f);
}

static void own_definitions_win(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "unsigned long strlen(const char *s) { return s[0]; }\n"
           "void *malloc(unsigned long n) { static char pool[99]; return pool + n; }\n"
           "int main(void) { return strlen(malloc(3)); }\n");
  assert_non_null(f.p);
  assert_false(f.p->functions.data[program_find_function(f.p, "strlen")].is_library_model);
  assert_edge(&f, "strlen", "return *s");
  for (edge_id e = 0; e < f.p->edges.len; e++) assert_int_not_equal(f.p->edges.data[e].op.kind, OP_ALLOCATE);
  done(&f);
}

static void inexact_things_are_marked(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "int unknown(int);\n"
           "int main(void) {\n"
           "  int x = unknown(1), y;\n"
           "  double d = x; d = d * 2.5;\n"
           "  __asm__(\"movl %1, %0\" : \"=r\"(y) : \"r\"(x));\n"
           "  return y + (int)d;\n"
           "}\n");
  assert_non_null(f.p);
  uint32_t marks = 0;
  for (edge_id e = 0; e < f.p->edges.len; e++) marks |= f.p->edges.data[e].marks;
  assert_int_equal(marks, MARK_EXTERN | MARK_FLOAT | MARK_ASM);
  assert_true(f.p->notes.len >= 2);
  done(&f);
}

static void data_models_differ(void **state) {
  (void)state;
  static const char source[] = "long g; int main(void) { char *p = (char *)&g; return sizeof p + sizeof g; }\n";
  struct fixture f;
  load_with(&f, source, DATA_MODEL_ILP32, "main");
  assert_int_equal(f.p->pointer_width, 32);
  assert_edge(&f, "main", "return 8");
  done(&f);
  load_with(&f, source, DATA_MODEL_LP64, "main");
  assert_int_equal(f.p->pointer_width, 64);
  assert_edge(&f, "main", "return 16");
  done(&f);
}

static void entry_function_gets_inputs(void **state) {
  (void)state;
  struct fixture f;
  load_with(&f, "int check(int a, char *s) { return a + *s; }\n", DATA_MODEL_LP64, "check");
  assert_non_null(f.p);
  uint32_t inputs = 0;
  for (edge_id e = 0; e < f.p->edges.len; e++) {
    const struct operation *op = &f.p->edges.data[e].op;
    if (op->kind == OP_HAVOC && op->sub == HAVOC_INPUT) inputs++;
  }
  assert_int_equal(inputs, 2);
  done(&f);
}

static void errors_have_a_place(void **state) {
  (void)state;
  struct fixture f;
  load(&f, "int main(void) {\n  return 1 +;\n}\n");
  assert_null(f.p);
  assert_int_equal(f.context.diagnostics.items.len, 1);
  const struct diagnostic *d = &f.context.diagnostics.items.data[0];
  assert_string_equal(d->file, f.path);
  assert_int_equal(d->line, 2);
  assert_int_equal(d->column, 13);
  done(&f);
  load(&f, "int helper(void) { return 1; }\n");
  assert_null(f.p);
  assert_int_equal(f.context.diagnostics.items.len, 1);
  assert_non_null(strstr(f.context.diagnostics.items.data[0].text, "--entry"));
  done(&f);
}

static void a_trip_of_the_limit_ends_cleanly(void **state) {
  (void)state;
  static const char source[] = "int f(void) { return 1; }\nint main(void) { return f(); }\n";
  for (uint64_t checkpoint = 1; checkpoint < 4; checkpoint++) {
    struct fixture f;
    f.sources = (struct sources)SOURCES_INIT;
    context_init(&f.context, 0, 0);
    strcpy(f.path, "/tmp/ockham-test-XXXXXX.c");
    int fd = mkstemps(f.path, 2);
    assert_int_equal(write(fd, source, sizeof source - 1), (ssize_t)sizeof source - 1);
    close(fd);
    limits_trip_at(&f.context.limits, checkpoint);
    vec_push(&f.sources.files, f.path);
    f.p = front_load(&f.context, &f.sources, NULL);
    assert_true((f.p == NULL) == (f.context.diagnostics.error_count == 1));
    if (checkpoint <= 2) assert_null(f.p);
    done(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(enumerations_have_their_constants),
      cmocka_unit_test(preprocessed_files_have_their_own_lines),
      cmocka_unit_test(statements_read_like_the_source),
      cmocka_unit_test(members_keep_their_names),
      cmocka_unit_test(old_values_are_kept),
      cmocka_unit_test(declarations_in_loops_forget),
      cmocka_unit_test(scopes_entered_late_forget),
      cmocka_unit_test(loops_inside_a_scope_do_not_forget),
      cmocka_unit_test(library_calls_become_operations),
      cmocka_unit_test(own_definitions_win),
      cmocka_unit_test(inexact_things_are_marked),
      cmocka_unit_test(data_models_differ),
      cmocka_unit_test(entry_function_gets_inputs),
      cmocka_unit_test(errors_have_a_place),
      cmocka_unit_test(a_trip_of_the_limit_ends_cleanly),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
