/* Programs to JSON and back, and JSON that is not a program. */
#include "unit.h"

#include <stdio.h>
#include <string.h>

#include "program/json/json_read.h"
#include "program/json/json_write.h"
#include "program/sample.h"
#include "program/text/print.h"

static char *write_text(const struct program *p, size_t *len) {
  char *text = NULL;
  FILE *f = open_memstream(&text, len);
  assert_true(json_write_program(p, f));
  fclose(f);
  return text;
}

/* A sample with something in every table, and some of every kind of expression. */
static struct sample full_sample(void) {
  struct sample s = sample_new();
  struct exprs *e = &s.p->exprs;
  expr_const(e, 128, ~(u128)0 - 1);
  expr_const(e, 64, (u128)1 << 60);
  for (int kind = E_ADD; kind <= E_SLE; kind++) expr_binary(e, (enum expr_kind)kind, s.x, s.y, 0);
  expr_not(e, s.x);
  expr_concat(e, s.c, s.uc);
  expr_ite(e, expr_binary(e, E_EQ, s.x, s.y, 0), s.x, s.y);
  expr_float(e, 64, FLOAT_FMA, s.d, s.d, s.d);
  expr_float(e, 64, FLOAT_NEG, s.d, EXPR_NONE, EXPR_NONE);
  expr_extract(e, 3, 5, expr_load(e, 8, s.n, CTYPE_NONE));
  expr_zext(e, 64, s.x);
  expr_index(e, expr_function(e, s.f), expr_sext(e, 64, s.x), 4, CTYPE_NONE);
  program_intern(s.p, "not UTF-8: \xff\xfe");
  program_intern(s.p, "quotes \" and \\ and \x01 and \xc3\xa4");
  struct variable *v = &s.p->variables.data[0];
  v->kind = VARIABLE_GLOBAL;
  v->function = ID_NONE;
  v->is_static = true;
  v->initial = expr_const(e, 32, 7);
  s.p->objects.data[s.o_array].bytes = arena_copy(&s.p->arena, "\1\2\3\0\377", 5);
  s.p->objects.data[s.o_array].byte_count = 5;
  s.p->objects.data[s.o_array].is_static = s.p->objects.data[s.o_int].is_external = true;
  sample_add_edges(&s);
  return s;
}

static struct program *read_text(const char *text, size_t len, struct strbuf *messages) {
  struct diagnostics d = DIAGNOSTICS_INIT;
  struct program *p = json_read_text("p.json", text, len, &d);
  assert_int_equal(d.error_count, p ? 0 : 1);
  for (uint32_t i = 0; messages && i < d.items.len; i++)
    strbuf_printf(messages, "%u:%u: %s", d.items.data[i].line, d.items.data[i].column, d.items.data[i].text);
  diagnostics_release(&d);
  return p;
}

static void test_round_trip(void **state) {
  (void)state;
  struct sample s = full_sample();
  struct strbuf why = STRBUF_INIT, before = STRBUF_INIT, after = STRBUF_INIT;
  assert_true(program_check(s.p, &why));
  size_t len, again_len;
  char *text = write_text(s.p, &len);
  struct program *p = read_text(text, len, NULL);
  assert_non_null(p);
  char *again = write_text(p, &again_len);
  assert_string_equal(text, again);
  assert_int_equal(p->exprs.nodes.len, s.p->exprs.nodes.len);
  assert_int_equal(p->pointer_width, 64);
  for (uint32_t i = 0; i < p->exprs.nodes.len; i++)
    assert_memory_equal(&p->exprs.nodes.data[i], &s.p->exprs.nodes.data[i], sizeof(struct expr_node));
  for (uint32_t i = 0; i < p->strings.text.len; i++)
    assert_string_equal(p->strings.text.data[i], s.p->strings.text.data[i]);
  print_function(s.p, s.f, &before);
  print_function(p, s.f, &after);
  assert_string_equal(before.text, after.text);
  const struct object *o = &p->objects.data[s.o_array];
  assert_int_equal(o->byte_count, 5);
  assert_memory_equal(o->bytes, "\1\2\3\0\377", 5);
  /* the new program can be extended: equal expressions are found again */
  assert_int_equal(expr_var(&p->exprs, 32, 0).id, s.x.id);
  strbuf_release(&why);
  strbuf_release(&before);
  strbuf_release(&after);
  free(text);
  free(again);
  program_free(p);
  program_free(s.p);
}

/* No beginning of the text, and no change of one byte, does more than fail. */
static void test_damage(void **state) {
  (void)state;
  struct sample s = full_sample();
  size_t len;
  char *text = write_text(s.p, &len);
  for (size_t i = 0; i + 2 < len; i += 1 + i % 7) assert_null(read_text(text, i, NULL));
  uint64_t random = 12345;
  for (int round = 0; round < 4000; round++) {
    static const char bytes[] = "0123456789\",:[]{}-nxe\\\x01\xff";
    random = random * 6364136223846793005u + 1442695040888963407u;
    size_t at = (size_t)(random >> 33) % len;
    char old = text[at];
    text[at] = bytes[(random >> 20) % (sizeof bytes - 1)];
    struct program *p = read_text(text, len, NULL);
    if (p) {
      struct strbuf out = STRBUF_INIT;
      for (function_id f = 0; f < p->functions.len; f++) print_function(p, f, &out);
      strbuf_release(&out);
    }
    program_free(p);
    text[at] = old;
  }
  free(text);
  program_free(s.p);
}

