/* Text of expressions, lvalues and operations. */
#include "unit.h"

#include "program/sample.h"
#include "program/text/print.h"

static struct sample S;
static struct exprs *E;

static int setup(void **state) {
  (void)state;
  S = sample_new();
  E = &S.p->exprs;
  return 0;
}

static int teardown(void **state) {
  (void)state;
  program_free(S.p);
  return 0;
}

static void expect(expr e, const char *text) {
  struct strbuf out = STRBUF_INIT;
  print_expr(S.p, e, &out);
  assert_string_equal(out.text, text);
  strbuf_release(&out);
}

static void expect_lvalue(expr address, uint16_t width, const char *text, bool clean) {
  struct strbuf out = STRBUF_INIT;
  print_lvalue(S.p, address, width, CTYPE_NONE, &out);
  assert_string_equal(out.text, text);
  assert_int_equal(lvalue_is_clean(S.p, address, width, CTYPE_NONE), clean);
  strbuf_release(&out);
}

static expr k(uint16_t width, int64_t value) { return expr_const(E, width, (u128)(i128)value); }
static expr op(enum expr_kind kind, expr a, expr b) { return expr_binary(E, kind, a, b, 0); }
static expr field(expr base, ctype_id type, uint32_t member) {
  return expr_field(E, base, ctype_member(&S.p->types, type, member)->bit_offset / 8, type, member);
}
static expr node_field(expr base, uint32_t member) { return field(base, S.t_node, member); }
static expr load(uint16_t width, expr address) { return expr_load(E, width, address, CTYPE_NONE); }
static expr wide(expr e) { return expr_sext(E, 64, e); }

static void test_arithmetic(void **state) {
  (void)state;
  expect(op(E_ADD, S.x, op(E_MUL, S.y, k(32, 2))), "x + y * 2");
  expect(op(E_MUL, op(E_ADD, S.x, S.y), k(32, 2)), "(x + y) * 2");
  expect(op(E_SUB, S.x, op(E_SUB, S.y, S.x)), "x - (y - x)");
  expect(op(E_ADD, S.x, op(E_ADD, S.y, S.x)), "x + y + x");
  expect(op(E_ADD, S.x, k(32, -1)), "x - 1");
  expect(op(E_SUB, S.u, k(32, -3)), "u + 3");
  expect(op(E_SUB, k(32, 0), S.x), "-x");
  expect(op(E_SUB, k(32, 0), op(E_SUB, k(32, 0), S.x)), "-(-x)");
  expect(expr_not(E, S.x), "~x");
  expect(op(E_OR, op(E_AND, S.u, k(32, 0xf0)), k(32, 1)), "u & 0xf0 | 1");
  expect(op(E_AND, op(E_EQ, S.x, k(32, 1)), op(E_NE, S.y, k(32, 2))), "x == 1 && y != 2");
  expect(op(E_SHL, S.x, op(E_ADD, S.y, k(32, 1))), "x << y + 1");
}

static void test_signs(void **state) {
  (void)state;
  expect(op(E_SDIV, S.x, S.y), "x / y");
  expect(op(E_UDIV, S.x, S.y), "(unsigned int)x / y");
  expect(op(E_UDIV, S.u, S.y), "u / y");
  expect(op(E_SDIV, S.u, S.y), "(int)u / y");
  expect(op(E_ASHR, S.u, k(32, 3)), "(int)u >> 3");
  expect(op(E_LSHR, S.x, k(32, 3)), "(unsigned int)x >> 3");
  expect(op(E_LSHR, S.u, k(32, 3)), "u >> 3");
  expect(op(E_SLT, S.x, S.y), "x < y");
  expect(op(E_ULT, S.x, S.y), "(unsigned int)x < y");
  expect(op(E_ULT, op(E_ADD, S.x, S.y), k(32, 10)), "(unsigned int)(x + y) < 10");
  expect(op(E_SLT, k(32, 5), S.x), "x > 5");
  expect(op(E_ULE, k(32, -1), S.u), "u >= 4294967295u");
  expect(op(E_EQ, S.x, k(32, -1)), "x == -1");
  expect(op(E_EQ, S.u, k(32, -1)), "u == 4294967295u");
}

