/* The general simplex of Dutertre and de Moura (CAV 2006): bounds on columns, a solution that satisfies the rows and
 * the bounds of columns that are not basic, and pivots that repair one violated basic column at a time.
 *
 * A row is in conflict when its basic column violates a bound and every other column of the row is at the bound that
 * keeps it from helping. Then the bounds, weighted by the coefficients of the row, sum up to 0 <= c with c < 0. The
 * columns that are not basic are linearly independent, also together with the equalities used for elimination, so this
 * dependency is the only one among the forms of these bounds; hence no bound can be left out of the certificate.
 * Of several rows in conflict the one with the fewest columns is reported.
 *
 * Termination: the violated column of smallest index is repaired first; the entering column is the one in the fewest
 * rows at first, and after a while the one of smallest index (Bland's rule). */
#include "interpolate/arith/private.h"

#define BLAND_AFTER 300
#define CONFLICT_CANDIDATES 64

void simplex_heap_add(struct arith *a, uint32_t column) {
  assert(a->columns.data[column].row != ARITH_NONE);
  if (a->columns.data[column].in_heap) return;
  a->columns.data[column].in_heap = true;
  vec_push(&a->heap, column);
  uint32_t *heap = a->heap.data;
  for (uint32_t i = a->heap.len - 1; i > 0 && heap[(i - 1) / 2] > heap[i]; i = (i - 1) / 2) {
    uint32_t t = heap[i];
    heap[i] = heap[(i - 1) / 2];
    heap[(i - 1) / 2] = t;
  }
}

static uint32_t heap_pop(struct arith *a) {
  assert(a->heap.len);
  uint32_t *heap = a->heap.data, top = heap[0];
  heap[0] = vec_pop(&a->heap);
  for (uint32_t i = 0;;) {
    uint32_t best = i, child = 2 * i + 1;
    if (child < a->heap.len && heap[child] < heap[best]) best = child;
    if (child + 1 < a->heap.len && heap[child + 1] < heap[best]) best = child + 1;
    if (best == i) break;
    uint32_t t = heap[i];
    heap[i] = heap[best];
    heap[best] = t;
    i = best;
  }
  assert(!a->heap.len || heap[0] > top);
  a->columns.data[top].in_heap = false;
  return top;
}

/* -1 below the lower bound, 1 above the upper bound, 0 within. */
static int violation(const struct tableau_column *c) {
  if (c->lower_reason != ARITH_NONE && rational_cmp(&c->value, &c->lower) < 0) return -1;
  if (c->upper_reason != ARITH_NONE && rational_cmp(&c->value, &c->upper) > 0) return 1;
  return 0;
}

static const struct rational *basic_coefficient(const struct arith *a, uint32_t row) {
  const struct tableau_place *p = &a->columns.data[a->rows.data[row].basic].places.data[0];
  assert(p->row == row);
  return &a->rows.data[row].entries.data[p->index].coefficient;
}

/* Moves a column that is not basic, and with it the basic columns of its rows except that of `skip`. */
static void move(struct arith *a, uint32_t column, const struct rational *delta, uint32_t skip) {
  struct tableau_column *c = &a->columns.data[column];
  struct rational factor = RATIONAL_ZERO;
  assert(c->row == ARITH_NONE);
  rational_add(&c->value, &c->value, delta);
  for (uint32_t i = 0; i < c->places.len; i++) {
    struct tableau_place p = c->places.data[i];
    if (p.row == skip) continue;
    uint32_t basic = a->rows.data[p.row].basic;
    rational_div(&factor, &a->rows.data[p.row].entries.data[p.index].coefficient, basic_coefficient(a, p.row));
    rational_sub_product(&a->columns.data[basic].value, &factor, delta);
    if (violation(&a->columns.data[basic])) simplex_heap_add(a, basic);
  }
  rational_clear(&factor);
  a->statistics.updates++;
}

static void move_to(struct arith *a, uint32_t column, const struct rational *target) {
  struct rational delta = RATIONAL_ZERO;
  rational_sub(&delta, target, &a->columns.data[column].value);
  move(a, column, &delta, ARITH_NONE);
  rational_clear(&delta);
}

