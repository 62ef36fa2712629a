/* term: the store of hash-consed terms.
 *
 * A term is a 32-bit handle: node index shifted left by one, with the polarity of a Boolean in the low bit (1 =
 * negated).
 *
 *      31                        1   0
 *     +----------------------------+---+
 *     |          node index        | n |     {0} is no term; node 1 is `true`, so {2} = true and {3} = false
 *     +----------------------------+---+
 *
 * Equal handles mean equal terms; handles stay valid as long as the store; a child has a smaller index than its parent,
 * so node order is a topological order. Handles depend only on the order of construction (deterministic).
 *
 * Kinds are few because polarity carries half of them: `or` is a negated `and` of negations, `exists` a negated
 * `forall`, `a < b` the negation of `b <= a`. Build terms with logic/build.h, which simplifies; term_raw does not. */
#ifndef OCKHAM_LOGIC_TERM_H
#define OCKHAM_LOGIC_TERM_H

#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/map.h"
#include "base/vec.h"
#include "logic/sort.h"

struct rational;

typedef struct {
  uint32_t id;
} term;

/* A function symbol with its signature. */
typedef struct {
  uint32_t id;
} function;

static const term term_none = {0}, term_true = {2}, term_false = {3};

/* To add a kind: add it here with its name, give it a result sort in term_raw's callers, a builder in build.h, a case
 * in rewrite_node (rewrite.c), in both printers, in the operator table of the reader and in the evaluator.
 *
 * X(KIND, "SMT-LIB operator or NULL") */
#define TERM_KINDS(X)                                                                                                  \
  X(NONE, NULL)                                                                                                        \
  X(TRUE, "true")                                                                                                      \
  X(INT, NULL)        /* integer constant */                                                                           \
  X(BV, NULL)         /* bit-vector constant */                                                                        \
  X(VAR, NULL)        /* variable or uninterpreted constant: name and sort */                                          \
  X(APPLY, NULL)      /* uninterpreted function on children */                                                         \
  X(AND, "and")       /* n-ary */                                                                                      \
  X(EQ, "=")          /* two children of one sort */                                                                   \
  X(ITE, "ite")       /* condition, then, else */                                                                      \
  X(FORALL, "forall") /* bound variables, then the body */                                                             \
  X(LE, "<=")         /* Int; built as (sum of monomials) <= constant */                                               \
  X(ADD, "+")         /* n-ary, Int or bit-vectors; built as monomials sorted, constant first */                       \
  X(MUL, "*")         /* n-ary, Int or bit-vectors; built with the coefficient first */                                \
  X(DIV, "div")       /* Int, Euclidean as in SMT-LIB */                                                               \
  X(MOD, "mod")                                                                                                        \
  X(BV_UDIV, "bvudiv")                                                                                                 \
  X(BV_UREM, "bvurem")                                                                                                 \
  X(BV_SDIV, "bvsdiv")                                                                                                 \
  X(BV_SREM, "bvsrem")                                                                                                 \
  X(BV_SMOD, "bvsmod")                                                                                                 \
  X(BV_SHL, "bvshl")                                                                                                   \
  X(BV_LSHR, "bvlshr")                                                                                                 \
  X(BV_ASHR, "bvashr")                                                                                                 \
  X(BV_AND, "bvand") /* n-ary */                                                                                       \
  X(BV_OR, "bvor")   /* n-ary */                                                                                       \
  X(BV_XOR, "bvxor") /* n-ary */                                                                                       \
  X(BV_NOT, "bvnot")                                                                                                   \
  X(BV_CONCAT, "concat") /* two children, high part first */                                                           \
  X(BV_EXTRACT, "extract")                                                                                             \
  X(BV_ZEXT, "zero_extend")                                                                                            \
  X(BV_SEXT, "sign_extend")                                                                                            \
  X(BV_ULE, "bvule")                                                                                                   \
  X(BV_SLE, "bvsle")                                                                                                   \
  X(FLOAT, NULL) /* an operation of IEEE 754 on bit patterns: see term_float */                                        \
  X(SELECT, "select")                                                                                                  \
  X(STORE, "store")                                                                                                    \
  X(CONST_ARRAY, NULL) /* the array whose elements all are the child */

#define TERM_KIND_ENUM(KIND, operator) TERM_##KIND,
enum term_kind { TERM_KINDS(TERM_KIND_ENUM) TERM_KIND_COUNT };
#undef TERM_KIND_ENUM

struct function_node {
  uint32_t name; /* id in terms.names */
  sort result;
  uint32_t first, len; /* argument sorts in terms.signatures */
};

struct terms {
  struct sorts sorts;
  struct names names;
  /* Nodes, as parallel arrays. */
  VEC(uint8_t) kinds;
  VEC(sort) node_sorts;
  VEC(uint32_t) firsts; /* of the children in `children`; for constants: 1 if the payload is an index into `bigs` */
  VEC(uint32_t) counts; /* number of children */
  VEC(uint64_t)
  payloads; /* constants: value or index; VAR: name; APPLY: function; EXTRACT: high<<32|low; *EXT: bits; FLOAT: op */
  VEC(term) children;
  struct unique index;
  /* Big constants, interned. */
  VEC(__mpz_struct) bigs;
  struct unique big_index;
  /* Function symbols, interned. */
  VEC(struct function_node) functions;
  VEC(sort) signatures;
  struct unique function_index;
  /* Scratch of traversals: a node is marked if its stamp is the current one. */
  VEC(uint32_t) stamps;
  uint32_t stamp;
  uint32_t fresh;   /* counts fresh names */
  uint32_t dollars; /* the most dollars that a name begins with; printers use names with more */
};

