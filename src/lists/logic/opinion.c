/* The second opinion of Z3: axioms and formulas as they are written, quantifiers and all. It shares the terms with our
 * solver and nothing else, so that a proof which both accept does not rest on our instantiation. Z3 knows nothing of
 * the fragment and may find no answer in time: whoever asks decides what that means. */
#include "lists/logic/decide.h"

enum solver_result heap_ask_z3(struct context *ctx, struct vocabulary *v, const term *formulas, uint32_t count,
                               uint32_t milliseconds) {
  struct solver *s = solver_new(ctx, v->terms, (struct solver_options){.milliseconds = milliseconds});
  term_list axioms = VEC_INIT;
  heap_axioms_of(v, formulas, count, &axioms);
  for (uint32_t i = 0; i < axioms.len; i++) solver_assert(s, axioms.data[i]);
  for (uint32_t i = 0; i < count; i++) solver_assert(s, formulas[i]);
  enum solver_result result = solver_check(s);
  vec_release(&axioms);
  solver_free(s);
  return result;
}
