/* The printed rules are wrong in three places; here:
 *
 *   (5.3)         asks for a value in the mod-set at every node, but null reaches none: what reaches no node of the
 *                 mod-set has the value null
 *   (5.5), (5.6)  speak of the target null, too, which is reached in any case, also by new edges inside the mod-set:
 *                 the target is not null here
 *                 "t_j other than t_i" must mean other nodes, not other names; and an end that its interval does not
 *                 reach is not in the mod-set, and no exit */
#include "lists/logic/adapt.h"

#include "logic/build.h"
#include "logic/substitute.h"

struct adaptation {
  struct vocabulary *v;
  const struct heap_change *c;
  term from, to;             /* source and target of paths: bound variables */
  term from_entry, to_entry; /* stand for their entry points */
};

static term in_mod(const struct adaptation *r, term a) {
  return heap_in_intervals(r->v, r->c->before, r->c->intervals, r->c->count, a);
}

static term before(const struct adaptation *r, term a, term b) { return heap_reach(r->v, r->c->before, a, b); }
static term after(const struct adaptation *r, term a, term b) { return heap_reach(r->v, r->c->after, a, b); }

static void rule_init(struct adaptation *r, struct vocabulary *v, const struct heap_change *c) {
  term_list avoid = VEC_INIT;
  term *variables[] = {&r->from, &r->to, &r->from_entry, &r->to_entry};
  assert(v->symbols.data[c->entry].role == HEAP_ENTRY);
  assert(c->inner == HEAP_NO_SYMBOL || v->symbols.data[c->inner].role == HEAP_BOUNDED);
  assert(c->before != c->after);
  r->v = v;
  r->c = c;
  for (uint32_t i = 0; i < c->count; i++) vec_push(&avoid, c->intervals[i].from), vec_push(&avoid, c->intervals[i].to);
  for (uint32_t i = 0; i < 4; i++) {
    *variables[i] = heap_bound_variable(v, avoid.data, avoid.len);
    vec_push(&avoid, *variables[i]);
  }
  vec_release(&avoid);
}

/* The entry points as terms: directly, or by (5.8) in two cases. */
static term put_entry(const struct adaptation *r, term formula, term stand_in, term node) {
  struct terms *s = r->v->terms;
  term outer = heap_apply(r->v, r->c->entry, &node);
  term direct = term_substitute(s, formula, &stand_in, &outer, 1);
  if (r->c->inner == HEAP_NO_SYMBOL) return direct;
  term composed = heap_apply(r->v, r->c->inner, &outer);
  return term_ite(s, in_mod(r, outer), direct, term_substitute(s, formula, &stand_in, &composed, 1));
}

static term closed(const struct adaptation *r, term formula) {
  formula = put_entry(r, formula, r->from_entry, r->from);
  formula = put_entry(r, formula, r->to_entry, r->to);
  return term_forall(r->v->terms, (term[]){r->from, r->to}, 2, formula);
}

term heap_entry_definition(struct vocabulary *v, const struct heap_change *c) {
  struct terms *s = v->terms;
  struct adaptation r;
  rule_init(&r, v, c);
  term e = r.from_entry, is_null = term_equals(s, e, v->null);
  term is_reached = term_and2(s, before(&r, r.from, e), in_mod(&r, e));
  term meets = term_and2(s, in_mod(&r, r.to), before(&r, r.from, r.to));
  term is_first = term_and2(s, term_not(is_null), before(&r, e, r.to));
  return closed(&r, term_and2(s, term_or2(s, is_null, is_reached), term_implies(s, meets, is_first)));
}

/* The path from a node of the mod-set leaves it at the end t, and meets no other end after that. */
static term leaves_at(const struct adaptation *r, term inside, term t) {
  struct terms *s = r->v->terms;
  term result = term_and(s, (term[]){in_mod(r, t), after(r, inside, t), before(r, t, r->to)}, 3);
  for (uint32_t i = 0; i < r->c->count; i++) {
    term other = r->c->intervals[i].to;
    term is_between = term_and(s, (term[]){in_mod(r, other), before(r, t, other), before(r, other, r->to)}, 3);
    result = term_and2(s, result, term_or2(s, term_equals(s, other, t), term_not(is_between)));
  }
  return result;
}

static term leaves(const struct adaptation *r, term inside) {
  term result = term_false;
  for (uint32_t i = 0; i < r->c->count; i++)
    result = term_or2(r->v->terms, result, leaves_at(r, inside, r->c->intervals[i].to));
  return result;
}

term heap_adaptation(struct vocabulary *v, const struct heap_change *c) {
  struct terms *s = v->terms;
  struct adaptation r;
  rule_init(&r, v, c);
  term is_path = after(&r, r.from, r.to), from_in = in_mod(&r, r.from), to_in = in_mod(&r, r.to);
  term enters = term_equals(s, is_path, after(&r, r.from_entry, r.to));
  term exits = term_equals(s, is_path, leaves(&r, r.from));
  term passes_by = term_and2(s, term_equals(s, r.from_entry, r.to_entry), before(&r, r.from, r.to));
  term outside = term_equals(s, is_path, term_or2(s, leaves(&r, r.from_entry), passes_by));
  term from_outside = term_ite(s, to_in, enters, outside);
  term rule = term_ite(s, from_in, term_or2(s, to_in, exits), from_outside);
  return closed(&r, term_or2(s, term_equals(s, r.to, v->null), rule));
}
