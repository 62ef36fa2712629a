/* story: a trace as the user reads it: statements of the source in order, with the values that were chosen.
 *
 * A step of the story is an edge that the user would call a step: an assignment, a branch, a call, an input. Left out
 * are temporaries of the front end, skips, what happens inside library models and in `<start>`. */
#ifndef OCKHAM_REPORT_STORY_STORY_H
#define OCKHAM_REPORT_STORY_STORY_H

#include "base/limits.h"
#include "base/strbuf.h"
#include "program/trace.h"

/*            kind       name in JSON */
#define STORY_KINDS(X)                                                                                                 \
  X(ENTER, "enter")         /* the program's entry function begins */                                                  \
  X(STATEMENT, "statement") /* an assignment, an allocation, ... */                                                    \
  X(INPUT, "input")         /* the program does not determine the value */                                             \
  X(BRANCH, "branch")       /* the condition holds */                                                                  \
  X(CALL, "call")                                                                                                      \
  X(RETURN, "return")                                                                                                  \
  X(MEMORY, "memory") /* contents that were never written */                                                           \
  X(RULE, "rule")     /* the automaton of a rule takes a step */                                                       \
  X(GAP, "gap")       /* steps that are left out because there are too many */                                         \
  X(VIOLATION, "violation")

enum story_kind {
#define X(kind, name) STORY_##kind,
  STORY_KINDS(X)
#undef X
};

/* A value that a step reads or writes. */
struct story_value {
  char *name;  /* what has it, as C: `x`, `a[3]`, `p->next`; "" = the step itself, as the value that is returned */
  char *value; /* as C by its type: -1, 'a', NULL, &a[3], RED */
  char *type;  /* as C; "" if it is not known */
};

typedef VEC(struct story_value) story_values;

/* One round of a loop, or one call of a function by itself. */
struct story_round {
  loc_id head;      /* of the loop; ID_NONE: it is a call */
  uint32_t parent;  /* the round around the loop or recursion, ID_NONE if there is none */
  uint32_t loop;    /* the same for all rounds of one entry into the loop */
  uint32_t number;  /* from 1 */
  uint32_t depth;   /* of the function's steps */
  uint32_t nesting; /* rounds around it */
};

struct story_step {
  enum story_kind kind;
  edge_id edge;
  uint32_t step;  /* in trace.steps */
  uint32_t group; /* of what it writes (flows.h); 0 = it is the whole step */
  struct position at;
  function_id function;
  uint32_t depth;      /* activations of the user's functions around it */
  uint32_t round;      /* the innermost round of a loop around it, in story.rounds; ID_NONE if there is none */
  bool is_relevant;    /* the violation depends on it */
  char *text;          /* the statement as C */
  story_values values; /* what is known of the values in it */
  char *choice;        /* the value that was chosen, as C; NULL if none was */
  char *source;        /* of that value: the input function, "uninitialised", ...; NULL without one */
  char *choice_type;   /* of that value, as C; NULL if it is not known */
  uint32_t input;      /* it is the n-th input of the run; 0 = it is none */
};

struct story {
  const struct program *program;
  VEC(struct story_step) steps; /* the last one is the violation */
  VEC(struct story_round) rounds;
  struct strbuf violation;      /* what is violated: "error reached" */
  struct strbuf words;          /* the same as a sentence with values: "index 10 is outside int a[10]" */
  struct position at;           /* where, in the user's code */
  bool is_contradictory;        /* some condition does not hold as the trace says: the engine was not precise */
  VEC(struct trace_step) calls; /* around the violation, innermost first: call edges of the user's code */
};

/* `what` is violated by the last step; NULL = it says so itself. Once a limit is reached, only the ends of a long trace
 * are told. */
void story_init(struct story *, const struct program *, const struct trace *, const char *what, struct limits *);
void story_release(struct story *);

/* How a story is printed. */
struct story_style {
  bool is_all;     /* every step, not only those that the violation depends on */
  bool has_colour; /* for a terminal */
  uint32_t width;  /* longer lines are broken; 0 = none is */
};

/* The steps with their source lines, repetitions folded; then the violation with its call stack. */
void story_print(const struct story *, const struct story_style *, struct strbuf *);
const char *story_kind_name(enum story_kind);
/* The two parts of its line: the statement, and what is known of it, behind two blanks; the latter may be empty. */
void story_step_text(const struct story_step *, struct strbuf *);
void story_step_remarks(const struct story_step *, struct strbuf *);

#endif
