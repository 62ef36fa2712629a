/* step: a sequence of statements in which every choice has a name.
 *
 * What a statement reads, the node that it allocates, what the new node looks like: each is a constant of its own that
 * nothing else mentions. So the sequence is deterministic. It happens from a state in which its guard holds, a list of
 * EA^R formulas over the state before and the choices; and what will hold after it is what heap_step_before says, one
 * formula at a time, with the same quantifiers: literals stay literals. The step from A to B exists if
 *
 *     A  and  every conjunct of the guard  and  heap_step_before(b) for each conjunct b of B
 *
 * is satisfiable, and the assumptions of a core are literals of B. The formulas share subterms (a write replaces an
 * atom by four others, over a number of constants that grows by two per write), so they grow with the square of the
 * number of writes; test/unit/lists/logic/test_step.c measures it.
 *
 *     struct heap_step step;
 *     heap_step_init(&step, &state);
 *     for each statement: heap_step_add(&step, &statement);
 *     ... step.guard, step.wrong, heap_step_before(&step, formula) ...
 *     heap_step_release(&step); */
#ifndef OCKHAM_LISTS_LOGIC_STEP_H
#define OCKHAM_LISTS_LOGIC_STEP_H

#include "lists/logic/atoms.h"
#include "lists/logic/wlp.h"

/* A statement goes wrong if, and only if, the guard up to it and the condition hold before the step. */
struct heap_wrong {
  uint32_t statement;    /* how many were added before it */
  enum heap_error error; /* HEAP_ERROR_COUNT: what heap_step_require demands does not hold */
  uint32_t guard;        /* so many conjuncts of the guard come before it */
  term condition;        /* over the state before the step */
};

/* What happens without any choice: a statement, or symbols get the meaning of others. */
struct heap_move {
  bool is_renaming;
  struct heap_statement statement;
  uint32_t symbol, new_symbol; /* of a renaming: the symbol, and where its meaning comes from */
};

struct heap_step {
  const struct heap_state *state; /* outlives the step */
  VEC(struct heap_move) moves;
  term_list guard;   /* over the state before and the choices */
  term_list choices; /* constants and propositions, in the order in which they were made */
  term_list garbage; /* those of them that are what the fields of new nodes hold */
  VEC(struct heap_wrong) wrong;
  uint32_t statements; /* that were added */
  struct map *before;  /* number of moves << 32 | positive formula -> the formula before them */
};

void heap_step_init(struct heap_step *, const struct heap_state *);
void heap_step_release(struct heap_step *);
void heap_step_copy(struct heap_step *to, const struct heap_step *from);

/* The statement happens next. Its errors are appended to `wrong`; that it makes none belongs to the guard. */
void heap_step_add(struct heap_step *, const struct heap_statement *);
/* The condition holds after what was added so far. */
void heap_step_assume(struct heap_step *, term condition);
/* The goal must hold: where it does not, what follows goes wrong; `fact`, which it implies, is known from then on. For
 * assertions and preconditions of calls: the goal's negation is in EA^R, and so is the fact. */
void heap_step_require(struct heap_step *, term goal, term fact);
/* The symbol is what `new_symbol`, of the same role, was before the step: the field after a call by contract. */
void heap_step_rename(struct heap_step *, uint32_t symbol, uint32_t new_symbol);
/* A new choice: a node. */
term heap_step_choice(struct heap_step *, const char *name);

/* Holds before the step, with its choices, if and only if the formula holds after it; given the guard. */
term heap_step_before(const struct heap_step *, term after);

#endif
