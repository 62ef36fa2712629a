/* infer_write: inferred invariants put into the sources, before their loops. */
#ifndef OCKHAM_CLI_INFER_WRITE_H
#define OCKHAM_CLI_INFER_WRITE_H

#include "cli/commands.h"
#include "lists/contract/annotation.h"

/* Writes each file of the command line to which `found` adds an invariant that `known` does not have, and says so. All
 * are invariants of loops. False after a diagnostic; a file is written as a whole or not at all. */
bool infer_write(struct invocation *, const struct annotations *known, const struct annotations *found);

#endif
