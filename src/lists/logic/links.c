/* After Hesse's view of reachability in section 6.2: a path of g is one of f, or one of f to the start of a cut, over
 * it, and on from its end; never over two, since a cycle has no way out. So each predicate is that of f with one more
 * disjunct per cut, and without cuts the very same term. */
#include "lists/logic/links.h"

#include "logic/build.h"

static term is_null(struct vocabulary *v, term a) { return term_equals(v->terms, a, v->null); }
static term both(struct vocabulary *v, term a, term b) { return term_and2(v->terms, a, b); }
static term either(struct vocabulary *v, term a, term b) { return term_or2(v->terms, a, b); }

static term is_used(struct vocabulary *v, const struct heap_cut *cut) { return term_not(is_null(v, cut->from)); }

/* From a, along f, one comes to the edge that closes the cycle. */
static term enters(struct vocabulary *v, const struct heap_cycles *g, const struct heap_cut *cut, term a) {
  return both(v, is_used(v, cut), heap_reach(v, g->field, a, cut->from));
}

/* ---- without quantifiers ---- */

/* A path uses one cut at most: there is no way out of a cycle. */
term links_reach(struct vocabulary *v, const struct heap_cycles *g, term a, term b) {
  assert(!g->count || g->cuts);
  term result = heap_reach(v, g->field, a, b);
  for (uint32_t i = 0; i < g->count; i++)
    result = either(v, result, both(v, enters(v, g, &g->cuts[i], a), heap_reach(v, g->field, g->cuts[i].to, b)));
  return result;
}

term links_circular(struct vocabulary *v, const struct heap_cycles *g, term a) {
  term result = term_false;
  for (uint32_t i = 0; i < g->count; i++)
    result = either(v, result, both(v, is_used(v, &g->cuts[i]), heap_reach(v, g->field, g->cuts[i].to, a)));
  return both(v, term_not(is_null(v, a)), result);
}

term links_acyclic(struct vocabulary *v, const struct heap_cycles *g, term a) {
  term result = term_true;
  for (uint32_t i = 0; i < g->count; i++) result = both(v, result, term_not(enters(v, g, &g->cuts[i], a)));
  return result;
}

term links_reach_plus(struct vocabulary *v, const struct heap_cycles *g, term a, term b) {
  term has_step = either(v, term_not(term_equals(v->terms, a, b)), links_circular(v, g, a));
  return both(v, links_reach(v, g, a, b), has_step);
}

/* x f* a and a f* y. */
static term on_f(struct vocabulary *v, const struct heap_cycles *g, term x, term a, term y) {
  return both(v, heap_reach(v, g->field, x, a), heap_reach(v, g->field, a, y));
}

/* If x reaches y along f, that is the path. Otherwise it goes to a cut, and on from there. */
term links_between(struct vocabulary *v, const struct heap_cycles *g, term x, term a, term y) {
  term result = on_f(v, g, x, a, y), is_direct = heap_reach(v, g->field, x, y);
  if (term_eq(y, v->null)) return links_reach(v, g, x, a);
  for (uint32_t i = 0; i < g->count; i++) {
    const struct heap_cut *cut = &g->cuts[i];
    term is_around = both(v, enters(v, g, cut, x), heap_reach(v, g->field, cut->to, y));
    term is_on = either(v, on_f(v, g, x, a, cut->from), on_f(v, g, cut->to, a, y));
    result = either(v, result, term_and(v->terms, (term[]){term_not(is_direct), is_around, is_on}, 3));
  }
  return g->count ? term_ite(v->terms, is_null(v, y), links_reach(v, g, x, a), result) : result;
}

term links_in_intervals(struct vocabulary *v, const struct heap_cycles *g, const struct heap_interval *x,
                        uint32_t count, term a) {
  if (!g->count) return heap_in_intervals(v, g->field, x, count, a);
  term is_in = term_false;
  for (uint32_t i = 0; i < count; i++) is_in = either(v, is_in, links_between(v, g, x[i].from, a, x[i].to));
  return both(v, is_in, term_not(is_null(v, a)));
}

/* ---- universal formulas ---- */

term links_edge(struct vocabulary *v, const struct heap_cycles *g, term a, term b) {
  term result = heap_edge(v, g->field, a, b);
  for (uint32_t i = 0; i < g->count; i++) {
    term is_cut = both(v, term_equals(v->terms, a, g->cuts[i].from), term_not(is_null(v, a)));
    result = term_ite(v->terms, is_cut, term_equals(v->terms, b, g->cuts[i].to), result);
  }
  return result;
}

