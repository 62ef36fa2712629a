/* Invariants from the states of the boolean program.
 *
 * The certifier goes through calls by itself and needs invariants only where there are loops. What the boolean program
 * knows of a procedure holds in all its activations; of what its callers know, it cannot change their local variables.
 * So the invariant of a loop is that of the boolean program in the names of the activation, and what is known of the
 * local variables of callers where they call. In the entry function, joins have invariants too, to keep formulas small.
 */
#include "engine/slam_private.h"

#include "logic/build.h"
#include "program/cfg.h"

#include <stdlib.h>

struct proof {
  struct slam *m;
  struct semantics *s;
  function_id *functions;    /* by procedure */
  bp_stmt_id *first;         /* by edge: its first statement */
  struct map *variables;     /* boolean variable -> predicate + 1 */
  struct bitset is_constant; /* variables that are symbolic constants */
  uint32_t contexts;
  struct map memo; /* of the formula at hand: expression and sign -> term + 1 */
};

/* ---- formulas ---- */

struct understanding {
  const struct proof *x;
  bool locals_only; /* of a caller, while it waits */
  bool is_understood;
};

static bool look(void *data, expr e, const struct expr_node *n) {
  struct understanding *u = data;
  (void)e;
  if (n->kind == E_LOAD) u->is_understood &= !u->locals_only;
  if (n->kind == E_VAR) {
    bool is_global = u->x->m->copy->variables.data[n->ref].kind == VARIABLE_GLOBAL;
    if (bitset_has(&u->x->is_constant, n->ref) || (is_global && u->locals_only)) u->is_understood = false;
  }
  return u->is_understood;
}

/* The literal; `true` if it cannot be said here. */
static term literal(struct proof *x, context_id c, bp_var_id v, bool is_positive, bool locals_only) {
  const uint64_t *known = map_get(x->variables, v);
  if (!known) return term_true;
  const struct predicate *p = &x->m->predicates.all.data[*known - 1];
  struct understanding u = {x, locals_only, true};
  expr_visit(&x->m->copy->exprs, p->e, look, &u);
  bool is_exact;
  if (!u.is_understood) return term_true;
  term t = semantics_eval(x->s, c, p->e, &is_exact).t;
  if (!is_exact) return term_true;
  return is_positive ? t : term_not(t);
}

/* A formula over boolean variables, or its negation, as one about the activation: the same or a weaker one. */
static term translate_node(struct proof *x, context_id c, bp_expr e, bool positive, bool locals);

static term translate(struct proof *x, context_id c, bp_expr e, bool positive, bool locals) {
  uint64_t key = (uint64_t)e << 1 | positive;
  const uint64_t *known = map_get(&x->memo, key);
  if (known) return (term){(uint32_t)*known - 1};
  term result = translate_node(x, c, e, positive, locals);
  *map_put(&x->memo, key) = (uint64_t)result.id + 1;
  return result;
}

static term translate_node(struct proof *x, context_id c, bp_expr e, bool positive, bool locals) {
  struct terms *t = x->s->terms;
  const struct bp_expr_node n = x->m->bp->exprs.data[e];
  term a, b, other;
  switch (n.kind) {
  case BP_FALSE: return positive ? term_false : term_true;
  case BP_TRUE: return positive ? term_true : term_false;
  case BP_VAR: return literal(x, c, n.a, positive, locals);
  case BP_UNKNOWN:
  case BP_CHOOSE: return term_true;
  case BP_NOT: return translate(x, c, n.a, !positive, locals);
  case BP_AND:
  case BP_OR:
    a = translate(x, c, n.a, positive, locals);
    b = translate(x, c, n.b, positive, locals);
    return (n.kind == BP_AND) == positive ? term_and2(t, a, b) : term_or2(t, a, b);
  case BP_IMPLIES:
    a = translate(x, c, n.a, !positive, locals);
    b = translate(x, c, n.b, positive, locals);
    return positive ? term_or2(t, a, b) : term_and2(t, a, b);
  case BP_EQUAL:
  case BP_DIFFERENT: {
    bool is_same = (n.kind == BP_EQUAL) == positive;
    a = term_and2(t, translate(x, c, n.a, true, locals), translate(x, c, n.b, is_same, locals));
    b = term_and2(t, translate(x, c, n.a, false, locals), translate(x, c, n.b, !is_same, locals));
    return term_or2(t, a, b);
  }
  case BP_ITE:
    a = term_and2(t, translate(x, c, n.a, true, locals), translate(x, c, n.b, positive, locals));
    other = translate(x, c, n.c, positive, locals);
    b = term_and2(t, translate(x, c, n.a, false, locals), other);
    return term_or2(t, a, b);
  }
  return term_true;
}

/* ---- places ---- */

