/* explain: why no run takes a path (NEWTON: Ball, Rajamani, Generating Abstract Explanations of Spurious
 * Counterexamples in C Programs, MSR-TR-2002-09; docs/explain.md).
 *
 *   refute.c     is the path feasible? If not, the shortest prefix that is not, and a smallest part of its statements
 *                that still is not: the projection. Definitions are dropped before conditions (the redundancy-driven
 *                abstraction of section 6.1: what a condition says again needs no definition), then conditions.
 *   simulate.c   the projection is executed symbolically with a store, conditions and history (section 4), values named
 *                by the variables that hold them; what the conditions depend on becomes predicates (section 6.1, phase
 *                3), each in the scope of a procedure (section 6.2).
 *
 * No interpolation takes part. Explanations are guesses about what matters: whoever uses them checks that the
 * abstraction over them refutes the path. */
#ifndef OCKHAM_EXPLAIN_EXPLAIN_H
#define OCKHAM_EXPLAIN_EXPLAIN_H

#include "abstract/predicate.h"
#include "base/bitset.h"
#include "base/context.h"
#include "encode/step.h"
#include "explain/path.h"

enum explain_answer { EXPLAIN_INFEASIBLE, EXPLAIN_FEASIBLE, EXPLAIN_UNKNOWN };

/* What to prefer if there are several explanations, and how much to say. */
enum explain_effort {
  EXPLAIN_BRIEF,       /* conditions before definitions, and only what is needed */
  EXPLAIN_FULL,        /* the last condition, and conditions in terms of their origins too */
  EXPLAIN_DEFINITIONS, /* definitions before conditions, everything said */
  EXPLAIN_EFFORT_COUNT
};

struct explained {
  function_id function; /* ID_NONE = global */
  expr e;               /* of width 1 */
};

struct explanation {
  enum explain_answer answer;
  const char *reason;     /* UNKNOWN */
  uint32_t end;           /* INFEASIBLE: the step that cannot be taken */
  struct bitset kept;     /* steps of the projection */
  struct bitset initial;  /* global variables whose initial value belongs to it */
  bool is_memory_initial; /* and contents of memory */
  VEC(struct explained) predicates;
  uint32_t store, conditions;  /* |Omega| and |Phi| of the whole prefix */
  VEC(struct explained) facts; /* of the projection: the conditions that remain, the last one included */
};

struct explain_request {
  struct context *ctx;
  struct semantics *s;           /* over integers or bit-vectors, of the program below */
  struct program *program;       /* gets new expressions, and variables and bindings of symbolic constants */
  struct predicates *predicates; /* gets the symbolic constants */
  const path *steps;
};

/* A path may be infeasible for several reasons. Each question gives the next: the condition that could not be met in
 * the one before is left out from then on. FEASIBLE as the first answer means what it says, later that there is no
 * other explanation. */
struct explainer;
struct explainer *explainer_new(const struct explain_request *);
void explainer_next(struct explainer *, enum explain_effort, struct explanation *);
void explainer_free(struct explainer *);
void explanation_release(struct explanation *);

/* Does the abstraction over the predicates refute the path? Section 3: along the path, of each predicate only is known
 * whether it holds, does not, or may do either; and what callers call the values that they pass (section 6.2). The path
 * is complete, and `s` is of the program with all symbolic constants. */
bool explain_is_sufficient(struct context *, struct semantics *, const struct predicates *symbolics, const path *,
                           const struct explained *, uint32_t count);

/* Predicates as text that predicates_parse reads, a block for each function. */
void explain_print_predicates(const struct program *, const struct explained *, uint32_t count, struct strbuf *);

#endif
