/* Registration: sums become coprime forms, interned; constraints over one form differ in their bounds only. Dividing
 * `sum <= k` by the greatest common divisor g of its coefficients and rounding k / g down loses no integer solution. */
#include "interpolate/arith/private.h"

#include "base/strbuf.h"

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

/* The support without zeros, sorted. */
static void sum_sort(struct arith_sum *s) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->support.len; i++) {
    uint32_t v = s->support.data[i];
    if (rational_is_zero(&s->value.data[v]))
      s->is_present.data[v] = 0;
    else
      s->support.data[kept++] = v;
  }
  s->support.len = kept;
  if (kept > 1) qsort(s->support.data, kept, sizeof *s->support.data, by_number);
}

/* scale such that sum / scale is coprime with positive first coefficient; 1 for the empty sum. */
static void sum_scale(const struct arith_sum *s, struct rational *ret) {
  struct rational part = RATIONAL_ZERO, divisor = RATIONAL_ZERO, multiple = RATIONAL_ZERO;
  rational_set_int(&multiple, 1);
  for (uint32_t i = 0; i < s->support.len; i++) {
    const struct rational *c = &s->value.data[s->support.data[i]];
    rational_numerator(&part, c);
    rational_gcd(&divisor, &divisor, &part);
    rational_denominator(&part, c);
    rational_lcm(&multiple, &multiple, &part);
  }
  if (!s->support.len) rational_set_int(&divisor, 1);
  assert(rational_sign(&divisor) > 0 && rational_sign(&multiple) > 0);
  rational_div(ret, &divisor, &multiple);
  if (s->support.len && rational_sign(&s->value.data[s->support.data[0]]) < 0) rational_neg(ret, ret);
  rational_clear(&part);
  rational_clear(&divisor);
  rational_clear(&multiple);
}

static bool form_equals(const void *owner, uint32_t index, const void *key) {
  const struct arith_form *f = &((const struct arith *)owner)->forms.data[index];
  const struct arith_sum *s = key;
  if (f->count != s->support.len) return false;
  for (uint32_t i = 0; i < f->count; i++)
    if (f->terms[i].variable != s->support.data[i] ||
        !rational_equal(&f->terms[i].coefficient, &s->value.data[f->terms[i].variable]))
      return false;
  return true;
}

static uint32_t form_new(struct arith *a, const struct arith_sum *s) {
  assert(!s->support.len || rational_sign(&s->value.data[s->support.data[0]]) > 0);
  struct arith_form *f = vec_push_zero(&a->forms);
  f->count = s->support.len;
  f->terms = xmalloc((f->count + 1) * sizeof *f->terms);
  for (uint32_t i = 0; i < f->count; i++) {
    f->terms[i].variable = s->support.data[i];
    assert(!i || f->terms[i - 1].variable < f->terms[i].variable);
    assert(rational_is_integer(&s->value.data[s->support.data[i]]));
    rational_init_set(&f->terms[i].coefficient, &s->value.data[s->support.data[i]]);
  }
  f->column = COLUMN_NONE;
  f->upper = f->lower = ARITH_NONE;
  rational_init_int(&f->scale, 1);
  rational_init(&f->offset);
  return a->forms.len - 1;
}

uint32_t form_of_sum(struct arith *a, struct arith_sum *s, struct rational *ret_scale) {
  uint64_t hash = 1;
  sum_sort(s);
  sum_scale(s, ret_scale);
  for (uint32_t i = 0; i < s->support.len; i++) {
    struct rational *c = &s->value.data[s->support.data[i]];
    if (!rational_is_int(ret_scale, 1)) rational_div(c, c, ret_scale);
    hash = hash_combine(hash_combine(hash, s->support.data[i]), rational_hash(c));
  }
  uint32_t found = unique_find(&a->form_index, hash, form_equals, a, s);
  if (found == MAP_NONE) {
    found = form_new(a, s);
    unique_add(&a->form_index, hash, found);
  }
  sum_clear(s);
  return found;
}

static bool constraint_equals(const void *owner, uint32_t index, const void *key) {
  const struct arith_constraint *c = &((const struct arith *)owner)->constraints.data[index], *k = key;
  return c->form == k->form && c->is_equality == k->is_equality && rational_equal(&c->bound, &k->bound);
}

/* Takes over the bound. */
static uint32_t constraint_intern(struct arith *a, struct arith_constraint c) {
  assert(c.form < a->forms.len && (c.is_equality || rational_is_integer(&c.bound)));
  uint64_t hash = hash_combine(hash_combine(rational_hash(&c.bound), c.form), c.is_equality);
  uint32_t found = unique_find(&a->constraint_index, hash, constraint_equals, a, &c);
  if (found != MAP_NONE) {
    rational_clear(&c.bound);
    return found;
  }
  vec_push(&a->constraints, c);
  found = a->constraints.len - 1;
  unique_add(&a->constraint_index, hash, found);
  return found;
}

