/* Bottom up over the nodes, each once. It shares no code with the simplifier, and computes bit-vectors bit by bit where
 * that is a different way of saying what SMT-LIB says: it is the oracle that random tests compare the rest with. Arrays
 * are kept in a normal form, so equality of values is equality of handles here, too. */
#include "logic/eval.h"

#include "base/float.h"
#include "logic/traverse.h"

#include <stdio.h>

struct eval_state {
  struct terms *terms;
  const struct assignment *assignment;
  struct map results; /* positive node -> value */
};

void assignment_release(struct assignment *a) { map_release(&a->values); }

void assignment_set(struct assignment *a, term variable, term value) { *map_put(&a->values, variable.id) = value.id; }

/* ---- values that nobody assigned ---- */

static term default_value(struct terms *s, sort sort, uint64_t seed) {
  char name[64];
  mpz_t x;
  switch (sort_kind(&s->sorts, sort)) {
  case SORT_BOOL: return term_bool(seed & 1);
  case SORT_INT: return term_int(s, seed ? (int64_t)(hash_u64(seed) % 17) - 8 : 0);
  case SORT_NAMED:
    snprintf(name, sizeof name, "%.40s!value!%u", sort_name(&s->sorts, sort), (unsigned)(seed % 4));
    return term_var(s, name, sort);
  case SORT_ARRAY: {
    term element = default_value(s, sort_element(&s->sorts, sort), seed);
    return term_raw(s, TERM_CONST_ARRAY, sort, 0, &element, 1);
  }
  case SORT_BITVEC: {
    mpz_init(x);
    for (uint32_t bit = 0; seed && bit < sort_width(&s->sorts, sort); bit++)
      if (hash_u64(seed + bit) & 1) mpz_setbit(x, bit);
    term t = term_bv_mpz(s, sort_width(&s->sorts, sort), x);
    mpz_clear(x);
    return t;
  }
  case SORT_NONE: break;
  }
  assert(!"no sort");
  return term_none;
}

static term assigned(struct eval_state *e, term key) {
  const uint64_t *value = map_get(&e->assignment->values, key.id);
  assert(!value || sort_eq(term_sort(e->terms, (term){(uint32_t)*value}), term_sort(e->terms, key)));
  if (value) return (term){(uint32_t)*value};
  uint64_t seed = e->assignment->seed ? hash_combine(e->assignment->seed, key.id) : 0;
  return default_value(e->terms, term_sort(e->terms, key), seed);
}

/* ---- numbers ---- */

/* SMT-LIB's definition of the signed divisions, by the unsigned ones on absolute values. */
static void signed_division(enum term_kind kind, mpz_t ret, const mpz_t a, const mpz_t b, const mpz_t modulus,
                            uint32_t width) {
  bool is_a = mpz_tstbit(a, width - 1), is_b = mpz_tstbit(b, width - 1), is_zero = mpz_sgn(b) == 0;
  mpz_t x, y, q, r;
  mpz_inits(x, y, q, r, NULL);
  is_a ? mpz_sub(x, modulus, a) : mpz_set(x, a);
  is_b ? mpz_sub(y, modulus, b) : mpz_set(y, b);
  if (is_zero)
    mpz_sub_ui(q, modulus, 1), mpz_set(r, x);
  else
    mpz_tdiv_qr(q, r, x, y);
  if (kind == TERM_BV_SDIV)
    is_a != is_b ? mpz_neg(ret, q) : mpz_set(ret, q);
  else if (kind == TERM_BV_SREM)
    is_a ? mpz_neg(ret, r) : mpz_set(ret, r);
  else if (mpz_sgn(r) == 0)
    mpz_set_ui(ret, 0);
  else if (!is_a)
    is_b ? mpz_add(ret, r, b) : mpz_set(ret, r);
  else
    is_b ? mpz_neg(ret, r) : mpz_sub(ret, b, r);
  mpz_clears(x, y, q, r, NULL);
}

