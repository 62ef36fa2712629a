/* Floating point in SMT-LIB's theory of it. A result has a number, ockham!ID!number, and a pattern, ockham!ID: a
 * variable of which is asserted that it is the number's, since the theory has no function from numbers to patterns. An
 * assertion ends with its level; so it is repeated after pop. */
#include "solve/cvc5.h"

#include "logic/build.h"
#include "logic/text/print_smt.h"

#include <inttypes.h>

static void number_format(struct strbuf *out, uint32_t width) {
  strbuf_printf(out, "%u %u", float_exponent_bits(width), float_precision(width));
}

static bool has_number(const struct cvc5 *c, term t) { return map_get(&c->numbers, t.id) != NULL; }

static void print_pattern(struct strbuf *out, uint32_t width, u128 bits) {
  strbuf_puts(out, "#b");
  for (uint32_t i = width; i-- > 0;) strbuf_putc(out, bits >> i & 1 ? '1' : '0');
}

static void print_constant(struct strbuf *out, uint32_t width, u128 bits) {
  strbuf_puts(out, "((_ to_fp ");
  number_format(out, width);
  strbuf_puts(out, ") ");
  print_pattern(out, width, bits);
  strbuf_putc(out, ')');
}

static void print_number(struct cvc5 *c, struct strbuf *out, term t) {
  if (has_number(c, t)) {
    strbuf_printf(out, "ockham!%" PRIu32 "!number", t.id);
    return;
  }
  strbuf_puts(out, "((_ to_fp ");
  number_format(out, term_width(c->terms, t));
  strbuf_puts(out, ") ");
  cvc5_print(c, out, t);
  strbuf_putc(out, ')');
}

static void begin_number(struct cvc5 *c, term t) {
  strbuf_printf(&c->text, "(define-fun ockham!%" PRIu32 "!number () (_ FloatingPoint ", t.id);
  number_format(&c->text, term_width(c->terms, t));
  strbuf_puts(&c->text, ") ");
  *map_put(&c->numbers, t.id) = 1;
}

bool cvc5_choose_number(struct cvc5 *c, term t) {
  const struct terms *s = c->terms;
  if (term_kind(s, t) != TERM_ITE || term_is_bool(s, t)) return false;
  if (!has_number(c, term_child(s, t, 1)) && !has_number(c, term_child(s, t, 2))) return false;
  begin_number(c, t);
  strbuf_puts(&c->text, "(ite ");
  cvc5_print(c, &c->text, term_child(s, t, 0));
  for (uint32_t i = 1; i < 3; i++) {
    strbuf_putc(&c->text, ' ');
    print_number(c, &c->text, term_child(s, t, i));
  }
  strbuf_puts(&c->text, "))\n");
  return true;
}

/* The beginning of the operation, up to its operands. */
static void print_operation(struct strbuf *out, enum float_op op, uint32_t width) {
  switch (op) {
  case FLOAT_ADD: strbuf_puts(out, "(fp.add RNE"); return;
  case FLOAT_MUL: strbuf_puts(out, "(fp.mul RNE"); return;
  case FLOAT_DIV: strbuf_puts(out, "(fp.div RNE"); return;
  case FLOAT_FMA: strbuf_puts(out, "(fp.fma RNE"); return;
  case FLOAT_NEG: strbuf_puts(out, "(fp.neg"); return;
  case FLOAT_ABS: strbuf_puts(out, "(fp.abs"); return;
  case FLOAT_SQRT: strbuf_puts(out, "(fp.sqrt RNE"); return;
  case FLOAT_FLOOR: strbuf_puts(out, "(fp.roundToIntegral RTN"); return;
  case FLOAT_CEIL: strbuf_puts(out, "(fp.roundToIntegral RTP"); return;
  case FLOAT_TRUNC: strbuf_puts(out, "(fp.roundToIntegral RTZ"); return;
  case FLOAT_RINT: strbuf_puts(out, "(fp.roundToIntegral RNE"); return;
  case FLOAT_ROUND: strbuf_puts(out, "(fp.roundToIntegral RNA"); return;
  case FLOAT_TO_SIGNED: strbuf_printf(out, "((_ fp.to_sbv %u) RTZ", width); return;
  case FLOAT_TO_UNSIGNED: strbuf_printf(out, "((_ fp.to_ubv %u) RTZ", width); return;
  case FLOAT_OEQ: strbuf_puts(out, "(fp.eq"); return;
  case FLOAT_OLT: strbuf_puts(out, "(fp.lt"); return;
  case FLOAT_OLE: strbuf_puts(out, "(fp.leq"); return;
  default: break;
  }
  assert(op == FLOAT_CONVERT || op == FLOAT_FROM_SIGNED || op == FLOAT_FROM_UNSIGNED);
  strbuf_puts(out, op == FLOAT_FROM_UNSIGNED ? "((_ to_fp_unsigned " : "((_ to_fp ");
  number_format(out, width);
  strbuf_puts(out, ") RNE");
}

