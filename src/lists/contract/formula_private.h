/* formula_private: what the parts of formula.h share.
 *
 *     formula.c       connectives, quantifiers and predicates; whole clauses
 *     formula_atom.c  names, values, comparisons and built-ins */
#ifndef OCKHAM_LISTS_CONTRACT_FORMULA_PRIVATE_H
#define OCKHAM_LISTS_CONTRACT_FORMULA_PRIVATE_H

#include "lists/contract/formula.h"

/* A name that a quantifier or a predicate's parameter gives. */
struct formula_bound {
  const char *name;
  struct formula_value value;
};

/* A node that an expression reads from a field: `node` is what `field` of `source` points to. */
struct formula_reading {
  term node, source;
  uint32_t field, state; /* the field now, and the state that it is read in */
};

struct formula_resolver {
  const struct formula_scope *scope;
  struct vocabulary *v;
  struct terms *terms;
  VEC(struct formula_bound) bound;
  VEC(struct formula_reading) readings; /* of the atom that is being built */
  uint32_t first_visible;               /* in `bound`: inside of a predicate only its parameters are */
  uint32_t state, line;
  bool is_assumed;
  uint32_t expansions; /* of predicates, one inside of the other */
  bool failed;
};

/* A diagnostic, the first one only; false. */
term formula_fail(struct formula_resolver *, const struct text_place *, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

struct formula_value formula_value_of(struct formula_resolver *, const struct annotation_syntax *);
struct formula_value formula_node_value(term, ctype_id record);
bool formula_is_zero(const struct annotation_syntax *);
/* A variable called `name` that is no constant of the program and not bound around here. */
term formula_bound_variable(struct formula_resolver *, const char *name);
/* \old and \at: what is inside is about another state. The one until then, to be put back. */
uint32_t formula_enter_state(struct formula_resolver *, const struct annotation_syntax *);

/* Atoms. Where they read fields, `is_positive` says how the nodes read are quantified. */
/* The atom with the nodes quantified that were read for it: those from `first` on, of names from `first_bound` on. */
term formula_with_readings(struct formula_resolver *, uint32_t first, uint32_t first_bound, bool is_positive,
                           term atom);
term formula_compare(struct formula_resolver *, const struct annotation_syntax *, bool is_positive);
/* A pointer or a number that stands for a truth value, as in C. */
term formula_truth(struct formula_resolver *, const struct annotation_syntax *, bool is_positive);
term formula_builtin(struct formula_resolver *, const struct annotation_syntax *, bool is_positive);

#endif
