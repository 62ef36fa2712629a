/* Steps of single edges: what a skipped edge might have written is forgotten, what a completed call is known by, which
 * ways exclude each other, and what is remembered as approximate. That steps agree with runs is tested by
 * fuzz_semantics. */
#include "unit.h"

#include <malloc.h>
#include <string.h>

#include "encode/step.h"
#include "logic/build.h"
#include "logic/eval.h"
#include "program/source.h"

struct fixture {
  struct source source;
  struct terms terms;
  struct semantics s;
  context_id main;
};

static void set_up(struct fixture *f, const char *text) {
  source_load(&f->source, text);
  terms_init(&f->terms);
  semantics_init(&f->s, &f->source.context, f->source.p, f->source.points_to, &f->terms, ARITHMETIC_INT);
  f->main = places_frame(&f->s.places, f->source.p->entry);
}

static void tear_down(struct fixture *f) {
  semantics_release(&f->s);
  terms_release(&f->terms);
  source_free(&f->source);
}

static struct step *step_of(struct fixture *f, edge_id e) {
  const struct edge *x = &f->source.p->edges.data[e];
  return step_of_block(&f->s, f->main, &e, 1, x->source, x->target);
}

static place_id variable(struct fixture *f, const char *function, const char *name) {
  return places_variable(&f->s.places, function ? f->main : 0, source_variable(&f->source, function, name));
}

/* The cell that the store, an edge of main, writes. */
static place_id cell(struct fixture *f, const char *store) {
  const struct operation op = f->source.p->edges.data[source_edge(&f->source, "main", store)].op;
  bool is_exact;
  assert_int_equal(op.kind, OP_STORE);
  struct value address = semantics_eval(&f->s, f->main, op.a, &is_exact);
  assert_true(is_exact);
  return places_cell(&f->s.places, value_as(&f->s.unit, address, false).t, expr_width(&f->source.p->exprs, op.b), op.a,
                     op.type);
}

static bool changes(struct fixture *f, struct step *step, place_id p) {
  return !term_eq(step_post(&f->s, step, p), places_get(&f->s.places, p)->symbol);
}

/* ---- skipped edges ---- */

static const char kinds[] =
    "struct s { int a, b; } g, h, k; int v, w; static int m[4]; extern int in(void); void __VERIFIER_assume(int);\n"
    "static int set(void) { v = 2; g.b = 3; return 4; }\n"
    "int main(int n, char **arguments) { int x, y = 0; x = n + 1; g.a = 5; g = h; __builtin_memset(m, 0, 16);\n"
    "  __builtin_memset(m, 1, n); x = in(); y = set(); __VERIFIER_assume(n > 7);\n"
    "  g.b = 1; h.a = 1; h.b = 1; k.a = 1; m[0] = 1; m[3] = 2; return x + y + v + w + g.b + k.a + m[n]; }\n";

/* An edge of main, as text, that is skipped, and what is unknown behind it. */
static void check_skipped(const char *edge, bool forgets, const char *const *variables, const char *const *cells) {
  static const char *const all_variables[] = {"v", "w", "x", "y"};
  static const char *const all_cells[] = {"g.a = 5", "g.b = 1",  "h.a = 1", "h.b = 1",
                                          "k.a = 1", "m[0] = 1", "m[3] = 2"};
  struct fixture f;
  struct bitset skipped;
  set_up(&f, kinds);
  bitset_init(&skipped, f.source.p->edges.len);
  edge_id e = source_edge(&f.source, "main", edge);
  bitset_add(&skipped, e);
  f.s.skipped = &skipped;
  f.s.forgets_skipped = forgets;
  struct step *step = step_of(&f, e);
  for (size_t i = 0; i < sizeof all_variables / sizeof *all_variables; i++) {
    bool wanted = false;
    for (const char *const *name = variables; *name; name++) wanted |= strcmp(*name, all_variables[i]) == 0;
    if (changes(&f, step, variable(&f, i < 2 ? NULL : "main", all_variables[i])) != (wanted && forgets))
      fail_msg("%s behind %s", all_variables[i], edge);
  }
  for (size_t i = 0; i < sizeof all_cells / sizeof *all_cells; i++) {
    bool wanted = false;
    for (const char *const *name = cells; *name; name++) wanted |= strcmp(*name, all_cells[i]) == 0;
    if (changes(&f, step, cell(&f, all_cells[i])) != (wanted && forgets)) fail_msg("%s behind %s", all_cells[i], edge);
  }
  step_free(step);
  bitset_release(&skipped);
  tear_down(&f);
}

