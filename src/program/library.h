/* library: functions of the C library and of verification tasks that ockham knows without their bodies.
 *
 * Three ways to model a function, in order of preference:
 *   1. C source in front/models/ (compiled with ockham, linked when a program needs it): most of string.h, ctype.h, ...
 *   2. an operation of the program (malloc, memcpy, abort, __VERIFIER_nondet_*): the front end translates the call
 *   3. an entry here with an effect only (printf): the call stays, engines use the effect, the interpreter the real
 * thing To add one: a line in LIBRARY (ways 2 and 3), or a function in front/models/ (way 1, nothing else to do).
 */
#ifndef OCKHAM_PROGRAM_LIBRARY_H
#define OCKHAM_PROGRAM_LIBRARY_H

/* What a call does. */
enum library_model {
  LIBRARY_NONE,        /* not known: see extern_effects */
  LIBRARY_INPUT,       /* any value of the result type, an input */
  LIBRARY_ASSUME,      /* continue only if the argument is not 0 */
  LIBRARY_ERROR,       /* violation of unreach-call, also if the function has a body */
  LIBRARY_ASSERT_FAIL, /* violation: a failed assert */
  LIBRARY_ABORT,
  LIBRARY_EXIT,
  LIBRARY_MALLOC,
  LIBRARY_CALLOC,
  LIBRARY_ALIGNED_ALLOC,
  LIBRARY_FREE,
  LIBRARY_OBJECT_SIZE, /* for the models' own use */
  LIBRARY_COPY,        /* memcpy */
  LIBRARY_MOVE,        /* memmove */
  LIBRARY_FILL,        /* memset */
  LIBRARY_ALLOCA,
  LIBRARY_PRINT,        /* output only: printf, puts, putchar, fprintf, ...; the result is any value */
  LIBRARY_PRINT_BUFFER, /* sprintf, snprintf: writes its first argument */
  LIBRARY_PURE,         /* any result, no other effect */
  LIBRARY_SETJMP,       /* returns 0; what comes back through longjmp is missing */
  LIBRARY_LONGJMP,
  LIBRARY_THREAD, /* starts what runs besides or after the program: threads, signal handlers, exit handlers */
  LIBRARY_MODEL_COUNT
};

/* The model for a function of that name, LIBRARY_NONE if there is none. */
enum library_model library_find(const char *name);
/* Name for messages and JSON. */
const char *library_model_name(enum library_model);
/* The model of that name, LIBRARY_MODEL_COUNT if there is none. */
enum library_model library_model_by_name(const char *name);

#endif
