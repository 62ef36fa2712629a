/* Formulas, and what they need from the terms in them. */
#include "environment/acsl_printer.h"

#include "front/clang/preprocessed.h"

#include <string.h>

void acsl_scope_release(struct acsl_scope *s) {
  vec_release_all(&s->parameters, &s->parameter_types);
  strbuf_release(&s->before);
}

uint32_t acsl_parameter(const struct acsl_scope *s, const char *name) {
  for (uint32_t i = 0; i < s->parameters.len; i++)
    if (strcmp(s->parameters.data[i], name) == 0) return i;
  return UINT32_MAX;
}

void acsl_put_line(struct strbuf *out, struct text_place at) {
  strbuf_putc(out, '\n');
  preprocessed_put_marker(at.file, at.line, out);
}

/* ---- formulas ---- */

static enum acsl_use turned(enum acsl_use u) {
  return u == ACSL_ASSUMED ? ACSL_CHECKED : u == ACSL_CHECKED ? ACSL_ASSUMED : ACSL_BOTH;
}

/* An integer beside a fraction is one, too, which is exact if it has no more digits than one has. */
static const char *as_fraction(struct printer *p, const struct acsl *x, struct value v) {
  enum { DIGITS = 54 };
  if (v.raw) return acsl_text(p, "(0.0 + (%s))", v.raw);
  if (v.kind == VALUE_INTEGER && v.bits > DIGITS)
    acsl_fail(p->s, x->at, "this integer may need more digits than a fraction has: write (double) before it");
  return v.kind == VALUE_INTEGER ? acsl_text(p, "(double)(%s)", v.text) : v.text;
}

static const char *comparison(struct printer *p, const struct acsl *x) {
  struct value a = acsl_term(p, x->a), b = acsl_term(p, x->b);
  if (a.kind == VALUE_FORMULA) a = acsl_integer(acsl_text(p, "(long long)(%s)", a.text), 2);
  if (b.kind == VALUE_FORMULA) b = acsl_integer(acsl_text(p, "(long long)(%s)", b.text), 2);
  if (a.kind == VALUE_INTEGER && b.kind == VALUE_INTEGER) {
    uint32_t bits = a.bits > b.bits ? a.bits : b.bits;
    if (bits > 64 && a.natural && b.natural) return acsl_text(p, "((%s) %s (%s))", a.natural, x->text, b.natural);
    return acsl_text(p, "((%s) %s (%s))", acsl_widen(p, a, bits), x->text, acsl_widen(p, b, bits));
  }
  if (a.kind == VALUE_PLACE || b.kind == VALUE_PLACE) acsl_fail(p->s, x->at, "structs cannot be compared");
  bool is_zero = x->b->kind == ACSL_NUMBER && acsl_bits_of_number(x->b->text) == 1;
  if (a.kind == VALUE_POINTER && is_zero)
    b = (struct value){.kind = VALUE_POINTER, .text = "((void *)0)", .type = CTYPE_NONE};
  if ((a.kind == VALUE_POINTER) != (b.kind == VALUE_POINTER))
    acsl_fail(p->s, x->at, "a pointer is compared with a number");
  return acsl_text(p, "((%s) %s (%s))", as_fraction(p, x->a, a), x->text, as_fraction(p, x->b, b));
}

const char *acsl_push_guard(struct printer *p, const char *guard) {
  const char *before = p->guard;
  if (guard) p->guard = before ? acsl_text(p, "(%s) && (%s)", before, guard) : guard;
  return before;
}

/* What is on the left of `==>`, or before it in a conjunction, holds where the rest matters. */
static const char *with_guard(struct printer *p, const char *guard, const struct acsl *x, enum acsl_use use) {
  const char *before = acsl_push_guard(p, guard);
  const char *text = acsl_formula(p, x, use);
  p->guard = before;
  return text;
}

/* The conjuncts of it that say the same before the call; NULL if there is none. */
static const char *steady_part(struct printer *p, const struct acsl *x) {
  if (acsl_is_steady(p, x)) return acsl_formula_apart(p, x, ACSL_BOTH);
  if (x->kind != ACSL_BINARY || strcmp(x->text, "&&") != 0) return NULL;
  const char *a = steady_part(p, x->a), *b = steady_part(p, x->b);
  return a && b ? acsl_text(p, "(%s) && (%s)", a, b) : a ? a : b;
}

bool acsl_is_steady(const struct printer *p, const struct acsl *x) {
  if (!x) return true;
  switch (x->kind) {
  case ACSL_NUMBER:
  case ACSL_NULL:
  case ACSL_SIZEOF:
  case ACSL_TRUE:
  case ACSL_OLD:
  case ACSL_FALSE: return true;
  case ACSL_NAME: {
    for (uint32_t i = 0; i < p->bound.len; i++)
      if (strcmp(p->bound.data[i].name, x->text) == 0) return p->bound.data[i].is_early;
    return acsl_parameter(p->s, x->text) != UINT32_MAX;
  }
  case ACSL_UNARY: return *x->text != '*' && *x->text != '&' && acsl_is_steady(p, x->a);
  case ACSL_BINARY: return acsl_is_steady(p, x->a) && acsl_is_steady(p, x->b);
  case ACSL_CAST: return acsl_is_steady(p, x->a);
  default: return false;
  }
}

