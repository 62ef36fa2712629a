/* Slots that one comparison or one sum mentions belong together. Groups of one function that meet become one pack while
 * there is room; a group that finds none is a pack of its own, as long as its slots are not in too many. Groups of
 * global slots only are kept apart from those with local ones: what they say outlives calls. */
#include "analysis/numeric/packs.h"

#include <stdlib.h>

enum { GROUP_MOST = 4, THRESHOLDS_MOST = 256 };

struct group {
  function_id function; /* ID_NONE: all are global */
  uint32_t number;      /* in the order of the program */
  uint32_t count;
  slot_id slots[GROUP_MOST];
};

struct member {
  uint32_t leader;
  slot_id slot;
};

struct finder {
  struct space *s;
  VEC(struct group) groups;
  uint32_t *leader; /* union-find over the slots of one function */
  uint32_t *size;   /* of the set, by leader */
  uint32_t *used;   /* packs, by slot */
  VEC(struct member) members;
  struct walk walk;
};

/* ---- groups ---- */

static slot_id slot_of(const struct space *s, const struct expr_node *n) {
  if (n->kind == E_VAR) return n->ref;
  return n->kind == E_LOAD ? scalars_find(s->scalars, n->a, n->width) : ID_NONE;
}

/* Adds the slots of a sum. */
static void collect(struct finder *f, expr e, struct group *g, unsigned depth) {
  const struct expr_node *n = expr_get(&f->s->program->exprs, e);
  slot_id x = slot_of(f->s, n);
  if (x != ID_NONE && space_follows(f->s, x) && g->count <= GROUP_MOST) {
    for (uint32_t i = 0; i < g->count && i < GROUP_MOST; i++)
      if (g->slots[i] == x) return;
    if (g->count < GROUP_MOST) g->slots[g->count] = x;
    g->count++; /* one more than there is room for: too many */
  }
  if (depth == 0) return;
  switch ((enum expr_kind)n->kind) {
  case E_ADD:
  case E_SUB:
  case E_INDEX:
    collect(f, n->a, g, depth - 1);
    collect(f, n->b, g, depth - 1);
    break;
  case E_ANY_EXTENSION:
  case E_EXTRACT:
  case E_FIELD:
  case E_NOT: collect(f, n->a, g, depth - 1); break;
  default: break;
  }
}

static void add_group(struct finder *f, struct group *g) {
  if (g->count < 2 || g->count > GROUP_MOST) return;
  g->function = ID_NONE;
  for (uint32_t i = 0; i < g->count; i++)
    if (space_owner(f->s, g->slots[i]) != ID_NONE) g->function = space_owner(f->s, g->slots[i]);
  g->number = f->groups.len;
  vec_push(&f->groups, *g);
}

static void visit_condition(struct finder *f, expr e) {
  const struct exprs *x = &f->s->program->exprs;
  walk_begin(&f->walk, x);
  walk_add(&f->walk, x, e);
  for (uint32_t i = 0; i < f->walk.order.len; i++) {
    const struct expr_node *n = expr_get(x, f->walk.order.data[i]);
    if (!expr_kind_is_comparison((enum expr_kind)n->kind)) continue;
    struct group g = {.count = 0};
    collect(f, n->a, &g, 6);
    collect(f, n->b, &g, 6);
    add_group(f, &g);
  }
}

static void visit_assignment(struct finder *f, slot_id to, expr e) {
  struct group g = {.count = 1, .slots = {to}};
  if (to == ID_NONE || !space_follows(f->s, to)) return;
  collect(f, e, &g, 6);
  add_group(f, &g);
  visit_condition(f, e);
}

static void visit_edges(struct finder *f) {
  const struct program *p = f->s->program;
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct operation *op = &p->edges.data[e].op;
    if (op->kind == OP_ASSUME) visit_condition(f, op->a);
    if (op->kind == OP_ASSIGN) visit_assignment(f, op->var, op->a);
    if (op->kind == OP_STORE)
      visit_assignment(f, scalars_find(f->s->scalars, op->a, expr_width(&p->exprs, op->b)), op->b);
    for (uint32_t i = 0; op->kind == OP_CALL && i < op->arg_count; i++)
      visit_condition(f, p->args.data[op->first_arg + i]);
  }
}

/* ---- packs ---- */

static uint32_t find(struct finder *f, slot_id x) {
  while (f->leader[x] != x) x = f->leader[x] = f->leader[f->leader[x]];
  return x;
}

static void unite(struct finder *f, const struct group *g) {
  for (uint32_t i = 1; i < g->count; i++) {
    uint32_t a = find(f, g->slots[0]), b = find(f, g->slots[i]);
    if (a == b || f->size[a] + f->size[b] > ZONE_MOST) continue;
    f->leader[b] = a;
    f->size[a] += f->size[b];
  }
}

static void add_pack(struct finder *f, function_id function, const slot_id *slots, uint32_t count) {
  struct pack p = {.count = count, .function = function};
  for (uint32_t i = 0; i < count; i++) {
    p.members[i] = slots[i];
    f->used[slots[i]]++;
  }
  vec_push(&f->s->packs, p);
}

static int compare_members(const void *a, const void *b) {
  const struct member *x = a, *y = b;
  if (x->leader != y->leader) return x->leader < y->leader ? -1 : 1;
  return (x->slot > y->slot) - (x->slot < y->slot);
}

