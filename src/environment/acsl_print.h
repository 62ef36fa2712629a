/* acsl_print: formulas of contracts as C, with the numbers of mathematics.
 *
 * What is an integer becomes a signed integer that is wide enough for every value that the term can have, so that
 * nothing wraps around and comparisons mean what they say. Names are those of the parameters, which are variables of
 * the caller that is made (harness.h); a name that is neither that nor a global variable is left to the preprocessor.
 */
#ifndef OCKHAM_ENVIRONMENT_ACSL_PRINT_H
#define OCKHAM_ENVIRONMENT_ACSL_PRINT_H

#include "environment/acsl.h"
#include "program/program.h"

/* What is read from a formula before the call: `\old`, and bound variables of what is to be shown. */
struct acsl_scope {
  struct arena *arena;
  struct diagnostics *diagnostics;
  const struct program *program;
  VEC(const char *) parameters;
  VEC(ctype_id) parameter_types;
  ctype_id result;      /* CTYPE_NONE = it returns nothing */
  struct strbuf before; /* statements in C that stand before the call */
  uint32_t made;        /* names that were made */
  bool has_memory;      /* some formula asks whether memory is there */
  bool failed;
};

enum acsl_use {
  ACSL_ASSUMED, /* the formula is known to hold */
  ACSL_CHECKED, /* it is to be shown */
  ACSL_BOTH,
};

void acsl_scope_release(struct acsl_scope *);
/* The clause with the names that parameters have here. */
struct acsl_clause acsl_clause_here(struct acsl_scope *, const struct acsl_clause *);
/* The formula as an expression of C that is 0 or not; in ENSURES, `\old` and `\result` have a meaning. NULL after an
 * error. */
const char *acsl_print(struct acsl_scope *, const struct acsl *, enum acsl_use, bool is_after);
/* How many there are from 0 to the term: an integer of the type that `type` names. */
const char *acsl_print_count(struct acsl_scope *, const struct acsl *, const char **type);
/* Something that can be assigned to, its type in `ret`; NULL if it is no such thing. */
const char *acsl_print_place(struct acsl_scope *, const struct acsl *, ctype_id *ret);
/* `p + (a .. b)`, `a[l .. h]`, `&a[l .. h]`: the pointer, and the range; without a range `*range` is NULL. */
const struct acsl *acsl_split_range(const struct acsl *, const struct acsl **range);
uint32_t acsl_parameter(const struct acsl_scope *, const char *name); /* UINT32_MAX = none */
/* C that goes back to a line of the source: errors and violations are there. */
void acsl_put_line(struct strbuf *, struct text_place);

#endif
