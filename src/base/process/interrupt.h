/* interrupt: how a run ends before it is done, by a limit or by SIGINT or SIGTERM.
 *
 * The orderly way comes first: loops ask limits_exceeded, for which an interrupt sets the flag, and the command
 * reports. What does not look is ended from outside: half a second after a limit or an interrupt, the janitor sends a
 * signal, whose handler says the last words, lets the janitor tidy up, and ends the process with the status that goes
 * with them.
 *
 * Why so: to the caller, a process that was killed has no exit status of a verdict, so that this process must end
 * itself. A handler can do that in any loop and in any library, with write and _exit alone. The janitor, other than a
 * timer, also sees memory, costs this process nothing, and works while this process has no time to look. A process in
 * front of this one, which would relay its output and status, would have to be transparent to terminals, signals and
 * debuggers.
 *
 * There is one such run in a process: a signal handler can reach nothing but static data. */
#ifndef OCKHAM_BASE_PROCESS_INTERRUPT_H
#define OCKHAM_BASE_PROCESS_INTERRUPT_H

#include "base/limits.h"
#include "base/process/exit_status.h"

#include <stddef.h>
#include <sys/types.h>

struct janitor;

struct last_words {
  int fd;                  /* where they are said: standard output, or standard error */
  const char *before;      /* such as "verdict: unknown (" */
  const char *after;       /* such as ")\n" */
  enum exit_status status; /* that goes with them */
};

/* A file that is left by a run which is ended from outside: it is complete, or not there. */
struct last_file {
  const char *path;      /* "-" = it is said before the last words */
  const char *temporary; /* in the same folder; NULL = `path` is a device or a pipe */
  mode_t mode;           /* of the file that it replaces; 0 = there is none */
  const char *text;
  size_t len;
};

/* From here on; the limits are those of now. Without a janitor there is the orderly way only. The first interrupt is as
 * described; the second ends the process at once. */
void interrupt_begin(struct limits *, struct janitor *, struct last_words);
/* What is said before the last words if it is this limit that ends the run from outside: lines, kept by the caller
 * until the command begins to print. NULL = nothing. */
void interrupt_explain(enum limit, const char *lines);
/* What is written then, kept likewise. Of LIMIT_NONE: if an allocation fails. */
void interrupt_leave(enum limit, const struct last_file *, size_t count);
/* The command knows its answer and begins to print: no limit can take it back any more. An interrupt still ends the
 * process; what it says then begins on a new line. */
void interrupt_report(void);
/* The command says its own last words now: nobody else does from here on. */
void interrupt_spoken(void);
/* Says the last words with this reason, and ends the process, if the command has not spoken. For failed allocations. */
void interrupt_last_words(const char *reason);
/* In a copy of the process (copies.h): it has no last words, and where it would say them it ends without a word; until
 * it is told to go on in the place of the process that it is a copy of. */
void interrupt_hush(void);
void interrupt_speak_up(void);
/* The run is over. An interrupt is of no account any more, a second one ends the process. */
void interrupt_end(void);

#endif