static void test_conversions(void **state) {
  (void)state;
  expect(op(E_ADD, expr_sext(E, 32, S.c), S.x), "c + x");
  expect(op(E_ADD, expr_zext(E, 32, S.uc), S.x), "uc + x");
  expect(op(E_ADD, expr_zext(E, 32, S.c), S.x), "(unsigned char)c + x");
  expect(op(E_ADD, expr_sext(E, 32, S.uc), S.x), "(signed char)uc + x");
  expect(op(E_SLT, expr_zext(E, 32, S.uc), S.x), "uc < x");
  expect(op(E_ADD, wide(S.x), S.l), "x + l");
  expect(op(E_ADD, wide(S.x), wide(S.y)), "(long)x + y");
  expect(op(E_SLT, wide(S.x), expr_zext(E, 64, S.u)), "(long)x < u");
  expect(op(E_SLT, wide(S.x), wide(S.y)), "x < y");
  expect(expr_extract(E, 0, 8, S.x), "(unsigned char)x");
  expect(expr_extract(E, 8, 8, op(E_ADD, S.x, S.y)), "(unsigned char)(x + y >> 8)");
  expect(expr_sext(E, 32, expr_extract(E, 0, 8, S.x)), "(signed char)x");
  expect(expr_concat(E, S.c, S.uc), "(unsigned short)((unsigned short)c << 8 | uc)");
  expect(expr_ite(E, op(E_EQ, S.x, S.y), S.x, k(32, 0)), "x == y ? x : 0");
  expect(op(E_ADD, S.n, k(64, 8)), "(unsigned long)n + 8");
}

static void test_conditions(void **state) {
  (void)state;
  expr less = op(E_SLT, S.x, S.y), equal = op(E_EQ, S.u, S.v);
  expect(op(E_OR, op(E_AND, less, equal), less), "(x < y && u == v) || x < y");
  expect(expr_not(E, op(E_AND, less, equal)), "!(x < y && u == v)");
  expect(op(E_NE, expr_zext(E, 32, less), k(32, 0)), "x < y");
  expect(expr_zext(E, 32, less), "x < y");
  expect(expr_ite(E, less, equal, k(1, 0)), "x < y && u == v");
  expect(expr_ite(E, less, k(1, 0), equal), "x >= y && u == v");
  expect(op(E_EQ, op(E_AND, S.u, k(32, 16)), k(32, 0)), "(u & 0x10) == 0");
  expect(op(E_EQ, S.n, k(64, 0)), "n == NULL");
  expect(expr_extract(E, 0, 1, S.b), "b");
  expect(expr_not(E, expr_extract(E, 0, 1, S.b)), "!b");
  expect(op(E_EQ, expr_zext(E, 32, less), expr_zext(E, 32, equal)), "(x < y) == (u == v)");
}

static void test_lvalues(void **state) {
  (void)state;
  expr next = load(64, node_field(S.n, NODE_NEXT));
  expect(load(32, node_field(S.n, NODE_VALUE)), "n->value");
  expect(load(32, node_field(S.node, NODE_VALUE)), "head.value");
  expect(load(32, node_field(next, NODE_VALUE)), "n->next->value");
  expect(load(32, S.object), "shared");
  expect(load(32, S.q), "*q");
  expect(load(32, expr_index(E, S.array, wide(S.x), 4, S.t_int)), "table[x]");
  expect(load(32, expr_index(E, S.q, wide(op(E_ADD, S.x, k(32, 1))), 4, S.t_int)), "q[x + 1]");
  expect(load(32, expr_index(E, node_field(S.n, NODE_A), wide(S.x), 4, S.t_int)), "n->a[x]");
  expr both = expr_index(E, expr_index(E, S.q, wide(S.x), 4, S.t_int), k(64, -1), 4, S.t_int);
  expect(load(32, both), "q[x - 1]");
  expr row = expr_index(E, node_field(S.n, NODE_GRID), wide(S.x), 12, S.t_row);
  expr cell = expr_index(E, row, k(64, 2), 4, S.t_pair);
  expect(load(16, field(cell, S.t_pair, 1)), "n->grid[x][2].y");
  expr record = expr_index(E, S.n, wide(S.x), 88, S.t_node);
  expect(load(32, node_field(record, NODE_VALUE)), "n[x].value");
  expect(load(8, field(node_field(S.n, NODE_ANONYMOUS), S.t_anonymous, 1)), "n->d");
  expect(load(16, field(node_field(S.node, NODE_U), S.t_pair, 1)), "head.u.p.y");
  expect(op(E_EQ, next, k(64, 0)), "n->next == NULL");
}

