/* solver: one interface over satisfiability solvers, in terms of logic/term.h.
 *
 *     struct solver *s = solver_new(ctx, terms, (struct solver_options){.models = true});
 *     solver_assert(s, a);
 *     if (solver_check(s) == SOLVER_SAT) solver_value(s, x, &value);
 *     solver_free(s);
 *
 * A query ends by itself: it observes its own time limit and the limits of the context (time, memory, cancellation) and
 * is then SOLVER_UNKNOWN, with the reason in words. Whatever else goes wrong in a solver (an error, a crash of the
 * child process, an answer that makes no sense) is SOLVER_UNKNOWN too. The same calls give the same answers: seeds are
 * fixed, and only limits depend on the machine.
 *
 * Back ends: Z3 through its library, cvc5 as a child process. Keep solvers and use levels: a small query takes some 40
 * us with Z3 and 300 us with cvc5, a new solver 1 ms or more and 10 ms. A model is as good as the solver that made it:
 * what must be right is evaluated (logic/eval.h). A solver belongs to the process and thread that made it.
 *
 * Variables whose names begin with "ockham!" are reserved for solvers. */
#ifndef OCKHAM_SOLVE_SOLVER_H
#define OCKHAM_SOLVE_SOLVER_H

#include "base/context.h"
#include "logic/eval.h"
#include "logic/rewrite.h"
#include "logic/term.h"

enum solver_result { SOLVER_UNKNOWN, SOLVER_SAT, SOLVER_UNSAT };

enum solver_backend_kind { SOLVER_Z3, SOLVER_CVC5, SOLVER_BACKEND_COUNT };

/* What the queries are mostly about. A hint for speed: every term can be asserted under either. */
enum solver_theory {
  SOLVER_INTEGERS,   /* linear integers, uninterpreted functions, arrays; many small incremental queries */
  SOLVER_BITVECTORS, /* bit-vectors; few big queries */
};

struct solver_options {
  enum solver_backend_kind backend;
  enum solver_theory theory;
  uint32_t milliseconds; /* per query, 0 = no limit but the context's */
  bool models;           /* solver_value and solver_assign will be called */
  bool cores;            /* solver_core will be called */
  const char *program;   /* of SOLVER_CVC5, NULL = "cvc5" */
};

struct solver_statistics {
  uint64_t calls, sat, unsat, unknown; /* queries, those for minimising cores included */
  uint64_t nanoseconds;                /* spent in them */
};

struct solver;

/* The context and the store outlive the solver. Never fails: if the back end cannot be had, queries are unknown. */
struct solver *solver_new(struct context *, struct terms *, struct solver_options);
void solver_free(struct solver *);

/* Of Z3, with its name. */
void solver_print_version(struct strbuf *);

/* Another limit per query, as in the options. */
void solver_limit_query(struct solver *, uint32_t milliseconds);

/* `t` is Bool and holds until the current level is popped. */
void solver_assert(struct solver *, term t);
void solver_push(struct solver *);
/* Takes back `count` levels, at most as many as were pushed. */
void solver_pop(struct solver *, uint32_t count);
uint32_t solver_level(const struct solver *);

/* Is the conjunction of all assertions satisfiable? */
enum solver_result solver_check(struct solver *);
/* The same with further conjuncts for this query only; any Bool terms, also equal ones. */
enum solver_result solver_check_assuming(struct solver *, const term *assumptions, uint32_t count);
/* Why the last query was SOLVER_UNKNOWN, such as "time limit of 100 ms per query reached"; "" if it was not. Valid
 * until the next query. */
const char *solver_reason(const struct solver *);

/* After SOLVER_SAT, until the next query or change of the assertions, with the option `models`.
 *
 * The value of `t` in the model: a constant as in logic/eval.h, so arrays are stores over a constant array and elements
 * of uninterpreted sorts are variables. What the model leaves open gets some fixed value. False if the solver yields no
 * such value (quantified terms, limits). */
bool solver_value(struct solver *, term t, term *ret);
/* Values of several terms at once, which is faster; all or none. */
bool solver_values(struct solver *, const term *, uint32_t count, term *ret);
/* The model as far as `roots` can see it: sets the values of their free variables and of the function applications
 * outside of quantifiers in `out`, so that term_eval finds the same values. What `out` held before stays. Int division
 * by zero is any function in a model, and a fixed one in term_eval. */
bool solver_assign(struct solver *, const term *roots, uint32_t count, struct assignment *out);

/* After SOLVER_UNSAT of solver_check_assuming, until the next query or change of the assertions, with the option
 * `cores`: appends to `out` the indices, ascending, of assumptions that are unsatisfiable together with the assertions.
 * Of equal assumptions at most the first is named. False if the solver yields none. */
typedef VEC(uint32_t) solver_index_list;
bool solver_core(struct solver *, solver_index_list *out);
/* The same, minimised by deletion: each assumption that is dropped costs a query. No part of the result is a core as
 * far as queries within limits could tell. */
bool solver_minimal_core(struct solver *, solver_index_list *out);

struct solver_statistics solver_statistics(const struct solver *);
/* "z3", "cvc5". */
const char *solver_backend_name(enum solver_backend_kind);

#endif