static bool conflict_of_bounds(struct arith *a, uint32_t column, arith_literal reason, bool reason_is_upper) {
  const struct rational one = {{1}, 1};
  struct tableau_column *c = &a->columns.data[column];
  arith_literal *slot = reason_is_upper ? &c->upper_reason : &c->lower_reason, old = *slot;
  assert(reason != ARITH_NONE && (reason_is_upper ? c->lower_reason : c->upper_reason) != ARITH_NONE);
  certificate_clear(&a->certificate);
  a->certificate.kind = ARITH_FARKAS;
  *slot = reason; /* certificate_add_bound reads the reasons only */
  certificate_add_bound(a, &a->certificate, column, true, &one);
  certificate_add_bound(a, &a->certificate, column, false, &one);
  *slot = old;
  certificate_finish(a, &a->certificate);
  return false;
}

static bool assert_upper(struct arith *a, uint32_t column, const struct rational *bound, arith_literal reason) {
  struct tableau_column *c = &a->columns.data[column];
  if (c->upper_reason != ARITH_NONE && rational_cmp(bound, &c->upper) >= 0) return true;
  if (c->lower_reason != ARITH_NONE && rational_cmp(bound, &c->lower) < 0)
    return conflict_of_bounds(a, column, reason, true);
  assert_save_bound(a, UNDO_UPPER, column, c->upper_reason, &c->upper);
  rational_set(&c->upper, bound);
  c->upper_reason = reason;
  if (!a->difference.is_left) return difference_assert(a, column, true);
  if (rational_cmp(&c->value, bound) <= 0) return true;
  if (c->row == ARITH_NONE)
    move_to(a, column, bound);
  else
    simplex_heap_add(a, column);
  return true;
}

static bool assert_lower(struct arith *a, uint32_t column, const struct rational *bound, arith_literal reason) {
  struct tableau_column *c = &a->columns.data[column];
  if (c->lower_reason != ARITH_NONE && rational_cmp(bound, &c->lower) <= 0) return true;
  if (c->upper_reason != ARITH_NONE && rational_cmp(bound, &c->upper) > 0)
    return conflict_of_bounds(a, column, reason, false);
  assert_save_bound(a, UNDO_LOWER, column, c->lower_reason, &c->lower);
  rational_set(&c->lower, bound);
  c->lower_reason = reason;
  if (!a->difference.is_left) return difference_assert(a, column, false);
  if (rational_cmp(&c->value, bound) >= 0) return true;
  if (c->row == ARITH_NONE)
    move_to(a, column, bound);
  else
    simplex_heap_add(a, column);
  return true;
}

/* The form is the constant `offset`. */
static bool assert_constant(struct arith *a, const struct arith_form *f, arith_literal l,
                            const struct arith_literal_bound *b) {
  int order = rational_cmp(&f->offset, &b->bound);
  if (!(b->is_upper && order > 0) && !(b->is_lower && order < 0)) return true;
  struct rational one = {{1}, 1};
  if (b->is_upper && b->is_lower && order < 0) rational_neg(&one, &one);
  certificate_clear(&a->certificate);
  a->certificate.kind = ARITH_FARKAS;
  certificate_add(&a->certificate, l, ARITH_NONE, &one);
  certificate_finish(a, &a->certificate);
  return false;
}

bool simplex_assert(struct arith *a, arith_literal l) {
  uint32_t form = a->constraints.data[l >> 1].form;
  struct arith_literal_bound b;
  assert(!a->has_conflict);
  eliminate_attach(a, form);
  literal_bound(a, l, &b);
  const struct arith_form *f = &a->forms.data[form];
  bool ok = true;
  if (f->column == COLUMN_CONSTANT) {
    ok = assert_constant(a, f, l, &b);
  } else {
    uint32_t column = f->column;
    bool turned = rational_sign(&f->scale) < 0;
    rational_sub(&b.bound, &b.bound, &f->offset);
    if (!rational_is_int(&f->scale, 1)) rational_div(&b.bound, &b.bound, &f->scale);
    if (!rational_is_integer(&b.bound)) difference_leave(a);
    if (turned ? b.is_lower : b.is_upper) ok = assert_upper(a, column, &b.bound, l);
    if (ok && (turned ? b.is_upper : b.is_lower)) ok = assert_lower(a, column, &b.bound, l);
  }
  rational_clear(&b.bound);
  return ok;
}

/* Whether the column can move so that the basic column of its row goes in `direction`. */
static bool can_help(const struct arith *a, const struct tableau_entry *e, int direction, int basic_sign) {
  const struct tableau_column *c = &a->columns.data[e->column];
  /* basic = - sum (coefficient / basic coefficient) * column */
  if (rational_sign(&e->coefficient) * basic_sign * direction < 0)
    return c->upper_reason == ARITH_NONE || rational_cmp(&c->value, &c->upper) < 0;
  return c->lower_reason == ARITH_NONE || rational_cmp(&c->value, &c->lower) > 0;
}

