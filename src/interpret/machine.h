/* machine: the state of a concrete run (private to semantics). */
#ifndef OCKHAM_INTERPRET_MACHINE_H
#define OCKHAM_INTERPRET_MACHINE_H

#include "interpret/code.h"
#include "interpret/interpreter.h"
#include "interpret/memory.h"
#include "interpret/random.h"

/* What is known of a function while the program runs. */
struct function_state {
  uint32_t entry;                     /* first instruction, ID_NONE = not compiled yet */
  uint32_t first_register, registers; /* its variables, then the addresses of its local objects */
  uint32_t first_unknown, unknowns;   /* those that have an unknown value at its entry */
  uint32_t first_object;              /* register of the address of its first local object */
  uint32_t active;                    /* activations */
  bool is_noted;                      /* in result.arbitrary */
  struct frame_layout layout;         /* of its local objects, once compiled */
  struct code_operand *parameters;    /* as many as the function has, once compiled */
};

struct machine_frame {
  function_id function;
  uint32_t return_to;  /* instruction */
  uint32_t site;       /* of the call, ID_NONE for the first frame */
  uint32_t saved;      /* height of machine.saved at entry: above it lie the registers to restore at return */
  uint64_t stack_mark; /* of memory, at entry */
  uint64_t variadic;   /* address of the variadic arguments, 0 = none */
};

struct machine {
  const struct program *program;
  struct limits *limits; /* NULL = none */
  struct run_options options;
  struct memory memory;
  struct random random;
  uint32_t argument_count; /* of main */
  struct code code;
  VEC(uint64_t) registers;
  uint32_t *variable_register; /* of each variable */
  uint8_t *register_width;     /* of each register of a variable, in bits */
  uint64_t *object_address;    /* of each global object */
  uint32_t *object_register;   /* of each object: holds its address; ID_NONE = none yet (globals) */
  struct function_state *functions;
  VEC(struct machine_frame) frames;
  VEC(uint64_t) saved;  /* registers of activations that were entered again */
  VEC(uint64_t) buffer; /* values on their way between activations */
  struct compiler *compiler;
  uint64_t steps, calls;
  uint64_t stream_address[3]; /* what stdin, stdout and stderr point to */
  uint32_t at;                /* the instruction being executed, for messages */
  bool ended;                 /* then `result` says how */
  struct run_result result;
};

/* Lays out memory and registers and sets the initial state. False (with m->result) if there is no room. */
bool machine_init(struct machine *, const struct program *, struct limits *, const struct run_options *);
void machine_release(struct machine *);

static inline bool width_is_wide(unsigned width) { return width > 64; }

static inline u128 machine_read(const struct machine *m, struct code_operand o) {
  assert(o.reg + width_is_wide(o.width) < m->registers.len);
  const uint64_t *r = &m->registers.data[o.reg];
  return width_is_wide(o.width) ? (u128)r[1] << 64 | r[0] : r[0];
}
/* `value` has no bits beyond the operand's width. */
static inline void machine_write(struct machine *m, struct code_operand o, u128 value) {
  assert(o.reg + width_is_wide(o.width) < m->registers.len && bits_trunc(o.width, value) == value);
  uint64_t *r = &m->registers.data[o.reg];
  r[0] = (uint64_t)value;
  if (width_is_wide(o.width)) r[1] = (uint64_t)(value >> 64);
}

/* New registers; they keep their numbers, but the array moves. */
uint32_t machine_add_registers(struct machine *, uint32_t count);

/* The way a run ends; all return false. machine_violation takes the position from the instruction m->at. */
bool machine_end(struct machine *, enum run_outcome);
bool machine_stop(struct machine *, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool machine_violation(struct machine *, enum run_violation, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool machine_bad_access(struct machine *, uint64_t address, uint64_t len, bool write);
/* The edge being executed. */
edge_id machine_edge(const struct machine *);

/* execute.c: runs from instruction `pc` until the run ended (or I_DONE). */
void machine_execute(struct machine *, uint32_t pc);
/* Limits, called every few thousand edges; false when the run has to end. */
bool machine_checkpoint(struct machine *);

/* slow.c: a node without an instruction of its own. False on a violation. */
bool machine_slow_op(struct machine *, const struct slow_op *, uint32_t d);
bool machine_float_op(struct machine *, const struct slow_op *, uint32_t d);
bool machine_load_bytes(struct machine *, const struct instruction *);
bool machine_store_bytes(struct machine *, const struct instruction *);
/* Ends the run: the instruction at m->at found its operands x and y to be undefined. */
bool machine_arithmetic_violation(struct machine *, const struct instruction *);

/* call.c: the instruction where execution goes on, ID_NONE if the run ended. */
uint32_t machine_call(struct machine *, const struct instruction *);
uint32_t machine_return(struct machine *, const struct instruction *);
/* Enters the first function, with unknown arguments. */
uint32_t machine_enter_start(struct machine *, function_id);

/* operation.c: an operation other than assignment, store, assumption, call and return. False when the run ended. */
bool machine_operation(struct machine *, const struct instruction *);
/* A value for an input or something else that is not determined. */
u128 machine_unknown(struct machine *, uint16_t width, enum havoc_reason, string_id name);
/* The same, within the bounds of the choice, whose place is that of the instruction. */
u128 machine_choose(struct machine *, struct run_choice);

/* library_run.c: a call of a function without a body; sets the results. False when the run ended. */
bool machine_library_call(struct machine *, function_id, const struct code_call_site *);
/* For result.arbitrary: the function's result is none that it computes. */
void machine_note_arbitrary(struct machine *, function_id);
void machine_print(struct machine *, enum run_stream, const char *bytes, size_t len);

/* compile.c */
struct compiler *compiler_new(struct machine *);
void compiler_free(struct compiler *);
/* Instructions of a function with a body; sets functions[f].entry. */
void compile_function(struct compiler *, function_id);
/* Instructions that compute `e` and end with I_DONE; the first of them. Result in *ret_operand. */
uint32_t compile_expression(struct compiler *, expr e, struct code_operand *ret_operand);

#endif
