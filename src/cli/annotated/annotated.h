/* annotated: what the commands on annotated sources have in common. */
#ifndef OCKHAM_CLI_ANNOTATED_ANNOTATED_H
#define OCKHAM_CLI_ANNOTATED_ANNOTATED_H

#include "cli/commands.h"
#include "lists/contract/annotation.h"

/* Reads the annotations of all files of the command line. False after a diagnostic. */
bool annotated_read(struct invocation *, struct annotations *);
/* Files with annotated functions need no main: any of them can be where the program starts. */
void annotated_choose_entry(struct invocation *, const struct annotations *);
/* Functions with a contract or with annotations inside, or the one that was asked for. */
bool annotated_is_asked(const struct invocation *, const struct annotations *, const char *function);

#endif
