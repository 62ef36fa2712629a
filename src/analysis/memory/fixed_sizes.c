/* A variable is fixed if one ASSIGN edge writes it and nothing else does; it has that value wherever the edge was
 * passed, which dominators tell. */
#include "analysis/memory/fixed_sizes.h"
#include "analysis/cfg.h"
#include "program/operators.h"

enum { SEVERAL = UINT32_MAX - 1, MOST_DEPTH = 20 };

struct fixing {
  struct program *p;
  struct cfg *cfg;  /* made when it is first needed */
  edge_id *written; /* by variable: the edge that writes it, ID_NONE = none, SEVERAL = not just one */
};

static void note_write(struct fixing *f, var_id v, edge_id e) {
  if (v == ID_NONE) return;
  f->written[v] = f->written[v] == ID_NONE ? e : SEVERAL;
}

static void find_writes(struct fixing *f) {
  const struct program *p = f->p;
  f->written = xmalloc((p->variables.len + 1) * sizeof *f->written);
  for (var_id v = 0; v < p->variables.len; v++)
    f->written[v] = p->variables.data[v].kind == VARIABLE_GLOBAL ? SEVERAL : ID_NONE;
  for (function_id i = 0; i < p->functions.len; i++)
    for (uint32_t k = 0; k < p->functions.data[i].parameters.len; k++)
      note_write(f, p->functions.data[i].parameters.data[k], SEVERAL);
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    switch ((enum op_kind)op->kind) {
    case OP_ANY_SETTER: note_write(f, op->var, e); break;
    case OP_CALL:
      for (uint32_t k = 0; k < op->result_count; k++) note_write(f, p->results.data[op->first_result + k], e);
      break;
    case OP_SKIP:
    case OP_ASSUME:
    case OP_ANY_WRITER:
    case OP_RETURN:
    case OP_ANY_RELEASE:
    case OP_ANY_LIFE:
    case OP_ANY_END:
    case OP_KIND_COUNT: break;
    }
  }
}

/* Is the edge passed on every path to the location? */
static bool comes_before(struct fixing *f, edge_id e, loc_id at) {
  loc_id source = f->p->edges.data[e].source;
  if (f->p->locations.data[source].function != f->p->locations.data[at].function) return false;
  if (f->p->locations.data[source].out.len != 1 || source == at) return false;
  if (!f->cfg) f->cfg = cfg_new(f->p);
  return cfg_is_reached(f->cfg, source) && cfg_is_reached(f->cfg, at) && cfg_dominates(f->cfg, source, at);
}

static bool value_at(struct fixing *f, expr e, loc_id at, unsigned depth, u128 *ret);

static bool variable_at(struct fixing *f, var_id v, loc_id at, unsigned depth, u128 *ret) {
  edge_id e = f->written[v];
  if (e == ID_NONE || e == SEVERAL || f->p->edges.data[e].op.kind != OP_ASSIGN) return false;
  return comes_before(f, e, at) && value_at(f, f->p->edges.data[e].op.a, f->p->edges.data[e].source, depth + 1, ret);
}

/* What the expression is whenever control is at the location. */
static bool value_at(struct fixing *f, expr e, loc_id at, unsigned depth, u128 *ret) {
  const struct expr_node n = *expr_get(&f->p->exprs, e);
  u128 x = 0, y = 0;
  if (depth > MOST_DEPTH) return false;
  switch ((enum expr_kind)n.kind) {
  case E_CONST: return expr_is_const(&f->p->exprs, e, ret);
  case E_VAR: return variable_at(f, n.ref, at, depth, ret);
  case E_ANY_OPERATOR: break;
  default: return false;
  }
  unsigned a = expr_width(&f->p->exprs, n.a), b = expr_arity(n.kind) > 1 ? expr_width(&f->p->exprs, n.b) : 0;
  if (!value_at(f, n.a, at, depth + 1, &x) || (b && !value_at(f, n.b, at, depth + 1, &y))) return false;
  struct operator_value v = operator_apply(&n, a, x, b, y);
  *ret = v.bits;
  return v.fault == OPERATOR_DEFINED;
}

void fix_allocation_sizes(struct program *p) {
  struct fixing f = {.p = p};
  for (edge_id e = 0; e < p->edges.len; e++) {
    struct edge *edge = &p->edges.data[e];
    u128 size;
    if (edge->op.kind != OP_ALLOCATE || expr_is_const(&p->exprs, edge->op.a, &size)) continue;
    if (!f.written) find_writes(&f);
    if (value_at(&f, edge->op.a, edge->source, 0, &size))
      edge->op.a = expr_const(&p->exprs, expr_width(&p->exprs, edge->op.a), size);
  }
  if (f.cfg) cfg_free(f.cfg);
  free(f.written);
}
