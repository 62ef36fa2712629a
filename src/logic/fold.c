/* Bit-vector arithmetic in GMP numbers of any width, reduced modulo 2^width at the end. Division by zero is as in
 * SMT-LIB (all ones, or the dividend). The evaluator (eval.c) has the same operations bit by bit on purpose: they test
 * each other.
 */
#include "logic/fold.h"

/* Is it in [0, 2^width)? */
static inline bool is_in_range(const mpz_t a, uint32_t width) {
  return mpz_sgn(a) >= 0 && (mpz_sgn(a) == 0 || mpz_sizeinbase(a, 2) <= width);
}

void fold_signed(mpz_t ret, const mpz_t a, uint32_t width) {
  assert(width > 0 && is_in_range(a, width));
  bool is_negative = mpz_tstbit(a, width - 1);
  mpz_set(ret, a);
  if (!is_negative) return;
  mpz_t modulus;
  mpz_init(modulus);
  mpz_setbit(modulus, width);
  mpz_sub(ret, ret, modulus);
  mpz_clear(modulus);
}

void fold_ones(mpz_t ret, uint32_t width) {
  mpz_set_ui(ret, 0);
  mpz_setbit(ret, width);
  mpz_sub_ui(ret, ret, 1);
}

/* Signed division, by a divisor that is not 0. */
static void divide_signed(enum term_kind op, mpz_t ret, const mpz_t a, const mpz_t b, uint32_t width) {
  mpz_t x, y;
  mpz_inits(x, y, NULL);
  assert(mpz_sgn(b) != 0);
  fold_signed(x, a, width);
  fold_signed(y, b, width);
  if (op == TERM_BV_SDIV)
    mpz_tdiv_q(ret, x, y);
  else if (op == TERM_BV_SREM)
    mpz_tdiv_r(ret, x, y);
  else
    mpz_fdiv_r(ret, x, y);
  mpz_clears(x, y, NULL);
}

static void divide(enum term_kind op, mpz_t ret, const mpz_t a, const mpz_t b, uint32_t width) {
  if (mpz_sgn(b)) {
    if (op == TERM_BV_UDIV)
      mpz_fdiv_q(ret, a, b);
    else if (op == TERM_BV_UREM)
      mpz_fdiv_r(ret, a, b);
    else
      divide_signed(op, ret, a, b, width);
  } else if (op == TERM_BV_UDIV || (op == TERM_BV_SDIV && !mpz_tstbit(a, width - 1))) {
    fold_ones(ret, width);
  } else if (op == TERM_BV_SDIV) {
    mpz_set_ui(ret, 1);
  } else {
    mpz_set(ret, a);
  }
}

static void shift(enum term_kind op, mpz_t ret, const mpz_t a, const mpz_t b, uint32_t width) {
  uint32_t by = mpz_cmp_ui(b, width) >= 0 ? width : (uint32_t)mpz_get_ui(b);
  if (op == TERM_BV_SHL) {
    mpz_mul_2exp(ret, a, by);
  } else {
    mpz_t x;
    mpz_init_set(x, a);
    if (op == TERM_BV_ASHR) fold_signed(x, a, width);
    mpz_fdiv_q_2exp(ret, x, by);
    mpz_clear(x);
  }
}

void fold_binary(enum term_kind op, mpz_t ret, const mpz_t a, const mpz_t b, uint32_t width) {
  assert(is_in_range(a, width) && is_in_range(b, width));
  switch (op) {
  case TERM_BV_AND: mpz_and(ret, a, b); break;
  case TERM_BV_OR: mpz_ior(ret, a, b); break;
  case TERM_BV_XOR: mpz_xor(ret, a, b); break;
  case TERM_BV_SHL:
  case TERM_BV_LSHR:
  case TERM_BV_ASHR: shift(op, ret, a, b, width); break;
  default: assert(op >= TERM_BV_UDIV && op <= TERM_BV_SMOD); divide(op, ret, a, b, width);
  }
  mpz_fdiv_r_2exp(ret, ret, width);
  assert(is_in_range(ret, width));
}

bool fold_small(const struct terms *s, term t, u128 *ret) {
  if (term_kind(s, t) != TERM_BV || term_width(s, t) > 128) return false;
  uint64_t words[2] = {0, 0};
  mpz_t x;
  mpz_init(x);
  term_get_mpz(s, t, x);
  mpz_export(words, NULL, -1, sizeof *words, 0, 0, x);
  mpz_clear(x);
  *ret = (u128)words[1] << 64 | words[0];
  return true;
}

term fold_make(struct terms *s, uint32_t width, u128 value) {
  uint64_t words[2] = {(uint64_t)value, (uint64_t)(value >> 64)};
  mpz_t x;
  mpz_init(x);
  mpz_import(x, 2, -1, sizeof *words, 0, 0, words);
  term t = term_bv_mpz(s, width, x);
  mpz_clear(x);
  return t;
}
