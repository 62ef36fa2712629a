/* Post-dominators and control dependence.
 *
 * The automata of a function have many ends (its exit, STOP, VIOLATION, assumptions that block, loops that never end);
 * they all lead to one virtual end, the root of the post-dominator tree, written ID_NONE. Post-dominators are the
 * dominators of the reversed graph (base/digraph.h). A location y depends on x if x has a way on that
 * always meets y and another that need not (Ferrante, Ottenstein, Warren, TOPLAS 1987): walk from each successor of x
 * up the tree until the post-dominator of x. */
#include "analysis/cfg.h"

/* Do the two conditions exclude no case together, by their form? */
static bool are_complementary(const struct exprs *s, expr x, expr y) {
  assert(expr_width(s, x) == 1 && expr_width(s, y) == 1);
  const struct expr_node *a = expr_get(s, x), *b = expr_get(s, y);
  if (a->kind == E_NOT && expr_same(a->a, y)) return true;
  if (b->kind == E_NOT && expr_same(b->a, x)) return true;
  bool straight = expr_same(a->a, b->a) && expr_same(a->b, b->b);
  bool crossed = expr_same(a->a, b->b) && expr_same(a->b, b->a);
  if ((a->kind == E_EQ && b->kind == E_NE) || (a->kind == E_NE && b->kind == E_EQ)) return straight || crossed;
  if ((a->kind == E_ULT && b->kind == E_ULE) || (a->kind == E_ULE && b->kind == E_ULT)) return crossed;
  if ((a->kind == E_SLT && b->kind == E_SLE) || (a->kind == E_SLE && b->kind == E_SLT)) return crossed;
  return false;
}

static bool counts(const struct bitset *part, edge_id e) { return !part || bitset_has(part, e); }

bool cfg_may_block(const struct program *p, loc_id l, const struct bitset *part) {
  const struct location *at = &p->locations.data[l];
  expr conditions[2];
  uint32_t kept = 0;
  for (uint32_t i = 0; i < at->out.len; i++) {
    const struct edge *e = &p->edges.data[at->out.data[i]];
    if (!counts(part, at->out.data[i])) continue;
    if (e->op.kind != OP_ASSUME) return false;
    if (kept < 2) conditions[kept] = e->op.a;
    kept++;
  }
  if (kept == 0) return false;
  if (kept < at->out.len || kept == 1) return true;
  /* A switch has three edges and more, and a default case. */
  return kept == 2 && !are_complementary(&p->exprs, conditions[0], conditions[1]);
}

static bool may_end(const struct program *p, loc_id l, const struct bitset *part) {
  const struct location *at = &p->locations.data[l];
  bool flows = false;
  for (uint32_t i = 0; i < at->out.len; i++) {
    const struct edge *e = &p->edges.data[at->out.data[i]];
    if (!counts(part, at->out.data[i])) continue;
    if (e->op.kind == OP_STOP || e->op.kind == OP_VIOLATION) return true;
    flows |= cfg_flows(e);
  }
  return !flows;
}

void cfg_find_ends(const struct cfg *c, const struct bitset *part, bool blocking, struct bitset *ends) {
  uint32_t reached = c->order_first[c->program->functions.len];
  for (uint32_t i = 0; i < reached; i++) {
    loc_id l = c->order[i];
    if (may_end(c->program, l, part) || (blocking && cfg_may_block(c->program, l, part))) bitset_add(ends, l);
  }
}

/* The graph the other way round: from a virtual root to the ends, then from targets to sources. */
static void collect_arcs(const struct cfg *c, const struct bitset *part, digraph_arcs *arcs) {
  const struct program *p = c->program;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *x = &p->edges.data[e];
    if (counts(part, e) && cfg_flows(x) && cfg_is_reached(c, x->source))
      vec_push(arcs, ((struct digraph_arc){x->target, x->source}));
  }
}

