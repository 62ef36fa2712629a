/* The tree comes from clang as JSON, with the flags that the program was compiled with. Members that nobody asks for
 * are passed over. */
#include "front/clang/syntax_tree.h"

#include "base/text/json.h"
#include "front/clang/clang.h"

#include <stdio.h>
#include <string.h>

/* ---- JSON ---- */

/* Passes any value. */
static void skip(struct json *j) {
  switch (json_peek(j)) {
  case '{':
    json_open(j, '{');
    while (json_key(j)) skip(j);
    break;
  case '[':
    json_open(j, '[');
    while (json_element(j)) skip(j);
    break;
  case '"': json_string(j); break;
  case 't':
  case 'f': json_bool(j); break;
  case 'n': json_null(j); break;
  default: json_number(j, UINT64_MAX);
  }
}

struct place {
  bool is_known, is_included, is_in_macro;
  size_t offset, length;
};

/* A place in a macro has two parts: what the macro says is not in the text as it is, only where it is used. */
static struct place read_place(struct json *j) {
  struct place p = {.is_known = false};
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    if (strcmp(key, "expansionLoc") == 0) {
      p = read_place(j);
      p.is_in_macro = true;
      continue;
    }
    if (strcmp(key, "offset") == 0) {
      p.offset = json_number(j, SIZE_MAX);
      p.is_known = true;
    } else if (strcmp(key, "tokLen") == 0) {
      p.length = json_number(j, SIZE_MAX);
    } else {
      p.is_included |= strcmp(key, "includedFrom") == 0;
      skip(j);
    }
  }
  return p;
}

static void read_range(struct json *j, struct ast_node *n) {
  bool begins_in_macro = false;
  json_open(j, '{');
  for (const char *key; (key = json_key(j));) {
    bool is_begin = strcmp(key, "begin") == 0;
    struct place p = read_place(j);
    n->is_included |= p.is_included || !p.is_known;
    n->is_elsewhere |= p.is_included || p.is_in_macro || !p.is_known;
    if (is_begin) {
      n->begin = p.offset;
      begins_in_macro = p.is_in_macro;
    } else {
      n->end = p.offset + p.length;
      n->ends_in_macro = p.is_in_macro;
      n->is_in_macro = begins_in_macro && p.is_in_macro && p.offset == n->begin;
    }
  }
}

static void read_type(struct json *j, struct arena *arena, const char **type, const char **plain) {
  const char *desugared = NULL;
  json_open(j, '{');
  for (const char *key; (key = json_key(j));)
    if (strcmp(key, "qualType") == 0)
      *type = arena_strdup(arena, json_string(j));
    else if (strcmp(key, "desugaredQualType") == 0)
      desugared = arena_strdup(arena, json_string(j));
    else
      skip(j);
  *plain = desugared ? desugared : *type;
}

static struct ast_node *read_node(struct json *j, struct ast *a);

static struct ast_node *read_list(struct json *j, struct ast *a) {
  struct ast_node *first = NULL, **last = &first;
  json_open(j, '[');
  while (json_element(j)) {
    *last = read_node(j, a);
    last = &(*last)->next;
  }
  return first;
}

/* What an expression refers to: of that, the name. */
static const char *read_name(struct json *j, struct arena *arena) {
  const char *name = "";
  json_open(j, '{');
  for (const char *key; (key = json_key(j));)
    if (strcmp(key, "name") == 0)
      name = arena_strdup(arena, json_string(j));
    else
      skip(j);
  return name;
}

static void read_storage(struct json *j, struct ast_node *n) {
  const char *class = json_string(j);
  n->is_static = strcmp(class, "static") == 0;
  n->is_extern = strcmp(class, "extern") == 0;
}

