/* Recursive descent with C's precedences: a subterm is put into parentheses if it binds weaker than its place asks.
 * The depth was checked before. */
#include "logic/text/print_c.h"

#include "base/float.h"
#include "logic/fold.h"
#include "logic/traverse.h"

enum c_level {
  LEVEL_QUANTIFIER,
  LEVEL_ITE,
  LEVEL_OR,
  LEVEL_AND,
  LEVEL_BIT_OR,
  LEVEL_BIT_XOR,
  LEVEL_BIT_AND,
  LEVEL_EQUAL,
  LEVEL_ORDER,
  LEVEL_SHIFT,
  LEVEL_SUM,
  LEVEL_PRODUCT,
  LEVEL_UNARY,
  LEVEL_POSTFIX,
};

struct c_printer {
  struct terms *terms;
  struct strbuf *out;
};

static void print(struct c_printer *p, term t, enum c_level outer);

static void open_at(struct c_printer *p, enum c_level own, enum c_level outer) {
  if (own < outer) strbuf_putc(p->out, '(');
}

static void close_at(struct c_printer *p, enum c_level own, enum c_level outer) {
  if (own < outer) strbuf_putc(p->out, ')');
}

/* ---- types, names, numbers ---- */

static void print_type(struct c_printer *p, sort sort, bool is_signed) {
  struct terms *s = p->terms;
  switch (sort_kind(&s->sorts, sort)) {
  case SORT_BOOL: strbuf_puts(p->out, "boolean"); return;
  case SORT_INT: strbuf_puts(p->out, "integer"); return;
  case SORT_NAMED: strbuf_puts(p->out, sort_name(&s->sorts, sort)); return;
  case SORT_ARRAY:
    print_type(p, sort_element(&s->sorts, sort), false);
    strbuf_puts(p->out, "[]");
    return;
  case SORT_BITVEC: break;
  case SORT_NONE: assert(!"no sort");
  }
  uint32_t width = sort_width(&s->sorts, sort);
  if (width == 8 || width == 16 || width == 32 || width == 64)
    strbuf_printf(p->out, "%sint%u_t", is_signed ? "" : "u", width);
  else
    strbuf_printf(p->out, "%s_BitInt(%u)", is_signed ? "" : "unsigned ", width);
}

static void print_cast(struct c_printer *p, sort sort, bool is_signed) {
  strbuf_putc(p->out, '(');
  print_type(p, sort, is_signed);
  strbuf_putc(p->out, ')');
}

static void print_mpz(struct c_printer *p, const mpz_t x) {
  char *digits = mpz_get_str(NULL, 10, x);
  strbuf_puts(p->out, digits);
  free(digits);
}

/* The suffix of an unsigned constant of `width` bits. */
static const char *suffix(uint32_t width) {
  if (width == 8 || width == 16 || width == 32) return "u";
  return width == 64 ? "ull" : "uwb";
}

static void print_name(struct c_printer *p, term t, bool is_negated, enum c_level outer) {
  const char *name = term_name(p->terms, t);
  enum c_level own = is_negated || strchr("*&(-!~", name[0]) ? LEVEL_UNARY : LEVEL_POSTFIX;
  open_at(p, own, outer);
  strbuf_printf(p->out, "%s%s", is_negated ? "!" : "", name);
  close_at(p, own, outer);
}

static void print_constant(struct c_printer *p, term t, enum c_level outer) {
  mpz_t x;
  mpz_init(x);
  term_get_mpz(p->terms, t, x);
  enum c_level own = mpz_sgn(x) < 0 ? LEVEL_UNARY : LEVEL_POSTFIX;
  open_at(p, own, outer);
  print_mpz(p, x);
  if (term_is_bv(p->terms, t)) strbuf_puts(p->out, suffix(term_width(p->terms, t)));
  close_at(p, own, outer);
  mpz_clear(x);
}

/* ---- sums ---- */

