/* replay: does the compiled program fail with the data of a trace?
 *
 * The sources are compiled anew and instrumented (front/instrument/instrument.h): what the program does not determine
 * comes from the trace, everything else is the program itself; no branch is forced. It runs in a limited child process
 * and must reach the violation. So a confirmed alarm rests on the compiler and on the small runtime only, not on
 * ockham's model of the program: a wrong trace cannot make a correct program fail. */
#ifndef OCKHAM_CONFIRM_REPLAY_REPLAY_H
#define OCKHAM_CONFIRM_REPLAY_REPLAY_H

#include "base/context.h"
#include "base/strbuf.h"
#include "front/sources.h"
#include "program/trace.h"

enum replay_outcome {
  REPLAY_CONFIRMED,
  REPLAY_FAILED,    /* the program ran, and the violation was not reached */
  REPLAY_IMPOSSIBLE /* it could not be run */
};

struct replay_result {
  enum replay_outcome outcome;
  struct strbuf text; /* the violation that was seen; otherwise why not, in words */
};

/* Replays a trace of `program` on its compiled sources, for the property that they name. `directory`: where to leave
 * the instrumented program, the values and `replay.sh`, which repeats the run; it appears complete or not at all. NULL
 * = nowhere. Adds no diagnostics. */
struct replay_result replay_trace(struct context *, const struct sources *, const struct program *,
                                  const struct trace *, const char *directory);
/* Does the compiled program reach an error function, or fail an assertion, within so many seconds, without an overflow
 * or another undefined operation on numbers before? The trace is where it begins. */
bool replay_reaches(struct context *, const struct sources *, const struct program *, const struct trace *,
                    uint32_t seconds);
/* Is `directory` one that replay_trace() has left? */
bool replay_is_stored(const char *directory);
/* Repeats the run of such a directory, which is not changed. */
struct replay_result replay_stored(struct context *, const char *directory);
void replay_result_release(struct replay_result *);

#endif
