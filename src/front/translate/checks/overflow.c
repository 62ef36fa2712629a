/* Checks as edges of the program: a guard before the operation, and a violation on its other side.
 *
 * Conditions are said so that they are linear wherever one operand is constant, and exact sums of one bit more
 * otherwise (the integer encodings of engines know no overflow there). What cannot fail by the widths of its operands
 * is no check. */
#include "front/translate/checks/overflow.h"

#include "front/translate/checks/alignment.h"
#include "front/translate/checks/overflow_fits.h"
#include "front/translate/checks/overflow_pattern.h"
#include "program/text/print.h"

#include <string.h>

/* Overflow traps, the rest calls handlers: checks of one operation that end alike are one branch. */
void overflow_flags(check_set asked, string_list *flags) {
  if (!(asked & CHECKS_OF_TRANSLATION & ~(1u << CHECK_INIT))) return;
  vec_push(flags, "-fno-sanitize-ignorelist");
  if (check_set_has(asked, CHECK_OVERFLOW)) {
    vec_push(flags, "-fsanitize=signed-integer-overflow,shift-base");
    vec_push(flags, "-fsanitize-trap=signed-integer-overflow,shift-base");
  }
  if (check_set_has(asked, CHECK_DIVISION)) vec_push(flags, "-fsanitize=integer-divide-by-zero");
  if (check_set_has(asked, CHECK_SHIFT)) vec_push(flags, "-fsanitize=shift-exponent");
  if (check_set_has(asked, CHECK_ALIGNMENT)) vec_push(flags, "-fsanitize=alignment");
  if (!(asked & (1u << CHECK_DIVISION | 1u << CHECK_SHIFT | 1u << CHECK_ALIGNMENT))) return;
  vec_push(flags, "-fno-sanitize-recover=integer-divide-by-zero,shift-exponent,alignment");
  vec_push(flags, "-Xclang"); /* handlers without arguments; the driver would not have it with other sanitizers */
  vec_push(flags, "-fsanitize-minimal-runtime");
}

enum check_kind overflow_handler(LLVMValueRef f) {
  size_t len;
  const char *name = LLVMGetValueName2(f, &len);
  return strcmp(name, "llvm.ubsantrap") == 0                                      ? CHECK_OVERFLOW
         : strcmp(name, "__ubsan_handle_divrem_overflow_minimal_abort") == 0      ? CHECK_DIVISION
         : strcmp(name, "__ubsan_handle_shift_out_of_bounds_minimal_abort") == 0  ? CHECK_SHIFT
         : strcmp(name, "__ubsan_handle_type_mismatch_minimal_abort") == 0        ? CHECK_ALIGNMENT
         : strcmp(name, "__ubsan_handle_alignment_assumption_minimal_abort") == 0 ? CHECK_ALIGNMENT
                                                                                  : CHECK_KIND_COUNT;
}

/* What is checked: the operands, where they are known, and whether the result is right. */
struct checked {
  enum check_kind about;
  enum expr_kind kind;
  struct front_value a, b;
  uint16_t width; /* of the type, of ALIGNMENT what it is; 0 = not known */
  expr ok;
};

static void put_type(const struct program *p, uint16_t width, struct strbuf *out) {
  if (width == 32)
    strbuf_puts(out, "int");
  else if (width == 64)
    strbuf_puts(out, p->model == DATA_MODEL_LP64 ? "long" : "long long");
  else if (width == 128)
    strbuf_puts(out, "__int128");
  else if (width)
    strbuf_printf(out, "_BitInt(%u)", width);
  else
    strbuf_puts(out, "its type");
}

static void put_operation(const struct program *p, const struct checked *c, expr e, struct strbuf *out) {
  static const char *const signs[] = {
      [E_ADD] = "+", [E_SUB] = "-", [E_MUL] = "*", [E_SDIV] = "/", [E_SREM] = "%", [E_SHL] = "<<"};
  if (expr_is_none(c->a.e)) {
    strbuf_puts(out, c->kind == E_SHL ? "the result of <<" : "the result");
  } else if (expr_is_const(&p->exprs, e, NULL)) {
    print_expr(p, c->a.e, out);
    strbuf_printf(out, " %s ", signs[c->kind]);
    print_expr(p, c->b.e, out);
  } else {
    print_expr(p, e, out);
  }
}

