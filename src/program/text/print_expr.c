/* Expressions as C text.
 *
 * Operations of the program are typed by width and carry their signedness; in C both follow from the operands. So each
 * operand's text comes with the type that C gives it, and an operand is cast where C would compute something else. */
#include "program/text/print_private.h"

/* Arithmetic */

struct arithmetic {
  const char *text;
  enum precedence precedence;
  bool is_unsigned, is_signed, is_associative;
};

static struct arithmetic arithmetic_of(enum expr_kind kind) {
  switch (kind) {
  case E_ADD: return (struct arithmetic){"+", P_SUM, false, false, true};
  case E_SUB: return (struct arithmetic){"-", P_SUM, false, false, false};
  case E_MUL: return (struct arithmetic){"*", P_PRODUCT, false, false, false}; /* shares its precedence with / */
  case E_UDIV: return (struct arithmetic){"/", P_PRODUCT, true, false, false};
  case E_SDIV: return (struct arithmetic){"/", P_PRODUCT, false, true, false};
  case E_UREM: return (struct arithmetic){"%", P_PRODUCT, true, false, false};
  case E_SREM: return (struct arithmetic){"%", P_PRODUCT, false, true, false};
  case E_SHL: return (struct arithmetic){"<<", P_SHIFT, false, false, false};
  case E_LSHR: return (struct arithmetic){">>", P_SHIFT, true, false, false};
  case E_ASHR: return (struct arithmetic){">>", P_SHIFT, false, true, false};
  case E_AND: return (struct arithmetic){"&", P_AND, false, false, true};
  case E_OR: return (struct arithmetic){"|", P_OR, false, false, true};
  default: return (struct arithmetic){"^", P_XOR, false, false, true};
  }
}

/* The type of `x op y` in C. */
static struct value_type result_type(struct value_type x, struct value_type y, enum expr_kind kind, uint16_t width) {
  bool bitwise = kind == E_AND || kind == E_OR || kind == E_XOR;
  bool divides = kind == E_UDIV || kind == E_UREM || kind == E_SDIV || kind == E_SREM || kind == E_LSHR;
  struct value_type v = value_type_integer(width, true);
  if (value_type_is_unsigned(x) || value_type_is_unsigned(y))
    v.sign = SIGN_UNSIGNED;
  else if (x.class == VALUE_UNKNOWN || y.class == VALUE_UNKNOWN)
    v.sign = SIGN_UNKNOWN;
  else if ((bitwise || divides) && x.sign == SIGN_NONNEGATIVE && y.sign == SIGN_NONNEGATIVE)
    v.sign = SIGN_NONNEGATIVE;
  return v;
}

/* A pointer in integer arithmetic is its address. */
static void fix_pointer(struct printer *pr, struct printer_operand *x, uint16_t width) {
  if (x->s.type.class == VALUE_POINTER && !x->s.type.is_constant) printer_operand_cast(pr, x, width, false);
}

static void fix_arithmetic_width(struct printer *pr, struct printer_operand *x, struct printer_operand *y,
                                 uint16_t width, struct arithmetic op) {
  bool is_shift = op.precedence == P_SHIFT;
  if (width <= 32 || !printer_operand_is_narrow(x, width) || (!is_shift && !printer_operand_is_narrow(y, width)))
    return;
  bool left = is_shift || !x->s.type.is_constant || y->s.type.is_constant;
  struct printer_operand *narrow = left ? x : y;
  printer_operand_cast(pr, narrow, width, op.is_signed || (narrow->s.type.sign == SIGN_SIGNED && !op.is_unsigned));
}

/* C computes in int what is narrower. */
static struct printer_shown narrowed(struct printer *pr, size_t start, uint16_t width, struct printer_shown s) {
  return width < 32 && width > 1 ? printer_cast(pr, start, s, value_type_integer(width, false)) : s;
}

static struct printer_shown finish_arithmetic(struct printer *pr, const struct expr_node *n, struct arithmetic op,
                                              struct printer_operand *x, struct printer_operand *y) {
  bool is_shift = op.precedence == P_SHIFT;
  uint16_t w = n->width;
  fix_pointer(pr, y, w);
  size_t before = x->end;
  fix_pointer(pr, x, w);
  y->start += x->end - before, y->end += x->end - before;
  if (is_shift) {
    bool wrong = op.is_unsigned ? value_type_is_signed(x->s.type) : op.is_signed && value_type_is_unsigned(x->s.type);
    if (wrong && !x->s.type.is_constant) printer_operand_cast(pr, x, w, op.is_signed);
  } else if (op.is_signed || op.is_unsigned) {
    printer_operands_fix_signs(pr, x, y, w, op.is_unsigned);
  }
  fix_arithmetic_width(pr, x, y, w, op);
  struct value_type y_type = is_shift ? x->s.type : y->s.type;
  return narrowed(pr, x->start, w, printer_shown_make(op.precedence, result_type(x->s.type, y_type, n->kind, w)));
}

