/* Sets of states and relations between them, exactly, as decision diagrams of expressions. */
#include "boolean/reach_private.h"

struct unfolding {
  struct reach *reach;
  bp_proc_id procedure;
  BDD set;         /* to be unfolded */
  struct map memo; /* node -> expression + 1 */
  bp_expr result;
};

/* What the i-th result of the procedure is: all its returns return the same variables. */
static bp_var_id returned_variable(const struct unfolding *u, uint32_t i) {
  const struct bp_program *p = u->reach->program;
  for (bp_stmt_id s = 0; s < p->stmts.len; s++) {
    const struct bp_stmt *x = &p->stmts.data[s];
    if (x->kind != BP_RETURN || x->procedure != u->procedure || i >= x->value_count) continue;
    if (p->exprs.data[x->values[i]].kind == BP_VAR) return p->exprs.data[x->values[i]].a;
  }
  return BP_NONE;
}

static bp_var_id variable_of(const struct unfolding *u, uint32_t slot) {
  const struct bp_program *p = u->reach->program;
  const struct transfer *t = &u->reach->transfer;
  const struct bp_procedure *x = &p->procedures.data[u->procedure];
  uint32_t own = slot - t->first_local;
  if (slot < t->first_local) return p->globals.data[slot];
  assert(slot >= t->first_result || own < x->parameters.len + x->locals.len);
  if (slot >= t->first_result) return returned_variable(u, slot - t->first_result);
  return own < x->parameters.len ? x->parameters.data[own] : x->locals.data[own - x->parameters.len];
}

static bp_expr unfold(struct unfolding *u, BDD at) {
  assert(at >= 0 && (at == bddtrue || at == bddfalse || bdd_var(at) % MOMENT_COUNT != AFTER));
  struct bp_program *p = u->reach->program;
  if (at == bddtrue || at == bddfalse) return at == bddtrue ? bp_true(p) : bp_false(p);
  const uint64_t *known = map_get(&u->memo, (uint64_t)at);
  if (known) return (bp_expr)*known - 1;
  bp_expr high = unfold(u, bdd_high(at)), low = unfold(u, bdd_low(at)), result;
  uint32_t variable = (uint32_t)bdd_var(at);
  bp_var_id v = variable_of(u, transfer_slot(&u->reach->transfer, variable));
  if (v == BP_NONE) /* it has no name: either value */
    result = bp_or(p, high, low);
  else
    result = bp_ite(p, bp_var(p, variable % MOMENT_COUNT == AT_ENTRY ? reach_at_entry(p, v) : v), high, low);
  *map_put(&u->memo, (uint64_t)at) = (uint64_t)result + 1;
  return result;
}

static void unfold_set(void *data) {
  struct unfolding *u = data;
  u->result = unfold(u, u->set);
}

static void unfold_states(void *data) {
  struct unfolding *u = data;
  struct transfer *t = &u->reach->transfer;
  u->result = unfold(u, diagram_exist(&t->diagrams, u->set, t->entry_set));
}

static bool run(struct reach *r, bp_proc_id f, BDD set, void (*compute)(void *), bp_expr *ret) {
  struct unfolding u = {.reach = r, .procedure = f, .set = set};
  bool ok = diagrams_run(&r->transfer.diagrams, compute, &u);
  diagrams_drop(&r->transfer.diagrams, 0);
  map_release(&u.memo);
  *ret = u.result;
  return ok;
}

bool reach_states(struct reach *r, bp_stmt_id s, bp_expr *ret) {
  return run(r, r->program->stmts.data[s].procedure, r->path_edges.data[s], unfold_states, ret);
}

bool reach_relation(struct reach *r, bp_stmt_id s, bp_expr *ret) {
  return run(r, r->program->stmts.data[s].procedure, r->path_edges.data[s], unfold_set, ret);
}

bool reach_entries(struct reach *r, bp_proc_id f, bp_expr *ret) {
  return run(r, f, r->entries.data[f], unfold_set, ret);
}

bool reach_summary(struct reach *r, bp_proc_id f, bp_expr *ret) {
  return run(r, f, r->summaries.data[f], unfold_set, ret);
}
