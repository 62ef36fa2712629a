/* Recognising the branches of clang's sanitizers (CGExprScalar.cpp, CGExpr.cpp), which all carry !nosanitize:
 *
 *   sums      {s, o} = llvm.sadd.with.overflow(a, b); br !o, cont, trap      s is a +nsw b behind the check, never
 * before division  br (a != MIN | b != -1), cont, trap shift     br amount <=u w-1, check, join; check: z = x >>u (w-1
 * - amount) == 0; br join; join: ok = phi true, z; br ok, cont, trap
 *
 * Conditions are said so that they are linear wherever one operand is constant, and exact sums of one bit more
 * otherwise (the integer encodings of engines know no overflow there). What cannot fail by the widths of its operands
 * is no check. */
#include "front/translate/overflow.h"

#include "front/translate/overflow_fits.h"
#include "program/text/print.h"

#include <string.h>

/* The kinds of traps that are about overflow (clang's SanitizerHandler). */
enum { TRAP_ADD = 0, TRAP_DIVISION = 3, TRAP_MUL = 12, TRAP_NEGATE = 13, TRAP_SHIFT = 20, TRAP_SUB = 21 };

/* Functions that are exempt from sanitizers overflow like all others: for them `no_sanitize` is about another one.
 * Where that macro does not reach, exempt.c finds it. Overflow traps, the rest calls handlers: checks of one operation
 * that end alike are one branch. */
void overflow_flags(check_set asked, string_list *flags) {
  if (!(asked & CHECKS_OF_ARITHMETIC)) return;
  vec_push(flags, "-Dno_sanitize(...)=no_sanitize(\"address\")");
  vec_push(flags, "-D__no_sanitize__(...)=__no_sanitize__(\"address\")");
  vec_push(flags, "-fno-sanitize-ignorelist");
  if (check_set_has(asked, CHECK_OVERFLOW)) {
    vec_push(flags, "-fsanitize=signed-integer-overflow,shift-base");
    vec_push(flags, "-fsanitize-trap=signed-integer-overflow,shift-base");
  }
  if (check_set_has(asked, CHECK_DIVISION)) vec_push(flags, "-fsanitize=integer-divide-by-zero");
  if (check_set_has(asked, CHECK_SHIFT)) vec_push(flags, "-fsanitize=shift-exponent");
  if (!(asked & (1u << CHECK_DIVISION | 1u << CHECK_SHIFT))) return;
  vec_push(flags, "-fno-sanitize-recover=integer-divide-by-zero,shift-exponent");
  vec_push(flags, "-Xclang"); /* handlers without arguments; the driver would not have it with other sanitizers */
  vec_push(flags, "-fsanitize-minimal-runtime");
}

enum check_kind overflow_handler(LLVMValueRef f) {
  size_t len;
  const char *name = LLVMGetValueName2(f, &len);
  return strcmp(name, "llvm.ubsantrap") == 0                                     ? CHECK_OVERFLOW
         : strcmp(name, "__ubsan_handle_divrem_overflow_minimal_abort") == 0     ? CHECK_DIVISION
         : strcmp(name, "__ubsan_handle_shift_out_of_bounds_minimal_abort") == 0 ? CHECK_SHIFT
                                                                                 : CHECK_KIND_COUNT;
}

/* ---- patterns ---- */

static bool is_made(const struct translator *t, LLVMValueRef instruction) {
  return LLVMGetMetadata(instruction, t->nosanitize) != NULL;
}

bool is_made_block(const struct translator *t, LLVMBasicBlockRef block) {
  LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
  bool is_reached = u;
  for (; u; u = LLVMGetNextUse(u)) {
    LLVMValueRef user = LLVMGetUser(u);
    if (!LLVMIsAInstruction(user) || !is_made(t, user)) return false;
  }
  return is_reached;
}

static uint32_t count_predecessors(LLVMBasicBlockRef block) {
  uint32_t count = 0;
  for (LLVMUseRef u = LLVMGetFirstUse(LLVMBasicBlockAsValue(block)); u; u = LLVMGetNextUse(u)) count++;
  return count;
}

static bool is_overflow_kind(unsigned long long kind) {
  return kind == TRAP_ADD || kind == TRAP_DIVISION || kind == TRAP_MUL || kind == TRAP_NEGATE || kind == TRAP_SHIFT ||
         kind == TRAP_SUB;
}

/* What is wrong if control comes to the block, which then does nothing but end the run; CHECK_KIND_COUNT if it is any
 * other. */
