/* Which variables only ever hold numbers of the text: the greatest set such that every assignment to one of its
 * variables is a number, a cast of one, or a copy of a variable of the set. Values of such variables go into the graph,
 * and counters do not. */
#include "lists/segment/translate_private.h"

bool translator_is_pointer(const struct program *p, var_id v) {
  const struct variable *x = &p->variables.data[v];
  const struct ctype *type = ctype_resolved(&p->types, x->type);
  return type ? type->kind == CT_POINTER : x->width == p->pointer_width;
}

static bool is_number(const struct program *p, const struct bitset *numbers, expr e) {
  const struct expr_node *n = expr_get(&p->exprs, e);
  if (n->width > 64) return false;
  if (n->kind == E_ZEXT || n->kind == E_SEXT || n->kind == E_EXTRACT) return is_number(p, numbers, n->a);
  return n->kind == E_CONST || (n->kind == E_VAR && bitset_has(numbers, n->ref));
}

static bool take_out(struct bitset *numbers, var_id v) {
  if (v == ID_NONE || !bitset_has(numbers, v)) return false;
  bitset_remove(numbers, v);
  return true;
}

static bool take_out_unless(const struct program *p, struct bitset *numbers, var_id v, expr value) {
  return !is_number(p, numbers, value) && take_out(numbers, v);
}

/* A call's parameters; its results if the callee is not known. */
static bool look_at_call(const struct program *p, struct bitset *numbers, const struct operation *op) {
  bool changed = false;
  bool has_body = op->callee != ID_NONE && p->functions.data[op->callee].entry != ID_NONE;
  for (uint32_t i = 0; !has_body && i < op->result_count; i++)
    changed |= take_out(numbers, p->results.data[op->first_result + i]);
  if (!has_body) return changed;
  const struct function *f = &p->functions.data[op->callee];
  for (uint32_t i = 0; i < f->parameters.len; i++) {
    var_id v = f->parameters.data[i];
    changed |=
        i < op->arg_count ? take_out_unless(p, numbers, v, p->args.data[op->first_arg + i]) : take_out(numbers, v);
  }
  return changed;
}

/* What a function returns goes into the results of all its calls. */
static bool look_at_return(const struct program *p, struct bitset *numbers, function_id f, const struct operation *op) {
  bool changed = false;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *call = &p->edges.data[e].op;
    if (call->kind != OP_CALL || call->callee != f) continue;
    for (uint32_t i = 0; i < call->result_count && i < op->arg_count; i++) {
      var_id v = p->results.data[call->first_result + i];
      if (v != ID_NONE) changed |= take_out_unless(p, numbers, v, p->args.data[op->first_arg + i]);
    }
  }
  return changed;
}

static bool look_at(const struct program *p, struct bitset *numbers, const struct edge *e) {
  const struct operation *op = &e->op;
  if (op->kind == OP_ASSIGN) return take_out_unless(p, numbers, op->var, op->a);
  if (op->kind == OP_CALL) return look_at_call(p, numbers, op);
  if (op->kind == OP_RETURN) return look_at_return(p, numbers, p->locations.data[e->source].function, op);
  if (op->kind == OP_HAVOC && op->sub == HAVOC_SCOPE) return false;
  return take_out(numbers, op->var);
}

/* Parameters of functions that may be called through a pointer. */
static void look_at_addresses(const struct program *p, struct bitset *numbers) {
  struct bitset taken;
  bitset_init(&taken, p->functions.len);
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++) {
    const struct expr_node *n = &p->exprs.nodes.data[i];
    if (n->kind == E_FUNCTION) bitset_add(&taken, n->ref);
  }
  for (function_id f = 0; f < p->functions.len; f++)
    for (uint32_t i = 0; bitset_has(&taken, f) && i < p->functions.data[f].parameters.len; i++)
      take_out(numbers, p->functions.data[f].parameters.data[i]);
  bitset_release(&taken);
}

void translator_find_numbers(const struct program *p, struct bitset *numbers) {
  bitset_init(numbers, p->variables.len);
  for (var_id v = 0; v < p->variables.len; v++)
    if (p->variables.data[v].width <= 64) bitset_add(numbers, v);
  look_at_addresses(p, numbers);
  for (bool changed = true; changed;) {
    changed = false;
    for (edge_id e = 0; e < p->edges.len; e++) changed |= look_at(p, numbers, &p->edges.data[e]);
  }
}
