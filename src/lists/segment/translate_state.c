/* States: a location in an activation with a graph. What arrives is tidied (dead variables, what nothing leads to),
 * folded at loop heads, and is a known state if the graphs match up to the names of nodes. */
#include "lists/segment/translate_private.h"

#include "base/checking.h"

static uint64_t state_place(uint32_t activation, loc_id at) { return (uint64_t)activation << 32 | at; }

/* How lists are folded at the head of a loop. */
static struct fold_manner manner_at(struct segment_translator *t, uint32_t activation, loc_id at) {
  enum { PATIENCE = 3, FEW_GRAPHS = 10 };
  const uint64_t *count = map_get(&t->graphs_at, state_place(activation, at));
  bool is_lossy = count && *count > FEW_GRAPHS;
  return (struct fold_manner){PATIENCE, is_lossy ? t->request->loss : LOSE_NOTHING, &t->lists};
}

/* ---- roots ---- */

static root_id root_of(struct segment_translator *t, uint32_t activation, bool is_object, uint32_t id) {
  assert(id < 1u << 31);
  assert(activation == NO_ACTIVATION || activation < t->activations.len);
  uint64_t *known = map_put(&t->root_index, (uint64_t)activation << 32 | (uint64_t)is_object << 31 | id);
  if (!*known) {
    struct segment_root info = {activation, is_object ? ID_NONE : id, is_object ? id : ID_NONE, ID_NONE};
    vec_push(&t->roots, info);
    *known = t->roots.len;
  }
  return (root_id)*known - 1;
}

root_id translator_root(struct segment_translator *t, uint32_t activation, var_id v) {
  bool is_global = t->from->variables.data[v].kind == VARIABLE_GLOBAL;
  return root_of(t, is_global ? NO_ACTIVATION : activation, false, v);
}

root_id translator_object_root(struct segment_translator *t, uint32_t activation, object_id o) {
  bool is_global = t->from->objects.data[o].function == ID_NONE;
  return root_of(t, is_global ? NO_ACTIVATION : activation, true, o);
}

var_id translator_variable(struct segment_translator *t, root_id r) {
  assert(r < t->roots.len);
  struct segment_root *info = &t->roots.data[r];
  assert(info->variable != ID_NONE);
  if (info->translated == ID_NONE) {
    struct variable v = t->from->variables.data[info->variable];
    v.kind = v.kind == VARIABLE_TEMPORARY ? VARIABLE_TEMPORARY : VARIABLE_LOCAL;
    v.is_static = false;
    v.type = CTYPE_NONE;
    v.function = t->function;
    v.initial = EXPR_NONE;
    info->translated = program_add_variable(t->to, v);
  }
  return info->translated;
}

/* ---- what is dead ---- */

static bool is_result_of(const struct program *p, edge_id call, var_id v) {
  const struct operation *op = &p->edges.data[call].op;
  for (uint32_t i = 0; i < op->result_count; i++)
    if (p->results.data[op->first_result + i] == v) return true;
  return false;
}

/* May the root's value be read when control is at the location in the activation? A caller goes on where the call
 * returns to, and its results are written before. */
static bool is_live(const struct segment_translator *t, root_id r, uint32_t activation, loc_id at) {
  const struct segment_root *info = &t->roots.data[r];
  if (info->activation == NO_ACTIVATION) return true;
  edge_id call = ID_NONE;
  for (uint32_t a = activation; a != NO_ACTIVATION; a = t->activations.data[a].caller) {
    if (a == info->activation) {
      if (info->variable == ID_NONE) return true;
      return liveness_is_live(t->liveness, at, info->variable) &&
             (call == ID_NONE || !is_result_of(t->from, call, info->variable));
    }
    at = t->activations.data[a].return_to;
    call = t->activations.data[a].call;
  }
  return false;
}

bool attempt_collect(struct segment_attempt *s) { return graph_collect(&s->graph) > 0; }

/* Without the roots that are dead. If memory that is not freed is asked for, one that is the last to lead to an object
 * stays: the object is not lost before the variable is gone. */
static void drop_dead(struct segment_attempt *s) {
  struct segment_translator *t = s->t;
  for (uint32_t i = s->graph.roots.len; i-- > 0;) {
    struct graph_root root = s->graph.roots.data[i];
    if (is_live(t, root.id, s->target_activation, s->target)) continue;
    if (t->ends && root.value.kind == VALUE_POINTER) {
      struct graph without = graph_copy(&s->graph);
      graph_drop_root(&without, root.id);
      bool is_lost = graph_collect(&without) > 0;
      graph_release(&without);
      if (is_lost) continue;
    }
    graph_drop_root(&s->graph, root.id);
  }
}

