/* gates: circuits of and, exclusive or and choice over inputs, folded, and their clauses. Gates that are the same
 * function of few others, or the same sum of others modulo two, are the same gate (functions.h).
 *
 * A gate is a literal: node number shifted left by one, with negation in the low bit. Node 0 is false. A node is made
 * once, operands before it; clauses exist only for what a query needs. */
#ifndef OCKHAM_BITS_GATES_H
#define OCKHAM_BITS_GATES_H

#include "bits/functions.h"
#include "bits/sat.h"

typedef uint32_t gate;
enum { GATE_FALSE = 0, GATE_TRUE = 1 };

enum gate_kind { GATE_CONSTANT, GATE_INPUT, GATE_AND, GATE_XOR, GATE_CHOICE };

struct gate_node {
  enum gate_kind kind;
  gate a, b, c; /* AND, XOR: a < b; CHOICE: a ? b : c, a not negated */
};

struct gates {
  VEC(struct gate_node) nodes;
  VEC(struct small_function) functions; /* by node */
  struct unique by_function;
  VEC(uint32_t) sums;   /* lists: how many nodes, and which, ascending */
  VEC(uint32_t) sum_at; /* by node: its list, which it is the sum of; 0 = the node itself */
  struct unique by_sum; /* exclusive ors */
  VEC(int) variables;   /* by node: of the solver, 0 = no clauses yet */
  VEC(uint32_t) stack;  /* scratch */
  VEC(uint8_t) values;  /* by node, in the last assignment that was read; those behind them were made since */
};

void gates_init(struct gates *);
void gates_release(struct gates *);

static inline gate gate_not(gate g) { return g ^ 1; }
static inline gate gate_constant(bool value) { return value ? GATE_TRUE : GATE_FALSE; }
static inline bool gate_is_constant(gate g) { return g <= GATE_TRUE; }

gate gate_input(struct gates *);
gate gate_and(struct gates *, gate, gate);
gate gate_or(struct gates *, gate, gate);
gate gate_xor(struct gates *, gate, gate);
gate gate_choice(struct gates *, gate condition, gate then, gate otherwise);

/* The literal of the solver for the gate; its clauses, and those of what it is made of, are added if they are new. */
int gates_literal(struct gates *, struct sat *, gate);
/* After SOLVER_SAT: takes the values of the inputs from the assignment, false for those that nobody asked about, and
 * computes all gates from them: those that have no value yet, so that gates which are made while an assignment is read
 * cost no more than themselves. Whoever asks the solver again clears `values`. */
void gates_read(struct gates *, const struct sat *);
/* In what was read. */
bool gates_value(const struct gates *, gate);

#endif
