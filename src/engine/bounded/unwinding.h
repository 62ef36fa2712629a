/* unwinding: all runs of a program at once, as far as they go, in exact bit-vectors.
 *
 * A state is a set of runs that are at one location, in one activation and in one round of each loop around: a guard
 * says which runs, and each variable and byte of memory has a term over unknown values. A branch on a constant is
 * followed alone; any other divides the state, and states meet again at the same location, activation and round. The
 * state that comes first in the order of the program is taken next, so that those that can meet do.
 *
 *   U1  a guard is a conjunction of branches; each assignment of the unknown values is one run, and satisfies the
 *       guards of the states that this run passes, one at a time
 *   U2  what a run must satisfy to go on, or to be one without undefined behaviour, is asserted as `guard => fact` for
 *       all runs: a run that breaches it violates nothing from there on, and what it violated before ended it
 *   U3  a run that does what is not followed exactly (struct beyond) goes on in any way; nothing is proved unless
 *       there is none
 *   U4  where memory is asked about, an access that is not right is a violation, and its runs end there: that it is
 *       right becomes part of the guard, never a fact, which would hide the violation
 *   U5  memory is pieces with addresses that are symbols; what a value may point to is read from the term, which is a
 *       sum of at most one such symbol and of numbers, or a choice of such terms. The flat address is in the term, so
 *       that comparisons, differences and casts mean what they mean in the program
 *   U6  states are taken in an order in which each run passes them, so pieces are numbered in the order in which a run
 *       that has several of them makes these
 *
 *   cells.c     variables and bytes of a state      guard.c    guards: chains of branches
 *   position.c  the order in which states are taken
 *   pointer.c   what a term may point to, comparisons of addresses
 *   memory.c    reading and writing                  bytes.c     bytes that are read together
 *   access.c    what is asked about memory           lives.c     which pieces are there, and what leads to them
 *   evaluate.c  expressions                          floating.c  those of IEEE 754
 *   execute.c   operations, calls                    join.c      states that meet
 *   query.c     questions to the solver              unwinding.c  all of it in order */
#ifndef OCKHAM_ENGINE_BOUNDED_UNWINDING_H
#define OCKHAM_ENGINE_BOUNDED_UNWINDING_H

#include "analysis/cfg.h"
#include "bits/blast.h"
#include "engine/bounded/cells.h"
#include "engine/task.h"
#include "engine/verdict.h"
#include "logic/build.h"
#include "program/lending.h"

/* ---- guards ---- */

/* The last of a chain of branches. */
struct guard {
  const struct guard *before; /* NULL at the root, which is true */
  uint32_t depth;
  term branch;
  term all; /* the conjunction of the chain */
};

/* ---- memory ---- */

typedef uint32_t piece_id;

enum contents { CONTENTS_UNKNOWN, CONTENTS_ZERO, CONTENTS_OBJECT };

/* life.c: how long a piece of memory is there, which says whose addresses are never the same. */
enum life { LIFE_PASSING, LIFE_LASTING /* from when it is made to the end */, LIFE_THROUGHOUT };
enum life life_of_object(const struct program *, object_id);
enum life life_of_allocation(const struct program *, const struct operation *);
bool lives_apart(enum life, enum life);
bool allocates_anew(const struct program *, edge_id); /* where nothing else was that the program still knows */

/* Memory that exists, or has existed: of an object in an activation, or allocated. */
struct piece {
  uint32_t first;    /* cell of its first byte */
  uint32_t capacity; /* bytes that are followed */
  term base;         /* its address, a symbol */
  term size;         /* in bytes, as wide as an address */
  term made;         /* the runs that make it */
  object_id object;  /* ID_NONE: allocated at */
  edge_id edge;      /* this edge, */
  bool may_stay;     /* by realloc: where the old block was, if that is how it comes out */
  enum contents initial;
  enum life life;
  enum lending lending;      /* allocated, and the library's */
  bool is_stack;             /* allocated, and gone with its activation, */
  const struct frame *frame; /* which is that of a local object, too; NULL: neither */
  uint32_t lives;            /* cell: is it there? Of blocks when they begin, of all where memory is asked about; */
  uint32_t ended;            /* there, cell: has it been there, and is no more? Nothing in states that never had it; */
  struct cells birth;        /* there, what there was when it began (owned) */
};

