/* The tableau: sparse rows `sum = 0` over columns, with integer coefficients without common divisor, so that the common
 * case needs no fractions. Each column lists its rows; both sides know their place in the other's list, and removal
 * moves the last element into the gap, so that it costs constant time. */
#include "interpolate/arith/private.h"

/* A new column, or one that was removed. */
static uint32_t column_new(struct arith *a, uint32_t form) {
  uint32_t index = a->columns.len;
  if (a->removed.len)
    index = vec_pop(&a->removed);
  else
    vec_push_zero(&a->columns);
  struct tableau_column *c = &a->columns.data[index];
  assert(form < a->forms.len && !c->places.len && !c->in_heap);
  c->row = ARITH_NONE;
  c->form = form;
  c->variable = ARITH_NONE;
  c->lower_reason = c->upper_reason = ARITH_NONE;
  rational_init(&c->value);
  rational_init(&c->lower);
  rational_init(&c->upper);
  if (index == a->where.len) vec_push(&a->where, 0);
  return index;
}

uint32_t tableau_column_of_variable(struct arith *a, uint32_t variable) {
  if (a->variables.data[variable].column != COLUMN_NONE) return a->variables.data[variable].column;
  const struct rational one = {{1}, 1};
  struct rational scale = RATIONAL_ZERO;
  assert(!a->variables.data[variable].order);
  sum_add(a, &a->sum, variable, &one);
  uint32_t form = form_of_sum(a, &a->sum, &scale), column = column_new(a, form);
  a->columns.data[column].variable = variable;
  a->forms.data[form].column = column;
  a->variables.data[variable].column = column;
  a->variables.data[variable].seen = true;
  if (!a->difference.is_left) difference_add_column(a, column);
  return column;
}

static void entry_add(struct arith *a, uint32_t row, uint32_t column, const struct rational *coefficient) {
  assert(column < a->columns.len && rational_is_integer(coefficient) && !rational_is_zero(coefficient));
  struct tableau_row *r = &a->rows.data[row];
  struct tableau_column *c = &a->columns.data[column];
  struct tableau_entry *e = vec_push_zero(&r->entries);
  e->column = column;
  e->place = c->places.len;
  rational_init_set(&e->coefficient, coefficient);
  vec_push(&c->places, ((struct tableau_place){row, r->entries.len - 1}));
  a->statistics.row_entries++;
}

static void entry_remove(struct arith *a, uint32_t row, uint32_t index) {
  struct tableau_row *r = &a->rows.data[row];
  struct tableau_entry *gone = &r->entries.data[index];
  struct tableau_column *c = &a->columns.data[gone->column];
  assert(c->places.data[gone->place].row == row && c->places.data[gone->place].index == index);
  struct tableau_place moved = vec_pop(&c->places);
  if (gone->place < c->places.len) {
    c->places.data[gone->place] = moved;
    a->rows.data[moved.row].entries.data[moved.index].place = gone->place;
  }
  rational_clear(&gone->coefficient);
  struct tableau_entry last = vec_pop(&r->entries);
  if (index < r->entries.len) {
    r->entries.data[index] = last;
    a->columns.data[last.column].places.data[last.place].index = index;
  }
  a->statistics.row_entries--;
}

static void row_normalize(struct arith *a, uint32_t row) {
  struct tableau_row *r = &a->rows.data[row];
  struct rational g = RATIONAL_ZERO;
  for (uint32_t i = 0; i < r->entries.len && !rational_is_int(&g, 1); i++)
    rational_gcd(&g, &g, &r->entries.data[i].coefficient);
  assert(rational_sign(&g) > 0);
  if (!rational_is_int(&g, 1))
    for (uint32_t i = 0; i < r->entries.len; i++)
      rational_div(&r->entries.data[i].coefficient, &r->entries.data[i].coefficient, &g);
  rational_clear(&g);
}

