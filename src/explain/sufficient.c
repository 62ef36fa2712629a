/* Bit-vector abstraction along a path: SP_bv of section 3, with one bit vector, and one for each case where a store may
 * or may not be of the memory that another pointer leads to (section 6.2). */
#include "encode/state_facts.h"
#include "explain/explain.h"
#include "logic/build.h"
#include "solve/solver.h"

enum knowledge { ANY, FALSE, TRUE };

/* A predicate in an activation. */
struct watched {
  context_id context;
  term t;
  enum knowledge now, next;
  bool is_alias; /* whether two pointers are equal */
};

typedef VEC(struct watched) watched_list;

struct tracking {
  struct semantics *s;
  struct solver *solver;
  const struct predicates *symbolics;
  const struct explained *predicates;
  uint32_t count;
  watched_list all; /* of the activations that are open, outer ones first */
  uint32_t cases;   /* so far */
};

static bool is_alias(const struct program *p, expr e) {
  const struct expr_node *n = expr_get(&p->exprs, e);
  u128 number;
  return n->kind == E_EQ && expr_width(&p->exprs, n->a) == p->pointer_width &&
         !expr_is_const(&p->exprs, n->a, &number) && !expr_is_const(&p->exprs, n->b, &number);
}

static void watch(struct tracking *x, context_id c) {
  function_id f = x->s->places.contexts.data[c].function;
  for (uint32_t i = 0; i < x->count; i++) {
    bool is_global = x->predicates[i].function == ID_NONE;
    if (is_global ? c != 0 : x->predicates[i].function != f) continue;
    bool is_exact;
    term t = semantics_eval(x->s, c, x->predicates[i].e, &is_exact).t;
    if (is_exact) vec_push(&x->all, ((struct watched){c, t, ANY, ANY, is_alias(x->s->program, x->predicates[i].e)}));
  }
}

/* The parameter, or its value at entry, is what the caller passed. */
static void watch_link(struct tracking *x, context_id inner, var_id v, struct value passed) {
  struct value here = value_of_place(&x->s->unit, places_variable(&x->s->places, inner, v));
  if (here.width == passed.width)
    vec_push(&x->all, ((struct watched){inner, value_equal(&x->s->unit, here, passed), ANY, ANY, false}));
}

static void watch_arguments(struct tracking *x, context_id c, const struct operation *op, function_id callee,
                            context_id inner) {
  const struct program *p = x->s->program;
  for (uint32_t i = 0; i < op->arg_count && i < p->functions.data[callee].parameters.len; i++) {
    var_id v = p->functions.data[callee].parameters.data[i];
    bool is_exact;
    struct value passed = semantics_eval(x->s, c, p->args.data[op->first_arg + i], &is_exact);
    if (!is_exact) continue;
    watch_link(x, inner, v, passed);
    for (uint32_t k = 0; k < x->symbolics->symbolics.len; k++) {
      const struct symbolic *s = &x->symbolics->symbolics.data[k];
      const struct expr_node *n = expr_get(&p->exprs, s->value);
      if (s->function == callee && s->is_at_entry && n->kind == E_VAR && n->ref == v)
        watch_link(x, inner, s->variable, passed);
    }
  }
}

static bool is_impossible(struct tracking *x, term t) {
  return solver_check_assuming(x->solver, &t, 1) == SOLVER_UNSAT;
}

/* What holds in every state: ranges, and that equal addresses have equal contents. */
static void assert_facts(struct tracking *x, struct step *step) {
  term_list roots = VEC_INIT, facts = VEC_INIT;
  if (step) vec_push(&roots, step->guard);
  for (uint32_t i = 0; i < x->all.len; i++) {
    vec_push(&roots, x->all.data[i].t);
    if (step) vec_push(&roots, step_post_term(x->s, step, x->all.data[i].t));
  }
  state_facts_collect(x->s, roots.data, roots.len, &facts);
  for (uint32_t i = 0; i < facts.len; i++) solver_assert(x->solver, facts.data[i]);
  vec_release_all(&roots, &facts);
}

/* What is known after the step, given what is known before. True if there is no state before from which it goes on. */
static bool post(struct tracking *x, struct step *step) {
  bool is_refuted = false;
  solver_push(x->solver);
  for (uint32_t i = 0; i < x->all.len; i++)
    if (x->all.data[i].now != ANY)
      solver_assert(x->solver, x->all.data[i].now == TRUE ? x->all.data[i].t : term_not(x->all.data[i].t));
  solver_assert(x->solver, step->guard);
  assert_facts(x, step);
  is_refuted = solver_check(x->solver) == SOLVER_UNSAT;
  for (uint32_t i = 0; i < x->all.len && !is_refuted; i++) {
    struct watched *w = &x->all.data[i];
    term after = step_post_term(x->s, step, w->t);
    assert(term_is_bool(x->s->terms, after));
    w->next = is_impossible(x, term_not(after)) ? TRUE : is_impossible(x, after) ? FALSE : ANY;
  }
  for (uint32_t i = 0; i < x->all.len; i++) x->all.data[i].now = x->all.data[i].next;
  solver_pop(x->solver, 1);
  return is_refuted;
}

