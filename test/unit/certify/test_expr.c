/* The certifier's reading of expressions against what they give on bits: random expressions over a few variables,
 * as integers and as bit-vectors, evaluated where the variables have the values of a random run. Where nothing is
 * opaque the values agree and what is assumed holds, unless the run is undefined; and only what is not linear may be
 * opaque. */
#include "unit.h"

#include "certify/certify.h"
#include "logic/eval.h"
#include "program/operators.h"
#include "program/random_bits.h"

enum { ROUNDS = 16000, DEEPEST = 3, VARIABLES = 24 };

struct fixture {
  struct random_bits random;
  struct certify c;
  struct assignment run;
  bool may_be_opaque;
};

/* An expression and its value. */
struct both {
  expr e;
  u128 bits;
  bool is_undefined; /* a run that computes this is not considered */
  bool overflows;    /* it is not in the arm of a conditional expression, where nothing is assumed */
};

static void set_up(struct fixture *f, bool is_bv, uint64_t seed) {
  *f = (struct fixture){.random = {seed}, .run = ASSIGNMENT_INIT};
  f->run.seed = seed + 1;
  f->c = (struct certify){.program = program_new(DATA_MODEL_LP64), .is_bv = is_bv, .out = STRBUF_INIT};
  terms_init(&f->c.terms);
  vec_resize(&f->c.is_signed, VARIABLES);
  vec_push(&f->c.contexts, ((struct certify_activation){ID_NONE, ID_NONE, 0, 0, false, 0}));
  edge_begin(&f->c, 0);
}

static void tear_down(struct fixture *f) {
  struct certify *c = &f->c;
  struct map *maps[] = {&c->symbol_of, &c->variable_of, &c->function_info_of, &c->values};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) map_release(maps[i]);
  vec_release_all(&c->contexts, &c->symbols, &c->is_signed, &c->functions, &c->depths, &c->assumed);
  assignment_release(&f->run);
  terms_release(&c->terms);
  program_free(c->program);
}

static uint32_t below(struct fixture *f, uint32_t bound) { return random_under(&f->random, bound); }
static struct exprs *exprs_of(struct fixture *f) { return &f->c.program->exprs; }

/* ---- expressions ---- */

static struct both build(struct fixture *f, uint16_t width, int depth);

static struct both constant(struct fixture *f, uint16_t width) {
  u128 bits = random_value(&f->random, width);
  return (struct both){expr_const(exprs_of(f), width, bits), bits, false, false};
}

static struct both variable(struct fixture *f, uint16_t width) {
  struct program *p = f->c.program;
  if (p->variables.len == VARIABLES) return constant(f, width);
  u128 bits = random_value(&f->random, width);
  var_id v = program_add_variable(p, (struct variable){.name = program_intern(p, "x"),
                                                       .width = width,
                                                       .kind = VARIABLE_GLOBAL,
                                                       .type = CTYPE_NONE,
                                                       .function = ID_NONE,
                                                       .initial = EXPR_NONE});
  f->c.is_signed.data[v] = (uint8_t)(1 + below(f, 2));
  assignment_set(&f->run, symbol_variable(&f->c, v, 0),
                 constant_value(&f->c, width, bits, variable_is_signed(&f->c, v)));
  return (struct both){expr_var(exprs_of(f), width, v), bits, false, false};
}

static bool is_constant(struct fixture *f, expr e, u128 *bits) { return expr_is_const(exprs_of(f), e, bits); }

static bool is_mask(struct fixture *f, uint16_t width, expr e) {
  u128 mask;
  return is_constant(f, e, &mask) && bits_runs(width, mask) <= 8;
}

/* Integers have no value for it; bit-vectors none where C has none. */
static bool may_be_opaque(struct fixture *f, enum expr_kind kind, uint16_t width, expr a, expr b) {
  u128 k;
  bool is_known = is_constant(f, b, &k);
  switch (kind) {
  case E_MUL: return !f->c.is_bv && !is_known && !is_constant(f, a, &k);
  case E_ANY_DIVISION: return !is_known || k == 0;
  case E_ANY_SHIFT: return !is_known || k >= width;
  case E_ANY_BITWISE: return !f->c.is_bv && !is_mask(f, width, a) && !is_mask(f, width, b);
  default: return false;
  }
}

