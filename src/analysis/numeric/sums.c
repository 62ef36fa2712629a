/* Sums of multiples of slots. A subexpression that wraps around in all states alike is one, too, with another constant.
 */
#include "analysis/numeric/sums.h"

enum { VISITS_MOST = 40 };
#define LARGE ((i128)1 << 90)

bool slotsum_add(struct slotsum *a, const struct slotsum *b, i128 factor) {
  const i128 largest = (i128)1 << 33;
  i128 c;
  if (__builtin_mul_overflow(b->constant, factor, &c)) return false;
  a->constant += c;
  if (c > LARGE || c < -LARGE || a->constant > LARGE || a->constant < -LARGE) return false;
  for (uint32_t i = 0; i < b->count; i++) {
    uint32_t k = 0;
    while (k < a->count && a->terms[k].slot != b->terms[i].slot) k++;
    if (k == a->count) {
      if (a->count == SLOTSUM_MOST) return false;
      a->terms[a->count++] = (struct slotsum_term){b->terms[i].slot, 0};
    }
    a->terms[k].factor += b->terms[i].factor * factor;
    if (a->terms[k].factor > largest || a->terms[k].factor < -largest) return false;
    if (a->terms[k].factor == 0) a->terms[k] = a->terms[--a->count];
  }
  return true;
}

static struct interval term_bounds(const struct space *s, state_id x, const struct slotsum_term *t) {
  struct values v = state_values(s, x, t->slot);
  struct interval i = values_interval(&v, space_reading(s, t->slot));
  return t->factor > 0 ? (struct interval){i.low * t->factor, i.high * t->factor}
                       : (struct interval){i.high * t->factor, i.low * t->factor};
}

/* Pairs of opposite factors are bounded by zones. */
struct interval slotsum_bounds(const struct space *s, state_id x, const struct slotsum *l) {
  struct interval r = {l->constant, l->constant};
  bool is_done[SLOTSUM_MOST] = {false};
  for (uint32_t i = 0; i < l->count; i++) {
    if (is_done[i]) continue;
    struct interval part = term_bounds(s, x, &l->terms[i]);
    for (uint32_t k = i + 1; k < l->count; k++) {
      if (is_done[k] || l->terms[k].factor != -l->terms[i].factor) continue;
      bool is_first = l->terms[i].factor > 0;
      struct interval d = state_difference(s, x, l->terms[is_first ? i : k].slot, l->terms[is_first ? k : i].slot);
      i128 f = is_first ? l->terms[i].factor : l->terms[k].factor;
      part = (struct interval){d.low * f, d.high * f};
      is_done[k] = true;
      break;
    }
    r.low += part.low;
    r.high += part.high;
  }
  return r;
}

struct reader {
  const struct space *s;
  state_id x;
  bool is_exact;
  uint32_t visits;
};

static bool read_expr(struct reader *r, expr e, enum reading as, struct slotsum *out);

/* The numbers modulo 2^width, in the range of the reading: all are moved by the same multiple, or none is known. */
static bool bring_back(struct reader *r, unsigned width, enum reading as, struct slotsum *l) {
  struct interval i = slotsum_bounds(r->s, r->x, l);
  i128 base = type_low(width, as), whole = (i128)1 << width;
  i128 page = floor_divide(i.low - base, whole);
  if (page != floor_divide(i.high - base, whole)) return false;
  l->constant -= page * whole;
  return true;
}

static bool read_slot(struct reader *r, slot_id slot, enum reading as, struct slotsum *out) {
  if (!space_follows(r->s, slot)) return false;
  out->terms[out->count++] = (struct slotsum_term){slot, 1};
  return as == space_reading(r->s, slot) || bring_back(r, space_width(r->s, slot), as, out);
}

/* a + factor * b. */
static bool read_sum(struct reader *r, expr a, enum reading as_a, expr b, enum reading as_b, i128 factor,
                     struct slotsum *out) {
  struct slotsum other = {.count = 0};
  return read_expr(r, a, as_a, out) && read_expr(r, b, as_b, &other) && slotsum_add(out, &other, factor);
}

static bool read_product(struct reader *r, const struct expr_node *n, enum reading as, struct slotsum *out) {
  const struct exprs *x = &r->s->program->exprs;
  struct slotsum a = {.count = 0};
  u128 bits;
  expr other = n->a;
  if (!expr_is_const(x, n->b, &bits)) {
    if (n->kind == E_SHL || !expr_is_const(x, n->a, &bits)) return false;
    other = n->b;
  }
  i128 factor = bits_signed(n->width, bits);
  if (n->kind == E_SHL) {
    if (bits >= n->width || bits > 32) return false;
    factor = (i128)1 << bits;
  }
  return read_expr(r, other, as, &a) && slotsum_add(out, &a, factor);
}

/* Addresses do not wrap around, as far as steps are of a usual size. */
static bool read_step(struct reader *r, const struct expr_node *n, enum reading as, struct slotsum *out) {
  bool is_plain = n->imm < 1u << 30 || (n->kind == E_INDEX && -n->imm < 1u << 30);
  if (n->kind == E_FIELD) {
    if (!read_expr(r, n->a, READ_UNSIGNED, out)) return false;
    out->constant += (i128)n->imm;
  } else if (!read_sum(r, n->a, READ_UNSIGNED, n->b, READ_SIGNED, (i128)(int64_t)n->imm, out)) {
    return false;
  }
  if (as == READ_UNSIGNED && is_plain && r->is_exact) return true;
  return bring_back(r, n->width, as, out);
}

