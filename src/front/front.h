/* front: from C source to a program.
 *
 * clang-19 (a child process) compiles each source at -O0 with debug info to LLVM bitcode; the modules are linked in
 * memory, together with those of ockham's library models that are needed, and translated into one `struct program`. */
#ifndef OCKHAM_FRONT_FRONT_H
#define OCKHAM_FRONT_FRONT_H

#include "base/context.h"
#include "front/sources.h"
#include "program/program.h"
#include "rules/rule.h"

/* The program of C sources. Calls of functions that `watched` rules name stay calls; NULL = there are none. NULL after
 * adding a diagnostic. */
struct program *front_load(struct context *, const struct sources *, const struct rules *watched);

#endif
