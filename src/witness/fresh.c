/* The form is narrow on purpose: the memory is as large as its members need, and the pointer is what malloc has
 * answered still, since the variable in it has no address that the assignments could go through. */
#include "witness/fresh.h"

#include <ctype.h>
#include <string.h>

static bool is(const struct ast_node *n, const char *kind) { return n && strcmp(n->kind, kind) == 0; }

static const struct ast_node *bare(const struct ast_node *n) {
  while (is(n, "ImplicitCastExpr") || is(n, "CStyleCastExpr") || is(n, "ParenExpr")) n = n->inner;
  return n;
}

static bool is_text(const struct source_map *m, const struct ast_node *n) {
  return !n->is_included && !n->is_in_macro && !n->is_elsewhere && !n->ends_in_macro && n->begin < n->end &&
         n->end <= m->text.len;
}

/* ---- what is made ---- */

/* Is the next token of both the same? At their ends it is. */
static bool is_same_token(struct token x, struct token y) {
  return x.len == y.len && strncmp(x.text, y.text, x.len) == 0;
}

/* Is the text `sizeof(T)` for the pointer type `T *`? */
static bool is_size(const char *text, const char *type) {
  struct strbuf wanted = STRBUF_INIT;
  size_t length = strlen(type);
  bool ok = length > 2 && strcmp(type + length - 2, " *") == 0 && !strpbrk(type, "[(") && !strstr(type, "volatile");
  strbuf_printf(&wanted, "sizeof(%.*s)", (int)(ok ? length - 2 : 0), type);
  struct token x = token_next(text), y = token_next(wanted.text);
  while (ok && (x.len || y.len)) {
    ok = is_same_token(x, y);
    x = token_next(x.text + x.len);
    y = token_next(y.text + y.len);
  }
  strbuf_release(&wanted);
  return ok;
}

/* Is a type, perhaps of the same name as another one, declared in a function? */
static bool has_inner_type(const struct ast_node *n, bool is_inside) {
  if (is_inside && (is(n, "TypedefDecl") || is(n, "RecordDecl") || is(n, "EnumDecl"))) return true;
  for (const struct ast_node *x = n->inner; x; x = x->next)
    if (has_inner_type(x, is_inside || is(n, "FunctionDecl"))) return true;
  return false;
}

static bool is_malloc(const struct source_map *m, const struct ast_node *call, const char *type) {
  const struct site s = {.kind = SITE_CALL, .node = call};
  const struct ast_node *f = ast_function(&m->tree, "malloc"), *size = is(call, "CallExpr") ? call->inner->next : NULL;
  if (!size || size->next || strcmp(site_callee(&s), "malloc") != 0 || !f || ast_body(f)) return false;
  size = bare(size);
  if (!size || !is_text(m, call) || !is_text(m, size)) return false;
  struct strbuf text = STRBUF_INIT;
  strbuf_printf(&text, "%.*s", (int)(size->end - size->begin), m->text.text + size->begin);
  bool ok = is_size(text.text, type) && !has_inner_type(m->tree.root, false);
  strbuf_release(&text);
  return ok;
}

/* Is the address of something of that name taken? */
static bool has_address(const struct ast_node *n, const char *name) {
  const struct ast_node *of = is(n, "UnaryOperator") && strcmp(n->what, "&") == 0 ? bare(n->inner) : NULL;
  if (is(of, "DeclRefExpr") && strcmp(of->name, name) == 0) return true;
  for (const struct ast_node *x = n->inner; x; x = x->next)
    if (has_address(x, name)) return true;
  return false;
}

/* `p`, or `p->q`. */
static bool is_pointer(const struct source_map *m, const struct ast_node *n) {
  const struct ast_node *root = is(n, "MemberExpr") && n->is_arrow ? bare(n->inner) : n;
  return is(root, "DeclRefExpr") && is_text(m, n) && !strstr(root->type, "volatile") && !strchr(root->type, '[') &&
         !has_address(m->tree.root, root->name);
}

