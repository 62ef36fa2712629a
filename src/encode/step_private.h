/* step_private: shared by the files that build and query steps.
 *
 *     step.c         symbolic execution of a block: control, variables, calls
 *     step_expr.c    expressions
 *     step_skip.c    edges that are skipped
 *     step_memory.c  the log of effects: what a load finds */
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

#endif
