/* unwind: checks the claim that no run of the program goes round its loops, or into its functions again, more often
 * than the certificate says, and that none of these runs is a violation.
 *
 * The program is executed forwards from its start, for all values that it does not determine at once. A state is a list
 * of branches that its runs have taken, and a value for each cell: a variable, or a byte of memory. A function is
 * executed location by location, in the order of flow.h; a loop inside as a whole, round by round, when its head is
 * come to; a call when its edge is come to. Runs that do anything that is not allowed, or not understood, are gathered
 * in `bad`; a solver is asked whether there is one. What holds of all runs that go on (conditions that are assumed, no
 * undefined behaviour) is gathered in `facts`.
 *
 *   unwind.c         functions, loops, calls                    unwind_state.c    states, cells, joins
 *   unwind_value.c   expressions, operations                    unwind_memory.c   addresses, memory
 *   unwind_float.c   floating point                             unwind_bytes.c    bytes that are read together
 *   unwind_access.c  memory safety, where it is asked about
 *   unwind_ask.c     the question */
#ifndef OCKHAM_CERTIFY_UNWIND_H
#define OCKHAM_CERTIFY_UNWIND_H

#include "certify/alias/flow.h"
#include "certify/certify.h"
#include "program/lending.h"

/* unwind_life.c: how long a piece of memory is there, which says whose addresses are never the same. */
enum life { LIFE_PASSING, LIFE_LASTING /* from when it is made to the end */, LIFE_THROUGHOUT };
enum life life_of_object(const struct program *, object_id);
enum life life_of_allocation(const struct program *, const struct operation *);
bool lives_apart(enum life, enum life);
bool is_in_place(const struct program *, edge_id); /* may it allocate where the block is that it ends? */

/* A piece of memory. */
struct block {
  uint32_t first; /* its first cell */
  uint32_t room;  /* cells that it has: of more bytes nothing is known */
  term at, size;
  term made;        /* by these runs */
  object_id object; /* ID_NONE: allocated */
  bool is_zero;     /* in the beginning */
  enum life life;
  bool is_stack; /* allocated there */
  enum lending lending;
  uint32_t frame; /* the activation with which it ends; 0: none */
  bool is_moved;  /* allocated, and maybe in the place of another one */
  uint32_t birth; /* number in the order of beginnings, from 1 on; 0: none, or none that matters */
  term_list met;  /* which of the earlier ones were there when it began, by their numbers */
};

/* What a cell holds: byte `byte` of a bit-vector; of variables the whole term. No term: nobody has written it. */
struct content {
  term t;
  uint32_t byte;
};

struct run_state {
  term_list taken; /* branches */
  VEC(struct content) cells;
};

/* An activation. */
struct call_frame {
  const struct call_frame *caller;
  function_id function;
  edge_id call;
  uint32_t variables; /* first cell */
  uint32_t blocks;    /* first block of its objects */
  uint32_t nested;    /* activations of the function below it */
  uint32_t number;    /* no other one has it; */
  uint32_t places;    /* first cell of those that say where its objects are: both where memory is asked about */
};

/* What an address can be, case by case. */
enum aim_kind { AIM_NUMBER, AIM_BLOCK, AIM_FUNCTION };
struct aim {
  term when;
  enum aim_kind kind;
  uint32_t id;
  term offset; /* or the number */
};
typedef VEC(struct aim) aim_list;

/* A table of memory that nobody has written, and what was found in it, by offset. */
struct row {
  uint32_t first, bytes; /* cell of the block */
  uint64_t step;
  term_list entries;
  struct map values;
};

struct arrival {
  loc_id at;
  struct run_state *state;
};
typedef VEC(struct arrival) arrival_list;

struct unwinder {
  struct certify *c;
  struct terms *terms;
  const struct program *program;
  uint16_t pointer;
  check_set asked;           /* about memory */
  VEC(uint32_t) slot;        /* by variable: its place among those of its function, or of the program */
  VEC(uint32_t) slots;       /* by function, and of the program */
  VEC(var_id) locals;        /* function by function, */
  VEC(uint32_t) first_local; /* from here on */
  VEC(uint32_t) object_slot;
  VEC(uint32_t) global_block; /* by object: block + 1 */
  VEC(struct bitset) bodies;  /* of loops, by number */
  struct map body_of;         /* head -> number + 1 */
  VEC(struct block) blocks;
  struct map block_at;       /* symbol -> block + 1 */
  struct map function_at;    /* symbol -> function + 1 */
  struct map at_function;    /* function -> symbol */
  VEC(struct content) first; /* by cell: what it holds before anybody writes */
  VEC(uint64_t) owner;       /* by cell: variable, or 1 << 63 | block, or, where that is, 1 << 62 | block */
  struct map aims_of;        /* term -> number + 1 */
  VEC(aim_list) aims;
  term_list facts, bad;
  struct map said;  /* facts, so that each is there once */
  bool may_escape;  /* a function without a body has got memory */
  struct map marks; /* of the stack: symbol -> blocks that there were + 1 */
  uint32_t frame_count;
  VEC(uint32_t) births; /* blocks by the order of their beginnings, where memory is asked about */
  VEC(struct row) rows;
  /* under way */
  struct run_state *state;
  const struct call_frame *frame;
  edge_id edge;
  term arm;
  expr target; /* the address that is written to */
  struct map values;
  struct map plain; /* pattern of a floating-point result -> the result itself */
  uint32_t steps;
};