/* The expression with what temporaries hold in their place: only to be read. */
static expr in_words(struct translator *t, expr e, int depth) {
  enum { DEEPEST = 8 };
  if (expr_is_none(e)) return e;
  struct expr_node n = *expr_get(&t->p->exprs, e); /* a copy: new nodes move the old ones */
  const uint64_t *held = n.kind == E_VAR ? map_get(&t->body->held, n.ref) : NULL;
  if (depth == DEEPEST) return e;
  if (held) return in_words(t, (expr){(uint32_t)*held}, depth + 1);
  expr *operands[] = {&n.a, &n.b, &n.c};
  for (int i = 0; i < expr_arity((enum expr_kind)n.kind); i++) *operands[i] = in_words(t, *operands[i], depth + 1);
  return expr_raw(&t->p->exprs, n);
}

/* `n is from 0 to 31`, `n != 0` */
static void put_operand_condition(struct translator *t, const struct checked *c, struct strbuf *text) {
  if (expr_is_none(c->b.e))
    strbuf_puts(text, c->about == CHECK_DIVISION ? "the divisor" : "the shift amount");
  else
    print_expr(t->p, in_words(t, c->b.e, 0), text);
  if (c->about == CHECK_DIVISION)
    strbuf_puts(text, " != 0");
  else if (c->width)
    strbuf_printf(text, " is from 0 to %u", c->width - 1u);
  else
    strbuf_puts(text, " is from 0 to the width less one");
}

/* `x + y fits in int` */
static void put_result_condition(struct translator *t, struct checked c, struct strbuf *text) {
  bool is_sum = c.kind == E_ADD || c.kind == E_SUB || c.kind == E_MUL;
  expr e = EXPR_NONE;
  if (!expr_is_none(c.a.e)) {
    c.a.e = in_words(t, c.a.e, 0), c.b.e = in_words(t, c.b.e, 0);
    e = expr_binary(&t->p->exprs, c.kind, c.a.e, c.b.e, is_sum ? EXPR_NSW : 0);
  }
  put_operation(t->p, &c, e, text);
  strbuf_puts(text, " fits in ");
  put_type(t->p, c.width, text);
}

/* `p is aligned to 4 bytes` */
static void put_address_condition(struct translator *t, const struct checked *c, struct strbuf *text) {
  if (expr_is_none(c->a.e))
    strbuf_puts(text, "the address");
  else
    print_expr(t->p, in_words(t, c->a.e, 0), text);
  if (c->width)
    strbuf_printf(text, " is aligned to %u bytes", c->width);
  else
    strbuf_puts(text, " is aligned to its type");
}

static string_id condition_of(struct translator *t, const struct checked *c) {
  struct strbuf text = STRBUF_INIT;
  if (c->about == CHECK_ALIGNMENT)
    put_address_condition(t, c, &text);
  else if (c->about == CHECK_OVERFLOW)
    put_result_condition(t, *c, &text);
  else
    put_operand_condition(t, c, &text);
  string_id name = program_intern_visible(t->p, text.text);
  strbuf_release(&text);
  return name;
}

static void assume(struct translator *t, expr condition, const struct checked *c) {
  struct front_value used[] = {c->a, c->b};
  struct operation op = operation_make(OP_ASSUME);
  op.a = condition;
  emit(t, op, used, expr_is_none(c->a.e) ? 0 : 2, 0);
}

/* On if the result is right, otherwise to a violation. */
static void emit_check(struct translator *t, const struct checked *c) {
  u128 known;
  bool is_known = expr_is_const(&t->p->exprs, c->ok, &known);
  if (is_known && known) {
    t->ctx->stats.checks_by_form++;
    return;
  }
  loc_id source = t->body->here, next;
  if (!is_known) assume(t, c->ok, c);
  next = is_known ? program_add_location(t->p, t->body->function) : t->body->here; /* nobody comes there */
  t->body->here = source;
  if (!is_known) assume(t, expr_negate(&t->p->exprs, c->ok), c);
  struct operation op = operation_make(OP_VIOLATION);
  op.sub = (uint8_t)c->about;
  op.name = condition_of(t, c);
  if (!expr_is_none(c->a.e)) op.a = c->a.e, op.b = c->b.e;
  emit(t, op, NULL, 0, 0);
  struct operation stop = operation_make(OP_STOP);
  stop.sub = STOP_ABORT;
  emit(t, stop, NULL, 0, 0);
  t->body->here = next;
}

static const struct checked nothing_known = {
    .about = CHECK_OVERFLOW, .kind = E_ADD, .a = {.e = EXPR_NONE}, .b = {.e = EXPR_NONE}};

