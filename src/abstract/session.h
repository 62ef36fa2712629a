/* session: the questions about the formulas of one statement, and the models found on the way.
 *
 * A model is a state that satisfies the guard of the statement and all facts, reduced to the truth values of the
 * predicates and of the formulas. Models come from the solver, and from states near those that it found for other
 * statements (sample.h); each serves all formulas. */
#ifndef OCKHAM_ABSTRACT_SESSION_H
#define OCKHAM_ABSTRACT_SESSION_H

#include "abstract/sample.h"
#include "abstract/strengthen.h"

/* A cell of memory among the symbols. */
struct sampled_cell {
  uint32_t node;    /* of its contents */
  uint32_t address; /* operand */
  uint16_t width;
};

struct session {
  struct base *base;
  term guard;
  const term *formulas;
  uint32_t count;
  VEC(uint32_t) watched_predicates; /* those of any cone */
  term_list watched;                /* their terms, then the formulas, the guard and the facts */
  VEC(uint32_t) operands;           /* of `watched` in the sampler */
  uint32_t *place_of;               /* by position in the base: in `watched_predicates`, if it is there */
  VEC(bool) models;                 /* of each, truth values of the watched predicates and of the formulas */
  uint32_t model_count;
  struct unique model_index;
  struct sampler sampler;
  VEC(struct sampled_cell) cells;
  bool has_sampler;
  VEC(i128) found; /* values of the inputs in some of the models */
  uint64_t seed;
};

/* Opens a level of the solver with the guard and the facts. Predicates are watched that are members of an answer. */
void session_start(struct session *, struct base *, term guard, const term *formulas, uint32_t count,
                   struct answer *const *answers);
void session_end(struct session *);

/* Rows over the members of an answer: of states where the formula holds, and where it does not. */
struct rows {
  row_list yes, no;
  struct map known; /* row -> 1 if it is in `yes`, + 2 if it is in `no` */
};
void rows_release(struct rows *);
bool rows_have(const row_list *, uint64_t row);

/* All rows of a formula. False if there are too many, or a question was not answered; then the rows are some. */
bool session_enumerate(struct session *, const struct answer *, uint32_t formula, struct rows *);
/* Is there a state in which the cube holds? If there is, it becomes a row. */
enum solver_result session_ask_cube(struct session *, const struct answer *, struct cube, uint32_t formula,
                                    struct rows *);
/* And the formula if `value`, otherwise its negation? */
enum solver_result session_ask(struct session *, const struct answer *, struct cube, uint32_t formula, bool value,
                               struct rows *);

#endif
