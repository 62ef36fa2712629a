/* others: volatile memory that somebody else may write has any value at each read. */
#ifndef OCKHAM_FRONT_OTHERS_H
#define OCKHAM_FRONT_OTHERS_H

#include "base/context.h"
#include "program/program.h"

#define NOTE_OF_OTHERS "volatile object of somebody else: any value at each read"

/* Decides of each read that is in doubt (`edge.is_in_doubt`) whose memory it reads. */
void others_decide(struct context *, struct program *);

#endif
