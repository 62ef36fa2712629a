/* limits: time, memory and cancellation, asked through one function.
 *
 * Every loop whose length the input decides calls `limits_exceeded` once per round and ends when it says so; the
 * verdict is then unknown with `limits_reason`. The calls are numbered from 1, and a test can trip any of them. */
#ifndef OCKHAM_BASE_LIMITS_H
#define OCKHAM_BASE_LIMITS_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum limit { LIMIT_NONE, LIMIT_TIME, LIMIT_MEMORY, LIMIT_CANCELLED, LIMIT_TRIPPED, LIMIT_COUNT };

struct limits {
  volatile sig_atomic_t cancel; /* a signal handler may set it; honoured at the next call */
  enum limit hit;               /* why it ended; stays */
  uint64_t checkpoint;          /* calls so far */
  uint64_t trip_at;             /* the call that reports LIMIT_TRIPPED, 0 = none */
  uint64_t next_look;           /* the call that looks at the clock again */
  uint64_t stride;              /* calls between two looks, adapted so that a look comes every few milliseconds */
  uint64_t start, last_look, last_memory; /* clock, nanoseconds */
  uint32_t seconds, megabytes;            /* the limits, 0 = none */
  char text[64];                          /* the reason in words */
};

/* Time counts from here. 0 = no limit. */
void limits_init(struct limits *, uint32_t seconds, uint32_t megabytes);

/* The part of limits_exceeded that is not done at every call. */
bool limits_look(struct limits *);

/* A numbered checkpoint: true once a limit is reached, and from then on. */
static inline bool limits_exceeded(struct limits *l) {
  uint64_t now = ++l->checkpoint;
  if (l->hit == LIMIT_NONE && !l->cancel && now < l->next_look) return false;
  return limits_look(l);
}

/* The same, but looks at the clock at every call: for steps that take milliseconds or more, such as a query to a
 * prover, where the next look of limits_exceeded might be many steps away. */
static inline bool limits_exceeded_now(struct limits *l) {
  l->checkpoint++;
  return limits_look(l);
}

/* A part of the time, for a part of the work: one in `of` of what is left (1 = all of it), or `unlimited` seconds where
 * there is no limit (0 = none then either). */
struct budget {
  uint32_t of, unlimited;
};
#define BUDGET_ALL ((struct budget){1, 0})

/* The time limit is that part from now on, if it is not nearer anyway. What it was is returned, for limits_widen; that
 * the narrower one was reached is forgotten then. */
uint32_t limits_narrow(struct limits *, struct budget);
void limits_widen(struct limits *, uint32_t before);

/* Such as "time limit of 10 s reached"; "" while no limit is reached. Lives in the struct. */
const char *limits_reason(const struct limits *);

/* What is said when that limit is reached. */
void limits_describe(const struct limits *, enum limit, char *text, size_t size);

/* Makes call number `checkpoint` (from 1) exceed; 0 takes that back. */
void limits_trip_at(struct limits *, uint64_t checkpoint);

/* Seconds that are left of the time limit, at least 0; UINT32_MAX without one. For child processes and solvers. */
uint32_t limits_seconds_left(const struct limits *);

/* When the time limit is reached, on clock_now; UINT64_MAX without one. */
uint64_t limits_end(const struct limits *);

/* Memory that this process uses, or another, with its page tables, in megabytes; 0 if it cannot be read. */
uint64_t limits_memory_used(void);
uint64_t limits_memory_of(pid_t);

#endif
