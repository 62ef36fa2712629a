/* Clauses and formulas, by recursive descent; functions are named after the grammar of docs/annotations.md. */
#include "base/text/lexer.h"
#include "lists/contract/annotation_private.h"

#include <ctype.h>

enum { NESTING = 500 };

/* ---- words and signs ---- */

static bool explain(struct lexer *l, const char *what) {
  if (!lexer_is(l, "=")) return false;
  lexer_fail(l, l->token.at, "expected %s, not '='; equality is '=='", what);
  return true;
}

static const char *const signs[] = {"<==>", "==>", "<=", ">=", "==", "!=", "&&", "||", "->", "(", ")", "{",
                                    "}",    ",",   ";",  "?",  ":",  "!",  "<",  ">",  "*",  "-", "=", NULL};
/* ACSL allows `@` at the start of a line. */
static const struct lexer_language language = {
    .name = "an annotation",
    .end = "the end of the annotation",
    .features = LEXER_NUMBERS | LEXER_LINES | LEXER_SPLICES,
    .letters = "$",
    .blanks = "@",
    .signs = signs,
    .read_own = lexer_read_backslash,
    .explain = explain,
};

/* ---- tables ---- */

const char *clause_name(enum annotation_clause_kind k) {
#define X(KIND, name) name,
  static const char *const names[] = {CLAUSES(X)};
#undef X
  assert(k < CLAUSE_KIND_COUNT);
  return names[k];
}

const struct annotation_builtin *builtin_find(const char *name) {
  static const struct annotation_builtin builtins[] = {
      {"\\reach", "fnn", false},   {"\\reach_plus", "fnn", false}, {"\\edge", "fnn", false},
      {"\\segment", "fnn", false}, {"\\sorted", "fdnn", false},    {"\\reversed", "ffnn", false},
      {"\\allocated", "n", false}, {"\\stable", "fn", false},      {"\\disjoint", "fnn", false},
      {"\\tail", "fnn", false},    {"\\between", "fnnn", false},   {"\\unchanged", "m", false},
      {"\\interval", "fnn", true}, {"\\data", "d", true},          {"\\allocation", "", true},
      {"\\circular", "fn", false}, {"\\acyclic", "fn", false},
  };
  for (size_t i = 0; i < sizeof builtins / sizeof *builtins; i++)
    if (strcmp(builtins[i].name, name) == 0) return &builtins[i];
  return NULL;
}

/* ---- nodes ---- */

static struct annotation_syntax *formula(struct lexer *);

static struct annotation_syntax *node(struct lexer *l, enum annotation_syntax_kind kind, struct text_place at) {
  struct annotation_syntax *s = arena_new(l->arena, struct annotation_syntax);
  s->kind = kind;
  s->at = at;
  s->text = "";
  return s;
}

static struct annotation_syntax *node_of(struct lexer *l, enum annotation_syntax_kind kind, struct text_place at,
                                         struct annotation_syntax *a, struct annotation_syntax *b) {
  struct annotation_syntax *s = node(l, kind, at);
  s->children[s->child_count++] = a;
  if (b) s->children[s->child_count++] = b;
  assert(s->child_count <= SYNTAX_CHILDREN);
  return s;
}

/* ---- binders ---- */

static bool is_word(const struct lexer *l) { return l->token.kind == TOKEN_WORD && l->token.text[0] != '\\'; }

static const char *word(struct lexer *l, const char *what) {
  if (!is_word(l)) {
    lexer_expected(l, what);
    return "";
  }
  const char *text = l->token.text;
  lexer_advance(l);
  return text;
}

/* `struct node`, `list_t`, `unsigned int`: all words but the last one before a comma or the end, which is the name. */
static struct annotation_binder type_of_binders(struct lexer *l) {
  struct annotation_binder b = {.at = l->token.at, .type = ""};
  while (lexer_accept(l, "const") || lexer_accept(l, "volatile"));
  b.has_tag = lexer_accept(l, "struct");
  b.type = word(l, "a type such as 'struct node *'");
  while (lexer_accept(l, "const") || lexer_accept(l, "long") || lexer_accept(l, "int"));
  return b;
}

static struct annotation_binder declarator(struct lexer *l, struct annotation_binder type) {
  type.stars = 0;
  while (lexer_accept(l, "*") || lexer_accept(l, "const")) type.stars++;
  type.at = l->token.at;
  type.name = word(l, "the name of a variable");
  return type;
}

typedef VEC(struct annotation_binder) binder_list;

