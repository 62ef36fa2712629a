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

static struct rule_expr *new_expr(struct rule_reader *r, enum rule_operator op, struct rule_place at) {
  struct rule_expr *e = arena_new(&r->rules->arena, struct rule_expr);
  e->op = op;
  e->at = at;
  return e;
}

static struct rule_expr *constant(struct rule_reader *r, struct rule_place at, struct rule_constant c) {
  struct rule_expr *e = new_expr(r, RULE_CONST, at);
  e->value = c.value;
  e->is_wide = c.is_wide;
  e->is_unsigned = c.is_unsigned;
  return e;
}

/* A name is a constant, a state variable, or what every call of the event gives that name to. */
static struct rule_expr *name(struct rule_reader *r) {
  struct rule_place at = r->token.at;
  const char *text = r->token.text;
  struct rule_constant known;
  rule_advance(r);
  if (rule_constant_named(r->rule, text, &known)) return constant(r, at, known);
  struct rule_expr *e = new_expr(r, RULE_NAME, at);
  e->name = text;
  if (rule_find_state(r->rule, text) != ID_NONE) return e;
  uint32_t count = r->event ? r->event->calls.len : 0;
  for (uint32_t i = 0; i < count; i++)
    if (!rule_find_binding(&r->event->calls.data[i], text)) {
      const char *function = r->event->calls.data[i].function;
      rule_fail(r, at, "'%s' is not known here: declare it with 'state', or name a parameter of '%s' so", text,
                function);
      return e;
    }
  if (!count) rule_fail(r, at, "'%s' is not known here: declare it with 'state'", text);
  return e;
}

static struct rule_expr *operation(struct rule_reader *r, int level, uint32_t depth);

static struct rule_expr *prefix(struct rule_reader *r, uint32_t depth) {
  struct rule_place at = r->token.at;
  if (depth > DEEPEST) {
    rule_fail(r, at, "this expression is nested too deeply");
    return new_expr(r, RULE_CONST, at);
  }
  enum rule_operator op = rule_is(r, "!")   ? RULE_NOT
                          : rule_is(r, "~") ? RULE_COMPLEMENT
                          : rule_is(r, "-") ? RULE_MINUS
                                            : RULE_CONST;
  if (op != RULE_CONST) {
    rule_advance(r);
    struct rule_expr *e = new_expr(r, op, at);
    e->a = prefix(r, depth + 1);
    return e;
  }
  if (rule_accept(r, "(")) {
    struct rule_expr *e = operation(r, 1, depth + 1);
    rule_expect(r, ")");
    return e;
  }
  if (r->token.kind == TOKEN_WORD) return name(r);
  struct rule_expr *e = new_expr(r, RULE_CONST, at);
  if (r->token.kind != TOKEN_NUMBER) {
    rule_expected(r, "a value");
    return e;
  }
  e->value = r->token.number;
  e->is_wide = r->token.is_wide;
  e->is_unsigned = r->token.is_unsigned;
  rule_advance(r);
  return e;
}

static const struct level_operator *next_operator(const struct rule_reader *r, int level) {
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (operators[i].level >= level && rule_is(r, operators[i].sign)) return &operators[i];
  return NULL;
}

/* Operators of that level and tighter, from left to right. */
static struct rule_expr *operation(struct rule_reader *r, int level, uint32_t depth) {
  struct rule_expr *left = prefix(r, depth);
  uint32_t count = 0;
  for (const struct level_operator *o; (o = next_operator(r, level));) {
    if (++count > LONGEST) rule_fail(r, r->token.at, "this expression is too long");
    struct rule_expr *e = new_expr(r, o->op, r->token.at);
    rule_advance(r);
    e->a = left;
    e->b = operation(r, o->level + 1, depth + 1);
    left = e;
  }
  return left;
}

struct rule_expr *rule_parse_expression(struct rule_reader *r) { return operation(r, 1, 0); }
