/* Calls of recursive functions: entered once for each abstract entry state, and known by their exit states.
 *
 * A call's entry state is that of an existing tree of the function, if it implies its state; otherwise a new one. Each
 * exit state of the tree gives the caller a successor: the caller's state, entered, related to the exit state by the
 * values at the entry (step_of_summary). When the tree finds further exits, its callers return from these too. */
#include "engine/lazy/lazy_tree.h"

#include "logic/build.h"
#include "logic/traverse.h"

#include <stdlib.h>

/* At the entry of a frame, the values at the entry are the current ones. */
static term entry_values(struct lazy_tree *t, context_id frame) {
  const struct places *places = &lazy_semantics(t)->places;
  term_list equalities = VEC_INIT;
  for (place_id p = 0; p < places->all.len; p++) {
    const struct place *x = places_get(places, p);
    if (x->kind == PLACE_ENTRY && x->context == frame)
      vec_push(&equalities, term_equals(lazy_semantics(t)->terms, x->symbol, places_get(places, x->id)->symbol));
  }
  term result = term_and(lazy_semantics(t)->terms, equalities.data, equalities.len);
  vec_release(&equalities);
  return result;
}

term lazy_before(struct lazy_tree *t, node_id n) {
  const struct lazy_node *x = lazy_get(t, n);
  if (x->parent != ID_NONE) return x->state;
  if (x->context == 0) return term_none;
  return term_and2(lazy_semantics(t)->terms, x->state, entry_values(t, x->context));
}

bool lazy_is_exit(struct lazy_tree *t, node_id n) {
  const struct lazy_node *x = lazy_get(t, n);
  const struct places *places = &lazy_semantics(t)->places;
  return places_is_frame(places, x->context) &&
         places->program->functions.data[places->contexts.data[x->context].function].exit == x->location;
}

/* ---- entering ---- */

static node_id find_root(struct lazy_tree *t, context_id frame, term state) {
  for (uint32_t i = 0; i < t->roots.len; i++) {
    const struct lazy_node *x = lazy_get(t, t->roots.data[i]);
    if (x->context != frame || x->is_removed || lazy_is_stale(t, t->roots.data[i])) continue;
    if (entailment_by_parts(t->entailment, state, x->state)) return t->roots.data[i];
  }
  return ID_NONE;
}

static bool return_from(struct lazy_tree *t, uint32_t call, node_id exit);

bool lazy_call(struct lazy_tree *t, node_id n, const struct successor *s) {
  struct places *places = &lazy_semantics(t)->places;
  function_id callee = s->way.callee;
  context_id frame = places_frame(places, callee), caller = lazy_get(t, n)->context;
  const struct block *b = &t->ways->task->blocks->all.data[s->way.block];
  assert(s->is_summarised && places_is_frame(places, frame));
  context_id inner = places_call(places, caller, blocks_edges(t->ways->task->blocks, b)[0], callee);
  loc_id entry = places->program->functions.data[callee].entry;
  struct step *const steps[2] = {s->step, NULL};
  term state = lazy_post(t, n, steps, (struct target_place){frame, entry, inner});
  if (state.id == term_none.id) return false;
  if (state.id == term_false.id) return true;
  node_id root = find_root(t, frame, state);
  bool is_new = root == ID_NONE;
  if (is_new)
    root = lazy_add(
        t, (struct lazy_node){.parent = ID_NONE, .exit = ID_NONE, .context = frame, .location = entry, .state = state});
  assert(lazy_get(t, root)->context == frame && lazy_get(t, root)->location == entry);
  vec_push(&t->calls, ((struct lazy_call_site){n, *s, root, false}));
  uint32_t call = t->calls.len - 1;
  bool is_known = true;
  for (node_id x = 0; x < t->nodes.len && is_known && !is_new; x++) {
    const struct lazy_node *y = lazy_get(t, x);
    bool is_exit =
        y->root == root && !y->is_removed && y->covered_by == ID_NONE && y->is_expanded && lazy_is_exit(t, x);
    if (is_exit) is_known = return_from(t, call, x);
  }
  return is_known;
}

/* ---- returning ---- */

/* Of the exit state, what does not speak of memory. */
static term exit_formula(struct lazy_tree *t, node_id exit) {
  struct terms *terms = lazy_semantics(t)->terms;
  const struct places *places = &lazy_semantics(t)->places;
  term_list conjuncts = VEC_INIT, kept = VEC_INIT, symbols = VEC_INIT;
  term_conjuncts(terms, lazy_get(t, exit)->state, &conjuncts);
  for (uint32_t i = 0; i < conjuncts.len; i++) {
    bool has_cell = false;
    vec_clear(&symbols);
    term_free_variables(terms, &conjuncts.data[i], 1, &symbols);
    for (uint32_t k = 0; k < symbols.len; k++) {
      place_id p = places_of_symbol(places, symbols.data[k]);
      has_cell |= p != ID_NONE && places_get(places, p)->kind == PLACE_CELL;
    }
    if (!has_cell) vec_push(&kept, conjuncts.data[i]);
  }
  term result = term_and(terms, kept.data, kept.len);
  vec_release_all(&conjuncts, &kept, &symbols);
  return result;
}

