/* substitute: simultaneous replacement of terms by terms.
 *
 * Results are built anew, simplified. Replacement stops at a replaced term (it is not applied to what it put in).
 * Bound variables are never replaced and never capture: they are renamed where a replacement mentions them. Results are
 * remembered across calls of substitution_apply. Depth-safe. */
#ifndef OCKHAM_LOGIC_SUBSTITUTE_H
#define OCKHAM_LOGIC_SUBSTITUTE_H

#include "logic/rewrite.h"
#include "logic/term.h"

struct substitution_scope {
  uint32_t parent;
  term quantifier;
  uint32_t renamed; /* first of its bound variables' new names in `renamed` */
};

struct substitution {
  struct terms *terms;
  struct map pairs;                      /* positive term -> replacement */
  term_list from, to;                    /* the same as lists */
  struct map memo;                       /* scope << 32 | positive term -> result */
  VEC(struct substitution_scope) scopes; /* 0 = outside all quantifiers */
  struct map scope_of;                   /* scope << 32 | quantifier -> scope of its body */
  term_list renamed;
  term_list captured; /* variables free in replacements; found when the first quantifier is met */
  bool has_captured;
};

void substitution_init(struct substitution *, struct terms *);
void substitution_release(struct substitution *);
/* `from` is replaced by `to`, of the same sort; a term is entered once. Forgets remembered results. */
void substitution_add(struct substitution *, term from, term to);
term substitution_apply(struct substitution *, term);

/* All in one: replaces from[i] by to[i] in `t`. */
term term_substitute(struct terms *, term t, const term *from, const term *to, uint32_t count);

#endif
