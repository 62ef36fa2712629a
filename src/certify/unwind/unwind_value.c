/* Expressions and operations in the state under way, as bit-vectors; width 1 is Bool. Runs with undefined behaviour are
 * none that count: that there is none is a fact. */
#include "certify/unwind/unwind.h"

#include "logic/narrow.h"

term unknown_term(struct unwinder *w, uint16_t width) {
  return term_fresh(w->terms, "u", width == 1 ? sort_bool : sort_bitvec(&w->terms->sorts, width));
}

static term bits(struct unwinder *w, uint32_t width, u128 x) {
  if (width <= 64) return term_bv(w->terms, width, (uint64_t)x);
  return term_concat(w->terms, term_bv(w->terms, width - 64, (uint64_t)(x >> 64)), term_bv(w->terms, 64, (uint64_t)x));
}

term constant_bits(struct unwinder *w, uint16_t width, u128 x) {
  return width == 1 ? term_bool(x & 1) : bits(w, width, x);
}

term runs_now(struct unwinder *w) { return term_and2(w->terms, state_guard(w, w->state), w->arm); }

/* ---- variables ---- */

uint32_t variable_at(const struct unwinder *w, const struct call_frame *f, var_id v) {
  bool is_global = w->program->variables.data[v].kind == VARIABLE_GLOBAL;
  return (is_global ? 0 : f->variables) + w->slot.data[v];
}

void variable_becomes(struct unwinder *w, const struct call_frame *f, var_id v, term t) {
  cell_set(w->state, variable_at(w, f, v), (struct content){t, 0});
}

/* ---- operators ---- */

term as_bits(struct unwinder *w, term t) {
  return term_is_bool(w->terms, t) ? term_ite(w->terms, t, bits(w, 1, 1), bits(w, 1, 0)) : t;
}

static term as_value(struct unwinder *w, term t) {
  bool is_one_bit = !term_is_bool(w->terms, t) && term_width(w->terms, t) == 1;
  return is_one_bit ? term_equals(w->terms, t, bits(w, 1, 1)) : t;
}

/* Computed with more bits, it is the same. */
static void assume_fits(struct unwinder *w, enum expr_kind kind, term a, term b, term result) {
  struct terms *s = w->terms;
  uint32_t more = kind == E_MUL ? term_width(s, a) : 1;
  if (!w->c->unwinding.is_strict) return;
  term x = term_sign_extend(s, more, a), y = term_sign_extend(s, more, b);
  term wide = kind == E_MUL ? term_mul2(s, x, y) : kind == E_ADD ? term_add2(s, x, y) : term_sub(s, x, y);
  unwind_fact(w, term_implies(s, runs_now(w), term_equals(s, wide, term_sign_extend(s, more, result))));
}

static term arithmetic(struct unwinder *w, const struct expr_node *n, term a, term b) {
  struct terms *s = w->terms;
  term t = n->kind == E_MUL ? term_mul2(s, a, b) : n->kind == E_ADD ? term_add2(s, a, b) : addresses_subtract(w, a, b);
  if (n->flags & EXPR_NSW) assume_fits(w, (enum expr_kind)n->kind, a, b, t);
  return t;
}

static term division(struct unwinder *w, const struct expr_node *n, term a, term b) {
  struct terms *s = w->terms;
  enum term_kind kind = n->kind == E_UDIV   ? TERM_BV_UDIV
                        : n->kind == E_SDIV ? TERM_BV_SDIV
                        : n->kind == E_UREM ? TERM_BV_UREM
                                            : TERM_BV_SREM;
  unwind_fact(w, term_implies(s, runs_now(w), term_not(term_equals(s, b, bits(w, n->width, 0)))));
  if (w->c->unwinding.is_strict && (n->kind == E_SDIV || n->kind == E_SREM)) {
    term least = bits(w, n->width, (u128)1 << (n->width - 1)), minus_one = bits(w, n->width, ~(u128)0);
    term overflows = term_and2(s, term_equals(s, a, least), term_equals(s, b, minus_one));
    unwind_fact(w, term_implies(s, runs_now(w), term_not(overflows)));
  }
  return term_divide(s, kind, a, b);
}

/* By too much, it gives any value, and the run goes on. */
static term shift(struct unwinder *w, const struct expr_node *n, term a, term b) {
  enum term_kind kind = n->kind == E_SHL ? TERM_BV_SHL : n->kind == E_LSHR ? TERM_BV_LSHR : TERM_BV_ASHR;
  term fits = term_ult(w->terms, b, bits(w, n->width, n->width)), value = term_bv_binary(w->terms, kind, a, b);
  return term_eq(fits, term_true) ? value : term_ite(w->terms, fits, value, as_bits(w, unknown_term(w, n->width)));
}