static bool return_from(struct lazy_tree *t, uint32_t call, node_id exit) {
  const struct lazy_call_site site = t->calls.data[call];
  assert(!site.is_removed && lazy_get(t, exit)->root == site.callee && lazy_is_exit(t, exit));
  struct places *places = &lazy_semantics(t)->places;
  context_id caller = lazy_get(t, site.node)->context, frame = lazy_get(t, exit)->context;
  const struct block *b = &t->ways->task->blocks->all.data[site.way.way.block];
  edge_id edge = blocks_edges(t->ways->task->blocks, b)[0];
  function_id callee = site.way.way.callee;
  struct summary summary = {.caller = caller,
                            .inner = places_call(places, caller, edge, callee),
                            .frame = frame,
                            .call = edge,
                            .formula = exit_formula(t, exit),
                            .effects = call_effects_of(semantics_effects(lazy_semantics(t)), callee)};
  struct step *step = step_of_summary(lazy_semantics(t), &summary);
  vec_push(&t->summaries, step);
  struct lazy_node x = {.parent = site.node,
                        .way = site.way.way,
                        .context = site.way.context,
                        .location = site.way.location,
                        .step = site.way.step,
                        .summary = step,
                        .exit = exit};
  struct step *const steps[2] = {x.step, x.summary};
  x.state = lazy_post(t, site.node, steps, (struct target_place){x.context, x.location, x.context});
  if (x.state.id == term_none.id) return false;
  if (x.state.id != term_false.id) lazy_add(t, x);
  return true;
}

bool lazy_return(struct lazy_tree *t, node_id exit) {
  bool is_known = true;
  assert(lazy_is_exit(t, exit) && !lazy_get(t, exit)->is_removed);
  lazy_get(t, exit)->is_expanded = true;
  for (uint32_t i = 0; i < t->calls.len && is_known; i++)
    if (!t->calls.data[i].is_removed && t->calls.data[i].callee == lazy_get(t, exit)->root)
      is_known = return_from(t, i, exit);
  return is_known;
}

/* ---- forgetting ---- */

void lazy_forget_calls(struct lazy_tree *t, node_id n) {
  if (!t->calls.len) return;
  for (uint32_t i = 0; i < t->calls.len; i++) t->calls.data[i].is_removed |= t->calls.data[i].node == n;
  if (!lazy_is_exit(t, n)) return;
  for (node_id x = 0; x < t->nodes.len; x++)
    if (lazy_get(t, x)->exit == n && !lazy_get(t, x)->is_removed) lazy_remove(t, x);
}

/* Marks the root that is called from a tree that is marked. True if it was not. */
static bool mark_callee(struct lazy_tree *t, const struct lazy_call_site *call, struct bitset *called) {
  if (call->is_removed || lazy_get(t, call->node)->is_removed) return false;
  return bitset_has(called, lazy_get(t, call->node)->root) && bitset_add(called, call->callee);
}

void lazy_forget_uncalled(struct lazy_tree *t) {
  struct bitset called;
  bool changed = true;
  bitset_init(&called, t->nodes.len);
  for (uint32_t i = 0; i < t->roots.len; i++)
    if (lazy_get(t, t->roots.data[i])->context == 0) bitset_add(&called, t->roots.data[i]);
  while (changed) {
    changed = false;
    for (uint32_t i = 0; i < t->calls.len; i++) changed |= mark_callee(t, &t->calls.data[i], &called);
  }
  for (uint32_t i = 0; i < t->roots.len; i++)
    if (!bitset_has(&called, t->roots.data[i])) lazy_get(t, t->roots.data[i])->is_removed = true;
  bitset_release(&called);
}

bool lazy_call_again(struct lazy_tree *t, node_id root) {
  assert(lazy_get(t, root)->parent == ID_NONE && lazy_get(t, root)->root == root);
  VEC(struct lazy_call_site) callers = VEC_INIT;
  for (uint32_t i = 0; i < t->calls.len; i++) {
    if (t->calls.data[i].is_removed || t->calls.data[i].callee != root) continue;
    t->calls.data[i].is_removed = true;
    vec_push(&callers, t->calls.data[i]);
  }
  lazy_remove(t, root);
  bool is_known = true;
  for (uint32_t i = 0; i < callers.len && is_known; i++) {
    const struct lazy_node *x = lazy_get(t, callers.data[i].node);
    if (!x->is_removed && x->is_expanded) is_known = lazy_call(t, callers.data[i].node, &callers.data[i].way);
  }
  vec_release(&callers);
  return is_known;
}
