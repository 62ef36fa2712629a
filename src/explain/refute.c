/* The shortest infeasible prefix by binary search, then minimal cores of its conjuncts, definitions and conditions each
 * with the others held fixed: which of them is dropped first decides what kind of explanation comes out. The next
 * explanation is of the path without the condition that could not be met. */
#include "encode/trace_formula.h"
#include "explain/explain_private.h"
#include "logic/build.h"
#include "logic/traverse.h"
#include "solve/solver.h"

#include <stdlib.h>

/* A conjunct of the path's formula. */
struct conjunct {
  term t;
  uint32_t part; /* step + 1; 0 = the initial state */
  bool is_condition;
};

struct explainer {
  struct explain_request own;
  const struct explain_request *request; /* `own` */
  struct solver *solver;
  struct trace_formula formula;
  VEC(struct step *) steps;
  VEC(struct conjunct) conjuncts;
  VEC(uint32_t) first;   /* conjunct of each part, and their number */
  VEC(bool) is_left_out; /* by conjunct */
  uint32_t consistent;   /* so many parts are */
  bool is_counted;       /* in the statistics: the first explanation is */
};

/* ---- the formula ---- */

static void make_steps(struct explainer *r) {
  struct semantics *s = r->request->s;
  const struct program *p = r->request->program;
  context_id c = 0;
  for (uint32_t i = 0; i < r->request->steps->len; i++) {
    struct path_step x = r->request->steps->data[i];
    const struct edge *e = &p->edges.data[x.edge];
    assert(p->locations.data[e->source].function == s->places.contexts.data[c].function); /* control is there */
    if (x.callee != ID_NONE) {
      context_id inner = places_call(&s->places, c, x.edge, x.callee);
      vec_push(&r->steps, step_of_call(s, c, x.edge, x.callee, inner));
      c = inner;
      continue;
    }
    vec_push(&r->steps, step_of_block(s, c, &x.edge, 1, e->source, e->target));
    if (e->op.kind == OP_RETURN && s->places.contexts.data[c].parent != ID_NONE) c = s->places.contexts.data[c].parent;
  }
}

static void split(struct explainer *r) {
  struct terms *t = r->request->s->terms;
  term_list all = VEC_INIT;
  for (uint32_t i = 0; i < r->formula.parts.len; i++) {
    vec_push(&r->first, r->conjuncts.len);
    vec_clear(&all);
    term_conjuncts(t, r->formula.parts.data[i], &all);
    const struct program *p = r->request->program;
    bool is_condition = i && p->edges.data[r->request->steps->data[i - 1].edge].op.kind == OP_ASSUME;
    for (uint32_t k = 0; k < all.len; k++)
      if (all.data[k].id != term_true.id) vec_push(&r->conjuncts, ((struct conjunct){all.data[k], i, is_condition}));
  }
  vec_push(&r->first, r->conjuncts.len);
  assert(r->first.len == r->formula.parts.len + 1);
  vec_release(&all);
}

/* ---- questions ---- */

static enum solver_result ask(struct explainer *r, uint32_t part_count) {
  term_list all = VEC_INIT;
  assert(part_count < r->first.len);
  for (uint32_t i = 0; i < r->first.data[part_count]; i++)
    if (!r->is_left_out.data[i]) vec_push(&all, r->conjuncts.data[i].t);
  enum solver_result result = solver_check_assuming(r->solver, all.data, all.len);
  vec_release(&all);
  return result;
}

/* The fewest parts that contradict each other, from the beginning: binary search. */
static uint32_t shortest_prefix(struct explainer *r) {
  uint32_t low = r->consistent, high = r->formula.parts.len; /* low are consistent, high are not */
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (ask(r, middle) == SOLVER_UNSAT)
      high = middle;
    else
      low = middle;
  }
  assert(high > r->consistent && high <= r->formula.parts.len);
  return high;
}

/* Of the conjuncts with is_condition == `which`, those that are needed beside all of the others in `kept`. */
static bool minimise(struct explainer *r, uint32_t count, bool which, bool *kept) {
  term_list assumed = VEC_INIT;
  VEC(uint32_t) index = VEC_INIT;
  solver_index_list core = VEC_INIT;
  solver_push(r->solver);
  for (uint32_t i = 0; i < count; i++) {
    if (!kept[i]) continue;
    if (r->conjuncts.data[i].is_condition != which) {
      solver_assert(r->solver, r->conjuncts.data[i].t);
      continue;
    }
    vec_push(&assumed, r->conjuncts.data[i].t);
    vec_push(&index, i);
  }
  bool ok = solver_check_assuming(r->solver, assumed.data, assumed.len) == SOLVER_UNSAT &&
            solver_minimal_core(r->solver, &core);
  if (ok) {
    for (uint32_t i = 0; i < index.len; i++) kept[index.data[i]] = false;
    for (uint32_t i = 0; i < core.len; i++) {
      assert(core.data[i] < index.len);
      kept[index.data[core.data[i]]] = true;
    }
  }
  solver_pop(r->solver, 1);
  vec_release_all(&assumed, &index, &core);
  return ok;
}

