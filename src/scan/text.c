/* Line markers (`# 12 "file.h"`) say where the lines that follow them come from. A line may belong to several
 * functions, as far as their places tell: then it is shared. */
#include "scan/text.h"

#include "front/clang/preprocessed.h"
#include "scan/words.h"

#include <stdlib.h>
#include <string.h>

/* ---- comments ---- */

static const char *behind_literal(const char *at, const char *end) {
  char quote = *at++;
  while (at < end && *at != quote && *at != '\n') at += *at == '\\' && at + 1 < end ? 2 : 1;
  return at < end && *at == quote ? at + 1 : at;
}

/* Behind the comment at `at`; its lines stay. */
static const char *skip_comment(const char *at, const char *end, struct strbuf *out) {
  bool is_line = at[1] == '/';
  for (at += 2; at < end; at++) {
    if (is_line && *at == '\n') return at;
    if (!is_line && *at == '*' && at + 1 < end && at[1] == '/') return at + 2;
    if (*at == '\n') strbuf_putc(out, '\n');
  }
  return end;
}

static bool begins_comment(const char *at, const char *end) {
  return *at == '/' && at + 1 < end && (at[1] == '/' || at[1] == '*');
}

static void drop_comments(const char *at, const char *end, struct strbuf *out) {
  while (at < end) {
    const char *start = at;
    if (*at == '"' || *at == '\'') {
      at = behind_literal(at, end);
    } else if (begins_comment(at, end) && !(at + 2 < end && at[2] == '@')) {
      at = skip_comment(at, end, out);
      strbuf_putc(out, ' ');
      continue;
    } else {
      at++;
    }
    strbuf_add(out, start, (size_t)(at - start));
  }
}

/* ---- macros ---- */

/* May there be contracts? Those of headers count, too. */
static bool has_contracts(const char *text) {
  static const char *const words[] = {"requires", "ensures", "assumes"};
  bool found = false;
  if (!strstr(text, "/*@") && !strstr(text, "//@")) return false;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) found |= strstr(text, words[i]) != NULL;
  return found;
}

/* Definitions of macros, which the preprocessor is asked to leave, mean something to contracts alone: without them,
 * what a macro was is seen where it was used. */
static void blank_definitions(struct strbuf *text) {
  bool is_start = true;
  for (char *c = text->text; c && *c; c++) {
    bool is_definition = is_start && (strncmp(c, "#define ", 8) == 0 || strncmp(c, "#undef ", 7) == 0);
    for (; is_definition && *c && *c != '\n'; c++) *c = ' ';
    is_start = *c == '\n';
    if (!*c) break;
  }
}

/* ---- lines ---- */

struct line {
  const char *text;
  size_t len;
  uint32_t file, number;
};

struct lines {
  const struct unit_text *unit;
  struct arena *arena;
  struct names *files;
  const char *at;
  uint32_t file, number; /* of the next line */
};

static bool read_marker(struct lines *l, const char *at, const char *end) {
  struct strbuf name = STRBUF_INIT;
  bool found = preprocessed_get_marker(at, end, &l->number, &name);
  if (found) l->file = names_add(l->files, words_path(l->arena, l->unit->directory, name.text));
  strbuf_release(&name);
  return found;
}

/* The next line that is no marker. */
static bool next_line(struct lines *l, struct line *ret) {
  const char *end = l->unit->text.text + l->unit->text.len;
  while (l->at < end) {
    const char *start = l->at, *stop = memchr(start, '\n', (size_t)(end - start));
    if (!stop) stop = end;
    l->at = stop < end ? stop + 1 : end;
    if (read_marker(l, start, stop)) continue;
    *ret = (struct line){start, (size_t)(stop - start), l->file, l->number++};
    return true;
  }
  return false;
}

void unit_text_init(struct unit_text *u, struct arena *arena, const char *directory, const char *text, size_t len) {
  *u = (struct unit_text){directory, STRBUF_INIT, NAMES_INIT};
  drop_comments(text, text + len, &u->text);
  if (u->text.len && !has_contracts(u->text.text)) blank_definitions(&u->text);
  struct lines l = {.unit = u, .arena = arena, .files = &u->files, .at = u->text.text};
  struct line line;
  while (next_line(&l, &line)) {}
}