static enum check_kind trap_kind(LLVMBasicBlockRef block) {
  LLVMValueRef call = LLVMGetFirstInstruction(block);
  LLVMValueRef callee = LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
  enum check_kind kind = callee && LLVMIsAFunction(callee) ? overflow_handler(callee) : CHECK_KIND_COUNT;
  bool is_other = kind == CHECK_OVERFLOW && !is_overflow_kind(LLVMConstIntGetZExtValue(LLVMGetOperand(call, 0)));
  return is_other ? CHECK_KIND_COUNT : kind;
}

static bool is_trap(LLVMBasicBlockRef block) { return trap_kind(block) != CHECK_KIND_COUNT; }

static bool is_conditional(LLVMValueRef end) {
  return LLVMGetInstructionOpcode(end) == LLVMBr && LLVMIsConditional(end);
}

/* A branch to a trap; its first successor is where the operation is right. */
static bool is_check(const struct translator *t, LLVMValueRef end) {
  return is_conditional(end) && is_made(t, end) && is_trap(LLVMGetSuccessor(end, 1));
}

/* What the check of a shift consists of. */
struct shift {
  LLVMBasicBlockRef inner, join;
  LLVMValueRef in_range;     /* the amount is below the width */
  LLVMValueRef known;        /* whether it is right then, if that is constant; otherwise */
  LLVMValueRef base, amount; /* what is shifted; NULL = the amount is constant, */
  LLVMValueRef zeros;        /* and this is the width less one less it */
};

static LLVMValueRef incoming_from(LLVMValueRef phi, LLVMBasicBlockRef from) {
  for (unsigned i = 0; i < LLVMCountIncoming(phi); i++)
    if (LLVMGetIncomingBlock(phi, i) == from) return LLVMGetIncomingValue(phi, i);
  return NULL;
}

static bool is_instruction(LLVMValueRef v, LLVMOpcode opcode) {
  return LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == opcode;
}

/* `(base >>u zeros) == 0`, with zeros = w-1 - amount */
static bool read_shift(LLVMValueRef right, struct shift *s) {
  if (LLVMIsAConstantInt(right)) {
    s->known = right;
    return true;
  }
  if (!is_instruction(right, LLVMICmp) || LLVMGetICmpPredicate(right) != LLVMIntEQ) return false;
  LLVMValueRef off = LLVMGetOperand(right, 0);
  if (!LLVMIsNull(LLVMGetOperand(right, 1)) || !is_instruction(off, LLVMLShr)) return false;
  if (!is_scalar_type(LLVMTypeOf(off))) return false;
  s->base = LLVMGetOperand(off, 0), s->zeros = LLVMGetOperand(off, 1);
  if (LLVMIsAConstantInt(s->zeros)) return true;
  if (!is_instruction(s->zeros, LLVMSub) || !LLVMIsAConstantInt(LLVMGetOperand(s->zeros, 0))) return false;
  s->amount = LLVMGetOperand(s->zeros, 1);
  return LLVMConstIntGetZExtValue(LLVMGetOperand(s->zeros, 0)) + 1 == LLVMGetIntTypeWidth(LLVMTypeOf(off));
}

static bool is_shift(const struct translator *t, LLVMValueRef end, struct shift *s) {
  if (!is_conditional(end) || !is_made(t, end) || is_trap(LLVMGetSuccessor(end, 1))) return false;
  *s = (struct shift){.inner = LLVMGetSuccessor(end, 0), .join = LLVMGetSuccessor(end, 1)};
  s->in_range = LLVMGetCondition(end);
  LLVMValueRef inner_end = LLVMGetBasicBlockTerminator(s->inner), join_end = LLVMGetBasicBlockTerminator(s->join);
  LLVMValueRef phi = LLVMGetFirstInstruction(s->join);
  if (count_predecessors(s->inner) != 1 || count_predecessors(s->join) != 2) return false;
  if (LLVMGetInstructionOpcode(inner_end) != LLVMBr || LLVMIsConditional(inner_end)) return false;
  if (LLVMGetSuccessor(inner_end, 0) != s->join || !LLVMIsAPHINode(phi) || LLVMGetNextInstruction(phi) != join_end)
    return false;
  if (!is_check(t, join_end) || LLVMGetCondition(join_end) != phi) return false;
  LLVMValueRef otherwise = incoming_from(phi, LLVMGetInstructionParent(end));
  bool is_right = LLVMIsAConstantInt(otherwise) && LLVMConstIntGetZExtValue(otherwise) == 1;
  return is_right && read_shift(incoming_from(phi, s->inner), s);
}

