/* What holds in every state: numbers lie in the range of their width, objects that live lie apart, functions have
 * addresses of their own, constant memory has its initial contents. Facts are made for what occurs in an obligation. */
#include "certify/certify.h"

#include "logic/traverse.h"

static void add(term_list *out, term t) {
  if (!term_eq(t, term_true)) vec_push(out, t);
}

static void add_range(struct certify *c, term t, uint16_t width, bool is_signed, term_list *out) {
  struct terms *s = &c->terms;
  if (!term_is_int(s, t)) return;
  term low = is_signed ? term_neg(s, power_of_two(c, width - 1u)) : term_int(s, 0);
  const term bounds[] = {term_le(s, low, t), term_lt(s, t, power_of_two(c, is_signed ? width - 1u : width))};
  for (int i = 0; i < 2; i++) {
    add(out, bounds[i]);
    if (term_kind(s, t) != TERM_VAR) continue;
    uint64_t *known = map_put(&c->ranges, bounds[i].id);
    if (!*known) *known = 1;
  }
}

/* Where accesses must be aligned, objects are: their alignment is part of the program. */
static term is_aligned(struct certify *c, term at, object_id o) {
  struct terms *s = &c->terms;
  uint64_t alignment = c->program->objects.data[o].alignment;
  if (!check_set_has(c->program->arithmetic, CHECK_ALIGNMENT) || alignment < 2 || alignment & (alignment - 1))
    return term_true;
  term size = address_constant(c, alignment), zero = address_constant(c, 0);
  if (!c->is_bv) return term_equals(s, term_mod(s, at, size), zero);
  return term_equals(s, term_bv_binary(s, TERM_BV_AND, at, address_constant(c, alignment - 1)), zero);
}

/* The address behind an object is one, too, and greater than those inside (C 6.5.8p5): no object ends where memory
 * does. */
term fact_object(struct certify *c, term at, object_id o) {
  struct terms *s = &c->terms;
  uint64_t bytes = c->program->objects.data[o].size;
  term size = address_constant(c, bytes ? bytes : 1), exists = term_not(term_equals(s, at, address_constant(c, 0)));
  term end = term_add2(s, at, size);
  exists = term_and2(s, exists, is_aligned(c, at, o));
  if (c->is_bv) return term_and2(s, exists, term_not(term_ule(s, end, at)));
  return term_and2(s, exists, term_lt(s, end, power_of_two(c, pointer_width(c))));
}

term fact_apart(struct certify *c, term x, object_id a, term y, object_id b) {
  const struct object *o = c->program->objects.data;
  return address_disjoint(c, x, address_constant(c, o[a].size), y, address_constant(c, o[b].size));
}

static void add_objects(struct certify *c, uint32_t context, const term_list *nodes, term_list *out) {
  VEC(struct symbol) objects = VEC_INIT, functions = VEC_INIT;
  for (uint32_t i = 0; i < nodes->len; i++) {
    const struct symbol *x = symbol_find(c, nodes->data[i]);
    if (x && x->kind == SYMBOL_OBJECT && context_is_active(c, x->context, context)) vec_push(&objects, *x);
    if (x && x->kind == SYMBOL_FUNCTION) vec_push(&functions, *x);
  }
  for (uint32_t i = 0; i < objects.len; i++) {
    add(out, fact_object(c, objects.data[i].t, objects.data[i].id));
    for (uint32_t k = 0; k < i; k++)
      add(out, fact_apart(c, objects.data[i].t, objects.data[i].id, objects.data[k].t, objects.data[k].id));
  }
  for (uint32_t i = 0; i < functions.len; i++) {
    term f = functions.data[i].t;
    add(out, term_not(term_equals(&c->terms, f, address_constant(c, 0))));
    for (uint32_t k = 0; k < i; k++) add(out, term_not(term_equals(&c->terms, f, functions.data[k].t)));
    for (uint32_t k = 0; k < objects.len; k++) {
      term size = address_constant(c, c->program->objects.data[objects.data[k].id].size);
      add(out, address_disjoint(c, f, address_constant(c, 1), objects.data[k].t, size));
    }
  }
  vec_release_all(&objects, &functions);
}

