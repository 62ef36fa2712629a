/* follow: executes the program with the values of a trace, to say where a run that is not real leaves its path. */
#ifndef OCKHAM_ENGINE_FOLLOW_H
#define OCKHAM_ENGINE_FOLLOW_H

#include "engine/task.h"

/* The edge that the interpreter takes where the trace takes another one from the same place; ID_NONE if the run follows
 * the trace to its end, or if that cannot be told: the trace leaves out steps, or rests on contents of memory. */
edge_id follow_trace(struct task *, const struct trace *);
/* Does the run, on the path of the trace, use a local after its end or write a constant? Says where and how. A compiled
 * program may go on then, but what it does means nothing. */
bool follow_finds_breach(struct context *, const struct program *, const struct trace *, struct strbuf *how);

#endif
