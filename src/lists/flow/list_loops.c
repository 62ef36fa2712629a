#include "lists/flow/list_loops.h"

#include "lists/flow/loops.h"

/* Within one loop: x is made of y. */
struct dependence {
  uint32_t x, y; /* terms */
  bool is_read;  /* x = y->f, otherwise x = y */
};

struct loop_facts {
  VEC(struct dependence) dependences;
  bool allocates, links;
};

static void add_statement(struct loop_facts *l, const struct heap_statement *s) {
  switch (s->kind) {
  case HEAP_ASSIGN:
  case HEAP_READ: vec_push(&l->dependences, ((struct dependence){s->x.id, s->y.id, s->kind == HEAP_READ})); break;
  case HEAP_WRITE: l->links = true; break;
  case HEAP_ALLOCATE: l->allocates = true; break;
  case HEAP_MARK:
  case HEAP_KEY:
  case HEAP_FREE:
  case HEAP_ASSUME:
  case HEAP_HAVOC:
  case HEAP_FORGET:
  case HEAP_STATEMENT_COUNT: break;
  }
}

/* Is `goal` made of `from`, directly or not? */
static bool depends(const struct loop_facts *l, uint32_t goal, uint32_t from) {
  struct map seen = MAP_INIT;
  VEC(uint32_t) work = VEC_INIT;
  vec_push(&work, from);
  *map_put(&seen, from) = 1;
  bool found = goal == from;
  while (work.len && !found) {
    uint32_t y = vec_pop(&work);
    for (uint32_t i = 0; i < l->dependences.len && !found; i++) {
      if (l->dependences.data[i].y != y) continue;
      uint32_t x = l->dependences.data[i].x;
      found = x == goal;
      uint64_t *is_seen = map_put(&seen, x);
      if (!*is_seen) vec_push(&work, x);
      *is_seen = 1;
    }
  }
  vec_release(&work);
  map_release(&seen);
  return found;
}

static bool walks(const struct loop_facts *l) {
  for (uint32_t i = 0; i < l->dependences.len; i++) {
    const struct dependence *d = &l->dependences.data[i];
    if (d->is_read && depends(l, d->y, d->x)) return true;
  }
  return false;
}

static bool is_list_loop(const struct flow *f, uint32_t head) {
  struct bitset inside;
  struct loop_facts l = {VEC_INIT, false, false};
  loop_edges(f, head, &inside);
  for (uint32_t i = 0; i < f->edges.len; i++) {
    if (!bitset_has(&inside, i)) continue;
    const struct flow_edge *e = &f->edges.data[i];
    for (uint32_t k = 0; k < e->count; k++) add_statement(&l, &f->statements.data[e->first + k]);
  }
  bool result = (l.allocates && l.links) || walks(&l);
  vec_release(&l.dependences);
  bitset_release(&inside);
  return result;
}

bool flow_has_list_loops(const struct flow *f) {
  for (uint32_t i = 0; i < f->locations.len; i++)
    if (f->locations.data[i].is_loop_head && is_list_loop(f, i)) return true;
  return false;
}
