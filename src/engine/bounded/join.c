/* States wait for each other where they can meet. Those that parted last are joined first, so that branches disappear
 * from guards as they came. */
#include "engine/bounded/unwinding.h"

#include <stdlib.h>

struct state *state_copy(const struct state *s) {
  struct state *copy = xcalloc(1, sizeof *copy);
  *copy = *s;
  copy->store = cells_copy(s->store);
  return copy;
}

void state_free(struct state *s) {
  if (!s) return;
  cells_release(&s->store);
  free(s);
}

void state_arrive(struct unwinding *u, struct state *s) {
  uint32_t at =
      vec_first_not(&u->meetings, 0, u->meetings.len, x, state_compare((*x)->frame, (*x)->turn, s->frame, s->turn) > 0);
  struct meeting *m = at < u->meetings.len ? u->meetings.data[at] : NULL;
  bool is_same = m && m->frame == s->frame && m->location == s->location &&
                 state_compare(m->frame, m->turn, s->frame, s->turn) == 0;
  if (!is_same) {
    m = xcalloc(1, sizeof *m);
    *m = (struct meeting){s->frame, s->location, s->turn, VEC_INIT};
    vec_push(&u->meetings, m);
    memmove(&u->meetings.data[at + 1], &u->meetings.data[at], (u->meetings.len - 1 - at) * sizeof *u->meetings.data);
    u->meetings.data[at] = m;
  }
  vec_push(&m->states, s);
}

struct joining {
  struct unwinding *u;
  struct cells x, y; /* as they were */
  term first;        /* what holds of runs of the first state */
};

/* The piece that a byte belongs to; NULL: the cell is none. */
static const struct piece *piece_around(const struct unwinding *u, uint32_t cell) {
  const struct cell_range *r = cells_range(u, cell);
  const struct piece *p = r->frame || r->is_global ? NULL : &u->pieces.data[r->piece];
  return p && cell != p->lives && cell != p->ended ? p : NULL;
}

/* Has no run of the state such a piece, not yet or no more? Then none of them looks at what it holds. */
static bool is_absent(const struct unwinding *u, const struct cells *s, const struct piece *p) {
  bool is_told = p->object == ID_NONE || (u->asked && p->life != LIFE_THROUGHOUT);
  uint64_t lives = cells_get(s, p->lives);
  return is_told && (!lives || lives == (uint64_t)term_false.id << 8);
}

/* The address that lies as a whole around the byte; term_none if there is none. */
static term address_around(struct unwinding *u, const struct cells *s, const struct piece *p, uint32_t cell) {
  uint64_t value = cells_get(s, cell);
  uint32_t index = value & 0xff, bytes = u->pointer_width / 8;
  term t = {(uint32_t)(value >> 8)};
  if (!value || term_is_bool(u->terms, t) || term_width(u->terms, t) != u->pointer_width) return term_none;
  if (cell - p->first < index || cell - index + bytes > p->first + p->capacity) return term_none;
  for (uint32_t i = 0; i < bytes; i++)
    if (cells_get(s, cell - index + i) != ((uint64_t)t.id << 8 | i)) return term_none;
  return pointer_of(u, t)->has_base ? t : term_none;
}

static term read_address(struct unwinding *u, const struct cells *s, uint32_t cell) {
  enum { MOST = 8 };
  term parts[MOST];
  uint32_t bytes = u->pointer_width / 8;
  assert(bytes <= MOST);
  for (uint32_t i = 0; i < bytes; i++) parts[i] = byte_of(u, cell_value(u, s, cell + i));
  return put_together(u, parts, bytes);
}

/* Is each of the bytes another one there? */
static bool differ(const struct joining *j, uint32_t cell, uint32_t bytes) {
  for (uint32_t i = 0; i < bytes; i++)
    if (cells_get(&j->x, cell + i) == cells_get(&j->y, cell + i)) return false;
  return true;
}

