/* wlp: what statements do to formulas about heaps (Tables 3.3 and 4.4, derived anew: docs/reachability-logic.md).
 *
 * A statement either goes wrong, in one of the ways of `enum heap_error`, or ends in a heap; allocation in any of
 * several. heap_wlp describes the ends only: where the statement does not go wrong, the precondition holds exactly if
 * every end satisfies the postcondition; elsewhere it means nothing. Conjoin heap_safe_from, or use heap_wlp_safe.
 *
 * "Any key" (FORGET, ALLOCATE) is the key of any node of the heap. That is every key there is only if a heap may have
 * nodes of every key that matter to nothing else: whoever uses these statements relativizes quantifiers of assertions
 * to nodes without the mark of value nodes (docs/reachability-logic.md says why that is enough).
 *
 * The precondition of an AE^R formula is AE^R, and heap_pre of an EA^R formula is EA^R. */
#ifndef OCKHAM_LISTS_LOGIC_WLP_H
#define OCKHAM_LISTS_LOGIC_WLP_H

#include "lists/logic/vocabulary.h"

#define HEAP_STATEMENTS(X)                                                                                             \
  X(ASSIGN)   /* x = y, where y may be null */                                                                         \
  X(READ)     /* x = y->f */                                                                                           \
  X(WRITE)    /* x->f = y, where y may be null */                                                                      \
  X(MARK)     /* x is marked, or not, as the condition says: a write of data that the mark abstracts */                \
  X(KEY)      /* x gets the key of y: a write of data that an order abstracts */                                       \
  X(FORGET)   /* the key of x becomes that of any node: a write of data that is not known */                           \
  X(HAVOC)    /* x = any node, null among them */                                                                      \
  X(ALLOCATE) /* x = malloc(...) */                                                                                    \
  X(FREE)     /* free(x) */                                                                                            \
  X(ASSUME)   /* goes on only where the condition holds */

#define HEAP_STATEMENT_ENUM(KIND) HEAP_##KIND,
enum heap_statement_kind { HEAP_STATEMENTS(HEAP_STATEMENT_ENUM) HEAP_STATEMENT_COUNT };
#undef HEAP_STATEMENT_ENUM

struct heap_statement {
  enum heap_statement_kind kind;
  term x, y;       /* constants of the vocabulary; x is not null where it is assigned */
  uint32_t symbol; /* the field of READ and WRITE, the mark of MARK, the order of KEY and FORGET */
  uint32_t source; /* KEY: the order that y's key is in; must be given */
  term condition;  /* of MARK and ASSUME: a formula; that of MARK without quantifiers */
  bool is_zeroed; /* ALLOCATE: fields are null, marks false, keys that of `zero`, as after calloc; otherwise anything */
  bool may_fail;  /* ALLOCATE: x may be null */
  bool is_ghost;  /* WRITE: no statement of the program, so x may be null (nothing happens) or not allocated */
};

/* An edge that closes a cycle, kept apart (lists/logic/cycles.h): constants, which statements assign; null if not in
 * use. */
struct heap_cut {
  term from, to;
};

/* The cuts of a field that may have cycles. */
struct heap_cycles {
  uint32_t field;
  const struct heap_cut *cuts;
  uint32_t count;
};

/* Which symbols are the state of the program; others, such as fields at function entry, never change. */
struct heap_state {
  struct vocabulary *vocabulary;
  uint32_t allocated;     /* the mark of nodes that malloc gave and free did not take, HEAP_NO_SYMBOL = not tracked */
  const uint32_t *fields; /* link fields */
  uint32_t field_count;
  const uint32_t *marks; /* data of nodes; without `allocated` */
  uint32_t mark_count;
  const uint32_t *orders; /* keys of nodes */
  uint32_t order_count;
  term zero;                        /* a constant whose keys are those of the number 0; no term if there is none */
  const struct heap_cycles *cycles; /* one per field that may have cycles; other fields have none */
  uint32_t cycle_count;
};

/* For assertions: operands, symbols and condition are what the members of heap_statement say. */
bool heap_statement_is_valid(const struct heap_state *, const struct heap_statement *);

enum heap_error { HEAP_ERROR_NULL, HEAP_ERROR_FREED, HEAP_ERROR_CYCLE, HEAP_ERROR_COUNT };
/* "null dereference", ... */
const char *heap_error_name(enum heap_error);

/* That the statement does not go wrong in this way; without quantifiers. Freed: x is used while it is not allocated
 * (only if that is tracked). Cycle: a write makes a node reach itself, along a field that may have no cycle (more). */
term heap_safe_from(const struct heap_state *, const struct heap_statement *, enum heap_error);

/* Holds before the statement if every end satisfies the postcondition. */
term heap_wlp(const struct heap_state *, const struct heap_statement *, term post);
/* ... and the statement does not go wrong. */
term heap_wlp_safe(const struct heap_state *, const struct heap_statement *, term post);
/* Holds before the statement if some end satisfies the postcondition: the dual, for transition relations. */
term heap_pre(const struct heap_state *, const struct heap_statement *, term post);

/* f* after x->f = y, in terms of f* before: of a and b, for a write that makes no cycle. */
term heap_reach_after_write(struct vocabulary *, uint32_t field, term x, term y, term a, term b);

#endif
