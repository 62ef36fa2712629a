/* Post-dominators and control dependence.
 *
 * The automata of a function have many ends (its exit, STOP, VIOLATION, assumptions that block, loops that never end);
 * they all lead to one virtual end, the root of the post-dominator tree, written ID_NONE. The tree is found by the
 * iteration of Cooper, Harvey and Kennedy on the reversed graph. A location y depends on x if x has a way on that
 * always meets y and another that need not (Ferrante, Ottenstein, Warren, TOPLAS 1987): walk from each successor of x
 * up the tree until the post-dominator of x. */
#include "analysis/cfg.h"

/* Do the two conditions exclude no case together, by their form? */
static bool are_complementary(const struct exprs *s, expr x, expr y) {
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

/* Working state for one program: `number` counts down from the root in postorder of the reversed graph. */
struct reverse {
  const struct cfg *cfg;
  const struct bitset *part;
  struct bitset ends; /* with those added for endless loops */
  struct bitset seen;
  uint32_t *number; /* place in `post` */
  VEC(loc_id) post; /* postorder of the reversed graph, current function */
  loc_id *result;
  struct bitset done; /* has a post-dominator already */
};

struct frame {
  loc_id at;
  uint32_t next;
};

static void search_back(struct reverse *r, loc_id root) {
  const struct cfg *c = r->cfg;
  if (!bitset_add(&r->seen, root)) return;
  VEC(struct frame) stack = VEC_INIT;
  vec_push(&stack, ((struct frame){root, 0}));
  while (stack.len) {
    struct frame *top = &stack.data[stack.len - 1];
    if (top->next == cfg_in_count(c, top->at)) {
      r->number[top->at] = r->post.len;
      vec_push(&r->post, top->at);
      stack.len--;
      continue;
    }
    edge_id id = cfg_in_edges(c, top->at)[top->next++];
    const struct edge *e = &c->program->edges.data[id];
    if (counts(r->part, id) && cfg_flows(e) && cfg_is_reached(c, e->source) && bitset_add(&r->seen, e->source))
      vec_push(&stack, ((struct frame){e->source, 0}));
  }
  vec_release(&stack);
}

/* The virtual end is ID_NONE and numbered above all others. */
static uint32_t number_of(const struct reverse *r, loc_id l) { return l == ID_NONE ? UINT32_MAX : r->number[l]; }

static loc_id common(const struct reverse *r, loc_id x, loc_id y) {
  while (x != y) {
    while (number_of(r, x) < number_of(r, y)) x = r->result[x];
    while (number_of(r, y) < number_of(r, x)) y = r->result[y];
  }
  return x;
}

static bool update(struct reverse *r, loc_id l) {
  const struct program *p = r->cfg->program;
  bool any = bitset_has(&r->ends, l);
  loc_id best = ID_NONE;
  for (uint32_t i = 0; i < p->locations.data[l].out.len; i++) {
    const struct edge *e = &p->edges.data[p->locations.data[l].out.data[i]];
    if (!counts(r->part, p->locations.data[l].out.data[i]) || !cfg_flows(e) || !bitset_has(&r->done, e->target))
      continue;
    best = any ? common(r, best, e->target) : e->target;
    any = true;
  }
  assert(any);
  bool changed = bitset_add(&r->done, l) || r->result[l] != best;
  r->result[l] = best;
  return changed;
}

static void solve_function(struct reverse *r, function_id f) {
  const struct cfg *c = r->cfg;
  uint32_t first = c->order_first[f], end = c->order_first[f + 1];
  vec_clear(&r->post);
  for (uint32_t i = first; i < end; i++)
    if (bitset_has(&r->ends, c->order[i])) search_back(r, c->order[i]);
  for (uint32_t i = end; i-- > first;) { /* endless loops */
    if (bitset_has(&r->seen, c->order[i])) continue;
    bitset_add(&r->ends, c->order[i]);
    search_back(r, c->order[i]);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = r->post.len; i-- > 0;) changed |= update(r, r->post.data[i]);
  }
}

loc_id *cfg_post_dominators(const struct cfg *c, const struct bitset *part, const struct bitset *ends) {
  uint32_t count = c->program->locations.len;
  struct reverse r = {.cfg = c, .part = part, .post = VEC_INIT};
  bitset_init(&r.ends, count);
  memcpy(r.ends.words, ends->words, bitset_word_count(ends) * sizeof *ends->words);
  bitset_init(&r.seen, count);
  bitset_init(&r.done, count);
  r.number = xcalloc(count + 1, sizeof *r.number);
  r.result = xmalloc((count + 1) * sizeof *r.result);
  for (loc_id l = 0; l < count; l++) r.result[l] = ID_NONE;
  for (function_id f = 0; f < c->program->functions.len; f++) solve_function(&r, f);
  bitset_release(&r.ends);
  bitset_release(&r.seen);
  bitset_release(&r.done);
  vec_release(&r.post);
  free(r.number);
  return r.result;
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
  vec_release(&all);
}

void control_dependence_release(struct control_dependence *d) {
  free(d->first);
  free(d->controllers);
  d->first = NULL;
  d->controllers = NULL;
}
