/* fresh: memory that the statement before has just got from malloc, for one value of the type that its pointer has.
 * What it holds is not determined: that a member equals a number there, and that it is given that number, leaves the
 * same runs. */
#ifndef OCKHAM_WITNESS_FRESH_H
#define OCKHAM_WITNESS_FRESH_H

#include "witness/condition_names.h"
#include "witness/sites.h"

/* `POINTER = malloc(sizeof(TYPE));`, or the same in a declaration, and what comes next in its block. */
struct fresh {
  const struct ast_node *call, *next;
  const char *pointer; /* in the text: a variable, or a member of what a variable points to; */
  size_t length;
  const char *type; /* of the pointer, as C */
};

/* Where that call makes memory; false if the statement is not of that form. */
bool fresh_of_call(const struct source_map *, const struct ast_node *call, struct fresh *ret);
/* What was made before that statement, to which no other way leads; nothing in it is a macro. */
bool fresh_before(const struct source_map *, const struct condition_names *, const struct ast_node *statement,
                  struct fresh *ret);
/* Appends the assignments `POINTER->a.b = N; ` for the parts of a condition `POINTER->a.b == N && ...`. False, and
 * nothing is appended, for any other condition. */
bool fresh_put(const struct fresh *, const char *condition, struct strbuf *out);

#endif
