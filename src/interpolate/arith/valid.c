/* The invariants that private.h numbers, as a walk. What the cheap assertions of the other files cannot see is whether
 * the parts of the tableau still fit together after many pivots: that both sides of each entry know each other, that
 * the values satisfy the rows, and that nothing that violates a bound was forgotten. Large instances are looked at only
 * now and then: the walk costs as much as the tableau has entries, and a check often next to nothing. */
#include "interpolate/arith/private.h"

enum { WALKED_ENTRIES = 600, WALKED_EVERY = 64 };

static bool is_root(const struct arith *a, uint32_t variable) { return a->variables.data[variable].order == 0; }

/* Invariant 1. */
static void walk_variable(const struct arith *a, uint32_t variable) {
  const struct arith_variable *v = &a->variables.data[variable];
  assert(v->column == COLUMN_NONE || (v->seen && !v->order));
  if (!v->order) return;
  const struct arith_constraint *c = &a->constraints.data[v->equality];
  const struct arith_form *f = &a->forms.data[c->form];
  bool is_defined = false;
  assert(c->is_equality && a->eliminated.data[v->order - 1] == variable);
  for (uint32_t i = 0; i < f->count; i++) {
    const struct arith_variable *other = &a->variables.data[f->terms[i].variable];
    assert(other->seen && other->order <= v->order);
    if (f->terms[i].variable == variable) is_defined = rational_is_unit(&f->terms[i].coefficient);
  }
  assert(is_defined);
  for (uint32_t i = 0; i < v->count; i++) assert(is_root(a, v->terms[i].variable));
}

static void walk_bounds(const struct tableau_column *c) {
  bool has_lower = c->lower_reason != ARITH_NONE, has_upper = c->upper_reason != ARITH_NONE;
  assert(!has_lower || !has_upper || rational_cmp(&c->lower, &c->upper) <= 0);
  if (c->row != ARITH_NONE && c->in_heap) return;
  /* invariants 4 and 5 */
  assert(!has_lower || rational_cmp(&c->value, &c->lower) >= 0);
  assert(!has_upper || rational_cmp(&c->value, &c->upper) <= 0);
}

static void walk_column(const struct arith *a, uint32_t column) {
  const struct tableau_column *c = &a->columns.data[column];
  for (uint32_t i = 0; i < c->places.len; i++) {
    struct tableau_place p = c->places.data[i];
    assert(p.row < a->rows.len && p.index < a->rows.data[p.row].entries.len);
    const struct tableau_entry *e = &a->rows.data[p.row].entries.data[p.index];
    assert(e->column == column && e->place == i);
  }
  assert(c->variable == ARITH_NONE || a->variables.data[c->variable].column == column);
  assert(a->where.data[column] == 0);
  if (a->difference.is_left) walk_bounds(c);
}

/* Invariants 3 and 4. */
static void walk_row(const struct arith *a, uint32_t row) {
  const struct tableau_row *r = &a->rows.data[row];
  struct rational sum = RATIONAL_ZERO, divisor = RATIONAL_ZERO;
  uint32_t basic = 0;
  for (uint32_t i = 0; i < r->entries.len; i++) {
    const struct tableau_entry *e = &r->entries.data[i];
    assert(rational_is_integer(&e->coefficient) && !rational_is_zero(&e->coefficient));
    rational_add_product(&sum, &e->coefficient, &a->columns.data[e->column].value);
    rational_gcd(&divisor, &divisor, &e->coefficient);
    basic += a->columns.data[e->column].row != ARITH_NONE;
  }
  assert(basic == 1 && a->columns.data[r->basic].row == row && a->columns.data[r->basic].places.len == 1);
  assert(rational_is_int(&divisor, 1));
  assert(rational_is_zero(&sum));
  rational_clear(&sum);
  rational_clear(&divisor);
}

/* Invariant 2: a bound in force on x - y. */
static void walk_difference(const struct arith *a, uint32_t column) {
  const struct tableau_column *c = &a->columns.data[column];
  const struct arith_form *f = &a->forms.data[c->form];
  const struct difference_vertex *vertices = a->difference.vertices.data;
  struct rational difference = RATIONAL_ZERO;
  assert(f->count == 1 || f->count == 2);
  uint32_t x = a->variables.data[f->terms[0].variable].column + 1;
  uint32_t y = f->count == 2 ? a->variables.data[f->terms[1].variable].column + 1 : 0;
  rational_sub(&difference, &vertices[x].potential, &vertices[y].potential);
  assert(c->upper_reason == ARITH_NONE || rational_cmp(&difference, &c->upper) <= 0);
  assert(c->lower_reason == ARITH_NONE || rational_cmp(&difference, &c->lower) >= 0);
  assert(rational_is_zero(&vertices[x].change) && !vertices[x].is_done);
  rational_clear(&difference);
}

/* Columns that may violate a bound, the smallest on top. */
static void walk_heap(const struct arith *a) {
  for (uint32_t i = 0; i < a->heap.len; i++) {
    assert(a->columns.data[a->heap.data[i]].in_heap);
    assert(!i || a->heap.data[(i - 1) / 2] < a->heap.data[i]);
  }
}

bool arith_is_valid(const struct arith *a) {
  bool is_large = a->statistics.row_entries + a->variables.len > WALKED_ENTRIES;
  if (is_large && a->statistics.checks % WALKED_EVERY) return true;
  for (uint32_t i = 0; i < a->variables.len; i++) walk_variable(a, i);
  for (uint32_t i = 0; i < a->columns.len; i++) walk_column(a, i);
  for (uint32_t i = 0; i < a->rows.len; i++) walk_row(a, i);
  assert(a->difference.is_left || !a->rows.len);
  for (uint32_t i = 0; i < a->columns.len && !a->difference.is_left && !a->has_conflict; i++) walk_difference(a, i);
  walk_heap(a);
  return true;
}
