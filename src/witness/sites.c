/* One walk through the bodies of functions. The text is looked at where the tree does not say enough: the question mark
 * of a choice, the `while` of a do, the place of a condition that is not there. */
#include "witness/sites.h"

#include <string.h>

struct walk {
  const struct strbuf *text;
  site_list *sites, *hidden;
  const char *function;
};

static bool is(const struct ast_node *n, const char *kind) { return strcmp(n->kind, kind) == 0; }

/* Has it a text, perhaps one that uses macros? */
static bool has_text(const struct walk *w, const struct ast_node *n) {
  return *n->kind && !n->is_included && n->begin < n->end && n->end <= w->text->len;
}

/* Can it be a site? What a macro makes cannot, and is noted. */
static bool is_here(const struct walk *w, const struct ast_node *n) {
  if (has_text(w, n) && n->is_in_macro) vec_push(w->hidden, ((struct site){.at = n->begin, .node = n}));
  return has_text(w, n) && !n->is_in_macro;
}

static const struct ast_node *nth(const struct ast_node *n, uint32_t i) {
  const struct ast_node *x = n->inner;
  while (x && i--) x = x->next;
  return x;
}

/* ---- the text ---- */

static size_t skip_space(const struct strbuf *t, size_t at) {
  const char *s = t->text;
  while (at < t->len) {
    if (s[at] == ' ' || s[at] == '\t' || s[at] == '\n' || s[at] == '\r') {
      at++;
    } else if (s[at] == '/' && s[at + 1] == '*') {
      const char *end = strstr(s + at + 2, "*/");
      at = end ? (size_t)(end - s) + 2 : t->len;
    } else if (s[at] == '/' && s[at + 1] == '/') {
      at += strcspn(s + at, "\n");
    } else {
      break;
    }
  }
  return at;
}

/* The first such character from `at` on that is not in a comment; SIZE_MAX if something else than closing parentheses
 * comes first. */
static size_t find_sign(const struct strbuf *t, size_t at, char sign) {
  at = skip_space(t, at);
  while (at < t->len && t->text[at] == ')') at = skip_space(t, at + 1);
  return at < t->len && t->text[at] == sign ? at : SIZE_MAX;
}

/* ---- sites ---- */

static void add(struct walk *w, struct site s) {
  s.function = w->function;
  vec_push(w->sites, s);
}

static void add_branch(struct walk *w, size_t at, const struct ast_node *n, const struct ast_node *condition) {
  if (at == SIZE_MAX || !condition || !has_text(w, condition)) return;
  add(w, (struct site){.kind = SITE_BRANCH, .at = at, .node = n, .condition = condition});
}

static void add_expression(struct walk *w, const struct ast_node *n) {
  if (n && is_here(w, n)) add(w, (struct site){.kind = SITE_EXPRESSION, .at = n->begin, .node = n});
}

static void visit(struct walk *, const struct ast_node *);

static bool is_label(const struct ast_node *n) {
  return is(n, "LabelStmt") || is(n, "CaseStmt") || is(n, "DefaultStmt");
}

/* What is labelled; constants of cases come before it. */
static const struct ast_node *labelled(const struct ast_node *n) {
  const struct ast_node *last = n->inner;
  while (last && last->next) last = last->next;
  return last;
}

/* Behind labels, of which each is a place, too. */
static void visit_statement(struct walk *w, const struct ast_node *n, bool is_in_block) {
  const struct ast_node *statement = n;
  while (statement && is_label(statement)) statement = labelled(statement);
  if (!statement || !*statement->kind) return;
  for (const struct ast_node *x = n; is_here(w, statement); x = labelled(x)) {
    if (is_here(w, x))
      add(w, (struct site){.kind = SITE_STATEMENT, .at = x->begin, .node = statement, .is_in_block = is_in_block});
    if (x == statement) break;
  }
  visit(w, statement);
}

