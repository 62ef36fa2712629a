/* A pointer owns the block that it leads to if it gets its values from allocations alone, or is null, and nobody else
 * has them: no other pointer leads into the block, and what is done with it is done by the pointer's name. Where the
 * pointer was not set before, a null pointer is followed (a global one), which is excluded as everywhere, or it must
 * not be used. */
#include "analysis/watch/private.h"

static bool is_parameter(const struct program *p, var_id v) { return p->variables.data[v].kind == VARIABLE_PARAMETER; }

static bool makes_null(const struct program *p, const struct operation *op, var_id v) {
  u128 value;
  return op->kind == OP_ASSIGN && op->var == v && expr_is_const(&p->exprs, op->a, &value) && !value;
}

static bool is_result(const struct program *p, const struct operation *op, var_id v) {
  for (uint32_t i = 0; i < op->result_count; i++)
    if (p->results.data[op->first_result + i] == v) return true;
  return false;
}

/* Does the operation look into the block, ask for it or free it? */
static bool uses(const struct program *p, struct walk *walk, const struct operation *op, var_id v) {
  const expr operands[] = {op->a, op->b, op->c};
  walk_begin(walk, &p->exprs);
  for (int i = 0; i < 3; i++)
    if (!expr_is_none(operands[i])) walk_add(walk, &p->exprs, operands[i]);
  for (uint32_t i = 0; i < op->arg_count; i++) walk_add(walk, &p->exprs, p->args.data[op->first_arg + i]);
  for (uint32_t i = 0; i < walk->order.len; i++) {
    const struct expr_node *n = expr_get(&p->exprs, walk->order.data[i]);
    if (n->kind == E_VAR && n->ref == v) return true;
  }
  return false;
}

bool block_is_candidate(struct watch *w, var_id v) {
  const struct program *p = w->request->program;
  const struct variable *x = &p->variables.data[v];
  u128 initial;
  bool is_allocated = false;
  if (x->width != p->pointer_width || is_parameter(p, v)) return false;
  if (x->function != ID_NONE && bitset_has(&w->request->call_graph->recursive, x->function)) return false;
  if (x->function == ID_NONE &&
      (expr_is_none(x->initial) || !expr_is_const(&p->exprs, x->initial, &initial) || initial))
    return false;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    bool is_allocation = op->kind == OP_ALLOCATE && op->var == v;
    if (is_allocation && uses(p, &w->walk, op, v)) return false; /* its size is read from the block before */
    is_allocated |= is_allocation;
    bool is_other = op->kind == OP_ASSIGN || op->kind == OP_OBJECT_SIZE || op->kind == OP_STACK_SAVE ||
                    (op->kind == OP_HAVOC && x->function == ID_NONE);
    if ((is_other && op->var == v && !makes_null(p, op, v)) || is_result(p, op, v)) return false;
  }
  return is_allocated;
}

bool block_is_there(const struct watch *w, var_id v) {
  const struct program *p = w->request->program;
  const function_id f = p->variables.data[v].function;
  if (f == ID_NONE) return true;
  struct bitset unset;
  struct walk walk = WALK_INIT;
  VEC(loc_id) work = VEC_INIT;
  bool is_there = true;
  bitset_init(&unset, p->locations.len);
  if (p->functions.data[f].entry != ID_NONE) vec_push(&work, p->functions.data[f].entry);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_HAVOC && p->edges.data[e].op.var == v) vec_push(&work, p->edges.data[e].target);
  while (work.len && is_there) {
    loc_id l = vec_pop(&work);
    if (bitset_has(&unset, l)) continue;
    bitset_add(&unset, l);
    for (uint32_t i = 0; i < p->locations.data[l].out.len && is_there; i++) {
      const struct edge *x = &p->edges.data[p->locations.data[l].out.data[i]];
      is_there = !uses(p, &walk, &x->op, v);
      bool is_set = (x->op.kind == OP_ALLOCATE && x->op.var == v) || makes_null(p, &x->op, v);
      if (!is_set) vec_push(&work, x->target);
    }
  }
  bitset_release(&unset);
  walk_release(&walk);
  vec_release(&work);
  return is_there;
}