/* The sets of the groups from `begin` to `end`. */
static void add_sets(struct finder *f, uint32_t begin, uint32_t end) {
  vec_clear(&f->members);
  for (uint32_t i = begin; i < end; i++)
    for (uint32_t k = 0; k < f->groups.data[i].count; k++) {
      slot_id x = f->groups.data[i].slots[k];
      vec_push(&f->members, ((struct member){find(f, x), x}));
    }
  qsort(f->members.data, f->members.len, sizeof *f->members.data, compare_members);
  slot_id slots[ZONE_MOST];
  uint32_t count = 0;
  for (uint32_t i = 0; i < f->members.len; i++) {
    const struct member *m = &f->members.data[i];
    if (!count || slots[count - 1] != m->slot) slots[count++] = m->slot;
    bool is_last = i + 1 == f->members.len || m[1].leader != m->leader;
    if (!is_last) continue;
    if (count > 1) add_pack(f, f->groups.data[begin].function, slots, count);
    count = 0;
  }
}

/* Groups that were not put into one set. */
static void add_rest(struct finder *f, uint32_t begin, uint32_t end) {
  struct map seen = MAP_INIT;
  for (uint32_t i = begin; i < end; i++) {
    const struct group *g = &f->groups.data[i];
    bool is_apart = false, is_crowded = false;
    uint64_t hash = g->count;
    for (uint32_t k = 0; k < g->count; k++) {
      is_apart |= find(f, g->slots[k]) != find(f, g->slots[0]);
      is_crowded |= f->used[g->slots[k]] >= PACKS_OF_SLOT;
      hash = hash_combine(hash, g->slots[k]);
    }
    if (!is_apart || is_crowded || map_get(&seen, hash)) continue;
    *map_put(&seen, hash) = 1;
    add_pack(f, g->function, g->slots, g->count);
  }
  map_release(&seen);
}

static int compare_groups(const void *a, const void *b) {
  const struct group *x = a, *y = b;
  if (x->function != y->function) return x->function < y->function ? -1 : 1;
  return (x->number > y->number) - (x->number < y->number);
}

static void make_packs(struct finder *f) {
  if (f->groups.len) qsort(f->groups.data, f->groups.len, sizeof *f->groups.data, compare_groups);
  for (uint32_t begin = 0, end; begin < f->groups.len; begin = end) {
    for (end = begin; end < f->groups.len && f->groups.data[end].function == f->groups.data[begin].function; end++)
      for (uint32_t k = 0; k < f->groups.data[end].count; k++) {
        slot_id x = f->groups.data[end].slots[k];
        f->leader[x] = x;
        f->size[x] = 1;
        f->used[x] = 0;
      }
    for (uint32_t i = begin; i < end; i++) unite(f, &f->groups.data[i]);
    add_sets(f, begin, end);
    add_rest(f, begin, end);
  }
}

static void index_packs(struct space *s) {
  s->first_of_slot = xcalloc(s->slot_count + 2, sizeof *s->first_of_slot);
  for (uint32_t i = 0; i < s->packs.len; i++)
    for (uint32_t k = 0; k < s->packs.data[i].count; k++) s->first_of_slot[s->packs.data[i].members[k] + 2]++;
  for (slot_id x = 0; x <= s->slot_count; x++) s->first_of_slot[x + 1] += s->first_of_slot[x];
  s->packs_of_slot = xcalloc(s->first_of_slot[s->slot_count + 1] + 1, sizeof *s->packs_of_slot);
  for (uint32_t i = 0; i < s->packs.len; i++)
    for (uint32_t k = 0; k < s->packs.data[i].count; k++)
      s->packs_of_slot[s->first_of_slot[s->packs.data[i].members[k] + 1]++] = i;
}

void packs_find(struct space *s) {
  struct finder f = {.s = s, .groups = VEC_INIT, .walk = WALK_INIT};
  f.leader = xcalloc(s->slot_count + 1, sizeof *f.leader);
  f.size = xcalloc(s->slot_count + 1, sizeof *f.size);
  f.used = xcalloc(s->slot_count + 1, sizeof *f.used);
  visit_edges(&f);
  make_packs(&f);
  index_packs(s);
  vec_release_all(&f.groups, &f.members);
  walk_release(&f.walk);
  free(f.leader);
  free(f.size);
  free(f.used);
}

/* ---- thresholds ---- */

static int compare(const void *a, const void *b) {
  i128 x = *(const i128 *)a, y = *(const i128 *)b;
  return (x > y) - (x < y);
}

/* Numbers that something is compared with, and their neighbours. */
void thresholds_find(struct space *s) {
  const struct exprs *x = &s->program->exprs;
  VEC(i128) all = VEC_INIT;
  for (i128 i = -1; i <= 1; i++) vec_push(&all, i);
  for (uint32_t i = 0; i < x->nodes.len && all.len + 6 < THRESHOLDS_MOST; i++) {
    const struct expr_node *n = &x->nodes.data[i];
    if (!expr_kind_is_comparison((enum expr_kind)n->kind) || expr_width(x, n->a) > VALUES_WIDEST) continue;
    u128 bits;
    if (!expr_is_const(x, n->b, &bits) && !expr_is_const(x, n->a, &bits)) continue;
    i128 number = bits_signed(expr_width(x, n->a), bits);
    for (i128 k = -1; k <= 1; k++) {
      vec_push(&all, number + k);
      if (number < 0) vec_push(&all, (i128)bits + k);
    }
  }
  qsort(all.data, all.len, sizeof *all.data, compare);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < all.len; i++)
    if (!kept || all.data[kept - 1] != all.data[i]) all.data[kept++] = all.data[i];
  s->thresholds = (struct thresholds){all.data, kept};
}
