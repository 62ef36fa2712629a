/* Expressions.
 *
 * An integer of w bits is the number that it is as a signed or as an unsigned one (a truth value: 0 or 1); whoever
 * evaluates an expression says which of them he wants. Places have the reading of their C type (flow_reading.c), so
 * most of what programs do needs no other: a comparison is one of the order if both sides are read as it reads them,
 * and extensions change nothing. Arithmetic is unknown except for what is clear from the order. */
#include "lists/flow/flow_private.h"

#include "base/bits.h"
#include "logic/build.h"
#include "program/text/print.h"

bool flow_is_pointer(const struct flow_builder *b, expr e) {
  const struct expr_node *n = expr_get(&b->program->exprs, e);
  switch ((enum expr_kind)n->kind) {
  case E_VAR: return bitset_has(&b->learnt->is_pointer, n->ref);
  case E_OBJECT:
  case E_FUNCTION:
  case E_ANY_STEP: return true;
  case E_LOAD: {
    const struct ctype *t = ctype_resolved(&b->program->types, n->type);
    return t && t->kind == CT_POINTER && n->width == b->program->pointer_width;
  }
  case E_ITE: return flow_is_pointer(b, n->b) || flow_is_pointer(b, n->c);
  case E_CONST:
  case E_ANY_OPERATOR:
  case E_FLOAT:
  case EXPR_KIND_COUNT: break;
  }
  return false;
}

/* ---- comparisons ---- */

static term is_value_node(struct flow_builder *b, term x) {
  return b->flow->value == HEAP_NO_SYMBOL ? term_true : heap_apply(b->v, b->flow->value, &x);
}

struct flow_value flow_value_of_node(struct flow_builder *b, term node) {
  flow_value_order(b);
  return (struct flow_value){node, HEAP_NO_SYMBOL, false};
}

/* A value node with that key. */
struct flow_value flow_on_scale(struct flow_builder *b, struct flow_value v) {
  if (v.order == HEAP_NO_SYMBOL) return v;
  struct flow_value t = flow_value_of_node(b, flow_temporary(b, true));
  flow_emit(b, (struct heap_statement){.kind = HEAP_HAVOC, .x = t.node});
  flow_emit_assume(b, term_and2(b->terms, is_value_node(b, t.node), flow_value_equals(b, t, v)));
  return t;
}

/* A value node has the same key in every order; the first will do. */
static uint32_t order_of(struct flow_builder *b, struct flow_value v) {
  return v.order == HEAP_NO_SYMBOL ? flow_value_order(b) : v.order;
}

static term keys_le(struct flow_builder *b, struct flow_value x, struct flow_value y) {
  uint32_t between = vocabulary_between(b->v, order_of(b, x), order_of(b, y));
  return heap_apply(b->v, between, (term[]){x.node, y.node});
}

static bool same_key(struct flow_builder *b, struct flow_value x, struct flow_value y) {
  return !b->flow->orders.len || (term_eq(x.node, y.node) && order_of(b, x) == order_of(b, y));
}

term flow_value_le(struct flow_builder *b, struct flow_value x, struct flow_value y) {
  return same_key(b, x, y) ? term_true : keys_le(b, x, y);
}

term flow_value_equals(struct flow_builder *b, struct flow_value x, struct flow_value y) {
  return same_key(b, x, y) ? term_true : term_and2(b->terms, keys_le(b, x, y), keys_le(b, y, x));
}

static struct flow_value number(struct flow_builder *b, long long value) {
  return flow_value_of_node(b, flow_number_of(b, value));
}

/* ---- pointers ---- */

static term unknown_node(struct flow_builder *b) {
  term t = flow_temporary(b, false);
  flow_emit_unknown(b, t, false);
  b->is_exact = false;
  return t;
}

/* The object is a node from the next translation on. */
static term needs_node(struct flow_builder *b, object_id o) {
  const struct object *object = &b->program->objects.data[o];
  if (object->type == CTYPE_NONE || bitset_has(&b->learnt->is_opaque, o)) {
    flow_builder_fail(b, "the address of '%s' is stored away", program_string(b->program, object->name));
  } else if (bitset_add(&b->learnt->is_node, o)) {
    b->learnt->has_changed = true;
  }
  return b->v->null;
}

