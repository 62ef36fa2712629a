/* Allocation wrappers, functions such as
 * `void *xmalloc(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }`.
 *
 * A function is one if it has a single ALLOCATE edge, and the new address gets nowhere but into its local variables, by
 * plain assignment, into comparisons and into RETURN. Then no memory is accessed through that address before it is
 * returned, and what one call yields no other call yields: it may be named by the call. */
#include "certify/alias/alias_private.h"

#include "program/walk.h"

struct wrapper {
  const struct program *p;
  const struct flow *flow;
  function_id function;
  struct bitset holders; /* variables that may hold the new address */
  struct walk walk;
};

static bool is_holder(const struct wrapper *w, expr e) {
  const struct expr_node *n = expr_get(&w->p->exprs, e);
  return n->kind == E_VAR && bitset_has(&w->holders, n->ref);
}

/* Is the address in `e` nowhere but in operands of comparisons? */
static bool only_compares(struct wrapper *w, expr e) {
  const struct exprs *s = &w->p->exprs;
  if (expr_is_none(e)) return true;
  if (is_holder(w, e)) return false;
  walk_begin(&w->walk, s);
  walk_add(&w->walk, s, e);
  for (uint32_t i = 0; i < w->walk.order.len; i++) {
    const struct expr_node *n = expr_get(s, w->walk.order.data[i]);
    const expr operands[] = {n->a, n->b, n->c};
    bool compares = expr_kind_is_comparison((enum expr_kind)n->kind);
    for (int k = 0; k < expr_arity((enum expr_kind)n->kind) && !compares; k++)
      if (!expr_is_none(operands[k]) && is_holder(w, operands[k])) return false;
  }
  return true;
}

/* A plain assignment makes another holder. False if the address gets elsewhere. */
static bool follow(struct wrapper *w, const struct operation *op, bool *is_new) {
  bool is_return = op->kind == OP_RETURN;
  if (op->kind == OP_ASSIGN && is_holder(w, op->a)) {
    const struct variable *to = &w->p->variables.data[op->var];
    *is_new |= bitset_add(&w->holders, op->var);
    return to->kind != VARIABLE_GLOBAL && to->function == w->function;
  }
  if (!only_compares(w, op->a) || !only_compares(w, op->b) || !only_compares(w, op->c)) return false;
  for (uint32_t i = 0; i < op->arg_count; i++) {
    expr e = w->p->args.data[op->first_arg + i];
    if (!(is_return && is_holder(w, e)) && !only_compares(w, e)) return false;
  }
  return true;
}

/* All operations of the function, until no holder is new. */
static bool stays_inside(struct wrapper *w) {
  for (bool is_new = true; is_new;) {
    is_new = false;
    for (uint32_t i = w->flow->first[w->function]; i < w->flow->first[w->function + 1]; i++) {
      const struct location *l = &w->p->locations.data[w->flow->order[i]];
      for (uint32_t k = 0; k < l->out.len; k++)
        if (!follow(w, &w->p->edges.data[l->out.data[k]].op, &is_new)) return false;
    }
  }
  return true;
}

static bool is_wrapper(const struct program *p, const struct flow *flow, edge_id site) {
  const struct operation *op = &p->edges.data[site].op;
  const struct variable *v = &p->variables.data[op->var];
  function_id f = p->locations.data[p->edges.data[site].source].function;
  if (p->functions.data[f].result_widths.len != 1 || flow->rank[p->edges.data[site].source] == ID_NONE) return false;
  if (op->sub == ALLOC_STACK || v->kind == VARIABLE_GLOBAL || v->function != f) return false;
  struct wrapper w = {.p = p, .flow = flow, .function = f, .walk = WALK_INIT};
  bitset_init(&w.holders, p->variables.len);
  bitset_add(&w.holders, op->var);
  bool ok = stays_inside(&w);
  bitset_release(&w.holders);
  walk_release(&w.walk);
  return ok;
}

edge_id *wrapper_sites(const struct program *p, const struct flow *flow) {
  edge_id *site = xmalloc((p->functions.len + 1) * sizeof *site);
  uint32_t *count = xcalloc(p->functions.len + 1, sizeof *count);
  for (function_id f = 0; f < p->functions.len; f++) site[f] = ID_NONE;
  for (edge_id e = 0; e < p->edges.len; e++) {
    function_id f = p->locations.data[p->edges.data[e].source].function;
    if (p->edges.data[e].op.kind != OP_ALLOCATE) continue;
    count[f]++;
    site[f] = e;
  }
  for (function_id f = 0; f < p->functions.len; f++)
    if (count[f] != 1 || !is_wrapper(p, flow, site[f])) site[f] = ID_NONE;
  free(count);
  return site;
}
