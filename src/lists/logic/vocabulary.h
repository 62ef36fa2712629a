/* vocabulary: the symbols of reachability logic, as terms of logic/term.h.
 *
 * A heap is a finite set of nodes, one of which is null. Formulas are terms over one uninterpreted sort of nodes:
 * constants (program variables, Skolem constants) are variables of that sort, and every other symbol has a role:
 *
 *   HEAP_REACH     f*(a, b): b is reached from a by zero or more steps along the link field f. The field itself is a
 *                  total function with f(null) = null, without cycles otherwise; only f* is a symbol, f is expressed by
 *                  it (predicates.h).
 *   HEAP_RELATION  any relation: a mark, whether a node is allocated, data in general
 *   HEAP_ORDER     d(x) <= e(y) for data fields d and e, which may be the same: the keys of all nodes in all data
 *                  fields are values of one total order; different nodes may have equal keys
 *   HEAP_ENTRY     an idempotent function from nodes to nodes, such as the entry function of section 5.2.2
 *   HEAP_BOUNDED   a function with at most N values, see appendix A.4
 *
 * Bool variables of the store are propositions. docs/reachability-logic.md says what can be decided. */
#ifndef OCKHAM_LISTS_LOGIC_VOCABULARY_H
#define OCKHAM_LISTS_LOGIC_VOCABULARY_H

#include "logic/rewrite.h"
#include "logic/term.h"

enum heap_role { HEAP_REACH, HEAP_RELATION, HEAP_ORDER, HEAP_ENTRY, HEAP_BOUNDED };

/* Most arguments of a relation. */
enum { HEAP_ARITY = 3, HEAP_NO_SYMBOL = UINT32_MAX };

struct heap_symbol {
  const char *name; /* as the user knows it: the field `next`, whose term symbol is `next*` */
  function function;
  enum heap_role role;
  uint32_t arity;
  bool is_false_at_null;     /* of a relation: it does not hold of null (arity 1) */
  uint32_t left, right;      /* of HEAP_ORDER: the data fields compared, as their own orders; itself twice for those */
  uint32_t image, image_len; /* of HEAP_BOUNDED: the constants in vocabulary.images that are its values */
};

struct vocabulary {
  struct terms *terms; /* outlives the vocabulary */
  sort node;
  term null;
  VEC(struct heap_symbol) symbols;
  struct map by_function; /* function id -> index in symbols + 1 */
  struct map between;     /* order << 32 | order -> the symbol between them */
  term_list images;
  struct arena arena; /* names */
};

/* The sort of nodes is called `Node` in the store, so formulas of two vocabularies over one store can be mixed. */
void vocabulary_init(struct vocabulary *, struct terms *);
void vocabulary_release(struct vocabulary *);

/* Symbols are numbered from 0 as they are added; adding a name again (in the same role) yields its number. */
uint32_t vocabulary_field(struct vocabulary *, const char *name);
uint32_t vocabulary_relation(struct vocabulary *, const char *name, uint32_t arity);
/* A unary relation that does not hold of null, such as "is allocated". */
uint32_t vocabulary_mark(struct vocabulary *, const char *name);
/* A data field: the order of its keys. Symbols between it and each order that there is come with it. */
uint32_t vocabulary_order(struct vocabulary *, const char *name);
/* The symbol of d(x) <= e(y), where d and e are orders of data fields. */
uint32_t vocabulary_between(const struct vocabulary *, uint32_t d, uint32_t e);
/* Whether the symbol is the order of a data field, and not one between two. */
static inline bool heap_is_data(const struct vocabulary *v, uint32_t symbol) {
  const struct heap_symbol *s = &v->symbols.data[symbol];
  return s->role == HEAP_ORDER && s->left == s->right;
}
uint32_t vocabulary_entry(struct vocabulary *, const char *name);
uint32_t vocabulary_bounded(struct vocabulary *, const char *name, uint32_t values);
/* The number of the symbol with this name, HEAP_NO_SYMBOL if there is none. */
uint32_t vocabulary_find(const struct vocabulary *, const char *name);
/* The number of the symbol that stands for this function of the store, HEAP_NO_SYMBOL if there is none. */
uint32_t vocabulary_of(const struct vocabulary *, function);

/* The constant of this name; `null` is the constant null. */
term heap_constant(struct vocabulary *, const char *name);
static inline bool heap_is_node(const struct vocabulary *v, term t) { return sort_eq(term_sort(v->terms, t), v->node); }
static inline bool heap_is_function(const struct heap_symbol *s) {
  return s->role == HEAP_ENTRY || s->role == HEAP_BOUNDED;
}

/* The symbol applied to as many nodes as it takes, without simplification. */
term heap_apply(const struct vocabulary *, uint32_t symbol, const term *arguments);

/* ---- axioms: what the decision procedure knows of the symbols, as formulas ----
 *
 * heap_axioms appends those of one symbol; of an order, none. Of a field: Table 3.2 (its order is reflexive,
 * antisymmetric, transitive, and what is reached from a node is linearly ordered), every node reaches null, and null
 * only null. */
void heap_axioms(struct vocabulary *, uint32_t symbol, term_list *out);
/* Those of all symbols that occur in the roots; of orders: total, and transitive, also from one to another. */
void heap_axioms_of(struct vocabulary *, const term *roots, uint32_t count, term_list *out);

#endif
