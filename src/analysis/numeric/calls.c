/* Arguments become parameters, with their relations; what holds of parameters at the exit holds of the arguments. */
#include "analysis/numeric/calls.h"

#include <stdlib.h>

/* ---- what functions change ---- */

static void note_operation(struct numeric *n, function_id f, const struct operation *op) {
  struct scalar_effects *effects = &n->evaluator.effects;
  scalars_effects(n->space.scalars, op, effects);
  for (uint32_t k = 0; k < 2; k++) {
    const slot_list *list = k ? &effects->clobbers : &effects->kills;
    for (uint32_t i = 0; i < list->len; i++) {
      slot_id x = list->data[i];
      if (space_owner(&n->space, x) == ID_NONE) bitset_add(&n->modified[f], x);
      bitset_add(&n->assigned, x);
    }
  }
}

static bool add_all(struct bitset *to, const struct bitset *from) {
  bool grows = false;
  for (uint32_t i = 0; i < bitset_word_count(from); i++) {
    uint64_t now = to->words[i] | from->words[i];
    grows |= now != to->words[i];
    to->words[i] = now;
  }
  return grows;
}

static bool add_callees(struct numeric *n, function_id f) {
  const struct program *p = n->program;
  bool grows = false;
  for (uint32_t i = n->cfg->order_first[f]; i < n->cfg->order_first[f + 1]; i++) {
    const struct location *l = &p->locations.data[n->cfg->order[i]];
    for (uint32_t k = 0; k < l->out.len; k++) {
      if (p->edges.data[l->out.data[k]].op.kind != OP_CALL) continue;
      uint32_t count;
      const function_id *callees = points_to_callees(n->call_graph->points_to, l->out.data[k], &count);
      for (uint32_t j = 0; j < count; j++) grows |= add_all(&n->modified[f], &n->modified[callees[j]]);
    }
  }
  return grows;
}

void calls_find_effects(struct numeric *n) {
  const struct program *p = n->program;
  n->modified = xcalloc(p->functions.len + 1, sizeof *n->modified);
  bitset_init(&n->assigned, n->space.paths.first + 1);
  for (function_id f = 0; f < p->functions.len; f++) bitset_init(&n->modified[f], n->space.paths.first + 1);
  for (edge_id e = 0; e < p->edges.len; e++)
    note_operation(n, p->locations.data[p->edges.data[e].source].function, &p->edges.data[e].op);
  bool grows = true;
  while (grows) {
    grows = false;
    for (uint32_t i = 0; i < n->call_graph->function_count; i++) grows |= add_callees(n, n->call_graph->bottom_up[i]);
  }
}

/* ---- the beginning ---- */

static state_id start_variable(struct numeric *n, state_id x, var_id v) {
  const struct variable *y = &n->program->variables.data[v];
  u128 bits;
  if (expr_is_none(y->initial) || !space_follows(&n->space, v)) return x;
  if (!expr_is_const(&n->program->exprs, y->initial, &bits)) return x;
  struct values value = values_constant(y->width, bits);
  return state_set(&n->space, x, v, &value);
}

static bool is_relocated(const struct object *o, uint64_t offset, uint64_t size, const struct program *p) {
  for (uint32_t i = 0; i < o->relocations.len; i++) {
    const struct relocation *r = &o->relocations.data[i];
    if (r->offset < offset + size && offset < r->offset + p->pointer_width / 8u) return true;
  }
  return false;
}

static state_id start_cell(struct numeric *n, state_id x, slot_id slot) {
  const struct scalar_cell *c = scalars_cell(n->space.scalars, slot);
  const struct object *o = &n->program->objects.data[c->object];
  uint64_t size = c->width / 8u;
  u128 bits = 0;
  if (o->is_external || o->function != ID_NONE || is_relocated(o, c->offset, size, n->program)) return x;
  if (!space_follows(&n->space, slot)) return x;
  for (uint64_t i = size; i-- > 0;) {
    uint64_t at = c->offset + i;
    bits = bits << 8 | (o->bytes && at < o->byte_count ? o->bytes[at] : 0);
  }
  struct values value = values_constant(c->width, bits);
  return state_set(&n->space, x, slot, &value);
}

state_id calls_start(struct numeric *n) {
  state_id x = STATE_ANY;
  for (slot_id s = 0; s < n->space.paths.first; s++) {
    if (space_owner(&n->space, s) != ID_NONE) continue;
    x = scalars_is_cell(n->space.scalars, s) ? start_cell(n, x, s) : start_variable(n, x, s);
  }
  return x;
}

/* ---- entering ---- */

static bool is_global(void *data, uint32_t key) {
  const struct space *s = data;
  return !space_is_result(s, key) && !space_is_path(s, key) && space_owner(s, key) == ID_NONE;
}

