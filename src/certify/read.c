/* certificate.json: one pass over the text that keeps the strings with their places; read_terms.c makes terms of them.
 */
#include "certify/read_private.h"

#include "base/checking.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* The place that is read next; counts on from where it was last asked. */
static struct read_place place_here(struct certificate_reader *r) {
  json_peek(&r->json);
  if (!r->counted) r->counted = r->json.text;
  for (; r->counted < r->json.at; r->counted++) {
    r->here.column++;
    if (*r->counted == '\n') r->here = (struct read_place){r->here.line + 1, 1};
  }
  return r->here;
}

bool read_fail(struct certificate_reader *r, struct read_place at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  diagnostics_add(&r->c->ctx->diagnostics, true, (struct text_place){r->path, at.line, at.column}, format, args);
  va_end(args);
  return false;
}

/* ---- the text ---- */

static uint32_t number(struct json *j) { return (uint32_t)json_number(j, UINT32_MAX - 1); }
static uint32_t number_or_null(struct json *j) { return json_null(j) ? ID_NONE : number(j); }

static void keep_string(struct json *j, char **to) {
  const char *s = json_string(j);
  free(*to);
  *to = xstrdup(s);
}

static void expect_word(struct json *j, const char *what, const char *word) {
  const char *s = json_string(j);
  if (!j->failed && strcmp(s, word) != 0) json_fail(j, "the %s is '%.60s'; only '%s' can be checked", what, s, word);
}

/* Is it an activation of its function by that call? The parent becomes an index. */
static bool check_child(struct certificate_reader *r, uint32_t id, struct certify_activation *a) {
  const struct program *p = r->c->program;
  const uint64_t *parent = a->parent == ID_NONE ? NULL : map_get(&r->context_of, a->parent);
  if (a->parent == ID_NONE || a->call >= p->edges.len)
    return json_fail(&r->json, "context %u, which is not the first, needs a parent and a call", id);
  if (!parent) return json_fail(&r->json, "the parent of context %u is not among the contexts before it", id);
  const struct edge *e = &p->edges.data[a->call];
  const struct certify_activation *caller = &r->c->contexts.data[*parent - 1];
  if (e->op.kind != OP_CALL || p->locations.data[e->source].function != caller->function ||
      (e->op.callee != ID_NONE && e->op.callee != a->function))
    return json_fail(&r->json, "edge %u is no call of function %u in the function of context %u", a->call, a->function,
                     a->parent);
  a->parent = (uint32_t)*parent - 1;
  a->depth = caller->depth + 1;
  return true;
}

/* Any activation of the function, somewhere above the first one. */
static bool check_summary(struct certificate_reader *r, uint32_t id, struct certify_activation *a) {
  if (a->parent != ID_NONE || a->call != ID_NONE)
    return json_fail(&r->json, "context %u is a summary, which has neither a parent nor a call", id);
  if (a->function == r->c->program->start)
    return json_fail(&r->json, "context %u: the start function has one activation and no summary", id);
  uint64_t *known = map_put(&r->c->summary_of, a->function);
  if (*known) return json_fail(&r->json, "function %u has two summaries", a->function);
  a->parent = 0;
  a->depth = 1;
  a->entry_memory = ++r->c->memory_count;
  vec_push(&r->c->summaries, ((struct certify_summary){r->c->contexts.len, term_true, term_true}));
  *known = r->c->summaries.len;
  return true;
}

static bool check_context(struct certificate_reader *r, uint32_t id, struct certify_activation *a) {
  const struct program *p = r->c->program;
  if (id == ID_NONE || a->function >= p->functions.len || p->functions.data[a->function].entry == ID_NONE)
    return json_fail(&r->json, "a context needs an id and a function that has a body");
  if (r->c->contexts.len) return a->is_summary ? check_summary(r, id, a) : check_child(r, id, a);
  if (a->parent == ID_NONE && id == 0 && a->function == p->start && !a->is_summary) return true;
  return json_fail(&r->json, "the first context is 0, the activation of the program's start function");
}

