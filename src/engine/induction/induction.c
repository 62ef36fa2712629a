/* Engine `induction`: first over the integers, with what is found of relations of variables, then in exact bits, which
 * are asked for as clauses. The number of rounds grows; where a violation can be reached within them it ends. */
#include "engine/induction/induction.h"

#include "bits/blast.h"
#include "encode/state_facts.h"
#include "encode/trace_formula.h"
#include "engine/impact/relations.h"
#include "engine/induction/candidates.h"
#include "engine/induction/rounds.h"
#include "engine/invariants.h"
#include "engine/search.h"
#include "logic/build.h"
#include "logic/traverse.h"
#include "solve/solver.h"

#include <stdlib.h>

enum { MOST_ROUNDS = 40 };

struct induction {
  struct task *task;
  struct context *ctx;
  struct verdict *verdict;
  struct semantics *s;
  struct entailment entailment;
  struct tree tree; /* its ways, and what is known at places */
  struct rounds rounds;
  term *facts; /* by place: inductive */
  struct solver *solver;
  struct blast blast; /* bit-vectors */
  struct sat sat;
  bool is_reached; /* a violation within the first rounds was not excluded */
};

/* ---- questions ---- */

static bool is_of_bits(struct terms *t, const term *roots, uint32_t count) {
  term_list nodes = VEC_INIT;
  bool ok = true;
  traverse_nodes(t, roots, count, &nodes);
  for (uint32_t i = 0; i < nodes.len && ok; i++) ok = blast_knows(t, nodes.data[i]);
  vec_release(&nodes);
  return ok;
}

static enum solver_result ask_bits(struct induction *x, const term_list *parts) {
  VEC(int) literals = VEC_INIT;
  for (uint32_t i = 0; i < parts->len; i++)
    vec_push(&literals, gates_literal(&x->blast.gates, &x->sat, blast_truth(&x->blast, parts->data[i])));
  enum solver_result result = sat_solve(&x->sat, literals.data, literals.len);
  vec_release(&literals);
  return result;
}

static enum solver_result ask_solver(struct induction *x, const term_list *parts) {
  solver_push(x->solver);
  for (uint32_t i = 0; i < parts->len; i++) solver_assert(x->solver, parts->data[i]);
  enum solver_result result = solver_check(x->solver);
  solver_pop(x->solver, 1);
  return result;
}

/* Is there a state where the hypothesis holds, and the need does not? */
static enum solver_result ask(struct induction *x, term hypothesis, term need) {
  term_list parts = VEC_INIT;
  term roots[] = {hypothesis, need};
  if (need.id == term_true.id || hypothesis.id == term_false.id) return SOLVER_UNSAT;
  x->verdict->statistics.refinements++;
  state_facts_collect(x->s, roots, 2, &parts);
  vec_push(&parts, hypothesis);
  vec_push(&parts, term_not(need));
  bool has_bits = x->s->places.arithmetic == ARITHMETIC_BV && is_of_bits(x->s->terms, parts.data, parts.len);
  enum solver_result result = has_bits ? ask_bits(x, &parts) : ask_solver(x, &parts);
  vec_release(&parts);
  return result;
}

/* ---- rounds ---- */

/* Is each head a place from where the rounds end well? */
static enum solver_result ask_heads(struct induction *x, const struct needs *n) {
  for (uint32_t i = 0; i < x->rounds.places.len; i++) {
    if (!x->rounds.places.data[i].is_head) continue;
    enum solver_result result = ask(x, x->facts[i], n->at.data[i]);
    if (result != SOLVER_UNSAT) return result;
  }
  return SOLVER_UNSAT;
}

/* The facts of places become part of what is needed there. */
static void assume_facts(struct induction *x, struct needs *n) {
  for (uint32_t i = 0; i < x->rounds.places.len; i++)
    n->at.data[i] = term_implies(x->s->terms, x->facts[i], n->at.data[i]);
}

static bool add_round(struct induction *x, struct needs *n, enum round_kind_of kind) {
  assume_facts(x, n);
  return rounds_add(&x->rounds, n, kind);
}

/* The number of rounds after which there is no violation in the next; MOST_ROUNDS: there is none. */
static uint32_t count_rounds(struct induction *x) {
  struct needs step, first;
  uint32_t k = 0;
  needs_begin(&x->rounds, &step, NULL);
  needs_begin(&x->rounds, &first, NULL);
  bool is_proved = false, is_open = add_round(x, &step, ROUND_STRICT);
  while (is_open && !is_proved) {
    x->verdict->statistics.deepest = k;
    assume_facts(x, &first);
    term need = rounds_first(&x->rounds, &first, ROUND_STRICT);
    is_open = ask(x, rounds_start(&x->rounds, need), need) == SOLVER_UNSAT;
    x->is_reached = !is_open;
    is_proved = is_open && ask_heads(x, &step) == SOLVER_UNSAT;
    if (is_proved) break;
    is_open = is_open && ++k < MOST_ROUNDS && add_round(x, &step, ROUND_FORGIVING) &&
              add_round(x, &first, ROUND_STRICT) && !limits_exceeded_now(&x->ctx->limits);
  }
  needs_release(&step);
  needs_release(&first);
  return is_proved ? k : MOST_ROUNDS;
}

