/* step: what one block of the program does, as terms over the state before it.
 *
 * A block is loop-free; it is executed symbolically once, paths merged where they meet. The result is a guard (when the
 * block can be passed), the new values of variables, and a log of memory effects in order, each under the condition
 * that its edge is taken. The value of any place after the step follows on demand: a cell is looked up in the log
 * backwards (Morris' axiom), with a case distinction on addresses only where the points-to result allows that they
 * meet.
 *
 * Accesses of equal width through unknown addresses are taken to be at equal addresses or disjoint (stated as an
 * assumption; of known memory, points-to tells whether they may overlap in part); an access through an address computed
 * from an object lies in that object (points_to.h, A1). */
#ifndef OCKHAM_ENCODE_STEP_H
#define OCKHAM_ENCODE_STEP_H

#include "analysis/blocks.h"
#include "analysis/effects.h"
#include "analysis/points_to/points_to.h"
#include "encode/value.h"
#include "program/trace.h"
#include "program/walk.h"

/* A value that the program does not determine. */
struct step_input {
  term symbol;
  bool is_choice; /* of the program (described by `choice`), not merely of the encoding */
  struct trace_choice choice;
  term guard; /* when it is made */
  /* Unknown contents of memory: the cell, and the edge that made or forgot it (ID_NONE: nobody did). */
  term address; /* term_none if it is something else */
  uint16_t width;
  edge_id cause;
  uint32_t effect; /* with a cause: the effect after which the cell is looked at */
};

enum effect_kind {
  EFFECT_STORE,   /* value at address */
  EFFECT_UNKNOWN, /* `bytes` bytes at address become unknown (0: `length`, or anything from there on) */
  EFFECT_FILL,    /* `bytes` or `length` bytes at address := value (8 bits) */
  EFFECT_COPY,    /* `bytes` or `length` bytes from `source` to address */
  EFFECT_EXTERN,  /* a function without a body may write what it can reach */
  EFFECT_ENTER,   /* the local objects of `context` begin to exist */
  EFFECT_CALLEE   /* a completed call: what it may change (`callee`) becomes unknown */
};

struct effect {
  enum effect_kind kind;
  term guard;
  struct value address, value, source;
  expr alias;        /* of `address` */
  expr source_alias; /* of `source` */
  uint64_t bytes;
  struct value length; /* in place of `bytes`, where that is 0 and the length is a value; width 0 = there is none */
  context_id context;
  edge_id edge;
  const struct call_effects *callee;
};

/* Memory that the step allocates. */
struct allocation_site {
  term symbol; /* its address */
  edge_id edge;
  uint64_t bytes; /* 0 = not a constant */
};

struct update {
  place_id place;
  struct value value;
};

struct step_edge {
  edge_id edge;
  term guard; /* it is taken */
};

/* What a load found in the log, so that it is looked up once however many ways lead to the address. */
struct step_load {
  struct value address;
  uint16_t width;
  expr alias;
  ctype_id type;
  uint32_t effects; /* it sees so many */
  struct value found;
};

struct step {
  term guard;
  VEC(struct update) updates; /* of variables, by place */
  VEC(struct effect) effects;
  VEC(struct step_input) inputs;
  VEC(struct step_edge) edges;
  struct map post; /* place -> term after the step */
  VEC(struct step_load) loads;
  struct unique load_index; /* of `loads` */
  struct map unknown_cells; /* address, width -> input + 1: unknown contents at an address that is new in this step */
  VEC(struct allocation_site) allocations;
  struct map new_addresses; /* symbols of addresses allocated here -> allocation + 1 */
  bool is_approximate;      /* allows more than the program does */
};

