/* Building expressions. Nodes are unique: equal nodes have equal handles. The constructors fold constants and apply the
 * few identities that undo what a compiler at -O0 adds to the C text (truth values widened and compared with zero
 * again, extensions of truncations), so that expressions read like the source. No identity here changes a value or
 * drops an operation that may be undefined. */
#include "program/expr.h"

#include <string.h>

#include "program/operators.h"

static const char *const kind_names[] = {
#define X(kind, name, arity) name,
    EXPR_KINDS(X)
#undef X
};

static const int kind_arity[] = {
#define X(kind, name, arity) arity,
    EXPR_KINDS(X)
#undef X
};

int expr_arity(enum expr_kind kind) {
  assert(kind < EXPR_KIND_COUNT);
  return kind_arity[kind];
}

const char *expr_kind_name(enum expr_kind kind) {
  assert(kind < EXPR_KIND_COUNT);
  return kind_names[kind];
}

void exprs_init(struct exprs *s, uint16_t pointer_width) {
  assert(pointer_width == 32 || pointer_width == 64);
  *s = (struct exprs){VEC_INIT, {NULL, NULL, 0, 0}, pointer_width};
}

void exprs_release(struct exprs *s) {
  vec_release(&s->nodes);
  unique_release(&s->index);
}

static uint64_t node_hash(const struct expr_node *n) {
  uint64_t h = hash_combine((uint64_t)n->kind | (uint64_t)n->flags << 8 | (uint64_t)n->width << 16, n->imm);
  h = hash_combine(h, (uint64_t)n->type << 32 | n->ref);
  h = hash_combine(h, (uint64_t)n->a.id << 32 | n->b.id);
  return hash_combine(h, n->c.id);
}

static bool node_eq(const void *owner, uint32_t index, const void *key) {
  const struct expr_node *x = &((const struct exprs *)owner)->nodes.data[index], *y = key;
  return x->kind == y->kind && x->flags == y->flags && x->width == y->width && x->type == y->type && x->ref == y->ref &&
         x->a.id == y->a.id && x->b.id == y->b.id && x->c.id == y->c.id && x->imm == y->imm;
}

/* Operands are there before what uses them, so expressions form a DAG. */
static bool operands_exist(const struct expr_node *n, uint32_t count) {
  const expr operands[] = {n->a, n->b, n->c};
  for (int i = 0; i < expr_arity(n->kind); i++)
    if (expr_is_none(operands[i]) ? n->kind != E_FLOAT || i == 0 : operands[i].id >= count) return false;
  return true;
}

bool exprs_is_valid(const struct exprs *s) {
  for (uint32_t i = 0; i < s->nodes.len; i++) {
    const struct expr_node *n = &s->nodes.data[i];
    assert(operands_exist(n, i));
    assert(unique_find(&s->index, node_hash(n), node_eq, s, n) == i); /* no other node is equal to it */
    (void)n;
  }
  return true;
}

expr expr_raw(struct exprs *s, struct expr_node n) {
  assert(operands_exist(&n, s->nodes.len));
  uint64_t hash = node_hash(&n);
  uint32_t found = unique_find(&s->index, hash, node_eq, s, &n);
  if (found != MAP_NONE) return (expr){found};
  unique_add(&s->index, hash, s->nodes.len);
  vec_push(&s->nodes, n);
  return (expr){s->nodes.len - 1};
}

expr expr_find(const struct exprs *s, const struct expr_node *n) {
  uint32_t found = unique_find(&s->index, node_hash(n), node_eq, s, n);
  return found == MAP_NONE ? EXPR_NONE : (expr){found};
}

static struct expr_node make(enum expr_kind kind, uint16_t width, expr a, expr b, expr c) {
  assert(kind < EXPR_KIND_COUNT);
  assert(width > 0 && width <= 128);
  return (struct expr_node){
      .kind = (uint8_t)kind, .width = width, .type = CTYPE_NONE, .ref = 0, .a = a, .b = b, .c = c};
}

