/* discharge: which checks of a program no run can fail, by numbers alone. */
#ifndef OCKHAM_ANALYSIS_NUMERIC_DISCHARGE_H
#define OCKHAM_ANALYSIS_NUMERIC_DISCHARGE_H

#include "base/context.h"
#include "program/program.h"

/* X(STATUS, "name") */
#define CHECK_STATUSES(X)                                                                                              \
  X(DISCHARGED, "discharged") /* its violation is not reached */                                                       \
  X(OPEN, "open")                                                                                                      \
  X(UNCALLED, "uncalled") /* nobody calls its function */

enum check_status {
#define X(status, name) CHECK_IS_##status,
  CHECK_STATUSES(X)
#undef X
      CHECK_STATUS_COUNT
};

const char *check_status_name(enum check_status);
/* Of every check, all of which are VIOLATION edges; to be freed. A run ends at the first check that fails. NULL if a
 * limit was reached. */
enum check_status *discharge_checks(struct context *, const struct program *);

#endif
