/* Clauses, which may come at any time: during the search the theory adds lemmas and splits, and a clause that is new
 * may be false, or unit, at a level far below the present one. Two literals are watched (Moskewicz et al., Chaff, DAC
 * 2001), at first those that stay free longest. Going back for a clause that is unit far below would throw away
 * decisions that are made again at once; so the literal gets its low level where the search stands (Nadel and Ryvchin,
 * SAT 2018, see trail.c), until moving such literals costs more than deciding anew. */
#include "interpolate/sat/private.h"

enum { FAR = 16, MOVES = 4 };

void clause_watch(struct cdcl *s, lit l, int32_t clause, lit blocker) {
  assert(l != blocker && l < s->watches.len && (uint32_t)clause < s->clauses.len);
  vec_push(&s->watches.data[l], ((struct sat_watch){clause, blocker}));
}

/* Better to watch: true, then unassigned, then false at a high level. */
static uint64_t watch_rank(const struct cdcl *s, lit l) {
  if (is_false(s, l)) return level_of(s, l);
  return (uint64_t)1 << (is_true(s, l) ? 33 : 32);
}

static int32_t store_literals(struct cdcl *s, node_index node, const lit *literals, uint32_t count, bool is_passing) {
  uint32_t first = s->literals.len;
  assert(node < s->proof.nodes.len && s->proof.nodes.data[node].literal_count == count);
  for (uint32_t i = 0; i < count; i++) vec_push(&s->literals, literals[i]);
  vec_push(&s->clauses, ((struct sat_clause){node, first, count, is_passing}));
  return (int32_t)s->clauses.len - 1;
}

int32_t clause_store(struct cdcl *s, node_index node, const lit *literals, uint32_t count) {
  int32_t c = store_literals(s, node, literals, count, false);
  uint32_t first = s->clauses.data[c].first;
  if (!count) return c;
  lit *l = s->literals.data + first;
  for (uint32_t w = 0; w < 2 && w < count; w++) {
    uint32_t best = w;
    for (uint32_t i = w + 1; i < count; i++)
      if (watch_rank(s, l[i]) > watch_rank(s, l[best])) best = i;
    lit swap = l[w];
    l[w] = l[best], l[best] = swap;
  }
  if (count > 1) {
    assert(watch_rank(s, l[0]) >= watch_rank(s, l[1]));
    clause_watch(s, l[0], c, l[1]);
    clause_watch(s, l[1], c, l[0]);
  }
  return c;
}

static void mark_for_refutation(struct cdcl *s, int32_t clause) {
  const struct sat_clause c = s->clauses.data[clause];
  for (uint32_t i = 0; i < c.count; i++) {
    uint32_t v = lit_variable(s->literals.data[c.first + i]);
    assert(s->variables.data[v].value != VALUE_NONE);
    if (s->variables.data[v].seen) continue;
    s->variables.data[v].seen = true;
    vec_push(&s->marked, v);
  }
}

/* A clause that is false at level 0 refutes everything. One chain goes back through the reasons. */
void clause_refute(struct cdcl *s, int32_t clause) {
  assert(s->proof.refutation == NODE_NONE);
  vec_clear(&s->steps);
  vec_clear(&s->marked);
  mark_for_refutation(s, clause);
  for (uint32_t i = s->trail.len; i-- > 0;) {
    const struct sat_variable *v = &s->variables.data[lit_variable(s->trail.data[i])];
    if (!v->seen) continue;
    assert(v->level == 0 && v->reason != CLAUSE_NONE);
    vec_push(&s->steps, ((struct proof_step){lit_not(s->trail.data[i]), s->clauses.data[v->reason].node}));
    mark_for_refutation(s, v->reason);
  }
  while (s->marked.len) s->variables.data[vec_pop(&s->marked)].seen = false;
  s->proof.refutation = proof_add_chain(&s->proof, s->clauses.data[clause].node, s->steps.data, s->steps.len, NULL, 0);
  assert(s->proof.nodes.data[s->proof.refutation].literal_count == 0);
}

/* To a level from where a clause propagates. If that is far, the decisions above it are kept; except if so many
 * literals had to be moved that it is cheaper to decide again. */
