/* Blocks of predicates, and symbolic constants. A constant is an ordinary variable that one assignment binds: that is
 * put in front of what leaves a location, or in front of the entry, under new numbers, so that whoever knew the program
 * before still knows its edges and locations. */
#include "abstract/predicate.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>

#include "abstract/predicate_private.h"
#include "base/bitset.h"
#include "base/strbuf.h"

void predicates_release(struct predicates *s) {
  vec_release_all(&s->all, &s->symbolics);
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
  assert(p->variables.data[v].function == p->locations.data[l].function);
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
  assert(x->entry != ID_NONE && p->variables.data[v].width == expr_width(&p->exprs, value));
  loc_id old = x->entry, entry = program_add_location(p, f);
  struct operation op = operation_make(OP_ASSIGN);
  op.var = v;
  op.a = value;
  program_add_edge(p, entry, old, op, x->at, 0);
  p->functions.data[f].entry = entry;
}

static bool bind(struct predicate_reader *r, const struct token *at, const struct point *point, var_id v, expr value) {
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
    lexer_fail(&r->in, at->at, "there is no label '%s' in '%s'", point->label,
               program_string(p, p->functions.data[r->function].name));
  else if (!found)
    lexer_fail(&r->in, at->at, "no statement of '%s' begins in line %u",
               program_string(p, p->functions.data[r->function].name), point->line);
  return found;
}

static bool read_point(struct predicate_reader *r, struct point *ret) {
  *ret = (struct point){.is_entry = false};
  if (r->in.token.kind == TOKEN_NUMBER && r->in.token.number && r->in.token.number < UINT32_MAX)
    ret->line = (uint32_t)r->in.token.number;
  else if (lexer_is(&r->in, "entry"))
    ret->is_entry = true;
  else if (r->in.token.kind == TOKEN_WORD)
    ret->label = r->in.token.text;
  else
    lexer_expected(&r->in, "'entry', a line or a label");
  lexer_advance(&r->in);
  return !r->in.failed;
}

/* ---- blocks ---- */

