/* The search: two watched literals, first-UIP learning with local minimisation, activities, saved phases, rare
 * restarts (after each the proof begins at another end, and interpolants change more often along it). No clause is
 * forgotten: refutations here have thousands of clauses, not millions.
 *
 * Few literals that are false at level 0 stay in a learned clause; they go at last, in the one chain that refutes
 * everything. Many are resolved away with the unit clauses of their variables, which are derived as soon as a variable
 * gets its value at level 0. Such a unit has a partial interpolant of its own at every cut between the clauses it comes
 * from: n units along a path, each from the one before, would have n * n of them.
 *
 * The level of a literal is the highest one that it depends on, which may be lower than that of its place on the trail:
 * a new unit clause gets its value without the search going back to level 0, and keeps it when the search goes back
 * (chronological backtracking, Nadel and Ryvchin, SAT 2018). Otherwise n units learned along a path of n decisions
 * would cost n * n decisions. Going back, the literals of lower levels are moved down and propagated again there; a
 * clause stays watched correctly, since a false watched literal is visited after, or together with, all literals of
 * higher levels that made the clause true or unit. */
#include "prove/cdcl.h"

#include <string.h>

enum { VALUE_NONE = 2, RESTART_UNIT = 1000, CLAUSE_NONE = -1, FIXED_KEPT = 8, FAR = 16, MOVES = 4 };

struct clause {
  node_index node;
  uint32_t first, count; /* in `literals` of the search, watched ones first */
  bool is_passing;       /* not watched: a reason only */
};

struct watch {
  int32_t clause;
  lit blocker; /* some other literal: if it is true, the clause need not be looked at */
};

typedef VEC(struct watch) watch_list;

struct variable_state {
  uint8_t value; /* 0 = true, 1 = false (as the sign of the true literal), VALUE_NONE */
  uint8_t phase; /* last value */
  bool seen;     /* for analysis */
  bool is_atom;
  bool is_late;     /* decided after the others */
  bool is_deferred; /* for analysis */
  int32_t reason;   /* clause that forced it, CLAUSE_NONE for decisions */
  uint32_t level;
  uint32_t place;  /* on the trail */
  node_index unit; /* derived unit clause, if level is 0 */
  double activity;
  uint32_t heap_place; /* UINT32_MAX = not in the heap */
};

struct cdcl {
  struct limits *limits;
  struct cdcl_theory theory;
  struct proof proof;
  VEC(struct clause) clauses;
  VEC(lit) literals;
  VEC(struct variable_state) variables;
  VEC(watch_list) watches; /* per literal: clauses to visit when it becomes false */
  VEC(lit) trail;
  VEC(uint32_t) level_starts;
  VEC(uint32_t) heap;
  uint32_t propagated; /* trail position */
  uint32_t told;       /* trail position up to which the theory knows */
  uint32_t moved;      /* literals of low levels that were moved down since the last far way back */
  double increment;
  struct cdcl_statistics stats;
  /* scratch of conflict analysis */
  literal_list learned, level0, lemma, normal, deferred;
  VEC(struct proof_step) steps;
  VEC(uint32_t) marked;
};

/* ---- values ---- */

static uint8_t value_of(const struct cdcl *s, lit l) {
  uint8_t v = s->variables.data[lit_variable(l)].value;
  return v == VALUE_NONE ? VALUE_NONE : v ^ (l & 1);
}
static bool is_true(const struct cdcl *s, lit l) { return value_of(s, l) == 0; }
static bool is_false(const struct cdcl *s, lit l) { return value_of(s, l) == 1; }
static uint32_t level_of(const struct cdcl *s, lit l) { return s->variables.data[lit_variable(l)].level; }
static uint32_t current_level(const struct cdcl *s) { return s->level_starts.len; }
static lit *clause_literals(struct cdcl *s, int32_t c) { return s->literals.data + s->clauses.data[c].first; }

bool cdcl_value(const struct cdcl *s, lit l) { return is_true(s, l); }
bool cdcl_is_fixed(const struct cdcl *s, lit l) { return is_true(s, l) && level_of(s, l) == 0; }
uint32_t cdcl_level(const struct cdcl *s, lit l) { return level_of(s, l); }
uint32_t cdcl_place(const struct cdcl *s, lit l) { return s->variables.data[lit_variable(l)].place; }
const struct proof *cdcl_proof(const struct cdcl *s) { return &s->proof; }
struct cdcl_statistics cdcl_statistics(const struct cdcl *s) { return s->stats; }

