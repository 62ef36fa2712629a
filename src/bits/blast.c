/* One circuit for each kind of term (word.h, float_circuit.h). Terms are visited operands first with a stack of our
 * own, since they are as deep as a run is long. */
#include "bits/blast.h"

#include "bits/float_circuit.h"
#include "bits/word.h"

void blast_init(struct blast *b, struct terms *terms) {
  memset(b, 0, sizeof *b);
  b->terms = terms;
  gates_init(&b->gates);
  vec_push(&b->bits, GATE_FALSE); /* place 0 means: nowhere */
}

void blast_release(struct blast *b) {
  gates_release(&b->gates);
  vec_release_all(&b->firsts, &b->bits, &b->pending);
}

bool blast_knows(const struct terms *t, term x) {
  bool is_value = term_is_bool(t, x) || (term_is_bv(t, x) && term_width(t, x) <= 128);
  switch (term_kind(t, x)) {
  case TERM_APPLY:
  case TERM_FORALL:
  case TERM_SELECT:
  case TERM_STORE:
  case TERM_CONST_ARRAY: return false;
  default: return is_value;
  }
}

/* ---- terms ---- */

static struct word word_of(const struct blast *b, term t) {
  uint32_t first = b->firsts.data[term_index(t)];
  assert(first);
  struct word w = {.width = term_is_bool(b->terms, t) ? 1 : term_width(b->terms, t)};
  for (uint32_t i = 0; i < w.width; i++) w.bits[i] = b->bits.data[first + i];
  if (term_is_bool(b->terms, t) && term_is_negated(t)) w.bits[0] = gate_not(w.bits[0]);
  return w;
}

static struct word constant(const struct blast *b, term t) {
  struct word w = {.width = term_width(b->terms, t)};
  mpz_t value;
  mpz_init(value);
  term_get_mpz(b->terms, t, value);
  for (uint32_t i = 0; i < w.width; i++) w.bits[i] = gate_constant(mpz_tstbit(value, i));
  mpz_clear(value);
  return w;
}

static struct word input(struct blast *b, uint32_t width) {
  struct word w = {.width = width};
  for (uint32_t i = 0; i < width; i++) w.bits[i] = gate_input(&b->gates);
  return w;
}

/* Signed division by way of absolute values: the quotient is negative if the signs differ, the remainder has the sign
 * of x, and SMOD moves it to the sign of y. */
static struct word divide_signed(struct blast *b, enum term_kind kind, const struct word *x, const struct word *y) {
  struct gates *g = &b->gates;
  gate x_sign = x->bits[x->width - 1], y_sign = y->bits[y->width - 1];
  struct word minus_x = word_negate(g, x), minus_y = word_negate(g, y), quotient, remainder;
  struct word x_size = word_choice(g, x_sign, &minus_x, x), y_size = word_choice(g, y_sign, &minus_y, y);
  word_divide(g, &x_size, &y_size, &quotient, &remainder);
  struct word minus = word_negate(g, kind == TERM_BV_SDIV ? &quotient : &remainder);
  if (kind == TERM_BV_SDIV) return word_choice(g, gate_xor(g, x_sign, y_sign), &minus, &quotient);
  struct word rest = word_choice(g, x_sign, &minus, &remainder);
  if (kind == TERM_BV_SREM) return rest;
  struct word zero = word_constant(x->width, false), moved = word_add(g, &rest, y, GATE_FALSE);
  gate stays = gate_or(g, word_equal(g, &rest, &zero), gate_not(gate_xor(g, x_sign, y_sign)));
  return word_choice(g, stays, &rest, &moved);
}

static struct word division(struct blast *b, enum term_kind kind, const struct word *x, const struct word *y) {
  struct word quotient, remainder;
  if (kind != TERM_BV_UDIV && kind != TERM_BV_UREM) return divide_signed(b, kind, x, y);
  word_divide(&b->gates, x, y, &quotient, &remainder);
  return kind == TERM_BV_UDIV ? quotient : remainder;
}

