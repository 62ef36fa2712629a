/* process: runs a program as a limited child in a process group of its own, of which nothing is left at the end. */
#ifndef OCKHAM_BASE_PROCESS_H
#define OCKHAM_BASE_PROCESS_H

#include "base/context.h"
#include "base/strbuf.h"

enum process_end {
  PROCESS_EXITED,
  PROCESS_SIGNALLED, /* `number` says by which signal */
  PROCESS_TIME,      /* `seconds` were over */
  PROCESS_STOPPED,   /* a limit of the context was reached */
  PROCESS_NOT_RUN,   /* `number` is an errno */
};

struct process {
  const char *const *arguments; /* ended by NULL; the first is found along PATH */
  const char *directory;        /* to work in */
  uint32_t seconds;             /* of wall clock and of processor time */
  uint32_t megabytes;           /* of address space, 0 = not limited */
  /* What the child says: on standard error, or, if `report` is given, on the descriptor whose number that environment
   * variable holds. Standard output is dropped, standard input is empty. */
  const char *report;
};

struct process_result {
  enum process_end end;
  int number;         /* exit status, signal or errno */
  struct strbuf said; /* cut off at some length */
};

struct process_result process_run(struct context *, const struct process *);

#endif
