/* States: single values, relations, and the lattice. Zones know nothing of the bounds of single numbers; where two
 * states are compared or joined, these are added first, as far as something differs. */
#include "analysis/numeric/state.h"

#include "analysis/numeric/packs.h"

#include <stdlib.h>

enum { FOLLOWED = 64 };

/* ---- the space ---- */

void space_init(struct space *s, const struct program *p, const struct points_to *points_to) {
  *s = (struct space){.program = p, .scalars = scalars_new(p), .points_to = points_to};
  paths_find(&s->paths, s->scalars);
  shared_trees_init(&s->trees);
  s->slot_count = s->paths.first + s->paths.all.len;
  s->first_result = xcalloc(p->functions.len + 1, sizeof *s->first_result);
  uint32_t next = s->slot_count;
  for (function_id f = 0; f < p->functions.len; f++) {
    s->first_result[f] = next;
    next += p->functions.data[f].result_widths.len;
  }
  s->first_result[p->functions.len] = s->first_pack = next;
  packs_find(s);
  thresholds_find(s);
}

void space_release(struct space *s) {
  scalars_free(s->scalars);
  paths_release(&s->paths);
  shared_trees_release(&s->trees);
  unique_release(&s->value_index);
  unique_release(&s->zone_index);
  vec_release_all(&s->values, &s->zones, &s->packs, &s->touched);
  free(s->first_result);
  free(s->first_of_slot);
  free(s->packs_of_slot);
  free((void *)(uintptr_t)s->thresholds.all);
}

static function_id function_of_result(const struct space *s, uint32_t key) {
  uint32_t low = 0, high = s->program->functions.len; /* the last function that begins at or before the key */
  while (high - low > 1) {
    uint32_t middle = low + (high - low) / 2;
    if (s->first_result[middle] <= key)
      low = middle;
    else
      high = middle;
  }
  return low;
}

uint16_t space_width(const struct space *s, uint32_t key) {
  if (space_is_path(s, key)) return space_path(s, key)->width;
  if (key < s->slot_count) return scalars_width(s->scalars, key);
  assert(space_is_result(s, key));
  function_id f = function_of_result(s, key);
  return s->program->functions.data[f].result_widths.data[key - s->first_result[f]];
}

bool space_follows(const struct space *s, uint32_t key) { return space_width(s, key) <= FOLLOWED; }

enum reading space_reading(const struct space *s, uint32_t key) {
  if (space_is_path(s, key))
    return ctype_reads_signed(s->program, space_path(s, key)->type) ? READ_SIGNED : READ_UNSIGNED;
  if (key >= s->program->variables.len) return READ_SIGNED;
  return ctype_reads_signed(s->program, s->program->variables.data[key].type) ? READ_SIGNED : READ_UNSIGNED;
}

function_id space_owner(const struct space *s, uint32_t key) {
  if (space_is_path(s, key)) return space_path(s, key)->function;
  if (key < s->slot_count) return scalars_function(s->scalars, key);
  if (space_is_result(s, key)) return function_of_result(s, key);
  return s->packs.data[key - s->first_pack].function;
}

/* Adds the packs of one function, from the first on that is of no earlier one. */
static void add_packs(const struct space *s, slot_id x, function_id f, struct pack_list *list) {
  uint32_t low = s->first_of_slot[x], end = s->first_of_slot[x + 1], high = end;
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (s->packs.data[s->packs_of_slot[middle]].function < f)
      low = middle + 1;
    else
      high = middle;
  }
  for (uint32_t i = low; i < end && i < low + PACKS_OF_SLOT; i++)
    if (s->packs.data[s->packs_of_slot[i]].function == f) list->packs[list->count++] = s->packs_of_slot[i];
}

struct pack_list space_packs(const struct space *s, slot_id x) {
  struct pack_list list = {.count = 0};
  if (s->function != ID_NONE) add_packs(s, x, s->function, &list);
  add_packs(s, x, ID_NONE, &list);
  return list;
}

uint32_t pack_find(const struct pack *p, slot_id x) {
  for (uint32_t i = 0; i < p->count; i++)
    if (p->members[i] == x) return i;
  return ID_NONE;
}

/* ---- values and zones by number ---- */

static bool is_same_values(const void *owner, uint32_t index, const void *key) {
  return values_equal(&((const struct space *)owner)->values.data[index], key);
}

static uint32_t number_values(struct space *s, const struct values *v) {
  uint64_t hash = hash_bytes(v, sizeof *v);
  uint32_t known = unique_find(&s->value_index, hash, is_same_values, s, v);
  if (known != UINT32_MAX) return known;
  vec_push(&s->values, *v);
  unique_add(&s->value_index, hash, s->values.len - 1);
  return s->values.len - 1;
}

