/* What the files of guards share. */
#ifndef OCKHAM_ANALYSIS_GUARDS_PRIVATE_H
#define OCKHAM_ANALYSIS_GUARDS_PRIVATE_H

#include "analysis/guards/guards.h"
#include "analysis/splice.h"
#include "program/lending.h"
#include "program/walk.h"

enum {
  MOST_RECENT = 8,  /* more of what an ALLOCATE edge makes are never known */
  MOST_PIECES = 24, /* that an access may be meant for; beyond, it counts as unknown */
  LOWEST = 1 << 16, /* no object lies below */
};

enum piece_kind { PIECE_OBJECT, PIECE_HEAP, PIECE_STACK };

/* Where one of a piece's memories lies: a variable that is 0 while it is not there, and one with the address behind it,
 * unless its size is known. */
struct extent {
  var_id begin, end; /* end: ID_NONE = begin + size of the piece */
};

/* A piece of memory: a static object, or what an ALLOCATE edge makes, `call` telling which call of an allocation
 * wrapper made it run (ID_NONE = any). */
struct piece {
  enum piece_kind kind;
  uint32_t id; /* object or ALLOCATE edge */
  edge_id call;
  uint8_t lending; /* enum lending, of the heap */
  uint64_t size;   /* in bytes; 0 = not a constant, see extent.end */
  uint32_t count;  /* extents, the latest first; 0 = it has no variables, and is known by its name */
  struct extent extents[MOST_RECENT];
  struct extent saved; /* of recursive functions: variables for what the caller's is; ID_NONE = none */
  var_id lost;         /* heap: one that was there is known no more (width 1); ID_NONE if nobody asks */
};

typedef uint32_t piece_id;
typedef VEC(piece_id) piece_list;

struct guards {
  const struct guard_request *request;
  struct guarded *out;
  struct program *p; /* the copy */
  VEC(struct piece) pieces;
  struct map index;        /* what it is -> piece + 1 */
  struct bitset mortal;    /* objects whose life ends before their functions */
  struct bitset ambiguous; /* objects of which an address may be that of an earlier life at the same place */
  check_set asked;
  var_id lost; /* memory that an unknown function may have made is known to nobody (width 1); ID_NONE = there is none */
  bool has_copies; /* between pieces that must not overlap, or comparisons: it matters that new memory lies apart */
  struct walk walk;
  expr kept; /* operand a of the edge at hand, with the value that it has before it */
  /* at hand */
  edge_id edge;
  struct splice splice; /* guards are added where it stands */
};

/* ---- pieces.c ---- */

/* The pieces that the address may be meant for; none if there are too many. What else it may be is nowhere. */
void pieces_of_address(struct guards *, expr address, piece_list *);
/* Are these pieces all that the address may lead to, each known as long as it is there? */
bool pieces_are_exact(struct guards *, expr address);
/* What an ALLOCATE edge makes (by the call of a wrapper; ID_NONE = whoever called), a static object. */
piece_id piece_of_allocation(struct guards *, edge_id allocate, edge_id call);
piece_id piece_of_object(struct guards *, object_id);
/* All pieces of the ALLOCATE edge that the call may have made. */
void pieces_of_allocation(struct guards *, edge_id allocate, edge_id call, piece_list *);
/* Those that were found; ID_NONE = nobody asked for it. */
piece_id piece_find(const struct guards *, enum piece_kind, uint32_t id, edge_id call);
/* Is it known by its name in the function at hand? */
bool piece_is_named(const struct guards *, const struct piece *);
/* Is the address one of the object that is named in it? It is there then. */
bool is_by_name(const struct guards *, expr address, object_id);
/* Gives an object variables, if it has none. */
void piece_track(struct guards *, piece_id);
/* A variable of the program (0 at first), one of the function at hand. */
var_id guard_variable(struct guards *, const char *what, const char *of, uint16_t width);
var_id guard_temporary(struct guards *, const char *name, uint16_t width);
bool is_heap_allocation(const struct operation *);
/* May code at the location run more than once? */
bool is_repeated(const struct guards *, loc_id);

/* ---- calls.c ---- */

/* Behind its check, a call through a pointer that leads to one function is a call of this function. */
void calls_make_direct(struct guards *);

/* ---- lives.c: of which local objects addresses outlive them ---- */

void find_lives(struct guards *);

/* ---- outside.c: what functions without a body may do to memory ---- */

/* May the call end the life of memory that is known, or access it otherwise than it may be? */
bool call_may_misuse(const struct guards *, edge_id);
/* May it return memory that somebody has to free? */
bool call_may_allocate(const struct guards *, edge_id);

/* ---- condition.c: expressions of the copy ---- */

/* Are the `bytes` bytes (of pointer width) at the address in one of the pieces? With is_write, in one that may be
 * written. */
struct range {
  expr address, bytes;
  bool is_write;
};
expr condition_in_pieces(struct guards *, const struct range *, const piece_list *);
/* Do the two ranges have no byte in common? */
expr condition_disjoint(struct guards *, expr a, expr b, expr bytes);
/* Is it null, or the beginning of heap memory that is there? */
expr condition_freeable(struct guards *, expr address, const piece_list *);
/* Is the size what is said of the heap memory that begins at the address? With `are_all` it is one of these pieces. */
expr condition_object_size(struct guards *, expr address, expr size, const piece_list *, bool are_all);
/* The new memory lies where memory can lie, and is no other's. */
expr condition_fresh(struct guards *, expr begin, expr size, const struct piece *);
/* Does the address computed by the INDEX stay in the range of addresses? May it leave that wherever its object lies? */
expr condition_no_wrap(struct guards *, expr index);
/* Not further away than memory is large: asked of an index on the way to an access. */
expr condition_near(struct guards *, expr index);
/* Has all heap memory been freed, or (with may_be_known) does a global variable lead to it? */
expr condition_at_end(struct guards *, bool may_be_known);
expr read_variable_of(struct guards *, var_id);
expr both(struct guards *, expr, expr);
expr either(struct guards *, expr, expr);

/* ---- effects.c: what operations do to pieces, as edges ---- */

edge_id guard_edge(struct guards *, loc_id from, loc_id to, struct operation);
void guard_then(struct guards *, struct operation); /* from `here` on */
void guard_assign(struct guards *, var_id, expr);
void guard_assume(struct guards *, expr);
/* Behind the edge, which ends at `here`. */
void effects_behind(struct guards *, const struct operation *);
/* What must be kept of the state before it. */
void effects_before(struct guards *, const struct operation *);
void effects_of_return(struct guards *);
void effects_of_entry(struct guards *);

#endif
