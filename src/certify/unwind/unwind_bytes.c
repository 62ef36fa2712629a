/* Bytes that are read together. Where states have met, each byte may be a choice of its own between the same sides: the
 * whole is one choice then, so that an address in it is seen to be one. */
#include "certify/unwind/unwind.h"

enum { MOST_SIDES = 32 };

static term row(struct terms *s, const term_list *parts) {
  term whole = parts->data[0];
  for (uint32_t i = 1; i < parts->len; i++) whole = term_concat(s, parts->data[i], whole);
  return whole;
}

/* The parts on one side of the condition. */
static void take_side(const struct terms *s, const term_list *parts, term condition, uint32_t side, term_list *out) {
  for (uint32_t i = 0; i < parts->len; i++) {
    term t = parts->data[i];
    bool is_it = term_kind(s, t) == TERM_ITE && term_eq(term_child(s, t, 0), condition);
    vec_push(out, is_it ? term_child(s, t, side) : t);
  }
}

/* No term if there are more sides than `*left`. */
static term by_sides(struct terms *s, const term_list *parts, uint32_t *left) {
  uint32_t first = 0;
  while (first < parts->len && term_kind(s, parts->data[first]) != TERM_ITE) first++;
  if (first == parts->len) return (*left ? (*left)--, row(s, parts) : term_none);
  term condition = term_child(s, parts->data[first], 0);
  term_list then = VEC_INIT, otherwise = VEC_INIT;
  take_side(s, parts, condition, 1, &then);
  take_side(s, parts, condition, 2, &otherwise);
  term x = by_sides(s, &then, left), y = x.id ? by_sides(s, &otherwise, left) : term_none;
  vec_release_all(&then, &otherwise);
  return y.id ? term_ite(s, condition, x, y) : term_none;
}

term bytes_together(struct unwinder *w, const term_list *parts) {
  uint32_t left = MOST_SIDES;
  term whole = parts->len > 1 ? by_sides(w->terms, parts, &left) : term_none;
  return whole.id ? whole : row(w->terms, parts);
}
