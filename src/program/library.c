/* Two tables: the functions by name that are no contracts of the C library, and how the models behave. */
#include "program/library.h"

#include "program/contract.h"

#include <assert.h>
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
    {LIBRARY_CONTRACT_BROKEN, LIBRARY_ASSERT_FAIL},
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
    {"__ockham_write", LIBRARY_WRITE},
    {LIBRARY_WRITE_ALL, LIBRARY_WRITE},
    {"memcpy", LIBRARY_COPY},
    {"__memcpy", LIBRARY_COPY},
    {"memmove", LIBRARY_MOVE},
    {"memset", LIBRARY_FILL},
    {"__memset", LIBRARY_FILL},
    /* output, besides that of the C library */
    {"printk", LIBRARY_PRINT},
    /* control that the model does not follow */
    {"setjmp", LIBRARY_SETJMP},
    {"_setjmp", LIBRARY_SETJMP},
    {"sigsetjmp", LIBRARY_SETJMP},
    {"__sigsetjmp", LIBRARY_SETJMP},
    {"longjmp", LIBRARY_LONGJMP},
    {"_longjmp", LIBRARY_LONGJMP},
    {"siglongjmp", LIBRARY_LONGJMP},
    {"thrd_create", LIBRARY_THREAD},
    {"clone", LIBRARY_THREAD},
    {"makecontext", LIBRARY_THREAD},
    {"swapcontext", LIBRARY_THREAD},
    {"getcontext", LIBRARY_THREAD},
    {"setcontext", LIBRARY_THREAD},
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

/* Those of the C library that are no operations: most have a body, as of any function, unless a rule watches them. */
static enum library_model model_of_contract(const struct library_contract *c) {
  switch (c->kind) {
  case CONTRACT_PRINT: return LIBRARY_PRINT;
  case CONTRACT_PRINT_INTO: return LIBRARY_PRINT_BUFFER;
  case CONTRACT_MISSING: return LIBRARY_THREAD;
  case CONTRACT_WORLD:
  case CONTRACT_REAL: return c->is_quiet ? LIBRARY_PURE : LIBRARY_NONE;
  case CONTRACT_OWN:
  case CONTRACT_OPERATION:
  case CONTRACT_SCAN: break;
  }
  return LIBRARY_NONE;
}

enum library_model library_find(const char *name) {
  static const char nondet[] = "__VERIFIER_nondet";
  static const char any[] = "__ockham_any_", result[] = "__ockham_result_";
  const struct library_contract *c = contract_find(name);
  if (!c && strncmp(name, nondet, sizeof nondet - 1) == 0) return LIBRARY_INPUT;
  if (strncmp(name, any, sizeof any - 1) == 0 || strncmp(name, result, sizeof result - 1) == 0) return LIBRARY_ANY;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (strcmp(table[i].name, name) == 0) return table[i].model;
  const char *suffix = strrchr(name, '.'); /* library_calls.h */
  if (suffix && strcmp(suffix, ".missing") == 0) return LIBRARY_THREAD;
  return c ? model_of_contract(c) : LIBRARY_NONE;
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
