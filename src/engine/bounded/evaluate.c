/* Expressions in the state under way. Undefined behaviour ends a run: that there is none is a fact; that nothing
 * overflows, which costs the solver most, is one to spare, asserted only when a violation depends on it. A shift by too
 * much does not end it, and gives any value. */
#include "engine/bounded/unwinding.h"

#include "analysis/memory/accesses.h"
#include "logic/narrow.h"

term constant_term(struct unwinding *u, uint16_t width, u128 value) {
  if (width == 1) return term_bool(value & 1);
  if (width <= 64) return term_bv(u->terms, width, (uint64_t)value);
  return term_concat(u->terms, term_bv(u->terms, width - 64u, (uint64_t)(value >> 64)),
                     term_bv(u->terms, 64, (uint64_t)value));
}

term fresh_value(struct unwinding *u, const char *name, uint16_t width) {
  (void)name; /* any will do, and what the source names may contain anything */
  return term_fresh(u->terms, "v", width == 1 ? sort_bool : sort_bitvec(&u->terms->sorts, width));
}

term runs_here(struct unwinding *u) { return term_and2(u->terms, u->state->guard->all, u->arm); }

void assert_fact(struct unwinding *u, term fact) {
  if (!term_eq(fact, term_true)) vec_push(&u->facts, fact);
}

void go_beyond(struct unwinding *u, enum beyond_kind kind, term condition) {
  if (!term_eq(condition, term_false)) vec_push(&u->beyond, ((struct beyond){condition, u->edge, kind}));
}

/* ---- variables, objects, functions ---- */

uint32_t variable_cell(const struct unwinding *u, const struct frame *f, var_id v) {
  const struct variable *x = &u->program->variables.data[v];
  if (x->kind == VARIABLE_GLOBAL) return u->variable_index.data[v];
  assert(x->function == f->function);
  return f->first_variable + u->variable_index.data[v];
}

term variable_get(struct unwinding *u, const struct state *s, var_id v) {
  return (term){(uint32_t)(cell_value(u, &s->store, variable_cell(u, s->frame, v)) >> 8)};
}

void variable_set(struct unwinding *u, struct state *s, const struct frame *f, var_id v, term value) {
  cells_set(&s->store, variable_cell(u, f, v), (uint64_t)value.id << 8);
}

term function_symbol(struct unwinding *u, function_id f) {
  uint64_t *known = map_put(&u->function_symbol, f);
  if (*known) return (term){(uint32_t)*known};
  term symbol = fresh_value(u, "function", u->pointer_width);
  *known = symbol.id;
  *map_put(&u->function_of, symbol.id) = f + 1;
  return symbol;
}

static piece_id global_piece(struct unwinding *u, object_id o) {
  enum { MOST = 1 << 26 };
  if (u->globals.data[o]) return u->globals.data[o] - 1;
  const struct object *x = &u->program->objects.data[o];
  bool is_open = x->is_external && !x->size;
  term size = is_open ? fresh_value(u, "size", u->pointer_width) : constant_term(u, u->pointer_width, x->size);
  uint32_t capacity = x->size < MOST ? (uint32_t)x->size : MOST;
  piece_id p = piece_new(u, "object", size, capacity, o, x->is_external ? CONTENTS_UNKNOWN : CONTENTS_OBJECT);
  u->globals.data[o] = p + 1;
  return p;
}

piece_id object_piece(struct unwinding *u, const struct frame *f, object_id o) {
  const struct object *x = &u->program->objects.data[o];
  if (x->function == ID_NONE) return global_piece(u, o);
  assert(f && x->function == f->function);
  return f->first_piece + u->object_index.data[o];
}

/* ---- operators ---- */

term bits_of(struct unwinding *u, term t) {
  if (!term_is_bool(u->terms, t)) return t;
  return term_ite(u->terms, t, term_bv(u->terms, 1, 1), term_bv(u->terms, 1, 0));
}

static term value_of(struct unwinding *u, term t) {
  if (term_is_bool(u->terms, t) || term_width(u->terms, t) != 1) return t;
  return term_equals(u->terms, t, term_bv(u->terms, 1, 1));
}

