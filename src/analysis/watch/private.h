/* What the files of watch share. */
#ifndef OCKHAM_ANALYSIS_WATCH_PRIVATE_H
#define OCKHAM_ANALYSIS_WATCH_PRIVATE_H

#include "analysis/splice.h"
#include "analysis/watch/watch.h"
#include "base/bitset.h"
#include "program/walk.h"

enum { MOST_GHOSTS = 4, MOST_COLUMNS = 24, MOST_HINTS = 1000, MOST_DEPTH = 5, MOST_QUESTIONS = 200 };

/* An array is an object, or the block that a pointer leads to of which there are no copies: the variable's number
 * behind those of the objects. */
typedef uint32_t array_id;

/* The same member of all elements of an array. */
struct column {
  array_id array;
  uint64_t offset; /* in the element, in bytes */
  uint16_t width;  /* in bits */
  var_id element[MOST_GHOSTS];
};

/* An access: which column, and the index as an expression of pointer width. */
struct element {
  uint32_t column; /* ID_NONE: it is none of a followed array */
  expr index;
};

struct ghost {
  loc_id site;
  expr index;         /* what is read there, of the given program */
  expr fact;          /* what is wanted of what is read, of width 1 */
  var_id at, is_read; /* the chosen index; did the site read it when it was executed last? */
};

struct needed { /* of a violation */
  edge_id edge;
  uint32_t ghosts; /* set of 1 << number */
};

/* What stands for a load, before the edges of a location, unless it reads a ghost's element. */
struct draw {
  loc_id location;
  expr load;
  var_id variable;
};

/* A variable through which what sites read comes to the check. */
struct carrier {
  var_id variable;
  bool wanted; /* is it wanted to be true? */
  uint32_t ghosts;
};

struct watch {
  const struct watch_request *request;
  struct program *p; /* the copy */
  uint64_t *stride;  /* by array: of its elements, 0 = it is not followed */
  VEC(struct column) columns;
  VEC(struct ghost) ghosts;
  VEC(struct needed) needed;
  VEC(struct carrier) carriers;
  VEC(struct draw) draws;
  uint32_t questions; /* where variables get their values, so far */
  struct walk walk;
  struct watched *out;
  struct splice splice; /* at hand */
};

/* ---- columns.c: which arrays are followed ---- */

void columns_find(struct watch *);
struct element element_of(struct watch *, expr address, uint16_t width);
/* Does the location run? */
bool watch_is_run(const struct watch *, loc_id);
/* The loads of followed arrays in the expression; `walk` is used. */
typedef VEC(expr) load_list;
void loads_of(struct watch *, expr, load_list *);

/* The array that the address is in; ID_NONE if it is none. */
array_id array_of(const struct watch *, expr address);
static inline bool array_is_block(const struct program *p, array_id a) { return a >= p->objects.len; }
static inline uint32_t array_count(const struct program *p) { return p->objects.len + p->variables.len; }

/* ---- blocks.c: pointers that own the block they lead to ---- */

/* Is it a variable that is set by allocations only? */
bool block_is_candidate(struct watch *, var_id);
/* Is the block there wherever the program looks into it? Asked once the uses are known to be harmless. */
bool block_is_there(const struct watch *, var_id);

/* ---- sites.c: which elements checks depend on ---- */

void sites_find(struct watch *);

/* ---- hints.c: what may hold of them ---- */

void hints_find(struct watch *);
/* The expression with what `with` says in the place of its loads and variables; EXPR_NONE = they stay. */
expr watch_replace(struct watch *, expr, expr (*with)(void *data, expr), void *data);

#endif
