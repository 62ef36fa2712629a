/* What is kept from round to round (NEWTON and C2BP in a loop ask mostly what they asked before).
 *
 * Terms, symbolic steps and answers of the prover stay. The prover is asked about a formula and the predicates in its
 * cone; if a new predicate is not in it, the question is the same term by term, and its answer is remembered. For that,
 * what stands for unknown values has to be the same symbol in each round: steps are made once, values before a call
 * have one symbol for each call and place. */
#include <stdlib.h>

#include "abstract/abstract_private.h"

/* ---- steps ---- */

static bool is_same_run(const struct run *a, const struct run *b) {
  return a->count == b->count && memcmp(a->edges, b->edges, a->count * sizeof *a->edges) == 0;
}

/* Where the step is, or is to be put. */
static struct step **find_step(struct abstraction *a, const struct run *r, function_id callee) {
  uint64_t *known = map_put(&a->step_index, (uint64_t)r->edges[0] << 32 | callee);
  struct known_step *x = *known ? &a->steps.data[*known - 1] : NULL;
  if (x && !is_same_run(&x->run, r)) { /* the program changed */
    step_free(x->step);
    *x = (struct known_step){*r, callee, NULL};
  }
  if (!x) {
    vec_push(&a->steps, ((struct known_step){*r, callee, NULL}));
    *known = a->steps.len;
  }
  assert(is_same_run(&a->steps.data[*known - 1].run, r) && a->steps.data[*known - 1].callee == callee);
  return &a->steps.data[*known - 1].step;
}

struct step *abstract_step(struct abstraction *a, const struct procedure *f, const struct run *r) {
  const struct edge *from = &a->p->edges.data[r->edges[0]], *to = &a->p->edges.data[r->edges[r->count - 1]];
  for (uint32_t i = 1; i < r->count; i++) /* they follow each other */
    assert(a->p->edges.data[r->edges[i - 1]].target == a->p->edges.data[r->edges[i]].source);
  struct step **step = find_step(a, r, ID_NONE);
  if (!*step) *step = step_of_block(&a->s, f->self, r->edges, r->count, from->source, to->target);
  return *step;
}

struct step *abstract_call_step(struct abstraction *a, const struct procedure *f, edge_id call,
                                const struct procedure *callee) {
  struct run r = {{call}, 1};
  struct step **step = find_step(a, &r, callee->function);
  if (!*step) *step = step_of_call(&a->s, f->self, call, callee->function, callee->callee);
  return *step;
}

/* ---- the program ---- */

/* For the structure of the text: where control meets again on its way to the return. */
static void find_structure(struct abstraction *a) {
  const struct program *p = a->p;
  struct bitset ends;
  bitset_init(&ends, p->locations.len);
  bitset_init(&a->returning, p->locations.len);
  VEC(loc_id) work = VEC_INIT;
  for (function_id f = 0; f < p->functions.len; f++) {
    if (p->functions.data[f].exit == ID_NONE) continue;
    bitset_add(&ends, p->functions.data[f].exit);
    vec_push(&work, p->functions.data[f].exit);
  }
  a->post_dominators = cfg_post_dominators(a->cfg, NULL, &ends);
  while (work.len) {
    loc_id l = vec_pop(&work);
    if (!bitset_add(&a->returning, l)) continue;
    for (uint32_t i = 0; i < cfg_in_count(a->cfg, l); i++) {
      const struct edge *e = &p->edges.data[cfg_in_edges(a->cfg, l)[i]];
      if (cfg_flows(e)) vec_push(&work, e->source);
    }
  }
  vec_release(&work);
  bitset_release(&ends);
}

static void forget_program(struct abstraction *a) {
  if (!a->points_to) return;
  cfg_free(a->cfg);
  points_to_free(a->points_to);
  free(a->post_dominators);
  bitset_release(&a->returning);
  a->points_to = NULL;
}

/* The analyses of the program as it is now. What was found with older ones stays true: it is only ever assigned to
 * symbolic constants that nobody reads. False if a limit was reached. */