/* Everything that encoding needs. */
struct semantics {
  struct context *ctx;
  const struct program *program;
  const struct points_to *points_to;
  const struct bitset *skipped; /* edges that count as SKIP, NULL = none */
  bool forgets_skipped;         /* what they would write is unknown afterwards */
  bool is_typed;                /* typed memory: see step_types_differ */
  bool is_strict;               /* accesses through pointers hit real memory, and are aligned */
  bool is_coarse;               /* what a copy to or a fill of an unknown place leaves in a larger cell is not said */
  bool was_coarse;              /* that came up */
  bool is_extern_pure;          /* functions without a body write nothing: fewer behaviours than there are */
  VEC(struct value) accessed;   /* is_strict: addresses of the operation at hand */
  VEC(uint32_t) accessed_bytes;
  struct terms *terms;
  struct places places;
  struct value_unit unit;
  struct walk walk;
  VEC(struct value) values;           /* of the expressions in `walk` */
  VEC(uint32_t) value_index;          /* per expression: its place in `values` */
  struct map access_numbers;          /* alias expression and bytes of an access -> a number from 1 */
  struct map alias_memo;              /* numbers of two accesses -> may they meet? */
  struct call_effects_table *effects; /* what calls may change; NULL if not asked for */
  struct map change_memo;             /* function, cell -> may a call change it? */
};

/* Where memory behind unknown pointers can lie in a real process: below the program, its libraries and its stack. The
 * lower part, up to `middle`, is for the numbers that stand for the program's own memory. */
struct memory_window {
  uint64_t low, middle, high;
};
static inline struct memory_window memory_window(uint16_t pointer_width) {
  return pointer_width == 32 ? (struct memory_window){0x10000000, 0x30000000, 0x50000000}
                             : (struct memory_window){0x10000000, 0x300000000000, 0x500000000000};
}

void semantics_init(struct semantics *, struct context *, const struct program *, const struct points_to *,
                    struct terms *, enum arithmetic);
void semantics_release(struct semantics *);
/* The program has grown, and points-to was computed anew: what is found from now on is based on that. */
void semantics_look_again(struct semantics *, const struct points_to *);

/* The value of an expression in any state, in the activation `c`. `*ret_exact` is false if it depends on more than the
 * state (what is not modelled has any value). */
struct value semantics_eval(struct semantics *, context_id c, expr, bool *ret_exact);

/* The block's edges, executed in the activation `c`. */
struct step *step_of_block(struct semantics *, context_id c, const edge_id *edges, uint32_t count, loc_id from,
                           loc_id to);
/* Entering a function: the call edge executed in `caller`, parameters set in `callee_context`. */
struct step *step_of_call(struct semantics *, context_id caller, edge_id call, function_id callee,
                          context_id callee_context);
/* A completed call of a function, known by a formula about its end over the places of its frame (no memory): the step
 * from the state after step_of_call, in `inner`, to the state in the caller after the return. `effects` outlives it. */
struct summary {
  context_id caller, inner, frame;
  edge_id call;
  term formula;
  const struct call_effects *effects;
};
struct step *step_of_summary(struct semantics *, const struct summary *);
void step_free(struct step *);
/* What calls may change, as far as the program goes. */
const struct call_effects_table *semantics_effects(struct semantics *);
/* May a call of the function change the value of the place (a global variable, a cell)? */
bool semantics_call_changes(struct semantics *, function_id, place_id);

/* The value of a place after the step, over the state before it and the step's inputs. */
term step_post(struct semantics *, struct step *, place_id);
/* The object whose address is part of an address, ID_NONE if there is none. */
place_id step_base_object(const struct semantics *, term address);
/* May code outside of the program write the cell at the address? */
bool step_is_exposed(const struct semantics *, term address, expr alias);
/* Are two accesses never of the same memory because of their types? Only if the semantics is typed: then memory is what
 * the types say (C11 6.5p7), so that accesses of different size, of a pointer and of an integer, and of different
 * members of one struct do not meet. Single bytes, members of unions and accesses of unknown type may meet others. */
struct typed_access {
  expr address;
  uint64_t bytes;
  ctype_id type;
};
bool step_types_differ(const struct semantics *, const struct typed_access *, const struct typed_access *);
/* A state formula about the state after the step, as one about the state before. */
term step_post_term(struct semantics *, struct step *, term);

#endif
