/* Cutting automata into blocks.
 *
 * From a cut point, locations are visited in reverse postorder (a topological order, because every loop head is a cut
 * point) until cut points stop the search; the edges met are the region of the cut point. Where a region would exceed
 * the size bound, the search stops and cuts: at the last single location that all open paths had to pass, if there was
 * one, otherwise at every location that was open. Then each cut point on the border gets a block: the edges of the
 * region from which it is reached.
 *
 * Every path is a sequence of blocks: between two cut points that follow each other on it, all edges are in the region
 * of the first and lead to the second, so they are in the one block between the two. */
#include "analysis/blocks.h"
#include "base/checking.h"

struct cutter {
  struct blocks *b;
  const struct program *p;
  const struct cfg *cfg;
  const struct bitset *part;
  enum block_mode mode;
  uint32_t max_edges;
  VEC(uint32_t) open;             /* heap of ranks: reached, not expanded */
  struct bitset in_open;          /* locations */
  VEC(edge_id) region;            /* edges in topological order of their sources */
  VEC(loc_id) border;             /* cut points reached */
  struct bitset on_border, leads; /* locations */
  VEC(loc_id) work;               /* cut points whose size is to be checked */
};

bool blocks_is_call(const struct program *p, const struct edge *e) {
  if (e->op.kind != OP_CALL) return false;
  return e->op.callee == ID_NONE || p->functions.data[e->op.callee].entry != ID_NONE;
}

static bool counts(const struct cutter *c, edge_id e) { return !c->part || bitset_has(c->part, e); }

static void cut(struct cutter *c, loc_id l) {
  if (cfg_is_reached(c->cfg, l)) bitset_add(&c->b->cuts, l);
}

static uint32_t count_in(const struct cutter *c, loc_id l) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < cfg_in_count(c->cfg, l); i++) {
    edge_id e = cfg_in_edges(c->cfg, l)[i];
    n += counts(c, e) && cfg_is_reached(c->cfg, c->p->edges.data[e].source);
  }
  return n;
}

static uint32_t count_out(const struct cutter *c, loc_id l) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < c->p->locations.data[l].out.len; i++) n += counts(c, c->p->locations.data[l].out.data[i]);
  return n;
}

static void cut_at_edge(struct cutter *c, const struct edge *e) {
  bool call = blocks_is_call(c->p, e), violation = e->op.kind == OP_VIOLATION, stop = e->op.kind == OP_STOP;
  if (call || violation) cut(c, e->source);
  if (call || violation) cut(c, e->target);
  if (stop) bitset_add(&c->b->cuts, e->target); /* even if no control flows there */
}

static void find_cuts(struct cutter *c) {
  uint32_t reached = c->cfg->order_first[c->p->functions.len];
  for (function_id f = 0; f < c->p->functions.len; f++) {
    if (c->p->functions.data[f].entry == ID_NONE) continue;
    cut(c, c->p->functions.data[f].entry);
    cut(c, c->p->functions.data[f].exit);
  }
  for (uint32_t i = 0; i < reached; i++) {
    loc_id l = c->cfg->order[i];
    if (c->mode == BLOCK_SINGLE || cfg_is_loop_head(c->cfg, l) || count_out(c, l) == 0) cut(c, l);
    if (c->mode == BLOCK_BASIC && (count_in(c, l) > 1 || count_out(c, l) > 1)) cut(c, l);
    for (uint32_t k = 0; k < c->p->locations.data[l].out.len; k++) {
      edge_id e = c->p->locations.data[l].out.data[k];
      if (counts(c, e)) cut_at_edge(c, &c->p->edges.data[e]);
    }
  }
}

static void heap_push(struct cutter *c, loc_id l) {
  assert(cfg_is_reached(c->cfg, l) && !bitset_has(&c->b->cuts, l));
  if (!bitset_add(&c->in_open, l)) return;
  vec_push(&c->open, c->cfg->rank[l]);
  for (uint32_t i = c->open.len - 1; i > 0 && c->open.data[(i - 1) / 2] > c->open.data[i]; i = (i - 1) / 2) {
    uint32_t t = c->open.data[i];
    c->open.data[i] = c->open.data[(i - 1) / 2];
    c->open.data[(i - 1) / 2] = t;
  }
}

static loc_id heap_pop(struct cutter *c) {
  assert(c->open.len > 0);
  uint32_t top = c->open.data[0];
  c->open.data[0] = vec_last(&c->open);
  c->open.len--;
  for (uint32_t i = 0;;) {
    uint32_t least = i, left = 2 * i + 1, right = left + 1;
    if (left < c->open.len && c->open.data[left] < c->open.data[least]) least = left;
    if (right < c->open.len && c->open.data[right] < c->open.data[least]) least = right;
    if (least == i) break;
    uint32_t t = c->open.data[i];
    c->open.data[i] = c->open.data[least];
    c->open.data[least] = t;
    i = least;
  }
  assert(c->open.len == 0 || top < c->open.data[0]); /* in topological order */
  loc_id l = c->cfg->order[top];
  bitset_remove(&c->in_open, l);
  return l;
}