static term of_two(struct unwinder *w, const struct expr_node *n) {
  struct terms *s = w->terms;
  term a = value_now(w, n->a), b = value_now(w, n->b), x = as_bits(w, a), y = as_bits(w, b);
  switch ((enum expr_kind)n->kind) {
  case E_ANY_WRAPPING: return arithmetic(w, n, x, y);
  case E_ANY_DIVISION: return division(w, n, x, y);
  case E_ANY_SHIFT: return shift(w, n, x, y);
  case E_AND: return n->width == 1 ? term_and2(s, a, b) : term_bv_binary(s, TERM_BV_AND, a, b);
  case E_OR: return n->width == 1 ? term_or2(s, a, b) : term_bv_binary(s, TERM_BV_OR, a, b);
  case E_XOR: return n->width == 1 ? term_xor(s, a, b) : term_bv_binary(s, TERM_BV_XOR, a, b);
  case E_ANY_COMPARISON: return addresses_compare(w, (enum expr_kind)n->kind, x, y);
  default: assert(n->kind == E_CONCAT); return term_concat(s, x, y);
  }
}

static term of_one(struct unwinder *w, const struct expr_node *n) {
  struct terms *s = w->terms;
  term a = value_now(w, n->a), x = as_bits(w, a);
  switch ((enum expr_kind)n->kind) {
  case E_NOT: return n->width == 1 ? term_not(a) : term_bv_not(s, a);
  case E_ZEXT: return address_widened(w, n->width, x);
  case E_SEXT: return term_sign_extend(s, n->width - term_width(s, x), x);
  case E_LOAD: return memory_read(w, a, n->width);
  case E_FIELD: return term_add2(s, a, bits(w, n->width, n->imm));
  default: assert(n->kind == E_EXTRACT); return term_extract(s, (uint32_t)n->imm + n->width - 1, (uint32_t)n->imm, x);
  }
}

static term conditional(struct unwinder *w, const struct expr_node *n) {
  term c = value_now(w, n->a), outer = w->arm;
  w->arm = term_and2(w->terms, outer, c);
  term then = term_eq(c, term_false) ? term_none : value_now(w, n->b);
  w->arm = term_and2(w->terms, outer, term_not(c));
  term otherwise = term_eq(c, term_true) ? term_none : value_now(w, n->c);
  w->arm = outer;
  return !then.id ? otherwise : !otherwise.id ? then : term_ite(w->terms, c, then, otherwise);
}

static term compute(struct unwinder *w, const struct expr_node *n) {
  switch ((enum expr_kind)n->kind) {
  case E_CONST: return constant_bits(w, n->width, expr_const_value(n));
  case E_VAR: return cell_get(w, w->state, variable_at(w, w->frame, n->ref)).t;
  case E_OBJECT: return object_place(w, n->ref);
  case E_FUNCTION: return symbol_of_function(w, n->ref);
  case E_ITE: return conditional(w, n);
  case E_FLOAT: return float_now(w, n);
  case E_INDEX: {
    term index = value_now(w, n->b), base = value_now(w, n->a);
    term sum = term_add2(w->terms, base, term_mul2(w->terms, index, bits(w, n->width, n->imm)));
    if (w->asked) check_step(w, n, index, sum);
    return sum;
  }
  case E_LOAD:
  case E_FIELD:
  case E_ANY_UNARY: return of_one(w, n);
  case E_CONCAT:
  case E_ANY_BINARY: return of_two(w, n);
  case EXPR_KIND_COUNT: break;
  }
  assert(!"an expression");
  return term_none;
}

/* What is known of an expression holds in one arm of a conditional one only. */
term value_now(struct unwinder *w, expr e) {
  uint64_t key = pair_key(e.id, w->arm.id);
  const uint64_t *known = map_get(&w->values, key);
  if (known) return (term){(uint32_t)*known};
  const struct expr_node n = *expr_get(&w->program->exprs, e);
  term t = as_value(w, compute(w, &n));
  assert(n.width == (term_is_bool(w->terms, t) ? 1 : term_width(w->terms, t)));
  *map_put(&w->values, key) = t.id;
  return t;
}

/* ---- operations ---- */

/* A number of bytes, as wide as an address; runs with more bytes than there are addresses do not count. */
static term length_now(struct unwinder *w, expr e) {
  struct terms *s = w->terms;
  term t = as_bits(w, value_now(w, e));
  uint32_t width = term_width(s, t);
  if (width <= w->pointer) return term_zero_extend(s, w->pointer - width, t);
  term is_small = term_equals(s, term_extract(s, width - 1, w->pointer, t), bits(w, width - w->pointer, 0));
  if (w->asked)
    unwind_bad(w, term_and2(s, runs_now(w), term_not(is_small)));
  else
    unwind_fact(w, term_implies(s, runs_now(w), is_small));
  return term_extract(s, w->pointer - 1u, 0, t);
}

