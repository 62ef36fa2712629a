/* One look at each edge for what a function does by itself; then a function adds what its callees do, components of the
 * call graph from the leaves, so that each set of a callee is complete when it is added. */
#include "analysis/effects.h"

#include <stdlib.h>

#include "base/digraph.h"

/* A function writes by itself. */
struct writing {
  function_id function;
  uint32_t write; /* its number */
};

struct collector {
  struct call_effects_table *t;
  struct program *p;
  const struct points_to *points_to;
  struct unique index; /* of writes */
  VEC(struct writing) writings;
  VEC(function_id) allocators; /* by number of the allocation */
  digraph_arcs calls;          /* of functions with a body */
};

/* ---- one function ---- */

static bool write_eq(const void *owner, uint32_t index, const void *key) {
  const struct effect_write *x = &((const struct call_effects_table *)owner)->writes.data[index], *y = key;
  return expr_same(x->address, y->address) && x->bytes == y->bytes && x->type == y->type;
}

static void add_write(struct collector *c, function_id f, expr address, uint32_t bytes, ctype_id type) {
  struct effect_write w = {address, bytes, type};
  if (!bytes) return;
  uint64_t hash = hash_combine(hash_combine(address.id, bytes), type);
  uint32_t number = unique_find(&c->index, hash, write_eq, c->t, &w);
  if (number == MAP_NONE) {
    number = c->t->writes.len;
    unique_add(&c->index, hash, number);
    vec_push(&c->t->writes, w);
  }
  vec_push(&c->writings, ((struct writing){f, number}));
}

static uint32_t constant_size(const struct collector *c, expr size) {
  u128 value;
  return expr_is_const(&c->p->exprs, size, &value) && value < EFFECT_ANY_SIZE ? (uint32_t)value : EFFECT_ANY_SIZE;
}

static void assign(struct collector *c, function_id f, var_id v) {
  if (v == ID_NONE) return;
  bitset_add(&c->t->of.data[f].assigned, v);
  if (c->p->variables.data[v].kind == VARIABLE_GLOBAL) bitset_add(&c->t->of.data[f].globals, v);
}

static void call_outside(struct collector *c, function_id f, const struct operation *op, enum library_model model) {
  bool *writes_exposed = &c->t->of.data[f].writes_exposed;
  switch (library_writes(model)) {
  case LIBRARY_WRITES_NOTHING: return;
  case LIBRARY_WRITES_FIRST:
    if (op->arg_count) add_write(c, f, c->p->args.data[op->first_arg], EFFECT_ANY_SIZE, CTYPE_NONE);
    return;
  case LIBRARY_WRITES_EXTERN: *writes_exposed |= c->p->extern_effects != EXTERN_EFFECTS_NONE; return;
  case LIBRARY_WRITES_ANYTHING: *writes_exposed = true; return;
  }
}

static void call(struct collector *c, function_id f, edge_id e) {
  const struct operation *op = &c->p->edges.data[e].op;
  uint32_t count;
  const function_id *callees = points_to_callees(c->points_to, e, &count);
  for (uint32_t i = 0; i < op->result_count; i++) assign(c, f, c->p->results.data[op->first_result + i]);
  for (uint32_t i = 0; i < count; i++) {
    const struct function *callee = &c->p->functions.data[callees[i]];
    if (callee->entry != ID_NONE)
      vec_push(&c->calls, ((struct digraph_arc){f, callees[i]}));
    else
      call_outside(c, f, op, (enum library_model)callee->library);
  }
  if (!count || points_to_calls_unknown(c->points_to, e)) call_outside(c, f, op, LIBRARY_NONE);
}

static void look_at_edge(struct collector *c, edge_id e) {
  const struct operation op = c->p->edges.data[e].op;
  function_id f = c->p->locations.data[c->p->edges.data[e].source].function;
  switch ((enum op_kind)op.kind) {
  case OP_ASSIGN:
  case OP_HAVOC:
  case OP_OBJECT_SIZE:
  case OP_STACK_SAVE: assign(c, f, op.var); return;
  case OP_ALLOCATE:
    assign(c, f, op.var);
    vec_push(&c->allocators, f);
    *map_put(&c->t->allocations, e) = c->allocators.len;
    return;
  case OP_STORE: add_write(c, f, op.a, (expr_width(&c->p->exprs, op.b) + 7u) / 8u, op.type); return;
  case OP_HAVOC_MEMORY: add_write(c, f, op.a, constant_size(c, op.b), CTYPE_NONE); return;
  case OP_COPY:
  case OP_FILL: add_write(c, f, op.a, constant_size(c, op.c), CTYPE_NONE); return;
  case OP_VA_START: add_write(c, f, op.a, EFFECT_ANY_SIZE, CTYPE_NONE); return;
  case OP_CALL: call(c, f, e); return;
  case OP_SKIP:
  case OP_ASSUME:
  case OP_RETURN:
  case OP_ANY_RELEASE:
  case OP_ANY_LIFE:
  case OP_ANY_END:
  case OP_KIND_COUNT: return;
  }
}

