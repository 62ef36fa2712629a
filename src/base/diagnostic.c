/* Messages are collected, not printed: what reads a text does not know whether its complaint is for a user, a test or
 * nobody. The functions return false, so that a reader can complain and fail in one statement. */
#include "base/diagnostic.h"

#include "base/strbuf.h"

bool diagnostics_add(struct diagnostics *d, bool is_error, struct text_place at, const char *format, va_list args) {
  struct strbuf text = STRBUF_INIT;
  strbuf_vprintf(&text, format, args);
  char *file = at.file ? xstrdup(at.file) : NULL;
  vec_push(&d->items, ((struct diagnostic){file, at.line, at.column, is_error, strbuf_detach(&text)}));
  if (is_error) d->error_count++;
  return false;
}

bool diagnostics_error(struct diagnostics *d, const char *file, uint32_t line, uint32_t column, const char *format,
                       ...) {
  va_list args;
  va_start(args, format);
  diagnostics_add(d, true, (struct text_place){file, line, column}, format, args);
  va_end(args);
  return false;
}

bool diagnostics_warning(struct diagnostics *d, const char *file, uint32_t line, uint32_t column, const char *format,
                         ...) {
  va_list args;
  va_start(args, format);
  diagnostics_add(d, false, (struct text_place){file, line, column}, format, args);
  va_end(args);
  return false;
}

void diagnostics_print(const struct diagnostics *d, FILE *to) {
  for (uint32_t i = 0; i < d->items.len; i++) {
    const struct diagnostic *x = &d->items.data[i];
    struct strbuf shown = STRBUF_INIT;
    strbuf_visible(&shown, x->file ? x->file : "ockham");
    fprintf(to, "%s:", shown.text);
    if (x->file && x->line) fprintf(to, "%u:", x->line);
    if (x->file && x->line && x->column) fprintf(to, "%u:", x->column);
    strbuf_clear(&shown);
    strbuf_visible(&shown, x->text);
    fprintf(to, " %s: %s\n", x->is_error ? "error" : "warning", shown.text);
    strbuf_release(&shown);
  }
}

static void release(struct diagnostic *item) {
  free(item->file);
  free(item->text);
}

void diagnostics_forgive(struct diagnostics *d) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < d->items.len; i++)
    if (d->items.data[i].is_error)
      release(&d->items.data[i]);
    else
      d->items.data[kept++] = d->items.data[i];
  d->items.len = kept;
  d->error_count = 0;
}

void diagnostics_release(struct diagnostics *d) {
  for (uint32_t i = 0; i < d->items.len; i++) release(&d->items.data[i]);
  vec_release(&d->items);
  d->error_count = 0;
}