/* Where something lies, in the runs that make it. */
struct lying {
  term base, size, made;
  enum life life;
  piece_id piece; /* ID_NONE: a function */
};

/* ---- activations ---- */

/* Where a state is in the order of the program: for each loop around its location, from outside, the rank of the head
 * and the round, and then the rank of the location. */
struct turn {
  const uint32_t *order;
  uint32_t count;
};

struct frame {
  const struct frame *caller; /* NULL for the first */
  uint32_t depth, number;
  function_id function;
  edge_id call;
  loc_id from;             /* of the call */
  struct turn at;          /* of the call, in the caller */
  uint32_t first_variable; /* cell of the first of its variables, */
  uint32_t first_object;   /* and of the addresses of its objects, where memory is asked about */
  piece_id first_piece;    /* of its objects, in their first lives */
  uint32_t repeats;        /* activations of the same function among its callers */
};

struct state {
  const struct frame *frame;
  loc_id location;
  struct turn turn;
  const struct guard *guard;
  struct cells store;
};

/* States that are to meet. */
struct meeting {
  const struct frame *frame;
  loc_id location;
  struct turn turn;
  VEC(struct state *) states;
};

/* A value that the program does not determine. */
struct unknown {
  term symbol, guard;
  edge_id edge;
  enum havoc_reason reason; /* HAVOC_REASON_COUNT: the result of a call */
  uint32_t piece;           /* of the result */
};

enum beyond_kind {
  BEYOND_POINTER,  /* an access through a pointer that may lead anywhere */
  BEYOND_SIZE,     /* in memory that is larger than what is followed */
  BEYOND_CALL,     /* a call that may change what it was not given */
  BEYOND_OPERATION /* an operation that is not followed */
};

/* Runs that are not followed exactly. */
struct beyond {
  term condition;
  edge_id edge;
  enum beyond_kind kind;
};

struct violation {
  term guard;
  edge_id edge;
};

/* What a value may point to. */
enum pointer_kind { POINTS_NUMBER, POINTS_PIECE, POINTS_FUNCTION };
struct pointer_case {
  term condition;
  enum pointer_kind kind;
  uint32_t id; /* piece or function */
  term offset; /* from the base; the number itself */
};
struct pointer {
  VEC(struct pointer_case) cases; /* conditions exclude each other and cover everything; one case per target */
  bool has_base;                  /* one of them is no number */
};

struct cell_range {
  uint32_t first;
  const struct frame *frame; /* variables of an activation, or of the program; NULL = a piece: */
  piece_id piece;
  bool is_global;
};