/* The statement before which the state is that of the location. */
static bp_stmt_id statement_at(const struct proof *x, loc_id l) {
  enum { LONGEST = 20 };
  const struct program *p = x->m->copy;
  for (uint32_t i = 0; i < p->locations.data[l].out.len; i++) {
    edge_id e = p->locations.data[l].out.data[i];
    for (uint32_t k = 0; k < LONGEST; k++) { /* a run of edges is one statement, that of its last edge */
      if (x->first[e] != BP_NONE) return x->first[e];
      const struct location *next = &p->locations.data[p->edges.data[e].target];
      if (next->out.len != 1) break;
      e = next->out.data[0];
    }
  }
  return BP_NONE;
}

static term state_at(struct proof *x, context_id c, loc_id l, bool locals) {
  bp_stmt_id s = statement_at(x, l);
  bp_expr e;
  if (s == BP_NONE || !reach_states(x->m->reach, s, &e)) return term_true;
  map_clear(&x->memo);
  return translate(x, c, e, true, locals);
}

static bool is_active(const struct places *p, context_id c, function_id f) {
  for (; c != ID_NONE; c = p->contexts.data[c].parent)
    if (p->contexts.data[c].function == f) return true;
  return false;
}

static void claim_function(struct proof *x, context_id c, term callers);

static void claim_call(struct proof *x, context_id c, edge_id e, term callers) {
  enum { MOST_CONTEXTS = 20000 };
  const struct task *task = x->m->task;
  const struct program *p = task->program;
  uint32_t count;
  const function_id *callees = points_to_callees(task->points_to, e, &count);
  term waiting = term_and2(x->s->terms, callers, state_at(x, c, p->edges.data[e].source, true));
  for (uint32_t i = 0; i < count; i++) {
    if (p->functions.data[callees[i]].entry == ID_NONE || is_active(&x->s->places, c, callees[i])) continue;
    if (++x->contexts > MOST_CONTEXTS) return;
    claim_function(x, places_call(&x->s->places, c, e, callees[i]), waiting);
  }
}

static void claim_function(struct proof *x, context_id c, term callers) {
  const struct task *task = x->m->task;
  const struct program *p = task->program;
  function_id f = x->s->places.contexts.data[c].function;
  for (uint32_t i = task->cfg->order_first[f]; i < task->cfg->order_first[f + 1]; i++) {
    loc_id l = task->cfg->order[i];
    bool is_join = f == p->entry && cfg_in_count(task->cfg, l) > 1 && l != p->functions.data[f].exit;
    if (cfg_is_loop_head(task->cfg, l) || is_join) {
      term formula = term_and2(x->s->terms, callers, state_at(x, c, l, false));
      vec_push(&x->m->verdict->invariants, ((struct invariant){c, l, formula}));
    }
    for (uint32_t k = 0; k < p->locations.data[l].out.len; k++) {
      edge_id e = p->locations.data[l].out.data[k];
      if (p->edges.data[e].op.kind == OP_CALL) claim_call(x, c, e, callers);
    }
  }
}

/* ---- which variable is which predicate ---- */

static void find_variables(struct proof *x) {
  const struct bp_program *bp = x->m->bp;
  for (uint32_t i = 0; i < x->m->predicates.all.len; i++) {
    const struct predicate *p = &x->m->predicates.all.data[i];
    for (bp_proc_id f = 0; f < bp->procedures.len; f++) {
      if (p->function != ID_NONE && x->functions[f] != p->function) continue;
      bp_var_id v = bp_find_variable(bp, p->function == ID_NONE ? BP_NONE : f, p->text);
      if (v != BP_NONE) *map_put(x->variables, v) = (uint64_t)i + 1;
    }
  }
}

void slam_proof(struct slam *m) {
  struct map variables = MAP_INIT;
  struct proof x = {.m = m, .s = m->verdict->semantics, .variables = &variables};
  x.functions = slam_functions(m);
  x.first = xmalloc((m->copy->edges.len + 1u) * sizeof *x.first);
  for (edge_id e = 0; e < m->copy->edges.len; e++) x.first[e] = BP_NONE;
  for (bp_stmt_id s = m->bp->stmts.len; s > 0; s--)
    if (m->bp->stmts.data[s - 1].origin) x.first[m->bp->stmts.data[s - 1].origin - 1] = s - 1;
  bitset_init(&x.is_constant, m->copy->variables.len);
  for (uint32_t i = 0; i < m->predicates.symbolics.len; i++)
    bitset_add(&x.is_constant, m->predicates.symbolics.data[i].variable);
  find_variables(&x);
  claim_function(&x, 0, term_true);
  bitset_release(&x.is_constant);
  free(x.first);
  free(x.functions);
  map_release(&variables);
  map_release(&x.memo);
}
