/* Conditions and values in rules: C's operators with C's precedences. Division and shifts are left out, so that no
 * expression of a rule can be undefined. */
#include "rules/rule_private.h"

enum { DEEPEST = 200, LONGEST = 1000 }; /* nesting of operators; operators in a row */

struct level_operator {
  int level; /* the higher, the tighter it binds */
  const char *sign;
  enum rule_operator op;
};

static const struct level_operator operators[] = {
    {1, "||", RULE_OR_ELSE},    {2, "&&", RULE_AND_THEN}, {3, "|", RULE_BIT_OR},         {4, "^", RULE_BIT_XOR},
    {5, "&", RULE_BIT_AND},     {6, "==", RULE_EQUAL},    {6, "!=", RULE_UNEQUAL},       {7, "<", RULE_LESS},
    {7, "<=", RULE_LESS_EQUAL}, {7, ">", RULE_GREATER},   {7, ">=", RULE_GREATER_EQUAL}, {8, "+", RULE_ADD},
    {8, "-", RULE_SUBTRACT},    {9, "*", RULE_MULTIPLY},
};

static struct rule_expr *new_expr(struct rule_reader *r, enum rule_operator op, struct text_place at) {
  struct rule_expr *e = arena_new(&r->rules->arena, struct rule_expr);
  e->op = op;
  e->at = at;
  return e;
}

static struct rule_expr *constant(struct rule_reader *r, struct text_place at, struct rule_constant c) {
  struct rule_expr *e = new_expr(r, RULE_CONST, at);
  e->value = c.value;
  e->is_wide = c.is_wide;
  e->is_unsigned = c.is_unsigned;
  return e;
}

/* A name is a constant, a state variable, or what every call of the event gives that name to. */
static struct rule_expr *name(struct rule_reader *r) {
  struct text_place at = r->in.token.at;
  const char *text = r->in.token.text;
  struct rule_constant known;
  lexer_advance(&r->in);
  if (rule_constant_named(r->rule, text, &known)) return constant(r, at, known);
  struct rule_expr *e = new_expr(r, RULE_NAME, at);
  e->name = text;
  if (rule_find_state(r->rule, text) != ID_NONE) return e;
  uint32_t count = r->event ? r->event->calls.len : 0;
  for (uint32_t i = 0; i < count; i++)
    if (!rule_find_binding(&r->event->calls.data[i], text)) {
      const char *function = r->event->calls.data[i].function;
      lexer_fail(&r->in, at, "'%s' is not known here: declare it with 'state', or name a parameter of '%s' so", text,
                 function);
      return e;
    }
  if (!count) lexer_fail(&r->in, at, "'%s' is not known here: declare it with 'state'", text);
  return e;
}

static struct rule_expr *operation(struct rule_reader *r, int level, uint32_t depth);

static struct rule_expr *prefix(struct rule_reader *r, uint32_t depth) {
  struct text_place at = r->in.token.at;
  if (depth > DEEPEST) {
    lexer_fail(&r->in, at, "this expression is nested too deeply");
    return new_expr(r, RULE_CONST, at);
  }
  enum rule_operator op = lexer_is(&r->in, "!")   ? RULE_NOT
                          : lexer_is(&r->in, "~") ? RULE_COMPLEMENT
                          : lexer_is(&r->in, "-") ? RULE_MINUS
                                                  : RULE_CONST;
  if (op != RULE_CONST) {
    lexer_advance(&r->in);
    struct rule_expr *e = new_expr(r, op, at);
    e->a = prefix(r, depth + 1);
    return e;
  }
  if (lexer_accept(&r->in, "(")) {
    struct rule_expr *e = operation(r, 1, depth + 1);
    lexer_expect(&r->in, ")");
    return e;
  }
  if (r->in.token.kind == TOKEN_WORD) return name(r);
  struct rule_expr *e = new_expr(r, RULE_CONST, at);
  if (r->in.token.kind != TOKEN_NUMBER) {
    lexer_expected(&r->in, "a value");
    return e;
  }
  e->value = r->in.token.number;
  e->is_wide = r->in.token.is_wide;
  e->is_unsigned = r->in.token.is_unsigned;
  lexer_advance(&r->in);
  return e;
}

static const struct level_operator *next_operator(const struct rule_reader *r, int level) {
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (operators[i].level >= level && lexer_is(&r->in, operators[i].sign)) return &operators[i];
  return NULL;
}

/* Operators of that level and tighter, from left to right. */
static struct rule_expr *operation(struct rule_reader *r, int level, uint32_t depth) {
  struct rule_expr *left = prefix(r, depth);
  uint32_t count = 0;
  for (const struct level_operator *o; (o = next_operator(r, level));) {
    if (++count > LONGEST) lexer_fail(&r->in, r->in.token.at, "this expression is too long");
    struct rule_expr *e = new_expr(r, o->op, r->in.token.at);
    lexer_advance(&r->in);
    e->a = left;
    e->b = operation(r, o->level + 1, depth + 1);
    left = e;
  }
  return left;
}

struct rule_expr *rule_parse_expression(struct rule_reader *r) { return operation(r, 1, 0); }
