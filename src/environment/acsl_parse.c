/* Recursive descent, weakest signs first. A contract of lists is recognised by its words and left alone as a whole. */
#include "base/text/lexer.h"
#include "environment/acsl.h"

#include <ctype.h>
#include <string.h>

enum { NESTING = 300 };

struct parser {
  struct lexer l;
  acsl_clauses *out;
  struct acsl *assumes; /* of the behavior */
  bool may_assume;      /* no other clause of the behavior has come yet */
  struct acsl_foreign *foreign;
};

static bool explain(struct lexer *l, const char *what) {
  if (!lexer_is(l, "=")) return false;
  lexer_fail(l, l->token.at, "expected %s, not '='; equality is '=='", what);
  return true;
}

static const char *const signs[] = {"<==>", "==>", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "^^", "->", "..",
                                    "(",    ")",   "{",  "}",  "[",  "]",  ",",  ";",  "?",  ":",  "!",  "<",  ">",
                                    "*",    "/",   "%",  "+",  "-",  "&",  "|",  "^",  "~",  ".",  "=",  NULL};
static const struct lexer_language language = {
    .name = "a contract",
    .end = "the end of the contract",
    .features = LEXER_NUMBERS | LEXER_CHARACTERS | LEXER_LINES | LEXER_SPLICES,
    .letters = "$",
    .blanks = "@",
    .signs = signs,
    .read_own = lexer_read_backslash,
    .explain = explain,
};

static bool is_one_of(const char *word, const char *const *words) {
  for (; *words; words++)
    if (strcmp(word, *words) == 0) return true;
  return false;
}

static struct acsl *make(struct lexer *l, enum acsl_kind kind, struct text_place at, const char *text) {
  struct acsl *x = arena_new(l->arena, struct acsl);
  *x = (struct acsl){.kind = kind, .at = at, .text = text};
  return x;
}

static struct acsl *formula(struct lexer *l);
static struct acsl *unary(struct lexer *l);

/* ---- terms ---- */

static const char *const words_of_types[] = {"int",   "char",   "short",  "long",     "unsigned", "signed",
                                             "float", "double", "struct", "union",    "enum",     "void",
                                             "const", "_Bool",  "size_t", "volatile", NULL};

/* Is what begins at the parenthesis a type? Names of the program's own types end in `_t`, or have a star behind. */
static bool begins_type(const struct lexer *l) {
  const char *p = l->token.end;
  while (p < l->limit && isspace((unsigned char)*p)) p++;
  const char *start = p;
  while (p < l->limit && (isalnum((unsigned char)*p) || *p == '_')) p++;
  char word[64];
  size_t len = (size_t)(p - start);
  if (!len || len >= sizeof word || isdigit((unsigned char)*start)) return false;
  memcpy(word, start, len);
  word[len] = '\0';
  if (is_one_of(word, words_of_types) || (len > 2 && strcmp(word + len - 2, "_t") == 0)) return true;
  while (p < l->limit && isspace((unsigned char)*p)) p++;
  bool has_star = p < l->limit && *p == '*';
  while (p < l->limit && (isspace((unsigned char)*p) || *p == '*')) p++;
  return has_star && p < l->limit && *p == ')';
}

/* A type up to the parenthesis that closes. */
static const char *type_words(struct lexer *l) {
  const char *from = l->token.start;
  uint32_t depth = 0;
  while (!l->failed && l->token.kind != TOKEN_END && (depth || !lexer_is(l, ")"))) {
    depth += lexer_is(l, "(");
    depth -= lexer_is(l, ")");
    lexer_advance(l);
  }
  return lexer_tidy(l, from, l->last_end);
}

static struct acsl *arguments(struct lexer *l, uint32_t least, const char *name) {
  struct acsl *first = NULL, **last = &first;
  struct text_place at = l->token.at;
  uint32_t count = 0;
  lexer_expect(l, "(");
  do {
    *last = formula(l);
    last = &(*last)->next;
    count++;
  } while (!l->failed && lexer_accept(l, ","));
  lexer_expect(l, ")");
  if (count < least) lexer_fail(l, at, "'%s' needs %u arguments", name, least);
  return first;
}

static void binders(struct lexer *l, struct acsl *x) {
  VEC(struct acsl_binder) all = VEC_INIT;
  const char *type = NULL;
  do {
    struct strbuf words = STRBUF_INIT;
    const char *word = lexer_word(l, "the type of a variable");
    struct text_place at = l->token.at;
    while (!l->failed && (l->token.kind == TOKEN_WORD)) {
      strbuf_printf(&words, "%s%s", words.len ? " " : "", word);
      at = l->token.at;
      word = lexer_word(l, "a variable");
    }
    if (words.len) type = arena_strdup(l->arena, words.text);
    if (!type) lexer_fail(l, at, "expected a type and a variable, such as 'integer i'");
    if (lexer_is(l, "*")) lexer_fail(l, l->token.at, "a bound variable has an integer type here");
    vec_push(&all, ((struct acsl_binder){at, type, word}));
    strbuf_release(&words);
  } while (!l->failed && lexer_accept(l, ","));
  lexer_expect(l, ";");
  x->binder_count = all.len;
  x->binders = arena_copy(l->arena, all.data, all.len * sizeof *all.data);
  vec_release(&all);
}

