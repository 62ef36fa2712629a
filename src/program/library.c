#include "program/library.h"

#include <stddef.h>
#include <string.h>

static const struct {
  const char *name;
  enum library_model model;
} table[] = {
    /* verification tasks */
    {"__VERIFIER_assume", LIBRARY_ASSUME},
    {"__VERIFIER_error", LIBRARY_ERROR},
    {"reach_error", LIBRARY_ERROR},
    {"__VERIFIER_atomic_begin", LIBRARY_PURE},
    {"__VERIFIER_atomic_end", LIBRARY_PURE},
    /* assert.h, as glibc, musl, newlib and macOS spell it */
    {"__assert_fail", LIBRARY_ASSERT_FAIL},
    {"__assert_perror_fail", LIBRARY_ASSERT_FAIL},
    {"__assert", LIBRARY_ASSERT_FAIL},
    {"__assert_func", LIBRARY_ASSERT_FAIL},
    {"__assert_rtn", LIBRARY_ASSERT_FAIL},
    /* end of the program */
    {"abort", LIBRARY_ABORT},
    {"exit", LIBRARY_EXIT},
    {"_exit", LIBRARY_EXIT},
    {"_Exit", LIBRARY_EXIT},
    {"quick_exit", LIBRARY_EXIT},
    /* memory */
    {"malloc", LIBRARY_MALLOC},
    {"__kmalloc", LIBRARY_MALLOC},
    {"calloc", LIBRARY_CALLOC},
    {"aligned_alloc", LIBRARY_ALIGNED_ALLOC},
    {"memalign", LIBRARY_ALIGNED_ALLOC},
    {"free", LIBRARY_FREE},
    {"cfree", LIBRARY_FREE},
    {"alloca", LIBRARY_ALLOCA},
    {"__builtin_alloca", LIBRARY_ALLOCA},
    {"__ockham_object_size", LIBRARY_OBJECT_SIZE},
    {"memcpy", LIBRARY_COPY},
    {"__memcpy", LIBRARY_COPY},
    {"memmove", LIBRARY_MOVE},
    {"memset", LIBRARY_FILL},
    {"__memset", LIBRARY_FILL},
    /* output */
    {"printf", LIBRARY_PRINT},
    {"vprintf", LIBRARY_PRINT},
    {"fprintf", LIBRARY_PRINT},
    {"vfprintf", LIBRARY_PRINT},
    {"dprintf", LIBRARY_PRINT},
    {"puts", LIBRARY_PRINT},
    {"fputs", LIBRARY_PRINT},
    {"putchar", LIBRARY_PRINT},
    {"putc", LIBRARY_PRINT},
    {"_IO_putc", LIBRARY_PRINT},
    {"fputc", LIBRARY_PRINT},
    {"fwrite", LIBRARY_PRINT},
    {"perror", LIBRARY_PRINT},
    {"fflush", LIBRARY_PRINT},
    {"printk", LIBRARY_PRINT},
    {"sprintf", LIBRARY_PRINT_BUFFER},
    {"vsprintf", LIBRARY_PRINT_BUFFER},
    {"snprintf", LIBRARY_PRINT_BUFFER},
    {"vsnprintf", LIBRARY_PRINT_BUFFER},
    /* control that the model does not follow */
    {"setjmp", LIBRARY_SETJMP},
    {"_setjmp", LIBRARY_SETJMP},
    {"sigsetjmp", LIBRARY_SETJMP},
    {"__sigsetjmp", LIBRARY_SETJMP},
    {"longjmp", LIBRARY_LONGJMP},
    {"_longjmp", LIBRARY_LONGJMP},
    {"siglongjmp", LIBRARY_LONGJMP},
    {"pthread_create", LIBRARY_THREAD},
    {"thrd_create", LIBRARY_THREAD},
    {"fork", LIBRARY_THREAD},
    {"vfork", LIBRARY_THREAD},
    {"clone", LIBRARY_THREAD},
    {"signal", LIBRARY_THREAD},
    {"sigaction", LIBRARY_THREAD},
    {"atexit", LIBRARY_THREAD},
    {"on_exit", LIBRARY_THREAD},
    {"at_quick_exit", LIBRARY_THREAD},
    {"makecontext", LIBRARY_THREAD},
    {"swapcontext", LIBRARY_THREAD},
    /* no effect on the program's memory, any result */
    {"rand", LIBRARY_PURE},
    {"random", LIBRARY_PURE},
    {"srand", LIBRARY_PURE},
    {"srandom", LIBRARY_PURE},
    {"clock", LIBRARY_PURE},
    {"sleep", LIBRARY_PURE},
    {"usleep", LIBRARY_PURE},
    {"getpid", LIBRARY_PURE},
    {"getchar", LIBRARY_PURE},
    {"isatty", LIBRARY_PURE},
    {"fclose", LIBRARY_PURE},
    {"sin", LIBRARY_PURE},
    {"cos", LIBRARY_PURE},
    {"tan", LIBRARY_PURE},
    {"exp", LIBRARY_PURE},
    {"log", LIBRARY_PURE},
    {"pow", LIBRARY_PURE},
};

static const char *const model_names[LIBRARY_MODEL_COUNT] = {
    [LIBRARY_NONE] = "none",
    [LIBRARY_INPUT] = "input",
    [LIBRARY_ASSUME] = "assume",
    [LIBRARY_ERROR] = "error",
    [LIBRARY_ASSERT_FAIL] = "assert-fail",
    [LIBRARY_ABORT] = "abort",
    [LIBRARY_EXIT] = "exit",
    [LIBRARY_MALLOC] = "malloc",
    [LIBRARY_CALLOC] = "calloc",
    [LIBRARY_ALIGNED_ALLOC] = "aligned-alloc",
    [LIBRARY_FREE] = "free",
    [LIBRARY_OBJECT_SIZE] = "object-size",
    [LIBRARY_COPY] = "copy",
    [LIBRARY_MOVE] = "move",
    [LIBRARY_FILL] = "fill",
    [LIBRARY_ALLOCA] = "alloca",
    [LIBRARY_PRINT] = "print",
    [LIBRARY_PRINT_BUFFER] = "print-buffer",
    [LIBRARY_PURE] = "pure",
    [LIBRARY_SETJMP] = "setjmp",
    [LIBRARY_LONGJMP] = "longjmp",
    [LIBRARY_THREAD] = "thread",
};

enum library_model library_find(const char *name) {
  static const char nondet[] = "__VERIFIER_nondet";
  if (strncmp(name, nondet, sizeof nondet - 1) == 0) return LIBRARY_INPUT;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strcmp(table[i].name, name) == 0) return table[i].model;
  return LIBRARY_NONE;
}

const char *library_model_name(enum library_model model) { return model_names[model]; }

enum library_model library_model_by_name(const char *name) {
  for (int i = 0; i < LIBRARY_MODEL_COUNT; i++)
    if (strcmp(model_names[i], name) == 0) return (enum library_model)i;
  return LIBRARY_MODEL_COUNT;
}
