/* Invariants from the states of the boolean program.
 *
 * The certifier goes through calls by itself and needs invariants only where there are loops. What the boolean program
 * knows of a procedure holds in all its activations; of what its callers know, it cannot change their local variables.
 * So the invariant of a loop is that of the boolean program in the names of the activation, and what is known of the
 * local variables of callers where they call. In the entry function, joins have invariants too, to keep formulas small.
 *
 * Functions that are recursive, and those with loops in whose proof symbolic constants matter, are proved once for all
 * activations: in a frame (places.h), with the relation of states to those at the entry that the path edges of the
 * boolean program are, and with its summary edges as the summary. A symbolic constant is there a value at the entry. */
#include "engine/slam/slam_private.h"

#include "abstract/returns.h"
#include "analysis/cfg.h"
#include "logic/build.h"
#include "logic/substitute.h"
#include "logic/traverse.h"

#include <stdlib.h>

struct proof {
  struct slam *m;
  struct semantics *s;
  function_id *functions;    /* by procedure */
  bp_stmt_id *first;         /* by edge: its first statement */
  struct map *variables;     /* boolean variable -> predicate + 1 */
  struct bitset is_constant; /* variables that are symbolic constants */
  struct bitset summarised;  /* functions that are proved once for all activations */
  uint32_t contexts;
  struct map memo; /* of the formula at hand: expression and sign -> term + 1 */
};

/* ---- formulas ---- */

/* When the predicates that a formula is about have their values. */
enum moment {
  NOW,      /* at the place of the formula */
  WAITING,  /* at a call in a caller: local variables only */
  ENTERING, /* when the frame is entered: what is said of the entry is said of now */
  LEAVING   /* when the frame returns, of which callers know globals and results */
};

struct understanding {
  struct proof *x;
  enum moment moment;
  bool is_understood;
};

static bool look(void *data, expr e, const struct expr_node *n) {
  struct understanding *u = data;
  (void)e;
  if (n->kind == E_LOAD) u->is_understood &= u->moment != WAITING;
  if (n->kind == E_VAR) {
    bool is_global = u->x->m->copy->variables.data[n->ref].kind == VARIABLE_GLOBAL;
    u->is_understood &= !(is_global && u->moment == WAITING);
  }
  return u->is_understood;
}

/* The parameter or global variable whose value at the entry the variable is, ID_NONE if it is no such constant. */
static var_id bound_to(const struct proof *x, var_id v) {
  const struct predicates *all = &x->m->predicates;
  for (uint32_t i = 0; i < all->symbolics.len; i++) {
    const struct symbolic *s = &all->symbolics.data[i];
    const struct expr_node *n = expr_get(&x->m->copy->exprs, s->value);
    if (s->variable == v && s->is_at_entry && n->kind == E_VAR) return n->ref;
  }
  return ID_NONE;
}

static bool is_parameter(const struct program *p, function_id f, var_id v) {
  for (uint32_t i = 0; i < p->functions.data[f].parameters.len; i++)
    if (p->functions.data[f].parameters.data[i] == v) return true;
  return false;
}

/* The value of a variable in the context, as the formula there may name it; term_none if it may not. */
static term name_of(struct proof *x, context_id c, const struct place *p, bool is_at_entry, enum moment moment) {
  struct places *places = &x->s->places;
  const struct program *program = x->m->copy;
  function_id f = places->contexts.data[c].function;
  bool is_frame = places_is_frame(places, c), is_constant = bitset_has(&x->is_constant, p->id);
  bool is_global = program->variables.data[p->id].kind == VARIABLE_GLOBAL;
  var_id v = is_constant ? bound_to(x, p->id) : p->id;
  if (v == ID_NONE || (is_constant && !is_frame)) return term_none;
  bool is_result = v == returns_variable(program, f), is_given = is_parameter(program, f, v);
  place_id here = places_variable(places, c, v);
  if (moment == ENTERING) return is_global || is_given ? places_get(places, here)->symbol : term_none;
  if (!is_at_entry && !is_constant) {
    if (moment != LEAVING || is_global) return p->symbol;
    if (is_result) return places_get(places, places_result(places, c, 0, p->width, p->is_signed))->symbol;
  } /* what a procedure returns about a parameter is about its value at the entry: it does not assign it */
  if (!is_frame || !(is_global || is_given)) return term_none;
  return places_get(places, places_entry(places, c, here))->symbol;
}

