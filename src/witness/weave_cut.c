/* Loops cut at their invariants: where control comes to the head for the first time, the invariant is checked; then
 * what the loop changes is forgotten but for the invariant; and where control comes back, it is checked again, and the
 * run ends. A program without violations then has none where the loop goes round as often as it likes, and the engines
 * see one round. Only loops that change nothing but variables with names, in sight at the head, are cut. */
#include "witness/weave_private.h"

#include <string.h>

/* ---- what a loop changes ---- */

struct changes {
  const struct weaver *v;
  struct names changed, declared;
  string_list order; /* of `changed` */
  bool is_unknown;   /* memory may change, or control may come from elsewhere */
  uint32_t depth;    /* of calls, */
  uint32_t switches; /* and of switches */
};

static bool is(const struct ast_node *n, const char *kind) { return strcmp(n->kind, kind) == 0; }

static const struct ast_node *bare(const struct ast_node *n) {
  while (n && is(n, "ParenExpr")) n = n->inner;
  return n;
}

static bool is_scalar(const char *type) {
  return !strpbrk(type, "[({*") && strncmp(type, "struct", 6) != 0 && strncmp(type, "union", 5) != 0 &&
         !strstr(type, "volatile") && !strstr(type, "const");
}

static void change(struct changes *c, const struct ast_node *lvalue) {
  lvalue = bare(lvalue);
  if (!lvalue || !is(lvalue, "DeclRefExpr") || !is_scalar(lvalue->type)) {
    c->is_unknown = true;
    return;
  }
  if (names_find(&c->changed, lvalue->name) != MAP_NONE) return;
  names_add(&c->changed, lvalue->name);
  vec_push(&c->order, lvalue->name);
}

static void collect(struct changes *, const struct ast_node *);

static const struct ast_node *callee_of(const struct ast_node *call) {
  const struct ast_node *n = call->inner;
  while (n && (is(n, "ImplicitCastExpr") || is(n, "ParenExpr"))) n = n->inner;
  return n && is(n, "DeclRefExpr") ? n : NULL;
}

/* Of those without a body, which end the program. */
static bool is_end(const char *name) {
  static const char *const ends[] = {"abort", "exit", "reach_error", "__VERIFIER_error", "__assert_fail", NULL};
  for (int i = 0; ends[i]; i++)
    if (strcmp(name, ends[i]) == 0) return true;
  return false;
}

static bool is_global(const struct ast *tree, const char *name) {
  for (const struct ast_node *n = tree->root->inner; n; n = n->next)
    if (is(n, "VarDecl") && strcmp(n->name, name) == 0) return true;
  return false;
}

/* An array whose size is an expression, which the tree does not always have. */
static bool has_computed_size(const char *type) {
  for (const char *p = strchr(type, '['); p; p = strchr(p + 1, '['))
    if (p[1 + strspn(p + 1, "0123456789")] != ']') return true;
  return false;
}

/* The size of an array that is a parameter is evaluated, and forgotten in its type. */
static bool has_computed_parameter(const struct weaver *v, const struct ast_node *f) {
  for (const struct ast_node *x = f->inner; x; x = x->next) {
    bool is_seen = !x->is_elsewhere && x->begin < x->end && x->end <= v->source.text.len;
    if (!is(x, "ParmVarDecl")) continue;
    if (!is_seen) return true;
    struct strbuf text = STRBUF_INIT;
    strbuf_add(&text, v->source.text.text + x->begin, x->end - x->begin);
    bool is_computed = has_computed_size(text.text);
    strbuf_release(&text);
    if (is_computed) return true;
  }
  return false;
}

/* Inputs and ends of the program change nothing; functions of the source what their bodies change. */
static void call(struct changes *c, const struct ast_node *n) {
  const struct ast *tree = &c->v->source.tree;
  const struct ast_node *callee = callee_of(n), *f = callee ? ast_function(tree, callee->name) : NULL;
  const struct ast_node *body = f ? ast_body(f) : NULL;
  if (f && !body && (weaver_is_input(c->v, n) || is_end(callee->name))) return;
  enum { DEEPEST = 8 };
  if (!body || c->depth == DEEPEST || has_computed_parameter(c->v, f)) {
    c->is_unknown = true;
    return;
  }
  struct changes inner = {.v = c->v, .changed = NAMES_INIT, .declared = NAMES_INIT, .depth = c->depth + 1};
  for (const struct ast_node *x = f->inner; x; x = x->next) collect(&inner, x);
  c->is_unknown |= inner.is_unknown;
  for (uint32_t i = 0; i < inner.order.len; i++) { /* something global, whose name may mean another variable here */
    const char *name = inner.order.data[i];
    c->is_unknown |= names_find(&inner.declared, name) == MAP_NONE || is_global(tree, name);
  }
  names_release_all(&inner.changed, &inner.declared);
  vec_release(&inner.order);
}

/* What changes something, and is seen to be no assignment and no call. */
static bool is_of_its_own_kind(const struct ast_node *n) {
  static const char *const kinds[] = {"GCCAsmStmt", "MSAsmStmt", "AtomicExpr",  "StmtExpr",
                                      "VAArgExpr",  "BlockExpr", "CleanupAttr", NULL};
  for (int i = 0; kinds[i]; i++)
    if (is(n, kinds[i])) return true;
  return false;
}

