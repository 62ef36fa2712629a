/* solver_backend: what a back end offers to solver.c, and what it may use of it. Only for the files of the solvers.
 *
 * solver.c keeps the levels, turns assumptions into literals, does all counting and asks only for what there is; a back
 * end asserts, checks and answers. */
#ifndef OCKHAM_SOLVE_BACKEND_H
#define OCKHAM_SOLVE_BACKEND_H

#include "base/strbuf.h"
#include "solve/solver.h"

/* When a query has to end. */
struct solver_deadline {
  uint64_t at;              /* on clock_now, UINT64_MAX = never */
  const struct limits *own; /* of the context: cancellation and memory */
};

/* Functions that can fail append the reason to `error` and return false (or SOLVER_UNKNOWN). */
struct solver_backend {
  const char *name;
  void *(*create)(struct terms *, const struct solver_options *, struct strbuf *error); /* NULL if it failed */
  void (*destroy)(void *);
  /* Assertions and levels are kept even if the deadline passes meanwhile. */
  bool (*add)(void *, term, struct solver_deadline, struct strbuf *error);
  void (*push)(void *, struct solver_deadline);
  void (*pop)(void *, uint32_t count);
  /* Literals are different Boolean variables or negations of such. If the deadline ended the query, `error` may be left
   * empty. */
  enum solver_result (*check)(void *, const term *literals, uint32_t count, struct solver_deadline,
                              struct strbuf *error);
  bool (*values)(void *, const term *, uint32_t count, struct solver_deadline, term *ret);
  /* Appends the literals of a core; other terms among them are ignored. */
  bool (*core)(void *, struct solver_deadline, term_list *out);
};

extern const struct solver_backend solver_z3, solver_cvc5;

/* Whether the query has to end now. */
bool solver_deadline_passed(struct solver_deadline);

/* An array value in the form of logic/eval.h: elements[i] at indices[i], of equal indices the first one counts, and
 * `preset` elsewhere. */
term solver_array_value(struct terms *, sort, term preset, const term *indices, const term *elements, uint32_t count);

#endif
