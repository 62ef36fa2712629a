/* Operations on terms against the same operations on bits: random expressions over a few symbols are built in both
 * arithmetics, and evaluated where the symbols have the values of a random run. Where nothing is remembered as
 * approximate the values agree, and only what is not linear may be so remembered. */
#include "unit.h"

#include <malloc.h>

#include "encode/value.h"
#include "logic/build.h"
#include "logic/eval.h"
#include "program/operators.h"
#include "program/random_bits.h"

enum { ROUNDS = 16000, DEEPEST = 3 };

struct fixture {
  struct random_bits random;
  struct program *program;
  struct terms terms;
  struct places places;
  struct value_unit unit;
  struct assignment run;
};

/* An expression in both worlds. */
struct both {
  struct value v;
  u128 bits;
  bool is_constant;
  bool is_undefined; /* a run that computes this is not considered */
};

static uint32_t below(struct fixture *f, uint32_t bound) { return random_under(&f->random, bound); }

static void set_up(struct fixture *f, enum arithmetic arithmetic, uint64_t seed) {
  *f = (struct fixture){.random = {seed}, .program = program_new(DATA_MODEL_LP64), .run = ASSIGNMENT_INIT};
  f->run.seed = seed + 1;
  terms_init(&f->terms);
  places_init(&f->places, f->program, &f->terms, arithmetic);
  value_unit_init(&f->unit, &f->places);
}

static void tear_down(struct fixture *f) {
  assignment_release(&f->run);
  value_unit_release(&f->unit);
  places_release(&f->places);
  terms_release(&f->terms);
  program_free(f->program);
}

/* ---- leaves ---- */

/* The constant that stands for the bits in that reading. Wide integers have one reading. */
static term reading(struct fixture *f, uint16_t width, u128 bits, bool is_signed) {
  return value_as(&f->unit, value_constant(&f->unit, width, bits), is_signed).t;
}

static struct both constant(struct fixture *f, uint16_t width) {
  u128 bits = random_value(&f->random, width);
  return (struct both){value_constant(&f->unit, width, bits), bits, true, false};
}

static struct both symbol(struct fixture *f, uint16_t width) {
  struct both x = {value_fresh(&f->unit, "x", width, below(f, 2)), random_value(&f->random, width), false, false};
  assignment_set(&f->run, x.v.t, reading(f, width, x.bits, x.v.is_signed));
  return x;
}

/* ---- operations ---- */

static struct both build(struct fixture *f, uint16_t width, int depth);

/* A mask that has to be understood. */
static bool is_simple(const struct both *m) {
  uint16_t width = m->v.width;
  return m->is_constant && width <= 64 && bits_runs(width, m->bits) <= 3;
}

/* May the integers give up on it? What is linear they compute. */
static bool may_give_up(enum expr_kind kind, const struct both *a, const struct both *b) {
  uint16_t width = a->v.width;
  i128 divisor = bits_signed(width, b->bits);
  if (width > WIDEST) return kind != E_EQ && kind != E_NE;
  switch (kind) {
  case E_MUL: return width > 1 && !a->is_constant && !b->is_constant;
  case E_ANY_SHIFT: return width == 1 || !b->is_constant || b->bits >= width;
  case E_SDIV:
  case E_SREM: return width == 1 || !b->is_constant || divisor <= INT64_MIN || divisor > INT64_MAX || !divisor;
  case E_UDIV:
  case E_UREM: return width == 1 || !b->is_constant || b->bits > INT64_MAX || !b->bits;
  case E_ANY_BITWISE: return width > 1 && !is_simple(a) && !is_simple(b);
  default: return false;
  }
}

static bool is_bv(const struct fixture *f) { return f->places.arithmetic == ARITHMETIC_BV; }

/* Divisions and shifts of one bit are unknown in either arithmetic. */
static bool is_one_bit(enum expr_kind kind, const struct both *a) {
  switch (kind) {
  case E_ANY_SHIFT:
  case E_ANY_DIVISION: return a->v.width == 1;
  default: return false;
  }
}

