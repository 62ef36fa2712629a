/* The signature of a procedure: which of its predicates callers pass, and which they get back (C2BP section 4.5.2).
 *
 * E_f: predicates that mention no local variable. E_r: predicates that mention the result r and no other local
 * variable, and those of E_f that mention a global variable or follow a formal parameter; without those that mention a
 * formal parameter that the procedure may modify, since it does not have the actual's value at the end (footnote 4). A
 * symbolic constant that is bound at entry counts as a formal parameter that is never modified. */
#include "abstract/abstract_private.h"

struct mentions {
  struct abstraction *a;
  const struct procedure *f;
  bool local;    /* a local variable other than r */
  bool result;   /* r */
  bool modified; /* a formal parameter other than r that is assigned */
  bool shared;   /* a global variable, or memory */
};

static bool is_parameter(const struct abstraction *a, const struct procedure *f, var_id v) {
  const struct function *x = &a->p->functions.data[f->function];
  for (uint32_t i = 0; i < x->parameters.len; i++)
    if (x->parameters.data[i] == v) return true;
  return false;
}

static bool is_formal(const struct abstraction *a, const struct procedure *f, var_id v) {
  if (is_parameter(a, f, v)) return true;
  for (uint32_t i = 0; i < a->predicates->symbolics.len; i++) {
    const struct symbolic *s = &a->predicates->symbolics.data[i];
    if (s->variable == v && s->is_at_entry) return true;
  }
  return false;
}

static bool look(void *data, expr e, const struct expr_node *n) {
  struct mentions *m = data;
  struct abstraction *a = m->a;
  (void)e;
  if (n->kind == E_LOAD) m->shared = true;
  if (n->kind == E_OBJECT && a->p->objects.data[n->ref].function != ID_NONE) m->local = true;
  if (n->kind != E_VAR) return true;
  bool is_result = n->ref == m->f->result, is_given = is_formal(a, m->f, n->ref);
  if (a->p->variables.data[n->ref].kind == VARIABLE_GLOBAL)
    m->shared = true;
  else if (!is_given && !is_result)
    m->local = true;
  m->result |= is_result;
  bool is_assigned =
      is_parameter(a, m->f, n->ref) && call_effects_assigns(semantics_effects(&a->s), m->f->function, n->ref);
  m->modified |= is_assigned && !is_result;
  return true;
}

void signature_find(struct abstraction *a, struct procedure *f) {
  for (uint32_t i = 0; i < f->locals.len; i++) {
    struct local *l = &f->locals.data[i];
    struct mentions m = {.a = a, .f = f};
    expr_visit(&a->p->exprs, l->predicate->e, look, &m);
    bool result_is_local = m.result && !is_formal(a, f, f->result);
    l->is_parameter = !m.local && !result_is_local;
    l->is_returned = !m.local && !m.modified && (m.result || m.shared);
  }
}