#define LIST(...) ((const char *const[]){__VA_ARGS__ __VA_OPT__(, ) NULL})

static void skipped_edges(void **state) {
  (void)state;
  for (int forgets = 0; forgets <= 1; forgets++) {
    check_skipped("x = n + 1", forgets, LIST("x"), LIST());
    check_skipped("g.a = 5", forgets, LIST(), LIST("g.a = 5"));
    check_skipped("g = h", forgets, LIST(), LIST("g.a = 5", "g.b = 1"));
    check_skipped("memset(m, 0, 16)", forgets, LIST(), LIST("m[0] = 1", "m[3] = 2"));
    check_skipped("y = set()", forgets, LIST("v", "y"), LIST("g.b = 1"));
    check_skipped("assume(n > 7)", forgets, LIST(), LIST());
    /* What may write memory of any length, or all that has escaped, is told apart by points-to only. */
    check_skipped("memset(m, 1, n)", forgets, LIST(), LIST("m[0] = 1", "m[3] = 2"));
  }
}

/* A store changes its cell and no other. */
static void stores(void **state) {
  (void)state;
  static const char *const all[] = {"g.a = 5", "g.b = 1", "h.a = 1", "h.b = 1", "k.a = 1", "m[0] = 1", "m[3] = 2"};
  enum { COUNT = sizeof all / sizeof *all };
  struct fixture f;
  set_up(&f, kinds);
  for (size_t i = 0; i < COUNT; i++)
    for (size_t k = 0; k < COUNT; k++) {
      struct step *step = step_of(&f, source_edge(&f.source, "main", all[i]));
      if (changes(&f, step, cell(&f, all[k])) != (i == k)) fail_msg("%s and %s", all[i], all[k]);
      assert_false(step->is_approximate);
      step_free(step);
    }
  tear_down(&f);
}

/* ---- completed calls ---- */

static const char recursive[] =
    "struct pair { long a, b; }; long g, k; static long m[2], o[2];\n"
    "static struct pair down(long n) { struct pair p = {n, 2}; g = n; m[1] = n; if (n > 0) p = down(n - 1); return p; "
    "}\n"
    "int main(int n, char **arguments) { struct pair p = down(n); m[1] = 7; o[1] = 8; return p.a + p.b + g + k; }\n";

static edge_id call_in_main(const struct fixture *f) {
  for (edge_id e = 0; e < f->source.p->edges.len; e++) {
    const struct edge *x = &f->source.p->edges.data[e];
    if (x->op.kind == OP_CALL && f->source.p->locations.data[x->source].function == f->source.p->entry) return e;
  }
  fail_msg("no call");
  return ID_NONE;
}

static term equals(struct fixture *f, place_id p, int64_t number) {
  return term_equals(&f->terms, places_get(&f->s.places, p)->symbol, term_int(&f->terms, number));
}

/* Does the formula hold where the terms, which are symbols, have these values? */
static bool holds(struct fixture *f, term formula, const term *symbols, const int64_t *numbers, uint32_t count) {
  struct assignment run = ASSIGNMENT_INIT;
  term value;
  for (uint32_t i = 0; i < count; i++) assignment_set(&run, symbols[i], term_int(&f->terms, numbers[i]));
  assert_true(term_eval(&f->terms, &run, formula, &value));
  assignment_release(&run);
  return term_eq(value, term_true);
}

