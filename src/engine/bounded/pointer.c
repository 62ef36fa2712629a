/* A term is taken apart where it is a choice or a sum; whatever else is a number. Symbols of addresses are known by
 * piece_of and function_of, and as wider numbers by their extension. A symbol that is subtracted, masked or multiplied
 * is part of a number: such a number is compared and computed with as ever, and leads nowhere that is known. */
#include "engine/bounded/unwinding.h"

#include "logic/traverse.h"

#include <stdlib.h>

enum { MOST_CASES = 128, MOST_PAIRS = 1024 };

/* Adds a case; one of the same target is joined with it. */
static void add_case(struct unwinding *u, struct pointer *p, struct pointer_case c) {
  if (term_eq(c.condition, term_false)) return;
  p->has_base |= c.kind != POINTS_NUMBER;
  for (uint32_t i = 0; i < p->cases.len; i++) {
    struct pointer_case *known = &p->cases.data[i];
    if (known->kind != c.kind || known->id != c.id) continue;
    known->offset = term_ite(u->terms, c.condition, c.offset, known->offset);
    known->condition = term_or2(u->terms, known->condition, c.condition);
    return;
  }
  vec_push(&p->cases, c);
}

static void add_number(struct unwinding *u, struct pointer *p, term t) {
  vec_clear(&p->cases);
  p->has_base = false;
  add_case(u, p, (struct pointer_case){term_true, POINTS_NUMBER, 0, t});
}

static bool add_symbol(struct unwinding *u, struct pointer *p, term symbol, uint32_t width) {
  const uint64_t *piece = map_get(&u->piece_of, symbol.id), *f = map_get(&u->function_of, symbol.id);
  term zero = term_bv(u->terms, width, 0);
  if (piece) add_case(u, p, (struct pointer_case){term_true, POINTS_PIECE, (uint32_t)*piece - 1, zero});
  if (f) add_case(u, p, (struct pointer_case){term_true, POINTS_FUNCTION, (uint32_t)*f - 1, zero});
  return piece || f;
}

static void add_choice(struct unwinding *u, struct pointer *p, term t) {
  term c = term_child(u->terms, t, 0);
  const struct pointer *then = pointer_of(u, term_child(u->terms, t, 1)),
                       *otherwise = pointer_of(u, term_child(u->terms, t, 2));
  for (uint32_t i = 0; i < then->cases.len; i++) {
    struct pointer_case x = then->cases.data[i];
    x.condition = term_and2(u->terms, c, x.condition);
    add_case(u, p, x);
  }
  for (uint32_t i = 0; i < otherwise->cases.len; i++) {
    struct pointer_case x = otherwise->cases.data[i];
    x.condition = term_and2(u->terms, term_not(c), x.condition);
    add_case(u, p, x);
  }
}

/* The summand with a base, and the sum of the others; ID_NONE if there is none, or more than one. */
static uint32_t based_summand(struct unwinding *u, term t, term *others) {
  uint32_t found = ID_NONE, count = 0;
  *others = term_bv(u->terms, term_width(u->terms, t), 0);
  for (uint32_t i = 0; i < term_count(u->terms, t); i++) {
    if (pointer_of(u, term_child(u->terms, t, i))->has_base)
      found = i, count++;
    else
      *others = term_add2(u->terms, *others, term_child(u->terms, t, i));
  }
  return count == 1 ? found : ID_NONE;
}

static void add_sum(struct unwinding *u, struct pointer *p, term t) {
  term others;
  uint32_t which = based_summand(u, t, &others);
  if (which == ID_NONE) return;
  const struct pointer *inner = pointer_of(u, term_child(u->terms, t, which));
  for (uint32_t i = 0; i < inner->cases.len; i++) {
    struct pointer_case x = inner->cases.data[i];
    x.offset = term_add2(u->terms, x.offset, others);
    add_case(u, p, x);
  }
}

