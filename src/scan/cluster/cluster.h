/* cluster: the works of a scan as tasks of Slurm's job arrays.
 *
 * Works that wait become parcels of about the same estimated length, one for each task that may be in the queue, and
 * the parcels one job array. Results come back as files. A task that Slurm does not know any more is over: what it has
 * left without a result comes into a task of its own, a few times, and is then lost. That a task is begun again by
 * Slurm, that two of them do the same, and that results come late, harms nothing: a work has one result, whoever has it
 * first. Only this process writes answers. */
#ifndef OCKHAM_SCAN_CLUSTER_CLUSTER_H
#define OCKHAM_SCAN_CLUSTER_CLUSTER_H

#include "scan/work.h"

struct cluster_request {
  const char *shared;         /* an absolute folder that all machines see; NULL = there is no cluster */
  const string_list *options; /* words of sbatch */
  uint32_t tasks;             /* in the queue at a time */
  uint32_t megabytes;         /* of each */
};

/* `folder` is in the shared one, and belongs to this scan alone. NULL after adding a diagnostic. */
struct workers *cluster_new(struct context *, const char *folder, const struct cluster_request *);

#endif
