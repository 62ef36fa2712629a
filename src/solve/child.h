/* child: a program that answers s-expressions with s-expressions, run as a child process.
 *
 * Its standard input and output are one socket (so that a child that died is an error here and not a signal); its
 * messages are dropped. Every wait ends at a deadline. After a failure the child is stopped, and can be started anew.
 */
#ifndef OCKHAM_SOLVE_CHILD_H
#define OCKHAM_SOLVE_CHILD_H

#include "base/process/process.h"
#include "solve/backend.h"

struct child {
  struct process process;
  int fd;                 /* our end of the conversation */
  struct strbuf received; /* and not yet handed out */
};

#define CHILD_INIT {PROCESS_INIT, -1, STRBUF_INIT}

static inline bool child_is_running(const struct child *c) { return c->process.pid != 0; }

/* Starts `arguments[0]`, found along PATH; the list ends with NULL. `megabytes` limits its address space, 0 = not. */
bool child_start(struct child *, const char *const *arguments, uint32_t megabytes, struct strbuf *error);
/* Kills it, if it runs, and waits for its end. */
void child_stop(struct child *);

/* Sends the text; false, and the child stopped, at the deadline. If the child has ended, child_receive tells. */
bool child_send(struct child *, const char *text, size_t len, struct solver_deadline);
/* Appends the next atom or list that the child prints to `reply`. If there is none, the child is stopped, and the
 * reason is in `error`; there is none if it was the deadline. */
bool child_receive(struct child *, struct solver_deadline, struct strbuf *reply, struct strbuf *error);

#endif
