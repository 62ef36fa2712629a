/* Control dependence is found as the run goes on (Xin, Zhang: Efficient Online Detection of Dynamic Control
 * Dependence, ISSTA 2007): a step depends on the last branch of its activation that has not come together again; if
 * there is none, on the call. Ways that end the run are left aside when it is said where branches come together:
 * otherwise everything would depend on every assertion that held. Instead, conditions whose other side ends the run
 * without a violation always matter: the run would not have come so far. */
#include "report/story/flows.h"

#include <stdlib.h>

/* ---- locations ---- */

static bool ends_run(const struct edge *e) { return e->op.kind == OP_STOP || e->op.kind == OP_VIOLATION; }

static bool is_doomed(const struct flows *f, loc_id l) {
  const struct location *at = &f->program->locations.data[l];
  if (f->program->functions.data[at->function].exit == l) return false;
  for (uint32_t i = 0; i < at->out.len; i++) {
    const struct edge *e = &f->program->edges.data[at->out.data[i]];
    if (!ends_run(e) && !bitset_has(&f->doomed, e->target)) return false;
  }
  return true;
}

static bool is_failing(const struct flows *f, loc_id l) {
  const struct location *at = &f->program->locations.data[l];
  for (uint32_t i = 0; i < at->out.len; i++) {
    const struct edge *e = &f->program->edges.data[at->out.data[i]];
    if (e->op.kind == OP_VIOLATION || (!ends_run(e) && bitset_has(&f->failing, e->target))) return true;
  }
  return false;
}

/* From the last locations of each function to the first, until nothing changes; loops that go nowhere are not doomed.
 */
static void find_endings(struct flows *f) {
  const struct cfg *c = f->cfg;
  uint32_t count = c->order_first[f->program->functions.len];
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (uint32_t i = count; i-- > 0;) {
      loc_id l = c->order[i];
      if (!bitset_has(&f->doomed, l) && is_doomed(f, l)) bitset_add(&f->doomed, l), has_changed = true;
      if (!bitset_has(&f->failing, l) && is_failing(f, l)) bitset_add(&f->failing, l), has_changed = true;
    }
  }
}

static void find_joins(struct flows *f) {
  const struct program *p = f->program;
  struct bitset part, ends;
  bitset_init(&part, p->edges.len);
  bitset_init(&ends, p->locations.len);
  for (edge_id e = 0; e < p->edges.len; e++)
    if (!ends_run(&p->edges.data[e]) && !bitset_has(&f->doomed, p->edges.data[e].target)) bitset_add(&part, e);
  for (function_id i = 0; i < p->functions.len; i++)
    if (p->functions.data[i].exit != ID_NONE) bitset_add(&ends, p->functions.data[i].exit);
  f->join = cfg_post_dominators(f->cfg, &part, &ends);
  bitset_release_all(&part, &ends);
}

void flows_init(struct flows *f, const struct program *p, const struct trace *t) {
  *f = (struct flows){.program = p, .trace = t, .cfg = cfg_new(p)};
  bitset_init(&f->doomed, p->locations.len);
  bitset_init(&f->failing, p->locations.len);
  find_endings(f);
  find_joins(f);
}

void flows_release(struct flows *f) {
  cfg_free(f->cfg);
  bitset_release_all(&f->doomed, &f->failing);
  free(f->join);
  for (uint32_t i = 0; i < f->missed_variables.len; i++) vec_release(&f->missed_variables.data[i]);
  vec_release(&f->missed_variables);
  map_release(&f->missed);
  vec_release_all(&f->all, &f->first, &f->parent, &f->is_guard, &f->activation, &f->branches, &f->bottom, &f->entered);
}

/* ---- control ---- */

static void settle(struct flows *f, uint32_t depth, uint32_t step) {
  while (f->bottom.len > depth + 1) f->branches.len = vec_pop(&f->bottom), f->entered.len--;
  while (f->bottom.len <= depth) {
    bool is_called = step && f->trace->steps.data[step - 1].depth + 1 == f->bottom.len;
    vec_push(&f->bottom, f->branches.len);
    vec_push(&f->entered, is_called ? step - 1 : ID_NONE);
  }
}

static bool is_guard(const struct flows *f, const struct edge *e) {
  const struct location *at = &f->program->locations.data[e->source];
  if (e->op.kind != OP_ASSUME) return false;
  for (uint32_t i = 0; i < at->out.len; i++) {
    const struct edge *other = &f->program->edges.data[at->out.data[i]];
    if (other == e) continue;
    if (!bitset_has(&f->doomed, other->target) || bitset_has(&f->failing, other->target)) return false;
  }
  return true;
}

