/* load: the program that a command works on. */
#ifndef OCKHAM_FRONT_LOAD_H
#define OCKHAM_FRONT_LOAD_H

#include "base/context.h"
#include "front/sources.h"
#include "rules/rule.h"

/* One `.json` file, or C sources; rules are woven into them. NULL after adding a diagnostic. */
struct program *load_program(struct context *, const struct sources *, enum rule_choosing);

#endif
