/* Which pieces are there: a truth value in a cell, so that states that meet have a choice of it. Each life of a local
 * object is a piece of its own, so that an address of an earlier life does not pass for one of the present: the address
 * that the object has now is in a cell, too. */
#include "engine/bounded/unwinding.h"

enum { MOST_STEPS = 64 /* from a name to memory that is known */ };

static void set(struct unwinding *u, uint32_t cell, term t) { cells_set(&u->state->store, cell, (uint64_t)t.id << 8); }

static term get(struct unwinding *u, uint32_t cell) {
  return (term){(uint32_t)(cell_value(u, &u->state->store, cell) >> 8)};
}

term lives_now(struct unwinding *u, piece_id p) { return get(u, u->pieces.data[p].lives); }

void lives_begin(struct unwinding *u, piece_id p) {
  if (u->asked) u->pieces.data[p].birth = cells_copy(u->state->store);
  set(u, u->pieces.data[p].lives, term_true);
  if (u->asked) set(u, u->pieces.data[p].ended, term_false);
}

/* A run makes pieces in the order of their numbers (U6): only the end of the earlier one matters, and that there was
 * none is mostly a constant, however few runs have made it. */
term lives_met(struct unwinding *u, piece_id x, piece_id y) {
  const struct piece *first = &u->pieces.data[x < y ? x : y], *second = &u->pieces.data[x < y ? y : x];
  if (first->life == LIFE_THROUGHOUT || second->life == LIFE_THROUGHOUT) return term_true;
  return term_not((term){(uint32_t)(cell_value(u, &second->birth, first->ended) >> 8)});
}

void lives_end(struct unwinding *u, piece_id p, term condition) {
  const struct piece x = u->pieces.data[p];
  set(u, x.lives, term_and2(u->terms, term_not(condition), lives_now(u, p)));
  if (u->asked) set(u, x.ended, term_or2(u->terms, condition, get(u, x.ended)));
}

/* ---- activations ---- */

void lives_enter(struct unwinding *u, const struct frame *f) {
  uint32_t count = u->program->functions.data[f->function].objects.len;
  for (uint32_t i = 0; i < count; i++) {
    u->pieces.data[f->first_piece + i].frame = f;
    lives_begin(u, f->first_piece + i);
  }
}

/* What nobody has set is not there. */
void lives_leave(struct unwinding *u, struct state *s, const struct frame *f) {
  uint32_t count = u->program->functions.data[f->function].objects.len;
  for (piece_id p = f->first_piece; p < u->pieces.len; p++)
    if (u->pieces.data[p].frame == f && cells_get(&s->store, u->pieces.data[p].lives)) {
      cells_set(&s->store, u->pieces.data[p].lives, 0);
      cells_set(&s->store, u->pieces.data[p].ended, (uint64_t)term_true.id << 8);
    }
  for (uint32_t i = 0; i < count; i++)
    if (cells_get(&s->store, f->first_object + i)) cells_set(&s->store, f->first_object + i, 0);
}

/* ---- blocks ---- */

static uint32_t address_cell(const struct unwinding *u, object_id o) {
  return u->state->frame->first_object + u->object_index.data[o];
}

term object_address(struct unwinding *u, object_id o) {
  if (u->program->objects.data[o].function == ID_NONE || !u->asked) {
    piece_id p = object_piece(u, u->state->frame, o); /* may be a new one */
    return u->pieces.data[p].base;
  }
  return (term){(uint32_t)(cell_value(u, &u->state->store, address_cell(u, o)) >> 8)};
}

void lives_no_more(struct unwinding *u, object_id o) {
  const struct pointer *p = pointer_of(u, object_address(u, o));
  for (uint32_t i = 0; i < p->cases.len; i++)
    if (p->cases.data[i].kind == POINTS_PIECE) lives_end(u, p->cases.data[i].id, p->cases.data[i].condition);
}

void lives_again(struct unwinding *u, object_id o) {
  const struct piece first = u->pieces.data[object_piece(u, u->state->frame, o)];
  lives_no_more(u, o);
  piece_id p = piece_new(u, "local", first.size, first.capacity, o, CONTENTS_UNKNOWN);
  u->pieces.data[p].frame = u->state->frame;
  lives_begin(u, p);
  cells_set(&u->state->store, address_cell(u, o), (uint64_t)u->pieces.data[p].base.id << 8);
}

/* ---- the stack ---- */

void lives_mark(struct unwinding *u, term symbol) { *map_put(&u->marks, symbol.id) = u->pieces.len + 1; }

/* A choice of marks where states have met. What other runs have allocated since is not there anyway. */
static void restore(struct unwinding *u, term mark, term condition) {
  const uint64_t *known = map_get(&u->marks, mark.id);
  if (known) {
    for (piece_id p = (piece_id)*known - 1; p < u->pieces.len; p++)
      if (u->pieces.data[p].is_stack && u->pieces.data[p].frame == u->state->frame) lives_end(u, p, condition);
  } else if (term_kind(u->terms, mark) == TERM_ITE) {
    term c = term_child(u->terms, mark, 0);
    restore(u, term_child(u->terms, mark, 1), term_and2(u->terms, condition, c));
    restore(u, term_child(u->terms, mark, 2), term_and2(u->terms, condition, term_not(c)));
  } else {
    go_beyond(u, BEYOND_OPERATION, term_and2(u->terms, runs_here(u), condition));
  }
}

