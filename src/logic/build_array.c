/* Arrays and uninterpreted functions. */
#include "logic/build.h"

static bool are_different(const struct terms *s, term a, term b) {
  return !term_eq(a, b) && term_is_constant(s, a) && term_is_constant(s, b);
}

term term_select(struct terms *s, term array, term index) {
  sort sort = term_sort(s, array);
  assert(sort_eq(sort_index(&s->sorts, sort), term_sort(s, index)));
  for (;; array = term_child(s, array, 0)) {
    enum term_kind kind = term_kind(s, array);
    if (kind == TERM_CONST_ARRAY) return term_child(s, array, 0);
    if (kind == TERM_STORE && term_eq(term_child(s, array, 1), index)) return term_child(s, array, 2);
    if (kind != TERM_STORE || !are_different(s, term_child(s, array, 1), index)) break;
  }
  return term_raw(s, TERM_SELECT, sort_element(&s->sorts, sort), 0, (term[]){array, index}, 2);
}

term term_store(struct terms *s, term array, term index, term element) {
  sort sort = term_sort(s, array);
  assert(sort_eq(sort_index(&s->sorts, sort), term_sort(s, index)));
  assert(sort_eq(sort_element(&s->sorts, sort), term_sort(s, element)));
  while (term_kind(s, array) == TERM_STORE && term_eq(term_child(s, array, 1), index)) array = term_child(s, array, 0);
  if (term_kind(s, array) == TERM_CONST_ARRAY && term_eq(term_child(s, array, 0), element)) return array;
  if (term_kind(s, element) == TERM_SELECT && !term_is_negated(element) && term_eq(term_child(s, element, 0), array) &&
      term_eq(term_child(s, element, 1), index))
    return array;
  return term_raw(s, TERM_STORE, sort, 0, (term[]){array, index, element}, 3);
}

term term_const_array(struct terms *s, sort array_sort, term element) {
  assert(sort_eq(sort_element(&s->sorts, array_sort), term_sort(s, element)));
  return term_raw(s, TERM_CONST_ARRAY, array_sort, 0, &element, 1);
}

term term_apply(struct terms *s, function f, const term *arguments, uint32_t count) {
  assert(count == function_arity(s, f));
  for (uint32_t i = 0; i < count; i++) assert(sort_eq(term_sort(s, arguments[i]), function_argument(s, f, i)));
  return term_raw(s, TERM_APPLY, function_result(s, f), f.id, arguments, count);
}