/* An address that is used as a value: of a node as a whole only. */
static term eval_address(struct flow_builder *b, expr e) {
  struct flow_based base = flow_base_of(b, e);
  if (base.offset || base.is_indexed || base.is_shifted) {
    struct strbuf text = STRBUF_INIT;
    print_expr(b->program, e, &text);
    flow_builder_fail(b, "the address '%s' of a part is stored away", text.text);
    strbuf_release(&text);
    return b->v->null;
  }
  if (base.kind == BASE_NODE) return base.node;
  if (base.kind == BASE_OTHER) {
    ctype_id type = ctype_pointee(&b->program->types, expr_ctype(b->program, e));
    const struct ctype *t = ctype_resolved(&b->program->types, type);
    if (!expr_same(base.base, e) && (!t || (t->kind != CT_STRUCT && t->kind != CT_UNION)))
      flow_builder_fail(b, "the address of a first member is stored away");
    return expr_same(base.base, e) ? b->v->null : flow_eval_node(b, base.base);
  }
  if (!bitset_has(&b->learnt->is_node, base.object)) return needs_node(b, base.object);
  return flow_object_node(b, base.activation, base.object);
}

static term load_node(struct flow_builder *b, const struct expr_node *n) {
  struct flow_place p = flow_place_of(b, n->a, n->width, n->type, false);
  switch (p.kind) {
  case PLACE_FAILED: return b->v->null;
  case PLACE_VARIABLE: return p.is_value ? unknown_node(b) : p.node;
  case PLACE_OPAQUE: return unknown_node(b);
  case PLACE_MEMBER: break;
  }
  if (b->learnt->members.data[p.member].kind != MEMBER_LINK) {
    flow_emit_access(b, p.node);
    return unknown_node(b);
  }
  term t = flow_temporary(b, false);
  flow_emit(b, (struct heap_statement){.kind = HEAP_READ, .x = t, .y = p.node, .symbol = b->symbols.data[p.member]});
  return t;
}

term flow_eval_node(struct flow_builder *b, expr e) {
  const struct expr_node *n = expr_get(&b->program->exprs, e);
  u128 constant;
  if (b->is_failed) return b->v->null;
  if (expr_is_const(&b->program->exprs, e, &constant)) {
    if (constant) flow_builder_fail(b, "a number is used as a pointer");
    return b->v->null;
  }
  switch ((enum expr_kind)n->kind) {
  case E_VAR: {
    if (map_get(&b->activations.data[b->activation].aliases, n->ref)) return eval_address(b, e);
    const struct flow_variable *v = flow_variable_of(b, b->activation, n->ref);
    if (!v->is_value) return v->constant;
    break;
  }
  case E_OBJECT:
  case E_ANY_STEP: return eval_address(b, e);
  case E_LOAD: return load_node(b, n);
  case E_FUNCTION: {
    term t = unknown_node(b);
    flow_emit_assume(b, term_not(term_equals(b->terms, t, b->v->null)));
    return t;
  }
  case E_ITE: {
    term condition = flow_eval_condition(b, n->a), then = flow_eval_node(b, n->b), otherwise = flow_eval_node(b, n->c);
    term t = flow_temporary(b, false);
    flow_emit(b, (struct heap_statement){.kind = HEAP_HAVOC, .x = t});
    flow_emit_assume(
        b, term_ite(b->terms, condition, term_equals(b->terms, t, then), term_equals(b->terms, t, otherwise)));
    return t;
  }
  case E_CONST:
  case E_ANY_OPERATOR:
  case E_FLOAT:
  case EXPR_KIND_COUNT: break;
  }
  flow_builder_fail(b, "an integer is used as a pointer");
  return b->v->null;
}

/* ---- integers ---- */

static struct flow_value unknown_value(struct flow_builder *b) {
  b->is_exact = false;
  return (struct flow_value){b->v->null, HEAP_NO_SYMBOL, true};
}

/* A new value node. */
static struct flow_value any_value(struct flow_builder *b) {
  struct flow_value t = flow_value_of_node(b, flow_temporary(b, true));
  flow_emit_unknown(b, t.node, true);
  return t;
}

static struct flow_value known(struct flow_builder *b, struct flow_value v) { return v.is_unknown ? any_value(b) : v; }

/* The loads of an expression whose value is not followed. */
static bool visit_load(void *data, expr e, const struct expr_node *n) {
  struct flow_builder *b = data;
  (void)e;
  if (n->kind == E_LOAD) flow_place_of(b, n->a, n->width, n->type, false);
  return !b->is_failed;
}

static struct flow_value unknown_result(struct flow_builder *b, expr e) {
  expr_visit(&b->program->exprs, e, visit_load, b);
  return unknown_value(b);
}

/* A value in its own reading, as the wanted one. */
static struct flow_value read_as(struct flow_builder *b, struct flow_value v, struct flow_reading own, uint16_t width,
                                 bool is_unsigned) {
  return own.is_unsigned == is_unsigned ? v : flow_reread(b, v, width, is_unsigned);
}