/* What a constructor returns has the width that it was asked for, whatever identity was applied. */
static expr of_width(const struct exprs *s, uint16_t width, expr e) {
  assert(expr_width(s, e) == width);
  (void)s, (void)width;
  return e;
}

static expr leaf(struct exprs *s, enum expr_kind kind, uint16_t width, uint32_t ref) {
  struct expr_node n = make(kind, width, EXPR_NONE, EXPR_NONE, EXPR_NONE);
  n.ref = ref;
  return expr_raw(s, n);
}

expr expr_const(struct exprs *s, uint16_t width, u128 value) {
  value = bits_trunc(width, value);
  uint64_t high = (uint64_t)(value >> 64);
  struct expr_node n = make(E_CONST, width, (expr){(uint32_t)(high >> 32)}, (expr){(uint32_t)high}, EXPR_NONE);
  n.imm = (uint64_t)value;
  assert(expr_const_value(&n) == value);
  return expr_raw(s, n);
}

bool expr_is_const(const struct exprs *s, expr e, u128 *value) {
  const struct expr_node *n = expr_get(s, e);
  if (n->kind != E_CONST) return false;
  if (value) *value = expr_const_value(n);
  return true;
}

static bool is_value(const struct exprs *s, expr e, u128 value) {
  u128 v;
  return expr_is_const(s, e, &v) && v == value;
}

expr expr_var(struct exprs *s, uint16_t width, uint32_t var) { return leaf(s, E_VAR, width, var); }
expr expr_object(struct exprs *s, uint32_t object) { return leaf(s, E_OBJECT, s->pointer_width, object); }
expr expr_function(struct exprs *s, uint32_t function) { return leaf(s, E_FUNCTION, s->pointer_width, function); }

expr expr_load(struct exprs *s, uint16_t width, expr address, ctype_id type) {
  assert(width % 8 == 0 && expr_width(s, address) == s->pointer_width);
  struct expr_node n = make(E_LOAD, width, address, EXPR_NONE, EXPR_NONE);
  n.type = type;
  return expr_raw(s, n);
}

expr expr_field(struct exprs *s, expr base, uint64_t offset, ctype_id record, uint32_t member) {
  assert(expr_width(s, base) == s->pointer_width);
  if (is_value(s, base, 0)) return expr_const(s, s->pointer_width, offset); /* offsetof */
  struct expr_node n = make(E_FIELD, s->pointer_width, base, EXPR_NONE, EXPR_NONE);
  n.imm = offset;
  n.type = record;
  n.ref = member;
  return expr_raw(s, n);
}

expr expr_index(struct exprs *s, expr base, expr index, uint64_t stride, ctype_id element) {
  assert(expr_width(s, base) == s->pointer_width && expr_width(s, index) == s->pointer_width);
  const struct expr_node *b = expr_get(s, base);
  u128 start, count;
  if (expr_is_const(s, base, &start) && expr_is_const(s, index, &count))
    return expr_const(s, s->pointer_width, start + count * stride);
  if (b->kind == E_INDEX && b->imm == stride && is_value(s, b->b, 0)) base = b->a; /* a[0] + i is a[i] */
  struct expr_node n = make(E_INDEX, s->pointer_width, base, index, EXPR_NONE);
  n.imm = stride;
  n.type = element;
  return expr_raw(s, n);
}

expr expr_not(struct exprs *s, expr a) {
  const struct expr_node *n = expr_get(s, a);
  if (n->kind == E_CONST) return expr_const(s, n->width, ~expr_const_value(n));
  if (n->kind == E_NOT) return n->a;
  if (n->kind == E_EQ) return expr_binary(s, E_NE, n->a, n->b, 0);
  if (n->kind == E_NE) return expr_binary(s, E_EQ, n->a, n->b, 0);
  if (n->kind == E_ULT) return expr_binary(s, E_ULE, n->b, n->a, 0);
  if (n->kind == E_ULE) return expr_binary(s, E_ULT, n->b, n->a, 0);
  if (n->kind == E_SLT) return expr_binary(s, E_SLE, n->b, n->a, 0);
  if (n->kind == E_SLE) return expr_binary(s, E_SLT, n->b, n->a, 0);
  return expr_raw(s, make(E_NOT, n->width, a, EXPR_NONE, EXPR_NONE));
}