/* Coefficient of a summand, as a signed number; for a constant its value. */
static void get_coefficient(const struct terms *s, term t, mpz_t ret) {
  bool is_multiple = term_kind(s, t) == TERM_MUL && term_is_constant(s, term_child(s, t, 0));
  mpz_set_ui(ret, 1);
  if (!is_multiple && !term_is_constant(s, t)) return;
  term_get_mpz(s, is_multiple ? term_child(s, t, 0) : t, ret);
  if (term_is_bv(s, t)) fold_signed(ret, ret, term_width(s, t));
}

/* |coefficient| * factors, or a constant. */
static void print_magnitude(struct c_printer *p, term t, mpz_t coefficient, enum c_level outer) {
  struct terms *s = p->terms;
  mpz_abs(coefficient, coefficient);
  bool is_product = term_kind(s, t) == TERM_MUL, is_constant = term_is_constant(s, t), has_one = false;
  if (is_constant || (is_product && mpz_cmp_ui(coefficient, 1))) {
    print_mpz(p, coefficient);
    if (term_is_bv(s, t)) strbuf_puts(p->out, suffix(term_width(s, t)));
    has_one = true;
  }
  if (is_constant) return;
  if (!is_product) {
    print(p, t, outer);
    return;
  }
  for (uint32_t i = term_is_constant(s, term_child(s, t, 0)); i < term_count(s, t); i++) {
    if (has_one) strbuf_puts(p->out, " * ");
    print(p, term_child(s, t, i), has_one || i + 1 < term_count(s, t) ? LEVEL_UNARY : LEVEL_PRODUCT);
    has_one = true;
  }
}

/* The summands of a sum that have this sign, constants or others, negated if `is_flipped`. `has_one` says that
 * something was printed before; returns whether it is so now. */
static bool print_summands(struct c_printer *p, term t, int sign, bool is_flipped, bool is_constant, bool has_one) {
  struct terms *s = p->terms;
  uint32_t count = term_kind(s, t) == TERM_ADD ? term_count(s, t) : 1;
  mpz_t c;
  mpz_init(c);
  for (uint32_t i = 0; i < count; i++) {
    term x = term_kind(s, t) == TERM_ADD ? term_child(s, t, i) : t;
    get_coefficient(s, x, c);
    if (term_is_constant(s, x) != is_constant || mpz_sgn(c) != sign) continue;
    if (is_flipped) mpz_neg(c, c);
    bool is_negative = mpz_sgn(c) < 0;
    strbuf_puts(p->out, has_one ? (is_negative ? " - " : " + ") : is_negative ? "-" : "");
    print_magnitude(p, x, c, has_one || !is_negative ? LEVEL_PRODUCT : LEVEL_UNARY);
    has_one = true;
  }
  mpz_clear(c);
  return has_one;
}

/* Sums and products of less than an int's width are cut back to it, since C computes them as int. */
static bool is_promoted(const struct terms *s, term t) {
  return term_is_bv(s, t) && (term_width(s, t) == 8 || term_width(s, t) == 16);
}

static void print_sum(struct c_printer *p, term t, enum c_level outer) {
  mpz_t c;
  mpz_init(c);
  get_coefficient(p->terms, t, c);
  bool is_negation = mpz_cmp_si(c, -1) == 0 && term_count(p->terms, t) == 2;
  enum c_level own = term_kind(p->terms, t) == TERM_ADD ? LEVEL_SUM : is_negation ? LEVEL_UNARY : LEVEL_PRODUCT;
  bool is_cast = is_promoted(p->terms, t);
  if (is_cast) {
    open_at(p, LEVEL_UNARY, outer);
    print_cast(p, term_sort(p->terms, t), false);
  }
  open_at(p, own, is_cast ? LEVEL_UNARY : outer);
  bool has_one = print_summands(p, t, 1, false, false, false);
  has_one = print_summands(p, t, -1, false, false, has_one);
  has_one = print_summands(p, t, 1, false, true, has_one);
  print_summands(p, t, -1, false, true, has_one);
  close_at(p, own, is_cast ? LEVEL_UNARY : outer);
  if (is_cast) close_at(p, LEVEL_UNARY, outer);
  mpz_clear(c);
}

/* ---- atoms ---- */

