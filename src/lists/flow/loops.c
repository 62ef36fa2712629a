#include "lists/flow/loops.h"

typedef VEC(uint32_t) location_list;

/* Locations that are reached from `from`, or that reach it, without passing through a location of `walls`. */
static void reached(const struct flow *f, uint32_t from, bool is_backward, const struct bitset *walls,
                    struct bitset *ret) {
  location_list work = VEC_INIT;
  bitset_init(ret, f->locations.len);
  bitset_add(ret, from);
  vec_push(&work, from);
  while (work.len) {
    uint32_t at = vec_pop(&work);
    for (uint32_t i = 0; i < f->edges.len; i++) {
      const struct flow_edge *e = &f->edges.data[i];
      uint32_t here = is_backward ? e->target : e->source, there = is_backward ? e->source : e->target;
      if (here != at || bitset_has(walls, there) || !bitset_add(ret, there)) continue;
      vec_push(&work, there);
    }
  }
  vec_release(&work);
}

static bool is_reached(const struct flow *f, uint32_t from, uint32_t to, uint32_t wall) {
  struct bitset walls, seen;
  bitset_init(&walls, f->locations.len);
  if (wall != FLOW_NONE) bitset_add(&walls, wall);
  reached(f, from, false, &walls, &seen);
  bool result = bitset_has(&seen, to);
  bitset_release(&walls);
  bitset_release(&seen);
  return result;
}

/* Every way from the entry to `b` passes `a`, another location. */
static bool dominates(const struct flow *f, uint32_t a, uint32_t b) {
  return a != b && (a == f->entry || (b != f->entry && !is_reached(f, f->entry, b, a)));
}

static bool is_around(const struct flow *f, uint32_t outer, uint32_t inner) {
  return f->locations.data[outer].is_loop_head && dominates(f, outer, inner) && is_reached(f, inner, outer, FLOW_NONE);
}

bool loop_is_inner(const struct flow *f, uint32_t head) {
  for (uint32_t i = 0; i < f->locations.len; i++)
    if (is_around(f, i, head)) return true;
  return false;
}

void loop_edges(const struct flow *f, uint32_t head, struct bitset *ret) {
  struct bitset walls, to_head, from_head;
  bitset_init(&walls, f->locations.len);
  for (uint32_t i = 0; i < f->locations.len; i++)
    if (is_around(f, i, head)) bitset_add(&walls, i);
  reached(f, head, true, &walls, &to_head);
  reached(f, head, false, &walls, &from_head);
  bitset_init(ret, f->edges.len);
  for (uint32_t i = 0; i < f->edges.len; i++)
    if (bitset_has(&from_head, f->edges.data[i].source) && bitset_has(&to_head, f->edges.data[i].target))
      bitset_add(ret, i);
  bitset_release(&walls);
  bitset_release(&to_head);
  bitset_release(&from_head);
}

void edges_before(const struct flow *f, uint32_t location, struct bitset *ret) {
  struct bitset walls, seen;
  bitset_init(&walls, f->locations.len);
  reached(f, location, true, &walls, &seen);
  bitset_init(ret, f->edges.len);
  for (uint32_t i = 0; i < f->edges.len; i++)
    if (bitset_has(&seen, f->edges.data[i].target)) bitset_add(ret, i);
  bitset_release(&walls);
  bitset_release(&seen);
}
