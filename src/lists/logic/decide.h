/* decide: satisfiability of EA^R formulas over heaps, by lazy grounding on a SAT solver.
 *
 *     struct heap_solver *h = heap_solver_new(ctx, vocabulary);
 *     heap_solver_assert(h, precondition);
 *     switch (heap_solver_check(h, &not_postcondition, 1)) {
 *     case SOLVER_SAT: heap_solver_model(h, &model); ...      a heap that breaks it
 *     case SOLVER_UNSAT: heap_solver_core(h, &core); ...      the assumptions that matter
 *     case SOLVER_UNKNOWN: heap_solver_reason(h) ...          outside of the fragment, or a limit
 *     }
 *
 * The axioms of the symbols (vocabulary.h) always hold. Validity of an AE^R formula is unsatisfiability of its negation
 * (heap_solver_is_valid). Whoever assumes a formula that somebody wrote should ask whether it can hold at all
 * (heap_solver_check without the goal): from a contradiction everything follows.
 *
 * Solvers are incremental: formulas are translated once, and what was learnt about one query serves the next, also
 * with other assumptions. Queries of the same formulas in the same order give the same answers and models. */
#ifndef OCKHAM_LISTS_LOGIC_DECIDE_H
#define OCKHAM_LISTS_LOGIC_DECIDE_H

#include "base/context.h"
#include "lists/logic/model.h"
#include "solve/solver.h"

struct heap_solver;

/* Context and vocabulary outlive the solver; symbols may be added to the vocabulary at any time. */
struct heap_solver *heap_solver_new(struct context *, struct vocabulary *);
/* The same for queries along a path, each with the formulas of the one before and more: the atoms that were there first
 * are decided first, so candidates settle what is known before what the last formulas add. Fewer rounds where formulas
 * are large, such as contracts after two calls. */
struct heap_solver *heap_solver_new_for_paths(struct context *, struct vocabulary *);
void heap_solver_free(struct heap_solver *);

/* The formula holds in all further queries. False if it is not in EA^R; queries are unknown from then on. */
bool heap_solver_assert(struct heap_solver *, term formula);

/* Is there a heap with all that was asserted, and these formulas for this query only? */
enum solver_result heap_solver_check(struct heap_solver *, const term *assumptions, uint32_t count);
/* Why the last query was unknown: a limit, or what is outside of the fragment. "" otherwise. */
const char *heap_solver_reason(const struct heap_solver *);

/* After SOLVER_UNSAT: appends the indices, ascending, of assumptions that cannot hold together with what was asserted;
 * the minimal core costs a query per assumption. */
void heap_solver_core(struct heap_solver *, solver_index_list *out);
void heap_solver_minimal_core(struct heap_solver *, solver_index_list *out);

/* After SOLVER_SAT: the heap. The caller releases it. Constants that the query does not mention are null in it; Skolem
 * constants are not part of it. */
void heap_solver_model(struct heap_solver *, struct heap_model *ret);
/* The same with few nodes: constants are put on the nodes of others as long as there is such a heap. Costs a query per
 * constant at most, each of limited effort; what the last query assumed is assumed again. */
void heap_solver_small_model(struct heap_solver *, struct heap_model *ret);

/* SOLVER_UNSAT means valid: every heap in which the assertions hold satisfies the formula, which is in AE^R. */
enum solver_result heap_solver_refute(struct heap_solver *, term formula);

struct heap_statistics {
  uint64_t queries, rounds;            /* rounds: calls of the SAT solver */
  uint64_t instances, lemmas;          /* of quantified formulas; of equality and reachability */
  uint64_t elements, atoms, variables; /* now */
};
struct heap_statistics heap_solver_statistics(const struct heap_solver *);

enum { HEAP_RECHECK_MILLISECONDS = 20000 }; /* for one question of a proof that is confirmed */
/* The second opinion: the same question to Z3 (quantifiers by MBQI), with the axioms as formulas. */
enum solver_result heap_ask_z3(struct context *, struct vocabulary *, const term *formulas, uint32_t count,
                               uint32_t milliseconds);

#endif
