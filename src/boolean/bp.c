/* Building boolean programs, and finding things in them by name. An index maps the hash of a name to the first thing
 * with that hash; from there on names are compared, so nothing has to be unique while a program is being built, and
 * bp_check can say what is there twice. Expressions are not hash-consed: each occurrence of a choice decides for
 * itself. */
#include "boolean/bp.h"

#include <ctype.h>

static uint64_t hash_variable(const char *name, bp_proc_id);

struct bp_program *bp_new(const char *file) {
  struct bp_program *p = xcalloc(1, sizeof *p);
  p->file = arena_strdup(&p->arena, file);
  vec_push(&p->exprs, ((struct bp_expr_node){.kind = BP_FALSE}));
  vec_push(&p->exprs, ((struct bp_expr_node){.kind = BP_TRUE}));
  return p;
}

void bp_free(struct bp_program *p) {
  if (!p) return;
  for (uint32_t i = 0; i < p->procedures.len; i++) {
    vec_release_all(&p->procedures.data[i].parameters, &p->procedures.data[i].locals);
  }
  for (uint32_t i = 0; i < p->blocks.len; i++) vec_release(&p->blocks.data[i].stmts);
  vec_release_all(&p->vars, &p->globals, &p->procedures, &p->stmts, &p->blocks, &p->exprs);
  map_release_all(&p->procedure_index, &p->label_index, &p->variable_index);
  arena_release(&p->arena);
  free(p);
}

/* ---- names: where to look first; what is found there is compared ---- */

static uint64_t hash_name(const char *name, bp_proc_id f) { return hash_combine(hash_bytes(name, strlen(name)), f); }

static void remember(struct map *index, uint64_t hash, uint32_t what) {
  uint64_t *first = map_put(index, hash);
  if (!*first) *first = (uint64_t)what + 1;
}

/* The first that may have the name, `end` if there is none. */
static uint32_t first_named(const struct map *index, uint64_t hash, uint32_t end) {
  const uint64_t *first = map_get(index, hash);
  return first ? (uint32_t)(*first - 1) : end;
}

/* ---- declarations ---- */

static bp_var_id add_variable(struct bp_program *p, bp_proc_id procedure, const char *name) {
  assert(procedure == BP_NONE || procedure < p->procedures.len);
  vec_push(&p->vars, ((struct bp_variable){arena_strdup(&p->arena, name), procedure, {NULL, 0, 0}}));
  remember(&p->variable_index, hash_variable(name, procedure), p->vars.len - 1);
  return p->vars.len - 1;
}

bp_var_id bp_add_global(struct bp_program *p, const char *name) {
  bp_var_id v = add_variable(p, BP_NONE, name);
  vec_push(&p->globals, v);
  return v;
}

bp_var_id bp_add_parameter(struct bp_program *p, bp_proc_id f, const char *name) {
  bp_var_id v = add_variable(p, f, name);
  vec_push(&p->procedures.data[f].parameters, v);
  return v;
}

bp_var_id bp_add_local(struct bp_program *p, bp_proc_id f, const char *name) {
  bp_var_id v = add_variable(p, f, name);
  vec_push(&p->procedures.data[f].locals, v);
  return v;
}

static bp_block_id add_block(struct bp_program *p) {
  vec_push_zero(&p->blocks);
  return p->blocks.len - 1;
}

static bp_stmt_id new_stmt(struct bp_program *p, enum bp_stmt_kind kind, bp_proc_id f) {
  vec_push(&p->stmts, ((struct bp_stmt){.kind = kind,
                                        .procedure = f,
                                        .callee = BP_NONE,
                                        .condition = BP_NONE,
                                        .then_block = BP_NONE,
                                        .else_block = BP_NONE}));
  return p->stmts.len - 1;
}

bp_proc_id bp_add_procedure(struct bp_program *p, const char *name, uint32_t result_count) {
  bp_proc_id f = p->procedures.len;
  struct bp_procedure *new = vec_push_zero(&p->procedures);
  new->name = arena_strdup(&p->arena, name);
  new->result_count = result_count;
  new->enforced = BP_NONE;
  remember(&p->procedure_index, hash_name(name, BP_NONE), f);
  bp_block_id body = add_block(p);
  p->blocks.data[body].procedure = f;
  p->procedures.data[f].body = body;
  p->procedures.data[f].end = new_stmt(p, BP_SKIP, f);
  return f;
}

void bp_enforce(struct bp_program *p, bp_proc_id f, bp_expr e) {
  assert(f < p->procedures.len && e < p->exprs.len);
  bp_expr old = p->procedures.data[f].enforced;
  assert(old == BP_NONE || old < p->exprs.len);
  bp_expr both = old == BP_NONE ? e : bp_and(p, old, e);
  p->procedures.data[f].enforced = both;
}