/* left op right + bound, for an atom on (left - right) op bound; a bound that is 0 is not printed beside something. */
static void print_relation(struct c_printer *p, term sum, const char *op, const mpz_t bound) {
  print_summands(p, sum, 1, false, false, false);
  strbuf_printf(p->out, " %s ", op);
  bool has_one = print_summands(p, sum, -1, true, false, false);
  if (has_one && mpz_sgn(bound) == 0) return;
  mpz_t magnitude;
  mpz_init(magnitude);
  mpz_abs(magnitude, bound);
  strbuf_puts(p->out, has_one ? (mpz_sgn(bound) < 0 ? " - " : " + ") : mpz_sgn(bound) < 0 ? "-" : "");
  print_mpz(p, magnitude);
  mpz_clear(magnitude);
}

/* Whether an Int atom has the built form (sum op constant): the first summand positive, no constant among them. */
static bool is_linear_atom(const struct terms *s, term t) {
  term sum = term_child(s, t, 0);
  if (!term_is_int(s, sum) || term_kind(s, term_child(s, t, 1)) != TERM_INT) return false;
  bool is_sum = term_kind(s, sum) == TERM_ADD, is_linear = true;
  mpz_t c;
  mpz_init(c);
  get_coefficient(s, is_sum ? term_child(s, sum, 0) : sum, c);
  if (mpz_sgn(c) <= 0 || term_is_constant(s, sum)) is_linear = false;
  for (uint32_t i = 0; is_sum && i < term_count(s, sum); i++)
    if (term_is_constant(s, term_child(s, sum, i))) is_linear = false;
  mpz_clear(c);
  return is_linear;
}

static void print_binary(struct c_printer *p, term a, const char *op, term b, enum c_level left, enum c_level right) {
  print(p, a, left);
  strbuf_printf(p->out, " %s ", op);
  print(p, b, right);
}

/* sum <= bound; sum <= -1 is sum < 0, and so for its negation. */
static void print_le(struct c_printer *p, term t, enum c_level outer) {
  term a = term_child(p->terms, t, 0), b = term_child(p->terms, t, 1);
  bool is_negated = term_is_negated(t);
  open_at(p, LEVEL_ORDER, outer);
  if (is_linear_atom(p->terms, t)) {
    mpz_t bound;
    mpz_init(bound);
    term_get_mpz(p->terms, b, bound);
    bool is_shifted = mpz_cmp_si(bound, -1) == 0;
    if (is_shifted) mpz_set_ui(bound, 0);
    print_relation(p, a, is_negated ? (is_shifted ? ">=" : ">") : is_shifted ? "<" : "<=", bound);
    mpz_clear(bound);
  } else {
    print_binary(p, a, is_negated ? ">" : "<=", b, LEVEL_ORDER, LEVEL_SHIFT);
  }
  close_at(p, LEVEL_ORDER, outer);
}

/* t mod c == 0 means the same with C's remainder. */
static bool is_divisibility(struct terms *s, term t) {
  term a = term_child(s, t, 0);
  return term_kind(s, a) == TERM_MOD && term_is_constant(s, term_child(s, a, 1)) &&
         term_eq(term_child(s, t, 1), term_int(s, 0));
}

static void print_equal(struct c_printer *p, term t, enum c_level outer) {
  struct terms *s = p->terms;
  const char *op = term_is_negated(t) ? "!=" : "==";
  term a = term_child(s, t, 0), b = term_child(s, t, 1);
  open_at(p, LEVEL_EQUAL, outer);
  if (is_divisibility(s, t)) {
    print_binary(p, term_child(s, a, 0), "%", term_child(s, a, 1), LEVEL_PRODUCT, LEVEL_UNARY);
    strbuf_printf(p->out, " %s 0", op);
  } else if (is_linear_atom(s, t)) {
    mpz_t bound;
    mpz_init(bound);
    term_get_mpz(s, b, bound);
    print_relation(p, a, op, bound);
    mpz_clear(bound);
  } else {
    print_binary(p, a, op, b, LEVEL_EQUAL, LEVEL_ORDER);
  }
  close_at(p, LEVEL_EQUAL, outer);
}

