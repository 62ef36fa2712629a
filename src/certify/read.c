/* certificate.json: one pass over the text that keeps the strings with their places, then the terms, then the checks
 * that every id means something and every formula speaks of a state that exists. */
#include "certify/certify.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "logic/read_smt.h"
#include "logic/traverse.h"

struct place {
  uint32_t line, column;
};

enum named_kind { NAMED_VARIABLE, NAMED_CELL, NAMED_OBJECT, NAMED_FUNCTION, NAMED_ENTRY, NAMED_RESULT };

struct named {
  struct place at;
  char *name, *address, *of;
  term t; /* once it is read */
  enum named_kind kind;
  uint32_t id, context, width;
  bool has_kind, is_signed, is_read;
};

struct claim {
  struct place at;
  uint32_t context, location;
  char *formula;
};

/* A summary: formulas of the context. */
struct relation {
  struct place at;
  uint32_t context;
  char *entry, *exit;
};

struct reader {
  struct certify *c;
  struct json json;
  const char *path;
  VEC(struct named) names;
  VEC(struct claim) claims;
  VEC(struct relation) relations;
  struct map context_of; /* id in the file -> index + 1 */
  bool has_format, has_property, has_arithmetic, has_facts;
  struct smt_reader smt;
  struct diagnostics said; /* by the reader of terms */
  struct place here;       /* of `counted` in the text */
  const char *counted;
};

/* The place that is read next; counts on from where it was last asked. */
static struct place place_here(struct reader *r) {
  json_peek(&r->json);
  if (!r->counted) r->counted = r->json.text;
  for (; r->counted < r->json.at; r->counted++) {
    r->here.column++;
    if (*r->counted == '\n') r->here = (struct place){r->here.line + 1, 1};
  }
  return r->here;
}