/* A byte of an address on one side: the address stays one on both, whatever the other one has instead, in parts (U5).
 * Where it has some of the bytes, too, these are joined one by one. 0 if there is none. */
static uint64_t join_address(struct joining *j, const struct piece *p, uint32_t cell) {
  term a = address_around(j->u, &j->x, p, cell), b = address_around(j->u, &j->y, p, cell);
  if (!a.id && !b.id) return 0;
  uint32_t index = cells_get(a.id ? &j->x : &j->y, cell) & 0xff;
  if (!differ(j, cell - index, j->u->pointer_width / 8)) return 0;
  if (a.id)
    b = read_address(j->u, &j->y, cell - index);
  else
    a = read_address(j->u, &j->x, cell - index);
  return (uint64_t)term_ite(j->u->terms, j->first, a, b).id << 8 | index;
}

/* What a run has not made has no end: the other state says all of it. */
static bool is_of_made(const struct unwinding *u, uint32_t cell) {
  const struct cell_range *r = cells_range(u, cell);
  return !r->frame && !r->is_global && cell == u->pieces.data[r->piece].ended;
}

static uint64_t join_values(void *data, uint32_t cell, uint64_t x, uint64_t y) {
  struct joining *j = data;
  struct terms *s = j->u->terms;
  const struct piece *p = piece_around(j->u, cell);
  if (p && is_absent(j->u, &j->x, p)) return y;
  if (p && is_absent(j->u, &j->y, p)) return x;
  if ((!x || !y) && is_of_made(j->u, cell)) return x | y;
  if (!x) x = cell_value(j->u, &j->x, cell);
  if (!y) y = cell_value(j->u, &j->y, cell);
  if (x == y) return x;
  uint64_t whole = p ? join_address(j, p, cell) : 0;
  if (whole) return whole;
  term a = {(uint32_t)(x >> 8)}, b = {(uint32_t)(y >> 8)};
  if ((x & 0xff) == (y & 0xff) && sort_eq(term_sort(s, a), term_sort(s, b)))
    return (uint64_t)term_ite(s, j->first, a, b).id << 8 | (x & 0xff);
  return (uint64_t)term_ite(s, j->first, byte_of(j->u, x), byte_of(j->u, y)).id << 8;
}

static struct state *join(struct unwinding *u, struct state *x, struct state *y) {
  struct joining j = {.u = u, .x = cells_copy(x->store), .y = y->store};
  const struct guard *guard = guard_join(u, x->guard, y->guard, &j.first);
  cells_join(&x->store, &y->store, join_values, &j);
  cells_release(&j.x);
  x->guard = guard;
  state_free(y);
  return x;
}

/* The pair that has most in common, of which one has come the longest way. */
static void closest(const struct meeting *m, uint32_t *x, uint32_t *y) {
  uint32_t best = 0;
  *x = 0;
  for (uint32_t i = 1; i < m->states.len; i++)
    if (m->states.data[i]->guard->depth > m->states.data[*x]->guard->depth) *x = i;
  *y = ID_NONE;
  for (uint32_t i = 0; i < m->states.len; i++) {
    if (i == *x) continue;
    uint32_t common = guard_common(m->states.data[*x]->guard, m->states.data[i]->guard);
    if (*y == ID_NONE || common > best) *y = i, best = common;
  }
}

struct state *meeting_join(struct unwinding *u, struct meeting *m) {
  while (m->states.len > 1 && !limits_exceeded(&u->task->ctx->limits)) {
    uint32_t x, y;
    closest(m, &x, &y);
    m->states.data[x] = join(u, m->states.data[x], m->states.data[y]);
    m->states.data[y] = vec_last(&m->states);
    m->states.len--;
  }
  for (uint32_t i = 1; i < m->states.len; i++) state_free(m->states.data[i]);
  struct state *s = m->states.data[0];
  vec_release(&m->states);
  free(m);
  return s;
}
