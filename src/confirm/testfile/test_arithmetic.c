/* The line of the violation with its operations in other words: `a + b` becomes `OCKHAM_COMPUTE(int, ..., (a), (b))`,
 * which looks whether the result is one, and says so instead of computing it. Only operations that may do what is
 * violated are touched; an assignment goes by way of the address of its left side. */
#include "confirm/testfile/test_copy.h"

#include <string.h>

extern const struct embedded_file embedded_arithmetic_runtime[];

void test_put_arithmetic(struct test *t) {
  strbuf_add(&t->out, (const char *)embedded_arithmetic_runtime->bytes, embedded_arithmetic_runtime->size);
  strbuf_putc(&t->out, '\n');
}

/* ---- operations ---- */

static bool is_one_of(const char *word, const char *const *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(word, list[i]) == 0) return true;
  return false;
}

static bool is_signed(const char *type) {
  static const char *const types[] = {"int", "long", "long long"};
  return is_one_of(type, types, sizeof types / sizeof *types);
}

static bool is_integer(const char *type) {
  static const char *const types[] = {"unsigned int", "unsigned long", "unsigned long long"};
  return is_signed(type) || is_one_of(type, types, sizeof types / sizeof *types);
}

static const struct {
  const char *operation;
  enum check_kind kind;
  const char *words; /* the macro and its second argument */
} checks[] = {{"+", CHECK_OVERFLOW, "OCKHAM_COMPUTE(%s, __builtin_add_overflow"},
              {"-", CHECK_OVERFLOW, "OCKHAM_COMPUTE(%s, __builtin_sub_overflow"},
              {"*", CHECK_OVERFLOW, "OCKHAM_COMPUTE(%s, __builtin_mul_overflow"},
              {"/", CHECK_OVERFLOW, "OCKHAM_QUOTIENT(%s, /"},
              {"%", CHECK_OVERFLOW, "OCKHAM_QUOTIENT(%s, %%"},
              {"<<", CHECK_OVERFLOW, "OCKHAM_SHIFT_FITS(%s, <<"},
              {"/", CHECK_DIVISION, "OCKHAM_DIVIDE(%s, /"},
              {"%", CHECK_DIVISION, "OCKHAM_DIVIDE(%s, %%"},
              {"<<", CHECK_SHIFT, "OCKHAM_SHIFT(%s, <<"},
              {">>", CHECK_SHIFT, "OCKHAM_SHIFT(%s, >>"}};

/* Begins the check of an operation, of which the first `len` letters count, in that type. False if it needs none. */
static bool put_check(const struct copy *c, const char *operation, size_t len, const char *type, struct strbuf *out) {
  const struct test *t = c->t;
  enum check_kind kind = (enum check_kind)t->program->edges.data[vec_last(&t->request->trace->steps).edge].op.sub;
  if (kind == CHECK_OVERFLOW ? !is_signed(type) : !is_integer(type)) return false;
  for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
    if (checks[i].kind == kind && strlen(checks[i].operation) == len && !strncmp(checks[i].operation, operation, len)) {
      strbuf_printf(out, checks[i].words, type);
      return true;
    }
  return false;
}

/* `a + b` */
static bool look_at_binary(struct copy *c, const struct ast_node *n) {
  struct strbuf open = STRBUF_INIT, middle = STRBUF_INIT, close = STRBUF_INIT;
  const struct ast_node *a = n->inner, *b = a->next;
  if (!put_check(c, n->what, strlen(n->what), n->plain, &open)) return false;
  strbuf_puts(&open, ", (");
  strbuf_puts(&middle, "), (");
  strbuf_putc(&close, ')');
  copy_put_expression(c, n, &close);
  copy_edit(c, n->begin, EDIT_OPEN, 0, &open);
  copy_edit(c, a->end, EDIT_REPLACE, b->begin - a->end, &middle);
  copy_edit(c, n->end, EDIT_CLOSE, 0, &close);
  return true;
}

/* The address of what is assigned to. */
static void put_address(const struct copy *c, const struct ast_node *n, struct strbuf *out) {
  strbuf_puts(out, "__extension__({ __typeof__(");
  copy_put_source(c, n, out);
  strbuf_puts(out, ") *ockham_p = &(");
}

