/* contest: the engines of the portfolio at the same time, each in a copy of this process (base/process/copies.h).
 *
 * The first of the plan (engine/portfolio/plan.h) works alone for a moment, which suffices for most programs; then the
 * next begin, as many as `--jobs` allows. A copy confirms its verdict itself, and asks for the word. The first with a
 * confirmed verdict gets it: it goes on in the place of this process, with all that it knows, and makes the outputs.
 * Where none has one, the best of those that are unknown gets it, with what all others came to.
 *
 * Time and memory are those of the command for all of them together. A copy that crashes is noted, and no end. */
#ifndef OCKHAM_CLI_CONTEST_H
#define OCKHAM_CLI_CONTEST_H

#include "cli/checking.h"

enum contest_end {
  CONTEST_HERE,      /* the task's verdict is there and confirmed, and this process reports it; it may be a copy */
  CONTEST_ELSEWHERE, /* another process has reported everything, and `status` is how it ended; -1 = not as it should */
  CONTEST_IMPOSSIBLE /* there can be no copies */
};
enum contest_end contest_run(struct checking *, struct budget, int *status);

#endif
