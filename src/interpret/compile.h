/* compile: from expressions and edges to instructions (private to semantics). */
#ifndef OCKHAM_INTERPRET_COMPILE_H
#define OCKHAM_INTERPRET_COMPILE_H

#include "interpret/machine.h"

/* What remains to be done for an expression, last in, first out. */
struct compile_task {
  enum { TASK_VISIT, TASK_EMIT, TASK_TEST, TASK_ELSE, TASK_JOIN } kind;
  expr e;
};

/* An ITE whose alternatives are evaluated only when they are chosen. */
struct open_choice {
  uint32_t jump; /* the instruction to patch */
  uint32_t log;  /* height of the log where the alternative began */
};

/* A place that needs the first instruction of a location. */
struct fixup {
  enum { FIXUP_JUMP, FIXUP_CASE, FIXUP_OTHERWISE } kind;
  uint32_t index;
  loc_id location;
};

struct compiler {
  struct machine *machine;
  const struct program *program;
  struct code *code;
  uint32_t known;          /* expressions that `memo` and `may_fail` cover */
  uint32_t *memo;          /* register of each expression evaluated for the current location, or ID_NONE */
  unsigned char *may_fail; /* for each expression: may its evaluation be a violation? */
  VEC(uint32_t) log;       /* expressions with a memo */
  struct map constants;    /* value -> register */
  VEC(uint32_t) scratch;   /* scratch registers, in pairs */
  uint32_t scratch_used;   /* pairs */
  VEC(struct compile_task) tasks;
  VEC(struct open_choice) choices;
  edge_id edge;           /* being compiled */
  uint32_t pending;       /* edges complete but not counted yet */
  uint32_t *start;        /* first instruction of each location, ID_NONE = not compiled */
  uint32_t *predecessors; /* of each location */
  VEC(struct fixup) fixups;
  VEC(loc_id) work;
};

/* A cell of memory: R[base] + R[index] * stride + offset. */
struct compile_place {
  expr base, index; /* index may be EXPR_NONE */
  uint64_t stride;
  int64_t offset;
  object_id root; /* the object that the address is computed from, or ID_NONE */
};

/* Appends an instruction; its number. */
uint32_t compile_emit(struct compiler *, struct instruction, uint32_t expr_id);
uint32_t compile_constant(struct compiler *, unsigned width, u128 value);
static inline struct code_operand compile_operand(const struct compiler *c, expr e, uint32_t reg) {
  return (struct code_operand){reg, expr_width(&c->program->exprs, e)};
}

/* compile_expr.c: instructions that put the value of `e` into the register that is returned; it may be read until the
 * next compile_forget. compile_value_into puts it into a certain one. */
uint32_t compile_value(struct compiler *, expr e);
void compile_value_into(struct compiler *, expr e, uint32_t reg);
/* Evaluated values are no longer valid: something is assigned. */
void compile_forget(struct compiler *);
/* A scratch register (with the next one, for wide values). */
uint32_t compile_scratch(struct compiler *);
/* Makes room for expressions that are new. */
void compile_know_expressions(struct compiler *);

/* compile_memory.c */
struct compile_place compile_place(const struct compiler *, expr address, unsigned width);
void compile_load(struct compiler *, const struct expr_node *, expr e, struct compile_place, uint32_t d);
void compile_store(struct compiler *, expr address, expr value);

#endif
