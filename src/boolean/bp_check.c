/* Whether a boolean program is well-formed: names are declared once, used in their scope, and numbers agree. */
#include "boolean/bp.h"

#include "base/checking.h"

#include <ctype.h>

struct bp_checker {
  struct bp_program *p;
  struct diagnostics *diagnostics;
  uint32_t *last_use; /* per variable: the statement where it was last seen as a target, plus 1 */
  bool ok;
};

static void complain(struct bp_checker *k, struct text_place at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void complain(struct bp_checker *k, struct text_place at, const char *format, ...) {
  va_list args;
  va_start(args, format);
  at.file = k->p->file;
  k->ok = diagnostics_add(k->diagnostics, true, at, format, args);
  va_end(args);
}

static bool is_identifier(const char *name) {
  if (!isalpha((unsigned char)*name) && *name != '_') return false;
  for (const char *c = name; *c; c++)
    if (!isalnum((unsigned char)*c) && *c != '_') return false;
  return !bp_is_reserved(name);
}

/* ---- declarations ---- */

static void check_variable(struct bp_checker *k, bp_var_id v) {
  const struct bp_variable *x = &k->p->vars.data[v];
  bp_var_id first = bp_find_variable(k->p, x->procedure, x->name);
  bp_var_id global = bp_find_variable(k->p, BP_NONE, x->name);
  if (first != v)
    complain(k, x->at, "'%s' is declared twice", x->name);
  else if (x->procedure != BP_NONE && global != BP_NONE)
    complain(k, x->at, "'%s' is a global variable already; choose another name", x->name);
  if (!*x->name || strchr(x->name, '\n')) complain(k, x->at, "'%s' cannot be a name", x->name);
}

static void check_procedure(struct bp_checker *k, bp_proc_id f) {
  const struct bp_procedure *x = &k->p->procedures.data[f];
  if (!is_identifier(x->name)) complain(k, x->at, "'%s' cannot be the name of a procedure", x->name);
  if (bp_find_procedure(k->p, x->name) != f) complain(k, x->at, "procedure '%s' is defined twice", x->name);
}

static bool is_in_scope(const struct bp_checker *k, bp_var_id v, bp_proc_id f) {
  return v < k->p->vars.len && (k->p->vars.data[v].procedure == BP_NONE || k->p->vars.data[v].procedure == f);
}

static void check_expr(struct bp_checker *k, bp_expr e, bp_proc_id f, struct text_place at) {
  const struct bp_expr_node *x = &k->p->exprs.data[e];
  switch (x->kind) {
  case BP_FALSE:
  case BP_TRUE:
  case BP_UNKNOWN: return;
  case BP_VAR:
    if (!is_in_scope(k, x->a, f))
      complain(k, at, "'%s' is not a variable of '%s'", k->p->vars.data[x->a].name, k->p->procedures.data[f].name);
    return;
  case BP_NOT: check_expr(k, x->a, f, at); return;
  case BP_ANY_COMPOUND: break;
  }
  check_expr(k, x->a, f, at);
  check_expr(k, x->b, f, at);
  if (x->kind == BP_ITE) check_expr(k, x->c, f, at);
}

/* ---- statements ---- */

static void check_targets(struct bp_checker *k, bp_stmt_id s) {
  const struct bp_stmt *x = &k->p->stmts.data[s];
  for (uint32_t i = 0; i < x->target_count; i++) {
    bp_var_id v = x->targets[i];
    if (!is_in_scope(k, v, x->procedure)) {
      complain(k, x->at, "a target is not a variable of '%s'", k->p->procedures.data[x->procedure].name);
      continue;
    }
    if (k->last_use[v] == s + 1)
      complain(k, x->at, "'%s' is twice on the left of one assignment", k->p->vars.data[v].name);
    k->last_use[v] = s + 1;
  }
}

static void check_call(struct bp_checker *k, struct bp_stmt *x) {
  x->callee = bp_find_procedure(k->p, x->callee_name);
  if (x->callee == BP_NONE) {
    complain(k, x->at, "there is no procedure '%s'", x->callee_name);
    return;
  }
  const struct bp_procedure *f = &k->p->procedures.data[x->callee];
  if (f->parameters.len != x->value_count)
    complain(k, x->at, "'%s' has %u parameters, but the call gives %u", f->name, f->parameters.len, x->value_count);
  if (x->target_count > 0 && f->result_count != x->target_count)
    complain(k, x->at, "'%s' has %u results, but %u variables are on the left", f->name, f->result_count,
             x->target_count);
}

static void check_kind(struct bp_checker *k, struct bp_stmt *x) {
  const struct bp_procedure *f = &k->p->procedures.data[x->procedure];
  switch (x->kind) {
  case BP_ASSIGN:
    if (x->target_count == 0) complain(k, x->at, "an assignment without variables");
    break;
  case BP_CALL: check_call(k, x); break;
  case BP_RETURN:
    if (f->result_count != x->value_count)
      complain(k, x->at, "'%s' has %u results, but this returns %u", f->name, f->result_count, x->value_count);
    break;
  case BP_GOTO:
    if (x->goto_count == 0) complain(k, x->at, "a goto without labels");
    for (uint32_t i = 0; i < x->goto_count; i++)
      if (bp_find_label(k->p, x->procedure, x->gotos[i]) == BP_NONE)
        complain(k, x->at, "there is no label '%s' in '%s'", x->gotos[i], f->name);
    break;
  case BP_SKIP:
  case BP_ASSUME:
  case BP_ASSERT:
  case BP_IF:
  case BP_WHILE: break;
  }
}

static void check_stmt(struct bp_checker *k, bp_stmt_id s) {
  struct bp_stmt *x = &k->p->stmts.data[s];
  for (uint32_t i = 0; i < x->label_count; i++) {
    if (!is_identifier(x->labels[i])) complain(k, x->at, "'%s' cannot be a label", x->labels[i]);
    if (bp_find_label(k->p, x->procedure, x->labels[i]) != s)
      complain(k, x->at, "label '%s' is there twice in '%s'", x->labels[i], k->p->procedures.data[x->procedure].name);
  }
  check_targets(k, s);
  for (uint32_t i = 0; i < x->value_count; i++) check_expr(k, x->values[i], x->procedure, x->at);
  if (x->condition != BP_NONE) check_expr(k, x->condition, x->procedure, x->at);
  check_kind(k, x);
}

/* ---- what those who use a program rely on ---- */

static bool has_condition(const struct bp_stmt *x) {
  return x->kind == BP_ASSUME || x->kind == BP_ASSERT || x->kind == BP_IF || x->kind == BP_WHILE;
}

static void walk_stmt(const struct bp_program *p, bp_stmt_id s) {
  const struct bp_stmt *x = &p->stmts.data[s];
  assert(x->procedure < p->procedures.len && (x->condition < p->exprs.len) == has_condition(x));
  assert((x->then_block != BP_NONE) == (x->kind == BP_IF || x->kind == BP_WHILE));
  assert(x->else_block == BP_NONE || x->kind == BP_IF);
  assert(x->kind != BP_ASSIGN || x->target_count == x->value_count);
  if (x->kind != BP_CALL) return;
  assert(x->callee < p->procedures.len && x->value_count == p->procedures.data[x->callee].parameters.len);
  assert(!x->target_count || x->target_count == p->procedures.data[x->callee].result_count);
}

/* Each statement is in one block of its procedure; those that stand for the end of one are in none. */
static void walk_blocks(const struct bp_program *p) {
  uint32_t placed = 0;
  for (bp_block_id b = 0; b < p->blocks.len; b++)
    for (uint32_t i = 0; i < p->blocks.data[b].stmts.len; i++, placed++)
      assert(p->stmts.data[p->blocks.data[b].stmts.data[i]].procedure == p->blocks.data[b].procedure);
  assert(placed + p->procedures.len == p->stmts.len);
}

bool bp_is_valid(const struct bp_program *p) {
  for (bp_stmt_id s = 0; s < p->stmts.len; s++) walk_stmt(p, s);
  for (bp_proc_id f = 0; f < p->procedures.len; f++) {
    const struct bp_procedure *x = &p->procedures.data[f];
    assert(x->body < p->blocks.len && p->blocks.data[x->body].procedure == f);
    assert(x->end < p->stmts.len && p->stmts.data[x->end].kind == BP_SKIP && p->stmts.data[x->end].procedure == f);
  }
  walk_blocks(p);
  return true;
}

bool bp_check(struct bp_program *p, struct diagnostics *d) {
  struct bp_checker k = {p, d, xcalloc(p->vars.len + 1, sizeof(uint32_t)), true};
  for (bp_var_id v = 0; v < p->vars.len; v++) check_variable(&k, v);
  for (bp_proc_id f = 0; f < p->procedures.len; f++) {
    const struct bp_procedure *x = &p->procedures.data[f];
    check_procedure(&k, f);
    if (x->enforced != BP_NONE) check_expr(&k, x->enforced, f, x->at);
  }
  for (bp_stmt_id s = 0; s < p->stmts.len; s++) check_stmt(&k, s);
  free(k.last_use);
  assert_structure(!k.ok || bp_is_valid(p));
  return k.ok;
}