static void test_access_widths(void **state) {
  (void)state;
  expect_lvalue(S.node, 32, "head.value", true);
  expect_lvalue(S.n, 32, "n->value", true);
  expect_lvalue(node_field(S.n, NODE_U), 32, "n->u.i", true);
  expect_lvalue(node_field(S.n, NODE_U), 16, "n->u.p.x", true);
  expect_lvalue(S.array, 32, "table[0]", true);
  expect_lvalue(expr_index(E, S.n, k(64, 8), 1, S.t_char), 64, "n->next", true);
  expect_lvalue(expr_index(E, S.n, k(64, 68), 1, S.t_char), 16, "n->grid[0][1].x", true);
  expect_lvalue(expr_index(E, S.n, wide(S.x), 1, S.t_char), 32, "*(unsigned int *)((char *)n + x)", false);
  expect_lvalue(S.object, 16, "*(unsigned short *)&shared", false);
  expr unknown = sample_variable(&S, "raw", 64, S.t_void_pointer);
  expect_lvalue(unknown, 32, "*(unsigned int *)raw", false);
  expect_lvalue(node_field(unknown, NODE_NEXT), 64, "((struct node *)raw)->next", false);
}

static void test_bit_fields(void **state) {
  (void)state;
  expr unit = expr_field(E, S.n, 4, S.t_node, NODE_FLAGS);
  expect(expr_zext(E, 32, expr_extract(E, 0, 3, load(8, unit))), "n->flags");
  expect(expr_sext(E, 32, expr_extract(E, 3, 5, load(8, unit))), "n->level");
  assert_true(lvalue_is_clean(S.p, unit, 8, CTYPE_NONE));
  struct operation store = operation_make(OP_STORE);
  store.a = unit;
  expr kept = op(E_AND, load(8, unit), k(8, 0x07));
  expr value = op(E_SHL, op(E_AND, expr_extract(E, 0, 8, S.x), k(8, 0x1f)), k(8, 3));
  store.b = op(E_OR, kept, value);
  struct strbuf out = STRBUF_INIT;
  print_operation(S.p, &store, &out);
  assert_string_equal(out.text, "n->level = x");
  strbuf_clear(&out);
  store.b = op(E_OR, kept, k(8, 0xf8));
  print_operation(S.p, &store, &out);
  assert_string_equal(out.text, "n->level = -1");
  strbuf_release(&out);
}

static void test_addresses(void **state) {
  (void)state;
  expect(S.object, "&shared");
  expect(S.array, "table");
  expect(S.text, "\"say\\n\\\"\\1\"");
  expect(node_field(S.n, NODE_NEXT), "&n->next");
  expect(node_field(S.n, NODE_A), "n->a");
  expect(expr_index(E, S.q, wide(S.x), 4, S.t_int), "q + x");
  expect(expr_index(E, S.q, k(64, -2), 4, S.t_int), "q - 2");
  expect(expr_index(E, S.array, wide(S.x), 4, S.t_int), "&table[x]");
  expect(expr_index(E, S.n, k(64, 4), 1, S.t_char), "(char *)n + 4");
  expect(op(E_SDIV, op(E_SUB, S.q, expr_index(E, S.array, k(64, 0), 4, S.t_int)), k(64, 4)), "q - table");
  expect(expr_field(E, k(64, 0), 4, S.t_node, NODE_FLAGS), "4"); /* as offsetof has it */
  expect(expr_function(E, S.f), "main");
}

static void test_floats(void **state) {
  (void)state;
  expr one_half = expr_const(E, 64, 0x3fe0000000000000u);
  expect(expr_float(E, 64, FLOAT_ADD, S.d, one_half, EXPR_NONE), "d + 0.5");
  expect(expr_float(E, 32, FLOAT_TO_SIGNED, S.d, EXPR_NONE, EXPR_NONE), "(int)d");
  expect(expr_float(E, 64, FLOAT_FROM_SIGNED, S.u, EXPR_NONE, EXPR_NONE), "(double)(int)u");
  expect(expr_float(E, 1, FLOAT_OLT, S.d, one_half, EXPR_NONE), "d < 0.5");
  expect(expr_float(E, 1, FLOAT_UGT, S.d, one_half, EXPR_NONE), "!(d <= 0.5)");
  expect(expr_float(E, 32, FLOAT_SQRT, S.fl, EXPR_NONE, EXPR_NONE), "sqrtf(f)");
  expect(expr_float(E, 32, FLOAT_NEG, S.fl, EXPR_NONE, EXPR_NONE), "-f");
  expect(expr_float(E, 32, FLOAT_MUL, S.fl, expr_const(E, 32, 0xc0000000u), EXPR_NONE), "f * -2.0f");
}