/* A negative constant on the right of + and -: its absolute value with the other operator. */
static bool is_negative_constant(struct printer *pr, expr e, u128 *absolute) {
  uint16_t w = printer_node(pr, e)->width;
  u128 k;
  if (!printer_is_constant(pr, e, &k) || w < 8 || !(k >> (w - 1) & 1) || k == bits_min_signed(w)) return false;
  *absolute = bits_trunc(w, -k);
  return true;
}

/* p - q on pointers to elements is a division of the distance in bytes. */
static bool print_pointer_difference(struct printer *pr, const struct expr_node *n, struct printer_shown *ret) {
  u128 size = 1;
  if (n->kind == E_SDIV && !printer_is_constant(pr, n->b, &size)) return false;
  const struct expr_node *sub = n->kind == E_SDIV ? printer_node(pr, n->a) : n;
  if (sub->kind != E_SUB || sub->width != pr->program->pointer_width) return false;
  struct value_type x = value_type_of(pr, sub->a), y = value_type_of(pr, sub->b);
  const struct ctype *t = ctype_resolved(&pr->program->types, x.pointee);
  if (x.class != VALUE_POINTER || y.class != VALUE_POINTER || !t || t->size != size) return false;
  if (!ctype_same(&pr->program->types, x.pointee, y.pointee)) return false;
  size_t start = pr->out->len;
  printer_at_least(pr, start, printer_expr(pr, sub->a, x).precedence, P_SUM);
  strbuf_puts(pr->out, " - ");
  start = pr->out->len;
  printer_at_least(pr, start, printer_expr(pr, sub->b, x).precedence, P_PRODUCT);
  *ret = printer_shown_make(P_SUM, value_type_integer(n->width, true));
  return true;
}

static struct printer_shown print_not(struct printer *pr, const struct expr_node *n) {
  size_t start = pr->out->len;
  strbuf_putc(pr->out, '~');
  struct printer_operand x = printer_operand(pr, n->a, value_type_unknown(n->width), P_UNARY, false);
  fix_pointer(pr, &x, n->width);
  if (n->width > 32 && printer_operand_is_narrow(&x, n->width) && !x.s.type.is_constant)
    printer_operand_cast(pr, &x, n->width, x.s.type.sign == SIGN_SIGNED);
  return narrowed(pr, start, n->width, printer_shown_make(P_UNARY, result_type(x.s.type, x.s.type, E_SUB, n->width)));
}

static struct printer_shown print_minus(struct printer *pr, const struct expr_node *n) {
  size_t start = pr->out->len;
  strbuf_putc(pr->out, '-');
  struct printer_operand x = printer_operand(pr, n->b, value_type_unknown(n->width), P_UNARY, false);
  fix_pointer(pr, &x, n->width);
  if (n->width > 32 && printer_operand_is_narrow(&x, n->width) && !x.s.type.is_constant)
    printer_operand_cast(pr, &x, n->width, x.s.type.sign == SIGN_SIGNED);
  if (pr->out->text[x.start] == '-') printer_operand_wrap(pr, &x, P_POSTFIX);
  return narrowed(pr, start, n->width, printer_shown_make(P_UNARY, result_type(x.s.type, x.s.type, E_SUB, n->width)));
}

/* For the form of a constant; of a conversion where the signedness of the operation decides. */
static struct value_type wanted_operand(struct printer *pr, struct arithmetic op, expr e, expr other) {
  struct value_type want = printer_wanted(pr, e, other);
  if (want.class == VALUE_POINTER) want = value_type_integer(want.width, false); /* computes with the address */
  if (op.is_signed) want.sign = SIGN_SIGNED;
  if (op.is_unsigned) want.sign = SIGN_UNSIGNED;
  return want;
}

static struct printer_shown print_arithmetic(struct printer *pr, const struct expr_node *n) {
  struct arithmetic op = arithmetic_of(n->kind);
  struct printer_shown difference;
  if ((n->kind == E_SDIV || n->kind == E_SUB) && print_pointer_difference(pr, n, &difference)) return difference;
  u128 k = 0;
  if (n->kind == E_XOR && printer_is_constant(pr, n->b, &k) && k == bits_mask(n->width)) return print_not(pr, n);
  if (n->kind == E_SUB && printer_is_constant(pr, n->a, &k) && k == 0) return print_minus(pr, n);
  bool hex = op.precedence == P_AND || op.precedence == P_OR || op.precedence == P_XOR;
  bool negative = (n->kind == E_ADD || n->kind == E_SUB) && is_negative_constant(pr, n->b, &k);
  struct printer_operand x = printer_operand(pr, n->a, wanted_operand(pr, op, n->a, n->b), op.precedence, hex);
  strbuf_printf(pr->out, " %s ", negative ? (n->kind == E_ADD ? "-" : "+") : op.text);
  struct printer_operand y = {pr->out->len, 0, printer_shown_truth(P_PRIMARY)};
  if (negative) {
    printer_u128(pr->out, k);
    y.s.type.is_constant = true;
    y.end = pr->out->len;
  } else {
    struct value_type want =
        op.precedence == P_SHIFT ? value_type_integer(n->width, true) : wanted_operand(pr, op, n->b, n->a);
    bool chained = op.is_associative && printer_node(pr, n->b)->kind == n->kind &&
                   (n->width <= 32 || !printer_operand_is_narrow(&x, n->width));
    y = printer_operand(pr, n->b, want, chained ? op.precedence : op.precedence + 1, hex);
  }
  return finish_arithmetic(pr, n, op, &x, &y);
}