static void take_apart(struct unwinding *u, struct pointer *p, term t) {
  struct terms *s = u->terms;
  switch (term_kind(s, t)) {
  case TERM_VAR: add_symbol(u, p, t, term_width(s, t)); break;
  case TERM_BV_ZEXT:
    if (term_kind(s, term_child(s, t, 0)) == TERM_VAR) add_symbol(u, p, term_child(s, t, 0), term_width(s, t));
    break;
  case TERM_ITE: add_choice(u, p, t); break;
  case TERM_ADD: add_sum(u, p, t); break;
  default: break;
  }
  bool is_plain = !p->has_base && p->cases.len; /* what is left of a choice whose addresses no run takes */
  if (is_plain) add_number(u, p, p->cases.data[0].offset);
  if ((!p->has_base && !is_plain) || p->cases.len > MOST_CASES) add_number(u, p, t);
}

/* Adds the parts that have to be taken apart before it, and were not yet. */
static void add_parts(const struct unwinding *u, term t, term_list *out) {
  enum term_kind kind = term_kind(u->terms, t);
  if (kind != TERM_ITE && kind != TERM_ADD) return;
  for (uint32_t i = kind == TERM_ITE; i < term_count(u->terms, t); i++)
    if (!map_get(&u->pointer_of, term_child(u->terms, t, i).id)) vec_push(out, term_child(u->terms, t, i));
}

/* A choice may be as deep as an array is long. */
const struct pointer *pointer_of(struct unwinding *u, term t) {
  const uint64_t *known = map_get(&u->pointer_of, t.id);
  if (known) return u->pointers.data[*known - 1];
  term_list work = VEC_INIT;
  vec_push(&work, t);
  while (work.len) {
    term next = vec_last(&work);
    uint32_t before = work.len;
    add_parts(u, next, &work);
    if (work.len > before) continue;
    (void)vec_pop(&work);
    if (map_get(&u->pointer_of, next.id)) continue;
    struct pointer *p = xcalloc(1, sizeof *p);
    take_apart(u, p, next);
    vec_push(&u->pointers, p);
    *map_put(&u->pointer_of, next.id) = u->pointers.len;
  }
  vec_release(&work);
  return u->pointers.data[*map_get(&u->pointer_of, t.id) - 1];
}

/* ---- comparisons ---- */

static bool small_number(const struct unwinding *u, term t, uint64_t *ret) {
  int64_t value;
  if (!term_is_constant(u->terms, t) || !term_get_int64(u->terms, t, &value) || value < 0) return false;
  *ret = (uint64_t)value;
  return true;
}

/* Is it an address in the piece, or right behind it (`or_end`)? */
static term is_inside(struct unwinding *u, const struct pointer_case *c, bool or_end) {
  struct terms *s = u->terms;
  if (c->kind == POINTS_NUMBER) return term_false;
  uint32_t width = term_width(s, c->offset);
  if (c->kind == POINTS_FUNCTION) return term_equals(s, c->offset, term_bv(s, width, 0));
  term size = u->pieces.data[c->id].size;
  if (width > u->pointer_width) size = term_zero_extend(s, width - u->pointer_width, size);
  return or_end ? term_ule(s, c->offset, size) : term_ult(s, c->offset, size);
}

static term flat(struct unwinding *u, const struct pointer_case *c) {
  if (c->kind == POINTS_NUMBER) return c->offset;
  uint32_t width = term_width(u->terms, c->offset);
  term base = c->kind == POINTS_PIECE ? u->pieces.data[c->id].base : function_symbol(u, c->id);
  if (width > u->pointer_width) base = term_zero_extend(u->terms, width - u->pointer_width, base);
  return term_add2(u->terms, base, c->offset);
}

static term compare_numbers(struct unwinding *u, enum expr_kind kind, term x, term y) {
  switch (kind) {
  case E_EQ: return term_equals(u->terms, x, y);
  case E_ULE: return term_ule(u->terms, x, y);
  default: assert(kind == E_SLE); return term_sle(u->terms, x, y);
  }
}

