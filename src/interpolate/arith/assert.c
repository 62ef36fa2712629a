/* Assertions and levels. Literals are collected and take effect at the next check or push, so that all equalities
 * asserted at level 0 in between are used for elimination before any form gets its column. Taking back a level only
 * loosens bounds: the current values stay valid (invariants 2 and 4), and rows are kept for later. */
#include "interpolate/arith/private.h"

struct arith *arith_new(void) {
  struct arith *a = xcalloc(1, sizeof *a);
  rational_init(&a->sum.constant);
  a->split = ARITH_NONE;
  return a;
}

static void release_terms(struct arith_monomial *terms, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) rational_clear(&terms[i].coefficient);
  free(terms);
}

static void release_constraints(struct arith *a) {
  for (uint32_t i = 0; i < a->forms.len; i++) {
    struct arith_form *f = &a->forms.data[i];
    release_terms(f->terms, f->count);
    rational_clear(&f->scale);
    rational_clear(&f->offset);
  }
  for (uint32_t i = 0; i < a->constraints.len; i++) rational_clear(&a->constraints.data[i].bound);
  for (uint32_t i = 0; i < a->variables.len; i++) {
    struct arith_variable *v = &a->variables.data[i];
    release_terms(v->terms, v->count);
    rational_clear(&v->constant);
  }
  vec_release_all(&a->forms, &a->constraints, &a->variables);
  unique_release(&a->form_index);
  unique_release(&a->constraint_index);
}

void arith_free(struct arith *a) {
  if (!a) return;
  release_constraints(a);
  difference_release(a);
  tableau_release(a);
  for (uint32_t i = 0; i < a->trail.len; i++) rational_clear(&a->trail.data[i].bound);
  for (uint32_t i = 0; i < a->model.len; i++) rational_clear(&a->model.data[i]);
  certificate_clear(&a->certificate);
  vec_release_all(&a->certificate.terms, &a->certificate.step_ends);
  cutting_pop(a, 0);
  vec_release_all(&a->derivations, &a->derived_terms);
  sum_release(&a->sum);
  vec_release_all(&a->eliminated, &a->heap, &a->trail, &a->levels, &a->pending, &a->model);
  free(a);
}

uint32_t arith_new_variable(struct arith *a) {
  struct arith_variable *v = vec_push_zero(&a->variables);
  v->column = COLUMN_NONE;
  rational_init(&v->constant);
  return a->variables.len - 1;
}

uint32_t arith_variable_count(const struct arith *a) { return a->variables.len; }

void assert_save_bound(struct arith *a, enum arith_undo_kind kind, uint32_t index, arith_literal reason,
                       const struct rational *bound) {
  if (!a->levels.len) return;
  assert(kind == UNDO_SPLIT || index < (kind == UNDO_LOWER || kind == UNDO_UPPER ? a->columns.len : a->forms.len));
  struct arith_undo *u = vec_push_zero(&a->trail);
  u->kind = kind;
  u->index = index;
  u->reason = reason;
  rational_init(&u->bound);
  if (bound && reason != ARITH_NONE) rational_set(&u->bound, bound);
}

static void undo(struct arith *a, struct arith_undo *u) {
  switch (u->kind) {
  case UNDO_LOWER:
    rational_set(&a->columns.data[u->index].lower, &u->bound);
    a->columns.data[u->index].lower_reason = u->reason;
    break;
  case UNDO_UPPER:
    rational_set(&a->columns.data[u->index].upper, &u->bound);
    a->columns.data[u->index].upper_reason = u->reason;
    break;
  case UNDO_FORM_LOWER: a->forms.data[u->index].lower = u->reason; break;
  case UNDO_FORM_UPPER: a->forms.data[u->index].upper = u->reason; break;
  case UNDO_SPLIT:
    assert(a->split_count > 0);
    a->split_count--;
    break;
  }
  rational_clear(&u->bound);
}

/* Order of the bounds that two literals put on their form, from the same side. */
static int compare_bounds(const struct arith *a, arith_literal x, arith_literal y) {
  struct arith_literal_bound p, q;
  literal_bound(a, x, &p);
  literal_bound(a, y, &q);
  int order = rational_cmp(&p.bound, &q.bound);
  assert((p.is_upper && q.is_upper) || (p.is_lower && q.is_lower));
  rational_clear(&p.bound);
  rational_clear(&q.bound);
  return order;
}

/* Notes the literal as the tightest upper (side = 1) or lower (-1) bound of its form. */
static void tighten_form(struct arith *a, arith_literal l, int side) {
  uint32_t form = a->constraints.data[l >> 1].form;
  struct arith_form *f = &a->forms.data[form];
  arith_literal *slot = side > 0 ? &f->upper : &f->lower, old = *slot;
  if (old != ARITH_NONE && compare_bounds(a, l, old) * side >= 0) return;
  assert_save_bound(a, side > 0 ? UNDO_FORM_UPPER : UNDO_FORM_LOWER, form, old, NULL);
  *slot = l;
}