static void test_types(void **state) {
  (void)state;
  assert_int_equal(expr_ctype(S.p, S.x), S.t_int);
  assert_int_equal(expr_ctype(S.p, load(64, node_field(S.n, NODE_NEXT))), S.t_node_pointer);
  assert_int_equal(expr_ctype(S.p, S.node), S.t_node_pointer);
  assert_int_equal(expr_ctype(S.p, expr_index(E, S.array, wide(S.x), 4, S.t_int)), S.t_int_pointer);
  assert_int_equal(expr_ctype(S.p, k(32, 1)), CTYPE_NONE);
}

/* Deep and widely shared expressions are cut, quickly. */
static void test_depth(void **state) {
  (void)state;
  struct strbuf out = STRBUF_INIT;
  expr e = S.x, deep = S.q;
  for (int i = 0; i < 10000; i++) e = op(E_ADD, expr_not(E, op(E_XOR, e, S.y)), e);
  print_expr(S.p, e, &out);
  assert_non_null(strstr(out.text, "..."));
  assert_true(out.len < 20000);
  for (int i = 0; i < 10000; i++) deep = load(64, op(E_ADD, deep, deep));
  print_expr(S.p, deep, &out);
  lvalue_is_clean(S.p, deep, 32, CTYPE_NONE);
  expr_ctype(S.p, deep);
  expr chain = S.n, condition = op(E_EQ, S.x, S.y);
  for (int i = 0; i < 10000; i++) chain = load(64, node_field(chain, NODE_NEXT));
  for (int i = 0; i < 10000; i++) condition = expr_ite(E, condition, condition, op(E_EQ, S.x, k(32, i)));
  print_expr(S.p, chain, &out);
  print_expr(S.p, condition, &out);
  strbuf_release(&out);
}

static void test_operations(void **state) {
  (void)state;
  static const char *const lines[] = {
      "x = x + y",
      "n->value = x",
      "havoc(&head, 88) [scope]",
      "n = calloc(1, 88)",
      "n = object_size(n)",
      "*n = head",
      "memset(n, 255, 88)",
      "free(n)",
      "n = stack_save()",
      "stack_restore(n)",
      "end_life(&spot)",
      "begin_life(&spot)",
      "va_start(n)",
      "x = __VERIFIER_nondet_int()",
      "{x, _} = q(x, \"say\\n\\\"\\1\")",
      "main()",
      "assume(x < y)",
      "violation: assertion failed (x < y)",
      "exit(3)",
      "skip",
      "return x",
  };
  sample_add_edges(&S);
  assert_int_equal(S.p->edges.len, sizeof lines / sizeof *lines);
  for (uint32_t i = 0; i < S.p->edges.len; i++) {
    struct strbuf out = STRBUF_INIT;
    print_operation(S.p, &S.p->edges.data[i].op, &out);
    assert_string_equal(out.text, lines[i]);
    strbuf_release(&out);
  }
  struct strbuf why = STRBUF_INIT;
  assert_true(program_check(S.p, &why));
  strbuf_release(&why);
}

static void test_listing(void **state) {
  (void)state;
  sample_add_edges(&S);
  struct strbuf out = STRBUF_INIT;
  print_function(S.p, S.f, &out);
  assert_non_null(strstr(out.text, "int main(int x, struct node *n)  /* sample.c:3:5, entry 0, exit 1 */\n"));
  assert_non_null(strstr(out.text, "      0 -> 2          4:5  x = x + y\n"));
  assert_non_null(strstr(out.text, "{floating point}  {function without a body}\n"));
  strbuf_release(&out);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(test_arithmetic, setup, teardown),
      cmocka_unit_test_setup_teardown(test_signs, setup, teardown),
      cmocka_unit_test_setup_teardown(test_conversions, setup, teardown),
      cmocka_unit_test_setup_teardown(test_conditions, setup, teardown),
      cmocka_unit_test_setup_teardown(test_lvalues, setup, teardown),
      cmocka_unit_test_setup_teardown(test_access_widths, setup, teardown),
      cmocka_unit_test_setup_teardown(test_bit_fields, setup, teardown),
      cmocka_unit_test_setup_teardown(test_addresses, setup, teardown),
      cmocka_unit_test_setup_teardown(test_floats, setup, teardown),
      cmocka_unit_test_setup_teardown(test_types, setup, teardown),
      cmocka_unit_test_setup_teardown(test_depth, setup, teardown),
      cmocka_unit_test_setup_teardown(test_operations, setup, teardown),
      cmocka_unit_test_setup_teardown(test_listing, setup, teardown),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
