/* Depth-first search from the entries: the reverse of the order in which locations are left, and as heads the targets
 * of edges that do not go forward in it. Which heads are chosen is no matter of trust: a cycle without one has no
 * weakest precondition (wp.c). */
#include "certify/alias/flow.h"

struct visit {
  loc_id at;
  uint32_t next; /* index into the out-edges */
};

/* Appends the locations that `entry` leads to, as they are left. */
static void visit_function(struct flow *f, loc_id entry, struct bitset *seen, uint32_t *count) {
  const struct program *p = f->program;
  VEC(struct visit) stack = VEC_INIT;
  bitset_add(seen, entry);
  vec_push(&stack, ((struct visit){entry, 0}));
  while (stack.len) {
    struct visit *top = &stack.data[stack.len - 1];
    const struct location *l = &p->locations.data[top->at];
    if (top->next == l->out.len) {
      f->order[(*count)++] = top->at;
      stack.len--;
      continue;
    }
    const struct edge *e = &p->edges.data[l->out.data[top->next++]];
    if (flow_passes(e) && bitset_add(seen, e->target)) vec_push(&stack, ((struct visit){e->target, 0}));
  }
  vec_release(&stack);
}

static void reverse(loc_id *from, uint32_t count) {
  for (uint32_t i = 0; i < count / 2; i++) {
    loc_id swapped = from[i];
    from[i] = from[count - 1 - i];
    from[count - 1 - i] = swapped;
  }
}

struct flow *flow_new(const struct program *p) {
  struct flow *f = xcalloc(1, sizeof *f);
  struct bitset seen;
  uint32_t count = 0;
  f->program = p;
  f->first = xcalloc(p->functions.len + 1, sizeof *f->first);
  f->order = xcalloc(p->locations.len + 1, sizeof *f->order);
  f->rank = xmalloc((p->locations.len + 1) * sizeof *f->rank);
  bitset_init(&f->heads, p->locations.len);
  bitset_init(&seen, p->locations.len);
  for (loc_id l = 0; l < p->locations.len; l++) f->rank[l] = ID_NONE;
  for (function_id i = 0; i < p->functions.len; i++) {
    f->first[i] = count;
    if (p->functions.data[i].entry == ID_NONE) continue;
    visit_function(f, p->functions.data[i].entry, &seen, &count);
    reverse(f->order + f->first[i], count - f->first[i]);
  }
  f->first[p->functions.len] = count;
  for (uint32_t i = 0; i < count; i++) f->rank[f->order[i]] = i;
  for (edge_id i = 0; i < p->edges.len; i++) {
    const struct edge *e = &p->edges.data[i];
    if (f->rank[e->source] == ID_NONE || !flow_passes(e)) continue;
    assert(f->rank[e->target] != ID_NONE);
    if (f->rank[e->target] <= f->rank[e->source]) bitset_add(&f->heads, e->target);
  }
  bitset_release(&seen);
  return f;
}

void flow_free(struct flow *f) {
  if (!f) return;
  free(f->first);
  free(f->order);
  free(f->rank);
  bitset_release(&f->heads);
  free(f);
}