static void expand(struct cutter *c, loc_id l) {
  for (uint32_t i = 0; i < c->p->locations.data[l].out.len; i++) {
    edge_id id = c->p->locations.data[l].out.data[i];
    if (!counts(c, id)) continue;
    loc_id to = c->p->edges.data[id].target;
    vec_push(&c->region, id);
    if (!bitset_has(&c->b->cuts, to))
      heap_push(c, to);
    else if (bitset_add(&c->on_border, to))
      vec_push(&c->border, to);
  }
}

static void close_open(struct cutter *c) {
  while (c->open.len) {
    loc_id l = heap_pop(c);
    bitset_add(&c->b->cuts, l);
    vec_push(&c->work, l);
  }
}

static void begin_region(struct cutter *c) {
  for (uint32_t i = 0; i < c->border.len; i++) bitset_remove(&c->on_border, c->border.data[i]);
  vec_clear(&c->border);
  vec_clear(&c->region);
  assert(c->open.len == 0);
}

/* Makes sure that the region of a cut point is not too large, by new cut points. */
static void bound_region(struct cutter *c, loc_id from) {
  loc_id neck = ID_NONE; /* the last location that was alone in the heap */
  begin_region(c);
  expand(c, from);
  while (c->open.len) {
    if (c->open.len == 1) neck = c->cfg->order[c->open.data[0]];
    if (c->region.len + count_out(c, c->cfg->order[c->open.data[0]]) > c->max_edges) {
      if (neck == ID_NONE) {
        close_open(c);
        return;
      }
      while (c->open.len) heap_pop(c);
      bitset_add(&c->b->cuts, neck);
      vec_push(&c->work, neck);
      return;
    }
    expand(c, heap_pop(c));
  }
}

static void bound_all(struct cutter *c) {
  for (loc_id l = bitset_next(&c->b->cuts, 0); l < c->b->cuts.size; l = bitset_next(&c->b->cuts, l + 1))
    if (cfg_is_reached(c->cfg, l)) vec_push(&c->work, l);
  while (c->work.len) bound_region(c, vec_pop(&c->work));
}

static void add_block(struct cutter *c, loc_id from, loc_id to, uint32_t first_edge) {
  assert(bitset_has(&c->b->cuts, from) && bitset_has(&c->b->cuts, to) && first_edge < c->b->edges.len);
  struct block x = {from, to, first_edge, c->b->edges.len - first_edge};
  vec_push(&c->b->all, x);
}

/* Straight blocks: each edge out of the cut point begins one. */
static void straight_blocks(struct cutter *c, loc_id from) {
  for (uint32_t i = 0; i < c->p->locations.data[from].out.len; i++) {
    edge_id id = c->p->locations.data[from].out.data[i];
    if (!counts(c, id)) continue;
    uint32_t first = c->b->edges.len;
    vec_push(&c->b->edges, id);
    loc_id at = c->p->edges.data[id].target;
    while (!bitset_has(&c->b->cuts, at)) { /* not a cut point: exactly one edge counts */
      edge_id next = ID_NONE;
      for (uint32_t k = 0; k < c->p->locations.data[at].out.len; k++)
        if (counts(c, c->p->locations.data[at].out.data[k])) next = c->p->locations.data[at].out.data[k];
      assert(next != ID_NONE);
      vec_push(&c->b->edges, next);
      at = c->p->edges.data[next].target;
    }
    add_block(c, from, at, first);
  }
}

/* The block between `from` and one cut point of its border: the edges that lead there, found from the last to the
 * first. */
static void border_block(struct cutter *c, loc_id from, loc_id to) {
  uint32_t first = c->b->edges.len;
  for (uint32_t i = c->region.len; i-- > 0;) {
    const struct edge *e = &c->p->edges.data[c->region.data[i]];
    bool inner = !bitset_has(&c->b->cuts, e->target) && bitset_has(&c->leads, e->target);
    if (e->target != to && !inner) continue;
    bitset_add(&c->leads, e->source);
    vec_push(&c->b->edges, c->region.data[i]);
  }
  uint32_t count = c->b->edges.len - first;
  edge_id *edges = c->b->edges.data + first;
  if (count == 0) return; /* only a call leads there */
  for (uint32_t i = 0; i < count / 2; i++) {
    edge_id t = edges[i];
    edges[i] = edges[count - 1 - i];
    edges[count - 1 - i] = t;
  }
  for (uint32_t i = 0; i < count; i++) bitset_remove(&c->leads, c->p->edges.data[edges[i]].source);
  add_block(c, from, to, first);
}

static void find_region(struct cutter *c, loc_id from) {
  begin_region(c);
  expand(c, from);
  while (c->open.len) expand(c, heap_pop(c));
}

