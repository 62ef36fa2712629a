/* Small numbers are computed in 128 bits and reduced by Euclid; only results that do not fit are given to GMP, and come
 * back to 64 bits as soon as they fit again. So almost all arithmetic of the simplex (Dutertre and de Moura report the
 * same for Yices) takes no allocation, and equal numbers have equal representations, which hashing relies on. */
#include "base/rational.h"

#include "base/alloc.h"
#include "base/checking.h"
#include "base/map.h"
#include "base/strbuf.h"

#include <string.h>

/* The products of two small numbers fit 128 bits, and so does the sum of two such products: |num| <= 2^63 and
 * den < 2^63 give |a.num * b.den + b.num * a.den| < 2^127. So small operands never need GMP to compute, only to hold a
 * result that does not fit after reduction to lowest terms. */
typedef __int128 i128;
typedef unsigned __int128 u128;

static mpq_ptr new_big(void) {
  mpq_ptr big = xmalloc(sizeof *big);
  mpq_init(big);
  return big;
}

void rational_clear_big_(struct rational *r) {
  mpq_clear(r->big);
  free(r->big);
}

static void mpz_set_i128(mpz_t z, i128 value) {
  u128 magnitude = value < 0 ? -(u128)value : (u128)value;
  uint64_t words[2] = {(uint64_t)magnitude, (uint64_t)(magnitude >> 64)};
  mpz_import(z, 2, -1, sizeof *words, 0, 0, words);
  if (value < 0) mpz_neg(z, z);
}

/* Stores q, in lowest terms, and leaves an unspecified value in it. */
static void store_mpq(struct rational *r, mpq_t q) {
  if (mpz_fits_slong_p(mpq_numref(q)) && mpz_fits_slong_p(mpq_denref(q))) {
    int64_t num = mpz_get_si(mpq_numref(q)), den = mpz_get_si(mpq_denref(q));
    rational_clear(r);
    *r = (struct rational){{num}, den};
    assert_structure(rational_is_valid(r));
    return;
  }
  if (rational_is_small(r)) *r = (struct rational){{.big = new_big()}, 0};
  mpq_swap(r->big, q);
  assert_structure(rational_is_valid(r));
}

static bool fits(i128 x) { return x >= INT64_MIN && x <= INT64_MAX; }