void lives_restore(struct unwinding *u, term mark) { restore(u, mark, term_true); }

/* ---- what is lost ---- */

/* What is the library's is nobody's loss. */
static bool may_be_lost(const struct piece *p) {
  return p->object == ID_NONE && !p->is_stack && p->lending == LENDING_NONE;
}

/* Global objects become pieces when somebody names them, which what is read here may do; they are known. */
static void reach_all(const struct unwinding *u, term_list *known) {
  while (known->len < u->pieces.len) vec_push(known, term_bool(u->pieces.data[known->len].life == LIFE_THROUGHOUT));
}

/* The value leads to pieces, under the condition. */
static void spread(struct unwinding *u, term value, term condition, term_list *known) {
  struct terms *s = u->terms;
  if (term_is_bool(s, value) || term_width(s, value) != u->pointer_width) return;
  const struct pointer *p = pointer_of(u, value);
  reach_all(u, known);
  for (uint32_t i = 0; i < p->cases.len; i++) {
    const struct pointer_case c = p->cases.data[i];
    if (c.kind != POINTS_PIECE) continue;
    term inside = term_or2(s, term_ult(s, c.offset, u->pieces.data[c.id].size),
                           term_equals(s, c.offset, term_bv(s, u->pointer_width, 0)));
    term here = term_and2(s, condition, term_and2(s, c.condition, inside));
    known->data[c.id] = term_or2(s, known->data[c.id], here);
  }
}

/* Addresses that the piece holds, each where it is aligned. */
static void spread_contents(struct unwinding *u, piece_id id, term condition, term_list *known) {
  const struct piece p = u->pieces.data[id];
  const uint32_t bytes = u->pointer_width / 8;
  if (p.object != ID_NONE && u->program->objects.data[p.object].is_constant) return;
  for (uint32_t at = 0; at + bytes <= p.capacity; at += bytes) {
    uint64_t value = cell_value(u, &u->state->store, p.first + at);
    bool is_whole = true;
    for (uint32_t k = 1; k < bytes && is_whole; k++)
      is_whole = cell_value(u, &u->state->store, p.first + at + k) == value + k;
    if (is_whole && !(value & 0xff)) spread(u, (term){(uint32_t)(value >> 8)}, condition, known);
  }
}

/* What the variables and objects of an activation lead to. */
static void spread_frame(struct unwinding *u, const struct frame *f, term_list *known) {
  uint32_t variables = u->variable_count.data[f->function];
  uint32_t objects = u->program->functions.data[f->function].objects.len;
  for (uint32_t i = 0; i < variables; i++)
    spread(u, (term){(uint32_t)(cell_value(u, &u->state->store, f->first_variable + i) >> 8)}, term_true, known);
  for (uint32_t i = 0; i < objects; i++) spread_contents(u, f->first_piece + i, term_true, known);
}

/* Of each piece, when something leads to it, step by step: something global, or of functions that have not returned
 * and of main. */
static void find_known(struct unwinding *u, enum loss loss, term_list *known) {
  const struct program *p = u->program;
  reach_all(u, known);
  for (var_id v = 0; v < p->variables.len; v++)
    if (p->variables.data[v].kind == VARIABLE_GLOBAL) spread(u, variable_get(u, u->state, v), term_true, known);
  for (const struct frame *f = u->state->frame; f && loss == LOSS_CERTAIN; f = f->caller) spread_frame(u, f, known);
  if (u->left_entry && loss == LOSS_CERTAIN) spread_frame(u, u->left_entry, known);
  term_list done = VEC_INIT;
  bool grows = true;
  for (uint32_t step = 0; step < MOST_STEPS && grows; step++) {
    grows = false;
    for (piece_id i = 0; i < known->len; i++) {
      term now = known->data[i];
      if (done.len < known->len) vec_resize(&done, known->len);
      if (term_eq(now, term_false) || term_eq(now, done.data[i])) continue;
      done.data[i] = now;
      grows = true;
      spread_contents(u, i, term_and2(u->terms, now, lives_now(u, i)), known);
    }
  }
  vec_release(&done);
}

term lives_lost(struct unwinding *u, enum loss loss) {
  struct terms *s = u->terms;
  term_list known = VEC_INIT;
  term any = term_false;
  bool may_be_known = loss != LOSS_LEFT;
  if (may_be_known) find_known(u, loss, &known);
  if (may_be_known) reach_all(u, &known);
  for (piece_id i = 0; i < u->pieces.len; i++) {
    if (!may_be_lost(&u->pieces.data[i])) continue;
    term is_known = may_be_known ? known.data[i] : term_false;
    any = term_or2(s, any, term_and2(s, lives_now(u, i), term_not(is_known)));
  }
  vec_release(&known);
  return any;
}
