/* solver_cvc5: between the parts of the cvc5 back end. */
#ifndef OCKHAM_SOLVE_CVC5_H
#define OCKHAM_SOLVE_CVC5_H

#include "logic/sexpr.h"
#include "solve/child.h"

/* How a node is printed: by its name, ockham!ID, or as it is. OPEN: its children are looked at. */
enum met { CVC5_NEW, CVC5_OPEN, CVC5_NAMED, CVC5_PLAIN };

struct cvc5 {
  struct terms *terms;
  struct solver_options options;
  struct child child;
  struct strbuf text; /* commands that were not sent yet */
  term_list asserted;
  VEC(uint32_t) levels; /* length of `asserted` when the level began */
  term_list literals;   /* of the last query */
  /* What the child knows, or will know after `text`. */
  struct map sorts; /* sorts that are declared */
  struct map names; /* name -> its meaning: function << 1, or sort of a variable << 1 | 1 */
  struct map met;   /* positive nodes that occurred -> an `enum met`, or CVC5_PLAIN + how many nodes it is printed as */
  term_list work;   /* of the definitions */
};

/* Appends declarations and definitions to `text` so that cvc5_print can print `t`, in a text of bounded depth. False if
 * cvc5 has no such terms. Depth-safe. */
bool cvc5_define(struct cvc5 *, term t, struct strbuf *error);
/* The same, and `t` is a literal then: a name or its negation. */
bool cvc5_define_literal(struct cvc5 *, term t, struct strbuf *error);
/* The term by its name if it has one, or else as it is, its parts likewise. */
void cvc5_print(struct cvc5 *, struct strbuf *out, term t);
/* Whether the child knows all that occurs in the term, the variable, or the function symbol. */
bool cvc5_knows(const struct cvc5 *, term);
bool cvc5_knows_variable(const struct cvc5 *, term variable);
bool cvc5_knows_function(const struct cvc5 *, function);

/* The values of the terms, with the child in the state after `sat`. */
bool cvc5_values(struct cvc5 *, const term *, uint32_t count, struct solver_deadline, term *ret);

#endif
