/* Backward data-flow over bit vectors, one function at a time, locations in postorder until nothing changes. An edge's
 * reads and certain writes are found once and kept in one array. */
#include "analysis/liveness.h"

struct edge_effects {
  uint32_t first, uses, kills; /* pool[first .. + uses) are read, the following `kills` are overwritten */
};

struct liveness_solver {
  struct liveness *l;
  const struct program *p;
  struct edge_effects *effects; /* by edge */
  slot_list pool;               /* numbers within the function */
  uint64_t *row;                /* scratch */
};

static void number_slots(struct liveness *l) {
  const struct scalars *s = l->scalars;
  l->local = xcalloc(scalars_count(s) + 1, sizeof *l->local);
  l->slot_count = xcalloc(s->program->functions.len + 1, sizeof *l->slot_count);
  for (slot_id x = 0; x < scalars_count(s); x++) {
    function_id f = scalars_function(s, x);
    l->local[x] = f == ID_NONE ? ID_NONE : l->slot_count[f]++;
  }
}

static uint32_t row_words(const struct liveness *l, function_id f) { return (l->slot_count[f] + 63) / 64; }

static void make_rows(struct liveness *l) {
  const struct cfg *c = l->cfg;
  uint64_t total = 0;
  for (function_id f = 0; f < c->program->functions.len; f++)
    total += (uint64_t)(c->order_first[f + 1] - c->order_first[f]) * row_words(l, f);
  l->words = xcalloc(total + 1, sizeof *l->words);
  l->live = xcalloc(c->program->locations.len + 1, sizeof *l->live);
  uint64_t *next = l->words;
  for (function_id f = 0; f < c->program->functions.len; f++)
    for (uint32_t i = c->order_first[f]; i < c->order_first[f + 1]; i++, next += row_words(l, f))
      l->live[c->order[i]] = next;
}

static uint32_t add_locals(struct liveness_solver *s, function_id f, const slot_list *slots) {
  uint32_t before = s->pool.len;
  for (uint32_t i = 0; i < slots->len; i++) {
    uint32_t local = s->l->local[slots->data[i]];
    if (local == ID_NONE) continue;
    assert(local < s->l->slot_count[f] && scalars_function(s->l->scalars, slots->data[i]) == f);
    vec_push(&s->pool, local);
  }
  (void)f;
  return s->pool.len - before;
}

static void find_effects(struct liveness_solver *s) {
  struct scalar_effects found = SCALAR_EFFECTS_INIT;
  s->effects = xcalloc(s->p->edges.len + 1, sizeof *s->effects);
  for (edge_id e = 0; e < s->p->edges.len; e++) {
    if (!cfg_is_reached(s->l->cfg, s->p->edges.data[e].source)) continue;
    scalars_effects(s->l->scalars, &s->p->edges.data[e].op, &found);
    s->effects[e].first = s->pool.len;
    function_id f = s->p->locations.data[s->p->edges.data[e].source].function;
    s->effects[e].uses = add_locals(s, f, &found.uses);
    s->effects[e].kills = add_locals(s, f, &found.kills);
  }
  scalar_effects_release(&found);
}

static void set_bit(uint64_t *row, uint32_t i) { row[i / 64] |= (uint64_t)1 << (i % 64); }
static void clear_bit(uint64_t *row, uint32_t i) { row[i / 64] &= ~((uint64_t)1 << (i % 64)); }

static bool update(struct liveness_solver *s, loc_id l, uint32_t words) {
  bool changed = false;
  uint64_t *live = s->l->live[l];
  for (uint32_t i = 0; i < s->p->locations.data[l].out.len; i++) {
    edge_id id = s->p->locations.data[l].out.data[i];
    const struct edge *e = &s->p->edges.data[id];
    const uint64_t *after = cfg_flows(e) ? s->l->live[e->target] : NULL;
    assert(!cfg_flows(e) || after); /* what is reached is closed under edges */
    if (after)
      memcpy(s->row, after, words * sizeof *s->row);
    else
      memset(s->row, 0, words * sizeof *s->row);
    const struct edge_effects *x = &s->effects[id];
    const uint32_t *slots = vec_from(&s->pool, x->first);
    for (uint32_t k = 0; k < x->kills; k++) clear_bit(s->row, slots[x->uses + k]);
    for (uint32_t k = 0; k < x->uses; k++) set_bit(s->row, slots[k]);
    for (uint32_t k = 0; k < words; k++) {
      changed |= (s->row[k] & ~live[k]) != 0;
      live[k] |= s->row[k];
    }
  }
  return changed;
}

static void solve_function(struct liveness_solver *s, function_id f) {
  const struct cfg *c = s->l->cfg;
  uint32_t words = row_words(s->l, f);
  if (words == 0) return;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = c->order_first[f + 1]; i-- > c->order_first[f];) changed |= update(s, c->order[i], words);
  }
}

struct liveness *liveness_new(const struct cfg *c, const struct scalars *scalars) {
  struct liveness *l = xcalloc(1, sizeof *l);
  l->scalars = scalars;
  l->cfg = c;
  number_slots(l);
  make_rows(l);
  struct liveness_solver s = {.l = l, .p = c->program, .pool = VEC_INIT};
  uint32_t widest = 0;
  for (function_id f = 0; f < c->program->functions.len; f++)
    if (row_words(l, f) > widest) widest = row_words(l, f);
  s.row = xcalloc(widest + 1, sizeof *s.row);
  find_effects(&s);
  for (function_id f = 0; f < c->program->functions.len; f++) solve_function(&s, f);
  free(s.row);
  free(s.effects);
  vec_release(&s.pool);
  return l;
}

void liveness_free(struct liveness *l) {
  if (!l) return;
  free_all(l->local, l->slot_count, l->live, l->words, l);
}

bool liveness_is_live(const struct liveness *l, loc_id at, slot_id x) {
  assert(x < scalars_count(l->scalars) && l->local[x] != ID_NONE);
  assert(scalars_function(l->scalars, x) == l->cfg->program->locations.data[at].function);
  const uint64_t *row = l->live[at];
  return row && (row[l->local[x] / 64] >> (l->local[x] % 64) & 1);
}
