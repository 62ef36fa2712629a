/* Values of expressions: random ones against a second evaluator, and chosen ones. */
#include "unit.h"

#include <math.h>

#include "base/float.h"
#include "build.h"
#include "interpret/evaluate.h"
#include "interpret/random.h"

static const uint16_t widths[] = {1, 3, 8, 16, 24, 31, 32, 33, 63, 64, 65, 80, 96, 127, 128};
enum { WIDTHS = sizeof widths / sizeof *widths, PER_WIDTH = 3, VARIABLES = WIDTHS * PER_WIDTH };

struct world {
  struct build b;
  struct random random;
  u128 values[VARIABLES];
};

static uint32_t below(struct world *w, uint32_t n) { return (uint32_t)(random_next(&w->random) >> 16) % n; }

/* ---- the second evaluator: bit by bit or with host arithmetic on sign-extended numbers, no use of bits.h ---- */

static u128 ones(unsigned w) { return w == 128 ? ~(u128)0 : ((u128)1 << w) - 1; }
static i128 as_signed(unsigned w, u128 x) {
  for (unsigned k = w; k < 128; k++) x |= (x >> (w - 1) & 1) << k;
  return (i128)x;
}

/* The low `w` bits and whether the exact signed result differs from them. */
static bool signed_add(unsigned w, u128 x, u128 y, bool subtract, u128 *ret) {
  i128 exact;
  bool over = subtract ? __builtin_sub_overflow(as_signed(w, x), as_signed(w, y), &exact)
                       : __builtin_add_overflow(as_signed(w, x), as_signed(w, y), &exact);
  *ret = (subtract ? x - y : x + y) & ones(w);
  return over || as_signed(w, *ret) != exact;
}

static bool signed_mul(unsigned w, u128 x, u128 y, u128 *ret) {
  i128 exact;
  bool over = __builtin_mul_overflow(as_signed(w, x), as_signed(w, y), &exact);
  u128 sum = 0;
  for (unsigned k = 0; k < w; k++)
    if (y >> k & 1) sum += x << k;
  *ret = sum & ones(w);
  return over || as_signed(w, *ret) != exact;
}

/* Is the value defined? */
static bool reference(const struct world *w, expr e, u128 *ret) {
  const struct expr_node *n = expr_get(&w->b.p->exprs, e);
  const struct exprs *s = &w->b.p->exprs;
  u128 x = 0, y = 0;
  if (n->kind == E_CONST) return *ret = expr_const_value(n), true;
  if (n->kind == E_VAR) return *ret = w->values[n->ref], true;
  if (!reference(w, n->a, &x)) return false;
  unsigned wa = expr_width(s, n->a);
  if (n->kind == E_ITE) return reference(w, x ? n->b : n->c, ret);
  if (expr_arity(n->kind) > 1 && !reference(w, n->b, &y)) return false;
  bool over = false;
  switch ((enum expr_kind)n->kind) {
  case E_NOT: *ret = ones(wa) - x; break;
  case E_ZEXT: *ret = x; break;
  case E_SEXT: *ret = (u128)as_signed(wa, x) & ones(n->width); break;
  case E_EXTRACT: *ret = x >> n->imm & ones(n->width); break;
  case E_CONCAT: *ret = x << expr_width(s, n->b) | y; break;
  case E_ADD: over = signed_add(wa, x, y, false, ret) && (n->flags & EXPR_NSW); break;
  case E_SUB: over = signed_add(wa, x, y, true, ret) && (n->flags & EXPR_NSW); break;
  case E_MUL: over = signed_mul(wa, x, y, ret) && (n->flags & EXPR_NSW); break;
  case E_UDIV:
  case E_UREM:
    if (y == 0) return false;
    *ret = n->kind == E_UDIV ? x / y : x % y;
    break;
  case E_SDIV:
  case E_SREM: {
    i128 p = as_signed(wa, x), q = as_signed(wa, y);
    if (q == 0 || (q == -1 && x == (u128)1 << (wa - 1))) return false;
    *ret = (u128)(n->kind == E_SDIV ? p / q : p % q) & ones(wa);
    break;
  }
  case E_SHL:
    over = y >= wa;
    *ret = over ? 0 : x << y & ones(wa);
    break;
  case E_LSHR:
    over = y >= wa;
    *ret = over ? 0 : x >> y;
    break;
  case E_ASHR:
    over = y >= wa;
    *ret = over ? 0 : (u128)(as_signed(wa, x) >> y) & ones(wa);
    break;
  case E_AND: *ret = x & y; break;
  case E_OR: *ret = x | y; break;
  case E_XOR: *ret = x ^ y; break;
  case E_EQ: *ret = x == y; break;
  case E_NE: *ret = x != y; break;
  case E_ULT: *ret = x < y; break;
  case E_ULE: *ret = x <= y; break;
  case E_SLT: *ret = as_signed(wa, x) < as_signed(wa, y); break;
  case E_SLE: *ret = as_signed(wa, x) <= as_signed(wa, y); break;
  default: fail();
  }
  return !over;
}

