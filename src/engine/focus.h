/* focus: what an engine was busy with when it ended, for whoever wants to know why there is no answer: the violation
 * that its last path led to, and the loop that the path went round most often. */
#ifndef OCKHAM_ENGINE_FOCUS_H
#define OCKHAM_ENGINE_FOCUS_H

#include "program/program.h"

struct focus {
  struct position violation; /* file is ID_NONE: no path led to one yet */
  struct position loop;      /* file is ID_NONE: no location is on the path twice */
  uint32_t rounds;           /* how often it is on the path; 0 without one */
};

#define FOCUS_NONE {{.file = ID_NONE}, {.file = ID_NONE}, 0}

/* The loop of a path, given by its locations from the start; of those that are on it most often, the first. */
void focus_on_path(struct focus *, const struct program *, const loc_id *path, uint32_t count);

#endif
