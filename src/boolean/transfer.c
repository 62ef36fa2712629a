/* Statements are compiled once to relations; the steps are then a conjunction with projection, and a renaming. */
#include "boolean/transfer.h"

#include "base/checking.h"
#include "boolean/variable_order.h"

static BDD variable(const struct transfer *t, uint32_t slot, enum bp_moment m) {
  return bdd_ithvar(transfer_variable(t, slot, m));
}

/* ---- slots ---- */

static uint32_t max(uint32_t a, uint32_t b) { return a > b ? a : b; }

static void assign_slots(struct transfer *t) {
  const struct bp_program *p = t->program;
  uint32_t most_locals = 0, most_results = 0;
  vec_resize(&t->slot, p->vars.len);
  t->first_local = p->globals.len;
  for (uint32_t i = 0; i < p->globals.len; i++) t->slot.data[p->globals.data[i]] = i;
  for (bp_proc_id f = 0; f < p->procedures.len; f++) {
    const struct bp_procedure *x = &p->procedures.data[f];
    uint32_t slot = t->first_local;
    for (uint32_t i = 0; i < x->parameters.len; i++) t->slot.data[x->parameters.data[i]] = slot++;
    for (uint32_t i = 0; i < x->locals.len; i++) t->slot.data[x->locals.data[i]] = slot++;
    most_locals = max(most_locals, slot - t->first_local);
    most_results = max(most_results, x->result_count);
  }
  t->first_result = t->first_local + most_locals;
  t->slot_count = t->first_result + most_results;
  assert(t->first_local <= t->first_result);
}

static void order(struct transfer *t) {
  vec_resize(&t->position, t->slot_count);
  vec_resize(&t->at_position, t->slot_count);
  variable_order_slots(t->program, t->slot.data, t->slot_count, t->first_local, t->first_result, t->position.data);
  for (uint32_t i = 0; i < t->slot_count; i++) {
    assert(t->position.data[i] < t->slot_count);
    t->at_position.data[t->position.data[i]] = i;
  }
}

uint32_t transfer_scope(const struct transfer *t, bp_proc_id f) {
  const struct bp_procedure *x = &t->program->procedures.data[f];
  return t->first_local + x->parameters.len + x->locals.len;
}

void transfer_init(struct transfer *t, const struct bp_program *p, const struct bp_graph *graph,
                   struct limits *limits) {
  memset(t, 0, sizeof *t);
  t->program = p;
  t->graph = graph;
  assign_slots(t);
  order(t);
  diagrams_open(&t->diagrams, limits, t->slot_count * MOMENT_COUNT, MOMENT_COUNT);
  vec_resize(&t->stmts, p->stmts.len);
  vec_resize(&t->procedures, p->procedures.len);
  vec_resize(&t->meanings, p->exprs.len);
  for (uint32_t i = 0; i < p->exprs.len; i++) t->meanings.data[i].may_hold = -1;
}

/* ---- expressions ---- */

static struct bp_meaning compute_meaning(struct transfer *t, const struct bp_expr_node *x) {
  struct diagrams *d = &t->diagrams;
  struct bp_meaning a = {0}, b = {0}, c = {0};
  if (x->kind >= BP_NOT) a = transfer_meaning(t, x->a);
  if (x->kind >= BP_AND) b = transfer_meaning(t, x->b);
  switch (x->kind) {
  case BP_FALSE: return (struct bp_meaning){bddfalse, bddtrue};
  case BP_TRUE: return (struct bp_meaning){bddtrue, bddfalse};
  case BP_UNKNOWN: return (struct bp_meaning){bddtrue, bddtrue};
  case BP_VAR: {
    BDD v = variable(t, t->slot.data[x->a], NOW);
    return (struct bp_meaning){v, diagram_not(d, v)};
  }
  case BP_NOT: return (struct bp_meaning){a.may_fail, a.may_hold};
  case BP_AND:
    return (struct bp_meaning){diagram_and(d, a.may_hold, b.may_hold), diagram_or(d, a.may_fail, b.may_fail)};
  case BP_OR: return (struct bp_meaning){diagram_or(d, a.may_hold, b.may_hold), diagram_and(d, a.may_fail, b.may_fail)};
  case BP_IMPLIES:
    return (struct bp_meaning){diagram_or(d, a.may_fail, b.may_hold), diagram_and(d, a.may_hold, b.may_fail)};
  case BP_EQUAL:
  case BP_DIFFERENT: {
    BDD same = diagram_or(d, diagram_and(d, a.may_hold, b.may_hold), diagram_and(d, a.may_fail, b.may_fail));
    BDD other = diagram_or(d, diagram_and(d, a.may_hold, b.may_fail), diagram_and(d, a.may_fail, b.may_hold));
    return x->kind == BP_EQUAL ? (struct bp_meaning){same, other} : (struct bp_meaning){other, same};
  }
  case BP_ITE:
    c = transfer_meaning(t, x->c);
    return (struct bp_meaning){
        diagram_or(d, diagram_and(d, a.may_hold, b.may_hold), diagram_and(d, a.may_fail, c.may_hold)),
        diagram_or(d, diagram_and(d, a.may_hold, b.may_fail), diagram_and(d, a.may_fail, c.may_fail))};
  case BP_CHOOSE: break; /* true is possible if pos may hold or neg may fail, false if pos may fail */
  }
  return (struct bp_meaning){diagram_or(d, a.may_hold, b.may_fail), a.may_fail};
}