/* Is it -1 * t? Then what is added is the complement of t, and a carry. */
static bool is_negation(const struct blast *b, term t, term *inner) {
  const struct terms *s = b->terms;
  if (term_kind(s, t) != TERM_MUL || term_count(s, t) != 2) return false;
  struct word factor = word_constant(1, false);
  if (term_kind(s, term_child(s, t, 0)) != TERM_BV) return false;
  factor = constant(b, term_child(s, t, 0));
  *inner = term_child(s, t, 1);
  return word_ones(&factor) == factor.width;
}

static struct word sum(struct blast *b, term t) {
  const struct terms *s = b->terms;
  struct word r = word_constant(term_width(s, t), false);
  for (uint32_t i = 0; i < term_count(s, t); i++) {
    term child = term_child(s, t, i), inner;
    bool is_minus = is_negation(b, child, &inner);
    struct word x = word_of(b, is_minus ? inner : child);
    if (is_minus) x = word_not(x);
    r = word_add(&b->gates, &r, &x, gate_constant(is_minus));
  }
  return r;
}

/* Operations that are the same between any two neighbours of their operands. */
static struct word fold(struct blast *b, term t, enum term_kind kind) {
  struct gates *g = &b->gates;
  struct word r = word_of(b, term_child(b->terms, t, 0));
  for (uint32_t i = 1; i < term_count(b->terms, t); i++) {
    struct word x = word_of(b, term_child(b->terms, t, i));
    if (kind == TERM_MUL) r = word_multiply(g, &r, &x);
    for (uint32_t k = 0; k < r.width && kind != TERM_MUL; k++)
      r.bits[k] = kind == TERM_BV_XOR  ? gate_xor(g, r.bits[k], x.bits[k])
                  : kind == TERM_BV_OR ? gate_or(g, r.bits[k], x.bits[k])
                                       : gate_and(g, r.bits[k], x.bits[k]);
  }
  return r;
}

/* Bits `low` and above of x, as many as the term is wide; above x: `fill`. */
static struct word part(const struct blast *b, term t, const struct word *x, uint32_t low, gate fill) {
  struct word r = {.width = term_width(b->terms, t)};
  for (uint32_t i = 0; i < r.width; i++) r.bits[i] = low + i < x->width ? x->bits[low + i] : fill;
  return r;
}

static struct word concatenation(const struct word *high, const struct word *low) {
  struct word r = *low;
  r.width = high->width + low->width;
  assert(r.width <= WIDEST);
  for (uint32_t i = 0; i < high->width; i++) r.bits[low->width + i] = high->bits[i];
  return r;
}

static struct word truth(gate g) { return (struct word){1, {g}}; }

static struct word comparison(struct blast *b, enum term_kind kind, struct word x, struct word y) {
  uint32_t sign = x.width - 1;
  if (kind == TERM_EQ) return truth(word_equal(&b->gates, &x, &y));
  if (kind == TERM_BV_SLE) { /* as unsigned numbers, moved by half of their range */
    x.bits[sign] = gate_not(x.bits[sign]);
    y.bits[sign] = gate_not(y.bits[sign]);
  }
  return truth(word_less(&b->gates, &x, &y, true));
}

static struct word of_one(struct blast *b, term t) {
  const struct terms *s = b->terms;
  struct word x = word_of(b, term_child(s, t, 0));
  switch (term_kind(s, t)) {
  case TERM_BV_NOT: return word_not(x);
  case TERM_BV_EXTRACT: return part(b, t, &x, term_low(s, t), GATE_FALSE);
  case TERM_BV_ZEXT: return part(b, t, &x, 0, GATE_FALSE);
  default: assert(term_kind(s, t) == TERM_BV_SEXT); return part(b, t, &x, 0, x.bits[x.width - 1]);
  }
}