static u128 gcd_u128(u128 a, u128 b) {
  while (b) {
    if ((a >> 64) == 0 && (b >> 64) == 0) {
      uint64_t x = (uint64_t)a, y = (uint64_t)b;
      while (y) {
        uint64_t rest = x % y;
        x = y;
        y = rest;
      }
      return x;
    }
    u128 rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* Stores n / d, d > 0, not yet in lowest terms. */
static void store_i128(struct rational *r, i128 n, i128 d) {
  if (d != 1) {
    i128 g = (i128)gcd_u128(n < 0 ? -(u128)n : (u128)n, (u128)d);
    n /= g;
    d /= g;
  }
  if (fits(n) && fits(d)) {
    rational_clear(r);
    *r = (struct rational){{(int64_t)n}, (int64_t)d};
    assert_structure(rational_is_valid(r));
    return;
  }
  if (rational_is_small(r)) *r = (struct rational){{.big = new_big()}, 0};
  mpz_set_i128(mpq_numref(r->big), n);
  mpz_set_i128(mpq_denref(r->big), d);
  assert_structure(rational_is_valid(r));
}

bool rational_is_valid(const struct rational *a) {
  if (rational_is_small(a)) {
    u128 size = a->num < 0 ? -(u128)a->num : (u128)a->num;
    assert(a->den > 0 && gcd_u128(size, (u128)a->den) == 1);
    return true;
  }
  mpz_t divisor;
  mpz_init(divisor);
  mpz_gcd(divisor, mpq_numref(a->big), mpq_denref(a->big));
  assert(mpz_cmp_ui(divisor, 1) == 0 && mpz_sgn(mpq_denref(a->big)) > 0);
  assert(!mpz_fits_slong_p(mpq_numref(a->big)) || !mpz_fits_slong_p(mpq_denref(a->big)));
  mpz_clear(divisor);
  return true;
}

/* An operand as a GMP rational without copying a big one. */
struct rational_operand {
  mpq_t own;
  mpq_srcptr value;
  bool is_own;
};

static void operand_init(struct rational_operand *o, const struct rational *a) {
  o->is_own = rational_is_small(a);
  if (!o->is_own) {
    o->value = a->big;
    return;
  }
  mpq_init(o->own);
  mpz_set_si(mpq_numref(o->own), a->num);
  mpz_set_si(mpq_denref(o->own), a->den);
  o->value = o->own;
}

static void operand_release(struct rational_operand *o) {
  if (o->is_own) mpq_clear(o->own);
}

static void apply(struct rational *r, const struct rational *a, const struct rational *b,
                  void (*operation)(mpq_ptr, mpq_srcptr, mpq_srcptr)) {
  struct rational_operand x, y;
  mpq_t result;
  operand_init(&x, a);
  operand_init(&y, b);
  mpq_init(result);
  operation(result, x.value, y.value);
  store_mpq(r, result);
  mpq_clear(result);
  operand_release(&x);
  operand_release(&y);
}

static bool both_small(const struct rational *a, const struct rational *b) {
  return rational_is_small(a) && rational_is_small(b);
}

void rational_set_slow_(struct rational *r, const struct rational *a) {
  if (r == a) return;
  if (rational_is_small(a)) {
    rational_clear(r);
    *r = *a;
    return;
  }
  if (rational_is_small(r)) *r = (struct rational){{.big = new_big()}, 0};
  mpq_set(r->big, a->big);
}

void rational_add_slow_(struct rational *r, const struct rational *a, const struct rational *b) {
  if (!both_small(a, b))
    apply(r, a, b, mpq_add);
  else if (a->den == b->den)
    store_i128(r, (i128)a->num + b->num, a->den);
  else
    store_i128(r, (i128)a->num * b->den + (i128)b->num * a->den, (i128)a->den * b->den);
}

void rational_sub_slow_(struct rational *r, const struct rational *a, const struct rational *b) {
  if (!both_small(a, b))
    apply(r, a, b, mpq_sub);
  else if (a->den == b->den)
    store_i128(r, (i128)a->num - b->num, a->den);
  else
    store_i128(r, (i128)a->num * b->den - (i128)b->num * a->den, (i128)a->den * b->den);
}

void rational_mul_slow_(struct rational *r, const struct rational *a, const struct rational *b) {
  if (both_small(a, b))
    store_i128(r, (i128)a->num * b->num, (i128)a->den * b->den);
  else
    apply(r, a, b, mpq_mul);
}

void rational_neg_slow_(struct rational *r, const struct rational *a) {
  const struct rational zero = RATIONAL_ZERO;
  rational_sub_slow_(r, &zero, a);
}

int rational_cmp_slow_(const struct rational *a, const struct rational *b) {
  if (both_small(a, b)) {
    i128 x = (i128)a->num * b->den, y = (i128)b->num * a->den;
    return (x > y) - (x < y);
  }
  struct rational_operand x, y;
  operand_init(&x, a);
  operand_init(&y, b);
  int order = mpq_cmp(x.value, y.value);
  operand_release(&x);
  operand_release(&y);
  return (order > 0) - (order < 0);
}

void rational_set_fraction(struct rational *r, int64_t n, int64_t d) {
  assert(d != 0);
  store_i128(r, d < 0 ? -(i128)n : n, d < 0 ? -(i128)d : d);
}

void rational_set_mpz(struct rational *r, const mpz_t z) {
  if (mpz_fits_slong_p(z)) {
    rational_set_int(r, mpz_get_si(z));
    return;
  }
  if (rational_is_small(r)) *r = (struct rational){{.big = new_big()}, 0};
  mpq_set_z(r->big, z);
  assert_structure(rational_is_valid(r));
}

void rational_set_mpq(struct rational *r, const mpq_t q) {
  mpq_t copy;
  mpq_init(copy);
  mpq_set(copy, q);
  store_mpq(r, copy);
  mpq_clear(copy);
}

void rational_get_mpq(const struct rational *a, mpq_t ret) {
  struct rational_operand x;
  operand_init(&x, a);
  mpq_set(ret, x.value);
  operand_release(&x);
}

void rational_get_mpz(const struct rational *a, mpz_t ret) {
  assert(rational_is_integer(a));
  if (rational_is_small(a))
    mpz_set_si(ret, a->num);
  else
    mpz_set(ret, mpq_numref(a->big));
}

void rational_inverse(struct rational *r, const struct rational *a) {
  const struct rational one = {{1}, 1};
  rational_div(r, &one, a);
}

void rational_div(struct rational *r, const struct rational *a, const struct rational *b) {
  assert(!rational_is_zero(b));
  if (!both_small(a, b)) {
    apply(r, a, b, mpq_div);
    return;
  }
  i128 n = (i128)a->num * b->den, d = (i128)a->den * b->num;
  store_i128(r, d < 0 ? -n : n, d < 0 ? -d : d);
}

void rational_abs(struct rational *r, const struct rational *a) {
  if (rational_sign(a) < 0)
    rational_neg(r, a);
  else
    rational_set(r, a);
}

void rational_add_product(struct rational *r, const struct rational *a, const struct rational *b) {
  int64_t product, sum;
  if (a->den == 1 && b->den == 1 && r->den == 1 && !__builtin_mul_overflow(a->num, b->num, &product) &&
      !__builtin_add_overflow(r->num, product, &sum)) {
    r->num = sum;
    return;
  }
  struct rational t = RATIONAL_ZERO;
  rational_mul(&t, a, b);
  rational_add(r, r, &t);
  rational_clear(&t);
}

void rational_sub_product(struct rational *r, const struct rational *a, const struct rational *b) {
  int64_t product, difference;
  if (a->den == 1 && b->den == 1 && r->den == 1 && !__builtin_mul_overflow(a->num, b->num, &product) &&
      !__builtin_sub_overflow(r->num, product, &difference)) {
    r->num = difference;
    return;
  }
  struct rational t = RATIONAL_ZERO;
  rational_mul(&t, a, b);
  rational_sub(r, r, &t);
  rational_clear(&t);
}

void rational_floor(struct rational *r, const struct rational *a) {
  if (rational_is_integer(a)) {
    rational_set(r, a);
  } else if (rational_is_small(a)) {
    int64_t quotient = a->num / a->den - (a->num < 0); /* the remainder is not 0 */
    rational_set_int(r, quotient);
  } else {
    mpq_t q;
    mpq_init(q);
    mpz_fdiv_q(mpq_numref(q), mpq_numref(a->big), mpq_denref(a->big));
    store_mpq(r, q);
    mpq_clear(q);
  }
}

void rational_ceil(struct rational *r, const struct rational *a) {
  rational_neg(r, a);
  rational_floor(r, r);
  rational_neg(r, r);
  assert(rational_is_integer(r));
}

static void store_mpz(struct rational *r, mpz_srcptr z) {
  mpq_t q;
  mpq_init(q);
  mpq_set_z(q, z);
  store_mpq(r, q);
  mpq_clear(q);
}

void rational_numerator(struct rational *r, const struct rational *a) {
  if (rational_is_small(a))
    rational_set_int(r, a->num);
  else
    store_mpz(r, mpq_numref(a->big));
}

void rational_denominator(struct rational *r, const struct rational *a) {
  if (rational_is_small(a))
    rational_set_int(r, a->den);
  else
    store_mpz(r, mpq_denref(a->big));
}

void rational_gcd(struct rational *r, const struct rational *a, const struct rational *b) {
  assert(rational_is_integer(a) && rational_is_integer(b));
  if (both_small(a, b)) {
    u128 x = a->num < 0 ? -(u128)a->num : (u128)a->num, y = b->num < 0 ? -(u128)b->num : (u128)b->num;
    store_i128(r, (i128)gcd_u128(x, y), 1);
    return;
  }
  struct rational_operand x, y;
  mpq_t q;
  operand_init(&x, a);
  operand_init(&y, b);
  mpq_init(q);
  mpz_gcd(mpq_numref(q), mpq_numref(x.value), mpq_numref(y.value));
  store_mpq(r, q);
  mpq_clear(q);
  operand_release(&x);
  operand_release(&y);
}

void rational_lcm(struct rational *r, const struct rational *a, const struct rational *b) {
  if (rational_is_zero(a) || rational_is_zero(b)) {
    rational_set_int(r, 0);
    return;
  }
  struct rational gcd = RATIONAL_ZERO, product = RATIONAL_ZERO;
  rational_gcd(&gcd, a, b);
  rational_mul(&product, a, b);
  rational_div(&product, &product, &gcd);
  assert(rational_is_integer(&product));
  rational_abs(r, &product);
  rational_clear(&gcd);
  rational_clear(&product);
}

static uint64_t hash_mpz(uint64_t h, mpz_srcptr z) {
  h = hash_combine(h, (uint64_t)mpz_sgn(z));
  for (size_t i = 0; i < mpz_size(z); i++) h = hash_combine(h, mpz_getlimbn(z, i));
  return h;
}

uint64_t rational_hash(const struct rational *a) {
  if (rational_is_small(a)) return hash_combine(hash_u64((uint64_t)a->num), (uint64_t)a->den);
  return hash_mpz(hash_mpz(1, mpq_numref(a->big)), mpq_denref(a->big));
}

void rational_print(const struct rational *a, struct strbuf *out) {
  if (rational_is_small(a)) {
    strbuf_printf(out, "%lld", (long long)a->num);
    if (a->den != 1) strbuf_printf(out, "/%lld", (long long)a->den);
    return;
  }
  char *text = mpq_get_str(NULL, 10, a->big);
  strbuf_puts(out, text);
  void (*release)(void *, size_t);
  mp_get_memory_functions(NULL, NULL, &release);
  release(text, strlen(text) + 1);
}