static bool is_same_zone(const void *owner, uint32_t index, const void *key) {
  return zone_equal(&((const struct space *)owner)->zones.data[index], key);
}

static uint32_t number_zone(struct space *s, const struct zone *z) {
  uint64_t hash = hash_bytes(z, sizeof *z);
  uint32_t known = unique_find(&s->zone_index, hash, is_same_zone, s, z);
  if (known != UINT32_MAX) return known;
  vec_push(&s->zones, *z);
  unique_add(&s->zone_index, hash, s->zones.len - 1);
  return s->zones.len - 1;
}

struct values state_values(const struct space *s, state_id x, uint32_t key) {
  uint32_t number;
  assert(x != STATE_NONE);
  if (shared_tree_get(&s->trees, x, key, &number)) return s->values.data[number];
  return values_all(space_width(s, key));
}

/* A congruence is of signed readings; of what is read unsigned it is kept only if that makes no difference. */
static struct values storable(const struct space *s, uint32_t key, const struct values *v) {
  if (space_reading(s, key) == READ_SIGNED || v->low[READ_SIGNED] >= 0 || v->modulus <= 1) return *v;
  i128 g = gcd_of(v->modulus, (i128)1 << v->width);
  if (g == v->modulus) return *v;
  struct values r = *v;
  r.modulus = g;
  r.rest = floor_rest(v->rest, g);
  return r;
}

static uint32_t number_for(struct space *s, uint32_t key, const struct values *v) {
  struct values kept = storable(s, key, v);
  return values_is_all(&kept) ? UINT32_MAX : number_values(s, &kept);
}

state_id state_set(struct space *s, state_id x, uint32_t key, const struct values *v) {
  if (x == STATE_NONE || v->is_empty) return STATE_NONE;
  if (!space_follows(s, key)) return x;
  assert(v->width == space_width(s, key));
  uint32_t number = number_for(s, key, v);
  return number == UINT32_MAX ? shared_tree_remove(&s->trees, x, key) : shared_tree_put(&s->trees, x, key, number);
}

state_id state_restrict(struct space *s, state_id x, uint32_t key, const struct values *v) {
  if (x == STATE_NONE || !space_follows(s, key)) return x;
  struct values now = state_values(s, x, key), both = values_meet(&now, v);
  return values_equal(&now, &both) ? x : state_set(s, x, key, &both);
}

void state_zone(const struct space *s, state_id x, uint32_t pack, struct zone *z) {
  uint32_t number;
  assert(x != STATE_NONE && pack < s->packs.len);
  if (shared_tree_get(&s->trees, x, s->first_pack + pack, &number))
    *z = s->zones.data[number];
  else
    zone_init(z, s->packs.data[pack].count);
}

state_id state_set_zone(struct space *s, state_id x, uint32_t pack, const struct zone *z) {
  uint32_t key = s->first_pack + pack;
  if (zone_is_all(z)) return shared_tree_remove(&s->trees, x, key);
  return shared_tree_put(&s->trees, x, key, number_zone(s, z));
}

state_id state_forget(struct space *s, state_id x, slot_id slot) {
  if (x == STATE_NONE) return x;
  x = state_drop_users(s, shared_tree_remove(&s->trees, x, slot), slot);
  struct pack_list list = space_packs(s, slot);
  for (uint32_t i = 0; i < list.count; i++) {
    struct zone z;
    state_zone(s, x, list.packs[i], &z);
    zone_forget(&z, pack_find(&s->packs.data[list.packs[i]], slot));
    x = state_set_zone(s, x, list.packs[i], &z);
  }
  return x;
}

/* ---- paths ---- */

state_id state_drop_users(struct space *s, state_id x, slot_id slot) {
  const struct paths *p = &s->paths;
  if (x == STATE_NONE) return x;
  for (uint32_t i = p->first_user[slot]; i < p->first_user[slot + 1]; i++)
    x = shared_tree_remove(&s->trees, x, p->users[i]);
  return x;
}

struct write {
  struct space *s;
  state_id x;
  expr address;
  uint64_t bytes;
};

bool state_address_changes(const struct space *s, expr e, expr address, uint64_t bytes, unsigned depth) {
  const struct expr_node *n = expr_get(&s->program->exprs, e);
  if (n->kind == E_LOAD && (!depth || expr_is_none(address) ||
                            points_to_may_alias_now(s->points_to, address, bytes, n->a, (n->width + 7u) / 8)))
    return true;
  int arity = expr_arity((enum expr_kind)n->kind);
  const expr operands[] = {n->a, n->b, n->c};
  for (int i = 0; i < arity; i++)
    if (!depth || state_address_changes(s, operands[i], address, bytes, depth - 1)) return true;
  return false;
}

