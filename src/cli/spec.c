/* The language of property files, as far as it is known here; what it says becomes options. */
#include "cli/spec.h"

#include <string.h>

#include "base/lexer.h"

static const char *const signs[] = {"(", ")", ",", "!", NULL};
static const struct lexer_language language = {
    .name = "a property",
    .end = "the end of the file",
    .letters = "-",
    .signs = signs,
};

static const char *read_call(struct lexer *l) {
  const char *name = lexer_word(l, "a name");
  lexer_expect(l, "(");
  lexer_expect(l, ")");
  return name;
}

/* `call(f())`, behind `G !`. */
static enum property read_error_call(struct lexer *l) {
  lexer_expect(l, "(");
  struct text_place at = l->token.at;
  const char *name = read_call(l);
  lexer_expect(l, ")");
  if (strcmp(name, "reach_error") != 0 && strcmp(name, "__VERIFIER_error") != 0)
    lexer_fail(l, at, "calls of '%s' cannot be checked; only those of reach_error and __VERIFIER_error", name);
  return PROPERTY_UNREACH_CALL;
}

/* `G ! call(f())`, `G ! overflow`, `G valid-free`, ... */
static enum property read_formula(struct lexer *l) {
  struct text_place at = l->token.at;
  bool is_always = lexer_accept(l, "G"), is_negated = is_always && lexer_accept(l, "!");
  const char *name = lexer_word(l, "a name");
  if (is_negated && strcmp(name, "call") == 0) return read_error_call(l);
  if (is_negated && strcmp(name, "overflow") == 0) return PROPERTY_NO_OVERFLOW;
  bool is_memory =
      strcmp(name, "valid-free") == 0 || strcmp(name, "valid-deref") == 0 || strcmp(name, "valid-memtrack") == 0;
  if (is_always && !is_negated && is_memory) return PROPERTY_VALID_MEMSAFETY;
  lexer_fail(l, at,
             "the property '%s%s%s' is not known; known are G ! call(reach_error()), G ! overflow, G valid-free, "
             "G valid-deref and G valid-memtrack",
             is_always ? "G " : "", is_negated ? "! " : "", name);
  return PROPERTY_UNREACH_CALL;
}

static void expect_all(struct lexer *l, const char *const *words) {
  for (; *words; words++) lexer_expect(l, *words);
}

/* `CHECK( init(main()), LTL(...) )`; answers the entry function. */
static const char *read_check(struct lexer *l, enum property *property) {
  expect_all(l, (const char *const[]){"CHECK", "(", "init", "(", NULL});
  const char *entry = read_call(l);
  expect_all(l, (const char *const[]){")", ",", "LTL", "(", NULL});
  *property = read_formula(l);
  expect_all(l, (const char *const[]){")", ")", NULL});
  return entry;
}

static bool read_checks(struct lexer *l, enum property *property, struct strbuf *entry) {
  strbuf_puts(entry, read_check(l, property));
  while (!l->failed && l->token.kind != TOKEN_END) {
    enum property other;
    struct text_place at = l->token.at;
    const char *start = read_check(l, &other);
    if (other != *property)
      lexer_fail(l, at, "this is about another property than the line before; check '%s' on its own",
                 property_name(other));
    if (strcmp(start, entry->text) != 0) lexer_fail(l, at, "the program cannot start in '%s' as well", start);
  }
  return !l->failed;
}

bool spec_read(struct invocation *in, const char *path, struct strbuf *entry) {
  struct options *o = in->options;
  struct strbuf text = STRBUF_INIT;
  enum property property = PROPERTY_UNREACH_CALL;
  struct arena arena = ARENA_INIT;
  struct lexer l;
  bool ok = text_read(path, &text, &in->ctx.diagnostics);
  if (ok) {
    lexer_start(&l, &language, (struct text_place){path, 1, 1}, text.text, text.len, &arena, &in->ctx.diagnostics);
    ok = read_checks(&l, &property, entry);
  }
  arena_release(&arena);
  strbuf_release(&text);
  if (!ok) return false;
  if (o->property != PROPERTY_UNREACH_CALL && o->property != property)
    return diagnostics_error(&in->ctx.diagnostics, path, 0, 0, "'--property %s' asks for something else than this file",
                             property_name(o->property));
  o->property = property;
  if (strcmp(o->entry, "main") != 0 && strcmp(o->entry, entry->text) != 0)
    return diagnostics_error(&in->ctx.diagnostics, path, 0, 0, "'--entry %s' asks for another entry than this file",
                             o->entry);
  o->entry = entry->text;
  return true;
}
