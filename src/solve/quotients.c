/* Each quotient of a formula is related with its neighbours, the next smaller and the next greater exponent that was
 * seen with the same dividend: the rest follows by sums. An exponent alone needs nothing. */
#include "solve/quotients.h"

#include "logic/build.h"
#include "logic/traverse.h"

enum { MOST_EXPONENT = 127, WORDS = 2 };

void quotients_release(struct quotients *q) { map_release(&q->index); }

/* The n of a constant 2^n, 0 if it is none. */
static unsigned exponent_of(struct terms *s, term t) {
  if (term_kind(s, t) != TERM_INT) return 0;
  mpz_t x;
  mpz_init(x);
  term_get_mpz(s, t, x);
  unsigned n = mpz_sgn(x) > 0 && mpz_popcount(x) == 1 ? (unsigned)mpz_scan1(x, 0) : 0;
  mpz_clear(x);
  return n <= MOST_EXPONENT ? n : 0;
}

static term power(struct terms *s, unsigned n) {
  mpz_t x;
  mpz_init(x);
  mpz_setbit(x, n);
  term t = term_int_mpz(s, x);
  mpz_clear(x);
  return t;
}

/* `t` as dividend div 2^exponent. */
static term dividend_of(struct terms *s, term t, unsigned *exponent) {
  *exponent = term_kind(s, t) == TERM_DIV ? exponent_of(s, term_child(s, t, 1)) : 0;
  return *exponent ? term_child(s, t, 0) : t;
}

static uint64_t *word_of(struct quotients *q, term dividend, unsigned exponent) {
  return map_put(&q->index, (uint64_t)dividend.id * WORDS + exponent / 64);
}

static void note(struct quotients *q, term dividend, unsigned exponent) {
  assert(exponent && exponent <= MOST_EXPONENT);
  *word_of(q, dividend, exponent) |= (uint64_t)1 << exponent % 64;
}

static bool is_noted(const struct quotients *q, term dividend, unsigned exponent) {
  const uint64_t *word = map_get(&q->index, (uint64_t)dividend.id * WORDS + exponent / 64);
  return word && *word >> exponent % 64 & 1;
}

/* How a quotient goes on in that by a greater power. */
static void add_link(struct terms *s, term dividend, unsigned low, unsigned high, term_list *out) {
  term a = term_div(s, dividend, power(s, low)), b = term_div(s, dividend, power(s, high));
  term rest = term_sub(s, a, term_mul2(s, power(s, high - low), b));
  vec_push(out, term_ge(s, rest, term_int(s, 0)));
  vec_push(out, term_lt(s, rest, power(s, high - low)));
}

static void relate(struct quotients *q, struct terms *s, term dividend, unsigned exponent, term_list *out) {
  unsigned low = exponent - 1, high = exponent + 1;
  while (low && !is_noted(q, dividend, low)) low--;
  while (high <= MOST_EXPONENT && !is_noted(q, dividend, high)) high++;
  if (low) add_link(s, dividend, low, exponent, out);
  if (high <= MOST_EXPONENT) add_link(s, dividend, exponent, high, out);
}

/* The exponent of the power that divides last: that of a quotient, or of the one whose remainder `t` is. */
static unsigned last_exponent(struct terms *s, term t, term *dividend) {
  unsigned below, own = exponent_of(s, term_child(s, t, 1));
  if (!own) return 0;
  *dividend = dividend_of(s, term_child(s, t, 0), &below);
  return below + own <= MOST_EXPONENT ? below + own : 0;
}

static bool is_division(struct terms *s, term t) { return term_kind(s, t) == TERM_DIV || term_kind(s, t) == TERM_MOD; }

void quotients_relate(struct quotients *q, struct terms *s, term t, term_list *out) {
  term_list nodes = VEC_INIT;
  term dividend;
  unsigned exponent;
  traverse_nodes(s, &t, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++)
    if (is_division(s, nodes.data[i]) && (exponent = last_exponent(s, nodes.data[i], &dividend)))
      note(q, dividend, exponent);
  for (uint32_t i = 0; i < nodes.len; i++) {
    if (!is_division(s, nodes.data[i]) || !(exponent = last_exponent(s, nodes.data[i], &dividend))) continue;
    relate(q, s, dividend, exponent, out);
    term x = term_child(s, nodes.data[i], 0), size = term_child(s, nodes.data[i], 1);
    if (term_kind(s, nodes.data[i]) == TERM_MOD && !term_eq(x, dividend)) {
      term quotient = term_div(s, dividend, power(s, exponent));
      vec_push(out, term_equals(s, nodes.data[i], term_sub(s, x, term_mul2(s, size, quotient))));
    }
  }
  vec_release(&nodes);
}