static struct both binary(struct fixture *f, uint16_t width, int depth) {
  static const enum expr_kind arithmetic[] = {E_ADD, E_SUB,  E_MUL,  E_UDIV, E_SDIV, E_UREM, E_SREM,
                                              E_SHL, E_LSHR, E_ASHR, E_AND,  E_OR,   E_XOR},
                              comparisons[] = {E_EQ, E_NE, E_ULT, E_ULE, E_SLT, E_SLE};
  bool compares = width == 1 && below(f, 3);
  enum expr_kind kind = compares ? comparisons[below(f, 6)] : arithmetic[below(f, 13)];
  uint8_t flags = (kind == E_ADD || kind == E_SUB || kind == E_MUL) && width > 1 && below(f, 2) ? EXPR_NSW : 0;
  uint16_t operands = compares ? random_width(&f->random) : width;
  struct both a = build(f, operands, depth - 1);
  struct both b = below(f, 2) ? constant(f, operands) : build(f, operands, depth - 1);
  if (below(f, 4) == 0) { /* a shift that is none by accident */
    u128 amount = below(f, operands);
    b = (struct both){value_constant(&f->unit, operands, amount), amount, true, false};
  }
  bool was_approximate = f->unit.is_approximate;
  f->unit.is_approximate = false;
  struct operator_value computed = operator_binary(kind, flags, operands, a.bits, b.bits);
  struct both r = {value_binary(&f->unit, kind, flags, a.v, b.v), computed.bits, false,
                   a.is_undefined || b.is_undefined || computed.fault != OPERATOR_DEFINED};
  if (f->unit.is_approximate && (is_bv(f) ? !is_one_bit(kind, &a) : !may_give_up(kind, &a, &b)))
    fail_msg("operation %d of %u bits is given up", kind, operands);
  f->unit.is_approximate |= was_approximate;
  return r;
}

static struct both unary(struct fixture *f, uint16_t width, int depth) {
  static const enum expr_kind kinds[] = {E_NOT, E_ZEXT, E_SEXT, E_EXTRACT};
  enum expr_kind kind = kinds[below(f, 4)];
  uint16_t operand = width;
  uint64_t low = 0;
  for (int i = 0; i < 4 && kind != E_NOT; i++) {
    uint16_t other = random_width(&f->random);
    if (kind == E_EXTRACT ? other > width : other < width) operand = other;
  }
  if (operand == width) kind = E_NOT;
  if (kind == E_EXTRACT) low = below(f, operand - width + 1u);
  struct both a = build(f, operand, depth - 1);
  struct expr_node node = {.kind = (uint8_t)kind, .width = width, .imm = low};
  return (struct both){value_unary(&f->unit, kind, width, low, a.v), operator_apply(&node, operand, a.bits, 0, 0).bits,
                       false, a.is_undefined};
}

static struct both concatenation(struct fixture *f, uint16_t width, int depth) {
  uint16_t low = (uint16_t)(1 + below(f, width - 1u));
  struct both a = build(f, (uint16_t)(width - low), depth - 1), b = build(f, low, depth - 1);
  return (struct both){value_binary(&f->unit, E_CONCAT, 0, a.v, b.v), a.bits << low | b.bits, false,
                       a.is_undefined || b.is_undefined};
}

static struct both choice(struct fixture *f, uint16_t width, int depth) {
  struct both c = build(f, 1, depth - 1), a = build(f, width, depth - 1), b = build(f, width, depth - 1);
  return (struct both){value_ite(&f->unit, c.v.t, a.v, b.v), c.bits ? a.bits : b.bits, false,
                       c.is_undefined || a.is_undefined || b.is_undefined};
}

static struct both address(struct fixture *f, int depth) {
  /* Far from both ends: addresses do not wrap around. */
  struct both base = {value_fresh(&f->unit, "p", 64, false), 1000000 + random_next(&f->random), false, false};
  assignment_set(&f->run, base.v.t, reading(f, 64, base.bits, false));
  if (below(f, 2)) {
    int64_t offset = (int64_t)below(f, 2000) - 1000;
    return (struct both){value_offset(&f->unit, base.v, offset), base.bits + (u128)(i128)offset, false, false};
  }
  struct both index = build(f, 8, depth - 1);
  index = (struct both){value_unary(&f->unit, E_SEXT, 64, 0, index.v), bits_trunc(64, (u128)bits_signed(8, index.bits)),
                        false, index.is_undefined};
  uint64_t stride = 1 + below(f, 40);
  return (struct both){value_index(&f->unit, base.v, index.v, stride), bits_trunc(64, base.bits + stride * index.bits),
                       false, index.is_undefined};
}