/* Occurrences decide independently, so the values of the parts combine freely; an expression that is used twice has
 * the same meaning twice, which does not make it the same value. */
struct bp_meaning transfer_meaning(struct transfer *t, bp_expr e) {
  for (uint32_t i = t->meanings.len; i <= e; i++) /* expressions that are newer than the transfer */
    vec_push(&t->meanings, ((struct bp_meaning){-1, -1}));
  if (t->meanings.data[e].may_hold >= 0) return t->meanings.data[e];
  uint32_t mark = diagrams_mark(&t->diagrams);
  struct bp_meaning m = compute_meaning(t, &t->program->exprs.data[e]);
  assert_structure(bdd_or(m.may_hold, m.may_fail) == bddtrue); /* it has a value everywhere */
  bdd_addref(m.may_hold);
  bdd_addref(m.may_fail);
  t->meanings.data[e] = m;
  diagrams_drop(&t->diagrams, mark);
  return m;
}

/* ---- compiling ---- */

/* `slot` at the moment has one of the values that the expression can have. */
static BDD takes(struct transfer *t, uint32_t slot, enum bp_moment m, bp_expr e) {
  struct bp_meaning x = transfer_meaning(t, e);
  return diagram_ite(&t->diagrams, variable(t, slot, m), x.may_hold, x.may_fail);
}

static BDD with_variable(struct transfer *t, BDD set, uint32_t slot, enum bp_moment m) {
  return diagram_and(&t->diagrams, set, variable(t, slot, m));
}

static void compile_assignment(struct transfer *t, const struct bp_stmt *x, struct transfer_stmt *to) {
  BDD relation = bddtrue, gone = bddtrue;
  for (uint32_t i = 0; i < x->target_count; i++) {
    uint32_t slot = t->slot.data[x->targets[i]];
    assert(slot < t->first_result);
    relation = diagram_and(&t->diagrams, relation, takes(t, slot, AFTER, x->values[i]));
    gone = with_variable(t, gone, slot, NOW);
  }
  diagram_store(&to->relation, relation);
  diagram_store(&to->gone, gone);
}

/* What is forgotten behind a call: the globals before it, the arguments, the old values of targets, the values of
 * global targets that the callee leaves, and results that nobody takes. */
static BDD gone_at_call(struct transfer *t, const struct bp_stmt *x) {
  BDD gone = t->argument_set;
  for (uint32_t i = 0; i < t->first_local; i++) gone = with_variable(t, gone, i, NOW);
  for (uint32_t i = 0; i < x->target_count; i++) {
    uint32_t slot = t->slot.data[x->targets[i]];
    gone = with_variable(t, gone, slot, slot < t->first_local ? AFTER : NOW);
  }
  uint32_t result_count = t->program->procedures.data[x->callee].result_count;
  for (uint32_t i = x->target_count; i < result_count; i++) gone = with_variable(t, gone, t->first_result + i, AFTER);
  return gone;
}