/* The sum, difference or product whose flag the condition is; NULL if it is none. */
static LLVMValueRef checked_sum(LLVMValueRef condition) {
  if (!is_instruction(condition, LLVMXor)) return NULL;
  LLVMValueRef flag = LLVMGetOperand(condition, 0);
  if (!LLVMIsAExtractValueInst(flag) || *LLVMGetIndices(flag) != 1) return NULL;
  LLVMValueRef call = LLVMGetOperand(flag, 0);
  return LLVMIsACallInst(call) && is_scalar_type(LLVMTypeOf(LLVMGetOperand(call, 0))) ? call : NULL;
}

static enum expr_kind sum_kind(LLVMValueRef call) {
  const char *name = intrinsic_name(call);
  if (!name) return EXPR_KIND_COUNT;
  return strncmp(name, "llvm.sadd.with", 14) == 0   ? E_ADD
         : strncmp(name, "llvm.ssub.with", 14) == 0 ? E_SUB
         : strncmp(name, "llvm.smul.with", 14) == 0 ? E_MUL
                                                    : EXPR_KIND_COUNT;
}

/* A check is about the sum if the end of its own block, or of no other, asks for its flag. */
static bool is_checked_sum(const struct translator *t, LLVMValueRef call) {
  if (!is_made(t, call) || sum_kind(call) == EXPR_KIND_COUNT) return false;
  LLVMValueRef end = LLVMGetBasicBlockTerminator(LLVMGetInstructionParent(call));
  return is_check(t, end) && checked_sum(LLVMGetCondition(end)) == call;
}

bool is_of_check(const struct translator *t, LLVMValueRef i) {
  if (!t->checks_arithmetic || LLVMIsATerminatorInst(i) || !is_made(t, i)) return false;
  if (LLVMIsACallInst(i)) return is_checked_sum(t, i);
  LLVMValueRef from = LLVMGetNumOperands(i) ? LLVMGetOperand(i, 0) : NULL;
  if (LLVMIsAExtractValueInst(i)) return LLVMIsACallInst(from) && is_checked_sum(t, from);
  LLVMValueRef call = checked_sum(i);
  return call && is_checked_sum(t, call);
}

/* ---- chains ---- */

static bool is_scope_entered(const struct body *b, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  for (uint32_t i = 0; i < b->entries.len; i++)
    if (b->entries.data[i].from == from && b->entries.data[i].to == to) return true;
  return false;
}

/* Nothing happens on the way between the blocks. */
static bool is_plain(const struct translator *t, LLVMBasicBlockRef from, LLVMBasicBlockRef to) {
  return !is_scope_entered(t->body, from, to) && !has_life_changes(t, from, to);
}

/* The check that is the end of a block, and where control goes on behind it; `s` says which shift, if it is about one
 * (otherwise `s->inner` is NULL). */
static bool find_passage(const struct translator *t, LLVMValueRef end, struct shift *s, struct passage *on) {
  LLVMBasicBlockRef block = LLVMGetInstructionParent(end);
  *s = (struct shift){.inner = NULL};
  if (!t->checks_arithmetic) return false;
  if (is_check(t, end)) {
    *on = (struct passage){block, LLVMGetSuccessor(end, 0)};
    return true;
  }
  if (!is_shift(t, end, s)) return false;
  *on = (struct passage){s->join, LLVMGetSuccessor(LLVMGetBasicBlockTerminator(s->join), 0)};
  return is_plain(t, block, s->inner) && is_plain(t, block, s->join) && is_plain(t, s->inner, s->join);
}

static void put_block(struct map *m, LLVMBasicBlockRef key, LLVMBasicBlockRef value) {
  *map_put(m, (uint64_t)(uintptr_t)key) = (uint64_t)(uintptr_t)value;
}

static void extend(struct translator *t, LLVMBasicBlockRef head) {
  struct body *b = t->body;
  struct shift s;
  struct passage on;
  for (LLVMBasicBlockRef block = head; find_passage(t, LLVMGetBasicBlockTerminator(block), &s, &on); block = on.to) {
    if (s.inner) put_block(&b->chain_heads, s.inner, head), put_block(&b->chain_heads, s.join, head);
    if (count_predecessors(on.to) != 1 || !is_plain(t, on.from, on.to)) return;
    put_block(&b->chain_heads, on.to, head);
    put_block(&b->chain_next, block, on.to);
  }
}

bool is_continuation(const struct translator *t, LLVMBasicBlockRef block) {
  return map_get(&t->body->chain_heads, (uint64_t)(uintptr_t)block) != NULL;
}

/* A chain that is found to continue another one is found again from there. */
void find_chains(struct translator *t) {
  if (!t->checks_arithmetic) return;
  for (LLVMBasicBlockRef b = LLVMGetFirstBasicBlock(t->body->llvm); b; b = LLVMGetNextBasicBlock(b))
    if (!is_continuation(t, b)) extend(t, b);
}