static struct acsl *quantified(struct lexer *l, enum acsl_kind kind, struct text_place at) {
  struct acsl *x = make(l, kind, at, NULL);
  binders(l, x);
  x->a = formula(l);
  return x;
}

static struct acsl *old_or_at(struct lexer *l, struct text_place at, bool is_at) {
  struct acsl *x = make(l, ACSL_OLD, at, NULL);
  lexer_expect(l, "(");
  x->a = formula(l);
  if (is_at) {
    static const char *const before[] = {"Pre", "Old", NULL};
    lexer_expect(l, ",");
    struct text_place label = l->token.at;
    const char *name = lexer_word(l, "a label");
    if (!is_one_of(name, before)) lexer_fail(l, label, "the only state besides the present one is 'Pre'");
  }
  lexer_expect(l, ")");
  return x;
}

static struct acsl *special(struct lexer *l, struct text_place at, const char *word) {
  static const char *const valid[] = {"\\valid", "\\valid_read", "\\freeable", NULL};
  lexer_advance(l);
  if (strcmp(word, "\\result") == 0) return make(l, ACSL_RESULT, at, NULL);
  if (strcmp(word, "\\null") == 0) return make(l, ACSL_NULL, at, NULL);
  if (strcmp(word, "\\true") == 0) return make(l, ACSL_TRUE, at, NULL);
  if (strcmp(word, "\\false") == 0) return make(l, ACSL_FALSE, at, NULL);
  if (strcmp(word, "\\old") == 0) return old_or_at(l, at, false);
  if (strcmp(word, "\\at") == 0) return old_or_at(l, at, true);
  if (strcmp(word, "\\forall") == 0) return quantified(l, ACSL_FORALL, at);
  if (strcmp(word, "\\exists") == 0) return quantified(l, ACSL_EXISTS, at);
  struct acsl *x = make(l, strcmp(word, "\\separated") == 0 ? ACSL_SEPARATED : ACSL_VALID, at, word);
  if (x->kind == ACSL_SEPARATED || is_one_of(word, valid))
    x->a = arguments(l, x->kind == ACSL_SEPARATED ? 2 : 1, word);
  else
    lexer_fail(l, at,
               "'%s' is not known here; known are \\result, \\old, \\at, \\null, \\true, \\false, \\valid, "
               "\\valid_read, \\freeable, \\separated, \\forall and \\exists",
               word);
  return x;
}

static struct acsl *named(struct lexer *l, struct text_place at, const char *word) {
  static const char *const strings[] = {"valid_string", "valid_read_string", NULL};
  lexer_advance(l);
  if (strcmp(word, "sizeof") == 0) {
    struct acsl *x = make(l, ACSL_SIZEOF, at, NULL);
    lexer_expect(l, "(");
    x->text = type_words(l);
    lexer_expect(l, ")");
    return x;
  }
  if (!lexer_is(l, "(")) return make(l, ACSL_NAME, at, word);
  struct acsl *x = make(l, ACSL_VALID, at, word);
  if (is_one_of(word, strings))
    x->a = arguments(l, 1, word);
  else
    lexer_fail(l, at, "'%s' is called; the functions of a contract are valid_string and valid_read_string", word);
  return x;
}

static struct acsl *parenthesis(struct lexer *l, struct text_place at) {
  if (begins_type(l)) {
    lexer_advance(l);
    struct acsl *x = make(l, ACSL_CAST, at, type_words(l));
    lexer_expect(l, ")");
    x->a = unary(l);
    return x;
  }
  lexer_advance(l);
  struct acsl *from = lexer_is(l, "..") ? NULL : formula(l);
  if (lexer_accept(l, "..")) {
    struct acsl *x = make(l, ACSL_RANGE, at, NULL);
    x->a = from;
    if (!lexer_is(l, ")")) x->b = formula(l);
    from = x;
  }
  lexer_expect(l, ")");
  return from;
}

static struct acsl *primary(struct lexer *l) {
  struct text_place at = l->token.at;
  const char *text = l->token.text;
  if (l->token.kind == TOKEN_NUMBER) {
    lexer_advance(l);
    return make(l, ACSL_NUMBER, at, text);
  }
  if (l->token.kind == TOKEN_WORD) return *text == '\\' ? special(l, at, text) : named(l, at, text);
  if (lexer_is(l, "(")) return parenthesis(l, at);
  lexer_expected(l, "a term");
  return make(l, ACSL_TRUE, at, NULL);
}