static struct both binary(struct fixture *f, uint16_t width, int depth) {
  static const enum expr_kind arithmetic[] = {E_ADD, E_SUB,  E_MUL,  E_UDIV, E_SDIV, E_UREM, E_SREM,
                                              E_SHL, E_LSHR, E_ASHR, E_AND,  E_OR,   E_XOR},
                              comparisons[] = {E_EQ, E_NE, E_ULT, E_ULE, E_SLT, E_SLE},
                              logical[] = {E_AND, E_OR, E_XOR};
  bool compares = width == 1 && below(f, 3);
  enum expr_kind kind = compares     ? comparisons[below(f, 6)]
                        : width == 1 ? logical[below(f, 3)]
                                     : arithmetic[below(f, 13)];
  uint8_t flags = (kind == E_ADD || kind == E_SUB || kind == E_MUL) && below(f, 2) ? EXPR_NSW : 0;
  uint16_t operands = compares ? random_width(&f->random) : width;
  struct both a = build(f, operands, depth - 1);
  struct both b = below(f, 2) ? constant(f, operands) : build(f, operands, depth - 1);
  if (below(f, 4) == 0) { /* a shift that is none by accident */
    u128 amount = below(f, operands);
    b = (struct both){expr_const(exprs_of(f), operands, amount), amount, false, false};
  }
  f->may_be_opaque |= width > 1 && may_be_opaque(f, kind, width, a.e, b.e);
  struct operator_value computed = operator_binary(kind, flags, operands, a.bits, b.bits);
  bool overflows = computed.fault == OPERATOR_OVERFLOW && flags;
  return (struct both){expr_binary(exprs_of(f), kind, a.e, b.e, flags), computed.bits,
                       a.is_undefined || b.is_undefined || (computed.fault != OPERATOR_DEFINED && !overflows),
                       a.overflows || b.overflows || overflows};
}

static struct both unary(struct fixture *f, uint16_t width, int depth) {
  static const enum expr_kind kinds[] = {E_NOT, E_ZEXT, E_SEXT, E_EXTRACT};
  enum expr_kind kind = kinds[below(f, 4)];
  uint16_t operand = width, low = 0;
  for (int i = 0; i < 4 && kind != E_NOT; i++) {
    uint16_t other = random_width(&f->random);
    if (kind == E_EXTRACT ? other > width : other < width) operand = other;
  }
  if (operand == width) kind = E_NOT;
  if (kind == E_EXTRACT) low = (uint16_t)below(f, operand - width + 1u);
  struct both a = build(f, operand, depth - 1);
  struct expr_node node = {.kind = (uint8_t)kind, .width = width, .imm = low};
  struct exprs *s = exprs_of(f);
  expr e = kind == E_NOT    ? expr_not(s, a.e)
           : kind == E_ZEXT ? expr_zext(s, width, a.e)
           : kind == E_SEXT ? expr_sext(s, width, a.e)
                            : expr_extract(s, low, width, a.e);
  return (struct both){e, operator_apply(&node, operand, a.bits, 0, 0).bits, a.is_undefined, a.overflows};
}

static struct both concatenation(struct fixture *f, uint16_t width, int depth) {
  uint16_t low = (uint16_t)(1 + below(f, width - 1u));
  struct both a = build(f, (uint16_t)(width - low), depth - 1), b = build(f, low, depth - 1);
  return (struct both){expr_concat(exprs_of(f), a.e, b.e), a.bits << low | b.bits, a.is_undefined || b.is_undefined,
                       a.overflows || b.overflows};
}

static struct both choice(struct fixture *f, uint16_t width, int depth) {
  struct both c = build(f, 1, depth - 1), a = build(f, width, depth - 1), b = build(f, width, depth - 1);
  expr e = expr_ite(exprs_of(f), c.e, a.e, b.e);
  bool has_arms = expr_get(exprs_of(f), e)->kind == E_ITE; /* it was not simplified */
  return (struct both){e, c.bits ? a.bits : b.bits, c.is_undefined || a.is_undefined || b.is_undefined,
                       c.overflows || (!has_arms && (a.overflows || b.overflows))};
}