static void read_member(struct json *j, struct ast *a, const char *key, struct ast_node *n) {
  struct arena *arena = &a->arena;
  if (strcmp(key, "kind") == 0)
    n->kind = arena_strdup(arena, json_string(j));
  else if (strcmp(key, "name") == 0)
    n->name = arena_strdup(arena, json_string(j));
  else if (strcmp(key, "referencedDecl") == 0)
    n->name = read_name(j, arena);
  else if (strcmp(key, "type") == 0)
    read_type(j, arena, &n->type, &n->plain);
  else if (strcmp(key, "computeResultType") == 0)
    read_type(j, arena, &n->computed, &n->computed);
  else if (strcmp(key, "opcode") == 0 || strcmp(key, "castKind") == 0)
    n->what = arena_strdup(arena, json_string(j));
  else if (strcmp(key, "range") == 0)
    read_range(j, n);
  else if (strcmp(key, "isArrow") == 0)
    n->is_arrow = json_bool(j);
  else if (strcmp(key, "isBitfield") == 0)
    n->is_bit_field = json_bool(j);
  else if (strcmp(key, "referencedMemberDecl") == 0)
    n->is_bit_field = names_find(&a->bit_fields, json_string(j)) != MAP_NONE;
  else if (strcmp(key, "storageClass") == 0)
    read_storage(j, n);
  else if (strcmp(key, "inner") == 0)
    n->inner = read_list(j, a);
  else
    skip(j);
}

/* A member is declared before it is used: of bit-fields the numbers are kept that clang gives them. */
static struct ast_node *read_node(struct json *j, struct ast *a) {
  struct ast_node *n = arena_new(&a->arena, struct ast_node);
  char id[24] = "";
  *n = (struct ast_node){.kind = "", .name = "", .type = "", .plain = "", .computed = "", .what = ""};
  json_open(j, '{');
  for (const char *key; (key = json_key(j));)
    if (strcmp(key, "id") == 0)
      snprintf(id, sizeof id, "%s", json_string(j));
    else
      read_member(j, a, key, n);
  if (n->is_bit_field && strcmp(n->kind, "FieldDecl") == 0) names_add(&a->bit_fields, id);
  return n;
}

/* ---- clang ---- */

static bool run_clang(struct context *ctx, const struct sources *s, const char *file, struct strbuf *text) {
  string_list flags = VEC_INIT;
  vec_push(&flags, s->model == DATA_MODEL_ILP32 ? "-m32" : "-m64");
  for (uint32_t i = 0; i < s->clang_flags.len; i++) vec_push(&flags, s->clang_flags.data[i]);
  vec_push(&flags, "-Xclang");
  vec_push(&flags, "-ast-dump=json");
  bool ok = clang_run(ctx, &(struct clang_task){CLANG_COMPILE, file, NULL, NULL, &flags, text, false}, 1);
  vec_release(&flags);
  return ok;
}

/* What fails is the reason why there is no test, and no error of the user. */
bool ast_read(struct context *ctx, const struct sources *s, const char *file, struct ast *ret, struct strbuf *why) {
  struct diagnostics before = ctx->diagnostics;
  struct strbuf text = STRBUF_INIT;
  struct json j;
  *ret = (struct ast){ARENA_INIT, NULL, NAMES_INIT};
  ctx->diagnostics = (struct diagnostics)DIAGNOSTICS_INIT;
  bool ok = run_clang(ctx, s, file, &text);
  json_init(&j, &ctx->diagnostics, "the syntax tree", text.text, text.len);
  if (ok) ret->root = read_node(&j, ret);
  ok = ok && json_finish(&j);
  if (!ok)
    strbuf_printf(why, "its syntax tree cannot be read: %s",
                  ctx->diagnostics.items.len ? vec_last(&ctx->diagnostics.items).text : "no reason known");
  json_release(&j);
  strbuf_release(&text);
  diagnostics_release(&ctx->diagnostics);
  ctx->diagnostics = before;
  return ok;
}

void ast_release(struct ast *a) {
  arena_release(&a->arena);
  names_release(&a->bit_fields);
}

/* ---- functions ---- */

const struct ast_node *ast_body(const struct ast_node *function) {
  for (const struct ast_node *n = function->inner; n; n = n->next)
    if (strcmp(n->kind, "CompoundStmt") == 0) return n;
  return NULL;
}

const struct ast_node *ast_function(const struct ast *a, const char *name) {
  const struct ast_node *found = NULL;
  for (const struct ast_node *n = a->root ? a->root->inner : NULL; n; n = n->next)
    if (strcmp(n->kind, "FunctionDecl") == 0 && strcmp(n->name, name) == 0 && (!found || ast_body(n))) found = n;
  return found;
}