static struct word floating(struct blast *b, term t) {
  const struct terms *s = b->terms;
  struct word operands[3];
  for (uint32_t i = 0; i < term_count(s, t); i++) operands[i] = word_of(b, term_child(s, t, i));
  uint32_t width = term_is_bool(s, t) ? 1 : term_width(s, t);
  return float_circuit(&b->gates, (enum float_op)term_payload(s, t), width, operands);
}

static struct word circuit(struct blast *b, term t) {
  const struct terms *s = b->terms;
  enum term_kind kind = term_kind(s, t);
  switch (kind) {
  case TERM_TRUE: return truth(GATE_TRUE);
  case TERM_BV: return constant(b, t);
  case TERM_VAR: return input(b, term_is_bool(s, t) ? 1 : term_width(s, t));
  case TERM_ADD: return sum(b, t);
  case TERM_AND:
  case TERM_MUL:
  case TERM_BV_AND:
  case TERM_BV_OR:
  case TERM_BV_XOR: return fold(b, t, kind);
  case TERM_BV_NOT:
  case TERM_BV_EXTRACT:
  case TERM_BV_ZEXT:
  case TERM_BV_SEXT: return of_one(b, t);
  default: break;
  }
  if (kind == TERM_FLOAT) return floating(b, t);
  struct word x = word_of(b, term_child(s, t, 0)), y = word_of(b, term_child(s, t, 1)), z;
  switch (kind) {
  case TERM_EQ:
  case TERM_BV_ULE:
  case TERM_BV_SLE: return comparison(b, kind, x, y);
  case TERM_BV_CONCAT: return concatenation(&x, &y);
  case TERM_BV_SHL:
  case TERM_BV_LSHR:
  case TERM_BV_ASHR: return word_shift(&b->gates, kind, &x, &y);
  case TERM_BV_UDIV:
  case TERM_BV_UREM:
  case TERM_BV_SDIV:
  case TERM_BV_SREM:
  case TERM_BV_SMOD: return division(b, kind, &x, &y);
  case TERM_ITE: z = word_of(b, term_child(s, t, 2)); return word_choice(&b->gates, x.bits[0], &y, &z);
  default: break;
  }
  assert(!"a term over bit-vectors and truth values");
  return x;
}

static bool is_made(const struct blast *b, term t) { return b->firsts.data[term_index(t)]; }

static void make(struct blast *b, term root) {
  const struct terms *s = b->terms;
  if (b->firsts.len < s->kinds.len) vec_resize(&b->firsts, s->kinds.len);
  if (!is_made(b, root)) vec_push(&b->pending, term_positive(root).id);
  while (b->pending.len) {
    term t = {vec_last(&b->pending)};
    uint32_t before = b->pending.len;
    for (uint32_t i = 0; !is_made(b, t) && i < term_count(s, t); i++)
      if (!is_made(b, term_child(s, t, i))) vec_push(&b->pending, term_positive(term_child(s, t, i)).id);
    if (b->pending.len > before) continue;
    b->pending.len--;
    if (is_made(b, t)) continue;
    struct word w = circuit(b, t);
    b->firsts.data[term_index(t)] = b->bits.len;
    for (uint32_t i = 0; i < w.width; i++) vec_push(&b->bits, w.bits[i]);
  }
}

gate blast_truth(struct blast *b, term t) {
  assert(term_is_bool(b->terms, t));
  make(b, t);
  return word_of(b, t).bits[0];
}

const gate *blast_bits(struct blast *b, term t) {
  make(b, t);
  return &b->bits.data[b->firsts.data[term_index(t)]];
}

unsigned __int128 blast_value(struct blast *b, const struct sat *sat, term t) {
  make(b, t);
  if (b->gates.values.len < b->gates.nodes.len) gates_read(&b->gates, sat);
  struct word w = word_of(b, t);
  unsigned __int128 value = 0;
  assert(w.width <= 128);
  for (uint32_t i = 0; i < w.width; i++)
    if (gates_value(&b->gates, w.bits[i])) value |= (unsigned __int128)1 << i;
  return value;
}
