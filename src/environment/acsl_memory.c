/* What is required of memory is made by the caller (harness.c); here it is asked: by looking at it. */
#include "environment/acsl_printer.h"

#include <string.h>

const struct acsl *acsl_split_range(const struct acsl *x, const struct acsl **range) {
  *range = NULL;
  if (x->kind == ACSL_UNARY && *x->text == '&' && x->a->kind == ACSL_INDEX && x->a->b->kind == ACSL_RANGE) x = x->a;
  if (x->kind == ACSL_INDEX && x->b->kind == ACSL_RANGE) {
    *range = x->b;
    return x->a;
  }
  if (x->kind == ACSL_BINARY && strcmp(x->text, "+") == 0 && x->b->kind == ACSL_RANGE) {
    *range = x->b;
    return x->a;
  }
  return x;
}

/* Memory is there if it can be looked at: the check of that access is the answer. */
static const char *touch(struct printer *p, const struct acsl *x, bool is_written) {
  const struct acsl *range;
  const struct acsl *base = acsl_split_range(x, &range);
  struct value v = acsl_pointer_term(p, base);
  p->s->has_memory = true;
  if (p->s->failed) return "1";
  const char *cell = acsl_text(p, "ockham_cell_%u", p->s->made++);
  const char *back = is_written ? acsl_text(p, " *%s = ockham_byte;", cell) : "";
  if (!range)
    return acsl_text(p,
                     "({ volatile char *%s = (volatile char *)(%s) + ockham_u64() %% sizeof(*(%s)); char "
                     "ockham_byte = *%s;%s 1; })",
                     cell, v.text, v.text, cell, back);
  struct value low = range->a ? acsl_integer_term(p, range->a) : acsl_integer("0LL", 1);
  if (!range->b) {
    acsl_fail(p->s, range->at, "a range needs an end here");
    return "1";
  }
  struct value high = acsl_integer_term(p, range->b);
  uint32_t bits = (low.bits > high.bits ? low.bits : high.bits) + 1;
  const char *at = acsl_text(p, "ockham_at_%u", p->s->made++), *wide = acsl_carrier(bits);
  const char *any = bits <= 64 ? "ockham_s64()" : acsl_text(p, "(%s)(%s) + (%s)ockham_u64()", wide, low.text, wide);
  return acsl_text(
      p,
      "({ %s %s = %s; if (%s <= %s && %s <= %s) { volatile char *%s = (volatile char *)&(%s)[(long long)%s] + "
      "ockham_u64() %% sizeof(*(%s)); char ockham_byte = *%s;%s } 1; })",
      wide, at, any, acsl_widen(p, low, bits), at, at, acsl_widen(p, high, bits), cell, v.text, at, v.text, cell, back);
}

const char *acsl_valid(struct printer *p, const struct acsl *x, enum acsl_use use) {
  bool is_known = strcmp(x->text, "\\valid") == 0 || strcmp(x->text, "\\valid_read") == 0;
  if (!p->is_needed || !is_known) {
    acsl_fail(p->s, x->at,
              use == ACSL_CHECKED && !is_known
                  ? "'%s' cannot be checked; it belongs into 'requires'"
                  : "'%s' has no meaning at this place of a formula: write it as a clause or "
                    "conjunct of its own, behind '==>', or beside 'p == \\null ||'",
              x->text);
    return "1";
  }
  const char *all = NULL;
  for (const struct acsl *y = x->a; y; y = y->next) {
    const char *one = touch(p, y, strcmp(x->text, "\\valid") == 0);
    all = all ? acsl_text(p, "%s && %s", all, one) : one;
  }
  return acsl_text(p, "(%s)", all);
}

/* Two pieces of memory have no byte in common. */
const char *acsl_separated(struct printer *p, const struct acsl *x) {
  const char *all = "1";
  for (const struct acsl *y = x->a; y; y = y->next)
    for (const struct acsl *z = y->next; z; z = z->next) {
      const struct acsl *ranges[2];
      const struct acsl *bases[2] = {acsl_split_range(y, &ranges[0]), acsl_split_range(z, &ranges[1])};
      const char *from[2], *to[2];
      for (int i = 0; i < 2; i++) {
        struct value v = acsl_pointer_term(p, bases[i]);
        if (ranges[i] && !ranges[i]->b) acsl_fail(p->s, ranges[i]->at, "a range needs an end here");
        struct value high = ranges[i] && ranges[i]->b ? acsl_integer_term(p, ranges[i]->b) : acsl_integer("0LL", 1);
        struct value low = ranges[i] && ranges[i]->a ? acsl_integer_term(p, ranges[i]->a) : acsl_integer("0LL", 1);
        from[i] = acsl_text(p, "(unsigned long)((%s) + (%s))", v.text, acsl_index_text(p, low));
        to[i] = acsl_text(p, "(unsigned long)((%s) + (%s) + 1)", v.text, acsl_index_text(p, high));
      }
      all = acsl_text(p, "%s && (%s >= %s || %s >= %s || %s <= %s || %s <= %s)", all, from[0], to[0], from[1], to[1],
                      to[0], from[1], to[1], from[0]);
    }
  return acsl_text(p, "(%s)", all);
}