/* What the summary says of its results, of a global that the call writes and of one that it does not. */
static void check_guard(struct fixture *f, struct step *step, edge_id call, place_id g, place_id k) {
  const struct operation *op = &f->source.p->edges.data[call].op;
  term symbols[4];
  assert_int_equal(op->result_count, 2);
  for (uint32_t i = 0; i < 2; i++) {
    var_id v = f->source.p->results.data[op->first_result + i];
    symbols[i] = step_post(&f->s, step, places_variable(&f->s.places, f->main, v));
  }
  symbols[2] = step_post(&f->s, step, g);
  symbols[3] = places_get(&f->s.places, k)->symbol;
  assert_true(term_eq(step_post(&f->s, step, k), symbols[3]));
  assert_true(holds(f, step->guard, symbols, (const int64_t[]){11, 12, 13, 14}, 4));
  for (uint32_t i = 0; i < 4; i++) {
    int64_t numbers[] = {11, 12, 13, 14};
    numbers[i]++;
    assert_false(holds(f, step->guard, symbols, numbers, 4));
  }
}

static void summaries(void **state) {
  (void)state;
  struct fixture f;
  set_up(&f, recursive);
  struct places *places = &f.s.places;
  edge_id call = call_in_main(&f);
  function_id down = program_find_function(f.source.p, "down");
  context_id frame = places_frame(places, down);
  place_id g = variable(&f, NULL, "g"), k = variable(&f, NULL, "k"), m = cell(&f, "m[1] = 7"), o = cell(&f, "o[1] = 8");
  const term parts[] = {equals(&f, places_result(places, frame, 0, 64, false), 11),
                        equals(&f, places_result(places, frame, 1, 64, false), 12), equals(&f, g, 13),
                        equals(&f, k, 14)};
  const struct summary summary = {.caller = f.main,
                                  .inner = places_call(places, f.main, call, down),
                                  .frame = frame,
                                  .call = call,
                                  .formula = term_and(&f.terms, parts, 4),
                                  .effects = call_effects_of(semantics_effects(&f.s), down)};
  struct step *step = step_of_summary(&f.s, &summary);
  check_guard(&f, step, call, g, k);
  assert_true(changes(&f, step, m) && !changes(&f, step, o));
  assert_true(semantics_call_changes(&f.s, down, m) && !semantics_call_changes(&f.s, down, o));
  assert_true(semantics_call_changes(&f.s, down, g) && !semantics_call_changes(&f.s, down, k));
  step_free(step);
  tear_down(&f);
}

/* ---- ways ---- */

/* The inputs of a block of two edges that assume these: none if only one of them can be taken. */
static uint32_t switches(struct fixture *f, expr first, expr second) {
  struct program *p = f->source.p;
  loc_id from = p->edges.data[source_edge(&f->source, "main", "assume(x < y)")].source;
  loc_id to = p->functions.data[p->entry].exit;
  edge_id edges[2];
  for (int i = 0; i < 2; i++) {
    struct operation op = operation_make(OP_ASSUME);
    op.a = i ? second : first;
    edges[i] = program_add_edge(p, from, to, op, (struct position){ID_NONE, 0, 0}, 0);
  }
  struct step *step = step_of_block(&f->s, f->main, edges, 2, from, to);
  uint32_t count = step->inputs.len;
  step_free(step);
  return count;
}

static void ways(void **state) {
  (void)state;
  struct fixture f;
  set_up(&f, "int main(int x, char **v) { int y = x + 1; if (x < y) y = 2; return y; }\n");
  struct exprs *e = &f.source.p->exprs;
  expr x = source_value(&f.source, "main", "x"), y = source_value(&f.source, "main", "y");
  expr less = expr_binary(e, E_SLT, x, y, 0), equal = expr_binary(e, E_EQ, x, y, 0), three = expr_const(e, 32, 3);
  expr order = expr_raw(e, (struct expr_node){.kind = E_ULE,
                                              .width = 1,
                                              .type = CTYPE_NONE,
                                              .a = less,
                                              .b = equal,
                                              .c = EXPR_NONE}); /* of truth values: it holds where both hold */
  expr no = expr_raw(
      e, (struct expr_node){.kind = E_NOT, .width = 1, .type = CTYPE_NONE, .a = less, .b = EXPR_NONE, .c = EXPR_NONE});
  assert_int_equal(switches(&f, less, expr_binary(e, E_SLE, y, x, 0)), 0);
  assert_int_equal(switches(&f, equal, expr_binary(e, E_NE, x, y, 0)), 0);
  assert_int_equal(switches(&f, expr_binary(e, E_EQ, x, three, 0), expr_binary(e, E_EQ, x, expr_const(e, 32, 4), 0)),
                   0);
  assert_int_equal(switches(&f, no, less), 0);
  assert_int_equal(switches(&f, less, no), 0);
  assert_int_equal(switches(&f, less, equal), 1); /* that these exclude each other is not seen */
  assert_int_equal(switches(&f, order, less), 1);
  assert_int_equal(switches(&f, less, order), 1);
  assert_int_equal(switches(&f, expr_binary(e, E_EQ, x, three, 0), expr_binary(e, E_EQ, y, three, 0)), 1);
  tear_down(&f);
}

