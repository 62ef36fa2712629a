/* How the translation is put together; see translate.h for what it makes.
 *
 *   translate.c          the worklist of states, and how one operation is executed: attempt, case distinctions, retry
 *   translate_emit.c     edges of the translated program
 *   translate_state.c    states: what is dead is dropped, lists are folded, graphs that match are one state
 *   translate_value.c    expressions
 *   translate_address.c  expressions over addresses: comparison, arithmetic
 *   translate_place.c    where an address leads, and what is read there
 *   translate_memory.c   stores, allocation, free, copies, fills
 *   translate_call.c     activations, parameters, results, functions without a body
 *   translate_start.c    global variables and objects when the program begins
 *   translate_numbers.c  which variables only ever hold numbers of the text
 *   translate_live.c     which variables are dead
 *
 * An operation is executed on a copy of the graph. All its expressions are evaluated first, and what they read may ask
 * for a case distinction: a segment that has to be split, or a condition on integers that has to be decided. Then the
 * attempt is given up, the cases become edges of the translated program, and the operation is tried again in each. */
#ifndef OCKHAM_LISTS_SEGMENT_TRANSLATE_PRIVATE_H
#define OCKHAM_LISTS_SEGMENT_TRANSLATE_PRIVATE_H

#include "analysis/cfg.h"
#include "base/bitset.h"
#include "lists/segment/fold.h"
#include "lists/segment/graph.h"
#include "lists/segment/slot_effects.h"
#include "lists/segment/translate.h"
#include "lists/segment/translate_live.h"

#define NO_ACTIVATION UINT32_MAX

/* A function in a chain of calls. */
struct activation {
  function_id function;
  uint32_t caller; /* NO_ACTIVATION: of the start */
  edge_id call;
  loc_id return_to;
};

/* What a root_id stands for. */
struct root_info {
  uint32_t activation; /* NO_ACTIVATION: global */
  var_id variable;     /* ID_NONE: an object */
  object_id object;
  var_id translated; /* of a variable: where it is if it is no root of the graph; ID_NONE = not made yet */
};

struct state {
  uint32_t activation;
  loc_id location; /* of the given program */
  struct graph graph;
  loc_id translated;
};

struct translator {
  struct context *ctx;
  const struct translate_request *request;
  const struct program *from;
  struct program *to;
  struct translation *result;
  function_id function; /* of `to` */
  loc_id end;           /* of `to`: behind violations and stops */
  struct cfg *cfg;
  struct translate_live *live;
  struct bitset numbers; /* variables that only ever hold numbers of the text */
  struct slot_variables slots;
  VEC(struct activation) activations;
  struct map activation_index; /* caller and call edge -> activation + 1 */
  VEC(struct root_info) roots;
  struct map root_index; /* activation and variable or object -> root + 1 */
  VEC(struct state) states;
  struct unique state_index;
  VEC(uint32_t) work;
  VEC(node_id) match;      /* of the last pair of graphs that matched */
  struct map unknown;      /* number and width -> variable of `to` + 1 */
  struct bitset is_static; /* objects that are regions from the start */
  struct strbuf *why;
  bool is_failed;
};

/* ---- operands: values of expressions ---- */

enum operand_kind {
  OPERAND_ANY,
  OPERAND_NUMBER,  /* `value`: of the text */
  OPERAND_POINTER, /* `value`: a region or freed object and an offset */
  OPERAND_INDEXED, /* the address `value` and `e` bytes more */
  OPERAND_SCALAR,  /* `e` */
};

struct operand {
  uint8_t kind;
  uint16_t width;
  struct value value;
  expr e; /* of the translated program */
};

enum attempt_end {
  ATTEMPT_GOES_ON,
  ATTEMPT_SPLIT,   /* the segment `split` has to be split */
  ATTEMPT_DECIDE,  /* `condition` has to be decided */
  ATTEMPT_BEYOND,  /* `why` */
  ATTEMPT_DEREF,   /* memory is accessed that is not there: undefined */
  ATTEMPT_FREE,    /* what is freed cannot be */
  ATTEMPT_BLOCKED, /* no run goes this way */
  ATTEMPT_STOP,    /* the run ends */
  ATTEMPT_ERROR,   /* the program's violation */
};

struct decision {
  expr condition;
  bool is_true;
};

struct drawn {
  var_id variable;
  uint16_t width;
};

/* The execution of one operation. */
struct attempt {
  struct translator *t;
  uint32_t activation;
  edge_id edge;   /* ID_NONE: the start */
  uint32_t marks; /* of the edges that are made */
  struct graph graph;
  struct effects effects;
  VEC(struct decision) decisions;
  VEC(struct drawn) drawn; /* unknown values that have been chosen already */
  uint32_t drawn_used;     /* by this attempt */
  struct map memo;         /* expression -> operand + 1 */
  VEC(struct operand) operands;
  enum attempt_end end;
  node_id split;
  bool is_split_last;
  expr condition;
  const char *why;
  /* where it leads */
  uint32_t target_activation;
  loc_id target;
};

