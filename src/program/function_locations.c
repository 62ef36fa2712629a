/* Locations by function: all functions in one array, two passes over the locations, no list per function. */
#include "program/function_locations.h"

/* A counting sort: `first` is two places ahead while it counts, and one while the locations are put in their places. */
void function_locations_init(struct function_locations *l, const struct program *p) {
  l->first = xcalloc((size_t)p->functions.len + 2, sizeof *l->first);
  l->sorted = xcalloc((size_t)p->locations.len + 1, sizeof *l->sorted);
  for (loc_id i = 0; i < p->locations.len; i++) l->first[p->locations.data[i].function + 2]++;
  for (uint32_t f = 2; f < p->functions.len + 2; f++) l->first[f] += l->first[f - 1];
  for (loc_id i = 0; i < p->locations.len; i++) l->sorted[l->first[p->locations.data[i].function + 1]++] = i;
  assert(l->first[0] == 0 && l->first[p->functions.len] == p->locations.len);
}

void function_locations_release(struct function_locations *l) {
  free(l->first);
  free(l->sorted);
}
