/* watchdog: interrupts a long call in this process when a limit is reached.
 *
 * A thread of its own looks every few milliseconds while a call is being watched, and sleeps otherwise. Short calls
 * cost two uncontended locks. */
#ifndef OCKHAM_SOLVE_WATCHDOG_H
#define OCKHAM_SOLVE_WATCHDOG_H

#include <stdbool.h>
#include <stdint.h>

struct watchdog;
struct limits;

/* `interrupt(argument)` is called from the thread, while a call is watched and a limit is exceeded, again and again. */
struct watchdog *watchdog_new(void (*interrupt)(void *), void *argument);
void watchdog_free(struct watchdog *);

/* Begins to watch: until `deadline` on clock_now, and for cancellation and memory in `limits`. False if there is no
 * thread; the call must then not be made. */
bool watchdog_begin(struct watchdog *, uint64_t deadline, const struct limits *limits);
/* Ends it; afterwards `interrupt` is not called any more. True if it was called. */
bool watchdog_end(struct watchdog *);

#endif
