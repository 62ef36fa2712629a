/* A path is cut into stretches from its end backwards: at each join the longest stretch that a region covers
 * (regions.h) becomes one step, and all others are steps of the path. Inside a stretch the same is done again, with the
 * facts at its ends as what is known and what is to be proved. */
#include "engine/impact/path_proof.h"

#include "logic/build.h"
#include "logic/traverse.h"

void path_proof_init(struct path_proof *p, struct tree *tree, struct refiner *refiner) {
  struct task *task = tree->task;
  *p = (struct path_proof){.tree = tree, .refiner = refiner};
  p->is_merging = task->parameters->block != BLOCK_LARGE;
  regions_init(&p->regions, task->cfg, &task->part, &task->slice->skipped, BLOCK_DEFAULT_EDGES);
}

void path_proof_release(struct path_proof *p) {
  for (uint32_t i = 0; i < p->all_steps.len; i++) step_free(p->all_steps.data[i]);
  vec_release_all(&p->all_steps, &p->path);
  map_release(&p->steps);
  regions_release(&p->regions);
}

/* ---- stretches of the path that become one step ---- */

static const struct vertex *at(const struct path_proof *p, uint32_t position) {
  return tree_get(p->tree, p->path.data[position]);
}

/* Is the step to this position one inside a function, by a block? */
static bool is_inside(const struct path_proof *p, uint32_t position) {
  assert(position > 0 && position < p->path.len);
  const struct vertex *v = at(p, position), *u = at(p, position - 1);
  if (v->is_error || v->way.callee != ID_NONE || v->context != u->context) return false;
  return p->tree->task->blocks->all.data[v->way.block].to == v->location;
}

/* Are the edges of the path between the positions all in the region, and fewer than the region has? */
static bool is_detour(const struct path_proof *p, uint32_t from, uint32_t to, uint32_t region) {
  const struct blocks *blocks = p->tree->task->blocks;
  uint32_t count, used = 0, next = 0;
  const edge_id *edges = regions_edges(&p->regions, region, &count);
  for (uint32_t i = from + 1; i <= to; i++) {
    const struct block *b = &blocks->all.data[at(p, i)->way.block];
    for (uint32_t k = 0; k < b->edge_count; k++, used++) {
      while (next < count && edges[next] != blocks_edges(blocks, b)[k]) next++; /* both in topological order */
      if (next == count) return false;
    }
  }
  return used < count;
}

/* Where the stretch begins that ends at the join `to` and becomes one step: `to` if there is none. */
static uint32_t find_branch(struct path_proof *p, uint32_t lowest, uint32_t to, uint32_t *region) {
  const struct cfg *cfg = p->tree->task->cfg;
  loc_id join = at(p, to)->location;
  uint32_t found = to;
  if (!p->is_merging || to == lowest || at(p, to)->is_error || !regions_is_join(&p->regions, join)) return to;
  for (uint32_t i = to; i > lowest && is_inside(p, i); i--) {
    loc_id l = at(p, i - 1)->location;
    if (cfg->rank[l] >= cfg->rank[join]) break;
    uint32_t r = regions_between(&p->regions, l, join);
    if (r == NO_REGION) break;
    if (is_detour(p, i - 1, to, r)) {
      found = i - 1;
      *region = r;
    }
    if (l == cfg->dominator[join]) break;
  }
  assert(found >= lowest && found <= to && (found == to) == (*region == NO_REGION));
  return found;
}

static struct step *region_step(struct path_proof *p, uint32_t from, uint32_t to, uint32_t region) {
  assert(from < to && at(p, from)->context == at(p, to)->context);
  uint64_t *known = map_put(&p->steps, (uint64_t)at(p, from)->context << 32 | region);
  if (!*known) {
    uint32_t count;
    const edge_id *edges = regions_edges(&p->regions, region, &count);
    vec_push(&p->all_steps,
             step_of_block(p->tree->s, at(p, from)->context, edges, count, at(p, from)->location, at(p, to)->location));
    *known = p->all_steps.len;
  }
  return p->all_steps.data[*known - 1];
}

/* The path as steps, from the end: positions where they begin and end. */
struct stretch {
  uint32_t from, to;
  struct step *step;
};
typedef VEC(struct stretch) stretch_list;

/* True if a stretch has detours. The whole is none: it is what is to be divided. */
static bool find_stretches(struct path_proof *p, uint32_t from, uint32_t to, stretch_list *out) {
  bool is_merged = false;
  for (uint32_t i = to; i > from;) {
    uint32_t region = NO_REGION, branch = find_branch(p, i == to ? from + 1 : from, i, &region);
    struct stretch s = {branch, i, NULL};
    if (branch == i)
      s = (struct stretch){i - 1, i, at(p, i)->step};
    else
      s.step = region_step(p, branch, i, region);
    is_merged |= branch != i;
    vec_push(out, s);
    i = s.from;
  }
  assert(from == to || (vec_last(out).from == from && out->data[0].to == to));
  for (uint32_t i = 0, k = out->len; i + 1 < k; i++) {
    struct stretch swap = out->data[i];
    out->data[i] = out->data[--k];
    out->data[k] = swap;
  }
  return is_merged;
}

/* ---- proofs ---- */