const char *acsl_formula_apart(struct printer *p, const struct acsl *x, enum acsl_use use) {
  bool before = p->is_needed;
  p->is_needed = false;
  const char *text = acsl_formula(p, x, use);
  p->is_needed = before;
  return text;
}

static const char *implication(struct printer *p, const struct acsl *x, enum acsl_use use) {
  const char *left = acsl_formula_apart(p, x->a, turned(use));
  return acsl_text(p, "(!(%s) || (%s))", left, with_guard(p, steady_part(p, x->a), x->b, use));
}

static bool asks_memory(const struct acsl *x) {
  return x && (x->kind == ACSL_VALID || asks_memory(x->a) || asks_memory(x->b) || asks_memory(x->c));
}

static const char *connective(struct printer *p, const struct acsl *x, enum acsl_use use) {
  if (strcmp(x->text, "==>") == 0) return implication(p, x, use);
  if (strcmp(x->text, "&&") == 0) {
    const char *left = acsl_formula(p, x->a, use);
    return acsl_text(p, "((%s) && (%s))", left, with_guard(p, steady_part(p, x->a), x->b, use));
  }
  if (strcmp(x->text, "||") == 0) {
    /* what looks at memory is asked last, where all else has failed */
    const struct acsl *first = asks_memory(x->a) ? x->b : x->a, *last = first == x->a ? x->b : x->a;
    const char *left = acsl_formula_apart(p, first, use);
    const char *guard = acsl_is_steady(p, first) ? acsl_text(p, "!(%s)", left) : NULL;
    return acsl_text(p, "((%s) || (%s))", left, with_guard(p, guard, last, use));
  }
  const char *sign = strcmp(x->text, "<==>") == 0 ? "==" : "!=";
  const char *left = acsl_formula_apart(p, x->a, ACSL_BOTH);
  return acsl_text(p, "(!(%s) %s !(%s))", left, sign, acsl_formula_apart(p, x->b, ACSL_BOTH));
}

const char *acsl_formula(struct printer *p, const struct acsl *x, enum acsl_use use) {
  if (p->s->failed) return "1";
  switch (x->kind) {
  case ACSL_TRUE: return "1";
  case ACSL_FALSE: return "0";
  case ACSL_VALID: return acsl_valid(p, x, use);
  case ACSL_SEPARATED: return acsl_separated(p, x);
  case ACSL_FORALL: return acsl_quantified(p, x, use, 0);
  case ACSL_EXISTS: {
    bool before = p->is_needed;
    p->is_needed = false;
    const char *text = acsl_quantified(p, x, use, 0);
    p->is_needed = before;
    return text;
  }
  case ACSL_UNARY:
    if (*x->text == '!') return acsl_text(p, "(!(%s))", acsl_formula_apart(p, x->a, turned(use)));
    break;
  case ACSL_BINARY: {
    static const char *const connectives[] = {"==>", "<==>", "&&", "||", "^^", NULL};
    for (const char *const *c = connectives; *c; c++)
      if (strcmp(x->text, *c) == 0) return connective(p, x, use);
    if (acsl_is_comparison(x->text)) return comparison(p, x);
    break;
  }
  case ACSL_CONDITIONAL: {
    const char *c = acsl_formula_apart(p, x->a, ACSL_BOTH);
    bool is_steady = acsl_is_steady(p, x->a);
    const char *yes = with_guard(p, is_steady ? c : NULL, x->b, use);
    const char *no = with_guard(p, is_steady ? acsl_text(p, "!(%s)", c) : NULL, x->c, use);
    return acsl_text(p, "((%s) ? (%s) : (%s))", c, yes, no);
  }
  default: break;
  }
  struct value v = acsl_term(p, x);
  if (v.kind == VALUE_PLACE) acsl_fail(p->s, x->at, "a struct is no formula");
  return acsl_text(p, "((%s) != 0)", v.text);
}

/* ---- the way in ---- */

const char *acsl_print(struct acsl_scope *s, const struct acsl *x, enum acsl_use use, bool is_after) {
  struct printer p = {.s = s, .is_after = is_after, .is_needed = use == ACSL_CHECKED};
  const char *text = acsl_formula(&p, x, use);
  vec_release(&p.bound);
  return s->failed ? NULL : text;
}

/* What is said as `n - 1` is simply `n` then. */
const char *acsl_print_count(struct acsl_scope *s, const struct acsl *x, const char **type) {
  struct printer p = {.s = s};
  bool is_less_one =
      x->kind == ACSL_BINARY && strcmp(x->text, "-") == 0 && x->b->kind == ACSL_NUMBER && strcmp(x->b->text, "1") == 0;
  struct value v = acsl_integer_term(&p, is_less_one ? x->a : x);
  if (is_less_one && v.bits > 64 && v.natural && !s->failed) {
    vec_release(&p.bound);
    *type = "unsigned long long";
    return v.natural;
  }
  if (!is_less_one) {
    uint32_t bits = v.bits + 1;
    v = acsl_integer(acsl_text(&p, "((%s)(%s) + 1)", acsl_carrier(bits), v.text), bits);
  }
  vec_release(&p.bound);
  *type = acsl_carrier(v.bits);
  return s->failed ? NULL : v.text;
}