struct unwinding {
  struct task *task;
  const struct program *program;
  const struct cfg *cfg;
  struct terms *terms;
  struct terms own_terms; /* behind `terms`: what is unwound is of no use to others */
  struct arena arena;
  uint16_t pointer_width;
  check_set asked; /* about memory; 0 = that every access is right is assumed */
  /* cells */
  uint32_t next_cell;
  VEC(struct cell_range) ranges; /* by first cell */
  VEC(uint32_t) variable_index;  /* by variable: in its function, or among the global ones */
  VEC(uint32_t) variable_count;  /* by function; the last: global ones */
  VEC(var_id) variables;         /* of function f: from variable_first[f] on */
  VEC(uint32_t) variable_first;
  VEC(uint32_t) object_index; /* by object: in its function */
  VEC(piece_id) globals;      /* by object: its piece + 1 if it is global, 0 = not met yet */
  VEC(struct piece) pieces;
  struct map piece_of;            /* symbol -> piece + 1 */
  struct map function_symbol;     /* function -> symbol */
  struct map function_of;         /* symbol -> function + 1 */
  struct map initial;             /* cell -> value of a cell that nobody has written, term */
  VEC(struct pointer *) pointers; /* by number, owned */
  struct map pointer_of;          /* term -> number + 1 */
  /* the search */
  VEC(struct meeting *) meetings; /* the first to be taken is last */
  uint32_t frame_count;
  const struct frame *left_entry; /* the activation of the entry function, once it has returned: its cells stay */
  VEC(struct unknown) unknowns;
  VEC(term) facts;       /* asserted */
  VEC(term) spare_facts; /* no signed overflow: asserted when it matters */
  uint32_t facts_given, spare_given;
  bool is_strict;                   /* spare facts are given */
  VEC(struct violation) violations; /* not decided yet */
  struct map is_violation;          /* edge << 32 | guard: so that each is asked about once */
  struct map marks;                 /* symbol of a mark of the stack -> pieces that there were + 1 */
  VEC(struct beyond) beyond;
  struct map rounds; /* kind << 32 | id -> most (struct round_claim) */
  VEC(struct lying) placed;
  struct map is_placed; /* the same addresses */
  struct map feasible;  /* guards of which there is a run */
  struct blast blast;
  struct sat sat;
  /* the operation under way */
  struct state *state;
  edge_id edge;
  term arm;                /* what holds in the arm of a conditional expression */
  expr target;             /* the address that it writes to; EXPR_NONE: it writes nothing */
  struct map values;       /* expression and arm -> term */
  struct map numbers;      /* pattern -> a simpler one of the same number; itself, where there is none (floating.c) */
  struct map address_free; /* terms that are not made of addresses, as far as somebody asked */
  uint64_t steps, queries;
  bool is_over; /* a limit */
};

/* guard.c */
const struct guard *guard_extend(struct unwinding *, const struct guard *, term branch);
/* The guard of runs of either; `*ret_first` tells the two apart: it holds of the runs of `x`. */
const struct guard *guard_join(struct unwinding *, const struct guard *x, const struct guard *y, term *ret_first);
uint32_t guard_common(const struct guard *, const struct guard *);
/* Does the chain decide it? 1 yes, -1 no, 0 neither. */
int guard_decides(const struct unwinding *, const struct guard *, term);

/* position.c */
struct turn turn_enter(struct unwinding *, loc_id entry);
struct turn turn_follow(struct unwinding *, loc_id from, struct turn, loc_id to);
/* Round of the innermost loop, if the location is its head; 0 otherwise. */
uint32_t turn_round(const struct unwinding *, loc_id, struct turn);
/* Negative if x is to be taken before y. */
int state_compare(const struct frame *, struct turn, const struct frame *, struct turn);

/* pointer.c */
const struct pointer *pointer_of(struct unwinding *, term);
term pointer_compare(struct unwinding *, enum expr_kind, term, term);
term pointer_difference(struct unwinding *, term, term);
/* An address as a wider number, so that its base stays visible. */
term pointer_extend(struct unwinding *, uint16_t width, term);

/* memory.c */
piece_id piece_new(struct unwinding *, const char *name, term size, uint32_t capacity, object_id, enum contents);
uint32_t cells_reserve(struct unwinding *, uint32_t count, const struct frame *, piece_id, bool is_global);
const struct cell_range *cells_range(const struct unwinding *, uint32_t cell);
/* What a cell holds; bytes of memory are terms << 8 | number of the byte. */
uint64_t cell_value(struct unwinding *, const struct cells *, uint32_t cell);
term memory_load(struct unwinding *, term address, uint16_t width);
void memory_store(struct unwinding *, term address, term value, uint16_t width);
void memory_fill(struct unwinding *, term address, term byte, term length); /* term_none: unknown bytes */
void memory_copy(struct unwinding *, term to, term from, term length);
term byte_of(struct unwinding *, uint64_t cell_value);
/* Is it 0, whatever the unknown values are? */
bool is_null(const struct unwinding *, term);

/* access.c: what is asked about memory. An access of `length` bytes of the piece is right: then it is within, and the
 * piece is there. The runs of which that is not so end in a violation. */
