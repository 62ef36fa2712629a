/* The states of the program's own tree are invariants as they are. A frame has a tree for each state that it was
 * entered in, and an activation knows only that it is one of these: so what is claimed there is an implication for each
 * tree, from its root's state, said of the values at the entry, to its states here. */
#include "engine/lazy/lazy_proof.h"

#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

/* What holds at the place in the tree of `root`: the disjunction of its states. */
static term states_at(struct lazy_tree *t, uint32_t list, node_id root) {
  term_list states = VEC_INIT;
  for (node_id n = t->newest.data[list]; n != ID_NONE; n = t->older.data[n]) {
    const struct lazy_node *x = lazy_get(t, n);
    assert(t->older.data[n] == ID_NONE || t->older.data[n] < n);
    if (x->root == root && !x->is_error && !x->is_removed && x->covered_by == ID_NONE) vec_push(&states, x->state);
  }
  term result = term_or(lazy_semantics(t)->terms, states.data, states.len);
  vec_release(&states);
  return result;
}

/* A formula about the entry of the frame, later: about values at the entry. */
static term at_entry(struct lazy_tree *t, context_id frame, term formula) {
  struct places *places = &lazy_semantics(t)->places;
  term_list symbols = VEC_INIT;
  struct substitution sub;
  substitution_init(&sub, lazy_semantics(t)->terms);
  term_free_variables(lazy_semantics(t)->terms, &formula, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    place_id p = places_of_symbol(places, symbols.data[i]);
    if (p == ID_NONE || places_get(places, p)->kind != PLACE_VARIABLE) continue;
    substitution_add(&sub, symbols.data[i], places_get(places, places_entry(places, frame, p))->symbol);
  }
  term result = substitution_apply(&sub, formula);
  substitution_release(&sub);
  vec_release(&symbols);
  return result;
}

/* Of a formula about the exit, the conjuncts that its callers can understand. */
static term about_exit(struct lazy_tree *t, context_id frame, term formula) {
  const struct places *places = &lazy_semantics(t)->places;
  struct terms *terms = lazy_semantics(t)->terms;
  term_list conjuncts = VEC_INIT, kept = VEC_INIT, symbols = VEC_INIT;
  assert(places_is_frame(places, frame));
  term_conjuncts(terms, formula, &conjuncts);
  for (uint32_t i = 0; i < conjuncts.len; i++) {
    bool is_kept = true;
    vec_clear(&symbols);
    term_free_variables(terms, &conjuncts.data[i], 1, &symbols);
    for (uint32_t k = 0; k < symbols.len; k++) {
      place_id id = places_of_symbol(places, symbols.data[k]);
      const struct place *p = id == ID_NONE ? NULL : places_get(places, id);
      bool is_local = p && p->context == frame && p->kind != PLACE_ENTRY && p->kind != PLACE_RESULT;
      is_kept &= p && !is_local && p->kind != PLACE_CELL;
    }
    if (is_kept) vec_push(&kept, conjuncts.data[i]);
  }
  term result = term_and(terms, kept.data, kept.len);
  vec_release_all(&conjuncts, &kept, &symbols);
  return result;
}

static bool has_cells(struct lazy_tree *t, term formula) {
  const struct places *places = &lazy_semantics(t)->places;
  term_list symbols = VEC_INIT;
  bool result = false;
  term_free_variables(lazy_semantics(t)->terms, &formula, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len && !result; i++) {
    place_id p = places_of_symbol(places, symbols.data[i]);
    result = p != ID_NONE && places_get(places, p)->kind == PLACE_CELL;
  }
  vec_release(&symbols);
  return result;
}

/* It was entered in the state of one of its trees. Nothing, if these speak of memory, which may have changed. */
static term entry_condition(struct lazy_tree *t, context_id frame) {
  term_list states = VEC_INIT;
  for (uint32_t i = 0; i < t->roots.len; i++) {
    const struct lazy_node *x = lazy_get(t, t->roots.data[i]);
    if (x->context == frame && !x->is_removed) vec_push(&states, x->state);
  }
  term entered = term_or(lazy_semantics(t)->terms, states.data, states.len);
  vec_release(&states);
  return has_cells(t, entered) ? term_true : at_entry(t, frame, entered);
}

