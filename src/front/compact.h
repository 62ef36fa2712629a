/* compact: tidies a freshly translated program. */
#ifndef OCKHAM_FRONT_COMPACT_H
#define OCKHAM_FRONT_COMPACT_H

#include "program/program.h"

/* Contracts SKIP edges (with `keeps_labels` not those that leave a C label), drops locations that control cannot reach
 * and the edges between them, and renumbers the rest in order of the program text. Every path keeps its other
 * operations in order. */
void compact_program(struct program *, bool keeps_labels);

#endif