void unit_text_release(struct unit_text *u) {
  strbuf_release(&u->text);
  names_release(&u->files);
}

void unit_text_digest(const struct unit_text *u, struct digest *d) { digest_piece(d, u->text.text, u->text.len); }

/* ---- parts ---- */

/* Whose line it is; MAP_NONE = shared. */
struct owners {
  const struct function_list *list;
  struct map by_file;  /* file -> index of its first function in `order`, + 1 */
  VEC(uint32_t) order; /* functions by file and line */
  VEC(uint32_t) files; /* per function: its file, MAP_NONE = it has none in the text */
};

static int compare(const void *a, const void *b, void *data) {
  const struct owners *o = data;
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  if (o->files.data[x] != o->files.data[y]) return o->files.data[x] < o->files.data[y] ? -1 : 1;
  uint32_t first = o->list->all.data[x].line, second = o->list->all.data[y].line;
  return first < second ? -1 : first > second;
}

static void owners_init(struct owners *o, struct arena *arena, const struct unit_text *u,
                        const struct function_list *l) {
  *o = (struct owners){l, MAP_INIT, VEC_INIT, VEC_INIT};
  for (uint32_t i = 0; i < l->all.len; i++) {
    vec_push(&o->files, names_find(&u->files, words_path(arena, u->directory, l->all.data[i].file)));
    vec_push(&o->order, i);
  }
  if (o->order.len) qsort_r(o->order.data, o->order.len, sizeof *o->order.data, compare, o);
  for (uint32_t i = o->order.len; i-- > 0;) *map_put(&o->by_file, o->files.data[o->order.data[i]]) = i + 1;
}

static bool is_within(const struct scanned_function *f, uint32_t line) { return line > f->line && line < f->last_line; }

static uint32_t owner_of(const struct owners *o, const struct line *line) {
  uint64_t *first = map_get(&o->by_file, line->file);
  uint32_t found = MAP_NONE;
  for (uint32_t i = first ? (uint32_t)*first - 1 : o->order.len; i < o->order.len; i++) {
    uint32_t f = o->order.data[i];
    if (o->files.data[f] != line->file || o->list->all.data[f].line >= line->number) break;
    if (!is_within(&o->list->all.data[f], line->number)) continue;
    if (found != MAP_NONE) return MAP_NONE;
    found = f;
  }
  return found;
}

/* Blanks around it, and lines without anything, are nothing. */
static void add_line(struct digest *d, const struct line *whole, uint32_t distance) {
  struct line trimmed = *whole, *line = &trimmed;
  while (line->len && strchr(" \t\r", line->text[line->len - 1])) line->len--;
  for (; line->len && strchr(" \t", *line->text); line->len--) line->text++;
  if (!line->len) return;
  digest_bytes(d, &distance, sizeof distance);
  digest_piece(d, line->text, line->len);
}

void text_parts_init(struct text_parts *p, struct arena *arena, struct unit_text *u, const struct function_list *l) {
  struct owners o;
  struct digest shared;
  VEC(struct digest) own = VEC_INIT;
  struct lines lines = {.unit = u, .arena = arena, .files = &u->files, .at = u->text.text};
  struct line line;
  owners_init(&o, arena, u, l);
  digest_init(&shared);
  vec_resize(&own, l->all.len);
  for (uint32_t i = 0; i < own.len; i++) digest_init(&own.data[i]);
  while (next_line(&lines, &line)) {
    uint32_t f = owner_of(&o, &line);
    if (f == MAP_NONE)
      add_line(&shared, &line, 0);
    else
      add_line(&own.data[f], &line, line.number - l->all.data[f].line);
  }
  digest_end(&shared, p->shared);
  vec_resize(&p->functions, own.len);
  for (uint32_t i = 0; i < own.len; i++) digest_end(&own.data[i], p->functions.data[i].text);
  map_release(&o.by_file);
  vec_release_all(&o.order, &o.files, &own);
}

void text_parts_release(struct text_parts *p) { vec_release(&p->functions); }