static bool look_at_program(struct abstraction *a) {
  if (a->points_to && a->edge_count == a->p->edges.len) return true;
  forget_program(a);
  statistics_start(&a->ctx->stats, PHASE_POINTS_TO);
  a->points_to = points_to_compute(a->ctx, a->p);
  statistics_stop(&a->ctx->stats, PHASE_POINTS_TO);
  if (!a->points_to) return false;
  semantics_look_again(&a->s, a->points_to);
  a->edge_count = a->p->edges.len;
  a->cfg = cfg_new(a->p);
  find_structure(a);
  return true;
}

/* ---- rounds ---- */

struct abstraction *abstraction_new(struct context *ctx, struct program *p, struct abstract_options options) {
  struct abstraction *a = xcalloc(1, sizeof *a);
  a->ctx = ctx;
  a->p = p;
  a->options = options;
  a->names = (struct names)NAMES_INIT;
  terms_init(&a->terms);
  semantics_init(&a->s, ctx, p, NULL, &a->terms, options.arithmetic);
  a->s.is_typed = options.is_memory_typed;
  strengthening_init(&a->strengthening, &a->s, options.strengthen);
  for (function_id f = 0; f < p->functions.len; f++) vec_push(&a->states, (state_list)VEC_INIT);
  return a;
}

static struct abstract_statistics statistics_so_far(const struct abstraction *a) {
  const struct strengthening *x = &a->strengthening;
  return (struct abstract_statistics){strengthening_calls(x), x->formulas, x->syntactic, x->cut};
}

struct bp_program *abstraction_round(struct abstraction *a, const struct predicates *predicates,
                                     struct abstract_statistics *statistics) {
  assert(!a->bp && !a->procedures && a->states.len == a->p->functions.len);
  struct abstract_statistics before = statistics_so_far(a);
  *statistics = (struct abstract_statistics){0};
  if (!look_at_program(a)) return NULL;
  a->predicates = predicates;
  const char *source = a->p->sources.len ? program_string(a->p, a->p->sources.data[0]) : NULL;
  a->bp = bp_new(source ? source : "program");
  if (source && !strpbrk(source, "\r\n")) a->bp->abstracts = arena_strdup(&a->bp->arena, source);
  statistics_start(&a->ctx->stats, PHASE_ABSTRACT);
  bool ok = abstract_build(a) && bp_check(a->bp, &a->ctx->diagnostics);
  statistics_stop(&a->ctx->stats, PHASE_ABSTRACT);
  abstract_release_round(a);
  struct abstract_statistics now = statistics_so_far(a);
  *statistics = (struct abstract_statistics){now.prover_calls - before.prover_calls, now.formulas - before.formulas,
                                             now.syntactic - before.syntactic, now.cut - before.cut};
  struct bp_program *result = a->bp;
  a->bp = NULL;
  if (ok) return result;
  bp_free(result);
  return NULL;
}

void abstraction_free(struct abstraction *a) {
  if (!a) return;
  forget_program(a);
  for (uint32_t i = 0; i < a->steps.len; i++) step_free(a->steps.data[i].step);
  for (uint32_t i = 0; i < a->states.len; i++) states_release(&a->states.data[i]);
  vec_release_all(&a->steps, &a->states, &a->globals, &a->global_terms, &a->global_vars, &a->carried);
  map_release_all(&a->step_index, &a->old_symbols, &a->null_symbols);
  names_release(&a->names);
  strengthening_release(&a->strengthening);
  semantics_release(&a->s);
  terms_release(&a->terms);
  free(a);
}

struct bp_program *abstract_program(struct context *ctx, struct program *p, const struct predicates *predicates,
                                    struct abstract_options options, struct abstract_statistics *statistics) {
  struct abstraction *a = abstraction_new(ctx, p, options);
  struct bp_program *result = abstraction_round(a, predicates, statistics);
  abstraction_free(a);
  return result;
}
