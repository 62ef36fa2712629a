/* Predicates as formulas of reachability logic: universal ones, so that a clause over them has at most one quantifier
 * alternation, and a cube is in EA^R whatever the signs of its literals. Names are constants and not variables; two
 * names of one node give different predicates, and equations between them say so. */
#include "lists/pdr/domain.h"

#include "lists/logic/links.h"
#include "logic/build.h"

static term differ(struct vocabulary *v, term a, term b) { return term_not(term_equals(v->terms, a, b)); }

/* For all nodes a from x up to y, not with it: the property of a. */
static term all_between(struct vocabulary *v, const struct heap_cycles *f, term x, term y,
                        term (*property)(const void *, term), const void *data, term avoid) {
  struct terms *s = v->terms;
  term a = heap_bound_variable(v, (term[]){x, y, avoid}, 3);
  term is_in = term_and2(s, links_between(v, f, x, a, y), differ(v, a, y));
  return term_forall(s, &a, 1, term_implies(s, is_in, property(data, a)));
}

/* The same without x. */
static term all_after(struct vocabulary *v, const struct heap_cycles *f, term x, term y,
                      term (*property)(const void *, term), const void *data, term avoid) {
  struct terms *s = v->terms;
  term a = heap_bound_variable(v, (term[]){x, y, avoid}, 3);
  term is_in = term_and(s, (term[]){links_between(v, f, x, a, y), differ(v, a, x), differ(v, a, y)}, 3);
  return term_forall(s, &a, 1, term_implies(s, is_in, property(data, a)));
}

struct comparison {
  struct vocabulary *v;
  uint32_t symbol;
  term e, next; /* next: number after e */
};

static term below(const void *data, term a) {
  const struct comparison *c = data;
  return heap_apply(c->v, c->symbol, (term[]){a, c->e});
}

static term above(const void *data, term a) {
  const struct comparison *c = data;
  return heap_apply(c->v, c->symbol, (term[]){c->e, a});
}

static term other_than(const void *data, term a) {
  const struct comparison *c = data;
  return term_not(term_and2(c->v->terms, below(data, a), above(data, a)));
}

static term outside_gap(const void *data, term a) {
  const struct comparison *c = data;
  term is_above = heap_apply(c->v, c->symbol, (term[]){c->next, a});
  return term_or2(c->v->terms, below(data, a), is_above);
}

static term within(const void *data, term a) {
  const struct comparison *c = data;
  return heap_apply(c->v, c->symbol, (term[]){a, a});
}

static term marked(const void *data, term a) {
  const struct comparison *c = data;
  return heap_apply(c->v, c->symbol, &a);
}

/* Back pointers do not leave the list: together with REVERSED, they lead to the node before. */
static term backed(struct vocabulary *v, const struct heap_cycles *f, const struct heap_cycles *b, term x) {
  struct terms *s = v->terms;
  term bound[2] = {heap_bound_variable(v, &x, 1), term_none};
  bound[1] = heap_bound_variable(v, (term[]){x, bound[0]}, 2);
  term is_behind = term_and2(s, links_reach(v, f, x, bound[0]), links_reach(v, b, bound[0], bound[1]));
  term is_kept = term_or2(s, links_reach(v, f, x, bound[1]), links_reach(v, b, x, bound[1]));
  is_kept = term_or2(s, is_kept, term_equals(s, bound[1], v->null));
  return term_forall(s, bound, 2, term_implies(s, is_behind, is_kept));
}

static term name_of(const struct domain *d, uint32_t name) {
  return name == DOMAIN_NO_NAME ? term_none : d->names.data[name].constant;
}

term domain_next_number(const struct domain *d, uint32_t name) {
  bool has_next = name != DOMAIN_NO_NAME && d->names.data[name].is_number && name + 1 < d->names.len &&
                  d->names.data[name + 1].is_number;
  return has_next ? d->names.data[name + 1].constant : term_none;
}

