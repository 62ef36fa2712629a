/* A fixed point per candidate: the variables that may hold the new address, by plain assignment from one another; then
 * one look at every use of them. Candidates are functions with exactly one ALLOCATE edge, of which programs have few.
 */
#include "analysis/memory/wrappers.h"

#include "program/walk.h"

struct wrapper_candidate {
  const struct cfg *cfg;
  const struct scalars *scalars;
  function_id function;
  struct bitset *carriers; /* variables that may hold the new address */
  struct walk walk;
};

static bool is_carrier(const struct wrapper_candidate *c, expr e) {
  const struct expr_node *n = expr_get(&c->cfg->program->exprs, e);
  return n->kind == E_VAR && bitset_has(c->carriers, n->ref);
}

/* Carriers occur in `e` only as operands of comparisons. */
static bool only_compares(struct wrapper_candidate *c, expr e) {
  const struct exprs *s = &c->cfg->program->exprs;
  if (expr_is_none(e)) return true;
  if (is_carrier(c, e)) return false;
  walk_begin(&c->walk, s);
  walk_add(&c->walk, s, e);
  for (uint32_t i = 0; i < c->walk.order.len; i++) {
    const struct expr_node *n = expr_get(s, c->walk.order.data[i]);
    const expr operands[] = {n->a, n->b, n->c};
    bool compares = expr_kind_is_comparison((enum expr_kind)n->kind);
    for (int k = 0; k < expr_arity((enum expr_kind)n->kind) && !compares; k++)
      if (!expr_is_none(operands[k]) && is_carrier(c, operands[k])) return false;
  }
  return true;
}

static bool uses_are_plain(struct wrapper_candidate *c, const struct operation *op) {
  const struct program *p = c->cfg->program;
  if (op->kind != OP_ASSIGN || !is_carrier(c, op->a))
    if (!only_compares(c, op->a)) return false;
  if (!only_compares(c, op->b) || !only_compares(c, op->c)) return false;
  for (uint32_t i = 0; i < op->arg_count; i++) {
    expr e = p->args.data[op->first_arg + i];
    if (!(op->kind == OP_RETURN && is_carrier(c, e)) && !only_compares(c, e)) return false;
  }
  return true;
}

/* Adds what is assigned from a carrier; false if that is no local variable. */
static bool spread(struct wrapper_candidate *c, const struct operation *op, bool *changed) {
  assert(c->carriers->size == c->cfg->program->variables.len);
  if (op->kind != OP_ASSIGN || !is_carrier(c, op->a)) return true;
  if (scalars_function(c->scalars, op->var) != c->function) return false;
  *changed |= bitset_add(c->carriers, op->var);
  return true;
}

/* Calls `check` for every reached edge of the function; false as soon as it fails. */
static bool for_edges(struct wrapper_candidate *c, bool *changed, bool last) {
  const struct program *p = c->cfg->program;
  for (uint32_t i = c->cfg->order_first[c->function]; i < c->cfg->order_first[c->function + 1]; i++) {
    const struct location *l = &p->locations.data[c->cfg->order[i]];
    for (uint32_t k = 0; k < l->out.len; k++) {
      const struct operation *op = &p->edges.data[l->out.data[k]].op;
      if (last ? !uses_are_plain(c, op) : !spread(c, op, changed)) return false;
    }
  }
  return true;
}

static bool is_wrapper(const struct cfg *cfg, const struct scalars *scalars, const struct edge *allocation,
                       struct bitset *carriers) {
  function_id f = cfg->program->locations.data[allocation->source].function;
  struct wrapper_candidate c = {cfg, scalars, f, carriers, WALK_INIT};
  bool ok = allocation->op.sub != ALLOC_STACK && scalars_function(scalars, allocation->op.var) == f;
  if (ok) bitset_add(carriers, allocation->op.var);
  for (bool changed = ok; ok && changed;) {
    changed = false;
    ok = for_edges(&c, &changed, false);
  }
  bool ignored;
  ok = ok && for_edges(&c, &ignored, true);
  walk_release(&c.walk);
  return ok;
}

void wrappers_find(const struct cfg *cfg, const struct scalars *scalars, struct bitset *out) {
  const struct program *p = cfg->program;
  uint32_t *count = xcalloc(p->functions.len + 1, sizeof *count);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (p->edges.data[e].op.kind == OP_ALLOCATE) count[p->locations.data[p->edges.data[e].source].function]++;
  struct bitset carriers;
  bitset_init(&carriers, p->variables.len);
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *x = &p->edges.data[e];
    function_id f = p->locations.data[x->source].function;
    if (x->op.kind != OP_ALLOCATE || count[f] != 1 || !cfg_is_reached(cfg, x->source)) continue;
    if (p->functions.data[f].result_widths.len != 1) continue;
    bitset_clear(&carriers);
    if (is_wrapper(cfg, scalars, x, &carriers)) bitset_add(out, f);
  }
  bitset_release(&carriers);
  free(count);
}

edge_id wrappers_allocation(const struct cfg *cfg, function_id f) {
  assert(cfg->program->functions.data[f].result_widths.len == 1);
  const struct program *p = cfg->program;
  for (uint32_t i = cfg->order_first[f]; i < cfg->order_first[f + 1]; i++) {
    const struct location *l = &p->locations.data[cfg->order[i]];
    for (uint32_t k = 0; k < l->out.len; k++)
      if (p->edges.data[l->out.data[k]].op.kind == OP_ALLOCATE) return l->out.data[k];
  }
  return ID_NONE;
}