/* ---- the heap of unassigned variables by activity ---- */

static bool before(const struct cdcl *s, uint32_t a, uint32_t b) {
  if (s->variables.data[a].is_late != s->variables.data[b].is_late) return s->variables.data[b].is_late;
  double x = s->variables.data[a].activity, y = s->variables.data[b].activity;
  return x > y || (x == y && a < b);
}

static void heap_set(struct cdcl *s, uint32_t place, uint32_t v) {
  s->heap.data[place] = v;
  s->variables.data[v].heap_place = place;
}

static void heap_up(struct cdcl *s, uint32_t place) {
  uint32_t v = s->heap.data[place];
  while (place && before(s, v, s->heap.data[(place - 1) / 2])) {
    heap_set(s, place, s->heap.data[(place - 1) / 2]);
    place = (place - 1) / 2;
  }
  heap_set(s, place, v);
}

static void heap_down(struct cdcl *s, uint32_t place) {
  uint32_t v = s->heap.data[place];
  for (uint32_t child; (child = 2 * place + 1) < s->heap.len; place = child) {
    if (child + 1 < s->heap.len && before(s, s->heap.data[child + 1], s->heap.data[child])) child++;
    if (!before(s, s->heap.data[child], v)) break;
    heap_set(s, place, s->heap.data[child]);
  }
  heap_set(s, place, v);
}

static void heap_insert(struct cdcl *s, uint32_t v) {
  if (s->variables.data[v].heap_place != UINT32_MAX) return;
  vec_push(&s->heap, v);
  s->variables.data[v].heap_place = s->heap.len - 1;
  heap_up(s, s->heap.len - 1);
}

static uint32_t heap_pop(struct cdcl *s) {
  uint32_t v = s->heap.data[0], last = vec_pop(&s->heap);
  s->variables.data[v].heap_place = UINT32_MAX;
  if (s->heap.len) {
    heap_set(s, 0, last);
    heap_down(s, 0);
  }
  return v;
}

static void bump(struct cdcl *s, uint32_t v) {
  struct variable_state *x = &s->variables.data[v];
  x->activity += s->increment;
  if (x->activity > 1e100) {
    for (uint32_t i = 0; i < s->variables.len; i++) s->variables.data[i].activity *= 1e-100;
    s->increment *= 1e-100;
  }
  if (x->heap_place != UINT32_MAX) heap_up(s, x->heap_place);
}

/* ---- life ---- */

struct cdcl *cdcl_new(struct limits *limits, const struct cdcl_theory *theory) {
  struct cdcl *s = xcalloc(1, sizeof *s);
  s->limits = limits;
  s->theory = *theory;
  s->proof = (struct proof)PROOF_INIT;
  s->increment = 1;
  return s;
}

void cdcl_free(struct cdcl *s) {
  if (!s) return;
  for (uint32_t i = 0; i < s->watches.len; i++) vec_release(&s->watches.data[i]);
  proof_release(&s->proof);
  vec_release(&s->clauses);
  vec_release(&s->literals);
  vec_release(&s->variables);
  vec_release(&s->watches);
  vec_release(&s->trail);
  vec_release(&s->level_starts);
  vec_release(&s->heap);
  vec_release(&s->learned);
  vec_release(&s->level0);
  vec_release(&s->lemma);
  vec_release(&s->normal);
  vec_release(&s->deferred);
  vec_release(&s->steps);
  vec_release(&s->marked);
  free(s);
}

uint32_t cdcl_new_variable(struct cdcl *s) {
  uint32_t v = s->variables.len;
  vec_push(&s->variables, ((struct variable_state){.value = VALUE_NONE,
                                                   .phase = 1,
                                                   .is_atom = s->theory.is_atom(s->theory.data, v),
                                                   .reason = CLAUSE_NONE,
                                                   .unit = NODE_NONE,
                                                   .heap_place = UINT32_MAX}));
  vec_push_zero(&s->watches);
  vec_push_zero(&s->watches);
  heap_insert(s, v);
  return v;
}