/* Index in the row of the column to enter, or ARITH_NONE: a conflict. */
static uint32_t select_entering(const struct arith *a, uint32_t row, int direction, bool bland) {
  const struct tableau_row *r = &a->rows.data[row];
  int basic_sign = rational_sign(basic_coefficient(a, row));
  uint32_t best = ARITH_NONE, best_count = 0;
  for (uint32_t i = 0; i < r->entries.len; i++) {
    const struct tableau_entry *e = &r->entries.data[i];
    if (e->column == r->basic || !can_help(a, e, direction, basic_sign)) continue;
    uint32_t count = bland ? 0 : a->columns.data[e->column].places.len;
    if (best == ARITH_NONE || count < best_count || (count == best_count && e->column < r->entries.data[best].column)) {
      best = i;
      best_count = count;
    }
  }
  return best;
}

bool simplex_is_stuck(const struct arith *a, uint32_t row, int direction) {
  return select_entering(a, row, direction, true) == ARITH_NONE;
}

bool simplex_stops_at_upper(const struct arith *a, uint32_t row, const struct tableau_entry *e, int direction) {
  assert(direction == 1 || direction == -1);
  if (e->column == a->rows.data[row].basic) return direction < 0;
  return rational_sign(&e->coefficient) * rational_sign(basic_coefficient(a, row)) * direction < 0;
}

static void explain_row(struct arith *a, uint32_t row, int direction) {
  struct rational weight = RATIONAL_ZERO;
  assert(violation(&a->columns.data[a->rows.data[row].basic]) == -direction);
  certificate_clear(&a->certificate);
  a->certificate.kind = ARITH_FARKAS;
  for (uint32_t i = 0; i < a->rows.data[row].entries.len; i++) {
    const struct tableau_entry *e = &a->rows.data[row].entries.data[i];
    rational_abs(&weight, &e->coefficient);
    certificate_add_bound(a, &a->certificate, e->column, simplex_stops_at_upper(a, row, e, direction), &weight);
  }
  rational_clear(&weight);
  certificate_finish(a, &a->certificate);
}

/* Explains the shortest of the rows in conflict; `row` is one. */
static void explain_shortest(struct arith *a, uint32_t row) {
  for (uint32_t i = 0; i < a->heap.len && i < CONFLICT_CANDIDATES; i++) {
    uint32_t column = a->heap.data[i], other = a->columns.data[column].row;
    if (other == ARITH_NONE || a->rows.data[other].entries.len >= a->rows.data[row].entries.len) continue;
    int v = violation(&a->columns.data[column]);
    if (v && simplex_is_stuck(a, other, -v)) row = other;
  }
  explain_row(a, row, -violation(&a->columns.data[a->rows.data[row].basic]));
}

/* Brings the basic column to the bound it violates by moving and then entering the column at `index` of the row. */
static void repair(struct arith *a, uint32_t row, uint32_t index, int violated) {
  struct tableau_column *b = &a->columns.data[a->rows.data[row].basic];
  const struct tableau_entry *e = &a->rows.data[row].entries.data[index];
  uint32_t entering = e->column;
  assert(violated == violation(b) && entering != a->rows.data[row].basic);
  struct rational delta = RATIONAL_ZERO, factor = RATIONAL_ZERO;
  const struct rational *target = violated < 0 ? &b->lower : &b->upper;
  rational_sub(&delta, &b->value, target);
  rational_div(&factor, basic_coefficient(a, row), &e->coefficient);
  rational_mul(&delta, &delta, &factor);
  rational_set(&b->value, target);
  move(a, entering, &delta, row);
  tableau_pivot(a, row, entering);
  assert(a->rows.data[row].basic == entering);
  if (violation(&a->columns.data[entering])) simplex_heap_add(a, entering);
  rational_clear(&delta);
  rational_clear(&factor);
}

bool simplex_check(struct arith *a) {
  for (uint64_t steps = 0; a->heap.len; steps++) {
    uint32_t column = heap_pop(a), row = a->columns.data[column].row;
    int violated = violation(&a->columns.data[column]);
    if (!violated) continue;
    assert(row != ARITH_NONE);
    uint32_t index = select_entering(a, row, -violated, steps > BLAND_AFTER + 2 * (uint64_t)a->rows.len);
    if (index == ARITH_NONE) {
      simplex_heap_add(a, column);
      explain_shortest(a, row);
      return false;
    }
    repair(a, row, index, violated);
  }
  assert(!a->heap.len);
  return true;
}
