/* contract: what the annotations say about a function, and what it may change.
 *
 * A function changes what its `assigns` clauses list; without one, whatever its code could change: nothing, or
 * everything. What it allocates and frees is not listed in `assigns`; that is seen in the code, too. */
#ifndef OCKHAM_LISTS_CONTRACT_CONTRACT_H
#define OCKHAM_LISTS_CONTRACT_CONTRACT_H

#include "lists/contract/annotation.h"
#include "lists/flow/flow.h"
#include "program/program.h"

typedef VEC(const struct annotation_clause *) clause_list;

struct contract {
  function_id function;
  clause_list requires_, ensures, assigns, given, cycles;
  bool has_assigns;
  /* What the code contains, in functions that it calls as well. */
  bool writes;    /* memory */
  bool allocates; /* heap memory */
  bool frees;
};

void contract_init(struct contract *, const struct program *, const struct annotations *, function_id);
void contract_release(struct contract *);
/* How many cycles the heap may have along the field, in this function; 0 without a clause that says so. */
uint32_t contract_cycles(const struct contract *, const struct flow_member *);
/* Appends the global variables that the function may assign, in its own code or by calls. */
typedef VEC(var_id) var_list;
void contract_globals(const struct program *, function_id, var_list *out);

#endif
