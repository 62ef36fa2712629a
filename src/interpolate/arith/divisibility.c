/* Integer equation systems A x = b, by elimination in the style of the Hermite normal form.
 *
 * Row after row, unimodular operations on the columns (a change of the integer unknowns that loses no solution) gather
 * the part of the row outside the pivot columns so far into a single new pivot d. Then the unknown t of that column is
 * determined: d * t = b - (row part in earlier pivots) * (their unknowns). If t is not an integer there is no integer
 * solution, and the multipliers y with y * b = t are the certificate: y is a row of the inverse of the triangular part,
 * so y * A is a row of a unimodular matrix, that is, integral. They follow the same recursion as t itself. */
#include "interpolate/arith/private.h"

#define MAX_ROWS 256
#define MAX_COLUMNS 1024
#define MINIMIZE_TERMS 40

struct hermite {
  uint32_t rows, columns;
  struct rational *matrix;      /* rows x columns, transformed in place */
  struct rational *unknown;     /* per row: the value of its pivot's unknown */
  struct rational *multipliers; /* rows x rows: y of each row */
  uint32_t *pivot;              /* per row: column, or ARITH_NONE for a redundant row */
  bool *is_pivot;               /* per column */
};

static struct rational *numbers_new(size_t count) {
  struct rational *numbers = xmalloc((count + 1) * sizeof *numbers);
  for (size_t i = 0; i < count; i++) rational_init(&numbers[i]);
  return numbers;
}

static void numbers_free(struct rational *numbers, size_t count) {
  for (size_t i = 0; i < count; i++) rational_clear(&numbers[i]);
  free(numbers);
}

static struct rational *at(const struct hermite *h, uint32_t row, uint32_t column) {
  assert(row < h->rows && column < h->columns);
  return &h->matrix[(size_t)row * h->columns + column];
}

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

/* The variables of the equations, sorted, each once; the caller frees them. */
static uint32_t *collect_variables(const struct divisibility_equation *equations, uint32_t count, uint32_t *ret_count) {
  VEC(uint32_t) found = VEC_INIT;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t j = 0; j < equations[i].count; j++) vec_push(&found, equations[i].terms[j].variable);
  if (found.len > 1) qsort(found.data, found.len, sizeof *found.data, by_number);
  for (uint32_t i = 0; i < found.len; i++)
    if (!kept || found.data[kept - 1] != found.data[i]) found.data[kept++] = found.data[i];
  *ret_count = kept;
  return found.data;
}

static void hermite_init(struct hermite *h, const struct divisibility_equation *equations, uint32_t count,
                         const uint32_t *variables, uint32_t variable_count) {
  h->rows = count;
  h->columns = variable_count;
  h->matrix = numbers_new((size_t)count * variable_count);
  h->unknown = numbers_new(count);
  h->multipliers = numbers_new((size_t)count * count);
  h->pivot = xmalloc((count + 1) * sizeof *h->pivot);
  h->is_pivot = xcalloc(variable_count + 1, sizeof *h->is_pivot);
  for (uint32_t i = 0; i < count; i++) {
    for (uint32_t j = 0; j < equations[i].count; j++) {
      const struct arith_monomial *m = &equations[i].terms[j];
      const uint32_t *v = bsearch(&m->variable, variables, variable_count, sizeof *variables, by_number);
      assert(v);
      rational_set(at(h, i, (uint32_t)(v - variables)), &m->coefficient);
    }
  }
}

static void hermite_release(struct hermite *h) {
  numbers_free(h->matrix, (size_t)h->rows * h->columns);
  numbers_free(h->unknown, h->rows);
  numbers_free(h->multipliers, (size_t)h->rows * h->rows);
  free(h->pivot);
  free(h->is_pivot);
}

/* The smallest entry of the row outside the pivots, in absolute value; ARITH_NONE if all are 0. */
static uint32_t smallest(const struct hermite *h, uint32_t row, uint32_t *ret_count) {
  uint32_t best = ARITH_NONE;
  struct rational least = RATIONAL_ZERO, size = RATIONAL_ZERO;
  *ret_count = 0;
  for (uint32_t j = 0; j < h->columns; j++) {
    if (h->is_pivot[j] || rational_is_zero(at(h, row, j))) continue;
    ++*ret_count;
    rational_abs(&size, at(h, row, j));
    if (best != ARITH_NONE && rational_cmp(&size, &least) >= 0) continue;
    best = j;
    rational_set(&least, &size);
  }
  rational_clear(&least);
  rational_clear(&size);
  return best;
}

/* column j -= nearest quotient * column p, in this row and those below: rows above have 0 in both. */
static void reduce_column(struct hermite *h, uint32_t row, uint32_t j, uint32_t p) {
  assert(j != p && !h->is_pivot[j] && !h->is_pivot[p] && !rational_is_zero(at(h, row, p)));
  const struct rational half = {{1}, 2};
  struct rational quotient = RATIONAL_ZERO;
  rational_div(&quotient, at(h, row, j), at(h, row, p));
  rational_add(&quotient, &quotient, &half);
  rational_floor(&quotient, &quotient);
  for (uint32_t i = row; i < h->rows; i++)
    if (!rational_is_zero(at(h, i, p))) rational_sub_product(at(h, i, j), &quotient, at(h, i, p));
  rational_clear(&quotient);
}

/* Leaves at most one entry of the row outside the earlier pivots: the new pivot. */
static void gather(struct hermite *h, uint32_t row) {
  uint32_t count, p = smallest(h, row, &count);
  while (count > 1) {
    for (uint32_t j = 0; j < h->columns; j++)
      if (j != p && !h->is_pivot[j] && !rational_is_zero(at(h, row, j))) reduce_column(h, row, j, p);
    p = smallest(h, row, &count);
  }
  assert(count == (p != ARITH_NONE));
  h->pivot[row] = p;
  if (p != ARITH_NONE) h->is_pivot[p] = true;
}

