/* copy: a program like another one, with the same ids, to be changed, and the same question. Labels are not copied. */
#ifndef OCKHAM_PROGRAM_COPY_H
#define OCKHAM_PROGRAM_COPY_H

#include "program/program.h"

/* NULL if there is no room for it. */
struct program *program_copy(const struct program *);

#endif
