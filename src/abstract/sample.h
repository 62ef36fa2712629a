/* sample: states that are tried out, so that the solver need not find them.
 *
 * Whether a valuation of predicates is possible is often shown by a state that is known already, or by one near it. A
 * sampler evaluates formulas over integers and truth values quickly; a state that satisfies all facts is as good as a
 * model of the solver, since the evaluation is exact. */
#ifndef OCKHAM_ABSTRACT_SAMPLE_H
#define OCKHAM_ABSTRACT_SAMPLE_H

#include "base/bits.h"
#include "logic/rewrite.h"

struct sample_node {
  enum term_kind kind;
  uint32_t first, count; /* operands in `operands`: place of the node, and in the low bit whether it is negated */
};

struct sampler {
  struct terms *terms;
  term_list terms_of;            /* by node */
  VEC(struct sample_node) nodes; /* operands before their users */
  VEC(uint32_t) operands;
  struct map position;  /* term -> its node, plus 1 */
  VEC(uint32_t) inputs; /* nodes of variables */
  VEC(uint32_t) truths; /* of those, the ones that are true or false */
  VEC(i128) values;     /* by node, in the state tried last; constants are set once */
};

/* False if the formulas have something else than linear integers in them. To be released in any case. */
bool sampler_init(struct sampler *, struct terms *, const term *roots, uint32_t count);
void sampler_release(struct sampler *);

/* The value of an integer constant; false if it has more than 100 bits. */
bool sampler_constant(const struct terms *, term, i128 *ret);
/* A root as an operand, for sampler_value. */
uint32_t sampler_operand(const struct sampler *, term root);
/* The values of inputs are set in `values` (numbers other than 0 are true); then all nodes are evaluated. False if a
 * number became too large. */
bool sampler_run(struct sampler *);
static inline i128 sampler_value(const struct sampler *s, uint32_t operand) {
  i128 v = s->values.data[operand >> 1];
  return operand & 1 ? !v : v;
}

#endif
