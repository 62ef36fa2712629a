/* A loop that begins its line gets a line for each invariant, indented as it is; any other one has them beside it. What
 * is written is read again first. */
#include "cli/annotated/infer_write.h"

#include "base/process/output.h"
#include "base/text/edits.h"
#include "base/text/lexer.h"

#include <stdio.h>
#include <string.h>

static bool is_known(const struct annotations *known, const struct annotation_clause *x) {
  for (uint32_t i = 0; i < known->clauses.len; i++) {
    const struct annotation_clause *c = &known->clauses.data[i];
    bool is_there = c->kind == CLAUSE_INVARIANT && c->line == x->line && c->column == x->column;
    if (is_there && strcmp(c->at.file, x->at.file) == 0 && strcmp(c->text, x->text) == 0) return true;
  }
  return false;
}

/* Where the word of the loop is; SIZE_MAX if it is not there, as where the lines are those of another file. */
static size_t find_loop(const struct strbuf *text, uint32_t line, uint32_t column) {
  static const char *const loops[] = {"while", "for", "do"};
  size_t at = 0;
  for (uint32_t i = 1; i < line; i++) {
    const char *end = strchr(text->text + at, '\n');
    if (!end) return SIZE_MAX;
    at = (size_t)(end - text->text) + 1;
  }
  for (uint32_t i = 1; i < column && text->text[at] != '\n' && at < text->len; i++) at++;
  for (size_t i = 0; i < sizeof loops / sizeof *loops; i++)
    if (strncmp(text->text + at, loops[i], strlen(loops[i])) == 0) return at;
  return SIZE_MAX;
}

static void insert(struct edits *e, const struct strbuf *text, size_t at, const char *invariant) {
  struct strbuf b = STRBUF_INIT;
  size_t start = at;
  while (start && (text->text[start - 1] == ' ' || text->text[start - 1] == '\t')) start--;
  bool begins_line = !start || text->text[start - 1] == '\n';
  strbuf_printf(&b, "/*@ loop invariant %s; */", invariant);
  if (begins_line)
    strbuf_printf(&b, "\n%.*s", (int)(at - start), text->text + start);
  else
    strbuf_putc(&b, ' ');
  edits_add(e, at, EDIT_OPEN, 0, &b);
}

static bool check(struct invocation *in, const char *path, const struct strbuf *text) {
  struct annotations again = ANNOTATIONS_INIT;
  bool ok = annotations_read(&again, path, text->text, &in->ctx.diagnostics);
  annotations_release(&again);
  return ok;
}

static bool write_one(struct invocation *in, const char *path, const struct annotations *known,
                      const struct annotations *found) {
  struct strbuf text = STRBUF_INIT, result = STRBUF_INIT;
  struct edits edits = EDITS_INIT;
  bool ok = text_read(path, &text, &in->ctx.diagnostics);
  for (uint32_t i = 0; i < found->clauses.len && ok; i++) {
    const struct annotation_clause *c = &found->clauses.data[i];
    if (strcmp(c->at.file, path) != 0 || is_known(known, c)) continue;
    size_t at = find_loop(&text, c->line, c->column);
    if (at == SIZE_MAX)
      ok = diagnostics_error(
          &in->ctx.diagnostics, path, c->line, c->column,
          "there is no loop here to write the invariant before; give the file that was not preprocessed");
    else
      insert(&edits, &text, at, c->text);
  }
  uint32_t count = edits.list.len;
  if (ok && count) {
    edits_apply(&edits, text.text, text.len, &result);
    ok = check(in, path, &result) && output_write(path, result.text, result.len, &in->ctx.diagnostics);
    if (ok) printf("written: %u invariant%s to %s\n", count, count > 1 ? "s" : "", path);
  }
  edits_release(&edits);
  strbuf_release_all(&text, &result);
  return ok;
}

bool infer_write(struct invocation *in, const struct annotations *known, const struct annotations *found) {
  for (uint32_t i = 0; i < in->options->files.len; i++)
    if (!write_one(in, in->options->files.data[i], known, found)) return false;
  return true;
}
