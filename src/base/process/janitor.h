/* janitor: a small process that tidies up if this one dies without doing so itself: killed, out of memory, crashed. It
 * also tells this one when it should have ended.
 *
 * It knows temporary files and directories, and process groups of children; it learns of our death by the end of a
 * pipe. All functions accept NULL, which is no janitor. */
#ifndef OCKHAM_BASE_PROCESS_JANITOR_H
#define OCKHAM_BASE_PROCESS_JANITOR_H

#include <signal.h>
#include <stdint.h>
#include <sys/types.h>

struct janitor;

/* To be called before there are threads. NULL if there can be none. */
struct janitor *janitor_new(void);
/* What it still knows is removed. */
void janitor_free(struct janitor *);
/* The same before _exit, and waits for it no longer than a moment; may be called in a signal handler. */
void janitor_abandon(struct janitor *);
pid_t janitor_pid(const struct janitor *);

/* Whoever has something watched owns it. */
/* The file or directory, with all that is in it, goes when this process dies; until the path is forgotten. */
void janitor_watch(struct janitor *, const char *path);
void janitor_forget(struct janitor *, const char *path);
/* The same for a process group. */
void janitor_watch_group(struct janitor *, pid_t);
void janitor_forget_group(struct janitor *, pid_t);

/* A copy of this process (copies.h) that shares the janitor is dead: what it had it watch goes now. */
void janitor_end_owner(struct janitor *, pid_t);

/* A copy that goes on in the place of the process that the janitor works for: signals go to it from now on. */
void janitor_follow(struct janitor *);

/* Half a second after one of these is reached, if we are still there, it queues JANITOR_SIGNAL to us with the enum
 * limit as its value, once each. See base/process/interrupt.h. */
enum { JANITOR_SIGNAL = SIGALRM };
/* LIMIT_TIME: a time on clock_now, UINT64_MAX = never. */
void janitor_end_at(struct janitor *, uint64_t);
/* LIMIT_MEMORY: resident megabytes, 0 = no limit. */
void janitor_end_above(struct janitor *, uint32_t megabytes);
/* LIMIT_CANCELLED: now. May be called in a signal handler. */
void janitor_cancel(struct janitor *);

#endif
