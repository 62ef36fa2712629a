/* Only what the table needs is read; the rest goes on as it is. Checks in functions that are never
 * called say nothing about this one: which these are is known by name from the list of functions, and better by the
 * result, which comes before the checks. */
#include "scan/answer.h"

#include "base/map.h"
#include "base/text/json.h"

#include <string.h>

#define ANSWER_TEXT(KIND, name) name,
static const char *const names[] = {ANSWER_KINDS(ANSWER_TEXT)};

const char *answer_name(enum answer_kind k) { return names[k]; }

/* What is known while a result is read. */
struct reader {
  struct answer *answer;
  struct json json;
  const struct function_list *list;
  uint32_t function;
  struct bitset reached;
  struct names uncalled;
  bool has_failed;      /* the first violation is told */
  struct strbuf checks; /* those that are reached, as they are written */
};

/* A place in the result, with what is said of it. */
struct saying {
  struct strbuf text, file, outcome, function;
  uint32_t line, column;
};
#define SAYING_INIT {STRBUF_INIT, STRBUF_INIT, STRBUF_INIT, STRBUF_INIT, 0, 0}

static void saying_release(struct saying *s) { strbuf_release_all(&s->text, &s->file, &s->outcome, &s->function); }

static void take_string(struct json *j, struct strbuf *out) {
  strbuf_clear(out);
  if (!json_null(j)) strbuf_puts(out, json_string(j));
}

static void read_saying(struct json *j, struct saying *s) {
  size_t ignored;
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    if (strcmp(key, "text") == 0)
      take_string(j, &s->text);
    else if (strcmp(key, "file") == 0)
      take_string(j, &s->file);
    else if (strcmp(key, "outcome") == 0)
      take_string(j, &s->outcome);
    else if (strcmp(key, "function") == 0)
      take_string(j, &s->function);
    else if (strcmp(key, "line") == 0)
      s->line = (uint32_t)json_number(j, UINT32_MAX);
    else if (strcmp(key, "column") == 0)
      s->column = (uint32_t)json_number(j, UINT32_MAX);
    else
      json_skip(j, &ignored);
  }
}

static void tell(struct answer *a, const struct saying *s) {
  strbuf_clear(&a->text);
  strbuf_clear(&a->file);
  strbuf_add(&a->text, s->text.text, s->text.len);
  strbuf_add(&a->file, s->file.text, s->file.len);
  a->line = s->line;
  a->column = s->column;
}

/* Functions that are not in the list are models of the library. */
static bool is_reached(const struct reader *r, const char *function) {
  uint32_t f = names_find(&r->list->names, function);
  return names_find(&r->uncalled, function) == MAP_NONE && (f == MAP_NONE || bitset_has(&r->reached, f));
}

static void read_check(struct reader *r) {
  struct saying s = SAYING_INIT;
  struct answer *a = r->answer;
  json_peek(&r->json);
  const char *start = r->json.at;
  read_saying(&r->json, &s);
  bool is_pass = strcmp(s.outcome.text, "pass") == 0, is_fail = strcmp(s.outcome.text, "fail") == 0;
  enum answer_kind kind = is_pass ? ANSWER_PROVED : is_fail ? ANSWER_VIOLATED : ANSWER_OPEN;
  if (is_reached(r, s.function.text)) {
    a->checks[kind]++;
    a->own[kind] += strcmp(s.function.text, r->list->all.data[r->function].name) == 0;
    if (is_fail && !r->has_failed) tell(a, &s);
    r->has_failed |= is_fail;
    strbuf_puts(&r->checks, r->checks.len ? ",\n  " : "\n  ");
    strbuf_add(&r->checks, start, (size_t)(r->json.at - start));
  }
  saying_release(&s);
}

static void read_checks(struct reader *r) {
  json_open(&r->json, '[');
  while (json_element(&r->json)) read_check(r);
}