/* ---- the projection ---- */

static void keep_initial(struct explainer *r, term t, struct explanation *out) {
  term_list symbols = VEC_INIT;
  const struct places *places = &r->request->s->places;
  term_free_variables(r->request->s->terms, &t, 1, &symbols);
  for (uint32_t i = 0; i < symbols.len; i++) {
    const uint64_t *known = map_get(&r->formula.place_of, symbols.data[i].id);
    const struct place *p = known ? places_get(places, (place_id)*known - 1) : NULL;
    if (p && p->kind == PLACE_VARIABLE) bitset_add(&out->initial, p->id);
    if (p && p->kind == PLACE_CELL) out->is_memory_initial = true;
  }
  vec_release(&symbols);
}

static void project(struct explainer *r, uint32_t part_count, enum explain_effort effort, struct explanation *out) {
  uint32_t count = r->first.data[part_count];
  bool *kept = xcalloc(count + 1u, sizeof *kept);
  for (uint32_t i = 0; i < count; i++) kept[i] = !r->is_left_out.data[i];
  bool conditions_first = effort == EXPLAIN_DEFINITIONS; /* which are dropped first */
  minimise(r, count, conditions_first, kept);
  minimise(r, count, !conditions_first, kept);
  bitset_init(&out->kept, r->request->steps->len);
  bitset_init(&out->initial, r->request->program->variables.len);
  for (uint32_t i = 0; i < count; i++) {
    if (!kept[i]) continue;
    assert(!r->is_left_out.data[i] && r->conjuncts.data[i].part < part_count);
    if (r->conjuncts.data[i].part)
      bitset_add(&out->kept, r->conjuncts.data[i].part - 1);
    else
      keep_initial(r, r->conjuncts.data[i].t, out);
  }
  free(kept);
}

static void count(struct explainer *r, uint32_t part_count, struct explanation *out) {
  for (uint32_t i = 0; i < r->first.data[part_count]; i++)
    if (r->conjuncts.data[i].is_condition)
      out->conditions++;
    else
      out->store++;
}

struct explainer *explainer_new(const struct explain_request *request) {
  struct explainer *r = xcalloc(1, sizeof *r);
  r->own = *request;
  r->request = &r->own;
  bool is_int = request->s->places.arithmetic == ARITHMETIC_INT;
  enum solver_theory theory = is_int ? SOLVER_INTEGERS : SOLVER_BITVECTORS;
  make_steps(r);
  trace_formula_init(&r->formula, request->s,
                     &(struct trace_request){r->steps.data, r->steps.len, .before = term_none, .after = term_none});
  split(r);
  vec_resize(&r->is_left_out, r->conjuncts.len);
  for (uint32_t i = 0; i < r->conjuncts.len; i++) r->is_left_out.data[i] = false;
  r->solver = solver_new(request->ctx, request->s->terms, (struct solver_options){.theory = theory, .cores = true});
  return r;
}

static void refute(struct explainer *r, enum explain_effort effort, struct explanation *out) {
  uint32_t part_count = shortest_prefix(r);
  out->answer = EXPLAIN_INFEASIBLE;
  out->end = part_count >= 2 ? part_count - 2 : 0;
  project(r, part_count, effort, out);
  count(r, part_count, out);
  r->consistent = part_count - 1;
}

/* What could not be met is left out: the path goes on as if nothing had been asked there. */
static void leave_out(struct explainer *r, uint32_t part) {
  assert(part + 1 < r->first.len);
  for (uint32_t i = r->first.data[part]; i < r->first.data[part + 1]; i++) r->is_left_out.data[i] = true;
}

/* What NEWTON's Table 1 is about. */
static void count_first(struct explainer *r, const struct explanation *x) {
  struct statistics *s = &r->request->ctx->stats;
  if (r->is_counted) return;
  r->is_counted = true;
  s->explanations++;
  s->explained_steps += x->end + 1;
  s->explained_store += x->store;
  s->explained_conditions += x->conditions;
  s->explained_predicates += x->predicates.len;
}

void explainer_next(struct explainer *r, enum explain_effort effort, struct explanation *out) {
  *out = (struct explanation){.answer = EXPLAIN_UNKNOWN, .reason = ""};
  switch (ask(r, r->formula.parts.len)) {
  case SOLVER_SAT: out->answer = EXPLAIN_FEASIBLE; break;
  case SOLVER_UNKNOWN: out->reason = "the solver did not decide whether a path is feasible"; break;
  case SOLVER_UNSAT:
    refute(r, effort, out);
    explain_simulate(r->request, effort, out);
    leave_out(r, out->end + 1);
    count_first(r, out);
    break;
  }
}

void explainer_free(struct explainer *r) {
  solver_free(r->solver);
  trace_formula_release(&r->formula);
  for (uint32_t i = 0; i < r->steps.len; i++) step_free(r->steps.data[i]);
  vec_release_all(&r->steps, &r->conjuncts, &r->first, &r->is_left_out);
  free(r);
}

void explanation_release(struct explanation *x) {
  bitset_release_all(&x->kept, &x->initial);
  vec_release_all(&x->predicates, &x->facts);
}
