/* What is needed where control divides, from what is needed on each way on: the conjunction of `guard implies need`.
 *
 * Written down like that, n branches one after the other are one question with 2^n cases. But the parts of what is
 * needed behind a branch are mostly concerned with something else: neither arm changes them. So needs are kept as
 * conjunctions,
 *
 *   a conjunct that all ways need is needed, whichever is taken: the guards cover everything
 *   the others are gathered by the variables that they share, and those of a kind get the guards for themselves
 *   on a way that is a violation anything may be needed besides, since nothing holds there
 *
 * and a conjunct grows by the branches that matter to it, and by no other. The result is the same formula, up to the
 * labels of leaves. */
#include "certify/certify.h"

#include "logic/traverse.h"

/* One of the conjuncts that are not the same on all ways. */
struct piece {
  uint32_t way;
  uint32_t group; /* an earlier piece that it shares a variable with, or itself */
  term t;
};

struct join {
  struct certify *c;
  const struct way *ways;
  uint32_t count;
  struct map uses; /* conjunct -> on how many ways that go on it is needed */
  uint32_t live;   /* how many these are */
  VEC(struct piece) pieces;
  term_list needed; /* the result */
};

/* What is needed is that it is not taken. */
static bool is_forbidden(const struct certify *c, term need) {
  const struct symbol *s = symbol_find(c, need);
  return term_eq(need, term_false) || (s && s->kind == SYMBOL_LABEL);
}

/* ---- guards ---- */

static bool contains(const term_list *list, term t) {
  for (uint32_t i = 0; i < list->len; i++)
    if (term_eq(list->data[i], t)) return true;
  return false;
}

static void conjuncts_of(struct certify *c, term t, term_list *out) {
  vec_clear(out);
  term_conjuncts(&c->terms, t, out);
}

/* What all guards say. */
static term shared_guard(struct join *j) {
  struct terms *s = &j->c->terms;
  term_list shared = VEC_INIT, parts = VEC_INIT;
  conjuncts_of(j->c, j->ways[0].guard, &shared);
  for (uint32_t i = 1; i < j->count && shared.len; i++) {
    uint32_t kept = 0;
    conjuncts_of(j->c, j->ways[i].guard, &parts);
    for (uint32_t k = 0; k < shared.len; k++)
      if (contains(&parts, shared.data[k])) shared.data[kept++] = shared.data[k];
    shared.len = kept;
  }
  term t = term_and(s, shared.data, shared.len);
  vec_release_all(&shared, &parts);
  return t;
}

/* The guard without those of its conjuncts that are in `shared`. */
static term own_guard(struct join *j, term guard, const term_list *shared) {
  term_list parts = VEC_INIT;
  uint32_t kept = 0;
  conjuncts_of(j->c, guard, &parts);
  for (uint32_t i = 0; i < parts.len; i++)
    if (!contains(shared, parts.data[i])) parts.data[kept++] = parts.data[i];
  term t = term_and(&j->c->terms, parts.data, kept);
  vec_release(&parts);
  return t;
}

/* Each conjunct of this guard is the negation of another guard: one of them holds. */
static bool completes(struct join *j, term guard, const term_list *guards) {
  term_list parts = VEC_INIT;
  bool ok = true;
  conjuncts_of(j->c, guard, &parts);
  for (uint32_t i = 0; i < parts.len && ok; i++) ok = contains(guards, term_not(parts.data[i]));
  vec_release(&parts);
  return ok;
}

/* The disjunction of the guards. */
static term cover(struct join *j) {
  struct terms *s = &j->c->terms;
  if (j->count == 1) return j->ways[0].guard;
  term shared = shared_guard(j), result = shared;
  term_list parts = VEC_INIT, guards = VEC_INIT;
  conjuncts_of(j->c, shared, &parts);
  for (uint32_t i = 0; i < j->count; i++) vec_push(&guards, own_guard(j, j->ways[i].guard, &parts));
  bool is_complete = false;
  for (uint32_t i = 0; i < j->count && !is_complete; i++) is_complete = completes(j, guards.data[i], &guards);
  if (!is_complete) result = term_and2(s, shared, term_or(s, guards.data, guards.len));
  vec_release_all(&parts, &guards);
  return result;
}

/* ---- conjuncts ---- */

