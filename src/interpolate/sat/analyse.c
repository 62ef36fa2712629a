/* First-UIP learning with local minimisation.
 *
 * Few literals that are false at level 0 stay in a learned clause; they go at last, in the one chain that refutes
 * everything. Many are resolved away with the unit clauses of their variables, which are derived as soon as a variable
 * gets its value at level 0. Such a unit has a partial interpolant of its own at every cut between the clauses it comes
 * from: n units along a path, each from the one before, would have n * n of them. */
#include "interpolate/sat/private.h"

enum { FIXED_KEPT = 8 };

static void mark_literal(struct cdcl *s, lit q, uint32_t *open) {
  struct sat_variable *v = &s->variables.data[lit_variable(q)];
  assert(is_false(s, q) && v->level <= current_level(s));
  if (v->seen) return;
  v->seen = true;
  vec_push(&s->marked, lit_variable(q));
  if (v->level == 0) {
    vec_push(&s->level0, q);
    return;
  }
  if (v->level == current_level(s))
    ++*open;
  else
    vec_push(&s->learned, q);
}

static void mark_clause(struct cdcl *s, int32_t clause, lit except, uint32_t *open) {
  const struct sat_clause c = s->clauses.data[clause];
  for (uint32_t i = 0; i < c.count; i++) {
    lit q = s->literals.data[c.first + i];
    if (q != except) mark_literal(s, q, open);
  }
}

/* Can the literal be resolved away with its reason without bringing in others? */
static bool is_redundant(const struct cdcl *s, lit q) {
  int32_t reason = s->variables.data[lit_variable(q)].reason;
  if (reason == CLAUSE_NONE) return false;
  const struct sat_clause *c = &s->clauses.data[reason];
  for (uint32_t i = 0; i < c->count; i++) {
    lit other = s->literals.data[c->first + i];
    if (other != lit_not(q) && !s->variables.data[lit_variable(other)].seen && level_of(s, other) > 0) return false;
  }
  return true;
}

static int later_first(const void *x, const void *y, void *data) {
  const struct cdcl *s = data;
  uint32_t a = s->variables.data[lit_variable(*(const lit *)x)].place;
  uint32_t b = s->variables.data[lit_variable(*(const lit *)y)].place;
  return a < b ? 1 : a > b ? -1 : 0;
}

/* Drops redundant literals, the latest first: what an earlier step brings back, a later one removes. */
static void minimise(struct cdcl *s) {
  if (s->learned.len < 2) return;
  qsort_r(s->learned.data + 1, s->learned.len - 1, sizeof(lit), later_first, s);
  uint32_t kept = 1;
  for (uint32_t i = 1; i < s->learned.len; i++) {
    lit q = s->learned.data[i];
    if (!is_redundant(s, q)) {
      s->learned.data[kept++] = q;
      continue;
    }
    int32_t reason = s->variables.data[lit_variable(q)].reason;
    assert(reason != CLAUSE_NONE && level_of(s, q) > 0);
    vec_push(&s->steps, ((struct proof_step){q, s->clauses.data[reason].node}));
    const struct sat_clause c = s->clauses.data[reason];
    for (uint32_t k = 0; k < c.count; k++) {
      lit other = s->literals.data[c.first + k];
      struct sat_variable *v = &s->variables.data[lit_variable(other)];
      if (v->level > 0 || v->seen) continue;
      v->seen = true;
      vec_push(&s->marked, lit_variable(other));
      vec_push(&s->level0, other);
    }
  }
  s->learned.len = kept;
}

/* Resolves the true literal `weak` away if `strong` implies it. */
static bool absorb(struct cdcl *s, lit strong, lit weak) {
  uint32_t certificate;
  if (!s->theory.implies || !s->variables.data[lit_variable(strong)].is_late ||
      !s->variables.data[lit_variable(weak)].is_late || !s->theory.implies(s->theory.data, strong, weak, &certificate))
    return false;
  assert(is_true(s, strong) && is_true(s, weak));
  lit clause[] = {lit_not(strong), weak};
  node_index node = proof_add_leaf(&s->proof, PROOF_LEMMA, certificate, clause, 2);
  vec_push(&s->steps, ((struct proof_step){lit_not(weak), node}));
  s->variables.data[lit_variable(weak)].seen = s->variables.data[lit_variable(weak)].is_deferred = false;
  return true;
}

/* Deferred literals that another one implies go; yields the place of the latest among the others. */
static uint32_t absorb_deferred(struct cdcl *s) {
  uint32_t latest = 0;
  for (uint32_t i = 0; i < s->deferred.len; i++)
    for (uint32_t k = 0; k < s->deferred.len; k++) {
      if (i == k || !absorb(s, s->deferred.data[i], s->deferred.data[k])) continue;
      lit last = vec_pop(&s->deferred);
      if (k < s->deferred.len) s->deferred.data[k] = last;
      i = UINT32_MAX; /* once more from the start */
      break;
    }
  for (uint32_t i = 1; i < s->deferred.len; i++)
    if (s->variables.data[lit_variable(s->deferred.data[i])].place >
        s->variables.data[lit_variable(s->deferred.data[latest])].place)
      latest = i;
  return latest;
}

