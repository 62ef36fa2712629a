/* step_private: shared by the files that build and query steps.
 *
 *     step.c            symbolic execution of a block: control and merging
 *     step_operation.c  operations: variables, memory, calls of functions without a body
 *     step_expr.c       expressions
 *     step_skip.c       edges that are skipped
 *     step_memory.c     the log of effects: what a load finds
 *     step_range.c      ... behind effects on ranges of bytes
 *     step_meet.c       do two accesses meet? */
#ifndef OCKHAM_ENCODE_STEP_PRIVATE_H
#define OCKHAM_ENCODE_STEP_PRIVATE_H

#include "encode/step.h"

/* The values of variables at one point of a block. */
typedef VEC(struct update) store_map;

/* Evaluation of expressions at one point. */
struct point {
  struct semantics *s;
  struct step *step;
  context_id context;
  const store_map *store;
  term guard; /* of the point */
  edge_id edge;
};

/* ---- the execution of a block ---- */

struct arrival {
  term guard;
  store_map store;
};

/* A location of the block: what arrives there. */
struct junction {
  loc_id location;
  VEC(struct arrival) arrivals;
};

struct execution {
  struct semantics *s;
  struct step *step;
  context_id context;
  VEC(struct junction) junctions;
};

/* An operation at a point, whose values are in the store. */
struct operation_run {
  struct execution *x;
  struct point at;
  store_map *store;
  const struct edge *edge;
  edge_id id;
};

void step_run_operation(struct operation_run *);
void step_assign(struct operation_run *, context_id, var_id, struct value);
void step_add_effect(struct operation_run *, struct effect);

void store_set(store_map *, place_id, struct value);
/* What the edge, which is not executed, might write becomes unknown at the point whose values are in the store. */
void step_forget(struct point *, store_map *, edge_id);

/* Guards are formulas, effects and updates fit the program, inputs have types. */
bool step_is_valid(const struct semantics *, const struct step *);

struct value point_eval(struct point *, expr);
struct value point_variable(const struct point *, place_id);
/* A new unknown value that is no choice of the program. */
struct value step_unknown(struct semantics *, struct step *, const char *name, uint16_t width, bool is_signed);
/* Unknown values that came up in expressions become inputs of the step. */
void step_take_inputs(struct semantics *, struct step *);
/* Does a function without a body that writes so have an effect that nobody sees? */
bool step_writes_unseen(const struct semantics *, enum library_writes);
/* If the semantics is strict, the access must be valid when the operation is executed. */
void step_note_access(struct semantics *, const struct step *, struct value address, uint16_t width);
/* The cell at `address` after the first `effects` effects of the step. Unknown, and the step is approximate, once a
 * limit is reached: whoever builds steps looks at the limits himself before he concludes anything. */
struct value step_load(struct semantics *, struct step *, struct value address, uint16_t width, expr alias,
                       ctype_id type, uint32_t effects);

/* STEP_PERHAPS: if they meet at all and have the same size, they are the same; STEP_PARTLY: they may overlap in any
 * way. */
enum step_relation { STEP_NEVER, STEP_SAME, STEP_OVERLAPPING, STEP_PERHAPS, STEP_PARTLY };

/* An access: bytes at an address. */
struct step_access {
  struct value address;
  uint64_t bytes; /* 0 = unbounded */
  expr alias;
  ctype_id type; /* CTYPE_NONE = not known */
};

enum step_relation step_relate(struct semantics *, const struct step *, const struct step_access *,
                               const struct step_access *);
struct typed_access step_typed(const struct step_access *);
bool step_may_alias(struct semantics *, const struct step_access *, const struct step_access *);
/* The allocation of the step that is part of the sum, term_none if there is none. */
term step_base_allocation(const struct semantics *, const struct step *, term address);
bool step_constant_difference(struct semantics *, term a, term b, int64_t *ret);
/* Is the term over the state before the step only? */
bool step_is_before(const struct semantics *, term);

#endif
