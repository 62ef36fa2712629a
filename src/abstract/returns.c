/* clang makes one variable of the values of several return statements; other functions may return any expression. */
#include "abstract/returns.h"

static bool returned_variable(const struct program *p, const struct edge *e, var_id *ret) {
  const struct expr_node *n = expr_get(&p->exprs, p->args.data[e->op.first_arg]);
  if (n->kind != E_VAR || p->variables.data[n->ref].kind == VARIABLE_GLOBAL) return false;
  *ret = n->ref;
  return true;
}

var_id returns_variable(const struct program *p, function_id f) {
  var_id result = ID_NONE;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *x = &p->edges.data[e];
    var_id v;
    if (x->op.kind != OP_RETURN || p->locations.data[x->source].function != f) continue;
    if (x->op.arg_count != 1 || !returned_variable(p, x, &v)) return ID_NONE;
    if (result != ID_NONE && v != result) return ID_NONE;
    result = v;
  }
  return result;
}

/* `return e` becomes `r = e; return r`. */
static void return_through(struct program *p, edge_id id, var_id r) {
  struct edge e = p->edges.data[id];
  assert(e.op.kind == OP_RETURN && expr_width(&p->exprs, p->args.data[e.op.first_arg]) == p->variables.data[r].width);
  loc_id between = program_add_location(p, p->locations.data[e.source].function);
  struct operation assign = operation_make(OP_ASSIGN), back = e.op;
  assign.var = r;
  assign.a = p->args.data[e.op.first_arg];
  back.first_arg = p->args.len;
  vec_push(&p->args, expr_var(&p->exprs, p->variables.data[r].width, r));
  p->edges.data[id].op = assign;
  p->edges.data[id].target = between;
  program_add_edge(p, between, e.target, back, e.at, e.marks);
}

void returns_normalise(struct program *p) {
  uint32_t edge_count = p->edges.len;
  for (function_id f = 0; f < p->functions.len; f++) {
    const struct function *x = &p->functions.data[f];
    if (x->entry == ID_NONE || x->result_widths.len != 1 || f == p->start || returns_variable(p, f) != ID_NONE)
      continue;
    const struct ctype *type = ctype_resolved(&p->types, x->type);
    struct variable r = {.name = program_intern(p, "__result"),
                         .width = x->result_widths.data[0],
                         .kind = VARIABLE_LOCAL,
                         .type = type && type->kind == CT_FUNCTION ? type->target : CTYPE_NONE,
                         .function = f,
                         .at = x->at,
                         .initial = EXPR_NONE};
    var_id v = program_add_variable(p, r);
    for (edge_id e = 0; e < edge_count; e++)
      if (p->edges.data[e].op.kind == OP_RETURN && p->locations.data[p->edges.data[e].source].function == f)
        return_through(p, e, v);
  }
}