static bool is_making(const struct source_map *m, const struct ast_node *n, struct fresh *ret) {
  const struct ast_node *variable = is(n, "DeclStmt") ? n->inner : NULL;
  if (!is_text(m, n)) return false;
  if (is(variable, "VarDecl") && !variable->next && !variable->is_static && !variable->is_extern && variable->inner) {
    ret->call = bare(variable->inner);
    ret->pointer = variable->name;
    ret->length = strlen(variable->name);
    ret->type = variable->type;
    return !has_address(m->tree.root, variable->name) && is_malloc(m, ret->call, ret->type);
  }
  if (!is(n, "BinaryOperator") || strcmp(n->what, "=") != 0 || !is_pointer(m, n->inner)) return false;
  ret->call = bare(n->inner->next);
  ret->pointer = m->text.text + n->inner->begin;
  ret->length = n->inner->end - n->inner->begin;
  ret->type = n->inner->type;
  return is_malloc(m, ret->call, ret->type);
}

/* ---- where ---- */

/* Of the memory that `call` makes, or that is made before `next`: what else is wanted is NULL. */
static bool find(const struct source_map *m, const struct ast_node *n, const struct ast_node *call,
                 const struct ast_node *next, struct fresh *ret) {
  for (const struct ast_node *x = n->inner; x; x = x->next) {
    bool follows = is(n, "CompoundStmt") && x->next && *x->next->kind && (!next || x->next == next);
    if (follows && is_making(m, x, ret) && (!call || ret->call == call)) {
      ret->next = x->next;
      return true;
    }
    if (find(m, x, call, next, ret)) return true;
  }
  return false;
}

bool fresh_of_call(const struct source_map *m, const struct ast_node *call, struct fresh *ret) {
  return find(m, m->tree.root, call, NULL, ret);
}

/* May a macro be in the text? */
static bool has_macro(const struct condition_names *names, const char *text, size_t length) {
  for (struct token t = token_next(text); t.len && t.text < text + length; t = token_next(t.text + t.len)) {
    char name[LONGEST_NAME];
    const char *word = token_text(t, name, sizeof name);
    if (!*word || names_find(&names->macros, word) != MAP_NONE || names_find(&names->constants, word) != MAP_NONE)
      return true;
  }
  return false;
}

bool fresh_before(const struct source_map *m, const struct condition_names *names, const struct ast_node *statement,
                  struct fresh *ret) {
  return find(m, m->tree.root, NULL, statement, ret) && !has_macro(names, ret->pointer, ret->length) &&
         !has_macro(names, m->text.text + ret->call->begin, ret->call->end - ret->call->begin);
}

/* ---- what it holds ---- */

static const char *skip(const char *s) { return s + strspn(s, " "); }

/* Behind `->a.b`; NULL if it is something else. */
static const char *behind_members(const char *s) {
  if (strncmp(s, "->", 2) != 0) return NULL;
  for (s += 2;; s++) {
    if (!isalpha((unsigned char)*s) && *s != '_') return NULL;
    while (isalnum((unsigned char)*s) || *s == '_') s++;
    if (*s != '.') return s;
  }
}

/* Behind a number, or a number as a pointer. */
static const char *behind_number(const char *s) {
  static const char cast[] = "(void *)";
  bool is_pointer = strncmp(s, cast, strlen(cast)) == 0;
  if (is_pointer) s += strlen(cast);
  if (*s == '-' && !is_pointer) s++;
  if (!isdigit((unsigned char)*s)) return NULL;
  while (isalnum((unsigned char)*s)) s++;
  return s;
}

bool fresh_put(const struct fresh *f, const char *condition, struct strbuf *out) {
  struct strbuf text = STRBUF_INIT;
  const char *s = skip(condition);
  bool ok = true;
  while (ok) {
    bool is_its = strncmp(s, f->pointer, f->length) == 0;
    const char *left = s, *left_end = is_its ? behind_members(s + f->length) : NULL;
    const char *right = left_end ? skip(left_end) : NULL;
    right = right && strncmp(right, "==", 2) == 0 ? skip(right + 2) : NULL;
    const char *end = right ? behind_number(right) : NULL;
    ok = end != NULL;
    if (!ok) break;
    strbuf_printf(&text, "%.*s = %.*s; ", (int)(left_end - left), left, (int)(end - right), right);
    s = skip(end);
    if (!*s) break;
    ok = strncmp(s, "&&", 2) == 0;
    s = skip(s + 2 * ok);
  }
  if (ok) strbuf_puts(out, text.text);
  strbuf_release(&text);
  return ok;
}