/* ---- bit-vectors ---- */

/* A bit-vector read as a signed number. */
static void print_signed(struct c_printer *p, term t) {
  if (term_kind(p->terms, t) == TERM_BV) {
    mpz_t x;
    mpz_init(x);
    term_get_mpz(p->terms, t, x);
    fold_signed(x, x, term_width(p->terms, t));
    print_mpz(p, x);
    mpz_clear(x);
    return;
  }
  print_cast(p, term_sort(p->terms, t), true);
  print(p, t, LEVEL_UNARY);
}

static void print_bv_order(struct c_printer *p, term t, enum c_level outer) {
  term a = term_child(p->terms, t, 0), b = term_child(p->terms, t, 1);
  const char *op = term_is_negated(t) ? ">" : "<=";
  open_at(p, LEVEL_ORDER, outer);
  if (term_kind(p->terms, t) == TERM_BV_SLE) {
    print_signed(p, a);
    strbuf_printf(p->out, " %s ", op);
    print_signed(p, b);
  } else {
    print_binary(p, a, op, b, LEVEL_ORDER, LEVEL_SHIFT);
  }
  close_at(p, LEVEL_ORDER, outer);
}

/* Signed division and arithmetic shift: on signed operands, the result cast back. */
static void print_signed_operation(struct c_printer *p, term t, const char *op, enum c_level outer) {
  struct terms *s = p->terms;
  open_at(p, LEVEL_UNARY, outer);
  print_cast(p, term_sort(s, t), false);
  strbuf_putc(p->out, '(');
  print_signed(p, term_child(s, t, 0));
  strbuf_printf(p->out, " %s ", op);
  if (term_kind(s, t) == TERM_BV_ASHR)
    print(p, term_child(s, t, 1), LEVEL_SUM);
  else
    print_signed(p, term_child(s, t, 1));
  strbuf_putc(p->out, ')');
  close_at(p, LEVEL_UNARY, outer);
}

static void print_n_ary(struct c_printer *p, term t, const char *op, enum c_level own, enum c_level outer) {
  open_at(p, own, outer);
  for (uint32_t i = 0; i < term_count(p->terms, t); i++) {
    if (i) strbuf_printf(p->out, " %s ", op);
    print(p, term_child(p->terms, t, i), i ? (enum c_level)(own + 1) : own);
  }
  close_at(p, own, outer);
}

/* A shift or complement, cut back to the width where C would compute it as int. */
static void print_cut(struct c_printer *p, term t, const char *op, enum c_level outer) {
  bool is_cast = is_promoted(p->terms, t), is_unary = term_count(p->terms, t) == 1;
  enum c_level own = is_unary ? LEVEL_UNARY : LEVEL_SHIFT, inner = is_cast ? LEVEL_UNARY : outer;
  if (is_cast) {
    open_at(p, LEVEL_UNARY, outer);
    print_cast(p, term_sort(p->terms, t), false);
  }
  open_at(p, own, inner);
  if (is_unary) {
    strbuf_puts(p->out, op);
    print(p, term_child(p->terms, t, 0), LEVEL_UNARY);
  } else {
    print_binary(p, term_child(p->terms, t, 0), op, term_child(p->terms, t, 1), LEVEL_SHIFT, LEVEL_SUM);
  }
  close_at(p, own, inner);
  if (is_cast) close_at(p, LEVEL_UNARY, outer);
}

/* Extraction, extension, concatenation. */
static void print_width_change(struct c_printer *p, term t, enum c_level outer) {
  struct terms *s = p->terms;
  term a = term_child(s, t, 0);
  enum term_kind kind = term_kind(s, t);
  enum c_level own = kind == TERM_BV_CONCAT ? LEVEL_BIT_OR : LEVEL_UNARY;
  open_at(p, own, outer);
  print_cast(p, term_sort(s, t), false);
  if (kind == TERM_BV_SEXT) {
    print_cast(p, term_sort(s, t), true);
    print_signed(p, a);
  } else if (kind == TERM_BV_EXTRACT && term_low(s, t)) {
    strbuf_putc(p->out, '(');
    print(p, a, LEVEL_SHIFT);
    strbuf_printf(p->out, " >> %u)", term_low(s, t));
  } else {
    print(p, a, LEVEL_UNARY);
  }
  if (kind == TERM_BV_CONCAT) {
    strbuf_printf(p->out, " << %u | ", term_width(s, term_child(s, t, 1)));
    print(p, term_child(s, t, 1), LEVEL_BIT_XOR);
  }
  close_at(p, own, outer);
}

