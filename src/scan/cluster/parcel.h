/* parcel: pieces of work and their results as files, in a folder that all machines of a cluster see.
 *
 * A file takes its place when all of it is written (base/process/output.h), and says how much belongs to it: a machine
 * that dies leaves nothing that looks like a result. */
#ifndef OCKHAM_SCAN_CLUSTER_PARCEL_H
#define OCKHAM_SCAN_CLUSTER_PARCEL_H

#include "base/arena.h"
#include "scan/digest.h"
#include "scan/work.h"

struct parcel_item {
  uint32_t number; /* of the work, in its scan */
  struct work work;
};

/* What one task of a job does, one after the other. */
struct parcel {
  struct arena arena;
  const char *program; /* the digest of the ockham that wants it done */
  VEC(struct parcel_item) items;
};

#define PARCEL_INIT {ARENA_INIT, "", VEC_INIT}

/* False with errno. The parcel only lends its works. */
bool parcel_write(const struct parcel *, const char *path);
/* False if there is no such file, or it is no parcel. */
bool parcel_read(struct parcel *, const char *path);
/* Of one that was read. */
void parcel_release(struct parcel *);

/* False with errno. */
bool result_write(const struct work_result *, const char *path);
/* False if it is not there, or not as a whole. */
bool result_read(struct work_result *, const char *path);

#endif
