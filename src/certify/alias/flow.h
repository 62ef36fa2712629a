/* flow: how control passes through the automata of a program, as far as the checker asks: which locations of a function
 * a path from its entry reaches, and where cycles are cut.
 *
 * Control flows along every edge but STOP, where the program ends. A call counts as one edge of the caller. */
#ifndef OCKHAM_CERTIFY_FLOW_H
#define OCKHAM_CERTIFY_FLOW_H

#include "base/bitset.h"
#include "program/program.h"

struct flow {
  const struct program *program;
  uint32_t *first;     /* function f: its reached locations are order[first[f] .. first[f + 1] - 1] */
  loc_id *order;       /* the entry first; but along edges into heads, a location comes behind those that lead to it */
  uint32_t *rank;      /* place in `order`, ID_NONE = not reached */
  struct bitset heads; /* every cycle contains one */
};

struct flow *flow_new(const struct program *);
void flow_free(struct flow *);

static inline bool flow_passes(const struct edge *e) { return e->op.kind != OP_STOP; }
static inline bool flow_is_head(const struct flow *f, loc_id l) { return bitset_has(&f->heads, l); }

#endif