expr expr_negate(struct exprs *s, expr a) {
  assert(expr_width(s, a) == 1);
  return expr_not(s, a);
}

expr expr_zext(struct exprs *s, uint16_t width, expr a) {
  const struct expr_node *n = expr_get(s, a);
  assert(width >= n->width);
  if (width == n->width) return a;
  if (n->kind == E_CONST) return expr_const(s, width, expr_const_value(n));
  if (n->kind == E_ZEXT) return expr_zext(s, width, n->a);
  return expr_raw(s, make(E_ZEXT, width, a, EXPR_NONE, EXPR_NONE));
}

expr expr_sext(struct exprs *s, uint16_t width, expr a) {
  const struct expr_node *n = expr_get(s, a);
  assert(width >= n->width);
  if (width == n->width) return a;
  if (n->kind == E_CONST) return expr_const(s, width, (u128)bits_signed(n->width, expr_const_value(n)));
  if (n->kind == E_SEXT) return of_width(s, width, expr_sext(s, width, n->a));
  if (n->kind == E_ZEXT) return expr_zext(s, width, n->a); /* the sign bit is 0 */
  return expr_raw(s, make(E_SEXT, width, a, EXPR_NONE, EXPR_NONE));
}

expr expr_extract(struct exprs *s, uint16_t low, uint16_t width, expr a) {
  const struct expr_node *n = expr_get(s, a);
  assert(width > 0 && low + width <= n->width);
  if (width == n->width) return a;
  if (n->kind == E_CONST) return expr_const(s, width, expr_const_value(n) >> low);
  if (n->kind == E_EXTRACT) return of_width(s, width, expr_extract(s, (uint16_t)(low + n->imm), width, n->a));
  if (n->kind == E_ZEXT || n->kind == E_SEXT) {
    uint16_t inner = expr_width(s, n->a);
    if (low + width <= inner) return expr_extract(s, low, width, n->a);
    if (low == 0) return n->kind == E_ZEXT ? expr_zext(s, width, n->a) : expr_sext(s, width, n->a);
    if (low >= inner && n->kind == E_ZEXT) return expr_const(s, width, 0);
  }
  if (n->kind == E_CONCAT) {
    uint16_t lower = expr_width(s, n->b);
    if (low + width <= lower) return expr_extract(s, low, width, n->b);
    if (low >= lower) return of_width(s, width, expr_extract(s, (uint16_t)(low - lower), width, n->a));
  }
  struct expr_node x = make(E_EXTRACT, width, a, EXPR_NONE, EXPR_NONE);
  x.imm = low;
  return expr_raw(s, x);
}

expr expr_concat(struct exprs *s, expr high, expr low) {
  const struct expr_node *h = expr_get(s, high), *l = expr_get(s, low);
  uint16_t width = (uint16_t)(h->width + l->width);
  assert(width <= 128);
  if (h->kind == E_CONST && l->kind == E_CONST)
    return expr_const(s, width, expr_const_value(h) << l->width | expr_const_value(l));
  if (is_value(s, high, 0)) return of_width(s, width, expr_zext(s, width, low));
  if (h->kind == E_EXTRACT && l->kind == E_EXTRACT && expr_same(h->a, l->a) && h->imm == l->imm + l->width)
    return of_width(s, width, expr_extract(s, (uint16_t)l->imm, width, h->a));
  return expr_raw(s, make(E_CONCAT, width, high, low, EXPR_NONE));
}

static bool is_commutative(enum expr_kind kind) {
  return kind == E_ADD || kind == E_MUL || kind == E_AND || kind == E_OR || kind == E_XOR || kind == E_EQ ||
         kind == E_NE;
}

