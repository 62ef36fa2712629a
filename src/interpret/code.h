/* code: the instructions that a concrete run executes (private to semantics).
 *
 * Expressions and edges are compiled, function by function at their first call, to register code. A register is a
 * 64-bit word of one array that holds everything: global variables, the variables of each function (one set: when a
 * function is entered again while it is active, its set is saved and restored, see call.c), constants, and scratch
 * registers, whose values do not outlive an edge. A value of up to 64 bits is held zero-extended in one register, a
 * wider one in two (low word first).
 *
 * To add an instruction: a line in INSTRUCTIONS, its case in execute.c, who emits it in compile*.c.
 */
#ifndef OCKHAM_INTERPRET_CODE_H
#define OCKHAM_INTERPRET_CODE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "program/program.h"

/* clang-format off */
/* R[x] is register x; d = destination. M = imm, the mask of the result's width. S = 64 - width, in `small`: x << S
 * moves the sign bit of x to the top. A "cell" is the address R[a] + R[b] * stride + offset, see `struct code_cell`. */
#define INSTRUCTIONS(X)                                                                                                \
  /* arithmetic on up to 64 bits */                                                                                    \
  X(MOVE)      /* d := a */                                                                                            \
  X(MOVE_WIDE) /* two registers */                                                                                     \
  X(NOT)       /* d := ~a & M */                                                                                       \
  X(ADD) X(SUB) X(MUL)          /* d := (a op b) & M */                                                                \
  X(ADD_NSW32) X(SUB_NSW32) X(MUL_NSW32) X(ADD_NSW64) X(SUB_NSW64) X(MUL_NSW64)                                        \
  X(ADD_NSW) X(SUB_NSW) X(MUL_NSW) /* other widths: S, M */                                                            \
  X(UDIV) X(UREM) X(SDIV) X(SREM)  /* S, M */                                                                          \
  X(SHL) X(LSHR) X(ASHR)           /* S, M */                                                                          \
  X(AND) X(OR) X(XOR)                                                                                                  \
  X(EQ) X(NE) X(ULT) X(ULE)                                                                                            \
  X(SLT) X(SLE)                 /* S */                                                                                \
  X(SEXT)      /* d := sign-extended a & M; S of the operand */                                                        \
  X(EXTRACT)   /* d := a >> small & M */                                                                               \
  X(CONCAT)    /* d := a << small | b */                                                                               \
  X(SELECT)    /* d := a ? b : R[imm] */                                                                               \
  X(SELECT_WIDE)                                                                                                       \
  X(OFFSET)    /* d := address a + imm */                                                                              \
  X(INDEX)     /* d := address a + b * imm */                                                                          \
  /* anything else: imm = number of a struct slow_op */                                                                \
  X(SLOW) X(FLOAT)                                                                                                     \
  /* memory; the width in bits follows. LOAD/STORE: checked by the shadow. _FIXED: known to be valid, address is       \
   * R[a] + imm. _INDEX: address is a cell, checked by the shadow. _BOUND: address is a cell, checked against the      \
   * bounds of the object it belongs to. Loads have d := cell; stores cell := d. */                                    \
  X(LOAD8) X(LOAD16) X(LOAD32) X(LOAD64)                                                                               \
  X(LOAD8_FIXED) X(LOAD16_FIXED) X(LOAD32_FIXED) X(LOAD64_FIXED)                                                       \
  X(LOAD8_INDEX) X(LOAD16_INDEX) X(LOAD32_INDEX) X(LOAD64_INDEX)                                                       \
  X(LOAD8_BOUND) X(LOAD16_BOUND) X(LOAD32_BOUND) X(LOAD64_BOUND)                                                       \
  X(STORE8) X(STORE16) X(STORE32) X(STORE64)                                                                           \
  X(STORE8_FIXED) X(STORE16_FIXED) X(STORE32_FIXED) X(STORE64_FIXED)                                                   \
  X(STORE8_INDEX) X(STORE16_INDEX) X(STORE32_INDEX) X(STORE64_INDEX)                                                   \
  X(STORE8_BOUND) X(STORE16_BOUND) X(STORE32_BOUND) X(STORE64_BOUND)                                                   \
  X(LOAD_BYTES)  /* small bytes at address a + imm, up to 16 */                                                        \
  X(STORE_BYTES)                                                                                                       \
  /* control; imm = target. `count` edges are complete then */                                                         \
  X(COUNT)                                                                                                             \
  X(JUMP)                                                                                                              \
  X(JUMP_IF) X(JUMP_UNLESS)     /* a */                                                                                \
  X(JUMP_EQ) X(JUMP_NE) X(JUMP_ULT) X(JUMP_ULE) /* a, b */                                                             \
  X(JUMP_SLT) X(JUMP_SLE)       /* S */                                                                                \
  X(SKIP_TO)     /* jump inside of an expression */                                                                    \
  X(SKIP_UNLESS) /* the same unless a */                                                                               \
  X(SWITCH)      /* a; imm = number of a struct switch_table */                                                        \
  X(CALL)        /* imm = number of a struct code_call_site */                                                              \
  X(RETURN)      /* imm = number of a struct code_call_site, whose arguments are the results */                             \
  X(OPERATION)   /* any other operation, that of the edge; d, a, b: registers of its operands a, b, c */               \
  X(NO_EDGE)     /* no edge can be taken */                                                                            \
  X(TAKEN)       /* tells run_options.taken; imm = edge */                                                             \
  X(DONE)        /* the value of an expression is complete */
/* clang-format on */

enum instruction_kind {
#define X(name) I_##name,
  INSTRUCTIONS(X)
#undef X
      INSTRUCTION_COUNT
};

struct instruction {
  uint16_t kind; /* enum instruction_kind */
  uint8_t small; /* see INSTRUCTIONS */
  uint8_t count; /* edges complete */
  uint32_t d, a, b;
  union {
    uint64_t imm;
    struct code_cell {
      uint32_t stride, offset; /* offset is signed */
    } cell;
  };
  uint32_t object; /* _BOUND: register with the object's address */
  uint32_t limit;  /* _BOUND: largest valid distance of the cell from it */
};

/* An operand: a register and the width of the value in it. */
struct code_operand {
  uint32_t reg;
  uint16_t width;
};

/* An expression node that has no instruction of its own. */
struct slow_op {
  expr e;
  struct code_operand a, b, c; /* reg = ID_NONE: not there */
};

struct code_call_site {
  edge_id edge;
  function_id callee;                  /* ID_NONE = indirect */
  uint32_t address;                    /* register of the callee's address */
  uint32_t first_arg, arg_count;       /* in code.operands */
  uint32_t first_result, result_count; /* in code.operands; reg = ID_NONE: not used */
};

/* Cases by value, for a binary search. */
struct switch_table {
  uint32_t first, count; /* in code.cases */
  uint32_t otherwise;    /* target */
};

struct switch_case {
  uint64_t value;
  uint32_t target;
};

struct code {
  VEC(struct instruction) instructions;
  VEC(uint32_t) edges; /* for each instruction the edge it belongs to */
  VEC(uint32_t) exprs; /* for each instruction its expression, or ID_NONE */
  VEC(struct slow_op) slow_ops;
  VEC(struct code_call_site) sites;
  VEC(struct code_operand) operands;
  VEC(struct switch_table) switches;
  VEC(struct switch_case) cases;
};

void code_release(struct code *);

#endif