static struct flow_value load_value(struct flow_builder *b, const struct expr_node *n, bool is_unsigned) {
  struct flow_place p = flow_place_of(b, n->a, n->width, n->type, false);
  if (p.kind != PLACE_FAILED && p.kind != PLACE_MEMBER && n->width > 64) return unknown_value(b);
  switch (p.kind) {
  case PLACE_VARIABLE:
    if (!p.is_value) return unknown_value(b);
    return read_as(b, flow_value_of_node(b, p.node), p.reading, n->width, is_unsigned);
  case PLACE_FAILED:
  case PLACE_OPAQUE: return unknown_value(b);
  case PLACE_MEMBER: break;
  }
  flow_emit_access(b, p.node);
  if (b->learnt->members.data[p.member].kind != MEMBER_DATA) return unknown_value(b);
  struct flow_value v = {p.node, b->symbols.data[p.member], false};
  return read_as(b, v, b->learnt->members.data[p.member].reading, n->width, is_unsigned);
}

/* One of two numbers. */
static struct flow_value choice(struct flow_builder *b, expr condition, struct flow_value then,
                                struct flow_value otherwise) {
  term is_then = flow_eval_condition(b, condition);
  struct flow_value t = any_value(b);
  flow_emit_assume(b, term_ite(b->terms, is_then, flow_value_equals(b, t, then), flow_value_equals(b, t, otherwise)));
  return t;
}

/* That the number is in the range of its type; only proofs by annotations care. */
static term in_range(struct flow_builder *b, struct flow_value t, struct flow_reading r) {
  long long least, most;
  term result = term_true;
  if (!b->request->has_annotations) return result;
  if (flow_reading_least(r, &least)) result = flow_value_le(b, number(b, least), t);
  if (flow_reading_greatest(r, &most)) result = term_and2(b->terms, result, flow_value_le(b, t, number(b, most)));
  return result;
}

/* What both readings can hold stays what it is. Of the rest: -1 and less become more than the largest signed number,
 * and what is more than that becomes -1 or less. */
struct flow_value flow_reread(struct flow_builder *b, struct flow_value v, uint16_t width, bool is_unsigned) {
  if (v.is_unknown || width <= 1) return v;
  long long most;
  if (!flow_reading_greatest((struct flow_reading){.width = width}, &most)) return unknown_value(b);
  v = flow_on_scale(b, v);
  struct flow_value t = any_value(b), negative = number(b, -1), large = number(b, most);
  term is_other = is_unsigned ? flow_value_le(b, v, negative) : term_not(flow_value_le(b, v, large));
  term there = is_unsigned ? term_not(flow_value_le(b, t, large)) : flow_value_le(b, t, negative);
  flow_emit_assume(b, term_ite(b->terms, is_other, there, flow_value_equals(b, t, v)));
  flow_emit_assume(b, in_range(b, t, (struct flow_reading){.width = width, .is_unsigned = is_unsigned}));
  b->is_exact = false;
  return t;
}

/* The low bits: what fits stays what it is. */
static struct flow_value truncated(struct flow_builder *b, expr e, const struct expr_node *n, bool is_unsigned) {
  struct flow_reading r = {.width = n->width, .is_unsigned = is_unsigned};
  if (n->imm || n->width <= 1 || n->width >= 64 || !b->request->has_annotations) return unknown_result(b, e);
  struct flow_value a = flow_eval_value(b, n->a, false);
  if (a.is_unknown) return a;
  a = flow_on_scale(b, a);
  struct flow_value t = any_value(b);
  flow_emit_assume(b, in_range(b, t, r));
  flow_emit_assume(b, term_implies(b->terms, in_range(b, a, r), flow_value_equals(b, t, a)));
  b->is_exact = false;
  return t;
}

/* a + c without overflow, for a constant c. */
static struct flow_value shifted(struct flow_builder *b, expr operand, long long c) {
  struct flow_value a = flow_eval_value(b, operand, false);
  if (a.is_unknown) return a;
  a = flow_on_scale(b, a);
  struct flow_value t = any_value(b);
  flow_emit_assume(b, c > 0 ? term_not(flow_value_le(b, t, a)) : term_not(flow_value_le(b, a, t)));
  vec_push(&b->flow->sums, ((struct flow_sum){t.node, a.node, c}));
  assert(vec_last(&b->flow->statements).kind == HEAP_ASSUME);
  b->flow->statements.data[b->flow->statements.len - 1].symbol = b->flow->sums.len;
  b->is_exact = false;
  return t;
}