/* `a += b` */
static bool look_at_update(struct copy *c, const struct ast_node *n) {
  struct strbuf open = STRBUF_INIT, middle = STRBUF_INIT, close = STRBUF_INIT;
  const struct ast_node *a = n->inner, *b = a->next;
  strbuf_puts(&middle, "); *ockham_p = ");
  if (a->is_bit_field || !put_check(c, n->what, strlen(n->what) - 1, n->computed, &middle)) {
    strbuf_release(&middle);
    return false;
  }
  put_address(c, a, &open);
  strbuf_puts(&middle, ", *ockham_p, (");
  strbuf_putc(&close, ')');
  copy_put_expression(c, n, &close);
  strbuf_puts(&close, "; })");
  copy_edit(c, n->begin, EDIT_OPEN, 0, &open);
  copy_edit(c, a->end, EDIT_REPLACE, b->begin - a->end, &middle);
  copy_edit(c, n->end, EDIT_CLOSE, 0, &close);
  return true;
}

/* `-a` */
static bool look_at_negation(struct copy *c, const struct ast_node *n) {
  struct strbuf open = STRBUF_INIT, close = STRBUF_INIT;
  if (!put_check(c, "-", 1, n->plain, &open)) return false;
  strbuf_puts(&open, ", 0, (");
  strbuf_putc(&close, ')');
  copy_put_expression(c, n, &close);
  copy_edit(c, n->begin, EDIT_REPLACE, n->inner->begin - n->begin, &open);
  copy_edit(c, n->end, EDIT_CLOSE, 0, &close);
  return true;
}

/* `a++`, `--a` */
static bool look_at_step(struct copy *c, const struct ast_node *n) {
  struct strbuf open = STRBUF_INIT, close = STRBUF_INIT;
  const struct ast_node *a = n->inner;
  bool is_behind = a->begin == n->begin;
  strbuf_puts(&close, "); ");
  if (is_behind) strbuf_printf(&close, "%s ockham_o = *ockham_p; ", n->plain);
  strbuf_puts(&close, "*ockham_p = ");
  if (a->is_bit_field || !put_check(c, n->what, 1, n->plain, &close)) {
    strbuf_release(&close);
    return false;
  }
  strbuf_puts(&close, ", *ockham_p, 1");
  copy_put_expression(c, n, &close);
  strbuf_puts(&close, is_behind ? "; ockham_o; })" : "; })");
  put_address(c, a, &open);
  copy_edit(c, n->begin, is_behind ? EDIT_OPEN : EDIT_REPLACE, is_behind ? 0 : a->begin - n->begin, &open);
  copy_edit(c, a->end, is_behind ? EDIT_REPLACE : EDIT_CLOSE, is_behind ? n->end - a->end : 0, &close);
  return true;
}

/* ---- the tree ---- */

static bool look_at(struct copy *c, const struct ast_node *n) {
  const struct ast_node *a = n->inner, *b = a ? a->next : NULL;
  if (!a || !copy_has(c, n) || !copy_has(c, a) || (b && !copy_has(c, b))) return false;
  if (strcmp(n->kind, "BinaryOperator") == 0) return b && look_at_binary(c, n);
  if (strcmp(n->kind, "CompoundAssignOperator") == 0) return b && look_at_update(c, n);
  if (strcmp(n->kind, "UnaryOperator") != 0) return false;
  if (strcmp(n->what, "-") == 0) return look_at_negation(c, n);
  return (strcmp(n->what, "++") == 0 || strcmp(n->what, "--") == 0) && look_at_step(c, n);
}

/* Constants are no operations of the run. */
static bool is_constant(const struct ast_node *n) {
  static const char *const kinds[] = {"UnaryExprOrTypeTraitExpr", "ConstantExpr", "EnumConstantDecl"};
  return is_one_of(n->kind, kinds, sizeof kinds / sizeof *kinds) || (strcmp(n->kind, "VarDecl") == 0 && n->is_static);
}

static void visit(struct copy *c, const struct ast_node *n, size_t from, size_t to) {
  if (is_constant(n)) return;
  if (n->begin < to && n->end > from) c->is_seen |= look_at(c, n);
  for (const struct ast_node *x = n->inner; x; x = x->next) visit(c, x, from, to);
}

void test_check_arithmetic(struct copy *c, const struct ast_node *body) {
  size_t from = 0, to;
  for (uint32_t line = 1; line < c->line && from < c->text.len; from++) line += c->text.text[from] == '\n';
  for (to = from; to < c->text.len && c->text.text[to] != '\n';) to++;
  visit(c, body, from, to);
}
