/* Elimination of variables by level-0 equalities.
 *
 * An equality becomes the definition of a variable that occurs in it with coefficient 1 or -1 and was not seen before:
 * neither in an earlier definition nor in the tableau. So a definition mentions only roots, which stay roots, and
 * variables eliminated earlier; definitions are acyclic, and replacing variables latest first terminates after one
 * replacement each. Since the coefficient is a unit, every integer solution for the roots extends to the eliminated
 * variables. The assignments along a path are of this kind: each introduces a new variable.
 *
 * Replacement is on demand: only forms that are asserted are expressed over the roots. Definitions over roots are
 * remembered as long as they have few terms, so that a form over late variables of a long path costs the few terms of
 * its result and not the length of the path; longer ones would cost quadratic space, and are followed step by step. */
#include "interpolate/arith/private.h"

#define REMEMBERED_TERMS 12

/* The unseen variable of the form with a unit coefficient, the latest one, or ARITH_NONE. */
static uint32_t find_unseen(const struct arith *a, const struct arith_form *f) {
  for (uint32_t i = f->count; i-- > 0;) {
    const struct arith_variable *v = &a->variables.data[f->terms[i].variable];
    if (!v->seen && rational_is_unit(&f->terms[i].coefficient)) return f->terms[i].variable;
  }
  return ARITH_NONE;
}

bool eliminate_equality(struct arith *a, uint32_t constraint) {
  const struct arith_constraint *c = &a->constraints.data[constraint];
  const struct arith_form *f = &a->forms.data[c->form];
  assert(c->is_equality && rational_is_integer(&c->bound));
  uint32_t variable = find_unseen(a, f);
  if (variable == ARITH_NONE) return false;
  assert(!a->variables.data[variable].order && a->variables.data[variable].column == COLUMN_NONE);
  for (uint32_t i = 0; i < f->count; i++) a->variables.data[f->terms[i].variable].seen = true;
  vec_push(&a->eliminated, variable);
  a->variables.data[variable].order = a->eliminated.len;
  a->variables.data[variable].equality = constraint;
  a->statistics.eliminated++;
  return true;
}

/* Adds factor * (definition of v as its equality gives it) to the sum. */
static void add_raw_definition(struct arith *a, struct arith_sum *s, uint32_t variable, const struct rational *factor) {
  assert(a->variables.data[variable].order && !rational_is_zero(factor));
  const struct arith_constraint *c = &a->constraints.data[a->variables.data[variable].equality];
  const struct arith_form *f = &a->forms.data[c->form];
  struct rational signed_factor = RATIONAL_ZERO, product = RATIONAL_ZERO;
  for (uint32_t i = 0; i < f->count; i++)
    if (f->terms[i].variable == variable) rational_mul(&signed_factor, factor, &f->terms[i].coefficient);
  assert(!rational_is_zero(&signed_factor)); /* the equality defines it */
  for (uint32_t i = 0; i < f->count; i++) {
    if (f->terms[i].variable == variable) continue;
    rational_mul(&product, &signed_factor, &f->terms[i].coefficient);
    rational_neg(&product, &product);
    sum_add(a, s, f->terms[i].variable, &product);
  }
  rational_add_product(&s->constant, &signed_factor, &c->bound);
  rational_clear(&signed_factor);
  rational_clear(&product);
}

static void add_definition(struct arith *a, struct arith_sum *s, uint32_t variable, const struct rational *factor) {
  const struct arith_variable *v = &a->variables.data[variable];
  if (!v->has_terms) {
    add_raw_definition(a, s, variable, factor);
    return;
  }
  struct rational product = RATIONAL_ZERO;
  for (uint32_t i = 0; i < v->count; i++) {
    rational_mul(&product, factor, &v->terms[i].coefficient);
    sum_add(a, s, v->terms[i].variable, &product);
  }
  rational_add_product(&s->constant, factor, &v->constant);
  rational_clear(&product);
}

/* Replaces the eliminated variables of the sum until only roots are left. */
static void resolve(struct arith *a, struct arith_sum *s) {
  struct rational factor = RATIONAL_ZERO;
  for (uint32_t v; (v = sum_pop(a, s)) != ARITH_NONE;) {
    rational_set(&factor, &s->value.data[v]);
    if (rational_is_zero(&factor)) continue;
    rational_clear(&s->value.data[v]);
    add_definition(a, s, v, &factor);
  }
  rational_clear(&factor);
}

