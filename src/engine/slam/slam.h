/* slam: abstract, reach, explain in a loop (C2BP, BEBOP, NEWTON).
 *
 * The program is abstracted over the predicates known so far, at first none. If no failing assertion is reached in the
 * boolean program, none is in the program. Otherwise a shortest trace of the boolean program is a path of the program:
 * either a run takes it, or the explanation why none does gives new predicates. No interpolation takes part. */
#ifndef OCKHAM_ENGINE_SLAM_SLAM_H
#define OCKHAM_ENGINE_SLAM_SLAM_H

#include "engine/task.h"
#include "engine/verdict.h"

struct verdict slam_run(struct task *);

#endif