/* target := keep * target + add * source. */
static void row_combine(struct arith *a, uint32_t target, const struct rational *keep, uint32_t source,
                        const struct rational *add) {
  assert(target != source && rational_sign(keep) > 0 && !rational_is_zero(add));
  struct tableau_row *t = &a->rows.data[target];
  struct rational product = RATIONAL_ZERO;
  bool scaled = !rational_is_int(keep, 1);
  for (uint32_t i = 0; i < t->entries.len; i++) {
    struct tableau_entry *e = &t->entries.data[i];
    a->where.data[e->column] = i + 1;
    if (scaled) rational_mul(&e->coefficient, &e->coefficient, keep);
  }
  uint32_t old = t->entries.len;
  const struct tableau_row *s = &a->rows.data[source];
  for (uint32_t i = 0; i < s->entries.len; i++) {
    const struct tableau_entry *e = &s->entries.data[i];
    uint32_t index = a->where.data[e->column];
    if (index) {
      rational_add_product(&t->entries.data[index - 1].coefficient, &e->coefficient, add);
    } else {
      rational_mul(&product, &e->coefficient, add);
      entry_add(a, target, e->column, &product);
    }
  }
  for (uint32_t i = 0; i < old; i++) a->where.data[t->entries.data[i].column] = 0;
  for (uint32_t i = old; i-- > 0;)
    if (rational_is_zero(&t->entries.data[i].coefficient)) entry_remove(a, target, i);
  rational_clear(&product);
  row_normalize(a, target);
}

/* Cancels an entry of the target with coefficient `have` by the source row, whose coefficient there is `by`. */
static void row_cancel(struct arith *a, uint32_t target, const struct rational *have, uint32_t source,
                       const struct rational *by) {
  struct rational g = RATIONAL_ZERO, keep = RATIONAL_ZERO, add = RATIONAL_ZERO;
  rational_gcd(&g, have, by);
  rational_div(&keep, by, &g);
  rational_div(&add, have, &g);
  if (rational_sign(&keep) < 0)
    rational_neg(&keep, &keep);
  else
    rational_neg(&add, &add);
  row_combine(a, target, &keep, source, &add);
  rational_clear(&g);
  rational_clear(&keep);
  rational_clear(&add);
}

static const struct rational *coefficient_in(const struct arith *a, uint32_t row, uint32_t column) {
  const struct tableau_column *c = &a->columns.data[column];
  for (uint32_t i = c->places.len; i-- > 0;)
    if (c->places.data[i].row == row) return &a->rows.data[row].entries.data[c->places.data[i].index].coefficient;
  assert(!"the column is in the row");
  return NULL;
}

/* Replaces a column in a new row if it is basic in another one: it occurs in these two only. */
static void row_replace(struct arith *a, uint32_t row, uint32_t column) {
  uint32_t source = a->columns.data[column].row;
  if (source == ARITH_NONE) return;
  assert(source != row && a->columns.data[column].places.len == 2);
  struct rational by = RATIONAL_ZERO, have = RATIONAL_ZERO;
  rational_set(&by, coefficient_in(a, source, column));
  rational_set(&have, coefficient_in(a, row, column));
  row_cancel(a, row, &have, source, &by);
  rational_clear(&by);
  rational_clear(&have);
}

void tableau_add_row(struct arith *a, uint32_t column) {
  const struct rational minus_one = {{-1}, 1};
  const struct arith_form *f = &a->forms.data[a->columns.data[column].form];
  uint32_t row = a->rows.len;
  struct tableau_row *r = vec_push_zero(&a->rows);
  r->basic = column;
  a->columns.data[column].row = row;
  entry_add(a, row, column, &minus_one);
  struct rational *value = &a->columns.data[column].value;
  rational_clear(value);
  for (uint32_t i = 0; i < f->count; i++) {
    uint32_t c = a->variables.data[f->terms[i].variable].column;
    assert(c != COLUMN_NONE && c != column);
    entry_add(a, row, c, &f->terms[i].coefficient);
    rational_add_product(value, &f->terms[i].coefficient, &a->columns.data[c].value);
  }
  for (uint32_t i = 0; i < f->count; i++) row_replace(a, row, a->variables.data[f->terms[i].variable].column);
  a->statistics.rows++;
}