static long long signed_constant(const struct expr_node *n) {
  u128 value = expr_const_value(n);
  if (n->width == 1) return (long long)value;
  if (n->width < 64 && value >> (n->width - 1) & 1) return (long long)(uint64_t)value - (1ll << n->width);
  return (long long)(uint64_t)value;
}

static struct flow_value eval_sum(struct flow_builder *b, expr e, const struct expr_node *n) {
  const struct expr_node *right = expr_get(&b->program->exprs, n->b);
  if (!(n->flags & EXPR_NSW) || right->kind != E_CONST || n->width > 64) return unknown_result(b, e);
  long long c = signed_constant(right);
  if (n->kind == E_SUB && __builtin_sub_overflow(0ll, c, &c)) return unknown_result(b, e);
  return c == 0 ? flow_eval_value(b, n->a, false) : shifted(b, n->a, c);
}

static struct flow_value eval_constant(struct flow_builder *b, const struct expr_node *n, bool is_unsigned) {
  if (n->width > 64 || (is_unsigned && expr_const_value(n) > INT64_MAX)) return unknown_value(b);
  return number(b, is_unsigned ? (long long)expr_const_value(n) : signed_constant(n));
}

static struct flow_value sign_extended(struct flow_builder *b, const struct expr_node *n) {
  if (expr_width(&b->program->exprs, n->a) > 1) return flow_eval_value(b, n->a, false);
  return choice(b, n->a, number(b, -1), number(b, 0));
}

struct flow_value flow_eval_value(struct flow_builder *b, expr e, bool is_unsigned) {
  const struct expr_node *n = expr_get(&b->program->exprs, e);
  const struct flow_reading as_signed = {.width = n->width};
  if (b->is_failed) return unknown_value(b);
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return eval_constant(b, n, is_unsigned);
  case E_VAR: {
    struct flow_variable v = *flow_variable_of(b, b->activation, n->ref);
    if (!v.is_value || n->width > 64) return unknown_value(b);
    return read_as(b, flow_value_of_node(b, v.constant), v.reading, n->width, is_unsigned);
  }
  case E_LOAD: return load_value(b, n, is_unsigned);
  case E_SEXT: return read_as(b, sign_extended(b, n), as_signed, n->width, is_unsigned);
  case E_ZEXT:
    if (expr_width(&b->program->exprs, n->a) > 1) return flow_eval_value(b, n->a, true);
    return choice(b, n->a, number(b, 1), number(b, 0));
  case E_ITE: {
    struct flow_value then = known(b, flow_eval_value(b, n->b, is_unsigned));
    return choice(b, n->a, then, known(b, flow_eval_value(b, n->c, is_unsigned)));
  }
  case E_ADD:
  case E_SUB: return read_as(b, eval_sum(b, e, n), as_signed, n->width, is_unsigned);
  case E_EXTRACT: return truncated(b, e, n, is_unsigned);
  case E_ANY_COMPARISON:
  case E_NOT:
  case E_ANY_BITWISE:
    if (n->width == 1) return choice(b, e, number(b, 1), number(b, 0));
    return unknown_result(b, e);
  case E_OBJECT:
  case E_FUNCTION:
  case E_ANY_STEP:
  case E_CONCAT:
  case E_MUL:
  case E_ANY_DIVISION:
  case E_ANY_SHIFT:
  case E_FLOAT:
  case EXPR_KIND_COUNT: break;
  }
  return unknown_result(b, e);
}

term flow_eval_integer(struct flow_builder *b, expr e, bool is_unsigned) {
  return flow_on_scale(b, known(b, flow_eval_value(b, e, is_unsigned))).node;
}

/* ---- conditions ---- */

/* True or false, nobody knows. */
static term unknown_condition(struct flow_builder *b) {
  term t = flow_temporary(b, false);
  flow_emit(b, (struct heap_statement){.kind = HEAP_HAVOC, .x = t});
  b->is_exact = false;
  return term_equals(b->terms, t, b->v->null);
}

/* Does the expression lose least if it is read as unsigned? Either way is right. */
static bool is_read_unsigned(struct flow_builder *b, expr e) {
  const struct expr_node *n = expr_get(&b->program->exprs, e);
  switch ((enum expr_kind)n->kind) {
  case E_VAR: return flow_variable_of(b, b->activation, n->ref)->reading.is_unsigned;
  case E_LOAD: return flow_reading_of(b->program, n->type, n->width).is_unsigned;
  case E_ITE: return is_read_unsigned(b, n->b) || is_read_unsigned(b, n->c);
  default: return false;
  }
}