static void keep_binders(struct lexer *l, binder_list *list, struct annotation_binder **ret, uint32_t *count) {
  *count = list->len;
  *ret = arena_copy(l->arena, list->data, list->len * sizeof *list->data);
  vec_release(list);
}

/* TYPE *a, *b */
static void binders(struct lexer *l, struct annotation_binder **ret, uint32_t *count) {
  binder_list list = VEC_INIT;
  struct annotation_binder type = type_of_binders(l);
  do vec_push(&list, declarator(l, type));
  while (!l->failed && lexer_accept(l, ","));
  keep_binders(l, &list, ret, count);
}

/* TYPE *a, TYPE *b */
static void parameters(struct lexer *l, struct annotation_binder **ret, uint32_t *count) {
  binder_list list = VEC_INIT;
  lexer_expect(l, "(");
  while (!l->failed && !lexer_is(l, ")")) {
    vec_push(&list, declarator(l, type_of_binders(l)));
    if (!lexer_accept(l, ",")) break;
  }
  lexer_expect(l, ")");
  keep_binders(l, &list, ret, count);
}

/* ---- formulas ---- */

static struct annotation_syntax *quantified(struct lexer *l) {
  struct annotation_syntax *s = node(l, lexer_is(l, "\\forall") ? SYNTAX_FORALL : SYNTAX_EXISTS, l->token.at);
  lexer_advance(l);
  binders(l, &s->binders, &s->binder_count);
  lexer_expect(l, ";");
  s->children[s->child_count++] = formula(l);
  return s;
}

/* Arguments of a built-in that are fields are names, others are values. */
static void arguments(struct lexer *l, struct annotation_syntax *s, const char *wanted, const char *name) {
  if (!*wanted) return;
  lexer_expect(l, "(");
  for (const char *k = wanted; *k && !l->failed; k++) {
    if (k != wanted && !lexer_accept(l, ",")) {
      lexer_expected(l, lexer_is(l, ")") ? "a further argument" : "','");
      return;
    }
    struct annotation_syntax *a;
    if (*k == 'n') {
      a = formula(l);
    } else {
      a = node(l, SYNTAX_NAME, l->token.at);
      a->text = word(l, *k == 'f' ? "the name of a link field" : "the name of a field");
    }
    s->children[s->child_count++] = a;
  }
  if (!l->failed && lexer_is(l, ",")) lexer_fail(l, l->token.at, "'%s' takes %zu arguments", name, strlen(wanted));
  lexer_expect(l, ")");
}

static struct annotation_syntax *builtin(struct lexer *l) {
  const struct annotation_builtin *b = builtin_find(l->token.text);
  struct annotation_syntax *s = node(l, SYNTAX_BUILTIN, l->token.at);
  if (!b) {
    lexer_fail(l, s->at, "'%s' is not known; docs/annotations.md lists what is", l->token.text);
    return s;
  }
  s->text = b->name;
  lexer_advance(l);
  arguments(l, s, b->arguments, b->name);
  return s;
}

static struct annotation_syntax *application(struct lexer *l, struct annotation_syntax *name) {
  name->kind = SYNTAX_APPLY;
  lexer_expect(l, "(");
  while (!l->failed && !lexer_is(l, ")")) {
    if (name->child_count == SYNTAX_CHILDREN) {
      lexer_fail(l, l->token.at, "a predicate takes at most %d arguments", SYNTAX_CHILDREN);
      break;
    }
    name->children[name->child_count++] = formula(l);
    if (!lexer_accept(l, ",")) break;
  }
  lexer_expect(l, ")");
  return name;
}

static struct annotation_syntax *old_or_at(struct lexer *l) {
  bool is_at = lexer_is(l, "\\at");
  struct annotation_syntax *s = node(l, is_at ? SYNTAX_AT : SYNTAX_OLD, l->token.at);
  lexer_advance(l);
  lexer_expect(l, "(");
  s->children[s->child_count++] = formula(l);
  if (is_at) {
    lexer_expect(l, ",");
    s->text = word(l, "the label of a state");
  }
  lexer_expect(l, ")");
  return s;
}