void flows_step(struct flows *f, uint32_t step, uint32_t activation) {
  const struct edge *e = &f->program->edges.data[f->trace->steps.data[step].edge];
  uint32_t depth = f->trace->steps.data[step].depth;
  assert(step == f->first.len);
  settle(f, depth, step);
  uint32_t bottom = f->bottom.data[depth];
  while (f->branches.len > bottom && vec_last(&f->branches).join == e->source) f->branches.len--;
  uint32_t parent = f->branches.len > bottom ? vec_last(&f->branches).step : f->entered.data[depth];
  vec_push(&f->first, f->all.len);
  vec_push(&f->parent, parent);
  vec_push(&f->is_guard, is_guard(f, e));
  vec_push(&f->activation, activation);
  if (f->program->locations.data[e->source].out.len < 2) return;
  loc_id join = f->join[e->source];
  if (f->branches.len > bottom && vec_last(&f->branches).join == join) f->branches.len--;
  vec_push(&f->branches, ((struct open_branch){step, join}));
}

static void add(struct flows *f, struct flow x) {
  assert(f->first.len);
  vec_push(&f->all, x);
}

void flows_read(struct flows *f, uint32_t group, uint64_t key, uint64_t address, uint64_t bytes) {
  add(f, (struct flow){key, address, bytes, group, false});
}

void flows_write(struct flows *f, uint32_t group, uint64_t key, uint64_t address, uint64_t bytes) {
  add(f, (struct flow){key, address, bytes, group, true});
}

/* ---- ways that were not taken ---- */

enum { MOST_LOCATIONS = 2000 }; /* of one such way, or of a function and what it calls, that are looked at */

static void add_global(const struct program *p, var_id v, bool also_local, flow_variables *out) {
  if (v == ID_NONE || (!also_local && p->variables.data[v].kind != VARIABLE_GLOBAL)) return;
  for (uint32_t i = 0; i < out->len; i++)
    if (out->data[i] == v) return;
  vec_push(out, v);
}

struct looking {
  struct flows *f;
  VEC(loc_id) work;
  struct map seen;
  loc_id end;
  flow_variables *out;
};

static void look_at(struct looking *x, loc_id l) {
  if (l == x->end || l == ID_NONE || x->work.len >= MOST_LOCATIONS || *map_put(&x->seen, l)) return;
  *map_put(&x->seen, l) = 1;
  vec_push(&x->work, l);
}

/* Everything from the locations in `work` on, through calls. */
static void look_around(struct looking *x) {
  const struct program *p = x->f->program;
  for (uint32_t i = 0; i < x->work.len; i++) {
    const struct location *at = &p->locations.data[x->work.data[i]];
    bool is_own = at->function == p->locations.data[x->work.data[0]].function;
    for (uint32_t k = 0; k < at->out.len; k++) {
      const struct edge *e = &p->edges.data[at->out.data[k]];
      if (ends_run(e)) continue;
      add_global(p, e->op.var, is_own, x->out);
      for (uint32_t n = 0; e->op.kind == OP_CALL && n < e->op.result_count; n++)
        add_global(p, p->results.data[e->op.first_result + n], is_own, x->out);
      if (e->op.kind == OP_CALL && e->op.callee != ID_NONE) look_at(x, p->functions.data[e->op.callee].entry);
      look_at(x, e->target);
    }
  }
}

/* Variables that another way from the source of the edge would assign before the ways come together. */
static const flow_variables *missed_by(struct flows *f, edge_id id) {
  const struct edge *e = &f->program->edges.data[id];
  const struct location *at = &f->program->locations.data[e->source];
  uint64_t *known = map_put(&f->missed, id);
  if (*known) return &f->missed_variables.data[*known - 1];
  flow_variables found = VEC_INIT;
  struct looking x = {.f = f, .end = f->join[e->source], .out = &found};
  for (uint32_t i = 0; i < at->out.len; i++) {
    loc_id target = f->program->edges.data[at->out.data[i]].target;
    if (at->out.data[i] != id && !bitset_has(&f->doomed, target)) look_at(&x, target);
  }
  look_around(&x);
  vec_release(&x.work);
  map_release(&x.seen);
  vec_push(&f->missed_variables, found);
  *known = f->missed_variables.len;
  return &f->missed_variables.data[*known - 1];
}