/* What the sum is, behind its check. */
static void define_sum(struct translator *t, LLVMValueRef call, const struct checked *c, uint32_t flags) {
  struct front_value in[] = {c->a, c->b};
  for (LLVMUseRef u = LLVMGetFirstUse(call); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef part = LLVMGetUser(u);
    if (*LLVMGetIndices(part) != 0) continue;
    struct front_value sum = value_combine(expr_binary(&t->p->exprs, c->kind, c->a.e, c->b.e, flags), in, 2);
    if (flags && !expr_is_const(&t->p->exprs, sum.e, NULL)) sum.flags |= VALUE_TRAPS;
    values out = VEC_INIT;
    vec_push(&out, sum);
    define(t, part, &out);
    vec_release(&out);
  }
}

static void check_sum(struct translator *t, LLVMValueRef call) {
  struct checked c = {.about = CHECK_OVERFLOW, .kind = overflow_sum_kind(call)};
  c.a = get_scalar(t, LLVMGetOperand(call, 0)), c.b = get_scalar(t, LLVMGetOperand(call, 1));
  c.width = expr_width(&t->p->exprs, c.a.e);
  c.ok = overflow_sum_fits(&t->p->exprs, c.kind, c.a.e, c.b.e);
  bool is_idle = is_unevaluated(t, call);
  if (!is_idle) emit_check(t, &c);
  define_sum(t, call, &c, is_idle ? 0 : EXPR_NSW);
}

static bool is_division(LLVMValueRef i) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
  return ((opcode == LLVMSDiv && !LLVMGetExact(i)) || opcode == LLVMSRem) && is_scalar_type(LLVMTypeOf(i));
}

/* Notes that a check of that kind stands before the operation. */
static void note_checked(struct translator *t, LLVMValueRef i, enum check_kind kind) {
  uint64_t *kinds = map_put(&t->body->checked, (uint64_t)(uintptr_t)i);
  *kinds |= 1u << kind;
}

static bool is_checked(const struct translator *t, LLVMValueRef i, enum check_kind kind) {
  const uint64_t *kinds = map_get(&t->body->checked, (uint64_t)(uintptr_t)i);
  return kinds && *kinds >> kind & 1;
}

/* The operation behind a check: at once, or behind another check of it. */
static LLVMValueRef checked_operation(const struct translator *t, LLVMBasicBlockRef next) {
  LLVMValueRef i = LLVMGetFirstInstruction(next);
  return overflow_is_check(t, i) ? LLVMGetFirstInstruction(LLVMGetSuccessor(i, 0)) : i;
}

/* Any other condition about overflow. Behind that of a division the division follows. */
static void check_condition(struct translator *t, LLVMValueRef condition, LLVMBasicBlockRef next) {
  struct checked c = nothing_known;
  c.ok = get_scalar(t, condition).e;
  LLVMValueRef i = checked_operation(t, next);
  if (is_division(i) && !LLVMIsConstant(condition)) {
    struct exprs *s = &t->p->exprs;
    note_checked(t, i, CHECK_OVERFLOW);
    c.kind = LLVMGetInstructionOpcode(i) == LLVMSDiv ? E_SDIV : E_SREM;
    c.a = get_scalar(t, LLVMGetOperand(i, 0)), c.b = get_scalar(t, LLVMGetOperand(i, 1));
    c.width = expr_width(s, c.a.e);
    if (expr_is_const(s, overflow_quotient_fits(s, c.a.e, c.b.e), NULL)) return; /* it cannot fail */
  }
  emit_check(t, &c);
}

static void check_shift(struct translator *t, const struct shift *x) {
  struct exprs *s = &t->p->exprs;
  struct checked c = nothing_known;
  c.kind = E_SHL;
  expr in_range = get_scalar(t, x->in_range).e;
  if (x->known) {
    c.ok = overflow_either(s, expr_negate(s, in_range), get_scalar(t, x->known).e);
    emit_check(t, &c);
    return;
  }
  c.a = get_scalar(t, x->base);
  c.width = expr_width(s, c.a.e);
  if (x->amount) {
    c.b = get_scalar(t, x->amount);
    c.ok = overflow_shift_fits(s, c.a.e, c.b.e, in_range);
  } else {
    unsigned k = c.width - 1u - (unsigned)LLVMConstIntGetZExtValue(x->zeros);
    c.b = value_const(t, c.width, k);
    c.ok = overflow_either(s, expr_negate(s, in_range), overflow_shifted_fits(s, c.a.e, k));
  }
  emit_check(t, &c);
}

static bool is_division_of_any(LLVMValueRef i) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
  return opcode == LLVMSDiv || opcode == LLVMUDiv || opcode == LLVMSRem || opcode == LLVMURem;
}

