/* slam_private: shared by the files of the engine.
 *
 *     slam.c         the loop
 *     slam_path.c    traces of the boolean program as paths of the program
 *     slam_proof.c   what is reached in the boolean program as invariants of the program */
#ifndef OCKHAM_ENGINE_SLAM_SLAM_PRIVATE_H
#define OCKHAM_ENGINE_SLAM_SLAM_PRIVATE_H

#include "abstract/abstract.h"
#include "boolean/reach.h"
#include "engine/slam/slam.h"
#include "explain/explain.h"

/* The engine works on a copy of the program: functions return through a variable, and symbolic constants are bound. Its
 * first locations, edges and variables are those of the task's program. */
struct slam {
  struct task *task;
  struct context *ctx;
  struct program *copy;
  struct predicates predicates;
  enum arithmetic arithmetic;      /* over the integers, until a path needs bit-vectors */
  struct abstraction *abstraction; /* with that arithmetic, kept from round to round */
  struct bp_program *bp;
  struct reach *reach;
  struct verdict *verdict;
};

/* The trace as a path of the copy. False if it cannot be followed. */
bool slam_path(const struct slam *, const struct reach_trace *, path *out);
/* The function that each procedure abstracts, ID_NONE where that does not matter; the caller frees it. */
function_id *slam_functions(const struct slam *);
/* Fills in the invariants. */
void slam_proof(struct slam *);

#endif
