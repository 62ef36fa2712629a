/* random_term: random terms, seeded: raw ones as handles, and any SMT-LIB operator as text. */
#ifndef OCKHAM_TEST_LOGIC_RANDOM_TERM_H
#define OCKHAM_TEST_LOGIC_RANDOM_TERM_H

#include "base/strbuf.h"
#include "logic/term.h"

struct random {
  uint64_t state;
  struct terms *terms;
  bool is_linear;     /* no products and quotients of variables, which provers cannot decide */
  bool is_quantified; /* inside a quantifier: its variables may be used, and no other quantifier */
};

/* A number below `bound`. */
uint32_t random_below(struct random *, uint32_t bound);

/* A term of this sort of at most this depth, built by term_raw only. Sorts: Bool, Int, bit-vectors, arrays from Int to
 * Int and from 8 bits to 8 bits. */
term random_raw(struct random *, sort, uint32_t depth);
/* One of the sorts above. */
sort random_sort(struct random *);

/* A text over the declarations of fixture.h, with any operator of SMT-LIB. `width` is 0 for Int, -1 for Bool. */
void random_text(struct random *, struct strbuf *, int width, uint32_t depth);

#endif