/* Is a shift by `amount` followed by its inverse, the compiler's way to read a bit-field? */
static bool shift_pair(const struct exprs *s, expr a, expr b, u128 *up, u128 *down, expr *inner) {
  const struct expr_node *n = expr_get(s, a);
  if (n->kind != E_SHL || !expr_is_const(s, n->b, up) || !expr_is_const(s, b, down)) return false;
  *inner = n->a;
  return *up <= *down && *down < n->width;
}

static u128 low_ones(u128 mask) { return mask && (mask & (mask + 1)) == 0 ? mask : 0; }

/* Shifts and masks by constants as extraction of bits. EXPR_NONE where no rule fits. */
static expr simplify_bits(struct exprs *s, enum expr_kind kind, expr a, expr b) {
  uint16_t w = expr_width(s, a);
  u128 up, down, mask;
  expr inner;
  if (kind == E_ASHR && shift_pair(s, a, b, &up, &down, &inner))
    return expr_sext(s, w, expr_extract(s, (uint16_t)(down - up), (uint16_t)(w - down), inner));
  if (kind == E_LSHR && shift_pair(s, a, b, &up, &down, &inner))
    return expr_zext(s, w, expr_extract(s, (uint16_t)(down - up), (uint16_t)(w - down), inner));
  if (kind == E_AND && expr_is_const(s, b, &mask) && low_ones(mask)) {
    if (mask == bits_mask(w)) return a;
    const struct expr_node *n = expr_get(s, a);
    u128 low = 0;
    unsigned ones = (unsigned)(__builtin_popcountll((uint64_t)mask) + __builtin_popcountll((uint64_t)(mask >> 64)));
    if ((n->kind == E_LSHR || n->kind == E_ASHR) && expr_is_const(s, n->b, &low) && low + ones <= w &&
        expr_get(s, n->a)->kind == E_LOAD)
      return expr_zext(s, w, expr_extract(s, (uint16_t)low, (uint16_t)ones, n->a));
    if (n->kind == E_LOAD && w <= 64) return expr_zext(s, w, expr_extract(s, 0, (uint16_t)ones, a));
  }
  return EXPR_NONE;
}

/* x + 0, x | 0, x * 1, ... and x & 0. EXPR_NONE where no rule fits. */
static expr simplify_neutral(struct exprs *s, enum expr_kind kind, expr a, expr b) {
  uint16_t w = expr_width(s, a);
  u128 y;
  if (!expr_is_const(s, b, &y)) return EXPR_NONE;
  bool zero_neutral = kind == E_ADD || kind == E_SUB || kind == E_OR || kind == E_XOR || kind == E_SHL ||
                      kind == E_LSHR || kind == E_ASHR;
  if (y == 0 && zero_neutral) return a;
  if (y == 1 && w > 1 && (kind == E_MUL || kind == E_UDIV || kind == E_SDIV)) return a;
  if (kind == E_AND && y == bits_mask(w)) return a;
  if (w == 1 && kind == E_XOR && y == 1) return expr_not(s, a);
  return EXPR_NONE;
}

/* Comparisons of a widened truth value or of a widened smaller value with a constant. */
static expr simplify_compare(struct exprs *s, enum expr_kind kind, expr a, expr b) {
  const struct expr_node n = *expr_get(s, a); /* a copy: new nodes move the old ones */
  u128 y;
  if ((kind != E_EQ && kind != E_NE) || !expr_is_const(s, b, &y)) return EXPR_NONE;
  if (n.width == 1) return (kind == E_EQ) == (y == 1) ? a : expr_not(s, a);
  if (n.kind != E_ZEXT && n.kind != E_SEXT) return EXPR_NONE;
  uint16_t inner = expr_width(s, n.a);
  expr small = expr_const(s, inner, y);
  expr wide = n.kind == E_ZEXT ? expr_zext(s, n.width, small) : expr_sext(s, n.width, small);
  if (expr_same(wide, b)) return expr_binary(s, kind, n.a, small, 0);
  return EXPR_NONE;
}

