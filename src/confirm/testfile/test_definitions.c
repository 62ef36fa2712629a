/* The functions that the sources declare and do not define. Each returns its values of the run one after the other; who
 * asks for more leaves the run that was found, and is told so. */
#include "confirm/testfile/test_private.h"

#include "front/instrument/instrument.h"

#include <string.h>

static const char *name_of(const struct test *t, function_id f) {
  return program_string(t->program, t->program->functions.data[f].name);
}

/* ---- functions that return values ---- */

static uint32_t count_values(struct test *t, const char *name) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < t->run.values.len; i++) {
    const struct test_value *v = &t->run.values.data[i];
    if (strcmp(program_string(t->program, v->name), name) != 0) continue;
    if (v->piece) test_refuse(t, "'%s' returns a struct", name);
    count++;
  }
  return count;
}

static void put_values(struct test *t, const char *name, const struct test_type *type) {
  enum { IN_A_LINE = 16 };
  uint32_t count = 0;
  bool is_float = type->class == TEST_FLOAT;
  strbuf_printf(&t->out, "  static %s%s values[] = {", type->class == TEST_POINTER ? "" : "const ",
                is_float ? (type->width == 32 ? "unsigned" : "unsigned long long")
                         : (t->is_copy ? type->spelled : type->plain));
  for (uint32_t i = 0; i < t->run.values.len; i++) {
    const struct test_value *v = &t->run.values.data[i];
    if (strcmp(program_string(t->program, v->name), name) != 0) continue;
    strbuf_puts(&t->out, !count ? "" : count % IN_A_LINE ? ", " : ",\n      ");
    test_put_value(t, type, v->value);
    count++;
  }
  strbuf_puts(&t->out, "};\n");
}

/* Floating point by its bits: decimal digits would be another number, or none. */
static void put_next(struct test *t, const char *name, const struct test_type *type, uint32_t count) {
  struct strbuf *out = &t->out;
  const char *spelled = t->is_copy ? type->spelled : type->plain;
  put_values(t, name, type);
  if (type->class == TEST_POINTER && t->memory.len) strbuf_puts(out, "  ockham_fill_memory();\n");
  strbuf_printf(out, "  static unsigned next;\n  if (next == %u) ockham_no_more(\"%s\");\n", count, name);
  if (type->class == TEST_FLOAT)
    strbuf_printf(out, "  union {\n    %s bits;\n    %s number;\n  } value;\n  value.bits = values[next++];\n",
                  type->width == 32 ? "unsigned" : "unsigned long long", spelled);
  else
    strbuf_printf(out, "  %s value = values[next++];\n", spelled);
}

static void put_giver(struct test *t, const char *name, const struct test_signature *s) {
  struct strbuf *out = &t->out;
  uint32_t count = count_values(t, name);
  bool is_new = test_returns_new(t, name);
  test_put_header(t, name, s);
  strbuf_puts(out, " {\n");
  test_put_events(t, name, s, RULE_BEFORE);
  if (s->result.class == TEST_VOID) {
    test_put_events(t, name, s, RULE_AFTER);
  } else if (!count) {
    strbuf_printf(out, "  ockham_no_more(\"%s\");\n", name);
    strbuf_puts(out, s->result.class == TEST_STRUCT ? "  for (;;) {}\n" : "  return 0;\n");
  } else {
    put_next(t, name, &s->result, count);
    if (is_new) strbuf_puts(out, "  value = value ? ockham_new() : 0;\n");
    test_put_events(t, name, s, RULE_AFTER);
    strbuf_puts(out, s->result.class == TEST_FLOAT ? "  return value.number;\n" : "  return value;\n");
  }
  strbuf_puts(out, "}\n\n");
}

/* What nobody declares with a type that can be said is an integer of its width; more cannot be known. */
static void guess_signature(const struct test *t, function_id f, struct test_signature *ret) {
  const struct function *x = &t->program->functions.data[f];
  bool has_result = x->result_widths.len > 0;
  const char *type = !has_result ? "void" : x->result_widths.data[0] > 32 ? "unsigned long long" : "int";
  *ret = (struct test_signature){.parameter_count = 0};
  ret->result = (struct test_type){has_result ? TEST_INTEGER : TEST_VOID, type, type,
                                   has_result ? x->result_widths.data[0] : 0, type[0] == 'i'};
}