/* Literals below the current level that others imply. */
static void absorb_learned(struct cdcl *s) {
  for (uint32_t i = 1; i < s->learned.len; i++)
    for (uint32_t k = 0; k < s->learned.len; k++) {
      if (i == k || !absorb(s, lit_not(s->learned.data[k]), lit_not(s->learned.data[i]))) continue;
      lit last = vec_pop(&s->learned);
      if (i < s->learned.len) s->learned.data[i] = last;
      i--;
      break;
    }
}

static lit next_seen(const struct cdcl *s, uint32_t *place) {
  for (;;) {
    assert(*place > 0);
    lit p = s->trail.data[--*place];
    const struct sat_variable *v = &s->variables.data[lit_variable(p)];
    if (v->seen && !v->is_deferred && v->level == current_level(s)) return p;
  }
}

static void resolve_away(struct cdcl *s, lit p, uint32_t *open) {
  struct sat_variable *v = &s->variables.data[lit_variable(p)];
  int32_t reason = v->reason;
  assert(v->seen && *open > 0 && reason != CLAUSE_NONE);
  v->seen = v->is_deferred = false; /* it may come back */
  --*open;
  vec_push(&s->steps, ((struct proof_step){lit_not(p), s->clauses.data[reason].node}));
  mark_clause(s, reason, p, open);
}

static bool is_to_defer(const struct cdcl *s, lit p) {
  int32_t reason = s->variables.data[lit_variable(p)].reason;
  return reason == CLAUSE_NONE || s->clauses.data[reason].is_passing;
}

/* The literal of the current level that all paths to the conflict go through. What cdcl_imply assigned is looked at
 * last: often several such literals are bounds of one sum, and the strictest one implies the others. Then the clause
 * speaks of that bound, however it came about. */
static lit find_uip(struct cdcl *s, uint32_t open) {
  uint32_t place = s->trail.len;
  vec_clear(&s->deferred);
  for (;;) {
    if (open > s->deferred.len) {
      lit p = next_seen(s, &place);
      if (open == 1) return p;
      if (is_to_defer(s, p)) {
        s->variables.data[lit_variable(p)].is_deferred = true;
        vec_push(&s->deferred, p);
      } else {
        resolve_away(s, p, &open);
      }
      continue;
    }
    uint32_t latest = absorb_deferred(s);
    lit p = s->deferred.data[latest];
    open = s->deferred.len;
    if (open == 1) {
      s->variables.data[lit_variable(p)].is_deferred = false;
      return p;
    }
    s->deferred.data[latest] = vec_last(&s->deferred);
    s->deferred.len--;
    place = s->variables.data[lit_variable(p)].place;
    s->stats.expansions++;
    resolve_away(s, p, &open);
  }
}

/* What led to the conflict is decided early from now on. But a fact that holds once and for all says it all: the search
 * goes on where it was. */
static void bump_marked(struct cdcl *s) {
  for (uint32_t i = 0; i < s->marked.len && s->learned.len > 1; i++)
    if (s->variables.data[s->marked.data[i]].level > 0) decision_order_bump(s, s->marked.data[i]);
}

/* Learns from a clause that is false, whose highest level is the current one. */
static void learn(struct cdcl *s, int32_t conflict) {
  uint32_t open = 0;
  vec_clear(&s->learned);
  vec_clear(&s->level0);
  vec_clear(&s->steps);
  vec_clear(&s->marked);
  vec_push(&s->learned, 0);
  mark_clause(s, conflict, UINT32_MAX, &open);
  assert(open > 0); /* its highest level is the current one */
  s->learned.data[0] = lit_not(find_uip(s, open));
  assert(level_of(s, s->learned.data[0]) == current_level(s));
  absorb_learned(s);
  minimise(s);
  bump_marked(s);
  bool keep = s->level0.len <= FIXED_KEPT;
  for (uint32_t i = 0; i < s->level0.len; i++) {
    lit q = s->level0.data[i];
    assert(level_of(s, q) == 0 && s->variables.data[lit_variable(q)].unit != NODE_NONE);
    if (keep)
      vec_push(&s->learned, q);
    else
      vec_push(&s->steps, ((struct proof_step){q, s->variables.data[lit_variable(q)].unit}));
  }
  for (uint32_t i = 0; i < s->marked.len; i++) s->variables.data[s->marked.data[i]].seen = false;
  for (uint32_t i = 0; i < s->learned.len; i++) assert(is_false(s, s->learned.data[i]));
  if (!s->steps.len && s->learned.len == s->clauses.data[conflict].count) { /* it teaches by itself */
    clause_attach(s, clause_store(s, s->clauses.data[conflict].node, s->learned.data, s->learned.len));
    return;
  }
  node_index node = proof_add_chain(&s->proof, s->clauses.data[conflict].node, s->steps.data, s->steps.len,
                                    s->learned.data, s->learned.len);
  clause_attach(s, clause_store(s, node, s->learned.data, s->learned.len));
}

static uint32_t highest_level(struct cdcl *s, int32_t clause) {
  uint32_t highest = 0;
  const struct sat_clause *c = &s->clauses.data[clause];
  for (uint32_t i = 0; i < c->count; i++) {
    uint32_t level = level_of(s, s->literals.data[c->first + i]);
    if (level > highest) highest = level;
  }
  return highest;
}

void analyse_conflict(struct cdcl *s, int32_t conflict) {
  s->stats.conflicts++;
  uint32_t level = highest_level(s, conflict);
  if (level == 0) {
    clause_refute(s, conflict);
    return;
  }
  trail_back(s, level);
  assert(level == current_level(s));
  learn(s, conflict);
  s->increment /= 0.95;
}
