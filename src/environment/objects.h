/* objects: memory of an environment, as C that makes it. */
#ifndef OCKHAM_ENVIRONMENT_OBJECTS_H
#define OCKHAM_ENVIRONMENT_OBJECTS_H

#include "environment/environment.h"

struct objects {
  const struct environment_options *options;
  const struct program *program;
  check_set asked;
  struct strbuf outside, inside; /* what stands before the caller, and in its body */
  struct strbuf at_end;          /* and at its end */
  bool frees;                    /* the program does, so that nobody else may */
  VEC(ctype_id) path;            /* structs that the present value is inside of */
  uint32_t made, loops;          /* names; loops around the present place */
  bool has_many;                 /* somewhere pointers lead anywhere, since there would be too many objects */
  bool has_lists, has_trees, has_strings, has_arrays, has_objects, has_functions;
};

void objects_release(struct objects *);
/* Is a pointer in a value of the type? */
bool objects_have_pointers(const struct ctypes *, ctype_id type);
/* `place` becomes any value of the type; `place` may be named several times. */
void objects_fill(struct objects *, const char *place, ctype_id type);
/* `place`, a pointer to `target`, points to so many elements, `count` of the integer type `type`; NULL: to one object.
 */
void objects_point(struct objects *, const char *place, ctype_id target, const char *count, const char *type);
/* The same to a string. */
void objects_point_string(struct objects *, const char *place);
/* It is any address. */
void objects_point_anywhere(struct objects *, const char *place);
/* What the choices of the user make of it. */
void objects_point_default(struct objects *, const char *place, ctype_id target);
/* The same, but it is not null, whatever the user chooses. */
void objects_point_valid(struct objects *, const char *place, ctype_id target);

/* To so many elements as that variable says, which is not negative; or null, if the user chooses it. */
void objects_point_counted(struct objects *, const char *place, ctype_id target, const char *count, bool is_signed);

#endif