/* ---- functions that the property is about ---- */

static void put_error(struct test *t, const char *name) {
  strbuf_printf(&t->out, "void %s(void) {\n  ockham_fail(\"error reached: %s is called\");\n}\n\n", name, name);
}

static void put_assertion(struct test *t, const char *name) {
  if (strcmp(name, "__assert_fail") == 0)
    strbuf_puts(&t->out,
                "void __assert_fail(const char *condition, const char *file, unsigned line, const char *function) {\n"
                "  ockham_put(file);\n  ockham_put(\": \");\n  ockham_put(function ? function : \"\");\n"
                "  ockham_put(\": \");\n  ockham_put(condition);\n  ockham_put(\"\\n\");\n"
                "  (void)line;\n  ockham_fail(\"assertion failed\");\n}\n\n");
  else
    strbuf_printf(&t->out, "void %s() {\n  ockham_fail(\"assertion failed\");\n}\n\n", name);
}

/* An assumption that does not hold ends the run: nothing is asked of it. */
static void put_assumption(struct test *t, const char *name) {
  strbuf_printf(&t->out, "void %s(int condition) {\n  if (!condition) _exit(0);\n}\n\n", name);
}

static void put_function(struct test *t, function_id f) {
  const char *name = name_of(t, f);
  struct arena arena = ARENA_INIT;
  struct test_signature s;
  if (!test_signature_of(t, name, &arena, &s)) guess_signature(t, f, &s);
  put_giver(t, name, &s);
  arena_release(&arena);
}

static void put_definition(struct test *t, function_id f) {
  const char *name = name_of(t, f);
  bool is_asked = t->program->asked & CHECKS_OF_CALLS && !t->rules.rules.len;
  switch (library_find(name)) {
  case LIBRARY_ASSUME: put_assumption(t, name); return;
  case LIBRARY_ERROR:
    if (is_asked)
      put_error(t, name);
    else
      strbuf_printf(&t->out, "void %s(void) {\n  _exit(0);\n}\n\n", name);
    return;
  case LIBRARY_ASSERT_FAIL:
    if (is_asked) put_assertion(t, name);
    return;
  case LIBRARY_NONE:
  case LIBRARY_INPUT:
  case LIBRARY_PURE:
  case LIBRARY_ANY_SETTLED:
  case LIBRARY_MODEL_COUNT: break;
  }
  if (test_run_gives(t->program, &t->rules, name)) put_function(t, f);
}

/* ---- variables ---- */

/* A variable that no source defines: zeros, as of any that has no initial value. */
static void put_variable(struct test *t, const char *name, uint64_t bytes) {
  enum { UNKNOWN = 4096 };
  if (!instrument_is_fed(name)) return; /* stdin and others are in the C library */
  if (t->is_copy) {
    test_refuse(t, "no source defines the variable '%s'", name);
    return;
  }
  strbuf_printf(&t->out, "long long %s[%llu];\n\n", name, (unsigned long long)((bytes ? bytes : UNKNOWN) + 7) / 8);
}

static void put_variables(struct test *t) {
  const struct program *p = t->program;
  for (object_id o = 0; o < p->objects.len; o++)
    if (p->objects.data[o].is_external && !p->objects.data[o].is_literal)
      put_variable(t, program_string(p, p->objects.data[o].name), p->objects.data[o].size);
  for (var_id v = 0; v < p->variables.len; v++) {
    const struct variable *x = &p->variables.data[v];
    if (x->kind == VARIABLE_GLOBAL && expr_is_none(x->initial) && x->at.file != ID_NONE && !x->is_static)
      put_variable(t, program_string(p, x->name), x->width / 8);
  }
}

void test_put_definitions(struct test *t) {
  const struct program *p = t->program;
  put_variables(t);
  for (function_id f = 0; f < p->functions.len; f++) {
    const char *name = name_of(t, f);
    bool has_body = p->functions.data[f].entry != ID_NONE && !p->functions.data[f].is_library_model;
    bool is_own = !has_body && test_find_function(t, name) && !test_has_body(t, name);
    if (is_own) put_definition(t, f);
  }
}