static struct both build(struct fixture *f, uint16_t width, int depth) {
  if (depth <= 0) return below(f, 4) ? symbol(f, width) : constant(f, width);
  switch (below(f, 8)) {
  case 0: return unary(f, width, depth);
  case 1: return choice(f, width, depth);
  case 2: return width > 1 ? concatenation(f, width, depth) : binary(f, width, depth);
  case 3: return width == 64 ? address(f, depth) : unary(f, width, depth);
  default: return binary(f, width, depth);
  }
}

/* ---- tests ---- */

static bool is_in_range(struct fixture *f, term value, struct value_range r) {
  mpz_t z;
  mpz_init(z);
  term_get_mpz(&f->terms, value, z);
  bool is_negative = mpz_sgn(z) < 0;
  uint64_t words[2] = {0, 0};
  size_t count = 0;
  assert_true(mpz_sizeinbase(z, 2) < 127);
  mpz_export(words, &count, -1, sizeof *words, 0, 0, z);
  mpz_clear(z);
  i128 x = (i128)((u128)words[1] << 64 | words[0]);
  if (is_negative) x = -x;
  return r.low <= x && x <= r.high;
}

static void check(struct fixture *f, const struct both *x) {
  term value;
  if (x->is_undefined || f->unit.is_approximate) return;
  assert_true(value_is_valid(&f->unit, x->v));
  assert_true(term_eval(&f->terms, &f->run, x->v.t, &value));
  if (!term_eq(value, reading(f, x->v.width, x->bits, x->v.is_signed)))
    fail_msg("seed %llu: another value of %u bits", (unsigned long long)f->run.seed - 1, x->v.width);
  if (!is_bv(f) && x->v.width > 1 && x->v.width <= WIDEST)
    assert_true(is_in_range(f, value, range_of_term(&f->unit.ranges, x->v.t)));
}

static void random_expressions(enum arithmetic arithmetic, uint32_t *exact) {
  for (uint64_t seed = 0; seed < UNIT_ROUNDS(ROUNDS); seed++) {
    struct fixture f;
    set_up(&f, arithmetic, seed);
    struct both x = build(&f, random_width(&f.random), 1 + (int)(seed % DEEPEST));
    check(&f, &x);
    *exact += !x.is_undefined && !f.unit.is_approximate;
    tear_down(&f);
  }
}

static void integers(void **state) {
  (void)state;
  uint32_t exact = 0;
  random_expressions(ARITHMETIC_INT, &exact);
  assert_true(exact > UNIT_ROUNDS(ROUNDS) / 4);
}

static void bit_vectors(void **state) {
  (void)state;
  uint32_t exact = 0;
  random_expressions(ARITHMETIC_BV, &exact);
  assert_true(exact > UNIT_ROUNDS(ROUNDS) / 2);
}

static struct value_range range_in(struct fixture *f, term t) { return range_of_term(&f->unit.ranges, t); }

static void assert_range(struct value_range r, i128 low, i128 high) {
  assert_true(r.low == low);
  assert_true(r.high == high);
}

/* The ranges of what the header of range.c lists. */
static void ranges(void **state) {
  (void)state;
  struct fixture f;
  set_up(&f, ARITHMETIC_INT, 1);
  struct terms *s = &f.terms;
  term u = value_fresh(&f.unit, "u", 8, false).t, i = value_fresh(&f.unit, "i", 8, true).t;
  term c = value_fresh(&f.unit, "c", 1, false).t;
  assert_range(range_in(&f, term_int(s, -7)), -7, -7);
  assert_range(range_in(&f, u), 0, 255);
  assert_range(range_in(&f, i), -128, 127);
  assert_range(range_in(&f, term_add2(s, u, i)), -128, 382);
  assert_range(range_in(&f, term_mul2(s, term_int(s, 3), i)), -384, 381);
  assert_range(range_in(&f, term_mul2(s, term_int(s, -3), i)), -381, 384);
  assert_range(range_in(&f, term_ite(s, c, u, i)), -128, 255);
  assert_range(range_in(&f, term_ite(s, c, i, u)), -128, 255);
  assert_range(range_in(&f, term_div(s, u, term_int(s, 16))), 0, 15);
  assert_range(range_in(&f, term_div(s, i, term_int(s, 3))), -43, 42);
  assert_range(range_in(&f, term_mod(s, i, term_int(s, 10))), 0, 9);
  assert_range(range_in(&f, term_mod(s, u, term_int(s, 1000))), 0, 255);
  assert_true(range_in(&f, term_mul2(s, u, i)).low < INT64_MIN);
  tear_down(&f);
}

