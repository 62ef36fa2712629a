/* Annotations are read from the sources before they are compiled, since they say which function is the entry: the
 * compiler drops static functions that nothing calls. */
#include "cli/annotated/annotated.h"

#include "base/text/lexer.h"

bool annotated_read(struct invocation *in, struct annotations *a) {
  bool ok = true;
  for (uint32_t i = 0; i < in->options->files.len && ok; i++) {
    const char *path = in->options->files.data[i];
    struct strbuf text = STRBUF_INIT;
    ok = text_read(path, &text, &in->ctx.diagnostics) && annotations_read(a, path, text.text, &in->ctx.diagnostics);
    strbuf_release(&text);
  }
  return ok;
}

/* Static functions that nobody calls are not compiled, so others come first. */
void annotated_choose_entry(struct invocation *in, const struct annotations *a) {
  struct options *o = in->options;
  if (o->function) o->entry = o->function;
  for (int may_be_static = 0; may_be_static < 2 && !o->function; may_be_static++)
    for (uint32_t i = 0; i < a->clauses.len; i++) {
      const char *name = a->clauses.data[i].function;
      if (!name || !annotations_is_defined(a, name) || (annotations_is_static(a, name) && !may_be_static)) continue;
      o->entry = name;
      return;
    }
}

bool annotated_is_asked(const struct invocation *in, const struct annotations *a, const char *name) {
  if (in->options->function) return strcmp(in->options->function, name) == 0;
  for (uint32_t i = 0; i < a->clauses.len; i++)
    if (a->clauses.data[i].function && strcmp(a->clauses.data[i].function, name) == 0) return true;
  return false;
}
