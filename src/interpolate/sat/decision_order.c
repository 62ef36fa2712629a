/* Which variable next: the most active one (VSIDS of Chaff, in MiniSat's form: what took part in a conflict gets an
 * increment that grows, so that old activity fades), facts that cut.c made after all others. The heap has every
 * variable without a value; those that got one meanwhile are skipped when they come up. */
#include "interpolate/sat/private.h"

static bool before(const struct cdcl *s, uint32_t a, uint32_t b) {
  if (s->variables.data[a].is_late != s->variables.data[b].is_late) return s->variables.data[b].is_late;
  double x = s->variables.data[a].activity, y = s->variables.data[b].activity;
  return x > y || (x == y && a < b);
}

static void heap_set(struct cdcl *s, uint32_t place, uint32_t v) {
  s->heap.data[place] = v;
  s->variables.data[v].heap_place = place;
}

static void heap_up(struct cdcl *s, uint32_t place) {
  uint32_t v = s->heap.data[place];
  while (place && before(s, v, s->heap.data[(place - 1) / 2])) {
    heap_set(s, place, s->heap.data[(place - 1) / 2]);
    place = (place - 1) / 2;
  }
  heap_set(s, place, v);
}

void decision_order_down(struct cdcl *s, uint32_t place) {
  assert(place < s->heap.len);
  uint32_t v = s->heap.data[place];
  for (uint32_t child; (child = 2 * place + 1) < s->heap.len; place = child) {
    if (child + 1 < s->heap.len && before(s, s->heap.data[child + 1], s->heap.data[child])) child++;
    if (!before(s, s->heap.data[child], v)) break;
    heap_set(s, place, s->heap.data[child]);
  }
  heap_set(s, place, v);
}

void decision_order_insert(struct cdcl *s, uint32_t v) {
  if (s->variables.data[v].heap_place != UINT32_MAX) return;
  vec_push(&s->heap, v);
  s->variables.data[v].heap_place = s->heap.len - 1;
  heap_up(s, s->heap.len - 1);
}

uint32_t decision_order_pop(struct cdcl *s) {
  assert(s->heap.len && s->variables.data[s->heap.data[0]].heap_place == 0);
  uint32_t v = s->heap.data[0], last = vec_pop(&s->heap);
  s->variables.data[v].heap_place = UINT32_MAX;
  if (s->heap.len) {
    heap_set(s, 0, last);
    decision_order_down(s, 0);
  }
  return v;
}

void decision_order_bump(struct cdcl *s, uint32_t v) {
  struct sat_variable *x = &s->variables.data[v];
  x->activity += s->increment;
  if (x->activity > 1e100) {
    for (uint32_t i = 0; i < s->variables.len; i++) s->variables.data[i].activity *= 1e-100;
    s->increment *= 1e-100;
  }
  assert(x->activity <= 1e100 && s->increment > 0);
  if (x->heap_place != UINT32_MAX) heap_up(s, x->heap_place);
}
