/* A variable of which nothing is known stands for all values, where a formula for all is to be shown, or one for some
 * is known to hold; elsewhere the values are tried, one after the other. */
#include "environment/acsl_printer.h"

#include <string.h>

/* The bound of the variable in `x`: `low <= i`, `i < high`, in any order. */
static bool is_name(const struct acsl *x, const char *name) {
  return x->kind == ACSL_NAME && strcmp(x->text, name) == 0;
}

struct range {
  struct value low, high;  /* both included */
  const char *natural_end; /* behind the last, if both are natural numbers; NULL = not so */
  bool has_low, has_high;
  bool is_unsteady; /* the call may change what the bounds are */
};

static struct value less_one(struct printer *p, struct value v, const char *sign) {
  uint32_t bits = v.bits + 1;
  return acsl_integer(acsl_text(p, "((%s)(%s) %s 1)", acsl_carrier(bits), v.text, sign), bits);
}

/* Variables that are not bound yet, to the right of the one that is asked about. */
struct later {
  const struct acsl_binder *binders;
  uint32_t count;
};

static bool mentions_later(const struct acsl *x, struct later l) {
  for (uint32_t i = 0; i < l.count; i++)
    if (acsl_mentions(x, l.binders[i].name)) return true;
  return false;
}

static void bound_by(struct printer *p, const struct acsl *x, const char *name, struct later later, struct range *r) {
  if (x->kind != ACSL_BINARY) return;
  if (strcmp(x->text, "&&") == 0) {
    bound_by(p, x->a, name, later, r);
    bound_by(p, x->b, name, later, r);
    return;
  }
  bool is_left = is_name(x->a, name), is_right = is_name(x->b, name);
  if (is_left == is_right || !acsl_is_comparison(x->text) || x->text[0] == '!') return;
  if (mentions_later(is_left ? x->b : x->a, later)) return;
  struct value v = acsl_integer_term(p, is_left ? x->b : x->a);
  r->is_unsteady |= !acsl_is_steady(p, is_left ? x->b : x->a);
  bool is_equal = strcmp(x->text, "==") == 0, is_strict = !x->text[1];
  bool is_most = (*x->text == '<') == is_left;
  if ((is_equal || is_most) && !r->has_high) {
    r->high = is_strict ? less_one(p, v, "-") : v;
    if (is_strict && v.bits > 64) r->natural_end = v.natural;
    r->has_high = true;
  }
  if ((is_equal || !is_most) && !r->has_low) {
    r->low = is_strict ? less_one(p, v, "+") : v;
    r->has_low = true;
  }
}

/* Is `name < other`, or `name <= other`, a conjunct? */
static bool is_said_below(const struct acsl *x, const char *name, const char *other) {
  if (x->kind != ACSL_BINARY) return false;
  if (strcmp(x->text, "&&") == 0) return is_said_below(x->a, name, other) || is_said_below(x->b, name, other);
  if (*x->text == '<' && acsl_is_comparison(x->text)) return is_name(x->a, name) && is_name(x->b, other);
  return *x->text == '>' && acsl_is_comparison(x->text) && is_name(x->b, name) && is_name(x->a, other);
}

/* `i < j < n`: what is below a later one is below what that is below. */
static void bound_by_chain(struct printer *p, const struct acsl *x, const char *name, struct later later,
                           struct range *r) {
  bound_by(p, x, name, later, r);
  for (uint32_t i = 0; i < later.count; i++) {
    const char *other = later.binders[i].name;
    struct range beyond = *r;
    const struct later behind = {later.binders + i + 1, later.count - i - 1};
    if (!r->has_high && is_said_below(x, name, other)) {
      beyond.has_low = true;
      bound_by_chain(p, x, other, behind, &beyond);
      r->high = beyond.high, r->natural_end = beyond.natural_end, r->has_high = beyond.has_high;
      r->is_unsteady = beyond.is_unsteady;
    }
  }
}

/* Where the bound variable is said to lie: left of `==>` for all, in the conjunction for one. */
static struct range range_of(struct printer *p, const struct acsl *x, uint32_t first, bool is_all) {
  const struct acsl_binder *b = &x->binders[first];
  const struct later later = {b + 1, x->binder_count - first - 1};
  struct range r = {acsl_integer("0LL", 1), acsl_integer("0LL", 1), NULL, false, false, false};
  r.low.natural = "0ull";
  const struct acsl *at = x->a;
  while (at && (at->kind == ACSL_FORALL || at->kind == ACSL_EXISTS)) at = at->a;
  while (at && at->kind == ACSL_BINARY && strcmp(at->text, "==>") == 0 && is_all && !(r.has_low && r.has_high)) {
    bound_by_chain(p, at->a, b->name, later, &r);
    at = at->b;
  }
  if (at && !is_all) bound_by_chain(p, at, b->name, later, &r);
  bool is_unsigned = strncmp(b->type, "unsigned", 8) == 0 || strcmp(b->type, "size_t") == 0;
  if (!r.has_low && is_unsigned) r.has_low = true;
  if (!r.has_low || !r.has_high)
    acsl_fail(p->s, b->at, "the range of '%s' is not known: write %s", b->name,
              is_all ? "\\forall integer i; low <= i < high ==> ..." : "\\exists integer i; low <= i < high && ...");
  return r;
}

/* Are all integers of the range values of the type? */
static bool has_all(const char *type, const struct range *r) {
  static const struct {
    const char *name;
    uint32_t bits;
  } types[] = {{"integer", UINT32_MAX}, {"int", 32}, {"long", 64}, {"long long", 64}, {"int32_t", 32}, {"int64_t", 64}};
  for (size_t i = 0; i < sizeof types / sizeof *types; i++)
    if (strcmp(type, types[i].name) == 0) return r->low.bits <= types[i].bits && r->high.bits <= types[i].bits;
  return false;
}