expr expr_binary(struct exprs *s, enum expr_kind kind, expr a, expr b, uint8_t flags) {
  bool compares = expr_kind_is_comparison(kind);
  uint16_t w = expr_width(s, a), result = compares ? 1 : w;
  assert(kind >= E_ADD && kind <= E_SLE && w == expr_width(s, b));
  assert(flags == 0 || (flags == EXPR_NSW && kind <= E_MUL)); /* ADD, SUB, MUL */
  u128 x, y;
  bool left = expr_is_const(s, a, &x), right = expr_is_const(s, b, &y);
  if (left && right) {
    struct operator_value v = operator_binary(kind, flags, w, x, y);
    if (v.fault == OPERATOR_DEFINED) return expr_const(s, result, v.bits); /* undefined behaviour stays visible */
  }
  if (left && !right && is_commutative(kind)) { /* constants to the right */
    expr t = a;
    a = b, b = t;
  }
  expr simple = compares ? simplify_compare(s, kind, a, b) : simplify_neutral(s, kind, a, b);
  if (expr_is_none(simple) && !compares) simple = simplify_bits(s, kind, a, b);
  if (!expr_is_none(simple)) return of_width(s, result, simple);
  struct expr_node n = make(kind, result, a, b, EXPR_NONE);
  n.flags = flags;
  return expr_raw(s, n);
}

expr expr_ite(struct exprs *s, expr condition, expr then, expr otherwise) {
  assert(expr_width(s, condition) == 1 && expr_width(s, then) == expr_width(s, otherwise));
  u128 c;
  if (expr_is_const(s, condition, &c)) return c ? then : otherwise;
  if (expr_same(then, otherwise)) return then;
  if (expr_width(s, then) == 1 && is_value(s, then, 1) && is_value(s, otherwise, 0)) return condition;
  return expr_raw(s, make(E_ITE, expr_width(s, then), condition, then, otherwise));
}

expr expr_float(struct exprs *s, uint16_t width, enum float_op op, expr a, expr b, expr c) {
  assert(op < FLOAT_OP_COUNT && (op < FLOAT_OEQ || width == 1)); /* comparisons are truth values */
  struct expr_node n = make(E_FLOAT, width, a, b, c);
  n.imm = op;
  return expr_raw(s, n);
}

expr expr_root(const struct exprs *s, expr address) {
  const struct expr_node *n = expr_get(s, address);
  for (; n->kind == E_FIELD || n->kind == E_INDEX; n = expr_get(s, address)) address = n->a;
  return address;
}

expr expr_split_offset(const struct exprs *s, expr address, int64_t *offset) {
  *offset = 0;
  for (;;) {
    const struct expr_node *n = expr_get(s, address);
    u128 k;
    i128 step;
    if (n->kind == E_FIELD)
      step = (i128)n->imm;
    else if (n->kind == E_INDEX && expr_is_const(s, n->b, &k))
      step = bits_signed(s->pointer_width, k) * (i128)n->imm;
    else
      return address;
    int64_t sum;
    if (__builtin_add_overflow(*offset, step, &sum)) return address; /* an offset that wraps around is none */
    *offset = sum;
    address = n->a;
  }
}

bool expr_visit(const struct exprs *s, expr root, bool (*visit)(void *, expr, const struct expr_node *), void *data) {
  VEC(expr) stack = VEC_INIT;
  struct map seen = MAP_INIT; /* 1 = operands pushed, 2 = visited */
  bool go_on = true;
  vec_push(&stack, root);
  while (stack.len && go_on) {
    expr e = stack.data[stack.len - 1];
    const struct expr_node *n = expr_get(s, e);
    uint64_t *state = map_put(&seen, e.id);
    if (*state == 0) {
      *state = 1;
      const expr operands[] = {n->a, n->b, n->c};
      for (int i = expr_arity(n->kind) - 1; i >= 0; i--)
        if (!expr_is_none(operands[i]) && !map_get(&seen, operands[i].id)) vec_push(&stack, operands[i]);
    } else {
      stack.len--;
      if (*state == 1) go_on = visit(data, e, n);
      *state = 2;
    }
  }
  map_release(&seen);
  vec_release(&stack);
  return go_on;
}