static void count_uses(struct join *j) {
  term_list parts = VEC_INIT;
  for (uint32_t i = 0; i < j->count; i++) {
    if (is_forbidden(j->c, j->ways[i].need)) continue;
    j->live++;
    conjuncts_of(j->c, j->ways[i].need, &parts);
    for (uint32_t k = 0; k < parts.len; k++) ++*map_put(&j->uses, parts.data[k].id);
  }
  vec_release(&parts);
}

static void take_common(struct join *j) {
  term condition = cover(j);
  for (uint32_t i = 0; i < j->uses.entries.len; i++) {
    if (j->uses.entries.data[i].value != j->live) continue;
    term t = {(uint32_t)j->uses.entries.data[i].key};
    vec_push(&j->needed, term_eq(condition, term_true) ? t : term_implies(&j->c->terms, condition, t));
  }
}

static void find_pieces(struct join *j) {
  term_list parts = VEC_INIT;
  for (uint32_t i = 0; i < j->count; i++) {
    const struct way *w = &j->ways[i];
    if (is_forbidden(j->c, w->need)) {
      vec_push(&j->needed, term_implies(&j->c->terms, w->guard, w->need));
      continue;
    }
    conjuncts_of(j->c, w->need, &parts);
    for (uint32_t k = 0; k < parts.len; k++)
      if (*map_get(&j->uses, parts.data[k].id) != j->live)
        vec_push(&j->pieces, ((struct piece){i, j->pieces.len, parts.data[k]}));
  }
  vec_release(&parts);
}

static uint32_t group_of(struct join *j, uint32_t i) {
  while (j->pieces.data[i].group != i) {
    uint32_t above = j->pieces.data[i].group;
    i = j->pieces.data[i].group = j->pieces.data[above].group;
  }
  return i;
}

static void unite(struct join *j, uint32_t a, uint32_t b) {
  a = group_of(j, a), b = group_of(j, b);
  if (a < b)
    j->pieces.data[b].group = a;
  else
    j->pieces.data[a].group = b;
}

/* Labels do not count: they are of leaves, not of the state. */
static void group_pieces(struct join *j) {
  struct map owner = MAP_INIT; /* variable -> piece + 1 */
  term_list variables = VEC_INIT;
  for (uint32_t i = 0; i < j->pieces.len; i++) {
    vec_clear(&variables);
    term_free_variables(&j->c->terms, &j->pieces.data[i].t, 1, &variables);
    for (uint32_t k = 0; k < variables.len; k++) {
      const struct symbol *s = symbol_find(j->c, variables.data[k]);
      if (s && s->kind == SYMBOL_LABEL) continue;
      uint64_t *first = map_put(&owner, variables.data[k].id);
      if (*first)
        unite(j, i, (uint32_t)*first - 1);
      else
        *first = i + 1;
    }
  }
  map_release(&owner);
  vec_release(&variables);
}

/* By group, then by way. */
static int compare_pieces(const void *x, const void *y) {
  const struct piece *a = x, *b = y;
  if (a->group != b->group) return a->group < b->group ? -1 : 1;
  if (a->way != b->way) return a->way < b->way ? -1 : 1;
  return a->t.id < b->t.id ? -1 : a->t.id > b->t.id;
}

static void take_pieces(struct join *j) {
  struct terms *s = &j->c->terms;
  term_list same = VEC_INIT;
  for (uint32_t i = 0; i < j->pieces.len; i++) j->pieces.data[i].group = group_of(j, i);
  if (j->pieces.len) qsort(j->pieces.data, j->pieces.len, sizeof *j->pieces.data, compare_pieces);
  for (uint32_t i = 0; i < j->pieces.len;) {
    const struct piece first = j->pieces.data[i];
    vec_clear(&same);
    for (; i < j->pieces.len && j->pieces.data[i].group == first.group && j->pieces.data[i].way == first.way; i++)
      vec_push(&same, j->pieces.data[i].t);
    vec_push(&j->needed, term_implies(s, j->ways[first.way].guard, term_and(s, same.data, same.len)));
  }
  vec_release(&same);
}

term ways_join(struct certify *c, const struct way *ways, uint32_t count) {
  struct join j = {.c = c, .ways = ways, .count = count};
  if (!count) return term_true;
  count_uses(&j);
  take_common(&j);
  find_pieces(&j);
  group_pieces(&j);
  take_pieces(&j);
  term t = term_and(&c->terms, j.needed.data, j.needed.len);
  assert(term_is_bool(&c->terms, t));
  vec_release_all(&j.pieces, &j.needed);
  map_release(&j.uses);
  return t;
}