static void expect_error(const char *text, const char *message) {
  struct strbuf messages = STRBUF_INIT;
  assert_null(read_text(text, strlen(text), &messages));
  if (!strstr(messages.text, message)) assert_string_equal(messages.text, message);
  strbuf_release(&messages);
}

#define HEAD "{\"format\":\"ockham-program\",\"version\":1,\"model\":\"LP64\",\"start\":0,\"entry\":0,"

static void test_messages(void **state) {
  (void)state;
  expect_error("", "1:1: expected '{', but the text ends here");
  expect_error("[]", "1:1: expected '{', not '['");
  expect_error("{}", "it has no member \"format\"");
  expect_error("{\"format\":\"other\"}", "the format is 'other'");
  expect_error("{\"format\":\"ockham-program\",\n\"version\":2}", "2:12: version 2 of the format is not known");
  expect_error("{\"format\":\"ockham-program\",\"version\":1}", "\"model\" is missing");
  expect_error(HEAD "\"colour\":1}", "unknown member 'colour'");
  expect_error(HEAD "\"types\":[]}", "there is no entry function");
  expect_error(HEAD "\"types\":[{\"kind\":\"typedef\",\"target\":0}]}", "type 0 does not exist, contains itself");
  expect_error(HEAD "\"types\":[{\"kind\":\"pointer\",\"target\":9}]}", "type 9 does not exist");
  expect_error(HEAD "\"types\":[{\"kind\":\"struct\",\"members\":[[\"a\",0,0]]}]}",
               "type 0 does not exist, contains itself");
  expect_error(HEAD "\"expressions\":[[\"const\",32,1],[\"const\",32,1]]}", "expression 1 occurs twice");
  expect_error(HEAD "\"expressions\":[[\"not\",32,0]]}", "expression 0 is used before it exists");
  expect_error(HEAD "\"expressions\":[[\"add\",32]]}", "an expression of this kind has more parts");
  expect_error(HEAD "\"expressions\":[[\"const\",32,1.5]]}", "expected a whole number");
  expect_error(HEAD "\"expressions\":[[\"const\",128,\"999999999999999999999999999999999999999\"]]}", "too large");
  expect_error(HEAD "\"expressions\":[[\"const\",300,1]]}", "too large (at most 128)");
  expect_error(HEAD "\"expressions\":[[\"const\",8,256]],\"functions\":[{\"name\":\"f\"}]}",
               "expression 0 (const) is malformed");
  expect_error(HEAD "\"strings\":[\"a\",\"a\"]}", "string 1 occurs twice");
  expect_error(HEAD "\"strings\":[\"\\u0000\"]}", "zero character");
  expect_error(HEAD "\"strings\":[{\"hex\":\"6g\"}]}", "hexadecimal");
  expect_error(HEAD "\"functions\":[{\"name\":5}]}", "function 0 is malformed");
  expect_error(HEAD "\"functions\":[{\"name\":\"f\",\"at\":[4,1,1]}]}", "a place names a file");
  expect_error(HEAD "\"functions\":[{\"name\":\"f\",\"library\":\"x\"}]}", "unknown library model 'x'");
  expect_error(HEAD "\"edges\":[{\"op\":\"stop\",\"sub\":\"scope\"}]}", "'scope' does not fit the operation 'stop'");
  expect_error(HEAD "\"variables\":[{\"name\":\"a\"}]", "but the text ends here");
  expect_error(HEAD "\"strings\":[]}}", "something follows the end");
}

/* Chains of types that would exhaust the stack of whoever follows them. */
static void test_deep_types(void **state) {
  (void)state;
  struct strbuf text = STRBUF_INIT;
  strbuf_puts(&text, HEAD "\"types\":[{\"kind\":\"void\"}");
  for (int i = 0; i < 100000; i++) strbuf_printf(&text, ",{\"kind\":\"pointer\",\"target\":%d}", i);
  strbuf_puts(&text, "]}");
  expect_error(text.text, "nested too deeply");
  strbuf_clear(&text);
  for (int i = 0; i < 1000000; i++) strbuf_putc(&text, '[');
  expect_error(text.text, "expected '{'");
  strbuf_release(&text);
}

static void test_files(void **state) {
  (void)state;
  struct diagnostics d = DIAGNOSTICS_INIT;
  assert_null(json_read_program("/nonexistent/p.json", &d));
  assert_null(json_read_program("/", &d));
  assert_int_equal(d.error_count, 2);
  diagnostics_release(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_round_trip), cmocka_unit_test(test_damage), cmocka_unit_test(test_messages),
      cmocka_unit_test(test_deep_types), cmocka_unit_test(test_files),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