static struct acsl *index_of(struct lexer *l, struct acsl *a, struct text_place at) {
  struct acsl *x = make(l, ACSL_INDEX, at, NULL), *from = lexer_is(l, "..") ? NULL : formula(l);
  x->a = a;
  x->b = from;
  if (lexer_accept(l, "..")) {
    x->b = make(l, ACSL_RANGE, at, NULL);
    x->b->a = from;
    if (!lexer_is(l, "]")) x->b->b = formula(l);
  }
  lexer_expect(l, "]");
  return x;
}

static struct acsl *postfix(struct lexer *l) {
  struct acsl *x = primary(l);
  while (!l->failed) {
    struct text_place at = l->token.at;
    if (lexer_accept(l, "[")) {
      x = index_of(l, x, at);
      continue;
    }
    bool is_arrow = lexer_accept(l, "->");
    if (!is_arrow && !lexer_accept(l, ".")) return x;
    struct acsl *m = make(l, is_arrow ? ACSL_ARROW : ACSL_MEMBER, at, lexer_word(l, "a member"));
    m->a = x;
    x = m;
  }
  return x;
}

static struct acsl *unary(struct lexer *l) {
  static const char *const unaries[] = {"!", "-", "+", "~", "*", "&", NULL};
  struct text_place at = l->token.at;
  if (l->token.kind != TOKEN_SIGN || !is_one_of(l->token.text, unaries)) return postfix(l);
  if (l->depth > NESTING) lexer_fail(l, at, "this formula is nested too deeply");
  struct acsl *x = make(l, ACSL_UNARY, at, l->token.text);
  lexer_advance(l);
  l->depth++;
  x->a = unary(l);
  l->depth--;
  return x;
}

/* ---- signs between two ---- */

static const struct level {
  const char *signs[5];
  bool is_right, is_chain;
} levels[] = {
    {{"<==>"}, false, false},
    {{"==>"}, true, false},
    {{"||"}, false, false},
    {{"^^"}, false, false},
    {{"&&"}, false, false},
    {{"|"}, false, false},
    {{"^"}, false, false},
    {{"&"}, false, false},
    {{"==", "!=", NULL}, false, true},
    {{"<", ">", "<=", ">="}, false, true},
    {{"<<", ">>"}, false, false},
    {{"+", "-"}, false, false},
    {{"*", "/", "%"}, false, false},
};
enum { LEVELS = sizeof levels / sizeof *levels };

static struct acsl *join(struct lexer *l, struct text_place at, const char *sign, struct acsl *a, struct acsl *b) {
  struct acsl *x = make(l, ACSL_BINARY, at, sign);
  x->a = a;
  x->b = b;
  return x;
}

static bool is_sign_of(const struct lexer *l, const struct level *v) {
  if (l->token.kind != TOKEN_SIGN) return false;
  for (int i = 0; i < 5 && v->signs[i]; i++)
    if (strcmp(l->token.text, v->signs[i]) == 0) return true;
  return false;
}

/* `a < b <= c` is `a < b && b <= c`. */
static struct acsl *binary(struct lexer *l, int level) {
  if (level == LEVELS) return unary(l);
  const struct level *v = &levels[level];
  struct acsl *left = binary(l, level + 1), *last = left;
  bool is_first = true;
  while (!l->failed && is_sign_of(l, v)) {
    struct text_place at = l->token.at;
    const char *sign = l->token.text;
    lexer_advance(l);
    struct acsl *right = binary(l, v->is_right ? level : level + 1);
    if (v->is_chain && !is_first)
      left = join(l, at, "&&", left, join(l, at, sign, last, right));
    else
      left = join(l, at, sign, left, right);
    last = right;
    is_first = false;
  }
  return left;
}

static struct acsl *formula(struct lexer *l) {
  const char *from = l->token.start;
  if (++l->depth > NESTING) lexer_fail(l, l->token.at, "this formula is nested too deeply");
  struct acsl *x = binary(l, 0);
  if (lexer_is(l, "?")) {
    struct acsl *y = make(l, ACSL_CONDITIONAL, l->token.at, NULL);
    lexer_advance(l);
    y->a = x;
    y->b = formula(l);
    lexer_expect(l, ":");
    y->c = formula(l);
    x = y;
  }
  l->depth--;
  if (!x->source && !l->failed) x->source = lexer_tidy(l, from, l->last_end);
  return x;
}

/* ---- clauses ---- */

