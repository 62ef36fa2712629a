/* load: the program that a command works on. */
#ifndef OCKHAM_FRONT_LOAD_H
#define OCKHAM_FRONT_LOAD_H

#include "base/context.h"
#include "rules/rule.h"

/* From the files of the options: one `.json` file, or C sources. NULL after adding a diagnostic. */
struct program *load_program(struct context *, enum rule_choosing);

#endif