static void compile_call(struct transfer *t, const struct bp_stmt *x, struct transfer_stmt *to) {
  BDD relation = bddtrue;
  for (uint32_t i = 0; i < x->value_count; i++)
    relation = diagram_and(&t->diagrams, relation, takes(t, t->first_local + i, AS_ARGUMENT, x->values[i]));
  diagram_store(&to->relation, relation);
  diagram_store(&to->gone, gone_at_call(t, x));
  if (x->target_count == 0) return;
  to->rename = bdd_newpair();
  for (uint32_t i = 0; i < t->first_local; i++)
    bdd_setpair(to->rename, transfer_variable(t, i, AFTER), transfer_variable(t, i, NOW));
  for (uint32_t i = 0; i < x->target_count; i++) {
    uint32_t slot = t->slot.data[x->targets[i]];
    if (slot < t->first_local)
      bdd_setpair(to->rename, transfer_variable(t, slot, AFTER), transfer_variable(t, slot, AFTER));
    bdd_setpair(to->rename, transfer_variable(t, t->first_result + i, AFTER), transfer_variable(t, slot, NOW));
  }
}

static void compile_return(struct transfer *t, const struct bp_stmt *x, struct transfer_stmt *to) {
  BDD relation = bddtrue;
  for (uint32_t i = 0; i < x->value_count; i++)
    relation = diagram_and(&t->diagrams, relation, takes(t, t->first_result + i, AFTER, x->values[i]));
  diagram_store(&to->relation, relation);
}

static void compile_stmt(struct transfer *t, bp_stmt_id s) {
  const struct bp_stmt *x = &t->program->stmts.data[s];
  struct transfer_stmt *to = &t->stmts.data[s];
  switch (x->kind) {
  case BP_ASSIGN: compile_assignment(t, x, to); break;
  case BP_CALL: compile_call(t, x, to); break;
  case BP_RETURN: compile_return(t, x, to); break;
  case BP_ASSUME:
  case BP_ASSERT:
  case BP_IF:
  case BP_WHILE: to->condition = transfer_meaning(t, x->condition); break;
  case BP_SKIP:
  case BP_GOTO: break;
  }
}

static void compile_procedure(struct transfer *t, bp_proc_id f) {
  const struct bp_procedure *x = &t->program->procedures.data[f];
  struct transfer_procedure *to = &t->procedures.data[f];
  BDD same = bddtrue;
  for (uint32_t i = t->first_local + x->parameters.len; i-- > 0;)
    same = diagram_and(&t->diagrams, same, diagram_equal(&t->diagrams, variable(t, i, AT_ENTRY), variable(t, i, NOW)));
  diagram_store(&to->same, same);
  diagram_store(&to->enforced, x->enforced == BP_NONE ? bddtrue : transfer_meaning(t, x->enforced).may_hold);
}

static void make_sets(struct transfer *t) {
  BDD entry = bddtrue, locals = bddtrue, arguments = bddtrue;
  for (uint32_t i = t->first_result; i-- > 0;) {
    entry = with_variable(t, entry, i, AT_ENTRY);
    if (i < t->first_local) continue;
    locals = with_variable(t, locals, i, NOW);
    arguments = with_variable(t, arguments, i, AS_ARGUMENT);
  }
  diagram_store(&t->entry_set, entry);
  diagram_store(&t->local_set, locals);
  diagram_store(&t->argument_set, arguments);
}

static void make_pairs(struct transfer *t) {
  t->after_to_now = bdd_newpair();
  t->arguments_to_entry = bdd_newpair();
  t->to_instance = bdd_newpair();
  for (uint32_t i = 0; i < t->slot_count; i++) {
    bool is_global = i < t->first_local, is_result = i >= t->first_result;
    int entry = transfer_variable(t, i, AT_ENTRY), now = transfer_variable(t, i, NOW),
        after = transfer_variable(t, i, AFTER);
    bdd_setpair(t->after_to_now, after, now);
    if (is_global || is_result) bdd_setpair(t->to_instance, now, after);
    if (is_result) continue;
    int argument = is_global ? now : transfer_variable(t, i, AS_ARGUMENT);
    bdd_setpair(t->arguments_to_entry, argument, entry);
    bdd_setpair(t->to_instance, entry, argument);
  }
}

void transfer_compile(struct transfer *t) {
  make_sets(t);
  make_pairs(t);
  for (bp_proc_id f = 0; f < t->program->procedures.len; f++) compile_procedure(t, f);
  for (bp_stmt_id s = 0; s < t->program->stmts.len; s++) {
    diagrams_checkpoint(&t->diagrams);
    uint32_t mark = diagrams_mark(&t->diagrams);
    compile_stmt(t, s);
    diagrams_drop(&t->diagrams, mark);
  }
  diagrams_drop(&t->diagrams, 0);
}

