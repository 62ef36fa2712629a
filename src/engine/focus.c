/* Cut points are where paths of large blocks can be seen: the one that is on a path most often is the head of the loop
 * that is being unrolled, or the entry of the function that calls itself. */
#include "engine/focus.h"

#include "base/map.h"

void focus_on_path(struct focus *f, const struct program *p, const loc_id *path, uint32_t count) {
  struct map counts = MAP_INIT;
  loc_id loop = ID_NONE;
  f->rounds = 0;
  for (uint32_t i = 0; i < count; i++) ++*map_put(&counts, path[i]);
  for (uint32_t i = 0; i < counts.entries.len; i++) { /* in the order of their first use */
    uint64_t rounds = counts.entries.data[i].value;
    loc_id l = (loc_id)counts.entries.data[i].key;
    if (rounds < 2 || rounds <= f->rounds || !program_position(p, l).line) continue;
    f->rounds = (uint32_t)rounds;
    loop = l;
  }
  map_release(&counts);
  f->loop = loop == ID_NONE ? (struct position){.file = ID_NONE} : program_position(p, loop);
}
