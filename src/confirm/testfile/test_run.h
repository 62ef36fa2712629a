/* test_run: a failing run as whoever stands outside of the program sees it: the values that it is given, in the order
 * in which it asks for them.
 *
 * A trace knows them by their places (program/sites.h) and may leave out what the violation does not depend on; a
 * function of plain C only knows how often it was called. So the interpreter follows the trace through the whole
 * program and writes down every value. */
#ifndef OCKHAM_CONFIRM_TESTFILE_TEST_RUN_H
#define OCKHAM_CONFIRM_TESTFILE_TEST_RUN_H

#include "interpret/interpreter.h"
#include "program/trace.h"
#include "rules/rule.h"

/* A value that the program is given. */
struct test_value {
  string_id name; /* of the function that returns it; "f.x" is the parameter x of the entry function f */
  uint32_t piece; /* of its result */
  uint16_t width;
  u128 value;
};

struct test_run {
  VEC(struct test_value) values; /* in the order of the run */
  uint64_t path;                 /* which edges it took, as a hash */
  struct run_result end;
};

/* False with a reason in `why` if the values that functions return do not alone determine that the run fails; they are
 * then those of the trace, which may leave some out. */
bool test_run_find(struct context *, const struct program *, const struct rules *, const struct trace *,
                   struct test_run *ret, struct strbuf *why);
void test_run_release(struct test_run *);

/* Is the function one whose results a test gives? What rules watch, and others without a body; those of the C library
 * that do not ask the world are not. */
bool test_run_gives(const struct program *, const struct rules *, const char *name);

#endif