static uint32_t parameter_number(const struct function *f, slot_id x) {
  for (uint32_t i = 0; i < f->parameters.len; i++)
    if (f->parameters.data[i] == x) return i;
  return ID_NONE;
}

/* Of a parameter: its argument; of something global: itself. In the state of the caller. */
static bool slotsum_of_member(struct numeric *n, state_id x, const struct operation *op, const struct function *f,
                              slot_id member, struct slotsum *out) {
  uint32_t i = parameter_number(f, member);
  const struct space *s = &n->space;
  if (i != ID_NONE)
    return i < op->arg_count &&
           slotsum_of(s, x, n->program->args.data[op->first_arg + i], space_reading(s, member), false, out);
  *out = (struct slotsum){.count = 1, .terms = {{member, 1}}};
  return space_owner(s, member) == ID_NONE;
}

static state_id enter_pack(struct numeric *n, state_id x, state_id y, const struct operation *op,
                           const struct function *f, uint32_t pack) {
  const struct pack *p = &n->space.packs.data[pack];
  struct slotsum of[ZONE_MOST];
  bool is_known[ZONE_MOST];
  struct zone z;
  zone_init(&z, p->count);
  for (uint32_t i = 0; i < p->count; i++) is_known[i] = slotsum_of_member(n, x, op, f, p->members[i], &of[i]);
  for (uint32_t i = 0; i < p->count; i++)
    for (uint32_t j = 0; j < p->count; j++) {
      struct slotsum d = of[i];
      if (i == j || !is_known[i] || !is_known[j] || !slotsum_add(&d, &of[j], -1)) continue;
      if (!zone_add(&z, i, j, slotsum_bounds(&n->space, x, &d).high)) return STATE_NONE;
    }
  return state_set_zone(&n->space, y, pack, &z);
}

/* What the caller knows of memory behind the parameters. */
static state_id enter_memory(struct numeric *n, state_id x, state_id y, edge_id e, function_id callee) {
  uint32_t count;
  const slot_id *own = call_memory_own(n->memory, callee, &count);
  for (uint32_t i = 0; i < count && y != STATE_NONE; i++) {
    slot_id name = call_memory_name(n->memory, e, callee, own[i]);
    if (name == ID_NONE) continue;
    struct values value = state_values(&n->space, x, name);
    y = state_set(&n->space, y, own[i], &value);
  }
  return y;
}

state_id calls_enter(struct numeric *n, state_id x, edge_id e, function_id callee) {
  struct space *s = &n->space;
  const struct operation *op = &n->program->edges.data[e].op;
  const struct function *f = &n->program->functions.data[callee];
  function_id caller = n->program->locations.data[n->program->edges.data[e].source].function;
  if (x == STATE_NONE) return x;
  s->function = caller;
  state_id y = shared_tree_filter(&s->trees, x, is_global, s);
  for (uint32_t i = 0; i < f->parameters.len && i < op->arg_count && y != STATE_NONE; i++) {
    var_id v = f->parameters.data[i];
    expr a = n->program->args.data[op->first_arg + i];
    if (!space_follows(s, v) || space_width(s, v) != expr_width(&n->program->exprs, a)) continue;
    struct values value = evaluator_bounded(&n->evaluator, x, a, space_reading(s, v));
    y = state_set(s, y, v, &value);
  }
  y = enter_memory(n, x, y, e, callee);
  for (uint32_t i = 0; i < f->parameters.len && y != STATE_NONE; i++) {
    s->function = callee;
    struct pack_list list = space_packs(s, f->parameters.data[i]);
    s->function = caller;
    for (uint32_t k = 0; k < list.count && y != STATE_NONE; k++) y = enter_pack(n, x, y, op, f, list.packs[k]);
  }
  return y;
}

/* ---- leaving ---- */

struct told {
  const struct numeric *n;
  function_id f;
};

static bool is_told(void *data, uint32_t key) {
  const struct told *t = data;
  const struct space *s = &t->n->space;
  function_id owner = space_owner(s, key);
  if (space_is_result(s, key)) return owner == t->f;
  if (space_is_path(s, key))
    return owner == t->f && call_memory_is_own(t->n->memory, key) && call_memory_is_fixed(t->n->memory, key);
  if (owner == ID_NONE) return true;
  return key < s->paths.first && owner == t->f && !bitset_has(&t->n->assigned, key) &&
         parameter_number(&t->n->program->functions.data[t->f], key) != ID_NONE;
}

state_id calls_exit(struct numeric *n, state_id x, function_id f) {
  struct told t = {n, f};
  return x == STATE_NONE ? x : shared_tree_filter(&n->space.trees, x, is_told, &t);
}

