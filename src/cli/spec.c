#include "cli/spec.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

struct reader {
  struct diagnostics *diagnostics;
  const char *path;
  const char *at;
  uint32_t line, column;
  bool failed;
};

static bool fail(struct reader *r, uint32_t line, uint32_t column, const char *text, const char *detail) {
  if (!r->failed) diagnostics_error(r->diagnostics, r->path, line, column, text, detail);
  r->failed = true;
  return false;
}

static void advance(struct reader *r) {
  bool is_line = *r->at++ == '\n';
  r->line += is_line;
  r->column = is_line ? 1 : r->column + 1;
}

static void skip_space(struct reader *r) {
  while (isspace((unsigned char)*r->at)) advance(r);
}

static bool accept(struct reader *r, const char *word) {
  skip_space(r);
  size_t len = strlen(word);
  if (strncmp(r->at, word, len) != 0) return false;
  if (isalnum((unsigned char)word[len - 1]) && (isalnum((unsigned char)r->at[len]) || r->at[len] == '_')) return false;
  while (len--) advance(r);
  return true;
}

static bool expect(struct reader *r, const char *word) {
  return accept(r, word) || fail(r, r->line, r->column, "expected '%s'", word);
}

/* Letters, digits, '_' and '-'. */
static bool read_name(struct reader *r, struct strbuf *name) {
  skip_space(r);
  strbuf_clear(name);
  for (; isalnum((unsigned char)*r->at) || *r->at == '_' || *r->at == '-'; advance(r)) strbuf_putc(name, *r->at);
  return name->len || fail(r, r->line, r->column, "expected a name%s", "");
}

static bool read_call(struct reader *r, struct strbuf *name) {
  return read_name(r, name) && expect(r, "(") && expect(r, ")");
}

/* `G ! call(f())`, `G ! overflow`, `G valid-free`, ... */
static bool read_formula(struct reader *r, enum property *ret) {
  struct strbuf name = STRBUF_INIT;
  static const char unknown[] = "the property '%s' is not known; known are G ! call(reach_error()), G ! overflow, "
                                "G valid-free, G valid-deref and G valid-memtrack";
  skip_space(r);
  uint32_t line = r->line, column = r->column;
  bool is_always = accept(r, "G"), is_negated = is_always && accept(r, "!");
  bool ok = read_name(r, &name);
  if (!ok) {
  } else if (is_always && is_negated && strcmp(name.text, "call") == 0) {
    *ret = PROPERTY_UNREACH_CALL;
    ok = expect(r, "(");
    skip_space(r);
    line = r->line, column = r->column;
    ok = ok && read_call(r, &name) && expect(r, ")");
    if (ok && strcmp(name.text, "reach_error") != 0 && strcmp(name.text, "__VERIFIER_error") != 0)
      ok = fail(r, line, column, "calls of '%s' cannot be checked; only those of reach_error and __VERIFIER_error",
                name.text);
  } else if (is_always && is_negated && strcmp(name.text, "overflow") == 0) {
    *ret = PROPERTY_NO_OVERFLOW;
  } else if (is_always && !is_negated &&
             (strcmp(name.text, "valid-free") == 0 || strcmp(name.text, "valid-deref") == 0 ||
              strcmp(name.text, "valid-memtrack") == 0)) {
    *ret = PROPERTY_VALID_MEMSAFETY;
  } else {
    struct strbuf whole = STRBUF_INIT;
    strbuf_printf(&whole, "%s%s%s", is_always ? "G " : "", is_negated ? "! " : "", name.text);
    ok = fail(r, line, column, unknown, whole.text);
    strbuf_release(&whole);
  }
  strbuf_release(&name);
  return ok;
}

/* `CHECK( init(main()), LTL(...) )` */
static bool read_check(struct reader *r, enum property *property, struct strbuf *entry) {
  return expect(r, "CHECK") && expect(r, "(") && expect(r, "init") && expect(r, "(") && read_call(r, entry) &&
         expect(r, ")") && expect(r, ",") && expect(r, "LTL") && expect(r, "(") && read_formula(r, property) &&
         expect(r, ")") && expect(r, ")");
}

static bool read_checks(struct reader *r, enum property *property, struct strbuf *entry) {
  struct strbuf other = STRBUF_INIT;
  bool ok = true;
  for (uint32_t count = 0; ok; count++) {
    enum property found = *property;
    skip_space(r);
    if (!*r->at && count) break;
    uint32_t line = r->line, column = r->column;
    ok = read_check(r, &found, &other);
    if (ok && count && found != *property)
      ok = fail(r, line, column, "this is about another property than the line before; check '%s' on its own",
                property_name(found));
    if (ok && count && strcmp(other.text, entry->text) != 0)
      ok = fail(r, line, column, "the program cannot start in '%s' as well", other.text);
    *property = found;
    strbuf_clear(entry);
    strbuf_puts(entry, other.text);
  }
  strbuf_release(&other);
  return ok;
}

bool spec_read(struct invocation *in, const char *path, struct strbuf *entry) {
  enum { MOST = 1 << 16 };
  struct options *o = in->options;
  struct strbuf text = STRBUF_INIT;
  enum property property = PROPERTY_UNREACH_CALL;
  bool ok = strbuf_read_file(&text, path, MOST);
  if (!ok) diagnostics_error(&in->ctx.diagnostics, path, 0, 0, "cannot read the file: %s", strerror(errno));
  struct reader r = {&in->ctx.diagnostics, path, text.text, 1, 1, false};
  ok = ok && read_checks(&r, &property, entry);
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