static bool is_shift_of_any(LLVMValueRef i) {
  LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
  return opcode == LLVMShl || opcode == LLVMLShr || opcode == LLVMAShr;
}

/* `divisor != 0`, `amount <=u most`, where the amount has the type that it has in the source; NULL if it is neither. */
static LLVMValueRef operand_in_doubt(LLVMValueRef condition, enum check_kind about, uint64_t *most) {
  LLVMIntPredicate wanted = about == CHECK_DIVISION ? LLVMIntNE : LLVMIntULE;
  if (!is_opcode(condition, LLVMICmp) || LLVMGetICmpPredicate(condition) != wanted) return NULL;
  LLVMValueRef bound = LLVMGetOperand(condition, 1);
  if (!LLVMIsAConstantInt(bound) || LLVMGetIntTypeWidth(LLVMTypeOf(bound)) > 64) return NULL;
  *most = LLVMConstIntGetZExtValue(bound);
  return about != CHECK_DIVISION || !*most ? LLVMGetOperand(condition, 0) : NULL;
}

/* Divisor and amount. The operation follows, unless it was folded: what it divides by or shifts by is constant then. */
static void check_operand(struct translator *t, enum check_kind about, LLVMValueRef condition, LLVMBasicBlockRef next) {
  struct exprs *s = &t->p->exprs;
  struct checked c = nothing_known;
  uint64_t most = 0;
  LLVMValueRef i = LLVMGetFirstInstruction(next), operand = operand_in_doubt(condition, about, &most);
  bool is_operation = about == CHECK_DIVISION ? is_division_of_any(i) : is_shift_of_any(i);
  if (is_operation && (operand || LLVMIsAConstantInt(LLVMGetOperand(i, 1)))) note_checked(t, i, about);
  c.about = about;
  c.ok = get_scalar(t, condition).e;
  if (operand) {
    c.a = c.b = get_scalar(t, operand);
    c.width = about == CHECK_SHIFT ? (uint16_t)(most + 1) : expr_width(s, c.b.e);
    c.ok = about == CHECK_DIVISION ? overflow_divisor_fits(s, c.b.e) : overflow_amount_fits(s, c.b.e, most);
  }
  emit_check(t, &c);
}

/* `((number)address & (alignment - 1)) == 0`; NULL if it is no such condition. */
static LLVMValueRef address_in_doubt(LLVMValueRef condition, uint64_t *alignment) {
  if (!is_opcode(condition, LLVMICmp) || LLVMGetICmpPredicate(condition) != LLVMIntEQ) return NULL;
  LLVMValueRef low = LLVMGetOperand(condition, 0), number;
  if (!LLVMIsNull(LLVMGetOperand(condition, 1)) || !is_opcode(low, LLVMAnd)) return NULL;
  number = LLVMGetOperand(low, 0);
  if (!is_opcode(number, LLVMPtrToInt) || !LLVMIsAConstantInt(LLVMGetOperand(low, 1))) return NULL;
  *alignment = LLVMConstIntGetZExtValue(LLVMGetOperand(low, 1)) + 1;
  return *alignment && *alignment < UINT16_MAX && !(*alignment & (*alignment - 1)) ? LLVMGetOperand(number, 0) : NULL;
}

void emit_alignment_check(struct translator *t, struct front_value address, uint64_t alignment) {
  if (alignment < 2 || alignment >= UINT16_MAX) return;
  struct checked c = {.about = CHECK_ALIGNMENT, .kind = E_ADD, .a = address, .b = address};
  c.width = (uint16_t)alignment;
  c.ok = alignment_fits(t->p, address.e, alignment);
  emit_check(t, &c);
  t->body->aligned = address.e;
  t->body->aligned_to = alignment;
  t->body->aligned_at = t->body->here;
}

static void check_address(struct translator *t, LLVMValueRef condition) {
  uint64_t alignment;
  LLVMValueRef address = address_in_doubt(condition, &alignment);
  struct checked c = nothing_known;
  if (address) {
    emit_alignment_check(t, get_scalar(t, address), alignment);
    return;
  }
  c.about = CHECK_ALIGNMENT;
  c.ok = get_scalar(t, condition).e;
  emit_check(t, &c);
}

void check_alignment(struct translator *t, struct front_value address, uint64_t alignment) {
  if (check_set_has(t->checks_arithmetic, CHECK_ALIGNMENT)) emit_alignment_check(t, address, alignment);
}

