/* expr: side-effect-free expressions of a program, hash-consed.
 *
 * Every expression is a bit-vector of a fixed width in bits (pointers have the width of the data model; truth values
 * have width 1). Its meaning is exact: two's complement, flat byte-addressed little-endian memory. A load inside an
 * expression reads the memory before the operation that contains it has its effect.
 *
 * Undefined behaviour is not hidden: an operation marked EXPR_NSW must not overflow as a signed one, division must not
 * be by zero (nor INT_MIN / -1), a shift amount is below the width, a load is of valid memory. What follows from a
 * breach is the property's business (see docs/ARCHITECTURE.md, "Undefined behaviour"); the value is then the wrapped
 * one for arithmetic.
 *
 * To add a kind of expression: a line in EXPR_KINDS, its constructor in expr.c, its value in operators.c, its text in
 * text/print_expr.c. The JSON form follows from the table. Put it in the classes below that it belongs to, if any; the
 * compiler's switch warnings point at what remains (switches over all kinds have no default).
 */
#ifndef OCKHAM_PROGRAM_EXPR_H
#define OCKHAM_PROGRAM_EXPR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/float.h"
#include "base/map.h"
#include "base/vec.h"
#include "program/ctype.h"

typedef struct {
  uint32_t id;
} expr;

#define EXPR_NONE ((expr){UINT32_MAX})
static inline bool expr_is_none(expr e) { return e.id == UINT32_MAX; }
static inline bool expr_same(expr x, expr y) { return x.id == y.id; }

/*          kind       name in JSON, number of operands (a, b, c) */
#define EXPR_KINDS(X)                                                                                                  \
  X(CONST, "const", 0)       /* value: expr_const_value() */                                                           \
  X(VAR, "var", 0)           /* ref = variable */                                                                      \
  X(OBJECT, "object", 0)     /* ref = memory object: its address */                                                    \
  X(FUNCTION, "function", 0) /* ref = function: its address */                                                         \
  X(LOAD, "load", 1)         /* width/8 bytes at address a; type = C type of the value or CTYPE_NONE */                \
  X(FIELD, "field", 1)       /* address a + imm bytes: member `ref` of the struct or union `type` that a points to */  \
  X(INDEX, "index", 2)       /* address a + b * imm bytes (b signed, pointer width): element of C type `type` */       \
  X(NOT, "not", 1)           /* bitwise */                                                                             \
  X(ZEXT, "zext", 1)                                                                                                   \
  X(SEXT, "sext", 1)                                                                                                   \
  X(EXTRACT, "extract", 1) /* bits imm .. imm+width-1 of a */                                                          \
  X(CONCAT, "concat", 2)   /* a above b */                                                                             \
  X(ADD, "add", 2)                                                                                                     \
  X(SUB, "sub", 2)                                                                                                     \
  X(MUL, "mul", 2)                                                                                                     \
  X(UDIV, "udiv", 2)                                                                                                   \
  X(SDIV, "sdiv", 2)                                                                                                   \
  X(UREM, "urem", 2)                                                                                                   \
  X(SREM, "srem", 2)                                                                                                   \
  X(SHL, "shl", 2)                                                                                                     \
  X(LSHR, "lshr", 2)                                                                                                   \
  X(ASHR, "ashr", 2)                                                                                                   \
  X(AND, "and", 2)                                                                                                     \
  X(OR, "or", 2)                                                                                                       \
  X(XOR, "xor", 2)                                                                                                     \
  X(EQ, "eq", 2) /* comparisons have width 1 */                                                                        \
  X(NE, "ne", 2)                                                                                                       \
  X(ULT, "ult", 2)                                                                                                     \
  X(ULE, "ule", 2)                                                                                                     \
  X(SLT, "slt", 2)                                                                                                     \
  X(SLE, "sle", 2)                                                                                                     \
  X(ITE, "ite", 3)     /* a has width 1 */                                                                             \
  X(FLOAT, "float", 3) /* imm = enum float_op, operands as it needs them (others EXPR_NONE) */

enum expr_kind {
#define X(kind, name, arity) E_##kind,
  EXPR_KINDS(X)
#undef X
      EXPR_KIND_COUNT
};

/* Classes of kinds, as case labels: `case E_ANY_COMPARISON:` stands for one label per comparison. */
/* clang-format off */
#define E_ANY_LEAF E_CONST: case E_VAR: case E_OBJECT: case E_FUNCTION
#define E_ANY_STEP E_FIELD: case E_INDEX
#define E_ANY_EXTENSION E_ZEXT: case E_SEXT
#define E_ANY_UNARY E_NOT: case E_ANY_EXTENSION: case E_EXTRACT
/* Those that may have the flag EXPR_NSW. */
#define E_ANY_WRAPPING E_ADD: case E_SUB: case E_MUL
#define E_ANY_DIVISION E_UDIV: case E_SDIV: case E_UREM: case E_SREM
#define E_ANY_SHIFT E_SHL: case E_LSHR: case E_ASHR
#define E_ANY_BITWISE E_AND: case E_OR: case E_XOR
/* Two operands as wide as the result. */
#define E_ANY_ARITHMETIC E_ANY_WRAPPING: case E_ANY_DIVISION: case E_ANY_SHIFT: case E_ANY_BITWISE
#define E_ANY_COMPARISON E_EQ: case E_NE: case E_ULT: case E_ULE: case E_SLT: case E_SLE
/* What expr_binary builds. */
#define E_ANY_BINARY E_ANY_ARITHMETIC: case E_ANY_COMPARISON
#define E_ANY_NOT_BINARY \
  E_ANY_LEAF: case E_LOAD: case E_ANY_STEP: case E_ANY_UNARY: case E_CONCAT: case E_ITE: case E_FLOAT
