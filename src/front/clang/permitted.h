/* permitted: what a compiler may read for the sources of one run, besides the system's folders (base/process/cell.h):
 * the folders where the sources are, what the flags and the environment name, and where the compiler is installed. What
 * a source includes from elsewhere is none of its business. */
#ifndef OCKHAM_FRONT_PERMITTED_H
#define OCKHAM_FRONT_PERMITTED_H

#include "base/vec.h"

#include <stdint.h>

struct permitted {
  VEC(const char *) paths; /* absolute, without links; ended by NULL */
};

void permitted_init(struct permitted *, const char *const *files, uint32_t file_count, const char *const *flags,
                    uint32_t flag_count);
void permitted_release(struct permitted *);

#endif
