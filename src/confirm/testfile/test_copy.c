/* The source in the test: its text, with insertions at places that the syntax tree tells. An access E becomes
 * `(*(T *)ockham_access(&(E), sizeof(T), "E"))`, so that its parts are evaluated once, and the test comes before what
 * would be undefined. */
#include "confirm/testfile/test_copy.h"

#include <stdlib.h>
#include <string.h>

extern const struct embedded_file embedded_memory_runtime[];

/* ---- edits ---- */

void copy_edit(struct copy *c, size_t at, enum edit_kind kind, size_t replaced, struct strbuf *text) {
  edits_add(&c->edits, at, kind, replaced, text);
}

uint32_t copy_line_of(const struct copy *c, size_t at) {
  uint32_t line = 1;
  for (size_t i = 0; i < at && i < c->text.len; i++) line += c->text.text[i] == '\n';
  return line;
}

bool copy_has(const struct copy *c, const struct ast_node *n) {
  return !n->is_elsewhere && n->begin < n->end && n->end <= c->text.len;
}

void copy_put_source(const struct copy *c, const struct ast_node *n, struct strbuf *out) {
  strbuf_add(out, c->text.text + n->begin, n->end - n->begin);
}

void copy_put_expression(const struct copy *c, const struct ast_node *n, struct strbuf *out) {
  enum { MOST = 60 };
  size_t len = n->end - n->begin;
  strbuf_puts(out, ", \"");
  for (const char *p = c->file; *p; p++) strbuf_printf(out, *p == '"' || *p == '\\' ? "\\%c" : "%c", *p);
  strbuf_printf(out, ":%u: ", copy_line_of(c, n->begin));
  for (size_t i = 0; i < len && i < MOST; i++) {
    char x = c->text.text[n->begin + i];
    if (x == '"' || x == '\\' || x == '?') strbuf_putc(out, '\\');
    strbuf_putc(out, (unsigned char)x < ' ' ? ' ' : x);
  }
  strbuf_puts(out, len > MOST ? "...\")" : "\")");
}

/* ---- accesses ---- */

static const struct ast_node *without_parentheses(const struct ast_node *n) {
  while (n && strcmp(n->kind, "ParenExpr") == 0) n = n->inner;
  return n;
}

/* What an element is taken of, if that is an array and no pointer; NULL otherwise. */
static const struct ast_node *indexed_array(const struct ast_node *n) {
  const struct ast_node *base = strcmp(n->kind, "ArraySubscriptExpr") == 0 ? n->inner : NULL;
  if (!base || strcmp(base->kind, "ImplicitCastExpr") != 0 || strcmp(base->what, "ArrayToPointerDecay") != 0)
    return NULL;
  return base->inner;
}

/* What an lvalue is a part of, by members and elements alone. */
static const struct ast_node *whole_of(const struct ast_node *n) {
  for (n = without_parentheses(n); n; n = without_parentheses(n)) {
    const struct ast_node *array = indexed_array(n);
    if (strcmp(n->kind, "MemberExpr") == 0 && !n->is_arrow)
      n = n->inner;
    else if (array)
      n = array;
    else
      break;
  }
  return n;
}

/* The part of an lvalue that follows a pointer; NULL if it is in a variable by its name. */
static const struct ast_node *followed_pointer(const struct ast_node *n) {
  n = whole_of(n);
  bool follows = n && (strcmp(n->kind, "MemberExpr") == 0 || strcmp(n->kind, "ArraySubscriptExpr") == 0 ||
                       (strcmp(n->kind, "UnaryOperator") == 0 && strcmp(n->what, "*") == 0));
  return follows ? n : NULL;
}

