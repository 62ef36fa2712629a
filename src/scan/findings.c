/* Checks are read from the results as they are kept. The same place may be a finding of several entries, and of several
 * questions only once for each kind. */
#include "scan/findings.h"

#include "base/text/json.h"

#include <errno.h>
#include <string.h>

enum { LARGEST = 1 << 30 };

#define STATE_TEXT(STATE, name) name,
static const char *const state_names[] = {FINDING_STATES(STATE_TEXT)};

const char *finding_state_name(enum finding_state s) { return state_names[s]; }

struct collector {
  struct scan_findings *to;
  struct scan *scan;
  struct names places; /* file, line, column, kind and condition -> index */
  struct names keys;   /* keys without their ordinals */
  VEC(uint32_t) ordinals;
};

/* ---- reading checks ---- */

static const char *take(struct scan_findings *f, struct json *j) {
  return json_null(j) ? NULL : arena_strdup(&f->arena, json_string(j));
}

/* True if it is violated. */
static bool read_check(struct scan_findings *f, struct json *j, struct scan_finding *x) {
  bool is_fail = false;
  size_t ignored;
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    if (strcmp(key, "outcome") == 0)
      is_fail = strcmp(json_string(j), "fail") == 0;
    else if (strcmp(key, "kind") == 0)
      x->kind = take(f, j);
    else if (strcmp(key, "file") == 0)
      x->file = take(f, j);
    else if (strcmp(key, "function") == 0)
      x->function = take(f, j);
    else if (strcmp(key, "condition") == 0)
      x->condition = take(f, j);
    else if (strcmp(key, "text") == 0)
      x->text = take(f, j);
    else if (strcmp(key, "line") == 0)
      x->line = (uint32_t)json_number(j, UINT32_MAX);
    else if (strcmp(key, "column") == 0)
      x->column = (uint32_t)json_number(j, UINT32_MAX);
    else
      json_skip(j, &ignored);
  }
  return is_fail && x->kind;
}

/* Makes the key of a new one. */
static void name_finding(struct collector *c, struct scan_finding *x) {
  struct strbuf key = STRBUF_INIT;
  strbuf_printf(&key, "%s|%s|%s|%s", x->file ? x->file : "", x->function ? x->function : "", x->kind,
                x->condition ? x->condition : "");
  uint32_t id = names_add(&c->keys, key.text);
  if (id == c->ordinals.len) vec_push(&c->ordinals, 0);
  strbuf_printf(&key, "|%u", ++c->ordinals.data[id]);
  x->key = arena_strdup(&c->to->arena, key.text);
  strbuf_release(&key);
}

static void add_finding(struct collector *c, const struct function_result *r, struct scan_finding x) {
  struct strbuf place = STRBUF_INIT;
  const struct unit *u = &c->scan->project.units.data[r->unit];
  if (x.file) x.file = project_shown(&c->scan->project, u, x.file);
  strbuf_printf(&place, "%s:%u:%u %s %s", x.file ? x.file : "", x.line, x.column, x.kind,
                x.condition ? x.condition : "");
  uint32_t index = names_add(&c->places, place.text);
  if (index == c->to->all.len) {
    name_finding(c, &x);
    x.question = c->scan->request->questions.data[r->question].name;
    vec_push(&c->to->all, x);
    c->to->counts[FINDING_UNTOLD]++;
  }
  vec_push(&c->to->all.data[index].entries, scan_function_of(c->scan, r)->name);
  strbuf_release(&place);
}

static void read_result(struct collector *c, const struct function_result *r) {
  const struct strbuf *text = &r->answer.result;
  struct diagnostics ignored = DIAGNOSTICS_INIT;
  struct json j;
  size_t skipped;
  json_init(&j, &ignored, "result", text->text, text->len);
  json_open(&j, '{');
  for (const char *key; (key = json_key(&j));) {
    if (strcmp(key, "checks") != 0) {
      json_skip(&j, &skipped);
      continue;
    }
    json_open(&j, '[');
    while (json_element(&j)) {
      struct scan_finding x = {.text = ""};
      if (read_check(c->to, &j, &x)) add_finding(c, r, x);
    }
  }
  json_release(&j);
  diagnostics_release(&ignored);
}

void scan_findings_init(struct scan_findings *f, struct scan *s) {
  struct collector c = {f, s, NAMES_INIT, NAMES_INIT, VEC_INIT};
  *f = (struct scan_findings){.arena = ARENA_INIT};
  for (uint32_t i = 0; i < s->results.len; i++)
    if (s->results.data[i].answer.kind == ANSWER_VIOLATED) read_result(&c, &s->results.data[i]);
  names_release_all(&c.places, &c.keys);
  vec_release(&c.ordinals);
}

/* ---- an earlier scan ---- */

static void set_state(struct scan_findings *f, struct scan_finding *x, enum finding_state state) {
  f->counts[x->state]--;
  x->state = state;
  f->counts[state]++;
}

/* Was one of its entries looked at, and answered? */
static bool is_answered(const struct scan *s, const string_list *entries) {
  bool is_there = false;
  for (uint32_t i = 0; i < s->results.len; i++) {
    const struct function_result *r = &s->results.data[i];
    for (uint32_t k = 0; k < entries->len; k++) {
      if (strcmp(scan_function_of(s, r)->name, entries->data[k]) != 0) continue;
      if (r->is_done && r->answer.kind != ANSWER_OPEN) return true;
      is_there = true;
    }
  }
  return !is_there && !s->is_interrupted;
}