static bool drop_path(void *data, uint32_t key, uint32_t number, uint32_t none) {
  struct write *w = data;
  const struct path *p = space_path(w->s, key);
  (void)number, (void)none;
  if (!expr_is_none(w->address) &&
      !points_to_may_alias_now(w->s->points_to, w->address, w->bytes, p->address, (p->width + 7u) / 8) &&
      !state_address_changes(w->s, p->address, w->address, w->bytes, STATE_DEEPEST))
    return true;
  w->x = state_drop_users(w->s, shared_tree_remove(&w->s->trees, w->x, key), key);
  return true;
}

state_id state_drop_paths(struct space *s, state_id x, expr address, uint64_t bytes) {
  struct write w = {s, x, address, bytes};
  if (x != STATE_NONE) shared_tree_each_in(&s->trees, x, s->paths.first, s->slot_count, drop_path, &w);
  return w.x;
}

/* ---- relations ---- */

static void bounds_of(const struct space *s, state_id x, uint32_t pack, struct interval *of) {
  const struct pack *p = &s->packs.data[pack];
  for (uint32_t i = 0; i < p->count; i++) {
    struct values v = state_values(s, x, p->members[i]);
    of[i] = values_interval(&v, space_reading(s, p->members[i]));
  }
}

/* The zone with what the values say. */
static void full_zone(const struct space *s, state_id x, uint32_t pack, struct zone *z) {
  struct interval of[ZONE_MOST];
  state_zone(s, x, pack, z);
  bounds_of(s, x, pack, of);
  zone_tighten(z, of);
}

state_id state_reduce(struct space *s, state_id x, uint32_t pack) {
  if (x == STATE_NONE) return x;
  const struct pack p = s->packs.data[pack];
  struct interval of[ZONE_MOST];
  struct zone z;
  state_zone(s, x, pack, &z);
  bounds_of(s, x, pack, of);
  for (uint32_t i = 0; i < p.count; i++) {
    struct interval now = of[i];
    for (uint32_t j = 0; j < p.count; j++) {
      if (i == j) continue;
      if (z.d[i][j] != ZONE_NONE && of[j].high + z.d[i][j] < now.high) now.high = of[j].high + z.d[i][j];
      if (z.d[j][i] != ZONE_NONE && of[j].low - z.d[j][i] > now.low) now.low = of[j].low - z.d[j][i];
    }
    if (now.low == of[i].low && now.high == of[i].high) continue;
    if (now.low > now.high) return STATE_NONE;
    struct values v = values_between(space_width(s, p.members[i]), space_reading(s, p.members[i]), now.low, now.high);
    x = state_restrict(s, x, p.members[i], &v);
    if (x == STATE_NONE) return x;
  }
  return x;
}

state_id state_relate(struct space *s, state_id x, slot_id a, slot_id b, i128 c) {
  struct pack_list list = space_packs(s, a);
  for (uint32_t i = 0; i < list.count && x != STATE_NONE; i++) {
    uint32_t pack = list.packs[i], there = pack_find(&s->packs.data[pack], b);
    struct zone z;
    if (there == ID_NONE) continue;
    state_zone(s, x, pack, &z);
    if (!zone_add(&z, pack_find(&s->packs.data[pack], a), there, c)) return STATE_NONE;
    x = state_reduce(s, state_set_zone(s, x, pack, &z), pack);
  }
  return x;
}

struct interval state_difference(const struct space *s, state_id x, slot_id a, slot_id b) {
  struct values va = state_values(s, x, a), vb = state_values(s, x, b);
  struct interval ia = values_interval(&va, space_reading(s, a)), ib = values_interval(&vb, space_reading(s, b));
  struct interval r = {ia.low - ib.high, ia.high - ib.low};
  struct pack_list list = space_packs(s, a);
  for (uint32_t i = 0; i < list.count; i++) {
    const struct pack *p = &s->packs.data[list.packs[i]];
    uint32_t here = pack_find(p, a), there = pack_find(p, b);
    struct zone z;
    if (there == ID_NONE || a == b) continue;
    state_zone(s, x, list.packs[i], &z);
    if (z.d[here][there] != ZONE_NONE && z.d[here][there] < r.high) r.high = z.d[here][there];
    if (z.d[there][here] != ZONE_NONE && -(i128)z.d[there][here] > r.low) r.low = -(i128)z.d[there][here];
  }
  return r;
}

/* ---- two states ---- */

struct pair {
  struct space *s;
  state_id a, b;
  bool widens;
  enum urge urge;
};

