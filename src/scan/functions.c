/* The list names functions that are only declared, too: what a function needs is kept where it is defined here. */
#include "scan/functions.h"

#include "base/text/json.h"

#include <fnmatch.h>
#include <string.h>

/* Names are read before it is known what they are of. */
struct reader {
  struct function_list *list;
  struct names operations, constructors, addressed;
  VEC(uint32_t) first; /* per function: its part of `needed`, up to that of the next one */
  VEC(const char *) needed;
};

static void read_set(struct json *j, struct names *out) {
  json_open(j, '[');
  while (json_element(j)) names_add(out, json_string(j));
}

static void read_needs(struct reader *r, struct json *j, bool are_addresses) {
  json_open(j, '[');
  while (json_element(j)) {
    const char *name = arena_strdup(&r->list->arena, json_string(j));
    vec_push(&r->needed, name);
    if (are_addresses) names_add(&r->addressed, name);
  }
}

static void read_function(struct reader *r, struct json *j) {
  struct scanned_function f = {.name = "", .file = "", .needs = VEC_INIT};
  size_t ignored;
  vec_push(&r->first, r->needed.len);
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    if (strcmp(key, "name") == 0)
      f.name = arena_strdup(&r->list->arena, json_string(j));
    else if (strcmp(key, "file") == 0)
      f.file = arena_strdup(&r->list->arena, json_string(j));
    else if (strcmp(key, "line") == 0)
      f.line = (uint32_t)json_number(j, UINT32_MAX);
    else if (strcmp(key, "last_line") == 0)
      f.last_line = (uint32_t)json_number(j, UINT32_MAX);
    else if (strcmp(key, "static") == 0)
      f.is_static = json_bool(j);
    else if (strcmp(key, "calls_pointers") == 0)
      f.calls_pointers = json_bool(j);
    else if (strcmp(key, "calls") == 0)
      read_needs(r, j, false);
    else if (strcmp(key, "addresses") == 0)
      read_needs(r, j, true);
    else
      json_skip(j, &ignored);
  }
  vec_push(&r->list->all, f);
}

/* Now that all are known by name. */
static void resolve(struct reader *r) {
  struct function_list *l = r->list;
  vec_push(&r->first, r->needed.len);
  for (uint32_t i = 0; i < l->all.len; i++) names_add(&l->names, l->all.data[i].name);
  for (uint32_t i = 0; i < l->all.len; i++) {
    struct scanned_function *f = &l->all.data[i];
    f->is_operation = names_find(&r->operations, f->name) != MAP_NONE;
    f->is_constructor = names_find(&r->constructors, f->name) != MAP_NONE;
    f->is_addressed = names_find(&r->addressed, f->name) != MAP_NONE;
    for (uint32_t k = r->first.data[i]; k < r->first.data[i + 1]; k++) {
      uint32_t other = names_find(&l->names, r->needed.data[k]);
      if (other != MAP_NONE && other != i) vec_push(&f->needs, other);
    }
  }
}

bool functions_read(struct function_list *l, struct diagnostics *d, const char *text, size_t len) {
  struct reader r = {l, NAMES_INIT, NAMES_INIT, NAMES_INIT, VEC_INIT, VEC_INIT};
  struct json j;
  size_t ignored;
  json_init(&j, d, "the list of functions", text, len);
  json_open(&j, '{');
  for (const char *key; (key = json_key(&j));) {
    if (strcmp(key, "operations") == 0) {
      read_set(&j, &r.operations);
    } else if (strcmp(key, "constructors") == 0) {
      read_set(&j, &r.constructors);
    } else if (strcmp(key, "functions") == 0) {
      json_open(&j, '[');
      while (json_element(&j)) read_function(&r, &j);
    } else {
      json_skip(&j, &ignored);
    }
  }
  bool ok = json_finish(&j);
  if (ok) resolve(&r);
  json_release(&j);
  names_release_all(&r.operations, &r.constructors, &r.addressed);
  vec_release_all(&r.first, &r.needed);
  return ok;
}

void functions_release(struct function_list *l) {
  for (uint32_t i = 0; i < l->all.len; i++) vec_release(&l->all.data[i].needs);
  vec_release(&l->all);
  names_release(&l->names);
  arena_release(&l->arena);
}

/* ---- reach ---- */

struct walk {
  const struct function_list *list;
  struct bitset *reached;
  VEC(uint32_t) open;
  bool calls_pointers;
};

static void reach(struct walk *w, uint32_t f) {
  if (bitset_has(w->reached, f)) return;
  bitset_add(w->reached, f);
  vec_push(&w->open, f);
}

static void follow(struct walk *w) {
  while (w->open.len) {
    const struct scanned_function *f = &w->list->all.data[vec_pop(&w->open)];
    for (uint32_t i = 0; i < f->needs.len; i++) reach(w, f->needs.data[i]);
    w->calls_pointers |= f->calls_pointers;
  }
}

void functions_reach(const struct function_list *l, uint32_t from, struct bitset *ret) {
  struct walk w = {l, ret, VEC_INIT, false};
  reach(&w, from);
  for (uint32_t i = 0; i < l->all.len; i++)
    if (l->all.data[i].is_constructor) reach(&w, i);
  follow(&w);
  for (uint32_t i = 0; i < l->all.len && w.calls_pointers; i++)
    if (l->all.data[i].is_operation || l->all.data[i].is_addressed) reach(&w, i);
  follow(&w);
  vec_release(&w.open);
}

/* ---- choosing ---- */

static bool matches(const char *name, const char *patterns) {
  bool found = !patterns;
  for (const char *at = patterns; at && *at && !found;) {
    size_t len = strcspn(at, ",");
    char *one = xstrndup(at, len);
    found = fnmatch(one, name, 0) == 0;
    free(one);
    at += len + (at[len] == ',');
  }
  return found;
}

static bool is_of_header(const char *file) {
  size_t len = strlen(file);
  return len > 2 && strcmp(file + len - 2, ".h") == 0;
}

bool function_is_chosen(const struct scanned_function *f, const struct function_choice *c) {
  if (!*f->file || !f->line) return false; /* the compiler made it */
  if (is_of_header(f->file) && !c->headers) return false;
  if (c->entry_points && !f->is_operation && !f->is_addressed) return false;
  return matches(f->name, c->patterns);
}
