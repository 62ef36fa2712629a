#include "abstract/predicate.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>

#include "abstract/predicate_private.h"
#include "base/bitset.h"
#include "base/strbuf.h"

void predicates_release(struct predicates *s) {
  vec_release(&s->all);
  vec_release(&s->symbolics);
  arena_release(&s->arena);
}

/* ---- where a symbolic constant is bound ---- */

struct point {
  bool is_entry;
  uint32_t line;
  const char *label;
};

/* The locations that begin the line in the function: control comes to them from other lines. */
static void locations_of_line(const struct program *p, function_id f, uint32_t line, struct bitset *out) {
  struct bitset inner;
  bitset_init(&inner, p->locations.len);
  for (edge_id e = 0; e < p->edges.len; e++) {
    const struct edge *x = &p->edges.data[e];
    if (p->locations.data[x->source].function != f || x->at.line != line) continue;
    bitset_add(out, x->source);
    if (x->target > x->source) bitset_add(&inner, x->target); /* not a loop on one line */
  }
  for (uint32_t l = bitset_next(&inner, 0); l < inner.size; l = bitset_next(&inner, l + 1)) {
    bool is_inner = true;
    for (edge_id e = 0; e < p->edges.len && is_inner; e++)
      if (p->edges.data[e].target == l) is_inner = p->edges.data[e].at.line == line;
    if (is_inner) bitset_remove(out, l);
  }
  bitset_release(&inner);
}

/* Puts the assignment before everything that leaves the location. */
static void bind_at(struct program *p, loc_id l, var_id v, expr value) {
  loc_id rest = program_add_location(p, p->locations.data[l].function);
  struct location swap = p->locations.data[rest];
  p->locations.data[rest].out = p->locations.data[l].out;
  p->locations.data[l].out = swap.out;
  struct position at = {.file = ID_NONE};
  for (uint32_t i = 0; i < p->locations.data[rest].out.len; i++) {
    struct edge *e = &p->edges.data[p->locations.data[rest].out.data[i]];
    e->source = rest;
    at = e->at;
  }
  struct operation op = operation_make(OP_ASSIGN);
  op.var = v;
  op.a = value;
  program_add_edge(p, l, rest, op, at, 0);
}

void bind_at_entry(struct program *p, function_id f, var_id v, expr value) {
  struct function *x = &p->functions.data[f];
  loc_id old = x->entry, entry = program_add_location(p, f);
  struct operation op = operation_make(OP_ASSIGN);
  op.var = v;
  op.a = value;
  program_add_edge(p, entry, old, op, x->at, 0);
  p->functions.data[f].entry = entry;
}

static bool bind(struct reader *r, const struct token *at, const struct point *point, var_id v, expr value) {
  struct program *p = r->p;
  struct bitset where;
  bitset_init(&where, p->locations.len);
  if (point->line) locations_of_line(p, r->function, point->line, &where);
  for (uint32_t i = 0; i < p->labels.len && point->label; i++) {
    const struct label *l = &p->labels.data[i];
    if (p->locations.data[l->location].function != r->function) continue;
    if (strcmp(program_string(p, l->name), point->label) == 0) bitset_add(&where, l->location);
  }
  bool found = false;
  for (uint32_t l = bitset_next(&where, 0); l < where.size; l = bitset_next(&where, l + 1)) {
    bind_at(p, l, v, value);
    found = true;
  }
  bitset_release(&where);
  if (!found && point->label)
    reader_fail(r, at, "there is no label '%s' in '%s'", point->label,
                program_string(p, p->functions.data[r->function].name));
  else if (!found)
    reader_fail(r, at, "no statement of '%s' begins in line %u", program_string(p, p->functions.data[r->function].name),
                point->line);
  return found;
}

static bool read_point(struct reader *r, struct point *ret) {
  *ret = (struct point){.is_entry = false};
  if (r->token.kind == TOKEN_NUMBER && r->token.number && r->token.number < UINT32_MAX)
    ret->line = (uint32_t)r->token.number;
  else if (reader_is(r, "entry"))
    ret->is_entry = true;
  else if (r->token.kind == TOKEN_WORD)
    ret->label = r->token.text;
  else
    reader_expected(r, "'entry', a line or a label");
  reader_advance(r);
  return !r->failed;
}

/* ---- blocks ---- */

/* `NAME := EXPRESSION @ POINT` */
static bool read_binding(struct reader *r, const struct token *name) {
  struct cvalue value;
  if (r->function == ID_NONE) {
    reader_fail(r, name, "a symbolic constant is bound in a function, in the block of that function");
    return false;
  }
  if (!parse_expression(r, &value)) return false;
  if (expr_is_none(value.e) || value.width == 1) {
    reader_fail(r, name, "the value of a symbolic constant is an integer or a pointer");
    return false;
  }
  struct token at = r->token;
  struct point point;
  reader_expect(r, "@");
  if (r->failed || !read_point(r, &point)) return false;
  struct variable v = {.name = program_intern(r->p, name->text),
                       .width = value.width,
                       .kind = VARIABLE_LOCAL,
                       .type = value.type,
                       .function = r->function,
                       .at = r->p->functions.data[r->function].at,
                       .initial = EXPR_NONE};
  struct symbolic s = {.name = name->text,
                       .function = r->function,
                       .variable = program_add_variable(r->p, v),
                       .value = value.e,
                       .is_at_entry = point.is_entry};
  vec_push(&r->symbolic->symbolics, s);
  if (!point.is_entry) return bind(r, &at, &point, s.variable, s.value);
  bind_at_entry(r->p, r->function, s.variable, s.value);
  return true;
}

