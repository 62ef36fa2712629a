/* testfile: a violation as a failing test in plain C, which any compiler compiles without sanitizers or flags of its
 * own.
 *
 * The file stands beside the sources and defines what they do not: functions without a body return the values of the
 * run, in their order; the violation prints what is violated and ends with status 1. Where plain C would not notice the
 * violation (an access of memory that is not there), or an error function has a body of its own, the file holds a copy
 * of the source instead, with the checks in it. */
#ifndef OCKHAM_CONFIRM_TESTFILE_TESTFILE_H
#define OCKHAM_CONFIRM_TESTFILE_TESTFILE_H

#include "base/context.h"
#include "front/sources.h"
#include "program/trace.h"

struct test_request {
  const struct sources *sources;
  const struct program *program;
  const struct trace *trace; /* confirmed; its last step is the violation */
  const char *violation;     /* what that step violates, NULL: it says so */
  const char *path;          /* of the file */
};

/* Writes all of the file or nothing; `command` is then what compiles and runs it. False with a reason in `why` if there
 * can be no such test; false after adding an error, without a reason, if the file cannot be written. */
bool testfile_write(struct context *, const struct test_request *, struct strbuf *command, struct strbuf *why);

#endif