static struct annotation_syntax *plain(struct lexer *l) {
  struct text_place at = l->token.at;
  struct annotation_syntax *s;
  static const struct {
    const char *text;
    enum annotation_syntax_kind kind;
  } words[] = {{"\\true", SYNTAX_TRUE},
               {"\\false", SYNTAX_FALSE},
               {"\\null", SYNTAX_NULL},
               {"NULL", SYNTAX_NULL},
               {"\\result", SYNTAX_RESULT}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (lexer_accept(l, words[i].text)) return node(l, words[i].kind, at);
  if (lexer_is(l, "\\old") || lexer_is(l, "\\at")) return old_or_at(l);
  if (lexer_accept(l, "(")) {
    s = formula(l);
    lexer_expect(l, ")");
    return s;
  }
  bool is_negative = lexer_accept(l, "-");
  if (l->token.kind == TOKEN_NUMBER) {
    s = node(l, SYNTAX_NUMBER, at);
    if (l->token.number > INT64_MAX) lexer_fail(l, l->token.at, "this number needs more than 64 bits");
    s->number = is_negative ? -(int64_t)l->token.number : (int64_t)l->token.number;
    lexer_advance(l);
    return s;
  }
  if (l->token.kind == TOKEN_WORD && l->token.text[0] == '\\') return builtin(l);
  s = node(l, SYNTAX_NAME, at);
  if (is_negative)
    lexer_expected(l, "a number");
  else
    s->text = word(l, "a formula");
  return lexer_is(l, "(") ? application(l, s) : s;
}

static struct annotation_syntax *postfix(struct lexer *l) {
  struct annotation_syntax *s = plain(l);
  while (!l->failed && lexer_is(l, "->")) {
    struct annotation_syntax *m = node_of(l, SYNTAX_MEMBER, l->token.at, s, NULL);
    lexer_advance(l);
    m->text = word(l, "the name of a member");
    s = m;
  }
  return s;
}

static struct annotation_syntax *unary(struct lexer *l) {
  struct text_place at = l->token.at;
  if (++l->depth > NESTING) lexer_fail(l, at, "this formula is nested more than %d deep", NESTING);
  struct annotation_syntax *s;
  if (lexer_accept(l, "!"))
    s = node_of(l, SYNTAX_NOT, at, unary(l), NULL);
  else if (lexer_is(l, "\\forall") || lexer_is(l, "\\exists"))
    s = quantified(l);
  else
    s = postfix(l);
  l->depth--;
  return s;
}

static const char *comparison(const struct lexer *l) {
  static const char *const signs[] = {"==", "!=", "<=", ">=", "<", ">"};
  for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
    if (lexer_is(l, signs[i])) return signs[i];
  return NULL;
}

/* a < b <= c is a < b && b <= c. */
static struct annotation_syntax *compared(struct lexer *l) {
  struct annotation_syntax *left = unary(l), *all = NULL;
  for (const char *sign; !l->failed && (sign = comparison(l));) {
    struct text_place at = l->token.at;
    lexer_advance(l);
    struct annotation_syntax *right = unary(l), *one = node_of(l, SYNTAX_COMPARE, at, left, right);
    one->text = sign;
    all = all ? node_of(l, SYNTAX_AND, at, all, one) : one;
    left = right;
  }
  return all ? all : left;
}

static struct annotation_syntax *conjunction(struct lexer *l) {
  struct annotation_syntax *s = compared(l);
  for (struct text_place at = l->token.at; !l->failed && lexer_accept(l, "&&"); at = l->token.at)
    s = node_of(l, SYNTAX_AND, at, s, compared(l));
  return s;
}

static struct annotation_syntax *disjunction(struct lexer *l) {
  struct annotation_syntax *s = conjunction(l);
  for (struct text_place at = l->token.at; !l->failed && lexer_accept(l, "||"); at = l->token.at)
    s = node_of(l, SYNTAX_OR, at, s, conjunction(l));
  return s;
}

static struct annotation_syntax *implication(struct lexer *l) {
  struct annotation_syntax *s = disjunction(l);
  struct text_place at = l->token.at;
  if (++l->depth > NESTING) lexer_fail(l, at, "this formula is nested more than %d deep", NESTING);
  if (lexer_accept(l, "==>")) s = node_of(l, SYNTAX_IMPLIES, at, s, implication(l));
  l->depth--;
  return s;
}

static struct annotation_syntax *equivalence(struct lexer *l) {
  struct annotation_syntax *s = implication(l);
  for (struct text_place at = l->token.at; !l->failed && lexer_accept(l, "<==>"); at = l->token.at)
    s = node_of(l, SYNTAX_IFF, at, s, implication(l));
  return s;
}

static struct annotation_syntax *formula(struct lexer *l) {
  struct text_place at = l->token.at;
  if (++l->depth > NESTING) lexer_fail(l, at, "this formula is nested more than %d deep", NESTING);
  struct annotation_syntax *s = equivalence(l);
  at = l->token.at;
  if (!l->failed && lexer_accept(l, "?")) {
    struct annotation_syntax *yes = formula(l);
    lexer_expect(l, ":");
    struct annotation_syntax *no = formula(l), *all = node_of(l, SYNTAX_CONDITIONAL, at, s, yes);
    all->children[all->child_count++] = no;
    s = all;
  }
  l->depth--;
  return s;
}

/* ---- clauses ---- */

/* \nothing | \interval(f, x, y), \data(d), ... */
static void assigned(struct lexer *l, struct annotation_clause *c) {
  if (lexer_accept(l, "\\nothing")) return;
  do {
    struct text_place at = l->token.at;
    struct annotation_syntax *s = postfix(l);
    const struct annotation_builtin *b = s->kind == SYNTAX_BUILTIN ? builtin_find(s->text) : NULL;
    if (!l->failed && !(b && b->is_assigned) && s->kind != SYNTAX_MEMBER && s->kind != SYNTAX_NAME)
      lexer_fail(l, at, "expected \\nothing, \\interval(f, x, y), \\data(d), \\allocation, x->d or a variable");
    vec_push(&c->assigns, s);
  } while (!l->failed && lexer_accept(l, ","));
}

/* next, prev <= 2 */
static void cycles(struct lexer *l, struct annotation_clause *c) {
  do {
    struct annotation_syntax *field = node(l, SYNTAX_NAME, l->token.at);
    field->text = word(l, "the name of a link field");
    field->number = 1;
    if (lexer_accept(l, "<=")) {
      struct text_place at = l->token.at;
      field->number = (int64_t)l->token.number;
      if (l->token.kind != TOKEN_NUMBER || field->number < 1 || field->number > ANNOTATED_CYCLES)
        lexer_fail(l, at, "expected the most cycles that there may be, from 1 to %d", ANNOTATED_CYCLES);
      lexer_advance(l);
    }
    vec_push(&c->assigns, field);
  } while (!l->failed && lexer_accept(l, ","));
}

static void labels(struct lexer *l, struct annotation_clause *c) {
  VEC(const char *) list = VEC_INIT;
  if (lexer_accept(l, "{")) {
    do vec_push(&list, word(l, "the label of a state"));
    while (!l->failed && lexer_accept(l, ","));
    lexer_expect(l, "}");
  }
  c->label_count = list.len;
  c->labels = arena_copy(l->arena, list.data, list.len * sizeof *list.data);
  vec_release(&list);
}

static void body(struct lexer *l, struct annotation_clause *c) {
  switch (c->kind) {
  case CLAUSE_REQUIRES:
  case CLAUSE_ENSURES:
  case CLAUSE_INVARIANT:
  case CLAUSE_ASSERT: c->formula = formula(l); break;
  case CLAUSE_ASSIGNS: assigned(l, c); break;
  case CLAUSE_GIVEN: binders(l, &c->binders, &c->binder_count); break;
  case CLAUSE_CYCLES: cycles(l, c); break;
  case CLAUSE_LEMMA:
    c->name = word(l, "the name of the lemma");
    labels(l, c);
    lexer_expect(l, ":");
    c->formula = formula(l);
    break;
  case CLAUSE_PREDICATE:
    c->name = word(l, "the name of the predicate");
    parameters(l, &c->binders, &c->binder_count);
    lexer_expect(l, "=");
    c->formula = formula(l);
    break;
  case CLAUSE_KIND_COUNT: break;
  }
}

static bool keyword(struct lexer *l, enum annotation_clause_kind *ret) {
  bool is_loop = lexer_accept(l, "loop");
  if (is_loop) {
    *ret = CLAUSE_INVARIANT;
    lexer_expect(l, "invariant");
    return !l->failed;
  }
  for (enum annotation_clause_kind k = 0; k < CLAUSE_KIND_COUNT; k++)
    if (k != CLAUSE_INVARIANT && lexer_accept(l, clause_name(k))) {
      *ret = k;
      return true;
    }
  lexer_expected(l, "requires, ensures, assigns, given, cycles, loop invariant, assert, lemma or predicate");
  return false;
}

bool clauses_parse(struct annotations *a, struct text_place first, const char *text, size_t len,
                   struct diagnostics *d) {
  struct lexer l;
  lexer_start(&l, &language, first, text, len, &a->arena, d);
  while (!l.failed && l.token.kind != TOKEN_END) {
    struct annotation_clause c = {.at = l.token.at};
    if (!keyword(&l, &c.kind)) break;
    const char *start = l.token.start;
    body(&l, &c);
    const char *end = l.last_end;
    lexer_expect(&l, ";");
    c.text = l.failed ? "" : lexer_tidy(&l, start, end);
    vec_push(&a->clauses, c);
  }
  return !l.failed;
}