/* ---- the rest ---- */

static void print_arguments(struct c_printer *p, const char *name, term t) {
  strbuf_printf(p->out, "%s(", name);
  for (uint32_t i = 0; i < term_count(p->terms, t); i++) {
    if (i) strbuf_puts(p->out, ", ");
    print(p, term_child(p->terms, t, i), LEVEL_ITE);
  }
  strbuf_putc(p->out, ')');
}

static void print_and(struct c_printer *p, term t, enum c_level outer) {
  bool is_or = term_is_negated(t);
  enum c_level own = is_or ? LEVEL_OR : LEVEL_AND;
  open_at(p, own, outer);
  for (uint32_t i = 0; i < term_count(p->terms, t); i++) {
    term child = term_child(p->terms, t, i);
    if (i) strbuf_puts(p->out, is_or ? " || " : " && ");
    print(p, is_or ? term_not(child) : child, i ? (enum c_level)(own + 1) : own);
  }
  close_at(p, own, outer);
}

static void print_ite(struct c_printer *p, term t, enum c_level outer) {
  struct terms *s = p->terms;
  bool is_negated = term_is_negated(t);
  term a = term_child(s, t, 1), b = term_child(s, t, 2);
  open_at(p, LEVEL_ITE, outer);
  print_binary(p, term_child(s, t, 0), "?", is_negated ? term_not(a) : a, LEVEL_OR, LEVEL_ITE);
  strbuf_puts(p->out, " : ");
  print(p, is_negated ? term_not(b) : b, LEVEL_ITE);
  close_at(p, LEVEL_ITE, outer);
}

static void print_quantifier(struct c_printer *p, term t, enum c_level outer) {
  struct terms *s = p->terms;
  bool is_negated = term_is_negated(t);
  term body = term_child(s, t, term_count(s, t) - 1);
  open_at(p, LEVEL_QUANTIFIER, outer);
  strbuf_puts(p->out, is_negated ? "\\exists" : "\\forall");
  for (uint32_t i = 0; i + 1 < term_count(s, t); i++) {
    strbuf_puts(p->out, i ? ", " : " ");
    print_type(p, term_sort(s, term_child(s, t, i)), false);
    strbuf_printf(p->out, " %s", term_name(s, term_child(s, t, i)));
  }
  strbuf_puts(p->out, "; ");
  print(p, is_negated ? term_not(body) : body, LEVEL_QUANTIFIER);
  close_at(p, LEVEL_QUANTIFIER, outer);
}

/* A Boolean function or array element under negation. */
static void print_postfix(struct c_printer *p, term t, enum c_level outer) {
  struct terms *s = p->terms;
  enum c_level own = term_is_negated(t) ? LEVEL_UNARY : LEVEL_POSTFIX;
  open_at(p, own, outer);
  if (term_is_negated(t)) strbuf_putc(p->out, '!');
  if (term_kind(s, t) == TERM_SELECT) {
    print(p, term_child(s, t, 0), LEVEL_POSTFIX);
    strbuf_putc(p->out, '[');
    print(p, term_child(s, t, 1), LEVEL_ITE);
    strbuf_putc(p->out, ']');
  } else {
    print_arguments(p, function_name(s, term_symbol(s, t)), t);
  }
  close_at(p, own, outer);
}

