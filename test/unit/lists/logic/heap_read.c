/* Recursive descent over the text; a token ahead. After the first mistake all tokens are the end. */
#include "lists/logic/heap_read.h"

#include "base/strbuf.h"

#include "lists/logic/keys.h"
#include "lists/logic/predicates.h"
#include "logic/build.h"

#include <ctype.h>
#include <stdlib.h>

enum { NESTING_LIMIT = 1000, TOKEN_SIZE = 256 };

struct parser {
  struct heap_reader *r;
  const char *file, *at;
  uint32_t line, column;             /* of `at` */
  uint32_t token_line, token_column; /* of the token */
  char token[TOKEN_SIZE];            /* a name, a number or signs; "" at the end */
  bool is_name;
  term_list bound; /* quantified variables around, the innermost last */
  uint32_t nesting;
  bool has_failed;
};

void heap_reader_init(struct heap_reader *r, struct vocabulary *v, struct diagnostics *d) {
  memset(r, 0, sizeof *r);
  r->vocabulary = v;
  r->diagnostics = d;
}

void heap_reader_release(struct heap_reader *r) {
  names_release(&r->constants);
  names_release(&r->booleans);
}

/* ---- tokens ---- */

__attribute__((format(printf, 2, 3))) static term fail(struct parser *p, const char *format, ...) {
  if (!p->has_failed) {
    struct strbuf text = STRBUF_INIT;
    va_list arguments;
    va_start(arguments, format);
    strbuf_vprintf(&text, format, arguments);
    va_end(arguments);
    diagnostics_error(p->r->diagnostics, p->file, p->token_line, p->token_column, "%s", text.text);
    strbuf_release(&text);
  }
  p->has_failed = true;
  p->token[0] = 0;
  return term_false;
}

static void step(struct parser *p) {
  if (*p->at == '\n') {
    p->line++;
    p->column = 0;
  }
  p->column++;
  p->at++;
}