/* ---- random expressions ---- */

static expr raw(struct world *w, enum expr_kind kind, uint16_t width, expr a, expr b, expr c, uint64_t imm,
                uint8_t flags) {
  return expr_raw(&w->b.p->exprs, (struct expr_node){.kind = (uint8_t)kind,
                                                     .flags = flags,
                                                     .width = width,
                                                     .type = CTYPE_NONE,
                                                     .ref = 0,
                                                     .a = a,
                                                     .b = b,
                                                     .c = c,
                                                     .imm = imm});
}

static expr random_expr(struct world *w, uint16_t width, int depth);

static expr random_leaf(struct world *w, uint16_t width) {
  for (int i = 0; i < WIDTHS; i++)
    if (widths[i] == width && below(w, 3)) return build_value(&w->b, (var_id)(i * PER_WIDTH) + below(w, PER_WIDTH));
  return expr_const(&w->b.p->exprs, width, random_value(&w->random, width));
}

static expr random_resize(struct world *w, uint16_t width, int depth) {
  uint16_t other = widths[below(w, WIDTHS)];
  if (other > width) {
    uint64_t low = below(w, (uint32_t)(other - width) + 1);
    return raw(w, E_EXTRACT, width, random_expr(w, other, depth), EXPR_NONE, EXPR_NONE, low, 0);
  }
  if (other < width && below(w, 3) == 0)
    return raw(w, E_CONCAT, width, random_expr(w, (uint16_t)(width - other), depth), random_expr(w, other, depth),
               EXPR_NONE, 0, 0);
  enum expr_kind kind = below(w, 2) ? E_ZEXT : E_SEXT;
  return raw(w, kind, width, random_expr(w, other, depth), EXPR_NONE, EXPR_NONE, 0, 0);
}

static expr random_expr(struct world *w, uint16_t width, int depth) {
  if (depth == 0 || below(w, 8) == 0) return random_leaf(w, width);
  depth--;
  switch (below(w, 8)) {
  case 0: return raw(w, E_NOT, width, random_expr(w, width, depth), EXPR_NONE, EXPR_NONE, 0, 0);
  case 1: return random_resize(w, width, depth);
  case 2:
    return raw(w, E_ITE, width, random_expr(w, 1, depth), random_expr(w, width, depth), random_expr(w, width, depth), 0,
               0);
  default: break;
  }
  if (width == 1 && below(w, 2)) {
    enum expr_kind kind = E_EQ + below(w, E_SLE - E_EQ + 1);
    uint16_t other = widths[below(w, WIDTHS)];
    return raw(w, kind, 1, random_expr(w, other, depth), random_expr(w, other, depth), EXPR_NONE, 0, 0);
  }
  enum expr_kind kind = E_ADD + below(w, E_XOR - E_ADD + 1);
  uint8_t flags = kind <= E_MUL && below(w, 4) == 0 ? EXPR_NSW : 0;
  expr b = random_expr(w, width, depth);
  bool is_shift = kind == E_SHL || kind == E_LSHR || kind == E_ASHR;
  if (is_shift && below(w, 8)) b = expr_const(&w->b.p->exprs, width, below(w, width));
  if (kind >= E_UDIV && kind <= E_SREM && below(w, 2)) b = expr_const(&w->b.p->exprs, width, 1 + below(w, 7));
  return raw(w, kind, width, random_expr(w, width, depth), b, EXPR_NONE, 0, flags);
}