void access_piece(struct unwinding *, const struct pointer_case *, term length, bool is_write);
/* The case leads to no piece. */
void access_elsewhere(struct unwinding *, const struct pointer_case *, term length);
/* The ranges have no byte in common. */
void access_apart(struct unwinding *, term to, term from, term length);
void access_free(struct unwinding *, term address, bool ends);
/* An index of elements of that size, and the address that it leads to: so near that nothing wraps around, not in many
 * steps either. */
void access_near(struct unwinding *, term index, uint64_t size);
void access_reach(struct unwinding *, term address);
/* Where the case holds, a function is called; `is_right`: it is one, which fits. */
void access_callee(struct unwinding *, const struct pointer_case *, term is_right);
/* A function is called that the program has not. */
void access_outside(struct unwinding *, const struct operation *, function_id callee, bool gets_memory);
/* The program ends. */
void access_end(struct unwinding *);
void violate(struct unwinding *, term condition);

/* lives.c */
void lives_begin(struct unwinding *, piece_id);
/* Where the condition holds. */
void lives_end(struct unwinding *, piece_id, term condition);
term lives_now(struct unwinding *, piece_id);
/* When have both been there at one time, so that their addresses differ for ever? */
term lives_met(struct unwinding *, piece_id, piece_id);
/* The objects of an activation, when it begins; those and what it has allocated on the stack, when it ends. */
void lives_enter(struct unwinding *, const struct frame *);
void lives_leave(struct unwinding *, struct state *, const struct frame *);
/* BEGIN_LIFE and END_LIFE */
void lives_again(struct unwinding *, object_id);
void lives_no_more(struct unwinding *, object_id);
void lives_mark(struct unwinding *, term symbol);
/* What the stack has got since the mark ends. */
void lives_restore(struct unwinding *, term mark);
/* When the program ends: is there memory of the heap? */
enum loss {
  LOSS_LEFT,   /* any, */
  LOSS_LIKELY, /* to which nothing global leads, */
  LOSS_CERTAIN /* nor what main and functions that have not returned know */
};
term lives_lost(struct unwinding *, enum loss);
/* Of a local object, the address that it has in its present life. */
term object_address(struct unwinding *, object_id);

/* bytes.c: parts of a value, the lowest first. */
term put_together(struct unwinding *, const term *parts, uint32_t count);

/* evaluate.c */
term evaluate(struct unwinding *, expr);
uint32_t variable_cell(const struct unwinding *, const struct frame *, var_id);
term variable_get(struct unwinding *, const struct state *, var_id);
void variable_set(struct unwinding *, struct state *, const struct frame *, var_id, term);
term fresh_value(struct unwinding *, const char *name, uint16_t width);
term constant_term(struct unwinding *, uint16_t width, u128);
term initial_value(struct unwinding *, expr, uint16_t width);
/* A truth value as a bit, any other as it is. */
term bits_of(struct unwinding *, term);

/* floating.c */
term evaluate_float(struct unwinding *, const struct expr_node *);

term function_symbol(struct unwinding *, function_id);
/* Is the value made of an address, in whatever way? Constants that hold no addresses do not change and lead nowhere. */
bool leads_to_memory(struct unwinding *, term);
piece_id object_piece(struct unwinding *, const struct frame *, object_id);

/* The runs of the state under way, and of the arm. */
term runs_here(struct unwinding *);
void assert_fact(struct unwinding *, term fact);
void go_beyond(struct unwinding *, enum beyond_kind, term condition);

/* execute.c: takes the state, follows the edges that leave its location. */
void execute_location(struct unwinding *, struct state *);
const struct frame *frame_first(struct unwinding *);
void note_rounds(struct unwinding *, enum round_kind, uint32_t id, uint32_t most);
void state_free(struct state *);
struct state *state_copy(const struct state *);

/* join.c */
void state_arrive(struct unwinding *, struct state *); /* takes it */
struct state *meeting_join(struct unwinding *, struct meeting *);

/* query.c */
enum solver_result query(struct unwinding *, term condition);
/* After SOLVER_SAT. */
u128 query_value(struct unwinding *, term);

/* unwinding.c */
void unwinding_init(struct unwinding *, struct task *);
void unwinding_release(struct unwinding *);

#endif