/* What operators.h computes. */
#define E_ANY_OPERATOR E_ANY_UNARY: case E_CONCAT: case E_ANY_BINARY
/* clang-format on */

static inline bool expr_kind_is_comparison(enum expr_kind kind) {
  switch (kind) {
  case E_ANY_COMPARISON: return true;
  default: return false;
  }
}

enum expr_flag {
  EXPR_NSW = 1, /* ADD, SUB, MUL: signed overflow is undefined behaviour */
};

struct expr_node {
  uint8_t kind;   /* enum expr_kind */
  uint8_t flags;  /* enum expr_flag */
  uint16_t width; /* in bits, 1..128 */
  ctype_id type;  /* LOAD, FIELD, INDEX; otherwise CTYPE_NONE */
  uint32_t ref;   /* VAR, OBJECT, FUNCTION: id; FIELD: member index */
  expr a, b, c;   /* operands; CONST: a and b hold the high 64 bits */
  uint64_t imm;   /* CONST: low 64 bits; FIELD: offset; INDEX: stride; EXTRACT: lowest bit; FLOAT: operation */
};

struct exprs {
  VEC(struct expr_node) nodes;
  struct unique index;
  uint16_t pointer_width;
};

void exprs_init(struct exprs *, uint16_t pointer_width);
void exprs_release(struct exprs *);

static inline const struct expr_node *expr_get(const struct exprs *s, expr e) {
  assert(e.id < s->nodes.len);
  return &s->nodes.data[e.id];
}
static inline uint16_t expr_width(const struct exprs *s, expr e) { return expr_get(s, e)->width; }
static inline u128 expr_const_value(const struct expr_node *n) {
  return (u128)((uint64_t)n->a.id << 32 | n->b.id) << 64 | n->imm;
}
int expr_arity(enum expr_kind);
const char *expr_kind_name(enum expr_kind);

/* Constructors fold constants and simplify lightly (so the node built may be of another kind); widths are asserted. */
expr expr_const(struct exprs *, uint16_t width, u128 value);
expr expr_var(struct exprs *, uint16_t width, uint32_t var);
expr expr_object(struct exprs *, uint32_t object);
expr expr_function(struct exprs *, uint32_t function);
expr expr_load(struct exprs *, uint16_t width, expr address, ctype_id type);
expr expr_field(struct exprs *, expr base, uint64_t offset, ctype_id record, uint32_t member);
expr expr_index(struct exprs *, expr base, expr index, uint64_t stride, ctype_id element);
expr expr_not(struct exprs *, expr a);
expr expr_zext(struct exprs *, uint16_t width, expr a);
expr expr_sext(struct exprs *, uint16_t width, expr a);
expr expr_extract(struct exprs *, uint16_t low, uint16_t width, expr a);
expr expr_concat(struct exprs *, expr high, expr low);
/* ADD .. SLE; comparisons yield width 1. `flags` is EXPR_NSW or 0. */
expr expr_binary(struct exprs *, enum expr_kind, expr a, expr b, uint8_t flags);
expr expr_ite(struct exprs *, expr condition, expr then, expr otherwise);
expr expr_float(struct exprs *, uint16_t width, enum float_op, expr a, expr b, expr c);
/* The node exactly as given, without simplification (used by the JSON reader). */
expr expr_raw(struct exprs *, struct expr_node);
/* That node; EXPR_NONE if there is none. */
expr expr_find(const struct exprs *, const struct expr_node *);
/* Negation of a truth value (width 1). */
expr expr_negate(struct exprs *, expr a);
bool expr_is_const(const struct exprs *, expr e, u128 *value);
/* The address as base expression (not FIELD or INDEX with constant index, unless that wraps around) plus a constant
 * byte offset. */
expr expr_split_offset(const struct exprs *, expr address, int64_t *offset);
/* What the address is built upon by FIELD and INDEX steps. */
expr expr_root(const struct exprs *, expr address);

/* For assertions: operands precede what uses them, no two nodes are equal, each is found by its contents. */
bool exprs_is_valid(const struct exprs *);
/* Calls `visit` once for each distinct node of `e`, operands first; depth-safe. Stops early when it returns false. */
bool expr_visit(const struct exprs *, expr e, bool (*visit)(void *data, expr e, const struct expr_node *), void *data);

#endif