static void skip_blank(struct parser *p) {
  for (;;) {
    if (isspace((unsigned char)*p->at)) {
      step(p);
    } else if (p->at[0] == '/' && p->at[1] == '/') {
      while (*p->at && *p->at != '\n') step(p);
    } else if (p->at[0] == '/' && p->at[1] == '*') {
      while (*p->at && !(p->at[0] == '*' && p->at[1] == '/')) step(p);
      for (int i = 0; i < 2 && *p->at; i++) step(p);
    } else {
      return;
    }
  }
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_' || c == '?' || c == '#'; }

static void next(struct parser *p) {
  static const char *const signs[] = {"<->", "->", "||", "&&", "!=", "<=", ">="};
  uint32_t len = 0;
  if (p->has_failed) return;
  skip_blank(p);
  p->token_line = p->line;
  p->token_column = p->column;
  p->is_name = is_word(*p->at);
  if (p->is_name) {
    for (; is_word(*p->at) || *p->at == '!'; step(p)) {
      if (*p->at == '!' && !isdigit((unsigned char)p->at[1])) break; /* fresh names are name!number */
      if (len + 1 < TOKEN_SIZE) p->token[len++] = *p->at;
    }
  } else if (*p->at) {
    uint32_t size = 1;
    for (uint32_t i = 0; i < sizeof signs / sizeof *signs && size == 1; i++)
      if (strncmp(p->at, signs[i], strlen(signs[i])) == 0) size = (uint32_t)strlen(signs[i]);
    for (; len < size; step(p)) p->token[len++] = *p->at;
  }
  p->token[len] = 0;
}

static bool is(const struct parser *p, const char *token) { return strcmp(p->token, token) == 0; }

static bool take(struct parser *p, const char *token) {
  if (p->has_failed || !is(p, token)) return false;
  next(p);
  return true;
}

static void expect(struct parser *p, const char *token) {
  if (take(p, token)) return;
  if (*p->token)
    fail(p, "'%s' expected before '%s'", token, p->token);
  else
    fail(p, "'%s' expected before the end of the formula", token);
}

/* ---- nodes ---- */

static bool lookup(const struct parser *p, const char *name, term *ret) {
  struct vocabulary *v = p->r->vocabulary;
  for (uint32_t i = p->bound.len; i-- > 0;)
    if (strcmp(term_name(v->terms, p->bound.data[i]), name) == 0) {
      *ret = p->bound.data[i];
      return true;
    }
  *ret = heap_constant(p->r->vocabulary, name);
  return term_eq(*ret, v->null) || names_find(&p->r->constants, name) != MAP_NONE;
}

static const struct heap_symbol *symbol_called(const struct parser *p, const char *name, uint32_t *index) {
  *index = vocabulary_find(p->r->vocabulary, name);
  return *index == HEAP_NO_SYMBOL ? NULL : &p->r->vocabulary->symbols.data[*index];
}

static term read_node(struct parser *p) {
  uint32_t index;
  term node;
  if (!p->is_name || !*p->token) return fail(p, "a node expected%s%s", *p->token ? " before " : "", p->token);
  const struct heap_symbol *s = symbol_called(p, p->token, &index);
  if (s && heap_is_function(s)) {
    next(p);
    expect(p, "(");
    if (++p->nesting > NESTING_LIMIT) return fail(p, "the formula is nested too deep");
    term inner = read_node(p);
    p->nesting--;
    expect(p, ")");
    return p->has_failed ? p->r->vocabulary->null : heap_apply(p->r->vocabulary, index, &inner);
  }
  if (!lookup(p, p->token, &node)) {
    fail(p, "unknown node '%s'; declare it with 'const %s;' or bind it with a quantifier", p->token, p->token);
    return p->r->vocabulary->null;
  }
  next(p);
  return node;
}

/* "(" node, ... ")". */
static void read_nodes(struct parser *p, uint32_t count, term *ret) {
  expect(p, "(");
  for (uint32_t i = 0; i < count; i++) {
    if (i) expect(p, ",");
    ret[i] = p->has_failed ? p->r->vocabulary->null : read_node(p);
  }
  expect(p, ")");
}

/* ---- atoms ---- */

static term read_reach(struct parser *p, uint32_t field) {
  term nodes[HEAP_ARITY];
  next(p);
  bool is_plus = is(p, "+");
  if (!take(p, "*") && !take(p, "+"))
    return fail(p, "'%s' is a field: write '%s*(x, y)', '%s+(x, y)' or 'x.%s = y'",
                p->r->vocabulary->symbols.data[field].name, p->r->vocabulary->symbols.data[field].name,
                p->r->vocabulary->symbols.data[field].name, p->r->vocabulary->symbols.data[field].name);
  read_nodes(p, 2, nodes);
  if (p->has_failed) return term_false;
  return (is_plus ? heap_reach_plus : heap_reach)(p->r->vocabulary, field, nodes[0], nodes[1]);
}

static term key_atom(struct parser *p, const char *sign, uint32_t d, term a, uint32_t e, term b) {
  struct vocabulary *v = p->r->vocabulary;
  struct terms *s = v->terms;
  term up = heap_key_at_most(v, d, a, e, b), down = heap_key_at_most(v, e, b, d, a);
  if (strcmp(sign, "<=") == 0) return up;
  if (strcmp(sign, ">=") == 0) return down;
  if (strcmp(sign, "<") == 0) return term_not(down);
  if (strcmp(sign, ">") == 0) return term_not(up);
  if (strcmp(sign, "=") == 0) return term_and2(s, up, down);
  if (strcmp(sign, "!=") == 0) return term_not(term_and2(s, up, down));
  return fail(p, "a comparison of keys expected before '%s'", sign);
}

static term read_keys(struct parser *p, uint32_t order) {
  term a, b;
  uint32_t other;
  char sign[TOKEN_SIZE];
  next(p);
  read_nodes(p, 1, &a);
  memcpy(sign, p->token, sizeof sign);
  next(p);
  if (!symbol_called(p, p->token, &other) || !heap_is_data(p->r->vocabulary, other))
    return fail(p, "a key such as '%s(x)' expected%s%s", p->r->vocabulary->symbols.data[order].name,
                *p->token ? " before " : "", p->token);
  next(p);
  read_nodes(p, 1, &b);
  return p->has_failed ? term_false : key_atom(p, sign, order, a, other, b);
}

static term read_relation(struct parser *p, uint32_t symbol) {
  term nodes[HEAP_ARITY];
  next(p);
  read_nodes(p, p->r->vocabulary->symbols.data[symbol].arity, nodes);
  return p->has_failed ? term_false : heap_apply(p->r->vocabulary, symbol, nodes);
}

/* x = y, x != y, x.n = y. */
static term read_equation(struct parser *p) {
  struct vocabulary *v = p->r->vocabulary;
  term a = read_node(p);
  uint32_t field = HEAP_NO_SYMBOL;
  if (take(p, ".")) {
    const struct heap_symbol *s = symbol_called(p, p->token, &field);
    if (!s || s->role != HEAP_REACH)
      return fail(p, "'%s' is no field; declare it with 'field %s;'", p->token, p->token);
    next(p);
  }
  bool is_negated = is(p, "!=");
  if (!take(p, "=") && !take(p, "!="))
    return fail(p, "'=' or '!=' expected%s%s", *p->token ? " before " : "", p->token);
  term b = read_node(p);
  if (p->has_failed) return term_false;
  if (field != HEAP_NO_SYMBOL && is_negated) return fail(p, "write '!(x.n = y)': null has no field");
  if (field != HEAP_NO_SYMBOL) return heap_edge(v, field, a, b);
  term equal = term_equals(v->terms, a, b);
  return is_negated ? term_not(equal) : equal;
}

static term read_atom(struct parser *p) {
  uint32_t index;
  if (take(p, "true")) return term_true;
  if (take(p, "false")) return term_false;
  if (names_find(&p->r->booleans, p->token) != MAP_NONE) {
    term proposition = term_var(p->r->vocabulary->terms, p->token, sort_bool);
    next(p);
    return proposition;
  }
  const struct heap_symbol *s = symbol_called(p, p->token, &index);
  if (!s) return read_equation(p);
  switch (s->role) {
  case HEAP_REACH: return read_reach(p, index);
  case HEAP_RELATION: return read_relation(p, index);
  case HEAP_ORDER: return read_keys(p, index);
  case HEAP_ENTRY:
  case HEAP_BOUNDED: break;
  }
  return read_equation(p);
}

/* ---- connectives ---- */

static term read_formula(struct parser *);

static term read_quantifier(struct parser *p, bool is_exists) {
  struct terms *s = p->r->vocabulary->terms;
  uint32_t outer = p->bound.len;
  do {
    if (!p->is_name) return fail(p, "the name of a bound variable expected");
    vec_push(&p->bound, heap_constant(p->r->vocabulary, p->token));
    next(p);
  } while (take(p, ","));
  expect(p, ":");
  term body = read_formula(p), *variables = p->bound.data + outer;
  uint32_t count = p->bound.len - outer;
  term result = is_exists ? term_exists(s, variables, count, body) : term_forall(s, variables, count, body);
  p->bound.len = outer;
  return result;
}

static term read_unary(struct parser *p) {
  if (p->has_failed) return term_false;
  if (++p->nesting > NESTING_LIMIT) return fail(p, "the formula is nested too deep");
  term result;
  if (take(p, "!")) {
    result = term_not(read_unary(p));
  } else if (take(p, "(")) {
    result = read_formula(p);
    expect(p, ")");
  } else if (take(p, "forall")) {
    result = read_quantifier(p, false);
  } else if (take(p, "exists")) {
    result = read_quantifier(p, true);
  } else {
    result = read_atom(p);
  }
  p->nesting--;
  return result;
}

static term read_and(struct parser *p) {
  term result = read_unary(p);
  while (take(p, "&&")) result = term_and2(p->r->vocabulary->terms, result, read_unary(p));
  return result;
}

static term read_or(struct parser *p) {
  term result = read_and(p);
  while (take(p, "||")) result = term_or2(p->r->vocabulary->terms, result, read_and(p));
  return result;
}

static term read_implies(struct parser *p) {
  term result = read_or(p);
  if (++p->nesting > NESTING_LIMIT) return fail(p, "the formula is nested too deep");
  if (take(p, "->")) result = term_implies(p->r->vocabulary->terms, result, read_implies(p));
  p->nesting--;
  return result;
}

static term read_formula(struct parser *p) {
  term result = read_implies(p);
  while (take(p, "<->")) result = term_equals(p->r->vocabulary->terms, result, read_implies(p));
  return result;
}

/* ---- declarations ---- */

/* "/" number. */
static uint32_t read_number(struct parser *p, uint32_t most) {
  expect(p, "/");
  char *end;
  unsigned long value = strtoul(p->token, &end, 10);
  if (!*p->token || *end || value == 0 || value > most) {
    fail(p, "a number from 1 to %u expected", most);
    return 1;
  }
  next(p);
  return (uint32_t)value;
}

static void declare(struct parser *p, const char *kind) {
  struct vocabulary *v = p->r->vocabulary;
  char name[TOKEN_SIZE];
  memcpy(name, p->token, sizeof name);
  if (!p->is_name) {
    fail(p, "a name expected after '%s'", kind);
    return;
  }
  bool is_taken = vocabulary_find(v, name) != HEAP_NO_SYMBOL || names_find(&p->r->constants, name) != MAP_NONE ||
                  names_find(&p->r->booleans, name) != MAP_NONE;
  if (is_taken) {
    fail(p, "'%s' is declared already", name);
    return;
  }
  next(p);
  if (strcmp(kind, "field") == 0) vocabulary_field(v, name);
  if (strcmp(kind, "const") == 0) names_add(&p->r->constants, name);
  if (strcmp(kind, "bool") == 0) names_add(&p->r->booleans, name);
  if (strcmp(kind, "mark") == 0) vocabulary_mark(v, name);
  if (strcmp(kind, "order") == 0) vocabulary_order(v, name);
  if (strcmp(kind, "entry") == 0) vocabulary_entry(v, name);
  if (strcmp(kind, "relation") == 0) vocabulary_relation(v, name, read_number(p, HEAP_ARITY));
  if (strcmp(kind, "bounded") == 0) vocabulary_bounded(v, name, read_number(p, 100));
}

static bool read_declaration(struct parser *p) {
  static const char *const kinds[] = {"field", "const", "bool", "mark", "order", "entry", "relation", "bounded"};
  for (uint32_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (!take(p, kinds[i])) continue;
    do {
      declare(p, kinds[i]);
    } while (take(p, ","));
    expect(p, ";");
    return !p->has_failed;
  }
  return false;
}

bool heap_read(struct heap_reader *r, const char *file, const char *text, term *ret) {
  struct parser p = {.r = r, .file = file, .at = text, .line = 1, .column = 1};
  next(&p);
  while (read_declaration(&p)) {}
  *ret = *p.token ? read_formula(&p) : term_true;
  if (!p.has_failed && *p.token) fail(&p, "end of the formula expected before '%s'", p.token);
  vec_release(&p.bound);
  return !p.has_failed;
}
