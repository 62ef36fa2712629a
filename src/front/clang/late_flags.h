/* Flags of clang that act after the front end, so that the program that runs is another one than the one that is
 * checked. */
#ifndef OCKHAM_FRONT_LATE_FLAGS_H
#define OCKHAM_FRONT_LATE_FLAGS_H

#include "base/diagnostic.h"

#include <stdint.h>

/* False, with a message, if one of them is such a flag. */
bool late_flags_are_absent(struct diagnostics *, const char *const *flags, uint32_t count);
/* A flag of the linker's that changes nothing of what a program does: it is left out. */
bool flag_is_idle(const char *flag);

#endif