bp_block_id bp_body(const struct bp_program *p, bp_proc_id f) { return p->procedures.data[f].body; }

/* ---- expressions ---- */

static bp_expr add_expr(struct bp_program *p, enum bp_expr_kind kind, bp_expr a, bp_expr b, bp_expr c) {
  assert(kind < BP_NOT || a < p->exprs.len);
  assert(kind < BP_AND || b < p->exprs.len);
  assert(kind != BP_ITE || c < p->exprs.len);
  vec_push(&p->exprs, ((struct bp_expr_node){kind, a, b, c}));
  return p->exprs.len - 1;
}

bp_expr bp_true(struct bp_program *p) {
  (void)p;
  return BP_TRUE;
}

bp_expr bp_false(struct bp_program *p) {
  (void)p;
  return BP_FALSE;
}

bp_expr bp_unknown(struct bp_program *p) { return add_expr(p, BP_UNKNOWN, 0, 0, 0); }
bp_expr bp_var(struct bp_program *p, bp_var_id v) {
  assert(v < 2 * p->vars.len); /* those beyond the first half are values at an entry (reach.h) */
  return add_expr(p, BP_VAR, v, 0, 0);
}

bp_expr bp_not(struct bp_program *p, bp_expr a) {
  if (a <= BP_TRUE) return !a;
  if (p->exprs.data[a].kind == BP_NOT) return p->exprs.data[a].a;
  return add_expr(p, BP_NOT, a, 0, 0);
}

bp_expr bp_and(struct bp_program *p, bp_expr a, bp_expr b) {
  if (a == BP_FALSE || b == BP_FALSE) return BP_FALSE;
  if (a == BP_TRUE || b == BP_TRUE) return a == BP_TRUE ? b : a;
  return add_expr(p, BP_AND, a, b, 0);
}

bp_expr bp_or(struct bp_program *p, bp_expr a, bp_expr b) {
  if (a == BP_TRUE || b == BP_TRUE) return BP_TRUE;
  if (a == BP_FALSE || b == BP_FALSE) return a == BP_FALSE ? b : a;
  return add_expr(p, BP_OR, a, b, 0);
}

bp_expr bp_implies(struct bp_program *p, bp_expr a, bp_expr b) {
  if (a == BP_FALSE || b == BP_TRUE) return BP_TRUE;
  if (a == BP_TRUE) return b;
  if (b == BP_FALSE) return bp_not(p, a);
  return add_expr(p, BP_IMPLIES, a, b, 0);
}

bp_expr bp_equal(struct bp_program *p, bp_expr a, bp_expr b) {
  if (a <= BP_TRUE) return a == BP_TRUE ? b : bp_not(p, b);
  if (b <= BP_TRUE) return b == BP_TRUE ? a : bp_not(p, a);
  return add_expr(p, BP_EQUAL, a, b, 0);
}

bp_expr bp_different(struct bp_program *p, bp_expr a, bp_expr b) {
  if (a <= BP_TRUE) return a == BP_TRUE ? bp_not(p, b) : b;
  if (b <= BP_TRUE) return b == BP_TRUE ? bp_not(p, a) : a;
  return add_expr(p, BP_DIFFERENT, a, b, 0);
}

bp_expr bp_ite(struct bp_program *p, bp_expr condition, bp_expr a, bp_expr b) {
  if (condition <= BP_TRUE) return condition == BP_TRUE ? a : b;
  return add_expr(p, BP_ITE, condition, a, b);
}

bp_expr bp_choose(struct bp_program *p, bp_expr pos, bp_expr neg) {
  if (pos == BP_TRUE) return BP_TRUE;
  if (pos == BP_FALSE && neg == BP_TRUE) return BP_FALSE;
  if (pos == BP_FALSE && neg == BP_FALSE) return bp_unknown(p);
  return add_expr(p, BP_CHOOSE, pos, neg, 0);
}

bool bp_is_deterministic(const struct bp_program *p, bp_expr e) {
  const struct bp_expr_node *x = &p->exprs.data[e];
  switch (x->kind) {
  case BP_FALSE:
  case BP_TRUE:
  case BP_VAR: return true;
  case BP_UNKNOWN:
  case BP_CHOOSE: return false;
  case BP_NOT: return bp_is_deterministic(p, x->a);
  case BP_AND:
  case BP_OR:
  case BP_IMPLIES:
  case BP_EQUAL:
  case BP_DIFFERENT: return bp_is_deterministic(p, x->a) && bp_is_deterministic(p, x->b);
  case BP_ITE: break;
  }
  return bp_is_deterministic(p, x->a) && bp_is_deterministic(p, x->b) && bp_is_deterministic(p, x->c);
}

