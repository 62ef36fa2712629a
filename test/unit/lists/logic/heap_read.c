/* Recursive descent over the text; digits are letters here, and `x!3` is the name of something fresh. */
#include "lists/logic/heap_read.h"

#include "base/text/lexer.h"
#include "lists/logic/keys.h"
#include "lists/logic/predicates.h"
#include "logic/build.h"

#include <ctype.h>
#include <stdlib.h>

enum { NESTING_LIMIT = 1000 };

struct parser {
  struct lexer in;
  struct heap_reader *r;
  term_list bound; /* quantified variables around, the innermost last */
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

/* Behind a word, a number after `!` belongs to it. */
static bool read_fresh(struct lexer *l) {
  const char *end = l->at;
  while (end < l->limit && (isalnum((unsigned char)*end) || (*end && strchr("_?#", *end)))) end++;
  if (end == l->at || l->limit - end < 2 || *end != '!' || !isdigit((unsigned char)end[1])) return false;
  for (end++; end < l->limit && isdigit((unsigned char)*end);) end++;
  l->token.kind = TOKEN_WORD;
  lexer_move(l, end);
  return true;
}

static const char *const signs[] = {"<->", "->", "||", "&&", "!=", "<=", ">=", "(", ")", ",", ";",
                                    ":",   ".",  "/",  "*",  "+",  "=",  "!",  "<", ">", "-", NULL};
static const struct lexer_language language = {
    .name = "a formula",
    .end = "the end of the formula",
    .features = LEXER_LINES | LEXER_BLOCKS,
    .letters = "?#",
    .signs = signs,
    .read_own = read_fresh,
};

__attribute__((format(printf, 2, 3))) static term fail(struct parser *p, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  lexer_stop(&p->in, true, p->in.token.at, format, arguments);
  va_end(arguments);
  return term_false;
}

static term expected(struct parser *p, const char *what) {
  lexer_expected(&p->in, what);
  return term_false;
}

static bool is_name(const struct parser *p) { return p->in.token.kind == TOKEN_WORD; }

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
  if (!is_name(p)) return expected(p, "a node");
  const struct heap_symbol *s = symbol_called(p, p->in.token.text, &index);
  if (s && heap_is_function(s)) {
    lexer_advance(&p->in);
    lexer_expect(&p->in, "(");
    if (++p->in.depth > NESTING_LIMIT) return fail(p, "the formula is nested too deep");
    term inner = read_node(p);
    p->in.depth--;
    lexer_expect(&p->in, ")");
    return p->in.failed ? p->r->vocabulary->null : heap_apply(p->r->vocabulary, index, &inner);
  }
  if (!lookup(p, p->in.token.text, &node)) {
    fail(p, "unknown node '%s'; declare it with 'const %s;' or bind it with a quantifier", p->in.token.text,
         p->in.token.text);
    return p->r->vocabulary->null;
  }
  lexer_advance(&p->in);
  return node;
}

/* "(" node, ... ")". */
static void read_nodes(struct parser *p, uint32_t count, term *ret) {
  lexer_expect(&p->in, "(");
  for (uint32_t i = 0; i < count; i++) {
    if (i) lexer_expect(&p->in, ",");
    ret[i] = p->in.failed ? p->r->vocabulary->null : read_node(p);
  }
  lexer_expect(&p->in, ")");
}

/* ---- atoms ---- */

static term read_reach(struct parser *p, uint32_t field) {
  term nodes[HEAP_ARITY];
  lexer_advance(&p->in);
  bool is_plus = lexer_is(&p->in, "+");
  if (!lexer_accept(&p->in, "*") && !lexer_accept(&p->in, "+"))
    return fail(p, "'%s' is a field: write '%s*(x, y)', '%s+(x, y)' or 'x.%s = y'",
                p->r->vocabulary->symbols.data[field].name, p->r->vocabulary->symbols.data[field].name,
                p->r->vocabulary->symbols.data[field].name, p->r->vocabulary->symbols.data[field].name);
  read_nodes(p, 2, nodes);
  if (p->in.failed) return term_false;
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
  lexer_advance(&p->in);
  read_nodes(p, 1, &a);
  const char *sign = p->in.token.text;
  lexer_advance(&p->in);
  if (!symbol_called(p, p->in.token.text, &other) || !heap_is_data(p->r->vocabulary, other))
    return expected(p, "a key");
  lexer_advance(&p->in);
  read_nodes(p, 1, &b);
  return p->in.failed ? term_false : key_atom(p, sign, order, a, other, b);
}

static term read_relation(struct parser *p, uint32_t symbol) {
  term nodes[HEAP_ARITY];
  lexer_advance(&p->in);
  read_nodes(p, p->r->vocabulary->symbols.data[symbol].arity, nodes);
  return p->in.failed ? term_false : heap_apply(p->r->vocabulary, symbol, nodes);
}