/* Conversions */

static bool is_c_width(uint16_t width) {
  return width == 8 || width == 16 || width == 32 || width == 64 || width == 128;
}

/* C converts the text by itself; it keeps its own type, after promotion to int. */
static struct value_type promoted(struct value_type v, uint16_t width, bool is_signed) {
  uint16_t own = v.width < 32 ? 32 : v.width;
  struct value_type r = value_type_integer(own < width ? own : width, true);
  bool stays_unsigned = v.sign == SIGN_UNSIGNED && v.width >= 32 && v.width >= width; /* masked bits of a wider value */
  r.sign = is_signed ? SIGN_SIGNED : stays_unsigned ? SIGN_UNSIGNED : SIGN_NONNEGATIVE;
  return r;
}

static struct printer_shown print_extended(struct printer *pr, const struct expr_node *n) {
  const struct expr_node *inner = printer_node(pr, n->a);
  bool is_signed = n->kind == E_SEXT;
  size_t start = pr->out->len;
  if (inner->width == 1) {
    struct printer_shown s = printer_condition(pr, n->a, false);
    if (!is_signed) return s;
    printer_at_least(pr, start, s.precedence, P_UNARY);
    printer_insert(pr, start, "-");
    return printer_shown_make(P_UNARY, value_type_integer(32, true));
  }
  struct printer_shown s = printer_expr(pr, n->a, value_type_integer(inner->width, is_signed));
  bool integer = s.type.class == VALUE_INTEGER, has_c_width = is_c_width(inner->width);
  bool implicit = is_signed ? s.type.sign == SIGN_SIGNED || (s.type.sign == SIGN_NONNEGATIVE && has_c_width)
                            : s.type.sign == SIGN_UNSIGNED || s.type.sign == SIGN_NONNEGATIVE;
  if (!integer || !implicit) s = printer_cast(pr, start, s, value_type_integer(inner->width, is_signed));
  s.type = promoted(s.type, n->width, is_signed && (s.type.sign != SIGN_NONNEGATIVE || !has_c_width));
  return s;
}

static struct printer_shown print_extract(struct printer *pr, const struct expr_node *n, struct value_type want) {
  const struct expr_node *inner = printer_node(pr, n->a);
  struct printer_shown s;
  if (inner->kind == E_LOAD && printer_bit_field(pr, inner->a, n->imm, n->width, &s)) return s;
  size_t start = pr->out->len;
  s = printer_expr(pr, n->a, value_type_unknown(inner->width));
  bool is_pointer = s.type.class == VALUE_POINTER;
  bool is_narrow = s.type.class == VALUE_INTEGER && s.type.width < inner->width && inner->width > 32;
  if (n->imm > 0 && (is_pointer || is_narrow))
    s = printer_cast(pr, start, s, value_type_integer(inner->width, s.type.sign == SIGN_SIGNED));
  if (n->imm > 0) {
    printer_at_least(pr, start, s.precedence, P_SHIFT);
    strbuf_printf(pr->out, " >> %u", (unsigned)n->imm);
    s.precedence = P_SHIFT;
  }
  if (is_c_width(n->width)) return printer_cast(pr, start, s, value_type_integer(n->width, want.sign == SIGN_SIGNED));
  printer_at_least(pr, start, s.precedence, P_AND);
  strbuf_printf(pr->out, " & 0x%llx", (unsigned long long)bits_mask(n->width));
  if (value_type_is_unsigned(s.type)) return printer_shown_make(P_AND, value_type_integer(s.type.width, false));
  return printer_shown_truth(P_AND);
}

