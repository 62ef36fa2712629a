/* Results are texts in JSON. A place is `"file": "F", "line": N`, as all writers of results print it, or `F:N` within a
 * string; each N is moved as the function has that it was in. */
#include "scan/record.h"

#include "base/text/json.h"

#include <inttypes.h>
#include <string.h>

void record_write(const struct function_list *l, uint32_t function, struct record_limits limits, uint64_t nanoseconds,
                  const struct strbuf *result, struct strbuf *out) {
  struct bitset reached;
  bool is_first = true;
  bitset_init(&reached, l->all.len);
  functions_reach(l, function, &reached);
  strbuf_printf(out, "{\"seconds\": %u, \"megabytes\": %u, \"nanoseconds\": %" PRIu64 ", \"functions\": [",
                limits.seconds, limits.megabytes, nanoseconds);
  for (uint32_t i = bitset_next(&reached, 0); i < reached.size; i = bitset_next(&reached, i + 1)) {
    const struct scanned_function *f = &l->all.data[i];
    strbuf_puts(out, is_first ? "{\"name\": " : ", {\"name\": ");
    strbuf_json(out, f->name);
    strbuf_puts(out, ", \"file\": ");
    strbuf_json(out, f->file);
    strbuf_printf(out, ", \"line\": %u, \"last_line\": %u}", f->line, f->last_line);
    is_first = false;
  }
  strbuf_puts(out, "],\n \"result\": ");
  strbuf_add(out, result->text, result->len);
  strbuf_puts(out, "}\n");
  bitset_release(&reached);
}

/* ---- places ---- */

struct move {
  char *file; /* as the result names it */
  uint32_t first, last, now;
};

struct mover {
  const struct function_list *list;
  const char *directory;
  VEC(struct move) moves;
  bool has_moved;
};

static const char *shown(const char *directory, const char *path) {
  size_t len = strlen(directory);
  while (strncmp(path, "./", 2) == 0) path += 2;
  return strncmp(path, directory, len) == 0 && path[len] == '/' ? path + len + 1 : path;
}

static uint32_t moved_line(const struct mover *m, const char *file, size_t len, uint32_t line) {
  for (uint32_t i = 0; i < m->moves.len; i++) {
    const struct move *x = &m->moves.data[i];
    if (line >= x->first && line <= x->last && strlen(x->file) == len && strncmp(x->file, file, len) == 0)
      return line - x->first + x->now;
  }
  return line;
}

/* A file that is named at `at`; its length, or 0. */
static size_t file_at(const struct mover *m, const char *at) {
  for (uint32_t i = 0; i < m->moves.len; i++) {
    size_t len = strlen(m->moves.data[i].file);
    if (len && strncmp(at, m->moves.data[i].file, len) == 0 && (at[len] == ':' || at[len] == '"')) return len;
  }
  return 0;
}

/* Behind a number, whose line moves along. */
static const char *move_number(const struct mover *m, const char *file, size_t len, const char *at,
                               struct strbuf *out) {
  uint64_t line = 0;
  while (*at >= '0' && *at <= '9' && line < UINT32_MAX / 10) line = line * 10 + (uint64_t)(*at++ - '0');
  strbuf_printf(out, "%u", moved_line(m, file, len, (uint32_t)line));
  return at;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void move_places(const struct mover *m, const char *text, size_t size, struct strbuf *out) {
  static const char member[] = "\", \"line\": ";
  const size_t member_len = sizeof member - 1;
  char *copy = xstrndup(text, size);
  for (const char *at = copy; *at;) {
    bool is_start = at == copy || strchr("\" (\n", at[-1]);
    size_t len = is_start ? file_at(m, at) : 0;
    const char *behind = at + len;
    size_t skip = !len ? 0 : *behind == ':' ? 1 : strncmp(behind, member, member_len) == 0 ? member_len : 0;
    if (skip && is_digit(behind[skip])) {
      strbuf_add(out, at, len + skip);
      at = move_number(m, at, len, behind + skip, out);
    } else {
      strbuf_putc(out, *at++);
    }
  }
  free(copy);
}

static void add_move(struct mover *m, const char *name, const char *file, uint32_t first, uint32_t last) {
  uint32_t f = names_find(&m->list->names, name);
  if (f == MAP_NONE) return;
  uint32_t now = m->list->all.data[f].line;
  m->has_moved |= now != first;
  vec_push(&m->moves, ((struct move){xstrdup(shown(m->directory, file)), first, last < first ? first : last, now}));
}

static void read_function(struct mover *m, struct json *j) {
  char *name = NULL, *file = NULL;
  uint32_t line = 0, last = 0;
  size_t ignored;
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    if (strcmp(key, "name") == 0 && !name)
      name = xstrdup(json_string(j));
    else if (strcmp(key, "file") == 0 && !file)
      file = xstrdup(json_string(j));
    else if (strcmp(key, "line") == 0)
      line = (uint32_t)json_number(j, UINT32_MAX);
    else if (strcmp(key, "last_line") == 0)
      last = (uint32_t)json_number(j, UINT32_MAX);
    else
      json_skip(j, &ignored);
  }
  if (name && file) add_move(m, name, file, line, last);
  free(name);
  free(file);
}

/* ---- reading ---- */

static void read_member(struct mover *m, struct json *j, const char *key, struct read_record *r) {
  size_t len;
  if (strcmp(key, "seconds") == 0) {
    r->limits.seconds = (uint32_t)json_number(j, UINT32_MAX);
  } else if (strcmp(key, "megabytes") == 0) {
    r->limits.megabytes = (uint32_t)json_number(j, UINT32_MAX);
  } else if (strcmp(key, "nanoseconds") == 0) {
    r->nanoseconds = json_number(j, UINT64_MAX);
  } else if (strcmp(key, "functions") == 0) {
    json_open(j, '[');
    while (json_element(j)) read_function(m, j);
  } else if (strcmp(key, "result") == 0) {
    const char *start = json_skip(j, &len);
    if (m->has_moved)
      move_places(m, start, len, &r->result);
    else
      strbuf_add(&r->result, start, len);
  } else {
    json_skip(j, &len);
  }
}

bool record_read(const struct function_list *l, const char *directory, const char *text, size_t len,
                 struct read_record *ret) {
  struct mover m = {.list = l, .directory = directory};
  struct diagnostics ignored = DIAGNOSTICS_INIT;
  struct json j;
  *ret = (struct read_record){.result = STRBUF_INIT};
  json_init(&j, &ignored, "record", text, len);
  json_open(&j, '{');
  for (const char *key; (key = json_key(&j));) read_member(&m, &j, key, ret);
  bool ok = json_finish(&j) && ret->result.len;
  json_release(&j);
  diagnostics_release(&ignored);
  for (uint32_t i = 0; i < m.moves.len; i++) free(m.moves.data[i].file);
  vec_release(&m.moves);
  if (!ok) read_record_release(ret);
  return ok;
}

void read_record_release(struct read_record *r) { strbuf_release(&r->result); }
