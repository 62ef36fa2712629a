/* compact: tidies a freshly translated program. */
#ifndef OCKHAM_FRONT_COMPACT_H
#define OCKHAM_FRONT_COMPACT_H

#include "program/program.h"

/* Contracts SKIP edges, drops locations that control cannot reach and the edges between them, and renumbers the rest in
 * order of the program text. Every path keeps its other operations in order. */
void compact_program(struct program *);

#endif
