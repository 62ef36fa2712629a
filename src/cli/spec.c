/* The language of property files, as far as it is known here; what it says becomes options. */
#include "cli/spec.h"

#include <string.h>

#include "base/text/lexer.h"
#include "program/program.h"

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
static check_set read_error_call(struct lexer *l) {
  lexer_expect(l, "(");
  struct text_place at = l->token.at;
  const char *name = read_call(l);
  lexer_expect(l, ")");
  if (strcmp(name, "reach_error") != 0 && strcmp(name, "__VERIFIER_error") != 0)
    lexer_fail(l, at, "calls of '%s' cannot be checked; only those of reach_error and __VERIFIER_error", name);
  return 1u << CHECK_ERROR;
}

/* What other tools decide, and this one does not. */
static const char *out_of_scope(bool is_always, const char *name) {
  if (!is_always && (strcmp(name, "F") == 0 || strcmp(name, "end") == 0))
    return "termination is out of scope: ockham decides what a program must never do, not whether it comes to an end";
  if (strcmp(name, "data-race") == 0) return "data races are out of scope: ockham looks at programs with one thread";
  return NULL;
}

/* `G ! call(f())`, `G ! overflow`, `G valid-free`, ... */
static check_set read_formula(struct lexer *l) {
  struct text_place at = l->token.at;
  bool is_always = lexer_accept(l, "G"), is_negated = is_always && lexer_accept(l, "!");
  const char *name = lexer_word(l, "a name");
  if (is_negated && strcmp(name, "call") == 0) return read_error_call(l);
  if (is_negated && strcmp(name, "overflow") == 0) return 1u << CHECK_OVERFLOW;
  for (unsigned k = 0; k < CHECK_KIND_COUNT && is_always && !is_negated; k++)
    if (check_set_has(CHECKS_OF_MEMORY, (enum check_kind)k) && strcmp(name, check_name((enum check_kind)k)) == 0)
      return 1u << k;
  const char *beyond = out_of_scope(is_always, name);
  if (beyond) lexer_fail(l, at, "%s", beyond);
  lexer_fail(l, at,
             "the property '%s%s%s' is not known; known are G ! call(reach_error()), G ! overflow, G valid-free, "
             "G valid-deref, G valid-memtrack and G valid-memcleanup",
             is_always ? "G " : "", is_negated ? "! " : "", name);
  return 0;
}

static void expect_all(struct lexer *l, const char *const *words) {
  for (; *words; words++) lexer_expect(l, *words);
}

/* `CHECK( init(main()), LTL(...) )`; answers the entry function. */
static const char *read_check(struct lexer *l, check_set *asked) {
  expect_all(l, (const char *const[]){"CHECK", "(", "init", "(", NULL});
  const char *entry = read_call(l);
  expect_all(l, (const char *const[]){")", ",", "LTL", "(", NULL});
  *asked |= read_formula(l);
  expect_all(l, (const char *const[]){")", ")", NULL});
  return entry;
}

static bool read_checks(struct lexer *l, check_set *asked, struct strbuf *entry) {
  strbuf_puts(entry, read_check(l, asked));
  while (!l->failed && l->token.kind != TOKEN_END) {
    struct text_place at = l->token.at;
    const char *start = read_check(l, asked);
    if (strcmp(start, entry->text) != 0) lexer_fail(l, at, "the program cannot start in '%s' as well", start);
  }
  return !l->failed;
}

static bool read_text(const char *path, const struct strbuf *text,
                      bool (*read)(struct lexer *, check_set *, struct strbuf *), struct strbuf *entry,
                      check_set *asked, struct diagnostics *d) {
  struct arena arena = ARENA_INIT;
  struct lexer l;
  *asked = 0;
  lexer_start(&l, &language, (struct text_place){path, 1, 1}, text->text, text->len, &arena, d);
  bool ok = read(&l, asked, entry);
  arena_release(&arena);
  return ok;
}

/* Witnesses have formulas alone, too, one behind the other. */
static bool read_checks_or_formula(struct lexer *l, check_set *asked, struct strbuf *entry) {
  if (l->token.kind != TOKEN_END && strcmp(l->token.text, "CHECK") == 0) return read_checks(l, asked, entry);
  do *asked |= read_formula(l);
  while (!l->failed && l->token.kind != TOKEN_END);
  return !l->failed;
}

bool spec_read_text(struct invocation *in, const char *path, const char *text, struct strbuf *entry, check_set *asked) {
  struct strbuf copy = STRBUF_INIT;
  strbuf_puts(&copy, text);
  bool ok = read_text(path, &copy, read_checks_or_formula, entry, asked, &in->ctx.diagnostics);
  if (ok && entry->len) in->options->entry = entry->text;
  strbuf_release(&copy);
  return ok;
}

bool spec_read(struct invocation *in, const char *path, struct strbuf *entry, check_set *asked) {
  struct options *o = in->options;
  struct strbuf text = STRBUF_INIT;
  bool ok = text_read(path, &text, &in->ctx.diagnostics) &&
            read_text(path, &text, read_checks, entry, asked, &in->ctx.diagnostics);
  strbuf_release(&text);
  if (!ok) return false;
  check_set named = properties_ask(o->property);
  if (o->property != 1u << PROPERTY_UNREACH_CALL && *asked & ~named)
    return diagnostics_error(&in->ctx.diagnostics, path, 0, 0, "'--property' asks for something else than this file");
  if (strcmp(o->entry, "main") != 0 && strcmp(o->entry, entry->text) != 0)
    return diagnostics_error(&in->ctx.diagnostics, path, 0, 0, "'--entry %s' asks for another entry than this file",
                             o->entry);
  o->entry = entry->text;
  return true;
}
