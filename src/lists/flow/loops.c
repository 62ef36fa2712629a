/* Loops by dominators and components (base/digraph.h), computed anew for each question: that is next to linear. */
#include "lists/flow/loops.h"

#include "base/digraph.h"

static void init_graph(const struct flow *f, struct digraph *forth, struct digraph *back) {
  digraph_arcs arcs = VEC_INIT;
  for (uint32_t i = 0; i < f->edges.len; i++)
    vec_push(&arcs, ((struct digraph_arc){f->edges.data[i].source, f->edges.data[i].target}));
  digraph_init(forth, f->locations.len, arcs.data, arcs.len);
  digraph_init_reversed(back, forth);
  vec_release(&arcs);
}

/* The heads of the loops around that of `head`: they dominate it, and it leads back to them. */
static void outer_heads(const struct flow *f, const struct digraph *forth, const struct digraph *back, uint32_t head,
                        struct bitset *ret) {
  struct dominators d;
  struct digraph_components c;
  dominators_init(&d, forth, back, f->entry);
  digraph_components_init(&c, forth, f->entry);
  for (uint32_t x = d.parent[head]; x != DIGRAPH_NONE; x = d.parent[x])
    if (f->locations.data[x].is_loop_head && c.of[x] == c.of[head]) bitset_add(ret, x);
  dominators_release(&d);
  digraph_components_release(&c);
}

bool loop_is_inner(const struct flow *f, uint32_t head) {
  struct digraph forth, back;
  struct bitset outer;
  init_graph(f, &forth, &back);
  bitset_init(&outer, f->locations.len);
  outer_heads(f, &forth, &back, head, &outer);
  bool result = bitset_count(&outer) > 0;
  bitset_release(&outer);
  digraph_release(&forth);
  digraph_release(&back);
  return result;
}

void loop_edges(const struct flow *f, uint32_t head, struct bitset *ret) {
  struct digraph forth, back;
  struct bitset walls, from_head, to_head;
  init_graph(f, &forth, &back);
  bitset_init(&walls, f->locations.len);
  bitset_init(&from_head, f->locations.len);
  bitset_init(&to_head, f->locations.len);
  outer_heads(f, &forth, &back, head, &walls);
  bitset_copy(&from_head, &walls);
  bitset_copy(&to_head, &walls);
  digraph_reach(&forth, head, &from_head);
  digraph_reach(&back, head, &to_head);
  bitset_init(ret, f->edges.len);
  for (uint32_t i = 0; i < f->edges.len; i++) {
    uint32_t source = f->edges.data[i].source, target = f->edges.data[i].target;
    bool is_inside = bitset_has(&from_head, source) && bitset_has(&to_head, target);
    if (is_inside && !bitset_has(&walls, source) && !bitset_has(&walls, target)) bitset_add(ret, i);
  }
  bitset_release_all(&walls, &from_head, &to_head);
  digraph_release(&forth);
  digraph_release(&back);
}

void edges_before(const struct flow *f, uint32_t location, struct bitset *ret) {
  struct digraph forth, back;
  struct bitset seen;
  init_graph(f, &forth, &back);
  bitset_init(&seen, f->locations.len);
  digraph_reach(&back, location, &seen);
  bitset_init(ret, f->edges.len);
  for (uint32_t i = 0; i < f->edges.len; i++)
    if (bitset_has(&seen, f->edges.data[i].target)) bitset_add(ret, i);
  bitset_release(&seen);
  digraph_release(&forth);
  digraph_release(&back);
}
