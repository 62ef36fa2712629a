/* A worklist of locations; what a location needs grows only. */
#include "engine/numeric/numeric_needs.h"

#include <stdlib.h>

struct finder {
  struct numeric_needs *to;
  const struct numeric *n;
  const struct program *p;
  bool follows_conditions;
  struct bitset waiting;
  VEC(loc_id) list, excluding;
  slot_list slots; /* of the expression at hand */
  struct bitset now;
};

/* Addresses are compared, too, but hardly any other check than that of the pointer itself depends on what is known of
 * them. */
static ctype_id type_of(const struct space *s, slot_id x) {
  if (space_is_path(s, x)) return space_path(s, x)->type;
  return x < s->program->variables.len ? s->program->variables.data[x].type : CTYPE_NONE;
}

bool numeric_needs_is_pointer(const struct space *s, slot_id x) {
  ctype_id type = type_of(s, x);
  return type != CTYPE_NONE && ctype_resolved(&s->program->types, type)->kind == CT_POINTER;
}

/* So it may be, if it has no type. */
static bool may_be_pointer(const struct space *s, slot_id x) {
  return type_of(s, x) == CTYPE_NONE ? space_width(s, x) == s->program->pointer_width : numeric_needs_is_pointer(s, x);
}

/* The slots that the value is made of; not those of addresses, unless pointers are wanted. */
static void add_slots(struct finder *f, expr e, bool has_pointers, unsigned depth) {
  const struct space *s = &f->n->space;
  const struct expr_node *n = expr_get(&s->program->exprs, e);
  slot_id x = space_slot(s, e);
  if (x != ID_NONE) {
    if (has_pointers || !numeric_needs_is_pointer(s, x)) vec_push(&f->slots, x);
    return;
  }
  if (n->kind == E_LOAD || depth == 0) return;
  const expr below[] = {n->a, n->b, n->c};
  for (int i = 0; i < expr_arity((enum expr_kind)n->kind); i++)
    if (!expr_is_none(below[i])) add_slots(f, below[i], has_pointers, depth - 1);
}

static void find_some(struct finder *f, expr e, bool has_pointers) {
  enum { DEEPEST = 24 };
  vec_clear(&f->slots);
  add_slots(f, e, has_pointers, DEEPEST);
}

static void find_all(struct finder *f, expr e) { find_some(f, e, true); }

/* What is given to the slot is made of. */
static void find_given(struct finder *f, expr e, slot_id to) { find_some(f, e, may_be_pointer(&f->n->space, to)); }

static void wait_for(struct finder *f, loc_id l) {
  if (cfg_is_reached(f->n->cfg, l) && bitset_add(&f->waiting, l)) vec_push(&f->list, l);
}

static void need(struct finder *f, loc_id l, slot_id x) {
  if (bitset_add(&f->to->at[l], x)) wait_for(f, l);
}

static void need_slots(struct finder *f, loc_id l) {
  for (uint32_t i = 0; i < f->slots.len; i++) need(f, l, f->slots.data[i]);
}

static bool meets(const struct finder *f, const struct bitset *set) {
  for (uint32_t i = 0; i < f->slots.len; i++)
    if (bitset_has(set, f->slots.data[i])) return true;
  return false;
}

/* The same, or related to one of the set by a difference that is known. */
static bool is_related(const struct finder *f, const struct bitset *set) {
  const struct space *s = &f->n->space;
  for (uint32_t i = 0; i < f->slots.len; i++) {
    slot_id x = f->slots.data[i];
    for (uint32_t k = s->first_of_slot[x]; k < s->first_of_slot[x + 1]; k++) {
      const struct pack *p = &s->packs.data[s->packs_of_slot[k]];
      for (uint32_t m = 0; m < p->count; m++)
        if (bitset_has(set, p->members[m])) return true;
    }
  }
  return meets(f, set);
}

static void need_all(struct finder *f, loc_id l, const struct bitset *set) {
  for (uint32_t x = bitset_next(set, 0); x < set->size; x = bitset_next(set, x + 1)) need(f, l, x);
}

/* ---- edges, backwards ---- */

/* A slot is given a value. */
static void before_assignment(struct finder *f, const struct edge *e, slot_id x, expr value) {
  bool is_needed = x != ID_NONE && bitset_has(&f->now, x);
  if (x != ID_NONE) bitset_remove(&f->now, x);
  need_all(f, e->source, &f->now);
  if (!is_needed || expr_is_none(value)) return;
  find_given(f, value, x);
  need_slots(f, e->source);
}

/* What is needed behind a function's exit is needed where it returns. */
static void need_at_exit(struct finder *f, function_id g, slot_id x) {
  if (bitset_add(&f->to->exit[g], x)) wait_for(f, f->p->functions.data[g].exit);
}