static void backtrack_if_near(struct cdcl *s, uint32_t level) {
  bool too_many = s->moved > MOVES * s->trail.len;
  if (current_level(s) > level + FAR && !too_many) return;
  trail_back(s, level);
  if (too_many) s->moved = 0;
}

/* Puts a clause to use at any time: backtracks to where it is not false, and propagates it if it is unit there. */
void clause_attach(struct cdcl *s, int32_t clause) {
  const struct sat_clause c = s->clauses.data[clause];
  if (c.count == 0) {
    clause_refute(s, clause);
    return;
  }
  const lit *l = s->literals.data + c.first;
  if (is_false(s, l[0]) && level_of(s, l[0]) == 0) {
    clause_refute(s, clause);
    return;
  }
  if (c.count == 1 || (is_false(s, l[1]) && level_of(s, l[1]) == 0)) { /* unit at level 0 */
    if (is_true(s, l[0]) && level_of(s, l[0]) == 0) return;
    if (value_of(s, l[0]) != VALUE_NONE) trail_back(s, level_of(s, l[0]) - 1);
    backtrack_if_near(s, 0);
    trail_assign(s, l[0], clause, 0);
    return;
  }
  assert(!is_false(s, l[0]) || level_of(s, l[0]) > 0);
  if (is_false(s, l[0])) trail_back(s, level_of(s, l[0]) - 1); /* then at least one is free again */
  if (!is_true(s, l[0]) && is_false(s, l[1])) {
    backtrack_if_near(s, level_of(s, l[1]));
    if (value_of(s, l[0]) == VALUE_NONE) trail_assign(s, l[0], clause, trail_implied_level(s, l, c.count));
  }
}

/* Without repetitions; false for a tautology. */
static bool normalise(struct cdcl *s, const lit *literals, uint32_t count) {
  vec_clear(&s->normal);
  for (uint32_t i = 0; i < count; i++) {
    bool known = false;
    for (uint32_t k = 0; k < s->normal.len; k++) {
      if (s->normal.data[k] == lit_not(literals[i])) return false;
      known |= s->normal.data[k] == literals[i];
    }
    if (!known) vec_push(&s->normal, literals[i]);
  }
  return true;
}

static void add_leaf(struct cdcl *s, enum proof_kind kind, uint32_t origin, const lit *literals, uint32_t count) {
  if (s->proof.refutation != NODE_NONE || !normalise(s, literals, count)) return;
  node_index node = proof_add_leaf(&s->proof, kind, origin, s->normal.data, s->normal.len);
  int32_t clause = clause_store(s, node, s->normal.data, s->normal.len);
  const lit *l = s->normal.len ? clause_literals(s, clause) : NULL;
  if (l && is_false(s, l[0]) && (s->normal.len == 1 || level_of(s, l[0]) == level_of(s, l[1])))
    analyse_conflict(s, clause); /* all are false, and there is something to learn */
  else
    clause_attach(s, clause);
}

void cdcl_add_input(struct cdcl *s, uint32_t partition, const lit *literals, uint32_t count) {
  add_leaf(s, PROOF_INPUT, partition, literals, count);
}

void cdcl_add_lemma(struct cdcl *s, uint32_t certificate, const lit *literals, uint32_t count) {
  add_leaf(s, PROOF_LEMMA, certificate, literals, count);
}

void cdcl_imply(struct cdcl *s, uint32_t level, uint32_t certificate, const lit *literals, uint32_t count) {
  assert(count > 0);
  if (s->proof.refutation != NODE_NONE || is_true(s, literals[0])) return;
  bool is_implied = true;
  for (uint32_t i = 1; i < count; i++) is_implied &= is_false(s, literals[i]) && level_of(s, literals[i]) <= level;
  if (level == 0 || !is_implied || is_false(s, literals[0])) {
    cdcl_add_lemma(s, certificate, literals, count);
    return;
  }
  node_index node = proof_add_leaf(&s->proof, PROOF_LEMMA, certificate, literals, count);
  trail_assign(s, literals[0], store_literals(s, node, literals, count, true), trail_implied_level(s, literals, count));
}