/* No signed overflow: the result, computed with enough bits, is what it is. */
static void spare_overflow(struct unwinding *u, enum expr_kind kind, term a, term b, term result) {
  struct terms *s = u->terms;
  uint32_t width = term_width(s, a), more = kind == E_MUL ? width : 1;
  if (term_is_constant(s, result) && term_is_constant(s, a) && term_is_constant(s, b) && width > 63) return;
  term x = term_sign_extend(s, more, a), y = term_sign_extend(s, more, b);
  term exact = kind == E_ADD ? term_add2(s, x, y) : kind == E_SUB ? term_sub(s, x, y) : term_mul2(s, x, y);
  term fact = term_implies(s, runs_here(u), term_equals(s, term_sign_extend(s, more, result), exact));
  if (!term_eq(fact, term_true)) vec_push(&u->spare_facts, fact);
}

static term wrapping(struct unwinding *u, const struct expr_node *n, term a, term b) {
  struct terms *s = u->terms;
  term r = n->kind == E_ADD ? term_add2(s, a, b) : n->kind == E_SUB ? pointer_difference(u, a, b) : term_mul2(s, a, b);
  if (n->flags & EXPR_NSW) spare_overflow(u, (enum expr_kind)n->kind, a, b, r);
  return r;
}

static const enum term_kind term_kinds[EXPR_KIND_COUNT] = {
    [E_UDIV] = TERM_BV_UDIV, [E_SDIV] = TERM_BV_SDIV, [E_UREM] = TERM_BV_UREM, [E_SREM] = TERM_BV_SREM,
    [E_SHL] = TERM_BV_SHL,   [E_LSHR] = TERM_BV_LSHR, [E_ASHR] = TERM_BV_ASHR};

/* A divisor of zero ends the run: the processor does that. */
static term divide(struct unwinding *u, const struct expr_node *n, term a, term b) {
  struct terms *s = u->terms;
  term is_defined = term_not(term_equals(s, b, bits_of(u, constant_term(u, n->width, 0))));
  assert_fact(u, term_implies(s, runs_here(u), is_defined));
  if (n->kind == E_SDIV || n->kind == E_SREM) {
    term least = bits_of(u, constant_term(u, n->width, (u128)1 << (n->width - 1)));
    term minus = bits_of(u, constant_term(u, n->width, ~(u128)0));
    term fact = term_not(term_and2(s, term_equals(s, a, least), term_equals(s, b, minus)));
    fact = term_implies(s, runs_here(u), fact);
    if (!term_eq(fact, term_true)) vec_push(&u->spare_facts, fact);
  }
  return term_divide(s, term_kinds[n->kind], a, b);
}

/* A shift by too much ends nothing: processors give some value, and go on. */
static term shift(struct unwinding *u, const struct expr_node *n, term a, term b) {
  struct terms *s = u->terms;
  term is_defined = term_ult(s, b, bits_of(u, constant_term(u, n->width, n->width)));
  term value = term_bv_binary(s, term_kinds[n->kind], a, b);
  return term_eq(is_defined, term_true) ? value
                                        : term_ite(s, is_defined, value, bits_of(u, fresh_value(u, "shift", n->width)));
}

static term bitwise(struct unwinding *u, const struct expr_node *n, term a, term b) {
  struct terms *s = u->terms;
  if (n->width > 1)
    return term_bv_binary(s, n->kind == E_AND ? TERM_BV_AND : n->kind == E_OR ? TERM_BV_OR : TERM_BV_XOR, a, b);
  return n->kind == E_AND ? term_and2(s, a, b) : n->kind == E_OR ? term_or2(s, a, b) : term_xor(s, a, b);
}

