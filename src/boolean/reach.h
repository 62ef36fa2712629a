/* reach: which statements of a boolean program can be reached, in which states, and how (BEBOP).
 *
 *   struct reach *r = reach_new(&limits, program, entry);
 *   if (!reach_run(r)) ... a limit: what was reached so far is reachable, nothing is known of the rest
 *   if (reach_is_reached(r, s)) reach_find_trace(r, &s, 1, &trace);
 *   bp_print_expr(program, reach_invariant(r, s, &is_exact), &text);
 *
 * Path edges and summary edges as in Reps, Horwitz and Sagiv, one BDD of path edges per statement (Ball, Rajamani:
 * Bebop, SPIN 2000). The program was checked; it outlives the result and is changed only by the expressions that
 * reach_invariant adds. */
#ifndef OCKHAM_BOOLEAN_REACH_H
#define OCKHAM_BOOLEAN_REACH_H

#include "base/limits.h"
#include "boolean/bp.h"

struct reach;

struct reach *reach_new(struct limits *, struct bp_program *, bp_proc_id entry);
/* Computes everything that can be reached. False if a limit ended it. */
bool reach_run(struct reach *);
void reach_free(struct reach *);

/* Whether some execution comes to the statement. The end of a procedure is reached by falling off it, not by return. */
bool reach_is_reached(const struct reach *, bp_stmt_id);
/* Whether it is an assert that fails in a state that is reached. */
bool reach_can_fail(struct reach *, bp_stmt_id);
/* Whether the condition, over the variables in scope there, holds in all states in which the statement is reached. If
 * the condition is not determined, whether it can hold in all of them. Only after reach_run was complete. */
bool reach_holds(struct reach *, bp_stmt_id, bp_expr condition);
/* The states in which the statement is reached as a formula over the variables in scope. If that would be too long to
 * read, or a limit is reached, a weaker one, and `ret_is_exact` is false. */
bp_expr reach_invariant(struct reach *, bp_stmt_id, bool *ret_is_exact);
/* The same exactly, as a decision diagram: choices between the values of variables, with common parts shared. Not for
 * reading. False if a limit is reached. */
bool reach_states(struct reach *, bp_stmt_id, bp_expr *ret);
/* The same in relation to the values at the entry of the procedure, of globals and parameters: those have numbers of
 * their own. */
static inline bp_var_id reach_at_entry(const struct bp_program *p, bp_var_id v) { return p->vars.len + v; }
bool reach_relation(struct reach *, bp_stmt_id, bp_expr *ret);
/* In which states the procedure is entered, over values at the entry. */
bool reach_entries(struct reach *, bp_proc_id, bp_expr *ret);
/* How it returns: values at the entry, globals, and the variables that are returned. */
bool reach_summary(struct reach *, bp_proc_id, bp_expr *ret);

/* ---- traces ---- */

/* One statement that is executed. `values` are those before it: globals, then parameters, then locals of its procedure,
 * each in the order of declaration; see reach_value. */
struct reach_step {
  bp_stmt_id stmt;
  uint32_t depth;        /* calls that are open */
  const uint8_t *values; /* 0 or 1 */
};

/* An execution from the entry: each step leads to the next; the last is at the target and was not executed, or is the
 * assert that fails. */
struct reach_trace {
  struct arena arena;
  VEC(struct reach_step) steps;
};

/* A trace to one of the statements that are targets (asserts: to a failure if `to_failure`), with as few steps as
 * possible. False if none of them is reached, or a limit was hit on the way. */
bool reach_find_trace(struct reach *, const bp_stmt_id *targets, uint32_t count, bool to_failure,
                      struct reach_trace *ret);
void reach_trace_release(struct reach_trace *);
/* The value of a variable in scope at the step. */
bool reach_value(const struct reach *, const struct reach_step *, bp_var_id);

/* ---- work ---- */

struct reach_statistics {
  uint64_t steps;       /* statements looked at again */
  uint64_t variables;   /* BDD variables */
  uint64_t nodes;       /* BDD nodes of all path edges */
  uint64_t table;       /* size of the table of nodes */
  uint64_t collections; /* garbage collections */
  uint64_t layers;      /* sets that were computed for traces */
};

struct reach_statistics reach_statistics(const struct reach *);

#endif