static void world_init(struct world *w, uint64_t seed) {
  w->b = build_new(DATA_MODEL_LP64);
  w->random = random_make(seed);
  build_function(&w->b, "main");
  for (int i = 0; i < VARIABLES; i++) build_global(&w->b, "v", widths[i / PER_WIDTH], EXPR_NONE);
  build_return(&w->b, EXPR_NONE);
}

static void new_values(struct world *w, struct evaluator *e) {
  for (var_id v = 0; v < VARIABLES; v++) {
    w->values[v] = random_value(&w->random, widths[v / PER_WIDTH]);
    evaluator_set(e, v, w->values[v]);
  }
}

static void check(struct world *w, struct evaluator *ev, expr e) {
  u128 want = 0, got = 0;
  bool defined = reference(w, e, &want);
  if (evaluator_value(ev, e, &got) != defined) fail_msg("expression %u: %s", e.id, evaluator_problem(ev));
  if (defined && got != want)
    fail_msg("expression %u: %016llx%016llx instead of %016llx%016llx", e.id, (unsigned long long)(got >> 64),
             (unsigned long long)got, (unsigned long long)(want >> 64), (unsigned long long)want);
}

static void test_random(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    struct world w;
    world_init(&w, seed);
    struct evaluator *ev = evaluator_new(w.b.p);
    for (int i = 0; i < 300; i++) {
      expr e = random_expr(&w, widths[below(&w, WIDTHS)], 1 + (int)below(&w, 6));
      for (int k = 0; k < 5; k++) {
        new_values(&w, ev);
        check(&w, ev, e);
      }
    }
    evaluator_free(ev);
    build_free(&w.b);
  }
}

/* Each kind of operation at each width, with operands at the boundaries. */
static void test_boundaries(void **state) {
  (void)state;
  struct world w;
  world_init(&w, 7);
  struct evaluator *ev = evaluator_new(w.b.p);
  for (int i = 0; i < WIDTHS; i++) {
    uint16_t width = widths[i];
    u128 min = (u128)1 << (width - 1);
    const u128 numbers[] = {0,   1 & ones(width),         2 & ones(width), min - 1,
                            min, (min + 1) & ones(width), ones(width),     ones(width) - 1};
    for (int kind = E_ADD; kind <= E_SLE; kind++) {
      for (uint32_t flags = 0; flags < (kind <= E_MUL ? 2u : 1u); flags++) {
        var_id x = (var_id)(i * PER_WIDTH), y = x + 1;
        expr e = raw(&w, kind, kind >= E_EQ ? 1 : width, build_value(&w.b, x), build_value(&w.b, y), EXPR_NONE, 0,
                     (uint8_t)flags);
        for (int k = 0; k < 64; k++) {
          evaluator_set(ev, x, w.values[x] = numbers[k / 8]);
          evaluator_set(ev, y, w.values[y] = numbers[k % 8]);
          check(&w, ev, e);
        }
      }
    }
  }
  evaluator_free(ev);
  build_free(&w.b);
}

