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
 *
 * An operation is executed on a copy of the graph. All its expressions are evaluated first, and what they read may ask
 * for a case distinction: a segment that has to be split, or a condition on integers that has to be decided. Then the
 * attempt is given up, the cases become edges of the translated program, and the operation is tried again in each. */
#ifndef OCKHAM_LISTS_SEGMENT_TRANSLATE_PRIVATE_H
#define OCKHAM_LISTS_SEGMENT_TRANSLATE_PRIVATE_H

#include "analysis/cfg.h"
#include "analysis/liveness.h"
#include "base/bitset.h"
#include "lists/segment/fold.h"
#include "lists/segment/graph.h"
#include "lists/segment/slot_effects.h"
#include "lists/segment/translate.h"

#define NO_ACTIVATION UINT32_MAX

/* A function in a chain of calls. */
struct segment_activation {
  function_id function;
  uint32_t caller; /* NO_ACTIVATION: of the start */
  edge_id call;
  loc_id return_to;
};

/* What a root_id stands for. */
struct segment_root {
  uint32_t activation; /* NO_ACTIVATION: global */
  var_id variable;     /* ID_NONE: an object */
  object_id object;
  var_id translated; /* of a variable: where it is if it is no root of the graph; ID_NONE = not made yet */
};

struct segment_state {
  uint32_t activation;
  loc_id location; /* of the given program */
  struct graph graph;
  loc_id translated;
};

struct segment_translator {
  struct context *ctx;
  const struct translate_request *request;
  const struct program *from;
  struct program *to;
  struct translation *result;
  function_id function; /* of `to` */
  loc_id end;           /* of `to`: behind violations and stops */
  VEC(edge_id) beyond;  /* edges of `to` where the graph could not follow */
  check_set ends;       /* memory that is lost, or not freed: CHECKS_OF_ENDS that are asked for */
  bool is_about_memory; /* the checks of the program are those of memory */
  struct cfg *cfg;
  struct scalars *scalars;
  struct liveness *liveness; /* which local variables may still be read */
  fold_lists lists;          /* the forms of lists so far */
  struct bitset numbers;     /* variables that only ever hold numbers of the text */
  struct slot_variables slots;
  VEC(struct segment_activation) activations;
  struct map activation_index; /* caller and call edge -> activation + 1 */
  VEC(struct segment_root) roots;
  struct map root_index; /* activation and variable or object -> root + 1 */
  VEC(struct segment_state) states;
  struct unique state_index;
  struct map graphs_at; /* activation and location -> how many states */
  VEC(uint32_t) work;
  VEC(node_id) match;      /* of the last pair of graphs that matched */
  struct map unknown;      /* number and width -> variable of `to` + 1 */
  struct bitset is_static; /* objects that are regions from the start */
  struct bitset written;   /* variables that an operation gives a value; parameters get theirs from calls */
  struct strbuf *why;
  bool is_failed;
};

/* describe.c: what variables lead to in the state, in words; nothing if there is nothing to say. */
void translator_describe(const struct segment_translator *, const struct segment_state *, struct strbuf *);

/* ---- operands: values of expressions ---- */

enum segment_operand_kind {
  OPERAND_ANY,
  OPERAND_NUMBER,  /* `value`: of the text */
  OPERAND_POINTER, /* `value`: a region or freed object and an offset */
  OPERAND_INDEXED, /* the address `value` and `e` bytes more */
  OPERAND_SCALAR,  /* `e` */
};

struct segment_operand {
  uint8_t kind;
  uint16_t width;
  struct graph_value value;
  expr e; /* of the translated program */
};