/* A cell that occurs in both readings has one value. */
static void add_readings(struct certify *c, term cell, const struct function_info *f, term_list *out) {
  if (f->memory == MEMORY_NONE || !f->is_signed) return;
  assert(!c->is_bv && term_kind(&c->terms, cell) == TERM_APPLY);
  term other = memory_cell(c, f->memory, term_child(&c->terms, cell, 0), f->width, false);
  add(out, term_equals(&c->terms, other, convert_reading(c, cell, f->width, true, false)));
}

static void add_constant_memory(struct certify *c, term cell, const struct function_info *f, term_list *out) {
  struct symbol o;
  term offset, value, at;
  i128 distance;
  if (f->memory != MEMORY_NOW) return;
  at = term_child(&c->terms, cell, 0);
  if (!access_object(c, at, &o, &offset) || !c->program->objects.data[o.id].is_constant) return;
  if (!address_difference(c, at, o.t, &distance)) return;
  if (initial_cell(c, o.id, distance, f->width, f->is_signed, &value)) add(out, term_equals(&c->terms, cell, value));
}

static bool mixes_readings(struct certify *c, const term_list *nodes) {
  bool any_signed = false, any_unsigned = false;
  for (uint32_t i = 0; i < nodes->len; i++) {
    if (term_kind(&c->terms, nodes->data[i]) != TERM_APPLY) continue;
    const struct function_info *f = function_info(c, term_symbol(&c->terms, nodes->data[i]));
    if (f && f->memory != MEMORY_NONE && f->is_signed) any_signed = true;
    if (f && f->memory != MEMORY_NONE && !f->is_signed) any_unsigned = true;
  }
  return any_signed && any_unsigned;
}

static void add_node(struct certify *c, term t, bool mixed, term_list *out) {
  struct terms *s = &c->terms;
  if (term_kind(s, t) == TERM_VAR) {
    const struct symbol *x = symbol_find(c, t);
    if (x) add_range(c, t, x->width, x->is_signed, out);
  } else if (term_kind(s, t) == TERM_APPLY) {
    const struct function_info *known = function_info(c, term_symbol(s, t));
    if (!known) return;
    struct function_info f = *known;
    add_range(c, t, f.width, f.is_signed, out);
    if (mixed) add_readings(c, t, &f, out);
    add_constant_memory(c, t, &f, out);
  }
}

void facts_add(struct certify *c, uint32_t context, const term *roots, uint32_t count, term_list *out) {
  struct terms *s = &c->terms;
  term_list nodes = VEC_INIT, extra = VEC_INIT;
  edge_begin(c, 0);
  traverse_nodes(s, roots, count, &nodes);
  bool mixed = !c->is_bv && mixes_readings(c, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) add_node(c, nodes.data[i], mixed, &extra);
  /* facts may speak of further addresses and cells */
  vec_clear(&nodes);
  for (uint32_t i = 0; i < count; i++) vec_push(&extra, roots[i]);
  traverse_nodes(s, extra.data, extra.len, &nodes);
  extra.len -= count;
  for (uint32_t i = 0; i < nodes.len; i++) add_node(c, nodes.data[i], false, &extra);
  add_objects(c, context, &nodes, &extra);
  for (uint32_t i = 0; i < extra.len; i++) {
    assert(term_is_bool(s, extra.data[i]));
    vec_push(out, extra.data[i]);
  }
  vec_release_all(&nodes, &extra);
  vec_clear(&c->assumed);
}

term initial_state(struct certify *c, term t) {
  struct change x = {VEC_INIT, VEC_INIT, VEC_INIT};
  term_list variables = VEC_INIT;
  edge_begin(c, 0);
  term_free_variables(&c->terms, &t, 1, &variables);
  for (uint32_t i = 0; i < variables.len; i++) {
    const struct symbol *s = symbol_find(c, variables.data[i]);
    if (!s || s->kind != SYMBOL_VARIABLE) continue;
    const struct variable *v = &c->program->variables.data[s->id];
    if (v->kind != VARIABLE_GLOBAL || expr_is_none(v->initial) || !expr_is_fixed(c, v->initial)) continue;
    change_variable(&x, variables.data[i], expr_for_variable(c, v->initial, s->id));
  }
  vec_push(&x.writes, ((struct write){.kind = WRITE_INITIAL, .bytes = UINT64_MAX}));
  term result = change_apply(c, &x, t);
  change_release(&x);
  vec_release(&variables);
  vec_clear(&c->assumed);
  return result;
}