static bool touch(void *data, uint32_t key, uint32_t a, uint32_t b) {
  struct pair *p = data;
  struct space *s = p->s;
  (void)a, (void)b;
  if (space_is_pack(s, key)) vec_push(&s->touched, key - s->first_pack);
  struct pack_list list = {.count = 0};
  if (key < s->slot_count) list = space_packs(s, key);
  for (uint32_t i = 0; i < list.count; i++) vec_push(&s->touched, list.packs[i]);
  return true;
}

static int compare(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

/* The packs about which the two states may say something different, each once, in order. */
static void find_touched(struct pair *p) {
  struct space *s = p->s;
  vec_clear(&s->touched);
  shared_tree_differ(&s->trees, p->a, p->b, touch, p);
  if (s->touched.len) qsort(s->touched.data, s->touched.len, sizeof *s->touched.data, compare);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->touched.len; i++)
    if (!kept || s->touched.data[kept - 1] != s->touched.data[i]) s->touched.data[kept++] = s->touched.data[i];
  s->touched.len = kept;
}

static uint32_t join_values(void *data, uint32_t key, uint32_t a, uint32_t b) {
  struct pair *p = data;
  struct space *s = p->s;
  if (space_is_pack(s, key)) return a; /* follows */
  struct values r;
  if (!p->widens)
    r = values_join(&s->values.data[a], &s->values.data[b]);
  else if (p->urge == URGE_GIVE_UP)
    return values_within(&s->values.data[b], &s->values.data[a]) ? a : UINT32_MAX;
  else
    r = values_widen(&s->values.data[a], &s->values.data[b],
                     p->urge == URGE_ENDS ? (struct thresholds){NULL, 0} : s->thresholds);
  return number_for(s, key, &r);
}

static state_id join_zone(struct pair *p, state_id x, uint32_t pack) {
  struct space *s = p->s;
  struct zone a, b;
  full_zone(s, p->a, pack, &a);
  full_zone(s, p->b, pack, &b);
  if (!p->widens) {
    zone_join(&a, &b);
  } else if (p->urge == URGE_GIVE_UP) {
    struct zone before;
    state_zone(s, p->a, pack, &before);
    a = before;
    if (!zone_within(&b, &before)) zone_init(&a, before.count);
  } else {
    zone_widen(&a, &b, p->urge == URGE_ENDS ? (struct thresholds){NULL, 0} : s->thresholds);
  }
  return state_set_zone(s, x, pack, &a);
}

static state_id combine(struct pair *p) {
  struct space *s = p->s;
  state_id x = shared_tree_common(&s->trees, p->a, p->b, join_values, p);
  find_touched(p);
  for (uint32_t i = 0; i < s->touched.len; i++) x = join_zone(p, x, s->touched.data[i]);
  if (p->widens && p->urge != URGE_THRESHOLDS) return x;
  for (uint32_t i = 0; i < s->touched.len && x != STATE_NONE; i++) x = state_reduce(s, x, s->touched.data[i]);
  return x;
}

state_id state_join(struct space *s, state_id a, state_id b) {
  if (a == STATE_NONE || a == b) return b;
  if (b == STATE_NONE) return a;
  return combine(&(struct pair){.s = s, .a = a, .b = b});
}

state_id state_widen(struct space *s, state_id old, state_id new, enum urge urge) {
  if (old == STATE_NONE || old == new) return new;
  if (new == STATE_NONE) return old;
  return combine(&(struct pair){.s = s, .a = old, .b = new, .widens = true, .urge = urge});
}

static bool is_key_within(void *data, uint32_t key, uint32_t a, uint32_t b) {
  struct pair *p = data;
  struct space *s = p->s;
  if (b == UINT32_MAX) return true;
  if (space_is_pack(s, key)) {
    struct zone x;
    full_zone(s, p->a, key - s->first_pack, &x);
    return zone_within(&x, &s->zones.data[b]);
  }
  return a != UINT32_MAX && values_within(&s->values.data[a], &s->values.data[b]);
}

struct reduction {
  struct space *s;
  state_id x;
};

static bool reduce_key(void *data, uint32_t key, uint32_t number, uint32_t none) {
  struct reduction *r = data;
  (void)number, (void)none;
  if (space_is_pack(r->s, key)) r->x = state_reduce(r->s, r->x, key - r->s->first_pack);
  return r->x != STATE_NONE;
}

state_id state_reduce_all(struct space *s, state_id x) {
  struct reduction r = {s, x};
  if (x != STATE_NONE) shared_tree_each(&s->trees, x, reduce_key, &r);
  return r.x;
}

bool state_within(struct space *s, state_id a, state_id b) {
  if (a == STATE_NONE || a == b) return true;
  if (b == STATE_NONE) return false;
  struct pair p = {.s = s, .a = a, .b = b};
  return shared_tree_differ(&s->trees, a, b, is_key_within, &p);
}
