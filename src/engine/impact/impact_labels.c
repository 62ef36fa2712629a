/* Guards that labels above exclude. The facts of a label that matter to a guard are few of many, and labels along a
 * path have most of their facts in common: what a fact is about is remembered as a set of bits, so that those that do
 * not matter cost one look each. */
#include "engine/impact/impact_state.h"

#include "logic/build.h"
#include "logic/traverse.h"

#include <string.h>

/* A conjunct of the label of an ancestor that no step from there on concerns. */
struct inherited {
  vertex_id from;
  term fact;
};
typedef VEC(struct inherited) inherited_list;

/* A set of symbols, a bit each, some of which share one; 0 if there are none. */
static uint64_t signature_of_symbol(term symbol) {
  enum { BITS = 64 };
  return (uint64_t)1 << hash_combine(17, symbol.id) % BITS;
}

/* Of all symbols of a fact. Labels have the same facts again and again: it is computed once for each. */
static uint64_t signature_of(struct impact *m, term fact) {
  uint32_t at = term_index(fact), known = m->signatures.len;
  if (at >= known) {
    vec_resize(&m->signatures, at + at / 2 + 1);
    memset(m->signatures.data + known, 0, (m->signatures.len - known) * sizeof *m->signatures.data);
  }
  if (m->signatures.data[at]) return m->signatures.data[at];
  term_list variables = VEC_INIT;
  term_free_variables(m->s->terms, &fact, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) m->signatures.data[at] |= signature_of_symbol(variables.data[i]);
  vec_release(&variables);
  return m->signatures.data[at];
}

/* The symbols that facts may be about. */
struct wanted {
  struct map symbols;
  uint64_t signature;
};

/* Are there symbols in the fact, and all of them wanted? Most facts are about others, and say so at once. */
static bool are_all_in(struct impact *m, const struct wanted *wanted, term fact) {
  uint64_t signature = signature_of(m, fact);
  if (!signature || signature & ~wanted->signature) return false;
  term_list variables = VEC_INIT;
  term_free_variables(m->s->terms, &fact, 1, &variables);
  bool result = true;
  for (uint32_t i = 0; i < variables.len && result; i++) result = map_get(&wanted->symbols, variables.data[i].id);
  vec_release(&variables);
  return result;
}

static bool concerns(struct impact *m, vertex_id v, term fact) {
  return step_post_term(m->s, tree_get(&m->tree, v)->step, fact).id != fact.id;
}

/* Does the step to `v` leave any of the symbols alone? */
static bool leaves_some(struct impact *m, vertex_id v, const struct map *symbols) {
  for (uint32_t i = 0; i < symbols->entries.len; i++)
    if (!concerns(m, v, (term){(uint32_t)symbols->entries.data[i].key})) return true;
  return false;
}

static void find_wanted(struct impact *m, term about, struct wanted *ret) {
  term_list variables = VEC_INIT;
  *ret = (struct wanted){.symbols = MAP_INIT};
  term_free_variables(m->s->terms, &about, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    if (places_of_symbol(&m->s->places, variables.data[i]) == ID_NONE) continue;
    *map_put(&ret->symbols, variables.data[i].id) = 1;
    ret->signature |= signature_of_symbol(variables.data[i]);
  }
  vec_release(&variables);
}

typedef VEC(vertex_id) vertex_list;

/* The conjuncts of a label of `v`: which ones hold at the end of the steps to those below, too? */
static void try_facts(struct impact *m, const struct wanted *wanted, vertex_id v, const vertex_list *below, term fact,
                      inherited_list *out) {
  const struct terms *t = m->s->terms;
  if (term_kind(t, fact) == TERM_AND && !term_is_negated(fact)) { /* large ones lie in others */
    for (uint32_t i = 0; i < term_count(t, fact); i++) try_facts(m, wanted, v, below, term_child(t, fact, i), out);
    return;
  }
  bool is_kept = are_all_in(m, wanted, fact);
  for (uint32_t k = below->len; k-- > 0 && is_kept;) is_kept = !concerns(m, below->data[k], fact);
  if (is_kept) vec_push(out, ((struct inherited){v, fact}));
}

/* What the labels of `v` and above say about the places of `about` only and that still holds at `v`. */
static void find_inherited(struct impact *m, vertex_id v, term about, inherited_list *out) {
  enum { MOST_STEPS = 64 };
  struct wanted wanted;
  vertex_list below = VEC_INIT;
  find_wanted(m, about, &wanted);
  while (wanted.signature && below.len < MOST_STEPS && !limits_exceeded(&m->ctx->limits)) {
    try_facts(m, &wanted, v, &below, tree_get(&m->tree, v)->label, out);
    if (tree_get(&m->tree, v)->parent == ID_NONE || !leaves_some(m, v, &wanted.symbols)) break;
    vec_push(&below, v);
    v = tree_get(&m->tree, v)->parent;
  }
  vec_release(&below);
  map_release(&wanted.symbols);
}

bool impact_refute_by_labels(struct impact *m, vertex_id v) {
  const struct vertex *x = tree_get(&m->tree, v);
  term guard = x->step ? x->step->guard : term_true;
  if (guard.id == term_true.id) return false;
  inherited_list inherited = VEC_INIT;
  term_list facts = VEC_INIT;
  find_inherited(m, x->parent, guard, &inherited);
  for (uint32_t i = 0; i < inherited.len; i++) vec_push(&facts, inherited.data[i].fact);
  term known = term_and(m->s->terms, facts.data, facts.len);
  bool is_refuted = facts.len && entailment_by_parts(&m->entailment, known, term_not(guard));
  for (uint32_t i = 0; i < inherited.len && is_refuted; i++)
    for (vertex_id w = x->parent; w != inherited.data[i].from; w = tree_get(&m->tree, w)->parent)
      tree_strengthen(&m->tree, w, inherited.data[i].fact);
  if (is_refuted) tree_strengthen(&m->tree, v, term_false);
  assert(!is_refuted || tree_is_covered(&m->tree, v));
  vec_release_all(&facts, &inherited);
  return is_refuted;
}