static void read_context(struct certificate_reader *r) {
  struct json *j = &r->json;
  struct certify *c = r->c;
  struct certify_activation a = {ID_NONE, ID_NONE, ID_NONE, 0, false, 0};
  uint32_t id = ID_NONE;
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    if (strcmp(key, "id") == 0)
      id = number(j);
    else if (strcmp(key, "parent") == 0)
      a.parent = number_or_null(j);
    else if (strcmp(key, "call") == 0)
      a.call = number_or_null(j);
    else if (strcmp(key, "function") == 0)
      a.function = number(j);
    else if (strcmp(key, "summary") == 0)
      a.is_summary = json_bool(j);
    else
      json_unknown(j, key);
  }
  if (j->failed || !check_context(r, id, &a)) return;
  uint64_t *known = map_put(&r->context_of, id);
  if (*known) {
    json_fail(j, "context %u occurs twice", id);
    return;
  }
  *known = c->contexts.len + 1;
  vec_push(&c->contexts, a);
  if (a.parent != ID_NONE && !a.is_summary) context_add_child(c, a.parent, a.call, c->contexts.len - 1);
}

static void read_kind(struct json *j, struct named *n) {
  static const char *const words[] = {"variable", "cell", "object", "function", "entry", "result", "formula"};
  const char *word = json_string(j);
  for (uint32_t i = 0; i < sizeof words / sizeof *words && !j->failed; i++) {
    if (strcmp(word, words[i]) != 0) continue;
    n->kind = (enum named_kind)i;
    n->has_kind = true;
    return;
  }
  json_fail(j, "unknown kind of symbol '%.60s'", word);
}

static void read_symbol(struct certificate_reader *r) {
  struct json *j = &r->json;
  struct named n = {.id = ID_NONE, .context = 0};
  n.at = place_here(r);
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    if (strcmp(key, "name") == 0)
      keep_string(j, &n.name);
    else if (strcmp(key, "kind") == 0)
      read_kind(j, &n);
    else if (strcmp(key, "variable") == 0 || strcmp(key, "object") == 0 || strcmp(key, "function") == 0 ||
             strcmp(key, "result") == 0)
      n.id = number(j);
    else if (strcmp(key, "of") == 0)
      keep_string(j, &n.of);
    else if (strcmp(key, "context") == 0)
      n.context = number(j);
    else if (strcmp(key, "address") == 0 || strcmp(key, "formula") == 0)
      keep_string(j, &n.address);
    else if (strcmp(key, "width") == 0)
      n.width = (uint32_t)json_number(j, 128);
    else if (strcmp(key, "signed") == 0)
      n.is_signed = json_bool(j);
    else
      json_unknown(j, key);
  }
  vec_push(&r->names, n);
}

static void read_claim(struct certificate_reader *r) {
  struct json *j = &r->json;
  struct claim x = {.context = ID_NONE, .location = ID_NONE};
  x.at = place_here(r);
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    if (strcmp(key, "context") == 0)
      x.context = number(j);
    else if (strcmp(key, "location") == 0)
      x.location = number(j);
    else if (strcmp(key, "formula") == 0)
      keep_string(j, &x.formula);
    else
      json_unknown(j, key);
  }
  vec_push(&r->claims, x);
}

static void read_relation(struct certificate_reader *r) {
  struct json *j = &r->json;
  struct relation x = {.context = ID_NONE};
  x.at = place_here(r);
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    if (strcmp(key, "context") == 0)
      x.context = number(j);
    else if (strcmp(key, "entry") == 0)
      keep_string(j, &x.entry);
    else if (strcmp(key, "exit") == 0)
      keep_string(j, &x.exit);
    else
      json_unknown(j, key);
  }
  vec_push(&r->relations, x);
}

static void read_array(struct certificate_reader *r, void (*element)(struct certificate_reader *)) {
  json_open(&r->json, '[');
  while (json_element(&r->json)) element(r);
}