static void visit_for(struct walk *w, const struct ast_node *n) {
  const struct ast_node *start = nth(n, 0), *condition = nth(n, 2), *step = nth(n, 3), *body = nth(n, 4);
  if (!body) return;
  if (is_here(w, n) && *condition->kind) add_branch(w, n->begin, n, condition);
  if (is_here(w, n) && !*condition->kind) {
    size_t at = *start->kind ? start->end : find_sign(w->text, n->begin + strlen("for"), '(') + 1;
    bool is_declaration = is(start, "DeclStmt"); /* with its semicolon */
    if (!is_declaration) at = find_sign(w->text, at, ';') + 1;
    if (at) add(w, (struct site){.kind = SITE_BRANCH, .at = n->begin, .node = n, .insertion = at});
  }
  if (*start->kind && !is(start, "DeclStmt")) add_expression(w, start);
  if (*condition->kind) add_expression(w, condition);
  if (*step->kind) add_expression(w, step);
  for (uint32_t i = 0; i < 4; i++)
    if (*nth(n, i)->kind) visit(w, nth(n, i));
  visit_statement(w, body, false);
}

/* The while of a do is where it branches; the do is where the loop is. Both are taken for the branch. */
static void visit_do(struct walk *w, const struct ast_node *n) {
  const struct ast_node *body = nth(n, 0), *condition = nth(n, 1);
  if (!condition) return;
  if (is_here(w, n)) add_branch(w, n->begin, n, condition);
  size_t at = has_text(w, body) ? skip_space(w->text, body->end) : SIZE_MAX;
  if (at != SIZE_MAX && w->text->text[at] == ';') at = skip_space(w->text, at + 1);
  if (at != SIZE_MAX && strncmp(w->text->text + at, "while", 5) == 0) add_branch(w, at, n, condition);
  add_expression(w, condition);
  visit_statement(w, body, false);
  visit(w, condition);
}

/* if, while and switch: a condition, and statements. */
static void visit_controlled(struct walk *w, const struct ast_node *n) {
  const struct ast_node *condition = n->inner;
  if (!condition) return;
  if (is_here(w, n)) add_branch(w, n->begin, n, condition);
  add_expression(w, condition);
  visit(w, condition);
  for (const struct ast_node *x = condition->next; x; x = x->next) visit_statement(w, x, false);
}

static void visit_expression(struct walk *w, const struct ast_node *n) {
  if (is(n, "ConditionalOperator") && n->inner && is_here(w, n))
    add_branch(w, find_sign(w->text, n->inner->end, '?'), n, n->inner);
  if (is(n, "CallExpr") && is_here(w, n) && w->text->text[n->end - 1] == ')')
    add(w, (struct site){.kind = SITE_CALL, .at = n->end - 1, .node = n});
  if (is(n, "ReturnStmt")) add_expression(w, n->inner);
  for (const struct ast_node *x = n->inner; x; x = x->next) visit(w, x);
}

/* What is never executed has no places. */
static bool is_constant(const struct ast_node *n) {
  return !*n->kind || is(n, "UnaryExprOrTypeTraitExpr") || is(n, "ConstantExpr") ||
         (is(n, "VarDecl") && n->is_static) || is(n, "GenericSelectionExpr") || is(n, "FunctionDecl") ||
         is(n, "RecordDecl") || is(n, "TypedefDecl");
}

static void visit(struct walk *w, const struct ast_node *n) {
  if (is_constant(n)) return;
  if (is(n, "CompoundStmt"))
    for (const struct ast_node *x = n->inner; x; x = x->next) visit_statement(w, x, true);
  else if (is(n, "ForStmt"))
    visit_for(w, n);
  else if (is(n, "DoStmt"))
    visit_do(w, n);
  else if (is(n, "IfStmt") || is(n, "WhileStmt") || is(n, "SwitchStmt"))
    visit_controlled(w, n);
  else if (is_label(n))
    visit_statement(w, n, false);
  else
    visit_expression(w, n);
}

/* The end of the use of a macro whose name ends there: behind its arguments, if there are some. */
static size_t end_of_use(const struct strbuf *t, size_t at) {
  size_t open = skip_space(t, at), depth = 0;
  if (open >= t->len || t->text[open] != '(') return at;
  for (size_t i = open; i < t->len; i++) {
    if (t->text[i] == '"' || t->text[i] == '\'') { /* to the end of the literal */
      char quote = t->text[i++];
      while (i < t->len && t->text[i] != quote) i += t->text[i] == '\\' ? 2 : 1;
    }
    depth += t->text[i] == '(';
    if (t->text[i] == ')' && --depth == 0) return i + 1;
  }
  return at;
}

