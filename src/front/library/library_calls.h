/* library_calls: what calls of library functions do that depends on the call: its format, its streams, its buffer. */
#ifndef OCKHAM_FRONT_LIBRARY_CALLS_H
#define OCKHAM_FRONT_LIBRARY_CALLS_H

#include "front/library/models.h"

/* Before models are linked: calls by a format do what it says; what memory safety asks is asked before the call. The
 * names of functions that are made go to `defined`. */
void library_calls_expand(const struct sources *, enum models_use, LLVMModuleRef, bool reads_errno,
                          struct names *defined);
/* Is it asked of memory that the library's functions find it as they need it? */
bool models_check_memory(const struct sources *, enum models_use);
/* Is it asked what functions of the library read: for its safety, or whether it was set? */
bool models_check_reads(const struct sources *, enum models_use);

#endif
