/* versions: which of its parts ockham has, for `--version` and `doctor`: the solvers that it is linked with, the
 * library that it loads, the programs that it starts. */
#ifndef OCKHAM_CLI_VERSIONS_H
#define OCKHAM_CLI_VERSIONS_H

#include "base/context.h"
#include "base/process/tools.h"
#include "base/strbuf.h"

enum version_state { VERSION_FINE, VERSION_MISSING, VERSION_OLD, VERSION_BROKEN };

/* What the program says of its version, nothing if it tells none; of others than fine, why. */
enum version_state version_of_tool(struct context *, enum tool, struct strbuf *ret);
/* The same of the library. */
enum version_state version_of_llvm(struct strbuf *ret);
/* A line for all that is linked, one for what is loaded, one for what is started. */
void versions_print(struct context *, struct strbuf *);

#endif
