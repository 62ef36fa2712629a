/* Each quotient of a formula is related with its neighbours, the next smaller and the next greater exponent that was
 * seen with the same dividend: the rest follows by sums. An exponent alone needs nothing. */
#include "solve/quotients.h"

#include "logic/build.h"
#include "logic/traverse.h"

enum { MOST_EXPONENT = 127, WORDS = 2 };

void quotients_release(struct quotients *q) {
  map_release(&q->index);
  vec_release_all(&q->changes, &q->levels, &q->facts);
}

void quotients_push(struct quotients *q) {
  vec_push(&q->levels, ((struct quotient_level){q->changes.len, q->facts.len, q->told}));
}

void quotients_pop(struct quotients *q, uint32_t count) {
  assert(count && count <= q->levels.len);
  q->levels.len -= count;
  const struct quotient_level begin = q->levels.data[q->levels.len];
  q->facts.len = begin.facts;
  q->told = begin.told;
  while (q->changes.len > begin.changes) {
    struct quotient_change x = vec_pop(&q->changes);
    *map_put(&q->index, x.key) = x.before;
  }
}

static void set_word(struct quotients *q, uint64_t key, uint64_t value) {
  uint64_t *word = map_put(&q->index, key);
  if (*word == value) return;
  vec_push(&q->changes, ((struct quotient_change){key, *word}));
  *word = value;
}

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

static uint64_t key_of(term dividend, unsigned exponent) { return (uint64_t)dividend.id * WORDS + exponent / 64; }

static uint64_t word_of(const struct quotients *q, uint64_t key) {
  const uint64_t *word = map_get(&q->index, key);
  return word ? *word : 0;
}

static void note(struct quotients *q, term dividend, unsigned exponent) {
  assert(exponent && exponent <= MOST_EXPONENT);
  uint64_t key = key_of(dividend, exponent);
  set_word(q, key, word_of(q, key) | (uint64_t)1 << exponent % 64);
}

static bool is_noted(const struct quotients *q, term dividend, unsigned exponent) {
  return word_of(q, key_of(dividend, exponent)) >> exponent % 64 & 1;
}

/* Facts have keys beyond those of words. */
static void add_fact(struct quotients *q, term fact) {
  uint64_t key = (uint64_t)1 << 63 | fact.id;
  if (fact.id == term_true.id || word_of(q, key)) return;
  set_word(q, key, 1);
  vec_push(&q->facts, fact);
}

/* How a quotient goes on in that by a greater power. */
static void add_link(struct quotients *q, struct terms *s, term dividend, unsigned low, unsigned high) {
  term a = term_div(s, dividend, power(s, low)), b = term_div(s, dividend, power(s, high));
  term rest = term_sub(s, a, term_mul2(s, power(s, high - low), b));
  add_fact(q, term_ge(s, rest, term_int(s, 0)));
  add_fact(q, term_lt(s, rest, power(s, high - low)));
}

static void relate(struct quotients *q, struct terms *s, term dividend, unsigned exponent) {
  unsigned low = exponent - 1, high = exponent + 1;
  while (low && !is_noted(q, dividend, low)) low--;
  while (high <= MOST_EXPONENT && !is_noted(q, dividend, high)) high++;
  if (low) add_link(q, s, dividend, low, exponent);
  if (high <= MOST_EXPONENT) add_link(q, s, dividend, exponent, high);
}

/* The exponent of the power that divides last: that of a quotient, or of the one whose remainder `t` is. */
static unsigned last_exponent(struct terms *s, term t, term *dividend) {
  unsigned below, own = exponent_of(s, term_child(s, t, 1));
  if (!own) return 0;
  *dividend = dividend_of(s, term_child(s, t, 0), &below);
  return below + own <= MOST_EXPONENT ? below + own : 0;
}

static bool is_division(struct terms *s, term t) { return term_kind(s, t) == TERM_DIV || term_kind(s, t) == TERM_MOD; }

void quotients_relate(struct quotients *q, struct terms *s, term t) {
  term_list nodes = VEC_INIT;
  term dividend;
  unsigned exponent;
  traverse_nodes(s, &t, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++)
    if (is_division(s, nodes.data[i]) && (exponent = last_exponent(s, nodes.data[i], &dividend)))
      note(q, dividend, exponent);
  for (uint32_t i = 0; i < nodes.len; i++) {
    if (!is_division(s, nodes.data[i]) || !(exponent = last_exponent(s, nodes.data[i], &dividend))) continue;
    relate(q, s, dividend, exponent);
    term x = term_child(s, nodes.data[i], 0), size = term_child(s, nodes.data[i], 1);
    if (term_kind(s, nodes.data[i]) == TERM_MOD && !term_eq(x, dividend)) {
      term quotient = term_div(s, dividend, power(s, exponent));
      add_fact(q, term_equals(s, nodes.data[i], term_sub(s, x, term_mul2(s, size, quotient))));
    }
  }
  vec_release(&nodes);
}