/* When the program starts, global variables have their initial values. */
static void begin(struct tracking *x) {
  watch(x, 0);
  const struct program *p = x->s->program;
  solver_push(x->solver);
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *var = &p->variables.data[v];
    bool is_exact;
    if (var->kind != VARIABLE_GLOBAL || expr_is_none(var->initial)) continue;
    struct value initial = semantics_eval(x->s, 0, var->initial, &is_exact);
    struct value now = value_of_place(&x->s->unit, places_variable(&x->s->places, 0, v));
    if (is_exact) solver_assert(x->solver, value_equal(&x->s->unit, now, initial));
  }
  for (uint32_t i = 0; i < x->all.len; i++) {
    struct watched *w = &x->all.data[i];
    w->now = w->next = is_impossible(x, term_not(w->t)) ? TRUE : is_impossible(x, w->t) ? FALSE : ANY;
  }
  solver_pop(x->solver, 1);
}

static void forget(struct tracking *x, context_id c) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < x->all.len; i++)
    if (x->all.data[i].context != c) x->all.data[kept++] = x->all.data[i];
  x->all.len = kept;
}

/* One step; `*c` is the activation. */
static bool follow(struct tracking *x, struct path_step s, context_id *c) {
  const struct edge *e = &x->s->program->edges.data[s.edge];
  struct step *step;
  assert(x->s->program->locations.data[e->source].function == x->s->places.contexts.data[*c].function);
  context_id leaving = ID_NONE, before = *c;
  if (s.callee != ID_NONE) {
    context_id inner = places_call(&x->s->places, *c, s.edge, s.callee);
    step = step_of_call(x->s, *c, s.edge, s.callee, inner);
    *c = inner;
    watch(x, inner);
    watch_arguments(x, before, &e->op, s.callee, inner);
  } else {
    step = step_of_block(x->s, *c, &s.edge, 1, e->source, e->target);
    if (e->op.kind == OP_RETURN && x->s->places.contexts.data[*c].parent != ID_NONE) leaving = *c;
  }
  bool is_refuted = post(x, step);
  if (leaving != ID_NONE) {
    *c = x->s->places.contexts.data[leaving].parent;
    forget(x, leaving);
  }
  step_free(step);
  return is_refuted;
}

static bool is_refuted_from(struct tracking *x, const path *steps, uint32_t at, context_id c);

static bool is_refuted_with(struct tracking *x, const path *steps, uint32_t at, context_id c, uint32_t i,
                            enum knowledge value) {
  watched_list before = VEC_INIT;
  for (uint32_t k = 0; k < x->all.len; k++) vec_push(&before, x->all.data[k]);
  assert(x->all.data[i].now == ANY && value != ANY);
  x->all.data[i].now = value;
  bool result = is_refuted_from(x, steps, at, c);
  vec_release(&x->all);
  x->all = before;
  return result;
}

/* Before a store, pointers of which it is not known make two cases. */
static bool is_refuted_from(struct tracking *x, const path *steps, uint32_t at, context_id c) {
  enum { MOST_CASES = 64 };
  for (uint32_t i = at; i < steps->len; i++) {
    bool is_store = x->s->program->edges.data[steps->data[i].edge].op.kind == OP_STORE;
    for (uint32_t k = 0; k < x->all.len && is_store; k++) {
      const struct watched *w = &x->all.data[k];
      if (!w->is_alias || w->now != ANY || x->cases >= MOST_CASES) continue;
      x->cases++;
      return is_refuted_with(x, steps, i, c, k, TRUE) && is_refuted_with(x, steps, i, c, k, FALSE);
    }
    if (follow(x, steps->data[i], &c)) return true;
  }
  return false;
}

bool explain_is_sufficient(struct context *ctx, struct semantics *s, const struct predicates *symbolics,
                           const path *steps, const struct explained *predicates, uint32_t count) {
  struct tracking x = {.s = s, .symbolics = symbolics, .predicates = predicates, .count = count};
  bool is_int = s->places.arithmetic == ARITHMETIC_INT;
  x.solver = solver_new(ctx, s->terms, (struct solver_options){.theory = is_int ? SOLVER_INTEGERS : SOLVER_BITVECTORS});
  begin(&x);
  bool result = is_refuted_from(&x, steps, 0, 0);
  solver_free(x.solver);
  vec_release(&x.all);
  return result;
}
