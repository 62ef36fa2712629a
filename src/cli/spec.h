/* spec: property files as the software verification competition writes them:
 *
 *   CHECK( init(main()), LTL(G ! call(reach_error())) )
 *
 * Known are calls of the error functions (unreach-call), overflow (no-overflow), valid-free, valid-deref,
 * valid-memtrack (valid-memsafety), and valid-memcleanup, on any number of lines. A file asks for what it says and
 * nothing else: calls of error functions are no assertions, and what is freed wrongly is no access. */
#ifndef OCKHAM_CLI_SPEC_H
#define OCKHAM_CLI_SPEC_H

#include "cli/commands.h"

/* Gives what is asked for, and sets the entry function if the file names another one than `main`; its name is put in
 * `entry`, which has to outlive the options. False after adding an error. */
bool spec_read(struct invocation *, const char *path, struct strbuf *entry, check_set *asked);

/* The same of a text in a witness, at which `path` is only for messages; a formula without CHECK will do. */
bool spec_read_text(struct invocation *, const char *path, const char *text, struct strbuf *entry, check_set *asked);

#endif