static void print_application(struct cvc5 *c, struct strbuf *out, term t) {
  const struct terms *s = c->terms;
  enum float_op op = term_float_op(s, t);
  print_operation(out, op, term_is_bool(s, t) ? 1 : term_width(s, t));
  for (uint32_t i = 0; i < term_count(s, t); i++) {
    strbuf_putc(out, ' ');
    if (term_float_takes_integer(op))
      cvc5_print(c, out, term_child(s, t, i));
    else
      print_number(c, out, term_child(s, t, i));
  }
  strbuf_putc(out, ')');
}

static void print_integer(struct cvc5 *c, struct strbuf *out, term t) {
  const struct terms *s = c->terms;
  term child = term_child(s, t, 0);
  uint32_t width = term_width(s, t), from = term_width(s, child);
  u128 low, high;
  float_integer_limits(from, width, term_float_op(s, t) == FLOAT_TO_SIGNED, &low, &high);
  strbuf_puts(out, "(ite (and (fp.lt ");
  print_constant(out, from, low);
  strbuf_putc(out, ' ');
  print_number(c, out, child);
  strbuf_puts(out, ") (fp.lt ");
  print_number(c, out, child);
  strbuf_putc(out, ' ');
  print_constant(out, from, high);
  strbuf_puts(out, ")) ");
  print_application(c, out, t);
  strbuf_putc(out, ' ');
  print_pattern(out, width, bits_min_signed(width));
  strbuf_putc(out, ')');
}

static void assert_pattern(struct cvc5 *c, struct cvc5_pattern p) {
  strbuf_puts(&c->text, "(assert (ite (fp.isNaN ");
  strbuf_printf(&c->text, "ockham!%" PRIu32 "!number) (= ockham!%" PRIu32 " ", p.t.id, p.t.id);
  print_pattern(&c->text, term_width(c->terms, p.t), float_nan(term_width(c->terms, p.t)));
  strbuf_puts(&c->text, ") (= ((_ to_fp ");
  number_format(&c->text, term_width(c->terms, p.t));
  strbuf_printf(&c->text, ") ockham!%" PRIu32 ") ockham!%" PRIu32 "!number)))\n", p.t.id, p.t.id);
}

void cvc5_define_float(struct cvc5 *c, term t) {
  const struct terms *s = c->terms;
  enum float_op op = term_float_op(s, t);
  bool is_plain = term_is_bool(s, t) || term_float_gives_integer(op);
  if (!is_plain) begin_number(c, t);
  if (is_plain) {
    strbuf_printf(&c->text, "(define-fun ockham!%" PRIu32 " () ", t.id);
    print_smt_sort(&c->text, s, term_sort(s, t));
    strbuf_putc(&c->text, ' ');
  }
  if (term_float_gives_integer(op))
    print_integer(c, &c->text, t);
  else
    print_application(c, &c->text, t);
  strbuf_puts(&c->text, ")\n");
  if (is_plain) return;
  struct cvc5_pattern p = {t, c->levels.len};
  strbuf_printf(&c->text, "(declare-const ockham!%" PRIu32 " ", t.id);
  print_smt_sort(&c->text, s, term_sort(s, t));
  strbuf_puts(&c->text, ")\n");
  assert_pattern(c, p);
  vec_push(&c->patterns, p);
}

void cvc5_repeat_patterns(struct cvc5 *c) {
  for (uint32_t i = 0; i < c->patterns.len; i++) {
    if (c->patterns.data[i].level <= c->levels.len) continue;
    assert_pattern(c, c->patterns.data[i]);
    c->patterns.data[i].level = c->levels.len;
  }
}