void terms_init(struct terms *);
void terms_release(struct terms *);

static inline bool term_eq(term a, term b) { return a.id == b.id; }
static inline term term_not(term t) { return assert(t.id > 1), (term){t.id ^ 1}; }
static inline bool term_is_negated(term t) { return t.id & 1; }
/* The term without its negation. */
static inline term term_positive(term t) { return (term){t.id & ~1u}; }
static inline uint32_t term_index(term t) { return t.id >> 1; }
static inline bool term_is_bool_constant(term t) { return term_index(t) == 1; }

/* Kind of the node; the polarity of `t` is not part of it. */
static inline enum term_kind term_kind(const struct terms *s, term t) {
  assert(t.id > 1 && term_index(t) < s->kinds.len);
  return (enum term_kind)s->kinds.data[term_index(t)];
}
static inline sort term_sort(const struct terms *s, term t) {
  assert(term_index(t) < s->node_sorts.len);
  return s->node_sorts.data[term_index(t)];
}
static inline bool term_is_bool(const struct terms *s, term t) { return sort_eq(term_sort(s, t), sort_bool); }
static inline bool term_is_int(const struct terms *s, term t) { return sort_eq(term_sort(s, t), sort_int); }
static inline bool term_is_bv(const struct terms *s, term t) {
  return sort_kind(&s->sorts, term_sort(s, t)) == SORT_BITVEC;
}
/* Width of a bit-vector term. */
static inline uint32_t term_width(const struct terms *s, term t) { return sort_width(&s->sorts, term_sort(s, t)); }
/* Number of children of the node, and child `i`; for FORALL the bound variables, then the body. */
static inline uint32_t term_count(const struct terms *s, term t) { return s->counts.data[term_index(t)]; }
static inline term term_child(const struct terms *s, term t, uint32_t i) {
  assert(i < term_count(s, t));
  return s->children.data[s->firsts.data[term_index(t)] + i];
}
static inline uint64_t term_payload(const struct terms *s, term t) { return s->payloads.data[term_index(t)]; }
/* EXTRACT: the bounds. ZEXT, SEXT: `high` is the number of new bits. */
static inline uint32_t term_high(const struct terms *s, term t) { return (uint32_t)(term_payload(s, t) >> 32); }
static inline uint32_t term_low(const struct terms *s, term t) { return (uint32_t)term_payload(s, t); }

/* Constants. */
term term_bool(bool value);
term term_int(struct terms *, int64_t value);
term term_int_mpz(struct terms *, const mpz_t value);
/* The value modulo 2^width; negative values are welcome. */
term term_bv(struct terms *, uint32_t width, uint64_t value);
term term_bv_mpz(struct terms *, uint32_t width, const mpz_t value);
/* True, false, an Int or a bit-vector constant. */
bool term_is_constant(const struct terms *, term);
/* Value of an Int or bit-vector constant; bit-vectors are unsigned. `ret` is initialised by the caller. */
void term_get_mpz(const struct terms *, term constant, mpz_t ret);
/* True if `t` is the Int or (unsigned) bit-vector constant that `*ret` then holds; false if it does not fit. */
bool term_get_int64(const struct terms *, term t, int64_t *ret);

/* The same for rationals that are integers (base/rational.h). */
term term_int_rational(struct terms *, const struct rational *integer);
void term_get_rational(const struct terms *, term constant, struct rational *ret);

/* The variable of this name and sort. A name has no '|' and no '\'. */
term term_var(struct terms *, const char *name, sort);
/* A variable whose name (`prefix!N`) no variable or function had so far. */
term term_fresh(struct terms *, const char *prefix, sort);
const char *term_name(const struct terms *, term var);

/* The function symbol of this name and signature, `count` > 0. */
function term_function(struct terms *, const char *name, const sort *arguments, uint32_t count, sort result);
const char *function_name(const struct terms *, function);
uint32_t function_arity(const struct terms *, function);
sort function_argument(const struct terms *, function, uint32_t i);
sort function_result(const struct terms *, function);
/* Function symbol of an APPLY node. */
static inline function term_symbol(const struct terms *s, term t) {
  assert(term_kind(s, t) == TERM_APPLY);
  return (function){(uint32_t)term_payload(s, t)};
}

/* The node exactly as given, hash-consed and otherwise untouched; the children fit the kind and the sort. */
term term_raw(struct terms *, enum term_kind, sort, uint64_t payload, const term *children, uint32_t count);
/* Payload of EXTRACT and extensions for term_raw. */
static inline uint64_t term_bounds(uint32_t high, uint32_t low) { return (uint64_t)high << 32 | low; }

/* SMT-LIB operator of a kind as it is for Int and Bool, NULL if the kind has none. */
const char *term_kind_operator(enum term_kind);

#endif
