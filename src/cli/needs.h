/* needs: which command needs which other program. */
#ifndef OCKHAM_CLI_NEEDS_H
#define OCKHAM_CLI_NEEDS_H

#include "config/options.h"

/* False, after adding one error, if a program is missing that the command will need with these options. */
bool needs_are_met(enum command, const struct options *, struct diagnostics *);

#endif
