/* PDR on the programs of Tables 4.1, 4.5 and 4.7 as flows, and on others whose answer is known. Invariants are checked
 * again, by Z3; traces by evaluating what they claim. */
#include "lists/flow/text_flow.h"
#include "lists/logic/predicates.h"
#include "lists/pdr/recheck.h"

#include <stdio.h>

struct sample {
  const char *name, *declarations, *edges, *initial, *goal;
  enum pdr_outcome expected;
  uint32_t nodes; /* of the counterexample, at most */
};

static void show(const struct pdr_result *r) {
  static const char *const names[] = {"safe", "unsafe", "not expressible", "unknown"};
  print_message("  %s %s: %u frames, %u queries, %u clauses, %u predicates, %u nodes\n", names[r->outcome],
                r->reason.text, r->frames, r->queries, r->clauses, r->predicates, r->trace.nodes);
  for (uint32_t i = 0; i < r->invariants.len; i++)
    for (uint32_t k = 0; k < r->invariants.data[i].texts.len; k++)
      print_message("    %u: %s\n", r->invariants.data[i].location, r->invariants.data[i].texts.data[k]);
}

static struct pdr_request request_of(struct text_flow *t, const struct sample *p) {
  struct pdr_request r = {.flow = &t->flow, .counts = {true, true, true}, .error_counts = true};
  r.initial = text_flow_formula(t, p->initial);
  if (p->goal) r.goal = text_flow_formula(t, p->goal);
  return r;
}

/* ---- a machine that follows pointers ---- */

struct machine {
  struct text_flow *t;
  struct heap_model heap;
};

static void machine_init(struct machine *m, struct text_flow *t, const struct heap_model *heap) {
  m->t = t;
  heap_model_copy(&m->heap, heap);
}

static void machine_release(struct machine *m) { heap_model_release(&m->heap); }

static bool is_allocated(const struct machine *m, uint32_t node) {
  uint32_t allocated = m->t->flow.state.allocated;
  return allocated == HEAP_NO_SYMBOL || *heap_model_cell(&m->heap, allocated, &node);
}

/* False if the statement goes wrong in this way, or is an assumption that fails. */
static bool machine_run(struct machine *m, const struct heap_statement *s, enum flow_violation_kind kind,
                        enum heap_error error) {
  uint32_t x = s->x.id ? heap_model_constant(&m->heap, s->x) : 0, y = s->y.id ? heap_model_constant(&m->heap, s->y) : 0;
  uint32_t looked = s->kind == HEAP_READ ? y : x;
  if (s->kind == HEAP_READ || s->kind == HEAP_WRITE) {
    if (!looked || !is_allocated(m, looked)) {
      assert_int_equal(kind, VIOLATION_STATEMENT);
      assert_int_equal(error, looked ? HEAP_ERROR_FREED : HEAP_ERROR_NULL);
      return false;
    }
  }
  switch (s->kind) {
  case HEAP_ASSIGN: heap_model_set_constant(&m->heap, s->x, y); break;
  case HEAP_READ: heap_model_set_constant(&m->heap, s->x, heap_model_successor(&m->heap, s->symbol, y)); break;
  case HEAP_WRITE: {
    uint32_t successors[256] = {0};
    for (uint32_t i = 1; i < m->heap.nodes; i++) successors[i] = heap_model_successor(&m->heap, s->symbol, i);
    successors[x] = y;
    if (heap_model_set_successors(&m->heap, s->symbol, successors)) break;
    assert_int_equal(error, HEAP_ERROR_CYCLE);
    return false;
  }
  case HEAP_ASSUME: return heap_model_satisfies(&m->heap, s->condition);
  case HEAP_MARK:
  case HEAP_KEY:
  case HEAP_FORGET:
  case HEAP_HAVOC:
  case HEAP_ALLOCATE:
  case HEAP_FREE:
  case HEAP_STATEMENT_COUNT: fail_msg("not executed here"); break;
  }
  return true;
}