/* ---- known states ---- */

struct sought {
  struct segment_translator *t;
  const struct segment_attempt *attempt;
};

static bool is_same_state(const void *owner, uint32_t index, const void *key) {
  const struct sought *sought = owner;
  const struct segment_attempt *s = key;
  struct segment_translator *t = sought->t;
  const struct segment_state *state = &t->states.data[index];
  if (state->activation != s->target_activation || state->location != s->target) return false;
  vec_resize(&t->match, s->graph.nodes.len + 1);
  return graph_match(&s->graph, &state->graph, t->match.data);
}

static uint64_t hash_state(const struct segment_attempt *s) {
  return hash_combine(graph_hash(&s->graph), state_place(s->target_activation, s->target));
}

/* The slots of the graph that arrives become those of the one that is known. */
static void rename_slots(struct segment_attempt *s) {
  graph_slot_list from = VEC_INIT, to = VEC_INIT;
  graph_slots(&s->graph, &from);
  for (uint32_t i = 0; i < from.len; i++) {
    struct graph_slot slot = from.data[i];
    slot.node = s->t->match.data[slot.node];
    assert(slot.node != NODE_NONE);
    vec_push(&to, slot);
  }
  slot_effects_move(&s->effects, to.data, from.data, from.len);
  vec_release_all(&from, &to);
}

/* G7: what is static in the first state is at the same place here. */
static bool are_statics_kept(const struct segment_translator *t, const struct graph *g) {
  const struct graph *first = t->states.len ? &t->states.data[0].graph : g;
  for (node_id id = 0; id < first->nodes.len; id++) {
    const struct graph_node *n = &first->nodes.data[id];
    if (n->kind == NODE_UNUSED || n->origin != ORIGIN_STATIC) continue;
    assert(id < g->nodes.len && g->nodes.data[id].kind == NODE_REGION);
    assert(g->nodes.data[id].origin == ORIGIN_STATIC && g->nodes.data[id].size == n->size);
  }
  return true;
}

static uint32_t state_of(struct segment_attempt *s) {
  struct segment_translator *t = s->t;
  struct sought sought = {t, s};
  uint64_t hash = hash_state(s);
  uint32_t found = unique_find(&t->state_index, hash, is_same_state, &sought, s);
  if (found != MAP_NONE) {
    rename_slots(s);
    return found;
  }
  struct segment_state state = {s->target_activation, s->target, graph_copy(&s->graph),
                                program_add_location(t->to, t->function)};
  vec_push(&t->states, state);
  ++*map_put(&t->graphs_at, state_place(state.activation, state.location));
  unique_add(&t->state_index, hash, t->states.len - 1);
  vec_push(&t->work, t->states.len - 1);
  return t->states.len - 1;
}

/* Memory that is lost is also memory that will not be freed: if both are asked for, it is lost. */
static void emit_loss(struct segment_attempt *s, loc_id source, bool is_lost) {
  bool is_track = is_lost && check_set_has(s->t->ends, CHECK_TRACK);
  emit_violation(s, emit_chain(s, source, &s->effects.list), is_track ? CHECK_TRACK : CHECK_CLEANUP,
                 is_track ? "memory is lost" : "memory is not freed");
}

static void fold(struct segment_attempt *s) {
  struct fold_manner manner = manner_at(s->t, s->target_activation, s->target);
  graph_fold(&s->graph, &s->effects, &manner);
}

void attempt_arrive(struct segment_attempt *s, loc_id source) {
  struct segment_translator *t = s->t;
  if (s->target == ID_NONE) { /* the program has come to its end */
    bool is_left = graph_has_heap(&s->graph), is_lost = attempt_collect(s);
    if ((is_lost && t->ends) || (is_left && check_set_has(t->ends, CHECK_CLEANUP))) {
      emit_loss(s, source, is_lost);
      return;
    }
    vec_push(&s->effects.list, operation_make(OP_RETURN));
    emit_chain_to(s, source, &s->effects.list, t->to->functions.data[t->function].exit);
    return;
  }
  if (attempt_collect(s) && t->ends) {
    emit_loss(s, source, true);
    return;
  }
  drop_dead(s);
  attempt_collect(s);
  if (cfg_is_loop_head(t->cfg, s->target)) fold(s);
  assert_structure(graph_is_valid(&s->graph));
  assert_structure(are_statics_kept(t, &s->graph));
  uint32_t state = state_of(s);
  emit_chain_to(s, source, &s->effects.list, t->states.data[state].translated);
}