/* The predicate in the names that are allowed; term_none if it cannot be said in them. */
static term in_names(struct proof *x, context_id c, term t, bool is_at_entry, enum moment moment) {
  struct terms *terms = x->s->terms;
  struct substitution sub;
  term_list symbols = VEC_INIT;
  bool ok = true;
  substitution_init(&sub, terms);
  term_free_variables(terms, &t, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len && ok; i++) {
    place_id id = places_of_symbol(&x->s->places, symbols.data[i]);
    const struct place p = *places_get(&x->s->places, id == ID_NONE ? 0 : id);
    bool is_memory = id != ID_NONE && p.kind == PLACE_CELL;
    if (is_memory)
      ok = !is_at_entry && moment != LEAVING && in_names(x, c, p.address, false, moment).id == p.address.id;
    if (id == ID_NONE || p.kind != PLACE_VARIABLE) continue;
    term name = name_of(x, c, &p, is_at_entry, moment);
    ok = name.id != term_none.id;
    if (ok && name.id != symbols.data[i].id) substitution_add(&sub, symbols.data[i], name);
  }
  term result = !ok ? term_none : sub.from.len ? substitution_apply(&sub, t) : t;
  substitution_release(&sub);
  vec_release(&symbols);
  return result;
}

/* The literal; `true` if it cannot be said here. */
static term literal(struct proof *x, context_id c, bp_var_id v, bool is_positive, enum moment moment) {
  bool is_at_entry = v >= x->m->bp->vars.len, is_exact;
  const uint64_t *known = map_get(x->variables, is_at_entry ? v - x->m->bp->vars.len : v);
  if (!known) return term_true;
  assert(*known && *known <= x->m->predicates.all.len);
  const struct predicate *p = &x->m->predicates.all.data[*known - 1];
  struct understanding u = {x, moment, true};
  expr_visit(&x->m->copy->exprs, p->e, look, &u);
  if (!u.is_understood) return term_true;
  term t = semantics_eval(x->s, c, p->e, &is_exact).t;
  if (is_exact) t = in_names(x, c, t, is_at_entry, moment);
  if (!is_exact || t.id == term_none.id) return term_true;
  assert(term_is_bool(x->s->terms, t));
  return is_positive ? t : term_not(t);
}

/* A formula over boolean variables, or its negation, as one about the activation: the same or a weaker one. */
static term translate_node(struct proof *x, context_id c, bp_expr e, bool positive, enum moment at);

static term translate(struct proof *x, context_id c, bp_expr e, bool positive, enum moment at) {
  uint64_t key = (uint64_t)e << 1 | positive;
  const uint64_t *known = map_get(&x->memo, key);
  if (known) return (term){(uint32_t)*known - 1};
  term result = translate_node(x, c, e, positive, at);
  *map_put(&x->memo, key) = (uint64_t)result.id + 1;
  return result;
}

