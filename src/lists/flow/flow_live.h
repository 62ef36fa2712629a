/* live: at which locations of a flow the value of a variable matters. */
#ifndef OCKHAM_LISTS_FLOW_FLOW_LIVE_H
#define OCKHAM_LISTS_FLOW_FLOW_LIVE_H

#include "lists/flow/flow.h"

struct flow_live {
  struct map number;     /* term of a constant -> its number + 1 */
  VEC(struct bitset) at; /* per location: numbers of those that are read before they are assigned */
};

/* `used` are the constants whose value matters at the exit. */
void flow_live_init(struct flow_live *, const struct flow *, const term *used, uint32_t count);
void flow_live_release(struct flow_live *);
bool flow_is_live(const struct flow_live *, uint32_t location, term constant);

#endif
