/* guard: a small process that cancels the jobs of a scan when the scan is over, however it ends: done, interrupted,
 * stopped at a limit, or killed. It outlives the scan for as long as that takes, since a cluster may answer slowly. */
#ifndef OCKHAM_SCAN_CLUSTER_GUARD_H
#define OCKHAM_SCAN_CLUSTER_GUARD_H

#include <stdbool.h>

struct guard;

/* Of the jobs of that name; the folder goes with them. NULL with errno. */
struct guard *guard_new(const char *name, const char *folder);
/* It begins. `waits`: until it is done. */
void guard_free(struct guard *, bool waits);
/* There is nothing to cancel. */
void guard_dismiss(struct guard *);

#endif
