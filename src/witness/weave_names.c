/* Names in a condition mean what they mean at its place, which is not looked for: what a name means somewhere, it may
 * mean there. Names by which the program and its environment know each other must be those of the source. */
#include "front/clang/clang.h"
#include "witness/weave_private.h"

#include <string.h>

static bool is(const struct ast_node *n, const char *kind) { return strcmp(n->kind, kind) == 0; }

/* ---- declarations ---- */

static void collect(struct condition_names *names, const struct ast_node *n) {
  bool is_declared = is(n, "VarDecl") || is(n, "ParmVarDecl") || is(n, "EnumConstantDecl") || is(n, "FunctionDecl");
  if (is_declared) condition_names_add(names, n->name, n->type);
  if (is(n, "TypedefDecl") && *n->name) names_add(&names->types, n->name);
  for (const struct ast_node *x = n->inner; x; x = x->next) collect(names, x);
}

/* ---- macros ---- */

/* A line `#define NAME TEXT` or `#define NAME(...) TEXT`. */
static void add_definition(struct condition_names *names, char *line) {
  static const char start[] = "#define ";
  if (strncmp(line, start, strlen(start)) != 0) return;
  char *name = line + strlen(start), *end = name + strcspn(name, " (");
  struct strbuf text = STRBUF_INIT;
  strbuf_puts(&text, end);
  *end = '\0';
  condition_names_add_macro(names, name, text.text);
  strbuf_release(&text);
}

/* What fails is no error of the user. */
static bool collect_macros(struct weaver *v, struct context *ctx, const struct sources *s) {
  if (clang_is_preprocessed(v->source.file)) return true; /* it has none */
  struct diagnostics before = ctx->diagnostics;
  struct strbuf text = STRBUF_INIT;
  string_list flags = VEC_INIT;
  vec_push(&flags, s->model == DATA_MODEL_ILP32 ? "-m32" : "-m64");
  for (uint32_t i = 0; i < s->clang_flags.len; i++) vec_push(&flags, s->clang_flags.data[i]);
  vec_push(&flags, "-dD");
  ctx->diagnostics = (struct diagnostics)DIAGNOSTICS_INIT;
  bool ok =
      clang_run(ctx, &(struct clang_task){CLANG_PREPROCESS, v->source.file, NULL, NULL, &flags, &text, true}, 1) &&
      text.len;
  for (char *line = ok ? text.text : NULL, *next; line; line = next) {
    next = strchr(line, '\n');
    if (next) *next++ = '\0';
    add_definition(&v->names, line);
  }
  diagnostics_release(&ctx->diagnostics);
  ctx->diagnostics = before;
  vec_release(&flags);
  strbuf_release(&text);
  return ok;
}

/* ---- other names ---- */

static bool has_other_name(const struct ast_node *n) {
  static const char *const attributes[] = {"AsmLabelAttr", "AliasAttr", "IFuncAttr", "WeakRefAttr"};
  for (const struct ast_node *x = n->inner; x; x = x->next)
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
      if (is(x, attributes[i])) return true;
  return false;
}

/* Headers give functions of the library other names, which matters to nobody. */
static bool is_renamed(const struct ast_node *n) {
  bool matters =
      is(n, "VarDecl") || (is(n, "FunctionDecl") && (ast_body(n) || strncmp(n->name, "__VERIFIER_", 11) == 0));
  if (is(n, "FileScopeAsmDecl") || (matters && has_other_name(n))) return true;
  for (const struct ast_node *x = n->inner; x; x = x->next)
    if (is_renamed(x)) return true;
  return false;
}

/* The program has something else under the name by which our code ends a run. */
static bool defines_abort(const struct weaver *v) {
  const struct ast_node *f = ast_function(&v->source.tree, "abort");
  return f && ast_body(f);
}

bool weaver_is_input(const struct weaver *v, const struct ast_node *call) {
  const struct site s = {.kind = SITE_CALL, .node = call};
  const char *name = site_callee(&s);
  const struct ast_node *f = ast_function(&v->source.tree, name);
  bool has_arguments = call->inner && call->inner->next;
  return strncmp(name, "__VERIFIER_nondet_", 18) == 0 && f && !ast_body(f) && !has_arguments &&
         strcmp(call->type, "void") != 0;
}

bool weaver_learn_names(struct weaver *v, struct context *ctx, const struct sources *s) {
  v->names.has_short_long = s->model == DATA_MODEL_ILP32;
  collect(&v->names, v->source.tree.root);
  if (strstr(v->source.text.text, "__ockham_"))
    return weaver_fail(v, WEAVING_UNCLEAR, NULL, "the source uses our names");
  if (defines_abort(v)) return weaver_fail(v, WEAVING_UNCLEAR, NULL, "the source has its own 'abort'");
  if (is_renamed(v->source.tree.root))
    return weaver_fail(v, WEAVING_UNCLEAR, NULL, "something in the source has another name for the linker");
  return collect_macros(v, ctx, s) || weaver_fail(v, WEAVING_UNCLEAR, NULL, "its macros cannot be told");
}
