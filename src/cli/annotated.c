#include "cli/annotated.h"

#include "base/lexer.h"

bool annotated_read(struct context *c, struct annotations *a) {
  bool ok = true;
  for (uint32_t i = 0; i < c->options->files.len && ok; i++) {
    const char *path = c->options->files.data[i];
    struct strbuf text = STRBUF_INIT;
    ok = text_read(path, &text, &c->diagnostics) && annotations_read(a, path, text.text, &c->diagnostics);
    strbuf_release(&text);
  }
  return ok;
}

/* Static functions that nobody calls are not compiled, so others come first. */
void annotated_choose_entry(struct context *c, const struct annotations *a) {
  struct options *o = c->options;
  if (o->function) o->entry = o->function;
  for (int may_be_static = 0; may_be_static < 2 && !o->function; may_be_static++)
    for (uint32_t i = 0; i < a->clauses.len; i++) {
      const char *name = a->clauses.data[i].function;
      if (!name || !annotations_is_defined(a, name) || (annotations_is_static(a, name) && !may_be_static)) continue;
      o->entry = name;
      return;
    }
}

bool annotated_is_asked(const struct context *c, const struct annotations *a, const char *name) {
  if (c->options->function) return strcmp(c->options->function, name) == 0;
  for (uint32_t i = 0; i < a->clauses.len; i++)
    if (a->clauses.data[i].function && strcmp(a->clauses.data[i].function, name) == 0) return true;
  return false;
}
