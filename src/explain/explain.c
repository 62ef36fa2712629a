#include "explain/explain.h"

#include "explain/explain_private.h"

void explain_path(const struct explain_request *r, struct explanation *out) {
  *out = (struct explanation){.answer = EXPLAIN_UNKNOWN, .reason = ""};
  explain_refute(r, out);
  if (out->answer == EXPLAIN_INFEASIBLE) explain_simulate(r, out);
}

void explanation_release(struct explanation *x) {
  bitset_release(&x->kept);
  bitset_release(&x->initial);
  vec_release(&x->predicates);
  vec_release(&x->facts);
}