/* As far as it is not brought back to the range of the type. */
static bool read_node(struct reader *r, const struct expr_node *n, enum reading as, struct slotsum *out) {
  u128 bits;
  bool is_exact = as == READ_SIGNED && n->flags & EXPR_NSW && r->is_exact;
  switch ((enum expr_kind)n->kind) {
  case E_ADD:
  case E_SUB:
    return read_sum(r, n->a, as, n->b, as, n->kind == E_ADD ? 1 : -1, out) &&
           (is_exact || bring_back(r, n->width, as, out));
  case E_MUL:
  case E_SHL: return read_product(r, n, as, out) && (is_exact || bring_back(r, n->width, as, out));
  case E_ZEXT: return read_expr(r, n->a, READ_UNSIGNED, out);
  case E_SEXT: return read_expr(r, n->a, READ_SIGNED, out) && (as == READ_SIGNED || bring_back(r, n->width, as, out));
  case E_EXTRACT: {
    if (n->imm) return false;
    struct slotsum other = {.count = 0};
    if (read_expr(r, n->a, as, out) && bring_back(r, n->width, as, out)) return true;
    *out = other;
    return read_expr(r, n->a, as == READ_SIGNED ? READ_UNSIGNED : READ_SIGNED, out) && bring_back(r, n->width, as, out);
  }
  case E_NOT: {
    struct slotsum a = {.count = 0};
    out->constant = -1;
    return read_expr(r, n->a, READ_SIGNED, &a) && slotsum_add(out, &a, -1) && bring_back(r, n->width, as, out);
  }
  case E_AND: /* the low bits */
    if (!expr_is_const(&r->s->program->exprs, n->b, &bits) || !bits || bits & (bits + 1) || bits >> 63) return false;
    return read_expr(r, n->a, READ_UNSIGNED, out) &&
           bring_back(r, (unsigned)__builtin_ctzll(~(uint64_t)bits), READ_UNSIGNED, out) &&
           (as == READ_UNSIGNED || bring_back(r, n->width, as, out));
  case E_ANY_STEP: return read_step(r, n, as, out);
  default: return false;
  }
}

static bool read_expr(struct reader *r, expr e, enum reading as, struct slotsum *out) {
  const struct space *s = r->s;
  const struct expr_node *n = expr_get(&s->program->exprs, e);
  u128 bits;
  assert(out->count == 0);
  if (++r->visits > VISITS_MOST || n->width > VALUES_WIDEST - 20) return false;
  if (expr_is_const(&s->program->exprs, e, &bits)) {
    out->constant = as == READ_SIGNED ? bits_signed(n->width, bits) : (i128)bits;
    return out->constant < LARGE && out->constant > -LARGE;
  }
  slot_id slot = space_slot(s, e);
  if (slot != ID_NONE) return read_slot(r, slot, as, out);
  return read_node(r, n, as, out);
}

bool slotsum_of(const struct space *s, state_id x, expr e, enum reading as, bool is_exact, struct slotsum *l) {
  struct reader r = {.s = s, .x = x, .is_exact = is_exact};
  *l = (struct slotsum){.count = 0};
  return read_expr(&r, e, as, l);
}

/* ---- conditions ---- */

static state_id reduce_packs(struct space *s, state_id x, slot_id slot) {
  struct pack_list list = space_packs(s, slot);
  for (uint32_t i = 0; i < list.count && x != STATE_NONE; i++) x = state_reduce(s, x, list.packs[i]);
  return x;
}

/* What is left of it without the terms i and j. */
static struct slotsum without(const struct slotsum *l, uint32_t i, uint32_t j) {
  struct slotsum r = {.constant = l->constant};
  for (uint32_t k = 0; k < l->count; k++)
    if (k != i && k != j) r.terms[r.count++] = l->terms[k];
  return r;
}

static state_id bound_term(struct space *s, state_id x, const struct slotsum *l, uint32_t i) {
  struct slotsum rest = without(l, i, i);
  const struct slotsum_term *t = &l->terms[i];
  i128 most = -slotsum_bounds(s, x, &rest).low; /* factor * slot <= most */
  unsigned width = space_width(s, t->slot);
  enum reading r = space_reading(s, t->slot);
  struct values v;
  if (t->factor > 0)
    v = values_between(width, r, type_low(width, r), floor_divide(most, t->factor));
  else
    v = values_between(width, r, -floor_divide(most, -t->factor), type_high(width, r));
  state_id y = state_restrict(s, x, t->slot, &v);
  return y == x ? x : reduce_packs(s, y, t->slot);
}

state_id slotsum_at_most_zero(struct space *s, state_id x, const struct slotsum *l) {
  if (x == STATE_NONE || slotsum_bounds(s, x, l).low > 0) return STATE_NONE;
  for (uint32_t i = 0; i < l->count && x != STATE_NONE; i++)
    for (uint32_t k = 0; k < l->count && x != STATE_NONE; k++) {
      if (l->terms[i].factor <= 0 || l->terms[k].factor != -l->terms[i].factor) continue;
      struct slotsum rest = without(l, i, k);
      i128 most = -slotsum_bounds(s, x, &rest).low;
      x = state_relate(s, x, l->terms[i].slot, l->terms[k].slot, floor_divide(most, l->terms[i].factor));
    }
  for (uint32_t i = 0; i < l->count && x != STATE_NONE; i++) x = bound_term(s, x, l, i);
  return x;
}

state_id slotsum_not_zero(struct space *s, state_id x, const struct slotsum *l) {
  if (x == STATE_NONE) return x;
  struct interval i = slotsum_bounds(s, x, l);
  struct slotsum more = {.count = 0};
  if (i.low == 0 && i.high == 0) return STATE_NONE;
  if (i.low != 0 && i.high != 0) return x;
  /* at least 1: 1 - l <= 0; at most -1: l + 1 <= 0 */
  more.constant = 1;
  if (!slotsum_add(&more, l, i.low == 0 ? -1 : 1)) return x;
  return slotsum_at_most_zero(s, x, &more);
}