/* Calls and violations first, each a block; then what is left of the region, by its border. */
static void large_blocks(struct cutter *c, loc_id from) {
  find_region(c, from);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < c->region.len; i++) {
    const struct edge *e = &c->p->edges.data[c->region.data[i]];
    if (!blocks_is_call(c->p, e) && e->op.kind != OP_VIOLATION) {
      c->region.data[kept++] = c->region.data[i];
      continue;
    }
    vec_push(&c->b->edges, c->region.data[i]);
    add_block(c, e->source, e->target, c->b->edges.len - 1);
  }
  c->region.len = kept;
  for (uint32_t i = 0; i < c->border.len; i++) border_block(c, from, c->border.data[i]);
}

static bool is_alone(const struct program *p, const struct edge *e) {
  return blocks_is_call(p, e) || e->op.kind == OP_VIOLATION;
}

/* Its edges are those of a loop-free piece between two cut points, the nearer ones first. */
static void check_block(const struct blocks *b, const struct block *x, struct bitset *entered) {
  const struct program *p = b->cfg->program;
  assert(blocks_is_cut(b, x->from) && blocks_is_cut(b, x->to) && x->edge_count > 0);
  assert(x->first_edge + x->edge_count <= b->edges.len);
  bool reaches_end = false;
  bitset_add(entered, x->from);
  for (uint32_t i = 0; i < x->edge_count; i++) {
    const struct edge *e = &p->edges.data[blocks_edges(b, x)[i]];
    const struct edge *before = i ? &p->edges.data[blocks_edges(b, x)[i - 1]] : e;
    assert(b->cfg->rank[before->source] <= b->cfg->rank[e->source]);
    assert(bitset_has(entered, e->source)); /* an edge before it, or the beginning, leads there */
    assert(e->source == x->from || !blocks_is_cut(b, e->source));
    assert(e->target == x->to || !blocks_is_cut(b, e->target));
    assert(!is_alone(p, e) || x->edge_count == 1);
    reaches_end |= e->target == x->to;
    if (e->target != x->to) bitset_add(entered, e->target);
    (void)before;
  }
  assert(reaches_end);
  for (uint32_t i = 0; i < x->edge_count; i++) {
    bitset_remove(entered, p->edges.data[blocks_edges(b, x)[i]].source);
    bitset_remove(entered, p->edges.data[blocks_edges(b, x)[i]].target);
  }
}

bool blocks_is_valid(const struct blocks *b) {
  struct bitset entered;
  bitset_init(&entered, b->cfg->program->locations.len);
  for (loc_id l = 0; l < b->cfg->program->locations.len; l++)
    for (uint32_t i = b->first[l]; i < b->first[l + 1]; i++) {
      assert(b->all.data[i].from == l);
      check_block(b, &b->all.data[i], &entered);
    }
  assert(b->first[b->cfg->program->locations.len] == b->all.len);
  bitset_release(&entered);
  return true;
}

static bool make_blocks(struct cutter *c, struct context *ctx) {
  struct blocks *b = c->b;
  bool in_time = true;
  b->first = xcalloc(c->p->locations.len + 2, sizeof *b->first);
  for (loc_id l = 0; l < c->p->locations.len; l++) {
    b->first[l] = b->all.len;
    if (!bitset_has(&b->cuts, l) || !cfg_is_reached(c->cfg, l) || !in_time) continue;
    if (limits_exceeded(&ctx->limits))
      in_time = false;
    else if (c->mode == BLOCK_LARGE)
      large_blocks(c, l);
    else
      straight_blocks(c, l);
  }
  b->first[c->p->locations.len] = b->all.len;
  return in_time;
}

struct blocks *blocks_new(struct context *ctx, const struct cfg *cfg, enum block_mode mode, uint32_t max_edges,
                          const struct bitset *part) {
  statistics_start(&ctx->stats, PHASE_BLOCKS);
  uint32_t count = cfg->program->locations.len;
  struct blocks *b = xcalloc(1, sizeof *b);
  struct cutter c = {.b = b, .p = cfg->program, .cfg = cfg, .part = part, .mode = mode, .max_edges = max_edges};
  b->cfg = cfg;
  bitset_init(&b->cuts, count);
  bitset_init(&c.in_open, count);
  bitset_init(&c.on_border, count);
  bitset_init(&c.leads, count);
  find_cuts(&c);
  if (mode == BLOCK_LARGE && max_edges) bound_all(&c);
  bool in_time = make_blocks(&c, ctx);
  bitset_release_all(&c.in_open, &c.on_border, &c.leads);
  vec_release_all(&c.open, &c.region, &c.border, &c.work);
  ctx->stats.blocks += b->all.len;
  statistics_stop(&ctx->stats, PHASE_BLOCKS);
  assert_structure(!in_time || blocks_is_valid(b));
  if (in_time) return b;
  blocks_free(b);
  return NULL;
}

void blocks_free(struct blocks *b) {
  if (!b) return;
  bitset_release(&b->cuts);
  vec_release_all(&b->all, &b->edges);
  free(b->first);
  free(b);
}