static struct acsl *locations(struct lexer *l) {
  struct acsl *first = NULL, **last = &first;
  if (lexer_accept(l, "\\nothing")) return NULL;
  do {
    *last = formula(l);
    last = &(*last)->next;
  } while (!l->failed && lexer_accept(l, ","));
  if (lexer_accept(l, "\\from")) {
    while (!l->failed && l->token.kind != TOKEN_END && !lexer_is(l, ";")) lexer_advance(l);
  }
  return first;
}

static void both(struct parser *p, struct text_place at, struct acsl **old, struct acsl *more) {
  *old = *old ? join(&p->l, at, "&&", *old, more) : more;
}

/* Clauses about other things: nothing is claimed by leaving them out. */
static void skip_clause(struct lexer *l) {
  while (!l->failed && l->token.kind != TOKEN_END && !lexer_is(l, ";")) lexer_advance(l);
  lexer_expect(l, ";");
}

static bool begins_behavior(struct parser *p) {
  struct lexer *l = &p->l;
  if (!lexer_accept(l, "behavior")) return false;
  lexer_word(l, "the name of the behavior");
  lexer_expect(l, ":");
  p->assumes = NULL;
  p->may_assume = true;
  return true;
}

static void clause(struct parser *p) {
  static const char *const skipped[] = {"terminates", "frees",    "decreases", "allocates",
                                        "exits",      "complete", "disjoint",  NULL};
  static const char *const kinds[] = {
      [ACSL_REQUIRES] = "requires", [ACSL_ENSURES] = "ensures", [ACSL_ASSIGNS] = "assigns"};
  struct lexer *l = &p->l;
  struct acsl_clause c = {.at = l->token.at, .assumes = p->assumes};
  const char *from = l->token.start;
  if (begins_behavior(p)) return;
  if (lexer_accept(l, "assumes")) {
    if (!p->may_assume) lexer_fail(l, c.at, "'assumes' stands first in a behavior, before its other clauses");
    both(p, c.at, &p->assumes, formula(l));
    lexer_expect(l, ";");
    return;
  }
  if (l->token.kind == TOKEN_WORD && is_one_of(l->token.text, skipped)) {
    skip_clause(l);
    return;
  }
  p->may_assume = false;
  int kind = ACSL_REQUIRES;
  while (kind <= ACSL_ASSIGNS && !lexer_accept(l, kinds[kind])) kind++;
  if (kind > ACSL_ASSIGNS) {
    lexer_expected(l, "requires, ensures, assigns, behavior or assumes");
    return;
  }
  c.kind = (enum acsl_clause_kind)kind;
  c.formula = c.kind == ACSL_ASSIGNS ? locations(l) : formula(l);
  c.text = lexer_tidy(l, from, l->last_end);
  lexer_expect(l, ";");
  vec_push(p->out, c);
}

/* Words of docs/annotations.md that only the logic of lists understands. */
static const char *find_foreign(const char *text) {
  static const char *const words[] = {"\\reach",      "\\edge",   "\\between",   "\\circular", "\\acyclic",
                                      "\\segment",    "\\sorted", "\\reversed",  "\\tail",     "\\disjoint",
                                      "\\allocated",  "\\stable", "\\unchanged", "\\interval", "\\data",
                                      "\\allocation", NULL};
  const char *found = NULL;
  for (const char *const *w = words; *w; w++) {
    const char *at = strstr(text, *w);
    if (at && (!found || at < found)) found = at;
  }
  return found;
}

static bool note_foreign(struct parser *p, struct text_place first, const char *text) {
  const char *at = find_foreign(text);
  if (!at) return false;
  size_t len = 1;
  while (isalpha((unsigned char)at[len]) || at[len] == '_') len++;
  for (const char *s = text; s < at; s++) {
    first.column++;
    if (*s == '\n') first.line++, first.column = 1;
  }
  *p->foreign = (struct acsl_foreign){first, arena_strndup(p->l.arena, at, len)};
  return true;
}

bool acsl_read(struct arena *arena, struct text_place first, const char *text, acsl_clauses *out,
               struct acsl_foreign *foreign, struct diagnostics *d) {
  struct parser p = {.out = out, .foreign = foreign};
  p.l.arena = arena;
  if (note_foreign(&p, first, text)) return true;
  lexer_start(&p.l, &language, first, text, strlen(text), arena, d);
  while (!p.l.failed && p.l.token.kind != TOKEN_END) clause(&p);
  return !p.l.failed;
}

struct acsl *acsl_read_formula(struct arena *arena, struct text_place first, const char *text, struct diagnostics *d) {
  struct lexer l;
  lexer_start(&l, &language, first, text, strlen(text), arena, d);
  struct acsl *x = formula(&l);
  if (l.token.kind != TOKEN_END) lexer_expected(&l, "the end of the formula");
  return l.failed ? NULL : x;
}