static bool machine_agrees(const struct machine *m, const struct heap_model *heap) {
  for (uint32_t i = 0; i < m->t->flow.variables.len; i++) {
    term c = m->t->flow.variables.data[i].constant;
    if (heap_model_constant(&m->heap, c) != heap_model_constant(heap, c)) return false;
  }
  for (uint32_t f = 0; f < m->t->flow.fields.len; f++)
    for (uint32_t i = 0; i < heap->nodes; i++)
      if (heap_model_successor(heap, m->t->flow.fields.data[f], i) !=
          heap_model_successor(&m->heap, m->t->flow.fields.data[f], i))
        return false;
  return true;
}

/* The proof is good, and says so of every clause: without a clause that the property or another needs it is none. */
static void check_proof(struct text_flow *t, const struct pdr_request *request, struct pdr_result *result) {
  struct strbuf why = STRBUF_INIT;
  uint32_t asked;
  if (pdr_recheck(&t->ctx, request, result, 10000, &asked, &why) != SOLVER_UNSAT) fail_msg("%s", why.text);
  for (uint32_t i = 0; i < result->invariants.len; i++) {
    term_list *clauses = &result->invariants.data[i].clauses;
    if (!clauses->len) continue;
    clauses->len--;
    assert_int_not_equal(pdr_recheck(&t->ctx, request, result, 10000, &asked, &why), SOLVER_UNSAT);
    clauses->len++;
  }
  strbuf_release(&why);
}

/* The first heap satisfies the initial condition, and the last one not the goal; statements in between are executed by
 * other means (successors, not paths). */
static void check_trace(struct text_flow *t, const struct pdr_request *request, const struct pdr_result *result) {
  const struct flow_trace *trace = &result->trace;
  assert_true(trace->states.len > 0 && trace->is_exact);
  assert_true(heap_model_satisfies(&trace->states.data[0].heap, request->initial));
  if (trace->kind == VIOLATION_GOAL)
    assert_false(heap_model_satisfies(&trace->states.data[trace->states.len - 1].heap, request->goal));
  for (uint32_t i = 0; i < trace->states.len && i < trace->edges.len; i++) {
    const struct flow_edge *e = &t->flow.edges.data[trace->edges.data[i]];
    struct machine m;
    machine_init(&m, t, &trace->states.data[i].heap);
    bool goes_on = true;
    for (uint32_t k = 0; k < e->count && goes_on; k++)
      goes_on = machine_run(&m, &t->flow.statements.data[e->first + k], trace->kind, trace->error);
    bool is_last = i + 1 == trace->edges.len;
    if (is_last && trace->kind == VIOLATION_STATEMENT)
      assert_false(goes_on);
    else
      assert_true(goes_on && machine_agrees(&m, &trace->states.data[i + 1].heap));
    machine_release(&m);
  }
}

static void run(const struct sample *p) {
  struct text_flow t;
  struct pdr_result result;
  text_flow_init(&t, p->declarations, p->edges);
  struct pdr_request request = request_of(&t, p);
  pdr_run(&t.ctx, &request, &result);
  print_message("%s\n", p->name);
  show(&result);
  assert_int_equal(result.outcome, p->expected);
  if (result.outcome == PDR_SAFE) check_proof(&t, &request, &result);
  if (result.outcome == PDR_UNSAFE) check_trace(&t, &request, &result);
  if (p->nodes) assert_in_range(result.trace.nodes, 1, p->nodes);
  pdr_result_release(&result);
  text_flow_release(&t);
}

