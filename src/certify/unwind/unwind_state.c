/* Branches are kept as a list, so that two states that parted at a branch and meet again are known by it: what they had
 * taken before is what both have taken. */
#include "certify/unwind/unwind.h"

struct run_state *state_new(void) { return xcalloc(1, sizeof(struct run_state)); }

struct run_state *state_clone(const struct run_state *s) {
  struct run_state *copy = state_new();
  vec_resize(&copy->taken, s->taken.len);
  if (s->taken.len) memcpy(copy->taken.data, s->taken.data, s->taken.len * sizeof *s->taken.data);
  vec_resize(&copy->cells, s->cells.len);
  if (s->cells.len) memcpy(copy->cells.data, s->cells.data, s->cells.len * sizeof *s->cells.data);
  return copy;
}

void state_drop(struct run_state *s) {
  if (!s) return;
  vec_release_all(&s->taken, &s->cells);
  free(s);
}

term state_guard(struct unwinder *w, const struct run_state *s) {
  return term_and(w->terms, s->taken.data, s->taken.len);
}

bool state_has_taken(const struct run_state *s, term t) {
  for (uint32_t i = 0; i < s->taken.len; i++)
    if (term_eq(s->taken.data[i], t)) return true;
  return false;
}

bool state_branch(struct unwinder *w, struct run_state *s, term t) {
  (void)w;
  if (term_eq(t, term_true) || state_has_taken(s, t)) return true;
  vec_push(&s->taken, t);
  return !term_eq(t, term_false) && !state_has_taken(s, term_not(t));
}

/* ---- cells ---- */

uint32_t cells_new(struct unwinder *w, uint32_t count, uint64_t owner) {
  uint32_t first = w->owner.len;
  for (uint32_t i = 0; i < count; i++) vec_push(&w->owner, owner);
  return first;
}

static struct content first_content(struct unwinder *w, uint32_t cell) {
  if (cell >= w->first.len) vec_resize(&w->first, w->owner.len);
  if (w->first.data[cell].t.id) return w->first.data[cell];
  uint64_t owner = w->owner.data[cell];
  struct content x = {term_none, 0};
  if (owner >> 63) {
    uint32_t block = (uint32_t)owner;
    x = block_first(w, block, cell - w->blocks.data[block].first);
  } else if (owner >> 62) {
    x.t = w->blocks.data[(uint32_t)owner].at;
  } else {
    const struct variable *v = &w->program->variables.data[(var_id)owner];
    bool is_known = v->kind == VARIABLE_GLOBAL && !expr_is_none(v->initial);
    x.t = is_known ? value_now(w, v->initial) : unknown_term(w, v->width);
  }
  if (cell >= w->first.len) vec_resize(&w->first, w->owner.len);
  return w->first.data[cell] = x;
}

struct content cell_get(struct unwinder *w, const struct run_state *s, uint32_t cell) {
  if (cell < s->cells.len && s->cells.data[cell].t.id) return s->cells.data[cell];
  return first_content(w, cell);
}

void cell_set(struct run_state *s, uint32_t cell, struct content x) {
  if (cell >= s->cells.len) vec_resize(&s->cells, cell + 1);
  s->cells.data[cell] = x;
}

/* ---- joins ---- */

static uint32_t common_length(const struct run_state *x, const struct run_state *y) {
  uint32_t i = 0;
  while (i < x->taken.len && i < y->taken.len && term_eq(x->taken.data[i], y->taken.data[i])) i++;
  return i;
}

static struct content either(struct unwinder *w, term is_x, struct content x, struct content y) {
  struct terms *s = w->terms;
  if (term_eq(x.t, y.t) && x.byte == y.byte) return x;
  if (x.byte == y.byte && sort_eq(term_sort(s, x.t), term_sort(s, y.t)))
    return (struct content){term_ite(s, is_x, x.t, y.t), x.byte};
  return (struct content){term_ite(s, is_x, term_extract(s, 8 * x.byte + 7, 8 * x.byte, x.t),
                                   term_extract(s, 8 * y.byte + 7, 8 * y.byte, y.t)),
                          0};
}

/* The block that a cell is a byte of; ID_NONE: of none. */
static uint32_t block_around(const struct unwinder *w, uint32_t cell) {
  if (!(w->owner.data[cell] >> 63)) return ID_NONE;
  uint32_t b = (uint32_t)w->owner.data[cell];
  return cell == block_life(w, b) ? ID_NONE : b;
}

/* Has the block not been made in these runs, or ended in all? Then none of them looks at its bytes any more. */
static bool is_absent(const struct unwinder *w, const struct run_state *s, uint32_t b) {
  const struct block *x = &w->blocks.data[b];
  uint32_t life = block_life(w, b);
  bool is_global = x->object != ID_NONE && w->program->objects.data[x->object].function == ID_NONE;
  if (is_global || (x->object != ID_NONE && !w->asked)) return false;
  return life >= s->cells.len || !s->cells.data[life].t.id || term_eq(s->cells.data[life].t, term_false);
}

