/* Conditions as C text: expressions of width 1. Negation moves into comparisons. */
#include "program/text/print_private.h"

struct comparison {
  const char *text, *flipped; /* flipped: operands exchanged */
  const char *negated, *negated_flipped;
  bool is_unsigned, is_signed;
};

static struct comparison comparison_of(enum expr_kind kind) {
  assert(kind >= E_EQ && kind <= E_SLE);
  switch (kind) {
  case E_EQ: return (struct comparison){"==", "==", "!=", "!=", false, false};
  case E_NE: return (struct comparison){"!=", "!=", "==", "==", false, false};
  case E_ULT: return (struct comparison){"<", ">", ">=", "<=", true, false};
  case E_ULE: return (struct comparison){"<=", ">=", ">", "<", true, false};
  case E_SLT: return (struct comparison){"<", ">", ">=", "<=", false, true};
  default: return (struct comparison){"<=", ">=", ">", "<", false, true};
  }
}

static bool is_truth_constant(struct printer *pr, expr e, u128 *value) {
  return printer_is_constant(pr, e, value) && printer_node(pr, e)->width == 1;
}

/* A truth value, possibly widened, that is compared with a constant: is it wanted as it is (1) or negated (0)? */
static bool is_truth_test(struct printer *pr, const struct expr_node *n, expr *ret_condition, bool *ret_negate) {
  u128 k;
  if ((n->kind != E_EQ && n->kind != E_NE) || !printer_is_constant(pr, n->b, &k) || k > 1) return false;
  const struct expr_node *a = printer_node(pr, n->a);
  *ret_condition = a->kind == E_ZEXT ? a->a : n->a;
  *ret_negate = (n->kind == E_EQ) != (k == 1);
  return printer_node(pr, *ret_condition)->width == 1;
}

/* A branch has its condition and then the negation of it, which exchanges the operands: `y <= x` right after `x < y`.
 * Then the negation reads better as `x >= y`. */
static bool is_negation(struct printer *pr, expr e) {
  const struct expr_node *n = printer_node(pr, e), *before = e.id ? printer_node(pr, (expr){e.id - 1}) : NULL;
  bool fits = before && ((n->kind == E_SLE && before->kind == E_SLT) || (n->kind == E_SLT && before->kind == E_SLE) ||
                         (n->kind == E_ULE && before->kind == E_ULT) || (n->kind == E_ULT && before->kind == E_ULE));
  return fits && expr_same(n->a, before->b) && expr_same(n->b, before->a);
}

static struct printer_shown print_comparison(struct printer *pr, expr e, const struct expr_node *n, bool negate) {
  struct comparison c = comparison_of(n->kind);
  expr condition;
  bool negate_condition;
  if (is_truth_test(pr, n, &condition, &negate_condition))
    return printer_condition(pr, condition, negate != negate_condition);
  bool a_constant = printer_is_constant(pr, n->a, NULL), b_constant = printer_is_constant(pr, n->b, NULL);
  bool flip = a_constant != b_constant ? a_constant : is_negation(pr, e);
  expr left = flip ? n->b : n->a, right = flip ? n->a : n->b;
  struct value_type want = printer_wanted(pr, right, left);
  if (want.class != VALUE_POINTER && c.is_signed) want.sign = SIGN_SIGNED;
  if (c.is_unsigned) want.sign = SIGN_UNSIGNED;
  struct printer_operand x = printer_operand(pr, left, want, P_SHIFT, false);
  const char *text = negate ? (flip ? c.negated_flipped : c.negated) : flip ? c.flipped : c.text;
  strbuf_printf(pr->out, " %s ", text);
  struct printer_operand y = {.start = pr->out->len};
  if (!printer_named(pr, right, want, &y.s)) y = printer_operand(pr, right, want, P_SHIFT, false);
  y.end = pr->out->len;
  uint16_t width = printer_node(pr, left)->width;
  if (c.is_signed || c.is_unsigned) printer_operands_fix_signs(pr, &x, &y, width, c.is_unsigned);
  printer_operands_agree(pr, &x, &y, width);
  return printer_shown_truth(c.is_signed || c.is_unsigned ? P_RELATION : P_EQUALITY);
}

/* `a && b`, `a || b`; the operands bind at least as strongly. */
static struct printer_shown print_logical(struct printer *pr, expr a, bool negate_a, expr b, const char *text,
                                          enum precedence precedence) {
  size_t start = pr->out->len;
  struct printer_shown s = printer_condition(pr, a, negate_a);
  /* && inside || gets parentheses: compilers ask for them */
  bool mixed = s.precedence < P_OR && s.precedence != precedence;
  printer_at_least(pr, start, mixed ? P_CONDITIONAL : s.precedence, precedence);
  strbuf_puts(pr->out, text);
  start = pr->out->len;
  s = printer_condition(pr, b, false);
  mixed = s.precedence < P_OR && s.precedence != precedence;
  printer_at_least(pr, start, mixed ? P_CONDITIONAL : s.precedence, precedence);
  return printer_shown_truth(precedence);
}

