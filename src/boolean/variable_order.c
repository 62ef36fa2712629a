/* The heuristic FORCE (Aloul, Markov, Sakallah 2003): what occurs together pulls together. Each group of slots has a
 * centre of gravity, each slot moves to the mean of the centres of its groups, and the slots are numbered anew by that;
 * the order with the least sum of spans is kept. It begins with the order of declaration. */
#include "boolean/variable_order.h"

#include "base/checking.h"

enum { ROUNDS = 60, MOST_IN_GROUP = 8 };

struct orderer {
  const struct bp_program *p;
  const uint32_t *slot;
  uint32_t slot_count, first_local, first_result;
  VEC(uint32_t) members; /* of all groups */
  VEC(uint32_t) first;   /* per group, and one more */
  VEC(double) pull;      /* per slot */
  VEC(uint32_t) weight;  /* per slot: groups that it is in */
};

/* ---- groups ---- */

static void collect(struct orderer *o, bp_expr e) {
  const struct bp_expr_node *x = &o->p->exprs.data[e];
  switch (x->kind) {
  case BP_FALSE:
  case BP_TRUE:
  case BP_UNKNOWN: return;
  case BP_VAR:
    assert(o->slot[x->a] < o->slot_count);
    vec_push(&o->members, o->slot[x->a]);
    return;
  case BP_NOT: collect(o, x->a); return;
  case BP_ANY_COMPOUND: break;
  }
  collect(o, x->a);
  collect(o, x->b);
  if (x->kind == BP_ITE) collect(o, x->c);
}

/* Ends the group of the members that were added since the last one; large groups say little. */
static void end_group(struct orderer *o) {
  uint32_t first = vec_last(&o->first), count = o->members.len - first;
  if (count < 2 || count > MOST_IN_GROUP)
    o->members.len = first;
  else
    vec_push(&o->first, o->members.len);
}

/* The parts of an expression that are small enough. */
static void add_groups(struct orderer *o, bp_expr e) {
  const struct bp_expr_node *x = &o->p->exprs.data[e];
  if (x->kind < BP_NOT) return;
  uint32_t before = o->members.len;
  collect(o, e);
  bool is_small = o->members.len - before <= MOST_IN_GROUP;
  end_group(o);
  if (is_small && x->kind != BP_AND && x->kind != BP_OR) return;
  add_groups(o, x->a);
  if (x->kind >= BP_AND) add_groups(o, x->b);
  if (x->kind == BP_ITE) add_groups(o, x->c);
}

static void add_transfer(struct orderer *o, uint32_t slot, bp_expr value) {
  vec_push(&o->members, slot);
  collect(o, value);
  end_group(o);
  add_groups(o, value);
}

static void add_stmt(struct orderer *o, const struct bp_stmt *x) {
  if (x->condition != BP_NONE) add_groups(o, x->condition);
  for (uint32_t i = 0; i < x->value_count; i++) {
    uint32_t slot = x->kind == BP_CALL     ? o->first_local + i
                    : x->kind == BP_RETURN ? o->first_result + i
                                           : o->slot[x->targets[i]];
    add_transfer(o, slot, x->values[i]);
  }
  for (uint32_t i = 0; i < x->target_count && x->kind == BP_CALL; i++) {
    vec_push(&o->members, o->slot[x->targets[i]]);
    vec_push(&o->members, o->first_result + i);
    end_group(o);
  }
}

/* ---- moving ---- */

static uint64_t span(const struct orderer *o, const uint32_t *position) {
  uint64_t sum = 0;
  for (uint32_t g = 0; g + 1 < o->first.len; g++) {
    uint32_t low = UINT32_MAX, high = 0;
    for (uint32_t i = o->first.data[g]; i < o->first.data[g + 1]; i++) {
      uint32_t at = position[o->members.data[i]];
      if (at < low) low = at;
      if (at > high) high = at;
    }
    assert(low <= high && high < o->slot_count);
    sum += high - low;
  }
  return sum;
}

struct slot_place {
  double pull;
  uint32_t slot;
};

static int compare_places(const void *a, const void *b) {
  const struct slot_place *x = a, *y = b;
  if (x->pull != y->pull) return x->pull < y->pull ? -1 : 1;
  return x->slot < y->slot ? -1 : x->slot > y->slot;
}

static void move(struct orderer *o, uint32_t *position, struct slot_place *places) {
  for (uint32_t i = 0; i < o->slot_count; i++) {
    o->pull.data[i] = 0;
    o->weight.data[i] = 0;
  }
  for (uint32_t g = 0; g + 1 < o->first.len; g++) {
    double centre = 0;
    uint32_t begin = o->first.data[g], end = o->first.data[g + 1];
    for (uint32_t i = begin; i < end; i++) centre += position[o->members.data[i]];
    for (uint32_t i = begin; i < end; i++) {
      o->pull.data[o->members.data[i]] += centre / (end - begin);
      o->weight.data[o->members.data[i]]++;
    }
  }
  for (uint32_t i = 0; i < o->slot_count; i++)
    places[i] = (struct slot_place){o->weight.data[i] ? o->pull.data[i] / o->weight.data[i] : position[i], i};
  qsort(places, o->slot_count, sizeof *places, compare_places);
  for (uint32_t i = 0; i < o->slot_count; i++) position[places[i].slot] = i;
}

static void improve(struct orderer *o, uint32_t *best) {
  uint32_t *position = xmalloc((o->slot_count + 1) * sizeof *position);
  struct slot_place *places = xmalloc((o->slot_count + 1) * sizeof *places);
  uint64_t least = span(o, best);
  memcpy(position, best, o->slot_count * sizeof *position);
  for (uint32_t round = 0; round < ROUNDS; round++) {
    move(o, position, places);
    uint64_t now = span(o, position);
    if (now >= least) continue;
    least = now;
    memcpy(best, position, o->slot_count * sizeof *position);
  }
  free(position);
  free(places);
}

static bool is_permutation(const uint32_t *position, uint32_t count) {
  bool *is_taken = xcalloc(count + 1, sizeof *is_taken);
  for (uint32_t i = 0; i < count; i++) {
    assert(position[i] < count && !is_taken[position[i]]);
    is_taken[position[i]] = true;
  }
  free(is_taken);
  return true;
}

void variable_order_slots(const struct bp_program *p, const uint32_t *slot, uint32_t slot_count, uint32_t first_local,
                          uint32_t first_result, uint32_t *position) {
  struct orderer o = {
      .p = p, .slot = slot, .slot_count = slot_count, .first_local = first_local, .first_result = first_result};
  vec_push(&o.first, 0);
  vec_resize(&o.pull, slot_count);
  vec_resize(&o.weight, slot_count);
  for (bp_stmt_id s = 0; s < p->stmts.len; s++) add_stmt(&o, &p->stmts.data[s]);
  for (uint32_t i = 0; i < slot_count; i++) position[i] = i;
  if (o.first.len > 1) improve(&o, position);
  assert_structure(is_permutation(position, slot_count));
  vec_release_all(&o.members, &o.first, &o.pull, &o.weight);
}