/* The rest of the formula, for values of the variable's type alone. */
static const char *of_type(struct printer *p, const struct acsl *x, enum acsl_use use, uint32_t first,
                           const struct range *r) {
  const struct acsl_binder *b = &x->binders[first];
  const struct bound v = vec_last(&p->bound);
  const char *plain = v.natural ? v.natural : v.text, *wide = v.natural ? "unsigned long long" : "__int128";
  const char *is_value = acsl_text(p, "(%s)(%s)(%s) == (%s)", wide, b->type, plain, plain);
  const char *text = acsl_quantified(p, x, use, first + 1);
  if (has_all(b->type, r)) return text;
  return acsl_text(p, x->kind == ACSL_FORALL ? "!(%s) || (%s)" : "(%s) && (%s)", is_value, text);
}

/* One value chosen ahead would stand for all that are tried around it. */
static bool is_tried_within(const struct printer *p) {
  for (uint32_t i = 0; i < p->bound.len; i++)
    if (p->bound.data[i].is_tried) return true;
  return false;
}

/* The same where all numbers are natural ones, as sizes are: without numbers of 128 bits. */
static const char *of_naturals(struct printer *p, const struct acsl *x, enum acsl_use use, uint32_t first,
                               const struct range *r, const char *var, bool is_early) {
  bool is_all = x->kind == ACSL_FORALL;
  bool is_any = (is_all && use == ACSL_CHECKED) || (!is_all && use == ACSL_ASSUMED);
  const char *low = r->low.natural, *end = r->natural_end, *no = is_all ? "!" : "", *join = is_all ? "||" : "&&";
  vec_push(&p->bound, ((struct bound){x->binders[first].name, acsl_text(p, "(__int128)(%s)", var), var, UNKNOWN_BITS,
                                      is_early, !is_any}));
  if (is_early) strbuf_printf(&p->s->before, "  unsigned long long %s = ockham_u64();\n", var);
  const char *text = of_type(p, x, use, first, r);
  (void)vec_pop(&p->bound);
  if (is_early) return acsl_text(p, "(%s(%s <= %s && %s < %s) %s (%s))", no, low, var, var, end, join, text);
  if (is_any)
    return acsl_text(p, "({ unsigned long long %s = ockham_u64(); %s(%s <= %s && %s < %s) %s (%s); })", var, no, low,
                     var, var, end, join, text);
  return acsl_text(
      p,
      "({ int ockham_all = %d; for (unsigned long long %s = %s; %s < %s; %s++) if (%s(%s)) { ockham_all = %d; "
      "break; } ockham_all; })",
      is_all, var, low, var, end, var, no, text, !is_all);
}

const char *acsl_quantified(struct printer *p, const struct acsl *x, enum acsl_use use, uint32_t first) {
  bool is_all = x->kind == ACSL_FORALL;
  if (first == x->binder_count) return acsl_formula(p, x->a, use);
  const struct acsl_binder *b = &x->binders[first];
  struct range r = range_of(p, x, first, is_all);
  if (p->s->failed) return "1";
  uint32_t bits = r.low.bits > r.high.bits ? r.low.bits : r.high.bits;
  if (bits + 1 < UNKNOWN_BITS) bits++; /* the loop counts one further */
  const char *wide = acsl_carrier(bits), *var = acsl_text(p, "ockham_%s_%u", b->name, p->s->made++);
  const char *low = acsl_widen(p, r.low, bits), *high = acsl_widen(p, r.high, bits);
  bool is_any = (is_all && use == ACSL_CHECKED) || (!is_all && use == ACSL_ASSUMED);
  bool is_early = is_any && (p->is_after || !is_all) && !r.is_unsteady && !is_tried_within(p);
  const char *text;
  if (r.natural_end && r.low.natural) return of_naturals(p, x, use, first, &r, var, is_early);
  vec_push(&p->bound, ((struct bound){b->name, var, NULL, bits, is_early, !is_any}));
  bool is_narrow = bits <= 64;
  if (is_early) {
    /* one that nobody knows stands for all */
    if (is_narrow)
      strbuf_printf(&p->s->before, "  long long %s = ockham_s64();\n", var);
    else
      strbuf_printf(&p->s->before, "  %s %s = (%s)%s + (%s)ockham_u64();\n", wide, var, wide, low, wide);
    text = of_type(p, x, use, first, &r);
    text = is_all ? acsl_text(p, "(!(%s <= %s && %s <= %s) || (%s))", low, var, var, high, text)
                  : acsl_text(p, "(%s <= %s && %s <= %s && (%s))", low, var, var, high, text);
  } else if (is_any) {
    text = of_type(p, x, use, first, &r);
    const char *any = is_narrow ? "ockham_s64()" : acsl_text(p, "(%s)%s + (%s)ockham_u64()", wide, low, wide);
    text = acsl_text(p, "({ %s %s = %s; %s(%s <= %s && %s <= %s) %s (%s); })", wide, var, any, is_all ? "!" : "", low,
                     var, var, high, is_all ? "||" : "&&", text);
  } else {
    text = of_type(p, x, use, first, &r);
    text = acsl_text(p,
                     "({ int ockham_all = %d; for (%s %s = %s; %s <= %s; %s++) if (%s(%s)) { ockham_all = %d; break; } "
                     "ockham_all; })",
                     is_all, wide, var, low, var, high, var, is_all ? "!" : "", text, !is_all);
  }
  (void)vec_pop(&p->bound);
  return text;
}
