/* process: other programs as limited children.
 *
 * Every child leads a process group of its own, which the janitor knows; it dies with this process, has default signals
 * and no descriptors but its own. Nothing of the group is left when it ends. What it says is collected up to a length.
 * A program whose name has no slash is found along PATH; a stranger's is run in a cell (cell.h). */
#ifndef OCKHAM_BASE_PROCESS_PROCESS_H
#define OCKHAM_BASE_PROCESS_PROCESS_H

#include "base/context.h"
#include "base/process/cell.h"
#include "base/strbuf.h"

#include <errno.h>

#include <sys/types.h>

/* Where something is collected, and how much of it; `to` = NULL drops it. */
struct process_sink {
  struct strbuf *to;
  size_t most;
};

struct process_request {
  const char *const *arguments; /* ended by NULL; NULL = the child stays this program, and does this, */
  int (*act)(const void *data); /* which gives its exit status; a thread of it may have held any lock but malloc's */
  const void *data;
  const char *directory;   /* to work in, and for its temporary files; NULL = ours */
  const char *input;       /* a file that is its standard input; NULL = it is empty */
  const struct cell *cell; /* that it is confined to, as long as it runs; NULL = none */
  uint32_t seconds;        /* of processor time; 0 = not limited */
  uint32_t wait;           /* seconds of the clock, for process_run; 0 = as many as of processor time */
  uint32_t megabytes;      /* of address space; 0 = not limited */
  uint32_t resident;       /* megabytes of memory that it uses, watched by process_run; 0 = not limited */
  int conversation;        /* a descriptor that is its standard input and output; 0 = none, its input is empty */
  struct process_sink output, error;
  struct process_sink report; /* what is written to a descriptor of its own, */
  const char *report_name;    /* whose number is in this environment variable */
};

enum { PROCESS_STREAMS = 3, PROCESS_WORDS = 1 << 14 /* enough for messages */ };
/* Of all errnos: the machine offers no cell, so the program was not run. */
enum { PROCESS_NO_CELL = ENOTSUP };

/* A running child. */
struct process {
  pid_t pid; /* 0 = there is none */
  int ended; /* a descriptor that can be read once it has ended; -1 = the system has no such thing */
  int asks;  /* a descriptor that can be read when its cell is asked about a file; -1 = nothing is asked */
  const struct cell *cell;
  struct process_stream {
    int fd; /* -1 = closed */
    struct process_sink sink;
  } streams[PROCESS_STREAMS];
};

#define PROCESS_INIT                                                                                                   \
  {                                                                                                                    \
    0, -1, -1, NULL, {                                                                                                 \
      {-1, {NULL, 0}}, {-1, {NULL, 0}}, { -1, {NULL, 0} }                                                              \
    }                                                                                                                  \
  }

/* Two ends of a socket, the second of which is for a request; the caller closes both. False with errno set. */
bool process_make_conversation(int ends[2]);
/* 0, or an errno; there is then no child. The janitor may be NULL. */
int process_start(struct janitor *, const struct process_request *, struct process *ret);
/* Waits until one of them says something or ends, or for so long, and takes what they say. */
void process_wait(struct process *const *, uint32_t count, int milliseconds);
bool process_has_ended(const struct process *);
/* Kills what is left of its group, and takes the last words: the status that waitpid gives. None may run: then 0. */
int process_end(struct janitor *, struct process *);

enum process_outcome {
  PROCESS_EXITED,
  PROCESS_SIGNALLED, /* `number` says by which signal */
  PROCESS_TIME,      /* `wait` was over */
  PROCESS_MEMORY,    /* `resident` was exceeded */
  PROCESS_STOPPED,   /* a limit of the context was reached */
  PROCESS_NOT_RUN,   /* `number` is an errno */
};

struct process_result {
  enum process_outcome end;
  int number; /* exit status, signal or errno */
};

/* From start to end, for at most request.wait seconds. */
struct process_result process_run(struct context *, const struct process_request *);

#endif