void cdcl_decide_last(struct cdcl *s, uint32_t v) {
  s->variables.data[v].is_late = true;
  if (s->variables.data[v].heap_place != UINT32_MAX) heap_down(s, s->variables.data[v].heap_place);
}

/* ---- assignment ---- */

/* The unit clause of a variable that is forced at level 0: its reason, resolved with the units of the other literals.
 */
static node_index derive_unit(struct cdcl *s, lit l, int32_t reason) {
  const struct clause *c = &s->clauses.data[reason];
  if (c->count == 1) return c->node;
  vec_clear(&s->steps);
  for (uint32_t i = 0; i < c->count; i++) {
    lit q = s->literals.data[c->first + i];
    if (q != l) vec_push(&s->steps, ((struct proof_step){q, s->variables.data[lit_variable(q)].unit}));
  }
  return proof_add_chain(&s->proof, c->node, s->steps.data, s->steps.len, &l, 1);
}

static void assign(struct cdcl *s, lit l, int32_t reason, uint32_t level) {
  struct variable_state *v = &s->variables.data[lit_variable(l)];
  assert(v->value == VALUE_NONE);
  v->value = v->phase = (uint8_t)lit_is_negated(l);
  v->reason = reason;
  v->level = level;
  v->place = s->trail.len;
  vec_push(&s->trail, l);
  if (v->level == 0) v->unit = derive_unit(s, l, reason);
}

/* The level on which a clause, all literals but the first of which are false, makes the first one true. */
static uint32_t implied_level(const struct cdcl *s, const lit *literals, uint32_t count) {
  uint32_t level = 0;
  for (uint32_t i = 1; i < count; i++)
    if (level_of(s, literals[i]) > level) level = level_of(s, literals[i]);
  return level;
}

static void backtrack(struct cdcl *s, uint32_t level) {
  if (current_level(s) <= level) return;
  uint32_t start = s->level_starts.data[level], kept = start;
  for (uint32_t i = start; i < s->trail.len; i++) {
    lit l = s->trail.data[i];
    struct variable_state *v = &s->variables.data[lit_variable(l)];
    if (v->level <= level) {
      v->place = kept;
      s->trail.data[kept++] = l;
    } else {
      v->value = VALUE_NONE;
      heap_insert(s, lit_variable(l));
    }
  }
  s->theory.pop(s->theory.data, current_level(s) - level);
  s->trail.len = kept;
  s->moved += kept - start;
  s->level_starts.len = level;
  s->propagated = start;
  if (s->told > start) s->told = start;
}

static void decide(struct cdcl *s, lit l) {
  s->stats.decisions++;
  vec_push(&s->level_starts, s->trail.len);
  s->theory.push(s->theory.data);
  assign(s, l, CLAUSE_NONE, current_level(s));
}

/* ---- clauses ---- */

static void watch(struct cdcl *s, lit l, int32_t clause, lit blocker) {
  vec_push(&s->watches.data[l], ((struct watch){clause, blocker}));
}

/* Better to watch: true, then unassigned, then false at a high level. */
static uint64_t watch_rank(const struct cdcl *s, lit l) {
  if (is_false(s, l)) return level_of(s, l);
  return (uint64_t)1 << (is_true(s, l) ? 33 : 32);
}

static int32_t store_literals(struct cdcl *s, node_index node, const lit *literals, uint32_t count, bool is_passing) {
  uint32_t first = s->literals.len;
  for (uint32_t i = 0; i < count; i++) vec_push(&s->literals, literals[i]);
  vec_push(&s->clauses, ((struct clause){node, first, count, is_passing}));
  return (int32_t)s->clauses.len - 1;
}

static int32_t store_clause(struct cdcl *s, node_index node, const lit *literals, uint32_t count) {
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
    watch(s, l[0], c, l[1]);
    watch(s, l[1], c, l[0]);
  }
  return c;
}

static void mark_for_refutation(struct cdcl *s, int32_t clause) {
  const struct clause c = s->clauses.data[clause];
  for (uint32_t i = 0; i < c.count; i++) {
    uint32_t v = lit_variable(s->literals.data[c.first + i]);
    if (s->variables.data[v].seen) continue;
    s->variables.data[v].seen = true;
    vec_push(&s->marked, v);
  }
}

