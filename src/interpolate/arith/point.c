/* Integer points near a rational solution.
 *
 * Some columns are held at their values: those with equal bounds, and, at first, all that stand at a bound. If that
 * system of equations has integer solutions, the one is taken that comes from rounding the remaining freedom variable
 * by variable (Babai's nearest plane, in the coordinates of the Hermite normal form). If it is within all bounds, it is
 * a solution; many problems without bounds are answered this way that case distinctions never end on. */
#include "interpolate/arith/private.h"

static bool is_held(const struct tableau_column *c, bool all_tight) {
  bool upper = c->upper_reason != ARITH_NONE && rational_equal(&c->value, &c->upper);
  bool lower = c->lower_reason != ARITH_NONE && rational_equal(&c->value, &c->lower);
  return all_tight ? upper || lower : upper && lower;
}

/* The value of the column's form if the variables have the given values, by their columns. */
static void evaluate(const struct arith *a, const struct tableau_column *c, const struct rational *by_column,
                     struct rational *ret) {
  const struct arith_form *f = &a->forms.data[c->form];
  rational_set_int(ret, 0);
  for (uint32_t i = 0; i < f->count; i++)
    rational_add_product(ret, &f->terms[i].coefficient, &by_column[a->variables.data[f->terms[i].variable].column]);
}

static bool is_within(const struct tableau_column *c, const struct rational *value) {
  return (c->upper_reason == ARITH_NONE || rational_cmp(value, &c->upper) <= 0) &&
         (c->lower_reason == ARITH_NONE || rational_cmp(value, &c->lower) >= 0);
}

/* Moves all columns to the point if it is within all bounds. */
static bool accept(struct arith *a, struct rational *by_column) {
  bool ok = true;
  assert(a->difference.is_left && !a->heap.len); /* all values satisfy their bounds now */
  for (uint32_t i = 0; i < a->columns.len && ok; i++) {
    const struct tableau_column *c = &a->columns.data[i];
    if (c->variable == ARITH_NONE) evaluate(a, c, by_column, &by_column[i]);
    ok = is_within(c, &by_column[i]);
  }
  for (uint32_t i = 0; i < a->columns.len && ok; i++)
    if (a->columns.data[i].variable != ARITH_NONE || a->columns.data[i].places.len)
      rational_set(&a->columns.data[i].value, &by_column[i]);
  return ok;
}

bool point_find(struct arith *a, bool all_tight) {
  VEC(struct divisibility_equation)
  equations = VEC_INIT; /* first those to hold, then one per variable to come near to */
  VEC(uint32_t) origin = VEC_INIT;
  uint32_t held = 0;
  for (int pass = 0; pass < 2; pass++) {
    for (uint32_t i = 0; i < a->columns.len; i++) {
      const struct tableau_column *c = &a->columns.data[i];
      if (pass ? c->variable == ARITH_NONE : !is_held(c, all_tight)) continue;
      const struct arith_form *f = &a->forms.data[c->form];
      vec_push(&equations, ((struct divisibility_equation){f->terms, f->count, c->value}));
      vec_push(&origin, i);
    }
    if (!pass) held = equations.len;
  }
  struct rational *values = xmalloc((equations.len + 1) * sizeof *values);
  struct rational *by_column = xmalloc((a->columns.len + 1) * sizeof *by_column);
  for (uint32_t i = 0; i < equations.len; i++) rational_init(&values[i]);
  for (uint32_t i = 0; i < a->columns.len; i++) rational_init(&by_column[i]);
  bool found = divisibility_nearest(a, equations.data, held, equations.len, values);
  for (uint32_t i = 0; i < equations.len; i++) {
    assert(!found || i >= held || rational_equal(&values[i], &equations.data[i].bound));
    assert(!found || i < held || rational_is_integer(&values[i]));
    if (i >= held) rational_set(&by_column[origin.data[i]], &values[i]);
    rational_clear(&values[i]);
  }
  found = found && accept(a, by_column);
  for (uint32_t i = 0; i < a->columns.len; i++) rational_clear(&by_column[i]);
  free(values);
  free(by_column);
  vec_release_all(&equations, &origin);
  return found;
}
