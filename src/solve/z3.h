/* solver_z3: between the parts of the Z3 back end. */
#ifndef OCKHAM_SOLVE_Z3_H
#define OCKHAM_SOLVE_Z3_H

#include <z3.h>

#include "solve/backend.h"
#include "solve/watchdog.h"

/* A term in Z3, with a reference of ours. */
struct z3_translation {
  Z3_ast ast;
  uint32_t depth;
  uint32_t cuts; /* it depends on cuts before this index only, 0 = on none */
};

/* What is asserted, and at which level. */
struct z3_assertion {
  Z3_ast formula;
  uint32_t level;
};

/* A variable that stands for a deep term, by its definition, and the level where that is asserted. */
struct z3_cut {
  Z3_ast definition;
  uint32_t level;
};

struct z3 {
  struct terms *terms;
  Z3_context c;
  Z3_solver solver;
  Z3_model model; /* of the last query, NULL until somebody asks */
  struct watchdog *watchdog;
  VEC(struct z3_translation) translations;
  struct map index; /* term -> its translation */
  VEC(struct z3_cut) cuts;
  VEC(struct z3_assertion) asserted;
  uint32_t level;
  bool is_simple;         /* which kind of solver it is */
  bool is_spoiled;        /* the solver was interrupted: it is made anew before the next query */
  uint32_t cuts_in_model; /* how many there were at the last query */
  struct map sorts;       /* sort -> Z3_sort, with a reference of ours */
  struct map functions;   /* function -> Z3_func_decl, the same */
  struct map numbers;     /* term -> the floating-point number whose pattern it is, with a reference of ours, or 0 */
  VEC(Z3_ast) held;       /* scratch of z3_float.c */
  term_list work;         /* of the translation */
  term_list literals;     /* of the last query */
};

/* Appends the message of Z3's last error; returns false. */
bool z3_error(struct z3 *, struct strbuf *error);

/* The term in Z3; the store of translations keeps it. NULL, with the reason, if Z3 refuses it. Depth-safe. */
Z3_ast z3_from_term(struct z3 *, term, struct strbuf *error);
/* Whether the term, which is translated, has a value in the model of the last query. */
bool z3_is_in_model(const struct z3 *, term);
/* Asserts a formula that is kept elsewhere. */
void z3_assert(struct z3 *, Z3_ast);
/* Asserts again the cuts that were popped. */
void z3_restore_cuts(struct z3 *);
void z3_release_translations(struct z3 *);

/* z3_float.c: the pattern of a FLOAT node, whose children are `c`, with a reference. */
Z3_ast z3_make_float(struct z3 *, term, const Z3_ast *c);
/* A choice between patterns of numbers is one between the numbers. */
void z3_choose_number(struct z3 *, term, const Z3_ast *c);
/* The term is translated in another way now. */
void z3_forget_number(struct z3 *, term);
void z3_release_numbers(struct z3 *);

/* The value `v`, which comes from the current model and is of this sort, as a term in the form of logic/eval.h. False
 * if it is none. */
bool z3_to_value(struct z3 *, Z3_ast v, sort, term *ret);

#endif
