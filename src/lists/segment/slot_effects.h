/* effects: what a change of the graph does to the integer variables of the translated program. A sequence of ASSIGN,
 * HAVOC and ASSUME operations, in order. */
#ifndef OCKHAM_LISTS_SEGMENT_SLOT_EFFECTS_H
#define OCKHAM_LISTS_SEGMENT_SLOT_EFFECTS_H

#include "lists/segment/graph.h"
#include "program/program.h"

/* The variables for slots, made when they are first asked for. Lengths have 64 bits, others the width of their cell. */
struct slot_variables {
  struct program *program; /* the translated one */
  function_id function;    /* of which they are local variables */
  struct map index;        /* or whatever suits */
  VEC(var_id) variables;
};
void slot_variables_init(struct slot_variables *, struct program *, function_id);
void slot_variables_release(struct slot_variables *);
var_id slot_variable(struct slot_variables *, struct graph_slot);
/* As an expression. */
expr slot_expr(struct slot_variables *, struct graph_slot);

typedef VEC(struct operation) operation_list;

struct slot_effects {
  struct slot_variables *slots;
  operation_list list;
};
void slot_effects_assign(struct slot_effects *, struct graph_slot, expr);
void slot_effects_havoc(struct slot_effects *, struct graph_slot);
void slot_effects_assume(struct slot_effects *, expr condition);
/* All at once: each `to` gets the value that its `from` has before (through temporaries where needed). */
void slot_effects_move(struct slot_effects *, const struct graph_slot *to, const struct graph_slot *from,
                       uint32_t count);

#endif