/* c ? a : b on truth values; with a constant branch it is a conjunction or a disjunction. */
static struct printer_shown print_truth_choice(struct printer *pr, const struct expr_node *n) {
  u128 k;
  if (is_truth_constant(pr, n->b, &k))
    return k ? print_logical(pr, n->a, false, n->c, " || ", P_LOGICAL_OR)
             : print_logical(pr, n->a, true, n->c, " && ", P_LOGICAL_AND);
  if (is_truth_constant(pr, n->c, &k))
    return k ? print_logical(pr, n->a, true, n->b, " || ", P_LOGICAL_OR)
             : print_logical(pr, n->a, false, n->b, " && ", P_LOGICAL_AND);
  size_t start = pr->out->len;
  printer_at_least(pr, start, printer_condition(pr, n->a, false).precedence, P_LOGICAL_OR);
  strbuf_puts(pr->out, " ? ");
  printer_condition(pr, n->b, false);
  strbuf_puts(pr->out, " : ");
  printer_condition(pr, n->c, false);
  return printer_shown_truth(P_CONDITIONAL);
}

/* One bit of a wider value: a _Bool, a bit-field of one bit, or a tested bit. */
static struct printer_shown print_bit(struct printer *pr, const struct expr_node *n) {
  const struct expr_node *a = printer_node(pr, n->a);
  struct printer_shown s;
  if (a->kind == E_LOAD && printer_bit_field(pr, a->a, n->imm, 1, &s)) return s;
  size_t start = pr->out->len;
  s = printer_expr(pr, n->a, value_type_unknown(a->width));
  if (n->imm == 0 && value_type_is_bool(pr->program, s.type)) return s;
  if (n->imm > 0) {
    printer_at_least(pr, start, s.precedence, P_SHIFT);
    strbuf_printf(pr->out, " >> %u", (unsigned)n->imm);
    s.precedence = P_SHIFT;
  }
  printer_at_least(pr, start, s.precedence, P_AND);
  strbuf_puts(pr->out, " & 1");
  return printer_shown_truth(P_AND);
}

static struct printer_shown print_positive_condition(struct printer *pr, expr e, const struct expr_node *n) {
  switch ((enum expr_kind)n->kind) {
  case E_AND: return print_logical(pr, n->a, false, n->b, " && ", P_LOGICAL_AND);
  case E_OR: return print_logical(pr, n->a, false, n->b, " || ", P_LOGICAL_OR);
  case E_ITE: return print_truth_choice(pr, n);
  case E_EXTRACT: return print_bit(pr, n);
  case E_CONST: strbuf_puts(pr->out, expr_const_value(n) ? "1" : "0"); return printer_shown_truth(P_PRIMARY);
  case E_XOR:
  case E_ADD:
  case E_SUB: { /* on one bit all the same */
    size_t start = pr->out->len;
    printer_at_least(pr, start, printer_condition(pr, n->a, false).precedence, P_RELATION);
    strbuf_puts(pr->out, " != ");
    start = pr->out->len;
    printer_at_least(pr, start, printer_condition(pr, n->b, false).precedence, P_RELATION);
    return printer_shown_truth(P_EQUALITY);
  }
  case E_FLOAT: return printer_float(pr, e);
  case E_VAR:
    strbuf_puts(pr->out, program_string(pr->program, pr->program->variables.data[n->ref].name));
    return printer_shown_truth(P_PRIMARY);
  default: return printer_elided(pr, 1); /* no other kind has width 1 in a well-formed program */
  }
}

struct printer_shown printer_condition(struct printer *pr, expr e, bool negate) {
  assert(printer_node(pr, e)->width == 1);
  if (pr->depth >= PRINT_MAX_DEPTH || pr->out->len > pr->limit) return printer_elided(pr, 1);
  const struct expr_node *n = printer_node(pr, e);
  u128 k;
  pr->depth++;
  size_t start = pr->out->len;
  struct printer_shown s;
  if (n->kind == E_NOT) {
    s = printer_condition(pr, n->a, !negate);
  } else if (expr_kind_is_comparison((enum expr_kind)n->kind)) {
    s = print_comparison(pr, e, n, negate);
  } else if (printer_is_constant(pr, e, &k)) {
    strbuf_puts(pr->out, (k != 0) != negate ? "1" : "0");
    s = printer_shown_truth(P_PRIMARY);
  } else {
    s = print_positive_condition(pr, e, n);
    if (negate) {
      printer_at_least(pr, start, s.precedence, P_UNARY);
      printer_insert(pr, start, "!");
      s = printer_shown_truth(P_UNARY);
    }
  }
  pr->depth--;
  return s;
}