static void mend_ends(const struct strbuf *text, struct ast_node *n) {
  if (n->ends_in_macro && !n->is_included && n->end <= text->len) n->end = end_of_use(text, n->end);
  for (struct ast_node *x = n->inner; x; x = x->next) mend_ends(text, x);
}

void sites_collect(struct ast *a, const struct strbuf *text, site_list *ret, site_list *hidden) {
  struct walk w = {.text = text, .sites = ret, .hidden = hidden};
  if (a->root) mend_ends(text, a->root);
  for (const struct ast_node *n = a->root ? a->root->inner : NULL; n; n = n->next) {
    const struct ast_node *body = is(n, "FunctionDecl") && is_here(&w, n) ? ast_body(n) : NULL;
    w.function = n->name;
    if (body) visit(&w, body);
  }
}

const char *site_callee(const struct site *s) {
  const struct ast_node *n = s->node->inner;
  while (n && (is(n, "ImplicitCastExpr") || is(n, "ParenExpr"))) n = n->inner;
  return n && is(n, "DeclRefExpr") ? n->name : "";
}

bool site_is_loop(const struct site *s) {
  return s->kind == SITE_BRANCH && s->at == s->node->begin &&
         (is(s->node, "WhileStmt") || is(s->node, "ForStmt") || is(s->node, "DoStmt"));
}

bool site_is_switch(const struct site *s) { return s->kind == SITE_BRANCH && is(s->node, "SwitchStmt"); }

/* ---- lines ---- */

void line_table_init(struct line_table *l, const struct strbuf *text) {
  *l = (struct line_table){VEC_INIT};
  vec_push(&l->starts, 0);
  for (size_t i = 0; i < text->len; i++)
    if (text->text[i] == '\n') vec_push(&l->starts, i + 1);
  vec_push(&l->starts, text->len + 1);
}

size_t line_table_offset(const struct line_table *l, uint32_t line, uint32_t column) {
  if (!line || line >= l->starts.len || !column) return SIZE_MAX;
  size_t at = l->starts.data[line - 1] + column - 1;
  return at < l->starts.data[line] ? at : SIZE_MAX;
}

void line_table_place(const struct line_table *l, size_t offset, uint32_t *line, uint32_t *column) {
  uint32_t i = vec_first_not(&l->starts, 0, l->starts.len, x, *x <= offset);
  *line = i;
  *column = i ? (uint32_t)(offset - l->starts.data[i - 1]) + 1 : 0;
}

/* ---- a source ---- */

bool source_map_read(struct source_map *m, struct context *ctx, const struct sources *s, struct strbuf *why) {
  *m = (struct source_map){.text = STRBUF_INIT};
  m->tree = (struct ast){ARENA_INIT, NULL, NAMES_INIT};
  m->file = s->files.data[0];
  if (s->files.len != 1) {
    strbuf_puts(why, "the program has more than one source");
    return false;
  }
  if (!strbuf_read_file(&m->text, m->file, SIZE_MAX)) {
    strbuf_printf(why, "'%s' cannot be read", m->file);
    return false;
  }
  line_table_init(&m->lines, &m->text);
  if (!ast_read(ctx, s, m->file, &m->tree, why)) return false;
  sites_collect(&m->tree, &m->text, &m->sites, &m->hidden);
  return true;
}

void source_map_release(struct source_map *m) {
  ast_release(&m->tree);
  strbuf_release(&m->text);
  vec_release_all(&m->sites, &m->hidden, &m->lines.starts);
}

const struct site *source_map_around(const struct source_map *m, uint32_t line, uint32_t column, uint32_t kinds,
                                     bool (*suits)(const struct site *)) {
  size_t at = line_table_offset(&m->lines, line, column);
  const struct site *found = NULL;
  if (at == SIZE_MAX) return NULL;
  for (uint32_t i = 0; i < m->sites.len; i++) {
    const struct site *s = &m->sites.data[i];
    if (!(kinds >> s->kind & 1) || (suits && !suits(s))) continue;
    size_t end = s->kind == SITE_BRANCH && s->condition ? s->condition->end : s->node->end;
    if (at >= s->node->begin && at < end && (!found || s->node->begin >= found->node->begin)) found = s;
  }
  return found;
}
