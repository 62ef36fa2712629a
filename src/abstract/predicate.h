/* predicate: the predicates over which a program is abstracted, read from a file.
 *
 *     partition { curr == NULL, curr->val > v }       // local to a function
 *     global { locked == 1 }                          // over global variables only
 *     inc { x == theta_x, x == theta_x + 1 }          // theta_x: the value of x when inc is entered
 *     main { old := *p @ 12, *p == old }              // old: the value of *p whenever line 12 is reached
 *
 * A predicate is a C expression without side effects. Names are those of the program, resolved in the function: its own
 * variables before global ones; `x@7` is the x declared in line 7, where several have that name; `NULL` is null. Signed
 * arithmetic in a predicate is that of the mathematical integers.
 *
 * A symbolic constant (NEWTON section 4.1) is a variable that the program never writes, bound to a value at a point:
 * `NAME := EXPRESSION @ entry`, `@ LINE` or `@ LABEL`. A name theta_X that is not bound stands for X at entry. */
#ifndef OCKHAM_ABSTRACT_PREDICATE_H
#define OCKHAM_ABSTRACT_PREDICATE_H

#include "base/diagnostic.h"
#include "program/program.h"

struct predicate {
  const char *text;      /* as written, blanks normalised */
  function_id function;  /* ID_NONE = global */
  expr e;                /* width 1, over the variables and objects of the function */
  uint32_t line, column; /* in the file */
};

struct symbolic {
  const char *name;
  function_id function;
  var_id variable; /* a variable of the function, made for it */
  expr value;
  bool is_at_entry; /* the assignment that binds it is the first of the function */
};

struct predicates {
  struct arena arena;
  const char *file;
  VEC(struct predicate) all;
  VEC(struct symbolic) symbolics;
};

#define PREDICATES_INIT {ARENA_INIT, NULL, VEC_INIT, VEC_INIT}

/* Reads a file. Expressions and the variables of symbolic constants are added to the program, and the assignments that
 * bind them; otherwise it stays as it is. False after errors. */
bool predicates_read(struct predicates *, const char *path, struct program *, struct diagnostics *);
/* The same for text; `name` is the file in messages. */
bool predicates_parse(struct predicates *, const char *name, const char *text, struct program *, struct diagnostics *);
void predicates_release(struct predicates *);

/* A C expression over the variables of a function (ID_NONE: over global ones), as a condition of width 1. Errors name
 * `file`. False after errors. */
bool predicate_expression(struct program *, function_id, const char *file, const char *text, struct diagnostics *,
                          expr *ret);

#endif