/* Determines the unknown of the row's pivot and the multipliers that yield it. */
static void determine(struct hermite *h, uint32_t row, const struct rational *bound) {
  assert(h->pivot[row] != ARITH_NONE);
  struct rational *y = &h->multipliers[(size_t)row * h->rows], *t = &h->unknown[row];
  rational_set(t, bound);
  rational_set_int(&y[row], 1);
  for (uint32_t i = 0; i < row; i++) {
    if (h->pivot[i] == ARITH_NONE) continue;
    const struct rational *c = at(h, row, h->pivot[i]);
    if (rational_is_zero(c)) continue;
    rational_sub_product(t, c, &h->unknown[i]);
    for (uint32_t k = 0; k <= i; k++) rational_sub_product(&y[k], c, &h->multipliers[(size_t)i * h->rows + k]);
  }
  const struct rational *d = at(h, row, h->pivot[row]);
  rational_div(t, t, d);
  for (uint32_t k = 0; k <= row; k++) rational_div(&y[k], &y[k], d);
}

bool divisibility_solve(struct arith *a, const struct divisibility_equation *equations, uint32_t count,
                        struct rational *multipliers) {
  uint32_t variable_count;
  if (!count || count > MAX_ROWS) return false;
  a->statistics.divisibility_calls++;
  uint32_t *variables = collect_variables(equations, count, &variable_count);
  bool found = false;
  if (variable_count <= MAX_COLUMNS) {
    struct hermite h;
    hermite_init(&h, equations, count, variables, variable_count);
    for (uint32_t i = 0; i < count && !found; i++) {
      gather(&h, i);
      if (h.pivot[i] == ARITH_NONE) continue;
      determine(&h, i, &equations[i].bound);
      found = !rational_is_integer(&h.unknown[i]);
      for (uint32_t k = 0; found && k < count; k++)
        rational_set(&multipliers[k], &h.multipliers[(size_t)i * count + k]);
    }
    hermite_release(&h);
  }
  free(variables);
  return found;
}

/* The unknown of the row's pivot, rounded to the nearest integer if asked for, and the value of the row's left side.
 * False if the unknown is no integer. */
static bool settle(struct hermite *h, uint32_t row, const struct rational *bound, bool round, struct rational *value) {
  const struct rational half = {{1}, 2};
  struct rational *t = &h->unknown[row];
  rational_set_int(value, 0);
  for (uint32_t i = 0; i < row; i++)
    if (h->pivot[i] != ARITH_NONE) rational_add_product(value, at(h, row, h->pivot[i]), &h->unknown[i]);
  if (h->pivot[row] == ARITH_NONE) return true;
  rational_sub(t, bound, value);
  rational_div(t, t, at(h, row, h->pivot[row]));
  if (round) {
    rational_add(t, t, &half);
    rational_floor(t, t);
  }
  assert(!round || rational_is_integer(t));
  rational_add_product(value, at(h, row, h->pivot[row]), t);
  return rational_is_integer(t);
}

bool divisibility_nearest(struct arith *a, const struct divisibility_equation *equations, uint32_t hard, uint32_t count,
                          struct rational *values) {
  uint32_t variable_count;
  if (!count || count > MAX_ROWS) return false;
  a->statistics.divisibility_calls++;
  uint32_t *variables = collect_variables(equations, count, &variable_count);
  assert(hard <= count);
  bool ok = variable_count <= MAX_COLUMNS;
  if (ok) {
    struct hermite h;
    hermite_init(&h, equations, count, variables, variable_count);
    for (uint32_t i = 0; i < count && ok; i++) {
      gather(&h, i);
      ok = settle(&h, i, &equations[i].bound, i >= hard, &values[i]);
    }
    hermite_release(&h);
  }
  free(variables);
  return ok;
}

static void equation_of_literal(const struct arith *a, arith_literal l, struct divisibility_equation *ret) {
  const struct arith_constraint *c = &a->constraints.data[l >> 1];
  ret->terms = a->forms.data[c->form].terms;
  ret->count = a->forms.data[c->form].count;
  rational_init_set(&ret->bound, &c->bound);
}

/* Replaces the certificate by one without term `skip` if there is one. */
static bool drop_term(struct arith *a, struct arith_certificate *c, uint32_t skip) {
  uint32_t count = c->terms.len;
  struct divisibility_equation *equations = xmalloc((count + 1) * sizeof *equations);
  struct rational *multipliers = numbers_new(count);
  for (uint32_t i = 0; i < count; i++) equation_of_literal(a, c->terms.data[i].literal, &equations[i]);
  /* The skipped one becomes 0 = 0, so its multiplier is 0. */
  equations[skip].count = 0;
  rational_clear(&equations[skip].bound);
  bool found = divisibility_solve(a, equations, count, multipliers);
  assert(!found || rational_is_zero(&multipliers[skip]));
  for (uint32_t i = 0; i < count; i++) {
    if (found) rational_set(&c->terms.data[i].multiplier, &multipliers[i]);
    rational_clear(&equations[i].bound);
  }
  if (found) certificate_reduce(c);
  numbers_free(multipliers, count);
  free(equations);
  return found;
}

void divisibility_minimize(struct arith *a, struct arith_certificate *c) {
  if (c->terms.len > MINIMIZE_TERMS) return;
  /* A term that is needed in a set is needed in its subsets: those before i stay. */
  assert(c->kind == ARITH_DIVISIBILITY);
  for (uint32_t i = 0; i < c->terms.len && c->terms.len > 1;)
    if (!drop_term(a, c, i)) i++;
}
