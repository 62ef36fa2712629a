/* values: the data of a trace by the names of their places (program/sites.h), as the replay's runtime reads them. */
#ifndef OCKHAM_CONFIRM_REPLAY_VALUES_H
#define OCKHAM_CONFIRM_REPLAY_VALUES_H

#include "base/context.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "front/sources.h"
#include "program/trace.h"

struct replay_values {
  struct strbuf text;  /* the lines; runtime.c says what they mean */
  struct names places; /* that have data */
};

/* Of a program that was made of these sources. False with a reason in `why` if the trace does not fit the program. */
bool values_of_trace(struct context *, const struct sources *, const struct program *, const struct trace *,
                     struct replay_values *ret, struct strbuf *why);
void values_release(struct replay_values *);

#endif