/* ---- backwards ---- */

enum { MOST_BYTES = 1 << 12 }; /* of one flow that are told apart */

struct wanted {
  struct map variables, bytes; /* 1 = wanted */
  uint64_t byte_count;         /* wanted */
  bool is_any;                 /* all memory */
};

static bool is_coarse(const struct flow *x) { return x->bytes > MOST_BYTES; }

static bool is_wanted(const struct wanted *w, const struct flow *x) {
  if (x->key) {
    const uint64_t *at = map_get(&w->variables, x->key);
    return at && *at;
  }
  if (w->is_any || (is_coarse(x) && w->byte_count)) return true;
  for (uint64_t i = 0; i < x->bytes && !is_coarse(x); i++) {
    const uint64_t *at = map_get(&w->bytes, x->address + i);
    if (at && *at) return true;
  }
  return false;
}

static void want(struct wanted *w, const struct flow *x) {
  if (x->key) {
    *map_put(&w->variables, x->key) = 1;
  } else if (is_coarse(x)) {
    w->is_any = true;
  } else {
    for (uint64_t i = 0; i < x->bytes; i++) {
      uint64_t *at = map_put(&w->bytes, x->address + i);
      w->byte_count += !*at;
      *at = 1;
    }
  }
}

/* What is written here comes from nowhere else. */
static void drop(struct wanted *w, const struct flow *x) {
  uint64_t *at = x->key ? map_get(&w->variables, x->key) : NULL;
  if (at) *at = 0;
  for (uint64_t i = 0; !x->key && i < x->bytes && !is_coarse(x); i++) {
    at = map_get(&w->bytes, x->address + i);
    if (!at || !*at) continue;
    *at = 0;
    w->byte_count--;
  }
}

/* Would another way have assigned something wanted? */
static bool misses_wanted(struct flows *f, const struct wanted *w, uint32_t step) {
  edge_id id = f->trace->steps.data[step].edge;
  const struct edge *e = &f->program->edges.data[id];
  if (e->op.kind != OP_ASSUME || f->program->locations.data[e->source].out.len < 2) return false;
  const flow_variables *missed = missed_by(f, id);
  for (uint32_t i = 0; i < missed->len; i++) {
    var_id v = missed->data[i];
    bool is_global = f->program->variables.data[v].kind == VARIABLE_GLOBAL;
    const uint64_t *at = map_get(&w->variables, flows_key(is_global ? 0 : f->activation.data[step], v));
    if (at && *at) return true;
  }
  return false;
}

/* Groups of a step in which something wanted is written, as bits; those from 63 on share one. */
static uint64_t hit_groups(const struct flows *f, const struct wanted *w, uint32_t first, uint32_t end) {
  uint64_t hit = 0;
  for (uint32_t i = first; i < end; i++) {
    const struct flow *x = &f->all.data[i];
    if (x->is_write && is_wanted(w, x)) hit |= (uint64_t)1 << (x->group < 63 ? x->group : 63);
  }
  return hit;
}

static void go_back(struct flows *f, uint32_t step, struct wanted *w, uint64_t *ret) {
  uint32_t first = f->first.data[step], end = step + 1 < f->first.len ? f->first.data[step + 1] : f->all.len;
  uint64_t hit = step + 1 == f->first.len ? UINT64_MAX : hit_groups(f, w, first, end);
  if (!hit && !f->is_guard.data[step] && !ret[step] && !misses_wanted(f, w, step)) return;
  ret[step] = hit | 1;
  if (f->parent.data[step] != ID_NONE) ret[f->parent.data[step]] |= 1;
  for (uint32_t i = first; i < end; i++)
    if (f->all.data[i].is_write) drop(w, &f->all.data[i]);
  for (uint32_t i = first; i < end; i++) {
    const struct flow *x = &f->all.data[i];
    if (!x->is_write && (!x->group || hit >> (x->group < 63 ? x->group : 63) & 1)) want(w, x);
  }
}

uint64_t *flows_relevant(struct flows *f) {
  struct wanted w = {.is_any = false};
  uint64_t *ret = xcalloc(f->first.len + 1, sizeof *ret);
  if (f->first.len) ret[f->first.len - 1] = 1;
  for (uint32_t i = f->first.len; i-- > 0;) go_back(f, i, &w, ret);
  map_release_all(&w.variables, &w.bytes);
  return ret;
}