/* x = y, x != y, x.n = y. */
static term read_equation(struct parser *p) {
  struct vocabulary *v = p->r->vocabulary;
  term a = read_node(p);
  uint32_t field = HEAP_NO_SYMBOL;
  if (lexer_accept(&p->in, ".")) {
    const struct heap_symbol *s = symbol_called(p, p->in.token.text, &field);
    if (!s || s->role != HEAP_REACH)
      return fail(p, "'%s' is no field; declare it with 'field %s;'", p->in.token.text, p->in.token.text);
    lexer_advance(&p->in);
  }
  bool is_negated = lexer_is(&p->in, "!=");
  if (!lexer_accept(&p->in, "=") && !lexer_accept(&p->in, "!=")) return expected(p, "'=' or '!='");
  term b = read_node(p);
  if (p->in.failed) return term_false;
  if (field != HEAP_NO_SYMBOL && is_negated) return fail(p, "write '!(x.n = y)': null has no field");
  if (field != HEAP_NO_SYMBOL) return heap_edge(v, field, a, b);
  term equal = term_equals(v->terms, a, b);
  return is_negated ? term_not(equal) : equal;
}

static term read_atom(struct parser *p) {
  uint32_t index;
  if (lexer_accept(&p->in, "true")) return term_true;
  if (lexer_accept(&p->in, "false")) return term_false;
  if (names_find(&p->r->booleans, p->in.token.text) != MAP_NONE) {
    term proposition = term_var(p->r->vocabulary->terms, p->in.token.text, sort_bool);
    lexer_advance(&p->in);
    return proposition;
  }
  const struct heap_symbol *s = symbol_called(p, p->in.token.text, &index);
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
    if (!is_name(p)) return expected(p, "the name of a bound variable");
    vec_push(&p->bound, heap_constant(p->r->vocabulary, p->in.token.text));
    lexer_advance(&p->in);
  } while (lexer_accept(&p->in, ","));
  lexer_expect(&p->in, ":");
  term body = read_formula(p), *variables = p->bound.data + outer;
  uint32_t count = p->bound.len - outer;
  term result = is_exists ? term_exists(s, variables, count, body) : term_forall(s, variables, count, body);
  p->bound.len = outer;
  return result;
}

static term read_unary(struct parser *p) {
  if (p->in.failed) return term_false;
  if (++p->in.depth > NESTING_LIMIT) return fail(p, "the formula is nested too deep");
  term result;
  if (lexer_accept(&p->in, "!")) {
    result = term_not(read_unary(p));
  } else if (lexer_accept(&p->in, "(")) {
    result = read_formula(p);
    lexer_expect(&p->in, ")");
  } else if (lexer_accept(&p->in, "forall")) {
    result = read_quantifier(p, false);
  } else if (lexer_accept(&p->in, "exists")) {
    result = read_quantifier(p, true);
  } else {
    result = read_atom(p);
  }
  p->in.depth--;
  return result;
}

static term read_and(struct parser *p) {
  term result = read_unary(p);
  while (lexer_accept(&p->in, "&&")) result = term_and2(p->r->vocabulary->terms, result, read_unary(p));
  return result;
}

static term read_or(struct parser *p) {
  term result = read_and(p);
  while (lexer_accept(&p->in, "||")) result = term_or2(p->r->vocabulary->terms, result, read_and(p));
  return result;
}

static term read_implies(struct parser *p) {
  term result = read_or(p);
  if (++p->in.depth > NESTING_LIMIT) return fail(p, "the formula is nested too deep");
  if (lexer_accept(&p->in, "->")) result = term_implies(p->r->vocabulary->terms, result, read_implies(p));
  p->in.depth--;
  return result;
}

static term read_formula(struct parser *p) {
  term result = read_implies(p);
  while (lexer_accept(&p->in, "<->")) result = term_equals(p->r->vocabulary->terms, result, read_implies(p));
  return result;
}

/* ---- declarations ---- */

/* "/" number. */
static uint32_t read_number(struct parser *p, uint32_t most) {
  lexer_expect(&p->in, "/");
  char *end;
  unsigned long value = strtoul(p->in.token.text, &end, 10);
  if (!*p->in.token.text || *end || value == 0 || value > most) {
    fail(p, "a number from 1 to %u expected", most);
    return 1;
  }
  lexer_advance(&p->in);
  return (uint32_t)value;
}

static void declare(struct parser *p, const char *kind) {
  struct vocabulary *v = p->r->vocabulary;
  const char *name = p->in.token.text;
  if (!is_name(p)) {
    fail(p, "a name expected after '%s'", kind);
    return;
  }
  bool is_taken = vocabulary_find(v, name) != HEAP_NO_SYMBOL || names_find(&p->r->constants, name) != MAP_NONE ||
                  names_find(&p->r->booleans, name) != MAP_NONE;
  if (is_taken) {
    fail(p, "'%s' is declared already", name);
    return;
  }
  lexer_advance(&p->in);
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
    if (!lexer_accept(&p->in, kinds[i])) continue;
    do {
      declare(p, kinds[i]);
    } while (lexer_accept(&p->in, ","));
    lexer_expect(&p->in, ";");
    return !p->in.failed;
  }
  return false;
}

bool heap_read(struct heap_reader *r, const char *file, const char *text, term *ret) {
  struct arena arena = ARENA_INIT;
  struct parser p = {.r = r};
  lexer_start(&p.in, &language, (struct text_place){file, 1, 1}, text, strlen(text), &arena, r->diagnostics);
  while (read_declaration(&p)) {}
  *ret = p.in.token.kind == TOKEN_END ? term_true : read_formula(&p);
  if (p.in.token.kind != TOKEN_END) expected(&p, "the end of the formula");
  vec_release(&p.bound);
  arena_release(&arena);
  return !p.in.failed;
}
