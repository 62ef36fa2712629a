/* strengthen: F_V, the weakest combination of predicates that implies a formula (C2BP section 4.1).
 *
 * The predicates V are given once as a base. For a formula `phi` over the same symbols, F_V(phi) is the disjunction of
 * the cubes over V that imply it; with F_V(not phi) it makes the argument of `choose`, and G_V(phi) is not F_V(not
 * phi). Both are found together, in one of two ways with equivalent results:
 *
 *   models   satisfying valuations of the predicates and phi are enumerated by a solver that is told what it has found
 *            (AllSAT with blocking clauses); a model found for one formula of a statement serves the others. The cubes
 *            follow from the rows without further questions.
 *   cubes    the paper's way: cubes in order of length, each a question, longer ones pruned.
 *
 * Equivalent means: in every valuation of V that some state has. The others are excluded by `enforce`, which is the
 * negation of F_V(false) (section 5.1), given by strengthen_inconsistent.
 *
 * Where a question is not answered, or there are too many, cubes are missing: the result stays an implicant. */
#ifndef OCKHAM_ABSTRACT_STRENGTHEN_H
#define OCKHAM_ABSTRACT_STRENGTHEN_H

#include "abstract/clauses.h"
#include "abstract/locations.h"
#include "solve/solver.h"

enum strengthen_method { STRENGTHEN_MODELS, STRENGTHEN_CUBES };

struct strengthen_options {
  enum strengthen_method method;
  uint32_t cube_limit; /* longest cube, 0 = no limit */
};

/* What was found once, for bases with the same predicates in it. */
struct remembered {
  term guard, formula;
  VEC(term) members;
  cube_list yes, no;
};

struct strengthening {
  struct context *ctx;
  struct semantics *s;
  struct solver *solver;
  struct strengthen_options options;
  struct map memo; /* hash of the question -> number in `found`, plus 1 */
  VEC(struct remembered *) found;
  struct map cubes;   /* hash of guard and literals -> is there a state? 1 = there is none, 2 = there is */
  uint64_t formulas;  /* asked for */
  uint64_t syntactic; /* answered without a question */
  uint64_t cut;       /* answered in part only */
};

/* A state, as far as it was looked at. */
struct known_state {
  struct map values; /* symbol -> its value in `numbers`, plus 1 */
  VEC(i128) numbers;
};

typedef VEC(struct known_state) state_list;
void states_release(state_list *);
/* `to` was empty; `from` is then. */
void states_move(state_list *from, state_list *to);

/* What cubes are over, with what is remembered about it. */
struct base {
  struct strengthening *owner;
  VEC(term) predicates;
  VEC(struct locations) locations; /* of the predicates */
  struct map memo;                 /* formula -> answer + 1 */
  VEC(struct answer *) answers;
  state_list states; /* some that the solver found: where to look for others */
};

/* Bits of cubes are numbered by `members`. */
struct answer {
  VEC(uint32_t) members; /* positions in the base */
  cube_list yes;         /* F(phi) */
  cube_list no;          /* F(not phi) */
};

void strengthening_init(struct strengthening *, struct semantics *, struct strengthen_options);
void strengthening_release(struct strengthening *);
/* Satisfiability checks so far. */
uint64_t strengthening_calls(const struct strengthening *);

void base_init(struct base *, struct strengthening *);
void base_add(struct base *, term);
void base_release(struct base *);

/* Answers for the formulas of one statement, each implied under the condition `guard`. They belong to the base. */
void strengthen(struct base *, term guard, const term *formulas, uint32_t count, const struct answer **ret);
/* Groups of predicates and the cubes over them that no state satisfies (`yes`), appended; the base owns them. */
typedef VEC(const struct answer *) answer_list;
void strengthen_inconsistent(struct base *, answer_list *out);

#endif