/* Memory behind the parameters of the callee. */
static void before_call_memory(struct finder *f, edge_id id, function_id g) {
  struct call_memory *m = f->n->memory;
  uint32_t count;
  const slot_id *own = call_memory_own(m, g, &count);
  for (uint32_t i = 0; i < count; i++) {
    slot_id name = call_memory_name(m, id, g, own[i]);
    if (name == ID_NONE) continue;
    if (bitset_has(&f->now, name) && call_memory_is_fixed(m, own[i])) need_at_exit(f, g, own[i]);
    if (bitset_has(&f->to->at[f->p->functions.data[g].entry], own[i])) need(f, f->p->edges.data[id].source, name);
  }
}

static void before_call_of(struct finder *f, edge_id id, function_id g) {
  const struct edge *e = &f->p->edges.data[id];
  const struct function *callee = &f->p->functions.data[g];
  const struct space *s = &f->n->space;
  if (f->n->exit[g] == STATE_NONE && bitset_add(&f->to->excluded, callee->exit)) vec_push(&f->excluding, callee->exit);
  for (uint32_t i = 0; i < e->op.result_count; i++) {
    var_id v = f->p->results.data[e->op.first_result + i];
    uint32_t key = s->first_result[g] + i;
    if (v == ID_NONE || key >= s->first_result[g + 1] || !bitset_has(&f->now, v)) continue;
    if (bitset_add(&f->to->results, key)) wait_for(f, callee->exit);
  }
  for (uint32_t i = 0; i < callee->parameters.len && i < e->op.arg_count; i++) {
    slot_id x = callee->parameters.data[i];
    find_given(f, f->p->args.data[e->op.first_arg + i], x);
    if (!bitset_has(&f->n->assigned, x) && meets(f, &f->now)) need_at_exit(f, g, x);
    if (bitset_has(&f->to->at[callee->entry], x)) need_slots(f, e->source);
  }
  before_call_memory(f, id, g);
  for (slot_id x = bitset_next(&f->now, 0); x < f->now.size; x = bitset_next(&f->now, x + 1))
    if (space_owner(s, x) == ID_NONE && !space_is_path(s, x)) need_at_exit(f, g, x);
  const struct bitset *entry = &f->to->at[callee->entry];
  for (slot_id x = bitset_next(entry, 0); x < entry->size; x = bitset_next(entry, x + 1))
    if (space_owner(s, x) == ID_NONE && !space_is_path(s, x)) need(f, e->source, x);
}

static void before_call(struct finder *f, edge_id id) {
  const struct edge *e = &f->p->edges.data[id];
  uint32_t count;
  const function_id *callees = points_to_callees(f->n->call_graph->points_to, id, &count);
  for (uint32_t i = 0; i < count; i++)
    if (f->p->functions.data[callees[i]].entry != ID_NONE) before_call_of(f, id, callees[i]);
  for (uint32_t i = 0; i < e->op.result_count; i++) {
    var_id v = f->p->results.data[e->op.first_result + i];
    if (v != ID_NONE) bitset_remove(&f->now, v);
  }
  need_all(f, e->source, &f->now);
}

static void before_return(struct finder *f, const struct edge *e) {
  function_id g = f->p->locations.data[e->source].function;
  need_all(f, e->source, &f->to->exit[g]);
  for (uint32_t i = 0; i < e->op.arg_count; i++) {
    uint32_t key = f->n->space.first_result[g] + i;
    if (key >= f->n->space.first_result[g + 1] || !bitset_has(&f->to->results, key)) continue;
    find_all(f, f->p->args.data[e->op.first_arg + i]);
    need_slots(f, e->source);
  }
}

/* What the source needs so that what the target needs is known. */
static void before_edge(struct finder *f, edge_id id) {
  const struct edge *e = &f->p->edges.data[id];
  const struct space *s = &f->n->space;
  bitset_copy(&f->now, &f->to->at[e->target]);
  switch ((enum op_kind)e->op.kind) {
  case OP_ANY_SETTER: before_assignment(f, e, e->op.var, e->op.kind == OP_ASSIGN ? e->op.a : EXPR_NONE); break;
  case OP_STORE: {
    uint16_t width = expr_width(&f->p->exprs, e->op.b);
    slot_id x = scalars_find(s->scalars, e->op.a, width);
    before_assignment(f, e, x != ID_NONE ? x : paths_at(&s->paths, e->op.a, width), e->op.b);
    break;
  }
  case OP_ASSUME:
    need_all(f, e->source, &f->now);
    find_all(f, e->op.a);
    if (f->follows_conditions && is_related(f, &f->now)) need_slots(f, e->source);
    break;
  case OP_CALL: before_call(f, id); break;
  case OP_RETURN: before_return(f, e); break;
  default: need_all(f, e->source, &f->now); break;
  }
}

