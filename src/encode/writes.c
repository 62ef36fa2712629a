#include "encode/writes.h"

struct collector {
  struct writes *out;
  const struct program *program;
  const struct points_to *points_to;
  struct bitset seen; /* functions */
  VEC(function_id) open;
};

static void write_variable(struct collector *c, var_id v) {
  if (v == ID_NONE) return;
  const struct variable *x = &c->program->variables.data[v];
  if (x->kind == VARIABLE_GLOBAL || x->function == ID_NONE) bitset_add(&c->out->globals, v);
}

static void enter(struct collector *c, function_id f) {
  if (c->program->functions.data[f].entry == ID_NONE) {
    c->out->has_extern = true;
  } else if (!bitset_has(&c->seen, f)) {
    bitset_add(&c->seen, f);
    vec_push(&c->open, f);
  }
}

static void collect_edge(struct collector *c, edge_id e) {
  const struct operation *op = &c->program->edges.data[e].op;
  uint32_t count;
  switch ((enum op_kind)op->kind) {
  case OP_SKIP:
  case OP_ASSUME:
  case OP_FREE:
  case OP_STACK_RESTORE:
  case OP_VIOLATION:
  case OP_STOP:
  case OP_RETURN: return;
  case OP_ASSIGN:
  case OP_HAVOC:
  case OP_ALLOCATE:
  case OP_OBJECT_SIZE:
  case OP_STACK_SAVE: write_variable(c, op->var); return;
  case OP_STORE:
  case OP_HAVOC_MEMORY:
  case OP_COPY:
  case OP_FILL:
  case OP_VA_START: vec_push(&c->out->addresses, op->a); return;
  case OP_CALL: {
    const function_id *callees = points_to_callees(c->points_to, e, &count);
    for (uint32_t i = 0; i < op->result_count; i++) write_variable(c, c->program->results.data[op->first_result + i]);
    for (uint32_t i = 0; i < count; i++) enter(c, callees[i]);
    c->out->has_extern |= points_to_calls_unknown(c->points_to, e) || !count;
    return;
  }
  case OP_KIND_COUNT: break;
  }
}

void writes_init(struct writes *w, const struct program *p, const struct points_to *points_to, function_id f) {
  *w = (struct writes){0};
  bitset_init(&w->globals, p->variables.len);
  struct collector c = {.out = w, .program = p, .points_to = points_to};
  bitset_init(&c.seen, p->functions.len);
  enter(&c, f);
  while (c.open.len) {
    function_id g = vec_pop(&c.open);
    for (loc_id l = 0; l < p->locations.len; l++) {
      if (p->locations.data[l].function != g) continue;
      for (uint32_t i = 0; i < p->locations.data[l].out.len; i++) collect_edge(&c, p->locations.data[l].out.data[i]);
    }
  }
  bitset_release(&c.seen);
  vec_release(&c.open);
}

void writes_release(struct writes *w) {
  bitset_release(&w->globals);
  vec_release(&w->addresses);
}

bool writes_may_change(const struct writes *w, const struct points_to *points_to, expr alias, uint64_t bytes) {
  if (expr_is_none(alias)) return w->addresses.len;
  for (uint32_t i = 0; i < w->addresses.len; i++)
    if (points_to_may_alias(points_to, alias, bytes, w->addresses.data[i], UINT32_MAX)) return true;
  return false;
}