/* A clause that is false at level 0 refutes everything. One chain goes back through the reasons. */
static void refute(struct cdcl *s, int32_t clause) {
  vec_clear(&s->steps);
  mark_for_refutation(s, clause);
  for (uint32_t i = s->trail.len; i-- > 0;) {
    const struct variable_state *v = &s->variables.data[lit_variable(s->trail.data[i])];
    if (!v->seen) continue;
    vec_push(&s->steps, ((struct proof_step){lit_not(s->trail.data[i]), s->clauses.data[v->reason].node}));
    mark_for_refutation(s, v->reason);
  }
  while (s->marked.len) s->variables.data[vec_pop(&s->marked)].seen = false;
  s->proof.refutation = proof_add_chain(&s->proof, s->clauses.data[clause].node, s->steps.data, s->steps.len, NULL, 0);
}

/* To a level from where a clause propagates. If that is far, the decisions above it are kept; except if so many
 * literals had to be moved that it is cheaper to decide again. */
static void backtrack_if_near(struct cdcl *s, uint32_t level) {
  bool too_many = s->moved > MOVES * s->trail.len;
  if (current_level(s) > level + FAR && !too_many) return;
  backtrack(s, level);
  if (too_many) s->moved = 0;
}

/* Puts a clause to use at any time: backtracks to where it is not false, and propagates it if it is unit there. */
static void attach(struct cdcl *s, int32_t clause) {
  const struct clause c = s->clauses.data[clause];
  if (c.count == 0) {
    refute(s, clause);
    return;
  }
  const lit *l = s->literals.data + c.first;
  if (is_false(s, l[0]) && level_of(s, l[0]) == 0) {
    refute(s, clause);
    return;
  }
  if (c.count == 1 || (is_false(s, l[1]) && level_of(s, l[1]) == 0)) { /* unit at level 0 */
    if (is_true(s, l[0]) && level_of(s, l[0]) == 0) return;
    if (value_of(s, l[0]) != VALUE_NONE) backtrack(s, level_of(s, l[0]) - 1);
    backtrack_if_near(s, 0);
    assign(s, l[0], clause, 0);
    return;
  }
  if (is_false(s, l[0])) backtrack(s, level_of(s, l[0]) - 1); /* then at least one is free again */
  if (!is_true(s, l[0]) && is_false(s, l[1])) {
    backtrack_if_near(s, level_of(s, l[1]));
    if (value_of(s, l[0]) == VALUE_NONE) assign(s, l[0], clause, implied_level(s, l, c.count));
  }
}

/* Sorted, without repetitions; false for a tautology. */
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

static void resolve_conflict(struct cdcl *s, int32_t conflict);

static void add_leaf(struct cdcl *s, enum proof_kind kind, uint32_t origin, const lit *literals, uint32_t count) {
  if (s->proof.refutation != NODE_NONE || !normalise(s, literals, count)) return;
  node_index node = proof_add_leaf(&s->proof, kind, origin, s->normal.data, s->normal.len);
  int32_t clause = store_clause(s, node, s->normal.data, s->normal.len);
  const lit *l = s->normal.len ? clause_literals(s, clause) : NULL;
  if (l && is_false(s, l[0]) && (s->normal.len == 1 || level_of(s, l[0]) == level_of(s, l[1])))
    resolve_conflict(s, clause); /* all are false, and there is something to learn */
  else
    attach(s, clause);
}

void cdcl_add_input(struct cdcl *s, uint32_t partition, const lit *literals, uint32_t count) {
  add_leaf(s, PROOF_INPUT, partition, literals, count);
}

void cdcl_add_lemma(struct cdcl *s, uint32_t certificate, const lit *literals, uint32_t count) {
  add_leaf(s, PROOF_LEMMA, certificate, literals, count);
}

void cdcl_imply(struct cdcl *s, uint32_t level, uint32_t certificate, const lit *literals, uint32_t count) {
  if (s->proof.refutation != NODE_NONE || is_true(s, literals[0])) return;
  bool is_implied = true;
  for (uint32_t i = 1; i < count; i++) is_implied &= is_false(s, literals[i]) && level_of(s, literals[i]) <= level;
  if (level == 0 || !is_implied || is_false(s, literals[0])) {
    cdcl_add_lemma(s, certificate, literals, count);
    return;
  }
  node_index node = proof_add_leaf(&s->proof, PROOF_LEMMA, certificate, literals, count);
  assign(s, literals[0], store_literals(s, node, literals, count, true), implied_level(s, literals, count));
}

