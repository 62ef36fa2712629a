/* Forced covering (section 2.3 of CAV'06), conjunct by conjunct: what the other label has and this one lacks is split
 * into facts that were true above and that no step concerns, which cost nothing, and facts to be proved one at a time,
 * since interpolants of one fact stay small. Only where ways meet is it tried: elsewhere a cover saves little. */
#include "engine/impact/impact_state.h"

#include "analysis/blocks.h"
#include "logic/build.h"
#include "logic/traverse.h"

bool impact_strengthen_path(struct impact *m, vertex_id ancestor, vertex_id v, const struct refinement *r) {
  bool changed = false;
  uint32_t i = r->labels.len;
  uint32_t length = tree_get(&m->tree, v)->depth - tree_get(&m->tree, ancestor)->depth;
  assert(i >= length + 1 && ancestor <= v);
  for (vertex_id w = v;; w = tree_get(&m->tree, w)->parent, length--) {
    assert(term_is_bool(m->s->terms, r->labels.data[length]));
    changed |= tree_strengthen(&m->tree, w, r->labels.data[length]);
    if (w == ancestor) break;
  }
  return changed;
}

static void add_conjuncts(struct terms *t, term label, struct map *out) {
  term_list conjuncts = VEC_INIT;
  term_conjuncts(t, label, &conjuncts);
  for (uint32_t i = 0; i < conjuncts.len; i++) *map_put(out, conjuncts.data[i].id) = 1;
  vec_release(&conjuncts);
}

/* Does no step of the path concern the formula? */
static bool is_kept(struct impact *m, term fact) {
  for (uint32_t i = 0; i < m->path.len; i++)
    if (limits_exceeded(&m->ctx->limits) || step_post_term(m->s, m->path.data[i], fact).id != fact.id) return false;
  return true;
}

/* What `v` needs to be covered by `w`: conjuncts of the label at `x`, above both, that stay true on the path from there
 * (`kept`), and others, which are to be proved. */
static void find_missing(struct impact *m, vertex_id x, vertex_id v, vertex_id w, term_list *kept, term_list *others) {
  struct terms *t = m->s->terms;
  struct map known = MAP_INIT, above = MAP_INIT;
  term_list goals = VEC_INIT;
  add_conjuncts(t, tree_get(&m->tree, v)->label, &known);
  add_conjuncts(t, tree_get(&m->tree, x)->label, &above);
  term_conjuncts(t, tree_get(&m->tree, w)->label, &goals);
  for (uint32_t i = 0; i < goals.len; i++) {
    term c = goals.data[i];
    if (map_get(&known, c.id)) continue;
    if (map_get(&above, c.id) && is_kept(m, c))
      vec_push(kept, c);
    else
      vec_push(others, c);
  }
  vec_release(&goals);
  map_release_all(&known, &above);
}

/* Do all facts hold at the end of the path? Asked before they are proved: that costs more. */
static bool hold(struct impact *m, vertex_id x, const term_list *facts) {
  if (facts->len < 2) return true; /* the proof will tell */
  term all = term_and(m->s->terms, facts->data, facts->len);
  struct trace_request request = {m->path.data, m->path.len, tree_get(&m->tree, x)->label, .after = all};
  return refine_ask(&m->refiner, &request) == REFINE_INFEASIBLE;
}

/* Proves facts one by one at the end of the path from `x` to `v`: each concerns few variables. */
static bool prove_all(struct impact *m, vertex_id x, vertex_id v, const term_list *facts) {
  VEC(struct refinement) proofs = VEC_INIT;
  bool proved = true;
  for (uint32_t i = 0; proved && i < facts->len; i++) {
    struct refinement r;
    struct trace_request request = {.before = tree_get(&m->tree, x)->label, .after = facts->data[i]};
    if (!path_prove(&m->proof, x, v, request, true, &r) || r.answer != REFINE_INFEASIBLE) {
      refinement_release(&r);
      path_prove(&m->proof, x, v, request, false, &r);
    }
    proved = r.answer == REFINE_INFEASIBLE && !limits_exceeded(&m->ctx->limits);
    vec_push(&proofs, r);
    if (proved && vec_last(&r.labels).id == term_false.id) break; /* the path is infeasible */
  }
  for (uint32_t i = 0; i < proofs.len; i++) {
    if (proved) impact_strengthen_path(m, x, v, &proofs.data[i]);
    refinement_release(&proofs.data[i]);
  }
  vec_release(&proofs);
  return proved;
}

static bool force_by(struct impact *m, vertex_id v, vertex_id w) {
  vertex_id x = tree_common_ancestor(&m->tree, v, w);
  term_list kept = VEC_INIT, others = VEC_INIT;
  assert(x < v && !tree_is_covered(&m->tree, w));
  tree_path(&m->tree, x, v, &m->path);
  find_missing(m, x, v, w, &kept, &others);
  bool proved = hold(m, x, &others) && prove_all(m, x, v, &others);
  if (proved) {
    term fact = term_and(m->s->terms, kept.data, kept.len);
    for (vertex_id y = v; y != x; y = tree_get(&m->tree, y)->parent) tree_strengthen(&m->tree, y, fact);
    m->verdict->statistics.forced_covers++;
  }
  vec_release_all(&kept, &others);
  return proved && tree_cover(&m->tree, v, w);
}

static bool has_call(const struct impact *m, const edge_id *edges, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (blocks_is_call(m->task->program, &m->task->program->edges.data[edges[i]])) return true;
  return false;
}

/* Do several ways lead to the location, or is it where a function is called, begins, or returned to? */
static bool is_meeting_point(const struct impact *m, vertex_id v) {
  const struct cfg *cfg = m->task->cfg;
  const struct program *p = m->task->program;
  loc_id l = m->tree.vertices.data[v].location;
  uint32_t count = 0;
  for (uint32_t i = 0; i < cfg_in_count(cfg, l); i++) count += bitset_has(&m->task->part, cfg_in_edges(cfg, l)[i]);
  return count > 1 || p->functions.data[p->locations.data[l].function].entry == l ||
         has_call(m, cfg_in_edges(cfg, l), cfg_in_count(cfg, l)) ||
         has_call(m, p->locations.data[l].out.data, p->locations.data[l].out.len);
}

/* A few recent vertices at the same place are tried, where ways meet. */
bool impact_force_cover(struct impact *m, vertex_id v) {
  enum { TRIED = 3 };
  if (!is_meeting_point(m, v)) return false;
  int tried = 0;
  for (vertex_id w = tree_older(&m->tree, v); w != ID_NONE && tried < TRIED && !m->verdict->is_settled;
       w = tree_older(&m->tree, w)) {
    if (limits_exceeded(&m->ctx->limits)) return false;
    if (tree_is_covered(&m->tree, w) || tree_get(&m->tree, w)->is_error) continue;
    tried++;
    m->refiner.is_optional = true;
    bool is_covered = force_by(m, v, w);
    m->refiner.is_optional = false;
    if (is_covered) return true;
  }
  return false;
}
