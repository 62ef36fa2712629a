/* scene: what is known at one step of a trace, as people look at it in a debugger: the calls that are going on, the
 * values of variables by call, and the pieces of memory that pointers lead to.
 *
 * Only what the trace says or what follows from it is there (known.h); everything in a scene belongs to it. */
#ifndef OCKHAM_REPORT_STORY_SCENE_H
#define OCKHAM_REPORT_STORY_SCENE_H

#include "base/strbuf.h"
#include "program/trace.h"

/* A variable, or a scalar cell of one: `i`, `a[3]`, `s.next`. */
struct scene_value {
  char *name, *value, *type; /* as C; the type may be "" */
  uint32_t activation;       /* of its function; 0 = it is global */
  uint64_t to;               /* a pointer into a piece: its `base`; 0 = it is none */
};
typedef VEC(struct scene_value) scene_values;

struct scene_call {
  function_id function;
  uint32_t activation;
  struct position at; /* where it was called; file = ID_NONE: by nobody that is shown */
};

/* A piece of memory: an object that a pointer leads to, or new memory. */
struct scene_piece {
  uint64_t base;
  char *name, *type; /* `malloc#1`, `struct node`; the type may be "" */
  bool is_freed;
  scene_values cells;
};

struct scene {
  VEC(struct scene_call) calls; /* outermost first */
  scene_values values;          /* globals that the run has set, then those of the calls in their order */
  VEC(struct scene_piece) pieces;
};

/* Told of a scene: that after step `steps[index]`; of the last step of a trace, the violation: that before. */
typedef void (*scene_viewer)(void *data, uint32_t index, const struct scene *);

/* Follows the trace, and shows the scenes after the given of its steps, which are in order. */
void scenes_show(const struct program *, const struct trace *, const uint32_t *steps, uint32_t count, scene_viewer,
                 void *data);

#endif
