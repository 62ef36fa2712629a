/* Pieces of the printer: inserting into text, constants, operands and the casts that they need. */
#include "program/text/print_private.h"

struct printer printer_make(const struct program *p, struct strbuf *out) {
  return (struct printer){p, out, out->len + PRINT_MAX_TEXT, 0, PRINT_MAX_WORK, false};
}

void printer_insert(struct printer *pr, size_t at, const char *text) {
  if (pr->quiet) return;
  assert(at <= pr->out->len);
  size_t len = strlen(text), tail = pr->out->len - at;
  strbuf_puts(pr->out, text); /* makes room */
  memmove(pr->out->text + at + len, pr->out->text + at, tail);
  memcpy(pr->out->text + at, text, len);
}

void printer_wrap(struct printer *pr, size_t start) {
  assert(pr->quiet || start <= pr->out->len);
  printer_insert(pr, start, "(");
  strbuf_putc(pr->out, ')');
}

void printer_at_least(struct printer *pr, size_t start, enum precedence have, enum precedence want) {
  if (have < want) printer_wrap(pr, start);
}

struct printer_shown printer_cast(struct printer *pr, size_t start, struct printer_shown s, struct value_type to) {
  assert(to.width > 0 || to.type != CTYPE_NONE);
  struct strbuf text = STRBUF_INIT;
  printer_at_least(pr, start, s.precedence, P_UNARY);
  strbuf_putc(&text, '(');
  value_type_print(pr->program, to, &text);
  strbuf_putc(&text, ')');
  printer_insert(pr, start, text.text);
  strbuf_release(&text);
  return (struct printer_shown){P_UNARY, to};
}

struct printer_shown printer_elided(struct printer *pr, uint16_t width) {
  strbuf_puts(pr->out, "...");
  return printer_shown_make(P_PRIMARY, value_type_unknown(width));
}

/* Constants */

void printer_u128(struct strbuf *out, u128 x) {
  char digits[40];
  int i = sizeof digits - 1;
  digits[i] = '\0';
  do digits[--i] = (char)('0' + (int)(x % 10));
  while ((x /= 10) != 0);
  strbuf_puts(out, digits + i);
}

/* A literal gets its suffix where its type matters: C reads 4294967295 as a signed long. */
static void print_unsigned(struct printer *pr, uint16_t width, u128 x, bool hex) {
  bool top = x >> (width - 1) & 1;
  if (hex && x > 9 && x >> 64 == 0)
    strbuf_printf(pr->out, "0x%llx", (unsigned long long)x);
  else
    printer_u128(pr->out, x);
  if (top && width >= 32)
    strbuf_puts(pr->out, width == 32 ? "u" : pr->program->model == DATA_MODEL_LP64 ? "ul" : "ull");
}

struct printer_shown printer_constant(struct printer *pr, const struct expr_node *n, struct value_type want, bool hex) {
  assert(n->kind == E_CONST);
  u128 x = expr_const_value(n);
  struct value_type v = value_type_integer(n->width, true);
  v.is_constant = true;
  v.sign = SIGN_NONNEGATIVE;
  if (n->width > 32 && bits_signed(n->width, x) == (int32_t)x) v.width = 32; /* an int in C */
  if (want.class == VALUE_FLOAT) {
    v.class = VALUE_FLOAT;
    return printer_shown_make(printer_float_constant(pr, x, n->width), v);
  }
  if (want.class == VALUE_POINTER && x == 0) {
    strbuf_puts(pr->out, "NULL");
    v.class = VALUE_POINTER;
    return printer_shown_make(P_PRIMARY, v);
  }
  bool top = n->width > 1 && (x >> (n->width - 1) & 1);
  bool is_unsigned = want.class == VALUE_POINTER || want.sign == SIGN_UNSIGNED || want.sign == SIGN_NONNEGATIVE;
  if (!top || is_unsigned || hex) {
    if (top) v.sign = SIGN_UNSIGNED;
    if (top) v.width = n->width;
    if (want.class == VALUE_POINTER && x > 0xffff)
      strbuf_printf(pr->out, "0x%llx", (unsigned long long)x);
    else
      print_unsigned(pr, n->width, x, hex);
    return printer_shown_make(P_PRIMARY, v);
  }
  v.sign = SIGN_SIGNED;
  strbuf_putc(pr->out, '-');
  if (n->width >= 32 && x == bits_min_signed(n->width)) { /* its absolute value is no int */
    printer_u128(pr->out, x - 1);
    strbuf_puts(pr->out, " - 1");
    return printer_shown_make(P_SUM, v);
  }
  printer_u128(pr->out, bits_trunc(n->width, -x));
  return printer_shown_make(P_UNARY, v);
}

