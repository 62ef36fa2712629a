/* Expressions of C, without those that change the state. */
#include "abstract/predicate_private.h"

enum { DEEPEST = 200 };

struct operator{
  int level; /* the higher, the tighter it binds */
  const char *sign;
};

static const struct operator operators[] = {
  {1, "||"},
  {2, "&&"},
  {3, "|"},
  {4, "^"},
  {5, "&"},
  {6, "=="},
  {6, "!="},
  {7, "<"},
  {7, "<="},
  {7, ">"},
  {7, ">="},
  {8, "<<"},
  {8, ">>"},
  {9, "+"},
  {9, "-"},
  {10, "*"},
  {10, "/"},
  {10, "%"},
};

static bool unary(struct predicate_reader *r, struct cvalue *ret);
static bool name(struct predicate_reader *r, struct cvalue *ret);

static bool deeper(struct predicate_reader *r) {
  if (++r->in.depth <= DEEPEST) return true;
  struct token at = r->in.token;
  lexer_fail(&r->in, at.at, "this expression is nested too deeply");
  return false;
}

/* `f::`: the name that follows is one of f, which called this function, or called who called it. */
static bool qualified(struct predicate_reader *r, const struct token *of, struct cvalue *ret) {
  function_id before = r->function;
  r->function = *of->text ? program_find_function(r->p, of->text) : ID_NONE;
  if (*of->text && r->function == ID_NONE) reader_misfit(r, of, "the program has no function '%s'", of->text);
  if (!r->in.failed && r->in.token.kind != TOKEN_WORD) lexer_expected(&r->in, "a name");
  bool ok = !r->in.failed && name(r, ret);
  r->function = before;
  return ok;
}

static bool name(struct predicate_reader *r, struct cvalue *ret) {
  struct token at = r->in.token;
  uint32_t line = 0;
  lexer_advance(&r->in);
  if (r->located && lexer_accept(&r->in, "::")) return qualified(r, &at, ret);
  if (r->located && strcmp(at.text, "old") == 0 && lexer_accept(&r->in, "(")) {
    if (r->in.token.kind != TOKEN_WORD) lexer_expected(&r->in, "the name of a variable");
    bool ok = !r->in.failed && name(r, ret) && name_old_value(r, &at, ret);
    if (ok) lexer_expect(&r->in, ")");
    return ok && !r->in.failed;
  }
  if (lexer_is(&r->in, "(")) {
    lexer_fail(&r->in, at.at, "'%s(...)' is a call; a predicate has no calls", at.text);
    return false;
  }
  if (lexer_is(&r->in, "@") && r->in.token.start == r->in.last_end) {
    lexer_advance(&r->in);
    line = (uint32_t)r->in.token.number;
    if (r->in.token.kind != TOKEN_NUMBER) {
      lexer_expected(&r->in, "the line of a declaration");
      return false;
    }
    lexer_advance(&r->in);
  }
  return name_value(r, &at, line, ret);
}

static bool primary(struct predicate_reader *r, struct cvalue *ret) {
  if (r->in.token.kind == TOKEN_WORD) return name(r, ret);
  if (r->located && lexer_is(&r->in, "::")) {
    struct token global = r->in.token;
    global.text = "";
    lexer_advance(&r->in);
    return qualified(r, &global, ret);
  }
  if (r->in.token.kind == TOKEN_NUMBER) {
    *ret = cvalue_integer(r->p, r->in.token.is_wide ? 64 : 32, !r->in.token.is_unsigned, r->in.token.number);
    lexer_advance(&r->in);
    return true;
  }
  if (!lexer_accept(&r->in, "(")) {
    lexer_expected(&r->in, "an expression");
    return false;
  }
  bool ok = parse_expression(r, ret);
  if (ok) lexer_expect(&r->in, ")");
  return !r->in.failed;
}

static bool postfix(struct predicate_reader *r, struct cvalue *ret) {
  bool ok = primary(r, ret);
  while (ok) {
    struct token at = r->in.token;
    bool is_arrow = lexer_is(&r->in, "->");
    if (is_arrow || lexer_is(&r->in, ".")) {
      lexer_advance(&r->in);
      struct token member = r->in.token;
      if (member.kind != TOKEN_WORD) {
        lexer_expected(&r->in, "the name of a member");
        return false;
      }
      lexer_advance(&r->in);
      ok = cvalue_member(r, &member, *ret, is_arrow, ret);
    } else if (lexer_accept(&r->in, "[")) {
      struct cvalue index;
      ok = parse_expression(r, &index);
      if (ok) lexer_expect(&r->in, "]");
      ok = !r->in.failed && cvalue_index(r, &at, *ret, index, ret);
    } else if (lexer_is(&r->in, "(")) {
      lexer_fail(&r->in, at.at, "this is a call; a predicate has no calls");
      return false;
    } else {
      return true;
    }
  }
  return false;
}

/* After an opening parenthesis: a cast if a type follows. */
static bool cast(struct predicate_reader *r, const struct token *open, struct cvalue *ret) {
  struct cvalue type, value;
  if (!name_type(r, &type)) return false;
  lexer_expect(&r->in, ")");
  return !r->in.failed && unary(r, &value) && cvalue_cast(r, open, value, type, ret);
}

static bool unary(struct predicate_reader *r, struct cvalue *ret) {
  struct token at = r->in.token;
  if (!deeper(r)) return false;
  bool ok;
  if (lexer_is(&r->in, "!") || lexer_is(&r->in, "-") || lexer_is(&r->in, "~") || lexer_is(&r->in, "+") ||
      lexer_is(&r->in, "*") || lexer_is(&r->in, "&")) {
    lexer_advance(&r->in);
    struct cvalue v;
    ok = unary(r, &v) && cvalue_unary(r, &at, v, ret);
  } else if (lexer_is(&r->in, "(")) {
    struct predicate_reader before = *r;
    lexer_advance(&r->in);
    if (name_starts_type(r)) {
      ok = cast(r, &at, ret);
    } else {
      if (!r->in.failed) *r = before;
      ok = !r->in.failed && postfix(r, ret);
    }
  } else {
    ok = postfix(r, ret);
  }
  r->in.depth--;
  return ok;
}

static const struct operator* next_operator(const struct predicate_reader *r, int level) {
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (operators[i].level >= level && lexer_is(&r->in, operators[i].sign)) return &operators[i];
  return NULL;
}

/* Operators of that level and tighter, from left to right. */
static bool operation(struct predicate_reader *r, int level, struct cvalue *ret) {
  bool ok = unary(r, ret);
  for (const struct operator* o; ok && (o = next_operator(r, level));) {
    struct token at = r->in.token;
    struct cvalue right;
    lexer_advance(&r->in);
    ok = deeper(r) && operation(r, o->level + 1, &right) && cvalue_binary(r, &at, *ret, right, ret);
    r->in.depth--;
  }
  return ok;
}

bool parse_expression(struct predicate_reader *r, struct cvalue *ret) {
  struct token at = r->in.token;
  if (!deeper(r)) return false;
  bool ok = operation(r, 1, ret);
  if (ok && lexer_is(&r->in, "?")) {
    struct cvalue then, otherwise;
    lexer_advance(&r->in);
    ok = parse_expression(r, &then);
    if (ok) lexer_expect(&r->in, ":");
    ok = !r->in.failed && parse_expression(r, &otherwise);
    ok = ok && cvalue_choice(r, &at, cvalue_truth(r, &at, *ret), then, otherwise, ret);
  }
  r->in.depth--;
  return ok && !r->in.failed;
}