/* ---- propagation ---- */

/* Finds a new literal to watch instead of the false one at place 1. */
static bool move_watch(struct cdcl *s, int32_t clause, lit *l) {
  uint32_t count = s->clauses.data[clause].count;
  for (uint32_t i = 2; i < count; i++) {
    if (is_false(s, l[i])) continue;
    lit swap = l[1];
    l[1] = l[i], l[i] = swap;
    watch(s, l[1], clause, l[0]);
    return true;
  }
  return false;
}

/* Visits the clauses that watch `falsified`; the clause that became false, or CLAUSE_NONE. */
static int32_t propagate_literal(struct cdcl *s, lit falsified) {
  watch_list *list = &s->watches.data[falsified];
  uint32_t kept = 0, i = 0;
  int32_t conflict = CLAUSE_NONE;
  for (; i < list->len && conflict == CLAUSE_NONE; i++) {
    struct watch w = list->data[i];
    if (is_true(s, w.blocker)) {
      list->data[kept++] = w;
      continue;
    }
    lit *l = clause_literals(s, w.clause);
    if (l[0] == falsified) l[0] = l[1], l[1] = falsified;
    assert(l[1] == falsified);
    if (!is_true(s, l[0]) && move_watch(s, w.clause, l)) continue; /* the lists themselves do not move */
    list->data[kept++] = (struct watch){w.clause, l[0]};
    if (is_true(s, l[0])) continue;
    if (is_false(s, l[0]))
      conflict = w.clause;
    else
      assign(s, l[0], w.clause, implied_level(s, l, s->clauses.data[w.clause].count));
  }
  for (; i < list->len; i++) list->data[kept++] = list->data[i];
  list->len = kept;
  return conflict;
}

static int32_t propagate(struct cdcl *s) {
  while (s->propagated < s->trail.len) {
    s->stats.propagations++;
    int32_t conflict = propagate_literal(s, lit_not(s->trail.data[s->propagated++]));
    if (conflict != CLAUSE_NONE) return conflict;
  }
  return CLAUSE_NONE;
}

/* ---- learning ---- */

static void mark_literal(struct cdcl *s, lit q, uint32_t *open) {
  struct variable_state *v = &s->variables.data[lit_variable(q)];
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
  const struct clause c = s->clauses.data[clause];
  for (uint32_t i = 0; i < c.count; i++) {
    lit q = s->literals.data[c.first + i];
    if (q != except) mark_literal(s, q, open);
  }
}

/* Can the literal be resolved away with its reason without bringing in others? */
static bool is_redundant(const struct cdcl *s, lit q) {
  int32_t reason = s->variables.data[lit_variable(q)].reason;
  if (reason == CLAUSE_NONE) return false;
  const struct clause *c = &s->clauses.data[reason];
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
    vec_push(&s->steps, ((struct proof_step){q, s->clauses.data[reason].node}));
    const struct clause c = s->clauses.data[reason];
    for (uint32_t k = 0; k < c.count; k++) {
      lit other = s->literals.data[c.first + k];
      struct variable_state *v = &s->variables.data[lit_variable(other)];
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
    lit p = s->trail.data[--*place];
    const struct variable_state *v = &s->variables.data[lit_variable(p)];
    if (v->seen && !v->is_deferred && v->level == current_level(s)) return p;
  }
}