struct printer_shown printer_shown_truth(enum precedence precedence) {
  struct value_type v = value_type_integer(32, true);
  v.sign = SIGN_NONNEGATIVE;
  return printer_shown_make(precedence, v);
}

bool value_type_is_bool(const struct program *p, struct value_type v) {
  const struct ctype *t = ctype_resolved(&p->types, v.type);
  return t && t->kind == CT_BOOL;
}

bool value_type_is_unsigned(struct value_type v) {
  return v.class == VALUE_POINTER || (v.class == VALUE_INTEGER && v.sign == SIGN_UNSIGNED);
}

bool value_type_is_signed(struct value_type v) { return v.class == VALUE_INTEGER && v.sign == SIGN_SIGNED; }

void printer_operand_wrap(struct printer *pr, struct printer_operand *x, enum precedence least) {
  assert(x->start <= x->end && (pr->quiet || x->end <= pr->out->len));
  if (x->s.precedence >= least) return;
  printer_insert(pr, x->end, ")");
  printer_insert(pr, x->start, "(");
  x->end += 2;
  x->s.precedence = P_PRIMARY;
}

void printer_operand_cast(struct printer *pr, struct printer_operand *x, uint16_t width, bool is_signed) {
  struct strbuf text = STRBUF_INIT;
  struct value_type to = value_type_integer(width, is_signed);
  printer_operand_wrap(pr, x, P_UNARY);
  strbuf_putc(&text, '(');
  value_type_print(pr->program, to, &text);
  strbuf_putc(&text, ')');
  printer_insert(pr, x->start, text.text);
  x->end += text.len;
  x->s = printer_shown_make(P_UNARY, to);
  strbuf_release(&text);
}

static bool has_other_sign(const struct printer_operand *x, bool want_unsigned) {
  if (x->s.type.is_constant) return false;
  return want_unsigned ? value_type_is_signed(x->s.type) : value_type_is_unsigned(x->s.type);
}

/* The right operand is cast first, so that the left one's place stays. */
void printer_operands_fix_signs(struct printer *pr, struct printer_operand *x, struct printer_operand *y,
                                uint16_t width, bool want_unsigned) {
  assert(pr->quiet || x->end <= y->start); /* the right operand is cast first */
  bool x_decides = value_type_is_unsigned(x->s.type) && x->s.type.width == width;
  bool y_decides = value_type_is_unsigned(y->s.type) && y->s.type.width == width;
  bool converts = want_unsigned && width >= 32; /* one unsigned operand of full width makes C convert the other */
  if (converts && (x_decides || y_decides)) return;
  if (has_other_sign(y, want_unsigned) && !(converts && has_other_sign(x, want_unsigned)))
    printer_operand_cast(pr, y, width, !want_unsigned);
  if (has_other_sign(x, want_unsigned)) printer_operand_cast(pr, x, width, !want_unsigned);
}

void printer_operands_agree(struct printer *pr, struct printer_operand *x, struct printer_operand *y, uint16_t width) {
  assert(pr->quiet || x->start <= y->start);
  struct value_type a = x->s.type, b = y->s.type;
  if (a.class != VALUE_INTEGER || b.class != VALUE_INTEGER || a.sign == b.sign) return;
  if ((a.is_constant && a.sign == SIGN_NONNEGATIVE) || (b.is_constant && b.sign == SIGN_NONNEGATIVE)) return;
  if (width < 32) { /* C compares them as int */
    bool differ =
        (a.sign == SIGN_SIGNED && b.sign == SIGN_UNSIGNED) || (a.sign == SIGN_UNSIGNED && b.sign == SIGN_SIGNED);
    if (differ) printer_operand_cast(pr, a.sign == SIGN_SIGNED ? x : y, width, false);
  } else if (a.width < width && b.width < width) {
    printer_operand_cast(pr, a.is_constant ? y : x, width, true);
  }
}

bool printer_operand_is_narrow(const struct printer_operand *x, uint16_t width) {
  return x->s.type.is_constant || (x->s.type.class == VALUE_INTEGER && x->s.type.width < width);
}

struct printer_operand printer_operand(struct printer *pr, expr e, struct value_type want, enum precedence least,
                                       bool hex) {
  struct printer_operand x = {pr->out->len, 0, {P_PRIMARY, want}};
  const struct expr_node *n = printer_node(pr, e);
  x.s = n->kind == E_CONST && n->width > 1 ? printer_constant(pr, n, want, hex) : printer_expr(pr, e, want);
  x.end = pr->out->len;
  printer_operand_wrap(pr, &x, least);
  return x;
}

struct value_type printer_wanted(struct printer *pr, expr constant_side, expr other) {
  if (printer_node(pr, constant_side)->kind != E_CONST) return value_type_unknown(printer_node(pr, other)->width);
  return value_type_of(pr, other);
}