static const struct sample samples[] = {
    {"Table 4.1", "field n; const x, y;",
     "0 > 1*: \n"
     "1 > 1: assume x != y; x = x.n\n"
     "1 > exit: assume x = y\n",
     "y != null && n+(x, y)", NULL, PDR_SAFE, 0},
    {"insert", "field n; const h, e, x, p, q;",
     "0 > 1*: p = h; q = null\n"
     "1 > 1: assume p != x && p != null; q = p; p = p.n\n"
     "1 > exit: assume p = x || p = null; q.n = e; e.n = p\n",
     "h != null && n+(h, x) && e != null && e.n = null && ! n*(h, e)", NULL, PDR_SAFE, 0},
    {"insert, reachable", "field n; const h, e, x, p, q;",
     "0 > 1*: p = h; q = null\n"
     "1 > 1: assume p != x && p != null; q = p; p = p.n\n"
     "1 > exit: assume p = x || p = null; q.n = e; e.n = p\n",
     "h != null && n+(h, x) && e != null && e.n = null && ! n*(h, e)", "h != null && n*(h, e) && e.n = x", PDR_SAFE, 0},
    {"insert, e may be null", "field n; const h, e, x, p, q;",
     "0 > 1*: p = h; q = null\n"
     "1 > 1: assume p != x && p != null; q = p; p = p.n\n"
     "1 > exit: assume p = x || p = null; q.n = e; e.n = p\n",
     "h != null && n+(h, x) && (e = null || e.n = null && ! n*(h, e))", NULL, PDR_UNSAFE, 8},
    {"reverse", "field n; const h, p, q, t;",
     "0 > 1*: q = null; p = h\n"
     "1 > 1: assume p != null; t = p.n; p.n = q; q = p; p = t\n"
     "1 > exit: assume p = null\n",
     "true", NULL, PDR_SAFE, 0},
    {"reverse, order", "field n; const h, p, q, t, x, y;",
     "0 > 1*: q = null; p = h\n"
     "1 > 1: assume p != null; t = p.n; p.n = q; q = p; p = t\n"
     "1 > exit: assume p = null\n",
     "n*(h, x) && n+(x, y) && y != null", "n*(q, y) && n+(y, x)", PDR_SAFE, 0},
    {"reverse, cycle", "field n; const h, p, q, t;",
     "0 > 1*: q = null; p = h\n"
     "1 > 1: assume p != null; t = p.n; p.n = q; q = p; p = t; t.n = p\n"
     "1 > exit: assume p = null\n",
     "true", NULL, PDR_UNSAFE, 2},
    {"delete", "field n; const h, x, p, q, t;",
     "0 > 1*: p = h; q = null\n"
     "1 > 1: assume p != null && p != x; q = p; p = p.n\n"
     "1 > 2: assume p = null || p = x\n"
     "2 > exit: assume p = null\n"
     "2 > 3: assume p != null; t = p.n\n"
     "3 > exit: assume q = null; h = t\n"
     "3 > exit: assume q != null; q.n = t\n",
     "n*(h, x)", "x = null || ! n*(h, x)", PDR_SAFE, 0},
    {"last", "field n; const h, p, t;",
     "0 > 1*: p = h; t = p.n\n"
     "1 > 1: assume t != null; p = t; t = p.n\n"
     "1 > exit: assume t = null\n",
     "h != null", "n*(h, p) && p.n = null", PDR_SAFE, 0},
    {"filter", "field n; mark C; const h, i, j, t, x, y;",
     "0 > 1*: i = h; j = null\n"
     "1 > 2: assume i != null\n"
     "2 > 3: assume C(i)\n"
     "3 > 4: assume i = h; h = i.n\n"
     "3 > 4: assume i != h; t = i.n; j.n = t\n"
     "2 > 4: assume ! C(i); j = i\n"
     "4 > 1: i = i.n\n"
     "1 > exit: assume i = null\n",
     "true", NULL, PDR_SAFE, 0},
    {"filter, path", "field n; mark C; const h, i, j, t, x, y;",
     "0 > 1*: i = h; j = null\n"
     "1 > 2: assume i != null\n"
     "2 > 3: assume C(i)\n"
     "3 > 4: assume i = h; h = i.n\n"
     "3 > 4: assume i != h; t = i.n; j.n = t\n"
     "2 > 4: assume ! C(i); j = i\n"
     "4 > 1: i = i.n\n"
     "1 > exit: assume i = null\n",
     "n*(h, x) && n*(x, y) && ! C(x) && ! C(y) && x != null && y != null", "n*(x, y)", PDR_SAFE, 0},
    {"filter, null", "field n; mark C; const h, i, j, t;",
     "0 > 1*: i = h; j = null\n"
     "1 > 2: assume i != null\n"
     "2 > 4: assume C(i); t = i.n; j.n = t\n"
     "2 > 4: assume ! C(i); j = i\n"
     "4 > 1: i = i.n\n"
     "1 > exit: assume i = null\n",
     "true", NULL, PDR_UNSAFE, 3},
    {"create", "field n; mark alloc; const h, t, x, c;",
     "0 > 1*: h = null\n"
     "1 > 1: assume true; t = new; t.n = h; h = t\n"
     "1 > exit: assume true\n",
     "alloc(x)", "! n*(h, x)", PDR_SAFE, 0},
    {"deleteAll", "field n; mark alloc; const h, i, j, x;",
     "0 > 1*: i = h\n"
     "1 > 1: assume i != null; j = i.n; free i; i = j\n"
     "1 > exit: assume i = null\n",
     "(forall a: n*(h, a) && a != null -> alloc(a))", NULL, PDR_SAFE, 0},
    {"deleteAll, x", "field n; mark alloc; const h, i, j, x;",
     "0 > 1*: i = h\n"
     "1 > 1: assume i != null; j = i.n; free i; i = j\n"
     "1 > exit: assume i = null\n",
     "(forall a: n*(h, a) && a != null -> alloc(a)) && n*(h, x) && x != null", "! alloc(x)", PDR_SAFE, 0},
    {"sorted insert", "field n; order key; const h, e, p, q;",
     "0 > 1*: p = h; q = null\n"
     "1 > 2: assume p != null\n"
     "2 > 1: assume key(p) < key(e); q = p; p = p.n\n"
     "2 > 3: assume key(e) <= key(p)\n"
     "1 > 3: assume p = null\n"
     "3 > 4: e.n = p\n"
     "4 > exit: assume q != null; q.n = e\n"
     "4 > exit: assume q = null; h = e\n",
     "e != null && e.n = null && ! n*(h, e) && (forall a, b: n*(h, a) && n*(a, b) && b != null -> key(a) <= key(b))",
     "(forall a, b: n*(h, a) && n*(a, b) && b != null -> key(a) <= key(b))", PDR_SAFE, 0},
    {"make doubly-linked", "field n, b; const h, p, q;",
     "0 > 1*: p = h; q = null\n"
     "1 > 1: assume p != null; p.b = q; q = p; p = p.n\n"
     "1 > exit: assume p = null\n",
     "(forall a, c: a != c && b*(a, c) -> c = null)",
     "(forall a, c: a != null && c != null && n*(h, a) && n*(h, c) -> (n*(a, c) <-> b*(c, a)))", PDR_SAFE, 0},
    {"filter, typo", "field n; mark C; const h, i, j, t;",
     "0 > 1*: i = h; j = null\n"
     "1 > 2: assume i != null\n"
     "2 > 4: assume C(i); t = h.n; j.n = t\n"
     "2 > 4: assume ! C(i); j = i\n"
     "4 > 1: i = i.n\n"
     "1 > exit: assume i = null\n",
     "! C(h)", NULL, PDR_UNSAFE, 4},
    {"prev", "field n; const h, x, p, q;",
     "0 > 1*: p = h; q = null\n"
     "1 > 1: assume p != x && p != null; q = p; p = p.n\n"
     "1 > exit: assume p = x || p = null\n",
     "n*(h, x) && x != null", "q.n = x || q = null && h = x", PDR_SAFE, 0},
    {"sorted merge", "field n; order key; const h, k, i, j, t, f, l;",
     "0 > 1*: i = h; j = k; f = null; l = null\n"
     "1 > 2: assume i != null && j != null\n"
     "2 > 3: assume key(i) <= key(j); t = i; i = i.n\n"
     "2 > 3: assume key(j) < key(i); t = j; j = j.n\n"
     "3 > 1: assume l = null; f = t; l = t\n"
     "3 > 1: assume l != null; l.n = t; l = t\n"
     "1 > 4: assume i = null; i = j\n"
     "1 > 4: assume i != null && j = null\n"
     "4 > exit: assume l = null; f = i\n"
     "4 > exit: assume l != null; l.n = i\n",
     "(forall a: n*(h, a) && n*(k, a) -> a = null)", NULL, PDR_SAFE, 0},
    {"correl_lists", "field n; mark alloc; const c, d, t;",
     "0 > 1*: c = null; d = null\n"
     "1 > 1: assume true; t = new; t.n = c; c = t; t = new; t.n = d; d = t\n"
     "1 > 2*: assume true\n"
     "2 > 2: assume c != null; c = c.n; d = d.n\n"
     "2 > exit: assume c = null\n",
     "true", NULL, PDR_INEXPRESSIBLE, 0},
    {"a loop in a loop", "field n; const h, p, q, x;", /* for each node, walk on to x */
     "0 > 1*: p = h\n"
     "1 > 2*: assume p != x; q = p\n"
     "2 > 2: assume q != x; q = q.n\n"
     "2 > 1: assume q = x; p = p.n\n"
     "1 > exit: assume p = x\n",
     "n*(h, x) && x != null", "p = x", PDR_SAFE, 0},
    {"two loops", "field n; const h, p, q, t;", /* reversed twice: no cycle */
     "0 > 1*: q = null; p = h\n"
     "1 > 1: assume p != null; t = p.n; p.n = q; q = p; p = t\n"
     "1 > 2*: assume p = null; p = q; q = null\n"
     "2 > 2: assume p != null; t = p.n; p.n = q; q = p; p = t\n"
     "2 > exit: assume p = null\n",
     "true", NULL, PDR_SAFE, 0},
    {"the error location", "field n; order key; const h, p, v;", /* all keys are at most v */
     "0 > 1*: p = h\n"
     "1 > 2: assume p != null\n"
     "2 > error: assume key(v) < key(p)\n"
     "2 > 1: assume key(p) <= key(v); p = p.n\n"
     "1 > exit: assume p = null\n",
     "(forall a: n*(h, a) && a != null -> key(a) <= key(v))", NULL, PDR_SAFE, 0},
};