/* May control come here from elsewhere, into the loop? In a function that is called, that does not matter. */
static bool is_entry(const struct changes *c, const struct ast_node *n) {
  bool is_case = is(n, "CaseStmt") || is(n, "DefaultStmt");
  return c->depth == 0 && (is(n, "LabelStmt") || (is_case && !c->switches));
}

static void collect(struct changes *c, const struct ast_node *n) {
  if (is(n, "BinaryOperator") && strcmp(n->what, "=") == 0) change(c, n->inner);
  if (is(n, "CompoundAssignOperator")) change(c, n->inner);
  if (is(n, "UnaryOperator") && (strcmp(n->what, "++") == 0 || strcmp(n->what, "--") == 0)) change(c, n->inner);
  if (is(n, "VarDecl") || is(n, "ParmVarDecl")) names_add(&c->declared, n->name);
  if (is(n, "TypedefDecl") && has_computed_size(n->type)) c->is_unknown = true;
  if (is(n, "VarDecl") && (n->is_static || n->is_extern || has_computed_size(n->type))) c->is_unknown = true;
  if (is(n, "CallExpr")) call(c, n);
  c->is_unknown |= is_entry(c, n) || is_of_its_own_kind(n) || has_computed_size(n->what[0] ? n->type : "");
  c->switches += is(n, "SwitchStmt");
  for (const struct ast_node *x = n->inner; x; x = x->next) collect(c, x);
  c->switches -= is(n, "SwitchStmt");
}

static uint32_t count_declarations(const struct ast_node *n, const char *name) {
  uint32_t count = (is(n, "VarDecl") || is(n, "ParmVarDecl")) && strcmp(n->name, name) == 0;
  for (const struct ast_node *x = n->inner; x; x = x->next) count += count_declarations(x, name);
  return count;
}

/* In the function around the loop, and of global variables. */
static uint32_t count_visible(const struct ast *tree, const struct ast_node *loop, const char *name) {
  uint32_t count = 0;
  for (const struct ast_node *n = tree->root->inner; n; n = n->next)
    if (is(n, "VarDecl") || (is(n, "FunctionDecl") && n->begin <= loop->begin && loop->end <= n->end && ast_body(n)))
      count += count_declarations(n, name);
  return count;
}

/* A variable of the loop is new in each round. A name that means another variable inside is too much. */
static bool may_cut(struct changes *c, const struct ast_node *loop) {
  const struct ast_node *start = is(loop, "ForStmt") ? loop->inner : NULL;
  for (const struct ast_node *x = start ? start->next : loop->inner; x; x = x->next) collect(c, x);
  for (uint32_t i = 0; i < c->order.len; i++) {
    const char *name = c->order.data[i];
    bool is_inner = names_find(&c->declared, name) != MAP_NONE;
    c->is_unknown |= is_inner && count_visible(&c->v->source.tree, loop, name) != 1;
  }
  return !c->is_unknown;
}

/* ---- the cut ---- */

static void drop_declared(struct changes *c) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < c->order.len; i++)
    if (names_find(&c->declared, c->order.data[i]) == MAP_NONE) c->order.data[kept++] = c->order.data[i];
  c->order.len = kept;
}

static const struct site *statement_of(const struct weaver *v, const struct ast_node *loop) {
  for (uint32_t i = 0; i < v->source.sites.len; i++) {
    const struct site *s = &v->source.sites.data[i];
    if (s->kind == SITE_STATEMENT && s->node == loop && s->at == loop->begin) return s->is_in_block ? s : NULL;
  }
  return NULL;
}

static void put_cut(const struct changes *c, const char *invariant, uint32_t number, struct strbuf *out) {
  strbuf_puts(out, "if (!");
  condition_put(invariant, "", out);
  strbuf_printf(out, ") __ockham_broken(); if (__ockham_round_%u) __ockham_stop(); __ockham_round_%u = 1; ", number,
                number);
  for (uint32_t i = 0; i < c->order.len; i++)
    strbuf_printf(out, "{ __typeof__(%s) __ockham_any; %s = __ockham_any; } ", c->order.data[i], c->order.data[i]);
  strbuf_puts(out, "if (!");
  condition_put(invariant, "", out);
  strbuf_puts(out, ") __ockham_stop(); ");
}

bool weave_cut(struct weaver *v, const struct site *loop, const char *invariant, uint32_t number, struct strbuf *out) {
  struct changes c = {.v = v, .changed = NAMES_INIT, .declared = NAMES_INIT};
  const struct site *statement = statement_of(v, loop->node);
  bool ok = statement && loop->condition && !is(loop->node, "DoStmt") && may_cut(&c, loop->node);
  if (ok && out) {
    struct strbuf flag = STRBUF_INIT;
    drop_declared(&c);
    strbuf_printf(&flag, "unsigned __ockham_round_%u = 0; ", number);
    weaver_insert(v, loop->node->begin, EDIT_OPEN, &flag);
    put_cut(&c, invariant, number, out);
  }
  names_release_all(&c.changed, &c.declared);
  vec_release(&c.order);
  return ok;
}