static void two_variables(struct vocabulary *v, term x, term y, term ret[2]) {
  ret[0] = heap_bound_variable(v, (term[]){x, y}, 2);
  ret[1] = heap_bound_variable(v, (term[]){x, y, ret[0]}, 3);
}

static term for_all(struct vocabulary *v, const term *b, uint32_t count, term premise, term conclusion) {
  return term_forall(v->terms, b, count, term_implies(v->terms, premise, conclusion));
}

static term both_not_null(struct vocabulary *v, const term b[2]) {
  return both(v, term_not(is_null(v, b[0])), term_not(is_null(v, b[1])));
}

term links_segment(struct vocabulary *v, const struct heap_cycles *g, term x, term y) {
  term b[2];
  if (!g->count) return heap_segment(v, g->field, x, y);
  two_variables(v, x, y, b);
  term comes_in = both(v, links_between(v, g, x, b[0], y), links_reach(v, g, b[1], b[0]));
  term is_allowed = either(v, links_reach(v, g, b[1], x), links_reach(v, g, x, b[1]));
  return for_all(v, b, 2, both(v, term_not(is_null(v, b[0])), comes_in), is_allowed);
}

term links_sorted(struct vocabulary *v, const struct heap_cycles *g, uint32_t order, term x, term y) {
  term b[2];
  assert(heap_is_data(v, order));
  if (!g->count) return heap_sorted(v, g->field, order, x, y);
  two_variables(v, x, y, b);
  term in_order = both(v, links_between(v, g, x, b[0], b[1]), links_between(v, g, x, b[1], y));
  return for_all(v, b, 2, both(v, both_not_null(v, b), in_order), heap_apply(v, order, b));
}

term links_reversed(struct vocabulary *v, const struct heap_cycles *f, const struct heap_cycles *back, term x, term y) {
  term b[2];
  if (!f->count && !back->count) return heap_reversed(v, f->field, back->field, x, y);
  two_variables(v, x, y, b);
  term inside = both(v, links_between(v, f, x, b[0], y), links_between(v, f, x, b[1], y));
  term is_before = links_between(v, f, x, b[0], b[1]), is_behind = links_between(v, back, b[1], b[0], x);
  return for_all(v, b, 2, both(v, both_not_null(v, b), inside), term_equals(v->terms, is_before, is_behind));
}

term links_stable(struct vocabulary *v, const struct heap_cycles *g, uint32_t relation, term x) {
  assert(v->symbols.data[relation].role == HEAP_RELATION && v->symbols.data[relation].arity == 1);
  if (!g->count) return heap_stable(v, g->field, relation, x);
  term b = heap_bound_variable(v, &x, 1);
  term is_reached = both(v, links_reach(v, g, x, b), term_not(is_null(v, b)));
  return for_all(v, &b, 1, is_reached, heap_apply(v, relation, (term[HEAP_ARITY]){b, b, b}));
}

term links_disjoint(struct vocabulary *v, const struct heap_cycles *g, term x, term y) {
  if (!g->count) return heap_disjoint(v, g->field, x, y);
  term b = heap_bound_variable(v, (term[]){x, y}, 2);
  return for_all(v, &b, 1, both(v, links_reach(v, g, x, b), links_reach(v, g, y, b)), is_null(v, b));
}

term links_tail(struct vocabulary *v, const struct heap_cycles *g, term x, term y) {
  return both(v, links_reach(v, g, x, y), links_edge(v, g, y, v->null));
}

/* A successor other than the node itself is the first on all paths from there. Otherwise the node points to itself, or
 * to null. */
term links_same(struct vocabulary *v, const struct heap_cycles *g, const struct heap_cycles *h) {
  struct terms *s = v->terms;
  term b[3];
  two_variables(v, v->null, v->null, b);
  b[2] = heap_bound_variable(v, b, 2);
  if (!g->count && !h->count)
    return term_forall(s, b, 2,
                       term_equals(s, heap_reach(v, g->field, b[0], b[1]), heap_reach(v, h->field, b[0], b[1])));
  term is_same = term_equals(s, links_between(v, g, b[0], b[1], b[2]), links_between(v, h, b[0], b[1], b[2]));
  term turns = term_equals(s, links_circular(v, g, b[0]), links_circular(v, h, b[0]));
  return term_forall(s, b, 3, both(v, is_same, turns));
}
