/* What an operation reads and writes of local variables and of memory with a base, and whether the address of the base
 * gets out.
 *
 * As long as a base occurs only in addresses with constant offsets that are loaded from, stored to, copied, filled,
 * made undetermined or freed, and in comparisons, every access to its blocks is seen. Any other occurrence exposes it.
 */
#include "certify/alias/first_private.h"

static void put(struct first_finder *f, enum event_kind kind, uint32_t id, uint64_t from, uint64_t to) {
  vec_push(&f->events, ((struct event){kind, id, from, to}));
}

/* The base of an address; ID_NONE if it has none. */
static uint32_t base_of(const struct first_finder *f, expr address, int64_t *offset) {
  const struct exprs *s = &f->p->exprs;
  const struct expr_node *n = expr_get(s, expr_split_offset(s, address, offset));
  if (n->kind == E_OBJECT) return f->base_of_object[n->ref];
  return n->kind == E_VAR ? f->base_of_variable[n->ref] : ID_NONE;
}

/* `size` bytes at the address; UINT64_MAX if that is not known. */
static void put_access(struct first_finder *f, enum event_kind kind, expr address, uint64_t size) {
  int64_t offset;
  uint32_t base = base_of(f, address, &offset);
  uint64_t from = offset < 0 ? 0 : (uint64_t)offset, to = from + size;
  if (base == ID_NONE) return;
  if (offset < 0 || to < from) to = UINT64_MAX;
  if (to == UINT64_MAX && kind == EVENT_WRITE_BYTES) return; /* who knows which */
  put(f, kind, base, from, to);
}

static uint64_t size_of(const struct first_finder *f, expr length) {
  u128 size;
  return expr_is_const(&f->p->exprs, length, &size) && size < UINT32_MAX ? (uint64_t)size : UINT64_MAX;
}

/* The operand `k` of a node is an address with a base: what becomes of it there? */
static void put_use(struct first_finder *f, expr e, int k, uint32_t base) {
  const struct expr_node *n = expr_get(&f->p->exprs, e);
  int64_t offset;
  bool is_part = k == 0 && (n->kind == E_FIELD || n->kind == E_INDEX) && base_of(f, e, &offset) == base;
  if (n->kind == E_LOAD)
    put_access(f, EVENT_READ_BYTES, n->a, n->width / 8u);
  else if (!is_part && !expr_kind_is_comparison((enum expr_kind)n->kind))
    put(f, EVENT_EXPOSE, base, 0, UINT64_MAX);
}

static void put_expression(void *data, expr root) {
  struct first_finder *f = data;
  const struct exprs *s = &f->p->exprs;
  int64_t offset;
  uint32_t from = f->walk.order.len;
  walk_add(&f->walk, s, root);
  for (; from < f->walk.order.len; from++) {
    expr e = f->walk.order.data[from];
    const struct expr_node *n = expr_get(s, e);
    const expr operands[] = {n->a, n->b, n->c};
    if (n->kind == E_VAR) put(f, EVENT_READ_VALUE, n->ref, 0, 0);
    for (int k = 0; k < expr_arity((enum expr_kind)n->kind); k++) {
      uint32_t base = expr_is_none(operands[k]) ? ID_NONE : base_of(f, operands[k], &offset);
      if (base != ID_NONE) put_use(f, e, k, base);
    }
  }
}

/* An operand whose value goes anywhere. */
static void put_value(void *data, expr e) {
  struct first_finder *f = data;
  int64_t offset;
  uint32_t base = expr_is_none(e) ? ID_NONE : base_of(f, e, &offset);
  if (base != ID_NONE) put(f, EVENT_EXPOSE, base, 0, UINT64_MAX);
}

/* Memory at operands of the operation, and the operands that are values. */
static void put_memory(struct first_finder *f, const struct operation *op) {
  switch ((enum op_kind)op->kind) {
  case OP_STORE:
    put_access(f, EVENT_WRITE_BYTES, op->a, expr_width(&f->p->exprs, op->b) / 8u);
    put_value(f, op->b);
    return;
  case OP_COPY:
    put_access(f, EVENT_READ_BYTES, op->b, size_of(f, op->c));
    put_access(f, EVENT_WRITE_BYTES, op->a, size_of(f, op->c));
    put_value(f, op->c);
    return;
  case OP_FILL:
    put_access(f, EVENT_WRITE_BYTES, op->a, size_of(f, op->c));
    put_value(f, op->b);
    put_value(f, op->c);
    return;
  case OP_HAVOC_MEMORY:
    put_access(f, EVENT_FORGET_BYTES, op->a, size_of(f, op->b));
    put_value(f, op->b);
    return;
  case OP_VA_START: put_access(f, EVENT_WRITE_BYTES, op->a, f->p->pointer_width == 32 ? 4 : 24); return;
  case OP_FREE:
  case OP_OBJECT_SIZE: return;
  case OP_SKIP:
  case OP_ASSIGN:
  case OP_ASSUME:
  case OP_HAVOC:
  case OP_CALL:
  case OP_RETURN:
  case OP_ALLOCATE:
  case OP_STACK_SAVE:
  case OP_STACK_RESTORE:
  case OP_ANY_LIFE:
  case OP_ANY_END:
  case OP_KIND_COUNT: operation_expressions(f->p, op, put_value, f);
  }
}

static void put_variable(struct first_finder *f, var_id v, bool is_known) {
  if (v != ID_NONE && f->p->variables.data[v].kind != VARIABLE_GLOBAL)
    put(f, is_known ? EVENT_SET_VALUE : EVENT_FORGET_VALUE, v, 0, 0);
}

static void put_operation(struct first_finder *f, edge_id e) {
  const struct operation *op = &f->p->edges.data[e].op;
  uint32_t made = f->result->of_edge[e];
  if (op->kind == OP_BEGIN_LIFE || op->kind == OP_END_LIFE) return; /* they name an object, and read nothing */
  walk_begin(&f->walk, &f->p->exprs);
  operation_expressions(f->p, op, put_expression, f);
  put_memory(f, op);
  put_variable(f, op->var, op->kind != OP_HAVOC);
  bool is_known = op->kind == OP_CALL && !alias_forgets_results(f->alias, e);
  for (uint32_t i = 0; i < op->result_count; i++) put_variable(f, f->p->results.data[op->first_result + i], is_known);
  if (made != ID_NONE) put(f, EVENT_NEW_BLOCK, made, 0, 0);
}

void first_find_events(struct first_finder *f, function_id function) {
  for (uint32_t i = f->flow->first[function]; i < f->flow->first[function + 1]; i++) {
    const struct location *l = &f->p->locations.data[f->flow->order[i]];
    for (uint32_t k = 0; k < l->out.len; k++) {
      edge_id e = l->out.data[k];
      f->first_event[e] = f->events.len;
      put_operation(f, e);
      f->event_count[e] = f->events.len - f->first_event[e];
    }
  }
}