LLVMBasicBlockRef chain_head(const struct translator *t, LLVMBasicBlockRef block) {
  const uint64_t *head = map_get(&t->body->chain_heads, (uint64_t)(uintptr_t)block);
  return head ? (LLVMBasicBlockRef)(uintptr_t)*head : block;
}

LLVMBasicBlockRef chain_next(const struct translator *t, LLVMBasicBlockRef block) {
  const uint64_t *next = map_get(&t->body->chain_next, (uint64_t)(uintptr_t)block);
  return next ? (LLVMBasicBlockRef)(uintptr_t)*next : NULL;
}

/* ---- operations ---- */

/* What is checked: the operands, where they are known, and whether the result is right. */
struct checked {
  enum check_kind about;
  enum expr_kind kind;
  struct front_value a, b;
  uint16_t width; /* of the type; 0 = not known */
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

static string_id condition_of(struct translator *t, const struct checked *c) {
  struct strbuf text = STRBUF_INIT;
  if (c->about == CHECK_OVERFLOW)
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
static void define_sum(struct translator *t, LLVMValueRef call, const struct checked *c) {
  struct front_value in[] = {c->a, c->b};
  for (LLVMUseRef u = LLVMGetFirstUse(call); u; u = LLVMGetNextUse(u)) {
    LLVMValueRef part = LLVMGetUser(u);
    if (*LLVMGetIndices(part) != 0) continue;
    struct front_value sum = value_combine(expr_binary(&t->p->exprs, c->kind, c->a.e, c->b.e, EXPR_NSW), in, 2);
    if (!expr_is_const(&t->p->exprs, sum.e, NULL)) sum.flags |= VALUE_TRAPS;
    values out = VEC_INIT;
    vec_push(&out, sum);
    define(t, part, &out);
    vec_release(&out);
  }
}

static void check_sum(struct translator *t, LLVMValueRef call) {
  struct checked c = {.about = CHECK_OVERFLOW, .kind = sum_kind(call)};
  c.a = get_scalar(t, LLVMGetOperand(call, 0)), c.b = get_scalar(t, LLVMGetOperand(call, 1));
  c.width = expr_width(&t->p->exprs, c.a.e);
  c.ok = overflow_sum_fits(&t->p->exprs, c.kind, c.a.e, c.b.e);
  emit_check(t, &c);
  define_sum(t, call, &c);
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
  return is_check(t, i) ? LLVMGetFirstInstruction(LLVMGetSuccessor(i, 0)) : i;
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
  if (!is_instruction(condition, LLVMICmp) || LLVMGetICmpPredicate(condition) != wanted) return NULL;
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

bool translate_overflow_check(struct translator *t, LLVMValueRef end, struct passage *on) {
  struct shift s;
  if (!find_passage(t, end, &s, on)) return false;
  enum check_kind about = s.inner ? CHECK_OVERFLOW : trap_kind(LLVMGetSuccessor(end, 1));
  LLVMValueRef call = s.inner ? NULL : checked_sum(LLVMGetCondition(end));
  if (s.inner)
    check_shift(t, &s);
  else if (about != CHECK_OVERFLOW)
    check_operand(t, about, LLVMGetCondition(end), on->to);
  else if (call && is_checked_sum(t, call))
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
  bool is_cut = is_instruction(cut, LLVMTrunc) && strncmp(LLVMGetValueName(cut), "sh_prom", 7) == 0;
  return is_cut && is_scalar_type(LLVMTypeOf(cut)) ? get_scalar(t, LLVMGetOperand(cut, 0)) : amount;
}

void check_unchecked(struct translator *t, LLVMValueRef i, enum expr_kind kind, const struct front_value *in) {
  if (!t->checks_arithmetic || is_made(t, i)) return;
  struct exprs *s = &t->p->exprs;
  struct checked c = {.about = CHECK_OVERFLOW, .kind = kind, .a = in[0], .b = in[1], .width = expr_width(s, in[0].e)};
  check_result(t, i, &c);
  c.about = is_division_of_any(i) ? CHECK_DIVISION : is_shift_of_any(i) ? CHECK_SHIFT : CHECK_OVERFLOW;
  if (c.about == CHECK_OVERFLOW || !check_set_has(t->checks_arithmetic, c.about) || is_checked(t, i, c.about)) return;
  if (c.about == CHECK_SHIFT) c.b = amount_of_source(t, i, c.b);
  c.ok = c.about == CHECK_DIVISION ? overflow_divisor_fits(s, c.b.e) : overflow_amount_fits(s, c.b.e, c.width - 1u);
  emit_check(t, &c);
}