/* A block that branches after its first edge needs no switch either. */
static void late_ways(void **state) {
  (void)state;
  struct fixture f;
  set_up(&f, "int main(int x, char **v) { int y = x + 1; if (x < y) y = 2; else y = 3; return y; }\n");
  static const char *const texts[] = {"y = x + 1", "y = x + 1", "assume(x < y)", "assume(x >= y)", "y = 2", "y = 3"};
  edge_id edges[6]; /* what lies before the block has edges, too */
  for (int i = 0; i < 6; i++) edges[i] = source_edge(&f.source, "main", texts[i]);
  loc_id from = f.source.p->edges.data[edges[1]].source, to = f.source.p->edges.data[edges[5]].target;
  struct step *step = step_of_block(&f.s, f.main, edges + 1, 5, from, to);
  assert_int_equal(step->inputs.len, 0);
  step_free(step);
  tear_down(&f);
}

/* ---- approximations, inputs ---- */

static bool is_approximate(struct fixture *f, const char *edge, const char *store) {
  struct step *step = step_of(f, source_edge(&f->source, "main", edge));
  assert_true(changes(f, step, cell(f, store)));
  bool result = step->is_approximate;
  step_free(step);
  return result;
}

static void approximations(void **state) {
  (void)state;
  struct fixture f;
  set_up(&f, kinds);
  assert_false(is_approximate(&f, "g.a = 5", "g.a = 5"));
  assert_false(is_approximate(&f, "g = h", "g.a = 5"));
  assert_false(is_approximate(&f, "memset(m, 0, 16)", "m[0] = 1"));
  assert_false(is_approximate(&f, "memset(m, 1, n)", "m[0] = 1")); /* so far, or not so far: the formula knows */
  tear_down(&f);
}

static void inputs(void **state) {
  (void)state;
  struct fixture f;
  set_up(&f, "extern int __VERIFIER_nondet_int(void); int main(void) { int x = __VERIFIER_nondet_int(); return x; }\n");
  for (edge_id e = 0; e < f.source.p->edges.len; e++) {
    const struct edge *x = &f.source.p->edges.data[e];
    if (x->op.kind != OP_HAVOC || f.source.p->locations.data[x->source].function != f.source.p->entry) continue;
    struct step *step = step_of(&f, e);
    assert_int_equal(step->inputs.len, 1);
    const struct trace_choice *c = &step->inputs.data[0].choice;
    assert_true(step->inputs.data[0].is_choice && c->kind == CHOICE_INPUT && c->edge == e && c->variable == x->op.var);
    assert_true(c->piece == 0 && c->width == 32);
    step_free(step);
  }
  tear_down(&f);
}

/* Evaluation leaves nothing behind once all terms are there. */
static void evaluation(void **state) {
  (void)state;
  struct fixture f;
  bool is_exact;
  size_t before = 0;
  if (UNIT_IS_SANITIZED) return; /* which count leaks themselves */
  set_up(&f, kinds);
  expr e = f.source.p->edges.data[source_edge(&f.source, "main", "x = n + 1")].op.a;
  for (int i = 0; i < 2000; i++) {
    semantics_eval(&f.s, f.main, e, &is_exact);
    if (i == 3) before = mallinfo2().uordblks;
  }
  assert_true(mallinfo2().uordblks < before + 65536); /* less than a step each */
  tear_down(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(skipped_edges), cmocka_unit_test(summaries),
                                     cmocka_unit_test(ways),          cmocka_unit_test(late_ways),
                                     cmocka_unit_test(stores),        cmocka_unit_test(approximations),
                                     cmocka_unit_test(inputs),        cmocka_unit_test(evaluation)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
