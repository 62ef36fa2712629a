/* path: a sequence of edges of a program as one run may take them, from the first edge of program.start.
 *
 * A call of a function with a body is entered: the steps that follow are those of the callee, up to a RETURN edge,
 * after which the caller goes on. */
#ifndef OCKHAM_EXPLAIN_PATH_H
#define OCKHAM_EXPLAIN_PATH_H

#include "program/program.h"

struct path_step {
  edge_id edge;
  function_id callee; /* of a call that is entered, ID_NONE otherwise */
};

typedef VEC(struct path_step) path;

/* Which activation executes each step: they are numbered in the order in which they begin, 0 is that of program.start.
 */
struct path_frame {
  function_id function;
  uint32_t parent; /* ID_NONE for 0 */
  uint32_t call;   /* the step that made it */
};

struct path_frames {
  VEC(struct path_frame) all;
  VEC(uint32_t) of; /* by step */
};

void path_frames_init(struct path_frames *, const struct program *, const path *);
void path_frames_release(struct path_frames *);

/* The path in a program to which statements were added since it was found (returns.h, symbolic constants): those are
 * put in where control has no choice. False if the path cannot be followed. */
bool path_complete(const struct program *, const path *, path *out);

#endif
