/* library: functions of the C library and of verification tasks that ockham knows without their bodies.
 *
 * Three ways to model a function, in order of preference:
 *   1. C source in front/models/ (compiled with ockham, linked when a program needs it): most of string.h, ctype.h, ...
 *   2. an operation of the program (malloc, memcpy, abort, __VERIFIER_nondet_*): the front end translates the call
 *   3. an entry here with an effect only (printf): the call stays, engines use the effect, the interpreter the real
 *      thing
 * To add one: a line in the table of library.c (ways 2 and 3), or a function in front/models/ (way 1, nothing else to
 * do). A new way to behave is a line in LIBRARY_MODELS.
 */
#ifndef OCKHAM_PROGRAM_LIBRARY_H
#define OCKHAM_PROGRAM_LIBRARY_H

#include <stdbool.h>

/* What a call does.
 *
 *   operation   the front end makes an operation of the call, so that it is a call only where it was declared wrongly
 *   returns     control comes back
 *   writes      enum library_writes, where it stays a call */
/*      model, name in messages and JSON, operation, returns, writes */
#define LIBRARY_MODELS(X)                                                                                              \
  X(NONE, "none", false, true, EXTERN)                /* not known: see extern_effects */                              \
  X(INPUT, "input", true, true, NOTHING)              /* any value of the result type, an input */                     \
  X(ASSUME, "assume", true, true, NOTHING)            /* continue only if the argument is not 0 */                     \
  X(ERROR, "error", true, true, NOTHING)              /* violation of unreach-call, also if the function has a body */ \
  X(ASSERT_FAIL, "assert-fail", true, false, NOTHING) /* violation: a failed assert */                                 \
  X(ABORT, "abort", true, false, NOTHING)                                                                              \
  X(EXIT, "exit", true, false, NOTHING)                                                                                \
  X(MALLOC, "malloc", true, true, ANYTHING)                                                                            \
  X(CALLOC, "calloc", true, true, ANYTHING)                                                                            \
  X(ALIGNED_ALLOC, "aligned-alloc", true, true, ANYTHING)                                                              \
  X(FREE, "free", true, true, NOTHING)                                                                                 \
  X(OBJECT_SIZE, "object-size", true, true, NOTHING) /* for the models' own use */                                     \
  X(ANY, "any", true, true, NOTHING)      /* of contracts: any value, between two arguments if it has them */          \
  X(WRITE, "write", true, true, ANYTHING) /* of contracts: argument 1 says how many bytes are any */                   \
  X(COPY, "copy", true, true, ANYTHING)   /* memcpy */                                                                 \
  X(MOVE, "move", true, true, ANYTHING)   /* memmove */                                                                \
  X(FILL, "fill", true, true, ANYTHING)   /* memset */                                                                 \
  X(ALLOCA, "alloca", true, true, ANYTHING)                                                                            \
  X(PRINT, "print", false, true, NOTHING) /* output only: printf, puts, putchar, ...; the result is any value */       \
  X(PRINT_BUFFER, "print-buffer", false, true, FIRST) /* sprintf, snprintf */                                          \
  X(PURE, "pure", false, true, NOTHING)               /* any result, no other effect */                                \
  X(SETJMP, "setjmp", true, true, ANYTHING)           /* returns 0; what comes back through longjmp is missing */      \
  X(LONGJMP, "longjmp", true, false, ANYTHING)                                                                         \
  X(THREAD, "thread", false, true, ANYTHING) /* threads, handlers of signals, of exit: what they start is missing */

enum library_model {
#define X(model, name, operation, returns, writes) LIBRARY_##model,
  LIBRARY_MODELS(X)
#undef X
      LIBRARY_MODEL_COUNT
};

/* Classes of models, as case labels, like those of operations (program.h). */
/* clang-format off */
/* Operations on memory. */
#define LIBRARY_ANY_MEMORY LIBRARY_MALLOC: case LIBRARY_CALLOC: case LIBRARY_ALIGNED_ALLOC: case LIBRARY_ALLOCA: case LIBRARY_FREE: \
  case LIBRARY_OBJECT_SIZE: case LIBRARY_COPY: case LIBRARY_MOVE: case LIBRARY_FILL: case LIBRARY_WRITE
/* Go elsewhere: back to where setjmp was, or on in another thread. */
#define LIBRARY_ANY_JUMP LIBRARY_SETJMP: case LIBRARY_LONGJMP: case LIBRARY_THREAD
/* Give nothing that an input decides. */
#define LIBRARY_ANY_SETTLED LIBRARY_ABORT: case LIBRARY_EXIT: case LIBRARY_ANY: case LIBRARY_ANY_MEMORY: case LIBRARY_PRINT: \
  case LIBRARY_PRINT_BUFFER: case LIBRARY_ANY_JUMP
/* clang-format on */

enum library_writes {
  LIBRARY_WRITES_NOTHING,
  LIBRARY_WRITES_FIRST,    /* what the first argument leads to */
  LIBRARY_WRITES_EXTERN,   /* what a function without a body may write: see extern_effects */
  LIBRARY_WRITES_ANYTHING, /* what other code can reach, whatever extern_effects says */
};

/* The model for a function of that name, LIBRARY_NONE if there is none. */
/* Writes as many bytes as it says; `__ockham_write`: so many at the most. */
#define LIBRARY_WRITE_ALL "__ockham_write_all"
/* A clause of a contract, which is its argument, does not hold (src/environment). */
#define LIBRARY_CONTRACT_BROKEN "__ockham_contract_broken"
enum library_model library_find(const char *name);
/* The columns of LIBRARY_MODELS. */
bool library_is_operation(enum library_model);
bool library_returns(enum library_model);
enum library_writes library_writes(enum library_model);
/* Name for messages and JSON. */
const char *library_model_name(enum library_model);
/* The model of that name, LIBRARY_MODEL_COUNT if there is none. */
enum library_model library_model_by_name(const char *name);

#endif