static void read_confirmation(struct reader *r) {
  struct json *j = &r->json;
  size_t ignored;
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    bool is_uncalled = strcmp(key, "functions_never_called") == 0, is_left = strcmp(key, "not_taken") == 0;
    if (!is_uncalled && !is_left && strcmp(key, "environment") != 0) {
      json_skip(j, &ignored);
      continue;
    }
    json_open(j, '[');
    while (json_element(j)) {
      const char *words = json_string(j);
      if (is_uncalled)
        names_add(&r->uncalled, words);
      else if (is_left)
        strbuf_printf(&r->answer->left, "%s\n", words);
      else
        strbuf_printf(&r->answer->environment, "%s%s", r->answer->environment.len ? "; " : "", words);
    }
  }
}

static void read_reason(struct answer *a, struct json *j) {
  struct saying s = SAYING_INIT;
  if (json_null(j)) return;
  read_saying(j, &s);
  tell(a, &s);
  saying_release(&s);
}

static enum answer_kind read_verdict(struct json *j) {
  const char *word = json_string(j);
  return strcmp(word, "safe") == 0 ? ANSWER_PROVED : strcmp(word, "unsafe") == 0 ? ANSWER_VIOLATED : ANSWER_OPEN;
}

static void keep(struct strbuf *out, const char *key, const char *from, const char *to) {
  while (from < to && (*from == ' ' || *from == '\n')) from++;
  strbuf_puts(out, out->len ? ",\n " : "{");
  strbuf_json(out, key);
  strbuf_puts(out, ": ");
  strbuf_add(out, from, (size_t)(to - from));
}

static void keep_checks(struct strbuf *out, const struct strbuf *checks) {
  strbuf_puts(out, out->len ? ",\n \"checks\": [" : "{\"checks\": [");
  strbuf_add(out, checks->text, checks->len);
  strbuf_puts(out, "]");
}

static void read_member(struct reader *r, const char *key) {
  struct answer *a = r->answer;
  size_t ignored;
  if (strcmp(key, "verdict") == 0)
    a->kind = read_verdict(&r->json);
  else if (strcmp(key, "reason") == 0)
    read_reason(a, &r->json);
  else if (strcmp(key, "confirmation") == 0)
    read_confirmation(r);
  else if (strcmp(key, "checks") == 0)
    read_checks(r);
  else
    json_skip(&r->json, &ignored);
}

bool answer_read(struct answer *a, const struct function_list *l, uint32_t function, const char *text, size_t len) {
  struct diagnostics ignored = DIAGNOSTICS_INIT;
  struct reader r = {.answer = a, .list = l, .function = function, .uncalled = NAMES_INIT, .checks = STRBUF_INIT};
  bitset_init(&r.reached, l->all.len);
  functions_reach(l, function, &r.reached);
  json_init(&r.json, &ignored, "result", text, len);
  json_open(&r.json, '{');
  for (const char *key; (key = json_key(&r.json));) {
    char *kept = xstrdup(key);
    const char *from = r.json.at;
    read_member(&r, kept);
    if (strcmp(kept, "checks") == 0)
      keep_checks(&a->result, &r.checks);
    else if (strcmp(kept, "invariants") != 0)
      keep(&a->result, kept, from, r.json.at);
    free(kept);
  }
  bool ok = !r.json.failed && a->result.len;
  strbuf_puts(&a->result, "}");
  json_release(&r.json);
  names_release(&r.uncalled);
  bitset_release(&r.reached);
  strbuf_release(&r.checks);
  diagnostics_release(&ignored);
  if (!ok) answer_give_up(a, "the result could not be read");
  return ok;
}

void answer_give_up(struct answer *a, const char *why) {
  answer_release(a);
  strbuf_puts(&a->text, why);
}

void answer_release(struct answer *a) {
  strbuf_release_all(&a->text, &a->file, &a->result, &a->environment, &a->left);
  *a = (struct answer)ANSWER_INIT;
}