void transfer_release(struct transfer *t) {
  for (uint32_t s = 0; s < t->stmts.len; s++) {
    bdd_delref(t->stmts.data[s].relation);
    bdd_delref(t->stmts.data[s].gone);
    if (t->stmts.data[s].rename) bdd_freepair(t->stmts.data[s].rename);
  }
  for (uint32_t f = 0; f < t->procedures.len; f++) {
    bdd_delref(t->procedures.data[f].enforced);
    bdd_delref(t->procedures.data[f].same);
  }
  for (uint32_t i = 0; i < t->meanings.len; i++) {
    if (t->meanings.data[i].may_hold < 0) continue;
    bdd_delref(t->meanings.data[i].may_hold);
    bdd_delref(t->meanings.data[i].may_fail);
  }
  bdd_delref(t->entry_set);
  bdd_delref(t->local_set);
  bdd_delref(t->argument_set);
  if (t->after_to_now) bdd_freepair(t->after_to_now);
  if (t->arguments_to_entry) bdd_freepair(t->arguments_to_entry);
  if (t->to_instance) bdd_freepair(t->to_instance);
  diagrams_close(&t->diagrams);
  vec_release_all(&t->slot, &t->position, &t->at_position, &t->stmts, &t->procedures, &t->meanings);
}

/* ---- steps ---- */

BDD transfer_begin(struct transfer *t, bp_proc_id f, BDD entries) {
  const struct transfer_procedure *x = &t->procedures.data[f];
  return diagram_and(&t->diagrams, diagram_and(&t->diagrams, entries, x->same), x->enforced);
}

static BDD enforce(struct transfer *t, bp_stmt_id s, BDD x) {
  return diagram_and(&t->diagrams, x, t->procedures.data[t->program->stmts.data[s].procedure].enforced);
}

BDD transfer_step(struct transfer *t, const struct bp_edge *edge, BDD from) {
  const struct transfer_stmt *x = &t->stmts.data[edge->from];
  assert(t->program->stmts.data[edge->from].kind != BP_CALL);
  struct diagrams *d = &t->diagrams;
  BDD to = from;
  switch (edge->guard) {
  case BP_ALWAYS: break;
  case BP_IF_TRUE: to = diagram_and(d, from, x->condition.may_hold); break;
  case BP_IF_FALSE: to = diagram_and(d, from, x->condition.may_fail); break;
  }
  if (t->program->stmts.data[edge->from].kind == BP_ASSIGN)
    to = diagram_rename(d, diagram_product(d, from, x->relation, x->gone), t->after_to_now);
  return enforce(t, edge->from, to);
}

BDD transfer_enter(struct transfer *t, bp_stmt_id call, BDD from) {
  struct diagrams *d = &t->diagrams;
  assert(t->program->stmts.data[call].kind == BP_CALL);
  BDD gone = diagram_and(d, t->entry_set, t->local_set);
  return diagram_rename(d, diagram_product(d, from, t->stmts.data[call].relation, gone), t->arguments_to_entry);
}

BDD transfer_exit(struct transfer *t, bp_stmt_id s, BDD from) {
  struct diagrams *d = &t->diagrams;
  assert(t->program->stmts.data[s].kind == BP_RETURN ||
         s == t->program->procedures.data[t->program->stmts.data[s].procedure].end);
  if (t->program->stmts.data[s].kind != BP_RETURN) return diagram_exist(d, from, t->local_set);
  return diagram_rename(d, diagram_product(d, from, t->stmts.data[s].relation, t->local_set), t->after_to_now);
}

BDD transfer_instance(struct transfer *t, BDD summaries) {
  return diagram_rename(&t->diagrams, summaries, t->to_instance);
}

BDD transfer_resume(struct transfer *t, bp_stmt_id call, BDD from, BDD instance) {
  const struct transfer_stmt *x = &t->stmts.data[call];
  struct diagrams *d = &t->diagrams;
  assert(t->program->stmts.data[call].kind == BP_CALL);
  BDD passed = diagram_and(d, from, x->relation);
  BDD back = diagram_product(d, passed, instance, x->gone);
  return enforce(t, call, diagram_rename(d, back, x->rename ? x->rename : t->after_to_now));
}