/* Graphs of terms are walked to a bounded depth only: this one has more ways to its leaf than there is time, and is too
 * deep for the stack. */
static void deep_ranges(void **state) {
  (void)state;
  enum { LEVELS = 50000 };
  struct fixture f;
  set_up(&f, ARITHMETIC_INT, 1);
  term t = value_fresh(&f.unit, "x", 32, true).t;
  for (int i = 0; i < LEVELS; i++) {
    term c = value_fresh(&f.unit, "c", 1, false).t;
    t = term_ite(&f.terms, c, term_add2(&f.terms, t, term_int(&f.terms, 1)), t);
  }
  struct value_range r = range_in(&f, t);
  assert_true(r.low <= INT32_MIN && r.high >= (i128)INT32_MAX + LEVELS);
  tear_down(&f);
}

/* What bounds say is what the type says. */
static void bounds(void **state) {
  (void)state;
  static const struct {
    int64_t number;
    bool is_signed, is_within;
  } cases[] = {{-1, false, false},  {0, false, true},   {255, false, true}, {256, false, false},
               {-129, true, false}, {-128, true, true}, {127, true, true},  {128, true, false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct fixture f;
    term value;
    set_up(&f, ARITHMETIC_INT, 1);
    struct value x = value_fresh(&f.unit, "x", 8, cases[i].is_signed);
    assignment_set(&f.run, x.t, term_int(&f.terms, cases[i].number));
    assert_true(term_eval(&f.terms, &f.run, value_bounds(&f.unit, x.t), &value));
    assert_true(term_eq(value, term_bool(cases[i].is_within)));
    tear_down(&f);
  }
}

/* One uninterpreted function for one operation on one width: the same operands give the same value. */
static void products(void **state) {
  (void)state;
  struct fixture f;
  set_up(&f, ARITHMETIC_INT, 1);
  struct value x = value_fresh(&f.unit, "x", 32, true), y = value_fresh(&f.unit, "y", 32, true);
  struct value first = value_binary(&f.unit, E_MUL, 0, x, y);
  assert_true(f.unit.is_approximate);
  assert_true(term_eq(first.t, value_binary(&f.unit, E_MUL, 0, x, y).t));
  assert_true(term_eq(first.t, value_binary(&f.unit, E_MUL, EXPR_NSW, x, y).t));
  assert_false(term_eq(first.t, value_binary(&f.unit, E_UDIV, 0, x, y).t));
  assert_false(term_eq(first.t, value_binary(&f.unit, E_MUL, 0, x, x).t));
  tear_down(&f);
}

static size_t bytes_in_use(void) { return mallinfo2().uordblks; }

/* Once all that is allocated for ever is there, a round leaves nothing behind. */
static void release(void **state) {
  (void)state;
  if (UNIT_IS_SANITIZED) return; /* which count leaks themselves */
  size_t before = 0;
  for (int i = 0; i < 300; i++) {
    struct fixture f;
    set_up(&f, ARITHMETIC_INT, 5);
    struct both x = build(&f, 32, 3);
    range_in(&f, x.v.t);
    tear_down(&f);
    if (i == 1) before = bytes_in_use();
  }
  assert_true(bytes_in_use() < before + 4096);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(integers),    cmocka_unit_test(bit_vectors), cmocka_unit_test(ranges),
      cmocka_unit_test(deep_ranges), cmocka_unit_test(bounds),      cmocka_unit_test(products),
      cmocka_unit_test(release),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
