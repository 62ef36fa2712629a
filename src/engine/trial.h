/* trial: what one engine came to, where several are asked: what is left to say where none of them decides, and who
 * decided with whose help where one does. */
#ifndef OCKHAM_ENGINE_TRIAL_H
#define OCKHAM_ENGINE_TRIAL_H

#include "base/vec.h"
#include "engine/focus.h"
#include "engine/reason.h"

/* X(END, name for machines) */
#define TRIAL_ENDS(X)                                                                                                  \
  X(DECIDED, "decided")       /* the verdict is its */                                                                 \
  X(GAVE_UP, "gave-up")       /* it has said why */                                                                    \
  X(DOUBTED, "not-confirmed") /* it had a proof or an alarm, which was not confirmed */                                \
  X(CRASHED, "crashed")       /* its process ended by a signal, or without a word */                                   \
  X(ENDED, "ended")           /* it was at work when somebody else decided, or when time or memory ran out */

#define TRIAL_ENUM(END, name) TRIAL_##END,
enum trial_end { TRIAL_ENDS(TRIAL_ENUM) TRIAL_END_COUNT };
#undef TRIAL_ENUM

typedef VEC(check_id) excluded_list;

/* How many formulas of another engine one has taken up (engine/news.h). */
struct news_use {
  const char *from;
  uint32_t count;
};
typedef VEC(struct news_use) news_use_list;

struct trial {
  const char *engine;
  enum trial_end end;
  struct reason reason;        /* GAVE_UP, DOUBTED; CRASHED and ENDED: the detail */
  struct focus focus;          /* what it looked at last */
  uint32_t bound;              /* no run fails that goes round each loop no more often than this; 0 = not known */
  uint64_t began, nanoseconds; /* after the start of the command; how long it took */
  news_use_list used;
  excluded_list excluded; /* checks that cannot fail, as far as it knows; nobody has looked at that again */
};
typedef VEC(struct trial) trial_list;

const char *trial_end_name(enum trial_end);
void trials_release(trial_list *);
/* Another one at the end of the list. */
struct trial *trials_add(trial_list *, const char *engine, enum trial_end, uint64_t began, uint64_t nanoseconds);

#endif
