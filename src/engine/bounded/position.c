/* Loops as a whole come where their heads come, and rounds one after the other; a call comes where its edge begins. For
 * reducible programs all states that can meet do so; for others some are followed twice. */
#include "engine/bounded/unwinding.h"

/* The heads of loops around a location, from outside. */
static uint32_t heads_of(const struct unwinding *u, loc_id l, loc_id *heads, uint32_t most) {
  uint32_t count = 0;
  for (loc_id h = u->cfg->loop[l]; h != ID_NONE; h = u->cfg->outer_loop[h]) count++;
  uint32_t i = count;
  for (loc_id h = u->cfg->loop[l]; h != ID_NONE; h = u->cfg->outer_loop[h])
    if (--i < most) heads[i] = h;
  return count < most ? count : most;
}

enum { MOST_LOOPS = 64 }; /* around each other; deeper ones are followed without meeting in them */

struct turn turn_follow(struct unwinding *u, loc_id from, struct turn turn, loc_id to) {
  loc_id heads[MOST_LOOPS];
  uint32_t count = heads_of(u, to, heads, MOST_LOOPS), old = turn.count ? (turn.count - 1) / 2 : 0;
  uint32_t *order = arena_array(&u->arena, uint32_t, 2 * count + 1);
  bool is_same = true;
  for (uint32_t i = 0; i < count; i++) {
    order[2 * i] = u->cfg->rank[heads[i]];
    is_same = is_same && i < old && turn.order[2 * i] == order[2 * i];
    order[2 * i + 1] = is_same ? turn.order[2 * i + 1] : 0;
  }
  bool is_next =
      is_same && count && heads[count - 1] == to && from != ID_NONE && u->cfg->rank[to] <= u->cfg->rank[from];
  if (is_next) order[2 * count - 1]++;
  order[2 * count] = u->cfg->rank[to];
  return (struct turn){order, 2 * count + 1};
}

struct turn turn_enter(struct unwinding *u, loc_id entry) {
  return turn_follow(u, ID_NONE, (struct turn){NULL, 0}, entry);
}

uint32_t turn_round(const struct unwinding *u, loc_id l, struct turn p) {
  return u->cfg->loop[l] == l && p.count >= 3 ? p.order[p.count - 2] : 0;
}

static int compare(struct turn x, struct turn y) {
  for (uint32_t i = 0; i < x.count && i < y.count; i++)
    if (x.order[i] != y.order[i]) return x.order[i] < y.order[i] ? -1 : 1;
  return x.count == y.count ? 0 : x.count < y.count ? -1 : 1;
}

int state_compare(const struct frame *f, struct turn x, const struct frame *g, struct turn y) {
  const struct frame *below_f = NULL, *below_g = NULL; /* the last activation that was left upwards */
  while (f != g) {
    bool is_f = f->depth >= g->depth, is_g = g->depth >= f->depth;
    if (is_f) below_f = f, x = f->at, f = f->caller;
    if (is_g) below_g = g, y = g->at, g = g->caller;
  }
  int order = compare(x, y);
  if (order || below_f == below_g) return order;
  uint32_t first = below_f ? below_f->number : 0, second = below_g ? below_g->number : 0;
  return first < second ? -1 : 1;
}