/* unwind.c: runs that must not be, and what holds of all others. */
void unwind_bad(struct unwinder *, term when);
void unwind_fact(struct unwinder *, term);

/* unwind_ask.c: is there a run that is bad? */
void unwind_ask(struct unwinder *);

/* unwind_state.c */
struct run_state *state_new(void);
struct run_state *state_clone(const struct run_state *);
void state_drop(struct run_state *);
/* One state for the runs of all; takes them. NULL if there are none. */
struct run_state *states_join(struct unwinder *, arrival_list *, loc_id at);
term state_guard(struct unwinder *, const struct run_state *);
/* False if no run takes it. */
bool state_branch(struct unwinder *, struct run_state *, term);
bool state_has_taken(const struct run_state *, term);
uint32_t cells_new(struct unwinder *, uint32_t count, uint64_t owner);
struct content cell_get(struct unwinder *, const struct run_state *, uint32_t cell);
void cell_set(struct run_state *, uint32_t cell, struct content);

/* unwind_value.c: in the state and activation under way. */
term unknown_term(struct unwinder *, uint16_t width);
term constant_bits(struct unwinder *, uint16_t width, u128);
term value_now(struct unwinder *, expr);
term runs_now(struct unwinder *);
uint32_t variable_at(const struct unwinder *, const struct call_frame *, var_id);
void variable_becomes(struct unwinder *, const struct call_frame *, var_id, term);
/* What the edge, which is no call, does; false if its runs end. */
bool operation_now(struct unwinder *, const struct edge *);
term as_bits(struct unwinder *, term);

/* unwind_float.c */
term float_now(struct unwinder *, const struct expr_node *);

/* unwind_memory.c */
uint32_t block_new(struct unwinder *, term size, uint64_t room, object_id, bool is_zero);
uint32_t block_of_object(struct unwinder *, object_id);
term symbol_of_function(struct unwinder *, function_id);
const aim_list *aims_of(struct unwinder *, term);
/* May it lead to a block or a function? */
bool aims_at_memory(struct unwinder *, term);
/* The cell that says whether the block is there: of the heap's and the stack's always, of others where memory is asked
 * about. */
uint32_t block_life(const struct unwinder *, uint32_t block);
struct content block_first(struct unwinder *, uint32_t block, uint32_t byte);
term memory_read(struct unwinder *, term at, uint16_t width);
void memory_write(struct unwinder *, term at, term value, uint16_t width);
/* `length` bytes at `to`: those at `from`, or all `byte`, or, without both, unknown ones. */
void memory_change(struct unwinder *, term to, term from, term byte, term length);
term addresses_compare(struct unwinder *, enum expr_kind, term, term);
term addresses_subtract(struct unwinder *, term, term);
term address_widened(struct unwinder *, uint16_t width, term);
/* unwind_access.c: only where memory is asked about, but for object_place() and check_operands(). */
term block_lives(struct unwinder *, uint32_t block);
void block_begins(struct unwinder *, uint32_t block, bool is_stack);
/* When were both there at one time? */
term blocks_met(struct unwinder *, uint32_t, uint32_t);
void frame_begins(struct unwinder *, struct call_frame *);
void frame_ends(struct unwinder *, struct run_state *, const struct call_frame *);
/* The address of an object, in its present life. */
term object_place(struct unwinder *, object_id);
/* `length` bytes of a block are accessed; or of anything else. */
void check_block(struct unwinder *, const struct aim *, term length, bool is_write);
void check_elsewhere(struct unwinder *, const struct aim *, term length, bool is_null);
/* An INDEX is computed. */
void check_step(struct unwinder *, const struct expr_node *, term index, term sum);
void check_callee(struct unwinder *, const struct operation *, const aim_list *);
/* The program does not have the function. */
void check_outside(struct unwinder *, const struct operation *, const struct function *, bool gets_memory);
/* All that it is given is loaded. */
void check_operands(struct unwinder *, const struct operation *);
/* What else it does to memory than reading and writing; the length is that of a copy. */
void check_operation(struct unwinder *, const struct operation *, term length);

/* unwind_bytes.c: parts of a value as one, the lowest first. */
term bytes_together(struct unwinder *, const term_list *parts);
/* Facts about where the blocks and functions lie that occur in the terms; appended. */
void addresses_lie(struct unwinder *, term_list *);

/* Is the value made of an address that something may be changed through? */
bool leads_to_memory(struct unwinder *, term);

#endif
