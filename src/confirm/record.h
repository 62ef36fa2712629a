/* record: what stands behind a verdict: who looked at it again, what that rests on, and how much of the program it is
 * about. Filled in by those who confirm, whatever the command; printed by report/record_print.h, in one place. */
#ifndef OCKHAM_CONFIRM_RECORD_H
#define OCKHAM_CONFIRM_RECORD_H

#include "engine/assumption.h"
#include "engine/task.h"
#include "engine/verdict.h"

/* X(KIND, name for machines) */
#define RECORD_KINDS(X)                                                                                                \
  X(NONE, "none")                                          /* nobody looked at it again */                             \
  X(REPLAYED, "replayed")                                  /* the compiled program was seen to fail */                 \
  X(CERTIFIED, "certified")                                /* a second program checked the invariants */               \
  X(CERTIFIED_TRANSLATION, "certified-over-a-translation") /* those of a program that stands for the given one */      \
  X(REPEATED, "repeated-by-a-second-solver")               /* somebody else was asked the same questions */

#define RECORD_ENUM(KIND, name) RECORD_##KIND,
enum record_kind { RECORD_KINDS(RECORD_ENUM) };
#undef RECORD_ENUM

/* A function without a body and without a model that the call graph reaches. */
struct record_function {
  function_id function;
  struct position at; /* of a call */
  uint32_t calls;     /* places where it is called */
  bool matters;       /* to the property, as far as slicing can tell */
};

/* Edges that are not modelled exactly, in functions that the call graph reaches. */
struct record_mark {
  enum mark mark;
  edge_id edge;       /* the first */
  struct position at; /* of it */
  uint32_t count;
};

struct record {
  enum record_kind kind;
  const char *none;                 /* NONE: why nobody looked at it; NULL = it is not known what to look at */
  const char *solver;               /* who was asked; NULL = nobody */
  const char *method;               /* what it decides: "SMT", "SAT"; NULL as above */
  uint64_t obligations;             /* that this one decided */
  const char *proof;                /* what kind of proof it is, in words; NULL if the kind says so */
  VEC(enum assumption) assumptions; /* that the verdict rests on */
  string_list environment;          /* what is assumed of who calls the entry function, in words of others */
  string_list suggested;            /* clauses of a contract under which all is proved, and what callers make of them */
  string_list unread;               /* clauses of its contract that are not taken */
  VEC(struct record_function) bodiless;
  VEC(struct record_mark) marks;
  uint32_t checks, checks_in_reach; /* of the program; those in functions that the call graph reaches */
  VEC(function_id) unreached;       /* functions of the user with a body that the call graph does not reach */
  bool is_surveyed;                 /* the last four are filled in */
};

#define RECORD_INIT {.kind = RECORD_NONE}

void record_release(struct record *);
const char *record_kind_name(enum record_kind);
/* Takes the place of what was known about who looked at it. */
void record_confirm(struct record *, enum record_kind, const char *solver, const char *method, uint64_t obligations);
void record_assume(struct record *, enum assumption);
/* What the task's program has without a body, without an exact model for who gave the verdict, and out of reach. */
void record_survey(struct record *, const struct task *, const struct verdict *);
/* Of a proof: does the program allocate memory in code that runs? */
void record_assume_allocation(struct record *, const struct task *);

#endif
