/* Types are text here, as clang spells them. What is simple is read: numbers, pointers, typedefs of these; a function
 * whose type is more than that is not defined by a test. */
#include "confirm/testfile/test_private.h"

#include <string.h>

const struct ast_node *test_find_function(const struct test *t, const char *name) {
  const struct ast_node *found = NULL;
  for (uint32_t i = 0; i < t->trees.len; i++) {
    const struct ast_node *n = ast_function(&t->trees.data[i], name);
    if (n && (!found || ast_body(n))) found = n;
  }
  return found;
}

bool test_has_body(const struct test *t, const char *name) {
  const struct ast_node *n = test_find_function(t, name);
  return n && ast_body(n);
}

/* ---- one type ---- */

/* What a typedef stands for, NULL if it is none. */
static const char *aliased(const struct test *t, const char *name) {
  for (uint32_t i = 0; i < t->trees.len; i++)
    for (const struct ast_node *n = t->trees.data[i].root->inner; n; n = n->next)
      if (strcmp(n->kind, "TypedefDecl") == 0 && strcmp(n->name, name) == 0) return n->type;
  return NULL;
}

static const char *without_qualifiers(const char *type) {
  static const char *const words[] = {"const ", "volatile ", "restrict "};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strncmp(type, words[i], strlen(words[i])) == 0) return without_qualifiers(type + strlen(words[i]));
  return type;
}

static const struct {
  const char *name;
  enum test_class class;
  uint16_t width; /* 1 = that of a pointer */
  bool is_signed;
} basic[] = {
    {"void", TEST_VOID, 0, false},          {"_Bool", TEST_INTEGER, 8, false},
    {"bool", TEST_INTEGER, 8, false},       {"char", TEST_INTEGER, 8, true},
    {"signed char", TEST_INTEGER, 8, true}, {"unsigned char", TEST_INTEGER, 8, false},
    {"short", TEST_INTEGER, 16, true},      {"unsigned short", TEST_INTEGER, 16, false},
    {"int", TEST_INTEGER, 32, true},        {"unsigned int", TEST_INTEGER, 32, false},
    {"long", TEST_INTEGER, 1, true},        {"unsigned long", TEST_INTEGER, 1, false},
    {"long long", TEST_INTEGER, 64, true},  {"unsigned long long", TEST_INTEGER, 64, false},
    {"float", TEST_FLOAT, 32, true},        {"double", TEST_FLOAT, 64, true},
};

static bool read_type(const struct test *t, const char *spelled, struct test_type *ret) {
  const char *type = without_qualifiers(spelled);
  size_t len = strlen(type);
  *ret = (struct test_type){.class = TEST_STRUCT, .spelled = spelled, .plain = ""};
  if (strchr(type, '(') || strchr(type, '[')) return false;
  bool is_pointer = len && (type[len - 1] == '*' || strstr(type, "*const") || strstr(type, "*restrict"));
  if (is_pointer) {
    *ret = (struct test_type){TEST_POINTER, spelled, "void *", t->program->pointer_width, false};
    return true;
  }
  for (size_t i = 0; i < sizeof basic / sizeof *basic; i++)
    if (strcmp(basic[i].name, type) == 0) {
      uint16_t width = basic[i].width == 1 ? t->program->pointer_width : basic[i].width;
      const char *plain = strcmp(type, "bool") == 0 ? "_Bool" : basic[i].name;
      *ret = (struct test_type){basic[i].class, spelled, plain, width, basic[i].is_signed};
      return true;
    }
  if (strncmp(type, "enum ", 5) == 0) {
    *ret = (struct test_type){TEST_INTEGER, spelled, "int", 32, true};
    return true;
  }
  const char *other = aliased(t, type);
  if (!other || strcmp(other, type) == 0) return strncmp(type, "struct ", 7) == 0 || strncmp(type, "union ", 6) == 0;
  bool ok = read_type(t, other, ret);
  ret->spelled = spelled;
  return ok;
}

/* ---- a function ---- */

/* "int (char *, double)": the parameters begin at the first parenthesis, if the result has none. */
bool test_signature_of(const struct test *t, const char *name, struct arena *arena, struct test_signature *ret) {
  const struct ast_node *n = test_find_function(t, name);
  const char *open = n ? strchr(n->type, '(') : NULL, *close = n ? strrchr(n->type, ')') : NULL;
  *ret = (struct test_signature){.parameter_count = 0};
  if (!open || !close || open == n->type || open[1] == '*') return false;
  size_t before = (size_t)(open - n->type) - (open[-1] == ' ');
  if (!read_type(t, arena_strndup(arena, n->type, before), &ret->result)) return false;
  ret->has_prototype = close > open + 1;
  if (strncmp(open, "(void)", 6) == 0) return true;
  for (const char *at = open + 1; at < close;) {
    size_t len = strcspn(at, ",");
    if (at + len > close) len = (size_t)(close - at);
    const char *text = arena_strndup(arena, at, len);
    at += len + 1;
    while (at < close && *at == ' ') at++;
    if (strcmp(text, "...") == 0) {
      ret->is_variadic = true;
      continue;
    }
    if (ret->parameter_count == TEST_MOST_PARAMETERS) return false;
    if (!read_type(t, text, &ret->parameters[ret->parameter_count++])) return false;
  }
  return true;
}

static const char *in_this_file(const struct test *t, const struct test_type *type) {
  return t->is_copy ? type->spelled : type->plain;
}

void test_put_header(struct test *t, const char *name, const struct test_signature *s) {
  bool is_plain = true;
  for (uint32_t i = 0; i < s->parameter_count; i++) is_plain &= *in_this_file(t, &s->parameters[i]) != '\0';
  if (!*in_this_file(t, &s->result) || !is_plain) test_refuse(t, "'%s' takes or returns a struct", name);
  strbuf_printf(&t->out, "%s %s(", in_this_file(t, &s->result), name);
  for (uint32_t i = 0; i < s->parameter_count; i++)
    strbuf_printf(&t->out, "%s%s p%u", i ? ", " : "", in_this_file(t, &s->parameters[i]), i);
  if (s->is_variadic) strbuf_puts(&t->out, ", ...");
  if (!s->parameter_count && s->has_prototype) strbuf_puts(&t->out, "void");
  strbuf_putc(&t->out, ')');
}

void test_put_value(struct test *t, const struct test_type *type, u128 value) {
  struct strbuf address = STRBUF_INIT, *out = &t->out;
  unsigned long long bits = (unsigned long long)bits_trunc(type->width ? type->width : 64, value);
  long long number = (long long)bits;
  if (type->is_signed && type->width < 64) number = (long long)(bits << (64 - type->width)) >> (64 - type->width);
  if (type->class == TEST_POINTER && test_put_address(t, (uint64_t)bits, &address))
    strbuf_printf(out, "(void *)(%s)", address.text);
  bool is_placed = address.len;
  strbuf_release(&address);
  if (is_placed) return;
  if (type->class == TEST_POINTER)
    strbuf_printf(out, bits ? "(void *)0x%llx" : "%llu", bits);
  else if (type->class == TEST_FLOAT)
    strbuf_printf(out, "0x%llxu%s", bits, type->width == 64 ? "ll" : "");
  else if (!type->is_signed)
    strbuf_printf(out, type->width == 64 ? "%lluull" : "%lluu", bits);
  else if (number == INT64_MIN || (type->width == 32 && number == INT32_MIN))
    strbuf_printf(out, type->width == 64 ? "%lldll - 1" : "%lld - 1", number + 1);
  else
    strbuf_printf(out, type->width == 64 ? "%lldll" : "%lld", number);
}
