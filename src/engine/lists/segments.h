/* segments: programs over linked lists, as programs over integers (src/lists/segment), which IMPACT then decides.
 *
 * A proof is one of the translated program; its certificate holds that program and its invariants, and is checked as
 * any other. An alarm of the translated program is one of the program itself, with the same inputs, if memory was
 * followed all along; it is replayed like every other. */
#ifndef OCKHAM_ENGINE_LISTS_SEGMENTS_H
#define OCKHAM_ENGINE_LISTS_SEGMENTS_H

#include "engine/task.h"
#include "engine/verdict.h"

struct verdict segments_run(struct task *);

#endif
