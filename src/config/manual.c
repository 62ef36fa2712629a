/* What people read in a terminal. */
#include "config/manual.h"

#include "config/manual_text.h"

#include <string.h>

enum { WIDTH = 80 };

/* ---- texts ---- */

struct embedded_file {
  const char *name; /* "check.txt" */
  const unsigned char *bytes;
  size_t size;
};
extern const struct embedded_file embedded_manual[];

static bool is_name(const char *file, const char *name) {
  size_t len = strlen(name);
  return strncmp(file, name, len) == 0 && strcmp(file + len, ".txt") == 0;
}

const char *manual_text(const char *name) {
  for (const struct embedded_file *f = embedded_manual; f->name; f++)
    if (is_name(f->name, name)) return (const char *)f->bytes;
  return NULL;
}

bool manual_command(const char *name, enum command *ret) {
  for (uint32_t i = 0; i < COMMAND_COUNT; i++)
    if (strcmp(command_name((enum command)i), name) == 0) return *ret = (enum command)i, true;
  return false;
}

bool manual_next_line(const char **at, struct strbuf *line) {
  size_t len = strcspn(*at, "\n");
  strbuf_clear(line);
  if (!**at) return false;
  strbuf_add(line, *at, len);
  *at += len + ((*at)[len] == '\n');
  return true;
}

/* ---- for a terminal ---- */

/* Words of a paragraph, as many in a line as fit. */
static void add_words(struct strbuf *out, const char *text, size_t *column) {
  while (*text) {
    size_t len = strcspn(text, " ");
    if (*column && *column + 1 + len > WIDTH) strbuf_putc(out, '\n'), *column = 0;
    if (*column) strbuf_putc(out, ' '), ++*column;
    strbuf_add(out, text, len);
    *column += len;
    text += len + (text[len] == ' ');
  }
}

static void add_text(struct strbuf *out, const char *text) {
  struct strbuf line = STRBUF_INIT;
  size_t column = 0;
  while (manual_next_line(&text, &line)) {
    bool is_special = !line.len || line.text[0] == ' ' || line.text[0] == '#';
    if (is_special && column) strbuf_putc(out, '\n'), column = 0;
    if (line.text[0] == '#')
      strbuf_printf(out, "%s\n", line.text + 2);
    else if (is_special)
      strbuf_printf(out, "%s\n", line.text);
    else
      add_words(out, line.text, &column);
  }
  if (column) strbuf_putc(out, '\n');
  strbuf_release(&line);
}

void manual_overview(struct strbuf *out) {
  options_overview(out);
  strbuf_puts(out, "\nTopics:\n");
  for (const struct embedded_file *f = embedded_manual; f->name; f++) {
    enum command ignored;
    size_t len = strlen(f->name) - strlen(".txt");
    struct strbuf name = STRBUF_INIT;
    strbuf_add(&name, f->name, len);
    if (!manual_command(name.text, &ignored))
      strbuf_printf(out, "  %-12s%.*s\n", name.text, (int)strcspn((const char *)f->bytes, "\n"),
                    (const char *)f->bytes);
    strbuf_release(&name);
  }
  strbuf_puts(out, "\n'ockham help COMMAND' or 'ockham help TOPIC' says more.\n");
}

bool manual_help(const char *topic, struct strbuf *out) {
  const char *text = manual_text(topic);
  enum command c;
  if (!text) return false;
  if (manual_command(topic, &c)) options_help(out, c), strbuf_putc(out, '\n');
  add_text(out, text);
  return true;
}