static void shift(enum term_kind kind, mpz_t ret, const mpz_t a, const mpz_t b, uint32_t width) {
  bool is_filled = kind == TERM_BV_ASHR && mpz_tstbit(a, width - 1);
  mpz_t x;
  mpz_init(x);
  for (uint32_t i = 0; i < width; i++) { /* bit i of the result, one at a time */
    uint64_t from = 0;
    bool is_inside = mpz_cmp_ui(b, width) < 0;
    if (is_inside && kind == TERM_BV_SHL) is_inside = i >= mpz_get_ui(b), from = i - mpz_get_ui(b);
    if (is_inside && kind != TERM_BV_SHL) from = i + mpz_get_ui(b), is_inside = from < width;
    if (is_inside ? mpz_tstbit(a, from) : is_filled) mpz_setbit(x, i);
  }
  mpz_set(ret, x);
  mpz_clear(x);
}

/* a op b for numbers; bit-vector results are reduced by the caller. `width` is 0 for Int. */
static void compute(enum term_kind kind, mpz_t ret, const mpz_t a, const mpz_t b, uint32_t width) {
  mpz_t modulus;
  mpz_init(modulus);
  mpz_setbit(modulus, width);
  bool is_zero = mpz_sgn(b) == 0;
  switch (kind) {
  case TERM_ADD: mpz_add(ret, a, b); break;
  case TERM_MUL: mpz_mul(ret, a, b); break;
  case TERM_DIV: /* a = b*q + r with 0 <= r < |b| */
    if (is_zero)
      mpz_set_ui(ret, 0);
    else
      mpz_sgn(b) > 0 ? mpz_fdiv_q(ret, a, b) : mpz_cdiv_q(ret, a, b);
    break;
  case TERM_MOD: is_zero ? mpz_set(ret, a) : mpz_mod(ret, a, b); break;
  case TERM_BV_UDIV: is_zero ? mpz_sub_ui(ret, modulus, 1) : mpz_tdiv_q(ret, a, b); break;
  case TERM_BV_UREM: is_zero ? mpz_set(ret, a) : mpz_tdiv_r(ret, a, b); break;
  case TERM_BV_SDIV:
  case TERM_BV_SREM:
  case TERM_BV_SMOD: signed_division(kind, ret, a, b, modulus, width); break;
  case TERM_BV_SHL:
  case TERM_BV_LSHR:
  case TERM_BV_ASHR: shift(kind, ret, a, b, width); break;
  case TERM_BV_AND: mpz_and(ret, a, b); break;
  case TERM_BV_OR: mpz_ior(ret, a, b); break;
  case TERM_BV_XOR: mpz_xor(ret, a, b); break;
  default: assert(!"not an operation on numbers");
  }
  mpz_clear(modulus);
}

static term number(struct terms *s, sort sort, const mpz_t x) {
  return sort_eq(sort, sort_int) ? term_int_mpz(s, x) : term_bv_mpz(s, sort_width(&s->sorts, sort), x);
}

static term eval_numbers(struct eval_state *e, term t, const term *c) {
  struct terms *s = e->terms;
  uint32_t width = term_is_int(s, t) ? 0 : term_width(s, t);
  mpz_t x, y;
  mpz_inits(x, y, NULL);
  term_get_mpz(s, c[0], x);
  for (uint32_t i = 1; i < term_count(s, t); i++) {
    term_get_mpz(s, c[i], y);
    compute(term_kind(s, t), x, x, y, width);
  }
  term result = number(s, term_sort(s, t), x);
  mpz_clears(x, y, NULL);
  return result;
}

/* Complement, concatenation, extraction and extension, bit by bit. */
static term eval_bits(struct eval_state *e, term t, const term *c) {
  struct terms *s = e->terms;
  enum term_kind kind = term_kind(s, t);
  mpz_t x, low, result;
  mpz_inits(x, low, result, NULL);
  term_get_mpz(s, c[0], x);
  uint32_t from = term_width(s, c[0]), low_width = kind == TERM_BV_CONCAT ? term_width(s, c[1]) : 0;
  if (low_width) term_get_mpz(s, c[1], low);
  for (uint32_t i = 0; i < term_width(s, t); i++) {
    bool bit = false;
    if (kind == TERM_BV_NOT) bit = !mpz_tstbit(x, i);
    if (kind == TERM_BV_EXTRACT) bit = mpz_tstbit(x, i + term_low(s, t));
    if (kind == TERM_BV_ZEXT) bit = i < from && mpz_tstbit(x, i);
    if (kind == TERM_BV_SEXT) bit = mpz_tstbit(x, i < from ? i : from - 1);
    if (kind == TERM_BV_CONCAT) bit = i < low_width ? mpz_tstbit(low, i) : mpz_tstbit(x, i - low_width);
    if (bit) mpz_setbit(result, i);
  }
  term value = term_bv_mpz(s, term_width(s, t), result);
  mpz_clears(x, low, result, NULL);
  return value;
}