enum segment_attempt_end {
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

struct segment_decision {
  expr condition;
  bool is_true;
};

struct segment_drawn {
  var_id variable;
  uint16_t width;
};

/* The execution of one operation. */
struct segment_attempt {
  struct segment_translator *t;
  uint32_t activation;
  edge_id edge;   /* ID_NONE: the start */
  uint32_t marks; /* of the edges that are made */
  struct graph graph;
  struct slot_effects effects;
  VEC(struct segment_decision) decisions;
  VEC(struct segment_drawn) drawn; /* unknown values that have been chosen already */
  uint32_t drawn_used;             /* by this attempt */
  struct map memo;                 /* expression -> operand + 1 */
  VEC(struct segment_operand) operands;
  enum segment_attempt_end end;
  node_id split;
  bool is_split_last;
  expr condition;
  const char *why;
  /* where it leads */
  uint32_t target_activation;
  loc_id target;
};

static inline bool attempt_goes_on(const struct segment_attempt *s) { return s->end == ATTEMPT_GOES_ON; }
static inline const struct exprs *attempt_source(const struct segment_attempt *s) { return &s->t->from->exprs; }
static inline struct exprs *attempt_exprs(struct segment_attempt *s) { return &s->t->to->exprs; }

/* translate.c */
void translator_fail(struct segment_translator *, struct position, const char *text);
void attempt_beyond(struct segment_attempt *, const char *why);
void attempt_undefined(struct segment_attempt *, enum segment_attempt_end, const char *why);
/* Whether the condition holds, in this case; if that is not known, the step ends with ATTEMPT_DECIDE. */
bool attempt_decide(struct segment_attempt *, expr condition);

/* translate_emit.c */
/* The operations one after the other, from `source` to where they end (a new location, or `source` if there are none).
 */
loc_id emit_chain(struct segment_attempt *, loc_id source, const operation_list *);
/* The same, to a given location; at least one edge. */
void emit_chain_to(struct segment_attempt *, loc_id source, const operation_list *, loc_id target);
void emit_assume(struct segment_attempt *, loc_id source, expr condition, loc_id target);
/* The program's own violation; one of memory; and one where the graph cannot follow. */
void emit_error(struct segment_attempt *, loc_id source);
void emit_violation(struct segment_attempt *, loc_id source, enum check_kind, const char *why);
void emit_beyond(struct segment_attempt *, loc_id source, const char *why);
void emit_stop(struct segment_attempt *, loc_id source, struct operation);

/* translate_state.c */
root_id translator_root(struct segment_translator *, uint32_t activation, var_id);
root_id translator_object_root(struct segment_translator *, uint32_t activation, object_id);
/* The variable of the translated program for a root that stands for a variable. */
var_id translator_variable(struct segment_translator *, root_id);
/* The step has been done: goes on from `source` with its effects. */
void attempt_arrive(struct segment_attempt *, loc_id source);
/* Are heap objects lost that nothing leads to any more? Removes what nothing leads to. */
bool attempt_collect(struct segment_attempt *);

/* translate_value.c */
struct segment_operand attempt_eval(struct segment_attempt *, expr);
/* As an expression of the translated program; an address is unknown bits. */
expr attempt_scalar(struct segment_attempt *, expr);
/* Bits that nothing is known about. */
expr attempt_unknown(struct segment_attempt *, uint16_t width);
bool operand_is_const(const struct segment_attempt *, struct segment_operand, u128 *);
struct segment_operand operand_scalar(const struct segment_attempt *, expr of_translated_program);
struct segment_operand operand_number(uint16_t width, uint64_t);
struct segment_operand operand_pointer(const struct segment_attempt *, node_id, int64_t offset);
struct segment_operand operand_any(uint16_t width);
/* variable := operand */
void attempt_set_variable(struct segment_attempt *, uint32_t activation, var_id, struct segment_operand);

/* translate_address.c */
static inline bool operand_is_address(struct segment_operand x) {
  return x.kind == OPERAND_POINTER || x.kind == OPERAND_INDEXED;
}
/* x + bytes */
struct segment_operand address_add(struct segment_attempt *, struct segment_operand, int64_t bytes);
struct segment_operand address_index(struct segment_attempt *, struct segment_operand base,
                                     struct segment_operand index, uint64_t stride);
/* A binary expression of which at least one operand is an address. */
struct segment_operand address_binary(struct segment_attempt *, enum expr_kind, struct segment_operand a,
                                      struct segment_operand b);

/* translate_place.c */
struct segment_place {
  node_id node;
  uint32_t offset;
  bool is_indexed; /* at an unknown offset */
};
/* Where so many bytes are; false if the step has ended. */
bool place_find(struct segment_attempt *, struct segment_operand address, uint64_t bytes, struct segment_place *);
/* The same, for what is written at the address `e`. */
bool place_find_written(struct segment_attempt *, expr e, struct segment_operand address, uint64_t bytes,
                        struct segment_place *);
struct segment_operand place_read(struct segment_attempt *, struct segment_place, uint16_t width);
/* What a cell holds, as an operand; ends the step if it leads to a segment. */
struct segment_operand place_operand(struct segment_attempt *, struct graph_slot, struct graph_value);

/* translate_memory.c */
void memory_write(struct segment_attempt *, struct segment_place, struct segment_operand);
/* Removes all cells in the range; of those that lie there in part, the rest stays. */
void memory_clear(struct segment_attempt *, node_id, uint64_t offset, uint64_t bytes);
/* Nothing is known of the range. */
void memory_forget(struct segment_attempt *, node_id, uint64_t offset, uint64_t bytes);
void attempt_store(struct segment_attempt *, const struct operation *);
void attempt_havoc_memory(struct segment_attempt *, const struct operation *);
void attempt_allocate(struct segment_attempt *, const struct operation *);
void attempt_free(struct segment_attempt *, const struct operation *);
void attempt_end_life(struct segment_attempt *, const struct operation *);
void attempt_object_size(struct segment_attempt *, const struct operation *);
void attempt_copy(struct segment_attempt *, const struct operation *);
void attempt_fill(struct segment_attempt *, const struct operation *);

/* translate_call.c */
/* Which variables operations give values. */
void translator_find_written(const struct program *, struct bitset *);
void attempt_call(struct segment_attempt *, const struct edge *);
void attempt_return(struct segment_attempt *, const struct edge *);
/* Its local objects come to life, and its variables have no values yet. */
void attempt_enter(struct segment_attempt *, uint32_t activation);

/* translate_start.c */
void attempt_start(struct segment_attempt *);
/* Which objects are regions from the start. */
void translator_find_static(struct segment_translator *);

/* translate_numbers.c */
/* One bit per variable. */
void translator_find_numbers(const struct program *, struct bitset *);
bool translator_is_pointer(const struct program *, var_id);

#endif
