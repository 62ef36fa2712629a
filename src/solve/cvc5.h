/* solver_cvc5: between the parts of the cvc5 back end. */
#ifndef OCKHAM_SOLVE_CVC5_H
#define OCKHAM_SOLVE_CVC5_H

#include "logic/text/sexpr.h"
#include "solve/child.h"

/* How a node is printed: by its name, ockham!ID, or as it is. OPEN: its children are looked at. */
enum met { CVC5_NEW, CVC5_OPEN, CVC5_NAMED, CVC5_PLAIN };

/* The pattern of a floating-point number, asserted at a level or below. */
struct cvc5_pattern {
  term t;
  uint32_t level;
};

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
  struct map numbers; /* terms whose floating-point number has a name, too */
  VEC(struct cvc5_pattern) patterns;
  term_list work; /* of the definitions */
};

/* Appends declarations and definitions to `text` so that cvc5_print can print `t`, in a text of bounded depth. False if
 * cvc5 has no such terms. Depth-safe. */
bool cvc5_define(struct cvc5 *, term t, struct strbuf *error);
/* The same, and `t` is a literal then: a name or its negation. */
bool cvc5_define_literal(struct cvc5 *, term t, struct strbuf *error);
/* The term by its name if it has one, or else as it is, its parts likewise. */
void cvc5_print(struct cvc5 *, struct strbuf *out, term t);
/* cvc5_float.c: names a FLOAT node. */
void cvc5_define_float(struct cvc5 *, term);
/* Names the number of a choice between patterns of numbers; false if it is none. */
bool cvc5_choose_number(struct cvc5 *, term);
/* After pop. */
void cvc5_repeat_patterns(struct cvc5 *);
/* Whether the child knows all that occurs in the term, the variable, or the function symbol. */
bool cvc5_knows(const struct cvc5 *, term);
bool cvc5_knows_variable(const struct cvc5 *, term variable);
bool cvc5_knows_function(const struct cvc5 *, function);

/* The values of the terms, with the child in the state after `sat`. */
bool cvc5_values(struct cvc5 *, const term *, uint32_t count, struct solver_deadline, term *ret);

#endif