static uint32_t form_of_monomials(struct arith *a, const struct arith_monomial *terms, uint32_t count,
                                  struct rational *ret_scale) {
  for (uint32_t i = 0; i < count; i++) {
    assert(terms[i].variable < a->variables.len && rational_is_integer(&terms[i].coefficient));
    sum_add(a, &a->sum, terms[i].variable, &terms[i].coefficient);
  }
  return form_of_sum(a, &a->sum, ret_scale);
}

arith_literal arith_atom(struct arith *a, const struct arith_monomial *terms, uint32_t count,
                         const struct rational *bound) {
  struct arith_constraint c = {.bound = RATIONAL_ZERO};
  struct rational scale = RATIONAL_ZERO;
  c.form = form_of_monomials(a, terms, count, &scale);
  rational_div(&c.bound, bound, &scale);
  assert(rational_is_integer(bound));
  bool is_lower = rational_sign(&scale) < 0;
  if (is_lower) {
    /* form >= bound is the negation of form <= ceil(bound) - 1 */
    const struct rational one = {{1}, 1};
    rational_ceil(&c.bound, &c.bound);
    rational_sub(&c.bound, &c.bound, &one);
  } else {
    rational_floor(&c.bound, &c.bound);
  }
  rational_clear(&scale);
  return constraint_intern(a, c) << 1 | is_lower;
}

arith_literal arith_equality(struct arith *a, const struct arith_monomial *terms, uint32_t count,
                             const struct rational *bound) {
  struct arith_constraint c = {.is_equality = true, .bound = RATIONAL_ZERO};
  struct rational scale = RATIONAL_ZERO;
  c.form = form_of_monomials(a, terms, count, &scale);
  rational_div(&c.bound, bound, &scale);
  rational_clear(&scale);
  return constraint_intern(a, c) << 1;
}

arith_literal form_atom(struct arith *a, uint32_t form, int sign, const struct rational *bound) {
  uint32_t count = a->forms.data[form].count;
  assert((sign == 1 || sign == -1) && rational_is_integer(bound));
  struct arith_monomial *terms = xmalloc((count + 1) * sizeof *terms);
  for (uint32_t i = 0; i < count; i++) {
    terms[i].variable = a->forms.data[form].terms[i].variable;
    rational_init_set(&terms[i].coefficient, &a->forms.data[form].terms[i].coefficient);
    if (sign < 0) rational_neg(&terms[i].coefficient, &terms[i].coefficient);
  }
  arith_literal l = arith_atom(a, terms, count, bound);
  for (uint32_t i = 0; i < count; i++) rational_clear(&terms[i].coefficient);
  free(terms);
  return l;
}

bool arith_is_equality(const struct arith *a, arith_literal l) { return a->constraints.data[l >> 1].is_equality; }

uint32_t arith_constraint_count(const struct arith *a) { return a->constraints.len; }

void literal_bound(const struct arith *a, arith_literal l, struct arith_literal_bound *ret) {
  const struct arith_constraint *c = &a->constraints.data[l >> 1];
  assert(l >> 1 < a->constraints.len);
  const struct rational one = {{1}, 1};
  assert(!c->is_equality || !(l & 1));
  ret->is_upper = c->is_equality || !(l & 1);
  ret->is_lower = c->is_equality || (l & 1);
  rational_init_set(&ret->bound, &c->bound);
  if (l & 1) rational_add(&ret->bound, &ret->bound, &one);
}

void arith_literal_view(const struct arith *a, arith_literal l, struct arith_view *ret) {
  const struct arith_constraint *c = &a->constraints.data[l >> 1];
  struct arith_literal_bound b;
  literal_bound(a, l, &b);
  ret->terms = a->forms.data[c->form].terms;
  ret->count = a->forms.data[c->form].count;
  ret->form = c->form;
  ret->sign = l & 1 ? -1 : 1;
  ret->is_equality = c->is_equality;
  ret->bound = b.bound;
  assert(b.is_upper == (ret->is_equality || ret->sign > 0));
  if (l & 1) rational_neg(&ret->bound, &ret->bound);
}

void arith_view_release(struct arith_view *v) { rational_clear(&v->bound); }

void arith_print_literal(const struct arith *a, arith_literal l, struct strbuf *out) {
  struct arith_literal_bound b;
  const struct arith_form *f = arith_form_of(a, l);
  literal_bound(a, l, &b);
  for (uint32_t i = 0; i < f->count; i++) {
    const struct rational *c = &f->terms[i].coefficient;
    if (i) strbuf_puts(out, " + ");
    if (!rational_is_int(c, 1)) {
      rational_print(c, out);
      strbuf_putc(out, '*');
    }
    strbuf_printf(out, "x%u", f->terms[i].variable);
  }
  if (!f->count) strbuf_putc(out, '0');
  strbuf_puts(out, b.is_upper && b.is_lower ? " = " : b.is_upper ? " <= " : " >= ");
  rational_print(&b.bound, out);
  rational_clear(&b.bound);
}
