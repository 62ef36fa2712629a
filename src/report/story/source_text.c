/* Ends of lines become zero bytes, so that a line is a string. */
#include "report/story/source_text.h"

#include <string.h>

enum { LARGEST_FILE = 1 << 28 };

/* A stranger's text commands no terminal; columns stay what they are. */
static void hide_controls(struct strbuf *text) {
  for (size_t i = 0; i < text->len; i++) {
    unsigned char *c = (unsigned char *)text->text + i;
    if (*c == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0) c[0] = c[1] = '?';
    if ((*c < 0x20 && *c != '\n' && *c != '\r' && *c != '\t') || *c == 0x7f) *c = '?';
  }
}

static void read_lines(struct source_file *f, const char *path) {
  if (!strbuf_read_file(&f->text, path, LARGEST_FILE)) strbuf_clear(&f->text);
  hide_controls(&f->text);
  for (size_t at = 0; at < f->text.len;) {
    size_t len = strcspn(f->text.text + at, "\r\n");
    vec_push(&f->lines, (uint32_t)at);
    at += len;
    if (f->text.text[at] == '\r' && f->text.text[at + 1] == '\n') f->text.text[at++] = '\0';
    if (at < f->text.len) f->text.text[at++] = '\0';
  }
}

const char *source_text_line(struct source_text *s, const char *file, uint32_t line) {
  uint32_t i = names_add(&s->names, file);
  if (i == s->files.len) {
    struct source_file f = {.text = STRBUF_INIT};
    read_lines(&f, file);
    vec_push(&s->files, f);
  }
  const struct source_file *f = &s->files.data[i];
  return line && line <= f->lines.len ? f->text.text + f->lines.data[line - 1] : NULL;
}

void source_text_release(struct source_text *s) {
  for (uint32_t i = 0; i < s->files.len; i++) {
    strbuf_release(&s->files.data[i].text);
    vec_release(&s->files.data[i].lines);
  }
  names_release(&s->names);
  vec_release(&s->files);
}