/* ---- the proof ---- */

static void claim(struct induction *x, uint32_t rounds) {
  struct invariant_proof *p = &x->verdict->proof.by_invariants;
  struct map reached = MAP_INIT;
  for (uint32_t i = 0; i < x->rounds.places.len; i++) {
    const struct round_place *at = &x->rounds.places.data[i];
    *map_put(&reached, (uint64_t)at->context << 32 | at->location) = 1;
    if (at->is_head) vec_push(&p->invariants, ((struct invariant){at->context, at->location, x->facts[i]}));
  }
  x->verdict->kind = VERDICT_SAFE;
  p->inductive_rounds = rounds;
  invariants_complete(x->verdict, x->task, &reached);
  map_release(&reached);
}

static bool find_facts(struct induction *x) {
  bool is_int = x->s->places.arithmetic == ARITHMETIC_INT;
  if (is_int && facts_find(&x->tree, x->ctx)) tree_restart(&x->tree);
  if (!rounds_init(&x->rounds, &x->tree.ways)) return false;
  x->facts = xcalloc(x->rounds.places.len, sizeof *x->facts);
  for (uint32_t i = 0; i < x->rounds.places.len; i++) {
    const struct round_place *p = &x->rounds.places.data[i];
    x->facts[i] = ways_facts(&x->tree.ways, p->context, p->location);
  }
  return candidates_find(&x->rounds, x->facts);
}

static struct verdict run(struct task *task, enum arithmetic arithmetic) {
  struct verdict verdict = VERDICT_INIT;
  struct induction x = {.task = task, .ctx = task->ctx, .verdict = &verdict};
  enum solver_theory theory = arithmetic == ARITHMETIC_INT ? SOLVER_INTEGERS : SOLVER_BITVECTORS;
  x.s = verdict_new_semantics(&verdict);
  semantics_init(x.s, task->ctx, task->program, task->points_to, &task->terms, arithmetic);
  x.s->skipped = task->is_unsliced ? NULL : &task->slice->skipped;
  entailment_init(&x.entailment, task->ctx, &task->terms, (struct solver_options){.theory = theory});
  tree_init(&x.tree, task, x.s, &x.entailment);
  x.solver = solver_new(task->ctx, &task->terms, (struct solver_options){.theory = theory});
  blast_init(&x.blast, &task->terms);
  sat_init(&x.sat, task->ctx, SAT_CIRCUITS);
  bool is_small = find_facts(&x);
  uint32_t rounds = is_small ? count_rounds(&x) : MOST_ROUNDS;
  if (rounds < MOST_ROUNDS)
    claim(&x, rounds);
  else if (x.is_reached && search_run(task, &verdict))
    assert(verdict.kind == VERDICT_UNSAFE);
  else if (limits_exceeded(&task->ctx->limits))
    verdict_blame_limits(&verdict, &task->ctx->limits);
  else
    verdict_give_up(&verdict, REASON_NOT_INDUCTIVE, POSITION_NONE, NULL);
  sat_release(&x.sat);
  blast_release(&x.blast);
  solver_free(x.solver);
  free(x.facts);
  rounds_release(&x.rounds);
  tree_release(&x.tree);
  entailment_release(&x.entailment);
  return verdict;
}

static bool is_accepted(struct task *task, const struct verdict *v) {
  return v->kind == VERDICT_SAFE && (!task->is_proved || task->is_proved(task->is_proved_data, v));
}

struct verdict induction_run(struct task *task) {
  struct verdict verdict = VERDICT_INIT;
  edge_id missing = task_missing_behaviour(task);
  if (missing != ID_NONE) {
    verdict_blame_missing(&verdict, task->program, missing);
    return verdict;
  }
  uint32_t before = limits_narrow(&task->ctx->limits, (struct budget){2, 20});
  verdict = run(task, ARITHMETIC_INT);
  bool is_done = is_accepted(task, &verdict);
  limits_widen(&task->ctx->limits, before);
  if (is_done || verdict.kind == VERDICT_UNSAFE || limits_exceeded(&task->ctx->limits)) return verdict;
  verdict_release(&verdict);
  return run(task, ARITHMETIC_BV);
}