/* An alternative that is not chosen is not evaluated; one that is shared is valid where it is needed. */
static void test_choice(void **state) {
  (void)state;
  struct world w;
  world_init(&w, 3);
  struct exprs *s = &w.b.p->exprs;
  struct evaluator *ev = evaluator_new(w.b.p);
  var_id v = 6 * PER_WIDTH; /* 32 bits */
  expr x = build_value(&w.b, v), zero = build_const(&w.b, 32, 0), hundred = build_const(&w.b, 32, 100);
  expr quotient = build_op(&w.b, E_UDIV, hundred, x);
  expr e = expr_ite(s, build_op(&w.b, E_EQ, x, zero), hundred, quotient);
  expr twice = build_op(&w.b, E_ADD, e, expr_ite(s, build_op(&w.b, E_ULT, zero, x), quotient, zero));
  const uint32_t values[] = {0, 1, 7};
  for (int i = 0; i < 3; i++) {
    u128 got;
    evaluator_set(ev, v, values[i]);
    assert_true(evaluator_value(ev, e, &got));
    assert_int_equal(got, values[i] ? 100 / values[i] : 100);
    assert_true(evaluator_value(ev, twice, &got));
    assert_int_equal(got, values[i] ? 100 / values[i] * 2 : 100);
  }
  evaluator_set(ev, v, 0);
  u128 got;
  assert_false(evaluator_value(ev, quotient, &got));
  assert_string_equal(evaluator_problem(ev), "division by zero");
  evaluator_free(ev);
  build_free(&w.b);
}

static void test_deep(void **state) {
  (void)state;
  struct world w;
  world_init(&w, 3);
  struct evaluator *ev = evaluator_new(w.b.p);
  var_id v = 9 * PER_WIDTH; /* 64 bits */
  expr x = build_value(&w.b, v), e = x, doubled = x;
  for (int i = 0; i < 200000; i++) e = raw(&w, i % 2 ? E_XOR : E_ADD, 64, e, x, EXPR_NONE, 0, 0);
  for (int i = 0; i < 60; i++) doubled = raw(&w, E_ADD, 64, doubled, doubled, EXPR_NONE, 0, 0);
  u128 got;
  uint64_t want = 3;
  for (int i = 0; i < 200000; i++) want = i % 2 ? want ^ 3 : want + 3;
  evaluator_set(ev, v, 3);
  assert_true(evaluator_value(ev, e, &got));
  assert_true(got == want);
  assert_true(evaluator_value(ev, doubled, &got));
  assert_true(got == (u128)3 << 60);
  evaluator_free(ev);
  build_free(&w.b);
}

static void test_memory(void **state) {
  (void)state;
  for (int model = DATA_MODEL_ILP32; model <= DATA_MODEL_LP64; model++) {
    struct build b = build_new((enum data_model)model);
    uint16_t pw = b.p->pointer_width;
    build_function(&b, "main");
    var_id v = build_global(&b, "i", pw, build_const(&b, pw, 0));
    build_return(&b, EXPR_NONE);
    object_id o = build_object(&b, "text", 20, "0123456789abcdefghi");
    object_id cell = build_object(&b, "cell", pw / 8, NULL);
    expr text = expr_object(&b.p->exprs, o), i = build_value(&b, v);
    vec_push(&b.p->objects.data[cell].relocations, ((struct relocation){0, build_offset(&b, text, 3)}));
    struct evaluator *ev = evaluator_new(b.p);
    u128 got;
    assert_true(evaluator_value(ev, build_load(&b, 16, build_offset(&b, text, 1)), &got));
    assert_int_equal(got, '1' | '2' << 8);
    assert_true(evaluator_value(ev, build_load(&b, 80, build_offset(&b, text, 2)), &got));
    assert_true(got >> 72 == 'b' && (got & 0xff) == '2');
    assert_true(evaluator_value(ev, build_load(&b, 8, build_load(&b, pw, expr_object(&b.p->exprs, cell))), &got));
    assert_int_equal(got, '3');
    for (int64_t k = -3; k < 23; k++) {
      evaluator_set(ev, v, bits_trunc(pw, (u128)(i128)k));
      bool valid = k >= 0 && k + 4 <= 20;
      assert_int_equal(evaluator_value(ev, build_load(&b, 32, build_index(&b, text, i, 1)), &got), valid);
      if (valid) assert_int_equal(got & 0xff, "0123456789abcdefghi"[k]);
      expr through = build_op(&b, E_ADD, text, i); /* the interpreter does not see the object here */
      assert_int_equal(evaluator_value(ev, build_load(&b, 32, through), &got), valid);
      assert_int_equal(evaluator_value(ev, build_load(&b, 32, build_index(&b, build_offset(&b, text, 2), i, 2)), &got),
                       2 * k + 2 >= 0 && 2 * k + 2 + 4 <= 20);
    }
    evaluator_set(ev, v, 17);
    assert_false(evaluator_value(ev, build_load(&b, 32, build_index(&b, text, i, 1)), &got));
    assert_string_equal(evaluator_problem(ev),
                        "invalid memory access: out of bounds of 'text' (size 20, offset 17, read of 4 bytes)");
    evaluator_set(ev, v, 0);
    assert_false(evaluator_value(ev, build_load(&b, 32, i), &got));
    assert_string_equal(evaluator_problem(ev), "invalid memory access: null pointer (read of 4 bytes)");
    evaluator_free(ev);
    build_free(&b);
  }
}