static term ascending(struct vocabulary *v, const struct heap_cycles *f, uint32_t order, term x, term y) {
  struct terms *s = v->terms;
  term a = heap_bound_variable(v, (term[]){x, y}, 2), b = heap_bound_variable(v, (term[]){x, y, a}, 3);
  term parts[] = {links_between(v, f, x, a, b), links_between(v, f, x, b, y), differ(v, b, y)};
  term is_less = heap_apply(v, order, (term[]){a, b});
  return term_forall(s, (term[]){a, b}, 2, term_implies(s, term_and(s, parts, 3), is_less));
}

/* Not all cuts are in use. */
static term has_free_cut(struct vocabulary *v, const struct heap_cycles *f) {
  assert(f->count > 0);
  term result = term_false;
  for (uint32_t i = 0; i < f->count; i++)
    result = term_or2(v->terms, result, term_equals(v->terms, f->cuts[i].from, v->null));
  return result;
}

term domain_formula(const struct domain *d, const struct domain_predicate *p) {
  struct vocabulary *v = &d->flow->vocabulary;
  assert(p->family < DOMAIN_FAMILY_COUNT);
  assert(p->family == DOMAIN_FEWER || p->x != DOMAIN_NO_NAME);
  term x = name_of(d, p->x), y = name_of(d, p->y), e = name_of(d, p->e);
  struct comparison c = {v, p->other, e, domain_next_number(d, p->e)};
  struct heap_cycles links = domain_links(d, p->field), back = domain_links(d, p->other);
  const struct heap_cycles *f = &links;
  switch (p->family) {
  case DOMAIN_EQUAL: return term_equals(v->terms, x, y);
  case DOMAIN_REACH: return links_reach(v, f, x, y);
  case DOMAIN_EDGE: return links_edge(v, f, x, y);
  case DOMAIN_ALLOCATED: return heap_apply(v, d->flow->state.allocated, &x);
  case DOMAIN_STABLE: return links_stable(v, f, d->flow->state.allocated, x);
  case DOMAIN_CIRCULAR: return links_circular(v, f, x);
  case DOMAIN_ACYCLIC: return links_acyclic(v, f, x);
  case DOMAIN_FEWER: return has_free_cut(v, f);
  case DOMAIN_BETWEEN: return links_between(v, f, x, e, y);
  case DOMAIN_MARK: return heap_apply(v, p->other, &x);
  case DOMAIN_KEY: return heap_apply(v, p->other, (term[]){x, y});
  case DOMAIN_SEGMENT: return links_segment(v, f, x, y);
  case DOMAIN_DISJOINT: return links_disjoint(v, f, x, y);
  case DOMAIN_MARKED: return all_between(v, f, x, y, marked, &c, v->null);
  case DOMAIN_BELOW: return all_between(v, f, x, y, below, &c, e);
  case DOMAIN_ABOVE: return all_between(v, f, x, y, above, &c, e);
  case DOMAIN_GAP: return all_between(v, f, x, y, outside_gap, &c, e);
  case DOMAIN_ASCENDING: return ascending(v, f, p->other, x, y);
  case DOMAIN_SORTED: return links_sorted(v, f, p->other, x, y);
  case DOMAIN_REVERSED: return links_reversed(v, f, &back, x, y);
  case DOMAIN_BELOW_AFTER: return all_after(v, f, x, y, below, &c, e);
  case DOMAIN_ABOVE_AFTER: return all_after(v, f, x, y, above, &c, e);
  case DOMAIN_WITHIN: return all_between(v, f, x, y, within, &c, v->null);
  case DOMAIN_OTHER: return all_between(v, f, x, y, other_than, &c, e);
  case DOMAIN_BACKED: return backed(v, f, &back, x);
  case DOMAIN_FAMILY_COUNT: break;
  }
  assert(!"no family");
  return term_none;
}