static term eval_order(struct eval_state *e, term t, const term *c) {
  mpz_t x, y;
  mpz_inits(x, y, NULL);
  term_get_mpz(e->terms, c[0], x);
  term_get_mpz(e->terms, c[1], y);
  if (term_kind(e->terms, t) == TERM_BV_SLE) { /* flipping the sign bits makes signed order unsigned */
    mpz_combit(x, term_width(e->terms, c[0]) - 1);
    mpz_combit(y, term_width(e->terms, c[0]) - 1);
  }
  bool is_le = mpz_cmp(x, y) <= 0;
  mpz_clears(x, y, NULL);
  return term_bool(is_le);
}

/* ---- floating point ---- */

static u128 small_number(const struct terms *s, term t) {
  u128 value = 0;
  mpz_t x;
  mpz_init(x);
  term_get_mpz(s, t, x);
  for (uint32_t i = 0; i < term_width(s, t); i++)
    if (mpz_tstbit(x, i)) value |= (u128)1 << i;
  mpz_clear(x);
  return value;
}

/* By the host, which is the oracle of circuits and solvers. */
static term eval_float(struct terms *s, term t, const term *c) {
  enum float_op op = (enum float_op)term_payload(s, t);
  uint32_t width = term_is_bool(s, t) ? 1 : term_width(s, t), count = term_count(s, t);
  u128 x = small_number(s, c[0]), y = count > 1 ? small_number(s, c[1]) : 0, result = 0;
  float_evaluate(op, width, term_width(s, c[0]), x, y, count > 2 ? small_number(s, c[2]) : 0, &result);
  if (term_is_bool(s, t)) return term_bool(result & 1);
  bool is_number = op == FLOAT_TO_SIGNED || op == FLOAT_TO_UNSIGNED || !float_is_nan(width, result);
  if (!is_number) result = float_nan(width);
  mpz_t bits;
  mpz_init(bits);
  for (uint32_t i = 0; i < width; i++)
    if (result >> i & 1) mpz_setbit(bits, i);
  term value = term_bv_mpz(s, width, bits);
  mpz_clear(bits);
  return value;
}

/* ---- arrays ---- */

static term eval_select(struct terms *s, term array, term index) {
  while (term_kind(s, array) == TERM_STORE) {
    if (term_eq(term_child(s, array, 1), index)) return term_child(s, array, 2);
    array = term_child(s, array, 0);
  }
  assert(term_kind(s, array) == TERM_CONST_ARRAY);
  return term_child(s, array, 0);
}

/* Takes the stores apart, and puts them together again in order of index, the new one included. */
static term eval_store(struct terms *s, term array, term index, term element) {
  VEC(uint64_t) stores = VEC_INIT; /* index << 32 | element */
  for (; term_kind(s, array) == TERM_STORE; array = term_child(s, array, 0))
    if (!term_eq(term_child(s, array, 1), index))
      vec_push(&stores, (uint64_t)term_child(s, array, 1).id << 32 | term_child(s, array, 2).id);
  vec_push(&stores, (uint64_t)index.id << 32 | element.id);
  for (uint32_t i = 1; i < stores.len; i++) /* insertion sort: arrays of tests are small */
    for (uint32_t k = i; k && stores.data[k - 1] > stores.data[k]; k--) {
      uint64_t swap = stores.data[k];
      stores.data[k] = stores.data[k - 1], stores.data[k - 1] = swap;
    }
  assert(term_kind(s, array) == TERM_CONST_ARRAY);
  term preset = term_child(s, array, 0);
  for (uint32_t i = 0; i < stores.len; i++) {
    term at = {(uint32_t)(stores.data[i] >> 32)}, value = {(uint32_t)stores.data[i]};
    if (!term_eq(value, preset)) array = term_raw(s, TERM_STORE, term_sort(s, array), 0, (term[]){array, at, value}, 3);
  }
  vec_release(&stores);
  return array;
}

/* ---- nodes ---- */

