/* janitor: a small process that tidies up if this one dies without doing so itself: killed, out of memory, crashed.
 *
 * It knows temporary files and directories, and process groups of children; it learns of our death by the end of a
 * pipe. All functions accept NULL, which is no janitor. */
#ifndef OCKHAM_BASE_JANITOR_H
#define OCKHAM_BASE_JANITOR_H

#include <sys/types.h>

struct janitor;

/* To be called before there are threads. NULL if there can be none. */
struct janitor *janitor_new(void);
/* What it still knows is removed. */
void janitor_free(struct janitor *);

/* The file or directory, with all that is in it, goes when this process dies; until the path is forgotten. */
void janitor_watch(struct janitor *, const char *path);
void janitor_forget(struct janitor *, const char *path);
/* The same for a process group. */
void janitor_watch_group(struct janitor *, pid_t);
void janitor_forget_group(struct janitor *, pid_t);

#endif