static u128 bits_of(double x) { return float_pack(64, x); }

static void test_float(void **state) {
  (void)state;
  u128 r;
  assert_true(float_evaluate(FLOAT_ADD, 64, 64, bits_of(0.1), bits_of(0.2), 0, &r) && r == bits_of(0.1 + 0.2));
  assert_true(float_evaluate(FLOAT_DIV, 32, 32, float_pack(32, 1), float_pack(32, 3), 0, &r) &&
              r == float_pack(32, 1.0f / 3.0f));
  assert_true(float_evaluate(FLOAT_MUL, 80, 80, float_pack(80, 1.5L), float_pack(80, 3), 0, &r) &&
              float_unpack(80, r) == 4.5L);
  assert_true(float_evaluate(FLOAT_TO_SIGNED, 32, 64, bits_of(-2.9), 0, 0, &r) && r == bits_trunc(32, (u128)-2));
  assert_true(float_evaluate(FLOAT_TO_UNSIGNED, 64, 64, bits_of(0x1p63), 0, 0, &r) && r == (u128)1 << 63);
  assert_true(float_evaluate(FLOAT_FROM_SIGNED, 64, 8, 0xff, 0, 0, &r) && r == bits_of(-1));
  assert_true(float_evaluate(FLOAT_FROM_UNSIGNED, 32, 64, UINT64_MAX, 0, 0, &r) && r == float_pack(32, 0x1p64));
  assert_true(float_evaluate(FLOAT_CONVERT, 32, 64, bits_of(0.1), 0, 0, &r) && r == float_pack(32, 0.1f));
  assert_true(float_evaluate(FLOAT_FMA, 64, 64, bits_of(2), bits_of(3), bits_of(4), &r) && r == bits_of(10));
  assert_true(float_evaluate(FLOAT_OLT, 1, 64, bits_of(NAN), bits_of(1), 0, &r) && r == 0);
  assert_true(float_evaluate(FLOAT_ULT, 1, 64, bits_of(NAN), bits_of(1), 0, &r) && r == 1);
  assert_true(float_evaluate(FLOAT_OEQ, 1, 64, bits_of(-0.0), bits_of(0.0), 0, &r) && r == 1);
  assert_false(float_evaluate(FLOAT_ADD, 16, 16, 0, 0, 0, &r));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random), cmocka_unit_test(test_boundaries), cmocka_unit_test(test_choice),
      cmocka_unit_test(test_deep),   cmocka_unit_test(test_memory),     cmocka_unit_test(test_float),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
