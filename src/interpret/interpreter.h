/* interpreter: executes a program, one run on concrete values with byte-exact memory.
 *
 * At a location the run takes the first outgoing edge that can execute. Values that the program does not determine
 * (inputs, uninitialised variables and memory, results of functions without a body) come from `inputs`, from a
 * callback, or from a seeded generator, so a run can be repeated exactly. Nothing is printed here. */
#ifndef OCKHAM_INTERPRET_INTERPRETER_H
#define OCKHAM_INTERPRET_INTERPRETER_H

#include "base/context.h"
#include "interpret/inputs.h"
#include "program/program.h"

struct machine;

enum run_outcome {
  RUN_EXITED,     /* `status` says how */
  RUN_ABORTED,    /* the program called abort */
  RUN_ASSUMPTION, /* no edge could be taken: an assumption is not met */
  RUN_VIOLATION,  /* `violation` says which, `text` describes it */
  RUN_STOPPED     /* by a limit or by what is not modelled; `text` says which */
};

enum run_violation {
  RUN_NO_VIOLATION,
  RUN_REACH_ERROR,
  RUN_ASSERT,
  RUN_CONTRACT,
  RUN_RULE,
  RUN_MEMORY_ACCESS,
  RUN_FREE,
  RUN_LOSS, /* the program ends, and memory that lives is known to nobody */
  RUN_LEFT, /* the program ends, and memory lives that it should have freed */
  RUN_SIGNED_OVERFLOW,
  RUN_DIVISION_BY_ZERO,
  RUN_SHIFT,
  RUN_ALIGNMENT,
  RUN_INDETERMINATE, /* a value is read that was never set */
  RUN_CALL,
  RUN_UNREACHABLE
};

enum run_stream { RUN_STDOUT = 1, RUN_STDERR = 2 };

/* A value that the program does not determine. */
struct run_choice {
  enum havoc_reason reason;
  const char *name; /* of the input function, "" for none */
  uint16_t width;
  edge_id edge;     /* where it is needed */
  u128 least, most; /* the value lies between them, round the top of the numbers if need be; all of them: 0, mask */
};
/* The value if it lies between the bounds, otherwise one that does. */
u128 run_choice_fit(const struct run_choice *, u128 value);

struct run_options {
  uint64_t seed;         /* 0: what is not determined is zero */
  struct inputs *inputs; /* values for inputs, taken as the run goes; NULL = none */
  /* Asked first for each value of a variable or result that is not determined; false = take it from `inputs` or the
   * seed. Initial contents of memory are not asked for. NULL = not asked. */
  bool (*choose)(void *data, const struct run_choice *, u128 *value);
  void *choose_data;
  /* Gets each new block of the heap that is not zeroed, and may set what it holds. NULL = not told. */
  void (*fill)(void *data, edge_id, unsigned char *bytes, uint64_t size);
  void *fill_data;
  /* Told each edge that is taken, in order (the last one may end the run). NULL = not told, which is much faster. */
  void (*taken)(void *data, edge_id);
  void *taken_data;
  /* The same, told before the edge's operation; interpreter_variable gives the values of its function's variables. */
  void (*watched)(void *data, edge_id, const struct machine *);
  void *watched_data;
  /* What the program prints, in pieces. NULL = discarded. */
  void (*output)(void *data, enum run_stream stream, const char *bytes, size_t len);
  void *output_data;
  uint64_t step_limit;  /* edges, 0 = none */
  uint64_t open_limit;  /* the same, once `choose` has given a value */
  uint64_t stack_limit; /* bytes of local objects */
  uint64_t heap_limit;  /* bytes of heap with its gaps */
  uint32_t depth_limit; /* nested calls */
};

#define RUN_OPTIONS_INIT {.stack_limit = 64 << 20, .heap_limit = 1u << 30, .depth_limit = 250000}

/* An activation at the end of the run, innermost first. */
struct run_frame {
  function_id function;
  edge_id call; /* the edge of the caller, ID_NONE for the outermost */
};

struct run_result {
  enum run_outcome outcome;
  enum run_violation violation;
  int status;         /* RUN_EXITED: low 8 bits */
  edge_id edge;       /* where the run ended, ID_NONE if it did not begin */
  struct position at; /* of that edge */
  char *text;         /* owned; "" where there is nothing to say */
  VEC(struct run_frame) stack;
  VEC(function_id) arbitrary; /* functions without a body or model that were called: their results are arbitrary */
  uint64_t lost;  /* RUN_LOSS: the first of what is lost, by its number among all that was allocated, from 1 */
  bool is_unseen; /* a compiled program goes on behind this violation: a dead local, a constant */
  uint64_t steps; /* edges executed */
  uint64_t calls; /* calls executed */
};

/* Runs the program from its start function (or entry, if it has none). Counts steps and calls in the context's
 * statistics and honours its limits. The program is well-formed (program_check). */
struct run_result interpreter_run(struct context *, const struct program *, const struct run_options *);
void run_result_release(struct run_result *);
u128 interpreter_variable(const struct machine *, var_id);

#endif
