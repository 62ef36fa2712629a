/* Calls through pointers. Behind the check that the pointer is one to a function of the program that fits, these are
 * all that are called (guards_view); if there is but one, the copy calls it by its name, so that nobody else has to
 * find out once more where the pointer leads. */
#include "analysis/guards/private.h"

static bool fits(const struct program *p, const struct operation *op, const struct function *f) {
  if (f->is_variadic || op->arg_count != f->parameters.len || op->result_count > f->result_widths.len) return false;
  for (uint32_t i = 0; i < op->arg_count; i++)
    if (expr_width(&p->exprs, p->args.data[op->first_arg + i]) != p->variables.data[f->parameters.data[i]].width)
      return false;
  for (uint32_t i = 0; i < op->result_count; i++) {
    var_id v = p->results.data[op->first_result + i];
    if (v != ID_NONE && p->variables.data[v].width != f->result_widths.data[i]) return false;
  }
  return true;
}

void calls_make_direct(struct guards *g) {
  const struct program *p = g->request->program;
  if (!check_set_has(g->asked, CHECK_DEREF) || (g->request->settled && g->request->settled->len)) return;
  for (edge_id e = 0; e < g->out->first_edge; e++) {
    const struct operation *op = &p->edges.data[e].op;
    uint32_t count;
    if (op->kind != OP_CALL || op->callee != ID_NONE || points_to_calls_unknown(g->request->points_to, e)) continue;
    if (!cfg_is_reached(g->request->cfg, p->edges.data[e].source)) continue;
    const function_id *callees = points_to_callees(g->request->points_to, e, &count);
    if (count != 1 || !fits(p, op, &p->functions.data[callees[0]])) continue;
    g->p->edges.data[e].op.callee = callees[0];
    g->p->edges.data[e].op.a = EXPR_NONE;
  }
}
