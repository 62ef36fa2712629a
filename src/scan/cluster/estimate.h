/* estimate: how long a piece of work may take, from what is known of it without doing it.
 *
 * It only decides how many pieces make a task of a cluster: a wrong one costs time and no answer. The numbers are fits
 * to measured scans (docs/scale.md). */
#ifndef OCKHAM_SCAN_CLUSTER_ESTIMATE_H
#define OCKHAM_SCAN_CLUSTER_ESTIMATE_H

#include "scan/functions.h"
#include "scan/project.h"

/* In milliseconds: to preprocess a unit, or to compile it and list its functions, */
uint32_t estimate_reading(const struct unit *);
/* and to answer one question about a function, for at most so many seconds. */
uint32_t estimate_answer(const struct function_list *, uint32_t function, uint32_t seconds);

#endif
