/* Effects of the edges of a loop, inner loops included, and of the functions that it calls. */
#include "analysis/numeric/loops.h"

#include <stdlib.h>

static void note_slots(struct loop_effects *to, const slot_list *from) {
  for (uint32_t i = 0; i < from->len; i++) vec_push(&to->assigned, from->data[i]);
}

static void note_edge(const struct numeric *n, struct loop_effects *to, edge_id e,
                      const struct scalar_effects *effects) {
  note_slots(to, &effects->kills);
  note_slots(to, &effects->clobbers);
  if (n->program->edges.data[e].op.kind != OP_CALL) return;
  uint32_t count;
  const function_id *callees = points_to_callees(n->call_graph->points_to, e, &count);
  for (uint32_t i = 0; i < count; i++) vec_push(&to->callees, callees[i]);
}

static int compare(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* Ascending, each once; the number of those that are left. */
static uint32_t put_in_order(uint32_t *all, uint32_t count) {
  uint32_t kept = 0;
  if (count) qsort(all, count, sizeof *all, compare);
  for (uint32_t i = 0; i < count; i++)
    if (!kept || all[kept - 1] != all[i]) all[kept++] = all[i];
  return kept;
}

/* Where a loop is entered elsewhere than at its head, nothing is said of it. */
static void note_entries(const struct numeric *n, struct loop_effects *all) {
  for (function_id f = 0; f < n->program->functions.len; f++)
    for (uint32_t i = n->cfg->order_first[f]; i < n->cfg->order_first[f + 1]; i++) {
      loc_id l = n->cfg->order[i];
      for (loc_id h = n->cfg->loop[l]; h != ID_NONE; h = n->cfg->outer_loop[h])
        if (!cfg_dominates(n->cfg, h, l)) all[h].has_entries = true;
    }
}

struct loop_effects *loops_find(const struct numeric *n) {
  const struct program *p = n->program;
  const struct cfg *cfg = n->cfg;
  struct loop_effects *all = xcalloc(p->locations.len + 1, sizeof *all);
  struct scalar_effects effects = SCALAR_EFFECTS_INIT;
  for (edge_id e = 0; e < p->edges.len; e++) {
    loc_id from = p->edges.data[e].source;
    if (!cfg_is_reached(cfg, from) || cfg->loop[from] == ID_NONE) continue;
    scalars_effects(n->space.scalars, &p->edges.data[e].op, &effects);
    for (loc_id h = cfg->loop[from]; h != ID_NONE; h = cfg->outer_loop[h]) note_edge(n, &all[h], e, &effects);
  }
  for (loc_id h = 0; h < p->locations.len; h++) {
    all[h].assigned.len = put_in_order(all[h].assigned.data, all[h].assigned.len);
    all[h].callees.len = put_in_order(all[h].callees.data, all[h].callees.len);
  }
  note_entries(n, all);
  scalar_effects_release(&effects);
  return all;
}

void loops_free(struct loop_effects *all, const struct numeric *n) {
  for (loc_id h = 0; all && h < n->program->locations.len; h++) vec_release_all(&all[h].assigned, &all[h].callees);
  free(all);
}

/* ---- states ---- */

struct keeping {
  struct numeric *n;
  const struct loop_effects *loop;
  state_id x, outside;
};

static bool leaves_alone(const struct keeping *k, slot_id slot) {
  const struct space *s = &k->n->space;
  if (slot >= s->paths.first) return false;
  const uint32_t count = k->loop->assigned.len;
  if (count && bsearch(&slot, k->loop->assigned.data, count, sizeof slot, compare)) return false;
  if (space_owner(s, slot) != ID_NONE) return true;
  for (uint32_t i = 0; i < k->loop->callees.len; i++)
    if (bitset_has(&k->n->modified[k->loop->callees.data[i]], slot)) return false;
  return true;
}

static void keep_zone(struct keeping *k, uint32_t pack) {
  struct space *s = &k->n->space;
  const struct pack *p = &s->packs.data[pack];
  bool is_kept[ZONE_MOST];
  struct zone before, now;
  state_zone(s, k->outside, pack, &before);
  state_zone(s, k->x, pack, &now);
  for (uint32_t i = 0; i < p->count; i++) is_kept[i] = leaves_alone(k, p->members[i]);
  for (uint32_t i = 0; i < p->count; i++)
    for (uint32_t j = 0; j < p->count; j++)
      if (i != j && is_kept[i] && is_kept[j] && !zone_add(&now, i, j, before.d[i][j])) return;
  k->x = state_set_zone(s, k->x, pack, &now);
}

static bool keep_key(void *data, uint32_t key, uint32_t now, uint32_t before) {
  struct keeping *k = data;
  struct space *s = &k->n->space;
  (void)now;
  if (before == UINT32_MAX) return true;
  if (space_is_pack(s, key)) {
    keep_zone(k, key - s->first_pack);
  } else if (key < s->slot_count && leaves_alone(k, key)) {
    k->x = shared_tree_put(&s->trees, k->x, key, before);
  }
  return true;
}

state_id loops_keep(struct numeric *n, const struct loop_effects *loop, state_id x, state_id outside) {
  struct keeping k = {.n = n, .loop = loop, .x = x, .outside = outside};
  if (loop->has_entries || x == STATE_NONE || outside == STATE_NONE || x == outside) return x;
  shared_tree_differ(&n->space.trees, x, outside, keep_key, &k);
  return k.x;
}