static enum life case_life(const struct unwinding *u, const struct pointer_case *c) {
  return c->kind == POINTS_PIECE ? u->pieces.data[c->id].life : LIFE_THROUGHOUT;
}

/* So many bits at most are not zero. */
static uint32_t bits_used(const struct terms *s, term t, uint32_t depth) {
  uint32_t width = term_width(s, t), most = 0;
  uint64_t value;
  if (term_is_constant(s, t)) {
    int64_t x;
    if (!term_get_int64(s, t, &x) || x < 0) return width;
    for (value = (uint64_t)x; value; value >>= 1) most++;
    return most;
  }
  if (!depth) return width;
  switch (term_kind(s, t)) {
  case TERM_BV_ZEXT: return bits_used(s, term_child(s, t, 0), depth - 1);
  case TERM_ITE: {
    uint32_t x = bits_used(s, term_child(s, t, 1), depth - 1), y = bits_used(s, term_child(s, t, 2), depth - 1);
    return x > y ? x : y;
  }
  case TERM_ADD:
    for (uint32_t i = 0; i < term_count(s, t); i++) {
      uint32_t x = bits_used(s, term_child(s, t, i), depth - 1);
      most = x > most ? x : most;
    }
    most += term_count(s, t) - 1;
    return most < width ? most : width;
  default: return width;
  }
}

/* Does its address, which is wider than those of the machine, not wrap around? */
static bool has_room(const struct unwinding *u, const struct pointer_case *c) {
  enum { DEEP = 8 };
  uint32_t width = term_width(u->terms, c->offset), bits = bits_used(u->terms, c->offset, DEEP);
  return (bits > u->pointer_width ? bits : u->pointer_width) < width;
}

/* Numbers that are no address in any piece are compared as such; in the same piece offsets tell. */
static term compare_same(struct unwinding *u, enum expr_kind kind, const struct pointer_case *x,
                         const struct pointer_case *y) {
  struct terms *s = u->terms;
  if (kind == E_EQ) return term_equals(s, x->offset, y->offset);
  if (kind == E_ULE && has_room(u, x) && has_room(u, y)) return term_ule(s, x->offset, y->offset);
  term are_inside = kind == E_ULE ? term_and2(s, is_inside(u, x, true), is_inside(u, y, true)) : term_false;
  return term_ite(s, are_inside, term_ule(s, x->offset, y->offset), compare_numbers(u, kind, flat(u, x), flat(u, y)));
}

/* Objects lie apart, not at null, and with an address behind them: so much follows without knowing where. */
static term compare_cases(struct unwinding *u, enum expr_kind kind, const struct pointer_case *x,
                          const struct pointer_case *y) {
  struct terms *s = u->terms;
  uint64_t zero;
  if (x->kind == y->kind && x->kind != POINTS_NUMBER && x->id == y->id) return compare_same(u, kind, x, y);
  term flatly = compare_numbers(u, kind, flat(u, x), flat(u, y)), differ = term_false;
  if (kind != E_EQ) return flatly;
  bool x_null = x->kind == POINTS_NUMBER && small_number(u, x->offset, &zero) && zero == 0;
  bool y_null = y->kind == POINTS_NUMBER && small_number(u, y->offset, &zero) && zero == 0;
  if (x_null || y_null)
    differ = is_inside(u, x_null ? y : x, true);
  else if (lives_apart(case_life(u, x), case_life(u, y)))
    differ = term_and2(s, is_inside(u, x, false), is_inside(u, y, false));
  else if (u->asked && x->kind == POINTS_PIECE && y->kind == POINTS_PIECE)
    differ = term_and2(s, lives_met(u, x->id, y->id), term_and2(s, is_inside(u, x, false), is_inside(u, y, false)));
  return term_and2(s, term_not(differ), flatly);
}

