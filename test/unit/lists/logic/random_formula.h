/* random_formula: random formulas of reachability logic over two link fields. */
#ifndef OCKHAM_TEST_HEAP_RANDOM_FORMULA_H
#define OCKHAM_TEST_HEAP_RANDOM_FORMULA_H

#include "lists/logic/vocabulary.h"

struct random_formulas {
  uint64_t random; /* the state of the generator */
  struct vocabulary *v;
  uint32_t fields[2], orders[2], mark, relation, entry, bounded; /* of the vocabulary */
  bool has_order, has_functions;                                 /* they may be used */
  term_list scope;                                               /* nodes to choose from */
  uint32_t quantifiers;                                          /* used so far */
};

/* Adds the symbols to the vocabulary: fields n and m, mark C, relation D, orders key and size, entry function en,
 * function in with two values. */
void random_formulas_init(struct random_formulas *, struct vocabulary *);
void random_formulas_release(struct random_formulas *);

/* 0 .. n - 1 */
uint32_t draw(struct random_formulas *, uint32_t n);
/* A formula of EA^R: quantified, an edge, or without quantifiers. */
term random_conjunct(struct random_formulas *);
/* A formula without quantifiers. */
term random_matrix(struct random_formulas *, uint32_t depth);
/* Any formula, quantifiers in any order. */
term random_formula(struct random_formulas *, uint32_t depth);

#endif