static bool is_simple_type(const char *type) {
  return strspn(type, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_ *") == strlen(type) && *type;
}

static void put_type(const struct copy *c, const struct ast_node *n, struct strbuf *out) {
  if (is_simple_type(n->type)) {
    strbuf_puts(out, n->type);
    return;
  }
  strbuf_puts(out, "__typeof__(");
  copy_put_source(c, n, out);
  strbuf_putc(out, ')');
}

/* Its last member may be meant to be longer than it says. */
static bool has_length(const struct ast_node *array) {
  static const char *const open[] = {"[]", "[0]", "[1]"};
  size_t len = strlen(array->type);
  for (size_t i = 0; i < sizeof open / sizeof *open; i++)
    if (len >= strlen(open[i]) && strcmp(array->type + len - strlen(open[i]), open[i]) == 0)
      return i == 2 && strcmp(array->kind, "MemberExpr") != 0;
  return true;
}

static void look_at_index(struct copy *c, const struct ast_node *n, const struct ast_node *array) {
  const struct ast_node *index = n->inner->next;
  struct strbuf open = STRBUF_INIT, close = STRBUF_INIT;
  if (!index || !copy_has(c, index) || !copy_has(c, array) || !has_length(array)) return;
  strbuf_puts(&open, "ockham_index(");
  copy_edit(c, index->begin, EDIT_OPEN, 0, &open);
  strbuf_puts(&close, ", sizeof(");
  copy_put_source(c, array, &close);
  strbuf_puts(&close, ") / sizeof((");
  copy_put_source(c, array, &close);
  strbuf_puts(&close, ")[0])");
  copy_put_expression(c, n, &close);
  copy_edit(c, index->end, EDIT_CLOSE, 0, &close);
}

static void look_at_address(struct copy *c, const struct ast_node *n) {
  struct strbuf open = STRBUF_INIT, close = STRBUF_INIT;
  strbuf_puts(&open, "(*(");
  put_type(c, n, &open);
  strbuf_puts(&open, " *)ockham_access(&(");
  copy_edit(c, n->begin, EDIT_OPEN, 0, &open);
  strbuf_puts(&close, "), sizeof(");
  put_type(c, n, &close);
  strbuf_putc(&close, ')');
  copy_put_expression(c, n, &close);
  strbuf_putc(&close, ')');
  copy_edit(c, n->end, EDIT_CLOSE, 0, &close);
}

/* A bit-field has no address: what it is a member of has. */
static void look_at_bit_field(struct copy *c, const struct ast_node *followed) {
  const struct ast_node *base = followed->is_arrow ? followed->inner : NULL;
  struct strbuf open = STRBUF_INIT, close = STRBUF_INIT;
  if (!base || !copy_has(c, base)) return;
  strbuf_puts(&open, "((");
  put_type(c, base, &open);
  strbuf_puts(&open, ")ockham_access(");
  copy_edit(c, base->begin, EDIT_OPEN, 0, &open);
  strbuf_puts(&close, ", 1");
  copy_put_expression(c, followed, &close);
  strbuf_putc(&close, ')');
  copy_edit(c, base->end, EDIT_CLOSE, 0, &close);
}

/* The lvalue is read or written. */
static void look_at(struct copy *c, const struct ast_node *n) {
  const struct ast_node *followed = followed_pointer(n);
  if (!copy_has(c, n)) return;
  if (followed && n->is_bit_field)
    look_at_bit_field(c, followed);
  else if (followed)
    look_at_address(c, n);
  bool is_looked_at = followed;
  for (const struct ast_node *x = without_parentheses(n); x; x = without_parentheses(x)) {
    const struct ast_node *array = indexed_array(x);
    if (array) look_at_index(c, x, array);
    is_looked_at |= array != NULL;
    if (!array && (strcmp(x->kind, "MemberExpr") != 0 || x->is_arrow)) break;
    x = array ? array : x->inner;
  }
  uint32_t first = copy_line_of(c, n->begin), last = copy_line_of(c, n->end);
  c->is_seen |= is_looked_at && first <= c->line && c->line <= last;
}

/* The variable that an lvalue is in, by its name, or a literal; NULL if there is none. */
static const struct ast_node *named_object(const struct ast_node *n) {
  n = whole_of(n);
  bool is_object = n && (strcmp(n->kind, "DeclRefExpr") == 0 || strcmp(n->kind, "StringLiteral") == 0);
  return is_object && !strchr(n->type, '(') ? n : NULL;
}

/* `a` where it is a pointer, or `&x`: the variable is noted before the address is used. */
static void note_object(struct copy *c, const struct ast_node *pointer, const struct ast_node *lvalue) {
  const struct ast_node *object = named_object(lvalue);
  struct strbuf open = STRBUF_INIT, close = STRBUF_INIT;
  size_t len = object ? strlen(object->type) : 0;
  bool has_size = object && !(len > 2 && strcmp(object->type + len - 2, "[]") == 0);
  if (!has_size || !copy_has(c, pointer) || !copy_has(c, object)) return;
  bool is_literal = strcmp(object->kind, "StringLiteral") == 0;
  if (is_literal ? !c->notes_literals || lvalue != object : !c->notes_objects) return;
  strbuf_printf(&open, is_literal ? "((%s)ockham_object(" : "(ockham_object(&", pointer->type);
  if (!is_literal) copy_put_source(c, object, &open);
  if (!is_literal) strbuf_puts(&open, ", sizeof ");
  if (!is_literal) copy_put_source(c, object, &open);
  if (!is_literal) strbuf_puts(&open, "), ");
  copy_edit(c, pointer->begin, EDIT_OPEN, 0, &open);
  if (is_literal) strbuf_puts(&close, ", sizeof ");
  if (is_literal) copy_put_source(c, object, &close);
  strbuf_puts(&close, is_literal ? "))" : ")");
  copy_edit(c, pointer->end, EDIT_CLOSE, 0, &close);
}

/* ---- the tree ---- */

static bool is(const struct ast_node *n, const char *kind, const char *what) {
  return strcmp(n->kind, kind) == 0 && strcmp(n->what, what) == 0;
}

static void rename_function(struct copy *c, const struct ast_node *n) {
  static const char *const names[] = {"memcpy", "memmove", "memset"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    size_t len = strlen(names[i]);
    if (!copy_has(c, n) || n->end - n->begin != len || strncmp(c->text.text + n->begin, names[i], len) != 0) continue;
    struct strbuf text = STRBUF_INIT;
    strbuf_printf(&text, "ockham_%s", names[i]);
    copy_edit(c, n->begin, EDIT_REPLACE, len, &text);
    c->is_seen |= copy_line_of(c, n->begin) == c->line;
  }
}

static void visit(struct copy *c, const struct ast_node *n, bool is_indexed, bool is_constant) {
  bool is_fixed = is_constant || strcmp(n->kind, "UnaryExprOrTypeTraitExpr") == 0;
  bool is_static = strcmp(n->kind, "VarDecl") == 0 && n->is_static;
  if (n->inner && !is_fixed) {
    if (is(n, "ImplicitCastExpr", "LValueToRValue") || is(n, "BinaryOperator", "=") ||
        strcmp(n->kind, "CompoundAssignOperator") == 0 || is(n, "UnaryOperator", "++") || is(n, "UnaryOperator", "--"))
      look_at(c, n->inner);
    if ((is(n, "ImplicitCastExpr", "ArrayToPointerDecay") && !is_indexed) || is(n, "UnaryOperator", "&"))
      note_object(c, n, n->inner);
  }
  if (strcmp(n->kind, "DeclRefExpr") == 0 && !is_fixed) rename_function(c, n);
  bool is_element = strcmp(n->kind, "ArraySubscriptExpr") == 0;
  for (const struct ast_node *x = n->inner; x; x = x->next)
    visit(c, x, is_element && x == n->inner, is_fixed || is_static);
}

/* ---- checks of memory ---- */

static void check_memory(struct copy *c) {
  struct test *t = c->t;
  const struct program *p = t->program;
  const struct edge *e = &p->edges.data[vec_last(&t->request->trace->steps).edge];
  const struct function *f = &p->functions.data[p->locations.data[e->source].function];
  const char *name = program_string(p, f->name), *what = t->run.end.text ? t->run.end.text : "";
  static const char *const unseen[][2] = {{"constant object", "a constant is written"},
                                          {"no longer an object", "the object is not there any more"},
                                          {"no object at", "there is no object at that address"},
                                          {"address of function", "a function is used as if it were data"}};
  for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
    if (strstr(what, unseen[i][0])) test_refuse(t, "plain C does not notice it: %s", unseen[i][1]);
  if (!test_is_about_loss(t) && (f->is_library_model || !test_has_body(t, name)))
    test_refuse(t, "it happens in '%s', which is not in the source", name);
  c->line = e->at.line;
  c->notes_objects = strstr(what, "out of bounds of '");
  c->notes_literals = strstr(what, "'literal'");
  for (const struct ast_node *n = t->trees.data[0].root->inner; n; n = n->next)
    if (strcmp(n->kind, "FunctionDecl") == 0 && ast_body(n) && !n->is_elsewhere) visit(c, ast_body(n), false, false);
  if (t->run.end.violation == RUN_MEMORY_ACCESS && !c->is_seen)
    test_refuse(t, "the access is made by a macro, or in another file than the function that it is in");
}

static void put_runtime(struct test *t) {
  const char *word = t->request->sources->model == DATA_MODEL_ILP32 ? "unsigned int" : "unsigned long";
  strbuf_printf(&t->out,
                "typedef %s ockham_size;\nstatic const int ockham_is_about_free = %d;\nstatic const ockham_size "
                "ockham_lost = %llu;\n\n",
                word, t->run.end.violation == RUN_FREE, (unsigned long long)t->run.end.lost);
  strbuf_add(&t->out, (const char *)embedded_memory_runtime->bytes, embedded_memory_runtime->size);
  strbuf_puts(&t->out, "\n#define malloc ockham_malloc\n#define calloc ockham_calloc\n#define realloc ockham_realloc\n"
                       "#define free ockham_free\n");
}

/* ---- errors ---- */

static void check_errors(struct copy *c) {
  const struct program *p = c->t->program;
  for (function_id f = 0; f < p->functions.len; f++) {
    const char *name = program_string(p, p->functions.data[f].name);
    const struct ast_node *n = library_find(name) == LIBRARY_ERROR ? test_find_function(c->t, name) : NULL;
    const struct ast_node *body = n ? ast_body(n) : NULL;
    struct strbuf text = STRBUF_INIT;
    if (!body) continue;
    if (!copy_has(c, body)) test_refuse(c->t, "'%s' is in another file", name);
    strbuf_printf(&text, " ockham_fail(\"error reached: %s is called\");", name);
    copy_edit(c, body->begin + 1, EDIT_OPEN, 0, &text);
  }
}

/* ---- rules ---- */

static void rename_calls(struct copy *c, const struct ast_node *n, const char *name) {
  size_t len = strlen(name);
  if (strcmp(n->kind, "DeclRefExpr") == 0 && copy_has(c, n) && n->end - n->begin == len &&
      strncmp(c->text.text + n->begin, name, len) == 0) {
    struct strbuf text = STRBUF_INIT;
    strbuf_printf(&text, "ockham_call_%s", name);
    copy_edit(c, n->begin, EDIT_REPLACE, len, &text);
  }
  for (const struct ast_node *x = n->inner; x; x = x->next) rename_calls(c, x, name);
}

/* Functions with a body that are watched are called by functions of the test, declared where the source first does. */
static void check_rules(struct copy *c) {
  const struct program *p = c->t->program;
  const struct ast_node *all = c->t->trees.data[0].root->inner;
  for (function_id f = 0; f < p->functions.len; f++) {
    const char *name = program_string(p, p->functions.data[f].name);
    const struct ast_node *first = test_rules_wrap(c->t, name) ? all : NULL;
    while (first && (strcmp(first->kind, "FunctionDecl") != 0 || strcmp(first->name, name) != 0)) first = first->next;
    if (!first) continue;
    if (!copy_has(c, first)) test_refuse(c->t, "'%s' is in another file", name);
    struct strbuf text = STRBUF_INIT;
    test_put_wrapper_header(c->t, name, &text);
    strbuf_puts(&text, "; ");
    copy_edit(c, first->begin, EDIT_OPEN, 0, &text);
    for (const struct ast_node *n = all; n; n = n->next)
      if (strcmp(n->kind, "FunctionDecl") == 0 && ast_body(n)) rename_calls(c, ast_body(n), name);
  }
}

/* ---- arithmetic ---- */

static void check_arithmetic(struct copy *c) {
  const struct test *t = c->t;
  const struct edge *e = &t->program->edges.data[vec_last(&t->request->trace->steps).edge];
  c->line = e->at.line;
  for (const struct ast_node *n = t->trees.data[0].root->inner; n; n = n->next)
    if (strcmp(n->kind, "FunctionDecl") == 0 && ast_body(n) && !n->is_elsewhere) test_check_arithmetic(c, ast_body(n));
  if (!c->is_seen) test_refuse(c->t, "the operation is made by a macro, or in another file");
}

/* ---- the whole ---- */

void test_put_copy(struct test *t) {
  struct copy c = {.t = t, .file = t->request->sources->files.data[0], .text = STRBUF_INIT};
  bool is_about_arithmetic = test_is_about_arithmetic(t);
  bool is_about_memory = t->program->asked & CHECKS_OF_MEMORY && !is_about_arithmetic;
  if (!strbuf_read_file(&c.text, c.file, SIZE_MAX)) test_refuse(t, "'%s' cannot be read", c.file);
  if (is_about_memory && !t->failed) put_runtime(t);
  if (is_about_arithmetic && !t->failed) test_put_arithmetic(t);
  if (t->has_main) strbuf_puts(&t->out, "#define main ockham_program\n");
  if (is_about_memory && !t->failed) check_memory(&c);
  if (is_about_arithmetic && !t->failed) check_arithmetic(&c);
  if (!is_about_memory && !is_about_arithmetic && !t->rules.rules.len && !t->failed) check_errors(&c);
  if (t->rules.rules.len && !t->failed) check_rules(&c);
  strbuf_puts(&t->out, "#line 1 \"");
  for (const char *p = c.file; *p; p++) strbuf_printf(&t->out, *p == '"' || *p == '\\' ? "\\%c" : "%c", *p);
  strbuf_puts(&t->out, "\"\n");
  if (!t->failed) edits_apply(&c.edits, c.text.text, c.text.len, &t->out);
  if (t->has_main) strbuf_puts(&t->out, "\n#undef main\n");
  strbuf_puts(&t->out, "\n/* ---- what the source does not define ---- */\n\n");
  edits_release(&c.edits);
  strbuf_release(&c.text);
}