/* `NAME := EXPRESSION @ POINT` */
static bool read_binding(struct predicate_reader *r, const struct token *name) {
  struct cvalue value;
  if (r->function == ID_NONE) {
    lexer_fail(&r->in, name->at, "a symbolic constant is bound in a function, in the block of that function");
    return false;
  }
  if (!parse_expression(r, &value)) return false;
  if (expr_is_none(value.e) || value.width == 1) {
    lexer_fail(&r->in, name->at, "the value of a symbolic constant is an integer or a pointer");
    return false;
  }
  struct token at = r->in.token;
  struct point point;
  lexer_expect(&r->in, "@");
  if (r->in.failed || !read_point(r, &point)) return false;
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

expr predicates_entry_constant(struct predicates *out, struct program *p, function_id f, var_id v) {
  const struct variable of = p->variables.data[v];
  expr value = expr_var(&p->exprs, of.width, v);
  for (uint32_t i = 0; i < out->symbolics.len; i++) {
    const struct symbolic *s = &out->symbolics.data[i];
    if (s->function == f && s->is_at_entry && expr_same(s->value, value))
      return expr_var(&p->exprs, of.width, s->variable);
  }
  struct strbuf name = STRBUF_INIT;
  strbuf_printf(&name, "theta_%s", program_string(p, of.name));
  struct variable theta = {.name = program_intern(p, name.text),
                           .width = of.width,
                           .kind = VARIABLE_LOCAL,
                           .type = of.type,
                           .function = f,
                           .at = p->functions.data[f].at,
                           .initial = EXPR_NONE};
  struct symbolic s = {.name = arena_strdup(&out->arena, name.text),
                       .function = f,
                       .variable = program_add_variable(p, theta),
                       .value = value,
                       .is_at_entry = true};
  strbuf_release(&name);
  vec_push(&out->symbolics, s);
  bind_at_entry(p, f, s.variable, s.value);
  return expr_var(&p->exprs, of.width, s.variable);
}

/* The source from `start` to `end`, blanks and comments as single blanks. */
static const char *text_between(struct predicate_reader *r, const char *start, const char *end) {
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
  const char *result = arena_strdup(r->in.arena, text.text);
  strbuf_release(&text);
  return result;
}

static void add_predicate(struct predicate_reader *r, struct predicates *out, struct predicate x) {
  for (uint32_t i = 0; i < out->all.len; i++) {
    const struct predicate *y = &out->all.data[i];
    if (y->function != x.function || !expr_same(y->e, x.e)) continue;
    diagnostics_warning(r->in.diagnostics, out->file, x.line, x.column, "this predicate is in line %u already",
                        y->line);
    return;
  }
  assert(expr_width(&r->p->exprs, x.e) == 1);
  vec_push(&out->all, x);
}

static bool read_item(struct predicate_reader *r, struct predicates *out) {
  struct token first = r->in.token;
  struct predicate_reader before = *r;
  if (first.kind == TOKEN_WORD) {
    lexer_advance(&r->in);
    if (lexer_accept(&r->in, ":=")) return read_binding(r, &first);
    if (r->in.failed) return false;
    *r = before;
  }
  struct cvalue v;
  if (!parse_expression(r, &v)) return false;
  const char *text = text_between(r, first.start, r->in.last_end);
  expr e = cvalue_truth(r, &first, v);
  if (r->in.failed) return false;
  add_predicate(r, out, (struct predicate){text, r->function, e, first.at.line, first.at.column});
  return true;
}

static bool read_block(struct predicate_reader *r, struct predicates *out) {
  struct token name = r->in.token;
  if (name.kind != TOKEN_WORD) {
    lexer_expected(&r->in, "the name of a function, or 'global'");
    return false;
  }
  r->function = ID_NONE;
  if (strcmp(name.text, "global") != 0) {
    r->function = program_find_function(r->p, name.text);
    if (r->function == ID_NONE) {
      lexer_fail(&r->in, name.at, "the program has no function '%s'", name.text);
      return false;
    }
    if (r->p->functions.data[r->function].entry == ID_NONE) {
      lexer_fail(&r->in, name.at, "the function '%s' has no body; predicates are about functions with one", name.text);
      return false;
    }
  }
  lexer_advance(&r->in);
  lexer_expect(&r->in, "{");
  while (!r->in.failed && !lexer_is(&r->in, "}")) {
    if (!read_item(r, out)) return false;
    if (!lexer_is(&r->in, "}") && !lexer_accept(&r->in, ",") && !lexer_accept(&r->in, ";"))
      lexer_expected(&r->in, "',' or '}'");
  }
  lexer_expect(&r->in, "}");
  return !r->in.failed;
}

bool predicates_parse(struct predicates *out, const char *name, const char *text, struct program *p,
                      struct diagnostics *d) {
  out->file = arena_strdup(&out->arena, name);
  struct predicate_reader r = {.p = p, .symbolic = out};
  reader_start(&r, out->file, text, strlen(text), &out->arena, d);
  while (!r.in.failed && r.in.token.kind != TOKEN_END)
    if (!read_block(&r, out)) break;
  return !r.in.failed;
}

bool predicates_read(struct predicates *out, const char *path, struct program *p, struct diagnostics *d) {
  struct strbuf text = STRBUF_INIT;
  bool ok = text_read(path, &text, d) && predicates_parse(out, path, text.text, p, d);
  strbuf_release(&text);
  return ok;
}

bool predicate_expression(struct program *p, function_id f, const char *file, const char *text, struct diagnostics *d,
                          expr *ret) {
  struct arena arena = ARENA_INIT;
  struct predicate_reader r = {.p = p, .function = f};
  reader_start(&r, file, text, strlen(text), &arena, d);
  struct token first = r.in.token;
  struct cvalue v;
  if (parse_expression(&r, &v)) {
    *ret = cvalue_truth(&r, &first, v);
    if (!r.in.failed && r.in.token.kind != TOKEN_END) lexer_expected(&r.in, "an operator");
  }
  bool ok = !r.in.failed;
  arena_release(&arena);
  return ok;
}