/* The source from `start` to `end`, blanks and comments as single blanks. */
static const char *text_between(struct reader *r, const char *start, const char *end) {
  struct strbuf text = STRBUF_INIT;
  for (const char *s = start; s < end; s++) {
    bool is_comment = s[0] == '/' && (s[1] == '*' || s[1] == '/');
    if (is_comment && s[1] == '/')
      while (s < end && *s != '\n') s++;
    else if (is_comment)
      for (s += 3; s < end && !(s[-1] == '*' && s[0] == '/');) s++;
    bool is_blank = is_comment || isspace((unsigned char)*s);
    if (!is_blank)
      strbuf_putc(&text, *s);
    else if (text.len && text.text[text.len - 1] != ' ')
      strbuf_putc(&text, ' ');
  }
  const char *result = arena_strdup(r->arena, text.text);
  strbuf_release(&text);
  return result;
}

static void add_predicate(struct reader *r, struct predicates *out, struct predicate x) {
  for (uint32_t i = 0; i < out->all.len; i++) {
    const struct predicate *y = &out->all.data[i];
    if (y->function != x.function || !expr_same(y->e, x.e)) continue;
    diagnostics_warning(r->diagnostics, r->file, x.line, x.column, "this predicate is in line %u already", y->line);
    return;
  }
  vec_push(&out->all, x);
}

static bool read_item(struct reader *r, struct predicates *out) {
  struct token first = r->token;
  struct reader before = *r;
  if (first.kind == TOKEN_WORD) {
    reader_advance(r);
    if (reader_accept(r, ":=")) return read_binding(r, &first);
    if (r->failed) return false;
    *r = before;
  }
  struct cvalue v;
  if (!parse_expression(r, &v)) return false;
  const char *text = text_between(r, first.start, r->last_end);
  expr e = cvalue_truth(r, &first, v);
  if (r->failed) return false;
  add_predicate(r, out, (struct predicate){text, r->function, e, first.line, first.column});
  return true;
}

static bool read_block(struct reader *r, struct predicates *out) {
  struct token name = r->token;
  if (name.kind != TOKEN_WORD) {
    reader_expected(r, "the name of a function, or 'global'");
    return false;
  }
  r->function = ID_NONE;
  if (strcmp(name.text, "global") != 0) {
    r->function = program_find_function(r->p, name.text);
    if (r->function == ID_NONE) {
      reader_fail(r, &name, "the program has no function '%s'", name.text);
      return false;
    }
    if (r->p->functions.data[r->function].entry == ID_NONE) {
      reader_fail(r, &name, "the function '%s' has no body; predicates are about functions with one", name.text);
      return false;
    }
  }
  reader_advance(r);
  reader_expect(r, "{");
  while (!r->failed && !reader_is(r, "}")) {
    if (!read_item(r, out)) return false;
    if (!reader_is(r, "}") && !reader_accept(r, ",") && !reader_accept(r, ";")) reader_expected(r, "',' or '}'");
  }
  reader_expect(r, "}");
  return !r->failed;
}

bool predicates_parse(struct predicates *out, const char *name, const char *text, struct program *p,
                      struct diagnostics *d) {
  out->file = arena_strdup(&out->arena, name);
  struct reader r = {.p = p, .diagnostics = d, .arena = &out->arena, .file = out->file, .symbolic = out};
  reader_start(&r, text);
  while (!r.failed && r.token.kind != TOKEN_END)
    if (!read_block(&r, out)) break;
  return !r.failed;
}

bool predicates_read(struct predicates *out, const char *path, struct program *p, struct diagnostics *d) {
  FILE *f = fopen(path, "r");
  if (!f) return diagnostics_error(d, path, 0, 0, "this file cannot be read: %s", strerror(errno));
  struct strbuf text = STRBUF_INIT;
  char buffer[4096];
  for (size_t n; (n = fread(buffer, 1, sizeof buffer, f)) > 0;) strbuf_add(&text, buffer, n);
  bool ok = !ferror(f);
  if (!ok) diagnostics_error(d, path, 0, 0, "this file cannot be read: %s", strerror(errno));
  fclose(f);
  ok = ok && predicates_parse(out, path, text.text, p, d);
  strbuf_release(&text);
  return ok;
}

bool predicate_expression(struct program *p, function_id f, const char *file, const char *text, struct diagnostics *d,
                          expr *ret) {
  struct arena arena = ARENA_INIT;
  struct reader r = {.p = p, .diagnostics = d, .arena = &arena, .file = file, .function = f};
  reader_start(&r, text);
  struct token first = r.token;
  struct cvalue v;
  if (parse_expression(&r, &v)) {
    *ret = cvalue_truth(&r, &first, v);
    if (!r.failed && r.token.kind != TOKEN_END) reader_expected(&r, "an operator");
  }
  bool ok = !r.failed;
  arena_release(&arena);
  return ok;
}
