/* From the end, all locations from which edges lead there and that are not before the beginning in reverse postorder;
 * then, in that order, those of them that the beginning reaches: the edges among these are the region. The search gives
 * up when it has met many more locations than the region may have edges. */
#include "analysis/regions.h"

#include "analysis/blocks.h"
#include "base/checking.h"

#include <stdlib.h>

static const struct edge *edge_of(const struct regions *r, edge_id e) { return &r->cfg->program->edges.data[e]; }

/* Does the edge count, and lead on without closing a cycle? */
static bool is_forward(const struct regions *r, edge_id e) {
  const struct edge *x = edge_of(r, e);
  return bitset_has(r->part, e) && cfg_flows(x) && x->op.kind != OP_VIOLATION && cfg_is_reached(r->cfg, x->source) &&
         !cfg_is_retreating(r->cfg, x);
}

static bool has_way_on(const struct regions *r, loc_id l) {
  const struct program *p = r->cfg->program;
  if (p->functions.data[p->locations.data[l].function].exit == l) return true;
  for (uint32_t i = 0; i < p->locations.data[l].out.len; i++) {
    edge_id e = p->locations.data[l].out.data[i];
    if (bitset_has(r->part, e) && cfg_is_retreating(r->cfg, edge_of(r, e))) return true;
    if (is_forward(r, e) && bitset_has(&r->goes_on, edge_of(r, e)->target)) return true;
  }
  return false;
}

void regions_init(struct regions *r, const struct cfg *cfg, const struct bitset *part, const struct bitset *skipped,
                  uint32_t max_edges) {
  uint32_t count = cfg->program->locations.len;
  *r = (struct regions){.cfg = cfg, .part = part, .skipped = skipped, .max_edges = max_edges};
  bitset_init(&r->goes_on, count);
  bitset_init(&r->leads, count);
  bitset_init(&r->reached, count);
  for (uint32_t i = cfg->order_first[cfg->program->functions.len]; i-- > 0;)
    if (has_way_on(r, cfg->order[i])) bitset_add(&r->goes_on, cfg->order[i]);
}

void regions_release(struct regions *r) {
  bitset_release_all(&r->goes_on, &r->leads, &r->reached);
  map_release(&r->known);
  vec_release_all(&r->all, &r->edges, &r->found);
}

bool regions_is_join(const struct regions *r, loc_id l) {
  uint32_t count = 0;
  if (!bitset_has(&r->goes_on, l)) return false;
  for (uint32_t i = 0; i < cfg_in_count(r->cfg, l) && count < 2; i++)
    count += is_forward(r, cfg_in_edges(r->cfg, l)[i]);
  return count == 2;
}

/* Everything from `from` on that leads to `to`, in `found`. False if it is too much. */
static bool search_back(struct regions *r, loc_id from, loc_id to) {
  assert(r->found.len == 0);
  uint32_t most = 4 * r->max_edges;
  bitset_add(&r->leads, to);
  vec_push(&r->found, to);
  for (uint32_t i = 0; i < r->found.len && i < most; i++) {
    loc_id l = r->found.data[i];
    for (uint32_t k = 0; l != from && k < cfg_in_count(r->cfg, l); k++) {
      edge_id e = cfg_in_edges(r->cfg, l)[k];
      loc_id source = edge_of(r, e)->source;
      if (!is_forward(r, e) || r->cfg->rank[source] < r->cfg->rank[from]) continue;
      if (bitset_add(&r->leads, source)) vec_push(&r->found, source);
    }
  }
  return r->found.len <= most;
}

static int compare_ranks(const void *a, const void *b, void *cfg) {
  const uint32_t *rank = ((const struct cfg *)cfg)->rank;
  uint32_t x = rank[*(const loc_id *)a], y = rank[*(const loc_id *)b];
  return x < y ? -1 : x > y;
}