static void print(struct c_printer *p, term t, enum c_level outer) {
  struct terms *s = p->terms;
  switch (term_kind(s, t)) {
  case TERM_TRUE: strbuf_putc(p->out, term_is_negated(t) ? '0' : '1'); break;
  case TERM_INT:
  case TERM_BV: print_constant(p, t, outer); break;
  case TERM_VAR: print_name(p, t, term_is_negated(t), outer); break;
  case TERM_APPLY:
  case TERM_SELECT: print_postfix(p, t, outer); break;
  case TERM_AND: print_and(p, t, outer); break;
  case TERM_EQ: print_equal(p, t, outer); break;
  case TERM_ITE: print_ite(p, t, outer); break;
  case TERM_FORALL: print_quantifier(p, t, outer); break;
  case TERM_LE: print_le(p, t, outer); break;
  case TERM_ADD:
  case TERM_MUL: print_sum(p, t, outer); break;
  case TERM_DIV: print_arguments(p, "div", t); break;
  case TERM_MOD: print_arguments(p, "mod", t); break;
  case TERM_BV_UDIV: print_n_ary(p, t, "/", LEVEL_PRODUCT, outer); break;
  case TERM_BV_UREM: print_n_ary(p, t, "%", LEVEL_PRODUCT, outer); break;
  case TERM_BV_SDIV: print_signed_operation(p, t, "/", outer); break;
  case TERM_BV_SREM: print_signed_operation(p, t, "%", outer); break;
  case TERM_BV_SMOD: print_arguments(p, "smod", t); break;
  case TERM_BV_SHL: print_cut(p, t, "<<", outer); break;
  case TERM_BV_LSHR: print_n_ary(p, t, ">>", LEVEL_SHIFT, outer); break;
  case TERM_BV_ASHR: print_signed_operation(p, t, ">>", outer); break;
  case TERM_BV_AND: print_n_ary(p, t, "&", LEVEL_BIT_AND, outer); break;
  case TERM_BV_OR: print_n_ary(p, t, "|", LEVEL_BIT_OR, outer); break;
  case TERM_BV_XOR: print_n_ary(p, t, "^", LEVEL_BIT_XOR, outer); break;
  case TERM_BV_NOT: print_cut(p, t, "~", outer); break;
  case TERM_BV_CONCAT:
  case TERM_BV_EXTRACT:
  case TERM_BV_ZEXT:
  case TERM_BV_SEXT: print_width_change(p, t, outer); break;
  case TERM_BV_ULE:
  case TERM_BV_SLE: print_bv_order(p, t, outer); break;
  case TERM_FLOAT: print_arguments(p, float_op_name((enum float_op)term_payload(s, t)), t); break;
  case TERM_STORE: print_arguments(p, "store", t); break;
  case TERM_CONST_ARRAY: print_arguments(p, "constant_array", t); break;
  case TERM_NONE:
  case TERM_KIND_COUNT: assert(!"no term");
  }
}

/* ---- size ---- */

static bool is_printable(struct terms *s, term root) {
  term_list nodes = VEC_INIT;
  struct map size = MAP_INIT, depth = MAP_INIT;
  uint64_t root_size = 0, root_depth = 0;
  traverse_nodes(s, &root, 1, &nodes);
  for (uint32_t i = 0; i < nodes.len; i++) {
    root_size = 1, root_depth = 1;
    for (uint32_t k = 0; k < term_count(s, nodes.data[i]); k++) {
      uint64_t id = term_positive(term_child(s, nodes.data[i], k)).id, below = *map_get(&depth, id);
      root_size += *map_get(&size, id);
      if (below >= root_depth) root_depth = below + 1;
    }
    if (root_size > PRINT_C_NODES) root_size = PRINT_C_NODES + 1;
    *map_put(&size, nodes.data[i].id) = root_size;
    *map_put(&depth, nodes.data[i].id) = root_depth;
  }
  vec_release(&nodes);
  map_release_all(&size, &depth);
  return root_size <= PRINT_C_NODES && root_depth <= PRINT_C_DEPTH;
}

bool print_c_term(struct strbuf *out, struct terms *s, term t) {
  if (!is_printable(s, t)) return false;
  struct c_printer p = {s, out};
  print(&p, t, LEVEL_QUANTIFIER);
  return true;
}