static inline bool attempt_goes_on(const struct attempt *s) { return s->end == ATTEMPT_GOES_ON; }
static inline const struct exprs *attempt_source(const struct attempt *s) { return &s->t->from->exprs; }
static inline struct exprs *attempt_exprs(struct attempt *s) { return &s->t->to->exprs; }

/* translate.c */
void translator_fail(struct translator *, struct position, const char *text);
void attempt_beyond(struct attempt *, const char *why);
void attempt_undefined(struct attempt *, enum attempt_end, const char *why);
/* Whether the condition holds, in this case; if that is not known, the step ends with ATTEMPT_DECIDE. */
bool attempt_decide(struct attempt *, expr condition);

/* translate_emit.c */
/* The operations one after the other, from `source` to where they end (a new location, or `source` if there are none).
 */
loc_id emit_chain(struct attempt *, loc_id source, const operation_list *);
/* The same, to a given location; at least one edge. */
void emit_chain_to(struct attempt *, loc_id source, const operation_list *, loc_id target);
void emit_assume(struct attempt *, loc_id source, expr condition, loc_id target);
void emit_violation(struct attempt *, loc_id source, enum translated_violation, const char *why);
void emit_stop(struct attempt *, loc_id source, struct operation);

/* translate_state.c */
root_id translator_root(struct translator *, uint32_t activation, var_id);
root_id translator_object_root(struct translator *, uint32_t activation, object_id);
/* The variable of the translated program for a root that stands for a variable. */
var_id translator_variable(struct translator *, root_id);
/* The step has been done: goes on from `source` with its effects. */
void attempt_arrive(struct attempt *, loc_id source);
/* Are heap objects lost that nothing leads to any more? Removes what nothing leads to. */
bool attempt_collect(struct attempt *);

/* translate_value.c */
struct operand attempt_eval(struct attempt *, expr);
/* As an expression of the translated program; an address is unknown bits. */
expr attempt_scalar(struct attempt *, expr);
/* Bits that nothing is known about. */
expr attempt_unknown(struct attempt *, uint16_t width);
bool operand_is_const(const struct attempt *, struct operand, u128 *);
struct operand operand_scalar(const struct attempt *, expr of_translated_program);
struct operand operand_number(uint16_t width, uint64_t);
struct operand operand_pointer(const struct attempt *, node_id, int64_t offset);
struct operand operand_any(uint16_t width);
/* variable := operand */
void attempt_set_variable(struct attempt *, uint32_t activation, var_id, struct operand);

/* translate_address.c */
static inline bool operand_is_address(struct operand x) {
  return x.kind == OPERAND_POINTER || x.kind == OPERAND_INDEXED;
}
/* x + bytes */
struct operand address_add(struct attempt *, struct operand, int64_t bytes);
struct operand address_index(struct attempt *, struct operand base, struct operand index, uint64_t stride);
/* A binary expression of which at least one operand is an address. */
struct operand address_binary(struct attempt *, enum expr_kind, struct operand a, struct operand b);

/* translate_place.c */
struct place {
  node_id node;
  uint32_t offset;
  bool is_indexed; /* at an unknown offset */
};
/* Where so many bytes are; false if the step has ended. */
bool place_find(struct attempt *, struct operand address, uint64_t bytes, struct place *);
struct operand place_read(struct attempt *, struct place, uint16_t width);
/* What a cell holds, as an operand; ends the step if it leads to a segment. */
struct operand place_operand(struct attempt *, struct slot, struct value);

/* translate_memory.c */
void memory_write(struct attempt *, struct place, struct operand);
/* Removes all cells in the range; of those that lie there in part, the rest stays. */
void memory_clear(struct attempt *, node_id, uint64_t offset, uint64_t bytes);
/* Nothing is known of the range. */
void memory_forget(struct attempt *, node_id, uint64_t offset, uint64_t bytes);
void attempt_store(struct attempt *, const struct operation *);
void attempt_havoc_memory(struct attempt *, const struct operation *);
void attempt_allocate(struct attempt *, const struct operation *);
void attempt_free(struct attempt *, const struct operation *);
void attempt_object_size(struct attempt *, const struct operation *);
void attempt_copy(struct attempt *, const struct operation *);
void attempt_fill(struct attempt *, const struct operation *);

/* translate_call.c */
void attempt_call(struct attempt *, const struct edge *);
void attempt_return(struct attempt *, const struct edge *);
/* Its local objects come to life, and its variables have no values yet. */
void attempt_enter(struct attempt *, uint32_t activation);

/* translate_start.c */
void attempt_start(struct attempt *);
/* Which objects are regions from the start. */
void translator_find_static(struct translator *);

/* translate_numbers.c */
/* One bit per variable. */
void translator_find_numbers(const struct program *, struct bitset *);
bool translator_is_pointer(const struct program *, var_id);

#endif
