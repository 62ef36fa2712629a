/* harness: the caller while it is made, for the files that make it.
 *
 *     harness.c           the order of its parts, the state before the call, the call, what is ensured
 *     harness_required.c  what the contract requires: of memory, and all else
 *     harness_placed.c    memory that is required to be there
 */
#ifndef OCKHAM_ENVIRONMENT_HARNESS_H
#define OCKHAM_ENVIRONMENT_HARNESS_H

#include "environment/acsl_print.h"
#include "environment/environment.h"
#include "environment/objects.h"

/* A conjunct of what is required that says where a pointer leads. */
struct placed {
  const struct acsl *pointer, *count; /* of elements, less one; NULL = one */
  const struct acsl *low;             /* of the first element, a number below 0; NULL = 0 */
  const struct acsl *condition;       /* where it is said; NULL = always */
  bool may_be_null, is_string, is_allocated;
  uint32_t depth; /* of the place */
  bool is_made;
};

struct harness {
  struct environment *out;
  struct acsl_scope scope;
  struct objects objects;
  struct arena arena;
  const struct environment_options *options;
  const struct program *program;
  const struct contract *contract; /* NULL = none */
  const char *function;
  function_id id;
  ctype_id type;
  VEC(struct placed) placed;
  VEC(const struct acsl *) required; /* the other conjuncts */
  uint32_t line;
};

/* ---- harness_required.c ---- */

struct acsl *harness_make(struct harness *, enum acsl_kind, const char *text, struct acsl *a, struct acsl *b);
void harness_leave(struct harness *, struct text_place, const char *text, const char *why);
bool harness_same(const struct acsl *, const struct acsl *);
/* Does it say anything of that place? */
bool harness_speaks_of(const struct acsl *, const struct acsl *place);
/* The type of the place, which is a pointer, and in `ret` what it points to; NULL if it is none. */
const struct ctype *harness_pointee(struct harness *, const struct acsl *, ctype_id *ret);
/* Is the clause in the file of the function? */
bool harness_is_here(const struct harness *, uint32_t clause);
void harness_read_contract(struct harness *);

/* ---- harness_placed.c ---- */

/* Is it said of the parameter, always, where it leads? */
bool harness_is_placed(const struct harness *, const char *parameter);
/* A struct with a pointer to its own type? */
bool harness_is_recursive(const struct harness *, ctype_id target);
void harness_put_placed(struct harness *);
/* Where one of both has a range, they are no alias of each other. */
bool harness_is_kept_apart(const struct harness *, const char *a, const char *b);

#endif
