/* Sums over variables. Eliminated variables that occur are kept in a heap by order of elimination, the latest on top:
 * replacing the latest one by its definition brings in only earlier ones, so each variable is replaced at most once. */
#include "interpolate/arith/private.h"

void sum_clear(struct arith_sum *s) {
  for (uint32_t i = 0; i < s->support.len; i++) {
    uint32_t v = s->support.data[i];
    rational_clear(&s->value.data[v]);
    s->is_present.data[v] = 0;
  }
  vec_clear(&s->support);
  vec_clear(&s->heap);
  rational_clear(&s->constant);
}

void sum_release(struct arith_sum *s) {
  sum_clear(s);
  vec_release_all(&s->value, &s->is_present, &s->support, &s->heap);
}

static void grow(struct arith_sum *s, uint32_t size) {
  uint32_t old = s->value.len;
  if (old >= size) return;
  vec_resize(&s->value, size);
  vec_resize(&s->is_present, size);
  for (uint32_t i = old; i < size; i++) rational_init(&s->value.data[i]);
}

static uint32_t order_at(const struct arith *a, const struct arith_sum *s, uint32_t i) {
  return a->variables.data[s->heap.data[i]].order;
}

static void swap(struct arith_sum *s, uint32_t i, uint32_t j) {
  uint32_t v = s->heap.data[i];
  s->heap.data[i] = s->heap.data[j];
  s->heap.data[j] = v;
}

static void heap_push(const struct arith *a, struct arith_sum *s, uint32_t variable) {
  vec_push(&s->heap, variable);
  for (uint32_t i = s->heap.len - 1; i > 0 && order_at(a, s, (i - 1) / 2) < order_at(a, s, i); i = (i - 1) / 2)
    swap(s, i, (i - 1) / 2);
}

uint32_t sum_pop(struct arith *a, struct arith_sum *s) {
  if (!s->heap.len) return ARITH_NONE;
  uint32_t top = s->heap.data[0];
  assert(a->variables.data[top].order);
  s->heap.data[0] = vec_last(&s->heap);
  s->heap.len--;
  for (uint32_t i = 0;;) {
    uint32_t best = i, child = 2 * i + 1;
    if (child < s->heap.len && order_at(a, s, child) > order_at(a, s, best)) best = child;
    if (child + 1 < s->heap.len && order_at(a, s, child + 1) > order_at(a, s, best)) best = child + 1;
    if (best == i) break;
    swap(s, i, best);
    i = best;
  }
  /* definitions mention only what was eliminated earlier */
  assert(!s->heap.len || order_at(a, s, 0) < a->variables.data[top].order);
  return top;
}

void sum_add(struct arith *a, struct arith_sum *s, uint32_t variable, const struct rational *coefficient) {
  assert(variable < a->variables.len);
  grow(s, a->variables.len);
  rational_add(&s->value.data[variable], &s->value.data[variable], coefficient);
  if (s->is_present.data[variable]) return;
  s->is_present.data[variable] = 1;
  vec_push(&s->support, variable);
  if (a->variables.data[variable].order) heap_push(a, s, variable);
}

void sum_add_form(struct arith *a, struct arith_sum *s, uint32_t form, const struct rational *factor) {
  assert(form < a->forms.len && !rational_is_zero(factor));
  const struct arith_form *f = &a->forms.data[form];
  struct rational product = RATIONAL_ZERO;
  for (uint32_t i = 0; i < f->count; i++) {
    rational_mul(&product, &f->terms[i].coefficient, factor);
    sum_add(a, s, f->terms[i].variable, &product);
  }
  rational_clear(&product);
}