/* The first of the cells that hold an address as a whole, this one among them; ID_NONE if there is none. */
static uint32_t address_begin(struct unwinder *w, const struct run_state *s, uint32_t b, uint32_t cell) {
  const struct block *x = &w->blocks.data[b];
  struct content here = s->cells.data[cell];
  uint32_t bytes = w->pointer / 8, from = cell - here.byte;
  if (!here.t.id || term_is_bool(w->terms, here.t) || term_width(w->terms, here.t) != w->pointer) return ID_NONE;
  if (here.byte > cell - x->first || from + bytes > x->first + x->room) return ID_NONE;
  for (uint32_t i = 0; i < bytes; i++) {
    struct content c = s->cells.data[from + i];
    if (!term_eq(c.t, here.t) || c.byte != i) return ID_NONE;
  }
  return aims_at_memory(w, here.t) ? from : ID_NONE;
}

static term word_from(struct unwinder *w, const struct run_state *s, uint32_t from) {
  term_list parts = VEC_INIT;
  for (uint32_t i = 0; i < w->pointer / 8u; i++) {
    struct content c = cell_get(w, s, from + i);
    vec_push(&parts, term_extract(w->terms, 8 * c.byte + 7, 8 * c.byte, c.t));
  }
  term t = bytes_together(w, &parts);
  vec_release(&parts);
  return t;
}

/* The same of either, if the other one has none of its bytes there: these are joined one by one. */
static uint32_t address_of_one(struct unwinder *w, const struct run_state *x, const struct run_state *y, uint32_t b,
                               uint32_t cell) {
  uint32_t from = address_begin(w, x, b, cell);
  if (from == ID_NONE) from = address_begin(w, y, b, cell);
  for (uint32_t i = 0; i < w->pointer / 8u && from != ID_NONE; i++) {
    struct content c = x->cells.data[from + i], d = y->cells.data[from + i];
    if (term_eq(c.t, d.t) && c.byte == d.byte) from = ID_NONE;
  }
  return from;
}

/* What the cell holds after x, as it was, and y have met. An address stays one where the other side has something else,
 * in parts, in its place. */
static struct content meet(struct unwinder *w, term is_x, const struct run_state *x, const struct run_state *y,
                           uint32_t cell) {
  uint32_t b = block_around(w, cell);
  if (b != ID_NONE && is_absent(w, x, b)) return y->cells.data[cell];
  if (b != ID_NONE && is_absent(w, y, b)) return x->cells.data[cell];
  uint32_t from = b == ID_NONE ? ID_NONE : address_of_one(w, x, y, b, cell);
  if (from == ID_NONE) return either(w, is_x, cell_get(w, x, cell), cell_get(w, y, cell));
  return (struct content){term_ite(w->terms, is_x, word_from(w, x, from), word_from(w, y, from)), cell - from};
}

/* Takes y into x. Runs of one are no runs of the other, so what x has taken since they parted tells them apart. */
static void join_two(struct unwinder *w, struct run_state *x, struct run_state *y) {
  struct terms *s = w->terms;
  uint32_t n = common_length(x, y);
  assert(n < x->taken.len && n < y->taken.len);
  bool is_branch = term_eq(x->taken.data[n], term_not(y->taken.data[n]));
  uint32_t from = n + is_branch;
  term x_rest = term_and(s, x->taken.data + from, x->taken.len - from);
  term y_rest = term_and(s, y->taken.data + from, y->taken.len - from);
  term is_x = is_branch ? x->taken.data[n] : x_rest;
  term both = is_branch ? term_ite(s, is_x, x_rest, y_rest) : term_or2(s, x_rest, y_rest);
  uint32_t count = x->cells.len > y->cells.len ? x->cells.len : y->cells.len;
  vec_resize(&x->cells, count);
  vec_resize(&y->cells, count);
  struct run_state *before = state_clone(x);
  for (uint32_t i = 0; i < count; i++) {
    struct content a = before->cells.data[i], b = y->cells.data[i];
    if (!term_eq(a.t, b.t) || a.byte != b.byte) x->cells.data[i] = meet(w, is_x, before, y, i);
  }
  state_drop(before);
  x->taken.len = n;
  if (!term_eq(both, term_true)) vec_push(&x->taken, both);
  state_drop(y);
}

/* Which two of them parted last? */
static void parted_last(const arrival_list *all, uint32_t *x, uint32_t *y) {
  *x = 0, *y = 1;
  uint32_t most = common_length(all->data[0].state, all->data[1].state);
  for (uint32_t i = 0; i < all->len; i++)
    for (uint32_t k = i + 1; k < all->len; k++) {
      uint32_t n = common_length(all->data[i].state, all->data[k].state);
      if (n > most) *x = i, *y = k, most = n;
    }
}

struct run_state *states_join(struct unwinder *w, arrival_list *all, loc_id at) {
  arrival_list here = VEC_INIT;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < all->len; i++)
    if (all->data[i].at == at)
      vec_push(&here, all->data[i]);
    else
      all->data[kept++] = all->data[i];
  all->len = kept;
  while (here.len > 1) {
    uint32_t x, y;
    parted_last(&here, &x, &y);
    join_two(w, here.data[x].state, here.data[y].state);
    here.data[y] = vec_last(&here);
    here.len--;
  }
  struct run_state *s = here.len ? here.data[0].state : NULL;
  vec_release(&here);
  return s;
}