static struct printer_shown print_concat(struct printer *pr, const struct expr_node *n) {
  size_t start = pr->out->len;
  uint16_t low = printer_node(pr, n->b)->width, high = printer_node(pr, n->a)->width;
  struct printer_shown s = printer_expr(pr, n->a, value_type_integer(high, false));
  size_t first = start;
  printer_cast(pr, start, s, value_type_integer(n->width, false));
  strbuf_printf(pr->out, " << %u | ", low);
  start = pr->out->len;
  s = printer_expr(pr, n->b, value_type_integer(low, false));
  if (value_type_is_signed(s.type) && is_c_width(low)) s = printer_cast(pr, start, s, value_type_integer(low, false));
  printer_at_least(pr, start, s.precedence, P_XOR);
  return narrowed(pr, first, n->width, printer_shown_make(P_OR, value_type_integer(n->width, false)));
}

static struct printer_shown print_choice(struct printer *pr, const struct expr_node *n, struct value_type want) {
  u128 k, m;
  if (printer_is_constant(pr, n->b, &k) && printer_is_constant(pr, n->c, &m) && k == 1 && m == 0)
    return printer_condition(pr, n->a, false);
  size_t start = pr->out->len;
  printer_at_least(pr, start, printer_condition(pr, n->a, false).precedence, P_LOGICAL_OR);
  strbuf_puts(pr->out, " ? ");
  struct value_type hint = value_type_of(pr, n->b);
  if (hint.class == VALUE_UNKNOWN) hint = value_type_of(pr, n->c);
  if (hint.class == VALUE_UNKNOWN) hint = want;
  struct printer_operand x = printer_operand(pr, n->b, hint, P_CONDITIONAL, false);
  strbuf_puts(pr->out, " : ");
  struct printer_operand y = printer_operand(pr, n->c, hint, P_CONDITIONAL, false);
  printer_operands_agree(pr, &x, &y, n->width);
  bool is_integer = x.s.type.class == VALUE_INTEGER && y.s.type.class == VALUE_INTEGER;
  if (!is_integer) return printer_shown_make(P_CONDITIONAL, x.s.type.is_constant ? y.s.type : x.s.type);
  struct value_type v = result_type(x.s.type, y.s.type, E_OR, n->width);
  v.width = x.s.type.width > y.s.type.width ? x.s.type.width : y.s.type.width;
  return printer_shown_make(P_CONDITIONAL, v);
}

static struct printer_shown print_variable(struct printer *pr, const struct expr_node *n) {
  const struct variable *v = &pr->program->variables.data[n->ref];
  strbuf_puts(pr->out, program_string(pr->program, v->name));
  return printer_shown_make(P_PRIMARY, value_type_from(pr->program, v->type, n->width));
}

static struct printer_shown print_value(struct printer *pr, expr e, const struct expr_node *n, struct value_type want) {
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return printer_constant(pr, n, want, false);
  case E_VAR: return print_variable(pr, n);
  case E_OBJECT:
  case E_FUNCTION:
  case E_ANY_STEP: return printer_address(pr, e);
  case E_LOAD: return printer_load(pr, e);
  case E_NOT: return print_not(pr, n);
  case E_ANY_EXTENSION: return print_extended(pr, n);
  case E_EXTRACT: return print_extract(pr, n, want);
  case E_CONCAT: return print_concat(pr, n);
  case E_ANY_ARITHMETIC: return print_arithmetic(pr, n);
  case E_ITE: return print_choice(pr, n, want);
  case E_FLOAT: return printer_float(pr, e);
  case E_ANY_COMPARISON: return printer_condition(pr, e, false);
  case EXPR_KIND_COUNT: break;
  }
  return printer_elided(pr, n->width);
}

struct printer_shown printer_expr(struct printer *pr, expr e, struct value_type want) {
  const struct expr_node *n = printer_node(pr, e);
  if (pr->quiet) return printer_shown_make(P_PRIMARY, value_type_of(pr, e));
  if (pr->depth >= PRINT_MAX_DEPTH || pr->out->len > pr->limit) return printer_elided(pr, n->width);
  if (n->width == 1) return printer_condition(pr, e, false);
  pr->depth++;
  struct printer_shown s = print_value(pr, e, n, want);
  pr->depth--;
  return s;
}

struct printer_shown printer_converted(struct printer *pr, expr e, struct value_type want) {
  const struct expr_node *n = printer_node(pr, e);
  struct printer_shown named;
  if (printer_named(pr, e, want, &named)) return named;
  bool narrows = n->kind == E_EXTRACT && n->imm == 0 && n->width > 1 && is_c_width(n->width);
  bool is_unit = narrows && printer_node(pr, n->a)->kind == E_LOAD;
  if (narrows && !is_unit && want.class == VALUE_INTEGER && !value_type_is_bool(pr->program, want))
    return printer_expr(pr, n->a, want);
  return printer_expr(pr, e, want);
}

void print_expr(const struct program *p, expr e, struct strbuf *out) {
  struct printer pr = printer_make(p, out);
  printer_expr(&pr, e, value_type_unknown(expr_width(&p->exprs, e)));
}