/* Can the location be inside, its edges part of one step? */
static bool is_plain(const struct regions *r, loc_id l) {
  const struct program *p = r->cfg->program;
  if (cfg_is_loop_head(r->cfg, l)) return false;
  return p->functions.data[p->locations.data[l].function].exit != l;
}

static bool take_edges(struct regions *r, loc_id l, uint32_t *taken) {
  const struct program *p = r->cfg->program;
  for (uint32_t i = 0; i < p->locations.data[l].out.len; i++) {
    edge_id e = p->locations.data[l].out.data[i];
    const struct edge *x = edge_of(r, e);
    if (!is_forward(r, e) || !bitset_has(&r->leads, x->target)) continue;
    if (blocks_is_call(p, x) && !bitset_has(r->skipped, e)) return false;
    if (++*taken > r->max_edges) return false;
    assert(r->cfg->rank[x->source] < r->cfg->rank[x->target]);
    vec_push(&r->edges, e);
    bitset_add(&r->reached, x->target);
  }
  return true;
}

static bool search_on(struct regions *r, loc_id from, loc_id to) {
  uint32_t taken = 0;
  qsort_r(r->found.data, r->found.len, sizeof *r->found.data, compare_ranks, (void *)r->cfg);
  bitset_add(&r->reached, from);
  for (uint32_t i = 0; i < r->found.len; i++) {
    loc_id l = r->found.data[i];
    if (!bitset_has(&r->reached, l) || l == to) continue;
    if ((l != from && !is_plain(r, l)) || !take_edges(r, l, &taken)) return false;
  }
  return taken > 0 && bitset_has(&r->reached, to);
}

/* Loop-free, without calls, all of it between the two locations. */
static bool region_is_valid(const struct regions *r, const struct region *x, loc_id from, loc_id to) {
  const uint32_t *rank = r->cfg->rank;
  assert(x->edge_count > 0 && x->edge_count <= r->max_edges);
  for (uint32_t i = 0; i < x->edge_count; i++) {
    edge_id id = r->edges.data[x->first_edge + i];
    const struct edge *e = edge_of(r, id);
    assert(bitset_has(r->part, id));
    assert(rank[from] <= rank[e->source] && rank[e->source] < rank[e->target] && rank[e->target] <= rank[to]);
    assert(i == 0 || rank[edge_of(r, r->edges.data[x->first_edge + i - 1])->source] <= rank[e->source]);
    assert(!blocks_is_call(r->cfg->program, e) || bitset_has(r->skipped, id));
    (void)e;
  }
  assert(edge_of(r, r->edges.data[x->first_edge])->source == from);
  (void)rank, (void)from, (void)to;
  return true;
}

static uint32_t find(struct regions *r, loc_id from, loc_id to) {
  uint32_t first = r->edges.len;
  bool is_found = r->cfg->rank[from] < r->cfg->rank[to] && search_back(r, from, to) && search_on(r, from, to);
  for (uint32_t i = 0; i < r->found.len; i++) {
    bitset_remove(&r->leads, r->found.data[i]);
    bitset_remove(&r->reached, r->found.data[i]);
  }
  vec_clear(&r->found);
  bitset_remove(&r->reached, from);
  if (!is_found) {
    r->edges.len = first;
    return NO_REGION;
  }
  vec_push(&r->all, ((struct region){first, r->edges.len - first}));
  assert_structure(region_is_valid(r, &r->all.data[r->all.len - 1], from, to));
  return r->all.len - 1;
}

uint32_t regions_between(struct regions *r, loc_id from, loc_id to) {
  assert(cfg_is_reached(r->cfg, from) && cfg_is_reached(r->cfg, to));
  uint64_t key = (uint64_t)from << 32 | to;
  const uint64_t *known = map_get(&r->known, key);
  if (known) return (uint32_t)*known;
  uint32_t region = find(r, from, to);
  *map_put(&r->known, key) = region;
  return region;
}