static void test_samples(void **state) {
  (void)state;
  for (uint32_t i = 0; i < sizeof samples / sizeof *samples; i++) run(&samples[i]);
}

/* Any checkpoint may be the last: the outcome is the one expected, or unknown with the reason. */
static void test_limits(void **state) {
  (void)state;
  uint32_t unknown = 0;
  for (uint64_t at = 1; at < 400; at += 7) {
    struct text_flow t;
    struct pdr_result result;
    text_flow_init(&t, samples[1].declarations, samples[1].edges);
    struct pdr_request request = request_of(&t, &samples[1]);
    limits_trip_at(&t.ctx.limits, at);
    pdr_run(&t.ctx, &request, &result);
    assert_true(result.outcome == PDR_SAFE || (result.outcome == PDR_UNKNOWN && result.reason.len));
    unknown += result.outcome == PDR_UNKNOWN;
    pdr_result_release(&result);
    text_flow_release(&t);
  }
  assert_in_range(unknown, 5, 57);
}

/* From a precondition that cannot hold nothing is concluded. */
static void test_vacuity(void **state) {
  (void)state;
  struct sample s = samples[0];
  s.initial = "x != null && n*(x, y) && n*(y, x) && x != y";
  s.expected = PDR_UNKNOWN;
  run(&s);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_samples), cmocka_unit_test(test_limits),
                                     cmocka_unit_test(test_vacuity)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