/* ---- statements ---- */

static bp_stmt_id add_stmt(struct bp_program *p, bp_block_id block, enum bp_stmt_kind kind) {
  assert(block < p->blocks.len);
  bp_stmt_id s = new_stmt(p, kind, p->blocks.data[block].procedure);
  vec_push(&p->blocks.data[block].stmts, s);
  return s;
}

static void set_targets(struct bp_program *p, bp_stmt_id s, const bp_var_id *targets, uint32_t count) {
  p->stmts.data[s].targets = arena_copy(&p->arena, targets, count * sizeof *targets);
  p->stmts.data[s].target_count = count;
}

static void set_values(struct bp_program *p, bp_stmt_id s, const bp_expr *values, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) assert(values[i] < p->exprs.len);
  p->stmts.data[s].values = arena_copy(&p->arena, values, count * sizeof *values);
  p->stmts.data[s].value_count = count;
}

bp_stmt_id bp_skip(struct bp_program *p, bp_block_id block) { return add_stmt(p, block, BP_SKIP); }

bp_stmt_id bp_assign(struct bp_program *p, bp_block_id block, const bp_var_id *targets, const bp_expr *values,
                     uint32_t count) {
  bp_stmt_id s = add_stmt(p, block, BP_ASSIGN);
  set_targets(p, s, targets, count);
  set_values(p, s, values, count);
  return s;
}

bp_stmt_id bp_call(struct bp_program *p, bp_block_id block, const bp_var_id *targets, uint32_t target_count,
                   const char *callee, const bp_expr *arguments, uint32_t argument_count) {
  bp_stmt_id s = add_stmt(p, block, BP_CALL);
  set_targets(p, s, targets, target_count);
  set_values(p, s, arguments, argument_count);
  p->stmts.data[s].callee_name = arena_strdup(&p->arena, callee);
  return s;
}

bp_stmt_id bp_return(struct bp_program *p, bp_block_id block, const bp_expr *values, uint32_t count) {
  bp_stmt_id s = add_stmt(p, block, BP_RETURN);
  set_values(p, s, values, count);
  return s;
}

bp_stmt_id bp_goto(struct bp_program *p, bp_block_id block, const char *const *labels, uint32_t count) {
  bp_stmt_id s = add_stmt(p, block, BP_GOTO);
  const char **copy = arena_array(&p->arena, const char *, count);
  for (uint32_t i = 0; i < count; i++) copy[i] = arena_strdup(&p->arena, labels[i]);
  p->stmts.data[s].gotos = copy;
  p->stmts.data[s].goto_count = count;
  return s;
}

static bp_stmt_id add_conditional(struct bp_program *p, bp_block_id block, enum bp_stmt_kind kind, bp_expr condition) {
  assert(condition < p->exprs.len);
  bp_stmt_id s = add_stmt(p, block, kind);
  p->stmts.data[s].condition = condition;
  return s;
}

bp_stmt_id bp_assume(struct bp_program *p, bp_block_id block, bp_expr e) {
  return add_conditional(p, block, BP_ASSUME, e);
}

bp_stmt_id bp_assert(struct bp_program *p, bp_block_id block, bp_expr e) {
  return add_conditional(p, block, BP_ASSERT, e);
}

static bp_block_id inner_block(struct bp_program *p, bp_stmt_id s) {
  bp_block_id inner = add_block(p);
  p->blocks.data[inner].procedure = p->stmts.data[s].procedure;
  return inner;
}

bp_stmt_id bp_if(struct bp_program *p, bp_block_id block, bp_expr condition) {
  bp_stmt_id s = add_conditional(p, block, BP_IF, condition);
  bp_block_id inner = inner_block(p, s);
  p->stmts.data[s].then_block = inner;
  return s;
}

bp_stmt_id bp_while(struct bp_program *p, bp_block_id block, bp_expr condition) {
  bp_stmt_id s = add_conditional(p, block, BP_WHILE, condition);
  bp_block_id inner = inner_block(p, s);
  p->stmts.data[s].then_block = inner;
  return s;
}

bp_block_id bp_then(const struct bp_program *p, bp_stmt_id s) {
  assert(p->stmts.data[s].kind == BP_IF || p->stmts.data[s].kind == BP_WHILE);
  return p->stmts.data[s].then_block;
}

