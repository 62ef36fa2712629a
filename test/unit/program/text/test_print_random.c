/* Random expressions mean the same in the program and, as printed, in C: clang compiles the text and the values are
 * compared. This is about signs, widths, casts and parentheses. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "interpret/evaluate.h"
#include "program/text/print.h"

enum { GROUPS = 60, PER_GROUP = 40, SEED = 1 };

static const struct {
  const char *name, *type;
  uint16_t width;
  bool is_signed;
} variables[] = {
    {"i", "int", 32, true},        {"u", "unsigned int", 32, false},
    {"c", "signed char", 8, true}, {"uc", "unsigned char", 8, false},
    {"sh", "short", 16, true},     {"us", "unsigned short", 16, false},
    {"l", "long", 64, true},       {"ul", "unsigned long", 64, false},
    {"j", "int", 32, true},        {"v", "unsigned int", 32, false},
    {"flag", "_Bool", 8, false},
};
enum { VARIABLES = sizeof variables / sizeof *variables, FLAG = VARIABLES - 1 };

static struct program *P;
static struct exprs *E;
static expr vars[VARIABLES];
static uint64_t state;

static unsigned below(unsigned bound) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(state >> 33) % bound;
}

static void make_program(void) {
  P = program_new(DATA_MODEL_LP64);
  E = &P->exprs;
  for (unsigned i = 0; i < VARIABLES; i++) {
    ctype_id type = ctype_add(&P->types, (struct ctype){.kind = i == FLAG ? CT_BOOL : CT_INT,
                                                        .name = variables[i].type,
                                                        .size = variables[i].width / 8,
                                                        .is_signed = variables[i].is_signed,
                                                        .target = CTYPE_NONE});
    var_id v = program_add_variable(P, (struct variable){.name = program_intern(P, variables[i].name),
                                                         .width = variables[i].width,
                                                         .kind = VARIABLE_GLOBAL,
                                                         .type = type,
                                                         .function = ID_NONE,
                                                         .at = {ID_NONE, 0, 0},
                                                         .initial = EXPR_NONE});
    vars[i] = expr_var(E, variables[i].width, v);
  }
}

static expr leaf(uint16_t width) {
  if (width == 1) return expr_extract(E, 0, 1, vars[FLAG]);
  for (unsigned i = below(VARIABLES), n = 0; n < VARIABLES && below(3); i = (i + 1) % VARIABLES, n++)
    if (variables[i].width == width && i != FLAG) return vars[i];
  switch (below(4)) {
  case 0: return expr_const(E, width, below(10));
  case 1: return expr_const(E, width, -(u128)below(10));
  case 2: return expr_const(E, width, (u128)1 << below(width));
  default: return expr_const(E, width, (u128)below(1u << 31) << 33 ^ below(1u << 31));
  }
}

static uint16_t some_width(void) {
  static const uint16_t widths[] = {8, 16, 32, 32, 64};
  return widths[below(5)];
}

static expr make(uint16_t width, int depth);

static expr make_truth(int depth) {
  switch (below(7)) {
  case 0: return expr_not(E, make(1, depth - 1));
  case 1: return expr_binary(E, below(2) ? E_AND : E_OR, make(1, depth - 1), make(1, depth - 1), 0);
  case 2: return expr_ite(E, make(1, depth - 1), make(1, depth - 1), make(1, depth - 1));
  default: break;
  }
  uint16_t w = some_width();
  return expr_binary(E, (enum expr_kind)(E_EQ + below(6)), make(w, depth - 1), make(w, depth - 1), 0);
}

/* From another width. */
static expr make_converted(uint16_t width, int depth) {
  uint16_t other = some_width();
  if (other == width) return expr_zext(E, width, make(1, depth - 1));
  expr e = make(other, depth - 1);
  if (other > width) return expr_extract(E, below(2) ? 0 : (uint16_t)below(other - width + 1u), width, e);
  return below(2) ? expr_zext(E, width, e) : expr_sext(E, width, e);
}

