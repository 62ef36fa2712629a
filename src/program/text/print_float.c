/* Floating-point operations as C text. */
#include "program/text/print_private.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The shortest decimal that reads back as the same value. */
static void shortest(long double x, uint16_t width, char *buffer, size_t size) {
  int digits = width == 32 ? 9 : width == 64 ? 17 : 21;
  for (int i = 1; i <= digits; i++) {
    snprintf(buffer, size, "%.*Lg", i, x);
    long double back = width == 32 ? strtof(buffer, NULL) : width == 64 ? strtod(buffer, NULL) : strtold(buffer, NULL);
    if (back == x) return;
  }
}

static long double float_value(u128 bits, uint16_t width) {
  assert(width == 32 || width == 64 || width == 80);
  if (width == 32) {
    uint32_t word = (uint32_t)bits;
    float f;
    memcpy(&f, &word, sizeof f);
    return f;
  }
  if (width == 64) {
    uint64_t word = (uint64_t)bits;
    double d;
    memcpy(&d, &word, sizeof d);
    return d;
  }
  /* x87: 64 bits of mantissa with explicit leading bit, 15 of exponent, sign */
  int exponent = (int)(bits >> 64 & 0x7fff);
  long double x =
      exponent == 0x7fff ? ((uint64_t)bits << 1 ? NAN : INFINITY) : ldexpl((uint64_t)bits, exponent - 16383 - 63);
  return bits >> 79 & 1 ? -x : x;
}

enum precedence printer_float_constant(struct printer *pr, u128 bits, uint16_t width) {
  if (width != 32 && width != 64 && width != 80) {
    strbuf_puts(pr->out, "...");
    return P_PRIMARY;
  }
  long double x = float_value(bits, width);
  char buffer[64] = "";
  if (isnan(x)) {
    strbuf_puts(pr->out, "NAN");
    return P_PRIMARY;
  }
  if (signbit(x)) strbuf_putc(pr->out, '-');
  if (isinf(x)) {
    strbuf_puts(pr->out, "INFINITY");
  } else {
    shortest(fabsl(x), width, buffer, sizeof buffer);
    strbuf_puts(pr->out, buffer);
    if (!strpbrk(buffer, ".e")) strbuf_puts(pr->out, ".0");
    strbuf_puts(pr->out, width == 32 ? "f" : width == 80 ? "L" : "");
  }
  return signbit(x) ? P_UNARY : P_PRIMARY;
}

static struct value_type float_type(uint16_t width) {
  struct value_type v = value_type_unknown(width);
  v.class = VALUE_FLOAT;
  return v;
}

/* How an operation prints: an operator between operands, or a function. */
struct form {
  const char *text;
  enum precedence precedence; /* P_POSTFIX: a function */
  bool negated;               /* the text is the opposite of what is meant */
};

static struct form form_of(enum float_op op) {
  switch (op) {
  case FLOAT_ADD: return (struct form){"+", P_SUM, false};
  case FLOAT_SUB: return (struct form){"-", P_SUM, false};
  case FLOAT_MUL: return (struct form){"*", P_PRODUCT, false};
  case FLOAT_DIV: return (struct form){"/", P_PRODUCT, false};
  case FLOAT_REM: return (struct form){"fmod", P_POSTFIX, false};
  case FLOAT_NEG: return (struct form){"-", P_UNARY, false};
  case FLOAT_ABS: return (struct form){"fabs", P_POSTFIX, false};
  case FLOAT_SQRT: return (struct form){"sqrt", P_POSTFIX, false};
  case FLOAT_FLOOR: return (struct form){"floor", P_POSTFIX, false};
  case FLOAT_CEIL: return (struct form){"ceil", P_POSTFIX, false};
  case FLOAT_TRUNC: return (struct form){"trunc", P_POSTFIX, false};
  case FLOAT_RINT: return (struct form){"rint", P_POSTFIX, false};
  case FLOAT_ROUND: return (struct form){"round", P_POSTFIX, false};
  case FLOAT_COPYSIGN: return (struct form){"copysign", P_POSTFIX, false};
  case FLOAT_MIN: return (struct form){"fmin", P_POSTFIX, false};
  case FLOAT_MAX: return (struct form){"fmax", P_POSTFIX, false};
  case FLOAT_FMA: return (struct form){"fma", P_POSTFIX, false};
  case FLOAT_OEQ: return (struct form){"==", P_EQUALITY, false};
  case FLOAT_OGT: return (struct form){">", P_RELATION, false};
  case FLOAT_OGE: return (struct form){">=", P_RELATION, false};
  case FLOAT_OLT: return (struct form){"<", P_RELATION, false};
  case FLOAT_OLE: return (struct form){"<=", P_RELATION, false};
  case FLOAT_ONE: return (struct form){"islessgreater", P_POSTFIX, false};
  case FLOAT_ORD: return (struct form){"isunordered", P_POSTFIX, true};
  case FLOAT_UEQ: return (struct form){"islessgreater", P_POSTFIX, true};
  case FLOAT_UGT: return (struct form){"<=", P_RELATION, true};
  case FLOAT_UGE: return (struct form){"<", P_RELATION, true};
  case FLOAT_ULT: return (struct form){">=", P_RELATION, true};
  case FLOAT_ULE: return (struct form){">", P_RELATION, true};
  case FLOAT_UNE: return (struct form){"!=", P_EQUALITY, false};
  case FLOAT_UNO: return (struct form){"isunordered", P_POSTFIX, false};
  case FLOAT_TO_SIGNED:
  case FLOAT_TO_UNSIGNED:
  case FLOAT_FROM_SIGNED:
  case FLOAT_FROM_UNSIGNED:
  case FLOAT_CONVERT:
  case FLOAT_OP_COUNT: break;
  }
  return (struct form){NULL, P_UNARY, false};
}

