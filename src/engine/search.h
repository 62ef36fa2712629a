/* search: looks for a violation by running the program on a few choices of the values that it does not determine.
 *
 * An unwinding needs one refinement per round of a loop that has to be left; a run of the interpreter takes millions of
 * rounds a second. So errors behind long loops, deep recursion and large arrays are found if ordinary values lead
 * there: zeros, ones, the constants of the program and their neighbours, random ones. Whoever finds none says nothing.
 */
#ifndef OCKHAM_ENGINE_SEARCH_H
#define OCKHAM_ENGINE_SEARCH_H

#include "engine/task.h"
#include "engine/verdict.h"

/* True if a run violates the property: the verdict becomes unsafe with its trace. Works once per task. */
bool search_run(struct task *, struct verdict *);
/* The same with these inputs, in the order in which they are asked for, and zeros for whatever else is. */
bool search_inputs(struct task *, const u128 *inputs, uint32_t count, struct verdict *);
/* The same without inputs; a run that asks for nothing and is too long is left to the processor at once, if it only
 * computes with variables. */
bool search_closed(struct task *, struct verdict *);
/* The same with these values, each for the edge that needs it, in the order of the run: inputs, and what else is not
 * determined; and with these contents of blocks of the heap, each for the edge that allocates it. Where zeros for other
 * memory that nobody has written show nothing, others are tried. */
struct search_value {
  edge_id edge;
  u128 value;
};
struct search_byte {
  uint32_t block; /* in `blocks` */
  uint64_t offset;
  uint8_t value;
};
struct search_choices {
  const struct search_value *values;
  uint32_t value_count;
  const edge_id *blocks;
  uint32_t block_count;
  const struct search_byte *bytes; /* block by block, by offset */
  uint32_t byte_count;
};
bool search_values(struct task *, const struct search_choices *, struct verdict *);
/* The same for a program that asks for no values and did not end in search_run: follows its only run for a good part of
 * the time that is left, and has the compiled program do so if it only computes with variables. The trace has a gap.
 * What was vain when an engine had a short look is tried again when at least twice the time is left. */
bool search_long(struct task *, struct verdict *);
/* One or both of them, when a program is still not decided after some work: it may have long loops and deep recursion,
 * which a run is quick at. Work is what was unwound and refuted; of a loop that is unwound round by round the paths
 * that are asked about get longer and longer, so their steps count as well. */
enum { SEARCH_PATIENCE = 200 };
bool search_after(struct task *, struct verdict *, uint64_t work, uint64_t steps);

#endif
