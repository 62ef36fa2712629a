/* plan: which engines suit a program, in which order, with how much of the time each.
 *
 * Bounds of numbers are not part of it: they are found in a time that is linear in the program, and suffice for many,
 * so that they come before anything is chosen. Where they do not, or their proof is not accepted, this is as if they
 * had not been looked for. */
#ifndef OCKHAM_ENGINE_PORTFOLIO_PLAN_H
#define OCKHAM_ENGINE_PORTFOLIO_PLAN_H

#include "engine/portfolio/table.h"
#include "engine/task.h"

struct choice {
  enum engine_choice engine;
  struct budget budget; /* where others wait for the processor */
};

enum { MOST_CHOICES = 12 };

struct plan {
  struct choice choices[MOST_CHOICES];
  uint32_t count;    /* of those that are asked one after the other */
  uint32_t reserves; /* behind these: worth a processor that has nothing else to do */
};

#define PLAN_NUMBERS ((struct choice){ENGINE_NUMERIC, {3, 30}})
void plan_make(struct plan *, struct task *);

#endif
