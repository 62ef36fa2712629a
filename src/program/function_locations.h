/* function_locations: the locations of each function, in order of their ids. */
#ifndef OCKHAM_PROGRAM_FUNCTION_LOCATIONS_H
#define OCKHAM_PROGRAM_FUNCTION_LOCATIONS_H

#include "program/program.h"

struct function_locations {
  uint32_t *first; /* function f: sorted[first[f] .. first[f + 1] - 1] */
  loc_id *sorted;
};

void function_locations_init(struct function_locations *, const struct program *);
void function_locations_release(struct function_locations *);

static inline const loc_id *function_locations_of(const struct function_locations *l, function_id f, uint32_t *count) {
  *count = l->first[f + 1] - l->first[f];
  return l->sorted + l->first[f];
}

#endif