/* As much of new memory is followed as there is, or as the certificate says. */
static void allocate(struct unwinder *w, const struct operation *op) {
  term size = length_now(w, op->a);
  const uint64_t *claimed = map_get(&w->c->unwinding.rooms, w->edge);
  int64_t constant;
  uint64_t room = claimed ? *claimed : 0;
  if (term_get_int64(w->terms, size, &constant) && constant >= 0) room = (uint64_t)constant;
  uint32_t b = block_new(w, size, room, ID_NONE, op->sub == ALLOC_HEAP_ZEROED);
  w->blocks.data[b].life = life_of_allocation(w->program, op);
  w->blocks.data[b].is_moved = is_in_place(w->program, w->edge);
  if (w->asked)
    block_begins(w, b, op->sub == ALLOC_STACK);
  else
    cell_set(w->state, block_life(w, b), (struct content){term_true, 0});
  variable_becomes(w, w->frame, op->var, w->blocks.data[b].at);
}

static void size_of_block(struct unwinder *w, const struct operation *op) {
  const aim_list all = *aims_of(w, value_now(w, op->a));
  term size = bits(w, w->pointer, 0);
  bool fits = w->program->variables.data[op->var].width == w->pointer;
  for (uint32_t i = 0; i < all.len; i++) {
    int64_t value = 1;
    bool is_null = all.data[i].kind == AIM_NUMBER && term_get_int64(w->terms, all.data[i].offset, &value) && !value;
    if (all.data[i].kind == AIM_BLOCK)
      size = term_ite(w->terms, all.data[i].when, w->blocks.data[all.data[i].id].size, size);
    else if (!is_null)
      unwind_bad(w, term_and2(w->terms, runs_now(w), all.data[i].when));
  }
  if (!fits) unwind_bad(w, runs_now(w));
  variable_becomes(w, w->frame, op->var, fits ? size : unknown_term(w, w->program->variables.data[op->var].width));
}

static void unknown_now(struct unwinder *w, var_id v) {
  variable_becomes(w, w->frame, v, unknown_term(w, w->program->variables.data[v].width));
}

static void save_stack(struct unwinder *w, var_id v) {
  unknown_now(w, v);
  *map_put(&w->marks, cell_get(w, w->state, variable_at(w, w->frame, v)).t.id) = w->blocks.len + 1;
}

static void write_now(struct unwinder *w, const struct operation *op) {
  term to = value_now(w, op->a);
  if (op->kind == OP_STORE) {
    memory_write(w, to, value_now(w, op->b), expr_width(&w->program->exprs, op->b));
  } else if (op->kind == OP_HAVOC_MEMORY) {
    memory_change(w, to, term_none, term_none, length_now(w, op->b));
  } else if (op->kind == OP_FILL) {
    term byte = value_now(w, op->b);
    memory_change(w, to, term_none, byte, length_now(w, op->c));
  } else {
    term from = value_now(w, op->b), length = length_now(w, op->c);
    memory_change(w, to, from, term_none, length);
    check_operation(w, op, length);
  }
}

bool operation_now(struct unwinder *w, const struct edge *e) {
  const struct operation *op = &e->op;
  if (e->marks & MARK_MISSING) unwind_bad(w, runs_now(w));
  switch ((enum op_kind)op->kind) {
  case OP_SKIP:
  case OP_ASSUME: return true; /* the caller has seen to it */
  case OP_ANY_RELEASE:
  case OP_ANY_LIFE: check_operation(w, op, term_none); return true; /* what has ended is used by bad runs only */
  case OP_ASSIGN: variable_becomes(w, w->frame, op->var, value_now(w, op->a)); return true;
  case OP_HAVOC: unknown_now(w, op->var); return true;
  case OP_STACK_SAVE: save_stack(w, op->var); return true;
  case OP_STORE:
  case OP_HAVOC_MEMORY:
  case OP_COPY:
  case OP_FILL: write_now(w, op); return true;
  case OP_ALLOCATE: allocate(w, op); return true;
  case OP_OBJECT_SIZE:
    check_operation(w, op, term_none);
    size_of_block(w, op);
    return true;
  case OP_STOP:
    if (op->sub == STOP_UNMODELLED) unwind_bad(w, runs_now(w));
    check_operation(w, op, term_none);
    return false;
  case OP_VIOLATION:
  case OP_VA_START: unwind_bad(w, runs_now(w)); return false;
  case OP_CALL:
  case OP_RETURN:
  case OP_KIND_COUNT: break;
  }
  assert(!"an operation within a function");
  return false;
}