/* Stores the sum, which is over roots, as the definition of the variable. */
static void remember(struct arith *a, struct arith_sum *s, uint32_t variable) {
  struct arith_variable *v = &a->variables.data[variable];
  uint32_t count = 0;
  assert(!s->heap.len && v->order && !v->has_terms);
  for (uint32_t i = 0; i < s->support.len; i++) count += !rational_is_zero(&s->value.data[s->support.data[i]]);
  if (count > REMEMBERED_TERMS) return;
  v->terms = xmalloc((count + 1) * sizeof *v->terms);
  for (uint32_t i = 0; i < s->support.len; i++) {
    const struct rational *c = &s->value.data[s->support.data[i]];
    if (rational_is_zero(c)) continue;
    v->terms[v->count].variable = s->support.data[i];
    assert(!a->variables.data[s->support.data[i]].order);
    rational_init_set(&v->terms[v->count++].coefficient, c);
  }
  rational_set(&v->constant, &s->constant);
  v->has_terms = true;
}

/* Computes the definition over roots if those of all variables in it are known. */
static void settle_one(struct arith *a, uint32_t variable) {
  const struct rational one = {{1}, 1};
  struct arith_sum *s = &a->sum;
  add_raw_definition(a, s, variable, &one);
  bool is_short = true;
  for (uint32_t i = 0; i < s->heap.len; i++) is_short &= a->variables.data[s->heap.data[i]].has_terms;
  if (is_short) {
    resolve(a, s);
    remember(a, s, variable);
  }
  sum_clear(s);
}

static const struct arith_form *definition_form(const struct arith *a, uint32_t variable) {
  return &a->forms.data[a->constraints.data[a->variables.data[variable].equality].form];
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

/* Settles the eliminated variables the form depends on, earliest first. Uses the scratch sum. */
static void settle(struct arith *a, const struct arith_form *f) {
  VEC(uint32_t) orders = VEC_INIT; /* of the variables found, as the work list and then sorted */
  uint32_t done = 0;
  for (;;) {
    for (uint32_t i = 0; i < f->count; i++) {
      struct arith_variable *v = &a->variables.data[f->terms[i].variable];
      if (!v->order || v->is_settled) continue;
      v->is_settled = true;
      vec_push(&orders, v->order);
    }
    if (done == orders.len) break;
    f = definition_form(a, a->eliminated.data[orders.data[done++] - 1]);
  }
  if (orders.len > 1) qsort(orders.data, orders.len, sizeof *orders.data, by_number);
  for (uint32_t i = 0; i < orders.len; i++) settle_one(a, a->eliminated.data[orders.data[i] - 1]);
  vec_release(&orders);
}

static void attach_form_over_roots(struct arith *a, uint32_t form) {
  const struct arith_form *f = &a->forms.data[form];
  uint32_t column = COLUMN_CONSTANT;
  if (f->count == 1) column = tableau_column_of_variable(a, f->terms[0].variable);
  if (f->count > 1) column = tableau_column_of_form(a, form);
  assert(column != COLUMN_NONE);
  a->forms.data[form].column = column;
}

void eliminate_attach(struct arith *a, uint32_t form) {
  if (a->forms.data[form].column != COLUMN_NONE) return;
  const struct rational one = {{1}, 1};
  settle(a, &a->forms.data[form]);
  sum_add_form(a, &a->sum, form, &one);
  if (!a->sum.heap.len) {
    sum_clear(&a->sum);
    attach_form_over_roots(a, form);
    assert(rational_is_int(&a->forms.data[form].scale, 1));
    return;
  }
  resolve(a, &a->sum);
  struct rational offset = a->sum.constant, scale = RATIONAL_ZERO;
  rational_init(&a->sum.constant);
  uint32_t target = form_of_sum(a, &a->sum, &scale);
  if (a->forms.data[target].column == COLUMN_NONE) attach_form_over_roots(a, target);
  struct arith_form *f = &a->forms.data[form];
  f->column = a->forms.data[target].column;
  if (f->column != COLUMN_CONSTANT) a->columns.data[f->column].is_derived = false;
  f->scale = scale;
  f->offset = offset;
  assert(!rational_is_zero(&f->scale) && f->column != COLUMN_NONE);
}