/* That `x != y` is the negation of `x == y`, and `x < y` that of `y <= x`, shows in the terms (execute.c, divide). */
term pointer_compare(struct unwinding *u, enum expr_kind kind, term a, term b) {
  if (kind == E_NE) return term_not(pointer_compare(u, E_EQ, a, b));
  if (kind == E_ULT) return term_not(pointer_compare(u, E_ULE, b, a));
  if (kind == E_SLT) return term_not(pointer_compare(u, E_SLE, b, a));
  const struct pointer *p = pointer_of(u, a), *q = pointer_of(u, b);
  if (!p->has_base && !q->has_base) return compare_numbers(u, kind, p->cases.data[0].offset, q->cases.data[0].offset);
  if (p->cases.len * q->cases.len > MOST_PAIRS) return compare_numbers(u, kind, a, b);
  term any = term_false;
  for (uint32_t i = 0; i < p->cases.len; i++)
    for (uint32_t k = 0; k < q->cases.len; k++) {
      const struct pointer_case x = p->cases.data[i], y = q->cases.data[k];
      term both = term_and2(u->terms, x.condition, y.condition);
      if (!term_eq(both, term_false))
        any = term_or2(u->terms, any, term_and2(u->terms, both, compare_cases(u, kind, &x, &y)));
    }
  return any;
}

/* ---- numbers made of addresses ---- */

bool leads_to_memory(struct unwinding *u, term t) {
  term_list symbols = VEC_INIT;
  bool found = false;
  term_free_variables(u->terms, &t, 1, &symbols);
  for (uint32_t k = 0; k < symbols.len && !found; k++) {
    const uint64_t *piece = map_get(&u->piece_of, symbols.data[k].id);
    object_id o = piece ? u->pieces.data[*piece - 1].object : ID_NONE;
    const struct object *x = o == ID_NONE ? NULL : &u->program->objects.data[o];
    bool is_harmless = x && x->is_constant && x->function == ID_NONE && !x->relocations.len;
    found = map_get(&u->function_of, symbols.data[k].id) || (piece && !is_harmless);
  }
  vec_release(&symbols);
  return found;
}

term pointer_difference(struct unwinding *u, term a, term b) {
  const struct pointer *p = pointer_of(u, a), *q = pointer_of(u, b);
  if (!p->has_base || !q->has_base || p->cases.len * q->cases.len > MOST_PAIRS) return term_sub(u->terms, a, b);
  term all = term_none;
  for (uint32_t i = 0; i < p->cases.len; i++)
    for (uint32_t k = 0; k < q->cases.len; k++) {
      const struct pointer_case x = p->cases.data[i], y = q->cases.data[k];
      bool is_same = x.kind == y.kind && x.id == y.id;
      term both = term_and2(u->terms, x.condition, y.condition);
      if (term_eq(both, term_false)) continue;
      term d = term_sub(u->terms, is_same ? x.offset : flat(u, &x), is_same ? y.offset : flat(u, &y));
      all = all.id ? term_ite(u->terms, both, d, all) : d;
    }
  return all.id ? all : term_sub(u->terms, a, b);
}

term pointer_extend(struct unwinding *u, uint16_t width, term t) {
  const struct pointer *p = pointer_of(u, t);
  struct terms *s = u->terms;
  uint32_t old = term_width(s, t), more = width - old;
  if (old != u->pointer_width || !p->has_base) return term_zero_extend(s, more, t);
  term all = term_none;
  for (uint32_t i = 0; i < p->cases.len; i++) {
    const struct pointer_case c = p->cases.data[i];
    struct pointer_case base = c;
    base.offset = term_bv(s, u->pointer_width, 0);
    term x = term_zero_extend(s, more, flat(u, &c));
    term is_whole = is_inside(u, &c, true); /* then it does not wrap around */
    if (c.kind != POINTS_NUMBER) {
      term parts = term_add2(s, term_zero_extend(s, more, flat(u, &base)), term_zero_extend(s, more, c.offset));
      x = term_ite(s, is_whole, parts, x);
    }
    all = all.id ? term_ite(s, c.condition, x, all) : x;
  }
  return all;
}
