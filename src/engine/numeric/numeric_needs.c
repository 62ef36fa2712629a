/* A worklist of locations; what a location needs grows only. */
#include "engine/numeric/numeric_needs.h"

#include <stdlib.h>

struct finder {
  struct numeric_needs *to;
  const struct numeric *n;
  const struct program *p;
  struct bitset waiting;
  VEC(loc_id) list, excluding;
  slot_list slots; /* of the expression at hand */
  struct bitset now;
};

/* Addresses are compared, too, but hardly any check depends on what is known of them. */
static bool is_pointer(const struct space *s, slot_id x) {
  ctype_id type = CTYPE_NONE;
  if (space_is_path(s, x))
    type = space_path(s, x)->type;
  else if (x < s->program->variables.len)
    type = s->program->variables.data[x].type;
  return type != CTYPE_NONE && ctype_resolved(&s->program->types, type)->kind == CT_POINTER;
}

/* The slots that the value is made of; not those of addresses. */
static void add_slots(struct finder *f, expr e, unsigned depth) {
  const struct space *s = &f->n->space;
  const struct expr_node *n = expr_get(&s->program->exprs, e);
  slot_id x = space_slot(s, e);
  if (x != ID_NONE) {
    if (!is_pointer(s, x)) vec_push(&f->slots, x);
    return;
  }
  if (n->kind == E_LOAD || depth == 0) return;
  const expr below[] = {n->a, n->b, n->c};
  for (int i = 0; i < expr_arity((enum expr_kind)n->kind); i++)
    if (!expr_is_none(below[i])) add_slots(f, below[i], depth - 1);
}

static void find_slots(struct finder *f, expr e) {
  enum { DEEPEST = 24 };
  vec_clear(&f->slots);
  add_slots(f, e, DEEPEST);
}

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
  find_slots(f, value);
  need_slots(f, e->source);
}

/* What is needed behind a function's exit is needed where it returns. */
static void need_at_exit(struct finder *f, function_id g, slot_id x) {
  if (bitset_add(&f->to->exit[g], x)) wait_for(f, f->p->functions.data[g].exit);
}

static void before_call_of(struct finder *f, const struct edge *e, function_id g) {
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
    find_slots(f, f->p->args.data[e->op.first_arg + i]);
    if (!bitset_has(&f->n->assigned, x) && meets(f, &f->now)) need_at_exit(f, g, x);
    if (bitset_has(&f->to->at[callee->entry], x)) need_slots(f, e->source);
  }
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
    if (f->p->functions.data[callees[i]].entry != ID_NONE) before_call_of(f, e, callees[i]);
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
    find_slots(f, f->p->args.data[e->op.first_arg + i]);
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
    find_slots(f, e->op.a);
    if (is_related(f, &f->now)) need_slots(f, e->source);
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
    find_slots(f, e->op.a);
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

void numeric_needs_init(struct numeric_needs *to, const struct numeric *n) {
  const struct program *p = n->program;
  struct finder f = {.to = to, .n = n, .p = p, .slots = VEC_INIT};
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
  bitset_release(&f.waiting);
  bitset_release(&f.now);
  vec_release_all(&f.list, &f.slots, &f.excluding);
}

void numeric_needs_release(struct numeric_needs *x) {
  for (loc_id l = 0; x->at && l < x->locations; l++) bitset_release(&x->at[l]);
  for (function_id g = 0; x->exit && g < x->functions; g++) bitset_release(&x->exit[g]);
  bitset_release(&x->results);
  bitset_release(&x->excluded);
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
