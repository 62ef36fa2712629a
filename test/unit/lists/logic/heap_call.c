#include "lists/logic/heap_call.h"

#include "lists/logic/atoms.h"
#include "logic/build.h"
#include "logic/substitute.h"

typedef VEC(struct heap_interval) interval_list;

/* Actual for formal parameters. */
static term with_actuals(struct vocabulary *v, const struct heap_call *c, term formula) {
  return term_substitute(v->terms, formula, c->contract->formals, c->actuals, c->contract->formal_count);
}

/* The mod-set of the call. */
static void actual_mod(struct vocabulary *v, const struct heap_call *c, interval_list *out) {
  for (uint32_t i = 0; i < c->contract->mod_count; i++) {
    struct heap_interval x = c->contract->mod[i];
    vec_push(out, ((struct heap_interval){with_actuals(v, c, x.from), with_actuals(v, c, x.to)}));
  }
}

term heap_call_requires(struct vocabulary *v, const struct heap_call *c) {
  return with_actuals(v, c, c->contract->requires);
}

term heap_call_keeps_within(struct vocabulary *v, const struct heap_call *c) {
  interval_list mod = VEC_INIT;
  term_list avoid = VEC_INIT;
  actual_mod(v, c, &mod);
  for (uint32_t i = 0; i < mod.len; i++) vec_push(&avoid, mod.data[i].from), vec_push(&avoid, mod.data[i].to);
  for (uint32_t i = 0; i < c->caller_mod_count; i++)
    vec_push(&avoid, c->caller_mod[i].from), vec_push(&avoid, c->caller_mod[i].to);
  term a = heap_bound_variable(v, avoid.data, avoid.len);
  term inner = heap_in_intervals(v, c->contract->field, mod.data, mod.len, a);
  term outer = heap_in_intervals(v, c->caller_field, c->caller_mod, c->caller_mod_count, a);
  vec_release(&mod);
  vec_release(&avoid);
  return term_forall(v->terms, &a, 1, term_implies(v->terms, inner, outer));
}

term heap_call_assumption(struct vocabulary *v, const struct heap_call *c, term result) {
  const struct heap_contract *k = c->contract;
  /* `field` is the field after the call in the contract, `before` is what is the field here. */
  uint32_t from[2] = {k->field, k->before}, to[2] = {c->after, k->field};
  term_list formals = VEC_INIT, actuals = VEC_INIT;
  for (uint32_t i = 0; i < k->formal_count; i++) vec_push(&formals, k->formals[i]), vec_push(&actuals, c->actuals[i]);
  if (k->result.id) vec_push(&formals, k->result), vec_push(&actuals, result);
  struct heap_renaming renaming = {from, to, 2, formals.data, actuals.data, formals.len};
  term ensures = heap_rename(v, &renaming, k->ensures);
  interval_list mod = VEC_INIT;
  actual_mod(v, c, &mod);
  struct heap_change change = {k->field, c->after, mod.data, mod.len, c->entry, c->inner};
  term entry = heap_entry_definition(v, &change), adaptation = heap_adaptation(v, &change);
  vec_release(&mod);
  vec_release(&formals);
  vec_release(&actuals);
  return term_and(v->terms, (term[]){ensures, entry, adaptation}, 3);
}

term heap_call_outcome(struct vocabulary *v, const struct heap_call *c, term post) {
  struct terms *s = v->terms;
  struct heap_renaming to_after = {&c->contract->field, &c->after, 1, NULL, NULL, 0};
  term after = heap_rename(v, &to_after, post);
  if (!c->contract->result.id) return term_implies(s, heap_call_assumption(v, c, term_none), after);
  term_list avoid = VEC_INIT;
  vec_push(&avoid, after);
  vec_push(&avoid, c->contract->ensures);
  for (uint32_t i = 0; i < c->contract->formal_count; i++) vec_push(&avoid, c->actuals[i]);
  term value = heap_bound_variable(v, avoid.data, avoid.len);
  vec_release(&avoid);
  if (c->result.id) after = term_substitute(s, after, &c->result, &value, 1);
  return term_forall(s, &value, 1, term_implies(s, heap_call_assumption(v, c, value), after));
}

term heap_wlp_call(struct vocabulary *v, const struct heap_call *c, term post) {
  term parts[] = {heap_call_requires(v, c), heap_call_keeps_within(v, c), heap_call_outcome(v, c, post)};
  return term_and(v->terms, parts, 3);
}