static void read_assumption(struct certificate_reader *r) {
  char *text = NULL;
  keep_string(&r->json, &text);
  vec_push(&r->c->assumptions, text);
}

/* Violations are edges: those of memory are in translated programs only. */
static void read_property(struct certificate_reader *r) {
  const char *word = json_string(&r->json);
  if (!r->json.failed && !check_set_read(word, &r->c->property)) json_fail(&r->json, "unknown property '%.60s'", word);
}

/* Pairs of an id below `count` and a number. */
static void read_pairs(struct json *j, struct map *pairs, uint32_t count) {
  json_open(j, '[');
  while (json_element(j)) {
    json_open(j, '[');
    uint32_t id = json_element(j) ? number(j) : ID_NONE, most = json_element(j) ? number(j) : 0;
    if (json_element(j) || id >= count) json_fail(j, "a pair of an id of the program and a number is expected");
    if (j->failed) return;
    *map_put(pairs, id) = most;
  }
}

static void read_unwinding(struct certificate_reader *r) {
  struct json *j = &r->json;
  struct unwinding_claim *u = &r->c->unwinding;
  const struct program *p = r->c->program;
  u->is_made = true;
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    if (strcmp(key, "rounds") == 0)
      read_pairs(j, &u->rounds, p->locations.len);
    else if (strcmp(key, "activations") == 0)
      read_pairs(j, &u->activations, p->functions.len);
    else if (strcmp(key, "rooms") == 0)
      read_pairs(j, &u->rooms, p->edges.len);
    else if (strcmp(key, "strict") == 0)
      u->is_strict = json_bool(j);
    else
      json_unknown(j, key);
  }
}

enum { MOST_ROUNDS = 1000 };

static void read_member(struct certificate_reader *r, const char *key) {
  struct json *j = &r->json;
  if (strcmp(key, "format") == 0) {
    r->has_format = true;
    expect_word(j, "format", "ockham-certificate-1");
  } else if (strcmp(key, "property") == 0) {
    r->has_property = true;
    read_property(r);
  } else if (strcmp(key, "translation") == 0) {
    r->c->is_translation = json_bool(j);
  } else if (strcmp(key, "arithmetic") == 0) {
    const char *word = json_string(j);
    r->has_arithmetic = true;
    r->c->is_bv = strcmp(word, "bv") == 0;
    if (!j->failed && !r->c->is_bv && strcmp(word, "int") != 0) json_fail(j, "unknown arithmetic '%.60s'", word);
  } else if (strcmp(key, "assumptions") == 0) {
    read_array(r, read_assumption);
  } else if (strcmp(key, "unwinding") == 0) {
    read_unwinding(r);
  } else if (strcmp(key, "rounds") == 0) {
    r->c->rounds = (uint32_t)json_number(j, MOST_ROUNDS);
  } else if (strcmp(key, "contexts") == 0) {
    read_array(r, read_context);
  } else if (strcmp(key, "points-to") == 0) {
    r->has_facts = true;
    alias_read_json(&r->c->alias, j);
  } else if (strcmp(key, "symbols") == 0) {
    read_array(r, read_symbol);
  } else if (strcmp(key, "summaries") == 0) {
    read_array(r, read_relation);
  } else if (strcmp(key, "invariants") == 0) {
    read_array(r, read_claim);
  } else {
    json_unknown(j, key);
  }
}