static term binary(struct unwinding *u, const struct expr_node *n, term a, term b) {
  switch ((enum expr_kind)n->kind) {
  case E_ANY_COMPARISON:
    if (term_is_bool(u->terms, a) && n->kind == E_EQ) return term_equals(u->terms, a, b);
    if (term_is_bool(u->terms, a) && n->kind == E_NE) return term_xor(u->terms, a, b);
    return pointer_compare(u, (enum expr_kind)n->kind, bits_of(u, a), bits_of(u, b));
  case E_ANY_BITWISE: return bitwise(u, n, a, b);
  case E_ANY_WRAPPING: return value_of(u, wrapping(u, n, bits_of(u, a), bits_of(u, b)));
  case E_ANY_SHIFT: return value_of(u, shift(u, n, bits_of(u, a), bits_of(u, b)));
  default: return value_of(u, divide(u, n, bits_of(u, a), bits_of(u, b)));
  }
}

static term choice(struct unwinding *u, const struct expr_node *n) {
  term c = evaluate(u, n->a), arm = u->arm;
  if (term_is_bool_constant(c)) return evaluate(u, term_eq(c, term_true) ? n->b : n->c);
  u->arm = term_and2(u->terms, arm, c);
  term then = evaluate(u, n->b);
  u->arm = term_and2(u->terms, arm, term_not(c));
  term otherwise = evaluate(u, n->c);
  u->arm = arm;
  return term_ite(u->terms, c, then, otherwise);
}

static term step(struct unwinding *u, expr e, const struct expr_node *n) {
  term base = evaluate(u, n->a), by = constant_term(u, n->width, n->imm);
  if (n->kind != E_INDEX) return term_add2(u->terms, base, by);
  term index = evaluate(u, n->b);
  bool may_wrap = u->asked && index_may_wrap(u->program, e);
  if (may_wrap) access_near(u, index, n->imm);
  term sum = term_add2(u->terms, base, term_mul2(u->terms, index, by));
  if (may_wrap) access_reach(u, sum);
  return sum;
}

static term unary(struct unwinding *u, const struct expr_node *n) {
  struct terms *s = u->terms;
  term a = evaluate(u, n->a);
  uint16_t width = expr_width(&u->program->exprs, n->a);
  switch ((enum expr_kind)n->kind) {
  case E_NOT: return n->width == 1 ? term_not(a) : term_bv_not(s, a);
  case E_ZEXT: return pointer_extend(u, n->width, bits_of(u, a));
  case E_SEXT: return value_of(u, term_sign_extend(s, (uint32_t)n->width - width, bits_of(u, a)));
  default:
    assert(n->kind == E_EXTRACT);
    return value_of(u, term_extract(s, (uint32_t)n->imm + n->width - 1, (uint32_t)n->imm, bits_of(u, a)));
  }
}

static term compute(struct unwinding *u, expr e, const struct expr_node *n) {
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return constant_term(u, n->width, expr_const_value(n));
  case E_VAR: return variable_get(u, u->state, n->ref);
  case E_OBJECT: return object_address(u, n->ref);
  case E_FUNCTION: return function_symbol(u, n->ref);
  case E_LOAD: return value_of(u, memory_load(u, evaluate(u, n->a), n->width));
  case E_ANY_STEP: return step(u, e, n);
  case E_ANY_UNARY: return unary(u, n);
  case E_CONCAT: return term_concat(u->terms, bits_of(u, evaluate(u, n->a)), bits_of(u, evaluate(u, n->b)));
  case E_ANY_BINARY: {
    term a = evaluate(u, n->a);
    return binary(u, n, a, evaluate(u, n->b));
  }
  case E_ITE: return choice(u, n);
  case E_FLOAT: return evaluate_float(u, n);
  case EXPR_KIND_COUNT: break;
  }
  assert(!"an expression");
  return term_none;
}

term evaluate(struct unwinding *u, expr e) {
  const struct expr_node *n = expr_get(&u->program->exprs, e);
  if (n->kind == E_CONST || n->kind == E_VAR) return compute(u, e, n);
  uint64_t key = (uint64_t)e.id << 32 | u->arm.id;
  const uint64_t *known = map_get(&u->values, key);
  if (known) return (term){(uint32_t)*known};
  term t = compute(u, e, n);
  *map_put(&u->values, key) = t.id;
  return t;
}

term initial_value(struct unwinding *u, expr e, uint16_t width) {
  term t = evaluate(u, e);
  assert(expr_width(&u->program->exprs, e) == width);
  (void)width;
  return t;
}