static term translate_node(struct proof *x, context_id c, bp_expr e, bool positive, enum moment at) {
  struct terms *t = x->s->terms;
  const struct bp_expr_node n = x->m->bp->exprs.data[e];
  term a, b, other;
  switch (n.kind) {
  case BP_FALSE: return positive ? term_false : term_true;
  case BP_TRUE: return positive ? term_true : term_false;
  case BP_VAR: return literal(x, c, n.a, positive, at);
  case BP_UNKNOWN:
  case BP_CHOOSE: return term_true;
  case BP_NOT: return translate(x, c, n.a, !positive, at);
  case BP_AND:
  case BP_OR:
    a = translate(x, c, n.a, positive, at);
    b = translate(x, c, n.b, positive, at);
    return (n.kind == BP_AND) == positive ? term_and2(t, a, b) : term_or2(t, a, b);
  case BP_IMPLIES:
    a = translate(x, c, n.a, !positive, at);
    b = translate(x, c, n.b, positive, at);
    return positive ? term_or2(t, a, b) : term_and2(t, a, b);
  case BP_EQUAL:
  case BP_DIFFERENT: {
    bool is_same = (n.kind == BP_EQUAL) == positive;
    a = term_and2(t, translate(x, c, n.a, true, at), translate(x, c, n.b, is_same, at));
    b = term_and2(t, translate(x, c, n.a, false, at), translate(x, c, n.b, !is_same, at));
    return term_or2(t, a, b);
  }
  case BP_ITE:
    a = term_and2(t, translate(x, c, n.a, true, at), translate(x, c, n.b, positive, at));
    other = translate(x, c, n.c, positive, at);
    b = term_and2(t, translate(x, c, n.a, false, at), other);
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

static term state_at(struct proof *x, context_id c, loc_id l, enum moment at) {
  bp_stmt_id s = statement_at(x, l);
  bp_expr e;
  if (s == BP_NONE) return term_true;
  assert(s < x->m->bp->stmts.len);
  bool is_frame = places_is_frame(&x->s->places, c);
  if (!(is_frame ? reach_relation(x->m->reach, s, &e) : reach_states(x->m->reach, s, &e))) return term_true;
  map_clear(&x->memo);
  return translate(x, c, e, true, at);
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
  term waiting = term_and2(x->s->terms, callers, state_at(x, c, p->edges.data[e].source, WAITING));
  for (uint32_t i = 0; i < count; i++) {
    if (p->functions.data[callees[i]].entry == ID_NONE || is_active(&x->s->places, c, callees[i])) continue;
    if (bitset_has(&x->summarised, callees[i])) continue; /* the summary speaks for it */
    if (++x->contexts > MOST_CONTEXTS) return;
    claim_function(x, places_call(&x->s->places, c, e, callees[i]), waiting);
  }
}

static void claim_function(struct proof *x, context_id c, term callers) {
  const struct task *task = x->m->task;
  const struct program *p = task->program;
  function_id f = x->s->places.contexts.data[c].function;
  assert(p->functions.data[f].entry != ID_NONE);
  for (uint32_t i = task->cfg->order_first[f]; i < task->cfg->order_first[f + 1]; i++) {
    loc_id l = task->cfg->order[i];
    bool is_join = f == p->entry && cfg_in_count(task->cfg, l) > 1 && l != p->functions.data[f].exit;
    if (cfg_is_loop_head(task->cfg, l) || is_join) {
      term formula = term_and2(x->s->terms, callers, state_at(x, c, l, NOW));
      vec_push(&x->m->verdict->proof.by_invariants.invariants, ((struct invariant){c, l, formula}));
    }
    for (uint32_t k = 0; k < p->locations.data[l].out.len; k++) {
      edge_id e = p->locations.data[l].out.data[k];
      if (p->edges.data[e].op.kind == OP_CALL) claim_call(x, c, e, callers);
    }
  }
}

/* ---- summaries ---- */

static bool has_loop(const struct cfg *cfg, function_id f) {
  for (uint32_t i = cfg->order_first[f]; i < cfg->order_first[f + 1]; i++)
    if (cfg_is_loop_head(cfg, cfg->order[i])) return true;
  return false;
}

static void find_summarised(struct proof *x) {
  const struct task *task = x->m->task;
  bitset_init(&x->summarised, task->program->functions.len);
  for (function_id f = 0; f < task->program->functions.len; f++) {
    bool is_recursive = bitset_has(&task->call_graph->recursive, f), has_constant = false;
    for (uint32_t i = 0; i < x->m->predicates.symbolics.len; i++)
      has_constant |= x->m->predicates.symbolics.data[i].function == f;
    bool is_wanted = is_recursive || (has_constant && has_loop(task->cfg, f));
    if (is_wanted && f != task->program->start && f != task->program->entry) bitset_add(&x->summarised, f);
  }
}

static void claim_summary(struct proof *x, bp_proc_id procedure) {
  function_id f = x->functions[procedure];
  if (f == ID_NONE || !bitset_has(&x->summarised, f)) return;
  struct summary_claim claim = {places_frame(&x->s->places, f), term_true, term_true};
  bp_expr entries, summary;
  assert(places_is_frame(&x->s->places, claim.frame));
  map_clear(&x->memo);
  if (reach_entries(x->m->reach, procedure, &entries)) claim.entry = translate(x, claim.frame, entries, true, ENTERING);
  map_clear(&x->memo);
  if (reach_summary(x->m->reach, procedure, &summary)) claim.exit = translate(x, claim.frame, summary, true, LEAVING);
  vec_push(&x->m->verdict->proof.by_invariants.summaries, claim);
  claim_function(x, claim.frame, term_true);
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
  struct proof x = {.m = m, .s = m->verdict->proof.by_invariants.semantics, .variables = &variables};
  x.functions = slam_functions(m);
  x.first = xmalloc((m->copy->edges.len + 1u) * sizeof *x.first);
  for (edge_id e = 0; e < m->copy->edges.len; e++) x.first[e] = BP_NONE;
  for (bp_stmt_id s = m->bp->stmts.len; s > 0; s--)
    if (m->bp->stmts.data[s - 1].origin) x.first[m->bp->stmts.data[s - 1].origin - 1] = s - 1;
  bitset_init(&x.is_constant, m->copy->variables.len);
  for (uint32_t i = 0; i < m->predicates.symbolics.len; i++)
    bitset_add(&x.is_constant, m->predicates.symbolics.data[i].variable);
  find_variables(&x);
  find_summarised(&x);
  claim_function(&x, 0, term_true);
  for (bp_proc_id f = 0; f < m->bp->procedures.len; f++) claim_summary(&x, f);
  bitset_release_all(&x.is_constant, &x.summarised);
  free(x.first);
  free(x.functions);
  map_release_all(&variables, &x.memo);
}