/* Sets the variables of quantifier `q` to combination `n`; false if there is no such combination. */
static bool set_bound(struct terms *s, struct assignment *a, term q, uint64_t n) {
  for (uint32_t i = 0; i + 1 < term_count(s, q); i++) {
    term v = term_child(s, q, i);
    uint32_t bits = term_is_bool(s, v) ? 1 : term_width(s, v);
    uint64_t value = n & ((UINT64_C(1) << bits) - 1);
    assignment_set(a, v, term_is_bool(s, v) ? term_bool(value) : term_bv(s, bits, value));
    n >>= bits;
  }
  return n == 0;
}

static bool eval_forall(struct eval_state *e, term q, term *ret) {
  struct terms *s = e->terms;
  uint32_t bits = 0, count = term_count(s, q);
  for (uint32_t i = 0; i + 1 < count; i++) {
    term v = term_child(s, q, i);
    if (!term_is_bool(s, v) && (!term_is_bv(s, v) || term_width(s, v) > 16)) return false;
    bits += term_is_bool(s, v) ? 1 : term_width(s, v);
  }
  if (bits > 16) return false;
  struct assignment inner = {MAP_INIT, e->assignment->seed};
  for (uint32_t i = 0; i < e->assignment->values.entries.len; i++) {
    struct map_entry x = e->assignment->values.entries.data[i];
    *map_put(&inner.values, x.key) = x.value;
  }
  bool is_valued = true;
  *ret = term_true;
  for (uint64_t n = 0; is_valued && term_eq(*ret, term_true) && set_bound(s, &inner, q, n); n++)
    is_valued = term_eval(s, &inner, term_child(s, q, count - 1), ret);
  assignment_release(&inner);
  return is_valued;
}

static term eval_node(struct eval_state *e, term t, const term *c) {
  struct terms *s = e->terms;
  switch (term_kind(s, t)) {
  case TERM_TRUE:
  case TERM_INT:
  case TERM_BV: return t;
  case TERM_VAR: return assigned(e, t);
  case TERM_APPLY:
    return assigned(e, term_raw(s, TERM_APPLY, term_sort(s, t), term_payload(s, t), c, term_count(s, t)));
  case TERM_AND:
    for (uint32_t i = 0; i < term_count(s, t); i++)
      if (term_eq(c[i], term_false)) return term_false;
    return term_true;
  case TERM_EQ: return term_bool(term_eq(c[0], c[1]));
  case TERM_ITE: assert(term_is_bool_constant(c[0])); return term_eq(c[0], term_true) ? c[1] : c[2];
  case TERM_LE:
  case TERM_BV_ULE:
  case TERM_BV_SLE: return eval_order(e, t, c);
  case TERM_BV_NOT:
  case TERM_BV_CONCAT:
  case TERM_BV_EXTRACT:
  case TERM_BV_ZEXT:
  case TERM_BV_SEXT: return eval_bits(e, t, c);
  case TERM_FLOAT: return eval_float(s, t, c);
  case TERM_SELECT: return eval_select(s, c[0], c[1]);
  case TERM_STORE: return eval_store(s, c[0], c[1], c[2]);
  case TERM_CONST_ARRAY: return term_raw(s, TERM_CONST_ARRAY, term_sort(s, t), 0, c, 1);
  default: return eval_numbers(e, t, c);
  }
}

bool term_eval(struct terms *s, const struct assignment *a, term root, term *ret) {
  struct eval_state e = {s, a, MAP_INIT};
  term_list nodes = VEC_INIT, children = VEC_INIT;
  bool is_valued = true;
  traverse_nodes(s, &root, 1, &nodes);
  for (uint32_t i = 0; is_valued && i < nodes.len; i++) {
    term t = nodes.data[i], value;
    vec_clear(&children);
    for (uint32_t k = 0; k < term_count(s, t); k++) {
      term child = term_child(s, t, k);
      vec_push(&children, ((term){(uint32_t)*map_get(&e.results, term_positive(child).id) ^ (child.id & 1)}));
    }
    if (term_kind(s, t) == TERM_FORALL)
      is_valued = eval_forall(&e, t, &value);
    else
      value = eval_node(&e, t, children.data);
    assert(!is_valued || sort_eq(term_sort(s, value), term_sort(s, t)));
    if (is_valued) *map_put(&e.results, t.id) = value.id;
  }
  if (is_valued) *ret = (term){(uint32_t)*map_get(&e.results, term_positive(root).id) ^ (root.id & 1)};
  vec_release_all(&nodes, &children);
  map_release(&e.results);
  return is_valued;
}