static void resolve_away(struct cdcl *s, lit p, uint32_t *open) {
  struct variable_state *v = &s->variables.data[lit_variable(p)];
  int32_t reason = v->reason;
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
    if (s->variables.data[s->marked.data[i]].level > 0) bump(s, s->marked.data[i]);
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
  s->learned.data[0] = lit_not(find_uip(s, open));
  absorb_learned(s);
  minimise(s);
  bump_marked(s);
  bool keep = s->level0.len <= FIXED_KEPT;
  for (uint32_t i = 0; i < s->level0.len; i++) {
    lit q = s->level0.data[i];
    if (keep)
      vec_push(&s->learned, q);
    else
      vec_push(&s->steps, ((struct proof_step){q, s->variables.data[lit_variable(q)].unit}));
  }
  for (uint32_t i = 0; i < s->marked.len; i++) s->variables.data[s->marked.data[i]].seen = false;
  if (!s->steps.len && s->learned.len == s->clauses.data[conflict].count) { /* it teaches by itself */
    attach(s, store_clause(s, s->clauses.data[conflict].node, s->learned.data, s->learned.len));
    return;
  }
  node_index node = proof_add_chain(&s->proof, s->clauses.data[conflict].node, s->steps.data, s->steps.len,
                                    s->learned.data, s->learned.len);
  attach(s, store_clause(s, node, s->learned.data, s->learned.len));
}

static uint32_t highest_level(struct cdcl *s, int32_t clause) {
  uint32_t highest = 0;
  const struct clause *c = &s->clauses.data[clause];
  for (uint32_t i = 0; i < c->count; i++) {
    uint32_t level = level_of(s, s->literals.data[c->first + i]);
    if (level > highest) highest = level;
  }
  return highest;
}

static void resolve_conflict(struct cdcl *s, int32_t conflict) {
  s->stats.conflicts++;
  uint32_t level = highest_level(s, conflict);
  if (level == 0) {
    refute(s, conflict);
    return;
  }
  backtrack(s, level);
  learn(s, conflict);
  s->increment /= 0.95;
}

/* ---- the loop ---- */

static enum theory_answer ask_theory(struct cdcl *s, bool complete) {
  for (; s->told < s->trail.len; s->told++)
    if (s->variables.data[lit_variable(s->trail.data[s->told])].is_atom)
      s->theory.assign(s->theory.data, s->trail.data[s->told]);
  uint32_t certificate = 0;
  vec_clear(&s->lemma);
  enum theory_answer answer = s->theory.check(s->theory.data, s, complete, &s->lemma, &certificate);
  if (answer != THEORY_CONFLICT) return answer;
  s->stats.theory_conflicts++;
  node_index node = proof_add_leaf(&s->proof, PROOF_LEMMA, certificate, s->lemma.data, s->lemma.len);
  resolve_conflict(s, store_clause(s, node, s->lemma.data, s->lemma.len));
  return answer;
}

/* 1 1 2 1 1 2 4 ... (Luby, Sinclair and Zuckerman). */
static uint64_t luby(uint64_t i) {
  for (uint64_t k = 1;; k++) {
    if (i == ((uint64_t)1 << k) - 1) return (uint64_t)1 << (k - 1);
    if (i < ((uint64_t)1 << k) - 1) return luby(i - ((uint64_t)1 << (k - 1)) + 1);
  }
}

static bool pick(struct cdcl *s, lit *decision) {
  while (s->heap.len) {
    uint32_t v = heap_pop(s);
    if (s->variables.data[v].value != VALUE_NONE) continue;
    *decision = lit_make(v, s->variables.data[v].phase);
    return true;
  }
  return false;
}

enum cdcl_answer cdcl_solve(struct cdcl *s) {
  uint64_t until_restart = RESTART_UNIT;
  while (s->proof.refutation == NODE_NONE) {
    if (limits_exceeded(s->limits)) return CDCL_GIVE_UP;
    int32_t conflict = propagate(s);
    if (conflict != CLAUSE_NONE) {
      resolve_conflict(s, conflict);
      continue;
    }
    bool complete = s->trail.len == s->variables.len;
    enum theory_answer answer = ask_theory(s, complete);
    if (answer == THEORY_GIVE_UP) return CDCL_GIVE_UP;
    if (answer != THEORY_OK || s->propagated < s->trail.len) continue;
    if (complete && s->trail.len == s->variables.len) return CDCL_SAT;
    if (s->stats.conflicts >= until_restart) {
      s->stats.restarts++;
      until_restart = s->stats.conflicts + RESTART_UNIT * luby(s->stats.restarts + 1);
      backtrack(s, 0);
      continue;
    }
    lit decision;
    if (pick(s, &decision)) decide(s, decision);
  }
  return CDCL_UNSAT;
}