/* Of numbers that are read as signed. */
static term unsigned_le(struct flow_builder *b, struct flow_value x, struct flow_value y) {
  struct flow_value zero = number(b, 0);
  term x_natural = flow_value_le(b, zero, x), y_natural = flow_value_le(b, zero, y);
  term same_sign = term_equals(b->terms, x_natural, y_natural);
  return term_ite(b->terms, same_sign, flow_value_le(b, x, y), x_natural);
}

/* Garbage may be any pointer, and another one each time. */
static term same_node(struct flow_builder *b, term x, term y) {
  term garbage = flow_garbage(b), same = term_equals(b->terms, x, y);
  if (!garbage.id) return same;
  term is_garbage = term_false;
  if (!term_eq(x, b->v->null)) is_garbage = term_equals(b->terms, x, garbage);
  if (!term_eq(y, b->v->null)) is_garbage = term_or2(b->terms, is_garbage, term_equals(b->terms, y, garbage));
  bool is_exact = b->is_exact;
  term anything = unknown_condition(b);
  b->is_exact = is_exact;
  return term_ite(b->terms, is_garbage, anything, same);
}

static term eval_comparison(struct flow_builder *b, const struct expr_node *n) {
  bool is_equality = n->kind == E_EQ || n->kind == E_NE;
  if (flow_is_pointer(b, n->a) || flow_is_pointer(b, n->b)) {
    if (!is_equality) return unknown_condition(b);
    term x = flow_eval_node(b, n->a), y = flow_eval_node(b, n->b), equal = same_node(b, x, y);
    return n->kind == E_EQ ? equal : term_not(equal);
  }
  if (is_equality && expr_width(&b->program->exprs, n->a) == 1) {
    term equal = term_equals(b->terms, flow_eval_condition(b, n->a), flow_eval_condition(b, n->b));
    return n->kind == E_EQ ? equal : term_not(equal);
  }
  bool is_signed = n->kind == E_SLE || n->kind == E_SLT;
  bool is_unsigned = !is_signed && (is_read_unsigned(b, n->a) || is_read_unsigned(b, n->b));
  struct flow_value x = flow_eval_value(b, n->a, is_unsigned), y = flow_eval_value(b, n->b, is_unsigned);
  if (x.is_unknown || y.is_unknown) return unknown_condition(b);
  switch ((enum expr_kind)n->kind) {
  case E_EQ: return flow_value_equals(b, x, y);
  case E_NE: return term_not(flow_value_equals(b, x, y));
  case E_SLE: return flow_value_le(b, x, y);
  case E_SLT: return term_not(flow_value_le(b, y, x));
  case E_ULE: return is_unsigned ? flow_value_le(b, x, y) : unsigned_le(b, x, y);
  default: return term_not(is_unsigned ? flow_value_le(b, y, x) : unsigned_le(b, y, x));
  }
}

term flow_eval_condition(struct flow_builder *b, expr e) {
  const struct expr_node *n = expr_get(&b->program->exprs, e);
  if (b->is_failed) return term_true;
  assert(n->width == 1);
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return term_bool(expr_const_value(n) != 0);
  case E_NOT: return term_not(flow_eval_condition(b, n->a));
  case E_AND: return term_and2(b->terms, flow_eval_condition(b, n->a), flow_eval_condition(b, n->b));
  case E_OR: return term_or2(b->terms, flow_eval_condition(b, n->a), flow_eval_condition(b, n->b));
  case E_XOR: return term_xor(b->terms, flow_eval_condition(b, n->a), flow_eval_condition(b, n->b));
  case E_ITE: {
    term condition = flow_eval_condition(b, n->a), then = flow_eval_condition(b, n->b),
         otherwise = flow_eval_condition(b, n->c);
    return term_ite(b->terms, condition, then, otherwise);
  }
  case E_ANY_COMPARISON: return eval_comparison(b, n);
  case E_VAR:
  case E_LOAD: {
    struct flow_value v = flow_eval_value(b, e, false);
    return v.is_unknown ? unknown_condition(b) : term_not(flow_value_equals(b, v, number(b, 0)));
  }
  case E_OBJECT:
  case E_FUNCTION:
  case E_ANY_STEP:
  case E_ANY_EXTENSION:
  case E_EXTRACT:
  case E_CONCAT:
  case E_ANY_WRAPPING:
  case E_ANY_DIVISION:
  case E_ANY_SHIFT:
  case E_FLOAT:
  case EXPR_KIND_COUNT: break;
  }
  unknown_result(b, e);
  return unknown_condition(b);
}
