/* flows: what each step of a trace reads and writes, and which steps the last one depends on.
 *
 * A step matters if a value that it writes flows into one that matters, or if it decides that such a step is taken: a
 * branch, the call around it, or a condition without which the run would have ended before. A branch also matters if
 * the way that was not taken would have assigned a variable that matters: the unlock that is missing. This is a dynamic
 * slice: of one run, with the addresses that it used. Where an address is not known, any memory is meant. */
#ifndef OCKHAM_REPORT_STORY_FLOWS_H
#define OCKHAM_REPORT_STORY_FLOWS_H

#include "analysis/cfg.h"
#include "program/trace.h"

/* A variable (`key`) or, if that is 0, memory. */
struct flow {
  uint64_t key, address;
  uint64_t bytes; /* UINT64_MAX = the address is not known */
  uint32_t group; /* what is read in a group flows into what is written in it; 0 = it matters if the step does */
  bool is_write;
};

/* A branch that was taken and has not come together again. */
struct open_branch {
  uint32_t step;
  loc_id join; /* where it does */
};

typedef VEC(var_id) flow_variables;

struct flows {
  const struct program *program;
  const struct trace *trace;
  struct cfg *cfg;
  struct bitset doomed;  /* locations from which every way ends the run without a return */
  struct bitset failing; /* those from which a violation can be reached in the same function */
  struct map missed;     /* edge -> number of `missed_variables` + 1: what other ways from its source assign */
  VEC(flow_variables) missed_variables;
  loc_id *join; /* of each location: where its branches come together, whatever ends the run left aside */
  VEC(struct flow) all;
  VEC(uint32_t) first;              /* of each step, in `all` */
  VEC(uint32_t) parent;             /* of each step: the branch or call that it depends on, or ID_NONE */
  VEC(bool) is_guard;               /* of each step: otherwise the run would have ended here */
  VEC(uint32_t) activation;         /* of each step: the number of its activation, as in the keys of its variables */
  VEC(struct open_branch) branches; /* of all activations */
  VEC(uint32_t) bottom;             /* per depth: the first of its branches */
  VEC(uint32_t) entered;            /* per depth: the step that entered it, or ID_NONE */
};

/* The key of a variable in an activation; that of globals is 0. Never 0 itself. */
static inline uint64_t flows_key(uint32_t activation, var_id v) { return ((uint64_t)activation + 1) << 32 | v; }

void flows_init(struct flows *, const struct program *, const struct trace *);
void flows_release(struct flows *);

/* The steps come in order. */
void flows_step(struct flows *, uint32_t step, uint32_t activation);
void flows_read(struct flows *, uint32_t group, uint64_t key, uint64_t address, uint64_t bytes);
void flows_write(struct flows *, uint32_t group, uint64_t key, uint64_t address, uint64_t bytes);

/* Which steps the last one depends on, with itself: per step 0, or a set of bits: bit 0, and those of the groups (up to
 * 62; bit 63 is for all others) whose writing matters. The caller frees it. */
uint64_t *flows_relevant(struct flows *);

#endif