/* The arguments had values with which the function returns. */
static state_id refine_arguments(struct numeric *n, state_id x, const struct operation *op, function_id callee) {
  const struct function *f = &n->program->functions.data[callee];
  const struct space *s = &n->space;
  for (uint32_t i = 0; i < f->parameters.len && i < op->arg_count && x != STATE_NONE; i++) {
    var_id v = f->parameters.data[i];
    expr a = n->program->args.data[op->first_arg + i];
    if (bitset_has(&n->assigned, v) || !space_follows(s, v)) continue;
    if (space_width(s, v) != expr_width(&n->program->exprs, a)) continue;
    struct values value = state_values(s, n->exit[callee], v);
    x = evaluator_refine(&n->evaluator, x, a, &value);
  }
  return x;
}

static state_id change_globals(struct numeric *n, state_id x, function_id callee) {
  struct space *s = &n->space;
  const struct bitset *changed = &n->modified[callee];
  for (slot_id g = bitset_next(changed, 0); g < changed->size; g = bitset_next(changed, g + 1)) {
    x = state_forget(s, x, g);
    if (!space_follows(s, g)) continue;
    struct values value = state_values(s, n->exit[callee], g);
    x = state_set(s, x, g, &value);
  }
  for (slot_id g = bitset_next(changed, 0); g < changed->size; g = bitset_next(changed, g + 1)) {
    struct pack_list list = space_packs(s, g);
    for (uint32_t k = 0; k < list.count; k++) {
      struct zone z;
      if (s->packs.data[list.packs[k]].function != ID_NONE) continue;
      state_zone(s, n->exit[callee], list.packs[k], &z);
      x = state_set_zone(s, x, list.packs[k], &z);
    }
  }
  return x;
}

/* What the function leaves in memory behind its parameters; where it is does not change by the call. */
static state_id take_memory(struct numeric *n, state_id x, edge_id e, function_id callee) {
  struct space *s = &n->space;
  uint32_t count;
  const slot_id *own = call_memory_own(n->memory, callee, &count);
  for (uint32_t i = 0; i < count && x != STATE_NONE; i++) {
    uint32_t number;
    if (!shared_tree_get(&s->trees, n->exit[callee], own[i], &number)) continue;
    slot_id name = call_memory_name(n->memory, e, callee, own[i]);
    if (name == ID_NONE || !call_memory_is_steady(n->memory, name)) continue;
    struct values value = s->values.data[number];
    x = state_restrict(s, x, name, &value);
  }
  return x;
}

static state_id take_results(struct numeric *n, state_id x, const struct operation *op, function_id callee) {
  struct space *s = &n->space;
  for (uint32_t i = 0; i < op->result_count && x != STATE_NONE; i++) {
    var_id v = n->program->results.data[op->first_result + i];
    uint32_t key = s->first_result[callee] + i;
    if (v == ID_NONE) continue;
    x = state_forget(s, x, v);
    if (key >= s->first_result[callee + 1] || !space_follows(s, v) || space_width(s, v) != space_width(s, key))
      continue;
    struct values value = state_values(s, n->exit[callee], key);
    x = state_set(s, x, v, &value);
  }
  return x;
}

/* A function without a body; ID_NONE: any. */
static state_id after_other(struct numeric *n, state_id x, const struct operation *op, function_id f) {
  x = evaluator_forget(&n->evaluator, x, op);
  return call_memory_after(n->memory, &n->space, x, op, f);
}

state_id calls_return(struct numeric *n, state_id x, edge_id e) {
  const struct edge *edge = &n->program->edges.data[e];
  uint32_t count;
  const function_id *callees = points_to_callees(n->call_graph->points_to, e, &count);
  state_id all = STATE_NONE;
  if (x == STATE_NONE) return x;
  n->space.function = n->program->locations.data[edge->source].function;
  if (points_to_calls_unknown(n->call_graph->points_to, e) || !count) all = after_other(n, x, &edge->op, ID_NONE);
  for (uint32_t i = 0; i < count; i++) {
    function_id f = callees[i];
    if (n->program->functions.data[f].entry == ID_NONE) {
      all = state_join(&n->space, all, after_other(n, x, &edge->op, f));
      continue;
    }
    if (n->exit[f] == STATE_NONE) continue; /* it does not return */
    state_id y = refine_arguments(n, x, &edge->op, f);
    if (y == STATE_NONE) continue;
    y = call_memory_after(n->memory, &n->space, change_globals(n, y, f), &edge->op, f);
    y = take_memory(n, y, e, f);
    all = state_join(&n->space, all, take_results(n, y, &edge->op, f));
  }
  return all;
}
