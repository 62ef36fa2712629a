/* Inferred invariants as annotations of the loops that they are about, as if somebody had written them there. */
#include "lists/pdr/infer.h"

static bool read_clause(const struct inferred_clause *x, const char *function, struct annotations *a,
                        struct diagnostics *d) {
  struct strbuf text = STRBUF_INIT;
  uint32_t first = a->clauses.len, defined = a->defined.len, loops = a->loops.len;
  strbuf_printf(&text, "void %s(void) {\n/*@ loop invariant %s; */\nwhile (1) {}\n}\n", function, x->text);
  bool ok = annotations_read(a, "inferred invariants", text.text, d);
  strbuf_release(&text);
  a->defined.len = defined, a->loops.len = loops; /* what was written around it */
  for (uint32_t i = first; i < a->clauses.len; i++) {
    struct annotation_clause *c = &a->clauses.data[i];
    c->at = (struct text_place){arena_strdup(&a->arena, x->file), x->line, x->column};
    c->line = x->line, c->column = x->column;
    c->function = arena_strdup(&a->arena, function);
  }
  return ok;
}

bool inference_annotate(const struct inference *i, const char *function, struct annotations *a, struct diagnostics *d) {
  for (uint32_t k = 0; k < i->clauses.len && i->is_annotatable; k++)
    if (!read_clause(&i->clauses.data[k], function, a, d)) return false;
  return true;
}
