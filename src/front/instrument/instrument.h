/* instrument: the user's program as a module that takes from outside what it does not determine itself.
 *
 * Where a value arises that the source does not determine (an input, the result of a function without a body, an
 * uninitialised local, an undefined global, the contents of new memory), a call of the replay's runtime
 * (src/confirm/replay/runtime.c) is inserted, which supplies it by the name of the place (program/sites.h). Nothing
 * else is changed: no branch, no value that the program computes. The ways to violate the property report and end the
 * run. */
#ifndef OCKHAM_FRONT_INSTRUMENT_INSTRUMENT_H
#define OCKHAM_FRONT_INSTRUMENT_INSTRUMENT_H

#include "base/context.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "front/sources.h"

struct instrument_choices {
  bool has_lives;           /* the address sanitizer watches the ends of blocks, too, as clang marks them */
  bool is_without_assembly; /* a run that comes to assembly that does something ends there */
};

/* The bitcode of the instrumented program. `places` are the names that have data: only those are asked for.
 *   local:F:x     when F is entered                 scope:F:x@N, heap:F@N, stack:F@N, struct:F@N, input:F:g@N,
 *                                                   call:F:g@N
 *   global::x     at the start                      function:F   at the start, for its address
 * If the sources name rules, those are the property: `monitor` is then the source in C of what watches them.
 * False after adding a diagnostic. */
bool front_instrument(struct context *, const struct sources *, const struct names *places, struct instrument_choices,
                      struct strbuf *bitcode, struct strbuf *monitor);

/* Is what a function returns, that ockham has no model of, part of the data? Those of the C library are what they are,
 * unless they ask the world. */
bool instrument_is_fed(const char *name);

#endif
