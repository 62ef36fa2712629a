/* Assignments and conditions: WP is the value of the predicate after the step, F_V what is known of it before. */
#include "abstract/abstract_private.h"

#include <stdlib.h>

#include "program/text/print.h"

/* ---- scopes ---- */

void own_scope_init(struct abstraction *a, struct procedure *f, loc_id at, struct own_scope *x) {
  *x = (struct own_scope){.scope = {&f->base, f->base_vars.data}};
  for (uint32_t i = 0; i < a->carried.len; i++) {
    const struct carried *c = &a->carried.data[i];
    if (c->location != at) continue;
    if (!x->is_own) {
      x->is_own = true;
      base_init(&x->base, &a->strengthening);
      for (uint32_t k = 0; k < f->base.predicates.len; k++) {
        base_add(&x->base, f->base.predicates.data[k]);
        vec_push(&x->vars, f->base_vars.data[k]);
      }
    }
    base_add(&x->base, c->t);
    vec_push(&x->vars, c->variable);
  }
  assert(!x->is_own || x->base.predicates.len == x->vars.len);
  if (x->is_own) x->scope = (struct scope){&x->base, x->vars.data};
}

void own_scope_release(struct own_scope *x) {
  if (x->is_own) base_release(&x->base);
  vec_release(&x->vars);
}

/* ---- the C statement beside the abstract one ---- */

void abstract_source(struct abstraction *a, bp_stmt_id s, const struct run *r) {
  struct strbuf text = STRBUF_INIT;
  const struct edge *first = &a->p->edges.data[r->edges[0]];
  for (uint32_t i = 0; i < r->count; i++) {
    if (i) strbuf_puts(&text, "; ");
    print_operation(a->p, &a->p->edges.data[r->edges[i]].op, &text);
  }
  bool is_main_file = a->p->sources.len && first->at.file == a->p->sources.data[0];
  const char *file = is_main_file || first->at.file == ID_NONE ? NULL : program_string(a->p, first->at.file);
  bp_set_source(a->bp, s, file, first->at.line, text.text);
  bp_set_origin(a->bp, s, (uint64_t)r->edges[r->count - 1] + 1);
  strbuf_release(&text);
}

/* ---- updates ---- */

struct update_set {
  VEC(term) formulas; /* what each variable is after the step */
  bp_var_list targets;
};

/* Variables whose predicates the step cannot change are left alone (section 5.2, second). */
static void find_updates(struct abstraction *a, struct procedure *f, struct step *step, struct update_set *u) {
  for (uint32_t i = 0; i < f->base.predicates.len; i++) {
    term before = f->base.predicates.data[i], after = step_post_term(&a->s, step, before);
    if (after.id == before.id) continue;
    vec_push(&u->formulas, locations_forget_null(&a->s, &a->null_symbols, after));
    vec_push(&u->targets, f->base_vars.data[i]);
  }
}

static bp_stmt_id assign(struct abstraction *a, const struct scope *s, term guard, const struct update_set *u,
                         bp_block_id block) {
  uint32_t n = u->formulas.len;
  assert(n && n == u->targets.len);
  struct strengthened *values = xcalloc(n, sizeof *values);
  bp_expr *chosen = xcalloc(n, sizeof *chosen);
  abstract_strengthen(a, s, guard, u->formulas.data, n, values);
  for (uint32_t i = 0; i < n; i++) chosen[i] = abstract_choose(a, values[i]);
  bp_stmt_id stmt = bp_assign(a->bp, block, u->targets.data, chosen, n);
  free(values);
  free(chosen);
  return stmt;
}

static bool has_condition(const struct abstraction *a, const struct run *r) {
  for (uint32_t i = 0; i < r->count; i++)
    if (a->p->edges.data[r->edges[i]].op.kind == OP_ASSUME) return true;
  return false;
}

static bp_stmt_id finish(struct abstraction *a, bp_stmt_id first, bp_stmt_id s, const struct run *r) {
  abstract_source(a, s, r);
  return first == BP_NONE ? s : first;
}

bp_stmt_id abstract_run(struct abstraction *a, struct procedure *f, const struct run *r, bp_block_id block) {
  struct step *step = abstract_step(a, f, r);
  struct own_scope scope;
  struct update_set u = {VEC_INIT, VEC_INIT};
  bp_stmt_id first = BP_NONE;
  own_scope_init(a, f, a->p->edges.data[r->edges[0]].source, &scope);
  if (step->guard.id != term_true.id || has_condition(a, r)) {
    bp_expr condition = abstract_weaken(a, &scope.scope, step->guard);
    bool says_something = a->bp->exprs.data[condition].kind != BP_TRUE;
    if (says_something || has_condition(a, r)) first = finish(a, first, bp_assume(a->bp, block, condition), r);
  }
  if (step->guard.id != term_false.id) find_updates(a, f, step, &u);
  if (u.formulas.len) {
    first = finish(a, first, assign(a, &scope.scope, step->guard, &u, block), r);
    abstract_recheck(a, f, u.targets.data, u.targets.len, block);
  } else if (first == BP_NONE)
    first = finish(a, first, bp_skip(a->bp, block), r);
  vec_release_all(&u.formulas, &u.targets);
  own_scope_release(&scope);
  return first;
}
