/* trace: one run of a program up to a violation, as an engine claims it; the currency between engines, replay and
 * reports.
 *
 * A trace names the edges that the run takes and every value that the program does not determine: inputs, results of
 * functions without a body, uninitialised variables, and the initial contents of memory. With these data the compiled
 * program must fail; nothing else is supplied, and no branch is forced. */
#ifndef OCKHAM_PROGRAM_TRACE_H
#define OCKHAM_PROGRAM_TRACE_H

#include "program/program.h"

/* One edge of the run. A CALL edge of a function with a body is followed by the callee's edges; its RETURN edge leads
 * back. */
struct trace_step {
  edge_id edge;
  uint32_t depth; /* nested calls around it, 0 for program.start */
};

enum choice_kind {
  CHOICE_INPUT,    /* a HAVOC edge with HAVOC_INPUT: the next result of the input function `edge.op.name` */
  CHOICE_VARIABLE, /* any other HAVOC edge: an uninitialised local, an undefined value, ... */
  CHOICE_RESULT,   /* the result piece `piece` of a CALL edge of a function without a body */
  CHOICE_LOCAL,    /* the value that local variable `variable` has when its function is entered by step `step`; of an
                    * undefined global variable: its initial value */
};

/* A value that the program does not determine, in the order of the run. */
struct trace_choice {
  enum choice_kind kind;
  uint32_t step;   /* in trace.steps: when it is chosen */
  edge_id edge;    /* of that step */
  var_id variable; /* CHOICE_VARIABLE, CHOICE_LOCAL: which one; ID_NONE otherwise */
  uint32_t piece;  /* CHOICE_RESULT */
  uint16_t width;
  bool is_free; /* any value will do; `value` is one */
  u128 value;
};

/* Initial contents of memory that the program reads before it writes it, or what a function without a body writes. */
struct trace_cell {
  object_id object; /* a static object (extern global, uninitialised local); ID_NONE: unknown or new memory */
  uint32_t step;    /* a local object: the step whose CALL entered its function, or whose HAVOC_MEMORY forgot it; new
                     * memory: the step of its ALLOCATE; 0 for globals and unknown memory */
  uint64_t
      address; /* offset in the object or new memory, or the number that stands for the address of unknown memory */
  uint32_t bytes;
  bool is_written; /* by the CALL at `step` of a function without a body, or the HAVOC_MEMORY of a contract; `address`
                    * is a number then */
  u128 value;
};

/* The number that the trace uses as the address of something in the program. Needed only where choices or cells hold
 * such numbers: an unknown pointer that turned out to point to an object, a function pointer. */
enum address_kind { ADDRESS_OBJECT, ADDRESS_FUNCTION, ADDRESS_BLOCK /* the new memory of the ALLOCATE at `step` */ };
struct trace_address {
  enum address_kind kind;
  uint32_t id;      /* object_id or function_id */
  uint32_t step;    /* as for cells */
  uint64_t address; /* where it begins */
  uint64_t bytes;
};

struct trace {
  VEC(struct trace_step) steps; /* from the entry of program.start; the last one is the violation */
  uint64_t left_out;            /* edges of a very long run that are not in `steps` (STEPS_UNCOUNTED: some): */
  uint32_t gap;                 /* they come before this step; such a trace has no choices */
  bool is_about_cleanup;        /* it ends where memory is not freed, lost or not */
  VEC(struct trace_choice) choices;
  VEC(struct trace_cell) cells;
  VEC(struct trace_address) addresses;
  /* Pointers into unknown memory are numbers here: values of choices and cells, of pointer width, that lie in
   * [lowest, highest] of the addresses of `cells` with object = ID_NONE, or in the memory near them. */
};

#define STEPS_UNCOUNTED UINT64_MAX
#define TRACE_INIT {.left_out = 0}
/* The copy is made in an empty one, and owns what it holds. */
static inline void trace_copy(struct trace *to, const struct trace *from) {
  to->left_out = from->left_out;
  to->gap = from->gap;
  to->is_about_cleanup = from->is_about_cleanup;
  for (uint32_t i = 0; i < from->steps.len; i++) vec_push(&to->steps, from->steps.data[i]);
  for (uint32_t i = 0; i < from->choices.len; i++) vec_push(&to->choices, from->choices.data[i]);
  for (uint32_t i = 0; i < from->cells.len; i++) vec_push(&to->cells, from->cells.data[i]);
  for (uint32_t i = 0; i < from->addresses.len; i++) vec_push(&to->addresses, from->addresses.data[i]);
}
static inline void trace_release(struct trace *t) {
  vec_release(&t->steps);
  vec_release(&t->choices);
  vec_release(&t->cells);
  vec_release(&t->addresses);
}

#endif
