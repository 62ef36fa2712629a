/* One pass over each given file that has a marker at all; most have none. Between two markers, lines are claimed one by
 * one. Macros that were expanded are on the line that the preprocessor left them on, so nothing else is needed. */
#include "front/lines.h"

#include "base/strbuf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST_FILE = 1 << 28 };

struct marker {
  uint32_t line;    /* of the next line */
  const char *name; /* in the text, not terminated; NULL = the same file */
  size_t name_len;
};

static const char *skip_blanks(const char *s) {
  while (*s == ' ' || *s == '\t') s++;
  return s;
}

/* `# 12 "x.c" 1 3` or `#line 12 "x.c"`; `s` is the beginning of a line. */
static bool is_marker(const char *s, struct marker *ret) {
  s = skip_blanks(s);
  if (*s++ != '#') return false;
  s = skip_blanks(s);
  if (strncmp(s, "line", 4) == 0 && (s[4] == ' ' || s[4] == '\t')) s = skip_blanks(s + 4);
  if (!isdigit((unsigned char)*s)) return false;
  char *end;
  unsigned long line = strtoul(s, &end, 10);
  *ret = (struct marker){.line = line < UINT32_MAX ? (uint32_t)line : 0};
  s = skip_blanks(end);
  if (*s != '"') return true;
  ret->name = s + 1;
  ret->name_len = strcspn(s + 1, "\"\n");
  return true;
}

static uint64_t key(string_id file, uint32_t line) { return (uint64_t)file << 32 | line; }

static void claim(struct lines *l, string_id file, uint32_t line, struct position real) {
  uint64_t *known = map_put(&l->claimed, key(file, line));
  if (*known) return;
  vec_push(&l->real, real);
  *known = l->real.len;
}

static const char *next_line(const char *s) {
  const char *end = strchr(s, '\n');
  return end ? end + 1 : s + strlen(s);
}

static bool has_marker(const char *text) {
  struct marker m;
  for (const char *s = text; *s; s = next_line(s))
    if (*skip_blanks(s) == '#' && is_marker(s, &m)) return true;
  return false;
}

void lines_read(struct lines *l, struct program *p, string_id given, string_id (*name)(void *, const char *),
                void *data) {
  struct strbuf text = STRBUF_INIT;
  if (strbuf_read_file(&text, program_string(p, given), LARGEST_FILE) && has_marker(text.text)) {
    string_id file = given;
    uint32_t number = 1, line = 1;
    for (const char *s = text.text; *s; s = next_line(s), number++, line++) {
      struct marker m;
      if (!is_marker(s, &m)) {
        claim(l, file, line, (struct position){given, number, 0});
        continue;
      }
      char *said = m.name ? xstrndup(m.name, m.name_len) : NULL;
      if (said) file = name(data, said);
      free(said);
      line = m.line - 1; /* this one does not count */
    }
  }
  strbuf_release(&text);
}

struct position lines_real(const struct lines *l, struct position claimed) {
  const uint64_t *known = map_get(&l->claimed, key(claimed.file, claimed.line));
  if (!known) return claimed;
  struct position real = l->real.data[*known - 1];
  real.column = claimed.column;
  return real;
}

void lines_release(struct lines *l) {
  map_release(&l->claimed);
  vec_release(&l->real);
}
