/* spec: property files as the software verification competition writes them:
 *
 *   CHECK( init(main()), LTL(G ! call(reach_error())) )
 *
 * Known are calls of the error functions (unreach-call), overflow (no-overflow), and valid-free, valid-deref,
 * valid-memtrack (valid-memsafety). */
#ifndef OCKHAM_CLI_SPEC_H
#define OCKHAM_CLI_SPEC_H

#include "cli/commands.h"

/* Sets the property, and the entry function if the file names another one than `main`; its name is put in `entry`,
 * which has to outlive the options. False after adding an error. */
bool spec_read(struct invocation *, const char *path, struct strbuf *entry);

#endif