static bool fail_at(struct reader *r, struct place at, const char *format, ...) __attribute__((format(printf, 3, 4)));
static bool fail_at(struct reader *r, struct place at, const char *format, ...) {
  struct strbuf text = STRBUF_INIT;
  va_list args;
  va_start(args, format);
  strbuf_vprintf(&text, format, args);
  va_end(args);
  diagnostics_error(&r->c->ctx->diagnostics, r->path, at.line, at.column, "%s", text.text);
  strbuf_release(&text);
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
static bool check_child(struct reader *r, uint32_t id, struct activation *a) {
  const struct program *p = r->c->program;
  const uint64_t *parent = a->parent == ID_NONE ? NULL : map_get(&r->context_of, a->parent);
  if (a->parent == ID_NONE || a->call >= p->edges.len)
    return json_fail(&r->json, "context %u, which is not the first, needs a parent and a call", id);
  if (!parent) return json_fail(&r->json, "the parent of context %u is not among the contexts before it", id);
  const struct edge *e = &p->edges.data[a->call];
  const struct activation *caller = &r->c->contexts.data[*parent - 1];
  if (e->op.kind != OP_CALL || p->locations.data[e->source].function != caller->function ||
      (e->op.callee != ID_NONE && e->op.callee != a->function))
    return json_fail(&r->json, "edge %u is no call of function %u in the function of context %u", a->call, a->function,
                     a->parent);
  a->parent = (uint32_t)*parent - 1;
  a->depth = caller->depth + 1;
  return true;
}

/* Any activation of the function, somewhere above the first one. */
static bool check_summary(struct reader *r, uint32_t id, struct activation *a) {
  if (a->parent != ID_NONE || a->call != ID_NONE)
    return json_fail(&r->json, "context %u is a summary, which has neither a parent nor a call", id);
  if (a->function == r->c->program->start)
    return json_fail(&r->json, "context %u: the start function has one activation and no summary", id);
  uint64_t *known = map_put(&r->c->summary_of, a->function);
  if (*known) return json_fail(&r->json, "function %u has two summaries", a->function);
  a->parent = 0;
  a->depth = 1;
  a->entry_memory = ++r->c->memory_count;
  vec_push(&r->c->summaries, ((struct summary){r->c->contexts.len, term_true, term_true}));
  *known = r->c->summaries.len;
  return true;
}

static bool check_context(struct reader *r, uint32_t id, struct activation *a) {
  const struct program *p = r->c->program;
  if (id == ID_NONE || a->function >= p->functions.len || p->functions.data[a->function].entry == ID_NONE)
    return json_fail(&r->json, "a context needs an id and a function that has a body");
  if (r->c->contexts.len) return a->is_summary ? check_summary(r, id, a) : check_child(r, id, a);
  if (a->parent == ID_NONE && id == 0 && a->function == p->start) return true;
  return json_fail(&r->json, "the first context is 0, the activation of the program's start function");
}

static void read_context(struct reader *r) {
  struct json *j = &r->json;
  struct certify *c = r->c;
  struct activation a = {ID_NONE, ID_NONE, ID_NONE, 0, false, 0};
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
  static const char *const words[] = {"variable", "cell", "object", "function", "entry", "result"};
  const char *word = json_string(j);
  for (uint32_t i = 0; i < sizeof words / sizeof *words && !j->failed; i++) {
    if (strcmp(word, words[i]) != 0) continue;
    n->kind = (enum named_kind)i;
    n->has_kind = true;
    return;
  }
  json_fail(j, "unknown kind of symbol '%.60s'", word);
}

static void read_symbol(struct reader *r) {
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
    else if (strcmp(key, "address") == 0)
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

static void read_claim(struct reader *r) {
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

static void read_relation(struct reader *r) {
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

static void read_array(struct reader *r, void (*element)(struct reader *)) {
  json_open(&r->json, '[');
  while (json_element(&r->json)) element(r);
}

static void read_assumption(struct reader *r) {
  char *text = NULL;
  keep_string(&r->json, &text);
  vec_push(&r->c->assumptions, text);
}

static void read_member(struct reader *r, const char *key) {
  struct json *j = &r->json;
  if (strcmp(key, "format") == 0) {
    r->has_format = true;
    expect_word(j, "format", "ockham-certificate-1");
  } else if (strcmp(key, "property") == 0) {
    r->has_property = true;
    expect_word(j, "property", "unreach-call");
  } else if (strcmp(key, "arithmetic") == 0) {
    const char *word = json_string(j);
    r->has_arithmetic = true;
    r->c->is_bv = strcmp(word, "bv") == 0;
    if (!j->failed && !r->c->is_bv && strcmp(word, "int") != 0) json_fail(j, "unknown arithmetic '%.60s'", word);
  } else if (strcmp(key, "assumptions") == 0) {
    read_array(r, read_assumption);
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

static bool read_text(struct reader *r, const struct strbuf *text) {
  json_init(&r->json, &r->c->ctx->diagnostics, r->path, text->text, text->len);
  json_open(&r->json, '{');
  for (const char *key; (key = json_key(&r->json));) read_member(r, key);
  json_finish(&r->json);
  if (!r->json.failed && !(r->has_format && r->has_property && r->has_arithmetic && r->has_facts && r->c->contexts.len))
    json_fail(&r->json, "a certificate needs 'format', 'property', 'arithmetic', 'points-to' and 'contexts'");
  return !r->json.failed;
}

/* ---- symbols ---- */

/* The index of a context of the file. */
static bool find_context(struct reader *r, struct place at, uint32_t id, uint32_t *ret) {
  const uint64_t *known = map_get(&r->context_of, id);
  if (!known) return fail_at(r, at, "there is no context %u", id);
  *ret = (uint32_t)*known - 1;
  return true;
}

static bool owner_fits(struct reader *r, const struct named *n, bool is_global, function_id owner, uint32_t context) {
  if (is_global ? context == 0 : r->c->contexts.data[context].function == owner) return true;
  return fail_at(r, n->at, "'%s' does not exist in context %u", n->name, n->context);
}

/* The value of another symbol at the entry, or a result, of an activation with a summary. */
static bool check_summary_symbol(struct reader *r, struct named *n) {
  const struct program *p = r->c->program;
  if (!find_context(r, n->at, n->context, &n->context)) return false;
  const struct activation *a = &r->c->contexts.data[n->context];
  const struct function *f = &p->functions.data[a->function];
  if (!a->is_summary) return fail_at(r, n->at, "'%s' needs a context that is a summary", n->name);
  if (n->kind == NAMED_ENTRY)
    return n->of || fail_at(r, n->at, "'%s' needs the name of the symbol whose value it is", n->name);
  if (n->id >= f->result_widths.len) return fail_at(r, n->at, "'%s' does not exist in the program", n->name);
  if (n->width != f->result_widths.data[n->id])
    return fail_at(r, n->at, "'%s' has %u bits, not %u", n->name, f->result_widths.data[n->id], n->width);
  return true;
}

static bool check_symbol(struct reader *r, struct named *n) {
  const struct program *p = r->c->program;
  uint32_t counts[] = {p->variables.len, UINT32_MAX, p->objects.len, p->functions.len};
  if (!n->name || !n->has_kind || strpbrk(n->name, "|\\"))
    return fail_at(r, n->at, "a symbol needs a kind, and a name without '|' and '\\'");
  if (n->kind == NAMED_ENTRY || n->kind == NAMED_RESULT) return check_summary_symbol(r, n);
  if (n->kind == NAMED_CELL) {
    if (!n->address || n->width == 0 || n->width % 8 != 0)
      return fail_at(r, n->at, "the cell '%s' needs an address, and a width that is a multiple of 8", n->name);
    return true;
  }
  if (n->id >= counts[n->kind]) return fail_at(r, n->at, "'%s' does not exist in the program", n->name);
  uint32_t width = n->kind == NAMED_VARIABLE ? p->variables.data[n->id].width : p->pointer_width;
  if (n->width != width) return fail_at(r, n->at, "'%s' has %u bits, not %u", n->name, width, n->width);
  if (!find_context(r, n->at, n->context, &n->context)) return false;
  if (n->kind == NAMED_VARIABLE) {
    const struct variable *v = &p->variables.data[n->id];
    if (!r->c->is_signed.data[n->id]) r->c->is_signed.data[n->id] = n->is_signed ? 2 : 1;
    return owner_fits(r, n, v->kind == VARIABLE_GLOBAL, v->function, n->context);
  }
  if (n->kind == NAMED_FUNCTION) return true;
  return owner_fits(r, n, p->objects.data[n->id].function == ID_NONE, p->objects.data[n->id].function, n->context);
}

static bool has_quantifier(struct reader *r, term t) {
  term_list nodes = VEC_INIT;
  bool found = false;
  traverse_nodes(&r->c->terms, &t, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) found = found || term_kind(&r->c->terms, nodes.data[i]) == TERM_FORALL;
  vec_release(&nodes);
  return found;
}

/* Messages of the term reader are about a place in the string. */
static bool read_term(struct reader *r, const char *text, sort wanted, struct place at, bool is_final, term *ret) {
  bool ok = smt_read_term(&r->smt, NULL, text, strlen(text), ret);
  if (!ok && is_final)
    fail_at(r, at, "in '%.60s': %s", text, r->said.items.len ? r->said.items.data[0].text : "not a term");
  diagnostics_release(&r->said);
  r->said = (struct diagnostics)DIAGNOSTICS_INIT;
  if (!ok) return false;
  if (!sort_eq(term_sort(&r->c->terms, *ret), wanted)) return fail_at(r, at, "'%.60s' is of the wrong sort", text);
  if (has_quantifier(r, *ret)) return fail_at(r, at, "'%.60s' has a quantifier, which cannot be checked", text);
  return true;
}

static void define(struct reader *r, struct named *n, term t) {
  sort s = term_sort(&r->c->terms, t);
  struct strbuf text = STRBUF_INIT;
  strbuf_puts(&text, n->name);
  smt_reader_define(&r->smt, n->name, t);
  if (term_kind(&r->c->terms, t) == TERM_VAR || term_kind(&r->c->terms, t) == TERM_APPLY)
    vec_push(&r->c->names, ((struct name_of){t, term_var(&r->c->terms, text.text, s)}));
  strbuf_release(&text);
  n->t = t;
  n->is_read = true;
}

/* Its value at the entry; not read yet if the other symbol is not. */
static bool entry_term(struct reader *r, const struct named *n, bool is_final, term *ret) {
  struct certify *c = r->c;
  const struct named *of = NULL;
  for (uint32_t i = 0; i < r->names.len && !of; i++)
    if (r->names.data[i].name && strcmp(r->names.data[i].name, n->of) == 0) of = &r->names.data[i];
  if (!of || !of->is_read) return is_final ? fail_at(r, n->at, "there is no symbol '%s'", n->of) : false;
  *ret = summary_at_entry(c, n->context, of->t);
  return true;
}

static bool define_symbol(struct reader *r, struct named *n, bool is_final) {
  struct certify *c = r->c;
  term t;
  switch (n->kind) {
  case NAMED_VARIABLE:
    t = symbol_variable(c, n->id, n->context);
    if (n->width > 1) t = convert_reading(c, t, (uint16_t)n->width, variable_is_signed(c, n->id), n->is_signed);
    break;
  case NAMED_OBJECT: t = symbol_object(c, n->id, n->context); break;
  case NAMED_FUNCTION: t = symbol_function(c, n->id); break;
  case NAMED_CELL:
    if (!read_term(r, n->address, value_sort(c, pointer_width(c)), n->at, is_final, &t)) return false;
    t = memory_cell(c, MEMORY_NOW, t, (uint16_t)n->width, n->is_signed);
    break;
  case NAMED_ENTRY:
    if (!entry_term(r, n, is_final, &t)) return false;
    break;
  case NAMED_RESULT:
    t = symbol_result(c, n->id, (uint16_t)n->width, n->is_signed && n->width > 1 && !c->is_bv, n->context);
    break;
  default: return false;
  }
  if (n->kind == NAMED_OBJECT || n->kind == NAMED_FUNCTION)
    t = convert_reading(c, t, pointer_width(c), false, n->is_signed);
  define(r, n, t);
  return true;
}

/* Addresses of cells may name any other symbols, so those that can be read come first. */
static bool define_symbols(struct reader *r) {
  struct names seen = NAMES_INIT;
  bool ok = true, progress = true;
  uint32_t left = r->names.len;
  for (uint32_t i = 0; i < r->names.len && ok; i++) {
    ok = check_symbol(r, &r->names.data[i]);
    if (ok && names_find(&seen, r->names.data[i].name) != MAP_NONE)
      ok = fail_at(r, r->names.data[i].at, "the name '%s' occurs twice", r->names.data[i].name);
    if (ok) names_add(&seen, r->names.data[i].name);
  }
  names_release(&seen);
  while (ok && left && progress) {
    uint32_t before = left;
    for (uint32_t i = 0; i < r->names.len; i++)
      if (!r->names.data[i].is_read && define_symbol(r, &r->names.data[i], false)) left--;
    progress = left < before && r->c->ctx->diagnostics.error_count == 0;
  }
  for (uint32_t i = 0; i < r->names.len && ok && left && r->c->ctx->diagnostics.error_count == 0; i++)
    if (!r->names.data[i].is_read) ok = define_symbol(r, &r->names.data[i], true);
  return ok && r->c->ctx->diagnostics.error_count == 0;
}

/* ---- invariants ---- */

/* Only activations on the call stack have variables and objects. */
static bool speaks_of_active(struct reader *r, const struct claim *x, term formula, uint32_t context) {
  term_list variables = VEC_INIT;
  bool ok = true;
  term_free_variables(&r->c->terms, &formula, 1, &variables);
  for (uint32_t i = 0; i < variables.len && ok; i++) {
    const struct symbol *s = symbol_find(r->c, variables.data[i]);
    if (!s)
      ok = fail_at(r, x->at, "'%s' is not declared", term_name(&r->c->terms, variables.data[i]));
    else if (!context_is_active(r->c, s->context, context))
      ok = fail_at(r, x->at, "'%s' is not active in context %u", term_name(&r->c->terms, s->t), x->context);
    else if (s->kind == SYMBOL_RESULT)
      ok = fail_at(r, x->at, "'%s' is known at the exit only", term_name(&r->c->terms, s->t));
  }
  vec_release(&variables);
  return ok;
}

/* At the entry only arguments are known of the activation, at the exit only entry values and results. */
static bool speaks_of(struct reader *r, const struct relation *x, term formula, uint32_t context, bool is_entry) {
  struct certify *c = r->c;
  const struct function *f = &c->program->functions.data[c->contexts.data[context].function];
  term_list variables = VEC_INIT;
  bool ok = true;
  term_free_variables(&c->terms, &formula, 1, &variables);
  for (uint32_t i = 0; i < variables.len && ok; i++) {
    const struct symbol *s = symbol_find(c, variables.data[i]);
    bool fits = s && s->context == 0;
    if (s && s->context == context && is_entry && s->kind == SYMBOL_VARIABLE)
      for (uint32_t k = 0; k < f->parameters.len; k++) fits = fits || f->parameters.data[k] == s->id;
    if (s && s->context == context && !is_entry) fits = s->kind == SYMBOL_ENTRY || s->kind == SYMBOL_RESULT;
    if (!fits)
      ok = fail_at(r, x->at, "'%s' does not exist at the %s of context %u", term_name(&c->terms, variables.data[i]),
                   is_entry ? "entry" : "exit", x->context);
  }
  vec_release(&variables);
  return ok;
}

/* Entry values of variables that are no parameters would be of a state before they are there. */
static bool has_entry_values(struct reader *r) {
  struct certify *c = r->c;
  for (uint32_t i = 0; i < c->symbols.len; i++) {
    const struct symbol *s = &c->symbols.data[i];
    if (s->kind != SYMBOL_ENTRY || c->program->variables.data[s->id].kind == VARIABLE_GLOBAL) continue;
    const struct function *f = &c->program->functions.data[c->contexts.data[s->context].function];
    bool found = false;
    for (uint32_t k = 0; k < f->parameters.len; k++) found = found || f->parameters.data[k] == s->id;
    if (!found) return fail_at(r, (struct place){1, 1}, "'%s' has no value at the entry", term_name(&c->terms, s->t));
  }
  return true;
}

static bool define_summary(struct reader *r, const struct relation *x) {
  struct certify *c = r->c;
  uint32_t context = 0;
  term entry = term_true, exit = term_true;
  if (!find_context(r, x->at, x->context, &context)) return false;
  if (!c->contexts.data[context].is_summary) return fail_at(r, x->at, "context %u is no summary", x->context);
  if (x->entry && !read_term(r, x->entry, sort_bool, x->at, true, &entry)) return false;
  if (x->exit && !read_term(r, x->exit, sort_bool, x->at, true, &exit)) return false;
  entry = summary_at_present(c, context, entry);
  if (!speaks_of(r, x, entry, context, true) || !speaks_of(r, x, exit, context, false)) return false;
  struct summary *s = &c->summaries.data[summary_find(c, c->contexts.data[context].function)];
  s->entry = term_and2(&c->terms, s->entry, entry);
  s->exit = term_and2(&c->terms, s->exit, exit);
  return true;
}

static bool define_invariant(struct reader *r, const struct claim *x) {
  struct certify *c = r->c;
  uint32_t context = 0;
  term t;
  if (!x->formula || x->location >= c->program->locations.len)
    return fail_at(r, x->at, "an invariant needs a context, a location of the program and a formula");
  if (!find_context(r, x->at, x->context, &context)) return false;
  if (c->program->locations.data[x->location].function != c->contexts.data[context].function)
    return fail_at(r, x->at, "location %u is not of the function of context %u", x->location, x->context);
  if (!read_term(r, x->formula, sort_bool, x->at, true, &t) || !speaks_of_active(r, x, t, context)) return false;
  uint64_t *known = map_put(&c->invariant_at, pair_key(context, x->location));
  if (*known) return fail_at(r, x->at, "context %u has two invariants at location %u", x->context, x->location);
  *known = c->invariants.len + 1;
  vec_push(&c->invariants, ((struct invariant){context, x->location, t, term_false, false}));
  return true;
}

bool certify_read(struct certify *c, const char *path) {
  struct reader r = {.c = c, .path = path, .said = DIAGNOSTICS_INIT, .here = {1, 1}};
  struct strbuf text = STRBUF_INIT;
  smt_reader_init(&r.smt, &c->terms, &r.said);
  bool opened = strbuf_read_file(&text, path, SIZE_MAX), ok = opened && read_text(&r, &text);
  if (!opened) diagnostics_error(&c->ctx->diagnostics, path, 0, 0, "cannot read the file: %s", strerror(errno));
  if (ok) ok = define_symbols(&r);
  for (uint32_t i = 0; i < r.relations.len && ok; i++) ok = define_summary(&r, &r.relations.data[i]);
  if (ok) ok = has_entry_values(&r);
  for (uint32_t i = 0; i < r.claims.len && ok; i++) ok = define_invariant(&r, &r.claims.data[i]);
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
  vec_release(&r.relations);
  vec_release(&r.claims);
  map_release(&r.context_of);
  smt_reader_release(&r.smt);
  diagnostics_release(&r.said);
  strbuf_release(&text);
  return ok;
}