static struct both build(struct fixture *f, uint16_t width, int depth) {
  if (depth <= 0) return below(f, 4) ? variable(f, width) : constant(f, width);
  switch (below(f, 8)) {
  case 0:
  case 1: return unary(f, width, depth);
  case 2: return choice(f, width, depth);
  case 3: return width > 1 ? concatenation(f, width, depth) : binary(f, width, depth);
  default: return binary(f, width, depth);
  }
}

/* ---- tests ---- */

/* In one reading, or as a truth value. True if there was something to compare. */
static bool check(struct fixture *f, const struct both *x, uint16_t width, bool is_signed) {
  struct certify *c = &f->c;
  term value;
  edge_begin(c, 0);
  term t = width == 1 ? expr_truth(c, x->e) : expr_value(c, x->e, is_signed);
  bool is_opaque = c->functions.len || c->unknown_count;
  if (is_opaque && !f->may_be_opaque) fail_msg("seed %llu: opaque", (unsigned long long)f->run.seed - 1);
  if (is_opaque || x->is_undefined || x->overflows) return false;
  assert_true(term_eval(&c->terms, &f->run, t, &value));
  if (!term_eq(value, constant_value(c, width, x->bits, is_signed)))
    fail_msg("seed %llu: another value of %u bits", (unsigned long long)f->run.seed - 1, width);
  for (uint32_t i = 0; i < c->assumed.len; i++) {
    assert_true(term_eval(&c->terms, &f->run, c->assumed.data[i], &value));
    if (!term_eq(value, term_true)) fail_msg("seed %llu: not so", (unsigned long long)f->run.seed - 1);
  }
  return true;
}

static uint32_t random_expressions(bool is_bv) {
  uint32_t compared = 0;
  for (uint64_t seed = 0; seed < UNIT_ROUNDS(ROUNDS); seed++) {
    struct fixture f;
    set_up(&f, is_bv, seed);
    uint16_t width = random_width(&f.random);
    struct both x = build(&f, width, 1 + (int)(seed % DEEPEST));
    compared += check(&f, &x, width, false);
    compared += check(&f, &x, width, true);
    tear_down(&f);
  }
  return compared;
}

static void integers(void **state) {
  (void)state;
  assert_true(random_expressions(false) > UNIT_ROUNDS(ROUNDS) / 2);
}

static void bit_vectors(void **state) {
  (void)state;
  assert_true(random_expressions(true) > UNIT_ROUNDS(ROUNDS) / 2);
}

/* Truth values as numbers: -1 or 1, as they are read. */
static void truth_as_number(void **state) {
  (void)state;
  struct fixture f;
  term value;
  set_up(&f, false, 1);
  struct both x = variable(&f, 1);
  assignment_set(&f.run, symbol_variable(&f.c, 0, 0), term_true);
  assert_true(term_eval(&f.c.terms, &f.run, expr_value(&f.c, x.e, true), &value));
  assert_true(term_eq(value, term_int(&f.c.terms, -1)));
  assert_true(term_eval(&f.c.terms, &f.run, expr_value(&f.c, x.e, false), &value));
  assert_true(term_eq(value, term_int(&f.c.terms, 1)));
  tear_down(&f);
}

/* Differences of addresses, near and as far as there are. */
static void differences(void **state) {
  (void)state;
  static const int64_t numbers[] = {0, 1, -1, 4096, INT64_MAX, INT64_MIN, (int64_t)1 << 62, -((int64_t)3 << 61)};
  struct fixture f;
  set_up(&f, false, 1);
  term p = symbol_unknown(&f.c, 64, false, EXPR_NONE), q = symbol_unknown(&f.c, 64, false, EXPR_NONE);
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    i128 d = 77;
    assert_true(address_difference(&f.c, term_add2(&f.c.terms, p, term_int(&f.c.terms, numbers[i])), p, &d));
    assert_true(d == numbers[i]);
  }
  i128 d;
  assert_false(address_difference(&f.c, p, q, &d));
  tear_down(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(integers), cmocka_unit_test(bit_vectors),
                                     cmocka_unit_test(truth_as_number), cmocka_unit_test(differences)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
