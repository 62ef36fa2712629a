/* The preprocessor keeps comments and says of which line they are: those of a file that it does not keep are in text
 * that is not compiled. Nor is a group between directives of which no line is kept: it may open a brace that another
 * group opens, too. Without conditions there is no such text, and the preprocessor is not asked. */
#include "environment/contract_text.h"

#include "base/bitset.h"
#include "front/clang/preprocessed.h"
#include "front/sources.h"

#include <string.h>

/* Does a line of the text begin with such a directive? */
static bool has_conditions(const char *text) {
  for (const char *line = text; line; line = strchr(line, '\n')) {
    line += strspn(line, "\n \t\r");
    if (*line != '#') continue;
    line++;
    line += strspn(line, " \t");
    if (strncmp(line, "if", 2) == 0) return true;
  }
  return false;
}

/* ---- groups ---- */

/* The word of the directive that the line is, and its length; 0 = it is none. */
static size_t directive_of(const char *line, const char **word) {
  line += strspn(line, " \t\r");
  if (*line != '#') return 0;
  *word = line + 1 + strspn(line + 1, " \t");
  return strspn(*word, "abcdefghijklmnopqrstuvwxyz");
}

/* Text between two directives of one condition. */
struct group {
  char *start;
  uint32_t line; /* its first */
};

struct groups {
  VEC(struct group) open;
  const struct bitset *kept; /* lines; NULL = it is only asked whether braces match */
  bool is_odd;               /* in some group they do not */
};

static void close_group(struct groups *g, char *end, uint32_t line) {
  if (!g->open.len) return;
  const struct group *x = &g->open.data[g->open.len - 1];
  int32_t braces = 0;
  for (char *c = x->start; c < end; c++) braces += (*c == '{') - (*c == '}');
  g->is_odd |= braces != 0;
  bool is_kept = !g->kept;
  for (uint32_t i = x->line; i < line && !is_kept; i++) is_kept = bitset_has(g->kept, i);
  for (char *c = x->start; c < end && !is_kept; c++)
    if (*c != '\n') *c = ' ';
  g->open.len--;
}

static void look_at_groups(char *text, struct groups *g) {
  uint32_t number = 1;
  for (char *line = text, *end; *line; line = end, number++) {
    const char *word = line;
    size_t len = directive_of(line, &word);
    end = line + strcspn(line, "\n");
    end += *end == '\n';
    bool is_end = len == 5 && strncmp(word, "endif", 5) == 0, is_begin = len >= 2 && strncmp(word, "if", 2) == 0;
    bool is_other = len >= 4 && strncmp(word, "el", 2) == 0;
    if (is_end || is_other) close_group(g, line, number);
    if (is_begin || is_other) vec_push(&g->open, ((struct group){end, number + 1}));
  }
  vec_release(&g->open);
}

static bool has_odd_groups(struct strbuf *text) {
  struct groups g = {VEC_INIT, NULL, false};
  look_at_groups(text->text, &g);
  return g.is_odd;
}

/* ---- what is kept ---- */

static bool is_blank(const char *at, size_t len) {
  while (len && strchr(" \t\r\f\v", *at)) at++, len--;
  return !len;
}

/* The lines of the file that hold something, and those that hold a comment of this kind, behind the preprocessor. False
 * if the file is not there. */
static bool find_kept(const struct strbuf *text, const char *name, struct bitset *all, struct bitset *lines) {
  struct strbuf file = STRBUF_INIT;
  uint32_t number = 0;
  bool is_here = false, is_there = false;
  for (const char *line = text->text, *last = line + text->len, *end; line < last; line = end + 1, number++) {
    end = memchr(line, '\n', (size_t)(last - line));
    if (!end) end = last;
    size_t len = (size_t)(end - line);
    if (preprocessed_get_marker(line, end, &number, &file)) {
      is_here = strcmp(file.text, name) == 0;
      is_there |= is_here;
      number--;
    } else if (is_here && number < lines->size && !is_blank(line, len)) {
      bitset_add(all, number);
      if (memmem(line, len, "/*@", 3) || memmem(line, len, "//@", 3)) bitset_add(lines, number);
    }
  }
  strbuf_release(&file);
  return is_there;
}

bool contract_text_drop(struct context *ctx, const struct sources *s, uint32_t file, struct strbuf *text) {
  bool has_comments = strstr(text->text, "/*@") || strstr(text->text, "//@");
  if (!has_conditions(text->text) || (!has_comments && !has_odd_groups(text))) return true;
  struct strbuf compiled = STRBUF_INIT;
  struct bitset all, kept;
  uint32_t lines = 2;
  for (const char *c = text->text; *c; c++) lines += *c == '\n';
  bitset_init(&all, lines);
  bitset_init(&kept, lines);
  bool ok = preprocessed_read(ctx, s, file, &compiled);
  bool is_there = ok && find_kept(&compiled, s->files.data[file], &all, &kept);
  uint32_t line = 1;
  for (char *c = text->text; is_there && *c; c++) {
    bool begins = c[0] == '/' && (c[1] == '*' || c[1] == '/') && c[2] == '@';
    if (begins && !bitset_has(&kept, line)) c[2] = ' ';
    line += *c == '\n';
  }
  struct groups groups = {VEC_INIT, &all, false};
  if (is_there) look_at_groups(text->text, &groups);
  bitset_release(&all);
  bitset_release(&kept);
  strbuf_release(&compiled);
  return ok;
}
