/* Values and how they follow.
 *
 * The level of a literal is the highest one that it depends on, which may be lower than that of its place on the trail:
 * a new unit clause gets its value without the search going back to level 0, and keeps it when the search goes back
 * (chronological backtracking, Nadel and Ryvchin, SAT 2018). Otherwise n units learned along a path of n decisions
 * would cost n * n decisions. Going back, the literals of lower levels are moved down and propagated again there; a
 * clause stays watched correctly, since a false watched literal is visited after, or together with, all literals of
 * higher levels that made the clause true or unit. */
#include "interpolate/sat/private.h"

/* ---- assignment ---- */

/* The unit clause of a variable that is forced at level 0: its reason, resolved with the units of the other literals.
 */
static node_index derive_unit(struct cdcl *s, lit l, int32_t reason) {
  const struct sat_clause *c = &s->clauses.data[reason];
  if (c->count == 1) return c->node;
  vec_clear(&s->steps);
  for (uint32_t i = 0; i < c->count; i++) {
    lit q = s->literals.data[c->first + i];
    if (q == l) continue;
    assert(is_false(s, q) && level_of(s, q) == 0 && s->variables.data[lit_variable(q)].unit != NODE_NONE);
    vec_push(&s->steps, ((struct proof_step){q, s->variables.data[lit_variable(q)].unit}));
  }
  return proof_add_chain(&s->proof, c->node, s->steps.data, s->steps.len, &l, 1);
}

void trail_assign(struct cdcl *s, lit l, int32_t reason, uint32_t level) {
  struct sat_variable *v = &s->variables.data[lit_variable(l)];
  assert(v->value == VALUE_NONE && level <= current_level(s));
  assert(reason == CLAUSE_NONE ? level == current_level(s) : clause_literals(s, reason)[0] == l);
  v->value = v->phase = (uint8_t)lit_is_negated(l);
  v->reason = reason;
  v->level = level;
  v->place = s->trail.len;
  vec_push(&s->trail, l);
  if (v->level == 0) v->unit = derive_unit(s, l, reason);
}

/* The level on which a clause, all literals but the first of which are false, makes the first one true. */
uint32_t trail_implied_level(const struct cdcl *s, const lit *literals, uint32_t count) {
  uint32_t level = 0;
  for (uint32_t i = 1; i < count; i++)
    if (level_of(s, literals[i]) > level) level = level_of(s, literals[i]);
  return level;
}

void trail_back(struct cdcl *s, uint32_t level) {
  if (current_level(s) <= level) return;
  uint32_t start = s->level_starts.data[level], kept = start;
  for (uint32_t i = start; i < s->trail.len; i++) {
    lit l = s->trail.data[i];
    struct sat_variable *v = &s->variables.data[lit_variable(l)];
    if (v->level <= level) {
      v->place = kept;
      s->trail.data[kept++] = l;
    } else {
      v->value = VALUE_NONE;
      decision_order_insert(s, lit_variable(l));
    }
  }
  assert(start <= kept && kept <= s->trail.len);
  s->theory.pop(s->theory.data, current_level(s) - level);
  s->trail.len = kept;
  s->moved += kept - start;
  s->level_starts.len = level;
  s->propagated = start;
  if (s->told > start) s->told = start;
  assert(current_level(s) == level && s->propagated <= s->trail.len);
}

void trail_decide(struct cdcl *s, lit l) {
  assert(s->propagated == s->trail.len && s->told == s->trail.len);
  s->stats.decisions++;
  vec_push(&s->level_starts, s->trail.len);
  s->theory.push(s->theory.data);
  trail_assign(s, l, CLAUSE_NONE, current_level(s));
}

/* ---- propagation ---- */

/* Finds a new literal to watch instead of the false one at place 1. */
static bool move_watch(struct cdcl *s, int32_t clause, lit *l) {
  uint32_t count = s->clauses.data[clause].count;
  for (uint32_t i = 2; i < count; i++) {
    if (is_false(s, l[i])) continue;
    assert(l[1] != l[i] && is_false(s, l[1]));
    lit swap = l[1];
    l[1] = l[i], l[i] = swap;
    clause_watch(s, l[1], clause, l[0]);
    return true;
  }
  return false;
}

/* Visits the clauses that watch `falsified`; the clause that became false, or CLAUSE_NONE. */
static int32_t propagate_literal(struct cdcl *s, lit falsified) {
  watch_list *list = &s->watches.data[falsified];
  assert(is_false(s, falsified));
  uint32_t kept = 0, i = 0;
  int32_t conflict = CLAUSE_NONE;
  for (; i < list->len && conflict == CLAUSE_NONE; i++) {
    struct sat_watch w = list->data[i];
    if (is_true(s, w.blocker)) {
      list->data[kept++] = w;
      continue;
    }
    lit *l = clause_literals(s, w.clause);
    if (l[0] == falsified) l[0] = l[1], l[1] = falsified;
    assert(l[1] == falsified);
    if (!is_true(s, l[0]) && move_watch(s, w.clause, l)) continue; /* the lists themselves do not move */
    list->data[kept++] = (struct sat_watch){w.clause, l[0]};
    if (is_true(s, l[0])) continue;
    if (is_false(s, l[0]))
      conflict = w.clause;
    else
      trail_assign(s, l[0], w.clause, trail_implied_level(s, l, s->clauses.data[w.clause].count));
  }
  for (; i < list->len; i++) list->data[kept++] = list->data[i];
  assert(kept <= list->len);
  list->len = kept;
  return conflict;
}

int32_t trail_propagate(struct cdcl *s) {
  while (s->propagated < s->trail.len) {
    s->stats.propagations++;
    int32_t conflict = propagate_literal(s, lit_not(s->trail.data[s->propagated++]));
    if (conflict != CLAUSE_NONE) return conflict;
  }
  assert_structure(cdcl_is_valid(s));
  return CLAUSE_NONE;
}
