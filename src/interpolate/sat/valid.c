/* The invariants of the search as a walk, for moments when propagation is complete and no clause is false.
 *
 * With chronological backtracking (trail.c) a trail is not sorted by level, so what holds is weaker than in the
 * textbook: the level of a literal is at most that of its section of the trail, and the literals of its reason stand
 * before it. What propagation promises is said without watches, too: no clause is false. A clause may have one literal
 * left that is not true yet: when a true one is taken back and a false one of a lower level stays, nobody looks at the
 * clause again until that last literal is decided (missed lower implications). */
#include "interpolate/sat/private.h"

enum { WALKED_LITERALS = 2000, WALKED_EVERY = 64 };

static void walk_reason(const struct cdcl *s, lit l) {
  const struct sat_variable *v = &s->variables.data[lit_variable(l)];
  const struct sat_clause *c = &s->clauses.data[v->reason];
  assert(s->literals.data[c->first] == l);
  for (uint32_t i = 1; i < c->count; i++) {
    lit other = s->literals.data[c->first + i];
    assert(is_false(s, other) && level_of(s, other) <= v->level);
    assert(s->variables.data[lit_variable(other)].place < v->place);
  }
}

static void walk_trail(const struct cdcl *s) {
  uint32_t section = 0;
  for (uint32_t i = 0; i < s->trail.len; i++) {
    lit l = s->trail.data[i];
    const struct sat_variable *v = &s->variables.data[lit_variable(l)];
    while (section < s->level_starts.len && s->level_starts.data[section] == i) section++;
    assert(is_true(s, l) && v->place == i && v->level <= section && !v->seen && !v->is_deferred);
    assert(v->level > 0 || v->unit < s->proof.nodes.len);
    bool is_decision = section && s->level_starts.data[section - 1] == i;
    assert((v->reason == CLAUSE_NONE) == is_decision);
    if (is_decision)
      assert(v->level == section);
    else
      walk_reason(s, l);
  }
  assert(section == s->level_starts.len);
}

static bool has_watch(const struct cdcl *s, lit l, int32_t clause) {
  const watch_list *list = &s->watches.data[l];
  for (uint32_t i = 0; i < list->len; i++)
    if (list->data[i].clause == clause) return true;
  return false;
}

static void walk_clause(const struct cdcl *s, int32_t clause) {
  const struct sat_clause *c = &s->clauses.data[clause];
  const lit *l = s->literals.data + c->first;
  uint32_t open = 0;
  bool holds = false;
  assert(c->node < s->proof.nodes.len && s->proof.nodes.data[c->node].literal_count == c->count);
  if (c->is_passing) return;
  for (uint32_t i = 0; i < c->count; i++) {
    open += !is_false(s, l[i]);
    holds |= is_true(s, l[i]);
  }
  assert(holds || open > 0);
  assert(c->count < 2 || (has_watch(s, l[0], clause) && has_watch(s, l[1], clause)));
}

/* The unassigned variables are all there, and no parent is less urgent than its child. */
static void walk_order(const struct cdcl *s) {
  for (uint32_t v = 0; v < s->variables.len; v++) {
    uint32_t place = s->variables.data[v].heap_place;
    assert(place == UINT32_MAX || s->heap.data[place] == v);
    assert(place != UINT32_MAX || s->variables.data[v].value != VALUE_NONE);
  }
  for (uint32_t i = 1; i < s->heap.len; i++) {
    const struct sat_variable *x = &s->variables.data[s->heap.data[(i - 1) / 2]];
    const struct sat_variable *y = &s->variables.data[s->heap.data[i]];
    assert(x->is_late < y->is_late || (x->is_late == y->is_late && x->activity >= y->activity));
  }
}

bool cdcl_is_valid(const struct cdcl *s) {
  if (s->literals.len + s->trail.len > WALKED_LITERALS && s->stats.propagations % WALKED_EVERY) return true;
  walk_trail(s);
  walk_order(s);
  for (uint32_t i = 0; i < s->clauses.len; i++) walk_clause(s, (int32_t)i);
  return true;
}
