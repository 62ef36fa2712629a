/* rational: exact rational numbers in 16 bytes.
 *
 * A number is small (64-bit numerator, positive 64-bit denominator) or big (`den` = 0 and a pointer to a GMP rational).
 * Both are in lowest terms, and a number that fits is always small, so equal numbers have equal representations up to
 * the pointer. Every operation detects overflow and continues in GMP; nothing ever wraps around.
 *
 * A `struct rational` owns its GMP number: initialise it (RATIONAL_ZERO, rational_init*), clear it, and move it by
 * plain assignment only where exactly one of the two copies is used afterwards. In all operations the result may be the
 * same object as an operand. */
#ifndef OCKHAM_BASE_RATIONAL_H
#define OCKHAM_BASE_RATIONAL_H

#include <assert.h>
#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

struct strbuf;

struct rational {
  union {
    int64_t num; /* numerator of a small number */
    mpq_ptr big; /* where den = 0 */
  };
  int64_t den; /* positive denominator; 0 marks a big number */
};

#define RATIONAL_ZERO ((struct rational){{0}, 1})

/* The general cases; use the functions further down. */
void rational_clear_big_(struct rational *);
void rational_set_slow_(struct rational *, const struct rational *);
void rational_add_slow_(struct rational *, const struct rational *, const struct rational *);
void rational_sub_slow_(struct rational *, const struct rational *, const struct rational *);
void rational_mul_slow_(struct rational *, const struct rational *, const struct rational *);
void rational_neg_slow_(struct rational *, const struct rational *);
int rational_cmp_slow_(const struct rational *, const struct rational *);

static inline bool rational_is_small(const struct rational *a) { return a->den != 0; }
static inline void rational_init(struct rational *r) { *r = RATIONAL_ZERO; }
static inline void rational_init_int(struct rational *r, int64_t n) { *r = (struct rational){{n}, 1}; }
static inline void rational_clear(struct rational *r) {
  if (!rational_is_small(r)) rational_clear_big_(r);
  *r = RATIONAL_ZERO;
}
static inline void rational_set_int(struct rational *r, int64_t n) {
  rational_clear(r);
  r->num = n;
}
static inline void rational_set(struct rational *r, const struct rational *a) {
  if (rational_is_small(r) && rational_is_small(a))
    *r = *a;
  else
    rational_set_slow_(r, a);
}
static inline void rational_init_set(struct rational *r, const struct rational *a) {
  rational_init(r);
  rational_set(r, a);
}
/* n / d; d is not 0. */
void rational_set_fraction(struct rational *, int64_t n, int64_t d);
void rational_set_mpz(struct rational *, const mpz_t);
/* From a GMP rational in lowest terms. */
void rational_set_mpq(struct rational *, const mpq_t);
void rational_get_mpq(const struct rational *, mpq_t ret);
/* The value of an integer. */
void rational_get_mpz(const struct rational *, mpz_t ret);

static inline int rational_sign(const struct rational *a) {
  if (rational_is_small(a)) return (a->num > 0) - (a->num < 0);
  return mpq_sgn(a->big);
}
static inline bool rational_is_zero(const struct rational *a) { return a->den != 0 && a->num == 0; }
static inline bool rational_is_int(const struct rational *a, int64_t n) { return a->den == 1 && a->num == n; }
static inline bool rational_is_unit(const struct rational *a) { return a->den == 1 && (a->num == 1 || a->num == -1); }
static inline bool rational_is_integer(const struct rational *a) {
  return rational_is_small(a) ? a->den == 1 : mpz_cmp_ui(mpq_denref(a->big), 1) == 0;
}
static inline int rational_cmp(const struct rational *a, const struct rational *b) {
  if (a->den == 1 && b->den == 1) return (a->num > b->num) - (a->num < b->num);
  return rational_cmp_slow_(a, b);
}
static inline bool rational_equal(const struct rational *a, const struct rational *b) {
  if (rational_is_small(a) && rational_is_small(b)) return a->num == b->num && a->den == b->den;
  return rational_cmp_slow_(a, b) == 0;
}

static inline void rational_add(struct rational *r, const struct rational *a, const struct rational *b) {
  int64_t sum;
  if (a->den == 1 && b->den == 1 && rational_is_small(r) && !__builtin_add_overflow(a->num, b->num, &sum))
    *r = (struct rational){{sum}, 1};
  else
    rational_add_slow_(r, a, b);
}
static inline void rational_sub(struct rational *r, const struct rational *a, const struct rational *b) {
  int64_t difference;
  if (a->den == 1 && b->den == 1 && rational_is_small(r) && !__builtin_sub_overflow(a->num, b->num, &difference))
    *r = (struct rational){{difference}, 1};
  else
    rational_sub_slow_(r, a, b);
}
static inline void rational_mul(struct rational *r, const struct rational *a, const struct rational *b) {
  int64_t product;
  if (a->den == 1 && b->den == 1 && rational_is_small(r) && !__builtin_mul_overflow(a->num, b->num, &product))
    *r = (struct rational){{product}, 1};
  else
    rational_mul_slow_(r, a, b);
}
static inline void rational_neg(struct rational *r, const struct rational *a) {
  if (rational_is_small(a) && rational_is_small(r) && a->num != INT64_MIN)
    *r = (struct rational){{-a->num}, a->den};
  else
    rational_neg_slow_(r, a);
}
/* 1 / a; a is not 0. */
void rational_inverse(struct rational *, const struct rational *a);
/* a / b; b is not 0. */
void rational_div(struct rational *, const struct rational *a, const struct rational *b);
void rational_abs(struct rational *, const struct rational *a);
/* r += a * b and r -= a * b. */
void rational_add_product(struct rational *, const struct rational *a, const struct rational *b);
void rational_sub_product(struct rational *, const struct rational *a, const struct rational *b);
/* The greatest integer that is at most a, the smallest that is at least a. */
void rational_floor(struct rational *, const struct rational *a);
void rational_ceil(struct rational *, const struct rational *a);
void rational_numerator(struct rational *, const struct rational *a);
void rational_denominator(struct rational *, const struct rational *a);
/* Of integers; not negative. gcd(0, 0) = 0. */
void rational_gcd(struct rational *, const struct rational *a, const struct rational *b);
void rational_lcm(struct rational *, const struct rational *a, const struct rational *b);

/* In lowest terms, and small if it fits; for assert_structure. */
bool rational_is_valid(const struct rational *);
/* Equal numbers have equal hashes. */
uint64_t rational_hash(const struct rational *);
/* As `3`, `-3` or `-3/4`. */
void rational_print(const struct rational *, struct strbuf *);

#endif