bp_block_id bp_else(struct bp_program *p, bp_stmt_id s) {
  assert(p->stmts.data[s].kind == BP_IF);
  if (p->stmts.data[s].else_block == BP_NONE) {
    bp_block_id inner = inner_block(p, s);
    p->stmts.data[s].else_block = inner;
  }
  return p->stmts.data[s].else_block;
}

void bp_add_label(struct bp_program *p, bp_stmt_id s, const char *label) {
  assert(s < p->stmts.len);
  struct bp_stmt *x = &p->stmts.data[s];
  if ((x->label_count & (x->label_count - 1)) == 0) { /* there is room for a power of two */
    const char **grown = arena_array(&p->arena, const char *, x->label_count ? 2 * x->label_count : 1);
    for (uint32_t i = 0; i < x->label_count; i++) grown[i] = x->labels[i];
    x->labels = grown;
  }
  ((const char **)x->labels)[x->label_count++] = arena_strdup(&p->arena, label);
  remember(&p->label_index, hash_name(label, x->procedure), s);
}

void bp_set_source(struct bp_program *p, bp_stmt_id s, const char *file, uint32_t line, const char *text) {
  struct bp_source *source = &p->stmts.data[s].source;
  source->file = file ? arena_strdup(&p->arena, file) : NULL;
  source->line = line;
  source->text = NULL;
  if (!text) return;
  char *copy = arena_strdup(&p->arena, text);
  for (char *c = copy; *c; c++)
    if (isspace((unsigned char)*c)) *c = ' ';
  source->text = copy;
}

void bp_set_origin(struct bp_program *p, bp_stmt_id s, uint64_t origin) { p->stmts.data[s].origin = origin; }

/* ---- asking ---- */

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Whether the tokens that end with `before` and begin with `after` would become others without the blank. */
static bool is_needed(char before, char after) {
  return (is_word(before) && is_word(after)) || (before == after && ispunct((unsigned char)before)) ||
         (before == '/' && after == '*');
}

/* The next character that counts, 0 at the end. `before` is the one that counted last. */
static char next_of_name(const char **at, char before) {
  const char *blank = *at;
  while (isspace((unsigned char)**at)) ++*at;
  if (!**at) return 0;
  if (*at > blank && before && is_needed(before, **at)) return ' ';
  return *(*at)++;
}

bool bp_same_name(const char *a, const char *b) {
  char before = 0;
  for (;;) {
    char x = next_of_name(&a, before), y = next_of_name(&b, before);
    if (x != y) return false;
    if (!x) return true;
    before = x;
  }
}

bp_proc_id bp_find_procedure(const struct bp_program *p, const char *name) {
  uint32_t count = p->procedures.len;
  for (bp_proc_id f = first_named(&p->procedure_index, hash_name(name, BP_NONE), count); f < count; f++)
    if (strcmp(p->procedures.data[f].name, name) == 0) return f;
  return BP_NONE;
}

/* Of the characters that count. */
static uint64_t hash_variable(const char *name, bp_proc_id f) {
  uint64_t hash = f;
  for (char c = next_of_name(&name, 0); c; c = next_of_name(&name, c)) hash = hash_combine(hash, (unsigned char)c);
  return hash;
}

static bp_var_id find_in(const struct bp_program *p, bp_proc_id f, const char *name) {
  for (bp_var_id v = first_named(&p->variable_index, hash_variable(name, f), p->vars.len); v < p->vars.len; v++)
    if (p->vars.data[v].procedure == f && bp_same_name(p->vars.data[v].name, name)) return v;
  return BP_NONE;
}

bp_var_id bp_find_variable(const struct bp_program *p, bp_proc_id f, const char *name) {
  bp_var_id v = f == BP_NONE ? BP_NONE : find_in(p, f, name);
  return v != BP_NONE ? v : find_in(p, BP_NONE, name);
}

bp_stmt_id bp_find_label(const struct bp_program *p, bp_proc_id f, const char *label) {
  for (bp_stmt_id s = first_named(&p->label_index, hash_name(label, f), p->stmts.len); s < p->stmts.len; s++) {
    const struct bp_stmt *x = &p->stmts.data[s];
    if (x->procedure != f) continue;
    for (uint32_t i = 0; i < x->label_count; i++)
      if (strcmp(x->labels[i], label) == 0) return s;
  }
  return BP_NONE;
}

bool bp_is_reserved(const char *word) {
  static const char *const words[] = {"assert", "assume", "bool",    "choose", "else", "enforce", "false", "goto",
                                      "if",     "return", "schoose", "skip",   "true", "unknown", "void",  "while"};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(words[i], word) == 0) return true;
  return false;
}
