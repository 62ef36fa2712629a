/* The queries of the fallback. Solvers are made anew for each big query: a fresh Z3 may choose its strategy for the one
 * formula that it has. Without bit-vectors it is the incremental core (the strategies for products of integers leave
 * threads behind). */
#include "interpolate/fallback/private.h"

#include "logic/build.h"

enum { FIRST_MILLISECONDS = 20000, CHECK_MILLISECONDS = 5000, SMALL_MILLISECONDS = 300 };

/* A conjunct of a partition. */
struct fallback_conjunct {
  term term;
  uint32_t partition;
};

typedef VEC(struct fallback_conjunct) conjunct_list;

static void split(struct fallback *f, conjunct_list *out) {
  struct terms *s = f->terms;
  term_list work = VEC_INIT;
  for (uint32_t i = 0; i < f->count; i++) {
    vec_push(&work, f->partitions[i]);
    while (work.len) {
      term t = vec_pop(&work);
      bool is_and = term_kind(s, t) == TERM_AND && !term_is_negated(t);
      for (uint32_t k = is_and ? term_count(s, t) : 0; k-- > 0;) vec_push(&work, term_child(s, t, k));
      if (!is_and) vec_push(out, ((struct fallback_conjunct){t, i}));
    }
  }
  vec_release(&work);
}

static struct solver *make_solver(struct fallback *f, uint32_t milliseconds, bool cores, bool models) {
  return solver_new(f->ctx, f->terms,
                    (struct solver_options){.theory = f->has_bits ? SOLVER_BITVECTORS : SOLVER_INTEGERS,
                                            .milliseconds = milliseconds,
                                            .cores = cores,
                                            .models = models});
}

/* The answer counts if the partitions evaluate to true. */
static bool is_model(struct fallback *f, struct solver *solver) {
  struct assignment values = ASSIGNMENT_INIT;
  bool holds = solver_assign(solver, f->partitions, f->count, &values);
  for (uint32_t i = 0; i < f->count && holds; i++) {
    term value;
    holds = term_eval(f->terms, &values, f->partitions[i], &value) && term_eq(value, term_true);
  }
  assignment_release(&values);
  return holds;
}

/* Asks about all conjuncts; with `wanted` a core as indices. */
static enum solver_result ask(struct fallback *f, const term_list *all, bool is_core_wanted, solver_index_list *core,
                              bool *has_model) {
  struct solver *solver = make_solver(f, FIRST_MILLISECONDS, is_core_wanted, true);
  enum solver_result result;
  if (is_core_wanted) {
    result = solver_check_assuming(solver, all->data, all->len);
    if (result == SOLVER_UNSAT && !solver_core(solver, core)) result = SOLVER_UNKNOWN;
  } else {
    for (uint32_t i = 0; i < all->len; i++) solver_assert(solver, all->data[i]);
    result = solver_check(solver);
    for (uint32_t i = 0; i < all->len && result == SOLVER_UNSAT; i++) vec_push(core, i);
  }
  *has_model = result == SOLVER_SAT && is_model(f, solver);
  solver_free(solver);
  return result;
}

/* The solver for small queries is kept; whoever uses it pushes a level and pops it. */
static struct solver *small_solver(struct fallback *f) {
  if (!f->small) f->small = make_solver(f, SMALL_MILLISECONDS, true, false);
  return f->small;
}

/* `core` names terms of `all`; keeps a minimal part of them that is a core already. */
static void minimise(struct fallback *f, const term_list *all, solver_index_list *core) {
  struct solver *solver = small_solver(f);
  term_list needed = VEC_INIT;
  solver_index_list part = VEC_INIT;
  for (uint32_t i = 0; i < core->len; i++) vec_push(&needed, all->data[core->data[i]]);
  if (solver_check_assuming(solver, needed.data, needed.len) == SOLVER_UNSAT && solver_minimal_core(solver, &part)) {
    for (uint32_t i = 0; i < part.len; i++) { /* indices ascend */
      assert(part.data[i] >= i && part.data[i] < core->len);
      core->data[i] = core->data[part.data[i]];
    }
    core->len = part.len;
  }
  vec_release_all(&needed, &part);
}

enum interpolation_answer fallback_find_core(struct fallback *f) {
  conjunct_list conjuncts = VEC_INIT;
  term_list all = VEC_INIT;
  solver_index_list core = VEC_INIT;
  split(f, &conjuncts);
  for (uint32_t i = 0; i < conjuncts.len; i++) vec_push(&all, conjuncts.data[i].term);
  bool has_model = false;
  enum solver_result result = ask(f, &all, true, &core, &has_model);
  if (result == SOLVER_UNKNOWN) { /* without assumptions, Z3 has more strategies */
    vec_clear(&core);
    result = ask(f, &all, false, &core, &has_model);
  }
  if (result == SOLVER_UNSAT) minimise(f, &all, &core);
  for (uint32_t i = 0; i < core.len; i++) {
    assert(core.data[i] < conjuncts.len);
    const struct fallback_conjunct *c = &conjuncts.data[core.data[i]];
    vec_push(&f->core[c->partition], c->term);
  }
  vec_release_all(&conjuncts, &all, &core);
  if (result == SOLVER_UNSAT) return INTERPOLATION_FOUND;
  if (has_model) return INTERPOLATION_SATISFIABLE;
  f->reason = result == SOLVER_SAT ? "the model of the solver could not be confirmed" : "the solver gave up";
  return INTERPOLATION_GIVE_UP;
}

static enum solver_result check_all(struct solver *solver, const term_list *terms) {
  for (uint32_t i = 0; i < terms->len; i++) solver_assert(solver, terms->data[i]);
  return solver_check(solver);
}

bool fallback_is_unsat(struct fallback *f, const term_list *terms) {
  if (term_eq(term_and(f->terms, terms->data, terms->len), term_false)) return true;
  struct solver *solver = small_solver(f);
  solver_push(solver);
  enum solver_result result = check_all(solver, terms);
  solver_pop(solver, 1);
  if (result == SOLVER_UNKNOWN) {
    solver = make_solver(f, CHECK_MILLISECONDS, false, false);
    result = check_all(solver, terms);
    solver_free(solver);
  }
  return result == SOLVER_UNSAT;
}

bool fallback_weaken(struct fallback *f, term_list *state, const term_list *others) {
  struct solver *solver = small_solver(f);
  solver_index_list part = VEC_INIT;
  solver_push(solver);
  for (uint32_t i = 0; i < others->len; i++) solver_assert(solver, others->data[i]);
  bool is_unsat = solver_check_assuming(solver, state->data, state->len) == SOLVER_UNSAT;
  if (is_unsat && solver_minimal_core(solver, &part)) {
    for (uint32_t i = 0; i < part.len; i++) {
      assert(part.data[i] >= i && part.data[i] < state->len);
      state->data[i] = state->data[part.data[i]];
    }
    state->len = part.len;
  }
  solver_pop(solver, 1);
  vec_release(&part);
  return is_unsat;
}