/* Local objects; of a function without a body, which is not called from here, what any call of it may write. */
static void look_at_function(struct collector *c, function_id f) {
  const struct function *fn = &c->p->functions.data[f];
  enum library_writes writes = library_writes((enum library_model)fn->library);
  if (fn->entry == ID_NONE && writes == LIBRARY_WRITES_EXTERN)
    c->t->of.data[f].writes_exposed = c->p->extern_effects != EXTERN_EFFECTS_NONE;
  else if (fn->entry == ID_NONE)
    c->t->of.data[f].writes_exposed = writes != LIBRARY_WRITES_NOTHING;
  for (uint32_t i = 0; i < fn->objects.len; i++) {
    const struct object *o = &c->p->objects.data[fn->objects.data[i]];
    uint32_t bytes = o->size < EFFECT_ANY_SIZE ? (uint32_t)o->size : EFFECT_ANY_SIZE;
    if (o->is_escaping) add_write(c, f, expr_object(&c->p->exprs, fn->objects.data[i]), bytes, CTYPE_NONE);
  }
}

/* ---- all that it calls ---- */

static void unite(struct bitset *to, const struct bitset *from) {
  for (uint32_t w = 0; w < bitset_word_count(to); w++) to->words[w] |= from->words[w];
}

static void include(struct call_effects *to, const struct call_effects *from) {
  if (to == from) return;
  unite(&to->globals, &from->globals);
  unite(&to->writes, &from->writes);
  unite(&to->allocations, &from->allocations);
  to->writes_exposed |= from->writes_exposed;
}

/* The functions of a component call each other: what one does, all do. */
static void close_component(struct call_effects *of, const struct digraph *g, const uint32_t *functions,
                            uint32_t count) {
  struct call_effects *all = &of[functions[0]];
  for (uint32_t i = 0; i < count; i++) {
    include(all, &of[functions[i]]);
    for (uint32_t k = 0; k < digraph_out_count(g, functions[i]); k++)
      include(all, &of[digraph_out(g, functions[i])[k]]);
  }
  for (uint32_t i = 1; i < count; i++) include(&of[functions[i]], all);
}

static void close_calls(struct collector *c) {
  struct digraph g;
  struct digraph_components found;
  digraph_init(&g, c->p->functions.len, c->calls.data, c->calls.len);
  digraph_components_init(&found, &g, DIGRAPH_NONE);
  for (uint32_t begin = 0, end; begin < found.reached; begin = end) {
    end = digraph_component_end(&found, begin);
    close_component(c->t->of.data, &g, found.order + begin, end - begin);
  }
  digraph_components_release(&found);
  digraph_release(&g);
}

/* ---- all of it ---- */

/* What each function does by itself; the sizes of the sets are known when all has been looked at. */
static void collect(struct collector *c) {
  struct call_effects *of = c->t->of.data;
  for (function_id f = 0; f < c->p->functions.len; f++) {
    bitset_init(&of[f].globals, c->p->variables.len);
    bitset_init(&of[f].assigned, c->p->variables.len);
  }
  for (edge_id e = 0; e < c->p->edges.len; e++) look_at_edge(c, e);
  for (function_id f = 0; f < c->p->functions.len; f++) look_at_function(c, f);
  for (function_id f = 0; f < c->p->functions.len; f++) {
    bitset_init(&of[f].writes, c->t->writes.len);
    bitset_init(&of[f].allocations, c->allocators.len);
  }
  for (uint32_t i = 0; i < c->allocators.len; i++) bitset_add(&of[c->allocators.data[i]].allocations, i);
  for (uint32_t i = 0; i < c->writings.len; i++) {
    struct writing w = c->writings.data[i];
    bitset_add(&of[w.function].writes, w.write);
  }
}

struct call_effects_table *call_effects_new(struct program *p, const struct points_to *points_to) {
  struct call_effects_table *t = xcalloc(1, sizeof *t);
  struct collector c = {.t = t, .p = p, .points_to = points_to};
  vec_resize(&t->of, p->functions.len);
  collect(&c);
  close_calls(&c);
  unique_release(&c.index);
  vec_release_all(&c.calls, &c.writings, &c.allocators);
  return t;
}

static void release_sets(struct call_effects *x) {
  bitset_release_all(&x->globals, &x->writes, &x->allocations, &x->assigned);
}

void call_effects_free(struct call_effects_table *t) {
  if (!t) return;
  for (function_id f = 0; f < t->of.len; f++) release_sets(&t->of.data[f]);
  vec_release_all(&t->of, &t->writes);
  map_release(&t->allocations);
  free(t);
}

bool call_effects_allocates(const struct call_effects_table *t, const struct call_effects *x,
                            const struct points_to *points_to, expr address) {
  target_list targets = VEC_INIT;
  bool allocates = bitset_next(&x->allocations, 0) < x->allocations.size;
  if (!allocates || expr_is_none(address)) return allocates;
  points_to_targets(points_to, address, &targets);
  bool found = false;
  for (uint32_t i = 0; i < targets.len && !found; i++) {
    const struct target *y = &targets.data[i]; /* whichever call of a wrapper made it */
    const uint64_t *number = y->kind == TARGET_DYNAMIC ? map_get(&t->allocations, y->id) : NULL;
    found = y->kind == TARGET_UNKNOWN || (number && bitset_has(&x->allocations, (uint32_t)*number - 1));
  }
  vec_release(&targets);
  return found;
}