void arith_assert(struct arith *a, arith_literal l) {
  assert(l >> 1 < a->constraints.len);
  const struct arith_constraint *c = &a->constraints.data[l >> 1];
  assert(!c->is_equality || !(l & 1));
  vec_push(&a->pending, l);
  if (c->is_split) {
    a->split_count++;
    assert_save_bound(a, UNDO_SPLIT, 0, ARITH_NONE, NULL);
  }
  if (c->is_equality || !(l & 1)) tighten_form(a, l, 1);
  if (c->is_equality || (l & 1)) tighten_form(a, l, -1);
}

static void fractional_equality(struct arith *a, arith_literal l) {
  const struct rational one = {{1}, 1};
  certificate_clear(&a->certificate);
  a->certificate.kind = ARITH_DIVISIBILITY;
  certificate_add(&a->certificate, l, ARITH_NONE, &one);
}

void assert_conflict(struct arith *a) {
  assert(!a->has_conflict && a->certificate.terms.len);
  a->has_conflict = true;
  a->conflict_level = a->levels.len;
  a->statistics.conflicts++;
  if (a->derivations.len && a->certificate.kind == ARITH_FARKAS) cutting_expand(a, &a->certificate);
  assert(arith_certificate_check(a, &a->certificate));
}

void assert_flush(struct arith *a) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < a->pending.len && !a->has_conflict; i++) {
    arith_literal l = a->pending.data[i];
    const struct arith_constraint *c = &a->constraints.data[l >> 1];
    if (c->is_equality && !rational_is_integer(&c->bound)) {
      fractional_equality(a, l);
      assert_conflict(a);
    } else if (a->levels.len || !c->is_equality || !eliminate_equality(a, l >> 1)) {
      a->pending.data[kept++] = l;
    }
  }
  assert(kept <= a->pending.len);
  for (uint32_t i = 0; i < kept && !a->has_conflict; i++)
    if (!simplex_assert(a, a->pending.data[i])) assert_conflict(a);
  vec_clear(&a->pending);
}

void arith_push(struct arith *a) {
  assert_flush(a);
  assert(!a->levels.len || vec_last(&a->levels).trail <= a->trail.len);
  vec_push(&a->levels, ((struct arith_mark){a->trail.len, a->derivations.len}));
}

void arith_pop(struct arith *a, uint32_t levels) {
  assert(levels <= a->levels.len);
  if (!levels) return;
  a->levels.len -= levels;
  struct arith_mark to = a->levels.data[a->levels.len];
  assert(to.trail <= a->trail.len && to.derivations <= a->derivations.len);
  while (a->trail.len > to.trail) {
    a->trail.len--;
    undo(a, &a->trail.data[a->trail.len]);
  }
  cutting_pop(a, to.derivations);
  vec_clear(&a->pending);
  if (a->levels.len < a->conflict_level) a->has_conflict = false;
  assert_structure(arith_is_valid(a));
}

uint32_t arith_level(const struct arith *a) { return a->levels.len; }

enum arith_result arith_check(struct arith *a) {
  a->statistics.checks++;
  assert_flush(a);
  if (!a->has_conflict && !simplex_check(a)) assert_conflict(a);
  assert(a->has_conflict || !a->heap.len);
  assert_structure(arith_is_valid(a));
  return a->has_conflict ? ARITH_CONFLICT : ARITH_FEASIBLE;
}

const struct arith_certificate *arith_conflict(const struct arith *a) {
  assert(a->has_conflict);
  return &a->certificate;
}

/* The value of an eliminated variable from those in its equality. */
static void define_value(struct arith *a, uint32_t variable) {
  const struct arith_constraint *c = &a->constraints.data[a->variables.data[variable].equality];
  const struct arith_form *f = &a->forms.data[c->form];
  struct rational *value = &a->model.data[variable];
  bool negative = false;
  rational_set(value, &c->bound);
  for (uint32_t i = 0; i < f->count; i++) {
    if (f->terms[i].variable == variable)
      negative = rational_sign(&f->terms[i].coefficient) < 0;
    else
      rational_sub_product(value, &f->terms[i].coefficient, &a->model.data[f->terms[i].variable]);
  }
  if (negative) rational_neg(value, value);
}

void arith_model(struct arith *a) {
  assert(!a->has_conflict && !a->pending.len);
  if (!a->difference.is_left) difference_store_values(a);
  for (uint32_t i = a->model.len; i < a->variables.len; i++) vec_push(&a->model, RATIONAL_ZERO);
  for (uint32_t i = 0; i < a->variables.len; i++) {
    uint32_t column = a->variables.data[i].column;
    if (column == COLUMN_NONE)
      rational_clear(&a->model.data[i]);
    else
      rational_set(&a->model.data[i], &a->columns.data[column].value);
  }
  for (uint32_t i = 0; i < a->eliminated.len; i++) define_value(a, a->eliminated.data[i]);
}

const struct rational *arith_value(const struct arith *a, uint32_t variable) {
  assert(variable < a->model.len);
  return &a->model.data[variable];
}

struct arith_statistics arith_statistics(const struct arith *a) { return a->statistics; }