uint32_t tableau_column_of_form(struct arith *a, uint32_t form) {
  uint32_t count = a->forms.data[form].count;
  if (!difference_is_form(&a->forms.data[form])) difference_leave(a);
  for (uint32_t i = 0; i < count; i++) tableau_column_of_variable(a, a->forms.data[form].terms[i].variable);
  uint32_t column = column_new(a, form);
  if (a->difference.is_left)
    tableau_add_row(a, column);
  else
    difference_add_column(a, column);
  return column;
}

void tableau_pivot(struct arith *a, uint32_t row, uint32_t column) {
  assert(row < a->rows.len && a->columns.data[column].row == ARITH_NONE);
  struct tableau_column *c = &a->columns.data[column];
  struct rational by = RATIONAL_ZERO, have = RATIONAL_ZERO;
  rational_set(&by, coefficient_in(a, row, column));
  a->columns.data[a->rows.data[row].basic].row = ARITH_NONE;
  a->rows.data[row].basic = column;
  c->row = row;
  while (c->places.len > 1) {
    struct tableau_place p = vec_last(&c->places);
    if (p.row == row) p = c->places.data[c->places.len - 2];
    rational_set(&have, &a->rows.data[p.row].entries.data[p.index].coefficient);
    row_cancel(a, p.row, &have, row, &by);
  }
  rational_clear(&by);
  rational_clear(&have);
  assert(c->places.len == 1 && c->places.data[0].row == row);
  a->statistics.pivots++;
}

/* The last row takes its place. */
static void row_remove(struct arith *a, uint32_t row) {
  assert(row < a->rows.len && a->columns.data[a->rows.data[row].basic].row == row);
  struct tableau_row *r = &a->rows.data[row];
  while (r->entries.len) entry_remove(a, row, r->entries.len - 1);
  vec_release(&r->entries);
  *r = vec_pop(&a->rows);
  a->statistics.rows--;
  if (row == a->rows.len) return;
  a->columns.data[r->basic].row = row;
  for (uint32_t i = 0; i < r->entries.len; i++)
    a->columns.data[r->entries.data[i].column].places.data[r->entries.data[i].place].row = row;
}

void tableau_remove_column(struct arith *a, uint32_t column) {
  struct tableau_column *c = &a->columns.data[column];
  assert(c->lower_reason == ARITH_NONE && c->upper_reason == ARITH_NONE && c->variable == ARITH_NONE);
  assert(c->is_derived && !a->heap.len);
  if (c->row == ARITH_NONE) tableau_pivot(a, vec_last(&c->places).row, column);
  row_remove(a, c->row);
  c->row = ARITH_NONE;
  c->is_derived = false;
  rational_clear(&c->value);
  rational_clear(&c->lower);
  rational_clear(&c->upper);
  a->forms.data[c->form].column = COLUMN_NONE;
  vec_push(&a->removed, column);
}

void tableau_release(struct arith *a) {
  for (uint32_t i = 0; i < a->rows.len; i++) {
    struct tableau_row *r = &a->rows.data[i];
    for (uint32_t j = 0; j < r->entries.len; j++) rational_clear(&r->entries.data[j].coefficient);
    vec_release(&r->entries);
  }
  for (uint32_t i = 0; i < a->columns.len; i++) {
    struct tableau_column *c = &a->columns.data[i];
    vec_release(&c->places);
    rational_clear(&c->value);
    rational_clear(&c->lower);
    rational_clear(&c->upper);
  }
  vec_release_all(&a->rows, &a->columns, &a->where, &a->removed);
}