static bool read_text(struct certificate_reader *r, const struct strbuf *text) {
  json_init(&r->json, &r->c->ctx->diagnostics, r->path, text->text, text->len);
  json_open(&r->json, '{');
  for (const char *key; (key = json_key(&r->json));) read_member(r, key);
  json_finish(&r->json);
  bool is_unwound = r->c->unwinding.is_made, has_claims = r->has_facts && r->c->contexts.len;
  if (!r->json.failed && is_unwound &&
      (r->has_facts || r->c->contexts.len || r->names.len || r->claims.len || r->relations.len || !r->c->is_bv))
    json_fail(&r->json, "where there is an 'unwinding', of bit-vectors, nothing else can be claimed");
  if (!r->json.failed && r->c->rounds && (is_unwound || r->c->summaries.len))
    json_fail(&r->json, "an induction over 'rounds' goes with invariants, and with no 'summaries'");
  if (!r->json.failed && !(r->has_format && r->has_property && r->has_arithmetic && (has_claims || is_unwound)))
    json_fail(&r->json, "a certificate needs 'format', 'property', 'arithmetic', 'points-to' and 'contexts'");
  if (!r->json.failed && r->c->property & CHECKS_OF_MEMORY && !r->c->is_translation && !is_unwound)
    json_fail(
        &r->json,
        "memory safety is proved of a program that stands for another one, or by unwinding: 'translation' is missing");
  if (!r->json.failed && r->c->property & CHECKS_OF_TRANSLATION & ~r->c->program->arithmetic)
    json_fail(&r->json, "the program has no checks of the kind that the property is about");
  return !r->json.failed;
}

/* What was read means something: ids are in range, activations are made by calls, formulas speak of places that exist.
 */
static bool certificate_is_valid(const struct certify *c) {
  const struct program *p = c->program;
  for (uint32_t i = 0; i < c->contexts.len; i++) {
    const struct certify_activation *a = &c->contexts.data[i];
    assert((a->parent == ID_NONE) == (i == 0) && (i == 0 || a->parent < i));
    assert(a->depth == (i ? c->contexts.data[a->parent].depth + 1 : 0));
    assert(i == 0 || a->is_summary || p->edges.data[a->call].op.kind == OP_CALL);
    assert(p->functions.data[a->function].entry != ID_NONE);
  }
  for (uint32_t i = 0; i < c->invariants.len; i++) {
    const struct certify_invariant *x = &c->invariants.data[i];
    assert(x->context < c->contexts.len && term_is_bool(&c->terms, x->formula));
    assert(p->locations.data[x->location].function == c->contexts.data[x->context].function);
    assert(*map_get(&c->invariant_at, pair_key(x->context, x->location)) == i + 1);
  }
  for (uint32_t i = 0; i < c->summaries.len; i++) {
    const struct certify_summary *x = &c->summaries.data[i];
    assert(c->contexts.data[x->context].is_summary);
    assert(term_is_bool(&c->terms, x->entry) && term_is_bool(&c->terms, x->exit));
    assert(*map_get(&c->summary_of, c->contexts.data[x->context].function) == i + 1);
  }
  return true;
}

bool certify_read(struct certify *c, const char *path) {
  struct certificate_reader r = {.c = c, .path = path, .said = DIAGNOSTICS_INIT, .here = {1, 1}};
  struct strbuf text = STRBUF_INIT;
  smt_reader_init(&r.smt, &c->terms, &r.said);
  bool opened = strbuf_read_file(&text, path, SIZE_MAX), ok = opened && read_text(&r, &text);
  if (!opened) diagnostics_error(&c->ctx->diagnostics, path, 0, 0, "cannot read the file: %s", strerror(errno));
  if (ok) ok = read_terms(&r);
  assert_structure(!ok || certificate_is_valid(c));
  if (opened) json_release(&r.json);
  for (uint32_t i = 0; i < r.names.len; i++) {
    free(r.names.data[i].name);
    free(r.names.data[i].address);
    free(r.names.data[i].of);
  }
  for (uint32_t i = 0; i < r.claims.len; i++) free(r.claims.data[i].formula);
  vec_release(&r.names);
  for (uint32_t i = 0; i < r.relations.len; i++) {
    free(r.relations.data[i].entry);
    free(r.relations.data[i].exit);
  }
  vec_release_all(&r.relations, &r.claims);
  map_release_all(&r.context_of, &r.active);
  smt_reader_release(&r.smt);
  diagnostics_release(&r.said);
  strbuf_release(&text);
  return ok;
}