static struct printer_shown print_conversion(struct printer *pr, const struct expr_node *n) {
  size_t start = pr->out->len;
  uint16_t from = printer_node(pr, n->a)->width;
  bool from_integer = n->imm == FLOAT_FROM_SIGNED || n->imm == FLOAT_FROM_UNSIGNED;
  bool is_signed = n->imm == FLOAT_FROM_SIGNED || n->imm == FLOAT_TO_SIGNED;
  struct value_type source = from_integer ? value_type_integer(from, is_signed) : float_type(from);
  struct printer_shown s = printer_expr(pr, n->a, source);
  bool wrong = is_signed ? value_type_is_unsigned(s.type) : value_type_is_signed(s.type);
  if (from_integer && wrong) s = printer_cast(pr, start, s, source);
  bool to_integer = n->imm == FLOAT_TO_SIGNED || n->imm == FLOAT_TO_UNSIGNED;
  return printer_cast(pr, start, s, to_integer ? value_type_integer(n->width, is_signed) : float_type(n->width));
}

static struct printer_shown print_function_call(struct printer *pr, const struct expr_node *n, const char *name,
                                                uint16_t from) {
  bool is_macro = strncmp(name, "is", 2) == 0;
  const expr operands[] = {n->a, n->b, n->c};
  strbuf_printf(pr->out, "%s%s(", name, is_macro || from == 64 ? "" : from == 32 ? "f" : "l");
  for (int i = 0; i < 3 && !expr_is_none(operands[i]); i++) {
    if (i) strbuf_puts(pr->out, ", ");
    printer_expr(pr, operands[i], float_type(from));
  }
  strbuf_putc(pr->out, ')');
  return printer_shown_make(P_POSTFIX, float_type(n->width));
}

static struct printer_shown print_operator(struct printer *pr, const struct expr_node *n, struct form form,
                                           uint16_t from) {
  size_t start = pr->out->len;
  struct value_type want = float_type(from);
  if (form.precedence == P_UNARY) {
    strbuf_puts(pr->out, form.text);
    start = pr->out->len;
    enum precedence inner = printer_expr(pr, n->a, want).precedence;
    printer_at_least(pr, start, inner, P_POSTFIX);
    return printer_shown_make(P_UNARY, want);
  }
  printer_at_least(pr, start, printer_expr(pr, n->a, want).precedence, form.precedence);
  strbuf_printf(pr->out, " %s ", form.text);
  start = pr->out->len;
  printer_at_least(pr, start, printer_expr(pr, n->b, want).precedence, form.precedence + 1);
  return printer_shown_make(form.precedence, float_type(n->width));
}

struct printer_shown printer_float(struct printer *pr, expr e) {
  assert(printer_node(pr, e)->kind == E_FLOAT);
  const struct expr_node *n = printer_node(pr, e);
  struct form form = form_of((enum float_op)n->imm);
  if (!form.text) return print_conversion(pr, n);
  uint16_t from = printer_node(pr, n->a)->width;
  size_t start = pr->out->len;
  bool is_unary = form.precedence == P_UNARY || form.precedence == P_POSTFIX;
  if (!is_unary && expr_is_none(n->b)) return printer_elided(pr, n->width);
  struct printer_shown s =
      form.precedence == P_POSTFIX ? print_function_call(pr, n, form.text, from) : print_operator(pr, n, form, from);
  if (form.negated) {
    printer_at_least(pr, start, s.precedence, P_UNARY);
    printer_insert(pr, start, "!");
    s.precedence = P_UNARY;
  }
  return n->width == 1 ? printer_shown_truth(s.precedence) : s;
}
