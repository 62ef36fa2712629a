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

static bool unary(struct reader *r, struct cvalue *ret);
static bool name(struct reader *r, struct cvalue *ret);

static bool deeper(struct reader *r) {
  if (++r->depth <= DEEPEST) return true;
  struct token at = r->token;
  reader_fail(r, &at, "this expression is nested too deeply");
  return false;
}

/* `f::`: the name that follows is one of f, which called this function, or called who called it. */
static bool qualified(struct reader *r, const struct token *of, struct cvalue *ret) {
  function_id before = r->function;
  r->function = *of->text ? program_find_function(r->p, of->text) : ID_NONE;
  if (*of->text && r->function == ID_NONE) reader_misfit(r, of, "the program has no function '%s'", of->text);
  if (!r->failed && r->token.kind != TOKEN_WORD) reader_expected(r, "a name");
  bool ok = !r->failed && name(r, ret);
  r->function = before;
  return ok;
}

static bool name(struct reader *r, struct cvalue *ret) {
  struct token at = r->token;
  uint32_t line = 0;
  reader_advance(r);
  if (r->located && reader_accept(r, "::")) return qualified(r, &at, ret);
  if (r->located && strcmp(at.text, "old") == 0 && reader_accept(r, "(")) {
    if (r->token.kind != TOKEN_WORD) reader_expected(r, "the name of a variable");
    bool ok = !r->failed && name(r, ret) && name_old_value(r, &at, ret);
    if (ok) reader_expect(r, ")");
    return ok && !r->failed;
  }
  if (reader_is(r, "(")) {
    reader_fail(r, &at, "'%s(...)' is a call; a predicate has no calls", at.text);
    return false;
  }
  if (reader_is(r, "@") && r->token.start == r->last_end) {
    reader_advance(r);
    line = (uint32_t)r->token.number;
    if (r->token.kind != TOKEN_NUMBER) {
      reader_expected(r, "the line of a declaration");
      return false;
    }
    reader_advance(r);
  }
  return name_value(r, &at, line, ret);
}

static bool primary(struct reader *r, struct cvalue *ret) {
  if (r->token.kind == TOKEN_WORD) return name(r, ret);
  if (r->located && reader_is(r, "::")) {
    struct token global = r->token;
    global.text = "";
    reader_advance(r);
    return qualified(r, &global, ret);
  }
  if (r->token.kind == TOKEN_NUMBER) {
    *ret = cvalue_integer(r->p, r->token.is_wide ? 64 : 32, !r->token.is_unsigned, r->token.number);
    reader_advance(r);
    return true;
  }
  if (!reader_accept(r, "(")) {
    reader_expected(r, "an expression");
    return false;
  }
  bool ok = parse_expression(r, ret);
  if (ok) reader_expect(r, ")");
  return !r->failed;
}

static bool postfix(struct reader *r, struct cvalue *ret) {
  bool ok = primary(r, ret);
  while (ok) {
    struct token at = r->token;
    bool is_arrow = reader_is(r, "->");
    if (is_arrow || reader_is(r, ".")) {
      reader_advance(r);
      struct token member = r->token;
      if (member.kind != TOKEN_WORD) {
        reader_expected(r, "the name of a member");
        return false;
      }
      reader_advance(r);
      ok = cvalue_member(r, &member, *ret, is_arrow, ret);
    } else if (reader_accept(r, "[")) {
      struct cvalue index;
      ok = parse_expression(r, &index);
      if (ok) reader_expect(r, "]");
      ok = !r->failed && cvalue_index(r, &at, *ret, index, ret);
    } else if (reader_is(r, "(")) {
      reader_fail(r, &at, "this is a call; a predicate has no calls");
      return false;
    } else {
      return true;
    }
  }
  return false;
}

/* After an opening parenthesis: a cast if a type follows. */
static bool cast(struct reader *r, const struct token *open, struct cvalue *ret) {
  struct cvalue type, value;
  if (!name_type(r, &type)) return false;
  reader_expect(r, ")");
  return !r->failed && unary(r, &value) && cvalue_cast(r, open, value, type, ret);
}

static bool unary(struct reader *r, struct cvalue *ret) {
  struct token at = r->token;
  if (!deeper(r)) return false;
  bool ok;
  if (reader_is(r, "!") || reader_is(r, "-") || reader_is(r, "~") || reader_is(r, "+") || reader_is(r, "*") ||
      reader_is(r, "&")) {
    reader_advance(r);
    struct cvalue v;
    ok = unary(r, &v) && cvalue_unary(r, &at, v, ret);
  } else if (reader_is(r, "(")) {
    struct reader before = *r;
    reader_advance(r);
    if (name_starts_type(r)) {
      ok = cast(r, &at, ret);
    } else {
      if (!r->failed) *r = before;
      ok = !r->failed && postfix(r, ret);
    }
  } else {
    ok = postfix(r, ret);
  }
  r->depth--;
  return ok;
}

static const struct operator* next_operator(const struct reader *r, int level) {
  for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
    if (operators[i].level >= level && reader_is(r, operators[i].sign)) return &operators[i];
  return NULL;
}

/* Operators of that level and tighter, from left to right. */
static bool operation(struct reader *r, int level, struct cvalue *ret) {
  bool ok = unary(r, ret);
  for (const struct operator* o; ok && (o = next_operator(r, level));) {
    struct token at = r->token;
    struct cvalue right;
    reader_advance(r);
    ok = deeper(r) && operation(r, o->level + 1, &right) && cvalue_binary(r, &at, *ret, right, ret);
    r->depth--;
  }
  return ok;
}

bool parse_expression(struct reader *r, struct cvalue *ret) {
  struct token at = r->token;
  if (!deeper(r)) return false;
  bool ok = operation(r, 1, ret);
  if (ok && reader_is(r, "?")) {
    struct cvalue then, otherwise;
    reader_advance(r);
    ok = parse_expression(r, &then);
    if (ok) reader_expect(r, ":");
    ok = !r->failed && parse_expression(r, &otherwise);
    ok = ok && cvalue_choice(r, &at, cvalue_truth(r, &at, *ret), then, otherwise, ret);
  }
  r->depth--;
  return ok && !r->failed;
}