static expr make(uint16_t width, int depth) {
  if (depth <= 0 || below(8) == 0) return leaf(width);
  if (width == 1) return make_truth(depth);
  switch (below(8)) {
  case 0:
  case 1: return make_converted(width, depth);
  case 2: return expr_ite(E, make(1, depth - 1), make(width, depth - 1), make(width, depth - 1));
  case 3: return expr_not(E, make(width, depth - 1));
  default: break;
  }
  enum expr_kind kind = (enum expr_kind)(E_ADD + below(E_XOR - E_ADD + 1));
  bool is_shift = kind == E_SHL || kind == E_LSHR || kind == E_ASHR;
  expr b = is_shift && below(3) ? expr_const(E, width, below(width)) : make(width, depth - 1);
  return expr_binary(E, kind, make(width, depth - 1), b, 0);
}

static void declare_variables(FILE *f, struct evaluator *evaluator) {
  for (unsigned i = 0; i < VARIABLES; i++) {
    u128 x = below(3) ? (u128)(i128)((int)below(21) - 10) : (u128)below(1u << 31) << 33 ^ below(1u << 31);
    x = i == FLAG ? x & 1 : bits_trunc(variables[i].width, x);
    evaluator_set(evaluator, i, x);
    fprintf(f, "  %s %s = (%s)%lluull; (void)%s;\n", variables[i].type, variables[i].name, variables[i].type,
            (unsigned long long)x, variables[i].name);
  }
}

static void write_check(FILE *f, struct evaluator *evaluator, expr e) {
  u128 value;
  struct strbuf text = STRBUF_INIT;
  print_expr(P, e, &text);
  if (evaluator_value(evaluator, e, &value) && !strstr(text.text, "..."))
    fprintf(f, "  CHECK((%s), %lluull, %u);\n", text.text, (unsigned long long)value, expr_width(E, e));
  strbuf_release(&text);
}

static void write_program(const char *path) {
  FILE *f = fopen(path, "w");
  struct evaluator *evaluator = evaluator_new(P);
  assert_non_null(f);
  assert_non_null(evaluator);
  fputs("#include <stdio.h>\n"
        "static int wrong;\n"
        "#define CHECK(e, value, width) do { \\\n"
        "    unsigned long long got = (unsigned long long)(e) & (~0ull >> (64 - width)); \\\n"
        "    if (got != value && ++wrong < 10) printf(\"%s is %llx, not %llx\\n\", #e, got, value); \\\n"
        "  } while (0)\n",
        f);
  for (int g = 0; g < GROUPS; g++) {
    fprintf(f, "static void check%d(void) {\n", g);
    declare_variables(f, evaluator);
    for (int i = 0; i < PER_GROUP; i++) write_check(f, evaluator, make(below(6) ? some_width() : 1, 1 + (int)below(4)));
    fputs("}\n", f);
  }
  fputs("int main(void) {\n", f);
  for (int g = 0; g < GROUPS; g++) fprintf(f, "  check%d();\n", g);
  fputs("  return wrong != 0;\n}\n", f);
  evaluator_free(evaluator);
  fclose(f);
}

static int run(const char *format, const char *folder) {
  struct strbuf command = STRBUF_INIT;
  strbuf_printf(&command, format, folder);
  int status = system(command.text);
  strbuf_release(&command);
  return status;
}

static void test_random(void **unused) {
  (void)unused;
  char folder[] = "/tmp/ockham-test-XXXXXX", path[64];
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/t.c", folder);
  const char *seed = getenv("OCKHAM_TEST_SEED");
  state = seed ? strtoull(seed, NULL, 10) : SEED;
  make_program();
  write_program(path);
  program_free(P);
  assert_int_equal(run("cd %s && clang-19 -std=gnu23 -w -fwrapv -O0 t.c -o t", folder), 0);
  assert_int_equal(run("%s/t", folder), 0);
  run("rm -r %s", folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