/* Locations that reach no end get one among them. */
static void end_endless_loops(const struct cfg *c, const struct digraph *backwards, struct bitset *ends) {
  uint32_t reached = c->order_first[c->program->functions.len];
  struct bitset seen;
  bitset_init(&seen, backwards->count);
  for (uint32_t i = 0; i < reached; i++)
    if (bitset_has(ends, c->order[i]) && !bitset_has(&seen, c->order[i])) digraph_reach(backwards, c->order[i], &seen);
  for (uint32_t i = reached; i-- > 0;) {
    if (bitset_has(&seen, c->order[i])) continue;
    bitset_add(ends, c->order[i]);
    digraph_reach(backwards, c->order[i], &seen);
  }
  assert(ends->size == c->program->locations.len);
  bitset_release(&seen);
}

static loc_id *dominators_from_ends(const struct cfg *c, digraph_arcs *arcs, const struct bitset *ends) {
  uint32_t root = c->program->locations.len;
  struct digraph graph, reversed;
  struct dominators dominators;
  for (loc_id l = bitset_next(ends, 0); l < ends->size; l = bitset_next(ends, l + 1))
    vec_push(arcs, ((struct digraph_arc){root, l}));
  digraph_init(&graph, root + 1, arcs->data, arcs->len);
  digraph_init_reversed(&reversed, &graph);
  dominators_init(&dominators, &graph, &reversed, root);
  loc_id *result = dominators.parent;
  dominators.parent = NULL;
  for (loc_id l = 0; l < root; l++)
    if (result[l] == root) result[l] = ID_NONE;
  dominators_release(&dominators);
  digraph_release(&graph);
  digraph_release(&reversed);
  return result;
}

loc_id *cfg_post_dominators(const struct cfg *c, const struct bitset *part, const struct bitset *given_ends) {
  assert(given_ends->size == c->program->locations.len && (!part || part->size == c->program->edges.len));
  digraph_arcs arcs = VEC_INIT;
  struct digraph backwards;
  struct bitset ends;
  bitset_init(&ends, c->program->locations.len);
  bitset_copy(&ends, given_ends);
  collect_arcs(c, part, &arcs);
  digraph_init(&backwards, c->program->locations.len, arcs.data, arcs.len);
  end_endless_loops(c, &backwards, &ends);
  digraph_release(&backwards);
  loc_id *result = dominators_from_ends(c, &arcs, &ends);
  vec_release(&arcs);
  bitset_release(&ends);
  return result;
}

struct dependence {
  loc_id dependent, controller;
};

typedef VEC(struct dependence) dependences;

/* Everything between a successor of x and the post-dominator of x depends on x. */
static void add_controlled(dependences *out, const loc_id *up, loc_id x, loc_id successor) {
  for (loc_id y = successor; y != up[x] && y != ID_NONE; y = up[y]) vec_push(out, ((struct dependence){y, x}));
}

void control_dependence_init(struct control_dependence *d, const struct cfg *c, const struct bitset *part,
                             const loc_id *up, const struct bitset *ends) {
  const struct program *p = c->program;
  uint32_t count = p->locations.len, reached = c->order_first[p->functions.len];
  dependences all = VEC_INIT;
  for (uint32_t i = 0; i < reached; i++) {
    loc_id x = c->order[i];
    const struct location *at = &p->locations.data[x];
    if (at->out.len < 2 && !bitset_has(ends, x)) continue;
    for (uint32_t k = 0; k < at->out.len; k++)
      if (counts(part, at->out.data[k]) && cfg_flows(&p->edges.data[at->out.data[k]]))
        add_controlled(&all, up, x, p->edges.data[at->out.data[k]].target);
  }
  d->first = xcalloc(count + 2, sizeof *d->first);
  d->controllers = xcalloc(all.len + 1, sizeof *d->controllers);
  for (uint32_t i = 0; i < all.len; i++) d->first[all.data[i].dependent + 2]++;
  for (uint32_t l = 2; l < count + 2; l++) d->first[l] += d->first[l - 1];
  for (uint32_t i = 0; i < all.len; i++) d->controllers[d->first[all.data[i].dependent + 1]++] = all.data[i].controller;
  assert(d->first[0] == 0 && d->first[count] == all.len);
  vec_release(&all);
}

void control_dependence_release(struct control_dependence *d) {
  free(d->first);
  free(d->controllers);
  d->first = NULL;
  d->controllers = NULL;
}
