/* A list, and the names. */
#include "engine/trial.h"

#include <assert.h>

static const char *const names[] = {
#define ROW(END, name) [TRIAL_##END] = name,
    TRIAL_ENDS(ROW)
#undef ROW
};

const char *trial_end_name(enum trial_end e) {
  assert(e < TRIAL_END_COUNT);
  return names[e];
}

void trials_release(trial_list *list) {
  for (uint32_t i = 0; i < list->len; i++) {
    reason_release(&list->data[i].reason);
    vec_release_all(&list->data[i].used, &list->data[i].excluded);
  }
  vec_release(list);
}

struct trial *trials_add(trial_list *list, const char *engine, enum trial_end end, uint64_t began,
                         uint64_t nanoseconds) {
  vec_push(list, ((struct trial){.engine = engine,
                                 .end = end,
                                 .reason = REASON_INIT,
                                 .focus = FOCUS_NONE,
                                 .began = began,
                                 .nanoseconds = nanoseconds}));
  return &list->data[list->len - 1];
}