static void prove_range(struct path_proof *, uint32_t from, uint32_t to, struct trace_request, struct refinement *);

static void ask(struct path_proof *p, const stretch_list *stretches, struct trace_request request,
                struct refinement *out) {
  step_list steps = VEC_INIT;
  for (uint32_t i = 0; i < stretches->len; i++) vec_push(&steps, stretches->data[i].step);
  request.steps = steps.data;
  request.step_count = steps.len;
  refine_path(p->refiner, &request, out);
  vec_release(&steps);
}

static void prove_alone(struct path_proof *p, uint32_t from, uint32_t to, struct trace_request request,
                        struct refinement *out) {
  stretch_list steps = VEC_INIT;
  for (uint32_t i = from; i < to; i++) vec_push(&steps, ((struct stretch){i, i + 1, at(p, i + 1)->step}));
  ask(p, &steps, request, out);
  vec_release(&steps);
}

static bool has_conjunct(struct terms *t, term conjunction, term fact) {
  term_list all = VEC_INIT;
  bool result = conjunction.id == fact.id;
  if (!result) term_conjuncts(t, conjunction, &all);
  for (uint32_t i = 0; i < all.len && !result; i++) result = all.data[i].id == fact.id;
  vec_release(&all);
  return result;
}

/* Is the fact true before, and no step of the stretch concerns it? */
static bool is_kept(struct path_proof *p, const struct stretch *s, term before, term fact) {
  if (!has_conjunct(p->tree->s->terms, before, fact)) return false;
  for (uint32_t i = s->from + 1; i <= s->to; i++)
    if (step_post_term(p->tree->s, at(p, i)->step, fact).id != fact.id) return false;
  return true;
}

/* Facts at the positions inside the stretch, from `before` to `after` at its ends. */
static bool fill(struct path_proof *p, const struct stretch *s, term before, term after, term *inside) {
  struct terms *t = p->tree->s->terms;
  for (uint32_t i = s->from + 1; i < s->to; i++) inside[i - s->from - 1] = after;
  if (s->from + 1 == s->to || after.id == term_true.id || is_kept(p, s, before, after)) return true;
  struct refinement r;
  term known = term_and2(t, before, at(p, s->from)->label);
  prove_range(p, s->from, s->to, (struct trace_request){.before = known, .after = after}, &r);
  bool is_proved = r.answer == REFINE_INFEASIBLE;
  assert(!is_proved || r.labels.len >= s->to - s->from);
  for (uint32_t i = 1; is_proved && i < s->to - s->from; i++) inside[i - 1] = r.labels.data[i];
  refinement_release(&r);
  return is_proved;
}

/* The labels of the stretches' ends, completed by those inside. */
static bool fill_all(struct path_proof *p, const stretch_list *stretches, uint32_t from, uint32_t to,
                     struct refinement *r) {
  term *labels = xcalloc(to - from + 1, sizeof *labels);
  bool is_proved = true;
  assert(r->labels.len >= stretches->len + 1);
  labels[0] = r->labels.data[0];
  for (uint32_t i = 0; i < stretches->len && is_proved; i++) {
    const struct stretch *s = &stretches->data[i];
    assert(s->from == (i ? stretches->data[i - 1].to : from)); /* one begins where the other ends */
    labels[s->to - from] = r->labels.data[i + 1];
    is_proved = fill(p, s, r->labels.data[i], r->labels.data[i + 1], labels + (s->from - from) + 1);
  }
  vec_clear(&r->labels);
  for (uint32_t i = 0; i <= to - from; i++) vec_push(&r->labels, labels[i]);
  free(labels);
  return is_proved;
}

/* False if the path has no detours. */
static bool prove_with_detours(struct path_proof *p, uint32_t from, uint32_t to, struct trace_request request,
                               struct refinement *out) {
  stretch_list stretches = VEC_INIT;
  bool has_detours = find_stretches(p, from, to, &stretches);
  if (has_detours) {
    ask(p, &stretches, request, out);
    if (out->answer == REFINE_INFEASIBLE && !fill_all(p, &stretches, from, to, out)) out->answer = REFINE_FEASIBLE;
  }
  vec_release(&stretches);
  return has_detours;
}

static void prove_range(struct path_proof *p, uint32_t from, uint32_t to, struct trace_request request,
                        struct refinement *out) {
  if (prove_with_detours(p, from, to, request, out)) {
    if (out->answer == REFINE_INFEASIBLE) return;
    refinement_release(out);
  }
  prove_alone(p, from, to, request, out);
}

bool path_prove(struct path_proof *p, vertex_id from, vertex_id to, struct trace_request request, bool with_detours,
                struct refinement *out) {
  vec_clear(&p->path);
  for (vertex_id v = to; v != from; v = tree_get(p->tree, v)->parent) vec_push(&p->path, v);
  vec_push(&p->path, from);
  for (uint32_t i = 0, k = p->path.len; i + 1 < k; i++) {
    vertex_id swap = p->path.data[i];
    p->path.data[i] = p->path.data[--k];
    p->path.data[k] = swap;
  }
  *out = (struct refinement){.answer = REFINE_UNKNOWN};
  if (with_detours) return prove_with_detours(p, 0, p->path.len - 1, request, out);
  prove_alone(p, 0, p->path.len - 1, request, out);
  return true;
}
