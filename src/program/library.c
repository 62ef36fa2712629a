/* Two tables: the functions by name, and how the models behave. */
#include "program/library.h"

#include <assert.h>
#include <limits.h>
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
    {"open", LIBRARY_PURE},
    {"open64", LIBRARY_PURE},
    {"openat", LIBRARY_PURE},
    {"creat", LIBRARY_PURE},
    {"access", LIBRARY_PURE},
    {"close", LIBRARY_PURE},
    {"socket", LIBRARY_PURE},
    {"connect", LIBRARY_PURE},
    {"bind", LIBRARY_PURE},
    {"listen", LIBRARY_PURE},
    {"getuid", LIBRARY_PURE},
    {"geteuid", LIBRARY_PURE},
    {"getgid", LIBRARY_PURE},
    {"getppid", LIBRARY_PURE},
    {"getenv", LIBRARY_PURE},
    {"fgetc", LIBRARY_PURE},
    {"getc", LIBRARY_PURE},
    {"sin", LIBRARY_PURE},
    {"cos", LIBRARY_PURE},
    {"tan", LIBRARY_PURE},
    {"exp", LIBRARY_PURE},
    {"log", LIBRARY_PURE},
    {"pow", LIBRARY_PURE},
};

static const struct library_promise promises[] = {
    {"rand", 0, INT_MAX, -1},       {"random", 0, INT_MAX, -1},
    {"getchar", -1, 255, -1},       {"fgetc", -1, 255, -1},
    {"getc", -1, 255, -1},          {"isatty", 0, 1, -1},
    {"fclose", -1, 0, -1},          {"close", -1, 0, -1},
    {"access", -1, 0, -1},          {"stat", -1, 0, -1},
    {"lstat", -1, 0, -1},           {"fstat", -1, 0, -1},
    {"connect", -1, 0, -1},         {"bind", -1, 0, -1},
    {"listen", -1, 0, -1},          {"usleep", -1, 0, -1},
    {"open", -1, INT_MAX, -1},      {"open64", -1, INT_MAX, -1},
    {"openat", -1, INT_MAX, -1},    {"creat", -1, INT_MAX, -1},
    {"socket", -1, INT_MAX, -1},    {"accept", -1, INT_MAX, -1},
    {"getpid", 1, INT_MAX, -1},     {"getppid", 0, INT_MAX, -1},
    {"clock", -1, LLONG_MAX, -1},   {"time", -1, LLONG_MAX, -1},
    {"sleep", 0, UINT_MAX, 0},      {"read", -1, LLONG_MAX, 2},
    {"pread", -1, LLONG_MAX, 2},    {"recv", -1, LLONG_MAX, 2},
    {"recvfrom", -1, LLONG_MAX, 2},
};

static const struct library_behaviour {
  const char *name;
  bool is_operation, returns;
  enum library_writes writes;
} models[] = {
#define X(model, name, operation, returns, writes) {name, operation, returns, LIBRARY_WRITES_##writes},
    LIBRARY_MODELS(X)
#undef X
};

enum library_model library_find(const char *name) {
  static const char nondet[] = "__VERIFIER_nondet";
  if (strncmp(name, nondet, sizeof nondet - 1) == 0) return LIBRARY_INPUT;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strcmp(table[i].name, name) == 0) return table[i].model;
  return LIBRARY_NONE;
}

bool library_sets_errno(const char *name) {
  static const char *const never[] = {"rand",   "random",  "srand",  "srandom", "getpid", "getppid",
                                      "getuid", "geteuid", "getgid", "getenv",  "clock",  "sleep"};
  for (size_t i = 0; i < sizeof never / sizeof *never; i++)
    if (strcmp(never[i], name) == 0) return false;
  return true;
}

const struct library_promise *library_promise(const char *name) {
  for (size_t i = 0; i < sizeof promises / sizeof *promises; i++)
    if (strcmp(promises[i].name, name) == 0) return &promises[i];
  return NULL;
}

/* What the table says of a model. */
static const struct library_behaviour *behaviour(enum library_model model) {
  assert(model < LIBRARY_MODEL_COUNT && models[model].name);
  return &models[model];
}

bool library_is_operation(enum library_model model) { return behaviour(model)->is_operation; }
bool library_returns(enum library_model model) { return behaviour(model)->returns; }
enum library_writes library_writes(enum library_model model) { return behaviour(model)->writes; }
const char *library_model_name(enum library_model model) { return behaviour(model)->name; }

enum library_model library_model_by_name(const char *name) {
  for (int i = 0; i < LIBRARY_MODEL_COUNT; i++)
    if (strcmp(models[i].name, name) == 0) return (enum library_model)i;
  return LIBRARY_MODEL_COUNT;
}
