/* slurm: jobs of a Slurm cluster, by its programs sbatch, squeue and scancel.
 *
 * All jobs of a scan have one name that no other job has. So whoever knows the name can ask for them and cancel them,
 * also those that were being submitted when the scan died. */
#ifndef OCKHAM_SCAN_CLUSTER_SLURM_H
#define OCKHAM_SCAN_CLUSTER_SLURM_H

#include "base/context.h"
#include "base/strbuf.h"
#include "base/vec.h"

struct slurm_array {
  const char *name, *script, *log; /* in `log`, %a is the number of a task */
  uint32_t count;                  /* tasks: 0, 1 ... */
  uint32_t megabytes, minutes;     /* of each */
  const string_list *options;      /* more words of sbatch, which prevail */
};

/* The number of the job. False: there is none, and `why` is what sbatch said; or it was ended before it said anything,
 * so that there may be one. */
bool slurm_submit(struct context *, const struct slurm_array *, uint64_t *ret_job, struct strbuf *why);

struct slurm_task {
  uint64_t job;
  uint32_t index;
  bool is_held; /* it waits for somebody who lets it go on */
};

struct slurm_queue {
  VEC(struct slurm_task) tasks;
};

/* The tasks of that name that wait or run, added to the queue. False: nobody answers. */
bool slurm_ask(struct context *, const char *name, struct slurm_queue *);
void slurm_cancel(struct context *, const char *name);
void slurm_cancel_task(struct context *, uint64_t job, uint32_t index);

#endif
