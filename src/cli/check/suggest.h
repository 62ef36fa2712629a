/* suggest: preconditions that make the open checks of the entry function provable. */
#ifndef OCKHAM_CLI_SUGGEST_H
#define OCKHAM_CLI_SUGGEST_H

#include "cli/checking.h"

/* If the verdict is not `safe`: what the conditions of the checks speak of is proposed as `requires`, proposals are
 * tried, and the first under which everything is proved is put into the record, with what the callers in the files make
 * of it. */
void suggest_contract(struct checking *);

#endif