static void compare_one(struct scan_findings *f, const struct scan *s, struct scan_finding *old) {
  if (!old->key) return;
  for (uint32_t i = 0; i < f->all.len; i++) {
    if (strcmp(f->all.data[i].key, old->key) != 0) continue;
    if (f->all.data[i].state == FINDING_UNTOLD) set_state(f, &f->all.data[i], FINDING_UNCHANGED);
    return;
  }
  if (!is_answered(s, &old->entries)) return;
  old->state = FINDING_FIXED;
  f->counts[FINDING_FIXED]++;
  vec_push(&f->all, *old);
  old->entries = (string_list)VEC_INIT;
}

static void read_finding(struct scan_findings *f, const struct scan *s, struct json *j) {
  struct scan_finding old = {.text = "", .kind = "", .file = NULL};
  size_t ignored;
  bool is_fixed = false;
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    if (strcmp(key, "key") == 0)
      old.key = take(f, j);
    else if (strcmp(key, "file") == 0)
      old.file = take(f, j);
    else if (strcmp(key, "function") == 0)
      old.function = take(f, j);
    else if (strcmp(key, "kind") == 0)
      old.kind = take(f, j);
    else if (strcmp(key, "condition") == 0)
      old.condition = take(f, j);
    else if (strcmp(key, "text") == 0)
      old.text = take(f, j);
    else if (strcmp(key, "question") == 0)
      old.question = take(f, j);
    else if (strcmp(key, "state") == 0)
      is_fixed = strcmp(json_string(j), state_names[FINDING_FIXED]) == 0;
    else if (strcmp(key, "line") == 0)
      old.line = (uint32_t)json_number(j, UINT32_MAX);
    else if (strcmp(key, "column") == 0)
      old.column = (uint32_t)json_number(j, UINT32_MAX);
    else if (strcmp(key, "entries") == 0) {
      json_open(j, '[');
      while (json_element(j)) vec_push(&old.entries, arena_strdup(&f->arena, json_string(j)));
    } else
      json_skip(j, &ignored);
  }
  if (!j->failed && !is_fixed) compare_one(f, s, &old);
  vec_release(&old.entries);
}

static bool read_earlier(struct scan_findings *f, const struct scan *s, struct json *j) {
  size_t ignored;
  bool has_findings = false;
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    if (strcmp(key, "format") == 0) {
      if (strcmp(json_string(j), "ockham-scan-1") != 0) json_fail(j, "this is no result of 'ockham scan --json'");
    } else if (strcmp(key, "findings") == 0) {
      has_findings = true;
      json_open(j, '[');
      while (json_element(j)) read_finding(f, s, j);
    } else {
      json_skip(j, &ignored);
    }
  }
  return json_finish(j) && (has_findings || json_fail(j, "this is no result of 'ockham scan --json'"));
}

bool scan_findings_compare(struct scan_findings *f, const struct scan *s, const char *path, struct diagnostics *d) {
  struct strbuf text = STRBUF_INIT;
  struct json j;
  if (!strbuf_read_file(&text, path, LARGEST)) {
    int why = errno;
    strbuf_release(&text);
    return diagnostics_error(d, path, 0, 0, "cannot read the result of an earlier scan: %s", strerror(why));
  }
  json_init(&j, d, path, text.text, text.len);
  bool ok = read_earlier(f, s, &j);
  for (uint32_t i = 0; i < f->all.len && ok; i++)
    if (f->all.data[i].state == FINDING_UNTOLD) set_state(f, &f->all.data[i], FINDING_NEW);
  json_release(&j);
  strbuf_release(&text);
  return ok;
}

void scan_findings_release(struct scan_findings *f) {
  for (uint32_t i = 0; i < f->all.len; i++) vec_release(&f->all.data[i].entries);
  vec_release(&f->all);
  arena_release(&f->arena);
}

/* ---- JSON ---- */

void scan_json_member(const char *before, const char *key, const char *value, struct strbuf *out) {
  strbuf_printf(out, "%s\"%s\": ", before, key);
  if (value)
    strbuf_json(out, value);
  else
    strbuf_puts(out, "null");
}

void scan_findings_json(const struct scan_findings *f, struct strbuf *out) {
  strbuf_puts(out, "\"findings\": [");
  for (uint32_t i = 0; i < f->all.len; i++) {
    const struct scan_finding *x = &f->all.data[i];
    scan_json_member(i ? ",\n  {" : "\n  {", "key", x->key, out);
    scan_json_member(", ", "state", finding_state_name(x->state), out);
    scan_json_member(",\n   ", "file", x->file, out);
    strbuf_printf(out, ", \"line\": %u, \"column\": %u", x->line, x->column);
    scan_json_member(", ", "function", x->function, out);
    scan_json_member(", ", "kind", x->kind, out);
    scan_json_member(", ", "condition", x->condition, out);
    scan_json_member(", ", "text", x->text, out);
    scan_json_member(",\n   ", "question", x->question, out);
    strbuf_puts(out, ", \"entries\": [");
    for (uint32_t k = 0; k < x->entries.len; k++) {
      if (k) strbuf_puts(out, ", ");
      strbuf_json(out, x->entries.data[k]);
    }
    strbuf_puts(out, "]}");
  }
  strbuf_puts(out, "],\n ");
}
