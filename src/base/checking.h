/* checking: two levels of assertions.
 *
 * `assert` states what costs next to nothing to look at; it is in every build that is not made with -Db_ndebug=true.
 * `assert_structure` states what takes a walk over a structure: the invariants that headers number. It is compiled in
 * by -Dchecking=true, which the sanitized build of `make test` and the fuzzers of `make test-long` have. By convention
 * a walk is a function `bool X_is_valid(const struct X *)`, which itself asserts what it finds, so that the message
 * names the breach, and returns true. Neither may have side effects, and neither replaces a check of input. */
#ifndef OCKHAM_BASE_CHECKING_H
#define OCKHAM_BASE_CHECKING_H

#include <assert.h>

#if defined(OCKHAM_CHECKING) && !defined(NDEBUG)
#define assert_structure(condition) assert(condition)
#else
#define assert_structure(condition) ((void)(1 || (condition))) /* compiled, never evaluated */
#endif

#endif