/* Each tree of a frame says: if it was entered in my root's state, one of my states holds here. All say so at once. */
static term frame_invariant(struct lazy_tree *t, uint32_t list, context_id frame, bool is_exit) {
  struct terms *terms = lazy_semantics(t)->terms;
  term_list parts = VEC_INIT;
  for (uint32_t i = 0; i < t->roots.len; i++) {
    node_id root = t->roots.data[i];
    if (lazy_get(t, root)->context != frame || lazy_get(t, root)->is_removed) continue;
    term states = states_at(t, list, root);
    if (is_exit) states = about_exit(t, frame, states);
    vec_push(&parts, term_implies(terms, at_entry(t, frame, lazy_get(t, root)->state), states));
  }
  if (!is_exit) vec_push(&parts, entry_condition(t, frame));
  term result = term_and(terms, parts.data, parts.len);
  vec_release(&parts);
  return result;
}

/* The frame that a context is in, ID_NONE for those of the program's tree. */
static context_id frame_of(const struct places *places, context_id c) {
  while (c != ID_NONE && !places_is_frame(places, c)) c = places->contexts.data[c].parent;
  return c;
}

/* What lies behind a call may be of no interest: then nobody has looked for the way back, and it is not denied. */
static bool is_return_searched(const struct lazy_tree *t, loc_id exit) {
  const struct task *task = t->ways->task;
  const edge_id *in = cfg_in_edges(task->cfg, exit);
  for (uint32_t i = 0; i < cfg_in_count(task->cfg, exit); i++)
    if (bitset_has(&task->part, in[i])) return true;
  return false;
}

static void add_summary(struct lazy_tree *t, context_id frame, struct verdict *v) {
  struct places *places = &lazy_semantics(t)->places;
  const struct function *f = &places->program->functions.data[places->contexts.data[frame].function];
  term_list entries = VEC_INIT;
  assert(places_is_frame(places, frame));
  for (uint32_t i = 0; i < t->roots.len; i++) {
    const struct lazy_node *x = lazy_get(t, t->roots.data[i]);
    if (x->context == frame && !x->is_removed) vec_push(&entries, x->state);
  }
  const uint64_t *exit = map_get(&t->places, (uint64_t)frame << 32 | f->exit);
  term after = exit                             ? frame_invariant(t, (uint32_t)*exit - 1, frame, true)
               : is_return_searched(t, f->exit) ? term_false
                                                : term_true;
  vec_push(&v->proof.by_invariants.summaries,
           ((struct summary_claim){frame, term_or(lazy_semantics(t)->terms, entries.data, entries.len), after}));
  vec_release(&entries);
}

/* Did the search come there otherwise than by an error? Behind errors nothing is claimed. */
static bool is_real(struct lazy_tree *t, uint32_t list) {
  for (node_id n = t->newest.data[list]; n != ID_NONE; n = t->older.data[n])
    if (!lazy_get(t, n)->is_error) return true;
  return false;
}

void lazy_proof(struct lazy_tree *t, struct verdict *v) {
  const struct places *places = &lazy_semantics(t)->places;
  const struct program *p = places->program;
  lazy_forget_uncalled(t);
  for (context_id c = 1; c < places->contexts.len; c++)
    if (places_is_frame(places, c)) add_summary(t, c, v);
  for (uint32_t i = 0; i < t->places.entries.len; i++) {
    context_id c = (context_id)(t->places.entries.data[i].key >> 32), frame = frame_of(places, c);
    loc_id l = (loc_id)t->places.entries.data[i].key;
    uint32_t list = (uint32_t)t->places.entries.data[i].value - 1;
    const struct function *f = &p->functions.data[places->contexts.data[c].function];
    bool is_end = l == f->entry || l == f->exit; /* summaries speak of those, and of the start the initial state */
    if (((c == frame || c == 0) && is_end) || !is_real(t, list)) continue;
    term formula = frame == ID_NONE ? states_at(t, list, 0) : frame_invariant(t, list, frame, false);
    assert(term_is_bool(lazy_semantics(t)->terms, formula) &&
           p->locations.data[l].function == places->contexts.data[c].function);
    vec_push(&v->proof.by_invariants.invariants, ((struct invariant){c, l, formula}));
  }
}