/* The callers of a function whose entry needs something. */
static void before_entry(struct finder *f, function_id g) {
  for (uint32_t i = 0; i < call_graph_caller_count(f->n->call_graph, g); i++)
    wait_for(f, f->p->edges.data[call_graph_callers(f->n->call_graph, g)[i]].target);
}

/* ---- what must not be reached ---- */

static bool is_reached(const struct finder *f, loc_id l) {
  return cfg_is_reached(f->n->cfg, l) && numeric_reaches(f->n, l);
}

static void exclude(struct finder *f, loc_id l) {
  if (bitset_add(&f->to->excluded, l)) vec_push(&f->excluding, l);
}

/* The edge comes from a place that is reached to one that is not: by its condition, or because nothing returns. */
static void exclude_edge(struct finder *f, edge_id id) {
  const struct edge *e = &f->p->edges.data[id];
  uint32_t count = 0;
  if (!is_reached(f, e->source)) {
    exclude(f, e->source);
    return;
  }
  if (e->op.kind == OP_ASSUME) {
    find_all(f, e->op.a);
    need_slots(f, e->source);
  }
  const function_id *callees = NULL;
  if (e->op.kind == OP_CALL) callees = points_to_callees(f->n->call_graph->points_to, id, &count);
  for (uint32_t i = 0; i < count; i++) {
    const struct function *g = &f->p->functions.data[callees[i]];
    if (g->entry != ID_NONE && f->n->exit[callees[i]] == STATE_NONE) exclude(f, g->exit);
  }
}

/* Backwards, to the conditions that exclude it. */
static void exclude_all(struct finder *f) {
  while (f->excluding.len) {
    loc_id l = vec_pop(&f->excluding);
    function_id g = f->p->locations.data[l].function;
    for (uint32_t i = 0; i < cfg_in_count(f->n->cfg, l); i++) exclude_edge(f, cfg_in_edges(f->n->cfg, l)[i]);
    if (f->p->functions.data[g].entry != l) continue;
    for (uint32_t i = 0; i < call_graph_caller_count(f->n->call_graph, g); i++) {
      loc_id from = f->p->edges.data[call_graph_callers(f->n->call_graph, g)[i]].source;
      if (!is_reached(f, from)) exclude(f, from);
    }
  }
}

static void propagate(struct finder *f) {
  while (f->list.len) {
    loc_id l = vec_pop(&f->list);
    bitset_remove(&f->waiting, l);
    for (uint32_t i = 0; i < cfg_in_count(f->n->cfg, l); i++) {
      edge_id e = cfg_in_edges(f->n->cfg, l)[i];
      if (is_reached(f, f->p->edges.data[e].source))
        before_edge(f, e);
      else
        exclude(f, f->p->edges.data[e].source);
    }
    exclude_all(f);
    function_id g = f->p->locations.data[l].function;
    if (f->p->functions.data[g].entry == l) before_entry(f, g);
  }
}

void numeric_needs_init(struct numeric_needs *to, const struct numeric *n, bool follows_conditions) {
  const struct program *p = n->program;
  struct finder f = {.to = to, .n = n, .p = p, .follows_conditions = follows_conditions, .slots = VEC_INIT};
  *to = (struct numeric_needs){.locations = p->locations.len, .functions = p->functions.len};
  to->at = xcalloc(p->locations.len + 1, sizeof *to->at);
  to->exit = xcalloc(p->functions.len + 1, sizeof *to->exit);
  for (loc_id l = 0; l < p->locations.len; l++) bitset_init(&to->at[l], n->space.slot_count + 1);
  for (function_id g = 0; g < p->functions.len; g++) bitset_init(&to->exit[g], n->space.slot_count + 1);
  bitset_init(&to->results, n->space.first_pack + 1);
  bitset_init(&to->excluded, p->locations.len + 1);
  bitset_init(&f.waiting, p->locations.len + 1);
  bitset_init(&f.now, n->space.slot_count + 1);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_VIOLATION && cfg_is_reached(n->cfg, p->edges.data[e].source))
      exclude(&f, p->edges.data[e].source);
  exclude_all(&f);
  propagate(&f);
  bitset_release_all(&f.waiting, &f.now);
  vec_release_all(&f.list, &f.slots, &f.excluding);
}

void numeric_needs_release(struct numeric_needs *x) {
  for (loc_id l = 0; x->at && l < x->locations; l++) bitset_release(&x->at[l]);
  for (function_id g = 0; x->exit && g < x->functions; g++) bitset_release(&x->exit[g]);
  bitset_release_all(&x->results, &x->excluded);
  free(x->at);
  free(x->exit);
}

bool numeric_needs_any(const struct numeric_needs *x, slot_id slot) {
  for (loc_id l = 0; l < x->locations; l++)
    if (bitset_has(&x->at[l], slot)) return true;
  for (function_id g = 0; g < x->functions; g++)
    if (bitset_has(&x->exit[g], slot)) return true;
  return false;
}