void assume_alignment(struct translator *t, var_id v, uint64_t alignment) {
  struct exprs *s = &t->p->exprs;
  uint16_t width = t->p->pointer_width;
  if (!check_set_has(t->asks_arithmetic, CHECK_ALIGNMENT) || alignment < 2) return;
  struct front_value value = read_variable(t, v);
  struct operation op = operation_make(OP_ASSUME);
  expr low = expr_binary(s, E_AND, value.e, expr_const(s, width, alignment - 1), 0);
  op.a = expr_binary(s, E_EQ, low, expr_const(s, width, 0), 0);
  emit(t, op, &value, 1, 0);
  t->p->edges.data[t->p->edges.len - 1].is_woven = true; /* nothing of the source */
}

bool translate_overflow_check(struct translator *t, LLVMValueRef end, struct passage *on) {
  struct shift s;
  if (!overflow_find_passage(t, end, &s, on)) return false;
  enum check_kind about = s.inner ? CHECK_OVERFLOW : overflow_trap_kind(LLVMGetSuccessor(end, 1));
  LLVMValueRef call = s.inner ? NULL : overflow_checked_sum(LLVMGetCondition(end));
  if (!call && is_unevaluated_behind(t, on->to, about == CHECK_ALIGNMENT)) return true;
  if (s.inner)
    check_shift(t, &s);
  else if (about == CHECK_ALIGNMENT)
    check_address(t, LLVMGetCondition(end));
  else if (about != CHECK_OVERFLOW)
    check_operand(t, about, LLVMGetCondition(end), on->to);
  else if (call && overflow_is_checked_sum(t, call))
    check_sum(t, call);
  else
    check_condition(t, LLVMGetCondition(end), on->to);
  return true;
}

/* ---- what has no check of clang's ---- */

/* Scaling the index of an array whose size is not constant: no arithmetic of the source. */
static bool is_index(LLVMValueRef i) {
  LLVMUseRef u = LLVMGetFirstUse(i);
  for (; u; u = LLVMGetNextUse(u))
    if (!LLVMIsAGetElementPtrInst(LLVMGetUser(u))) return false;
  return LLVMGetFirstUse(i) != NULL;
}

static void check_result(struct translator *t, LLVMValueRef i, struct checked *c) {
  if (!check_set_has(t->checks_arithmetic, CHECK_OVERFLOW)) return;
  if (c->kind == E_ADD || c->kind == E_SUB || c->kind == E_MUL) {
    if (!LLVMGetNSW(i) || is_index(i)) return;
    c->ok = overflow_sum_fits(&t->p->exprs, c->kind, c->a.e, c->b.e);
  } else {
    if (!is_division(i) || is_checked(t, i, CHECK_OVERFLOW)) return;
    c->ok = overflow_quotient_fits(&t->p->exprs, c->a.e, c->b.e);
  }
  emit_check(t, c);
}

/* An amount of a wider type is cut to the width of what is shifted; clang calls that `sh_prom`. */
static struct front_value amount_of_source(struct translator *t, LLVMValueRef shift, struct front_value amount) {
  LLVMValueRef cut = LLVMGetOperand(shift, 1);
  bool is_cut = is_opcode(cut, LLVMTrunc) && strncmp(LLVMGetValueName(cut), "sh_prom", 7) == 0;
  return is_cut && is_scalar_type(LLVMTypeOf(cut)) ? get_scalar(t, LLVMGetOperand(cut, 0)) : amount;
}

void check_unchecked(struct translator *t, LLVMValueRef i, enum expr_kind kind, const struct front_value *in) {
  if (!t->checks_arithmetic || overflow_is_made(t, i) || is_unevaluated(t, i)) return;
  struct exprs *s = &t->p->exprs;
  struct checked c = {.about = CHECK_OVERFLOW, .kind = kind, .a = in[0], .b = in[1], .width = expr_width(s, in[0].e)};
  check_result(t, i, &c);
  c.about = is_division_of_any(i) ? CHECK_DIVISION : is_shift_of_any(i) ? CHECK_SHIFT : CHECK_OVERFLOW;
  if (c.about == CHECK_OVERFLOW || !check_set_has(t->checks_arithmetic, c.about) || is_checked(t, i, c.about)) return;
  if (c.about == CHECK_SHIFT) c.b = amount_of_source(t, i, c.b);
  c.ok = c.about == CHECK_DIVISION ? overflow_divisor_fits(s, c.b.e) : overflow_amount_fits(s, c.b.e, c.width - 1u);
  emit_check(t, &c);
}
