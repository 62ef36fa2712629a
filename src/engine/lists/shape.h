/* shape: programs over linked lists, by reachability logic (src/lists).
 *
 * The whole program, calls expanded, becomes a graph of heap statements; property-directed reachability looks for
 * invariants of its loops in the domain of Table 4.3 that exclude the error, and whatever is undefined. Lists are first
 * expected to have an end; where one may become cyclic, the graph is built again with a cycle, or two, for that field
 * (lists/logic/cycles.h). If there may be more, the answer is unknown. Before that, the program is looked at as one
 * over integers (segments.h).
 *
 * The proof is checked again here, by Z3, from the graph and the invariants alone; certificates know no heap formulas.
 * An alarm of the graph is a hint: a run that fails is then looked for. */
#ifndef OCKHAM_ENGINE_LISTS_SHAPE_H
#define OCKHAM_ENGINE_LISTS_SHAPE_H

#include "engine/task.h"
#include "engine/verdict.h"

/* Is there something for the engine to do: loops over linked structures? Their graph is handed over to shape_run. */
bool shape_has_lists(struct task *);
/* Has it loops that make lists, or walk along them? Nothing is kept. */
bool shape_has_list_loops(struct task *);
struct verdict shape_run(struct task *);

#endif
